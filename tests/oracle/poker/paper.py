"""Hands of poker as they are written on paper, and what an answer has otherwise than is expected."""

import json
import re
from pathlib import Path
from typing import Any

from tests.oracle.cards import DECK
from tests.oracle.poker.room import GAMES

Hand = tuple[str, str, str, dict[str, Any], dict[str, Any]]
"""Laws, what it is, the game, the round, what must become of it."""
INCIDENTS = {"misdeal": "why", "ineligible": "seat", "fouled": "seat", "left": "seat"}
NAMES = {"ineligible": "ineligible_player", "fouled": "fouled_hand", "left": "left_table"}


def written_hands() -> list[Hand]:
    read: list[Hand] = []
    for path in sorted((Path(__file__).parent / "hands").glob("*.txt")):
        for written in path.read_text().removeprefix("# ").rstrip().split("\n\n# "):
            title, _, rest = written.partition("\n")
            laws, _, what = title.partition(": ")
            read.append((laws, f"{path.stem}: {what}", *read_hand(rest)))
    return read


def read_hand(written: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    parts: dict[str, str] = {}
    expected: dict[str, Any] = {}
    for line in written.splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "=":
            expected = read_ending(rest)
        elif expected:
            read_result(expected, word, rest)
        elif word == "then":
            parts["then"] = f"{parts['then']}, {rest}" if "then" in parts else rest
        else:
            parts[word] = rest
    return parts["game"], read_round(parts["game"], parts), expected


def read_round(name: str, parts: dict[str, str]) -> dict[str, Any]:
    stacks = {int(seat): int(stack) for seat, stack in read_map(parts["stacks"]).items()}
    round: dict[str, Any] = {"seats": {str(seat): {"stack": stack} for seat, stack in stacks.items()}}
    round |= {word: int(parts[word]) for word in ("button", "kill", "straddle") if word in parts}
    round |= {word: parts[word].split() for word in ("face_up", "off_table") if word in parts}
    if "house" in parts:
        round["house"] = {key: read_value(value) for key, value in read_map(parts["house"], "=", "; ").items()}
    if "exposed" in parts:
        round["exposed"] = {seat: list(map(int, v.split())) for seat, v in read_map(parts["exposed"]).items()}
    round["deck"] = read_cards(name, parts, sorted(stacks), round.get("button"))
    round["inputs"] = [read_input(each) for each in spread_out(parts.get("then", ""))]
    return round


def read_map(written: str, between: str = ": ", apart: str = " | ") -> dict[str, str]:
    pairs = (each.split(between, 1) for each in written.split(apart))
    return {key.strip(): value.strip() for key, value in pairs}


def read_value(written: str) -> Any:
    try:
        return json.loads(written)
    except ValueError:
        return written


def spread_out(written: str) -> list[str]:
    """`3x(2 check, 1 check)` three times over."""
    flat = re.sub(r"(\d+)x\(([^)]*)\)", lambda found: ", ".join([found[2]] * int(found[1])), written)
    return [each.strip() for each in flat.split(",") if each.strip()]


# Cards


def read_cards(name: str, parts: dict[str, str], seats: list[int], button: int | None) -> list[str]:
    """The deck that deals the told hands and board: burned cards and the rest are those that nobody has."""
    if "deck" in parts:
        told = parts["deck"].split()
        return told + [card for card in DECK if card not in told]
    order = seats if button is None else [s for s in seats if s > button] + [s for s in seats if s <= button]
    hands = {int(seat): cards.split() for seat, cards in read_map(parts["hands"]).items()} if "hands" in parts else {}
    board = parts.get("board", "").split()
    known = {card for cards in [*hands.values(), board] for card in cards}
    rest = iter([card for card in DECK if card not in known])
    game = GAMES[name]
    dealt = []
    for number in range(len(game.first)):
        dealt += [hands[seat][number] if seat in hands else next(rest) for seat in order]
    cards_each = len(game.first)
    for street in game.later:
        dealt.append(next(rest))
        if street.isdigit():
            dealt += [board.pop(0) if board else next(rest) for _ in range(int(street))]
        else:
            cards_each += 1
            dealt += [hands[seat][cards_each - 1] for seat in order if len(hands.get(seat, ())) >= cards_each]
    return dealt + list(rest)


# Inputs: `1 raise 600`, `2 call says raise 600`, `misdeal not_shuffled`, `fouled 2 unprotected`, `left 1 protected`


def read_input(written: str) -> dict[str, Any]:
    words = written.split()
    if words[0].isdigit():
        given: dict[str, Any] = {"seat": int(words[0]), "choose": words[1]}
        rest = words[2:]
        if rest and rest[0] == "says":
            given["says"] = rest[1]
            rest = rest[2:]
        if rest:
            given["amount"] = int(rest[0])
        return given
    incident, *rest = words
    given = {"incident": NAMES.get(incident, incident)}
    if incident in INCIDENTS and rest:
        given[INCIDENTS[incident]] = int(rest[0]) if rest[0].isdigit() else rest[0]
    if incident == "fouled":
        given |= {"protected": "protected" in rest, "can_reconstruct": "again" in rest, "victim": "victim" in rest}
    if incident == "left":
        given["protected"] = "protected" in rest
    return given


# Endings


def read_ending(written: str) -> dict[str, Any]:
    """`settled`, `void`, `waiting 1 fold call raise least 400 most 900`, `refused KIND` or `refused any`."""
    ended, *rest = written.split()
    if ended == "refused":
        return {"refused": () if rest == ["any"] else tuple(rest)}
    if ended == "waiting":
        told: dict[str, Any] = {"ended": ended, "seat": int(rest[0])}
        for word in ("most", "least", "to_call"):
            if word in rest:
                at = rest.index(word)
                told[word] = int(rest[at + 1])
                del rest[at : at + 2]
        return {**told, "options": sorted(rest[1:])}
    return {"ended": ended}


def read_result(expected: dict[str, Any], word: str, rest: str) -> None:
    if word == "net":
        expected["net"] = {seat: int(amount) for seat, amount in (each.split() for each in rest.split(", "))}
    elif word == "pot":
        amount, _, taken, _, *tail = rest.split()
        seats, shares = " ".join(tail).split(" shares ")
        given = list(map(int, shares.split()))
        expected.setdefault("pots", []).append(
            {
                "amount": int(amount),
                "rake": int(taken),
                "seats": list(map(int, seats.split())),
                "shares": dict(zip(given[::2], given[1::2], strict=True)),
            }
        )
    elif word == "shown":
        expected["shown"] = list(map(int, rest.split()))
    elif word == "rake":
        expected["rake"] = int(rest)
    elif word == "uncalled":
        seat, back = map(int, rest.split())
        expected.setdefault("uncalled", {})[seat] = back
    else:
        raise AssertionError(word)
