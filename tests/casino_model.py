"""A casino kept in a few numbers, beside the real one: what every account has to hold after each command.

It reads no transfer. What lies on the felt it knows from the chips that were placed, what a round brings from the
lines that were settled, and the rest from what was asked.
"""

import random
from collections import Counter
from typing import ClassVar

from pitboss.errors import PitbossError
from pitboss.floor.commands import (
    AcceptChips,
    ApproveVoid,
    Attend,
    Choose,
    Clear,
    Close,
    ConfirmCount,
    CountInventory,
    Double,
    Leave,
    Place,
    Proceed,
    ProposeVoid,
    Ready,
    Rebet,
    RefuseChips,
    Report,
    RequestCredit,
    RequestFill,
    Resume,
    Sit,
    Tick,
    Undo,
    Validate,
)
from pitboss.floor.in_play import house_of
from pitboss.floor.plan import usual_house
from pitboss.floor.state import amounts
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.rounds.events import Placed, Settled
from pitboss.rounds.incidents import Incident
from pitboss.rounds.places import seat_of
from pitboss.store.house import CasinoFloor
from tests.staff import enlist
from tests.worlds import OwnWorld

STAFF = {"dora": "dealer", "flo": "floorperson", "sue": "supervisor", "carl": "cage"}
PLAYERS = ("ann", "bob", "cid")
OPENING = 20_000  # so few that winners need fills
INCIDENTS = [incident for incident in Incident if incident is not Incident.ROUND_VOIDED]
A_MINUTE = 60_000


class Wrong(AssertionError):
    """The books are not what the model has."""


class CasinoModel:
    """The real casino and the few numbers, taken through the same random steps."""

    def __init__(self, path, seed):
        self.random, self.world = random.Random(seed), OwnWorld(seed)
        self.url = f"sqlite:///{path}"
        self.floor = CasinoFloor(self.url, self.world)
        self.held, self.asked, self.done = Counter(), 0, Counter()
        self.commands = 0  # that were asked
        self.tables = [game.id for game in games()]
        self.seen = {}  # of each table's round in play: how much of it is in the numbers
        enlist(self.floor, **STAFF)
        for player in PLAYERS:
            self.floor.enter(f"enter {player}", player, player.capitalize(), f"token of {player}").result()
            self._buy_in(player, 50_000)
        for id in self.tables:
            self.floor.open_table(f"open {id}", id, id, usual_house(game_of(id)), inventory=OPENING).result()
            self._move("cage", f"inventory:{id}", OPENING)

    def steps(self, number):
        for _ in range(number):
            self.step()

    def step(self):
        """Until something was asked: a deed for which there is no occasion is none."""
        commands = self.commands
        while self.commands == commands:
            self.asked += 1
            deed = self.random.choices(list(self.DEEDS), weights=self.DEEDS.values())[0]
            try:
                deed(self)
                self.done[deed.__name__] += self.commands > commands
            except PitbossError as refusal:
                self.done[f"refused: {type(refusal).__name__}"] += 1
        self.compare()

    def compare(self):
        """Model and books are equal, and an account that only clears is empty when no round is open."""
        standing = self.floor.store.committed
        for account in {*self.held, *standing.accounts}:
            if self.held[account] != standing.balance(account):
                raise Wrong(f"step {self.asked}: {account} holds {standing.balance(account)}, not {self.held[account]}")
        for state in self.floor.tables():
            if not state.bets and state.round is None and standing.balance(f"felt:{state.id}"):
                raise Wrong(f"step {self.asked}: chips lie on the felt of {state.id}, and nobody wagers")
            if standing.balance(f"inventory:{state.id}") < 0:
                raise Wrong(f"step {self.asked}: the inventory of {state.id} is below nothing")

    def _move(self, source, target, cents):
        self.held[source] -= cents
        self.held[target] += cents

    # The cage.

    def _buy_in(self, player, cents):
        self.commands += 1
        self.floor.buy_in(f"buy in {player} {self.asked}", player, cents).result()
        self._move("cage", f"wallet:{player}", cents)

    def buy_in(self):
        player = self.random.choice(PLAYERS)
        if self.held[f"wallet:{player}"] < 50_000:
            self._buy_in(player, self.random.randrange(1, 50_000))

    def cash_out(self):
        player, key = self.random.choice(PLAYERS), f"cash out {self.asked}"
        has = self.held[f"wallet:{player}"]
        cents = self.random.choice([self.random.randrange(1, 5_000), has + 1, 0])
        refused, self.commands = False, self.commands + 1
        try:
            for _ in range(2):  # asked again under its key it is done once
                self.floor.cash_out(key, player, cents).result()
        except PitbossError:
            refused = True
        if refused == (0 < cents <= has):
            raise Wrong(f"step {self.asked}: {cents} of {has} cashed out is refused: {refused}")
        if not refused:
            self._move(f"wallet:{player}", "cage", cents)

    # At a table.

    def ask(self, table, command, by=""):
        """Asked, sometimes twice under one key, and what comes of it for the felt and for a round."""
        self.commands += 1
        before = self.floor.table(table)
        for _ in range(self.random.choice([1, 1, 1, 2])):
            self.floor.ask(f"{self.asked} {command.name} {by}", table, command, by).result()
        self._placed(before, self.floor.table(table))

    def _placed(self, before, after):
        """Chips that lie on the felt before the deal, then what the round has told of since."""
        on_felt = after.bets if after.round is None and after.rounds == before.rounds else _stakes(after)
        for seat in {*before.bets, *on_felt} if before.round is None else ():
            more = sum(_of(on_felt, seat).values()) - sum(_of(before.bets, seat).values())
            player = before.seats.get(seat) or after.seats[seat]
            self._move(f"wallet:{player}", f"felt:{after.id}", more)
        record = after.round if after.rounds == before.rounds else after.last
        if record is not None and (after.rounds != before.rounds or after.round is not None):
            self._told(after, record)
        tray = f"inventory:{after.id}"
        if self.held[tray] < 0:
            self._move("cage", tray, after.inventory - self.held[tray])

    def _told(self, state, record):
        """The events of a round that are new."""
        felt, tray = f"felt:{state.id}", f"inventory:{state.id}"
        events, known = self.floor.round_now(state).events, self.seen.get(record.id, 0)
        if not known:
            self._move(felt, tray, sum(sum(chips.values()) for chips in record.locked.values()))
        for event in events[known:]:
            if not isinstance(event, Placed | Settled):
                continue
            seat = seat_of(event.seat)
            wallet = f"wallet:{record.players[seat]}"
            if isinstance(event, Placed) and event.wager not in record.stakes[seat]:
                self._move(wallet, felt, event.chips)
            if isinstance(event, Settled):
                in_tray = event.collected or event.wager in record.locked.get(seat, ())
                self._move(tray if in_tray else felt, tray, event.stake)
                self._move(tray, wallet, event.returned + event.pays)
        self.seen[record.id] = len(events)

    def sit(self):
        self.ask(self.random.choice(self.tables), Sit(self.random.randrange(1, 6)), self.random.choice(PLAYERS))

    def _seated(self):
        """A player where one sits, otherwise anybody anywhere."""
        known = [(state.id, player) for state in self.floor.tables() for player in state.seats.values()]
        return self.random.choice(known or [(self.tables[0], PLAYERS[0])])

    def place(self):
        table, player = self._seated()
        state = self.floor.table(table)
        game = game_of(table)
        house = house_of(game, state.house)
        offered = [each for each in game.wagers if each.before_the_deal and each.is_offered(house)]
        some = {each.name: least_cents(house, each, alone=True) for each in offered if self.random.random() < 0.7}
        more = self.random.choice([1, 1, 2, 5, 10_000])
        bets = {name: cents * (more if self.random.random() < 0.3 else 1) for name, cents in some.items()}
        self.ask(table, Place(bets, ready=self.random.random() < 0.7), player)

    def change(self):
        table, player = self._seated()
        kind = self.random.choice([Undo, Clear, Double, Rebet, Rebet, Ready, Ready])
        self.ask(table, kind(), player)

    def leave(self):
        table, player = self._seated()
        self.ask(table, Leave(), player)

    def choose(self):
        """The one who is asked decides, mostly as it may."""
        for state in self.random.sample(self.floor.tables(), len(self.tables)):
            now = self.floor.round_now(state) if state.round is not None else None
            if now is not None and now.pending is not None:
                offered = [
                    now.pending.stay.name,
                    now.pending.silence.name,
                    *(each.name for each in now.pending.choices),
                ]
                option = self.random.choice(offered)
                self.ask(state.id, Choose(option), state.round.players[seat_of(now.pending.seat)])
                return

    def tick(self):
        self.world.time += self.random.choice([1_000, A_MINUTE])
        self.ask(self.random.choice(self.tables), Tick())

    # The staff.

    def _somewhere(self):
        """Rather where a round is played."""
        in_play = [state.id for state in self.floor.tables() if state.round is not None]
        return self.random.choice(in_play or self.tables)

    def report(self):
        table = self._somewhere()
        seat = self.random.choice([None, 1, 2, 3, "dealer"])
        cards = self.random.choice([None, 1, 9])
        self.ask(table, Report(self.random.choice(INCIDENTS), "as it was seen", seat=seat, cards=cards), "flo")

    def void(self):
        table = self._somewhere()
        self.ask(table, ProposeVoid("it cannot go on"), "flo")
        self.asked += 1
        self.ask(table, ApproveVoid("so it is"), "sue")

    def resume(self):
        for state in self.floor.tables():
            if state.suspended is not None:
                self.ask(state.id, Resume("it may go on"), "sue")
                return

    def attend(self):
        table = self.random.choice(self.tables)
        self.ask(table, Attend(deals=not self.floor.table(table).dealer), "dora")

    def proceed(self):
        for state in self.floor.tables():
            if state.dealer and state.round is not None:
                waits = state.round.validates is not None
                self.ask(state.id, Validate() if waits else Proceed(), "sue" if waits else "dora")
                return

    def close_and_open(self):
        table = self.random.choice(self.tables)
        self.ask(table, Close(), "sue")
        by, house = self.random.choice(["", "sue"]), self.floor.table(table).house
        self.asked += 1
        cents = self.random.randrange(1, 2 * OPENING)
        self.floor.open_table(f"open {self.asked}", table, table, house, inventory=cents, by=by).result()
        tray = f"inventory:{table}"
        self._move("cage", tray, cents - self.held[tray])

    # The chips of a table.

    def request(self):
        kind = self.random.choice([RequestFill, RequestCredit])
        self.ask(self.random.choice(self.tables), kind(self.random.randrange(1, OPENING), "for change"), "flo")

    def answer(self):
        waiting = [state for state in self.floor.tables() if state.requested is not None]
        if not waiting:
            return
        state = self.random.choice(waiting)
        requested, tray = state.requested, f"inventory:{state.id}"
        if self.random.random() < 0.2:
            self.ask(state.id, RefuseChips("not now"), "carl")
            return
        self.ask(state.id, AcceptChips(requested["cents"]), "carl")
        self._move(*(("cage", tray) if requested["which"] == "fill" else (tray, "cage")), requested["cents"])

    def count(self):
        """Mostly what lies there; sometimes a chip is missing, or one too many."""
        table = self.random.choice(self.tables)
        tray = f"inventory:{table}"
        cents = max(0, self.held[tray] + self.random.choice([0, 0, 0, -500, 500]))
        self.ask(table, CountInventory(cents), "flo")
        if self.random.random() < 0.3:
            self.tick()
        self.asked += 1
        self.ask(table, ConfirmCount(cents), self.random.choice(["sue", "sue", "flo"]))
        self._move(tray, f"over and short:{table}", self.held[tray] - cents)

    DEEDS: ClassVar = {
        buy_in: 2, cash_out: 2, sit: 4, place: 14, change: 8, leave: 1, choose: 26, tick: 4, report: 1, void: 1,
        resume: 8, attend: 1, proceed: 6, close_and_open: 0.3, request: 2, answer: 3, count: 2,
    }  # fmt: skip


def _stakes(state):
    """Of the round that has just begun, or is over already."""
    record = state.round or state.last
    return {seat: (stakes,) for seat, stakes in record.stakes.items()}


def _of(bets, seat):
    return amounts(bets.get(seat, ()))
