"""Rounds of blackjack as they are written on paper, and an answer of `pitboss deal` beside what is expected."""

import json
from pathlib import Path
from typing import Any

from tests.oracle.blackjack_table import cite

INCIDENTS = {
    "reader fails": "reader_fails",
    "exposed": "dealer_card_exposed",
    "drawn in error": "card_drawn_in_error",
    "shuffler jam": "shuffler_jam",
    "shoe jam": "shoe_jam",
}


def disagreements(answer: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """What an answer of `pitboss deal` has otherwise than it is expected to have."""
    if "error" in answer:
        return refusal_disagreements(answer["error"], expected)
    if "refused" in expected:
        return [f"ended {answer['ended']}, though it is refused: {expected['refused'] or 'by any kind'}"]
    if answer["ended"] != expected["ended"]:
        return [f"ended {answer['ended']}, not {expected['ended']}"]
    if answer["ended"] == "waiting":
        asked = {**answer["pending"], "options": set(answer["pending"]["options"])}
        wanted = {key: expected[key] for key in ("seat", "hand", "options")}
        return [f"{asked} is asked, not {wanted}"] * ({key: asked.get(key) for key in wanted} != wanted)
    return settled_disagreements(answer, expected)


def refusal_disagreements(error: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    if expected.get("or_refused") and error["kind"] in expected["or_refused"]:
        return []
    if "refused" not in expected:
        return [f"refused: {error}, though it ended {expected['ended']}"]
    found = []
    if expected["refused"] and error["kind"] not in expected["refused"]:
        found.append(f"refused as {error['kind']}, not as {expected['refused']}: {error['message']}")
    if expected["laws"] and error["law"] not in expected["laws"]:
        found.append(f"refused by {error['law']}, not by {expected['laws']}: {error['message']}")
    if not error["law"]:
        found.append(f"refused by no law: {error}")
    return found


def settled_disagreements(answer: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    told = {(line["seat"], line["hand"], line["wager"]): line for line in answer["lines"]}
    found = ["a wager has two lines"] * (len(told) != len(answer["lines"]))
    for key in told.keys() ^ expected["lines"].keys():
        found.append(f"{key} is a line of {'pitboss' if key in told else 'the oracle'} alone")
    for key in told.keys() & expected["lines"].keys():
        *money, laws = expected["lines"][key]
        got = [told[key][name] for name in ("stake", "outcome", "pays", "returned")]
        if got != money:
            found.append(f"{key} has {got}, not {money}")
        if told[key]["law"] not in laws:
            found.append(f"{key} by {told[key]['law']}, not by {laws}")
    if answer["net"] != expected["net"]:
        found.append(f"net {answer['net']}, not {expected['net']}")
    return found


# Paper


def written_rounds() -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Of every round on paper the laws, what it is, the round and what must become of it."""
    read = []
    for path in sorted((Path(__file__).parent / "blackjack_rounds").glob("*.txt")):
        for written in path.read_text().removeprefix("# ").split("\n\n# "):
            title, _, rest = written.partition("\n")
            laws, _, what = title.partition(": ")
            read.append((laws, f"{path.stem} {what}", *read_round(rest.rstrip())))
    return read


def read_round(written: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Where it says nothing else a blackjack of seat 1, staking 1000, lies against a seven."""
    round: dict[str, Any] = {"seats": {}, "inputs": []}
    expected: dict[str, Any] = {}
    for line in written.splitlines():
        word, _, rest = line.partition(" ")
        if word == "=":
            expected = read_ending(rest)
        elif word:
            read_part(round, word, rest)
        else:
            expected["lines"] |= dict([read_line(line)])
    round["seats"] = round["seats"] or {"1": {"wager": 1000}}
    if "hands" not in round:
        round.setdefault("deck", ["As", "7c", "Kd", "9h"])
    if "lines" in expected:
        expected["net"] = dict.fromkeys(round["seats"], 0)
        for (seat, _, _), (stake, _, pays, returned, _) in expected["lines"].items():
            expected["net"][str(seat)] += pays + returned - stake
    return round, expected


def read_part(round: dict[str, Any], word: str, rest: str) -> None:
    if word == "house":
        round["house"] = {key: read_value(value) for key, value in (each.split("=") for each in rest.split(", "))}
    elif word == "deck":
        round["deck"] = rest.split()
    elif word == "hands":
        round["hands"] = dict(map(read_hands, rest.split(" | ")))
    elif word == "face":
        round["face_up"] = rest.split()[1:]
    elif word == "seat":
        seat, stakes = rest.split(": ")
        round["seats"][seat] = dict(map(read_stake, stakes.split(", ")))
    else:
        assert word == "then", word
        round["inputs"] = list(map(read_input, rest.split(", ")))


def read_value(written: str) -> Any:
    try:
        return json.loads(written)
    except ValueError:
        return written


def read_hands(written: str) -> tuple[str, Any]:
    """`1: 8s 3h / 8d Kc` of a box that split, `dealer: 6c Td`."""
    place, cards = written.split(": ")
    hands = [hand.split() for hand in cards.split(" / ")]
    return place, hands if len(hands) > 1 else hands[0]


def read_stake(written: str) -> tuple[str, Any]:
    """`wager 1000`, or `wager 500+500` with a coupon."""
    wager, amount = written.split()
    chips, _, coupon = amount.partition("+")
    return wager, {"chips": int(chips), "coupon": int(coupon)} if coupon else int(chips)


def read_input(written: str) -> dict[str, Any]:
    """`1 hit`, `1 double 300`, `reader fails`, `wrong dealer`, `counted 3`."""
    if written in INCIDENTS:
        return {"incident": INCIDENTS[written]}
    first, second, *amount = written.split()
    if first == "counted":
        return {"incident": "stub_count", "counted": int(second)}
    if first == "wrong":
        return {"incident": "wrong_number_of_cards", "seat": second if second == "dealer" else int(second)}
    return {"seat": int(first), "choose": second, **({"amount": int(amount[0])} if amount else {})}


def read_ending(written: str) -> dict[str, Any]:
    """`settled`, `waiting 1.2 stand hit`, `refused KIND/KIND LAW/LAW` or `refused any`."""
    ended, *rest = written.split()
    if ended == "refused":
        kinds, *laws = rest
        return {
            "refused": () if kinds == "any" else tuple(kinds.split("/")),
            "laws": tuple(map(cite, laws[0].split("/"))) if laws else (),
        }
    if ended == "waiting":
        seat, hand = map(int, rest[0].split("."))
        return {"ended": ended, "seat": seat, "hand": hand, "options": set(rest[1:])}
    return {"ended": ended, "lines": {}}


def read_line(written: str) -> tuple[tuple[int, int, str], tuple[Any, ...]]:
    """`1.2 split 500 win 500+500 by 4.26`: what is paid and given back; `push 500`, `lose`, `lose 0+250`."""
    place, wager, stake, outcome, *amount, by, laws = written.split()
    assert by == "by", written
    seat, hand = map(int, place.split("."))
    pays, returned = ["0", "0"] if not amount else ["0", *amount[0].split("+")][-2:]
    return (seat, hand, wager), (int(stake), outcome, int(pays), int(returned), tuple(map(cite, laws.split("/"))))
