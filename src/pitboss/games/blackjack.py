"""Blackjack, N.J.A.C. 19:47-2, with the 6 to 5 variation of 2.6A."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pitboss.cards import ACE, DECK, Card
from pitboss.hands.points import Points, draws, points, value
from pitboss.law import Citation, reading, subchapter
from pitboss.rounds.card_care import CHAPTER_46, GENERAL
from pitboss.rounds.game import Game, Notice, Posted
from pitboss.rounds.house import Objection, choice, limits_objections, maximum, minimum, number, side_minimum, truth
from pitboss.rounds.incidents import (
    Incident,
    Remedy,
    Report,
    Window,
    reshuffle_after_the_round,
    set_aside,
    use_as_next_card,
)
from pitboss.rounds.places import DEALER, Hand, Seen, seat_of
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

EXTRA = reading("4.28")

WAGER = Wager("wager", reading("4.13"))
SPLIT = Wager("split", reading("4.19"), equals=WAGER, instead_of=WAGER, splits=True, limits=reading("4.19"))
DOUBLE = Wager("double", reading("4.17"), equals=WAGER, or_less=True, limits=reading("4.17"), below=WAGER)
INSURANCE = Wager(
    "insurance",
    reading("4.16"),
    equals=WAGER,
    times=Fraction(1, 2),
    or_less=True,
    limits=reading("4.16"),
    right_of=WAGER,
)
OVER_13 = Wager(
    "over_13", EXTRA, side=True, needs=WAGER, exactly=100, option="extra_wager", offered_by=EXTRA, above=WAGER
)
UNDER_13 = Wager(
    "under_13", EXTRA, side=True, needs=WAGER, exactly=100, option="extra_wager", offered_by=EXTRA, right_of=OVER_13
)

STAND, HIT, SURRENDER = Option("stand"), Option("hit"), Option("surrender")
EVEN_MONEY, DECLINE = Option("even_money"), Option("decline")

THREE_TO_TWO, SIX_TO_FIVE = "3-2", "6-5"
NO_HOLE_CARD, READER = "none", "reader"
DOUBLE_SHOE = "double-shoe"
STANDS, HITS = "stand", "hit"
THIRTEEN = 13
ODDS = {THREE_TO_TWO: Fraction(3, 2), SIX_TO_FIVE: Fraction(6, 5)}


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
    yield Perform(law("6(o)" if not is_variation(table) else "6A(k)"), "leaves it to each player to add up the hand")
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


def take_the_cards(table: Table) -> Iterator[Step]:
    yield Perform(law("6A(a)"), "deals from the hand, as the 6 to 5 variation is dealt")
    yield Perform(law("6A(b)"), "takes the cards from the shuffling device into one hand and keeps them in it")
    yield Perform(law("6A(b)"), "holds them before the body and over the table inventory")
    if table.house.burn:
        yield law("6A(c)")
        yield Burn()


def settle_over_and_under(table: Table) -> Iterator[Step]:
    """Reading 4.28: on the first two cards, an ace counting 1; thirteen itself loses both."""
    yield reading("4.28")
    for seat in table.seats:
        total = sum(map(value, table.held(seat)))
        won = {OVER_13: total > THIRTEEN, UNDER_13: total < THIRTEEN}
        side = "over 13" if won[OVER_13] else "under 13" if won[UNDER_13] else "exactly 13"
        gains = {
            wager: (EVEN if wins else LOSE).by(reading("4.28"), f"the first two cards are {side}")
            for wager, wins in won.items()
            if table.holds(seat, wager)
        }
        if gains:
            yield Settle(seat, gains)


# Blackjacks, insurance, and the card reader.


def is_blackjack(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and points(cards).total == 21


def has_blackjack(table: Table, hand: Hand) -> bool:
    """Reading 4.8: with the first two cards, and not after a split."""
    return len(table.hands_of(seat_of(hand))) == 1 and is_blackjack(table.held(hand))


def shown(table: Table) -> int:
    """The value of the dealer's first card, at which an ace is 1."""
    return value(table.hand(DEALER)[0])


def may_be_blackjack(table: Table) -> bool:
    return shown(table) in (1, 10)


def dealer_has_blackjack(table: Table) -> bool:
    """As far as the dealer's cards are turned up."""
    return is_blackjack(table.hand(DEALER))


def reader_has_found_blackjack(table: Table) -> bool:
    return DEALER in table.looked_at and is_blackjack(table.held(DEALER))


def uses_reader(table: Table) -> bool:
    return bool(table.house.hole_card == READER) and may_be_blackjack(table)


def meet_blackjacks(table: Table) -> Iterator[Step]:
    """2.7: paid at once against 2 to 9; announced, and no more, against an ace or a ten."""
    at_once = not may_be_blackjack(table)
    yield law("7(a)" if at_once else "7(b)")
    for seat in table.seats:
        if not has_blackjack(table, seat):
            continue
        yield Perform(law("7(a)" if at_once else "7(b)"), f"announces the blackjack of seat {seat}")
        if not table.is_up(seat):
            yield Reveal(seat)
        if at_once:
            yield Settle(seat, {WAGER: paid_blackjack(table, law("7(a)"))})
            yield Gather(seat)


def paid_blackjack(table: Table, by: Citation) -> Gain:
    odds = ODDS[table.house.payout]
    return Gain(Outcome.WIN, by, odds=odds, line=f"blackjack {odds.numerator} to {odds.denominator}", why="blackjack")


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
    yield LastCall()
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
    has_split = len(table.hands_of(seat_of(hand))) > 1
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
    cards, hands = table.held(hand), len(table.hands_of(seat_of(hand)))
    if len(cards) != 2 or value(cards[0]) != value(cards[1]) or hands >= table.house.most_hands:
        return False
    return hands == 1 or cards[0].rank != ACE or bool(table.house.resplit_aces)


def surrender(table: Table, hand: Hand) -> Iterator[Step]:
    """2.8(a)1 at once; 2.8(a)2 against an ace or a ten the wager waits for the dealer's second card."""
    if may_be_blackjack(table):
        yield Perform(law("8(a)2"), "lays the wager on top of the player's cards")
        return
    yield law("8(a)1")
    yield Settle(hand, {WAGER: half_lost(law("8(a)1"))})
    yield Gather(hand)


def half_lost(by: Citation) -> Gain:
    return LOSE._replace(back=Fraction(1, 2)).by(by, "surrendered")


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
    while compares and draws(points(table.hand(DEALER)), table.house.soft_17 == HITS):
        yield Deal(DEALER, Seen.ALL)
    yield Perform(heading, f"announces {words(points(table.hand(DEALER)))}")


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
    if dealer_has_blackjack(table):
        return against_blackjack(table, hand, by)
    compared = compare(points(table.held(hand)), points(table.hand(DEALER)), by)
    wager = compared
    if table.chose(hand, SURRENDER):
        wager = half_lost(law("8(a)2"))
    elif has_blackjack(table, hand):
        wager = paid_blackjack(table, law("7(b)"))
    return {WAGER: wager, SPLIT: compared, DOUBLE: compared, INSURANCE: NOT_INSURED}


def against_blackjack(table: Table, hand: Hand, by: Citation) -> Mapping[Wager, Gain]:
    """Only the wager made first is lost, readings 4.18 and 4.20; a blackjack stands off, 2.7(b)."""
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


INSURED = EVEN._replace(odds=2).by(reading("4.16"), "the dealer has a blackjack")


def compare(mine: Points, theirs: Points, by: Citation) -> Gain:
    if theirs.is_bust:
        return EVEN.by(by, f"the dealer is over 21 with {theirs.total}")
    if mine.total == theirs.total:
        return PUSH.by(by, f"both have {mine.total}")
    higher, lower = max(mine.total, theirs.total), min(mine.total, theirs.total)
    return (EVEN if mine.total > theirs.total else LOSE).by(by, f"{higher} beats {lower}")


def pick_up(table: Table) -> Iterator[Step]:
    """Counterclockwise from the far right, the dealer's own last."""
    yield law("6A(i)") if is_variation(table) else reading("4.13")
    for hand in reversed(table.hands):
        if table.in_play(hand):
            yield Gather(hand)
    yield Gather(DEALER)
    if is_variation(table):
        yield Perform(law("6A(i)"), "puts all cards into the shuffling device")


def words(held: Points) -> str:
    """ "soft 17" """
    return f"soft {held.total}" if held.soft and held.total < 21 else str(held.total)


# Irregularities, reading 4.32.


def hole_card_seen(table: Table, _: Report) -> Iterator[Step]:
    yield Perform(reading("4.32"), "goes on with the round, though the hole card was seen")
    yield Reveal(DEALER)


def without_the_reader(_: Table, __: Report) -> Iterator[Step]:
    yield Perform(reading("4.32"), "stops using the card reader and deals on without it")


HAS_HOLE_CARD = Window(lambda table: not table.is_up(DEALER), "the dealer has no card face down")
READER_TO_COME = Window(
    lambda table: DEALER not in table.looked_at and Incident.READER_FAILS not in table.reported and uses_reader(table),
    "no card reader is about to be used",
)
IRREGULARITIES = {
    Incident.CARD_FACE_UP: set_aside(reading("4.32")),
    Incident.DEALER_CARD_EXPOSED: Remedy(reading("4.32"), hole_card_seen, (HAS_HOLE_CARD,)),
    Incident.CARD_DRAWN_IN_ERROR: use_as_next_card(reading("4.32")),
    Incident.READER_FAILS: Remedy(reading("4.32"), without_the_reader, (READER_TO_COME,)),
    Incident.SHUFFLER_JAM: reshuffle_after_the_round(reading("I.5")),
}


# What is posted.


def pay_tables(house: House) -> Sequence[Posted]:
    blackjack = "3 to 2" if house.payout == THREE_TO_TWO else "6 to 5"
    tables = [
        Posted("Blackjack", law("7(a)"), [("blackjack", blackjack), ("winning wager", 1)], [STAND_OFF]),
        Posted("Insurance", reading("4.16"), [("dealer's blackjack", 2)]),
    ]
    if house.extra_wager != "none":
        lines = [("over 13", 1), ("under 13", 1)]
        tables.append(Posted("Over and under 13", reading("4.28"), lines, [THIRTEEN_LOSES]))
    return tables


STAND_OFF = Notice(law("7(b)"), "A blackjack against the dealer's blackjack is a stand-off.")
THIRTEEN_LOSES = Notice(reading("4.28"), "An ace counts 1, and exactly 13 loses both.")
VALUES = (
    Notice(reading("4.1"), "two to ten count their number, jack, queen and king 10, the ace 11 or 1"),
    Notice(reading("4.8"), "a blackjack is an ace with a ten-value card as the first two cards, not after a split"),
)
DEALERS_RULE = {STANDS: "Dealer draws to 16 and stands on all 17s.", HITS: "Dealer hits soft 17."}


def notices(house: House) -> Sequence[Notice]:
    notices = [
        Notice(reading("4.24"), DEALERS_RULE[house.soft_17]),
        Notice(reading("4.26"), f"Blackjack pays {'3 to 2' if house.payout == THREE_TO_TWO else '6 to 5'}."),
        Notice(reading("4.18"), "The dealer's blackjack takes the first wager only; doubles and splits go back."),
        Notice(reading("4.21"), f"Pairs may be split to {house.most_hands} hands; split aces get one card each."),
    ]
    if house.even_money:
        notices.append(Notice(law("7(c)"), "Even money may be taken for a blackjack against the dealer's ace."))
    if house.surrender:
        notices.append(Notice(law("8(a)"), "Half the wager may be surrendered on the first two cards."))
    return notices


def describe(_: House, own: Sequence[Card], __: Sequence[Card]) -> str:
    if not own:
        return ""
    return "blackjack" if is_blackjack(own) else words(points(own))


@cache
def cards_of(decks: int) -> Sequence[Card]:
    return DECK * decks


GAME = Game(
    id="blackjack",
    title="Blackjack",
    positions=7,
    positions_law=reading("4.21"),
    opens=lambda house: int(house.boxes),
    deck_law=reading("4.3"),
    no_more_bets={MANUAL_SHOE: reading("4.13"), DOUBLE_SHOE: reading("4.13"), HAND: law("6A(c)")},
    wagering=reading("4.13"),
    first_wager=reading("4.13"),
    from_the_hand=law("6A(b)"),
    wagers=(WAGER, SPLIT, DOUBLE, INSURANCE, OVER_13, UNDER_13),
    House=House,
    objections=objections,
    round_of_play=round_of_play,
    irregularities=IRREGULARITIES,
    card_care=GENERAL,
    chapter=CHAPTER_46,
    stack=(1, None),
    device_counts=(),
    drawn_by={},
    rankings=VALUES,
    pay_tables=pay_tables,
    notices=notices,
    describe=describe,
    pieces=lambda house: cards_of(house.decks),
    shoe_lasts=True,
)
