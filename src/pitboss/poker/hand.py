"""The machine of a hand: it performs the steps of a script on the table, and asks and hears the players."""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple, cast

from pitboss.cards import Card
from pitboss.errors import NotOffered, NotSeated, OutOfTurn, WrongDeck, quoted
from pitboss.law import Citation, reading, subchapter
from pitboss.poker import offers, steps
from pitboss.poker.events import (
    Asked,
    Event,
    Exchanged,
    Fell,
    Folded,
    Posted,
    PotFormed,
    Raked,
    RoundOpened,
    Said,
)
from pitboss.poker.game import PokerGame
from pitboss.poker.offers import BET, BRING_IN, CALL, CHECK, FOLD, PART, RAISE, WHOLE, Offer
from pitboss.poker.pots import Seat, pots, uncalled
from pitboss.poker.table import Lying, Seating, Table
from pitboss.rounds.events import Dealt, FoundFaceUp, Performed, Revealed, Settled
from pitboss.rounds.places import BURN, COMMUNITY, Seen
from pitboss.shoe import Shoe
from pitboss.stakes.gain import Outcome

law = subchapter("poker", "19:47-14")

SETTLED, VOID, WAITING = "settled", "void", "waiting"
BINDING, FACE_UP, TWO_FACE_UP, OFF_TABLE = law("15(j)"), law("15(h)"), law("15(e)3"), law("15(n)")
UNCALLED, POTS, TURN = law("14(d)"), reading("P.3"), reading("5.4")
FOLDED_UP_CARDS, FOLDED, OWED_ALL_THE_SAME = law("15(j)1ii"), law("15(j)1i"), law("15(j)2")
_CHOSEN = {  # what an exposed last hole card lets its player choose
    (law("15(k)"), PART): law("15(k)1"),
    (law("15(k)"), WHOLE): law("15(k)2"),
    (law("15(m)"), PART): law("15(m)1"),
    (law("15(m)"), WHOLE): law("15(m)2"),
}


class Unusable(NamedTuple):
    """Cards of the deck that are set aside when they are reached."""

    face_up: Collection[Card] = ()
    off_table: Collection[Card] = ()


class HandOfPoker:
    def __init__(self, game: PokerGame, house: Any, shoe: Shoe, seating: Seating, unusable: Unusable) -> None:
        self.game, self.house, self.shoe, self.unusable = game, house, shoe, unusable
        self.table = Table(house, seating)
        self.events: list[Event] = []
        self.ended = WAITING
        self.pending: steps.Decide | steps.Elect | None = None
        self.offer: Offer | None = None
        self.is_last_call = False
        self._found_face_up = 0
        self._script: Iterator[steps.Step] = game.hand_of_play(self.table)
        self.table.usable_left = self._usable_left
        self.go_on()

    @property
    def is_over(self) -> bool:
        return self.ended != WAITING

    def go_on(self) -> None:
        """Performs what comes next, up to a question, the last call or the end."""
        self.pending = self.offer = None
        self.is_last_call = False
        while not self.is_over:
            step = next(self._script, None)
            if step is None:
                self.ended = SETTLED
                return
            if isinstance(step, steps.LastCall):
                self.is_last_call = True
                return
            if isinstance(step, steps.Decide) and step.seat in self.table.away:
                self._go_without(step)
            elif isinstance(step, steps.Decide | steps.Elect):
                self._ask(step)
                return
            else:
                _PERFORMED[type(step)](self, cast(Any, step))

    def proceed(self) -> None:
        """Nobody reports anything more: the pots are awarded."""
        if self.is_last_call:
            self.go_on()

    def choose(self, seat: Seat, choice: str, amount: int | None = None, says: str | None = None) -> None:
        """What a player chooses, or has said, which counts before what is done."""
        offer = self._answered_by(seat)
        if says is not None and says != choice:
            self._check_choice(offer, says)
            chosen = says
        else:
            chosen = choice
        self._check_choice(offer, chosen)
        wager = offers.amount_of(self.table, offer, chosen, amount)
        if says is not None and says != choice:
            self.events.append(Said(BINDING, seat, says, choice))
        if isinstance(self.pending, steps.Elect):
            self._elect(seat, chosen)
        else:
            self._act(offer, chosen, wager, OWED_ALL_THE_SAME if choice == FOLD != chosen else TURN)
        self.go_on()

    def look_again(self) -> None:
        """After an incident: who is asked, and what, may have changed, and so may the pots at the last call."""
        step = self.pending
        if self.is_over:
            return
        if self.is_last_call:
            self._pull(steps.Pull(POTS))
        elif isinstance(step, steps.Decide) and step.seat not in self.table.away and self.table.turn == step.seat:
            self._ask(step)
        elif not isinstance(step, steps.Elect) or step.seat in self.table.folded:
            self.go_on()

    def _answered_by(self, seat: Seat) -> Offer:
        if seat not in self.table.seats:
            raise NotSeated(f"seat {quoted(seat)} is not in this hand", TURN)
        if self.offer is None:
            raise OutOfTurn(f"seat {seat} is asked nothing: the betting is over", TURN)
        if seat != self.offer.seat:
            raise OutOfTurn(f"seat {self.offer.seat} is asked, not seat {seat}", TURN)
        return self.offer

    def _check_choice(self, offer: Offer, choice: str) -> None:
        if choice not in offers.CHOICES:
            raise NotOffered(f"there is no choice {quoted(choice)}, but {', '.join(offers.CHOICES)}", TURN)
        if choice not in offer.options:
            raise NotOffered(
                f"{choice} is not offered to seat {offer.seat}: {' or '.join(offer.options)}", self._refusing(choice)
            )

    def _refusing(self, choice: str) -> Citation:
        return reading("P.1") if choice in (BET, RAISE) else TURN

    def _ask(self, step: steps.Decide | steps.Elect) -> None:
        if isinstance(step, steps.Elect):
            offer = Offer(step.seat, (PART, WHOLE))
        else:
            offer = offers.offered(self.table, step)
        self.pending, self.offer = step, offer
        least, most = offer.bounds or (None, None)
        self.events.append(Asked(step.law, step.seat, offer.options, offer.to_call, least, most, offer.silence))

    def _go_without(self, step: steps.Decide) -> None:
        """A player who has left with a protected hand: a bring-in is owed all the same (14.15(j)2)."""
        if step.opens:
            self._act(offers.offered(self.table, step), BRING_IN, None, OWED_ALL_THE_SAME)
        else:
            self.fold(step.seat, law("15(i)4"), "left the table")
            self.table.last = step.seat

    def _elect(self, seat: Seat, choice: str) -> None:
        table, step = self.table, self.pending
        assert step is not None
        table.elected.add(seat)
        part = choice == PART
        if part:
            table.ended.add(seat)
        why = (
            "ends its obligation to wager and contends for the pot formed so far"
            if part
            else "contends for the whole pot"
        )
        self.events.append(Performed(_CHOSEN[step.law, choice], f"hears that seat {seat} {why}"))

    def _act(self, offer: Offer, choice: str, wager: int | None, by: Citation = TURN) -> None:
        table, seat, betting = self.table, offer.seat, self.table.betting
        assert betting is not None
        if table.round_opened_by is None:
            table.round_opened_by = seat
        table.first_to_act = table.round_opened_by
        table.last = seat
        if choice == FOLD:
            self.fold(seat, FOLDED if self.game.has_button else FOLDED_UP_CARDS, "folds")
            return
        if choice == BRING_IN:
            chips = table.put_in(seat, self.house.bring_in)
            betting.bring_in(seat, chips, self.house.bring_in)
        elif wager is not None:
            least = betting.bounds(seat, table.stacks[seat], table.pot).least
            chips = table.put_in(seat, wager - betting.wagers[seat])
            betting.raise_to(seat, wager, least)
            table.aggressor = seat
        else:
            chips = table.put_in(seat, offer.to_call)
            betting.check_or_call(seat, chips)
        if choice in (CALL, BET, RAISE):
            table.volunteers.add(seat)
        all_in = choice != CHECK and not table.stacks[seat]
        self.events.append(Posted(by, seat, choice, chips, betting.wagers[seat], all_in))

    def fold(self, seat: Seat, by: Citation, why: str) -> None:
        """The hand is out; its chips stay."""
        self.table.folded.add(seat)
        self.events.append(Folded(by, seat, why))

    def give_back_all(self, seat: Seat, by: Citation, why: str) -> None:
        cents = self.table.committed[seat]
        if cents:
            self.table.give_back(seat, cents)
            self.events.append(Settled(by, seat, "pot 1", cents, Outcome.VOID, 0, cents, why=why))

    def void(self, by: Citation, why: str, cards: str = "gathers all cards and reshuffles them") -> None:
        """The hand never was one: all chips go back to whoever put them in."""
        self._script = iter(())
        self.ended = VOID
        self.pending = self.offer = None
        for seat in self.table.seats:
            self.give_back_all(seat, by, why)
        self.events.append(Performed(by, cards))

    # What the steps do.

    def _perform(self, step: steps.Perform) -> None:
        self.events.append(Performed(step.law, step.what))

    def _post(self, step: steps.Post) -> None:
        chips = self.table.put_in(step.seat, step.cents)
        if step.live:
            self.table.posted.append((step.seat, chips, step.cents))
        if chips:
            comes_to = chips if step.live else 0
            self.events.append(
                Posted(step.law, step.seat, step.what, chips, comes_to, not self.table.stacks[step.seat])
            )

    def _deal(self, step: steps.Deal) -> None:
        card = self._draw()
        if card is None:
            return
        self.events.append(Dealt(step.law, step.place, card, step.seen))
        if step.place == COMMUNITY:
            self.table.community.append(card)
        elif isinstance(step.place, int):
            self.table.cards[step.place].append(Lying(card, step.seen is Seen.ALL))

    def _burn(self, step: steps.Burn) -> None:
        card = self._draw()
        if card is not None:
            self.events.append(Dealt(step.law, BURN, card, Seen.NOBODY))

    def _exchange(self, step: steps.Exchange) -> None:
        lying = self.table.cards[step.seat][step.number - 1]
        self.events.append(Exchanged(step.law, step.seat, lying.card))
        card = self._draw()
        if card is not None:
            self.events.append(Dealt(step.law, step.seat, card, Seen.OWNER))
            self.table.cards[step.seat][step.number - 1] = Lying(card, up=False)

    def _draw(self) -> Card | None:
        """The next card that can be used; None where a second one lay face up, which voids the hand."""
        while self.shoe.left:
            card = self.shoe.draw(None)
            if card in self.unusable.off_table:
                self.events.append(Fell(OFF_TABLE, card, self.shoe.drawn - 1))
            elif card in self.unusable.face_up:
                self.events.append(FoundFaceUp(FACE_UP, card, self.shoe.drawn - 1))
                self._found_face_up += 1
                if self._found_face_up > 1:
                    self.void(TWO_FACE_UP, "misdeal: a second card lay face up in the deck")
                    return None
            else:
                return card
        raise WrongDeck("the cards of the deck run out", self.game.deck_law)

    def _usable_left(self) -> int:
        """How many cards can still be dealt."""
        left = list(self.shoe.order)[self.shoe.drawn :]
        return sum(card not in self.unusable.off_table and card not in self.unusable.face_up for card in left)

    def _open_round(self, step: steps.OpenRound) -> None:
        self.table.begin(step.limits, step.after)
        self.events.append(RoundOpened(step.law, step.name))

    def _pull(self, step: steps.Pull) -> None:
        table = self.table
        beyond = uncalled(table.committed, table.folded)
        if beyond is not None:
            table.give_back(*beyond)
            seat, cents = beyond
            self.events.append(
                Settled(UNCALLED, seat, "uncalled", cents, Outcome.PUSH, 0, cents, why="nobody called it")
            )
        table.pots = pots(table.committed, table.folded)
        table.betting = None
        for number, pot in enumerate(table.pots, 1):
            self.events.append(PotFormed(step.law, number, pot.cents, pot.contenders))

    def _kill_hand(self, step: steps.KillHand) -> None:
        self.fold(step.seat, step.law, "dead: both hole cards were exposed")
        ante = min(self.house.ante, self.table.committed[step.seat])
        if not self.table.live:
            self.void(step.law, "dead: there is no hand left")
        elif ante:
            self.table.give_back(step.seat, ante)
            why = "the ante of a dead hand"
            self.events.append(Settled(step.law, step.seat, "pot 1", ante, Outcome.VOID, 0, ante, why=why))

    def _show(self, step: steps.Show) -> None:
        self.table.shown.append(step.seat)
        self.events.append(Revealed(step.law, step.seat, tuple(self.table.all_cards(step.seat))))

    def _take_rake(self, step: steps.TakeRake) -> None:
        self.table.raked[step.pot] = step.cents
        self.events.append(Raked(step.law, step.pot, step.cents))

    def _award(self, step: steps.Award) -> None:
        pot = self.table.pots[step.pot - 1]
        self.table.divided[step.pot] = step.shares
        for seat, stake in pot.parts.items():
            share = step.shares.get(seat, 0)
            self.table.stacks[seat] += share
            self.table.committed[seat] -= stake
            by, why = step.why[seat]
            outcome = Outcome.WIN if share else Outcome.LOSE
            self.events.append(Settled(by, seat, f"pot {step.pot}", stake, outcome, share, 0, why=why))


_PERFORMED: dict[type, Any] = {
    steps.Perform: HandOfPoker._perform,
    steps.Post: HandOfPoker._post,
    steps.Deal: HandOfPoker._deal,
    steps.Burn: HandOfPoker._burn,
    steps.Exchange: HandOfPoker._exchange,
    steps.OpenRound: HandOfPoker._open_round,
    steps.Pull: HandOfPoker._pull,
    steps.KillHand: HandOfPoker._kill_hand,
    steps.Show: HandOfPoker._show,
    steps.TakeRake: HandOfPoker._take_rake,
    steps.Award: HandOfPoker._award,
}
