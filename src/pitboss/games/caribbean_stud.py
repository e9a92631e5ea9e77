"""Caribbean stud poker, N.J.A.C. 19:47-16, of which only 16.12(e) is known; its table, 19:46-1.13G(h)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from pitboss.cards import Card
from pitboss.hands.comparing import compared
from pitboss.hands.five_card import FROM, Five, FiveCardHand, rank
from pitboss.law import citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_46, GENERAL
from pitboss.rounds.dealing import LockingOut, in_stacks, lock_out, one_at_a_time
from pitboss.rounds.game import Game, Notice, Posted, post, post_prizes
from pitboss.rounds.house import (
    MOST_CENTS,
    NONE,
    Objection,
    choice,
    dealing,
    limits_objections,
    maximum,
    minimum,
    none_or_number,
    posted,
    side_minimum,
    truth,
)
from pitboss.rounds.incidents import (
    WHILE_DECIDING,
    Incident,
    Remedy,
    Report,
    count_the_stub,
    discard_one_then_void,
    reshuffle_after_the_round,
    shoe_jam,
    void_round,
)
from pitboss.rounds.places import DEALER, Seat
from pitboss.rounds.steps import (
    FOLD,
    Collect,
    Decide,
    Gather,
    LastCall,
    Perform,
    Reveal,
    SetStubAside,
    Settle,
    Step,
    Validate,
    Void,
)
from pitboss.rounds.table import Table
from pitboss.shoe import DEALING_METHODS
from pitboss.stakes.cents import dollars
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain, Limit, Outcome, limited
from pitboss.stakes.pay_table import OwnTable, PayTables, exact
from pitboss.stakes.progressive import PROGRESSIVE_CENTS, OwnPrizes, PrizeTables
from pitboss.stakes.wager import Wager

law = subchapter("caribbean-stud", "19:47-16")
table_law = subchapter("caribbean-stud", "19:46-1")

# Readings 2.2 and 2.5: the wagers.

ANTE = Wager("ante", reading("2.2"))
BET = Wager("bet", reading("2.5"), equals=ANTE, times=2, limits=reading("2.5"), below=ANTE, inscription="2x")
PROGRESSIVE = Wager(
    "progressive",
    reading("2.2"),
    side=True,
    needs=ANTE,
    exactly=PROGRESSIVE_CENTS,
    locked=True,
    option="progressive",
    offered_by=reading("2.13"),
    limits=reading("2.2"),
    above=ANTE,
)

# Readings 1.22 and B0.5: the hands; reading 2.7: with which of them the dealer qualifies.

RANKINGS = (
    Notice(reading("1.22"), "royal flush, straight flush, four of a kind, full house, flush, straight"),
    Notice(reading("1.22"), "three of a kind, two pair, pair, high card; the ace is low only below two to five"),
    Notice(reading("B0.5"), "hands of one class compare by its ranks from the deciding one down; suits never count"),
)


def qualifies(house: "House", hand: FiveCardHand) -> bool:
    return hand > FROM[house.dealer_qualifies]


# Reading 2.11 and 16.12(e): what winning wagers are paid.


class Lowest(Enum):
    ACE_KING_HIGH = reading("2.10")  # no lower hand beats a dealer who qualifies


BET_TABLES = PayTables(
    reading("2.10"),
    exact,
    (*sorted((hand for hand in Five if hand >= Five.PAIR), reverse=True), Lowest.ACE_KING_HIGH),
    {"standard": (100, 50, 20, 7, 5, 4, 3, 2, 1, 1)},
)
PROGRESSIVE_TABLES = PrizeTables(law("12(e)"))


@dataclass(frozen=True)
class House:
    """What the licensee chooses, and must post."""

    progressive: str | OwnPrizes = posted(PROGRESSIVE_TABLES)
    bet: str | OwnTable = posted(BET_TABLES)
    dealer_qualifies: str = choice("ace-king", law=reading("2.7"), imagined=FROM)
    linked: bool = truth(False, law=citation("progressive 19:45-1.39B(a)"))  # to Texas hold 'em bonus
    bet_payout_limit: str | int = none_or_number(1, MOST_CENTS, law=reading("2.12"))
    dealing: str = dealing(citation("equipment/mini-tex 19:46-1.19(b)"))
    minimum: int = minimum()
    maximum: int = maximum()
    side_minimum: int = side_minimum(reading("9.1"))


def objections(house: House) -> Iterator[Objection]:
    """Why the law does not allow this choice."""
    if house.linked and house.progressive == NONE:
        yield Objection(citation("progressive 19:45-1.39B(a)"), "there is no progressive wager to link")
    yield from limits_objections(house)


# Readings 2.2 to 2.7: the round of play; bets are closed (1.11) and wagers settled (1.15) as at Texas hold 'em bonus.

LOCKING_OUT = LockingOut(
    collect=reading("1.11"),
    verify=reading("1.11"),
    store=reading("1.11"),
    meter=reading("2.15"),
)


def round_of_play(table: Table) -> Iterator[Step]:
    """From "no more bets" to the last wager settled."""
    yield Perform(reading("1.11"), 'announces "No more bets"')
    yield from lock_out(table, PROGRESSIVE, reading("1.11"), LOCKING_OUT)
    yield from DEAL[table.has_automated_shoe](table)
    yield reading("I.5")
    yield SetStubAside()
    yield Perform(reading("2.4"), "has each player examine the hand, and neither show nor discuss it")
    for seat in table.holding(ANTE):
        yield reading("2.5")
        yield Decide(seat, (BET, FOLD), silence=FOLD)
        if table.chose(seat, FOLD):
            yield reading("2.6")
            yield Collect(seat, (ANTE, PROGRESSIVE))
            yield Gather(seat)
    yield LastCall()
    yield reading("2.7")
    yield Reveal(DEALER)
    found = "qualifies" if qualifies(table.house, rank(table.hand(DEALER))) else "does not qualify"
    yield Perform(reading("2.7"), f"finds that the dealer's hand {found}")
    yield reading("2.16")  # who shares the meter is known once all hands are turned up
    for seat in table.counterclockwise:
        yield Reveal(seat)
    for seat in table.counterclockwise:
        yield reading("1.15")
        yield Settle(seat, gains(table, seat))
        yield from settle_progressive(table, seat)
        yield reading("1.15")
        yield Gather(seat)
    yield Gather(DEALER)


# Reading 2.3: five cards each, of the dealer's the last one face up.


def from_shoe_or_hand(table: Table) -> Iterator[Step]:
    return one_at_a_time(table, [(reading("2.3"), reading("2.3"))] * 5, last_up=True)


def from_the_automated_shoe(table: Table) -> Iterator[Step]:
    return in_stacks(table, 5, reading("2.3"), last_up=True)


DEAL = {False: from_shoe_or_hand, True: from_the_automated_shoe}


# Readings 2.8 to 2.13: what the wagers gain.


def gains(table: Table, seat: Seat) -> Mapping[Wager, Gain]:
    """Ante and bet of a player who has bet."""
    mine, theirs = rank(table.hand(seat)), rank(table.hand(DEALER))
    if not qualifies(table.house, theirs):
        why = f"the dealer does not qualify with {theirs}"
        return {ANTE: EVEN.by(reading("2.8"), why), BET: PUSH.by(reading("2.8"), why)}  # whatever the player holds
    why = compared(mine, theirs, qualifies=True)
    if mine > theirs:
        return {ANTE: EVEN.by(reading("2.10"), why), BET: bet_gain(table.house, mine)._replace(why=why)}
    main = PUSH.by(reading("2.11"), why) if mine == theirs else LOSE.by(reading("2.9"), why)
    return {ANTE: main, BET: main}


def bet_gain(house: House, hand: FiveCardHand) -> Gain:
    """Readings 2.10 and 2.12: a limit leaves what the same hand wins with the least bet."""
    line: Enum = Lowest.ACE_KING_HIGH if hand.category is Five.HIGH_CARD else hand.category
    table = BET_TABLES[house.bet]
    gain = table.gain(line, PUSH.by(reading("2.10")))
    if isinstance(house.bet_payout_limit, str):
        return gain
    least = table.odds.get(line, 0) * BET.price(house.minimum)
    return limited(gain, Limit(max(house.bet_payout_limit, least), reading("2.12")))


def settle_progressive(table: Table, seat: Seat) -> Iterator[Step]:
    """16.12(e), whatever the dealer holds; all hands are turned up by now, so that it is known who shares."""
    if table.holds(seat, PROGRESSIVE):
        gain = progressive_gain(table, seat)
        if gain.outcome is Outcome.WIN:
            verified = f"verifies the hand and the light of seat {seat}, and a supervisor validates the payout"
            yield Validate(reading("7.10"), verified)
        yield law("12(e)")
        yield Settle(seat, {PROGRESSIVE: gain})


def progressive_gain(table: Table, seat: Seat) -> Gain:
    hand = rank(table.hand(seat))
    royal = hand.category is Five.ROYAL_FLUSH
    sharers = sum(shares_a_royal(table, each) for each in table.seats) if royal else 1
    lost = LOSE.by(law("12(e)"), str(hand))
    return PROGRESSIVE_TABLES[table.house.progressive].gain(hand.category, lost, sharers)


def shares_a_royal(table: Table, seat: Seat) -> bool:
    """Reading 2.16: with a progressive wager, paid already or not; a hand that folded is not turned up."""
    may_share = PROGRESSIVE in table.placed[seat] and table.is_up(seat)
    return may_share and rank(table.hand(seat)).category is Five.ROYAL_FLUSH


# Reading 2.18: irregularities.


def dealer_card_exposed(table: Table, _: Report) -> Iterator[Step]:
    """A hole card of the dealer is seen: all hands are void, and the progressive wagers are settled all the same."""
    for seat in reversed(table.seats):
        yield reading("2.18")
        yield Void(seat, saving=(PROGRESSIVE,))
        if table.holds(seat, PROGRESSIVE):
            yield Reveal(seat)
    for seat in reversed(table.seats):
        yield from settle_progressive(table, seat)
    yield Perform(reading("2.18"), "gathers all cards and reshuffles them")


IRREGULARITIES = {
    Incident.CARD_FACE_UP: discard_one_then_void(reading("2.18")),
    Incident.WRONG_NUMBER_OF_CARDS: void_round(reading("2.18")),
    Incident.DEALER_CARD_EXPOSED: Remedy(reading("2.18"), dealer_card_exposed, (WHILE_DECIDING,)),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(reading("I.5")),
    Incident.SHOE_JAM: shoe_jam(reading("I.5")),
    Incident.STUB_COUNT: count_the_stub(
        dict.fromkeys(DEALING_METHODS, reading("I.5")),
        right=dict.fromkeys(DEALING_METHODS, reading("I.5")),
        wrong=reading("I.5"),
    ),
}

# What the sign and the layout say.


def pay_tables(house: House) -> Sequence[Posted]:
    equal = Notice(reading("2.11"), "A hand equal to that of a dealer who qualifies pushes.")
    main = (Posted("Ante", reading("2.10"), [("winning wager", 1)], [equal]), post("Bet", BET_TABLES[house.bet]))
    if house.progressive == NONE:
        return main
    return (*main, *post_prizes("Progressive", PROGRESSIVE_TABLES[house.progressive]))


def notices(house: House) -> Sequence[Notice]:
    told = [
        Notice(reading("2.7"), "The dealer qualifies with ace-king high or better."),
        Notice(reading("2.8"), "If the dealer does not qualify, the ante wins 1 to 1 and the bet returns."),
        Notice(reading("2.6"), "A player who folds forfeits every wager."),
    ]
    if house.progressive != NONE:
        told.append(Notice(reading("2.13"), "The progressive wager is paid whatever the dealer holds."))
        told.append(Notice(reading("2.16"), "Several royal flushes share the meter equally."))
    if house.linked:
        told.append(Notice(table_law("13G(h)"), "The progressive meter is connected to Texas hold 'em bonus poker."))
    if isinstance(house.bet_payout_limit, int):
        limit = dollars(house.bet_payout_limit)
        told.append(Notice(reading("2.12"), f"A bet wins {limit} at most, or what the least bet would win if more."))
    return told


def describe(_: House, own: Sequence[Card], __: Sequence[Card]) -> str:
    return str(rank(own)) if len(own) == 5 else ""


GAME = Game(
    id="caribbean-stud",
    title="Caribbean Stud Poker",
    positions=7,
    positions_law=reading("2.1"),
    deck_law=citation("equipment/mini-tex 19:46-1.17(a)"),
    no_more_bets=dict.fromkeys(DEALING_METHODS, reading("2.2")),
    wagering=reading("2.2"),
    first_wager=reading("2.2"),
    from_the_hand=citation("equipment/mini-tex 19:46-1.19(b)1"),
    wagers=(ANTE, PROGRESSIVE, BET),
    House=House,
    objections=objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care={
        **GENERAL,
        "deck": reading("2.1"),
        "second deck": reading("2.1"),
        "other deck": reading("2.1"),
        "alternate": reading("2.1"),
    },
    chapter=CHAPTER_46,
    stack=(5, reading("2.3")),
    device_counts=(),
    drawn_by={},
    rankings=RANKINGS,
    pay_tables=pay_tables,
    notices=notices,
    describe=describe,
    meter_law=reading("2.15"),
)
