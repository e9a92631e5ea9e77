"""Blackjack: the oracle and `pitboss deal` beside rounds worked out on paper, and beside each other."""

from functools import cache
from random import Random
from typing import Any

import pytest

import pitboss
from tests.oracle.blackjack import settle_round
from tests.oracle.blackjack_agreement import disagreements, written_rounds
from tests.oracle.blackjack_drawn import as_hands, draw_round

# Few enough that they take some seconds; the gate draws many more.
ROUNDS = 600
MANY_ROUNDS = 20_000


def citations(laws: str) -> list[str]:
    """`2.7(a), reading 4.16` as the citations of the game."""
    return [each if each.startswith("reading") else f"blackjack 19:47-{each}" for each in laws.split(", ")]


def on_paper(*, shows_law: bool) -> list[Any]:
    """Only what pitboss answers shows that it keeps a paragraph."""
    return [
        pytest.param(
            round, expected, id=f"{laws} {what}", marks=[pytest.mark.law(*citations(laws))] if shows_law else []
        )
        for laws, what, round, expected in written_rounds()
    ]


@pytest.mark.parametrize(("round", "expected"), on_paper(shows_law=False))
def test_the_oracle_ends_a_round_as_worked_out_on_paper(round: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = settle_round(round)
    assert without_order({key: answer.get(key) for key in expected}) == without_order(expected)


@pytest.mark.parametrize(("round", "expected"), on_paper(shows_law=True))
def test_pitboss_ends_a_round_as_worked_out_on_paper(round: dict[str, Any], expected: dict[str, Any]) -> None:
    assert not disagreements(pitboss.deal("blackjack", round), expected)


def test_an_answer_that_differs_in_anything_is_found() -> None:
    key = (3, 2, "split")
    expected = {"ended": "settled", "lines": {key: (500, "win", 500, 500, ("reading 4.26",))}, "net": {"3": 500}}
    line = {"seat": 3, "hand": 2, "wager": "split", "stake": 500, "outcome": "win", "pays": 500, "returned": 500}
    right = {**line, "law": "reading 4.26"}
    assert not disagreements({"ended": "settled", "lines": [right], "net": {"3": 500}}, expected)
    for name, wrong in [("hand", 1), ("stake", 1), ("outcome", "push"), ("pays", 1), ("returned", 0), ("law", None)]:
        assert disagreements({"ended": "settled", "lines": [{**right, name: wrong}], "net": {"3": 500}}, expected)
    assert disagreements({"ended": "settled", "lines": [right, right], "net": {"3": 500}}, expected)
    assert disagreements({"ended": "settled", "lines": [right], "net": {"3": 499}}, expected)
    assert disagreements({"ended": "void", "lines": [right], "net": {"3": 500}}, expected)
    assert disagreements({"error": {"kind": "OutOfTurn", "message": "", "law": "reading 4.15"}}, expected)
    asked = {"ended": "waiting", "seat": 1, "hand": 1, "options": {"stand", "hit"}}
    assert not disagreements({"ended": "waiting", "pending": {**asked, "options": ["hit", "stand"]}}, asked)
    assert disagreements({"ended": "waiting", "pending": {**asked, "hand": 2}}, asked)
    assert disagreements({"ended": "waiting", "pending": {**asked, "options": ["hit"]}}, asked)


def without_order(answer: dict[str, Any]) -> dict[str, Any]:
    """Laws and kinds of which any one will do, in no order."""
    told = {key: set(value) if key in ("refused", "laws") else value for key, value in answer.items()}
    if "lines" in answer:
        told["lines"] = {key: (*money, set(laws)) for key, (*money, laws) in answer["lines"].items()}
    return told


@cache
def drawn() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    random = Random("blackjack")
    rounds = [draw_round(random) for _ in range(ROUNDS)]
    return [(round, settle_round(round)) for round in rounds]


def test_the_rounds_by_chance_reach_every_ending() -> None:
    endings = [expected for _, expected in drawn()]
    kinds = {kind for expected in endings for kind in expected.get("refused", ())}
    assert kinds >= {"OutOfTurn", "NotOffered", "WrongDeck", "WagerTooLarge", "WagerTooSmall", "UnequalCoupon"}
    assert {expected["ended"] for expected in endings if "ended" in expected} == {"settled", "waiting"}
    lines = [(key, line) for expected in endings for key, line in expected.get("lines", {}).items()]
    assert {hand for (_, hand, _), _ in lines} == {1, 2, 3, 4}
    results = {(wager, line[1]) for (_, _, wager), line in lines}
    for wager in ("wager", "double", "split"):
        assert results >= {(wager, "win"), (wager, "lose"), (wager, "push")}
    for wager in ("insurance", "over_13", "under_13"):
        assert results >= {(wager, "win"), (wager, "lose")}
    laws = {law.removeprefix("blackjack 19:47-") for _, line in lines for law in line[4]}
    assert laws >= {"2.7(a)", "2.7(b)", "2.7(c)", "2.8(a)1", "2.8(a)2", "2.6A(e)3", "2.6A(g)"}


def test_rounds_by_chance_end_as_the_documents_say() -> None:
    for round, expected in drawn():
        assert not disagreements(pitboss.deal("blackjack", round), expected), round


@pytest.mark.gate
def test_many_rounds_by_chance_end_as_the_documents_say() -> None:
    random = Random("blackjack at the gate")
    for _ in range(MANY_ROUNDS):
        round = draw_round(random)
        assert not disagreements(pitboss.deal("blackjack", round), settle_round(round)), round


def test_a_house_of_the_command_line_is_that_of_a_round() -> None:
    for round, expected in drawn()[: ROUNDS // 4]:
        if "HouseRefused" not in expected.get("refused", ()):
            bare = {key: value for key, value in round.items() if key != "house"}
            assert not disagreements(pitboss.deal("blackjack", bare, house=round["house"]), expected), round


def test_the_oracle_ends_hands_as_the_deck_that_deals_them() -> None:
    for round, expected in drawn():
        if expected.get("ended") == "settled":
            assert settle_round(as_hands(round, expected))["lines"] == expected["lines"], round


def test_hands_end_as_the_deck_that_deals_them() -> None:
    for round, expected in drawn()[: ROUNDS // 2]:
        if expected.get("ended") == "settled":
            assert not disagreements(pitboss.deal("blackjack", as_hands(round, expected)), expected), round


def test_compared_hands_are_settled_from_the_dealers_right_and_say_why() -> None:
    for round, expected in drawn():
        if expected.get("ended") != "settled":
            continue
        answer = pitboss.deal("blackjack", round)
        if "error" in answer:  # an incident after the last decision, which may be refused
            continue
        late = [line for line in answer["lines"] if (line["seat"], line["hand"], line["wager"]) in expected["late"]]
        seats = [line["seat"] for line in late]
        assert seats == sorted(seats, reverse=True), round
        assert all(line["why"] for line in late), round


@pytest.mark.law("reading 4.32")
@pytest.mark.parametrize(("decks", "kind"), [(2, None), (1, "WrongDeck")])
def test_of_two_like_cards_one_is_found_face_up_and_one_lies_in_a_hand(decks: int, kind: str | None) -> None:
    told = {"hands": {"1": ["7h", "Kd"], "dealer": ["7d", "Kc"]}, "face_up": ["7h"], "seats": {"1": {"wager": 1000}}}
    result = pitboss.deal("blackjack", {**told, "inputs": [{"seat": 1, "choose": "stand"}]}, house={"decks": decks})
    assert result.get("error", {}).get("kind") == kind
    assert kind or result["net"] == {"1": 0}
