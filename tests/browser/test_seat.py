"""The table from one's own seat: a second click never folds, all can be read and reached, and a round ends in order."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pitboss.games import Game, games
from pitboss.games import game as game_of
from pitboss.rounds.steps import stays_in
from tests.browser.conftest import FULL, Visit
from tests.browser.server import Server
from tests.browser.visitor import Typist, Visitor, cents_for, main_wager, play_on, wagers_before_the_deal

SIZES = [ViewportSize(width=1280, height=800), ViewportSize(width=360, height=640)]
AGAIN = 500  # ms from a click to the second one, which was meant for the same place
LEAST_LETTERS = 11  # CSS pixels

OTHERS = [pytest.param(game, marks=pytest.mark.gate) for game in games() if game is not FULL]
full_or_gate = pytest.mark.parametrize("game", [FULL, *OTHERS], ids=lambda game: game.id)
PROGRESSIVE = game_of("caribbean-stud")
DRAWING = game_of("three-card-draw")

BELOW = """() => [...document.querySelectorAll("#close :is(.spot, .cards *, p), #status, #panel :is(button, label, p)")]
    .filter(each => each.checkVisibility() && each.getBoundingClientRect().height)
    .map(each => [each.id || each.className, each.getBoundingClientRect()])
    .filter(([, box]) => box.bottom > innerHeight + 0.5 || box.left < -0.5 || box.right > innerWidth + 0.5)
    .map(([name, box]) => `${name} ends at ${Math.round(box.bottom)}, ${Math.round(box.right)}`)"""
SMALL = """least => {
    const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), small = [];
    while (words.nextNode()) {
        const text = words.currentNode, around = text.parentElement;
        if (!text.data.trim() || !around.checkVisibility() || around.closest(".visually-hidden, legend")) continue;
        const drawn = around.getScreenCTM?.();
        const size = parseFloat(getComputedStyle(around).fontSize) * (drawn ? Math.hypot(drawn.c, drawn.d) : 1);
        if (size < least) small.push(`${text.data.trim()}: ${size.toFixed(1)}`);
    }
    return small;
}"""
CUT = """() => [...document.querySelectorAll("#close .wager, #close .amount, #panel button")]
    .filter(each => each.checkVisibility())
    .filter(each => {
        const [own, room] = [each, each.closest(".spot, button")].map(part => part.getBoundingClientRect());
        return own.right > room.right + 1 || own.left < room.left - 1;
    })
    .map(each => each.textContent.trim())"""
LONGER = """() => document.querySelectorAll("#worth .why").forEach(
    each => each.textContent = "Flush queen nine eight six four beats flush queen nine eight six three. ".repeat(3))"""
DELAYS = """() => [...document.querySelectorAll("#close [class*=' m'], #status .verdict")]
    .flatMap(each => each.getAnimations({ subtree: true }))
    .filter(each => each.animationName === "dealt" || each.animationName === "turned")
    .map(each => [each.effect.target.closest("[id]").id, each.effect.getTiming().delay])"""

NOTE = f"""() => {{
    const look = {DELAYS};
    window.seen = [];
    new MutationObserver(() => {{
        const verdict = document.querySelector(".verdict");
        if (verdict && !window.seen.length) window.seen = [verdict.textContent, look()];
    }}).observe(document.getElementById("status"), {{ childList: true, subtree: true }});
}}"""


def bet_on_everything(visitor: Visitor, game: Game) -> int:
    visitor.sit_down(game)
    number = visitor.round_to_come
    for wager in wagers_before_the_deal(game):
        visitor.place(wager, cents_for(game, wager))
    return number


def questions(visitor: Visitor, number: int) -> Iterator[None]:
    """Each question of the round as soon as the page asks it; whoever iterates answers it."""
    while not visitor.is_over(number):
        if visitor.is_asked():
            yield
        visitor.page.wait_for_timeout(50)


# A second click.


@full_or_gate
@pytest.mark.parametrize("kind", [Visitor, Typist], ids=["mouse", "keyboard"])
def test_a_second_click_decides_nothing(visit: Visit, brisk_server: Server, game: Game, kind: type[Visitor]) -> None:
    """At every decision, and at the deal: where the hand still is, or with the key it still presses."""
    visitor = visit(brisk_server, kind)
    number = bet_on_everything(visitor, game)
    visitor.wait_for_the_guard()
    twice(visitor, "#do-ready", "g")
    asked = 0
    for _ in questions(visitor, number):
        asked += 1
        visitor.wait_for_the_guard()
        turn, chosen = visitor.scene()["turn"], visitor.options.first
        assert not (chosen.get_attribute("id") or "").endswith("fold")
        twice(visitor, f"#{chosen.get_attribute('id')}", chosen.get_attribute("data-key") or "")
        visitor.wait_for("the decision is heard", lambda turn=turn: visitor.scene()["turn"] != turn)
        visitor.catch_up()
    own = next(hand for hand in visitor.scene()["round"]["hands"] if hand["seat"] == visitor.seat)
    assert len(own["chose"]) == asked, "the second click has decided nothing"
    assert all(map(stays_in, own["chose"]))


def twice(visitor: Visitor, target: str, key: str) -> None:
    """The second time at the same place, whatever is there by then; in between the page has gone on."""
    page = visitor.page
    if isinstance(visitor, Typist):
        page.keyboard.press(key)
        page.wait_for_timeout(AGAIN)
        page.keyboard.press(key)
        return
    box = page.locator(target).bounding_box()
    assert box is not None
    for wait in (AGAIN, 0):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(wait)


def test_fold_has_a_place_of_its_own(visit: Visit, brisk_server: Server) -> None:
    """At the far right, where nothing else ever is: not the question before it, and no tool of the bets."""
    visitor = visit(brisk_server)
    bet_on_everything(visitor, FULL)
    visitor.deal()
    visitor.wait_for("the first question", visitor.is_asked)
    before = [edges(visitor.page, f"#{option.get_attribute('id')}") for option in visitor.options.all()]
    assert visitor.button("choose-fold").count() == 0
    visitor.decide()
    visitor.wait_for("the second question", lambda: visitor.button("choose-fold").count() == 1)
    fold = edges(visitor.page, "#do-choose-fold")
    others = [edges(visitor.page, f"#{option.get_attribute('id')}") for option in visitor.options.all()[:-1]]
    assert all(right <= fold[0] for _, right in before + others)
    assert visitor.options.last.get_attribute("id") == "do-choose-fold"


def edges(page: Page, target: str) -> tuple[float, float]:
    box = page.locator(target).bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


# What is to be seen.


@full_or_gate
def test_everything_is_large_enough_and_above_the_fold(visit: Visit, brisk_server: Server, game: Game) -> None:
    """With chips on every place, at every decision and at the result; and the tray has what is needed, no more."""
    visitor = visit(brisk_server)
    number = bet_on_everything(visitor, game)
    faults = list(misplaced(visitor, "betting"))
    visitor.deal()
    for _ in questions(visitor, number):
        expect(visitor.page.locator("#tools, #rail")).to_have_count(0)
        expect(visitor.page.locator("#panel button:disabled")).to_have_count(0)
        faults += misplaced(visitor, "deciding")
        visitor.decide()
    visitor.catch_up()
    expect(visitor.page.locator("#decision")).to_have_count(0)
    expect(visitor.page.locator("#tools button")).to_have_count(6)
    faults += misplaced(visitor, "result")
    visitor.page.evaluate(LONGER)
    faults += misplaced(visitor, "long result")
    assert faults == []


def misplaced(visitor: Visitor, when: str) -> Iterator[str]:
    for size in SIZES:
        visitor.page.set_viewport_size(size)
        visitor.page.evaluate("scrollTo(0, 0)")
        for look, given in ((BELOW, None), (SMALL, LEAST_LETTERS), (CUT, None)):
            yield from (f"{when}, {size['width']}: {fault}" for fault in visitor.page.evaluate(look, given))
    visitor.page.set_viewport_size(SIZES[0])


def test_the_whole_table_is_one_key_away(visit: Visit, brisk_server: Server) -> None:
    visitor = visit(brisk_server, Typist)
    visitor.sit_down(FULL)
    drawn, dealer = visitor.page.locator("svg.table"), visitor.page.locator("#hand-dealer")
    expect(drawn).to_be_hidden()
    visitor.page.keyboard.press("w")
    expect(drawn).to_be_visible()
    expect(dealer).to_be_hidden()
    visitor.place(main_wager(FULL), cents_for(FULL, main_wager(FULL)))
    expect(drawn).to_be_visible()  # still, after the page has changed
    visitor.tab_to(visitor.page.locator("#whole summary"))
    visitor.page.keyboard.press("Enter")
    expect(dealer).to_be_visible()
    expect(drawn).to_be_hidden()


# Chips.


def test_a_progressive_wager_is_on_or_off(visit: Visit, brisk_server: Server) -> None:
    """Exactly its amount, whatever chip is chosen; and a chip goes off a place by right click and by key."""
    visitor = visit(brisk_server)
    visitor.sit_down(PROGRESSIVE)
    progressive = next(wager for wager in PROGRESSIVE.wagers if wager.exactly)
    visitor.pick_chip(500)
    spot = visitor.button("place", progressive.name)
    for pressed, cents in [("true", progressive.exactly or 0), ("false", 0), ("true", progressive.exactly or 0)]:
        visitor.page.wait_for_timeout(AGAIN)
        spot.click()
        expect(spot).to_have_attribute("aria-pressed", pressed)
        visitor.expect_on(progressive, cents)
    ante = main_wager(PROGRESSIVE)
    visitor.place(ante, 500)
    visitor.place(ante, 100, lies=500)
    visitor.button("place", ante.name).click(button="right")
    visitor.expect_on(ante, 500)
    visitor.page.wait_for_timeout(AGAIN)
    visitor.button("place", ante.name).focus()
    visitor.page.keyboard.press("Delete")
    visitor.expect_on(ante, 0)
    assert visitor.scene()["seats"][visitor.seat - 1]["bets"] == {progressive.name: progressive.exactly}
    expect(visitor.page.locator("input[name=chip][value='100']")).to_be_checked()


def test_a_long_press_takes_a_chip_off(visit: Visit, brisk_server: Server) -> None:
    visitor = visit(brisk_server, has_touch=True, viewport=SIZES[1])
    visitor.sit_down(FULL)
    ante = main_wager(FULL)
    visitor.place(ante, 500)
    visitor.button("place", ante.name).dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    visitor.expect_on(ante, 0)


# How a round ends.


@pytest.mark.parametrize(("wish", "staged"), [("no-preference", True), ("reduce", False)])
def test_a_round_ends_in_the_order_of_its_log(visit: Visit, brisk_server: Server, wish: str, staged: bool) -> None:
    """The dealer's cards, then one wager after the other, then the verdict; all of it is there at once to be read."""
    game = game_of("three-card-poker")
    visitor = visit(brisk_server, reduced_motion=wish)
    number = bet_on_everything(visitor, game)
    expect(visitor.page.locator("html.still")).to_have_count(0)
    visitor.deal()
    visitor.wait_for("the decision", visitor.is_asked)
    visitor.page.evaluate(NOTE)
    visitor.decide()
    play_on([visitor], number)
    verdict, delays = visitor.page.evaluate("window.seen")
    assert re.match("You (win|lose|come out)", verdict)
    assert bool(delays) == staged
    if staged:
        when = dict(reversed(delays))  # of several cards the first
        wagers = [f"amount-{line['wager']}-{number}" for line in own_lines(visitor) if line["stake"]]
        order = [f"close-{number}-dealer-1", *wagers, f"result-{number}"]
        assert [when[what] for what in order] == sorted(when[what] for what in order)
        assert when[order[0]] < when[order[1]] < when[order[-1]]
        visitor.pick_chip(500)
        visitor.push(visitor.button("place", main_wager(game).name))  # whoever acts does not wait for the rest
        expect(visitor.page.locator("html.hurried")).to_have_count(1)


def own_lines(visitor: Visitor) -> list[dict[str, object]]:
    hands = visitor.scene()["round"]["hands"]
    return next(hand["lines"] for hand in hands if hand["seat"] == visitor.seat)


# Words.


def test_words_of_a_player_and_paragraphs_behind_a_sign(visit: Visit, brisk_server: Server) -> None:
    visitor = visit(brisk_server, Typist)
    number = bet_on_everything(visitor, DRAWING)
    visitor.deal()
    visitor.wait_for("the decision", visitor.is_asked)
    page = visitor.page
    give_back = [option for option in visitor.scene()["you"]["options"] if ":" in option["name"]]
    names = [f"Give back {name} $5" for name in visitor.own_cards]
    assert [option["spoken"] + " $5" for option in give_back] == names
    for place, name in enumerate(names, 1):
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-keyshortcuts", str(place))
    check_the_sign(visitor)
    visitor.wait_for_the_guard()
    page.keyboard.press("2")
    visitor.wait_for("the card is given back", lambda: not visitor.scene()["you"]["options"])
    visitor.catch_up()
    play_on([visitor], number)
    log, name = page.locator("#log .short").inner_text(), visitor.scene()["you"]["name"]
    assert re.search(rf"{name} chooses to give back (10|[2-9JQKA])[♣♦♥♠]", log)
    assert not re.search(r"\bseat \d|draw:|shuffle|discard rack", log, re.I)
    assert f"{name} chooses to give back {names[1][10:-3]}" in (page.locator("#log .short").text_content() or "")
    expect(page.locator("#every-step li").first).to_be_hidden()
    visitor.tab_to(page.locator("#every-step summary"))
    page.keyboard.press("Enter")
    expect(page.locator("#every-step li").first).to_be_visible()
    assert page.locator("cite").count() == 0


def check_the_sign(visitor: Visitor) -> None:
    """The paragraph of the question, by keyboard and by touch."""
    page, sign = visitor.page, visitor.page.locator("#status .cite")
    law = visitor.scene()["you"]["options"][0]["law"]
    said = page.locator(f"#{sign.get_attribute('popovertarget')}")
    expect(said).to_be_hidden()
    assert isinstance(visitor, Typist)
    visitor.tab_to(sign)
    page.keyboard.press("Enter")
    expect(said).to_be_visible()
    expect(said).to_contain_text(law.rpartition(" ")[2])
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    assert visitor.scene()["you"]["options"], "Escape has only closed it"
