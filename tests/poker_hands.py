"""Hands of poker for tests: a deck from its top, stacks and inputs, and what came of it."""

from typing import Any

from pitboss.cards import DECK
from pitboss.dealt import deal
from pitboss.games import any_game

Told = dict[str, Any]


def hand(game_id: str, top: str, stacks: str, inputs: str = "", *, extra: Told | None = None, **house: object) -> Told:
    """hand("hold-em", "As Kd …", "1=20000 2=15000 5=2000", "2 raise 600; 5 fold", extra={"button": 2}, big_blind=200).

    Without a top the deck is in its natural order. `extra` are further fields of the line, the button among them;
    without one it is the first seat. An input may be a dictionary in `extra["inputs"]`, which follow the others.
    """
    game = any_game(game_id)
    return deal(game, line(game_id, top, stacks, inputs, extra), game.house(house))


def line(game_id: str, top: str, stacks: str, inputs: str = "", extra: Told | None = None) -> Told:
    order, extra = top.split(), dict(extra or {})
    seats = {seat: {"stack": int(stack)} for seat, stack in (each.split("=") for each in stacks.split())}
    more = extra.pop("inputs", [])
    button = {"button": int(next(iter(seats)))} if any_game(game_id).has_button else {}
    return {
        "deck": [*order, *(str(card) for card in DECK if card not in order)],
        "seats": seats,
        "inputs": [*(read_input(text) for text in inputs.split(";") if text.strip()), *more],
        **button,
        **extra,
    }


def read_input(text: str) -> Told:
    """ "2 raise 600", "1 call says raise 600", "fouled_hand 3 protected victim", "misdeal not_shuffled" """
    first, *rest = text.split()
    if not first.isdecimal():
        return _incident(first, rest)
    given: Told = {"seat": int(first), "choose": rest.pop(0)}
    if rest and rest[0] == "says":
        given["says"] = rest[1]
        rest = rest[2:]
    if rest:
        given["amount"] = int(rest[0])
    return given


def _incident(name: str, rest: list[str]) -> Told:
    given: Told = {"incident": name}
    for word in rest:
        if word.isdecimal():
            given["seat"] = int(word)
        elif name == "misdeal":
            given["why"] = word
        else:
            given[word] = True
    return given


def net(result: Told) -> str:
    """ "1=-600 2=600" """
    assert "error" not in result, result
    return " ".join(f"{seat}={cents}" for seat, cents in result["net"].items())


def pots(result: Told) -> list[tuple[int, int, str, str]]:
    """(amount, rake, "1 2", "1=600 2=600") of each pot, the main pot first."""
    return [
        (
            pot["amount"],
            pot["rake"],
            " ".join(map(str, pot["seats"])),
            " ".join(f"{seat}={cents}" for seat, cents in pot["shares"].items()),
        )
        for pot in result["pots"]
    ]


def line_of(result: Told, seat: int, wager: str) -> Told:
    (found,) = [each for each in result["lines"] if (each["seat"], each["wager"]) == (seat, wager)]
    return found


def asked(result: Told) -> tuple[int, str, int, int | None, int | None]:
    """(seat, "fold call raise", to call, least, most) of the question a hand waits for."""
    assert "error" not in result, result
    pending = result["pending"]
    return pending["seat"], " ".join(pending["options"]), pending["to_call"], pending.get("least"), pending.get("most")


def refusal(result: Told) -> tuple[str, str]:
    """(kind, law)"""
    assert "error" in result, result["ended"]
    return result["error"]["kind"], result["error"]["law"]
