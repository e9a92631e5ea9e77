"""Tickets of keno on paper and by chance, and an answer of `pitboss deal` beside what is expected."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.oracle.keno import NUMBERS, settle_round

Told = dict[str, Any]


def in_short(answer: Told) -> Told:
    """The answer of `pitboss deal` in the words of the oracle."""
    if "error" in answer:
        return {"refused": (answer["error"]["kind"],)}
    if answer["ended"] == "waiting":
        return {"ended": "waiting", "prices": answer["prices"]}
    lines, catches, faults = {}, {}, []
    for line in answer["lines"]:
        key = line["ticket"], line["wager"]
        if key in lines:
            faults.append(f"{key} has two lines")
        if not line.get("law"):
            faults.append(f"{key} by no law")
        lines[key] = tuple(line[name] for name in ("ways", "stake", "outcome", "pays", "returned"))
        if line["outcome"] != "void":
            catches[key] = sorted((tuple(each["groups"]), each["caught"], each["pays"]) for each in line["catches"])
    return {"ended": answer["ended"], "lines": lines, "net": answer["net"], "catches": catches, "faults": faults}


def disagreements(told: Told, expected: Told) -> list[str]:
    if "refused" in expected or "refused" in told:
        kinds = expected.get("refused")
        right = kinds is not None and "refused" in told and (not kinds or set(told["refused"]) <= set(kinds))
        return [] if right else [f"{told}, not {expected}"]
    found = [f"{key} {told.get(key)}, not {value}" for key, value in expected.items() if told.get(key) != value]
    return found + list(told.get("faults", ()))


# Paper


def written_tickets() -> list[tuple[str, str, Told, Told]]:
    """Of every line on paper the laws, what it is, the line and what must become of it."""
    read = []
    for path in sorted((Path(__file__).parent / "keno_tickets").glob("*.txt")):
        for written in path.read_text().removeprefix("# ").rstrip().split("\n\n# "):
            title, _, rest = written.partition("\n")
            laws, _, what = title.partition(": ")
            read.append((laws, what, *read_line(rest)))
    return read


def read_line(written: str) -> tuple[Told, Told]:
    round: Told = {"tickets": [], "house": {"pays": {}}}
    expected: Told = {}
    for line in written.splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "=":
            expected = read_ending(rest)
        elif "lines" in expected:
            read_result(expected, word, rest)
        else:
            read_part(round, word, rest)
    for (ticket, _), (_, stake, _, pays, returned) in expected.get("lines", {}).items():
        expected["net"][str(ticket)] = expected["net"].get(str(ticket), 0) + pays + returned - stake
    if isinstance(round.get("draw"), tuple):
        round["draw"] = filled(round["draw"], round["tickets"])
    return round, expected


def read_part(round: Told, word: str, rest: str) -> None:
    """`pays 3: 2=1 3=43`, `ticket 3 17 22 / 60 ; 3x100 count 2`, `draw 3 17`, `exactly 3 17` for all of a draw."""
    if word == "pays":
        spots, table = rest.split(": ")
        prizes = (each.split("=") for each in table.split())
        round["house"]["pays"][spots] = {caught: int(prize) for caught, prize in prizes}
    elif word == "house":
        key, value = rest.split("=")
        round["house"][key] = json.loads(value)
    elif word in ("ticket", "void"):
        groups, *ways = rest.split(" ; ")
        ticket: Told = {
            "groups": [[int(number) for number in group.split()] for group in groups.split(" / ")] if groups else [],
            "ways": [read_way(way) for way in ways],
        }
        round["tickets"].append({**ticket, "void": True} if word == "void" else ticket)
    elif word == "draw":
        round["draw"] = tuple(map(int, rest.split()))
    elif word == "exactly":
        round["draw"] = list(map(int, rest.split()))
    else:
        assert word == "malfunction", word
        round["inputs"] = [{"incident": "draw_malfunction"}]


def read_way(written: str) -> Told:
    first, *count = written.split()
    spots, rate = map(int, first.split("x"))
    return {"spots": spots, "rate": rate, **({"count": int(count[1])} if count else {})}


def filled(draw: tuple[int, ...], tickets: list[Told]) -> list[int]:
    """The told numbers, and up to twenty those that are on no ticket."""
    marked = {number for ticket in tickets for group in ticket["groups"] for number in group}
    others = [number for number in range(1, NUMBERS + 1) if number not in marked | set(draw)]
    return [*draw, *others[: 20 - len(draw)]]


def read_ending(written: str) -> Told:
    ended, *rest = written.split()
    if ended == "refused":
        return {"refused": tuple(kind for kind in rest if kind != "any")}
    if ended == "waiting":
        return {"ended": ended, "prices": dict(zip(rest[::2], map(int, rest[1::2]), strict=True))}
    return {"ended": ended, "lines": {}, "net": {}}


def read_result(expected: Told, word: str, rest: str) -> None:
    """`1 3-spot 2 ways 200 win 4300`, `1 3-spot 2 ways 200 lose`, `… void`."""
    wager, ways, _, staked, outcome, *paid = rest.split()
    stake = int(staked)
    pays = int(paid[0]) if paid else 0
    expected["lines"][int(word), wager] = (int(ways), stake, outcome, pays, stake if outcome == "void" else 0)


# Chance

RATES = [25, 50, 75, 100, 125, 200, 333, 1000, 10000]
TOP = {1: 3, 2: 12, 3: 43, 4: 120, 5: 800, 6: 1600, 7: 7000, 8: 20000, 9: 30000, 10: 60000}


def draw_pays(random: Random) -> Told:
    pays: Told = {}
    for spots in range(1, 16):
        if random.random() < 0.9:
            least = random.randrange(max(spots // 2, 1), spots + 1)
            table = {str(caught): random.randrange(1, 50) for caught in range(least, spots)}
            pays[str(spots)] = {**table, str(spots): TOP.get(spots, 90000)}
            if random.random() < 0.1:
                pays[str(spots)]["0"] = random.randrange(0, 3)
    return pays


def draw_ticket(random: Random, house: Told) -> Told:
    numbers = random.sample(range(1, NUMBERS + 1), NUMBERS)
    sizes = [random.choice([1, 1, 2, 2, 3, 3, 4, 5, 8]) for _ in range(random.choice([1, 1, 2, 3, 4, 5, 7]))]
    if random.random() < 0.3:
        sizes = [sizes[0]] * len(sizes)
    groups = [[numbers.pop() for _ in range(size)] for size in sizes]
    sums = {0}
    for size in sizes:
        sums |= {each + size for each in sums}
    known = sorted(each for each in sums if str(each) in house["pays"])
    if random.random() < 0.02 or not known:
        known = list(range(1, 16))
    chosen = random.sample(known, min(len(known), random.choice([1, 1, 2, 3])))
    least = house.get("minimum_rate", 100)
    rates = [rate for rate in RATES if rate >= least] if random.random() < 0.95 else RATES
    ticket: Told = {"groups": groups, "ways": [{"spots": each, "rate": random.choice(rates)} for each in chosen]}
    if random.random() < 0.1:
        ticket["void"] = random.random() < 0.8
    return ticket


def spoil(random: Random, round: Told) -> None:
    """One thing that is refused."""
    ticket = random.choice(round["tickets"])
    way = ticket["ways"][0]
    faults: list[Callable[[], Any]] = [
        lambda: ticket["groups"][0].append(random.choice([0, 81, -1])),
        lambda: ticket["groups"].append([ticket["groups"][0][0]]),
        lambda: ticket["groups"].append([]),
        lambda: ticket.update(ways=[]),
        lambda: ticket["ways"].append(dict(way)),
        lambda: way.update(count=99),
        lambda: way.update(rate=random.choice([0, 24, 10001, -100])),
        lambda: round["house"]["pays"].update({"16": {"16": 1}}),
        lambda: round.update(inputs=[{"incident": "stub_count"}]),
    ]
    if "draw" in round and not all(each.get("void") for each in round["tickets"]):
        faults += [lambda: round["draw"].pop(), lambda: round["draw"].append(round["draw"].pop(0) + 80)]
    random.choice(faults)()


def draw_round(random: Random) -> Told:
    house: Told = {"pays": draw_pays(random)}
    if random.random() < 0.2:
        house |= random.choice([{"minimum_rate": 200}, {"minimum_way_rate": 50}, {"maximum_rate": 1000}])
    if random.random() < 0.6:
        house["aggregate_limit"] = random.choice([1000, 30000, 1000000, 5000000])
        house["aggregate_from"] = random.choice([1000, 10000, 100000])
    tickets = [draw_ticket(random, house) for _ in range(random.choice([1, 2, 3, 6]))]
    round: Told = {"tickets": tickets, "house": house}
    if random.random() < 0.9:
        marked = [number for ticket in tickets for group in ticket["groups"] for number in group]
        lucky = random.sample(sorted(set(marked)), min(len(set(marked)), random.randrange(20)))
        others = [number for number in range(1, NUMBERS + 1) if number not in lucky]
        round["draw"] = lucky + random.sample(others, 20 - len(lucky))
    if random.random() < 0.05:
        round["inputs"] = [{"incident": "draw_malfunction"}]
    elif random.random() < 0.15:
        spoil(random, round)
    tell_counts(random, round)
    return round


def tell_counts(random: Random, round: Told) -> None:
    """What a player has written as conditioning, where the tickets are good."""
    ended = settle_round({**round, "inputs": [{"incident": "draw_malfunction"}]})
    for (ticket, wager), line in ended.get("lines", {}).items():
        for way in round["tickets"][ticket - 1]["ways"]:
            if wager == f"{way['spots']}-spot" and random.random() < 0.5:
                way["count"] = line[0]
