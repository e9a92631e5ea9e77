"""Blackjack, N.J.A.C. 19:47-2, with the 6 to 5 variation of 2.6A."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pitboss.cards import ACE, decks
from pitboss.hands.points import Points, draws, is_blackjack, points, points_in_words, value
from pitboss.law import Citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_46, LASTING
from pitboss.rounds.game import Game, Notice, Posted
from pitboss.rounds.house import Objection, choice, limits_objections, maximum, minimum, number, side_minimum, truth
from pitboss.rounds.incidents import (
    Incident,
    Window,
    do_without,
    go_on_though_seen,
    reshuffle_after_the_round,
    set_aside,
    use_as_next_card,
)
from pitboss.rounds.places import DEALER, Hand, Seen, place_name, seat_of
from pitboss.rounds.steps import (
    Burn,
    Choice,
    Deal,
    Decide,
    Gather,
    LastCall,
    Look,
    Option,
    Perform,
    Reveal,
    Settle,
    Step,
)
from pitboss.rounds.table import Table
from pitboss.shoe import HAND, MANUAL_SHOE
from pitboss.stakes.gain import EVEN, LOSE, PUSH, Gain, Outcome
from pitboss.stakes.wager import Wager

law = subchapter("blackjack", "19:47-2")

HALF = Fraction(1, 2)
WAGER = Wager("wager", reading("4.13"))
SPLIT = Wager("split", reading("4.19"), equals=WAGER, instead_of=WAGER, splits=True, limits=reading("4.19"))
DOUBLE = Wager("double", reading("4.17"), equals=WAGER, or_less=True, limits=reading("4.17"), below=WAGER)
INSURANCE = Wager(
    "insurance", reading("4.16"), equals=WAGER, times=HALF, or_less=True, limits=reading("4.16"), right_of=WAGER
)
EXTRA = reading("4.28")


def extra_wager(name: str, **beside: Wager) -> Wager:
    return Wager(
        name,
        EXTRA,
        side=True,
        needs=WAGER,
        exactly=100,
        limits=EXTRA,
        option="extra_wager",
        offered_by=EXTRA,
        **beside,  # type: ignore[arg-type]
    )


OVER_13 = extra_wager("over_13", above=WAGER)
UNDER_13 = extra_wager("under_13", right_of=OVER_13)
WAGERS = (WAGER, SPLIT, DOUBLE, INSURANCE, OVER_13, UNDER_13)

THREE_TO_TWO, SIX_TO_FIVE = "3-2", "6-5"
ODDS = {THREE_TO_TWO: Fraction(3, 2), SIX_TO_FIVE: Fraction(6, 5)}
IN_WORDS = {THREE_TO_TWO: "3 to 2", SIX_TO_FIVE: "6 to 5"}

STAND, HIT, SURRENDER = Option("stand"), Option("hit"), Option("surrender", law=law("8(a)"))
EVEN_MONEY, DECLINE = Option("even_money", law=law("7(c)")), Option("decline")

NO_HOLE_CARD, READER = "none", "reader"
DOUBLE_SHOE = "double-shoe"
STANDS, HITS = "stand", "hit"


@dataclass(frozen=True)
class House:
    """What the licensee chooses, and must post."""

    payout: str = choice(THREE_TO_TWO, SIX_TO_FIVE, law=reading("4.26"))
    decks: int = number(8, 1, 8, law=reading("4.3"))
    hole_card: str = choice(NO_HOLE_CARD, READER, law=reading("4.13"))
    soft_17: str = choice(STANDS, HITS, law=reading("4.24"))
    surrender: bool = truth(False, law=law("8(a)"))
    even_money: bool = truth(False, law=law("7(c)"))
    resplit_aces: bool = truth(False, law=reading("4.21"))
    most_hands: int = choice(2, 3, 4, law=reading("4.21"))
    boxes: int = choice(7, 6, law=reading("4.21"))
    two_boxes: bool = truth(False, law=reading("4.30"))
    burn: bool = truth(False, law=law("6A(c)"))
    extra_wager: str = choice("none", "over-under-13", law=reading("4.28"))
    dealing: str = choice(MANUAL_SHOE, DOUBLE_SHOE, HAND, law=law("6A(a)"))
    minimum: int = minimum()
    maximum: int = maximum()
    side_minimum: int = side_minimum(reading("9.1"))


def objections(house: House) -> Iterator[Objection]:
    """Why the law does not allow this choice."""
    if house.payout == SIX_TO_FIVE:
        if house.decks > 2:
            yield Objection(law("6A(b)"), "the 6 to 5 variation is dealt from one deck or two")
        if house.dealing != HAND:
            yield Objection(law("6A(a)"), "the 6 to 5 variation is dealt from the hand")
        if house.surrender:
            yield Objection(reading("4.23"), "the 6 to 5 variation offers no surrender")
    elif house.dealing == HAND:
        yield Objection(law("6A(a)"), "only the 6 to 5 variation is dealt from the hand")
    elif house.burn:
        yield Objection(law("6A(c)"), "only in the 6 to 5 variation a card is burned at every round")
    if house.most_hands == 4 and house.boxes != 6:
        yield Objection(reading("4.21"), "four hands of a box are offered only at tables of six boxes")
    if house.resplit_aces and house.most_hands == 2:
        yield Objection(reading("4.21"), "aces are split again only where more than two hands are offered")
    yield from limits_objections(house)


def round_of_play(table: Table) -> Iterator[Step]:
    """From "no more bets" to the last wager settled."""
    yield from deal(table)
    yield from settle_over_and_under(table)
    yield from meet_blackjacks(table)
    yield from insure(table)
    yield from read_the_hole_card(table)
    if not reader_has_found_blackjack(table):
        for hand in table.hands:
            yield from play(table, hand)
        yield LastCall()
        yield from dealers_cards(table)
    yield from settle(table)
    yield from pick_up(table)


def is_variation(table: Table) -> bool:
    return bool(table.house.payout == SIX_TO_FIVE)


# The cards.


def deal(table: Table) -> Iterator[Step]:
    """One card to each box, one to the dealer, a second one to each box; the dealer's hole card where there is one."""
    first, to_dealer, second, hole_card = [reading("4.13")] * 4
    seen = Seen.ALL
    if is_variation(table):
        first, to_dealer, second, hole_card = law("6A(c)1"), law("6A(c)2"), law("6A(c)3"), law("6A(h)")
        seen = Seen.OWNER
        yield from take_the_cards(table)
    yield first
    for seat in table.seats:
        yield Deal(seat, seen)
    yield to_dealer
    yield Deal(DEALER, Seen.ALL)
    yield second
    for seat in table.seats:
        yield Deal(seat, seen)
    if table.house.hole_card == READER:
        yield hole_card
        yield Deal(DEALER, Seen.NOBODY)
    yield Perform(law("6(n)"), "lets nobody touch the cards but whom the rules allow it")
    if is_variation(table):
        yield Perform(law("6A(d)"), "lets each player pick up the two cards with one hand")
        yield Perform(law("6A(k)"), "leaves it to each player to add up the hand")


def take_the_cards(table: Table) -> Iterator[Step]:
    yield Perform(law("6A(a)"), "deals from the hand, as the 6 to 5 variation is dealt")
    yield Perform(law("6A(b)"), "takes the cards from the shuffling device into one hand, over the table inventory")
    if table.house.burn:
        yield law("6A(c)")
        yield Burn()


def settle_over_and_under(table: Table) -> Iterator[Step]:
    """Reading 4.28: right after the second card."""
    yield reading("4.28")
    for seat in table.seats:
        yield Settle(seat, over_and_under(sum(map(value, table.held(seat)))))  # an ace counts 1


@cache
def over_and_under(total: int) -> Mapping[Wager, Gain]:
    """Of the first two cards; thirteen itself loses both."""
    won = {OVER_13: total > 13, UNDER_13: total < 13}
    side = next((wager.title for wager, wins in won.items() if wins), "exactly 13")
    why = f"the first two cards are {side}"
    return {wager: (EVEN if wins else LOSE).by(reading("4.28"), why) for wager, wins in won.items()}


# Blackjacks, insurance, and the card reader.


def has_blackjack(table: Table, hand: Hand) -> bool:
    """Reading 4.8: with the first two cards, and not after a split."""
    return not table.has_split(hand) and is_blackjack(table.held(hand))


def shown(table: Table) -> int:
    """The value of the dealer's first card, at which an ace is 1."""
    return value(table.hand(DEALER)[0])


def may_be_blackjack(table: Table) -> bool:
    return shown(table) in (1, 10)


def reader_has_found_blackjack(table: Table) -> bool:
    return DEALER in table.looked_at and is_blackjack(table.held(DEALER))


def uses_reader(table: Table) -> bool:
    return bool(table.house.hole_card == READER) and may_be_blackjack(table)


def meet_blackjacks(table: Table) -> Iterator[Step]:
    """2.7: paid at once against 2 to 9; announced, and no more, against an ace or a ten."""
    at_once = not may_be_blackjack(table)
    heading = law("7(a)") if at_once else law("7(b)")
    yield heading
    for seat in table.seats:
        if not has_blackjack(table, seat):
            continue
        yield Perform(heading, f"announces the blackjack of seat {seat}")
        if not table.is_up(seat):
            yield Reveal(seat)
        if at_once:
            yield Settle(seat, {WAGER: paid_blackjack(table, law("7(a)"))})
            yield Gather(seat)


def paid_blackjack(table: Table, by: Citation) -> Gain:
    return Gain(Outcome.WIN, by, odds=ODDS[table.house.payout], line="blackjack", why="blackjack")


def insure(table: Table) -> Iterator[Step]:
    """Reading 4.16 and 2.7(c), where the dealer shows an ace."""
    if shown(table) != 1:
        return
    for seat in table.seats:
        blackjack = table.house.even_money and has_blackjack(table, seat)
        yield law("7(c)") if blackjack else reading("4.16")
        stake = table.placed[seat][WAGER]
        options: list[Choice] = [EVEN_MONEY] if blackjack else []
        options += [INSURANCE] if INSURANCE.price(stake.chips) else []
        if options:
            yield Decide(seat, (*options, DECLINE), silence=DECLINE)
        if table.choice(seat) is EVEN_MONEY:
            yield Settle(seat, {WAGER: EVEN.by(law("7(c)"), "blackjack, for even money")})
            yield Gather(seat)


def read_the_hole_card(table: Table) -> Iterator[Step]:
    """Reading 4.14: before any further card; a reader that fails is not used."""
    if not uses_reader(table):
        return
    heading = law("6A(h)") if is_variation(table) else reading("4.14")
    yield heading
    yield LastCall(before_decisions=True)
    if Incident.READER_FAILS in table.reported:
        return
    yield Perform(heading, "uses the card reader device")
    yield Look(DEALER)
    if reader_has_found_blackjack(table):
        yield from turn_up_hole_card(table)
        return
    for seat in table.seats:
        if table.holds(seat, INSURANCE):
            yield Settle(seat, {INSURANCE: NOT_INSURED})


INSURED = EVEN._replace(odds=2).by(reading("4.16"), "the dealer has a blackjack")
NOT_INSURED = LOSE.by(reading("4.16"), "the dealer has no blackjack")


# The players' decisions.


def play(table: Table, hand: Hand) -> Iterator[Step]:
    """One hand to its end."""
    if not holds_stake(table, hand) or has_blackjack(table, hand):
        return
    deciding = law("6A(d)") if is_variation(table) else reading("4.15")
    giving = law("6A(e)") if is_variation(table) else reading("4.15")
    if len(table.cards[hand]) == 1:
        yield giving
        yield Deal(hand, Seen.ALL)
    if not is_variation(table):
        total = f"announces {points(table.held(hand))} for {place_name(hand)}"
        yield Perform(law("6(o)"), f"{total}, which the player has to check")
    while options := offered(table, hand):
        yield deciding
        yield Decide(hand, options, silence=STAND, private=not table.is_up(hand))
        made = table.choice(hand)
        if made is SURRENDER:
            yield from surrender(table, hand)
        if made is SPLIT and not table.is_up(hand):
            yield law("6A(e)1")
            yield Reveal(hand)
            yield Reveal(table.hands_of(seat_of(hand))[-1])
        if made in (HIT, DOUBLE, SPLIT):
            yield giving
            yield Deal(hand, Seen.ALL)
        if made in (STAND, DOUBLE, SURRENDER):
            break
    if points(table.held(hand)).is_bust:
        yield from lose_at_once(table, hand)


def holds_stake(table: Table, hand: Hand) -> bool:
    return table.holds(hand, WAGER) or table.holds(hand, SPLIT)


def offered(table: Table, hand: Hand) -> tuple[Choice, ...]:
    """What a hand below 21 may do; readings 4.15 to 4.21."""
    cards = table.held(hand)
    if points(cards).total >= 21:
        return ()
    has_split = table.has_split(hand)
    if has_split and cards[0].rank == ACE:
        return (SPLIT, STAND) if may_split(table, hand) else ()
    options: list[Choice] = [STAND, HIT]
    if len(cards) == 2:
        options += [DOUBLE]
        options += [SPLIT] if may_split(table, hand) else []
        options += [SURRENDER] if table.house.surrender and not has_split else []
    return tuple(options)


def may_split(table: Table, hand: Hand) -> bool:
    """Readings 4.19 and 4.21: two cards of equal value, as often as the house allows."""
    cards = table.held(hand)
    if len(cards) != 2 or value(cards[0]) != value(cards[1]):
        return False
    hands = len(table.hands_of(seat_of(hand)))
    if hands >= table.house.most_hands:
        return False
    return hands == 1 or cards[0].rank != ACE or bool(table.house.resplit_aces)


def surrender(table: Table, hand: Hand) -> Iterator[Step]:
    """2.8(a)1 at once; 2.8(a)2 against an ace or a ten the wager waits for the dealer's second card."""
    if may_be_blackjack(table):
        yield Perform(law("8(a)2"), "lays the wager on top of the player's cards")
        return
    yield law("8(a)1")
    yield Settle(hand, {WAGER: surrendered(law("8(a)1"))})
    yield Gather(hand)


def surrendered(by: Citation) -> Gain:
    """Half of the chips go back, rounded down."""
    return LOSE._replace(back=HALF).by(by, "surrendered")


def lose_at_once(table: Table, hand: Hand) -> Iterator[Step]:
    """Over 21."""
    if is_variation(table):
        yield Perform(law("6A(e)2"), "has the player discard the first two cards face down")
    by = law("6A(e)3") if is_variation(table) else reading("4.26")
    yield by
    yield Settle(hand, dict.fromkeys((WAGER, SPLIT, DOUBLE), LOSE.by(by, "over 21")))
    yield Gather(hand)


# The dealer's hand, and settling.


def dealers_cards(table: Table) -> Iterator[Step]:
    """The second card always, further ones as long as a hand is left to be compared; readings 4.24 and 4.25."""
    heading = law("6A(f)") if is_variation(table) else reading("4.24")
    yield heading
    if table.house.hole_card == READER:
        yield from turn_up_hole_card(table)
    else:
        if is_variation(table):
            yield Perform(heading, 'announces "Dealer\'s card" for everybody to hear')
        yield Deal(DEALER, Seen.ALL)
    compares = any(is_compared(table, hand) for hand in table.hands)
    if not compares:
        yield Perform(reading("4.25"), "draws no further card, as no hand is left to compare")
    while compares and draws(points(table.hand(DEALER)), table.house.soft_17 == HITS):
        yield Deal(DEALER, Seen.ALL)
    yield Perform(heading, f"announces {points(table.hand(DEALER))}")


def turn_up_hole_card(table: Table) -> Iterator[Step]:
    """Unless it was seen early."""
    if not table.is_up(DEALER):
        yield Reveal(DEALER)


def is_compared(table: Table, hand: Hand) -> bool:
    return holds_stake(table, hand) and not has_blackjack(table, hand) and not table.chose(hand, SURRENDER)


def settle(table: Table) -> Iterator[Step]:
    """From the dealer's right."""
    by = law("6A(g)") if is_variation(table) else reading("4.26")
    for hand in reversed(table.hands):
        yield by
        if table.in_play(hand) and not table.is_up(hand):
            yield Reveal(hand)
        yield Settle(hand, gains(table, hand, by))


def gains(table: Table, hand: Hand, by: Citation) -> Mapping[Wager, Gain]:
    """What each wager that still lies there comes to."""
    if is_blackjack(table.hand(DEALER)):
        return against_blackjack(table, hand, by)
    wager = outcome = compared(points(table.held(hand)), points(table.hand(DEALER)), by)
    if table.chose(hand, SURRENDER):
        wager = surrendered(law("8(a)2"))
    elif has_blackjack(table, hand):
        wager = paid_blackjack(table, law("7(b)"))
    return {WAGER: wager, SPLIT: outcome, DOUBLE: outcome, INSURANCE: NOT_INSURED}


def against_blackjack(table: Table, hand: Hand, by: Citation) -> Mapping[Wager, Gain]:
    """A blackjack stands off, 2.7(b); of all else the wager made first is lost, and what was added to it goes back."""
    why = "the dealer has a blackjack"
    wager = LOSE.by(by, why)
    if table.chose(hand, SURRENDER):
        wager = LOSE.by(law("8(a)2"), f"surrendered, and {why}")
    elif has_blackjack(table, hand):
        wager = PUSH.by(law("7(b)"), "both have a blackjack")
    return {
        WAGER: wager,
        SPLIT: PUSH.by(reading("4.20"), f"{why}: only the first wager is lost"),
        DOUBLE: PUSH.by(reading("4.18"), f"{why}: only the first wager is lost"),
        INSURANCE: INSURED,
    }


def compared(mine: Points, theirs: Points, by: Citation) -> Gain:
    if theirs.is_bust:
        return EVEN.by(by, f"the dealer is over 21 with {theirs.total}")
    if mine.total > theirs.total:
        return EVEN.by(by, f"{mine.total} beats {theirs.total}")
    if mine.total < theirs.total:
        return LOSE.by(by, f"{theirs.total} beats {mine.total}")
    return PUSH.by(by, f"both have {mine.total}")


def pick_up(table: Table) -> Iterator[Step]:
    """Counterclockwise from the far right, the dealer's own last."""
    yield law("6A(i)") if is_variation(table) else reading("4.13")
    for hand in reversed(table.hands):
        if table.in_play(hand):
            yield Gather(hand)
    yield Gather(DEALER)
    if is_variation(table):
        yield Perform(law("6A(i)"), "puts all cards into the shuffling device")


# Irregularities, reading 4.32.

READER_TO_COME = Window(
    lambda table: DEALER not in table.looked_at and Incident.READER_FAILS not in table.reported and uses_reader(table),
    "no card reader is about to be used",
)
IRREGULARITIES = {
    Incident.CARD_FACE_UP: set_aside(reading("4.32")),
    Incident.DEALER_CARD_EXPOSED: go_on_though_seen(reading("4.32")),
    Incident.CARD_DRAWN_IN_ERROR: use_as_next_card(reading("4.32")),
    Incident.READER_FAILS: do_without(reading("4.32"), "the card reader", READER_TO_COME),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(reading("I.5")),
}


# The shoe, which lasts until the cutting card comes.

CARD_CARE = {
    **LASTING,
    "discards": law("6(l)2"),
    "shuffle, spent": law("6(l)3"),
    "mixed in": law("6(m)"),
    "alternate": law("6A(j)"),
}


# What is posted.


def pay_tables(house: House) -> Sequence[Posted]:
    blackjack = ("blackjack", IN_WORDS[house.payout])
    tables = [
        Posted("Wager, split and double", law("7(a)"), [blackjack, ("winning wager", 1)], NOTES),
        Posted("Insurance", reading("4.16"), [("dealer's blackjack", 2)]),
    ]
    if house.extra_wager != "none":
        lines = [("over 13", 1), ("under 13", 1)]
        tables.append(Posted("Over 13 and under 13", reading("4.28"), lines, THIRTEEN))
    return tables


NOTES = (
    Notice(law("7(b)"), "A blackjack against the dealer's blackjack is a stand-off."),
    Notice(reading("4.27"), "A blackjack is paid to the cent, and not rounded to a chip."),
)
THIRTEEN = (Notice(reading("4.2"), "An ace counts 1."), Notice(reading("4.28"), "Exactly 13 loses both."))
VALUES = (
    Notice(reading("4.1"), "two to ten count their number, jack, queen and king 10, the ace 11 or 1"),
    Notice(reading("4.8"), "a blackjack is an ace with a ten-value card as the first two cards, not after a split"),
)
DEALERS_RULE = {STANDS: "Dealer draws to 16 and stands on every 17.", HITS: "Dealer draws to 16 and hits soft 17."}


def notices(house: House) -> Iterator[Notice]:
    yield Notice(reading("4.26"), f"Blackjack pays {IN_WORDS[house.payout]}.")
    yield Notice(reading("4.24"), DEALERS_RULE[house.soft_17])
    yield Notice(reading("4.16"), "Insurance pays 2 to 1.")
    taken = "The dealer's blackjack takes the first wager only; doubles and splits go back."
    yield Notice(reading("4.18"), taken, on_the_felt=False)
    split = f"Pairs may be split to {house.most_hands} hands; split aces get one card each."
    yield Notice(reading("4.21"), split, on_the_felt=False)
    if house.two_boxes:
        yield Notice(reading("4.30"), "A player may take two boxes.", on_the_felt=False)
    if house.even_money:
        yield Notice(law("7(c)"), "Even money may be taken for a blackjack against an ace.", on_the_felt=False)
    if house.surrender:
        yield Notice(law("8(a)"), "Half the wager may be surrendered on the first two cards.", on_the_felt=False)
        yield Notice(reading("4.22"), "The dealer's blackjack takes a surrendered wager whole.", on_the_felt=False)


GAME = Game(
    id="blackjack",
    title="Blackjack",
    positions=7,
    positions_law=reading("4.21"),
    opens=lambda house: int(house.boxes),
    seats_each=lambda house: 2 if house.two_boxes else 1,
    seats_each_law=reading("4.30"),
    deck_law=reading("4.3"),
    no_more_bets={MANUAL_SHOE: reading("4.13"), DOUBLE_SHOE: reading("4.13"), HAND: law("6A(c)")},
    wagering=reading("4.13"),
    first_wager=reading("4.13"),
    from_the_hand=law("6A(b)"),
    wagers=WAGERS,
    House=House,
    objections=objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care=CARD_CARE,
    chapter=CHAPTER_46,
    stack=(1, None),
    device_counts=(),
    drawn_by={},
    rankings=VALUES,
    pay_tables=pay_tables,
    notices=lambda house: tuple(notices(house)),
    describe=lambda _, own, __: "blackjack" if is_blackjack(own) else points_in_words(own),
    after_split=points_in_words,  # reading 4.8: no blackjack any more
    pieces=lambda house: decks(house.decks),
    shoe_lasts=True,
    alternates={HAND: law("6A(j)"), DOUBLE_SHOE: reading("4.6")},
    called={DECLINE.name: "no insurance"},
    keys={"hit": "h", "stand": "s", "double": "d", "split": "x", "surrender": "u", "insurance": "i", "decline": "n"},
)
