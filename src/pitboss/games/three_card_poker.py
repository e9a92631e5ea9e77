"""Three card poker, N.J.A.C. 19:47-20."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.hands.comparing import compared
from pitboss.hands.three_card import FROM, Three, rank
from pitboss.law import Citation, citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_46, GENERAL
from pitboss.rounds.dealing import in_stacks, one_at_a_time
from pitboss.rounds.game import Game, Notice, Posted, post
from pitboss.rounds.house import (
    Objection,
    choice,
    dealing,
    limits_objections,
    maximum,
    minimum,
    posted,
    side_minimum,
)
from pitboss.rounds.incidents import (
    Incident,
    Remedy,
    Report,
    count_the_stub,
    discard_one_then_void,
    reshuffle_after_the_round,
    shoe_jam,
    use_as_next_card,
    void_all,
    void_round,
)
from pitboss.rounds.places import DEALER, Seat
from pitboss.rounds.steps import FOLD, Collect, Decide, Gather, LastCall, Perform, Reveal, SetStubAside, Settle, Step
from pitboss.rounds.table import Table
from pitboss.shoe import AUTOMATED_SHOE, DEALING_METHODS, HAND, MANUAL_SHOE
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain, Outcome
from pitboss.stakes.pay_table import OwnTable, PayTables, exact
from pitboss.stakes.wager import Wager

law = subchapter("three-card-poker", "19:47-20")

ANTE = Wager("ante", law("8(c)"))
PLAY = Wager("play", law("10(b)"), equals=ANTE, limits=law("10(b)"), below=ANTE)
PAIR_PLUS = Wager("pair_plus", law("8(c)"), side=True, above=ANTE)
ANTE_BONUS = Wager("ante_bonus", law("11(a)3"), rides_on=ANTE, limits=law("11(a)3"))

PAIR_PLUS_LEDGERS = PayTables(
    law("11(a)2"),
    exact,
    (Three.STRAIGHT_FLUSH, Three.THREE_OF_A_KIND, Three.STRAIGHT, Three.FLUSH, Three.PAIR),
    {"A": (40, 30, 6, 4, 1), "B": (35, 33, 6, 4, 1), "C": (40, 30, 6, 3, 1), "D": (35, 33, 6, 3, 1)},
)
ANTE_BONUSES = PayTables(
    law("11(a)3"),
    exact,
    (Three.STRAIGHT_FLUSH, Three.THREE_OF_A_KIND, Three.STRAIGHT),
    {"1-4-5": (5, 4, 1), "1-5-6": (6, 5, 1)},
    laws={"1-5-6": law("11(a)3i")},
)
RANKINGS = (
    Notice(reading("3.1"), "straight flush, three of a kind, straight, flush, pair, high card"),
    Notice(reading("3.2"), "the ace is high, and low only below two and three"),
    Notice(reading("B0.5"), "hands of one class compare by its ranks from the deciding one down; suits never count"),
)

ALL_AT_ONCE, PLAYER_BY_PLAYER = "all-at-once", "player-by-player"


@dataclass(frozen=True)
class House:
    """What the licensee chooses, and must post."""

    pair_plus: str | OwnTable = posted(PAIR_PLUS_LEDGERS)
    ante_bonus: str | OwnTable = posted(ANTE_BONUSES)
    dealer_qualifies: str = choice("queen-high", law=law("11(a)1"), imagined=FROM)
    settling: str = choice(ALL_AT_ONCE, PLAYER_BY_PLAYER, law=law("10(c)"))
    dealing: str = dealing(citation("equipment/mini-tex 19:46-1.19(b)"))
    minimum: int = minimum()
    maximum: int = maximum()
    side_minimum: int = side_minimum(reading("9.1"))


def objections(house: House) -> Iterator[Objection]:
    """Why the law does not allow this choice."""
    if house.ante_bonus == "1-5-6" and house.pair_plus != "B":
        yield Objection(law("11(a)3i"), "the ante bonus 1-5-6 is offered only with pair plus ledger B")
    yield from limits_objections(house)


def round_of_play(table: Table) -> Iterator[Step]:
    """From "no more bets" to the last wager settled."""
    yield from DEAL[table.house.dealing](table)
    yield Perform(law("10(a)"), "lets each player examine the hand, which nobody else may touch but the dealer")
    yield law("10(b)")
    for seat in table.holding(ANTE):
        yield Decide(seat, (PLAY, FOLD), silence=FOLD)
    yield from collect_forfeits(table)
    yield LastCall()
    if table.has_automated_shoe:
        yield Perform(law("10(b)"), "takes the cover card off the dealer's stack and lays it next to the shoe")
    yield Reveal(DEALER)
    yield law("10(c)")
    yield from SETTLE[table.house.settling](table)
    yield law("10(c)")
    yield Gather(DEALER)
    yield Perform(law("10(d)"), "keeps the gathered cards in the order in which each hand can be put together again")


def collect_forfeits(table: Table) -> Iterator[Step]:
    for seat in table.clockwise:
        if table.chose(seat, FOLD):
            yield Collect(seat, (ANTE, PAIR_PLUS))
            yield Gather(seat)


def from_the_manual_shoe(table: Table) -> Iterator[Step]:
    """20.7, of which the documents show the end only: dealt as from the hand."""
    yield Perform(law("8(b)3"), 'announces "No more bets"')
    yield from one_at_a_time(table, [(reading("B5.88"), reading("B5.88"))] * 3)
    yield law("8(d)")
    yield SetStubAside()


def from_the_hand(table: Table) -> Iterator[Step]:
    """20.8."""
    yield Perform(law("8(a)"), "deals from the hand, as the licensee has chosen")
    yield Perform(law("8(b)"), "keeps the requirements of dealing from the hand")
    yield Perform(law("8(b)1"), "takes cards that the shuffling device has shuffled")
    yield Perform(law("8(b)2"), "takes the shuffled deck in one hand")
    yield Perform(law("8(b)2i"), "keeps the cards in that hand for the whole round")
    yield Perform(law("8(b)2ii"), "holds them before the body and over the table inventory")
    yield Perform(law("8(b)3"), 'announces "No more bets"')
    yield Perform(law("8(b)3"), "deals each card off the top with the other hand, face down")
    yield from one_at_a_time(table, [(law("8(c)"), law("8(c)"))] * 3)
    yield law("8(d)")
    yield SetStubAside()


def from_the_automated_shoe(table: Table) -> Iterator[Step]:
    """20.9."""
    yield Perform(law("9(a)"), "deals from an automated shoe that gives stacks of three, as the licensee has chosen")
    yield Perform(law("9(b)"), "keeps the requirements of the automated shoe")
    yield Perform(law("9(b)1"), "puts the shuffled cards in the automated shoe")
    yield Perform(law("9(b)2"), 'announces "No more bets"')
    yield from in_stacks(table, 3, law("9(c)"))
    yield law("9(d)")
    yield SetStubAside()


DEAL = {MANUAL_SHOE: from_the_manual_shoe, HAND: from_the_hand, AUTOMATED_SHOE: from_the_automated_shoe}


def settle_all_at_once(table: Table) -> Iterator[Step]:
    """20.10(c)1: each step for all players before the next."""
    yield law("10(c)1")
    yield law("10(c)1i")
    for seat in table.counterclockwise:
        yield Reveal(seat)
    yield law("10(c)1ii")
    gained = {seat: gains(table, seat, law("10(c)1ii")) for seat in table.counterclockwise}
    for seat, each in gained.items():
        yield Settle(seat, losing(each))
    yield law("10(c)1iii")
    for seat, each in gained.items():
        yield Settle(seat, not_losing(each))
    yield law("10(c)1iv")
    for seat in table.counterclockwise:
        yield Gather(seat)


def settle_player_by_player(table: Table) -> Iterator[Step]:
    """20.10(c)2: all steps for one player before the next player."""
    yield law("10(c)2")
    for seat in table.counterclockwise:
        yield law("10(c)2i")
        yield Reveal(seat)
        yield law("10(c)2ii")
        yield Settle(seat, gains(table, seat, law("10(c)2ii")))
        yield law("10(c)2iii")
        yield Gather(seat)


SETTLE = {ALL_AT_ONCE: settle_all_at_once, PLAYER_BY_PLAYER: settle_player_by_player}


def gains(table: Table, seat: Seat, collected: Citation) -> Mapping[Wager, Gain]:
    """20.11: what each wager gains; a loss is collected by the step that says so."""
    mine, theirs = rank(table.hand(seat)), rank(table.hand(DEALER))
    lost = LOSE.by(collected, str(mine))
    qualifies = theirs >= FROM[table.house.dealer_qualifies]
    why = compared(mine, theirs, qualifies=True) if qualifies else f"the dealer does not qualify with {theirs}"
    if not qualifies:
        ante, play = EVEN.by(law("11(a)1"), why), PUSH.by(law("11(a)1"), why)  # whatever the player holds
    elif mine > theirs:
        ante = play = EVEN.by(law("11(a)1"), why)
    elif mine == theirs:
        ante = play = PUSH.by(reading("3.8"), why)
    else:
        ante = play = LOSE.by(collected, why)
    return {
        ANTE: ante,
        PLAY: play,
        ANTE_BONUS: ANTE_BONUSES[table.house.ante_bonus].gain(mine.category, lost),
        PAIR_PLUS: PAIR_PLUS_LEDGERS[table.house.pair_plus].gain(mine.category, lost),
    }


def losing(gains: Mapping[Wager, Gain]) -> Mapping[Wager, Gain]:
    return {wager: gain for wager, gain in gains.items() if gain.outcome is Outcome.LOSE}


def not_losing(gains: Mapping[Wager, Gain]) -> Mapping[Wager, Gain]:
    return {wager: gain for wager, gain in gains.items() if gain.outcome is not Outcome.LOSE}


NO_MORE_BETS = {MANUAL_SHOE: law("8(b)3"), HAND: law("8(b)3"), AUTOMATED_SHOE: law("9(b)2")}
STUB_ASIDE = {MANUAL_SHOE: law("8(d)"), HAND: law("8(d)"), AUTOMATED_SHOE: law("9(d)")}
STUB_COUNT = {MANUAL_SHOE: reading("I.5"), HAND: law("8(e)"), AUTOMATED_SHOE: law("9(e)")}


def dealer_card_exposed(table: Table, _: Report) -> Iterator[Step]:
    """20.12(d): all hands are void, and what a fold has forfeited stays lost, collected already or not."""
    yield reading("I.2")
    yield from collect_forfeits(table)
    yield from void_all(table, law("12(d)"), misdealt=False)


IRREGULARITIES = {
    Incident.CARD_FACE_UP: discard_one_then_void(law("12(a)")),
    Incident.WRONG_NUMBER_OF_CARDS: void_round(law("12(c)")),
    Incident.DEALER_CARD_EXPOSED: Remedy(law("12(d)"), dealer_card_exposed),
    Incident.CARD_DRAWN_IN_ERROR: use_as_next_card(law("12(b)")),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(reading("I.5")),
    Incident.SHOE_JAM: shoe_jam(reading("I.5")),
    Incident.STUB_COUNT: count_the_stub(STUB_COUNT, right=STUB_ASIDE, wrong=reading("I.5")),
}


def pay_tables(house: House) -> Sequence[Posted]:
    return (
        Posted("Ante and play", law("11(a)1"), [("winning wager", 1)], [EQUAL_HANDS]),
        post("Ante bonus", ANTE_BONUSES[house.ante_bonus], PAID_ALWAYS),
        post("Pair plus", PAIR_PLUS_LEDGERS[house.pair_plus]),
    )


EQUAL_HANDS = Notice(reading("3.8"), "A hand equal to the dealer's, queen high or better, pushes.")
PAID_ALWAYS = Notice(reading("3.10"), "Paid beside a play wager, also to hands that lose.")


def notices(_: House) -> Sequence[Notice]:
    return (
        Notice(law("11(a)"), "Ante and play, ante bonus and pair plus are paid at the odds posted."),
        Notice(law("11(a)1"), "If the dealer holds less than queen high, the ante wins 1 to 1 and the play returns."),
        Notice(law("10(b)"), "An ante without a play wager is forfeited, and the pair plus with it."),
    )


def describe(_: House, own: Sequence[Card], __: Sequence[Card]) -> str:
    return str(rank(own)) if len(own) == 3 else ""


GAME = Game(
    id="three-card-poker",
    title="Three Card Poker",
    positions=7,
    positions_law=reading("O.5"),
    deck_law=citation("equipment/mini-tex 19:46-1.17(a)"),
    no_more_bets=NO_MORE_BETS,
    wagering=reading("3.3"),
    first_wager=law("8(c)"),
    from_the_hand=law("8(b)1"),
    wagers=(ANTE, PAIR_PLUS, PLAY, ANTE_BONUS),
    House=House,
    objections=objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care={**GENERAL, "deck": citation("equipment/mini-tex 19:46-1.17(a)"), "device counts": law("7(f)")},
    chapter=CHAPTER_46,
    stack=(3, law("9(a)")),
    device_counts=DEALING_METHODS,  # 20.7(f), to which 20.8(e) and 20.9(e) lead
    drawn_by={},
    rankings=RANKINGS,
    pay_tables=pay_tables,
    notices=notices,
    describe=describe,
)
