"""What all six games share when a round is settled by hand: cards, questions, incidents, void hands, the meter."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NoReturn

Key = tuple[int, str]
"""A seat and the name of a wager."""

LIMITS = {"minimum": 500, "maximum": 100000, "side_minimum": 100}


class Refused(Exception):
    """The round breaks a rule; the argument is the kind of the error."""


class RoundOver(Exception):
    """Every wager has its last word."""


class Waiting(Exception):
    """A decision is missing: the seat that is asked, and its options."""


@dataclass(frozen=True)
class Game:
    """The facts of one game that the shared part asks for, and its procedure."""

    name: str
    positions: int
    first: str
    sides: tuple[str, ...]
    house: dict[str, Any]
    play: Callable[["Round"], None]
    seat_cards: int
    dealer_cards: int
    face_up_allowed: int = 1
    hand_voids_alone: bool = False  # reading I.4
    exposed_until_revealed: bool = False  # 20.12(d), where the others say: before each player has decided
    stub_after_decisions: bool = False
    card_drawn_in_error: bool = True
    settle_exposed: Callable[["Round"], None] = lambda round: None
    settle_face_up: Callable[["Round"], None] = lambda round: None
    takes_bare_side: bool = False  # pair plus may be played alone
    twins: tuple[str, str] | None = None  # two wagers of the same amount


@dataclass(frozen=True)
class Stake:
    chips: int
    coupon: int = 0

    @property
    def total(self) -> int:
        return self.chips + self.coupon


@dataclass
class Meter:
    """Reading I.1: kept exactly, paid in whole cents, topped up to the reset amount after an award."""

    amount: Fraction
    rate: Fraction
    reset: int

    def pay(self, cents: int) -> None:
        self.amount -= cents
        self.amount = max(self.amount, Fraction(self.reset))


@dataclass
class Round:
    game: Game
    house: dict[str, Any]
    deck: list[str]
    face_up: set[str]
    stakes: dict[Key, Stake]
    inputs: list[dict[str, Any]]
    meter: Meter | None
    seats: list[int]

    hands: dict[int, list[str]] = field(default_factory=dict)
    dealer: list[str] = field(default_factory=list)
    community: list[str] = field(default_factory=list)
    position: int = 0  # cards gone from the deck
    found_after_first: list[bool] = field(default_factory=list)  # for every face-up card: were the first cards out?
    first_out: bool = False
    all_out: bool = False
    decided: bool = False
    final: bool = False  # every decision is made: the last call
    folded: set[int] = field(default_factory=set)
    void: set[int] = field(default_factory=set)
    lines: dict[Key, tuple[str, int, int]] = field(default_factory=dict)
    early: list[Key] = field(default_factory=list)  # what had its last word before the dealer's hand is turned up
    forfeited: set[Key] = field(default_factory=set)
    all_void: bool = False
    extra_cards: int = 0  # that hands have beyond their number, as told
    deck_leaves: bool = False  # 36.7(f)2, 42.7(e)2: the count is wrong and no misdeal explains it
    notes: dict[Any, Any] = field(default_factory=dict)  # what one game alone remembers

    @property
    def standing(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.folded | self.void]

    def unsettled(self, wager: str) -> list[int]:
        """Seats with such a wager and no word on it, in the order of settling: counter-clockwise."""
        return [s for s in reversed(self.seats) if (s, wager) in self.stakes and (s, wager) not in self.lines]

    # Cards

    @property
    def left(self) -> int:
        return len(self.deck) - self.position

    def next_card(self) -> str:
        """Reading I.6: a face-up card counts when it is reached, and is set aside."""
        while (card := self.deck[self.position]) in self.face_up:
            self.position += 1
            self.found_after_first.append(self.first_out)
            if len(self.found_after_first) > self.game.face_up_allowed:
                self.void_round(self.game.settle_face_up if all(self.found_after_first) else None, misdealt=True)
        self.position += 1
        return card

    def deal_first(self, *, stacks: bool) -> None:
        """The first cards of seats and dealer, in stacks or one at a time."""
        self.hands = {seat: [] for seat in self.seats}
        places = [
            *((hand, self.game.seat_cards) for hand in self.hands.values()),
            (self.dealer, self.game.dealer_cards),
        ]
        if stacks:
            order = [hand for hand, size in places for _ in range(size)]
        else:
            order = [hand for _ in range(self.game.seat_cards) for hand, _ in places]
        for hand in order:
            hand.append(self.next_card())
        self.first_out = True

    def burn(self) -> None:
        self.next_card()

    def turn_up(self, count: int) -> None:
        for _ in range(count):
            self.community.append(self.next_card())

    # Questions

    def ask(self, seat: int, options: Sequence[str]) -> str | None:
        """The answer of the seat; None if its hand is void before it can give one."""
        while self.inputs:
            given = self.inputs.pop(0)
            if "incident" in given:
                self.hear(given)
                if seat in self.void:
                    return None
            elif given["seat"] != seat:
                raise Refused("OutOfTurn")
            elif given["choose"] not in options:
                before_the_deal = (self.game.first, *self.game.sides, *(self.game.twins or ()))
                raise Refused("AfterNoMoreBets" if given["choose"] in before_the_deal else "NotOffered")
            else:
                self.decided = True
                return str(given["choose"])
        raise Waiting(seat, tuple(options))

    def answers(self, options: Sequence[str], wager: str | None = None) -> Iterator[tuple[int, str]]:
        """Every standing seat in turn, or only those with the wager, and what it chose."""
        for seat in self.seats:
            if seat in self.standing and (wager is None or (seat, wager) in self.stakes):
                choice = self.ask(seat, options)
                if choice is not None:
                    yield seat, choice

    def last_call(self) -> None:
        self.final = True
        while self.inputs:
            given = self.inputs.pop(0)
            if "incident" not in given:
                raise Refused("OutOfTurn")
            self.hear(given)
        self.early = list(self.lines)

    # Incidents

    def hear(self, given: dict[str, Any]) -> None:
        incident = given["incident"]
        if incident == "dealer_card_exposed":
            if self.final and not self.game.exposed_until_revealed:
                raise Refused("OutsideWindow")
            self.void_round(self.game.settle_exposed, misdealt=False)
        elif incident == "wrong_number_of_cards":
            self.wrong_number(given["seat"], given.get("cards"), given.get("can_complete", False))
        elif incident == "shoe_jam":
            if self.house["dealing"] != "automated-shoe" or self.decided:  # reading I.5
                raise Refused("OutsideWindow")
            self.void_round(None, misdealt=True)
        elif incident == "stub_count":
            if not self.all_out or (self.game.stub_after_decisions and not self.final):
                raise Refused("OutsideWindow")
            if given["counted"] != self.left:
                self.deck_leaves = given["counted"] + self.extra_cards != self.left
                self.void_round(None, misdealt=True)
        else:  # what leaves the round as it is
            assert incident in ("shuffler_jam", "card_drawn_in_error"), incident

    def wrong_number(self, place: int | str, cards: int | None, can_complete: bool) -> None:
        right = self.game.dealer_cards if place == "dealer" else self.game.seat_cards
        if cards == right or place in self.void:
            raise Refused("NotOffered")
        if cards is not None and not can_complete:
            self.extra_cards += cards - right
        if not self.game.hand_voids_alone:
            self.void_round(None, misdealt=True)
        elif isinstance(place, int):
            self.void_hand(place)
        elif not can_complete:
            self.void_round(None, misdealt=True)

    # Money

    def settle(self, key: Key, outcome: str, pays: int, returned: int) -> None:
        assert key not in self.lines or key in self.forfeited, key
        self.lines[key] = (outcome, pays, returned)

    def win(self, key: Key, pays: int) -> None:
        """The coupon of a match play is taken, win or lose."""
        self.settle(key, "win", pays, self.stakes[key].chips)

    def lose(self, key: Key) -> None:
        self.settle(key, "lose", 0, 0)

    def push(self, key: Key) -> None:
        self.settle(key, "push", 0, self.stakes[key].total)

    def win_or_lose(self, key: Key, odds: int | None) -> None:
        if odds:
            self.win(key, self.stakes[key].total * odds)
        else:
            self.lose(key)

    def compare(self, key: Key, sign: int, odds: int = 1) -> None:
        """Win, push or lose as the seat's hand is higher than the dealer's, equal or lower."""
        if sign > 0:
            self.win_or_lose(key, odds)
        elif sign:
            self.lose(key)
        else:
            self.push(key)

    def prize(self, seat: int, name: str, pays: int) -> None:
        if pays:
            self.lines[seat, name] = ("win", pays, 0)

    def place(self, seat: int, wager: str, chips: int) -> None:
        self.stakes[seat, wager] = Stake(chips)

    def fold(self, seat: int, wagers: Sequence[str]) -> None:
        """Reading I.2: a fold forfeits at once."""
        self.folded.add(seat)
        for wager in wagers:
            if (seat, wager) in self.stakes:
                self.lose((seat, wager))
                self.forfeited.add((seat, wager))

    # Void hands

    def give_back(self, key: Key) -> None:
        """Reading I.1: what a progressive wager had added to the meter is taken back."""
        self.settle(key, "void", 0, self.stakes[key].total)
        if key[1] == "progressive":
            assert self.meter is not None
            self.meter.amount -= 100 * self.meter.rate

    def void_hand(self, seat: int) -> None:
        self.void.add(seat)
        for key in self.stakes:
            if key[0] == seat and key not in self.lines:
                self.give_back(key)
        if self.void == set(self.seats):
            self.void_round(None, misdealt=True)

    def void_round(self, settle_saved: Callable[["Round"], None] | None, *, misdealt: bool) -> NoReturn:
        """Reading I.2: a round that was misdealt gives back what was forfeited, an exposed card does not."""
        if misdealt:
            for key in sorted(self.forfeited):
                del self.lines[key]
            self.forfeited.clear()
        saved = dict(self.lines)
        if settle_saved:
            settle_saved(self)
        for key in self.stakes:
            if key not in self.lines:
                self.give_back(key)
        assert all(self.lines[key] == line for key, line in saved.items())
        self.all_void = True
        raise RoundOver

    def answer(self) -> dict[str, Any]:
        ended = "void" if self.all_void else "settled"
        net = {str(seat): 0 for seat in self.seats}
        for key, (_, pays, returned) in self.lines.items():
            net[str(key[0])] += pays + returned - (self.stakes[key].total if key in self.stakes else 0)
        told: dict[str, Any] = {
            "ended": ended,
            "lines": dict(self.lines),
            "net": net,
            "deck_leaves": self.deck_leaves,
            "left": self.left,
            "early": self.early,
        }
        if self.meter is not None:
            told["meter"] = int(self.meter.amount)
        return told


def open_round(game: Game, given: dict[str, Any]) -> Round:
    house = {"dealing": "manual-shoe", **LIMITS, **game.house, **given.get("house", {})}
    stakes = {
        (int(seat), wager): stake_of(stake)
        for seat, placed in given["seats"].items()
        for wager, stake in placed.items()
    }
    check_stakes(game, house, stakes)
    for told in given.get("inputs", ()):
        check_input(game, told)
    return Round(
        game=game,
        house=house,
        deck=given["deck"],
        face_up=set(given.get("face_up", ())),
        stakes=stakes,
        inputs=list(given.get("inputs", ())),
        meter=locked_out(given["meter"], stakes) if "meter" in given else None,
        seats=sorted(map(int, given["seats"])),
    )


def locked_out(told: dict[str, Any], stakes: dict[Key, Stake]) -> Meter:
    """Reading I.1: the increments of the round are on the meter before any payment."""
    meter = Meter(Fraction(told["amount"]), Fraction(told["rate"]), told["reset"])
    meter.amount += sum(100 * meter.rate for _, wager in stakes if wager == "progressive")
    return meter


def stake_of(stake: int | dict[str, int]) -> Stake:
    return Stake(stake) if isinstance(stake, int) else Stake(stake.get("chips", 0), stake.get("coupon", 0))


def check_stakes(game: Game, house: dict[str, Any], stakes: dict[Key, Stake]) -> None:
    """Coupons of match play equal their chips; limits bind each wager but the progressive, which is a dollar."""
    for (seat, wager), stake in stakes.items():
        if wager == "progressive" and stake.chips and stake.coupon:  # 28.6(c): a chip or a coupon
            raise Refused("NotOffered")
        if wager != "progressive" and stake.coupon not in (0, stake.chips):
            raise Refused("UnequalCoupon")
        alone = (seat, game.first) not in stakes
        if alone and not game.takes_bare_side:
            raise Refused("WagerMissing")
        if wager == "progressive":
            least, most = 100, 100
        else:
            required = alone or wager == game.first or wager in (game.twins or ())
            least, most = house["minimum" if required else "side_minimum"], house["maximum"]
        if stake.total < least:
            raise Refused("WagerTooSmall")
        if stake.total > most:
            raise Refused("WagerTooLarge")


def check_input(game: Game, told: dict[str, Any]) -> None:
    """What is refused wherever it stands."""
    if told.get("incident") == "card_drawn_in_error" and not game.card_drawn_in_error:
        raise Refused("NotOffered")


def settle_round(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """What becomes of a round as `pitboss deal` reads it: an ending, a question, or the kind of refusal."""
    try:
        round = open_round(game, given)
        with suppress(RoundOver):
            game.play(round)
        if round.inputs:
            raise Refused("OutsideWindow" if "incident" in round.inputs[0] else "OutOfTurn")
    except Waiting as waiting:
        seat, options = waiting.args
        return {"ended": "waiting", "seat": seat, "options": sorted(options), "left": round.left}
    except Refused as refused:
        return {"refused": refused.args[0]}
    return round.answer()
