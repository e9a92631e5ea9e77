"""Two people at one table, one with the mouse and one with the keyboard alone, from the door to the settled result."""

from playwright.sync_api import Locator, expect

from pitboss.games import Game
from pitboss.stakes.cents import dollars
from pitboss.web.casino import FIRST_BUY_IN
from tests.browser.conftest import Visit, every_game
from tests.browser.secrecy import Wiretap, leaks
from tests.browser.server import Server
from tests.browser.visitor import Typist, Visitor, cents_for, main_wager, play_on, wagers_before_the_deal


@every_game
def test_two_people_play_a_round(visit: Visit, server: Server, game: Game) -> None:
    clicker, typist = visit(server), visit(server, Typist)
    taps = {visitor: Wiretap(visitor.page) for visitor in (clicker, typist)}
    number = bet(clicker, typist, game)
    watch_the_first_decision(clicker, typist)
    play_on([clicker, typist], number)
    expect_focus(typist.page.locator("#twin summary"))
    for visitor in (clicker, typist):
        check_the_money(visitor, number)
    assert both_see(clicker, typist, public=False)
    rounds = server.books.rounds(game.id)
    for visitor, tap in taps.items():
        assert list(leaks(tap, visitor.player, rounds, server.public)) == []
        assert tap.frames
        assert all(frame.isdecimal() for frame in tap.frames)


def bet(clicker: Visitor, typist: Typist, game: Game) -> int:
    """One bets on everything that is offered, the other the least; while one bets, the other keeps the focus."""
    for visitor in (clicker, typist):
        visitor.come_in()
        visitor.go_to(game)
        visitor.sit(last=visitor is typist)
    typist.wait_for_bets()
    spot = typist.button("place", main_wager(game).name)
    typist.tab_to(spot)
    for wager in wagers_before_the_deal(game):
        clicker.place(wager, cents_for(game, wager))
    clicker.deal()
    typist.catch_up()
    expect_focus(spot)
    number = typist.round_to_come
    typist.wager(game)
    typist.deal()
    return number


def watch_the_first_decision(clicker: Visitor, typist: Typist) -> None:
    """It is the clicker's, in the first seat; the other waits with the focus on something that lives on."""
    clicker.wait_for("the first decision", clicker.is_asked)
    expect(clicker.page.locator("#say-turn")).to_contain_text("Your turn")
    expect(typist.page.locator("#say-turn")).to_be_empty()
    assert not typist.is_asked()
    assert both_see(clicker, typist, public=True)
    typist.tab_to(typist.page.locator("#twin summary"))


def both_see(one: Visitor, other: Visitor, *, public: bool) -> list[list[str]]:
    """The same facts at the same version of the table."""
    same: list[list[str]] = []

    def agree() -> bool:
        (version, facts), (others_version, others) = one.facts(public=public), other.facts(public=public)
        if version == others_version:
            assert facts == others
            same[:] = facts
        return version == others_version

    one.wait_for("both pages show the same version", agree)
    return same


def expect_focus(target: Locator) -> None:
    expect(target).to_be_focused()


def check_the_money(visitor: Visitor, number: int) -> None:
    """Page, settled lines and books agree to the cent."""
    books, round = visitor.server.books, visitor.scene()["round"]
    assert round["number"] == number
    lines = visitor.settled_lines()
    net = sum(paid + returned - staked for staked, paid, returned in lines)
    assert lines
    assert net == books.net(round["id"], visitor.player)
    assert visitor.shown_balance == books.balance(visitor.player) == FIRST_BUY_IN + net
    verdict = f"win {dollars(net)}" if net > 0 else f"lose {dollars(-net)}" if net < 0 else "even"
    expect(visitor.page.locator("#outcome")).to_contain_text(verdict)
