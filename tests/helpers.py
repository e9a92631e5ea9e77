"""Rounds for tests: given hands, stakes and inputs, what came of it."""

from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.cards import DECK, cards
from pitboss.games import game, games
from pitboss.rounds.record import deal


def play(
    game_id: str, hands: dict[str, str], seats: dict[str, Any], inputs: str = "", *, meter: Any = None, **house: object
) -> dict[str, Any]:
    """play("three-card-poker", {"1": "As Kd 2c", "dealer": "…"}, {"1": {"ante": 1000}}, "1 play", dealing="hand").

    `inputs` is a line like "1 flop; 3 fold; dealer_card_exposed; wrong_number_of_cards 3; stub_count =33",
    where "wrong_number_of_cards 3 x4" says that there are four, and "1 double 500" how much is placed.
    The hands of a seat that splits are parted by a bar: "8h 3c Td | 8s Kc".
    """
    found = game(game_id)
    line = {
        "hands": {place: _hands(text) for place, text in hands.items()},
        "seats": seats,
        "inputs": [read_input(text) for text in inputs.split(";") if text.strip()],
    }
    return deal(found, line | ({"meter": meter} if meter else {}), found.house(house))


def _hands(text: str) -> list[Any]:
    hands = [list(map(str, cards(each))) for each in text.split("|")]
    return hands if len(hands) > 1 else hands[0]


def read_input(text: str) -> dict[str, Any]:
    first, *rest = text.split()
    if first.isdecimal():
        amount = {"amount": int(rest[1])} if len(rest) > 1 else {}
        return {"seat": int(first), "choose": rest[0], **amount}
    given: dict[str, Any] = {"incident": first}
    for word in rest:
        if word.startswith("="):
            given["counted"] = int(word[1:])
        elif word.startswith("x"):
            given["cards"] = int(word[1:])
        elif word == "can_complete":
            given["can_complete"] = True
        else:
            given["seat"] = word if word == "dealer" else int(word)
    return given


def lines(result: dict[str, Any]) -> dict[str, tuple[str, int, int]]:
    """{"1 ante": ("win", 1000, 1000)}: outcome, paid, returned."""
    return {_whose(line): (line["outcome"], line["pays"], line["returned"]) for line in result["lines"]}


def _whose(line: dict[str, Any]) -> str:
    """ "1 ante", and "1.2 split" of a second hand."""
    hand = f".{line['hand']}" if line.get("hand", 1) > 1 else ""
    return f"{line['seat']}{hand} {line['wager']}"


def laws(result: dict[str, Any]) -> dict[str, str]:
    return {_whose(line): line["law"] for line in result["lines"]}


def play_deck(game_id, top, seats, inputs="", *, meter=None, **house):
    """A round from the top of a deck; a card that lies face up has a caret: "2c 7h^ 3d"."""
    found = game(game_id)
    order = [word.rstrip("^") for word in top.split()]
    line = {
        "deck": [*order, *(str(card) for card in DECK if card not in order)],
        "face_up": [word.rstrip("^") for word in top.split() if word.endswith("^")],
        "seats": seats,
        "inputs": [read_input(text) for text in inputs.split(";") if text.strip()],
    }
    return deal(found, line | ({"meter": meter} if meter else {}), found.house(house))


def books(result):
    """{"1 ante": (1000, "win", 1000, 1000, law)}: stake, outcome, pays, returned, law."""
    fields = ("stake", "outcome", "pays", "returned", "law")
    return {_whose(line): tuple(line[field] for field in fields) for line in result["lines"]}


def told(result, *kinds):
    """[("asked 1", law), ("settled 1 ante", law)]: the events of these kinds, in order."""
    return [
        (" ".join(str(event[key]) for key in ("event", "seat", "place", "wager") if key in event), event["law"])
        for event in result["events"]
        if event["event"] in kinds
    ]


def dealt(result):
    return [(event["place"], event["card"]) for event in result["events"] if event["event"] == "dealt"]


NEEDED_FOR_DEALING = {("blackjack", "hand"): {"payout": "6-5", "decks": 2}}


def houses_by_dealing() -> list[Any]:
    """Every game with each way of dealing that it has."""
    return [
        pytest.param(found, found.house({"dealing": dealing, **NEEDED_FOR_DEALING.get((found.id, dealing), {})}),
                     id=f"{dealing}-{found.id}")
        for found in games()
        for dealing in found.no_more_bets
    ]  # fmt: skip


FROM_THE_HAND = {"blackjack": {"payout": "6-5", "decks": 2}}  # what a house must choose beside it


def dealt_so(game_id: str, dealing: str) -> dict[str, Any]:
    """A house with this way of dealing, and what it needs beside it."""
    return {"dealing": dealing, **(FROM_THE_HAND.get(game_id, {}) if dealing == "hand" else {})}


def first_now(values: Sequence[Any]) -> list[Any]:
    """The first of these in every run of the tests, the others in the gate."""
    first, *others = values
    return [first, *(pytest.param(other, marks=pytest.mark.gate) for other in others)]
