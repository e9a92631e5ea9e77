"""Answers about the keno lounge."""

from typing import Any, Literal

from pydantic import Field as Bounds

from pitboss.web.answers.described import Answered, Fractional, Moment

Ended = Literal["settled", "void"]


class Conditioned(Answered):
    """How many ways of a number of spots a ticket is played for, and at which rate."""

    spots: int
    rate: int
    count: int


class GameNamed(Answered):
    day: str
    number: int


class GameTold(GameNamed):
    id: str
    commitment: str
    draw: list[int] | None = Bounds(description="none until the numbers are shown")
    salt: str | None


class GameListed(GameNamed):
    id: str
    ended: Ended


class TicketTold(Answered):
    ticket: int
    groups: list[list[int]]
    ways: list[Conditioned]
    conditioning: str
    price: int = Bounds(description="for one game")
    games: int = Bounds(description="that are not over")
    of: int = Bounds(description="games that were paid for")
    first: str
    first_game: GameNamed
    at: Moment


class OpenTicket(TicketTold):
    caught: list[int] | None = Bounds(description="none until the numbers are shown")


class WayCaught(Answered):
    groups: list[int] = Bounds(description="their places on the ticket, from 1")
    caught: int
    pays: int


class TicketLine(Answered):
    """All ways of one number of spots, as they ended."""

    ticket: int = Bounds(description="its place among those of the game, from 1")
    wager: str
    ways: int
    stake: int
    outcome: Literal["win", "lose", "push", "void"]
    pays: int
    returned: int
    law: str
    why: str
    catches: list[WayCaught]


class TicketOver(TicketTold):
    void: bool
    pays: int
    lines: list[TicketLine]
    caught: list[int]


class KenoGameOver(GameTold):
    """Its tickets are those of whoever asks; all of them for whoever watches."""

    ended: Ended
    tickets: list[TicketOver]
    sold: int


class Times(Answered):
    window: int
    pause: int
    showing: int


class TicketHolder(Answered):
    balance: int
    tickets: list[OpenTicket]


class LoungeScene(Answered):
    """The lounge as whoever asks may see it."""

    lounge: str
    version: int
    turn: str
    phase: str
    house: dict[str, Any]
    game: GameTold | None
    left: int | None = Bounds(description="milliseconds of what the lounge is at")
    times: Times
    tickets: int
    last: KenoGameOver | None
    you: TicketHolder | None


class Price(Answered):
    kind: str
    conditioning: str
    words: str
    price: int
    advantage: Fractional = Bounds(description="of the house, for one unit of the price")


class TicketPlayed(GameNamed):
    game: str
    ticket: int
    price: int
    back: int = Bounds(description="what was won, or given back")
    void: bool
    ended: Ended
    at: Moment
