"""A second box of one's own, by mouse, by keyboard and without script: chips, decisions, results, and leaving."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pitboss.games import game
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.browser.test_pages import EVERYTHING, axe
from tests.browser.test_seat import BELOW
from tests.browser.visitor import GUARD, Reloader, Typist, Visitor

BLACKJACK = game("blackjack")
WAGER = BLACKJACK.wagers[0]
PLAN = """
[tables.blackjack]
game = "blackjack"
house_players = 0
[tables.blackjack.house]
two_boxes = true
"""
# A card each to seats 1 and 2, to the dealer, and again to the seats: eights to split and 19; then a king and a ten to
# the eights; the dealer has 17.
ORDER = "8h9h9s8d TdKcTc8c2c2d2h2s".replace(" ", "")


@pytest.fixture
def two_boxes(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, "brisk", f"stacked:{ORDER}", plan=PLAN).start()
    yield server
    server.stop()


def take_both(visitor: Visitor, picture: str = "") -> None:
    """Seats 1 and 2; the second one is behind "Another seat"."""
    visitor.sit_down(BLACKJACK)
    more = visitor.page.locator("#another > summary")
    if isinstance(visitor, Typist):
        visitor.tab_to(more)
        visitor.page.keyboard.press("Enter")
    else:
        more.click()
    if picture:
        expect(visitor.button("sit", 2)).to_be_visible()
        assert visitor.page.evaluate(BELOW) == []
        visitor.page.screenshot(path=picture)
    visitor.push(visitor.button("sit", 2))
    expect(visitor.page.locator("#mine-2")).to_be_visible()
    expect(visitor.page.locator("#another")).to_have_count(0)


def put(visitor: Visitor, seat: int, cents: int, lies: int = 0) -> None:
    """A chip on the place of this box alone."""
    visitor.page.wait_for_timeout(GUARD)
    visitor.pick_chip(cents)
    visitor.push(visitor.button("place", WAGER.name, seat))
    expect(visitor.button("place", WAGER.name, seat)).to_have_accessible_name(
        f"Wager, seat {seat}, ${(lies + cents) // 100}"
    )


def choose(visitor: Visitor, option: str) -> None:
    visitor.wait_for(f"{option} is asked for", visitor.is_asked)
    visitor.page.wait_for_timeout(GUARD)
    visitor.wait_for_the_guard()
    turn = visitor.scene()["turn"]
    visitor.push(visitor.button("choose", option))
    visitor.wait_for("the decision is heard", lambda: visitor.scene()["turn"] != turn)
    visitor.catch_up()


def fits(visitor: Visitor) -> bool:
    """Nothing is wider than the screen."""
    return bool(visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("size", "kind"),
    [
        pytest.param((1280, 800), Typist, id="wide-keys"),
        pytest.param((360, 640), Visitor, id="phone-mouse"),
        pytest.param((1280, 800), Visitor, id="wide-mouse", marks=pytest.mark.gate),
        pytest.param((360, 640), Typist, id="phone-keys", marks=pytest.mark.gate),
    ],
)
def test_two_boxes_are_bet_played_and_paid(
    visit: Visit, two_boxes: Server, screenshots: Path, kind: type[Visitor], size: tuple[int, int]
) -> None:
    visitor = visit(two_boxes, kind, viewport={"width": size[0], "height": size[1]})
    page, picture = visitor.page, screenshots / f"boxes-{kind.__name__}-{size[0]}"
    take_both(visitor, f"{picture}-another.png")
    put(visitor, 1, 2500)
    put(visitor, 2, 500)
    put(visitor, 2, 500, 500)
    visitor.push(visitor.button("undo", 2))
    expect(visitor.button("place", WAGER.name, 2)).to_have_accessible_name("Wager, seat 2, $5")
    expect(visitor.button("undo", 1)).to_be_enabled()
    assert visitor.shown_balance == 100_000 - 3000
    assert axe(page, EVERYTHING) == []
    assert fits(visitor)
    page.screenshot(path=f"{picture}-bets.png")
    number = visitor.round_to_come
    visitor.deal()

    visitor.wait_for("the first box is asked", visitor.is_asked)
    expect(page.locator("#status")).to_contain_text("Your turn: seat 1")
    expect(page.locator("#mine-1")).to_have_attribute("aria-current", "true")
    choose(visitor, "split")
    expect(page.locator("#status")).to_contain_text("seat 1, hand 1")
    expect(page.locator("#own-hands-1 > li")).to_have_count(2)
    assert axe(page, EVERYTHING) == []
    assert fits(visitor)
    page.screenshot(path=f"{picture}-split.png")
    choose(visitor, "stand")
    choose(visitor, "stand")
    expect(page.locator("#status")).to_contain_text("Your turn: seat 2")
    expect(page.locator("#mine-2")).to_have_attribute("aria-current", "true")
    page.screenshot(path=f"{picture}-second.png")
    choose(visitor, "stand")

    visitor.wait_for("the round is over", lambda: visitor.is_over(number))
    visitor.catch_up()
    expect(page.locator("#outcome")).to_contain_text("you win $55")
    expect(page.locator("#outcome li")).to_have_count(3)
    expect(page.locator("#outcome")).to_contain_text("seat 1, hand 2")
    page.screenshot(path=f"{picture}-over.png")
    visitor.push(visitor.button("rebet"))
    expect(visitor.button("place", WAGER.name, 1)).to_have_accessible_name("Wager, seat 1, $25")
    expect(visitor.button("place", WAGER.name, 2)).to_have_accessible_name("Wager, seat 2, $5")
    visitor.see_the_whole_table()
    page.screenshot(path=f"{picture}-table.png")
    visitor.page.wait_for_timeout(GUARD)
    visitor.push(visitor.button("leave", 2))
    expect(visitor.button("place", WAGER.name)).to_have_accessible_name("Wager, seat 1, $25")
    two_boxes.verify()


def test_a_chip_on_the_whole_table_goes_to_the_box_that_was_clicked(visit: Visit, two_boxes: Server) -> None:
    visitor = visit(two_boxes, viewport={"width": 1280, "height": 800})
    visitor.sit_down(BLACKJACK)
    visitor.see_the_whole_table()
    page = visitor.page
    page.locator("#free-2").click()
    expect(page.locator("#mine-2")).to_be_visible()
    area = page.locator(f"svg.table [data-wager='{WAGER.name}'][data-seat='2']")
    visitor.pick_chip(2500)
    area.click()
    expect(visitor.button("place", WAGER.name, 2)).to_have_accessible_name("Wager, seat 2, $25")
    page.wait_for_timeout(GUARD)
    visitor.button("place", WAGER.name, 1).click()
    expect(visitor.button("place", WAGER.name, 1)).to_have_accessible_name("Wager, seat 1, $25")
    page.wait_for_timeout(GUARD)
    page.keyboard.press("Backspace")
    expect(visitor.button("place", WAGER.name, 1)).to_have_accessible_name("Wager, seat 1, from $5")
    area.click(button="right")
    expect(visitor.button("place", WAGER.name, 2)).to_have_accessible_name("Wager, seat 2, from $5")


def test_two_boxes_without_script(visit: Visit, two_boxes: Server) -> None:
    visitor = visit(two_boxes, Reloader, java_script_enabled=False)
    take_both(visitor)
    for seat in (1, 2):
        put(visitor, seat, 500)
    number = visitor.round_to_come
    visitor.deal()
    for option in ("split", "stand", "stand", "stand"):
        choose(visitor, option)
    visitor.wait_for("the round is over", lambda: visitor.is_over(number))
    visitor.catch_up()
    expect(visitor.page.locator("#outcome")).to_contain_text("you win $15")
    visitor.button("leave").click()
    expect(visitor.page.locator("#take-a-seat")).to_be_visible()
