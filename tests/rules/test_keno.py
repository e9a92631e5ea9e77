"""Keno, 19:47-15 and the readings of section 6, as a player would try it."""

from itertools import combinations
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitboss
from pitboss.dealt import deal
from pitboss.errors import HouseRefused
from pitboss.games.keno import GAME
from pitboss.law import Citation, reading
from pitboss.printing.sign import sign_text
from pitboss.rounds.house import house_as_json
from pitboss.tickets.events import as_json, from_json
from pitboss.tickets.pays import by_catch
from pitboss.tickets.settling import limited

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


# Conditioning and the kinds of tickets.

law = reading("6.9")
KINDS = [
    (ticket([[1, 2, 3]], (3, 100)), "straight", "1/3 @ $1", reading("6.9")),
    (ticket([[1]], (1, 100)), "straight", "1/1 @ $1", reading("6.9")),
    (ticket([[1, 2, 3], [4, 5]], (3, 100), (2, 50)), "split", "1/3 @ $1, 1/2 @ $0.50", reading("6.9")),
    (ticket([[1, 2], [3, 4]], (2, 100)), "split", "2/2 @ $1", reading("6.9")),
    (ticket([[1, 2], [3, 4], [5, 6]], (4, 100)), "way", "3/4 @ $1", reading("6.4")),
    (ticket([[1, 2], [3, 4], [5, 6]], (4, 100), (2, 25)), "combination way", "3/4 @ $1, 3/2 @ $0.25", reading("6.9")),
    (
        ticket([[1, 2], [3, 4, 5], [6, 7]], (4, 100), (5, 25)),
        "combination way",
        "1/4 @ $1, 2/5 @ $0.25",
        reading("6.9"),
    ),
    (ticket([[1, 2, 3], [4, 5, 6], [7]], (4, 50)), "king", "2/4 @ $0.50", reading("6.9")),
    (ticket([[1], [2], [3], [4]], (3, 25)), "way", "4/3 @ $0.25", reading("6.9")),
]


@pytest.mark.parametrize(("written", "kind", "conditioning", "law"), KINDS)
def test_the_conditioning_tells_ways_spots_and_rate(
    written: dict[str, Any], kind: str, conditioning: str, law: Citation
) -> None:
    read = GAME.ticket(GAME.house(), written)
    assert (read.kind, read.conditioning) == (kind, conditioning)
    assert GAME.ticket(GAME.house(), read.as_json()).as_json() == read.as_json()
    assert {**read.as_json(), "ways": None} == {**written, "ways": None}


@pytest.mark.law('keno 19:47-15.1 "Conditioning"')
def test_the_conditioning_stands_on_the_ticket_before_anything_is_drawn() -> None:
    first, *_ = settled(WAYS, draw=None)["events"]
    assert first == {
        **{"event": "bought", "law": 'keno 19:47-15.1 "Conditioning"', "ticket": 1},
        **{"conditioning": "2/3 @ $1, 2/4 @ $0.50", "price": 300},
    }


@pytest.mark.law('keno 19:47-15.1 "House advantage"', "reading 6.8")
def test_the_house_advantage_is_posted_in_percent_of_the_wager() -> None:
    line = pitboss.edge("keno", {"pays": {"1": {"1": 3}}}).lines[0]
    sign = sign_text(GAME, GAME.house({"pays": {"1": {"1": 3}}}), "")
    assert line.edge == "1/4"  # 1 - 20/80 * 3
    assert "House advantage ............................................... 25.00%" in sign
    assert '[19:47-15.1 "House advantage"]' in sign


# The limit on all prizes of a game, reading 6.12.

LIMITED = [
    # prizes of the lines, limit, paid whole below, what is paid
    ([300, 300], 600, 0, [300, 300]),
    ([300, 300], 599, 0, [299, 299]),
    ([300, 600], 300, 0, [100, 200]),
    ([300, 600], 100, 0, [33, 66]),
    ([300, 600, 1000], 1000, 400, [300, 262, 437]),
    ([300, 600, 1000], 300, 400, [300, 0, 0]),
    ([300, 600, 1000], 100, 400, [300, 0, 0]),
    ([300, 600, 1000], 100, 2000, [300, 600, 1000]),
    ([300, 300], 0, 300, [0, 0]),
    ([300], 200, 301, [300]),
    ([300], 200, 300, [200]),
    ([], 0, 0, []),
]


@pytest.mark.parametrize(("prizes", "limit", "whole_below", "paid"), LIMITED)
@pytest.mark.law("reading 6.12")
def test_large_prizes_share_what_a_limit_leaves(
    prizes: list[int], limit: int, whole_below: int, paid: list[int]
) -> None:
    assert limited(prizes, limit, whole_below) == paid


@pytest.mark.law("reading 6.12")
def test_a_limit_is_on_all_tickets_of_a_game_and_counts_each_line_by_itself() -> None:
    tickets = [ticket([[1, 2, 3]], (3, 100)), ticket([[4, 5], [6, 7]], (2, 100)), ticket([[70]], (1, 100))]
    told = settled(*tickets, aggregate_limit=5000, aggregate_from=3000)
    assert [(line["pays"], line["outcome"], line["law"]) for line in told["lines"]] == [
        (2600, "win", "reading 6.12"),
        (2400, "win", "reading 6.13"),
        (0, "lose", "reading 6.13"),
    ]
    assert [each["pays"] for line in told["lines"] for each in line["catches"]] == [4300, 1200, 1200, 0]
    nothing = settled(*tickets, aggregate_limit=2400, aggregate_from=3000)["lines"][0]
    assert (nothing["pays"], nothing["outcome"], nothing["catches"][0]["pays"]) == (0, "win", 4300)
    assert "leaves $0 of $43" in nothing["why"]


HOUSES = [
    ({"pays": {}}, reading("6.13")),
    ({"pays": "A"}, reading("6.13")),
    ({"pays": {"16": {"16": 1}}}, reading("6.13")),
    ({"pays": {"0": {"0": 1}}}, reading("6.13")),
    ({"pays": {"03": {"3": 1}}}, reading("6.13")),
    ({"pays": {"3": {"4": 1}}}, reading("6.13")),
    ({"pays": {"3": {"3": -1}}}, reading("6.13")),
    ({"pays": {"3": {"3": 1.0}}}, reading("6.13")),
    ({"pays": {"3": {"3": True}}}, reading("6.13")),
    ({"pays": {"3": {"3": float("nan")}}}, reading("6.13")),
    ({"pays": {"3": {"3": 10**30}}}, reading("6.13")),
    ({"pays": {"3": [0, 0, 1, 43]}}, reading("6.13")),
    ({"pays": {3: {3: 43}, "3": {"3": 44}}}, reading("6.13")),
    ({"pays": {"3": {3: 43, "3": 44}}}, reading("6.13")),
    ({"minimum_rate": 0}, reading("6.11")),
    ({"minimum_rate": 10_001}, reading("6.11")),
    ({"minimum_way_rate": 10_001}, reading("6.11")),
    ({"maximum_rate": 99}, reading("6.11")),
    ({"maximum_rate": True}, reading("6.11")),
    ({"aggregate_limit": -1}, reading("6.12")),
    ({"aggregate_limit": "all"}, reading("6.12")),
    ({"aggregate_from": -1}, reading("6.12")),
    ({"minimum": 100}, reading("O.2")),
]


@pytest.mark.parametrize(("house", "law"), HOUSES)
def test_a_house_files_whole_prizes_and_rates_that_fit(house: dict[str, Any], law: Citation) -> None:
    with pytest.raises(HouseRefused) as refused:
        GAME.house(house)
    assert refused.value.law == law


@pytest.mark.law("reading 6.13")
def test_a_house_may_file_any_spots_and_pay_for_catching_nothing() -> None:
    told = deal(GAME, {"tickets": [ticket([[70, 71]], (2, 100))], "draw": DRAW}, GAME.house({"pays": {2: {0: 2}}}))
    assert told["net"] == {"1": 100}
    assert house_as_json(GAME.house({"pays": {2: {0: 2}}}))["pays"] == {"2": {"0": 2}}
    assert GAME.house({}, GAME.house({"pays": {2: {0: 2}}})).pays == (("2", (("0", 2),)),)


RATES = [
    (ticket([[1]], (1, 100)), None, reading("6.11")),
    (ticket([[1]], (1, 10_000)), None, reading("6.11")),
    (ticket([[1], [2]], (1, 25)), None, reading("6.11")),
    (ticket([[1, 2], [3]], (2, 25), (1, 25)), None, reading("6.11")),  # two ways on the whole ticket
    (ticket([[1, 2], [3]], (2, 99)), "WagerTooSmall", reading("6.11")),  # one way, though several groups
    (ticket([[1, 2], [3]], (2, 25), (1, 10_001)), "WagerTooLarge", reading("6.11")),
]


@pytest.mark.parametrize(("written", "kind", "law"), RATES)
def test_a_rate_is_within_the_limits_of_its_ticket(written: dict[str, Any], kind: str | None, law: Citation) -> None:
    told = settled(written, draw=None)
    assert told.get("error", {}).get("kind") == kind
    assert told.get("error", {}).get("law", law) == law


# What is written badly.

HOSTILE = [
    *(None, 1, "ticket", [], {}, {"groups": [[1]]}, {"ways": []}),
    ticket([[1]], (1, 100), price=100),
    {"groups": [1], "ways": [{"spots": 1, "rate": 100}]},
    {"groups": {"1": [1]}, "ways": [{"spots": 1, "rate": 100}]},
    {"groups": [["1"]], "ways": [{"spots": 1, "rate": 100}]},
    {"groups": [[1.0]], "ways": [{"spots": 1, "rate": 100}]},
    {"groups": [[True]], "ways": [{"spots": 1, "rate": 100}]},
    {"groups": [[[1]]], "ways": [{"spots": 1, "rate": 100}]},
    {"groups": [[float("nan")]], "ways": [{"spots": 1, "rate": 100}]},
    {"groups": [[1]], "ways": {"spots": 1, "rate": 100}},
    {"groups": [[1]], "ways": [[1, 100]]},
    {"groups": [[1]], "ways": [{"spots": 1}]},
    {"groups": [[1]], "ways": [{"spots": 1, "rate": 100.0}]},
    {"groups": [[1]], "ways": [{"spots": True, "rate": 100}]},
    {"groups": [[1]], "ways": [{"spots": 1, "rate": 100, "count": None}]},
    {"groups": [[1]], "ways": [{"spots": 1, "rate": 100, "count": 1.0}]},
    {"groups": [[1]], "ways": [{"spots": 1, "rate": float("inf")}]},
    *(ticket([[1]], (1, 100), void=void) for void in (0, 1, None, "false")),
]
HUGE = [
    ticket([[10**400]], (1, 100)),
    ticket([[1]], (10**400, 100)),
    ticket([[1]], (-1, 100)),
    ticket([[1]], (1, 10**400)),
    ticket([[1]], (1, 100, 10**400)),
    ticket([list(range(1, 82))], (1, 100)),
    ticket([[1] * 100_000], (1, 100)),
    ticket([[number] for number in range(1, 81)], (15, 25)),
    ticket([[number] for number in range(1, 81)], (40, 25)),
    ticket([[number] for number in range(1, 81)], *((spots, 25) for spots in range(1, 16))),
    ticket([[1]], *((1, 100) for _ in range(5_000))),
]


@pytest.mark.parametrize("bad", HOSTILE, ids=repr)
@pytest.mark.law("reading 6.3")
def test_what_is_no_ticket_is_refused_in_one_line(bad: object) -> None:
    error = deal(GAME, {"tickets": [ticket([[1]], (1, 100)), bad], "draw": DRAW}, GAME.house())["error"]
    assert (error["kind"], error["law"], "\n" in error["message"]) == ("NotationError", "reading 6.3", False)


@pytest.mark.parametrize("bad", HUGE, ids=lambda bad: repr(bad)[:40])
@pytest.mark.law("reading 6.9")
def test_what_is_too_large_is_refused_quickly_and_in_one_line(bad: object) -> None:
    began = perf_counter()
    error = deal(GAME, {"tickets": [bad], "draw": DRAW}, GAME.house())["error"]
    assert error["law"].startswith("reading 6.")
    assert len(error["message"]) < 200
    assert perf_counter() - began < 2


LINES = [
    *(None, [], 1, {}, {"tickets": []}, {"tickets": {}}, {"tickets": [WAYS], "seats": {}}),
    *({"tickets": [WAYS], "draw": draw} for draw in (None, "1", {}, [1.0] * 20, [True] * 20, [float("nan")] * 20)),
    *({"tickets": [WAYS], "inputs": given} for given in (None, {}, ["draw_malfunction"])),
    *({"tickets": [WAYS], "game": "mini-tex"}, {"tickets": [WAYS], "house": []}),
]


@pytest.mark.parametrize("line", LINES, ids=repr)
@pytest.mark.law("reading 6.3")
def test_what_is_no_game_is_refused_in_one_line(line: object) -> None:
    error = deal(GAME, line, GAME.house())["error"]
    assert (error["kind"], "\n" in error["message"]) == ("NotationError", False)


@pytest.mark.law("reading 6.6")
@pytest.mark.parametrize("heard", [{"incident": "shoe_jam"}, {"seat": 1, "choose": "fold"}, {"incident": True}])
def test_no_other_incident_is_heard(heard: dict[str, Any]) -> None:
    error = settled(WAYS, inputs=[heard])["error"]
    assert (error["kind"], error["law"]) == ("NotOffered", "reading 6.6")


@pytest.mark.law("reading 6.9")
def test_the_ways_of_all_tickets_together_have_a_limit() -> None:
    kings = ticket([[number] for number in range(1, 21)], (10, 25))
    error = deal(GAME, {"tickets": [kings] * 6}, GAME.house())["error"]
    assert error["message"].startswith("ticket 6: 1000000 ways")
    assert deal(GAME, {"tickets": [kings] * 5}, GAME.house())["prices"]["5"] == 25 * 184_756


@pytest.mark.law("reading 6.7")
def test_events_tell_tickets_before_the_draw_and_the_draw_before_what_is_paid() -> None:
    told = settled(WAYS, {**WAYS, "void": True}, draw=DRAW[::-1])
    kinds = [event["event"] for event in told["events"]]
    assert kinds == ["bought", "bought", "voided", *["drawn"] * 20, *["settled"] * 4]
    assert [event["number"] for event in told["events"] if event["event"] == "drawn"] == DRAW[::-1]
    assert [as_json(from_json(event)) for event in told["events"]] == told["events"]


WORDS = [
    (ticket([[1]], (1, 100)), "catch 1", reading("6.13")),
    (ticket([[70]], (1, 100)), "no catch that is paid", reading("6.13")),
    (ticket([[70], [71]], (1, 100)), "none of 2 ways is paid", reading("6.13")),
    (ticket([[1], [71]], (1, 100)), "1 of 2 ways is paid: catch 1", reading("6.13")),
    (ticket([[1], [2]], (1, 100)), "2 of 2 ways are paid: 2 x catch 1", reading("6.13")),
    (ticket([[1, 2], [3, 4], [5, 70]], (4, 100)), "3 of 3 ways are paid: catch 4, 2 x catch 3", reading("6.13")),
]


@pytest.mark.parametrize(("written", "why", "law"), WORDS)
def test_a_line_says_which_catches_are_paid(written: dict[str, Any], why: str, law: Citation) -> None:
    (line,) = settled(written)["lines"]
    assert (line["why"], line["law"]) == (why, law)


ADVANTAGES = [
    *("1/4", "22/79", "1087/4108", "21452/79079", "281/1001", "61903/225940", "82493/321530", "41642617/152565985"),
    *("38592987/152565985", "2867852487/10832184935", "50830740/196948817", "40139490809/158543797685"),
    *("634904731/2439135349", "6825732039/23346009769", "71477125081/256806107459"),
]


@pytest.mark.law("reading 6.8", "reading 6.10", "reading 6.13")
def test_our_own_tables_are_for_1_to_15_spots_and_leave_what_they_are_said_to_leave() -> None:
    lines = pitboss.edge("keno").lines
    assert {line.wager: line.edge for line in lines} == {
        f"{spots}-spot": edge for spots, edge in enumerate(ADVANTAGES, 1)
    }
    assert {spots: (prizes[0], prizes[-1]) for spots, prizes in by_catch(GAME.house().pays).items() if spots > 13} == {
        14: (0, 100_000),
        15: (1, 100_000),
    }


@pytest.mark.law("reading 6.11", "reading 6.12")
def test_the_limits_of_a_house() -> None:
    least = {"minimum_rate": 1, "minimum_way_rate": 1, "maximum_rate": 1, "aggregate_limit": 0, "aggregate_from": 0}
    assert [house_as_json(GAME.house(least))[name] for name in least] == [1, 1, 1, 0, 0]
    usual = house_as_json(GAME.house())
    assert [usual[name] for name in least] == [100, 25, 10_000, "none", 100_000]
    for name in ("minimum_rate", "minimum_way_rate", "maximum_rate"):
        assert GAME.house({"maximum_rate": 1_000_000, name: 1_000_000})
        with pytest.raises(HouseRefused, match="not from 1 to 1000000"):
            GAME.house({name: 1_000_001})


@pytest.mark.law("reading 6.9")
def test_a_refusal_says_what_is_wrong_with_which_group_and_how_many_ways_are_too_many() -> None:
    assert settled(ticket([[1], []], (1, 100)))["error"]["message"] == "ticket 1: group 2 has no number"
    kings = ticket([[number] for number in range(1, 22)], (10, 25))
    message = deal(GAME, {"tickets": [kings]}, GAME.house())["error"]["message"]
    assert message == "ticket 1: the ticket has 352716 ways: at most 250000 are written"


@pytest.mark.law("reading 6.11")
def test_the_simplest_ticket_is_straight_and_at_the_least_rate() -> None:
    house = GAME.house({"minimum_rate": 300})
    assert GAME.straight(house, 4).as_json() == ticket([[1, 2, 3, 4]], (4, 300, 1))


@pytest.mark.law("reading 6.12", "reading 6.7", "reading 6.6")
def test_the_sign_posts_a_limit_where_there_is_one() -> None:
    limited_house = GAME.house({"aggregate_limit": 5_000_000})
    assert "All together ................................................. $50,000" in sign_text(
        GAME, limited_house, ""
    )
    assert "reading 6.12" in sign_text(GAME, limited_house, "")
    assert "reading 6.12" not in sign_text(GAME, GAME.house(), "")
    for law in ("reading 6.6", "reading 6.7"):
        assert f"[{law}]" in sign_text(GAME, GAME.house(), "")


# What holds for all tickets and draws.


@st.composite
def tickets(draw: st.DrawFn) -> dict[str, Any]:
    numbers = iter(draw(st.permutations(range(1, 81))))
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    groups = [[next(numbers) for _ in range(size)] for size in sizes]
    together = sorted({sum(each) for n in range(1, 7) for each in combinations(sizes, n) if sum(each) <= 15})
    spots = draw(st.lists(st.sampled_from(together), min_size=1, max_size=3, unique=True))
    return ticket(groups, *((each, draw(st.integers(100, 500))) for each in spots), void=draw(st.booleans()))


@pytest.mark.law("reading 6.11", "reading 6.12", "reading 6.13")
@settings(deadline=None)
@given(st.lists(tickets(), min_size=1, max_size=5), st.permutations(range(1, 81)), st.integers(0, 200_000))
def test_every_way_is_paid_once_and_no_more_than_a_limit(written: list[Any], order: list[int], most: int) -> None:
    draw, house = order[:20], GAME.house({"aggregate_limit": most, "aggregate_from": 0})
    open_told, told = (deal(GAME, {"tickets": written, "draw": draw}, each) for each in (GAME.house(), house))
    pays = by_catch(GAME.house().pays)
    for line in open_told["lines"]:
        each = written[line["ticket"] - 1]
        way = next(way for way in each["ways"] if f"{way['spots']}-spot" == line["wager"])
        sets = [s for n in range(1, 7) for s in combinations(each["groups"], n) if sum(map(len, s)) == way["spots"]]
        caught = sorted(len({number for group in s for number in group} & set(draw)) for s in sets)
        assert line["stake"] == way["rate"] * len(sets)
        assert line["pays"] == (0 if each["void"] else way["rate"] * sum(pays[way["spots"]][c] for c in caught))
        assert each["void"] or sorted(found["caught"] for found in line["catches"]) == caught
    for answer in (open_told, told):
        assert sum(answer["net"].values()) == sum(ln["pays"] + ln["returned"] - ln["stake"] for ln in answer["lines"])
    assert sum(line["pays"] for line in told["lines"]) <= max(most, 0)
    assert [line["outcome"] for line in told["lines"]] == [line["outcome"] for line in open_told["lines"]]
