"""The house advantage of keno two ways: counted, and by every draw of a smaller game; and figures found by hand."""

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest

import pitboss
from pitboss.advantage.counting import Drawing, of_a_ticket, of_a_way, pairs_of
from pitboss.errors import AnalysisRefused, HouseRefused, NoTickets, WrongTicket
from pitboss.games import any_game
from pitboss.tickets.ticket import Ticket, Way

SMALL = Drawing(12, 4)
TABLES = {1: (0, 2), 2: (0, 1, 5), 3: (1, 0, 2, 20), 4: (0, 0, 3, 7, 90)}
TICKETS = [
    Ticket(((1, 2, 3),), (Way(3, 100),)),
    Ticket(((1, 2), (3, 4), (5, 6)), (Way(4, 25), Way(2, 50))),
    Ticket(((1,), (2,), (3,), (4,)), (Way(1, 25), Way(2, 30), Way(3, 35), Way(4, 40))),
    Ticket(((9,), (2, 7), (3, 4), (12, 1)), (Way(3, 25), Way(4, 75), Way(1, 31))),
    Ticket(((1, 2), (3, 4)), (Way(2, 100),)),
]


def every_result(ticket: Ticket) -> list[Fraction]:
    """What each draw pays for one unit of the price, from the rules of a ticket alone."""
    found = []
    for draw in combinations(range(1, SMALL.numbers + 1), SMALL.drawn):
        paid = 0
        for way in ticket.ways:
            for several in range(1, len(ticket.groups) + 1):
                for groups in combinations(ticket.groups, several):
                    marked = [number for group in groups for number in group]
                    if len(marked) == way.spots:
                        paid += way.rate * TABLES[way.spots][len(set(marked) & set(draw))]
        found.append(Fraction(paid, ticket.price))
    return found


@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: ticket.conditioning)
def test_a_whole_ticket_is_counted_as_every_draw_pays_it(ticket: Ticket) -> None:
    results = every_result(ticket)
    mean = sum(results) / len(results)
    counted = of_a_ticket(SMALL, ticket, TABLES)
    assert counted.mean == mean
    assert counted.variance == sum((result - mean) ** 2 for result in results) / len(results)


@pytest.mark.parametrize("spots", TABLES)
def test_a_way_is_a_straight_ticket(spots: int) -> None:
    straight = Ticket((tuple(range(1, spots + 1)),), (Way(spots, 100),))
    assert of_a_way(SMALL, spots, TABLES[spots]) == of_a_ticket(SMALL, straight, TABLES)


def test_the_chances_of_all_catches_add_up_to_1() -> None:
    for spots in range(1, 16):
        assert sum(Drawing(80, 20).chances(spots)) == 1


def test_the_pairs_of_a_ticket_are_those_of_its_sets() -> None:
    ticket = Ticket(((1, 2), (3,), (4, 5, 6), (7,)), (Way(4, 25), Way(3, 25)))
    sets = [set(groups) for n in range(5) for groups in combinations(ticket.groups, n)]
    sizes = [sum(map(len, groups)) for groups in sets]
    expected: dict[tuple[int, int, int], int] = {}
    for one, first in zip(sets, sizes, strict=True):
        for other, second in zip(sets, sizes, strict=True):
            if first <= 4 and second <= 4:
                pair = first, second, sum(map(len, one & other))
                expected[pair] = expected.get(pair, 0) + 1
    assert pairs_of(ticket) == expected


BY_HAND = [
    ({1: {1: 3}}, "1-spot", Fraction(1, 4)),  # 20 of 80 are drawn
    ({1: {0: 1, 1: 1}}, "1-spot", Fraction(0)),
    ({2: {2: 12}}, "2-spot", 1 - 12 * Fraction(20 * 19, 80 * 79)),
    ({3: {2: 1, 3: 42}}, "3-spot", 1 - Fraction(190 * 60 + 42 * 1140, comb(80, 3))),
    ({4: {2: 1, 3: 5, 4: 120}}, "4-spot", 1 - Fraction(190 * 1770 + 5 * 1140 * 60 + 120 * 4845, comb(80, 4))),
]


@pytest.mark.parametrize(("pays", "wager", "edge"), BY_HAND)
def test_known_advantages(pays: dict[int, dict[int, int]], wager: str, edge: Fraction) -> None:
    (line,) = pitboss.edge("keno", {"pays": pays}).lines
    assert (line.wager, line.kind, Fraction(line.edge)) == (wager, "side", edge)
    assert (line.per, line.edge_decimal) == (wager, f"{float(edge):.12f}")


def test_a_line_tells_the_frequency_of_each_catch_and_its_deviation() -> None:
    (line,) = pitboss.edge("keno", {"pays": {"1": {"1": 3}}}).lines
    assert line.frequencies == {"catch 0": "3/4", "catch 1": "1/4"}
    assert line.standard_deviation == round(sqrt(27 / 16), 6)


def test_our_own_tables_leave_the_house_between_25_and_30_percent() -> None:
    lines = pitboss.edge("keno").lines
    assert [line.wager for line in lines] == [f"{spots}-spot" for spots in range(1, 16)]
    assert [line.wager for line in lines if not Fraction(1, 4) <= Fraction(line.edge) <= Fraction(3, 10)] == []


def test_a_ticket_adds_its_line() -> None:
    ticket = {"groups": [[1, 2], [3, 4], [5, 6]], "ways": [{"spots": 4, "rate": 50}]}
    line = pitboss.edge("keno", {"pays": {"4": {"2": 1, "3": 4, "4": 120}}}, ticket=ticket).lines[-1]
    alone = pitboss.edge("keno", {"pays": {"4": {"2": 1, "3": 4, "4": 120}}}).lines[0]
    assert (line.wager, line.edge, line.price, line.conditioning) == ("ticket", alone.edge, 150, "3/4 @ $0.50")
    assert line.standard_deviation < alone.standard_deviation


KINGS = {"groups": [[number] for number in range(1, 21)], "ways": [{"spots": 10, "rate": 25}]}


def test_184756_ways_are_counted_without_naming_them() -> None:
    line = pitboss.edge("keno", ticket=KINGS).lines[-1]
    assert line.edge == pitboss.edge("keno").lines[9].edge
    groups = {"groups": [[number] for number in range(1, 22)], "ways": [{"spots": 10, "rate": 25}]}
    with pytest.raises(WrongTicket, match="352716 ways"):
        pitboss.edge("keno", ticket=groups)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"strategy": True}, "no strategy"),
        ({"joint": True}, "--ticket"),
        ({"stakes": {"4-spot": 100}}, "--ticket"),
        ({"cluster": "tcp://nowhere:1"}, "nothing to send"),
    ],
)
def test_what_keno_has_not_is_refused_in_one_line(asked: dict[str, object], said: str) -> None:
    with pytest.raises(AnalysisRefused, match=said):
        pitboss.edge("keno", **asked)  # type: ignore[arg-type]


def test_a_table_game_has_no_ticket() -> None:
    with pytest.raises(NoTickets):
        pitboss.edge("mini-tex", ticket=KINGS)


def test_what_if_asks_for_limits_that_no_house_may_post() -> None:
    told = pitboss.edge("keno", what_if={"minimum_rate": 20_000})
    assert [objection["law"] for objection in told.objections] == ["reading 6.11"]
    with pytest.raises(HouseRefused):
        any_game("keno").house({"minimum_rate": 20_000})
