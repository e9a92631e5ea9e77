"""Chips on the felt: a double click bets once, and undo, clear, double and rebet do what they say."""

import pytest
from playwright.sync_api import expect

from pitboss.games import Game, games
from pitboss.printing.chips import DENOMINATIONS
from pitboss.web.casino import FIRST_BUY_IN
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.browser.visitor import Typist, Visitor, chip_for, main_wager, wagers_before_the_deal

SMALL = min(DENOMINATIONS)
SLOWLY = 450  # ms from one click to the next, of somebody who means both

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


@every_game
def test_a_double_click_bets_once_and_two_clicks_twice(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor, wager, chip = visit(brisk_server), main_wager(game), chip_for(game)
    visitor.sit_down(game)
    visitor.pick_chip(chip)
    visitor.button("place", wager.name).dblclick()
    expect(visitor.spot(wager, chip)).to_be_visible()
    visitor.page.wait_for_timeout(SLOWLY)
    expect_placed(visitor, {wager.name: chip})
    for lies in (2 * chip, 3 * chip):
        visitor.button("place", wager.name).click()
        expect(visitor.spot(wager, lies)).to_be_visible()
        visitor.page.wait_for_timeout(SLOWLY)
    expect_placed(visitor, {wager.name: 3 * chip})


@every_game
def test_quick_clicks_on_two_places_bet_on_both(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor, wagers, chip = visit(brisk_server), wagers_before_the_deal(game), chip_for(game)
    visitor.sit_down(game)
    visitor.pick_chip(chip)
    for wager in wagers:
        visitor.button("place", wager.name).click()
    for wager in wagers:
        expect(visitor.spot(wager, chip)).to_be_visible()
    expect_placed(visitor, {wager.name: chip for wager in wagers})


@every_game
def test_a_click_on_the_felt_bets(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor, wager, chip = visit(brisk_server), main_wager(game), chip_for(game)
    visitor.sit_down(game)
    visitor.pick_chip(chip)
    own, other = (f"svg.table [data-wager='{wager.name}'][data-seat='{seat}']" for seat in (visitor.seat, 5))
    visitor.page.locator(other).click()
    visitor.page.locator(own).click()
    expect(visitor.spot(wager, chip)).to_be_visible()
    expect_placed(visitor, {wager.name: chip})


@every_game
@pytest.mark.parametrize("kind", [Visitor, Typist])
def test_undo_clear_double_and_rebet(visit: Visit, brisk_server: Server, game: Game, kind: type[Visitor]) -> None:
    visitor, wager, chip = visit(brisk_server, kind), main_wager(game), chip_for(game)
    visitor.sit_down(game)
    for name in ("undo", "clear", "double", "rebet", "ready"):
        expect(visitor.button(name)).to_be_disabled()
    visitor.place(wager, chip)
    visitor.place(wager, SMALL, lies=chip)
    for name, lies in [("double", 2 * (chip + SMALL)), ("undo", chip + SMALL), ("undo", chip), ("clear", 0)]:
        visitor.command(name)
        expect(visitor.spot(wager, lies)).to_be_visible()
        expect_placed(visitor, {wager.name: lies} if lies else {})
        visitor.page.wait_for_timeout(SLOWLY)


@every_game
@pytest.mark.parametrize("kind", [Visitor, Typist])
def test_rebet_is_what_was_wagered_last(visit: Visit, brisk_server: Server, game: Game, kind: type[Visitor]) -> None:
    visitor, wager, chip = visit(brisk_server, kind), main_wager(game), chip_for(game)
    visitor.sit_down(game)
    visitor.play(game)
    visitor.wait_for_bets()
    before = visitor.shown_balance
    visitor.place(wager, SMALL)
    visitor.command("rebet")
    expect(visitor.spot(wager, chip)).to_be_visible()
    expect_placed(visitor, {wager.name: chip}, before)


def expect_placed(visitor: Visitor, bets: dict[str, int], of: int = FIRST_BUY_IN) -> None:
    """So much lies before the seat, and left the wallet: by the page, by the books, and by the table's own account."""
    visitor.catch_up()
    assert visitor.scene()["seats"][visitor.seat - 1]["bets"] == bets
    assert visitor.shown_balance == visitor.server.books.balance(visitor.player) == of - sum(bets.values())
