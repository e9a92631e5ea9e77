"""Answers about tables."""

from typing import Any, Literal

from pydantic import Field as Bounds

from pitboss.web.answers.described import Answered, Bets, Card, PlaceNamed
from pitboss.web.answers.people import Notice


class Titled(Answered):
    id: str
    title: str


class Limits(Answered):
    minimum: int
    maximum: int


class Placard(Answered):
    table: str
    game: Titled
    limits: Limits
    phase: str
    positions: int
    players: list[str]
    rounds: int
    version: int


class Announcement(Answered):
    ms_left: int
    text: str


class StepDue(Answered):
    step: int
    law: str
    what: str


class ShoeOnTheTable(Answered):
    shoe: str
    number: int
    commitment: str
    cards: int
    before_cutting_card: int
    drawn: int


class Undealt(Answered):
    commitment: str
    order: list[str]
    salt: str


class WagerShown(Answered):
    name: str
    title: str
    before_the_deal: bool
    side: bool
    exactly: int | None
    minimum: int
    law: str


class Why(Answered):
    message: str
    law: str | None
    gist: str


class Offer(Answered):
    name: str
    title: str
    spoken: str
    cents: int
    least: int = Bounds(0, description="where less will do than `cents`")
    law: str
    within_wallet: bool


class You(Answered):
    name: str
    balance: int
    notice: Notice | None
    seat: int | None
    seats: list[int]
    have: str
    can: list[str] = Bounds(description="commands that would not be refused")
    objection: Why | None
    refused: Why | None
    rebet: int
    double: int
    options: list[Offer]


class SeatShown(Answered):
    seat: int
    player: str | None
    house_player: bool
    yours: bool
    bets: Bets
    coupons: Bets
    ready: bool
    leaving: bool


class HandShown(Answered):
    cards: list[Card]
    has: str
    gathered: bool


class Line(Answered):
    wager: str
    stake: int
    outcome: Literal["win", "lose", "push", "void"]
    pays: int
    returned: int
    odds: str | None
    line: str | None
    law: str
    gist: str
    why: str
    text: str


class PlayersHand(HandShown):
    seat: int
    hand: int
    player: str | None
    chips: Bets
    coupons: Bets
    chose: list[str]
    void: bool
    lines: list[Line]
    net: int


class Logged(Answered):
    event: str
    law: str | None
    place: PlaceNamed | list[Any]
    wager: str | None
    text: str
    spoken: str
    matters: bool


class RoundShown(Answered):
    id: str
    number: int
    commitment: str
    over: bool
    ended: Literal["waiting", "settled", "void"]
    asked: int | None
    asked_hand: int | None
    your_seat: int | None
    your_seats: list[int]
    dealer: HandShown
    community: HandShown
    hands: list[PlayersHand]
    log: list[Logged]


class Scene(Answered):
    """A table as whoever asks may see it."""

    table: str
    game: Titled
    version: int
    turn: str
    phase: str
    ms_left: int | None
    limits: Limits
    announced: Announcement | None
    waits: str | None
    live: bool
    due: list[StepDue]
    meter: int | None
    shoe: ShoeOnTheTable | None
    commitment: str | None
    undealt: Undealt | None
    wagers: list[WagerShown]
    you: You | None
    seats: list[SeatShown]
    round: RoundShown | None
