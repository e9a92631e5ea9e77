"""A round as it is written down: card order and inputs, read from JSON, played, and told as JSON."""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any, cast

from pitboss.cards import Card, cards
from pitboss.errors import HouseRefused, NotationError, NotOffered, PitbossError, WrongDeck, quoted
from pitboss.law import Citation, reading
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.betting import SEATS, check_stakes, read_stakes
from pitboss.rounds.events import Settled, as_json, last_words
from pitboss.rounds.game import Game
from pitboss.rounds.house import MOST_DIGITS, House
from pitboss.rounds.incidents import Incident
from pitboss.rounds.inputs import Input, hear, is_count, read_inputs
from pitboss.rounds.places import COMMUNITY, DEALER, DRAWS, Hand, Place, SplitHand, number_of, seat_of
from pitboss.rounds.round import Round
from pitboss.rounds.stack import check_copies, stack
from pitboss.rounds.table import Stakes
from pitboss.shoe import AUTOMATED_SHOE, Shoe, places_of
from pitboss.stakes.meter import LEAST_RATE, Meter

FIELDS = {"deck", "hands", "face_up", "face_up_at", "seats", "inputs", "house", "meter", "stacks"}
NAMES = {"game", "table", "round", "number"}  # what an exported round is called; it is dealt without
MOST_METER = 10**12


@dataclass(frozen=True, slots=True)
class Record:
    """All that a round is made of. Replaying it gives the same events."""

    house: House
    order: Sequence[Card]
    face_up: Sequence[Card]
    stakes: Stakes
    inputs: Sequence[Input]
    meter: Meter | None = None
    stacks: int | None = None  # that an automated shoe gives, where the licensee has said so
    face_up_at: Sequence[int] = ()  # places in the order


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
    shoe = Shoe(record.order, places_of(record.face_up, record.order).union(record.face_up_at))
    round = Round(game, record.house, shoe, record.stakes, record.meter, record.stacks)
    hear(round, record.inputs)
    round.proceed()
    return round


def result(round: Round) -> dict[str, Any]:
    lines = last_words(round.events)
    net = {str(seat): 0 for seat in round.table.seats}
    for line in lines:
        net[str(seat_of(line.seat))] += line.pays + line.returned - line.stake
    told: dict[str, Any] = {"ended": round.ended}
    if round.pending is not None:
        told["pending"] = {**_owner(round.game, round.pending.seat), "options": list(round.options)}
    told["lines"] = [_line(round.game, line) for line in lines]
    told["net"] = net
    if round.meter_before is not None and round.table.meter is not None:
        told["meter"] = {"before": round.meter_before, "after": round.table.meter.cents}
    told["events"] = [as_json(event) for event in round.events]
    return told


def _owner(game: Game, hand: Hand) -> dict[str, object]:
    """Whose it is; where hands may be split, of which hand."""
    return {"seat": seat_of(hand), "hand": number_of(hand)} if game.splits else {"seat": hand}


def _line(game: Game, line: Settled) -> dict[str, object]:
    return {
        **_owner(game, line.seat),
        "wager": line.wager,
        "stake": line.stake,
        "outcome": line.outcome.value,
        "pays": line.pays,
        "returned": line.returned,
        "law": line.law,
        "why": line.why,
    }


def read(game: Game, line: object, base: House) -> Record:
    """The record of a line, checked in this order: shape, house, seats, cards, inputs."""
    if not isinstance(line, dict):
        raise NotationError("a round is a JSON object")
    if unknown := sorted(line.keys() - FIELDS - NAMES, key=str):
        raise NotationError(f"a round has no field {quoted(unknown[0])}")
    if line.get("game", game.id) != game.id:
        raise NotationError(f"this is a round of {quoted(line['game'])}, and not of {game.id}")
    if "seats" not in line or ("deck" in line) == ("hands" in line):
        raise NotationError("a round has seats, and either a deck or hands")
    house = read_house(game, line["house"], base) if "house" in line else base
    with Cited(game.wagering):
        stakes = read_stakes(game, line["seats"])
    check_stakes(game, house, stakes)
    meter = read_meter(game, line["meter"]) if "meter" in line else None
    if meter is None and any(wager.locked for placed in stakes.values() for wager in placed):
        raise NotationError("a progressive wager needs a meter", reading("I.1"))
    with Cited(game.deck_law):
        face_up, face_up_at = _face_up(game, house, line.get("face_up", [])), _face_up_at(line)
        order = _deck(game, house, line["deck"]) if "deck" in line else ()
        hands = _hands(game, house, line["hands"], face_up) if "hands" in line else None
    with Cited(game.wagering):
        inputs = read_inputs(line.get("inputs", []))
    if hands is not None:
        with Cited(game.deck_law):
            order = stack(game, house, stakes, hands, inputs, last=face_up)
        face_up = tuple(card for card in face_up if card not in chain(*hands.values()))  # another copy of it was found
    return Record(house, order, face_up, stakes, inputs, meter, _stacks(line, house), face_up_at)


def _stacks(line: Mapping[str, object], house: House) -> int | None:
    stacks = line.get("stacks")
    if "stacks" in line and (not is_count(stacks) or not stacks or house.dealing != AUTOMATED_SHOE):
        raise NotationError("stacks: how many cards an automated shoe gives at once")
    return cast(int | None, stacks)


def read_meter(game: Game, value: object) -> Meter:
    """{"amount": 12345678, "rate": "7/10", "reset": 1000000}, in cents."""
    if game.meter_law is None:
        raise NotOffered(f"{game.id} has no progressive wager and so no meter", reading("I.1"))
    with Cited(reading("I.1")):
        if not isinstance(value, dict) or value.keys() != {"amount", "rate", "reset"}:
            raise NotationError('meter: write {"amount": 12345678, "rate": "7/10", "reset": 1000000}')
        amount, reset = _meter_amount(value["amount"]), _meter_cents("reset", value["reset"])
        rate = _rate(value["rate"])
    if rate < LEAST_RATE:
        raise HouseRefused(f"meter: a rate of {rate} is below {LEAST_RATE}", game.meter_law)
    return Meter(amount, rate, reset)


def _meter_amount(value: object) -> Fraction:
    """In whole cents, or as an exported round has it, with a part of a cent that is not shown yet: "123456787/10"."""
    if not isinstance(value, str) or "/" not in value:
        return Fraction(_meter_cents("amount", value))
    amount = _fraction(value, "meter: the amount")
    _meter_cents("amount", int(amount))
    return amount


def _meter_cents(name: str, value: object) -> int:
    if not is_count(value) or cast(int, value) > MOST_METER:
        raise NotationError(f"meter: {name} is a whole number of cents from 0 to {MOST_METER}")
    return cast(int, value)


def _rate(value: object) -> Fraction:
    """As a fraction of the wager, at most all of it."""
    rate = _fraction(value, "meter: a rate")
    if rate > 1:
        raise NotationError("meter: a rate is at most the whole wager")
    return rate


def _fraction(value: object, what: str) -> Fraction:
    above, slash, below = value.partition("/") if isinstance(value, str) else ("", "", "")
    parts = (above, below if slash else "1")
    if not all(part.isascii() and part.isdecimal() and len(part) <= MOST_DIGITS for part in parts) or not int(parts[1]):
        raise NotationError(f'{what} is a fraction like "7/10"')
    return Fraction(int(parts[0]), int(parts[1]))


class Cited:
    """What is not well written here is told with this paragraph, unless it has one of its own."""

    def __init__(self, law: Citation) -> None:
        self.law = law

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, NotationError):
            error.law = error.law or self.law


def read_house(game: AnyGame, values: object, base: Any) -> Any:
    """The choices of a line over those of the command."""
    if not isinstance(values, dict):
        raise NotationError('house: write {"dealing": "hand"}')
    try:
        return house_written(game, json.dumps(values), base)
    except (TypeError, ValueError, RecursionError):  # values that JSON cannot write
        return game.house(values, base)


@lru_cache(maxsize=64)
def house_written(game: AnyGame, written: str, base: Any = None) -> Any:
    """Rounds of one table have one house: it is chosen and checked once."""
    return game.house(json.loads(written), base)


def _cards(value: object, where: str) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise NotationError(f'{where}: write a list of cards like ["As", "Td"]')
    return cards(value)


def _face_up_at(line: Mapping[str, object]) -> tuple[int, ...]:
    """Places in the deck, from 0 on: where several cards are alike, the card does not tell which one it was."""
    places = line.get("face_up_at", [])
    if not isinstance(places, list) or not all(map(is_count, places)) or (places and "deck" not in line):
        raise NotationError("face_up_at: a list of places in the deck, from 0 on")
    return tuple(places)


def _face_up(game: Game, house: House, value: object) -> tuple[Card, ...]:
    found = _cards(value, "face_up")
    check_copies(found, game.decks_at(house), "face_up")
    return found


def _deck(game: Game, house: House, value: object) -> tuple[Card, ...]:
    """All cards of the game, or what a shoe that lasts for several rounds still holds."""
    if not isinstance(value, list):
        raise NotationError('deck: write a list of cards like ["As", "Td"]')
    pieces = game.pieces(house)
    try:
        order = cards(value)
        if len(order) != len(pieces) and not game.shoe_lasts:
            raise WrongDeck(f"deck: {len(order)} cards instead of {len(pieces)}", game.deck_law)
        check_copies(order, game.decks_at(house), "deck")
    except NotationError as error:
        raise WrongDeck(error.message, error.law or game.deck_law) from None
    return order


def _hands(game: Game, house: House, value: object, face_up: Collection[Card]) -> Mapping[Place, Sequence[Card]]:
    if not isinstance(value, dict):
        raise NotationError('hands: write {"1": ["As", "Kd", "2c"], "dealer": ["…"]}')
    try:
        hands = dict(hand for key, each in value.items() for hand in _hands_at(game, key, each))
        check_copies(chain(*hands.values()), game.decks_at(house), "hands")
    except NotationError as error:
        raise WrongDeck(error.message, error.law or game.deck_law) from None
    used, held = Counter(face_up) + Counter(chain(*hands.values())), Counter(game.pieces(house))
    for card in sorted(face_up):
        if used[card] > held[card]:
            law = game.irregularities[Incident.CARD_FACE_UP].law
            raise WrongDeck(f"{card} lies in a hand: a card found face up is not used", law)
    return hands


def _hands_at(game: Game, key: str, value: object) -> Iterator[tuple[Place, Sequence[Card]]]:
    """The hand of a place, or the hands of a seat that has split."""
    place = _place(game, key)
    several = isinstance(value, list) and any(isinstance(each, list) for each in value)
    if several and isinstance(place, int) and game.splits:
        hands = [_cards(hand, f"hands: {key}") for hand in cast(list[object], value)]
        yield from ((SplitHand(place, number) if number > 1 else place, hand) for number, hand in enumerate(hands, 1))
    else:
        yield place, _cards(value, f"hands: {key}")


def _place(game: Game, key: str) -> Place:
    if key in (DEALER, COMMUNITY) or (key == DRAWS and game.draws):
        return key
    if key in SEATS:
        return SEATS[key]
    raise NotationError(f"hands: {quoted(key)} is no place for cards")
