"""Texas hold 'em bonus poker, N.J.A.C. 19:47-28; its table, 19:46-1.13Q; its progressive, 19:45-1.39B."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from pitboss.cards import ACE, JACK, KING, QUEEN, Card
from pitboss.hands.comparing import compared
from pitboss.hands.five_card import Five, best, rank
from pitboss.hands.two_card import is_of, is_pair, is_suited
from pitboss.law import Citation, citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_46, GENERAL
from pitboss.rounds.dealing import LockingOut, community, in_stacks, lock_out, one_at_a_time
from pitboss.rounds.game import Game, Notice, Posted, post, post_prizes
from pitboss.rounds.house import (
    Objection,
    choice,
    dealing,
    limits_objections,
    maximum,
    minimum,
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
    reshuffle_after_the_round,
    shoe_jam,
    use_as_next_card,
    void_all,
    void_hand_or_complete,
)
from pitboss.rounds.places import COMMUNITY, DEALER, Seat
from pitboss.rounds.steps import (
    CHECK,
    FOLD,
    Burn,
    Collect,
    Decide,
    Gather,
    LastCall,
    Perform,
    Reveal,
    SetStubAside,
    Settle,
    Step,
    TurnUp,
    Validate,
)
from pitboss.rounds.table import Table
from pitboss.shoe import AUTOMATED_SHOE, DEALING_METHODS, HAND, MANUAL_SHOE
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain, Outcome
from pitboss.stakes.pay_table import OwnTable, PayTables, exact
from pitboss.stakes.progressive import BASE, PROGRESSIVE_CENTS, OwnPrizes, Prize, PrizeTables
from pitboss.stakes.wager import NOT_OFFERED, Wager

law = subchapter("texas-hold-em-bonus", "19:47-28")
table_law = subchapter("texas-hold-em-bonus", "19:46-1")

# 28.6: wagers. The turn and the river wager are in paragraphs that the documents leave out.

ANTE = Wager("ante", reading("1.3"))
FLOP = Wager("flop", law("10(a)"), equals=ANTE, times=2, limits=reading("1.6"), below=ANTE, inscription="2x")
TURN = Wager("turn", reading("1.7"), equals=ANTE, limits=reading("1.7"), above=ANTE, inscription="1x")
RIVER = Wager("river", reading("1.8"), equals=ANTE, limits=reading("1.8"), right_of=TURN, inscription="1x")


def beside_the_ante(name: str, offered_by: Citation, **place: Any) -> Wager:
    """28.6(c)."""
    rule = law("6(c)")
    return Wager(name, rule, side=True, needs=ANTE, limits=rule, option=name, offered_by=offered_by, **place)


BONUS = beside_the_ante("bonus", table_law("13Q(g)"), above=FLOP, right_of=ANTE, drawn_by=table_law("13Q(b)4"))
PROGRESSIVE = beside_the_ante(
    "progressive", law("6(c)"), exactly=PROGRESSIVE_CENTS, locked=True, right_of=FLOP, drawn_by=table_law("13Q(e)1")
)

RANKINGS = (
    Notice(
        reading("1.22"),
        "royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, "
        "high card; the ace is low only below two to five",
    ),
    Notice(
        reading("1.18"), "the best five of two own and five community cards, which may be the community cards alone"
    ),
    Notice(reading("B0.5"), "hands of one class compare by its ranks from the deciding one down; suits never count"),
    Notice(law('1 "Progressive payout wager"'), "the progressive hand is the two own cards with the three of the flop"),
)

# 28.7 to 28.9: three ways of dealing.

LOCKING_OUT = LockingOut(law("7(b)1"), law("7(b)2"), law("7(b)3"), meter=law("11(h)"))


def from_the_manual_shoe(table: Table) -> Iterator[Step]:
    """28.7."""
    yield Perform(law("7(b)"), 'announces "No more bets"')
    yield from lock_out(table, PROGRESSIVE, law("7(b)"), LOCKING_OUT)
    yield from one_at_a_time(table, [(reading("1.12"), reading("1.12"))] * 2, cover_card=True)


def from_the_hand(table: Table) -> Iterator[Step]:
    """28.8."""
    yield Perform(law("8(b)"), "keeps the requirements of dealing from the hand, as the licensee has chosen")
    yield Perform(law("8(b)3"), 'announces "No more bets"')
    yield from lock_out(table, PROGRESSIVE, law("8(b)3"), LOCKING_OUT)
    yield Perform(law("8(b)3"), "deals each card off the top with the other hand, face down")
    yield from one_at_a_time(table, [(reading("1.12"), reading("1.12"))] * 2, cover_card=True)


def from_the_automated_shoe(table: Table) -> Iterator[Step]:
    """28.9: two cards each in stacks."""
    yield Perform(law("9(b)"), "keeps the requirements of the automated shoe, as the licensee has chosen")
    yield Perform(law("9(b)2"), 'announces "No more bets"')
    yield from lock_out(table, PROGRESSIVE, law("9(b)2"), LOCKING_OUT)
    yield from in_stacks(table, 2, reading("1.12"))


DEAL = {MANUAL_SHOE: from_the_manual_shoe, HAND: from_the_hand, AUTOMATED_SHOE: from_the_automated_shoe}
FIRST_CARDS = 2  # each player's, and the dealer's
FLOP_CARDS = 3


# 28.10: the round of play.


def round_of_play(table: Table) -> Iterator[Step]:
    """From "no more bets" to the last wager settled."""
    yield from DEAL[table.house.dealing](table)
    yield Perform(law("10(a)"), "has each player examine both cards, show them to nobody and lay them face down")
    for seat in table.holding(ANTE):
        yield law("10(a)")
        yield Decide(seat, (FLOP, FOLD), silence=FOLD, order=reading("1.13"))
        yield from fold(table, seat)
    yield from burn_and_deal(FLOP_CARDS)
    for seat in table.holding(FLOP):
        yield reading("1.7")
        yield Decide(seat, (TURN, CHECK), silence=CHECK, order=reading("1.14"))
    yield from burn_and_deal(1)
    for seat in table.holding(FLOP):
        yield reading("1.8")
        yield Decide(seat, (RIVER, CHECK), silence=CHECK, order=reading("1.14"))
    yield from burn_and_deal(1)
    yield reading("1.17")
    yield SetStubAside()
    yield LastCall()
    yield Perform(reading("1.14"), "takes the cover card off the dealer's cards")
    yield Reveal(DEALER)
    for seat in table.counterclockwise:
        if table.holds(seat, FLOP):
            yield law("10(h)")
            yield Reveal(seat)
            yield Settle(seat, gains(table, seat))
        else:
            yield law("10(a)2i")
            yield Reveal(seat)
        if has_side_wager(table, seat):
            yield law("10(h)4")
            yield from settle_side_wagers(table, seat, law("10(h)4i"), law("10(h)4ii"))
            yield law("10(h)5")
        yield Gather(seat)
    yield reading("1.15")
    yield Gather(DEALER)


def fold(table: Table, seat: Seat) -> Iterator[Step]:
    """28.10(a)2: the ante is collected at once; cards with a side wager stay."""
    if table.chose(seat, FOLD):
        yield law("10(a)2")
        yield Collect(seat, (ANTE,))
        if has_side_wager(table, seat):
            yield Perform(law("10(a)2i"), f"leaves the cards of seat {seat} on the table for its side wagers")
        else:
            yield Perform(law("10(a)2ii"), f"spreads the cards of seat {seat} face down")
            yield Gather(seat)


def has_side_wager(table: Table, seat: Seat) -> bool:
    return table.holds(seat, BONUS) or table.holds(seat, PROGRESSIVE)


def burn_and_deal(size: int) -> Iterator[Step]:
    yield reading("1.14")
    yield Burn()
    yield from community(size)


def gains(table: Table, seat: Seat) -> Mapping[Wager, Gain]:
    """28.10(h): what the wagers of a player who made the flop wager gain."""
    board = table.hand(COMMUNITY)
    mine, theirs = best((*table.hand(seat), *board)), best((*table.hand(DEALER), *board))
    why = compared(mine, theirs)
    if mine < theirs:
        ante = raised = LOSE.by(reading("1.19"), why)
    elif mine == theirs:
        ante = raised = PUSH.by(reading("1.21"), why)
    else:
        ante = raised = EVEN.by(reading("1.20"), why)
        if mine.category < ANTE_PAYS_FROM[table.house.ante_pays_from]:
            ante = PUSH.by(reading("1.20"), f"{why}, and the ante wins only from a {table.house.ante_pays_from} on")
    return {ANTE: ante, FLOP: raised, TURN: raised, RIVER: raised}


def settle_side_wagers(table: Table, seat: Seat, bonus: Citation, progressive: Citation) -> Iterator[Step]:
    """28.10(h)4: each by its own cards, whatever came of the other wagers; these paragraphs collect what loses."""
    if table.holds(seat, BONUS):
        yield bonus
        yield Settle(seat, {BONUS: bonus_gain(table, seat, bonus)})
    if table.holds(seat, PROGRESSIVE):
        yield progressive
        gain = progressive_gain(table, seat, progressive)
        if gain.outcome is Outcome.WIN:
            yield Perform(law("10(h)4ii(1)"), f"verifies that the hand of seat {seat} wins: {gain.line}")
            yield Perform(law("10(h)4ii(2)"), f"verifies that the acceptor of seat {seat} is lit")
            yield Validate(law("10(h)4ii(3)"), "has a casino supervisor validate the progressive payout")
        if gain.share:
            yield Perform(law("11(i)"), "reads the meter as it stands at this player's turn")
        yield Settle(seat, {PROGRESSIVE: gain})


def bonus_gain(table: Table, seat: Seat, lost: Citation) -> Gain:
    """28.10(h)4i: the two cards decide; the dealer's are looked at only where the table says so."""
    line = bonus_line(table.hand(seat))
    if line is Bonus.PAIR_OF_ACES and looks_at_the_dealer(table.house) and is_of(table.hand(DEALER), ACE, ACE):
        line = Bonus.PAIR_OF_ACES_AGAINST_THE_DEALERS
    return BONUS_TABLES[table.house.bonus].gain(line, LOSE.by(lost, "no pair, and no ace with a king, queen or jack"))


def looks_at_the_dealer(house: "House") -> bool:
    return Bonus.PAIR_OF_ACES_AGAINST_THE_DEALERS in BONUS_TABLES[house.bonus].gains


def progressive_gain(table: Table, seat: Seat, lost: Citation) -> Gain:
    """28.10(h)4ii: the two cards with the flop, always these five; two seats cannot both hold a royal flush."""
    hand = rank((*table.hand(seat), *table.hand(COMMUNITY)[:FLOP_CARDS]))
    return PROGRESSIVE_TABLES[table.house.progressive].gain(hand.category, LOSE.by(lost, str(hand)))


# 28.11: payout odds. Of (c), the bonus, the documents do not show the table.

ANTE_PAYS_FROM = {"flush": Five.FLUSH, "straight": Five.STRAIGHT}


class Bonus(Enum):
    PAIR_OF_ACES_AGAINST_THE_DEALERS = auto()
    PAIR_OF_ACES = auto()
    ACE_KING_SUITED = auto()
    ACE_QUEEN_OR_ACE_JACK_SUITED = auto()
    ACE_KING_UNSUITED = auto()
    PAIR_OF_KINGS_QUEENS_OR_JACKS = auto()
    ACE_QUEEN_OR_ACE_JACK_UNSUITED = auto()
    PAIR_OF_TENS_OR_LOWER = auto()
    NOTHING = auto()


def bonus_line(cards: Sequence[Card]) -> Bonus:
    """The line that two cards make by themselves; no two of them make more than one."""
    if is_of(cards, ACE, ACE):
        return Bonus.PAIR_OF_ACES
    if is_pair(cards):
        high = min(card.rank for card in cards) >= JACK
        return Bonus.PAIR_OF_KINGS_QUEENS_OR_JACKS if high else Bonus.PAIR_OF_TENS_OR_LOWER
    if is_of(cards, ACE, KING):
        return Bonus.ACE_KING_SUITED if is_suited(cards) else Bonus.ACE_KING_UNSUITED
    if is_of(cards, ACE, QUEEN) or is_of(cards, ACE, JACK):
        return Bonus.ACE_QUEEN_OR_ACE_JACK_SUITED if is_suited(cards) else Bonus.ACE_QUEEN_OR_ACE_JACK_UNSUITED
    return Bonus.NOTHING


STANDARD, DEALER_ACES = "standard", "dealer-aces"
BONUS_TABLES = PayTables(
    reading("1.23"),
    exact,
    [line for line in Bonus if line is not Bonus.NOTHING],
    {STANDARD: (None, 30, 25, 20, 15, 10, 5, 3), DEALER_ACES: (1000, 30, 25, 20, 15, 10, 5, 3)},
    optional=True,
)


def added(three_of_a_kind: int, two_pair: int, *, straight_from_meter: bool) -> Mapping[Five, Prize]:
    """28.11(g): sums for the lower hands, of which only a straight may leave the meter."""
    straight = {Five.STRAIGHT: Prize(law("11(g)"), cents=10_00, from_meter=straight_from_meter)}
    lower = {Five.THREE_OF_A_KIND: three_of_a_kind, Five.TWO_PAIR: two_pair}
    return straight | {
        hand: Prize(law("11(g)"), cents=cents, from_meter=False) for hand, cents in lower.items() if cents
    }


PROGRESSIVE_TABLES = PrizeTables(
    law("11(f)"),
    {
        "A": added(3_00, 2_00, straight_from_meter=False),
        "B": added(5_00, 0, straight_from_meter=True),
        "C": added(3_00, 2_00, straight_from_meter=True),
        "D": added(5_00, 2_00, straight_from_meter=True),
    },
)
LINKED_TABLES = (BASE, "A")


@dataclass(frozen=True)
class House:
    """What the licensee chooses, and must post."""

    ante_pays_from: str = choice(*ANTE_PAYS_FROM, law=reading("1.20"))
    bonus: str | OwnTable = posted(BONUS_TABLES)
    progressive: str | OwnPrizes = posted(PROGRESSIVE_TABLES)
    linked: bool = truth(False, law=citation("progressive 19:45-1.39B(a)"))  # to caribbean stud
    dealing: str = dealing(citation("equipment/mini-tex 19:46-1.19(b)"))
    minimum: int = minimum()
    maximum: int = maximum()
    side_minimum: int = side_minimum(law("6(c)"), least=1_00)


def objections(house: House) -> Iterator[Objection]:
    """Why the law does not allow this choice."""
    if house.progressive == NOT_OFFERED:
        if house.bonus == NOT_OFFERED:
            yield Objection(table_law("13Q(g)"), "only a table with a progressive wager may leave out the bonus wager")
        if house.linked:
            yield Objection(citation("progressive 19:45-1.39B(a)"), "there is no progressive wager to link")
    elif house.linked and PROGRESSIVE_TABLES.added_lines(house.progressive) not in LINKED_TABLES:
        yield Objection(
            law("11(g)"), "linked to caribbean stud, only table A or none may be chosen for the lower hands"
        )
    yield from limits_objections(house)


# 28.12: irregularities.


def void_but_side_wagers(
    table: Table, paragraph: Citation, bonus: Citation, progressive: Citation, *, misdealt: bool
) -> Iterator[Step]:
    """All hands are void, and every bonus and progressive wager is settled on its cards all the same."""

    def settle(table: Table, seat: Seat, _: Citation) -> Iterator[Step]:
        if has_side_wager(table, seat):
            yield Reveal(seat)
            yield from settle_side_wagers(table, seat, bonus, progressive)

    if any(table.holding(BONUS)) and looks_at_the_dealer(table.house):
        yield Reveal(DEALER)
    yield from void_all(table, paragraph, (BONUS, PROGRESSIVE), settle, misdealt=misdealt)


def dealer_card_exposed(table: Table, _: Report) -> Iterator[Step]:
    """28.12(a): a flop that is not out is dealt for the progressive wagers, of the cards as they lie."""
    if any(table.holding(PROGRESSIVE)) and not table.hand(COMMUNITY):
        yield reading("I.3")
        yield TurnUp(FLOP_CARDS, as_it_lies=True)
    yield law("12(a)")
    yield from void_but_side_wagers(table, law("12(a)"), law("12(a)"), law("12(a)"), misdealt=False)


def card_face_up(table: Table, _: Report) -> Iterator[Step]:
    """28.12(b): one is set aside; a second voids, and side wagers are saved if both came after the first cards."""
    if len(table.found_face_up) < 2:
        return
    first_cards = FIRST_CARDS * (len(table.seats) + 1)
    if min(table.found_face_up) < first_cards:
        yield from void_all(table, law("12(b)"))
        return
    yield law("12(b)2")
    if any(table.holding(PROGRESSIVE)) and len(table.hand(COMMUNITY)) < FLOP_CARDS:
        yield TurnUp(FLOP_CARDS)
    yield law("12(b)")
    yield from void_but_side_wagers(table, law("12(b)"), law("12(b)1"), law("12(b)2"), misdealt=True)


IRREGULARITIES = {
    Incident.DEALER_CARD_EXPOSED: Remedy(law("12(a)"), dealer_card_exposed, (WHILE_DECIDING,)),
    Incident.CARD_FACE_UP: Remedy(law("12(b)"), card_face_up),
    Incident.WRONG_NUMBER_OF_CARDS: void_hand_or_complete(reading("I.4")),
    Incident.CARD_DRAWN_IN_ERROR: use_as_next_card(reading("O.4")),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(reading("I.5")),
    Incident.SHOE_JAM: shoe_jam(reading("I.5")),
    Incident.STUB_COUNT: count_the_stub(
        dict.fromkeys(DEALING_METHODS, reading("1.17")),
        right=dict.fromkeys(DEALING_METHODS, reading("1.17")),
        wrong=reading("I.5"),
    ),
}

# 19:46-1.13Q and 28.11: what the layout and the sign say.

DRAWN_BY = {
    "layout": table_law("13Q(b)"),
    "community": table_law("13Q(b)5"),
    "progressive": table_law("13Q(e)"),
    "lock-out button": table_law("13Q(e)3"),
    "chip return": table_law("13Q(e)4"),
}


def pay_tables(house: House) -> Sequence[Posted]:
    even = Posted("Ante, flop, turn and river", reading("1.20"), [("winning wager", 1)])
    bonus = [post("Bonus", BONUS_TABLES[house.bonus])] if house.bonus != NOT_OFFERED else []
    if house.progressive == NOT_OFFERED:
        return (even, *bonus)
    return (even, *bonus, *post_prizes("Progressive", PROGRESSIVE_TABLES[house.progressive]))


def notices(house: House) -> Sequence[Notice]:
    told = [
        Notice(reading("1.20"), f"The ante wins with a {house.ante_pays_from} or better, and else returns."),
        Notice(reading("1.21"), "Equal hands push."),
    ]
    if house.bonus != NOT_OFFERED:
        told.append(Notice(law("10(h)4i"), "The bonus goes by the player's two cards, whatever else wins or loses."))
    if house.progressive != NOT_OFFERED:
        told.append(Notice(table_law("13Q(e)2"), "Two cards and the flop win the progressive payouts that are posted."))
    if house.linked:
        told.append(Notice(table_law("13Q(f)"), "The progressive payout is connected to caribbean stud poker."))
    return told


def describe(_: House, own: Sequence[Card], board: Sequence[Card]) -> str:
    if len(own) != FIRST_CARDS:
        return ""
    if len(board) >= FLOP_CARDS:
        return str(best((*own, *board)))
    line = bonus_line(own)
    return "" if line is Bonus.NOTHING else line.name.lower().replace("_", " ")


GAME = Game(
    id="texas-hold-em-bonus",
    title="Texas Hold 'Em Bonus Poker",
    positions=7,
    positions_law=table_law("13Q(a)"),
    deck_law=citation("equipment/mini-tex 19:46-1.17(a)"),
    no_more_bets=dict.fromkeys(DEALING_METHODS, law("6(b)")),
    wagering=law("6(a)"),
    first_wager=reading("1.3"),
    from_the_hand=law("8(b)"),
    wagers=(ANTE, BONUS, PROGRESSIVE, FLOP, TURN, RIVER),
    House=House,
    objections=objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care={
        **GENERAL,
        "deck": reading("1.1"),
        "second deck": reading("1.1"),
        "second deck backs": reading("1.1"),
        "other deck": reading("1.1"),
        "alternate": reading("1.1"),
    },
    chapter=CHAPTER_46,
    stack=(2, reading("1.12")),
    device_counts=(AUTOMATED_SHOE,),  # as 36.9(f), of which 28.9(f) is the model
    drawn_by=DRAWN_BY,
    rankings=RANKINGS,
    pay_tables=pay_tables,
    notices=notices,
    describe=describe,
    meter_law=law("11(h)"),
    community_parts={"flop": FLOP_CARDS, "turn": 1, "river": 1},
)
