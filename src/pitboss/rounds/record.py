"""A round as it is written down: card order and inputs, read from JSON, played, and told as JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from pitboss.cards import DECK, Card, cards
from pitboss.errors import HouseRefused, NotationError, NotOffered, PitbossError, WrongDeck, quoted
from pitboss.law import Citation, reading
from pitboss.rounds.betting import SEATS, check_stakes, read_stakes
from pitboss.rounds.events import Settled, as_json, last_words
from pitboss.rounds.game import Game
from pitboss.rounds.house import MOST_DIGITS, House
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.places import COMMUNITY, DEALER, DRAWS, Place, Seat
from pitboss.rounds.round import Round
from pitboss.rounds.stack import check_distinct, stack
from pitboss.rounds.table import Stakes
from pitboss.stakes.meter import LEAST_RATE, Meter

FIELDS = {"deck", "hands", "face_up", "seats", "inputs", "house", "meter"}
MOST_METER = 10**12


@dataclass(frozen=True, slots=True)
class Decision:
    seat: Seat
    choice: str


Input = Decision | Report


@dataclass(frozen=True, slots=True)
class Record:
    """All that a round is made of. Replaying it gives the same events."""

    house: House
    order: Sequence[Card]
    face_up: frozenset[Card]
    stakes: Stakes
    inputs: Sequence[Input]
    meter: Meter | None = None


def deal(game: Game, line: object, base: House) -> dict[str, Any]:
    """A line of `pitboss deal`: the result, or the error that refused it."""
    try:
        return result(replay(game, read(game, line, base)))
    except PitbossError as error:
        return refused(error)


def refused(error: PitbossError) -> dict[str, Any]:
    return {"error": {"kind": type(error).__name__, "message": error.message, "law": error.law}}


def replay(game: Game, record: Record) -> Round:
    """The round as far as its inputs lead."""
    round = Round(game, record.house, record.order, record.stakes, record.face_up, record.meter)
    hear(round, record.inputs)
    if round.last_call:
        round.proceed()
    return round


def hear(round: Round, inputs: Iterable[Input]) -> None:
    """Decisions and incidents, in the order they happened."""
    for given in inputs:
        if isinstance(given, Decision):
            round.choose(given.seat, given.choice)
        else:
            round.report(given)


def result(round: Round) -> dict[str, Any]:
    lines = last_words(round.events)
    net = {str(seat): 0 for seat in round.table.seats}
    for line in lines:
        net[str(line.seat)] += line.pays + line.returned - line.stake
    told: dict[str, Any] = {"ended": round.ended}
    if round.pending is not None:
        told["pending"] = {"seat": round.pending.seat, "options": list(round.options)}
    told["lines"] = [_line(line) for line in lines]
    told["net"] = net
    if round.meter_before is not None and round.table.meter is not None:
        told["meter"] = {"before": round.meter_before, "after": round.table.meter.cents}
    told["events"] = [as_json(event) for event in round.events]
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


def read(game: Game, line: object, base: House) -> Record:
    """The record of a line, checked in this order: shape, house, seats, deck, inputs."""
    if not isinstance(line, dict):
        raise NotationError("a round is a JSON object")
    if unknown := sorted(line.keys() - FIELDS, key=str):
        raise NotationError(f"a round has no field {quoted(unknown[0])}")
    if "seats" not in line or ("deck" in line) == ("hands" in line):
        raise NotationError("a round has seats, and either a deck or hands")
    house = _house(game, line["house"], base) if "house" in line else base
    with _cited(game.wagering):
        stakes = read_stakes(game, line["seats"])
    check_stakes(game, house, stakes)
    meter = read_meter(game, line["meter"]) if "meter" in line else None
    if meter is None and any(wager.locked for placed in stakes.values() for wager in placed):
        raise NotationError("a progressive wager needs a meter", reading("I.1"))
    with _cited(game.deck_law):
        face_up = _face_up(line.get("face_up", []))
        if "deck" in line:
            order = _deck(game, line["deck"])
        else:
            order = stack(game, house, stakes, _hands(game, line["hands"], face_up), last=face_up)
    with _cited(game.wagering):
        inputs = read_inputs(line.get("inputs", []))
    return Record(house, order, face_up, stakes, inputs, meter)


def read_meter(game: Game, value: object) -> Meter:
    """{"amount": 12345678, "rate": "7/10", "reset": 1000000}, in cents."""
    if game.meter_law is None:
        raise NotOffered(f"{game.id} has no progressive wager and so no meter", reading("I.1"))
    with _cited(reading("I.1")):
        if not isinstance(value, dict) or value.keys() != {"amount", "rate", "reset"}:
            raise NotationError('meter: write {"amount": 12345678, "rate": "7/10", "reset": 1000000}')
        amount, reset = (_meter_cents(name, value[name]) for name in ("amount", "reset"))
        rate = _rate(value["rate"])
    if rate < LEAST_RATE:
        raise HouseRefused(f"meter: a rate of {rate} is below {LEAST_RATE}", game.meter_law)
    return Meter(Fraction(amount), rate, reset)


def _meter_cents(name: str, value: object) -> int:
    if not _is_count(value) or cast(int, value) > MOST_METER:
        raise NotationError(f"meter: {name} is a whole number of cents from 0 to {MOST_METER}")
    return cast(int, value)


def _rate(value: object) -> Fraction:
    """As a fraction of the wager, at most all of it."""
    above, slash, below = value.partition("/") if isinstance(value, str) else ("", "", "")
    parts = (above, below if slash else "1")
    if not all(part.isascii() and part.isdecimal() and len(part) <= MOST_DIGITS for part in parts) or not int(parts[1]):
        raise NotationError('meter: a rate is a fraction like "7/10"')
    rate = Fraction(int(parts[0]), int(parts[1]))
    if rate > 1:
        raise NotationError("meter: a rate is at most the whole wager")
    return rate


@contextmanager
def _cited(law: Citation) -> Iterator[None]:
    """What is not well written here is told with this paragraph, unless it has one of its own."""
    try:
        yield
    except NotationError as error:
        error.law = error.law or law
        raise


def _house(game: Game, values: object, base: House) -> House:
    if not isinstance(values, dict):
        raise NotationError('house: write {"dealing": "hand"}')
    try:
        return house_written(game, json.dumps(values), cast(Any, base))
    except (TypeError, ValueError, RecursionError):  # values that JSON cannot write
        house: House = game.house(values, base)
        return house


@lru_cache(maxsize=64)
def house_written(game: Game, written: str, base: Any = None) -> House:
    """Rounds of one table have one house: it is chosen and checked once."""
    house: House = game.house(json.loads(written), base)
    return house


def _cards(value: object, where: str) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise NotationError(f'{where}: write a list of cards like ["As", "Td"]')
    return cards(value)


def _face_up(value: object) -> frozenset[Card]:
    found = _cards(value, "face_up")
    check_distinct(found, "face_up")
    return frozenset(found)


def _deck(game: Game, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise NotationError('deck: write a list of cards like ["As", "Td"]')
    try:
        order = cards(value)
        if len(order) != len(DECK):
            raise WrongDeck(f"deck: {len(order)} cards instead of {len(DECK)}", game.deck_law)
        check_distinct(order, "deck")
    except NotationError as error:
        raise WrongDeck(error.message, error.law or game.deck_law) from None
    return order


def _hands(game: Game, value: object, face_up: frozenset[Card]) -> Mapping[Place, Sequence[Card]]:
    if not isinstance(value, dict):
        raise NotationError('hands: write {"1": ["As", "Kd", "2c"], "dealer": ["…"]}')
    try:
        hands = {_place(game, key): _cards(hand, f"hands: {key}") for key, hand in value.items()}
        check_distinct([card for hand in hands.values() for card in hand], "hands")
    except NotationError as error:
        raise WrongDeck(error.message, error.law or game.deck_law) from None
    for hand in hands.values():
        if found := sorted(face_up.intersection(hand)):
            law = game.irregularities[Incident.CARD_FACE_UP].law
            raise WrongDeck(f"{found[0]} lies in a hand: a card found face up is not used", law)
    return hands


def _place(game: Game, key: str) -> Place:
    if key in (DEALER, COMMUNITY) or (key == DRAWS and game.draws):
        return key
    if key in SEATS:
        return SEATS[key]
    raise NotationError(f"hands: {quoted(key)} is no place for cards")


def read_inputs(value: object) -> list[Input]:
    if not isinstance(value, list):
        raise NotationError('inputs: write a list like [{"seat": 1, "choose": "fold"}]')
    return [_input(given) for given in value]


def _input(given: object) -> Input:
    if isinstance(given, dict):
        seat, choice, incident = given.get("seat"), given.get("choose"), given.get("incident")
        if len(given) == 2 and isinstance(choice, str) and _is_number(seat):
            return Decision(cast(int, seat), choice)
        if isinstance(incident, str):
            return _report(incident, {str(key): given[key] for key in given if key != "incident"})
    raise NotationError(
        f'inputs: {quoted(given)} is neither {{"seat": 1, "choose": "fold"}} nor {{"incident": "shoe_jam"}}'
    )


def _report(name: str, rest: Mapping[str, object]) -> Report:
    reported = [incident.value for incident in Incident if incident is not Incident.CARD_FACE_UP]
    if name not in reported:
        raise NotOffered(f"there is no incident {quoted(name)}, but {', '.join(reported)}", reading("I.5"))
    if not rest.keys() <= {"seat", "cards", "can_complete", "counted"}:
        raise NotationError(f"inputs: {name} has only seat, cards, can_complete and counted")
    place, can_complete = rest.get("seat"), rest.get("can_complete", False)
    counted, cards = rest.get("counted"), rest.get("cards")
    if not (place is None or place == DEALER or _is_number(place)):
        raise NotationError(f'inputs: {name}: seat is a number or "dealer"')
    if not isinstance(can_complete, bool):
        raise NotationError(f"inputs: {name}: can_complete is true or false")
    if not all(number is None or _is_count(number) for number in (counted, cards)):
        raise NotationError(f"inputs: {name}: cards and counted are whole numbers not below 0")
    return Report(Incident(name), place, can_complete, counted, cards)  # type: ignore[arg-type]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
