"""Blackjack settled by hand from the documents: what `pitboss deal blackjack` must answer. Knows nothing of pitboss."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.oracle.blackjack_table import (
    BLACKJACK,
    Box,
    FromHands,
    Hand,
    Refused,
    Shoe,
    Stake,
    Waiting,
    cite,
    is_soft,
    points,
    read_source,
    read_stakes,
    set_up_house,
    value,
)

Key = tuple[int, int, str]
"""A seat, the number of a hand of its box, and the name of a wager."""

TEN_OR_ACE = (10, 11)
BEFORE_THE_DEAL = ("wager", "over_13", "under_13")
HARMLESS = ("shuffler_jam", "card_drawn_in_error")
NO_REMEDY = ("NotOffered", "OutsideWindow")
"""Open: the documents refuse such an incident and do not say of which kind the refusal is."""


@dataclass
class Round:
    house: dict[str, Any]
    source: Shoe | FromHands
    boxes: list[Box]
    extra: list[tuple[int, str]]  # who staked over or under 13
    inputs: list[dict[str, Any]]
    dealer: list[str] = field(default_factory=list)
    reader: bool = False  # there is one, it has not failed and has not been used
    looked: bool = False
    lines: dict[Key, tuple[Any, ...]] = field(default_factory=dict)
    late: list[Key] = field(default_factory=list)  # what the dealer's points decided, in the order of settling
    or_refused: tuple[str, ...] = ()  # open: kinds of a refusal that would do as well

    # Cards

    def deal_to(self, box: Box, index: int = 0) -> None:
        hand = box.hands[index]
        if len(hand.cards) == 1 and isinstance(self.source, FromHands):
            # Halves of a pair have the same value, so it does not matter which of them moves.
            more = len(box.hands) < self.source.number_of_hands(box.seat)
            if more and (len(box.hands) == 1 or self.splits_next(box)):
                return hand.cards.append(self.source.draw(box.seat, len(box.hands), 0))
        return hand.cards.append(self.source.draw(box.seat, index, len(hand.cards)))

    def splits_next(self, box: Box) -> bool:
        decisions = [given for given in self.inputs if "incident" not in given]
        return bool(decisions) and decisions[0]["seat"] == box.seat and decisions[0]["choose"] == "split"

    def deal_to_dealer(self) -> None:
        self.dealer.append(self.source.draw("dealer", 0, len(self.dealer)))

    @property
    def shows(self) -> int:
        return value(self.dealer[0])

    @property
    def dealer_has_blackjack(self) -> bool:
        return len(self.dealer) == 2 and points(self.dealer) == BLACKJACK

    # The order of a round

    def play(self) -> None:
        self.deal_first_cards()
        self.settle_extra()
        if self.shows not in TEN_OR_ACE:
            self.pay_blackjacks_at_once()
        elif self.shows == 11:
            self.offer_insurance()
        if self.reader and self.shows in TEN_OR_ACE and self.look():
            return self.settle()
        for box in self.boxes:
            if not box.paid and not box.blackjack:
                self.play_box(box)
        self.play_dealer()
        return self.settle()

    def deal_first_cards(self) -> None:
        if self.house["burn"]:
            self.source.draw("burn", 0, 0)
        for box in self.boxes:
            self.deal_to(box)
        self.deal_to_dealer()
        for box in self.boxes:
            self.deal_to(box)
            box.blackjack = points(box.first.cards) == BLACKJACK
        if self.house["hole_card"] == "reader":
            self.deal_to_dealer()
            self.reader = True

    def settle_extra(self) -> None:
        """Reading 4.28: aces count 1 and exactly 13 loses both."""
        for seat, wager in self.extra:
            cards = next(box.first.cards for box in self.boxes if box.seat == seat)
            total = sum(1 if value(card) == 11 else value(card) for card in cards)
            wins = total > 13 if wager == "over_13" else total < 13
            key = (seat, 1, wager)
            if wins:
                self.win(key, Stake(100), 100, "4.28")
            else:
                self.lose(key, Stake(100), "4.28")

    def pay_blackjacks_at_once(self) -> None:
        for box in self.boxes:
            if box.blackjack:
                self.pay_blackjack(box, "2.7(a)")
                box.paid = True

    def offer_insurance(self) -> None:
        for box in self.boxes:
            # Open: of a wager of one cent half is nothing, and nothing can be insured; no round of the tests has one.
            half = box.first.stake.chips // 2
            options = {"insurance", "decline"}
            if box.blackjack and self.house["even_money"]:
                options.add("even_money")
            choice, amount = self.ask(box, 1, options, {"insurance": half})
            if choice == "insurance":
                box.insurance = amount
            elif choice == "even_money":
                stake = box.first.stake
                self.win((box.seat, 1, "wager"), stake, stake.total, "2.7(c)")
                box.paid = True

    def look(self) -> bool:
        """The device looks: has the dealer blackjack? Without one insurance is lost at once.

        Open: with a ten nobody is asked anything before the device looks. `reader_fails` is therefore heard also where
        it is the next input before the look, though no decision is pending then.
        """
        while self.inputs and any(given["incident"] == "reader_fails" for given in self.leading_incidents()):
            self.hear(self.inputs.pop(0))
        if not self.reader:
            return False
        self.reader, self.looked = False, True
        if self.dealer_has_blackjack:
            return True
        self.settle_insurance(self.boxes)
        return False

    def leading_incidents(self) -> list[dict[str, Any]]:
        leading = []
        for given in self.inputs:
            if "incident" not in given:
                break
            leading.append(given)
        return leading

    def play_box(self, box: Box) -> None:
        index = 0
        while index < len(box.hands):
            hand = box.hands[index]
            if len(hand.cards) == 1:
                self.deal_to(box, index)
            if not self.play_decision(box, index):
                index += 1

    def play_decision(self, box: Box, index: int) -> bool:
        """Whether the hand goes on: it drew a card below 21, or was split."""
        hand = box.hands[index]
        options = self.options(box, hand)
        if not options:
            return False
        choice, amount = self.ask(box, index + 1, options, {"double": hand.stake.chips})
        if choice == "split":
            self.split(box, index)
            return True
        if choice == "surrender":
            self.surrender(box)
        if choice == "double":
            hand.double = amount
        if choice in ("hit", "double"):
            self.deal_to(box, index)
            if points(hand.cards) > 21:
                self.collect_bust(box, index)
        return choice == "hit" and not hand.bust

    def options(self, box: Box, hand: Hand) -> set[str]:
        if points(hand.cards) == 21:
            return set()
        two = len(hand.cards) == 2
        pair = two and value(hand.cards[0]) == value(hand.cards[1]) and len(box.hands) < self.house["most_hands"]
        if hand.split_ace:
            return {"split", "stand"} if pair and self.house["resplit_aces"] else set()
        options = {"stand", "hit"}
        if two:
            options.add("double")
        if pair:
            options.add("split")
        if two and len(box.hands) == 1 and self.house["surrender"]:
            options.add("surrender")
        return options

    def split(self, box: Box, index: int) -> None:
        hand = box.hands[index]
        other = Hand([hand.cards.pop()], Stake(box.first.stake.chips), "split")
        hand.split_ace = other.split_ace = value(other.cards[0]) == 11
        box.hands.insert(index + 1, other)

    def surrender(self, box: Box) -> None:
        """2.8(a)1: against 2 to 9 half is collected at once; 2.8(a)2: otherwise it waits for the dealer's card."""
        box.surrendered = True
        if self.shows not in TEN_OR_ACE:
            self.give_half_back(box, "2.8(a)1")
            box.paid = True

    def collect_bust(self, box: Box, index: int) -> None:
        """Open: no reading says that a hand above 21 loses; of those that the bar names 4.26 (results) is nearest."""
        hand = box.hands[index]
        hand.bust = True
        law = "2.6A(e)3" if self.house["payout"] == "6-5" else "4.26"
        self.lose((box.seat, index + 1, hand.wager), hand.stake, law)
        if hand.double:
            self.lose((box.seat, index + 1, "double"), Stake(hand.double), law)

    def play_dealer(self) -> None:
        """The second card always, even where nothing waits for it; more only while a hand must be compared."""
        if len(self.dealer) == 1:
            self.deal_to_dealer()
        if not any(box.compared for box in self.boxes):
            return
        while points(self.dealer) < 17 or (
            points(self.dealer) == 17 and is_soft(self.dealer) and self.house["soft_17"] == "hit"
        ):
            self.deal_to_dealer()

    # Questions and incidents

    def ask(self, box: Box, hand: int, options: set[str], takes: dict[str, int]) -> tuple[str, int]:
        """What the box chose, and the amount that it staked with it."""
        while self.inputs:
            given = self.inputs.pop(0)
            if "incident" in given:
                self.hear(given)
                continue
            if given["seat"] != box.seat:
                seated = any(each.seat == given["seat"] for each in self.boxes)
                raise Refused("OutOfTurn") if seated else Refused("OutOfTurn", "NotSeated")
            choice = given["choose"]
            if choice not in options:
                late = choice in BEFORE_THE_DEAL  # open: too late, or no choice at all
                raise Refused("AfterNoMoreBets", "NotOffered") if late else Refused("NotOffered")
            return choice, self.amount(given, takes.get(choice))
        raise Waiting(box.seat, hand, options)

    def amount(self, given: dict[str, Any], most: int | None) -> int:
        if "amount" not in given:
            return most or 0
        if most is None:
            raise Refused()  # open: of which kind
        if given["amount"] < 1:
            raise Refused("WagerTooSmall", "NotationError")  # open: is 0 an amount?
        if given["amount"] > most:
            raise Refused("WagerTooLarge")
        return int(given["amount"])

    def hear(self, given: dict[str, Any]) -> None:
        """None changes the cards or the money, but that a device which fails does not look."""
        incident = given["incident"]
        if incident == "reader_fails" and self.reader and self.shows in TEN_OR_ACE:
            self.reader = False
        elif incident == "dealer_card_exposed":
            if self.house["hole_card"] != "reader":
                raise Refused(*NO_REMEDY)
        elif incident not in HARMLESS:
            raise Refused(*NO_REMEDY)

    def hear_leftovers(self) -> None:
        """Inputs left over are refused.

        Open: an incident that changes nothing, after the last decision, when none is pending: the documents let it
        happen only while a decision is pending; in the other games it is heard before settling. Both will do.
        """
        for given in self.inputs:
            if "incident" not in given:
                raise Refused("OutOfTurn", *self.or_refused)
            self.hear(given)
            self.or_refused = ("OutsideWindow",)

    # Settlement

    def settle(self) -> None:
        """Every box in turn from the dealer's right; the dealer's second card is known."""
        self.settle_insurance(self.boxes[::-1])
        for box in reversed(self.boxes):
            if box.paid:
                continue
            if box.surrendered and self.dealer_has_blackjack:
                self.lose((box.seat, 1, "wager"), box.first.stake, "2.8(a)2")
            elif box.surrendered:
                self.give_half_back(box, "2.8(a)2")
            elif box.blackjack and self.dealer_has_blackjack:
                self.push((box.seat, 1, "wager"), box.first.stake, "2.7(b)")
            elif box.blackjack:
                self.pay_blackjack(box, "2.7(b)")
            else:
                self.settle_hands(box)

    def settle_hands(self, box: Box) -> None:
        for number, hand in enumerate(box.hands, start=1):
            if hand.bust:
                continue
            places = [(hand.wager, hand.stake)] + [("double", Stake(hand.double))] * bool(hand.double)
            for wager, stake in places:
                key = (box.seat, number, wager)
                self.late.append(key)
                if self.dealer_has_blackjack:
                    self.settle_against_blackjack(box, hand, key, stake)
                else:
                    self.compare(key, stake, points(hand.cards))

    def compare(self, key: Key, stake: Stake, held: int) -> None:
        law = "2.6A(g)" if self.house["payout"] == "6-5" else "4.26"
        dealers = points(self.dealer)
        if dealers > 21 or held > dealers:
            self.win(key, stake, stake.total, law)
        elif held == dealers:
            self.push(key, stake, law)
        else:
            self.lose(key, stake, law)

    def settle_against_blackjack(self, box: Box, hand: Hand, key: Key, stake: Stake) -> None:
        """Readings 4.18 and 4.20: only the original wager is lost.

        Open: what the line of the original wager cites: the comparison, the look of the device (4.14, 2.6A(h)), or the
        reading that lets nothing else be lost.
        """
        wager = key[2]
        doubled = ["4.18"] * bool(hand.double)
        split = ["4.20"] * (len(box.hands) > 1)
        if wager == "wager":
            comparison, look = ("2.6A(g)", "2.6A(h)") if self.house["payout"] == "6-5" else ("4.26", "4.14")
            self.lose(key, stake, comparison, *doubled, *split, *[look] * self.looked)
        elif wager == "double":
            self.push(key, stake, "4.18", *split)
        else:
            self.push(key, stake, "4.20", *doubled)

    def settle_insurance(self, boxes: list[Box]) -> None:
        for box in boxes:
            key = (box.seat, 1, "insurance")
            if not box.insurance or key in self.lines:
                continue
            if self.dealer_has_blackjack:
                self.win(key, Stake(box.insurance), 2 * box.insurance, "4.16")
            else:
                self.lose(key, Stake(box.insurance), "4.16")

    def pay_blackjack(self, box: Box, law: str) -> None:
        times, over = (6, 5) if self.house["payout"] == "6-5" else (3, 2)
        stake = box.first.stake
        self.win((box.seat, 1, "wager"), stake, stake.total * times // over, law)

    def give_half_back(self, box: Box, law: str) -> None:
        stake = box.first.stake
        self.write((box.seat, 1, "wager"), stake, "lose", 0, stake.chips // 2, law)

    def win(self, key: Key, stake: Stake, pays: int, *law: str) -> None:
        self.write(key, stake, "win", pays, stake.chips, *law)

    def lose(self, key: Key, stake: Stake, *law: str) -> None:
        self.write(key, stake, "lose", 0, 0, *law)

    def push(self, key: Key, stake: Stake, *law: str) -> None:
        self.write(key, stake, "push", 0, stake.total, *law)

    def write(self, key: Key, stake: Stake, outcome: str, pays: int, returned: int, *law: str) -> None:
        assert key not in self.lines, key
        self.lines[key] = (stake.total, outcome, pays, returned, tuple(map(cite, law)))

    def answer(self) -> dict[str, Any]:
        net = Counter({str(box.seat): 0 for box in self.boxes})
        for (seat, _, _), (stake, _, pays, returned, _) in self.lines.items():
            net[str(seat)] += pays + returned - stake
        hands: dict[str, Any] = {"dealer": self.dealer}
        for box in self.boxes:
            held = [hand.cards for hand in box.hands]
            hands[str(box.seat)] = held if len(held) > 1 else held[0]
        return {
            "ended": "settled",
            "lines": self.lines,
            "net": dict(net),
            "late": self.late,
            "or_refused": self.or_refused,
            "hands": hands,
        }


def settle_round(given: dict[str, Any]) -> dict[str, Any]:
    """What becomes of a round as `pitboss deal` reads it: an ending, a question, or the kinds of refusal that will do.

    Of a line's `law`, of the kinds and of the laws of a refusal any one will do; where there are none, any at all.
    """
    try:
        house = set_up_house(given.get("house", {}))
        stakes, extra = read_stakes(house, given["seats"])
        boxes = [Box(seat, [Hand([], stake)]) for seat, stake in sorted(stakes.items())]
        round = Round(house, read_source(house, given), boxes, extra, list(given.get("inputs", ())))
        round.play()
        round.hear_leftovers()
    except Waiting as waiting:
        seat, hand, options = waiting.args
        return {"ended": "waiting", "seat": seat, "hand": hand, "options": options}
    except Refused as refused:
        return {"refused": refused.kinds, "laws": refused.laws}
    return round.answer()
