"""Keno settled by hand, from section 6 of the readings, and its odds, counted as number after number is drawn."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

NUMBERS, DRAWN = 80, 20
DEFAULTS = {
    "minimum_rate": 100,
    "minimum_way_rate": 25,
    "maximum_rate": 10000,
    "aggregate_limit": "none",
    "aggregate_from": 100000,
}
Key = tuple[int, str]
"""A ticket and `4-spot`."""
Line = tuple[int, int, str, int, int]
"""Ways, stake, outcome, what is paid and what is given back."""


class Refused(Exception):
    """The tickets break a rule; of the kinds any one will do, and any at all where there are none."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds


def settle_round(round: dict[str, Any]) -> dict[str, Any]:
    try:
        return settle(round)
    except Refused as refusal:
        return {"refused": refusal.kinds}


def settle(round: dict[str, Any]) -> dict[str, Any]:
    house = set_up_house(round["house"])
    tickets = round["tickets"]
    if not tickets:
        raise Refused()
    ways = [ways_of(ticket, house) for ticket in tickets]
    if any(given != {"incident": "draw_malfunction"} for given in round.get("inputs", ())):
        raise Refused()
    malfunction = bool(round.get("inputs"))
    if malfunction or all(is_void(ticket) for ticket in tickets):
        return told("void", void_lines(tickets, ways, range(len(tickets))), {})
    playing = [number for number, ticket in enumerate(tickets) if not is_void(ticket)]
    if "draw" not in round:
        prices = {str(number + 1): price(tickets[number], ways[number]) for number in playing}
        return {"ended": "waiting", "prices": prices}
    draw = round["draw"]
    if len(draw) != DRAWN or len(set(draw)) != DRAWN or not all(is_number(each) for each in draw):
        raise Refused()
    lines = void_lines(tickets, ways, set(range(len(tickets))) - set(playing))
    catches = {}
    for number in playing:
        for way in tickets[number]["ways"]:
            key = number + 1, f"{way['spots']}-spot"
            sets = ways[number][way["spots"]]
            caught = [(which, *prize(tickets[number], which, way, draw, house)) for which in sets]
            paid = sum(each[2] for each in caught)
            lines[key] = (len(sets), way["rate"] * len(sets), "win" if paid else "lose", paid, 0)
            catches[key] = sorted(caught)
    return told("settled", keep_to_limit(lines, house), catches)


def told(ended: str, lines: dict[Key, Line], catches: dict[Key, Any]) -> dict[str, Any]:
    net: Counter[str] = Counter()
    for (ticket, _), (_, stake, _, pays, returned) in lines.items():
        net[str(ticket)] += pays + returned - stake
    return {"ended": ended, "lines": lines, "net": dict(net), "catches": catches}


# The house


def set_up_house(given: dict[str, Any]) -> dict[str, Any]:
    if not set(given) <= {*DEFAULTS, "pays"}:
        raise Refused("HouseRefused")
    house = {**DEFAULTS, **given}
    pays: dict[int, dict[int, int]] = {}
    for spots, table in house["pays"].items():
        pays[int(spots)] = {int(caught): prize for caught, prize in table.items()}
        listed = 1 <= int(spots) <= 15 and all(0 <= caught <= int(spots) for caught in pays[int(spots)])
        if not listed or any(not isinstance(prize, int) or prize < 0 for prize in table.values()):
            raise Refused("HouseRefused")
    return {**house, "pays": pays}


# Tickets


def is_void(ticket: dict[str, Any]) -> bool:
    return bool(ticket.get("void", False))


def is_number(number: Any) -> bool:
    return isinstance(number, int) and 1 <= number <= NUMBERS


def ways_of(ticket: dict[str, Any], house: dict[str, Any]) -> dict[int, list[tuple[int, ...]]]:
    """For every number of spots the sets of groups, counted from 1, that have so many numbers together."""
    groups = ticket.get("groups", [])
    marked = [number for group in groups for number in group]
    if not groups or not all(groups) or not ticket.get("ways"):
        raise Refused()
    if len(set(marked)) != len(marked) or not all(is_number(number) for number in marked):
        raise Refused()
    places = range(1, len(groups) + 1)
    every = [which for size in places for which in combinations(places, size)]
    ways = {}
    for way in ticket["ways"]:
        spots = way["spots"]
        sets = [which for which in every if sum(len(groups[place - 1]) for place in which) == spots]
        if not sets or spots not in house["pays"] or spots in ways or way.get("count", len(sets)) != len(sets):
            raise Refused()
        ways[spots] = sets
    alone = sum(map(len, ways.values())) == 1
    least = house["minimum_rate"] if alone else house["minimum_way_rate"]
    if not all(least <= way["rate"] <= house["maximum_rate"] for way in ticket["ways"]):
        raise Refused()
    return ways


def price(ticket: dict[str, Any], ways: dict[int, list[tuple[int, ...]]]) -> int:
    return sum(way["rate"] * len(ways[way["spots"]]) for way in ticket["ways"])


def void_lines(
    tickets: Sequence[dict[str, Any]], ways: Sequence[dict[int, list[tuple[int, ...]]]], which: Iterable[int]
) -> dict[Key, Line]:
    """6.5, 6.6: what was paid for the ticket goes back."""
    lines: dict[Key, Line] = {}
    for number in which:
        for way in tickets[number]["ways"]:
            count = len(ways[number][way["spots"]])
            stake = way["rate"] * count
            lines[number + 1, f"{way['spots']}-spot"] = (count, stake, "void", 0, stake)
    return lines


def prize(
    ticket: dict[str, Any], which: tuple[int, ...], way: dict[str, Any], draw: Sequence[int], house: dict[str, Any]
) -> tuple[int, int]:
    """How many numbers of these groups were drawn, and what the pay table gives for them."""
    caught = sum(number in draw for place in which for number in ticket["groups"][place - 1])
    return caught, way["rate"] * house["pays"][way["spots"]].get(caught, 0)


def keep_to_limit(lines: dict[Key, Line], house: dict[str, Any]) -> dict[Key, Line]:
    """6.12: small prizes are paid whole, the others share what is left in proportion."""
    limit = house["aggregate_limit"]
    prizes = {key: line[3] for key, line in lines.items()}
    if limit == "none" or sum(prizes.values()) <= limit:
        return lines
    large = {key: paid for key, paid in prizes.items() if paid >= house["aggregate_from"] and paid}
    left = max(limit - sum(paid for key, paid in prizes.items() if key not in large), 0)
    kept = dict(lines)
    for key, paid in large.items():
        ways, stake, outcome, _, returned = lines[key]
        kept[key] = (ways, stake, outcome, paid * left // sum(large.values()), returned)
    return kept


# The odds: how many draws there are of each kind, counted as the numbers of the board are gone through one by one


def draws(sizes: Sequence[int], numbers: int = NUMBERS, drawn: int = DRAWN) -> Counter[tuple[int, ...]]:
    """How many draws catch how many numbers of each of these groups."""
    counts: Counter[tuple[int, ...]] = Counter({(0, *[0] * len(sizes)): 1})  # first how many are drawn so far
    board = [place for place, size in enumerate(sizes, 1) for _ in range(size)]
    for place in [*board, *[0] * (numbers - len(board))]:
        after = Counter(counts)
        for state, count in counts.items():
            if state[0] < drawn:
                caught = list(state)
                caught[0] += 1
                if place:
                    caught[place] += 1
                after[tuple(caught)] += count
        counts = after
    kinds: Counter[tuple[int, ...]] = Counter()
    for state, count in counts.items():
        if state[0] == drawn:
            kinds[state[1:]] += count
    return kinds


def frequencies(spots: int, numbers: int = NUMBERS, drawn: int = DRAWN) -> dict[int, Fraction]:
    kinds = draws([spots], numbers, drawn)
    return {caught: Fraction(count, kinds.total()) for (caught,), count in sorted(kinds.items())}


def edge_of_spots(table: dict[int, int], spots: int) -> tuple[Fraction, Fraction]:
    """6.8: the house advantage, and the variance, per unit of the rate."""
    chances = frequencies(spots)
    mean = sum((chance * table.get(caught, 0) for caught, chance in chances.items()), Fraction(0))
    square = sum((chance * table.get(caught, 0) ** 2 for caught, chance in chances.items()), Fraction(0))
    return 1 - mean, square - mean**2


def edge_of_ticket(
    ticket: dict[str, Any], house: dict[str, Any], numbers: int = NUMBERS, drawn: int = DRAWN
) -> tuple[Fraction, Fraction]:
    """The house advantage, and the variance, of a whole ticket per unit of its price: every draw pays all its ways."""
    told_house = set_up_house(house)
    ways = ways_of(ticket, told_house)
    kinds = draws([len(group) for group in ticket["groups"]], numbers, drawn)
    paid = Fraction(0)
    square = Fraction(0)
    for caught, count in kinds.items():
        prizes = 0
        for way in ticket["ways"]:
            table = told_house["pays"][way["spots"]]
            for which in ways[way["spots"]]:
                prizes += way["rate"] * table.get(sum(caught[place - 1] for place in which), 0)
        paid += prizes * count
        square += prizes**2 * count
    total, cost = kinds.total(), price(ticket, ways)
    mean = paid / total / cost
    return 1 - mean, square / total / cost**2 - mean**2
