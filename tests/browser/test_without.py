"""A table without its conveniences: without the WebSocket the page looks for itself, without scripts it is a form."""

import pytest
from playwright.sync_api import expect

from pitboss.games import Game, games
from pitboss.web.casino import FIRST_BUY_IN
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.browser.visitor import Reloader, Visitor, chip_for, main_wager, play_on

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


def deaf(visit: Visit, server: Server) -> Visitor:
    """A visitor whose WebSockets are cut off at once."""
    visitor = visit(server)
    visitor.page.route_web_socket("**/*", lambda socket: socket.close())
    return visitor


def test_without_a_websocket_the_page_looks_for_itself(visit: Visit, brisk_server: Server) -> None:
    game = games()[0]
    visitor, other = deaf(visit, brisk_server), visit(brisk_server)
    visitor.sit_down(game)
    other.sit_down(game, last=True)
    number = other.round_to_come
    for each in (other, visitor):
        each.place(main_wager(game), chip_for(game))
        each.deal()
    play_on([visitor, other], number)
    expect_the_books(visitor)


def test_without_a_websocket_house_players_keep_company(visit: Visit, own_server: Server) -> None:
    """Whoever looks now and then is a watcher too."""
    visitor = deaf(visit, own_server)
    visitor.sit_down(games()[0])
    visitor.wait_for("house players bet", lambda: any(seat["bets"] for seat in visitor.scene()["seats"]), 10)


@every_game
def test_without_scripts_the_page_is_a_form(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor = visit(brisk_server, Reloader, java_script_enabled=False)
    with brisk_server.watched(game.id):
        visitor.come_in()
        visitor.go_to(game)
        visitor.sit()
        visitor.wait_for_bets()
        visitor.tamper(chip="-500")
        visitor.push(visitor.button("place", main_wager(game).name))
        expect(visitor.refusal).to_contain_text("more than nothing")
        number = visitor.play(game)
    expect(visitor.page.locator("#outcome")).to_contain_text(f"Round {number}")
    expect_the_books(visitor)


def expect_the_books(visitor: Visitor) -> None:
    """Page and store agree on the one round that was played."""
    books = visitor.server.books
    lines = visitor.settled_lines()
    net = sum(paid + returned - staked for staked, paid, returned in lines)
    assert lines
    assert visitor.shown_balance == books.balance(visitor.player) == FIRST_BUY_IN + net
