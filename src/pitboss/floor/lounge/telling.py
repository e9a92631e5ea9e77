"""A lounge's tickets in words: what they cost and are worth before they are bought, and how they were settled."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.advantage.counting import Drawing, of_a_ticket, of_a_way
from pitboss.floor.lounge.settling import game_of_tickets, line, numbers, request
from pitboss.floor.lounge.state import GameOver, LoungeState, Ticket
from pitboss.stakes.cents import dollars
from pitboss.tickets.record import deal


def conditioning(ticket: Ticket, house: Mapping[str, Any], game: str) -> str:
    """The code that is printed: 3/4 @ $1."""
    found = game_of_tickets(game)
    return found.ticket(found.house(house), ticket.conditioning).conditioning


def lines_of(over: GameOver, house: Mapping[str, Any], game: str) -> dict[int, list[dict[str, Any]]]:
    """By ticket, how `pitboss deal` settles the game."""
    found = game_of_tickets(game)
    told: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers(over)}
    places = dict(enumerate(told, start=1))
    if not told:
        return told
    for each in deal(found, line(game, house, over), found.house())["lines"]:
        told[places[each["ticket"]]].append(each)
    return told


class Catch(NamedTuple):
    """So many numbers caught, what is paid for one, and how likely it is."""

    caught: int
    pays: int
    chance: Fraction


class Quote(NamedTuple):
    """What is known of a ticket before it is bought."""

    kind: str
    conditioning: str
    words: str
    price: int
    advantage: Fraction  # of the house, for one unit of the price


def quote(state: LoungeState, groups: Sequence[Sequence[int]], ways: Sequence[Mapping[str, int]]) -> Quote:
    asked = request(state, groups, ways)
    game = game_of_tickets(state.game)
    spread = of_a_ticket(_drawing(state.game), asked, game.tables(game.house(state.house)))
    each = zip(asked.ways, asked.counts, strict=True)
    words = " and ".join(f"{ways_of(way.spots, count)} at {dollars(way.rate)}" for way, count in each)
    told = f"{words}: {dollars(asked.price)}"
    return Quote(asked.kind.value, asked.conditioning, told, asked.price, spread.edge)


def ways_of(spots: int, count: int) -> str:
    return f"{count} {'way' if count == 1 else 'ways'} of {spots} {'spot' if spots == 1 else 'spots'}"


def catches(state: LoungeState, spots: int) -> list[Catch]:
    """What is paid for so many spots, the most first."""
    game = game_of_tickets(state.game)
    prizes = game.tables(game.house(state.house))[spots]
    chances = _drawing(state.game).chances(spots)
    told = [Catch(caught, pays, chances[caught]) for caught, pays in enumerate(prizes) if pays]
    return told[::-1]


def advantage(state: LoungeState, spots: int) -> Fraction:
    """Of the house, of one way of so many spots."""
    game = game_of_tickets(state.game)
    return of_a_way(_drawing(state.game), spots, game.tables(game.house(state.house))[spots]).edge


def filed(state: LoungeState) -> Sequence[int]:
    """The numbers of spots that there is a pay table for."""
    game = game_of_tickets(state.game)
    return sorted(game.tables(game.house(state.house)))


def _drawing(id: str) -> Drawing:
    game = game_of_tickets(id)
    return Drawing(game.numbers, game.drawn)
