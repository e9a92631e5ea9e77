"""Keno, 19:47-15 and the readings of section 6, as a player would try it."""

from itertools import combinations
from typing import Any

import pytest

from pitboss.dealt import deal
from pitboss.games.keno import GAME
from pitboss.law import Citation, reading

PAYS = {"1": {"1": 3}, "2": {"2": 12}, "3": {"2": 1, "3": 43}, "4": {"2": 1, "3": 4, "4": 120}}
DRAW = list(range(1, 21))


def ticket(groups: list[list[int]], *ways: tuple[int, ...], **more: object) -> dict[str, Any]:
    named = [dict(zip(("spots", "rate", "count"), way, strict=False)) for way in ways]
    return {"groups": groups, "ways": named, **more}


def settled(*tickets: object, draw: object = DRAW, inputs: object = (), **house: object) -> dict[str, Any]:
    line: dict[str, object] = {"tickets": list(tickets), "house": {"pays": PAYS, **house}}
    line |= {} if draw is None else {"draw": draw}
    line |= {"inputs": list(inputs)} if isinstance(inputs, tuple | list) and inputs else {}
    return deal(GAME, line, GAME.house())


WAYS = ticket([[3, 17, 22], [41, 42, 43], [60]], (3, 100, 2), (4, 50))


# What is paid, reading 6.13: for one.

PAID = [
    # groups, way, what each set caught, what is paid
    ([[1]], (1, 100), [1], 300, reading("6.13")),
    ([[21]], (1, 100), [0], 0, reading("6.13")),
    ([[1, 2, 3]], (3, 100), [3], 4300, reading("6.13")),
    ([[1, 2, 33]], (3, 100), [2], 100, reading("6.13")),
    ([[1, 22, 33]], (3, 100), [1], 0, reading("6.13")),
    ([[1, 2], [3, 4], [55, 56]], (4, 25), [4, 2, 2], 3000 + 25 + 25, reading("6.9")),
    ([[1], [2, 3], [44]], (3, 25), [3, 2], 43 * 25 + 25, reading("6.9")),
    ([[1], [2], [3]], (2, 25), [2, 2, 2], 3 * 12 * 25, reading("6.9")),
]


@pytest.mark.parametrize(("groups", "way", "caught", "pays", "law"), PAID)
def test_each_way_is_paid_for_what_it_caught(
    groups: list[list[int]], way: tuple[int, int], caught: list[int], pays: int, law: Citation
) -> None:
    (line,) = settled(ticket(groups, way))["lines"]
    assert [each["caught"] for each in line["catches"]] == caught
    assert (line["pays"], line["outcome"]) == (pays, "win" if pays else "lose")
    assert (line["stake"], line["returned"]) == (way[1] * len(caught), 0)


@pytest.mark.law("reading 6.9")
def test_the_answer_has_a_line_for_each_ticket_and_number_of_spots() -> None:
    told = settled(WAYS, draw=[3, 17, 22, *range(61, 78)])
    first, second = told["lines"]
    assert (bool(first.pop("why")), bool(second.pop("why"))) == (True, True)
    assert first == {
        **{"ticket": 1, "wager": "3-spot", "ways": 2, "stake": 200, "outcome": "win", "pays": 4300, "returned": 0},
        "law": "reading 6.13",
        "catches": [{"groups": [1], "caught": 3, "pays": 4300}, {"groups": [2], "caught": 0, "pays": 0}],
    }
    assert [each["groups"] for each in second["catches"]] == [[1, 3], [2, 3]]
    assert (told["ended"], told["net"]) == ("settled", {"1": 4200})


@pytest.mark.law("reading 6.11")
def test_without_a_draw_the_prices_are_told() -> None:
    told = settled(WAYS, ticket([[5]], (1, 100), void=True), draw=None)
    assert (told["ended"], told["prices"]) == ("waiting", {"1": 300})


# What goes back, readings 6.5 and 6.6.


@pytest.mark.law("reading 6.5")
def test_a_ticket_voided_before_the_draw_gets_its_price_back() -> None:
    told = settled({**WAYS, "void": True}, ticket([[1]], (1, 100)))
    assert [(line["outcome"], line["returned"], line["law"]) for line in told["lines"][:2]] == [
        ("void", 200, reading("6.5")),
        ("void", 100, reading("6.5")),
    ]
    assert (told["ended"], told["net"]) == ("settled", {"1": 0, "2": 200})


@pytest.mark.parametrize("draw", [None, DRAW])
@pytest.mark.law("reading 6.5")
def test_when_all_tickets_are_void_so_is_the_game(draw: object) -> None:
    told = settled({**WAYS, "void": True}, draw=draw)
    assert (told["ended"], told["net"]) == ("void", {"1": 0})


@pytest.mark.parametrize("draw", [None, DRAW, "torn", [1, 1]])
@pytest.mark.law("reading 6.6")
def test_a_malfunction_of_the_draw_gives_everything_back(draw: object) -> None:
    told = settled(WAYS, {**WAYS, "void": True}, draw=draw, inputs=[{"incident": "draw_malfunction"}])
    assert (told["ended"], told["net"]) == ("void", {"1": 0, "2": 0})
    assert [line["law"] for line in told["lines"]] == ["reading 6.6", "reading 6.6", "reading 6.5", "reading 6.5"]


# What is refused.

FIFTEEN = [[n] for n in range(1, 16)]
REFUSED = [
    (ticket([[0]], (1, 100)), "WrongTicket", reading("6.1")),
    (ticket([[81]], (1, 100)), "WrongTicket", reading("6.1")),
    (ticket([[7, 7]], (2, 100)), "WrongTicket", reading("6.9")),
    (ticket([[7], [7, 8]], (1, 100)), "WrongTicket", reading("6.9")),
    (ticket([], (1, 100)), "WrongTicket", reading("6.3")),
    (ticket([[], [7]], (1, 100)), "WrongTicket", reading("6.9")),
    (ticket([[7]]), "WrongTicket", reading("6.4")),
    (ticket([[7]], (1, 100), (1, 200)), "WrongTicket", reading("6.4")),
    (ticket([[7, 8, 9]], (2, 100)), "WrongTicket", reading("6.9")),
    (ticket([[7]], (2, 100)), "WrongTicket", reading("6.9")),
    (ticket([[7]], (0, 100)), "WrongTicket", reading("6.13")),
    (ticket([[1, 2, 3, 4, 5]], (5, 100)), "WrongTicket", reading("6.13")),
    (ticket([[7], [8]], (1, 100, 3)), "WrongTicket", reading("6.4")),
    (ticket([[7]], (1, 99)), "WagerTooSmall", reading("6.11")),
    (ticket([[7], [8]], (1, 24)), "WagerTooSmall", reading("6.11")),
    (ticket([[7]], (1, 10_001)), "WagerTooLarge", reading("6.11")),
    (ticket([[7]], (1, -100)), "WagerTooSmall", reading("6.11")),
]


@pytest.mark.parametrize(("refused", "kind", "law"), REFUSED)
@pytest.mark.parametrize("void", [False, True])
def test_a_bad_ticket_refuses_the_whole_line_void_or_not(
    refused: dict[str, Any], kind: str, law: Citation, void: bool
) -> None:
    error = settled(ticket([[1]], (1, 100)), {**refused, "void": void})["error"]
    assert (error["kind"], error["law"]) == (kind, law)
    assert error["message"].startswith("ticket 2: ")


@pytest.mark.parametrize("draw", [[], DRAW[:19], [*DRAW, 21], [*DRAW[:19], 1], [*DRAW[:19], 81], [*DRAW[:19], 0]])
@pytest.mark.law("reading 6.1")
def test_a_draw_is_20_different_numbers_of_80(draw: list[int]) -> None:
    error = settled(WAYS, draw=draw)["error"]
    assert (error["kind"], error["law"]) == ("WrongDraw", reading("6.1"))


@pytest.mark.law("reading 6.11")
def test_a_price_is_rate_by_ways_whatever_the_groups() -> None:
    groups = [[1, 2], [3], [4, 5, 6], [7], [8, 9]]
    for spots in (1, 2, 3, 4):
        ways = [s for n in range(1, 6) for s in combinations(groups, n) if sum(map(len, s)) == spots]
        told = settled(ticket(groups, (spots, 25, len(ways))), draw=None)
        assert told["prices"] == {"1": 25 * len(ways)}
