"""A hand as it is written down: read from JSON, played, and written as JSON."""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from pitboss.cards import Card, cards
from pitboss.errors import NoSuchPosition, NotationError, NotOffered, NotSeated, PitbossError, WrongDeck, quoted
from pitboss.law import Citation, reading, subchapter
from pitboss.poker.events import as_json
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import HandOfPoker, Unusable
from pitboss.poker.incidents import FIELDS as OF_INCIDENTS
from pitboss.poker.incidents import Incident, Report, missing, report
from pitboss.poker.pots import Seat
from pitboss.poker.streets import blind_seats
from pitboss.poker.table import Seating, Table
from pitboss.rounds.betting import SEATS
from pitboss.rounds.events import Settled
from pitboss.rounds.house import MOST_CENTS, NONE
from pitboss.rounds.record import NAMES, Cited, house_written, refused
from pitboss.rounds.stack import check_copies
from pitboss.shoe import Shoe

FIELDS = {"deck", "button", "seats", "inputs", "house", "exposed", "off_table", "face_up", "kill", "straddle"}
DECISION = {"seat", "choose", "amount", "says"}
SEATING, TABLE_STAKES, CHIPS = reading("5.2"), reading("5.5"), reading("P.5")
KILL, STRADDLE, EXPOSED = reading("5.16"), reading("5.15"), reading("P.8")
law = subchapter("poker", "19:47-14")
OFF_TABLE, FACE_UP, SAYS = law("15(n)"), law("15(h)"), law("15(j)")
LEAST_SEATS = 2


class Decision(NamedTuple):
    seat: Seat
    choice: str
    amount: int | None = None
    says: str | None = None


Input = Decision | Report


@dataclass(frozen=True, slots=True)
class Record:
    """All that a hand is made of. Replaying it gives the same events."""

    house: Any
    order: Sequence[Card]
    seating: Seating
    unusable: Unusable
    inputs: Sequence[Input]


def deal(game: PokerGame, line: object, base: Any) -> dict[str, Any]:
    """A line of `pitboss deal`: the result, or the error that refused it."""
    try:
        return result(replay(game, read(game, line, base)))
    except PitbossError as error:
        return refused(error)


def replay(game: PokerGame, record: Record) -> HandOfPoker:
    """The hand as far as its inputs lead."""
    hand = HandOfPoker(game, record.house, Shoe(record.order), record.seating, record.unusable)
    for given in record.inputs:
        if isinstance(given, Decision):
            hand.choose(*given)
        else:
            report(hand, given)
    hand.proceed()
    return hand


def result(hand: HandOfPoker) -> dict[str, Any]:
    table = hand.table
    told: dict[str, Any] = {"ended": hand.ended}
    if hand.offer is not None:
        told["pending"] = _pending(hand)
    told["lines"] = [_line(event) for event in hand.events if isinstance(event, Settled)]
    told["pots"] = [_pot(table, number) for number in sorted(table.divided)]
    told["rake"] = sum(table.raked.values())
    told["net"] = {
        str(seat): table.stacks[seat] + table.committed[seat] - stack for seat, stack in _stacks(table).items()
    }
    told["stacks"] = {str(seat): table.stacks[seat] for seat in table.seats}
    told["shown"] = list(table.shown)
    told["events"] = [as_json(event) for event in hand.events]
    return told


def _stacks(table: Table) -> dict[Seat, int]:
    return {seat: table.seating.stacks[seat] for seat in table.seats}


def _pending(hand: HandOfPoker) -> dict[str, object]:
    offer = hand.offer
    assert offer is not None
    told: dict[str, object] = {"seat": offer.seat, "options": list(offer.options), "to_call": offer.to_call}
    if offer.bounds is not None:
        told |= {"least": offer.bounds.least, "most": offer.bounds.most}
    return told


def _line(line: Settled) -> dict[str, object]:
    return {
        "seat": line.seat,
        "wager": line.wager,
        "stake": line.stake,
        "outcome": line.outcome.value,
        "pays": line.pays,
        "returned": line.returned,
        "law": line.law,
        "why": line.why,
    }


def _pot(table: Table, number: int) -> dict[str, object]:
    pot = table.pots[number - 1]
    shares = {str(seat): cents for seat, cents in table.divided[number].items()}
    return {
        "amount": pot.cents,
        "rake": table.raked.get(number, 0),
        "seats": sorted(pot.contenders),
        "shares": shares,
    }


def read(game: PokerGame, line: object, base: Any) -> Record:
    """The record of a line, checked in this order: shape, house, seats, cards, inputs."""
    with Cited(game.law):
        fields = _fields(game, line)
    house = _house(game, fields["house"], base) if "house" in fields else base
    seating = _seating(game, house, fields)
    with Cited(game.deck_law):
        order = _deck(game, fields["deck"])
    unusable = _unusable(fields)
    with Cited(reading("5.4")):
        inputs = _inputs(fields.get("inputs", []))
    return Record(house, order, seating, unusable, inputs)


def _fields(game: PokerGame, line: object) -> Mapping[str, Any]:
    if not isinstance(line, dict):
        raise NotationError("a round is a JSON object")
    if unknown := sorted(line.keys() - FIELDS - NAMES, key=str):
        raise NotationError(f"a round has no field {quoted(unknown[0])}")
    if line.get("game", game.id) != game.id:
        raise NotationError(f"this is a round of {quoted(line['game'])}, and not of {game.id}")
    if "seats" not in line or "deck" not in line:
        raise NotationError("a round of poker has seats and a deck")
    return line


def _house(game: PokerGame, values: object, base: Any) -> Any:
    if not isinstance(values, dict):
        raise NotationError('house: write {"big_blind": 200}')
    try:
        return house_written(cast(Any, game), json.dumps(values), base)
    except (TypeError, ValueError, RecursionError):  # values that JSON cannot write
        return game.house(values, base)


def _seating(game: PokerGame, house: Any, line: Mapping[str, Any]) -> Seating:
    stacks = _read_stacks(game, house, line["seats"])
    button = _seat(line, "button", stacks, game.law)
    if game.has_button and button is None:
        raise NotationError(f"{game.id} needs a button: the seat that has it", game.law)
    if not game.has_button and button is not None:
        raise NotationError(f"{game.id} has no button", game.law)
    killer = _seat(line, "kill", stacks, KILL)
    if killer is not None and house.kill == NONE:
        raise NotOffered("the house offers no kill", KILL)
    straddle = _seat(line, "straddle", stacks, STRADDLE)
    if straddle is not None and not getattr(house, "straddle", False):
        raise NotOffered("the house offers no straddle", STRADDLE)
    seating = Seating(stacks, button, straddle, killer, _exposed(game, line.get("exposed", {}), stacks))
    if straddle is not None:
        _check_straddle(house, seating)
    return seating


def _check_straddle(house: Any, seating: Seating) -> None:
    """Only the seat to the left of the big blind, which is none of the blinds."""
    table = Table(house, seating)
    small, big = blind_seats(table)
    if table.clockwise(big)[0] != seating.straddle or seating.straddle == small:
        raise NotOffered(f"only the seat left of the big blind may straddle, not seat {seating.straddle}", STRADDLE)
    if seating.straddle == seating.killer:
        raise NotOffered(f"seat {seating.straddle} posts the kill and cannot straddle", STRADDLE)


def _read_stacks(game: PokerGame, house: Any, value: object) -> dict[Seat, int]:
    if not isinstance(value, dict) or not all(isinstance(each, dict) for each in value.values()):
        raise NotationError('seats: write {"1": {"stack": 20000}, "2": {"stack": 15000}}', TABLE_STAKES)
    stacks = {}
    for key, each in value.items():
        if key not in SEATS:
            raise NotationError(f"seats: {quoted(key)} is no seat", game.law)
        if SEATS[key] > game.most_seats:
            raise NoSuchPosition(f"{game.id} has {game.most_seats} seats at most, there is no seat {key}", game.law)
        stacks[SEATS[key]] = _stack(key, each, house)
    if len(stacks) < LEAST_SEATS:
        raise NotSeated("a hand needs at least two players", SEATING)
    return stacks


def _stack(key: str, value: Mapping[str, object], house: Any) -> int:
    stack = value.get("stack")
    if value.keys() != {"stack"} or not _is_number(stack):
        raise NotationError(f'seats: {key}: write {{"stack": 20000}}', TABLE_STAKES)
    stack = cast(int, stack)
    if not 0 < stack <= MOST_CENTS:
        raise NotationError(f"seats: {key}: a stack is from 1 to {MOST_CENTS} cents", TABLE_STAKES)
    if stack % house.chip:
        raise NotationError(f"seats: {key}: {stack} is no multiple of the chip of {house.chip}", CHIPS)
    return stack


def _seat(line: Mapping[str, object], name: str, stacks: Mapping[Seat, int], law: Citation) -> Seat | None:
    if name not in line:
        return None
    seat = line[name]
    if not _is_number(seat):
        raise NotationError(f"{name}: write the number of a seat", law)
    if seat not in stacks:
        raise NotSeated(f"{name}: seat {quoted(seat)} is not in this hand", law)
    return cast(Seat, seat)


def _exposed(game: PokerGame, value: object, stacks: Mapping[Seat, int]) -> Mapping[Seat, Collection[int]]:
    if not isinstance(value, dict):
        raise NotationError('exposed: write {"3": [1]}', EXPOSED)
    exposed: dict[Seat, Collection[int]] = {}
    for key, numbers in value.items():
        if key not in SEATS or SEATS[key] not in stacks:
            raise NotSeated(f"exposed: seat {quoted(key)} is not in this hand", EXPOSED)
        if not isinstance(numbers, list) or not all(map(_is_number, numbers)) or len(set(numbers)) < len(numbers):
            raise NotationError(f"exposed: {key}: write the numbers of its cards, each once, like [1]", EXPOSED)
        if not all(1 <= number <= game.own_cards for number in numbers):
            raise NotationError(f"exposed: {key}: a seat receives cards 1 to {game.own_cards}", EXPOSED)
        exposed[SEATS[key]] = frozenset(numbers)
    return exposed


def _deck(game: PokerGame, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise NotationError('deck: write a list of cards like ["As", "Td"]')
    try:
        order = cards(value)
        if len(order) != 52:
            raise WrongDeck(f"deck: {len(order)} cards instead of 52", game.deck_law)
        check_copies(order, 1, "deck")
    except NotationError as error:
        raise WrongDeck(error.message, error.law or game.deck_law) from None
    return order


def _unusable(line: Mapping[str, object]) -> Unusable:
    face_up, off_table = _cards(line, "face_up", FACE_UP), _cards(line, "off_table", OFF_TABLE)
    if both := face_up & off_table:
        raise NotationError(f"{min(both)} is found face up and falls off the table: one of them", OFF_TABLE)
    return Unusable(face_up, off_table)


def _cards(line: Mapping[str, object], name: str, law: Citation) -> frozenset[Card]:
    value = line.get(name, [])
    with Cited(law):
        if not isinstance(value, list):
            raise NotationError(f'{name}: write a list of cards like ["As", "Td"]')
        found = cards(value)
        if repeated := [card for card, times in Counter(found).items() if times > 1]:
            raise NotationError(f"{name}: {repeated[0]} occurs twice")
    return frozenset(found)


def _inputs(value: object) -> list[Input]:
    if not isinstance(value, list):
        raise NotationError('inputs: write a list like [{"seat": 1, "choose": "fold"}]')
    return [_input(given) for given in value]


def _input(given: object) -> Input:
    if isinstance(given, dict):
        seat, choice = given.get("seat"), given.get("choose")
        if isinstance(choice, str) and _is_number(seat) and given.keys() <= DECISION:
            return _decision(given)
        if isinstance(given.get("incident"), str):
            return _report(given)
    raise NotationError(
        f'inputs: {quoted(given)} is neither {{"seat": 1, "choose": "fold"}} nor {{"incident": "wrong_deck"}}'
    )


def _decision(given: Mapping[str, Any]) -> Decision:
    amount, says = given.get("amount"), given.get("says")
    if "amount" in given and not _is_number(amount):
        raise NotationError(f"inputs: {quoted(amount)} is not a whole number of cents")
    if "says" in given and not isinstance(says, str):
        raise NotationError(f"inputs: {quoted(says)} is nothing a player says: write a choice", SAYS)
    return Decision(given["seat"], given["choose"], amount, says)


def _report(given: Mapping[str, Any]) -> Report:
    name = given["incident"]
    if name not in [incident.value for incident in Incident]:
        raise NotOffered(f"there is no incident {quoted(name)}, but {', '.join(Incident)}", reading("I.5"))
    incident, fields = Incident(name), OF_INCIDENTS[Incident(name)]
    rest = {key: value for key, value in given.items() if key != "incident"}
    if not rest.keys() <= set(fields):
        raise NotationError(f"inputs: {name} has only {' and '.join(fields) or 'its name'}")
    for key, value in rest.items():
        if not _is_kind(key, value):
            raise NotationError(f"inputs: {name}: {quoted(value)} is no {key}")
    told = Report(incident, **rest)
    missing(told)
    return told


def _is_kind(key: str, value: object) -> bool:
    """What is said of an incident: whose hand, why, or whether something is so."""
    if key == "seat":
        return _is_number(value)
    return isinstance(value, str if key == "why" else bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
