"""Where a paragraph is said to hold, there it is: claims against what `deal`, the tables and the prints really do."""

import itertools
import re
from functools import cache
from html import escape
from typing import get_args

import pytest

from pitboss.conformance import DOORS, HEARD_AT_THE_TABLE, NEEDS_A_TEST, matrix, unheard_at_the_table
from pitboss.errors import PitbossError
from pitboss.floor.commands import Report, Validate
from pitboss.floor.equipment import HOUR
from pitboss.floor.state import Placement
from pitboss.games import games
from pitboss.law import paragraphs
from pitboss.printing.felt import layout_svg
from pitboss.printing.manual import manual
from pitboss.printing.sign import sign_svg, sign_text
from pitboss.rounds.equipment import equip
from pitboss.rounds.incidents import Incident
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import deal
from tests.gaming_table import Table

DEALING = ("manual-shoe", "hand", "automated-shoe")
DEVICE = {"shuffler": True, "counts_cards": True, "second_deck": True}
EQUIPMENT = ({}, DEVICE, {"pre_shuffled": True}, {"shuffle": "bart-carter"})
HOUSES = {  # beside the usual ones, so that everything a game has is seen
    "mini-tex": {"ante_bonus": 30},
    "hold-em-3-bonus": {"version": 2, "payout_limit": 50_000_00},
    "texas-hold-em-bonus": {"progressive": "A", "linked": True},
    "caribbean-stud": {"progressive": "base", "linked": True},
}
REPORTED = {Incident.WRONG_NUMBER_OF_CARDS: {"seat": 1}}
METER = {"amount": 10_000_000, "rate": "7/10", "reset": 1_000_000}
LICENSEE = "Boardwalk"
ENOUGH_ROUNDS = 30  # for every option of every decision, and for a progressive wager that wins

each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


def rows(game, does=NEEDS_A_TEST):
    """The paragraphs of a game, and those on equipment and progressives that its tables are under."""
    subjects = {game.id, "progressive"} if game.meter_law else {game.id}
    theirs = set(game.chapter.values())
    found = [row for row in matrix()["paragraphs"] if row["id"].split()[0] in subjects or row["id"] in theirs]
    return [row for row in found if row["does"] in does]


def claimed(game, door, does=NEEDS_A_TEST):
    return {row["id"] for row in rows(game, does) if door in row["holds"]}


# What is done at the tables, and what `deal` tells of the same rounds.


@cache
def performed(game):
    """The paragraphs in the journals of gaming days with every way of dealing, and in `deal` of their rounds."""
    journal, dealt = set(), set()
    for house, equipment in itertools.product(houses(game), EQUIPMENT):
        if not equippable(game, game.house(house), equipment):
            continue
        table = gaming_day(game, house, equipment, dealt)
        journal |= {fact["law"] for fact in table.facts if "law" in fact}
        journal |= {fact["event"]["law"] for fact in table.facts if fact["fact"] == "event"}
    return journal, dealt


def houses(game):
    """With every way of dealing that the game has; where a way needs more of the house, with that."""
    return WAYS.get(game.id) or [{"dealing": dealing, **HOUSES.get(game.id, {})} for dealing in DEALING]


VARIATION = {"dealing": "hand", "payout": "6-5", "decks": 2, "burn": True, "even_money": True}
WAYS = {
    "blackjack": [
        {"dealing": "manual-shoe", "decks": 2, "surrender": True, "even_money": True, "extra_wager": "over-under-13"},
        {"dealing": "double-shoe", "decks": 2, "surrender": True, "hole_card": "reader"},
        VARIATION,
        {**VARIATION, "hole_card": "reader"},
    ]
}


def gaming_day(game, house, equipment, dealt):
    """Opened, played at, left, played at again, its cards changed, closed, inspected, and set up by hand after that."""
    table = Table(game.id, equipment, **house)
    table.do("sit", "ann", 1)
    if not table.state.equipment.shuffler:
        table.do("recut")
    table.do("leave", "ann")
    for seat, player in enumerate(("ann", "bob", "cid"), start=1):
        table.do("sit", player, seat)
    for number in range(ENOUGH_ROUNDS):
        play(table, number)
        dealt |= laws_of_deal(table)
    if not equipment:
        report_everything(table)
    if equipment == DEVICE:
        table.do("device_counts", 51)
    table.world.time += 24 * HOUR
    table.do("tick")
    table.do("close")
    table.do("inspect_used", 52 * table.state.used_decks)
    table.opened_again({})
    return table


def equippable(game, house, equipment):
    try:
        equip(game, house, equipment)
    except PitbossError:
        return False
    return True


def play(table, number):
    """In turn every option of a decision is taken."""
    bet(table)
    play_on(table, number)


def bet(table):
    """Every wager is placed, but none of bob's side wagers."""
    for player in list(table.state.seats.values()):
        house = table.game.house(table.state.house)
        offered = [wager for wager in table.game.wagers if wager.before_the_deal and wager.is_offered(house)]
        bets = {wager.name: wager.exactly or 500 for wager in offered if not (wager.side and player == "bob")}
        table.do("place", player, bets)
        table.do("ready", player)


def report_everything(table):
    """Each incident in a round of its own, at the first moment at which it is heard."""
    table.do("attend")
    table.ask(Report("card_face_up", "found at the shuffle", cards=2), "pat")
    table.do("resume", "dealt around")
    for incident in table.game.irregularities:
        for number in range(ENOUGH_ROUNDS):
            bet(table)
            if heard(table, incident):
                break
            play_on(table, number)
        if table.state.suspended:
            table.do("resume", "the remedy has run")
        play_on(table, 0)
    table.do("attend", False)


def heard(table, incident):
    """Before anybody has decided, at any decision, or at the last call."""
    while table.state.round is not None:
        told = {**REPORTED.get(incident, {}), **({"cards": 2} if incident is Incident.CARD_FACE_UP else {})}
        counted = {"counted": table.round.table.stub or 0} if incident is Incident.STUB_COUNT else {}
        try:
            table.ask(Report(incident.value, "seen by the dealer", **told, **counted), "pat")
        except PitbossError:
            step_on(table, 0)
        else:
            return True
    return False


def play_on(table, number):
    for turn in itertools.count(number):
        if table.state.round is None:
            return
        step_on(table, turn)


def step_on(table, turn):
    """The next decision, or the end of the last call, before which a stub is counted that is due."""
    round = table.round
    if not table.state.round.last_call:
        options = list(round.options)
        table.do("choose", table.state.seats[seat_of(round.pending.seat)], options[turn % len(options)])
        return
    if table.state.round.validates is not None:
        table.ask(Validate(), "sue")
        return
    if Incident.STUB_COUNT in table.game.irregularities and Incident.STUB_COUNT not in round.table.reported:
        table.ask(Report("stub_count", "it is due", counted=round.table.stub), "pat")
    table.do("proceed")


def laws_of_deal(table):
    """Of the round that was played last, and of the same round with every incident that can be reported in it."""
    record, house = table.state.last, table.game.house(table.state.house)
    seats = {str(seat): dict(stakes) for seat, stakes in record.stakes.items()}
    line = {"deck": list(map(str, record.order)), "seats": seats, "inputs": list(record.inputs)}
    if table.game.meter_law:
        line["meter"] = METER
    found = {event["law"] for event in deal(table.game, line, house)["events"]}
    for incident in Incident:
        told = deal(table.game, {**line, "inputs": [{"incident": incident.value, **REPORTED.get(incident, {})}]}, house)
        found |= {event["law"] for event in told.get("events", ())}
    return found


@each_game
def test_a_procedure_is_performed_where_it_is_said_to_be_and_nowhere_else(game):
    procedures = {row["id"] for row in rows(game, ("procedure",))}
    journal, dealt = performed(game)
    assert claimed(game, "table", ("procedure",)) == procedures & journal
    assert claimed(game, "deal", ("procedure",)) == procedures & dealt


@each_game
def test_whatever_a_table_or_deal_cites_is_said_to_hold_there(game):
    needing = {row["id"] for row in rows(game)}
    journal, dealt = performed(game)
    assert needing & journal <= claimed(game, "table")
    assert needing & dealt <= claimed(game, "deal")


@each_game
def test_the_tables_hear_what_they_are_said_to_hear(game):
    journal, _ = performed(game)
    laws = {incident: remedy.by_dealing or {"": remedy.law} for incident, remedy in game.irregularities.items()}
    for incident in laws.keys() & set(HEARD_AT_THE_TABLE):
        assert set(laws[incident].values()) <= journal
    unheard = set(unheard_at_the_table())
    assert not unheard & journal
    assert not unheard & claimed(game, "table")


def test_every_incident_can_be_reported_to_a_table():
    assert set(HEARD_AT_THE_TABLE) == set(Incident)
    assert list(unheard_at_the_table()) == []


def test_a_paragraph_on_coupons_does_not_hold_at_the_table_which_takes_none():
    on_coupons = [row for row in matrix()["paragraphs"] if "coupon" in row["gist"] and row["does"] == "enforced"]
    assert len(on_coupons) == 5
    assert {"table" in row["holds"] for row in on_coupons if "in deal alone" not in row["gist"]} == {False}
    assert get_args(Placement) == (str, int)  # chips, and nothing else


# What is printed.


@each_game
def test_what_is_said_to_be_printed_is_cited_in_a_print(game):
    houses = [game.house({}), game.house(HOUSES.get(game.id, {}))]
    prints = [
        manual(game),
        *(make(game, house, LICENSEE) for house in houses for make in (sign_text, sign_svg, layout_svg)),
    ]
    cited = {id for id in paragraphs() if any(is_cited(id, text) for text in prints)}
    assert claimed(game, "printed") - cited == set()


def is_cited(id, text):
    """By its whole name, or without the subject where it is the game's own; not as the beginning of another."""
    return re.search(re.escape(escape(id.partition(" ")[2])) + r"(?![\w(])", text) is not None


def test_every_claim_names_doors():
    for row in matrix()["paragraphs"]:
        assert row["holds"] == [door for door in DOORS if door in row["holds"]]
        assert bool(row["holds"]) is (row["does"] in NEEDS_A_TEST), row["id"]
