"""A round with insurance, a split and a double for less, by mouse and by keyboard: all hands and amounts are shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pitboss.games import game
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.browser.test_pages import EVERYTHING, axe
from tests.browser.visitor import GUARD, Typist, Visitor

BLACKJACK = game("blackjack")
# A card each to seats 1, 2 and 4, to the dealer, and again to the seats, of which the house has two; then what seat 1
# draws to its first hand, twice, and to its second; the dealer's second card.
ORDER = "8h9c9dAs8sTcTd3cThKd7h2c2d2h2s"


@pytest.fixture
def stacked_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, "brisk", f"stacked:{ORDER}").start()
    yield server
    server.stop()


LETTERS = {"insurance": "i", "decline": "n", "split": "x", "double": "d", "stand": "s", "hit": "h"}


class Keys(Typist):
    """By the letters on the buttons."""


def choose(visitor: Visitor, option: str, dollars: str = "") -> None:
    turn = visitor.scene()["turn"]
    press(visitor, option, dollars)
    visitor.wait_for("the decision is heard", lambda: visitor.scene()["turn"] != turn)
    visitor.catch_up()


def press(visitor: Visitor, option: str, dollars: str = "") -> None:
    visitor.wait_for(f"{option} is asked for", lambda: visitor.button("choose", option).count() > 0)
    visitor.page.wait_for_timeout(GUARD)
    visitor.wait_for_the_guard()
    field, keyboard = visitor.page.locator(f"#stake-{option}"), visitor.page.keyboard
    if not isinstance(visitor, Keys):
        if dollars:
            field.fill(dollars)
        visitor.push(visitor.button("choose", option))
    elif dollars:
        visitor.tab_to(field)
        keyboard.press("ControlOrMeta+a")
        keyboard.type(dollars)
        keyboard.press("Enter")
    else:
        keyboard.press(LETTERS[option])


@pytest.mark.parametrize(
    ("size", "kind"),
    [
        pytest.param((1280, 800), Keys, id="wide-keys"),
        pytest.param((360, 640), Visitor, id="phone-mouse"),
        pytest.param((1280, 800), Visitor, id="wide-mouse", marks=pytest.mark.gate),
        pytest.param((360, 640), Keys, id="phone-keys", marks=pytest.mark.gate),
    ],
)
def test_insurance_a_split_and_a_double_for_less(
    visit: Visit, stacked_server: Server, screenshots: Path, kind: type[Visitor], size: tuple[int, int]
) -> None:
    width, height = size
    visitor = visit(stacked_server, kind, viewport={"width": width, "height": height})
    visitor.sit_down(BLACKJACK)
    number = visitor.round_to_come
    visitor.place(BLACKJACK.wagers[0], 2500)
    visitor.deal()
    page, picture = visitor.page, screenshots / f"blackjack-{kind.__name__}-{width}"

    choose_insurance(visitor, f"{picture}-insurance.png")
    choose(visitor, "split")
    expect(page.locator("#own-hands > li")).to_have_count(2)
    expect(page.locator("#own-hand-1")).to_have_attribute("aria-current", "true")
    expect(page.locator("#own-hand-1 .each")).to_contain_text("11")
    is_all_there(visitor)
    page.screenshot(path=f"{picture}-split.png")
    assert axe(page, EVERYTHING) == []
    choose(visitor, "double", "10.50")
    expect(page.locator("#own-hand-1 .each")).to_contain_text("21")
    expect(page.locator("#own-hand-1 .each")).to_contain_text("$38.50")
    expect(page.locator("#own-hand-2")).to_have_attribute("aria-current", "true")
    expect(page.locator("#status")).to_contain_text("hand 2")
    page.screenshot(path=f"{picture}-second.png")
    choose(visitor, "stand")

    visitor.wait_for("the round is over", lambda: visitor.is_over(number))
    visitor.catch_up()
    expect(page.locator("#outcome")).to_contain_text("you win $32.50")  # 25 + 10.50 - 3, and a push
    expect(page.locator("#outcome li")).to_have_count(4)
    page.screenshot(path=f"{picture}-over.png")
    visitor.see_the_whole_table()
    page.screenshot(path=f"{picture}-table.png")
    assert axe(page, EVERYTHING) == []
    assert visitor.shown_balance == 100_000 + 3250
    stacked_server.verify()


def choose_insurance(visitor: Visitor, picture: str) -> None:
    """A question of its own; more than half the wager is refused, and nothing is lost."""
    visitor.wait_for("insurance", visitor.is_asked)
    assert [each["name"] for each in visitor.scene()["you"]["options"]] == ["insurance", "decline"]
    field = visitor.page.get_by_label("Insurance for")
    expect(field).to_have_value("12.50")
    visitor.page.screenshot(path=picture)
    press(visitor, "insurance", "12.51")
    expect(visitor.refusal).to_contain_text("insurance is from")
    choose(visitor, "insurance", "3")
    assert visitor.shown_balance == 100_000 - 2500 - 300


def is_all_there(visitor: Visitor) -> None:
    """Nothing is wider than the screen, and no total is cut off."""
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for hand in visitor.page.locator("#own-hands > li").all():
        box, screen = hand.bounding_box(), visitor.page.viewport_size
        assert box
        assert screen
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen["width"]
