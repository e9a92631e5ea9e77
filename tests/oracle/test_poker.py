"""Poker: the oracle and `pitboss deal` beside hands worked out on paper, and beside each other."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss.law import paragraphs, readings
from tests.oracle.cards import DECK
from tests.oracle.poker.agreement import disagreements, in_short
from tests.oracle.poker.drawn import draw_hand
from tests.oracle.poker.hand import settle_round
from tests.oracle.poker.paper import written_hands
from tests.oracle.poker.room import GAMES

# Few enough that they take some seconds; the gate draws many more.
HANDS = 80
MANY_HANDS = 2_000
PLAYED = [game.id for game in pitboss.games() if game.id in GAMES]


def citations(laws: str) -> Iterable[str]:
    """`14.3(b)1, P.3` as the citations of the game, as far as the program has them."""
    for each in laws.split(", "):
        cited = f"poker 19:47-{each}" if each.startswith("14.") else f"reading {each}"
        if cited in paragraphs() or cited.removeprefix("reading ") in readings():
            yield cited


def on_paper(games: Iterable[str], *, shows_law: bool) -> list[Any]:
    """Only what pitboss answers shows that it keeps a paragraph."""
    played = set(games)
    return [
        pytest.param(
            game,
            round,
            expected,
            id=f"{laws} {what}",
            marks=[pytest.mark.law(*citations(laws))] if shows_law else [],
        )
        for laws, what, game, round, expected in written_hands()
        if game in played
    ]


@pytest.mark.parametrize(("game", "round", "expected"), on_paper(GAMES, shows_law=False))
def test_the_oracle_ends_a_hand_as_worked_out_on_paper(
    game: str, round: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert not disagreements(settle_round(game, round), expected)


def test_a_deck_that_lacks_a_card_is_refused() -> None:
    round = {"deck": [*DECK[1:], DECK[1]], "button": 1, "seats": {"1": {"stack": 1000}, "2": {"stack": 1000}}}
    assert settle_round("hold-em", round) == {"refused": ("WrongDeck",)}


@cache
def drawn(game: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    random = Random(game)
    return [(round, settle_round(game, round)) for round in (draw_hand(random, game) for _ in range(HANDS))]


@pytest.mark.parametrize("game", GAMES)
def test_hands_by_chance_lose_no_chip(game: str) -> None:
    endings = [expected for _, expected in drawn(game)]
    settled = [each for each in endings if each.get("ended") == "settled"]
    assert len(settled) > HANDS // 2
    assert any(len(each["pots"]) > 1 for each in settled)
    assert any(each["rake"] for each in settled)
    assert sum("open" in each for each in endings) < HANDS // 5
    for each in settled:
        assert sum(each["net"].values()) + each["rake"] == 0
        assert min(each["stacks"].values()) >= 0


def test_hands_by_chance_reach_every_ending_and_divide_pots() -> None:
    endings = [expected for game in GAMES for _, expected in drawn(game)]
    assert {each["ended"] for each in endings if "ended" in each} == {"settled", "waiting", "void"}
    kinds = {kind for each in endings for kind in each.get("refused", ())}
    assert kinds >= {"OutOfTurn", "NotOffered", "WagerTooLarge", "OutsideWindow", "WrongDeck"}
    pots = [pot for each in endings for pot in each.get("pots", ())]
    assert sum(len(pot["shares"]) > 1 for pot in pots) > 10
    assert sum(len(set(pot["shares"].values())) > 1 for pot in pots) > 5


def unlike(game: str, round: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """Where the documents leave it open, whatever is answered is right."""
    return [] if "open" in expected else disagreements(in_short(pitboss.deal(game, round)), expected)


def disagreements_on_the_way(game: str, round: dict[str, Any]) -> list[str]:
    """Who is asked, and what, before each input of a hand."""
    ways = [{**round, "inputs": round["inputs"][:number]} for number in range(len(round["inputs"]))]
    return [found for way in ways for found in unlike(game, way, settle_round(game, way))]


# What follows is collected as soon as pitboss deals one of the games.
if PLAYED:

    @pytest.mark.parametrize(("game", "round", "expected"), on_paper(PLAYED, shows_law=True))
    def test_pitboss_ends_a_hand_as_worked_out_on_paper(
        game: str, round: dict[str, Any], expected: dict[str, Any]
    ) -> None:
        assert not disagreements(in_short(pitboss.deal(game, round)), expected)

    @pytest.mark.parametrize("game", PLAYED)
    def test_hands_by_chance_end_as_the_documents_say(game: str) -> None:
        for round, expected in drawn(game):
            assert not unlike(game, round, expected), round

    @pytest.mark.parametrize("game", PLAYED)
    def test_every_question_of_hands_by_chance_is_that_of_the_documents(game: str) -> None:
        for round, _ in drawn(game)[: HANDS // 8]:
            assert not disagreements_on_the_way(game, round), round

    @pytest.mark.gate
    @pytest.mark.parametrize("game", PLAYED)
    def test_every_question_of_many_hands_by_chance_is_that_of_the_documents(game: str) -> None:
        random = Random(f"questions of {game}")
        for _ in range(MANY_HANDS // 8):
            round = draw_hand(random, game)
            assert not disagreements_on_the_way(game, round), round

    @pytest.mark.gate
    @pytest.mark.parametrize("game", PLAYED)
    def test_many_hands_by_chance_end_as_the_documents_say(game: str) -> None:
        random = Random(f"{game} at the gate")
        for _ in range(MANY_HANDS):
            round = draw_hand(random, game)
            assert not unlike(game, round, settle_round(game, round)), round
