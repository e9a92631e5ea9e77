"""What the API answers, field by field: the description of it, to which every answer is held by tests."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic import Field as Bounds
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pitboss.floor.limits import Limit
from pitboss.floor.people import Role

Card = str | None  # none lies face down
Fractional = str  # exact, in lowest terms: "1/37"
Decimal = str
Moment = int  # milliseconds since 1970
Bets = dict[str, int]  # cents by wager
PlaceNamed = int | str | None  # a seat, "dealer", "community"; a hand that was split as "3.2"


class Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Whoever asks, and people.


class Me(Answered):
    """A wallet, a name to log on with, or both."""

    player: str
    role: Role
    name: str = Bounds("", description="of whoever has a wallet")
    balance: int = Bounds(0, description="cents in it")
    log_on: str = Bounds("", description="of whoever has logged on")
    title: str = ""
    one_time: bool = False


class Listed(Answered):
    person: str
    log_on: str
    title: str
    role: Role
    one_time: bool
    barred: str | None = Bounds(description="why")
    reset_by: str | None = Bounds(description="who has proposed another password")
    given_by: str | None = Bounds(description="who has given the role, until another person has confirmed it")
    logged_on: int = Bounds(description="in how many places")


class LaterLimit(Answered):
    amount: int | None
    at: Moment


class OwnLimit(Answered):
    amount: int | None = Bounds(description="cents or minutes; null: none")
    used: int
    later: LaterLimit | None


class Notice(Answered):
    minutes: int
    net: int


class LimitsTold(Answered):
    limits: dict[Limit, OwnLimit]
    away_until: Moment | None
    stay: Notice
    notice: Notice | None


# Games.


class OfAWager(Answered):
    name: str
    placed: str = Bounds(description="when")
    law: str
    needs: str = ""
    matches: str = ""
    equals: str = ""
    at_most: str = ""
    rides_on: str = ""


class Permitted(Answered):
    default: Any
    permitted: list[Any]
    law: str


class Fixed(Answered):
    value: Any
    law: str


class OfAGame(Answered):
    id: str
    title: str
    positions: int
    wagers: list[OfAWager]
    options: dict[str, Permitted]
    fixed: dict[str, Fixed]
    equipment: dict[str, Permitted]


class Titled(Answered):
    id: str
    title: str


# A table.


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


# Complete rounds.


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
    order: list[str]
    shoe: str | None
    cards: list[OpenedCard] = Bounds([], description="of a shoe that lasts for several rounds")
    discards: list[str] = []


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
    salts: list[str] = []
    discards: list[str] = []
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


# Books.


class Inventory(Answered):
    opened_with: int | None
    filled: int
    counts_differ: int
    holds: int
    over_short: int


class Band(Answered):
    expected: int
    deviation: int
    from_: int = Bounds(alias="from")
    to: int
    lies: Literal["below", "inside", "above"]
    not_counted: list[str]


class OddsState(Answered):
    state: str
    message: str | None


class BooksOfATable(Answered):
    table: str
    game: str
    odds: OddsState
    phase: str = ""
    inventory: Inventory | None = None
    rounds: int = 0
    handle: int = 0
    win: int = 0
    hold: float | None = None
    band: Band | None = None
    requested: dict[str, Any] | None = None


# Odds.


class OfState(BaseModel):
    """`ready` with what was asked for; anything else with a `message`."""

    model_config = ConfigDict(extra="allow")
    state: str
    message: str = ""


class EdgeLine(BaseModel):
    """As `pitboss edge` tells it."""

    model_config = ConfigDict(extra="allow")
    wager: str
    kind: str
    per: str
    edge: Fractional
    edge_decimal: Decimal
    meter: int = Bounds(0, description="cents, of a progressive wager")
    edge_now: Fractional = ""
    edge_now_decimal: Decimal = ""


class TableOdds(OfState):
    table: str
    lines: list[EdgeLine] = []


class Worth(BaseModel):
    """What an option is worth, and what it gives away against the best."""

    model_config = ConfigDict(extra="allow")
    value: Fractional
    cost: Fractional
    cost_cents: Fractional


class Advised(OfState):
    hand: list[str] = []
    board: list[str] = []
    best: str = ""
    per: str = ""
    unit: int = 0
    of: list[str] = []
    unchanged: list[str] = []
    notes: list[str] = []
    choices: dict[str, Worth] = {}


class TableAdvice(Advised):
    table: str
    turn: str
    game: str = ""
    seat: int = 0


class Decided(Advised):
    state: str = ""
    chose: str


class Score(Answered):
    decisions: int
    best: int
    cost_cents: Fractional


class RoundAdvice(OfState):
    round: str
    game: str = ""
    seat: int = 0
    decisions: list[Decided] = []
    score: Score | None = None


class _As:
    """Told as it is, and described by a model: an answer is not put through it, which would take its time."""

    def __init__(self, model: type[BaseModel]) -> None:
        self.model = model

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler(source)

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(self.model.__pydantic_core_schema__)


def described(model: type[BaseModel], *, several: bool = False) -> dict[str, Any]:
    """Of a route: what its answer looks like."""
    told = Annotated[dict[str, Any], _As(model)]
    return {"response_model": list[told] if several else told}
