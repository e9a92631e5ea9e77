"""Answers about rounds that are complete, and the shoes they were dealt from."""

from typing import Any, Literal

from pydantic import Field as Bounds

from pitboss.web.answers.described import Answered, Card, Moment
from pitboss.web.answers.tables import RoundShown, ShoeOnTheTable, Titled


class Played(Answered):
    round: str
    number: int
    table: str
    game: str
    seat: int
    seats: list[int]
    staked: int
    net: int
    ended: str
    at: Moment


class OpenedCard(Answered):
    place: int
    card: str
    salt: str


class Proof(Answered):
    salt: str
    order: list[Card] = Bounds(description="null: a card that whoever asks has not seen, of a shoe that is still dealt")
    shoe: str | None
    cards: list[OpenedCard] = Bounds([], description="of a shoe that lasts for several rounds")
    discards: list[str] = Bounds([])


class CompleteRound(Answered):
    table: str
    game: Titled
    house: dict[str, Any]
    steps: int
    round: RoundShown
    seen_as: Literal["watching", "player", "bystander"]
    proof: Proof | None


class ShoeTold(ShoeOnTheTable):
    table: str
    spent: bool
    order: list[str] = Bounds([], description="when it is spent, for whoever may know it")
    salt: str = ""


class SeatFound(Answered):
    seat: int
    player: str
    name: str
    staked: int
    net: int


class FoundRound(Answered):
    round: str
    number: int
    table: str
    game: str
    at: Moment
    ended: str
    seats: list[SeatFound]


class PayTableLines(Answered):
    title: str
    law: str | None
    lines: list[list[Any]]


class CardDealt(Answered):
    card: int = Bounds(description="its place in the order, from 1 on")
    face: str | None
    to: str
    seen: str
    law: str


class ProofTold(Answered):
    commitment: str
    order: list[str]
    salt: str
    shoe: str | None
    begins: int = 0
    salts: list[str] = Bounds([])
    discards: list[str] = Bounds([])
    fits: bool


class Happened(Answered):
    seq: int
    at: Moment | None
    by: str
    by_name: str
    fact: str
    part: Literal["before", "round"]
    why: str | None
    event: str | None
    law: str | None
    text: str


class Moved(Answered):
    transfer: int
    source: str
    target: str
    cents: int
    from_: str = Bounds(alias="from")
    to: str
    why: str
    law: str | None


class Checked(Answered):
    check: str
    holds: bool
    faults: list[str]


class DisputeFile(Answered):
    round: str
    table: str
    number: int
    game: Titled
    ended: str
    began_at: Moment | None
    ended_at: Moment
    house: dict[str, Any]
    pay_tables: list[PayTableLines]
    definition: str
    same_definition: bool
    dealer: dict[str, Any] | None
    seats: list[SeatFound]
    people: list[dict[str, Any]]
    cards: list[CardDealt]
    proof: ProofTold
    story: list[Happened]
    decisions: list[Happened]
    incidents: list[Happened]
    settlements: list[dict[str, Any]] = Bounds(description="events as in `pitboss deal`, with `gist` and `stands`")
    transfers: list[Moved]
    audit: list[Checked]
