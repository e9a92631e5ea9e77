"""Rounds made by hand from the irregularity paragraphs and the readings, with the money worked out on paper."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.agreement import told_by_pitboss, told_by_the_oracle
from tests.oracle.cards import DECK

METER = {"amount": 10000000, "rate": "7/10", "reset": 1000000}
INCIDENTS = {
    "exposed": "dealer_card_exposed",
    "shoe jam": "shoe_jam",
    "shuffler jam": "shuffler_jam",
    "drawn in error": "card_drawn_in_error",
}


def read_deck(written: str) -> list[str]:
    """The cards that matter, and then the others in the order of suits."""
    cards = written.split()
    assert len(set(cards)) == len(cards), written
    return cards + [card for card in DECK if card not in cards]


def read_input(written: str) -> dict[str, Any]:
    """`1 fold`, `exposed`, `counted 40`, `wrong 2 has 4` or `wrong dealer has 1 can complete`."""
    if written in INCIDENTS:
        return {"incident": INCIDENTS[written]}
    first, second, *more = written.split()
    if first == "counted":
        return {"incident": "stub_count", "counted": int(second)}
    if first != "wrong":
        return {"seat": int(first), "choose": second}
    told: dict[str, Any] = {
        "incident": "wrong_number_of_cards",
        "seat": "dealer" if second == "dealer" else int(second),
    }
    if "has" in more:
        told["cards"] = int(more[1])
    if "complete" in more:
        told["can_complete"] = True
    return told


def read_stake(written: str) -> tuple[str, Any]:
    """`ante 1000`, `ante 500+500` with a match play coupon, `progressive coupon 100`."""
    wager, *amount = written.split()
    if amount[0] == "coupon":
        return wager, {"coupon": int(amount[1])}
    chips, _, coupon = amount[0].partition("+")
    return wager, {"chips": int(chips), "coupon": int(coupon)} if coupon else int(chips)


def read_line(written: str) -> tuple[str, tuple[str, int, int]]:
    """`ante lose`, `ante win 1000+500` for what is paid and given back, `ante push 500`, `ante void 500`."""
    wager, outcome, *amount = written.split()
    if outcome == "lose":
        return wager, ("lose", 0, 0)
    pays, returned = amount[0].split("+") if outcome == "win" else ("0", amount[0])
    return wager, (outcome, int(pays), int(returned))


def read_value(written: str) -> Any:
    try:
        return json.loads(written)
    except ValueError:
        return written


def read_ending(written: str) -> dict[str, Any]:
    """`refused KIND`, or `settled` or `void`, with what the meter shows then and if the `deck leaves` or `stays`."""
    ended, *more = written.split(", ")
    if ended.startswith("refused"):
        return {"refused": ended.split()[1]}
    answer: dict[str, Any] = {"ended": ended, "lines": {}}
    for word, value in map(str.split, more):
        if word == "meter":
            answer["meter"] = int(value)
        else:
            answer["deck_leaves"] = value == "leaves"
    return answer


def read_case(written: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A round as `pitboss deal` reads it, and the answer it must have."""
    round: dict[str, Any] = {"seats": {}, "inputs": []}
    answer: dict[str, Any] = {}
    for line in written.splitlines():
        word, _, rest = line.partition(" ")
        if word == "house":
            round["house"] = {key: read_value(value) for key, value in (each.split("=") for each in rest.split(", "))}
        elif word == "deck":
            round["deck"] = read_deck(rest)
        elif word == "face":
            round["face_up"] = rest.split()[1:]
        elif word == "seat":
            seat, stakes = rest.split(": ")
            round["seats"][seat] = dict(map(read_stake, stakes.split(", ")))
        elif word == "meter":
            amount, rate, reset = rest.split()
            round["meter"] = {"amount": int(amount), "rate": rate, "reset": int(reset)}
        elif word == "then":
            round["inputs"] = list(map(read_input, rest.split(", ")))
        elif word == "=":
            answer = read_ending(rest)
        else:
            seat, lines = line.strip().split(": ")
            answer["lines"] |= {(int(seat), wager): ending for wager, ending in map(read_line, lines.split(", "))}
    if any("progressive" in placed for placed in round["seats"].values()):
        round.setdefault("meter", METER)
    return round, answer


def citations(name: str, law: str) -> list[str]:
    """`36.12(a), reading I.2` as the citations of the game."""
    chapter = "13:69F" if name in ("three-card-draw", "hold-em-3-bonus") else "19:47"
    return [each if each.startswith("reading") else f"{name} {chapter}-{each}" for each in law.split(", ")]


def cases() -> list[Any]:
    """Every round that was written down."""
    read = []
    for path in sorted((Path(__file__).parent / "rounds").glob("*.txt")):
        for written in path.read_text().removeprefix("# ").split("\n\n# "):
            title, _, rest = written.partition("\n")
            law, _, what = title.partition(": ")
            cited = pytest.mark.law(*citations(path.stem, law))
            read.append(pytest.param(path.stem, *read_case(rest.rstrip()), id=f"{path.stem} {law} {what}", marks=cited))
    return read


@pytest.mark.parametrize(("name", "round", "expected"), cases())
def test_the_oracle_ends_a_round_as_worked_out_on_paper(
    name: str, round: dict[str, Any], expected: dict[str, Any]
) -> None:
    check(told_by_the_oracle(name, round), expected)


@pytest.mark.parametrize(("name", "round", "expected"), cases())
def test_pitboss_ends_a_round_as_worked_out_on_paper(
    name: str, round: dict[str, Any], expected: dict[str, Any]
) -> None:
    check(told_by_pitboss(name, round), expected)


def check(answer: dict[str, Any], expected: dict[str, Any]) -> None:
    assert {key: answer.get(key) for key in expected} == expected
    assert ("refused" in answer) == ("refused" in expected)
