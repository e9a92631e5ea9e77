"""The server dies in the middle of a round: the page comes back by itself, and every chip is where it belongs."""

import time

import pytest
from playwright.sync_api import expect

from pitboss.games import Game, games
from pitboss.web.casino import FIRST_BUY_IN
from tests.browser.conftest import FULL, PLAIN, Visit
from tests.browser.server import Server
from tests.browser.visitor import Visitor, play_on
from tests.helpers import first_now


@pytest.mark.parametrize("tables", first_now([[FULL, PLAIN], games()]), ids=["two tables", "every table"])
def test_the_server_dies_and_comes_back(visit: Visit, own_server: Server, tables: list[Game]) -> None:
    """One visitor at each table, in the last seat, where the last decision is made."""
    visitors = []
    for game in tables:
        visitors.append(visit(own_server))
        visitors[-1].sit_down(game, last=True)
    die_before_a_decision(visitors, own_server)
    for moment in (0.003, 0.015):
        die_as_the_last_decision_is_sent(visitors, own_server, moment)
    own_server.verify()


def die_before_a_decision(visitors: list[Visitor], server: Server) -> None:
    """The same hand is there again, and goes on."""
    numbers = [begin(visitor) for visitor in visitors]
    hands = [hand(visitor) for visitor in visitors]
    server.kill()
    for visitor in visitors:
        expect(visitor.page.locator("html.offline")).to_be_attached()
    visitors[0].wait_for_the_guard()
    visitors[0].push(visitors[0].options.first)
    expect(visitors[0].refusal).not_to_be_empty()
    server.start()
    for visitor, number, before in zip(visitors, numbers, hands, strict=True):
        come_back(visitor)
        assert visitor.is_asked()
        assert hand(visitor) == before
        finish(visitor, number)


def die_as_the_last_decision_is_sent(visitors: list[Visitor], server: Server, moment: float) -> None:
    """Some of the time it is heard before the end, some of the time it is not; it never counts half or twice."""
    numbers = [begin(visitor) for visitor in visitors]
    for visitor in visitors:
        decide_all_but_the_last(visitor)
    for visitor in visitors:
        visitor.options.first.evaluate("button => void setTimeout(() => button.click())")
    time.sleep(moment)
    server.kill()
    server.start()
    for visitor, number in zip(visitors, numbers, strict=True):
        come_back(visitor)
        finish(visitor, number)


def begin(visitor: Visitor) -> int:
    """A wager, the deal, and the first decision; the number of the round."""
    game = next(game for game in games() if game.id == visitor.table)
    visitor.wait_for_bets()
    number = visitor.round_to_come
    visitor.wager(game)
    visitor.deal()
    visitor.wait_for("the first decision", visitor.is_asked)
    return number


def hand(visitor: Visitor) -> tuple[list[str], str | None, list[str]]:
    """The cards, what they are worth, and what may be chosen."""
    worth = visitor.page.locator("#have").text_content()
    return visitor.own_cards, worth, [option.inner_text() for option in visitor.options.all()]


def decide_all_but_the_last(visitor: Visitor) -> None:
    def is_last() -> bool:
        if not visitor.is_asked():
            return False
        option = visitor.scene()["you"]["options"][0]["name"]
        if visitor.server.books.would_end(visitor.table, visitor.seat, option):
            return True
        visitor.decide()
        return False

    visitor.wait_for("the last decision", is_last)


def come_back(visitor: Visitor) -> None:
    """Without anybody touching the page."""
    expect(visitor.page.locator("html.offline")).to_have_count(0)
    visitor.catch_up()


def finish(visitor: Visitor, number: int) -> None:
    """The round is played to its end; wallet, page and results agree to the cent."""
    play_on([visitor], number)
    books = visitor.server.books
    held = FIRST_BUY_IN + books.nets(visitor.player)
    assert visitor.shown_balance == books.balance(visitor.player) == held
