"""A table's session: what each command does to it, as a value; nothing is written here."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from pitboss.errors import (
    AfterNoMoreBets,
    NotOffered,
    NotSeated,
    OutOfTurn,
    RuleViolation,
    WagerMissing,
    WagerTooLarge,
    WagerTooSmall,
    WrongDeck,
)
from pitboss.floor import clock, equipment
from pitboss.floor.books import Balance, check_funds, check_raises, moves, stake, take_back
from pitboss.floor.change import Change, Closed, fact
from pitboss.floor.in_play import (
    Inputs,
    RoundsInPlay,
    cutting_card_at,
    found_short,
    house_of,
    is_counted,
    locked_chips,
    stakes_of,
    written_meter,
)
from pitboss.floor.shoe import went_on
from pitboss.floor.shuffle import new_salt
from pitboss.floor.state import (
    FromShoe,
    Phase,
    Placement,
    RoundRecord,
    TableState,
    amounts,
    begins,
    but_for,
    opened_cards,
    with_cards_opened,
    without,
)
from pitboss.floor.world import World, new_id
from pitboss.rounds.betting import check_stakes
from pitboss.rounds.events import as_json, last_words
from pitboss.rounds.game import Game
from pitboss.rounds.house import MOST_CENTS
from pitboss.rounds.incidents import Incident
from pitboss.rounds.places import Seat, seat_of
from pitboss.rounds.procedure import SetUp, stub_count_due
from pitboss.rounds.round import Round
from pitboss.stakes.cents import dollars
from pitboss.stakes.wager import POSTED_LIMITS, Wager

MOST_MISSED = 5  # rounds in a row, then the seat is free again


class Session:
    """The life of a table over one game. Each method takes the table as it is and tells what it becomes."""

    def __init__(self, game: Game, world: World, in_play: RoundsInPlay | None = None) -> None:
        self.game = game
        self.world = world
        self.in_play = in_play or RoundsInPlay()

    # Opening and seats.

    def open(self, state: TableState, before: SetUp | None = None) -> Change:
        """With what the state says, in place of what the table was set up with before, if it was."""
        assert state.phase is Phase.CLOSED
        opened = state.with_(phase=Phase.WAGERS_OPEN)
        told = fact(
            "opened", game=self.game.id, house=dict(state.house), equipment=asdict(state.equipment), meter=state.meter
        )
        return Change(opened, (told,)).then(equipment.open_cards(self.game, opened, self.world.now(), before))

    def close(self, state: TableState) -> Change:
        """The end of the gaming day: wagers go back, everybody leaves, and so do the cards."""
        if state.phase is not Phase.WAGERS_OPEN:
            raise OutOfTurn("a round is completed before its table closes", None)
        change = Change(state)
        for player in list(state.seats.values()):
            change = change.then(self._stand_up(change.state, player))
        change = change.then(equipment.close_cards(self.game, change.state))
        return change.then(Change(change.state, (fact("closed", rounds=state.rounds),)))

    def sit(self, state: TableState, player: str, seat: Seat) -> Change:
        most = self.game.positions_at(house_of(self.game, state.house))
        if not 1 <= seat <= most:
            raise NotSeated(f"the table has positions 1 to {most}", self.game.positions_law)
        if seat in state.seats:
            raise NotSeated(f"seat {seat} is taken", None)
        if state.seat_of(player) is not None:
            raise NotSeated("you sit at this table already", None)
        if state.phase is Phase.CLOSED:
            raise NotSeated("this table is closed", None)
        after = state.with_(seats={**state.seats, seat: player})
        seated = Change(after, (fact("seated", seat=seat, player=player),))
        return seated.then(equipment.cards_seen(self.game, after))

    def leave(self, state: TableState, player: str) -> Change:
        """Takes the wagers back that may still be taken back; a player in a round stays until it is complete."""
        seat = self._seat(state, player)
        if state.round is not None and seat in state.round.stakes:
            after = state.with_(leaving=(*without(state.leaving, seat), seat))
            return Change(after, (fact("leaving", seat=seat, player=player),))
        left = self._stand_up(state, player)
        return self._deal_if_all_are_ready(left.then(equipment.spread_if_idle(self.game, left.state)))

    def _stand_up(self, state: TableState, player: str) -> Change:
        seat = self._seat(state, player)
        cleared = self.clear(state, player) if seat in state.bets else Change(state)
        return cleared.then(give_up(cleared.state, seat))

    # Wagers.

    def place(self, state: TableState, player: str, bets: Mapping[str, int], balance: Balance) -> Change:
        """Chips on the felt: they leave the wallet at once."""
        seat = self._betting_seat(state, player)
        if not bets:
            raise WagerMissing("there is no wager to place", None)
        placed = amounts(state.bets.get(seat, ()))
        for name, cents in bets.items():
            self._check_placement(state, name, cents, placed.get(name, 0))
        check_funds(player, sum(bets.values()), balance)
        lie = {**state.bets, seat: (*state.bets.get(seat, ()), dict(bets))}
        deadline = state.deadline if state.deadline is not None else clock.deadline(state, self.world.now())
        refused = but_for(state.refused, seat)
        after = state.with_(bets=lie, ready=without(state.ready, seat), deadline=deadline, refused=refused)
        moved = [stake(state.id, player, cents, name, self._wager(name).law) for name, cents in bets.items()]
        return Change(after, (fact("placed", seat=seat, player=player, bets=dict(bets)),), tuple(moved))

    def undo(self, state: TableState, player: str, wager: str = "") -> Change:
        """The chips that were placed last go back, all that came with one command; of one wager, its own alone."""
        seat = self._betting_seat(state, player)
        placed = self._placements(state, seat)
        found = [n for n, chips in enumerate(placed) if not wager or wager in chips]
        if not found:
            raise WagerMissing(f"there are no chips on {wager.replace('_', ' ')}", None)
        last = placed[found[-1]]
        back = {wager: last[wager]} if wager else last
        stays = {name: cents for name, cents in last.items() if name not in back}
        left = (*placed[: found[-1]], *([stays] if stays else []), *placed[found[-1] + 1 :])
        return self._take_back(state, seat, [back], left)

    def clear(self, state: TableState, player: str) -> Change:
        """All of the player's wagers go back, as long as bets are open."""
        seat = self._betting_seat(state, player)
        return self._take_back(state, seat, self._placements(state, seat), ())

    def double(self, state: TableState, player: str, balance: Balance) -> Change:
        return self.place(state, player, self.doubling(state, self._betting_seat(state, player)), balance)

    def doubling(self, state: TableState, seat: Seat) -> dict[str, int]:
        """As much again on every wager that is not always of one amount."""
        lie = self._in_order(amounts(state.bets.get(seat, ())))
        return {name: cents for name, cents in lie.items() if self._wager(name).exactly is None}

    def rebet(self, state: TableState, player: str, balance: Balance) -> Change:
        """What the player wagered last, in place of what lies there now."""
        seat = self._betting_seat(state, player)
        if seat not in state.rebets:
            raise WagerMissing("there is no earlier wager to repeat", None)
        cleared = self.clear(state, player) if seat in state.bets else Change(state)
        held = amounts(state.bets.get(seat, ()))
        last = self._in_order(state.rebets[seat])
        again = self.place(cleared.state, player, last, lambda player: balance(player) + sum(held.values()))
        return cleared.then(again)

    def ready(self, state: TableState, player: str) -> Change:
        """The player is content; when all at the table are, no more bets, and else when the window closes."""
        seat = self._betting_seat(state, player)
        self._check_bets(state, seat)
        after = state.with_(ready=(*without(state.ready, seat), seat))
        return self._deal_if_all_are_ready(Change(after, (fact("ready", seat=seat, player=player),)))

    def _deal_if_all_are_ready(self, change: Change) -> Change:
        state = change.state
        all_are_ready = state.ready and set(state.seats) <= set(state.ready)
        return change.then(self._deal(state)) if all_are_ready else change

    # The round.

    def choose(
        self, state: TableState, player: str, option: str, balance: Balance, amount: int | None = None
    ) -> Change:
        """A decision, with the amount in cents where there is a choice of it."""
        seat = self._seat(state, player)
        if state.round is None:
            raise OutOfTurn("no round is being played", None)
        given = {"seat": seat, "choose": option}
        return self._input(state, given if amount is None else {**given, "amount": amount}, balance)

    def tick(self, state: TableState) -> Change | None:
        """What the clock brings: bets close, a player was silent for too long, or cards have had their time."""
        if state.deadline is None or self.world.now() < state.deadline:
            return self._change_cards(state) if self.cards_are_due(state) else None
        return self._close_bets(state) if state.phase is Phase.WAGERS_OPEN else self._silence(state)

    def pass_over(self, state: TableState, absent: Collection[Seat]) -> Change:
        """Nobody waits for an empty chair: bets close when all others are ready, and at its turn there is silence."""
        if state.phase is Phase.IN_PLAY:
            return self._silence(state) if self._asked_seat(state) in absent else Change(state)
        there = state.seats.keys() - set(absent)
        if not state.ready or not there <= set(state.ready):
            return Change(state)
        passed = fact("passed over", seats=sorted(state.seats.keys() - set(state.ready)))
        return Change(state, (passed,)).then(self._close_bets(state))

    def _close_bets(self, state: TableState) -> Change:
        returned = self._return_bad_bets(state)
        return returned.then(self._deal(returned.state)) if returned.state.bets else returned

    def _silence(self, state: TableState) -> Change:
        """Whoever is asked does not answer: what silence means, happens."""
        pending = self.round_of(state).pending
        assert pending is not None
        silence = {"seat": seat_of(pending.seat), "choose": pending.silence.name}
        heard = fact("silent", seat=seat_of(pending.seat))
        return Change(state, (heard,)).then(self._input(state, silence, lambda _: 0))

    def clock(self, state: TableState, runs: bool) -> Change:
        return clock.run(state, runs, self.world.now())

    def extend(self, state: TableState, player: str) -> Change:
        return clock.extend(state, self._seat(state, player), self._asked_seat(state))

    def _asked_seat(self, state: TableState) -> Seat | None:
        pending = self.round_of(state).pending if state.round is not None else None
        return seat_of(pending.seat) if pending is not None else None

    def cards_are_due(self, state: TableState) -> bool:
        """Whether the cards are to be changed now; a round is played to its end first."""
        return state.round is None and equipment.is_due(self.game, state, self.world.now())

    def _change_cards(self, state: TableState) -> Change:
        return equipment.change_cards(self.game, state, self.world.now())

    # What the staff does with the cards.

    def set_up_anew(self, state: TableState, chosen: SetUp) -> Change:
        return equipment.set_up_anew(self.game, state, chosen, self.world.now())

    def recut(self, state: TableState) -> Change:
        return equipment.recut(self.game, state)

    def device_counts(self, state: TableState, counted: int) -> Change:
        return equipment.device_counts(self.game, state, counted, self.world.now())

    def count_stub(self, state: TableState, counted: int) -> Change:
        """The dealer's own count, in any round in which all cards are out."""
        if state.round is None:
            raise OutOfTurn("no round is being played", None)
        return self._input(state, {"incident": Incident.STUB_COUNT.value, "counted": counted}, lambda _: 0)

    def inspect_used(self, state: TableState, counted: int, marks: str = "") -> Change:
        return equipment.inspect_used(self.game, state, counted, marks)

    def resume(self, state: TableState) -> Change:
        """After an interruption whoever is waited for has the whole time again."""
        deadline = self.world.now() + clock.window(state)
        return Change(state.with_(deadline=deadline), (fact("resumed", version=state.version),))

    def check_turn(self, state: TableState, turn: str) -> None:
        if turn != state.turn:
            raise OutOfTurn("the table has gone on since this was decided", None)

    def round_of(self, state: TableState) -> Round:
        """The round, performed from its record as far as its inputs lead."""
        assert state.round is not None
        return self.in_play.perform(self.game, state.house, state.round, state.round.inputs)

    def _deal(self, state: TableState) -> Change:
        """No more bets: the cards are shuffled, committed to, and the round begins."""
        changed = self._change_cards(state) if self.cards_are_due(state) else Change(state)
        changed = changed.then(equipment.make_shoe(self.game, changed.state, self.world))
        state = changed.state
        opened = self._new_record(state)
        told = fact(
            "round opened", round=opened.id, number=opened.number, commitment=opened.commitment,
            back=state.equipment.back_in_turn(state.shoes if opened.shoe else opened.number), stakes=opened.stakes,
            players=opened.players, meter=state.meter, locked=opened.locked, **begins(opened),
        )  # fmt: skip
        stakes = opened.stakes
        begun = state.with_(
            phase=Phase.IN_PLAY,
            bets={},
            rebets={**state.rebets, **stakes},
            missed={seat: state.missed.get(seat, 0) + 1 for seat in state.seats if seat not in stakes},
            ready=(),
            round=opened,
        )
        return changed.then(Change(begun, (told,))).then(self._go_on(begun, (), lambda _: 0))

    def _new_record(self, state: TableState) -> RoundRecord:
        """With the cards of a new shuffle, or those that are left in the shoe."""
        stakes = {seat: amounts(bets) for seat, bets in sorted(state.bets.items())}
        lasting = state.shoe
        order = equipment.drawn_order(self.game, state, self.world) if lasting is None else lasting.rest
        id = new_id(self.world)
        salt = new_salt(self.world) if lasting is None else ""
        return RoundRecord(
            id, state.rounds + 1, tuple(order), salt, {seat: state.seats[seat] for seat in stakes}, stakes,
            meter=state.meter, stacks=state.equipment.stacks_given, locked=locked_chips(self.game, stakes),
            shoe=FromShoe(lasting.id, lasting.commitment, lasting.drawn) if lasting is not None else None,
        )  # fmt: skip

    def _input(self, state: TableState, given: Mapping[str, Any], balance: Balance) -> Change:
        assert state.round is not None
        return self._go_on(state, (*state.round.inputs, given), balance)

    def _go_on(self, state: TableState, inputs: Inputs, balance: Balance) -> Change:
        """The round as far as these inputs lead: its new events, the money they move, and its end."""
        record = state.round
        assert record is not None
        try:
            round = self.in_play.perform(self.game, state.house, record, inputs)
            counted = self._stub_count(state, inputs, round)
            if counted is not None:
                return self._go_on(state, (*inputs, counted), balance)
            if round.last_call:
                round.proceed()
        except WrongDeck:
            self.in_play.forget(record)
            refilled = equipment.deal_discards(self.game, state, self.world)
            return refilled.then(self._go_on(refilled.state, inputs, balance))
        new = round.events[record.told :]
        transfers = tuple(moves(state.id, record.players, record.stakes, new, record.locked))
        check_raises(transfers, record.players.values(), balance)
        facts = tuple([{"fact": "event", "round": record.id, "event": as_json(event)} for event in new])
        told = replace(record, inputs=inputs, told=len(round.events))
        if not round.over:
            deadline = clock.deadline(state, self.world.now())
            return Change(state.with_(round=told, deadline=deadline, extended=False), facts, transfers)
        self.in_play.forget(told)
        if state.shoe is not None:
            told = with_cards_opened(told, state.shoe, round.shoe.drawn)
        meter = written_meter(round)
        closed = fact(
            "round closed", round=told.id, ended=round.ended, order=list(told.order), salt=told.salt, meter=meter,
            **opened_cards(told),
        )  # fmt: skip
        since = 0 if is_counted(inputs) else state.rounds_since_count + 1
        after = state.with_(
            phase=Phase.WAGERS_OPEN,
            round=None,
            last=told,
            rounds=told.number,
            rounds_since_count=since,
            deadline=None,
            extended=False,
            meter=meter,
            shoe=went_on(state.shoe, round.shoe.drawn) if state.shoe is not None else None,
        )
        lines = tuple(last_words(round.events))
        ended = self._seats_given_up(Change(after, (*facts, closed), transfers, Closed(told, round.ended, lines)))
        if found_short(round):
            return ended.then(equipment.replace_cards(self.game, ended.state, self.world.now()))
        came_to = cutting_card_at(state, round)
        return ended.then(equipment.after_a_round(self.game, ended.state, self.world, came_to))

    def _seats_given_up(self, change: Change) -> Change:
        """Those who wanted to leave, and those who have let too many rounds pass."""
        away = {seat for seat, missed in change.state.missed.items() if missed >= MOST_MISSED}
        for seat in sorted(away | set(change.state.leaving)):
            change = change.then(give_up(change.state, seat))
        return change

    def _stub_count(self, state: TableState, inputs: Inputs, round: Round) -> Mapping[str, Any] | None:
        """The count of the stub, when it is due and all cards are out."""
        spared = state.house["dealing"] in self.game.device_counts
        due = stub_count_due(state.rounds_since_count, state.equipment, device_suffices=spared)
        if is_counted(inputs) or not due or round.over or round.table.stub is None:
            return None
        return {"incident": Incident.STUB_COUNT.value, "counted": round.table.stub}

    # Who may do what.

    def _seat(self, state: TableState, player: str) -> Seat:
        seat = state.seat_of(player)
        if seat is None:
            raise NotSeated("you do not sit at this table", None)
        return seat

    def _betting_seat(self, state: TableState, player: str) -> Seat:
        if state.phase is not Phase.WAGERS_OPEN:
            raise AfterNoMoreBets("no more bets", self.game.no_more_bets[state.house["dealing"]])
        return self._seat(state, player)

    def _wager(self, name: str) -> Wager:
        wager = self.game.wager(name)
        if wager is None or not wager.before_the_deal:
            raise NotOffered(f"there is no wager {name} before the deal", self.game.wagering)
        return wager

    def _check_placement(self, state: TableState, name: str, cents: int, lies: int) -> None:
        wager, most = self._wager(name), state.house["maximum"]
        if cents <= 0:
            raise WagerTooSmall("a wager is more than nothing", wager.limits)
        if lies + cents > most:
            raise WagerTooLarge(f"{wager.title} of {_amount(lies + cents)} is above {dollars(most)}", POSTED_LIMITS)

    def _in_order(self, chips: Mapping[str, int]) -> dict[str, int]:
        """As the game lists its wagers: what is stored of a table does not tell in which order they were placed."""
        return {wager.name: chips[wager.name] for wager in self.game.wagers if wager.name in chips}

    def _placements(self, state: TableState, seat: Seat) -> tuple[Placement, ...]:
        if seat not in state.bets:
            raise WagerMissing("there is no wager to change", None)
        return state.bets[seat]

    def _take_back(
        self, state: TableState, seat: Seat, back: Iterable[Placement], left: tuple[Placement, ...]
    ) -> Change:
        player, returned = state.seats[seat], self._in_order(amounts(back))
        bets = but_for(state.bets, seat)
        if left:
            bets[seat] = left
        after = state.with_(
            bets=bets,
            ready=without(state.ready, seat),
            deadline=state.deadline if bets else None,
            extended=state.extended and bool(bets),
        )
        moved = tuple(take_back(state.id, player, cents, name) for name, cents in returned.items())
        return Change(after, (fact("taken back", seat=seat, player=player, bets=returned),), moved)

    def objection(self, state: TableState, seat: Seat) -> RuleViolation | None:
        """Why the seat's wagers as they lie would be refused, if they would."""
        try:
            self._check_bets(state, seat)
        except RuleViolation as refusal:
            return refusal
        return None

    def _check_bets(self, state: TableState, seat: Seat) -> None:
        house = house_of(self.game, state.house)
        check_stakes(self.game, house, {seat: stakes_of(self.game, amounts(state.bets.get(seat, ())))})

    def _return_bad_bets(self, state: TableState) -> Change:
        """At the close of betting, wagers the rules refuse go back to their players, with the reason."""
        change = Change(state)
        for seat in list(state.bets):
            refusal = self.objection(change.state, seat)
            if refusal is not None:
                change = change.then(self._return(change.state, seat, refusal))
        return change

    def _return(self, state: TableState, seat: Seat, refusal: RuleViolation) -> Change:
        assert refusal.law is not None
        why = {"message": refusal.message, "law": refusal.law}
        told = fact("bets refused", seat=seat, why=refusal.message, law=refusal.law)
        kept = Change(state.with_(refused={**state.refused, seat: why}), (told,))
        return kept.then(self.clear(kept.state, state.seats[seat]))


def give_up(state: TableState, seat: Seat) -> Change:
    after = state.with_(
        seats=but_for(state.seats, seat),
        rebets=but_for(state.rebets, seat),
        refused=but_for(state.refused, seat),
        missed=but_for(state.missed, seat),
        leaving=without(state.leaving, seat),
    )
    return Change(after, (fact("left", seat=seat, player=state.seats[seat]),))


def _amount(cents: int) -> str:
    return dollars(cents) if cents <= MOST_CENTS else "more than any table takes"
