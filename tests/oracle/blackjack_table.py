"""What lies ready before a round of blackjack: cards and their values, the house, the stakes, the shoe."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

BLACKJACK = 21
FULL_HOUSE: dict[str, list[Any]] = {
    "payout": ["3-2", "6-5"],
    "decks": [8, 1, 2, 3, 4, 5, 6, 7],
    "hole_card": ["none", "reader"],
    "soft_17": ["stand", "hit"],
    "surrender": [False, True],
    "even_money": [False, True],
    "resplit_aces": [False, True],
    "most_hands": [2, 3, 4],
    "boxes": [7, 6],
    "burn": [False, True],
    "extra_wager": ["none", "over-under-13"],
    "dealing": ["manual-shoe", "double-shoe", "hand"],
}
"""Every option and its values, the default first."""
LIMITS = {"minimum": 500, "maximum": 100000}


class Refused(Exception):
    """The round breaks a rule; of the kinds any one will do, and any at all where there are none."""

    def __init__(self, *kinds: str, laws: tuple[str, ...] = ()) -> None:
        self.kinds = kinds
        self.laws = tuple(map(cite, laws))


class Waiting(Exception):
    """A decision is missing: the seat and hand that are asked, and the options."""


class OpenQuestion(Exception):
    """The documents do not say what becomes of such a round."""


@dataclass(frozen=True)
class Stake:
    chips: int
    coupon: int = 0

    @property
    def total(self) -> int:
        return self.chips + self.coupon


def cite(law: str) -> str:
    """`4.16` is a reading, `2.7(a)` a paragraph."""
    return f"reading {law}" if law.startswith("4.") else f"blackjack 19:47-{law}"


# Cards: reading 4.1


def value(card: str) -> int:
    rank = card[0]
    return 11 if rank == "A" else 10 if rank in "TJQK" else int(rank)


def hard_points(cards: list[str]) -> int:
    return sum(1 if card[0] == "A" else value(card) for card in cards)


def is_soft(cards: list[str]) -> bool:
    """An ace counts 11 in it."""
    return any(card[0] == "A" for card in cards) and hard_points(cards) <= 11


def points(cards: list[str]) -> int:
    return hard_points(cards) + 10 * is_soft(cards)


# The house


def set_up_house(given: dict[str, Any]) -> dict[str, Any]:
    house = {**{key: values[0] for key, values in FULL_HOUSE.items()}, **LIMITS, **given}
    for key, chosen in house.items():
        if key in LIMITS:
            listed = isinstance(chosen, int) and chosen >= 1
        else:
            listed = chosen in FULL_HOUSE.get(key, [])
        if not listed:
            raise Refused("HouseRefused")
    broken = unlawful_choices(house)
    if broken:
        open_law = () in broken
        raise Refused("HouseRefused", laws=() if open_law else tuple(law for laws in broken for law in laws))
    return house


def unlawful_choices(house: dict[str, Any]) -> list[tuple[str, ...]]:
    """Choices that are lawful alone and not together, and what each breaks; nothing where that is open."""
    six_to_five = house["payout"] == "6-5"
    by_hand = house["dealing"] == "hand"
    rules: list[tuple[bool, tuple[str, ...]]] = [
        (six_to_five and house["decks"] > 2, ("2.6A(b)",)),
        (six_to_five and not by_hand, ("2.6A(a)",)),
        (six_to_five and house["surrender"], ("4.23",)),
        (by_hand and not six_to_five, ()),  # open: 2.6(a), which says so, is not in the documents
        (house["burn"] and not six_to_five, ("2.6A(c)",)),
        (house["resplit_aces"] and house["most_hands"] == 2, ("4.21", "4.19")),
        (house["most_hands"] == 4 and house["boxes"] == 7, ("4.21",)),
        (house["minimum"] > house["maximum"], ()),
    ]
    return [laws for broken, laws in rules if broken]


# Stakes


def read_stakes(
    house: dict[str, Any], seats: dict[str, dict[str, Any]]
) -> tuple[dict[int, Stake], list[tuple[int, str]]]:
    """The wager of every box, and who staked over or under 13."""
    wagers: dict[int, Stake] = {}
    extra: list[tuple[int, str]] = []
    for seat, placed in seats.items():
        if not 1 <= int(seat) <= house["boxes"]:
            raise Refused("NoSuchPosition")
        for wager, stake in placed.items():
            if wager == "wager":
                wagers[int(seat)] = read_wager(house, stake)
            else:
                check_extra(house, wager, stake)
                extra.append((int(seat), wager))
        if "wager" not in placed:
            raise Refused("WagerMissing")
    return wagers, extra


def read_wager(house: dict[str, Any], stake: int | dict[str, int]) -> Stake:
    """A coupon equals its chips, and the limits bind both together."""
    read = Stake(stake) if isinstance(stake, int) else Stake(stake.get("chips", 0), stake.get("coupon", 0))
    if read.coupon not in (0, read.chips):
        raise Refused("UnequalCoupon")
    if read.total < house["minimum"]:
        raise Refused("WagerTooSmall")
    if read.total > house["maximum"]:
        raise Refused("WagerTooLarge")
    return read


def check_extra(house: dict[str, Any], wager: str, stake: int | dict[str, int]) -> None:
    """Exactly a dollar, reading 4.28."""
    if wager not in ("over_13", "under_13") or house["extra_wager"] == "none":
        raise Refused("NotOffered")
    if not isinstance(stake, int):
        raise Refused()  # open: a coupon may lie on `wager`, so not here; of which kind the refusal is, is not said
    if stake != 100:
        raise Refused("WagerTooSmall" if stake < 100 else "WagerTooLarge")


# Boxes, and where their cards come from


@dataclass
class Hand:
    cards: list[str]
    stake: Stake
    wager: str = "wager"  # `split` of every hand but the first
    double: int = 0
    split_ace: bool = False
    bust: bool = False


@dataclass
class Box:
    seat: int
    hands: list[Hand]
    insurance: int = 0
    blackjack: bool = False
    surrendered: bool = False
    paid: bool = False  # blackjack against 2 to 9, even money, or surrender against 2 to 9

    @property
    def first(self) -> Hand:
        return self.hands[0]

    @property
    def compared(self) -> list[Hand]:
        """Hands that only the dealer's points decide."""
        waits = self.blackjack or self.surrendered or self.paid
        return [] if waits else [hand for hand in self.hands if not hand.bust]


@dataclass
class Shoe:
    """The cards in dealing order; one that lies face up is set aside when it is reached, reading 4.32.

    Open, and in no round of the tests: a face-up card that is not in the deck, or more often than the deck has it.
    """

    cards: list[str]
    face_up: Counter[str]

    def draw(self, place: int | str, hand: int, card: int) -> str:
        while self.cards:
            drawn = self.cards.pop(0)
            if not self.face_up[drawn]:
                return drawn
            self.face_up[drawn] -= 1
        raise Refused("WrongDeck")


@dataclass
class FromHands:
    """Each card from the hand that received it, as a floorperson knows them.

    Open, and in no round of the tests: hands that end before the round does, or have cards that nobody drew.
    """

    hands: dict[int | str, list[list[str]]]

    def draw(self, place: int | str, hand: int, card: int) -> str:
        if place == "burn":
            return ""
        held = self.hands[place]
        if hand >= len(held) or card >= len(held[hand]):
            raise OpenQuestion("a hand that was not told to its end")
        return held[hand][card]

    def number_of_hands(self, seat: int) -> int:
        return len(self.hands[seat])


def read_source(house: dict[str, Any], given: dict[str, Any]) -> Shoe | FromHands:
    if "deck" in given:
        count_copies(house, given["deck"])
        return Shoe(list(given["deck"]), Counter(given.get("face_up", ())))
    hands: dict[int | str, list[list[str]]] = {}
    for place, held in given["hands"].items():
        split = bool(held) and isinstance(held[0], list)
        hands[place if place == "dealer" else int(place)] = held if split else [held]
    count_copies(house, [card for held in hands.values() for hand in held for card in hand])
    return FromHands(hands)


def count_copies(house: dict[str, Any], cards: list[str]) -> None:
    if any(copies > house["decks"] for copies in Counter(cards).values()):
        raise Refused("WrongDeck")
