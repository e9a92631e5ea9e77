"""Tickets and draws read from JSON: their shape; whether a house takes them is the game's to say."""

from typing import cast

from pitboss.errors import NotationError, quoted
from pitboss.law import Citation
from pitboss.tickets.ticket import Ticket, Way

TICKET = {"groups", "ways", "void"}
WAY = {"spots", "rate", "count"}
EXAMPLE = '{"groups": [[3, 17, 22]], "ways": [{"spots": 3, "rate": 100}]}'


def read_ticket(value: object, law: Citation) -> Ticket:
    """A ticket as the player wrote it."""
    if not isinstance(value, dict) or not {"groups", "ways"} <= value.keys() <= TICKET:
        raise NotationError(f"a ticket has groups and ways, and may be void: write {EXAMPLE}", law)
    groups, ways, void = value["groups"], value["ways"], value.get("void", False)
    if not isinstance(groups, list) or not all(_is_list_of_numbers(group) for group in groups):
        raise NotationError("groups: write lists of numbers like [[3, 17, 22], [41]]", law)
    if not isinstance(ways, list):
        raise NotationError('ways: write a list like [{"spots": 3, "rate": 100}]', law)
    if not isinstance(void, bool):
        raise NotationError(f"void: {quoted(void)} is neither true nor false", law)
    return Ticket(tuple(map(tuple, groups)), tuple(_way(way, law) for way in ways), void)


def read_draw(value: object, law: Citation) -> tuple[int, ...]:
    if not _is_list_of_numbers(value):
        raise NotationError("draw: write a list of the numbers that were drawn", law)
    return tuple(cast(list[int], value))


def _way(value: object, law: Citation) -> Way:
    if not isinstance(value, dict) or not {"spots", "rate"} <= value.keys() <= WAY:
        raise NotationError(f'ways: {quoted(value)} is not like {{"spots": 3, "rate": 100, "count": 2}}', law)
    for name, number in value.items():
        if not _is_number(number):
            raise NotationError(f"ways: {name}: {quoted(number)} is not a whole number", law)
    return Way(value["spots"], value["rate"], value.get("count"))


def _is_list_of_numbers(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
