"""Chips on the felt: a double click bets once, and undo, clear, double and rebet do what they say."""

from playwright.sync_api import expect

from pitboss.games import Game
from pitboss.games import game as game_of
from pitboss.printing.chips import DENOMINATIONS
from pitboss.web.casino import FIRST_BUY_IN
from tests.browser.conftest import Visit, some_games
from tests.browser.server import Server
from tests.browser.visitor import Visitor, chip_for, main_wager, play_on, wagers_before_the_deal

KEYS = ("Backspace", "Escape", "d", "r", "Shift+R")
SMALL = min(DENOMINATIONS)
SLOWLY = 450  # ms from one click to the next, of somebody who means both


@some_games
def test_clicks_on_betting_places(visit: Visit, brisk_server: Server, game: Game) -> None:
    """A double click bets once, slow clicks bet twice, quick ones on two places on both; the felt is a place too."""
    visitor, main, chip = visit(brisk_server), main_wager(game), chip_for(game)
    visitor.sit_down(game)
    visitor.pick_chip(chip)
    visitor.button("place", main.name).dblclick()
    visitor.expect_on(main, chip)
    visitor.page.wait_for_timeout(SLOWLY)
    expect_placed(visitor, {main.name: chip})
    visitor.button("place", main.name).click()
    visitor.page.wait_for_timeout(SLOWLY)
    visitor.button("place", main.name).click()
    expect_placed(visitor, {main.name: 3 * chip})
    others = [wager.name for wager in wagers_before_the_deal(game)]
    visitor.page.wait_for_timeout(SLOWLY)
    for name in others:
        visitor.button("place", name).click()
    expect_placed(visitor, {name: 4 * chip if name == main.name else chip for name in others})
    visitor.button("clear").click()
    expect_placed(visitor, {})
    visitor.see_the_whole_table()
    for seat in (game.positions, visitor.seat):  # somebody else's place, and one's own
        visitor.page.locator(f"svg.table [data-wager='{main.name}'][data-seat='{seat}']").click()
    expect_placed(visitor, {main.name: chip})


@some_games
def test_undo_clear_double_and_rebet(visit: Visit, brisk_server: Server, game: Game) -> None:
    """Each by its button and by its key."""
    visitor, wager, chip = visit(brisk_server), main_wager(game), chip_for(game)
    visitor.sit_down(game)
    for name in ("undo", "clear", "double", "rebet", "ready"):
        expect(visitor.button(name)).to_be_disabled()
    visitor.place(wager, chip)
    visitor.place(wager, SMALL, lies=chip)
    for means, lies in [
        ("double", 2 * (chip + SMALL)),
        ("Backspace", chip + SMALL),
        ("d", 2 * (chip + SMALL)),
        ("undo", chip + SMALL),
        ("Backspace", chip),
        ("clear", 0),
    ]:
        command(visitor, means)
        expect_placed(visitor, {wager.name: lies} if lies else {})
    visitor.play(game)
    visitor.wait_for_bets()
    held = visitor.shown_balance
    for means, lies in [("rebet", chip), ("Escape", 0), ("r", chip)]:
        command(visitor, means)
        expect_placed(visitor, {wager.name: lies for wager in game.required} if lies else {}, held)
    visitor.tamper(turn="0.0")
    command(visitor, "Shift+R")  # a rebet that is refused is not dealt, and the page says why
    expect(visitor.refusal).to_contain_text("has gone on")
    number = visitor.round_to_come
    command(visitor, "Shift+R")
    play_on([visitor], number)


def command(visitor: Visitor, means: str) -> None:
    """A button by its name, or a key."""
    visitor.page.wait_for_timeout(SLOWLY)
    visitor.wait_for_the_guard()
    if means in KEYS:
        visitor.page.keyboard.press(means)
    else:
        visitor.button(means).click()


def expect_placed(visitor: Visitor, bets: dict[str, int], of: int = FIRST_BUY_IN) -> None:
    """So much lies before the seat, and has left the wallet: by the table, by the page, and by the books."""
    visitor.wait_for(f"{bets} are placed", lambda: visitor.scene()["seats"][visitor.seat - 1]["bets"] == bets)
    visitor.catch_up()
    for name, cents in bets.items():
        wager = game_of(visitor.table).wager(name)
        assert wager is not None
        visitor.expect_on(wager, cents)
    assert visitor.shown_balance == visitor.server.books.balance(visitor.player) == of - sum(bets.values())
