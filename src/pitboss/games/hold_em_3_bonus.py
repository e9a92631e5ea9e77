"""Hold 'em 3 bonus, N.J.A.C. 13:69F-42; its table, 13:69E-1.13BB."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.cards import Card
from pitboss.hands import five_card, three_card
from pitboss.hands.comparing import compared
from pitboss.law import Citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_69E_UNLISTED
from pitboss.rounds.dealing import in_stacks
from pitboss.rounds.game import Game, Notice, Posted, post
from pitboss.rounds.house import choice, dealing, limits_objections, maximum, minimum, posted, side_minimum, truth
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
from pitboss.rounds.places import COMMUNITY, DEALER, Seat, Seen
from pitboss.rounds.steps import (
    FOLD,
    Burn,
    Choice,
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
from pitboss.stakes.cents import dollars
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain, Limit, Outcome, limited
from pitboss.stakes.hold_em_3_bonuses import (
    BLIND_DOUBLE_TABLES,
    BLIND_SINGLE_TABLES,
    SIX_CARD_TABLES,
    THREE_CARD_TABLES,
    blind_hands,
    blind_tables,
    six_card_bonuses,
    three_card_bonus,
)
from pitboss.stakes.wager import NOT_OFFERED, SIDE_MINIMUM, Stake, Wager

law = subchapter("hold-em-3-bonus", "13:69F-42")
table_law = subchapter("hold-em-3-bonus", "13:69E-1")
equipment_law = subchapter("equipment/hold-em-3-bonus", "13:69E-1")

BLIND = Wager("blind", law('1 "Blind bonus wager"'), drawn_by=table_law("13BB(b)2i"))
FLOP = Wager("flop", law('1 "Flop wager"'), matches=BLIND, right_of=BLIND, drawn_by=table_law("13BB(b)2ii"))
TURN_RIVER = Wager(
    "turn_river",
    law("10(b)2i"),
    equals=FLOP,
    limits=law("6(c)"),
    right_of=FLOP,
    called="turn/river",
    drawn_by=table_law("13BB(b)2iii"),
)


def bonus(name: str, placed: Citation, area: Citation, **place: Any) -> Wager:
    """A wager beside the game, if the licensee offers it."""
    place |= {"needs": BLIND, "needs_law": law('1 "Blind bonus wager"')}
    return Wager(name, placed, side=True, option=name, offered_by=area, drawn_by=area, **place)


THREE_CARD = bonus("three_card", law('1 "3 card bonus wager"'), table_law("13BB(b)2iv"), above=BLIND)
SIX_CARD = bonus("six_card", law('1 "6 card bonus wager"'), table_law("13BB(b)2v"), right_of=THREE_CARD)

EXPOSE, CONCEAL = Option("expose"), Option("conceal")
TURN_RIVER_SINGLE = Option("turn_river", places=TURN_RIVER, law=law("10(b)2ii"))  # of version 2
TURN_RIVER_DOUBLE = Option("turn_river_double", places=TURN_RIVER, times=2, law=law("10(b)2ii"))

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
    "device removed": law("12(g)"),
}

# 42.5: hand rankings.

RANKINGS = (
    Notice(law("5(b)"), "the hands of five cards, highest first"),
    Notice(law("5(b)1"), "royal flush"),
    Notice(law("5(b)2"), "straight flush"),
    Notice(law("5(b)3"), "four of a kind"),
    Notice(law("5(b)4"), "full house"),
    Notice(law("5(b)5"), "flush"),
    Notice(law("5(b)6"), "straight"),
    Notice(law("5(b)7"), "three of a kind"),
    Notice(law("5(b)8"), "two pair"),
    Notice(law("5(b)9"), "pair"),
    Notice(law("5(a)"), "the ace is high, and low only below two to five"),
    Notice(reading("B0.5"), "hands of one class compare by its ranks from the deciding one down"),
    Notice(law("5(c)"), "hands that are equal after that push"),
    Notice(law("5(d)"), "the blind bonus is on all seven cards, and on the best five of them"),
    Notice(law("5(e)"), "the 3 card bonus is on the player's three cards, and suited ace, king and queen stand apart"),
    Notice(law("5(f)"), "the 6 card bonus is on the player's and the dealer's cards, and on the best five of them"),
)


# 42.7 to 42.9: three ways of dealing.


def from_the_manual_shoe(table: Table) -> Iterator[Step]:
    """42.7."""
    yield Perform(law("7(a)"), "puts the stacked deck in the dealing shoe")
    yield Perform(law("7(b)"), 'announces "No more bets"')
    yield Perform(law("7(c)"), "draws each card with the hand next to the shoe and places it with the other")
    yield from in_stacks(table, 3, law("7(c)1"), to_dealer=law("7(c)2"), cover_card=False)
    yield law("7(c)3")
    yield from community(table)
    yield law("7(d)")
    yield SetStubAside()


def from_the_hand(table: Table) -> Iterator[Step]:
    """42.8."""
    yield Perform(law("8(a)"), "deals from the hand, as the licensee has chosen")
    yield Perform(law("8(b)"), "keeps the requirements of dealing from the hand")
    yield Perform(law("8(b)1"), "takes cards that the shuffling device has shuffled")
    yield Perform(law("8(b)2"), "takes the stacked deck in one hand")
    yield Perform(law("8(b)2i"), "keeps the cards in that hand for the whole round")
    yield Perform(law("8(b)2ii"), "holds them before the body and over the table inventory")
    yield Perform(law("8(b)3"), 'announces "No more bets"')
    yield Perform(law("8(c)"), "deals each card off the top with the other hand, face down")
    yield from in_stacks(table, 3, law("8(c)1"), to_dealer=law("8(c)2"), cover_card=False)
    yield law("8(c)3")
    yield from community(table)
    yield law("8(d)")
    yield SetStubAside()


def from_the_automated_shoe(table: Table) -> Iterator[Step]:
    """42.9: three cards each in stacks, the community cards then from the hand."""
    yield Perform(law("9(a)"), "deals from an automated shoe that gives stacks of three, as the licensee has chosen")
    yield Perform(law("9(b)"), "keeps the requirements of the automated shoe")
    yield Perform(law("9(b)1"), "puts the shuffled cards in the automated shoe")
    yield Perform(law("9(b)2"), 'announces "No more bets"')
    yield from in_stacks(table, 3, law("9(c)"), cover_card=False)
    yield Perform(law("9(c)"), "takes the rest of the cards out of the shoe")
    yield from community(table)
    yield SetStubAside()


def community(table: Table) -> Iterator[Step]:
    """Four cards face down; a house that burns does so before the first two and before the last two."""
    for _ in range(2):
        if table.house.burn:
            yield Burn()
        yield Deal(COMMUNITY, Seen.NOBODY)
        yield Deal(COMMUNITY, Seen.NOBODY)


DEAL = {MANUAL_SHOE: from_the_manual_shoe, HAND: from_the_hand, AUTOMATED_SHOE: from_the_automated_shoe}
STUB_COUNT = {MANUAL_SHOE: law("7(e)"), HAND: law("8(e)"), AUTOMATED_SHOE: law("9(d)")}


# 42.10: the round of play.


def round_of_play(table: Table) -> Iterator[Step]:
    """From "no more bets" to the last wager settled."""
    yield Perform(law("6(d)"), "sees that only seated players have wagered, and that they stay for the round")
    yield from DEAL[table.house.dealing](table)
    yield Perform(law("10(f)"), "sees that each player keeps the three cards in full view")
    yield from expose_or_conceal(table)
    yield law("10(b)")
    yield Reveal(COMMUNITY, first=2)
    for seat in table.holding(FLOP):
        yield law("10(b)")
        yield Decide(seat, VERSIONS[table.house.version], silence=FOLD)
        yield from fold_or_confirm(table, seat)
    yield LastCall()
    yield law("10(c)")
    yield Reveal(COMMUNITY)
    yield law("10(d)")
    yield Reveal(DEALER)
    for seat in table.counterclockwise:
        yield law("10(e)") if table.holds(seat, TURN_RIVER) else reading("B2.42")
        yield Reveal(seat)
        if table.holds(seat, TURN_RIVER):
            yield Settle(seat, gains(table, seat))
        if table.holds(seat, SIX_CARD):
            yield law("10(e)5")
            yield Settle(seat, {SIX_CARD: six_card_gain(table, seat, law("10(e)5"))})
        yield Gather(seat)
    yield law("10(g)")
    yield Gather(DEALER)
    yield Perform(law("10(g)"), "keeps the gathered cards in the order in which each hand can be put together again")


def expose_or_conceal(table: Table) -> Iterator[Step]:
    """42.10(a): the 3 card bonus wagers, all that lose before the first that wins."""
    for seat in table.holding(THREE_CARD):
        yield law("10(a)")
        yield Decide(seat, (EXPOSE, CONCEAL), silence=CONCEAL)
        if table.chose(seat, EXPOSE):
            yield Reveal(seat)
    wagered = [seat for seat in table.counterclockwise if table.holds(seat, THREE_CARD)]
    gained = {seat: three_card_gain(table, seat, law("10(a)")) for seat in wagered}
    for outcome in (Outcome.LOSE, Outcome.WIN):
        for seat, gain in gained.items():
            if gain.outcome is outcome:
                yield Settle(seat, {THREE_CARD: gain})


VERSIONS: Mapping[int, tuple[Choice, ...]] = {1: (FOLD, TURN_RIVER), 2: (FOLD, TURN_RIVER_SINGLE, TURN_RIVER_DOUBLE)}


def fold_or_confirm(table: Table, seat: Seat) -> Iterator[Step]:
    """42.10(b)1 and 2: a fold loses blind and flop at once; cards with a 6 card bonus wager stay."""
    if table.chose(seat, TURN_RIVER_DOUBLE):
        yield Perform(law("10(b)2ii"), f"confirms aloud that seat {seat} wagers twice the flop wager")
    if not table.chose(seat, FOLD):
        return
    yield law("10(b)1")
    yield Collect(seat, (BLIND, FLOP))
    if table.holds(seat, SIX_CARD):
        yield Perform(law("10(b)1"), f"lays the cards of seat {seat} face down under its 6 card bonus wager")
    else:
        yield Gather(seat)


def gains(table: Table, seat: Seat) -> Mapping[Wager, Gain]:
    """42.10(e)1 to 4: what the wagers of a player who made the turn/river wager gain."""
    seven = (*table.hand(seat), *table.hand(COMMUNITY))
    mine, theirs = five_card.best(seven), five_card.best((*table.hand(DEALER), *table.hand(COMMUNITY)))
    why = compared(mine, theirs)
    if mine < theirs:
        blind = blind_gain(table, seat, seven, LOSE.by(law("10(e)1"), why))
        main = LOSE.by(law("10(e)2") if blind.outcome is Outcome.WIN else law("10(e)1"), why)
    elif mine > theirs:
        main = EVEN.by(law("10(e)3"), why)
        blind = blind_gain(table, seat, seven, PUSH.by(law("10(e)3"), why))
    else:
        main = PUSH.by(law("10(e)4"), why)
        blind = blind_gain(table, seat, seven, main)
    return {BLIND: blind, FLOP: main, TURN_RIVER: main}


# 42.11: payout odds.


@dataclass(frozen=True)
class House:
    """What the licensee chooses, and must post."""

    version: int = choice(1, 2, law=law("10(b)2"))
    blind_single: str = posted(BLIND_SINGLE_TABLES)
    blind_double: str = posted(BLIND_DOUBLE_TABLES)
    three_card: str = posted(THREE_CARD_TABLES)
    six_card: str = posted(SIX_CARD_TABLES)
    burn: bool = truth(False, law=law("7(c)3"))  # and by 42.8(c)3 and 42.9(c)
    payout_limit: str | int = choice(NOT_OFFERED, 50_000_00, law=law("11(f)"))
    dealing: str = dealing(equipment_law("19(b)"))
    minimum: int = minimum()
    maximum: int = maximum()
    side_minimum: int = side_minimum(reading("9.1"))


def blind_gain(table: Table, seat: Seat, seven: Sequence[Card], otherwise: Gain) -> Gain:
    """The highest single payout; of what is limited, the blind gets what the 3 card bonus has left."""
    single, double = blind_tables(table.house)
    paid_by = double if table.chose(seat, TURN_RIVER_DOUBLE) else single
    gain = paid_by.highest_gain(blind_hands(seven), otherwise)
    return limited(gain, payout_limit(table.house, table.paid[seat].get(THREE_CARD, 0)))


def three_card_gain(table: Table, seat: Seat, lost: Citation) -> Gain:
    """A hand that is not exposed loses, whatever it holds."""
    if table.chose(seat, CONCEAL):
        return LOSE.by(law("10(a)"), "not exposed")
    cards = table.hand(seat)
    lost_with = LOSE.by(lost, str(three_card.rank(cards)))
    gain = THREE_CARD_TABLES[table.house.three_card].gain(three_card_bonus(cards), lost_with)
    return limited(gain, payout_limit(table.house))


def six_card_gain(table: Table, seat: Seat, lost: Citation) -> Gain:
    six = (*table.hand(seat), *table.hand(DEALER))
    lost_with = LOSE.by(lost, str(five_card.best(six)))
    return SIX_CARD_TABLES[table.house.six_card].highest_gain(six_card_bonuses(six), lost_with)


def payout_limit(house: House, paid: int = 0) -> Limit | None:
    """42.11(f): what is left of it; it is not below what the minimum wagers could win, the 3 card bonus included."""
    if not isinstance(house.payout_limit, int):
        return None
    most = most_paid(house, Stake(house.minimum), Stake(SIDE_MINIMUM))
    return Limit(max(house.payout_limit, most) - paid, law("11(f)"))


def most_paid(house: House, blind: Stake, three_card: Stake) -> int:
    """What both wagers that are limited could win together."""
    bonus = THREE_CARD_TABLES[house.three_card].most_paid(three_card) if THREE_CARD.is_offered(house) else 0
    return max(table.most_paid(blind) for table in blind_tables(house)[: house.version]) + bonus


# 42.12: irregularities.


def dealer_card_exposed(table: Table, _: Report) -> Iterator[Step]:
    """42.12(a): all hands are void, and the 3 card bonus wagers are settled all the same."""
    return void_all(table, law("12(a)"), (THREE_CARD,), settle_three_card, misdealt=False)


def card_face_up(table: Table, _: Report) -> Iterator[Step]:
    """42.12(b): one is set aside; a second voids, and both bonuses are saved if both came after the first cards."""
    if len(table.found_face_up) > 1:
        if min(table.found_face_up) < 3 * (len(table.seats) + 1):
            yield from void_all(table, law("12(b)"))
        else:
            yield law("12(b)")
            yield Reveal(DEALER)
            yield from void_all(table, law("12(b)"), (THREE_CARD, SIX_CARD), settle_three_and_six_card)


def settle_three_card(table: Table, seat: Seat, paragraph: Citation) -> Iterator[Step]:
    """As if exposed, unless the player has concealed it."""
    if table.holds(seat, THREE_CARD):
        if not table.chose(seat, CONCEAL):
            yield Reveal(seat)
        yield Settle(seat, {THREE_CARD: three_card_gain(table, seat, paragraph)})


def settle_three_and_six_card(table: Table, seat: Seat, paragraph: Citation) -> Iterator[Step]:
    yield from settle_three_card(table, seat, paragraph)
    if table.holds(seat, SIX_CARD):
        if not table.is_up(seat):
            yield Reveal(seat)
        yield Settle(seat, {SIX_CARD: six_card_gain(table, seat, paragraph)})


IRREGULARITIES = {
    Incident.DEALER_CARD_EXPOSED: Remedy(law("12(a)"), dealer_card_exposed, (WHILE_DECIDING,)),
    Incident.CARD_FACE_UP: Remedy(law("12(b)"), card_face_up),
    Incident.WRONG_NUMBER_OF_CARDS: void_hand_or_complete(law("12(d)")),
    Incident.CARD_DRAWN_IN_ERROR: use_as_next_card(law("12(c)")),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(law("12(e)")),
    Incident.SHOE_JAM: shoe_jam(law("12(f)")),
    Incident.STUB_COUNT: count_the_stub(
        STUB_COUNT, right=dict.fromkeys(DEALING_METHODS, law("7(e)1")), wrong=law("7(e)2")
    ),
}

# 13:69E-1.13BB and 42.11(a): what the layout and the sign say.

DRAWN_BY = {
    "layout": table_law("13BB(b)"),
    "licensee": table_law("13BB(b)1"),
    "positions": table_law("13BB(b)2"),
    "community": table_law("13BB(b)3"),
    "inscriptions": table_law("13BB(b)4"),
    "sign": table_law("13BB(c)"),
    "boxes": table_law("13BB(d)"),
}


def pay_tables(house: House) -> Sequence[Posted]:
    single, double = blind_tables(house)
    even = Posted("Flop and turn/river", law("11(b)"), [("winning wager", 1)])
    tables = [even, post("Blind bonus, single turn/river", single)]
    if house.version == 2:
        tables.append(post("Blind bonus, double turn/river", double))
    if THREE_CARD.is_offered(house):
        tables.append(post("Three card bonus", THREE_CARD_TABLES[house.three_card]))
    if SIX_CARD.is_offered(house):
        tables.append(post("Six card bonus", SIX_CARD_TABLES[house.six_card]))
    return tables


def notices(house: House) -> Sequence[Notice]:
    offered = ["Blind", *(wager.title for wager in (THREE_CARD, SIX_CARD) if wager.is_offered(house))]
    bonuses = " and ".join(", ".join(offered).rsplit(", ", 1)) + " bonus"
    amount = "equals the flop wager or is twice as much" if house.version == 2 else "equals the flop wager"
    always = (
        Notice(law("11(a)"), "All odds are stated to 1."),
        Notice(table_law("13BB(b)4i"), f"{bonuses}: paid at the odds and amounts posted."),
        Notice(table_law("13BB(b)4ii"), f"The turn/river wager {amount}."),
        Notice(table_law("13BB(b)4iii"), f"{bonuses}: paid whatever the dealer holds."),
        Notice(table_law("13BB(b)4iv"), "The blind bonus pays the highest single payout, by odds or in dollars."),
    )
    if (limit := payout_limit(house)) is None:
        return always
    most = f"at most {dollars(limit.cents)} together"
    return (*always, Notice(law("11(f)"), f"Blind and three card bonus of a hand: {most}."))


def describe(_: House, own: Sequence[Card], board: Sequence[Card]) -> str:
    if len(own) != 3:
        return ""
    return str(five_card.best((*own, *board)) if board else three_card.rank(own))


GAME = Game(
    id="hold-em-3-bonus",
    title="Hold 'Em 3 Bonus",
    positions=6,
    positions_law=table_law("13BB(a)"),
    deck_law=law("2(a)"),
    no_more_bets=dict.fromkeys(DEALING_METHODS, law("6(b)")),
    wagering=law("6(a)"),
    first_wager=law('1 "Blind bonus wager"'),
    from_the_hand=law("8(b)1"),
    wagers=(BLIND, FLOP, THREE_CARD, SIX_CARD, TURN_RIVER),
    House=House,
    objections=limits_objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care=CARD_CARE,
    chapter=CHAPTER_69E_UNLISTED,
    stack=(3, law("9(a)")),
    device_counts=(MANUAL_SHOE,),  # 42.7(f) spares the count of 42.7(e), not those of 42.8(e) and 42.9(d)
    drawn_by=DRAWN_BY,
    rankings=RANKINGS,
    pay_tables=pay_tables,
    notices=notices,
    describe=describe,
)
