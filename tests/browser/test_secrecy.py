"""The check of secrecy itself: it finds a card in every form, and a server that shows too much does not pass it."""

import hashlib
from collections.abc import Iterator

import pytest

from pitboss.cards import Card
from pitboss.games import Game
from pitboss.printing.playing_card import card_svg
from tests.browser.conftest import Visit, some_games
from tests.browser.secrecy import Wiretap, cards_in, leaks
from tests.browser.server import Server
from tests.browser.visitor import play_on

QUEEN, TEN = Card("Qs"), Card("Th")


@pytest.mark.parametrize(
    "text",
    [
        "seat 3 is dealt Qs.",
        '["2c","Qs"]',
        "card=Qs&x=1",
        "card%3DQs",
        "Queen of spades",
        "queen-of-spades.svg",
        "queen&#32;of&#32;spades",
        "Q♠",
        "Q &spades;",
        "♠Q",
        "🂭",
        "data-rank='Q' data-suit='s'",
        '{"rank":"Q","suit":"s"}',
        card_svg(QUEEN),
        card_svg(QUEEN).replace(QUEEN.name, "a card"),
        f"etag: {hashlib.sha256(b'Qs').hexdigest()}",
    ],
)
def test_a_card_is_found_in_every_form(text: str) -> None:
    assert QUEEN in cards_in(text)


@pytest.mark.parametrize("text", ["Th", "10h", "ten of hearts", "10♥", "T♥", card_svg(TEN)])
def test_the_ten_has_two_names(text: str) -> None:
    assert TEN in cards_in(text)


@pytest.mark.parametrize(
    "text", ["9c1fQs02", "Quests", "suit-s", "card back", card_svg(None), "19:47-36.7(d)4", "30 s"]
)
def test_what_is_no_card_is_none(text: str) -> None:
    assert cards_in(text) == set()


@pytest.fixture(scope="module")
def leaking_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("leaking"), "brisk", "leaking").start()
    yield server
    server.stop()


@some_games
def test_a_server_that_shows_too_much_is_noticed(visit: Visit, leaking_server: Server, game: Game) -> None:
    visitor = visit(leaking_server)
    tap = Wiretap(visitor.page)
    visitor.sit_down(game)
    number = visitor.round_to_come
    visitor.wager(game)
    visitor.deal()
    play_on([visitor], number)
    rounds = leaking_server.books.rounds(game.id)
    found = list(leaks(tap, visitor.player, rounds, leaking_server.public))
    assert any("/live" in leak for leak in found), "what the page fetches"
    assert any("/act" in leak for leak in found), "what a button is answered with"
