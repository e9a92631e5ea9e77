"""What a round hears: decisions and incidents, as JSON writes them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

from pitboss.errors import NotationError, NotOffered, quoted
from pitboss.law import reading
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.places import DEALER, Seat
from pitboss.rounds.round import Round


class Decision(NamedTuple):
    """What a seat chooses, with the amount where it has the choice."""

    seat: Seat
    choice: str
    amount: int | None = None


class Proceeded(NamedTuple):
    """A last call has ended: what follows was heard after it."""


Input = Decision | Report | Proceeded

DECISION = {"seat", "choose", "amount"}  # its fields, as they are written
PROCEEDED = {"proceed": True}


def hear(round: Round, inputs: Iterable[Input]) -> None:
    """Decisions and incidents, in the order they happened."""
    for given in inputs:
        if isinstance(given, Decision):
            round.choose(given.seat, given.choice, given.amount)
        elif isinstance(given, Proceeded):
            round.proceed()
        else:
            round.report(given)


def read_inputs(value: object) -> list[Input]:
    if not isinstance(value, list):
        raise NotationError('inputs: write a list like [{"seat": 1, "choose": "fold"}]')
    return [_input(given) for given in value]


def _input(given: object) -> Input:
    if given == PROCEEDED:
        return Proceeded()
    if isinstance(given, dict):
        seat, choice, incident = given.get("seat"), given.get("choose"), given.get("incident")
        if isinstance(choice, str) and _is_number(seat) and given.keys() <= DECISION:
            return Decision(cast(int, seat), choice, _amount(given))
        if isinstance(incident, str):
            return _report(incident, {str(key): given[key] for key in given if key != "incident"})
    raise NotationError(
        f'inputs: {quoted(given)} is neither {{"seat": 1, "choose": "fold"}} nor {{"incident": "shoe_jam"}}'
    )


def _amount(given: Mapping[str, object]) -> int | None:
    amount = given.get("amount")
    if "amount" in given and not _is_number(amount):
        raise NotationError(f"inputs: {quoted(amount)} is not a whole number of cents")
    return cast(int | None, amount)


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
    if not all(number is None or is_count(number) for number in (counted, cards)):
        raise NotationError(f"inputs: {name}: cards and counted are whole numbers not below 0")
    return Report(Incident(name), place, can_complete, counted, cards)  # type: ignore[arg-type]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
