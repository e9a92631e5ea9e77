"""A game with tickets as it is written down: read from JSON, settled, and written as JSON again."""

from collections.abc import Mapping
from typing import Any

from pitboss.errors import NotationError, NotOffered, PitbossError, WrongTicket, quoted
from pitboss.law import reading
from pitboss.rounds.record import read_house, refused
from pitboss.tickets.events import as_json
from pitboss.tickets.game import Round, TicketGame
from pitboss.tickets.settling import Line
from pitboss.tickets.ticket import Ticket

FIELDS = {"tickets", "draw", "house", "inputs"}
NAMES = {"game", "table", "round", "number"}  # what an exported game is called; it is settled without
MALFUNCTION = {"incident": "draw_malfunction"}


def deal(game: TicketGame, line: object, base: Any) -> dict[str, Any]:
    """A line of `pitboss deal`: the result, or the error that refused it."""
    try:
        return result(game, read(game, line, base))
    except PitbossError as error:
        return refused(error)


def read(game: TicketGame, line: object, base: Any) -> Round:
    """The game of a line, checked in this order: shape, house, tickets, inputs, draw."""
    if not isinstance(line, dict):
        raise NotationError(f"a game of {game.id} is a JSON object")
    if unknown := sorted(line.keys() - FIELDS - NAMES, key=str):
        raise NotationError(f"a game of {game.id} has no field {quoted(unknown[0])}")
    if line.get("game", game.id) != game.id:
        raise NotationError(f"this is a round of {quoted(line['game'])}, and not of {game.id}")
    if not isinstance(line.get("tickets"), list) or not line["tickets"]:
        raise NotationError('a game has tickets: write {"tickets": [{"groups": …, "ways": …}]}', reading("6.3"))
    house = read_house(game, line["house"], base) if "house" in line else base
    tickets = _tickets(game, house, line["tickets"])
    malfunction = _malfunction(line.get("inputs", []))
    draw = None if malfunction else _draw(game, line)
    return Round(house, tickets, draw, malfunction)


def result(game: TicketGame, round: Round) -> dict[str, Any]:
    ended, lines = game.ended(round), game.lines(round)
    told: dict[str, Any] = {"ended": ended}
    if ended == "waiting":
        told["prices"] = {str(place): ticket.price for place, ticket in round.in_play}
    net = {str(place): 0 for place in range(1, len(round.tickets) + 1)}
    for line in lines:
        net[str(line.ticket)] += line.pays + line.returned - line.stake
    told["lines"] = [_line(line) for line in lines]
    told["net"] = net
    told["events"] = [as_json(event) for event in game.events(round, lines)]
    return told


def _line(line: Line) -> dict[str, Any]:
    caught = [{"groups": list(groups), "caught": caught, "pays": pays} for groups, caught, pays in line.catches]
    return {**line._asdict(), "outcome": line.outcome.value, "catches": caught}


def _tickets(game: TicketGame, house: Any, values: list[object]) -> list[Ticket]:
    """All of them, as long as they have no more ways together than can be settled at once."""
    tickets, ways = [], 0
    for place, value in enumerate(values, 1):
        tickets.append(_ticket(game, house, place, value))
        ways += sum(tickets[-1].counts)
        if ways > game.most_ways:
            raise WrongTicket(f"ticket {place}: {game.most_ways} ways are settled at once, and no more", reading("6.9"))
    return tickets


def _ticket(game: TicketGame, house: Any, place: int, value: object) -> Ticket:
    """A refusal names the ticket."""
    try:
        return game.ticket(house, value)
    except PitbossError as error:
        raise type(error)(f"ticket {place}: {error.message}", error.law) from None


def _draw(game: TicketGame, line: Mapping[str, object]) -> tuple[int, ...] | None:
    return game.draw(line["draw"]) if "draw" in line else None


def _malfunction(value: object) -> bool:
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise NotationError('inputs: write a list like [{"incident": "draw_malfunction"}]', reading("6.6"))
    for each in value:
        if each != MALFUNCTION:
            raise NotOffered(f"inputs: {quoted(each)} is not {{'incident': 'draw_malfunction'}}", reading("6.6"))
    return bool(value)
