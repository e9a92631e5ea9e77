"""A hand of poker settled by hand: interfaces of the poker room, readings 5 and P.1 to P.10, 14.3 and 14.15."""

from collections.abc import Iterable
from typing import Any

from tests.oracle.poker.betting import Betting, first_betting
from tests.oracle.poker.dealer import Dealer, Misdealt
from tests.oracle.poker.pots import Pot, by_totals, divide, form, halves, rake_of, take_back_uncalled
from tests.oracle.poker.ranking import by_rank_and_suit, high, low
from tests.oracle.poker.room import (
    GAMES,
    OpenQuestion,
    Refused,
    kill_factor,
    read_seats,
    set_up_house,
)


class Waiting(Exception):
    """A decision is missing."""


class AllFolded(Exception):
    """One is left."""


class Void(Exception):
    """All chips go back."""


def settle_round(name: str, round: dict[str, Any]) -> dict[str, Any]:
    """What becomes of the hand; `open` where the documents do not say."""
    try:
        play = Play(name, round)
        return play.settle()
    except Refused as refusal:
        return {"refused": refusal.kinds}
    except Waiting as waiting:
        return {"ended": "waiting", **waiting.args[0]}
    except OpenQuestion as question:
        return {"open": str(question)}


def seen(pots: list[Pot], live: set[int]) -> list[tuple[int, set[int], dict[int, int]]]:
    return [(pot.amount, pot.seats & live, pot.chips) for pot in pots]


class Play:
    def __init__(self, name: str, round: dict[str, Any]) -> None:
        self.name = name
        self.game = GAMES[name]
        self.house = set_up_house(name, round.get("house", {}))
        self.chip = self.house["chip"]
        self.began = read_seats(self.game, self.house, round)
        self.stacks = dict(self.began)
        self.inputs = list(round.get("inputs", ()))
        self.factor = kill_factor(self.house, round)
        self.kill = round.get("kill")
        self.straddle = round.get("straddle")
        self.seats = list(self.began)
        self.button = None if self.game.stud else round["button"]
        self.check_posts()
        order = self.seats if self.button is None else self.after(self.button)
        self.dealer = Dealer(name, self.game, order, round)
        self.live = set(self.seats)
        self.parted: set[int] = set()  # no more wagers, 14.15(k)1 and (m)1
        self.left: set[int] = set()  # away from the table with a protected hand
        self.voluntary: set[int] = set()
        self.antes: dict[int, int] = {}
        self.pots: list[Pot] = []
        self.uncalled: dict[int, int] = {}
        self.refunded: dict[int, int] = {}
        self.contenders = set(self.seats)  # of the chips of this round
        self.aggressor: int | None = None
        self.first_asked: int | None = None
        self.opener: int | None = None  # at stud, of this round of betting
        self.flop_dealt = False
        self.disturbed = False  # somebody left the hand by an incident
        self.bet = Betting(self.house, self.chip, (), 0, False)

    # Seats

    def after(self, seat: int) -> list[int]:
        """Clockwise from the next seat on, this one last."""
        return [each for each in self.seats if each > seat] + [each for each in self.seats if each <= seat]

    def able(self, seat: int) -> bool:
        """It could still put chips in."""
        return seat in self.live and self.stacks[seat] > 0 and seat not in self.parted

    def others_able(self, seat: int) -> bool:
        """P.1: somebody else could put in more than the largest amount."""
        return any(
            self.able(other) and self.stacks[other] + self.bet.bets[other] > self.bet.largest
            for other in self.live - {seat}
        )

    def pay(self, seat: int, amount: int) -> int:
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        return paid

    # The course of a hand

    def settle(self) -> dict[str, Any]:
        over = "showdown"
        try:
            self.play()
        except AllFolded:
            over = "folded"
        except (Void, Misdealt):
            over = "void"
        if self.inputs:
            if "incident" in self.inputs[0]:
                raise OpenQuestion("an incident after the last decision")
            raise Refused("OutOfTurn")
        return self.void() if over == "void" else self.award(showdown=over == "showdown")

    def play(self) -> None:
        self.open_first_round()
        for seat in sorted(self.dealer.deal_first()):
            self.live.discard(seat)
            self.give_back(seat, self.antes.pop(seat))  # reading B7.102: the ante alone
        self.run_round(0)
        for number, street in enumerate(self.game.later, 1):
            self.dealer.deal_later(street, self.live)
            self.flop_dealt = True
            self.open_round(number)
            self.ask_parts(street)
            self.run_round(number)

    def check_posts(self) -> None:
        for seat in (self.kill, self.straddle):
            if seat is not None and seat not in self.began:
                raise Refused()
        if self.straddle is None:
            return
        if self.game.stud or not self.house["straddle"] or self.straddle != self.after(self.big_blind())[0]:
            raise Refused()
        if self.kill is not None or len(self.seats) == 2:
            raise OpenQuestion("a straddle with a kill, or of the button against one")

    def small_blind(self) -> int:
        assert self.button is not None
        return self.button if len(self.seats) == 2 else self.after(self.button)[0]

    def big_blind(self) -> int:
        return self.after(self.small_blind())[0]

    def open_first_round(self) -> None:
        self.open_round(0)
        self.antes = {seat: self.pay(seat, self.house["ante"]) for seat in self.seats}
        if self.game.stud:
            self.bet.bring_in_only = self.kill is None
            if self.kill is not None:  # in turn, reading 5.16: the bring-in has nothing to force any more
                self.bet.largest = self.bet.sizes[0]
                self.bet.bets[self.kill] = self.pay(self.kill, self.bet.largest)
            return
        posts = {self.small_blind(): self.house["small_blind"], self.big_blind(): self.house["big_blind"]}
        if self.straddle is not None:
            posts[self.straddle] = self.bet.size = 2 * self.house["big_blind"]  # P.1: the least raise is to twice it
            self.bet.sizes = (self.bet.size,)
        if self.kill is not None:
            posts[self.kill] = self.house["big_blind"] * self.factor[0] // self.factor[1]
        for seat, amount in posts.items():
            self.bet.bets[seat] = self.pay(seat, amount)
        self.bet.largest = max(*posts.values(), self.house["big_blind"])
        if self.bet.kind == "spread-limit":
            self.bet.size = max(self.bet.size, self.bet.largest)

    def open_round(self, number: int) -> None:
        small = number < self.game.small_rounds
        pair = number == 1 and self.house.get("open_pair_doubles", False) and self.pair_shows()
        self.bet = first_betting(self.house, self.chip, self.factor, small=small, pair=pair)
        self.bet.bets = dict.fromkeys(self.seats, 0)
        self.contenders = {seat for seat in self.live if number == 0 or self.able(seat)}

    def pair_shows(self) -> bool:
        shown = [[card[0] for card in self.dealer.shown[seat]] for seat in self.live]
        return any(len(set(ranks)) < len(ranks) for ranks in shown)

    def run_round(self, number: int) -> None:
        self.end_if_alone()
        self.bet.two_left = len(self.live) == 2
        self.opener = None
        while (seat := self.next_to_act(number)) is not None:
            self.turn(seat, number)
            self.end_if_alone()
        self.gather()

    def end_if_alone(self) -> None:
        if len(self.live) <= 1:
            self.gather()
            if not self.live and not self.pots:
                raise Void  # all hands are
            raise AllFolded

    def next_to_act(self, number: int) -> int | None:
        if self.bet.last is not None:
            order = self.after(self.bet.last)
        elif self.game.stud:
            order = self.order_from_opener(number)
        elif number == 0:
            order = self.after(self.big_blind() if self.straddle is None else self.straddle)
        else:
            assert self.button is not None
            order = self.after(self.button)
        return next((seat for seat in order if self.is_asked(seat)), None)

    def order_from_opener(self, number: int) -> list[int]:
        """Open: who opens after an incident has taken away the one who should have."""
        opener = self.dealer.opener(sorted(self.live), first=number == 0)
        order = [opener, *self.after(opener)[:-1]]
        if self.opener is None:
            self.opener = opener
        next_clockwise = next((seat for seat in [self.opener, *self.after(self.opener)] if self.is_asked(seat)), None)
        if next_clockwise != next((seat for seat in order if self.is_asked(seat)), None):
            raise OpenQuestion("who opens in place of a hand that is dead")
        return order

    def is_asked(self, seat: int) -> bool:
        """No seat is asked when no other could answer it.

        Open: who has killed, when the others still have chips and not enough of them to raise.
        """
        if not self.able(seat) or (seat in self.bet.acted and self.bet.to_call(seat) <= 0):
            return False
        put_in = max(self.bet.bets[other] for other in self.live - {seat})
        if self.bet.bets[seat] < put_in:
            return True
        if self.bet.to_call(seat) > 0:
            return any(self.able(other) for other in self.live - {seat})
        if not self.others_able(seat) and any(map(self.able, self.live - {seat})):
            raise OpenQuestion("whether a kill is asked that can neither call nor raise")
        return self.others_able(seat)

    def gather(self) -> None:
        """The chips of the round come into the pots."""
        chips = {seat: self.antes.get(seat, 0) + self.bet.bets[seat] for seat in self.seats}
        self.antes = {}
        seat, excess = take_back_uncalled(chips, self.live)
        if excess:
            self.stacks[seat] += excess
            self.uncalled[seat] = self.uncalled.get(seat, 0) + excess
        form(self.pots, chips, self.contenders & self.live, self.live)
        self.bet.bets = dict.fromkeys(self.seats, 0)

    # Turns

    def turn(self, seat: int, number: int) -> None:
        forced = self.bet.bring_in_only and self.bet.last is None
        if seat in self.left:
            if forced:  # 14.15(j)2: the forced bet is placed all the same
                self.carry_out(seat, "bring_in", None, 0)
            else:
                self.fold(seat)
            return
        pot = self.pot_after_call(seat)
        options, told = self.offered(seat, pot, forced=forced)
        given = self.ask(seat, options, told)
        if given is None:
            return
        choice = given.get("says", given["choose"])
        if choice not in options:
            raise Refused("NotOffered")
        if choice in ("fold", "check", "call", "bring_in") and "amount" in given:
            raise Refused()
        if self.bet.last is None:
            self.first_asked = seat
        self.carry_out(seat, choice, given.get("amount"), pot)

    def pot_after_call(self, seat: int) -> int:
        """P.2."""
        lies = sum(pot.amount for pot in self.pots) + sum(self.antes.values()) + sum(self.bet.bets.values())
        return lies + self.bet.to_call(seat)

    def offered(self, seat: int, pot: int, *, forced: bool) -> tuple[list[str], dict[str, Any]]:
        has = self.stacks[seat] + self.bet.bets[seat]
        if forced:
            options = ["bring_in"]
            more = True
        else:
            options = ["fold", "call" if self.bet.to_call(seat) > 0 else "check"]
            more = has > self.bet.largest and self.others_able(seat) and self.bet.raise_allowed(seat)
        if not more:
            return options, {"to_call": self.bet.to_call(seat)}
        least, most, _ = self.bet.amounts(pot)
        most = has if most is None else min(most, has)
        options.append("bet" if self.bet.largest == 0 else "raise")
        return options, {"to_call": self.bet.to_call(seat), "least": least, "most": most}

    def ask(self, seat: int, options: Iterable[str], told: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; nothing when an incident came instead, after which somebody else may be asked."""
        if not self.inputs:
            raise Waiting({"seat": seat, "options": sorted(options), **told})
        given: dict[str, Any] = self.inputs.pop(0)
        if "incident" in given:
            self.incident(given)
            return None
        if given["seat"] != seat:
            raise Refused("OutOfTurn")
        return given

    def carry_out(self, seat: int, choice: str, amount: int | None, pot: int) -> None:
        if choice == "fold":
            self.fold(seat)
            return
        self.bet.last = seat
        if choice == "check":
            self.bet.acted.add(seat)
        elif choice == "bring_in":
            self.bet.bets[seat] = self.pay(seat, self.house["bring_in"])
            self.bet.largest = self.house["bring_in"]
            self.bet.acted.add(seat)
        elif choice == "call":
            self.bet.bets[seat] += self.pay(seat, self.bet.to_call(seat))
            self.bet.acted.add(seat)
            self.voluntary.add(seat)
        else:
            if self.bet.bring_in_only and self.stacks[seat] + self.bet.bets[seat] <= self.house["bring_in"]:
                raise OpenQuestion("a bet of no more than the bring-in")
            to = self.bet.check_amount(amount, self.stacks[seat] + self.bet.bets[seat], pot)
            self.bet.raise_to(seat, to, pot)
            self.bet.bring_in_only &= choice == "raise"  # P.1: a bet that is short is raised upon by the full size
            self.bet.bets[seat] += self.pay(seat, to - self.bet.bets[seat])
            self.voluntary.add(seat)
            self.aggressor = seat

    def fold(self, seat: int) -> None:
        self.bet.last = seat
        self.live.discard(seat)

    def ask_parts(self, street: str) -> None:
        """14.15(k), (m): who has the last hole card exposed may end the obligation to wager."""
        answered: set[int] = set()
        while True:
            self.end_if_alone()
            asked = [
                seat
                for seat in self.dealer.order
                if self.able(seat)
                and seat not in answered
                and self.dealer.asks_part(seat, street)
                and self.others_able(seat)
            ]
            if not asked:
                return
            if asked[0] in self.left:
                raise OpenQuestion("part or whole of somebody who has left")
            given = self.ask(asked[0], ["part", "whole"], {})
            if given is None:
                continue
            choice = given.get("says", given["choose"])
            if choice not in ("part", "whole"):
                raise Refused("NotOffered")
            if "amount" in given:
                raise Refused()
            answered.add(asked[0])
            if choice == "part":
                self.parted.add(asked[0])
                self.contenders.discard(asked[0])

    # Incidents

    def incident(self, given: dict[str, Any]) -> None:
        kind = given["incident"]
        if kind == "misdeal":
            self.misdeal(given.get("why"))
        elif kind == "wrong_deck":
            raise Void  # 14.15(g)
        elif kind in ("ineligible_player", "fouled_hand", "left_table"):
            self.of_a_seat(kind, given)
        elif kind != "shuffler_jam":  # 14.15(p)
            raise Refused("NotOffered")

    def misdeal(self, why: str | None) -> None:
        if why not in ("not_shuffled", "wrong_start", "player_missed"):
            raise Refused("NotOffered")
        if why != "not_shuffled" and len(self.voluntary) >= 2:
            raise Refused("OutsideWindow")  # 14.15(e)2, 4
        raise Void

    def of_a_seat(self, kind: str, given: dict[str, Any]) -> None:
        seat = given.get("seat")
        if seat is None:
            raise Refused("NotOffered")
        if seat not in self.seats:
            raise Refused()
        if seat in self.left or seat in self.refunded:
            raise OpenQuestion("an incident of a seat that is away, or has its chips back")
        if seat not in self.live and kind != "ineligible_player":
            raise Refused()
        self.disturbed = True
        if kind == "ineligible_player":  # 14.15(f)
            self.refund(seat)
            self.live.discard(seat)
        elif kind == "fouled_hand":
            self.foul(seat, given)
        elif given["protected"]:
            self.left.add(seat)
        else:  # 14.15(i)4
            self.live.discard(seat)

    def foul(self, seat: int, given: dict[str, Any]) -> None:
        protected = self.game.stud or given["protected"]  # 14.15(i)1
        if protected and given["can_reconstruct"]:
            return  # 14.15(i)2
        self.live.discard(seat)
        if protected and given["victim"]:
            self.refund(seat)  # 14.15(i)3

    def refund(self, seat: int) -> None:
        back = self.antes.pop(seat, 0) + self.bet.bets[seat]
        self.bet.bets[seat] = 0
        for pot in self.pots:
            back += pot.chips.pop(seat, 0)
        self.give_back(seat, back)

    def give_back(self, seat: int, amount: int) -> None:
        self.stacks[seat] += amount
        if amount:
            self.refunded[seat] = self.refunded.get(seat, 0) + amount

    # The end

    def void(self) -> dict[str, Any]:
        """All chips go back; whose a line of the pot would be, it is of outcome `void`."""
        return {
            "ended": "void",
            "net": {str(seat): 0 for seat in self.seats},
            "rake": 0,
            "stacks": {str(seat): stack for seat, stack in self.began.items()},
            "refunded": self.put_in(),
        }

    def put_in(self) -> dict[int, int]:
        """By each seat, also what had gone back to it by an incident, and not what nobody called."""
        now = {seat: self.began[seat] - self.stacks[seat] + self.refunded.get(seat, 0) for seat in self.seats}
        return {seat: amount for seat, amount in now.items() if amount}

    def award(self, *, showdown: bool) -> dict[str, Any]:
        self.look_at_pots_again()
        no_flop = self.house.get("no_flop_no_rake", False) and not self.flop_dealt
        rakes = rake_of(self.pots, "none" if no_flop else self.house["rake"], self.chip)
        lines: dict[tuple[int, str], tuple[int, str, int, int]] = {}
        told = []
        for number, (pot, rake) in enumerate(zip(self.pots, rakes, strict=True), 1):
            contending = sorted(pot.seats & self.live)
            if not contending:
                raise OpenQuestion("a pot for which nobody is left")
            shares = self.shares(pot.amount - rake, contending, showdown=showdown)
            for seat, chips in pot.chips.items():
                share = shares.get(seat, 0)
                lines[seat, f"pot {number}"] = (chips, "win" if share else "lose", share, 0)
            for seat, share in shares.items():
                if share and seat not in pot.chips:
                    raise OpenQuestion("a pot won by who put nothing in")
                self.stacks[seat] += share
            shares = {seat: share for seat, share in shares.items() if share}
            told.append({"amount": pot.amount, "rake": rake, "seats": contending, "shares": shares})
        for seat, back in self.uncalled.items():
            lines[seat, "uncalled"] = (back, "push", 0, back)
        return {
            "ended": "settled",
            "lines": lines,
            "refunded": self.refunded,
            "pots": told,
            "rake": sum(rakes),
            "net": {str(seat): self.stacks[seat] - self.began[seat] for seat in self.seats},
            "stacks": {str(seat): self.stacks[seat] for seat in self.seats},
            **self.showing(showdown=showdown),
        }

    def look_at_pots_again(self) -> None:
        """Only where an incident took somebody out of pots that were formed does it matter when they were formed."""
        chips = dict.fromkeys(self.seats, 0)
        for pot in self.pots:
            for seat, amount in pot.chips.items():
                chips[seat] += amount
        for seat, back in self.uncalled.items():
            chips[seat] += back
        pots, (seat, excess) = by_totals(chips, self.live)
        same = seen(pots, self.live) == seen(self.pots, self.live)
        if not same or self.uncalled != ({seat: excess} if excess else {}):
            assert self.disturbed, "pots that depend on the road to them"
            raise OpenQuestion("pots that were formed before an incident")

    def shares(self, amount: int, contending: list[int], *, showdown: bool) -> dict[int, int]:
        if not showdown:
            return {contending[0]: amount}
        highs = {seat: high(self.name, self.dealer.cards[seat], self.dealer.common) for seat in contending}
        lows = {seat: low(self.name, self.dealer.cards[seat], self.dealer.common) for seat in contending}
        best_low = min((each for each in lows.values() if each is not None), default=None)
        low_seats = [seat for seat in contending if lows[seat] is not None and lows[seat] == best_low]
        if self.name == "seven-card-low":
            return divide(amount, low_seats, self.chip, self.odd_chips_to)
        best_high = max(each for each in highs.values() if each is not None)
        high_seats = [seat for seat in contending if highs[seat] == best_high]
        for_high, for_low = halves(amount, self.chip) if low_seats else (amount, 0)
        shares = divide(for_high, high_seats, self.chip, self.odd_chips_to)
        if low_seats:
            for seat, share in divide(for_low, low_seats, self.chip, self.odd_chips_to).items():
                shares[seat] = shares.get(seat, 0) + share
        return shares

    def odd_chips_to(self, tied: list[int]) -> int:
        """P.5."""
        if self.button is not None:
            return next(seat for seat in self.after(self.button) if seat in tied)
        return max(tied, key=lambda seat: max(map(by_rank_and_suit, self.dealer.cards[seat])))

    def showing(self, *, showdown: bool) -> dict[str, Any]:
        """P.6; no order where nobody was ever asked."""
        if not showdown:
            return {"shown": []}
        if self.aggressor is not None:
            order = [self.aggressor, *self.after(self.aggressor)[:-1]]
        elif self.button is not None:
            order = self.after(self.button)
        elif self.first_asked is not None:
            order = [self.first_asked, *self.after(self.first_asked)[:-1]]
        else:
            return {"shown_in_any_order": sorted(self.live)}
        return {"shown": [seat for seat in order if seat in self.live]}
