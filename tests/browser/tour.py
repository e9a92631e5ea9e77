"""Walks past every kind of page, each in the state in which it is worth looking at."""

from collections.abc import Iterator

from playwright.sync_api import expect

from pitboss.games import Game
from tests.browser.visitor import Visitor, cents_for, play_on, wagers_before_the_deal


def around_the_floor(visitor: Visitor) -> Iterator[str]:
    """The name of each page, as soon as it is to be seen."""
    visitor.page.goto(visitor.server.address)
    yield "floor-at-the-door"
    visitor.come_in()
    yield "floor"
    visitor.page.get_by_role("link", name="My rounds").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("My rounds")
    yield "history-empty"
    visitor.page.get_by_role("link", name="Readings").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Readings")
    yield "readings"
    visitor.page.goto(f"{visitor.server.address}/tables/nowhere")
    yield "error"


def around_a_table(visitor: Visitor, game: Game) -> Iterator[str]:
    """The states of a table, and what is to be read about it."""
    visitor.look_at(game)
    yield "table-at-the-door"
    visitor.drop_in(game)
    yield "table-looking-on"
    yield from _through_a_round(visitor, game)
    visitor.page.get_by_role("link", name="My rounds").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("My rounds")
    yield "history"
    visitor.page.get_by_role("link", name="Replay").first.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text(game.title)
    yield "replay"
    visitor.page.goto(f"{visitor.server.address}/tables/{game.id}/rules")
    yield "rules"
    visitor.look_at(game)


def _through_a_round(visitor: Visitor, game: Game) -> Iterator[str]:
    visitor.sit()
    visitor.wait_for_bets()
    number = visitor.round_to_come
    for wager in wagers_before_the_deal(game):
        visitor.place(wager, cents_for(game, wager))
    yield "table-betting"
    visitor.deal()
    visitor.wait_for("the decision", visitor.is_asked)
    yield "table-decision"
    play_on([visitor], number)
    yield "table-result"
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    yield "table-keys"
    visitor.page.keyboard.press("Escape")
