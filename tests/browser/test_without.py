"""A table without its conveniences: without the WebSocket the page looks for itself, without scripts it is a form."""

from playwright.sync_api import expect

from pitboss.games import Game, games
from pitboss.web.casino import FIRST_BUY_IN
from tests.browser.conftest import Visit, some_games
from tests.browser.server import Server
from tests.browser.visitor import Reloader, Visitor, main_wager, play_on


def test_without_a_websocket_the_page_looks_for_itself(visit: Visit, brisk_server: Server) -> None:
    """What house players do reaches the page all the same, and whoever looks now and then keeps them playing."""
    visitor, game = visit(brisk_server), games()[0]
    visitor.page.route_web_socket("**/*", lambda socket: socket.close())
    visitor.sit_down(game)
    number, twin = visitor.round_to_come, visitor.page.locator("#twin")
    visitor.wager(game)
    expect(twin.locator("tr").filter(has_text="House").filter(has_text="$")).to_have_count(2)
    visitor.deal()
    play_on([visitor], number)
    assert len(visitor.scene()["round"]["hands"]) == 3
    expect_the_books(visitor)


@some_games
def test_without_scripts_the_page_is_a_form(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor = visit(brisk_server, Reloader, java_script_enabled=False)
    visitor.come_in()
    visitor.go_to(game)
    visitor.sit()
    visitor.wait_for_bets()
    visitor.tamper(chip="-500")
    visitor.push(visitor.button("place", main_wager(game).name))
    expect(visitor.refusal).to_contain_text("more than nothing")
    number = visitor.play(game)
    assert len(visitor.scene()["round"]["hands"]) == 3  # in company
    expect(visitor.page.locator("#outcome")).to_contain_text(f"Round {number}")
    expect_the_books(visitor)


def expect_the_books(visitor: Visitor) -> None:
    """Page and store agree on the one round that was played."""
    books = visitor.server.books
    lines = visitor.settled_lines()
    net = sum(paid + returned - staked for staked, paid, returned in lines)
    assert lines
    assert visitor.shown_balance == books.balance(visitor.player) == FIRST_BUY_IN + net
