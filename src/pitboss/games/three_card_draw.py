"""Three card draw poker, N.J.A.C. 13:69F-42; its table, 13:69E-1.13BB."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from pitboss.cards import ACE, Card, rank_name
from pitboss.hands.comparing import compared
from pitboss.hands.three_card import Three, ThreeCardHand, best, rank
from pitboss.hands.two_card import is_pair
from pitboss.law import Citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_69E
from pitboss.rounds.game import Game, Notice, Posted, post
from pitboss.rounds.house import choice, dealing, limits_objections, maximum, minimum, posted, side_minimum
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
    void_round,
)
from pitboss.rounds.places import DEALER, Seat, Seen
from pitboss.rounds.steps import (
    FOLD,
    Collect,
    Deal,
    Decide,
    Gather,
    LastCall,
    Option,
    Perform,
    Reveal,
    SetStubAside,
    Settle,
    Step,
)
from pitboss.rounds.table import Table
from pitboss.shoe import AUTOMATED_SHOE, DEALING_METHODS, HAND, MANUAL_SHOE
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain
from pitboss.stakes.pay_table import OwnTable, PayTables, exact
from pitboss.stakes.wager import Wager

law = subchapter("three-card-draw", "13:69F-42")
table_law = subchapter("three-card-draw", "13:69E-1")
equipment_law = subchapter("equipment/three-card-draw", "13:69E-1")

ANTE = Wager("ante", law('1 "Ante"'), drawn_by=table_law("13BB(b)2"))
FIRST_3 = Wager(
    "first_3",
    law('1 "First 3 Bonus Wager"'),
    side=True,
    needs=ANTE,
    needs_law=reading("B3.66"),
    above=ANTE,
    drawn_by=table_law("13BB(b)2"),
)
IN_TO_WIN = Wager(
    "in_to_win",
    law("10(f)2"),
    equals=ANTE,
    limits=law("10(f)2"),
    below=ANTE,
    inscription="/ DRAW",
    drawn_by=table_law("13BB(b)2"),
)
DRAW = Wager("draw", law("10(f)3"), equals=ANTE, limits=law("10(f)3"), instead_of=IN_TO_WIN)
IN_TO_WIN_BONUS = Wager("in_to_win_bonus", law('1 "In to Win Bonus"'), rides_on=IN_TO_WIN, limits=law("11(c)"))

DRAW_A_CARD = Option("draw", places=DRAW, discards=True)

FIRST_CARDS, DEALERS_CARDS = 3, 4

# 42.2 to 42.4: the care of the cards.

CARD_CARE = {
    "deck": law("2(a)"),
    "second deck": law("2(b)"),
    "second deck complete": law("2(b)1"),
    "second deck backs": law("2(b)2"),
    "other deck": law("2(b)3"),
    "alternate": law("2(b)4"),
    "one deck in the rack": law("2(b)5"),
    "inspect": law("3(a)"),
    "spread": law("3(b)"),
    "wash": law("3(c)"),
    "each deck": law("3(d)"),
    "pre-shuffled": reading("8.6"),
    "shuffle": law("4(a)"),
    "stack": law("4(b)"),
    "from the shuffler": law("4(b)1"),
    "device counts": law("7(f)"),
    "shuffled by hand": law("4(b)2"),
    "cut": law("4(c)"),
    "one hand": law("4(c)1"),
    "cover card": law("4(c)1i"),
    "ten cards": law("4(c)1ii"),
    "rest on top": law("4(c)1iii"),
    "cover card away": law("4(c)1iv"),
    "ready to deal": law("4(c)2"),
    "recut": law("4(d)"),
    "idle": law("4(e)"),
    "device removed": law("12(e)"),
}

# 42.5: hand rankings.

RANKINGS = (
    Notice(law("5(b)"), "the hands, highest first"),
    Notice(law("5(b)1"), "mini royal flush: ace, king and queen of one suit"),
    Notice(law("5(b)2"), "straight flush"),
    Notice(law("5(b)3"), "three of a kind"),
    Notice(law("5(b)4"), "straight"),
    Notice(law("5(b)5"), "flush"),
    Notice(law("5(b)6"), "pair"),
    Notice(law("5(b)7"), "high card"),
    Notice(law("5(a)"), "the ace is high, and low in a straight with the two"),
    Notice(reading("B3.54"), "king, ace and two are no straight"),
    Notice(reading("B3.55"), "hands of one class compare by its ranks from the deciding one down; suits never count"),
    Notice(equipment_law("17(h)"), "a deck may come with jokers"),
    Notice(reading("B3.57"), "no joker is played"),
)


class Line(Enum):
    MINI_ROYAL_FLUSH = law("5(b)1")
    STRAIGHT_FLUSH = law("5(b)2")
    THREE_OF_A_KIND = law("5(b)3")
    STRAIGHT = law("5(b)4")
    FLUSH = law("5(b)5")
    PAIR = law("5(b)6")
    HIGH_CARD = law("5(b)7")


@cache  # there are no more than 741 hands
def line(hand: ThreeCardHand) -> Line:
    """The first of the list that the hand is; the mini royal flush is the highest straight flush."""
    if hand == ThreeCardHand(Three.STRAIGHT_FLUSH, (ACE,)):
        return Line.MINI_ROYAL_FLUSH
    return Line[hand.category.name]


# 42.7 to 42.9: three ways of dealing, all in the order of 42.10(a) and (b).


def from_the_manual_shoe(table: Table) -> Iterator[Step]:
    """42.7."""
    yield Perform(law("7(a)"), "puts the stacked deck in the dealing shoe")
    yield Perform(law("7(b)"), 'announces "No more bets"')
    yield Perform(law("7(c)"), "draws each card with the hand next to the shoe and places it with the other")
    yield Perform(law("7(d)"), "deals clockwise from the player farthest to the left")
    yield from to_the_players(table)
    yield from to_the_dealer()


def from_the_hand(table: Table) -> Iterator[Step]:
    """42.8."""
    yield Perform(law("8(a)"), "deals from the hand, as the licensee has chosen")
    yield Perform(law("8(b)"), "keeps the requirements of dealing from the hand")
    yield Perform(law("8(b)1"), "takes cards that the shuffling device has shuffled")
    yield Perform(law("8(b)2"), "takes the stacked deck in one hand")
    yield Perform(law("8(b)2i"), "keeps the cards in that hand for the whole round")
    yield Perform(law("8(b)2ii"), "holds them before the body and over the table inventory")
    yield Perform(law("8(b)3"), 'announces "No more bets"')
    yield Perform(law("8(b)4"), "deals each card off the top with the other hand, face down")
    yield Perform(law("8(c)"), "deals clockwise from the player farthest to the left")
    yield from to_the_players(table)
    yield from to_the_dealer()


def from_the_automated_shoe(table: Table) -> Iterator[Step]:
    """42.9; the dealer's own cards as 42.10(c) says where the shoe gives three cards at one time, else as (b) does."""
    yield Perform(law("9(a)"), "deals from an automated shoe, as the licensee has chosen")
    yield Perform(law("9(b)"), "keeps the requirements of the automated shoe")
    yield Perform(law("9(b)1"), "puts the shuffled cards in the automated shoe")
    yield Perform(law("9(b)2"), 'announces "No more bets"')
    yield Perform(law("9(c)"), "delivers the stacks clockwise from the player farthest to the left")
    yield from to_the_players(table)
    threes = table.stacks == FIRST_CARDS
    yield law("10(c)") if threes else law("10(b)")
    for _ in range(FIRST_CARDS):
        yield Deal(DEALER, Seen.NOBODY)
    if threes:
        yield Perform(law("10(c)"), "takes the stub out of the shoe and keeps it in one hand")
    yield Deal(DEALER, Seen.NOBODY)


def to_the_players(table: Table) -> Iterator[Step]:
    yield law("10(a)")
    for seat in table.clockwise:
        for _ in range(FIRST_CARDS):
            yield Deal(seat)


def to_the_dealer() -> Iterator[Step]:
    yield law("10(b)")
    for _ in range(DEALERS_CARDS):
        yield Deal(DEALER, Seen.NOBODY)


DEAL = {MANUAL_SHOE: from_the_manual_shoe, HAND: from_the_hand, AUTOMATED_SHOE: from_the_automated_shoe}
STUB_COUNT = {MANUAL_SHOE: law("7(e)"), HAND: reading("I.5"), AUTOMATED_SHOE: law("9(d)")}
NO_STUB_COUNT = {MANUAL_SHOE: law("7(f)"), HAND: reading("I.5"), AUTOMATED_SHOE: law("9(e)")}  # if the shuffler counts


# 42.10: the round of play.


def round_of_play(table: Table) -> Iterator[Step]:
    """From "no more bets" to the last wager settled."""
    yield Perform(law("6(c)"), "sees that only seated players have wagered, and that they stay for the round")
    yield from DEAL[table.house.dealing](table)
    yield Perform(law("10(e)"), "lets each player examine the three cards and show them to nobody")
    for seat in table.holding(ANTE):
        yield law("10(f)")
        yield Decide(seat, (FOLD, IN_TO_WIN, DRAW_A_CARD), silence=FOLD)
        if table.chose(seat, FOLD):
            yield from fold(table, seat)
        elif table.chose(seat, DRAW_A_CARD):
            yield from replace_the_discard(table, seat)
    yield law("10(g)")
    yield SetStubAside()
    yield LastCall()
    yield Reveal(DEALER)
    yield Perform(law("10(g)"), "lays the best three of the four cards side by side, and the unused one crosswise")
    for seat in table.counterclockwise:
        if table.holds(seat, IN_TO_WIN):
            yield from settle_in_to_win(table, seat)
        elif table.holds(seat, DRAW):
            yield from settle_draw(table, seat)
        else:
            yield from settle_folded(table, seat)
        yield law("10(h)")
        yield Gather(seat)
    yield law("10(i)")
    yield Gather(DEALER)
    yield Perform(law("10(i)"), "keeps the gathered cards in the order in which each hand can be put together again")


def fold(table: Table, seat: Seat) -> Iterator[Step]:
    """42.10(f)1: the ante is lost at once; cards with a First 3 wager stay."""
    yield law("10(f)1")
    yield Collect(seat, (ANTE,))
    if table.holds(seat, FIRST_3):
        yield Perform(law("10(f)1"), f"tucks the cards of seat {seat} face down under its first 3 wager")
    else:
        yield Gather(seat)


def replace_the_discard(table: Table, seat: Seat) -> Iterator[Step]:
    """42.10(f)4: the draw card stays face down, for its player too."""
    yield law("10(f)4")
    yield Deal(seat, Seen.NOBODY)
    under = FIRST_3 if table.holds(seat, FIRST_3) else ANTE
    yield Perform(law("10(f)4"), f"tucks the draw card of seat {seat} face down under its {under.title} wager")


def settle_in_to_win(table: Table, seat: Seat) -> Iterator[Step]:
    """42.10(h)1 to 7: the three cards first dealt."""
    yield law("10(h)1")
    yield Reveal(seat)
    yield law("10(h)2")
    yield Settle(seat, {FIRST_3: first_3_gain(table.house, table.hand(seat), reading("B3.53"))})
    yield Perform(law("10(h)3"), f"compares the hand of seat {seat} with the dealer's")
    main = against_the_dealer(table, seat, higher=law("10(h)4"), lower=law("10(h)5"), equal=law("10(h)6"))
    yield Settle(seat, {ANTE: main, IN_TO_WIN: main})
    yield Settle(seat, {IN_TO_WIN_BONUS: bonus_gain(table, seat, law("10(h)7"))})


def settle_draw(table: Table, seat: Seat) -> Iterator[Step]:
    """42.10(h)8 to 13: first the two cards kept, then the final hand."""
    yield law("10(h)8")
    yield Reveal(seat, first=FIRST_CARDS - 1)
    yield from SETTLE_FIRST_3[table.house.first_3_after_draw](table, seat)
    yield law("10(h)9")
    yield Reveal(seat)
    main = against_the_dealer(table, seat, higher=law("10(h)10"), lower=law("10(h)11"), equal=law("10(h)12"))
    yield Settle(seat, {ANTE: main, DRAW: main})
    yield Settle(seat, {IN_TO_WIN_BONUS: bonus_gain(table, seat, law("10(h)13"))})


def settle_folded(table: Table, seat: Seat) -> Iterator[Step]:
    """Only the First 3 wager is left."""
    yield reading("B3.52")
    yield Reveal(seat)
    yield Settle(seat, {FIRST_3: first_3_gain(table.house, table.hand(seat), reading("B3.52"))})


def against_the_dealer(table: Table, seat: Seat, *, higher: Citation, lower: Citation, equal: Citation) -> Gain:
    """The final hand against the best three of the dealer's four cards; the dealer always qualifies."""
    mine, theirs = rank(table.hand(seat)), best(table.hand(DEALER))
    why = compared(mine, theirs)
    if mine > theirs:
        return EVEN.by(higher, why)
    return PUSH.by(equal, why) if mine == theirs else LOSE.by(lower, why)


def bonus_gain(table: Table, seat: Seat, otherwise: Citation) -> Gain:
    """Whatever the dealer holds."""
    final_hand = rank(table.hand(seat))
    return IN_TO_WIN_BONUSES[table.house.in_to_win_bonus].gain(line(final_hand), LOSE.by(otherwise))


def first_3_gain(house: "House", cards: Sequence[Card], lost: Citation) -> Gain:
    hand = rank(cards)
    return FIRST_3_TABLES[house.first_3].gain(line(hand), LOSE.by(lost, str(hand)))


def first_3_on_the_kept_cards(table: Table, seat: Seat) -> Iterator[Step]:
    """42.10(h)8: a pair among the two, and nothing else."""
    found = Line.PAIR if is_pair(table.hand(seat)[: FIRST_CARDS - 1]) else Line.HIGH_CARD
    yield Settle(
        seat, {FIRST_3: FIRST_3_TABLES[table.house.first_3].gain(found, LOSE.by(law("10(h)8"), "no pair kept"))}
    )


def first_3_on_the_original_cards(table: Table, seat: Seat) -> Iterator[Step]:
    """The other reading of 42.10(h)8."""
    return first_3_on_the_first_cards(table, seat, reading("B3.51"))


def first_3_on_the_first_cards(table: Table, seat: Seat, paragraph: Citation) -> Iterator[Step]:
    """The three cards first dealt, the discard among them."""
    if table.holds(seat, FIRST_3):
        discarded = table.discarded[seat]
        kept = FIRST_CARDS - len(discarded)
        yield paragraph
        yield Reveal(seat, first=kept, discarded=True)
        cards = (*table.hand(seat)[:kept], *discarded)
        yield Settle(seat, {FIRST_3: first_3_gain(table.house, cards, paragraph)})


KEPT_CARDS, ORIGINAL = "kept-cards", "original"
SETTLE_FIRST_3 = {KEPT_CARDS: first_3_on_the_kept_cards, ORIGINAL: first_3_on_the_original_cards}

# 42.11: payout odds.

IN_TO_WIN_BONUSES = PayTables(
    law("11(c)"),
    exact,
    (Line.MINI_ROYAL_FLUSH, Line.STRAIGHT_FLUSH, Line.THREE_OF_A_KIND, Line.STRAIGHT),
    {"1": (20, 10, 5, 1), "2": (20, 10, 4, 1), "3": (20, 6, 5, 1)},
)
FIRST_3_TABLES = PayTables(
    law("11(d)"),
    exact,
    (Line.MINI_ROYAL_FLUSH, Line.STRAIGHT_FLUSH, Line.THREE_OF_A_KIND, Line.STRAIGHT, Line.FLUSH, Line.PAIR),
    {
        "1": (200, 50, 30, 6, 3, 1),
        "2": (100, 60, 30, 6, 3, 1),
        "3": (150, 40, 30, 7, 3, 1),
        "4": (60, 40, 30, 6, 3, 1),
    },
)


@dataclass(frozen=True)
class House:
    """What the licensee chooses, and must post."""

    in_to_win_bonus: str | OwnTable = posted(IN_TO_WIN_BONUSES)
    first_3: str | OwnTable = posted(FIRST_3_TABLES)
    first_3_after_draw: str = choice(KEPT_CARDS, ORIGINAL, law=reading("B3.51"))
    dealing: str = dealing(equipment_law("19(b)"))
    minimum: int = minimum()
    maximum: int = maximum()
    side_minimum: int = side_minimum(reading("9.1"))


# 42.12: irregularities.


def dealer_card_exposed(table: Table, _: Report) -> Iterator[Step]:
    """Reading I.3: all hands are void, and every First 3 wager is settled on the cards first dealt."""
    return void_all(table, reading("I.3"), (FIRST_3,), first_3_on_the_first_cards, misdealt=False)


IRREGULARITIES = {
    Incident.CARD_FACE_UP: void_round(law("12(a)")),
    Incident.CARD_DRAWN_IN_ERROR: use_as_next_card(law("12(a)")),
    Incident.WRONG_NUMBER_OF_CARDS: void_round(law("12(b)")),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(law("12(c)")),
    Incident.SHOE_JAM: shoe_jam(law("12(d)")),
    Incident.DEALER_CARD_EXPOSED: Remedy(reading("I.3"), dealer_card_exposed, (WHILE_DECIDING,)),
    Incident.STUB_COUNT: count_the_stub(
        STUB_COUNT, right=dict.fromkeys(DEALING_METHODS, law("7(e)1")), wrong=law("7(e)2")
    ),
}

# 13:69E-1.13BB and 42.11(a): what the layout and the sign say.

DRAWN_BY = {
    "layout": table_law("13BB(b)"),
    "licensee": table_law("13BB(b)1"),
    "notices": table_law("13BB(c)"),
    "sign": table_law("13BB(d)"),
    "boxes": table_law("13BB(e)"),
    "discard": law('1 "Discard"'),
}


def pay_tables(house: House) -> Sequence[Posted]:
    return (
        Posted("Ante, in to win and draw", law("11(b)"), [("winning wager", 1)]),
        post("In to win or draw bonus", IN_TO_WIN_BONUSES[house.in_to_win_bonus], PAID_ALWAYS),
        post("First 3 bonus", FIRST_3_TABLES[house.first_3]),
    )


def notices(house: House) -> Sequence[Notice]:
    return (
        Notice(law("11(a)"), "All odds are stated to 1."),
        Notice(table_law("13BB(b)2"), "The dealer always qualifies."),
        Notice(table_law("13BB(b)2"), "In to win or draw must equal the ante."),
        Notice(table_law("13BB(b)3"), "The sign at this table gives the payout odds of all wagers and of the bonus."),
        AFTER_A_DRAW[house.first_3_after_draw],
    )


PAID_ALWAYS = Notice(reading("B3.63"), "Paid also to hands that push or lose.")
AFTER_A_DRAW = {
    KEPT_CARDS: Notice(law("10(h)8"), "After a draw, first 3 wins only with a pair in the two cards kept."),
    ORIGINAL: Notice(reading("B3.51"), "After a draw, the three cards first dealt decide first 3."),
}


def describe(_: House, own: Sequence[Card], __: Sequence[Card]) -> str:
    """Of the dealer's four cards the best three; of two that are kept, a pair."""
    if len(own) < FIRST_CARDS:
        return f"pair of {rank_name(own[0].rank, plural=True)}" if len(own) == 2 and is_pair(own) else ""
    hand = best(own)
    return "mini royal flush" if line(hand) is Line.MINI_ROYAL_FLUSH else str(hand)


GAME = Game(
    id="three-card-draw",
    title="Three Card Draw Poker",
    positions=6,
    positions_law=table_law("13BB(a)"),
    deck_law=law("2(a)"),
    no_more_bets=dict.fromkeys(DEALING_METHODS, law("6(b)")),
    wagering=law("6(a)"),
    first_wager=law('1 "Ante"'),
    from_the_hand=law("8(b)1"),
    wagers=(ANTE, FIRST_3, IN_TO_WIN, DRAW, IN_TO_WIN_BONUS),
    House=House,
    objections=limits_objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care=CARD_CARE,
    chapter=CHAPTER_69E,
    stack=(FIRST_CARDS, None),  # 42.9(a) sets no size
    device_counts=tuple(NO_STUB_COUNT),
    drawn_by=DRAWN_BY,
    rankings=RANKINGS,
    pay_tables=pay_tables,
    notices=notices,
    describe=describe,
    draws=True,
)
