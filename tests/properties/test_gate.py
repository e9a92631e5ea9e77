"""The properties again, for a minute each and from a new seed each time; PITBOSS_SEED=n repeats one."""

import os
from collections.abc import Callable
from secrets import randbelow
from time import monotonic
from typing import Any

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from pitboss.games import blackjack, games
from pitboss.rounds.view import view
from tests.properties import test_blackjack
from tests.properties.rounds_drawn import HIDING, Played, rounds, rounds_of_any
from tests.properties.test_chips import check_books
from tests.properties.test_deal import check_answer, lines, spoilt_lines
from tests.properties.test_endings import check_silence, check_void_hands
from tests.properties.test_hidden import check_no_foresight, check_places, leak
from tests.properties.test_replay import check_beginnings, check_paragraphs, check_replay, check_shoe, check_written

SECONDS = 60
EXAMPLES = 40
FRESH = settings(max_examples=EXAMPLES, derandomize=False, phases=[Phase.generate, Phase.shrink])

pytestmark = pytest.mark.gate


def hunt(strategy: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    """Fresh examples until the time is up; the seed printed last is the one that failed."""
    ends = monotonic() + SECONDS
    given_seed = os.environ.get("PITBOSS_SEED")
    hunted = 0
    while monotonic() < ends:
        number = int(given_seed) if given_seed is not None else randbelow(2**64)
        print(f"PITBOSS_SEED={number}")
        seed(number)(FRESH(given(strategy)(_renewed(check))))()
        hunted += 1
        if given_seed is not None:
            break
    print(f"{hunted} seeds, up to {hunted * EXAMPLES} examples")
    assert hunted > 0


def _renewed(check: Callable[[Any], None]) -> Callable[[Any], None]:
    """A new function each time: hypothesis keeps what it was told about the old one."""

    def test(example: Any) -> None:
        check(example)

    return test


def check_leaks(played: Played) -> None:
    check_places(played)
    assert leak(played, view, swaps=5) is None


def check_all(played: Played) -> None:
    check_paragraphs(played)
    check_books(played)
    check_replay(played)
    check_written(played)
    check_shoe(played)
    check_void_hands(played)


@pytest.mark.parametrize("check", [check_all, check_beginnings, check_silence, check_no_foresight])
def test_rounds_of_every_game(check: Callable[[Played], None]) -> None:
    hunt(rounds_of_any(games()), check)


def test_rounds_of_every_game_that_deals_face_down() -> None:
    hunt(rounds_of_any(HIDING), check_leaks)


def check_leaks_of_blackjack(played: Played) -> None:
    test_blackjack.check_faces(played)
    assert test_blackjack.leak(played, view, swaps=5) is None


def test_rounds_of_blackjack_which_hides_some() -> None:
    hunt(rounds(blackjack.GAME), check_leaks_of_blackjack)


@pytest.mark.parametrize("kind", ["any", "spoilt"])
def test_deal_answers_everything(kind: str) -> None:
    every = st.sampled_from(games())
    pairs = every.flatmap(lambda game: (lines if kind == "any" else spoilt_lines(game)).map(lambda line: (game, line)))
    hunt(pairs, lambda pair: check_answer(*pair))
