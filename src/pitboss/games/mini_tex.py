"""Mini-tex 3 card hold 'em, N.J.A.C. 19:47-36; its table, 19:46-1.13Y."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pitboss.cards import ACE, KING, Card
from pitboss.hands.comparing import compared
from pitboss.hands.three_card import FROM, Three, ThreeCardHand, best_with_own
from pitboss.hands.two_card import is_consecutive, is_of, is_pair, is_suited, pair_or_ranks
from pitboss.law import Citation, citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_46
from pitboss.rounds.dealing import community, in_stacks, one_at_a_time
from pitboss.rounds.game import Game, Notice, Posted, post
from pitboss.rounds.house import (
    Objection,
    choice,
    dealing,
    limits_objections,
    maximum,
    minimum,
    number,
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
)
from pitboss.rounds.table import Table
from pitboss.shoe import AUTOMATED_SHOE, DEALING_METHODS, HAND, MANUAL_SHOE
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain
from pitboss.stakes.pay_table import OwnTable, PayTable, PayTables, floor
from pitboss.stakes.wager import Wager

law = subchapter("mini-tex", "19:47-36")
table_law = subchapter("mini-tex", "19:46-1")

ANTE = Wager("ante", law('1 "Ante"'), drawn_by=table_law("13Y(b)2"))


def raised(name: str, placed: Citation, **place: Any) -> Wager:
    return Wager(name, placed, equals=ANTE, limits=law("6(d)"), drawn_by=table_law("13Y(b)3"), **place)


FLOP = raised("flop", law("10(a)1"), below=ANTE, inscription="1x")
RIVER = raised("river", law("10(c)1"), right_of=FLOP, inscription="1x")
PLAY = raised("play", law("10(e)1"), times=2, right_of=RIVER, inscription="2x")
ANTE_BONUS = Wager("ante_bonus", law('1 "Ante bonus"'), rides_on=ANTE, limits=law("11(d)"))
POCKET_POKER = Wager(
    "pocket_poker", law("6(c)"), side=True, needs=ANTE, limits=law("6(c)"), above=ANTE, drawn_by=table_law("13Y(b)4")
)

# 36.2 to 36.4: the care of the cards.

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
    "pre-shuffled": law("3(a)"),
    "pre-shuffled, cut": reading("B1.11"),
    "shuffle": law("4(a)"),
    "stack": law("4(b)"),
    "from the shuffler": law("4(b)1"),
    "device counts": law("9(f)"),
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
    "device removed": law("12(g)"),
}

# 36.5: hand rankings.

RANKINGS = (
    Notice(law("5(b)"), "the hands, highest first"),
    Notice(law("5(b)1"), "straight flush"),
    Notice(law("5(b)2"), "three of a kind"),
    Notice(law("5(b)3"), "straight"),
    Notice(law("5(b)4"), "flush"),
    Notice(law("5(b)5"), "pair"),
    Notice(law("5(b)6"), "high card"),
    Notice(
        law("5(a)"),
        "the ace is high, and low only below two and three; every hand uses a hole card",
    ),
    Notice(reading("B0.5"), "hands of one class compare by its ranks from the deciding one down"),
    Notice(law("5(c)"), "hands that are equal after that push"),
)


class Pocket(Enum):
    ROYAL_STRAIGHT_FLUSH = law("5(d)1")
    PAIR_OF_ACES = law("5(d)2")
    STRAIGHT_FLUSH = law("5(d)3")
    PAIR = law("5(d)4")
    STRAIGHT = law("5(d)5")
    NOTHING = law("5(d)")


def pocket(cards: Sequence[Card], *, ace_two_is_consecutive: bool) -> Pocket:
    """The most specific of the lines that two cards make."""
    suited = is_suited(cards)
    if is_of(cards, ACE, KING) and suited:
        return Pocket.ROYAL_STRAIGHT_FLUSH
    if is_pair(cards):
        return Pocket.PAIR_OF_ACES if is_of(cards, ACE, ACE) else Pocket.PAIR
    if is_consecutive(cards, ace_below_two=ace_two_is_consecutive):
        return Pocket.STRAIGHT_FLUSH if suited else Pocket.STRAIGHT
    return Pocket.NOTHING


class Royal(Enum):
    THREE_CARD_ROYAL_FLUSH = law("11(d)")


def is_royal(hand: ThreeCardHand) -> bool:
    """Suited ace, king and queen."""
    return hand == ThreeCardHand(Three.STRAIGHT_FLUSH, (ACE,))


# 36.7 to 36.9: three ways of dealing.


def from_the_manual_shoe(table: Table) -> Iterator[Step]:
    """36.7."""
    yield Perform(law("7(a)"), "puts the stacked deck in the dealing shoe")
    yield Perform(law("7(b)"), 'announces "No more bets"')
    yield Perform(law("7(c)"), "draws each card with the hand next to the shoe and places it with the other")
    yield law("7(d)")
    yield from one_at_a_time(table, [(law("7(d)1"), law("7(d)2")), (law("7(d)3"), law("7(d)4"))], cover_card=True)


def from_the_hand(table: Table) -> Iterator[Step]:
    """36.8."""
    yield Perform(law("8(a)"), "deals from the hand, as the licensee has chosen")
    yield Perform(law("8(b)"), "keeps the requirements of dealing from the hand")
    yield Perform(law("8(b)1"), "takes cards that the shuffling device has shuffled")
    yield from hold_the_deck()
    yield Perform(law("8(b)3"), 'announces "No more bets"')
    yield Perform(law("8(b)3"), "deals each card off the top with the other hand, face down")
    yield law("8(c)")
    yield from one_at_a_time(table, [(law("8(c)1"), law("8(c)2")), (law("8(c)3"), law("8(c)4"))], cover_card=True)


def hold_the_deck() -> Iterator[Step]:
    yield Perform(law("8(b)2"), "takes the deck in one hand")
    yield Perform(law("8(b)2i"), "keeps the cards in that hand for the whole round")
    yield Perform(law("8(b)2ii"), "holds them before the body and over the table inventory")


def from_the_automated_shoe(table: Table) -> Iterator[Step]:
    """36.9: two cards each in stacks, the community cards then from the hand."""
    yield Perform(law("9(a)"), "deals from an automated shoe that gives stacks of two, as the licensee has chosen")
    yield Perform(law("9(b)"), "keeps the requirements of the automated shoe")
    yield Perform(law("9(b)1"), "puts the shuffled cards in the automated shoe")
    yield Perform(law("9(b)2"), 'announces "No more bets"')
    yield from in_stacks(table, 2, law("9(c)"))
    yield Perform(law("9(d)"), "takes the rest of the cards out of the shoe")
    yield from hold_the_deck()
    yield Perform(law("8(b)3"), "deals each further card off the top with the other hand")


DEAL = {MANUAL_SHOE: from_the_manual_shoe, HAND: from_the_hand, AUTOMATED_SHOE: from_the_automated_shoe}
STUB_COUNT = {MANUAL_SHOE: law("7(f)"), HAND: law("8(e)"), AUTOMATED_SHOE: law("9(e)")}
STUB_ASIDE = {MANUAL_SHOE: law("7(e)"), HAND: law("8(d)"), AUTOMATED_SHOE: law("9(d)")}


# 36.10: the round of play.


def round_of_play(table: Table) -> Iterator[Step]:
    """From "no more bets" to the last wager settled."""
    yield Perform(law("6(e)"), "sees that only seated players have wagered, and that they stay for the round")
    yield from DEAL[table.house.dealing](table)
    yield Perform(law("10(a)"), "has each player examine both cards, show them to nobody and lay them face down")
    for seat in table.holding(ANTE):
        yield law("10(a)")
        yield Decide(seat, (FLOP, FOLD), silence=FOLD, order=reading("B1.12"))
        if table.chose(seat, FOLD):
            yield from fold(table, seat, law("10(a)2"), law("10(a)2i"), law("10(a)2ii"))
    yield law("10(b)")
    yield Burn()
    yield from community(2)
    for seat in table.holding(FLOP):
        yield law("10(c)")
        yield Decide(seat, (RIVER, FOLD), silence=FOLD)
        if table.chose(seat, FOLD):
            yield from fold(table, seat, law("10(c)2"), law("10(c)2i"), law("10(c)2ii"))
    yield law("10(d)")
    yield Burn()
    yield from community(1)
    yield STUB_ASIDE[table.house.dealing]
    yield SetStubAside()
    for seat in table.holding(RIVER):
        yield law("10(e)")
        yield Decide(seat, (PLAY, FOLD), silence=FOLD)
        if table.chose(seat, FOLD):
            yield from fold(table, seat, law("10(e)2"), law("10(e)2i"), law("10(e)2ii"))
    yield LastCall()
    yield Perform(law("10(f)"), "takes the cover card off the dealer's cards")
    yield Reveal(DEALER)
    found = "qualifies" if qualifies(table.house, dealer_hand(table)) else "does not qualify"
    yield Perform(law("10(g)1"), f"finds that the dealer's hand {found}")
    for seat in table.counterclockwise:
        yield law("10(g)") if table.holds(seat, PLAY) else reading("B1.23")
        yield Reveal(seat)
        if table.holds(seat, PLAY):
            yield Settle(seat, gains(table, seat))
        if table.holds(seat, POCKET_POKER):
            yield law("10(g)7")
            yield Settle(seat, {POCKET_POKER: pocket_gain(table, seat, law("10(g)7"))})
        yield Gather(seat)
    yield law("10(h)")
    yield Gather(DEALER)
    yield Perform(law("10(h)"), "keeps the gathered cards in the order in which each hand can be put together again")


def fold(table: Table, seat: Seat, lost: Citation, cards_stay: Citation, cards_go: Citation) -> Iterator[Step]:
    """All wagers but pocket poker are collected at once; cards with a pocket poker wager stay."""
    yield lost
    yield Collect(seat, (ANTE, FLOP, RIVER))
    if table.holds(seat, POCKET_POKER):
        yield Perform(cards_stay, f"leaves the cards of seat {seat} on the table for its pocket poker wager")
    else:
        yield Perform(cards_go, f"spreads the cards of seat {seat} face down")
        yield Gather(seat)


def dealer_hand(table: Table) -> ThreeCardHand:
    return best_with_own(table.hand(DEALER), table.hand(COMMUNITY))


def qualifies(house: "House", hand: ThreeCardHand) -> bool:
    """36.10(g)1."""
    return hand > FROM[house.dealer_qualifies]


def gains(table: Table, seat: Seat) -> Mapping[Wager, Gain]:
    """36.10(g): what the wagers of a player who made the play wager gain."""
    mine, theirs = best_with_own(table.hand(seat), table.hand(COMMUNITY)), dealer_hand(table)
    why = compared(mine, theirs, qualifies=qualifies(table.house, theirs))
    if mine < theirs:
        ante = play = LOSE.by(law("10(g)2"), why)  # also against a dealer who does not qualify
    elif mine == theirs:
        ante = play = PUSH.by(law("10(g)5"), why)
    elif qualifies(table.house, theirs):
        ante = play = EVEN.by(law("10(g)3"), why)
    else:
        ante, play = EVEN.by(law("10(g)4"), why), PUSH.by(law("10(g)4"), why)
    return {ANTE: ante, FLOP: ante, RIVER: ante, PLAY: play, **ante_bonus(table.house, mine)}


def ante_bonus(house: "House", hand: ThreeCardHand) -> Mapping[Wager, Gain]:
    """36.10(g)6: whatever the dealer holds."""
    if not house.ante_bonus or not is_royal(hand):
        return {}
    return {ANTE_BONUS: ante_bonus_table(house).gain(Royal.THREE_CARD_ROYAL_FLUSH, LOSE).by(law("10(g)6"))}


def pocket_gain(table: Table, seat: Seat, lost: Citation) -> Gain:
    """36.10(g)7: the two cards alone decide."""
    line = pocket(table.hand(seat), ace_two_is_consecutive=table.house.ace_two_is_consecutive)
    return POCKET_POKER_TABLES[table.house.pocket_poker].gain(line, LOSE.by(lost, "none of the posted pairs and runs"))


# 36.11: payout odds.

POCKET_POKER_TABLES = PayTables(
    law("11(c)"),
    floor,
    (Pocket.ROYAL_STRAIGHT_FLUSH, Pocket.PAIR_OF_ACES, Pocket.STRAIGHT_FLUSH, Pocket.PAIR, Pocket.STRAIGHT),
    {"A": (25, 20, 5, 3, 2), "B": (40, 35, 5, 3, 1), "C": (50, 40, 5, 2, 1)},
)
HIGHEST_ANTE_BONUS = 30


@dataclass(frozen=True)
class House:
    """What the licensee chooses, and must post."""

    pocket_poker: str | OwnTable = posted(POCKET_POKER_TABLES)
    ante_bonus: int = number(0, 0, HIGHEST_ANTE_BONUS, law=law("11(d)"))  # 0: not offered
    dealer_qualifies: str = choice("ace-king", law=law("10(g)1"), imagined=FROM)
    ace_two_is_consecutive: bool = truth(False, law=reading("B1.13"))
    dealing: str = dealing(citation("equipment/mini-tex 19:46-1.19(b)"))
    minimum: int = minimum()
    maximum: int = maximum()
    side_minimum: int = side_minimum(law("6(c)"))


def objections(house: House) -> Iterator[Objection]:
    """Why the law does not allow this choice."""
    return limits_objections(house)


def ante_bonus_table(house: House) -> PayTable:
    return PayTable(law("11(d)"), {Royal.THREE_CARD_ROYAL_FLUSH: house.ante_bonus})


# 36.12: irregularities.


def void_but_pocket_poker(table: Table, paragraph: Citation, *, misdealt: bool) -> Iterator[Step]:
    """All hands are void, and every pocket poker wager is settled on its two cards all the same."""
    return void_all(table, paragraph, (POCKET_POKER,), settle_pocket_poker, misdealt=misdealt)


def settle_pocket_poker(table: Table, seat: Seat, paragraph: Citation) -> Iterator[Step]:
    if table.holds(seat, POCKET_POKER):
        yield Reveal(seat)
        yield Settle(seat, {POCKET_POKER: pocket_gain(table, seat, paragraph)})


def dealer_card_exposed(table: Table, _: Report) -> Iterator[Step]:
    """36.12(a)."""
    return void_but_pocket_poker(table, law("12(a)"), misdealt=False)


def card_face_up(table: Table, _: Report) -> Iterator[Step]:
    """36.12(b): one is set aside; a second voids, and pocket poker is saved if both came after the first cards."""
    first_cards = 2 * (len(table.seats) + 1)
    if len(table.found_face_up) > 1:
        if min(table.found_face_up) >= first_cards:
            yield from void_but_pocket_poker(table, law("12(b)"), misdealt=True)
        else:
            yield from void_all(table, law("12(b)"))


IRREGULARITIES = {
    Incident.DEALER_CARD_EXPOSED: Remedy(law("12(a)"), dealer_card_exposed, (WHILE_DECIDING,)),
    Incident.CARD_FACE_UP: Remedy(law("12(b)"), card_face_up),
    Incident.WRONG_NUMBER_OF_CARDS: void_hand_or_complete(law("12(d)")),
    Incident.CARD_DRAWN_IN_ERROR: use_as_next_card(law("12(c)")),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(law("12(e)")),
    Incident.SHOE_JAM: shoe_jam(law("12(f)")),
    Incident.STUB_COUNT: count_the_stub(
        STUB_COUNT, right=dict.fromkeys(DEALING_METHODS, law("7(f)1")), wrong=law("7(f)2")
    ),
}

# 19:46-1.13Y and 36.11(a): what the layout and the sign say.


DRAWN_BY = {
    "layout": table_law("13Y(b)"),
    "licensee": table_law("13Y(b)1"),
    "community": table_law("13Y(b)5"),
    "dealer": table_law("13Y(b)6"),
    "sign": table_law("13Y(c)"),
    "boxes": table_law("13Y(d)"),
}


def pay_tables(house: House) -> Sequence[Posted]:
    lost = Notice(reading("B1.19"), "A hand below the dealer's loses, also to a dealer below ace-king.")
    even = Posted("Ante, flop, river and play", law("11(b)"), [("winning wager", 1)], [lost])
    consecutive = "are consecutive" if house.ace_two_is_consecutive else "are not consecutive, and lose"
    ace_and_two = Notice(reading("B1.13"), f"Ace and two {consecutive}.")
    pocket_poker = post("Pocket poker", POCKET_POKER_TABLES[house.pocket_poker], ace_and_two)
    if not house.ante_bonus:
        return (even, pocket_poker)
    on_the_ante = Notice(reading("B1.17"), "Paid on the ante, if the play wager was made.")
    return (even, post("Ante bonus", ante_bonus_table(house), on_the_ante), pocket_poker)


def notices(house: House) -> Sequence[Notice]:
    always: tuple[Notice, ...] = (
        Notice(law("11(a)"), "All odds are stated to 1."),
        Notice(table_law("13Y(b)7"), "The play wager is paid only if the dealer holds ace-king or better."),
        Notice(table_law("13Y(b)8"), "No hand may be made of all three community cards."),
        Notice(law("13"), "One position for each player."),
    )
    if not house.ante_bonus:
        return always
    bonus = f"A three-card royal flush wins an ante bonus of {house.ante_bonus} to 1, whatever the dealer holds."
    return (*always, Notice(table_law("13Y(b)9"), bonus))


def describe(_: House, own: Sequence[Card], board: Sequence[Card]) -> str:
    """In the main game; the class at pocket poker is told where that wager is settled."""
    if len(own) != 2:
        return ""
    return str(best_with_own(tuple(own), tuple(board))) if board else pair_or_ranks(own)


GAME = Game(
    id="mini-tex",
    title="Mini-Tex 3 Card Hold 'Em",
    positions=6,
    positions_law=table_law("13Y(a)"),
    deck_law=law("2(a)"),
    no_more_bets=dict.fromkeys(DEALING_METHODS, law("6(b)")),
    wagering=law("6(a)"),
    first_wager=law('1 "Ante"'),
    from_the_hand=law("8(b)1"),
    wagers=(ANTE, POCKET_POKER, FLOP, RIVER, PLAY, ANTE_BONUS),
    House=House,
    objections=objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care=CARD_CARE,
    chapter=CHAPTER_46,
    stack=(2, law("9(a)")),
    covers=("yellow", "green"),
    device_counts=(AUTOMATED_SHOE,),  # 36.9(f)
    drawn_by=DRAWN_BY,
    rankings=RANKINGS,
    pay_tables=pay_tables,
    notices=notices,
    describe=describe,
)
