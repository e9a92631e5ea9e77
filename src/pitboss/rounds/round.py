"""A round being played: the script's steps performed on a table, one input at a time."""

from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Any

from pitboss.cards import Card
from pitboss.errors import (
    OutOfTurn,
    WrongDeck,
    quoted,
)
from pitboss.law import Citation, reading
from pitboss.rounds.choices import check_amount, not_to_be_had, price
from pitboss.rounds.events import (
    LOCK_OUT,
    Asked,
    Chose,
    Dealt,
    Discarded,
    Event,
    FoundFaceUp,
    Gathered,
    HandSplit,
    HandVoided,
    Metered,
    Placed,
    Reported,
    Revealed,
    Settled,
    StubSetAside,
)
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.incidents import Incident, Remedy, Remedying, Report, heard
from pitboss.rounds.places import BURN, COMMUNITY, DEALER, Hand, Place, Seen, is_hand, place_name, seat_of
from pitboss.rounds.steps import (
    Burn,
    Choice,
    Collect,
    Deal,
    Decide,
    Gather,
    GiveBack,
    LastCall,
    LockOut,
    Look,
    Option,
    Perform,
    Reveal,
    SetStubAside,
    Settle,
    TurnUp,
    Validate,
    Void,
)
from pitboss.rounds.table import CARD, Stakes, Table, lying
from pitboss.shoe import Shoe
from pitboss.stakes.gain import LOSE, VOID, Gain, Outcome
from pitboss.stakes.meter import Meter
from pitboss.stakes.settling import best, payout, settle
from pitboss.stakes.wager import Stake, Wager

MISDEALT = reading("I.2")
Stops = bool | None  # true where the script waits behind a step, or has ended with it


class Round:
    """A shoe, accepted stakes and inputs in, events out; nothing else.

    It stops where it needs to hear something: at a decision (`pending`); and, waiting for no player (`last_call`), at
    the last call for incidents and at a step that somebody validates (`validates`), which `proceed` ends.
    """

    def __init__(
        self,
        game: Game,
        house: House,
        shoe: Shoe,
        stakes: Stakes,
        meter: Meter | None = None,
        stacks: int | None = None,
        *,
        dealer: bool = False,
    ) -> None:
        """With a dealer it waits for what others validate; without, that is done at once."""
        self.game = game
        self.table = Table(house, stakes, meter, stacks or game.stack[0])
        self.meter_before = meter.cents if meter is not None else None
        self.shoe = shoe
        self.events: list[Event] = []
        self.over = self.last_call = False
        self.dealer = dealer
        self.validates: Validate | None = None
        self.validated: list[Validate] = []  # what somebody was waited for, in order
        self._remedying: Remedying | None = None  # where that step is one of a remedy
        self._law: Citation = game.first_wager
        self._options: Mapping[str, Choice] = {}  # of the decision asked for last ...
        self._takes: dict[str, int] = {}  # ... and the chips that each of them places; where it may be less, at most
        self._asked_by: Citation | None = None
        self._asks_again = False  # after the last call
        self._behind_the_burn: int | None = None  # how many cards were drawn up to the one burned last
        self._each_of_several: int | None = None  # what each of those who share the meter is paid
        self._script = game.round_of_play(self.table)
        for seat, placed in self.table.placed.items():
            for wager, stake in placed.items():
                self.events.append(Placed(wager.law, seat, wager.name, stake.chips, stake.coupon))
        self._go_on()

    @property
    def pending(self) -> Decide | None:
        return self.table.pending

    @property
    def options(self) -> Mapping[str, Choice]:
        """What the pending decision may be, by name."""
        return {} if self.table.pending is None else self._options

    @property
    def ended(self) -> str:
        if not self.over:
            return "waiting"
        return "void" if len(self.table.void) == len(self.table.hands) else "settled"

    def choose(self, seat: Hand, name: str, amount: int | None = None) -> None:
        """The decision of a seat, if it is the one that is asked, with the amount where one may be chosen."""
        if self.last_call and (self._asks_again or self.validates):  # what is heard later was said after it
            self.proceed()
        pending = self.table.pending
        if pending is None:
            law = self._law if self.ended == "void" else self._asked_by or self._law
            raise OutOfTurn(f"seat {seat} chooses {quoted(name)}, but no decision is pending", law)
        if seat != pending.seat and seat != seat_of(pending.seat):
            law = pending.order or self._law
            raise OutOfTurn(f"seat {seat} chooses {quoted(name)}, but {place_name(pending.seat)} is asked", law)
        choice = self._options.get(name)
        if choice is None:
            raise not_to_be_had(self.game, self.table, pending, name, self._law)
        if amount is not None:
            check_amount(pending.seat, choice, self._takes[name], amount, self._law)
        self._take(pending, name, choice, amount)

    def stay_silent(self) -> None:
        """The pending decision is not answered: what silence means, happens."""
        assert self.pending is not None
        self._take(self.pending, self.pending.silence.name, self.pending.silence)

    def report(self, report: Report) -> None:
        """An incident; refused where its rule does not reach."""
        if self.validates is not None:
            self.proceed(once=True)
        remedy, law = heard(self.game.irregularities, self.table, report, over=self.over)
        self.events.append(
            Reported(law, report.incident.value, report.place, report.can_complete, report.counted, report.cards)
        )
        self.table.reported.add(report.incident)
        self._note(report)
        self._remedy(remedy, report)

    def _note(self, report: Report) -> None:
        """How many cards lie in a hand with a wrong number of them, if it was told; the dealer may complete it."""
        completed = report.place == DEALER and report.can_complete
        if report.cards is not None and report.place is not None and not completed:
            self.table.misdealt[report.place] = report.cards

    def proceed(self, *, once: bool = False) -> None:
        """Nothing more is reported before the next decision; or at this last call alone, if there is another."""
        while self.last_call:
            self.last_call = False
            if self.validates is not None:
                self.validated.append(self.validates)
                self._validated(self.validates)
            else:
                self._go_on()
            if once:
                return

    # What silence, choices and remedies lead to.

    def _take(self, pending: Decide, name: str, choice: Choice, amount: int | None = None) -> None:
        seat = pending.seat
        self.table.pending = None
        self.table.choices[seat].append(choice)
        self.events.append(Chose(self._law, seat, name))
        wager = choice if isinstance(choice, Wager) else choice.places
        if wager is not None:
            chips = self._takes[name] if amount is None else amount
            self._place(self._split(seat) if wager.splits else seat, wager, chips, choice.law or wager.law)
        if isinstance(choice, Option) and choice.discards:
            self._discard(seat, name, self._law if wager is None else wager.law)
        self._go_on()

    def _split(self, hand: Hand) -> Hand:
        new = self.table.split(hand)
        self.events.append(HandSplit(self._law, hand, new))
        return new

    def _discard(self, seat: Hand, name: str, law: Citation) -> None:
        given = self.table.cards[seat].pop(self._cards(seat).index(name.partition(":")[2])).card  # type: ignore[arg-type]
        self.table.discarded[seat].append(given)
        self.events.append(Discarded(law, seat, given))

    def _cards(self, place: Place) -> list[Card]:
        return list(map(CARD, self.table.cards[place]))

    def _place(self, seat: Hand, wager: Wager, chips: int, law: Citation) -> None:
        stake = Stake(chips)
        self.table.placed[seat][wager] = stake
        self.table.live[seat].append(wager)
        self.events.append(Placed(law, seat, wager.name, stake.chips))

    def _remedy(self, remedy: Remedy, report: Report) -> None:
        """Its script, and then: is the round over, and is the pending decision still to be made?"""
        self._go_on_remedying(Remedying(remedy.script(self.table, report), self._law, self.last_call))

    def _go_on_remedying(self, remedying: Remedying) -> None:
        table = self.table
        for step in remedying.script:
            if _PERFORM[type(step)](self, step):  # cards it dealt lay face up, and that was remedied first
                if self.validates is not None:
                    self._remedying = remedying
                return
        if len(table.void) == len(table.hands):
            self._end()
            return
        self._law, self.last_call = remedying.heading, remedying.last_call
        if table.pending is not None and table.pending.seat in table.void:
            table.pending = None
            self._go_on()

    # Performing.

    def _go_on(self) -> None:
        """Until somebody is waited for, or the script has ended."""
        for step in self._script:
            if type(step) is Citation:
                self._law = step
            elif _PERFORM[type(step)](self, step):
                return
        self._end()

    def _end(self) -> None:
        self.table.pending = None
        self.last_call, self.over = False, True

    def _head(self, law: Citation) -> None:
        self._law = law

    def _record(self, step: Perform) -> None:
        self._law = step.law
        self.events.append(step)

    def _deal(self, step: Deal) -> Stops:
        place, seen = step
        card = self._draw(place)
        if card is not None:
            self.table.cards[place].append(lying(card, seen is Seen.ALL))
            self.table.dealt += 1
            self.events.append(Dealt(self._law, place, card, seen))
        return card is None

    def _burn(self, _: Burn) -> Stops:
        card = self._draw(BURN)
        if card is not None:
            self._burned(card, Seen.NOBODY)
        return card is None

    def _burned(self, card: Card, seen: Seen) -> None:
        self.table.dealt += 1
        self._behind_the_burn = self.shoe.drawn
        self.events.append(Dealt(self._law, BURN, card, seen))

    def _draw(self, place: Place) -> Card | None:
        """The next card that lies as it should, or none if too many lay face up."""
        card = self._drawn(place)
        while self.shoe.lies_face_up:
            remedy = self.game.irregularities[Incident.CARD_FACE_UP]
            self.table.found_face_up.append(self.table.dealt)
            self.events.append(FoundFaceUp(remedy.law, card, self.table.dealt))
            self._remedy(remedy, Report(Incident.CARD_FACE_UP))
            while self.validates is not None:  # in the middle of a deal nobody is asked
                self.last_call = False
                self._validated(self.validates)
            if self.over:
                return None
            card = self._drawn(place)
        return card

    def _drawn(self, place: Place) -> Card:
        """The next card, however it lies."""
        try:
            return self.shoe.draw(place)
        except IndexError:
            raise WrongDeck("the cards do not suffice for this round", self.game.deck_law) from None

    def _set_stub_aside(self, _: SetStubAside) -> None:
        self.table.stub = self.shoe.left
        self.events.append(StubSetAside(self._law, self.shoe.left))

    def _ask(self, step: Decide) -> Stops:
        self.table.pending, seat = step, step.seat
        self._asked_by = law = self._law
        self._options = options = step.named or step.offered(self._cards(seat))
        self._takes, least = {}, []
        for name, choice in options.items():
            self._takes[name] = most = price(self.table, seat, choice)
            least.append(1 if choice.or_less else most)
        takes, bounds = tuple(self._takes.values()), tuple(least)
        self.events.append(
            Asked(law, seat, tuple(options), step.silence.name, takes, () if bounds == takes else bounds, step.private)
        )
        return True

    def _call_last(self, step: LastCall) -> Stops:
        self.last_call, self._asks_again = True, step.before_decisions
        self._asked_by = self._asked_by or self._law
        return True

    def _call_for(self, step: Validate) -> Stops:
        if self.dealer:
            self.last_call, self.validates = True, step
        else:
            self._record(Perform(*step))
        return self.dealer

    def _validated(self, step: Validate) -> None:
        remedying, self.validates, self._remedying = self._remedying, None, None
        self._record(Perform(*step))
        if remedying is not None:
            self._go_on_remedying(remedying)
        else:
            self._go_on()

    def _collect(self, step: Collect) -> None:
        for wager in step.wagers:
            if self.table.holds(step.seat, wager):
                self.table.forfeited[step.seat].append(wager)
                self._close(step.seat, wager, LOSE.by(self._law, "folded"))

    def _reveal(self, step: Reveal) -> None:
        place, first, discarded = step
        cards = self.table.cards[place]
        shown = tuple(map(CARD, cards[:first]))
        cards[:first] = map(lying, shown, repeat(True))
        if discarded and is_hand(place):
            shown += tuple(self.table.discarded[place])
        self.events.append(Revealed(self._law, place, shown))

    def _look(self, step: Look) -> None:
        self.table.looked_at.add(step.place)

    def _turn_up(self, step: TurnUp) -> None:
        if self._behind_the_burn is None:
            self._burn_anyway(as_it_lies=step.as_it_lies)
        first = self._behind_the_burn
        assert first is not None
        while self.shoe.drawn < first + step.size:
            card = self._drawn(COMMUNITY)
            if self.shoe.lies_face_up:
                self.events.append(FoundFaceUp(self._law, card, self.table.dealt))
            else:
                self.table.dealt += 1
                self.events.append(Dealt(self._law, COMMUNITY, card, Seen.ALL))
        turned_up = tuple(self.shoe.order[first : first + step.size])
        self.table.cards[COMMUNITY] = [lying(card, True) for card in turned_up]
        self.events.append(Revealed(self._law, COMMUNITY, turned_up))

    def _burn_anyway(self, *, as_it_lies: bool) -> None:
        """Nothing is remedied any more: a card that lies face up is passed over, or burned like any other."""
        card = self._drawn(BURN)
        while self.shoe.lies_face_up and not as_it_lies:
            self.events.append(FoundFaceUp(self._law, card, self.table.dealt))
            card = self._drawn(BURN)
        self._burned(card, Seen.ALL if self.shoe.lies_face_up else Seen.NOBODY)

    def _lock_out(self, _: LockOut) -> None:
        """The increments of the round are added before any payment."""
        locked = [
            stake.total for placed in self.table.placed.values() for wager, stake in placed.items() if wager.locked
        ]
        if locked:
            assert self.table.meter is not None
            self.table.meter = self.table.meter.fed(sum(locked))
            self.events.append(Metered(self._law, LOCK_OUT, self.table.meter.cents))

    def _settle(self, step: Settle) -> None:
        seat, live = step.seat, self.table.live[step.seat]
        for wager, gain in step.gains.items():
            if wager in live:
                self._close(seat, wager, gain)
            elif wager.rides_on is not None:
                self._pay_prize(seat, wager, wager.rides_on, gain)

    def _close(self, seat: Hand, wager: Wager, gain: Gain) -> None:
        stake = self.table.placed[seat][wager]
        if gain.rivals:
            gain = best(stake, gain)
        pays, returned, law = settle(stake, gain, self.table.meter, locked=wager.locked)
        if gain.share and gain.sharers > 1:
            pays = self._shared(pays, gain)
        elif gain.from_meter and pays:
            self._award(pays, gain.law)
        self.table.live[seat].remove(wager)
        self.table.paid[seat][wager] = pays
        self.events.append(
            Settled(law, seat, wager.name, stake.total, gain.outcome, pays, returned, gain.odds, gain.line, gain.why)
        )

    def _shared(self, pays: int, gain: Gain) -> int:
        """Several who share are one award: all of it leaves the meter when the first of them is paid."""
        if self._each_of_several is None:
            self._each_of_several = pays
            self._award(pays * gain.sharers, gain.law)
        return self._each_of_several

    def _award(self, cents: int, law: Citation) -> None:
        assert self.table.meter is not None
        self.table.meter = self.table.meter.awarded(cents)
        self.events.append(Metered(law, "award", self.table.meter.cents))

    def _pay_prize(self, seat: Hand, prize: Wager, ridden: Wager, gain: Gain) -> None:
        stake = self.table.stake(seat, ridden)
        if stake is not None and gain.outcome is Outcome.WIN:
            pays = payout(stake, gain)
            self.events.append(
                Settled(gain.law, seat, prize.name, 0, gain.outcome, pays, 0, gain.odds, gain.line, gain.why)
            )

    def _void(self, step: Void) -> None:
        if step.seat in self.table.void:
            return
        self.table.void.add(step.seat)
        self.events.append(HandVoided(self._law, step.seat))
        for wager in list(self.table.live[step.seat]):
            if wager not in step.saving:
                self._take_back_increment(step.seat, wager)
                self._close(step.seat, wager, VOID.by(self._law, "the hand is void"))

    def _give_back(self, step: GiveBack) -> None:
        forfeited = self.table.forfeited[step.seat]
        while forfeited:
            wager = forfeited.pop(0)
            self._take_back_increment(step.seat, wager)
            stake = self.table.placed[step.seat][wager].total
            why = "folded, but the round was misdealt"
            self.events.append(
                Settled(MISDEALT, step.seat, wager.name, stake, Outcome.VOID, 0, stake, why=why, collected=True)
            )

    def _take_back_increment(self, seat: Hand, wager: Wager) -> None:
        if wager.locked:
            assert self.table.meter is not None
            self.table.meter = self.table.meter.fed(-self.table.placed[seat][wager].total)
            self.events.append(Metered(self._law, "wager returned", self.table.meter.cents))

    def _gather(self, step: Gather) -> None:
        self.table.gathered.add(step.place)
        self.events.append(Gathered(self._law, step.place))


_PERFORM: dict[type, Callable[[Round, Any], Stops]] = {
    Citation: Round._head,
    Perform: Round._record,
    Deal: Round._deal,
    Burn: Round._burn,
    LockOut: Round._lock_out,
    SetStubAside: Round._set_stub_aside,
    Decide: Round._ask,
    LastCall: Round._call_last,
    Validate: Round._call_for,
    Collect: Round._collect,
    Reveal: Round._reveal,
    Look: Round._look,
    TurnUp: Round._turn_up,
    Settle: Round._settle,
    Void: Round._void,
    GiveBack: Round._give_back,
    Gather: Round._gather,
}
