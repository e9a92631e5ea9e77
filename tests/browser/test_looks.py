"""How a table looks and sounds: motion only where it is welcome, colours by choice, and a name for every card."""

import re

import pytest
from playwright.sync_api import expect

from pitboss.cards import DECK
from pitboss.games import Game, games
from tests.browser.conftest import Visit, some_games
from tests.browser.server import Server
from tests.browser.visitor import GUARD, Visitor

FACE_DOWN = "face-down card"
COUNT_MOTION = """
window.mostMotion = 0;
const look = () => {
    const running = document.getAnimations().filter(animation => animation.playState === "running");
    window.mostMotion = Math.max(window.mostMotion, running.length);
    requestAnimationFrame(look);
};
look();
"""
COLOUR = """suit => {
    const card = document.querySelector("svg.table .card:not(.back)").cloneNode(true);
    card.setAttribute("class", `card suit-${suit}`);
    document.querySelector("svg.table").append(card);
    const colour = getComputedStyle(card).fill;
    card.remove();
    return colour;
}"""


def be_asked(visitor: Visitor, game: Game) -> None:
    """A round as far as the first decision."""
    visitor.sit_down(game)
    expect(visitor.page.locator("html.still")).to_have_count(0)  # the first picture keeps still for everybody
    visitor.wager(game)
    visitor.deal()
    visitor.wait_for("the first decision", visitor.is_asked)


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_those_who_want_it_so(visit: Visit, brisk_server: Server, wish: str, moves: bool) -> None:
    visitor = visit(brisk_server, reduced_motion=wish)
    visitor.page.add_init_script(COUNT_MOTION)
    be_asked(visitor, games()[0])
    visitor.decide()
    assert bool(visitor.page.evaluate("window.mostMotion")) == moves


def test_keys_speak_and_settings_are_kept(visit: Visit, brisk_server: Server) -> None:
    visitor = visit(brisk_server)
    be_asked(visitor, games()[0])
    check_the_keys(visitor)
    check_the_colours(visitor)


def check_the_colours(visitor: Visitor) -> None:
    """Four colours by choice, and the choice outlives the page."""
    two = {suit: visitor.page.evaluate(COLOUR, suit) for suit in "cdhs"}
    visitor.page.get_by_role("checkbox", name="Four-colour deck").check()
    four = {suit: visitor.page.evaluate(COLOUR, suit) for suit in "cdhs"}
    assert (len(set(two.values())), len(set(four.values()))) == (2, 4)
    assert {suit for suit in "cdhs" if two[suit] != four[suit]} == {"c", "d"}
    visitor.page.reload()
    visitor.catch_up()
    assert visitor.page.evaluate(COLOUR, "d") == four["d"]


def check_the_keys(visitor: Visitor) -> None:
    """They speak, stay quiet behind a dialog, and can be turned off."""
    page, say = visitor.page, visitor.page.locator("#say")
    expect(page).to_have_title(re.compile("^Your turn"))
    page.keyboard.press("m")
    expect(say).to_have_text(page.locator("#have").inner_text())
    page.keyboard.press("a")
    expect(say).to_contain_text(", ".join(visitor.own_cards))
    page.get_by_role("button", name="Keys").click()  # at a decision the key asks for the odds
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("f")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("checkbox", name="No keyboard shortcuts").check()
    page.keyboard.press("f")
    page.wait_for_timeout(GUARD)
    assert visitor.scene()["you"]["options"], "no key has folded"


@some_games
def test_every_card_has_a_name(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor = visit(brisk_server)
    be_asked(visitor, game)
    visitor.see_the_whole_table()
    round = visitor.scene()["round"]
    hands = [round["dealer"]["cards"], round["community"]["cards"], *(hand["cards"] for hand in round["hands"])]
    lie = [names[card] if card else FACE_DOWN for hand in hands for card in hand]
    drawn = visitor.page.locator("svg.table").locator(".card")
    assert [card.get_attribute("role") for card in drawn.all()] == ["img"] * len(lie)
    assert sorted(card.get_attribute("aria-label") or "" for card in drawn.all()) == sorted(lie)
    assert FACE_DOWN in lie
    own = [hand["cards"] for hand in round["hands"] if hand["seat"] == visitor.seat]
    assert [visitor.own_cards] == [[names[card] for card in hand] for hand in own]
    spoken = visitor.page.locator("svg.table").aria_snapshot()
    assert sorted(line.split('"')[1] for line in spoken.splitlines() if "- img" in line) == sorted(
        [f"{game.title} layout", *lie]
    )


names = {str(card): card.name for card in DECK}
