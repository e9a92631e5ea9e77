"""The floor on a store: players, wallets and tables, each command journalled and paid in one go."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Row, func, select

from pitboss.errors import (
    JournalError,
    NotationError,
    NotSeated,
    PitbossError,
    SoftwareChanged,
    TooFewChips,
    UnknownGame,
    quoted,
)
from pitboss.floor.books import in_chips, wallet
from pitboss.floor.commands import Command, PassOver, Resume, Sit, Tick, WagersCommand
from pitboss.floor.course import Course
from pitboss.floor.decide import decide
from pitboss.floor.definition import definition
from pitboss.floor.facts import BoughtIn, CashedOut, Entered, Fact, RoundClosed, RoundOpened, ShoeMade, ShoeSpent
from pitboss.floor.in_play import RoundNow, RoundsInPlay, replayed, round_now
from pitboss.floor.opening import Chosen, closed_table, opening
from pitboss.floor.people import HOUSE, check_table
from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.state import NO_TABLE, RoundRecord, TableState, round_from_json
from pitboss.floor.world import Milliseconds, World
from pitboss.games import game as game_of
from pitboss.rounds.events import last_words
from pitboss.rounds.places import seat_of
from pitboss.rounds.round import Round
from pitboss.stakes.cents import dollars
from pitboss.store import schema
from pitboss.store.archives import where_older_ones_are
from pitboss.store.chain import FLOOR, written
from pitboss.store.draft import Draft, Player
from pitboss.store.limits import OwnLimits
from pitboss.store.lounges import Lounges
from pitboss.store.people import People, check
from pitboss.store.store import Answer, Listener, Store, Waiting, Watch
from pitboss.store.verify import faults_at_the_end, faults_in_play

MOST_TABLES = 3  # that somebody sits at
MOST_LOOKED_AT = 500  # rounds of a player, for a shoe


def nobody(_: Sequence[object]) -> None:
    """Nobody listens."""


class CasinoFloor:
    """Every command has a key: asked again under the same key it is answered again, and done once.

    It answers with a future, which holds the answer, or the refusal, when all of it is on the disk.
    """

    def __init__(
        self,
        url: str,
        world: World,
        listener: Listener = nobody,
        key: Path | None = None,
        watch: Watch = lambda *_: None,
        heads: Path | None = None,
    ) -> None:
        self.world = world
        self.store = Store(url, world, listener, key, watch, heads)
        self.people = People(self.store, world)
        self.limits = OwnLimits(self.store, world)
        self._in_play = RoundsInPlay()  # the writer alone performs them
        self.no_new_rounds = ""  # why; those in play are played to their end
        self.lounges = Lounges(self.store, world, self.limits, lambda: self.no_new_rounds)
        self._resume()

    def close(self) -> None:
        self.store.close()

    # Players and the cage.

    def enter(self, key: str, player: str, name: str, token: str, *, house: bool = False) -> Waiting:
        """A new player, who is whoever holds the token."""
        body = {"command": "enter", "player": player, "name": name}
        entered = Player(player, name, hash_of(token), house)

        def work(draft: Draft) -> Answer:
            draft.enter(entered)
            draft.tell(FLOOR, [Entered(player, name, entered.token, house)])
            return {"player": player}

        return self.store.execute(key, body, work)

    def player(self, id: str) -> Player | None:
        return self.store.committed.players.get(id)

    def buy_in(self, key: str, player: str, cents: int) -> Waiting:
        def work(draft: Draft) -> Answer:
            if cents <= 0:
                raise NotationError("a buy-in is more than nothing")
            self.limits.check_deposit(draft, player, cents)
            return self._at_the_cage(draft, BoughtIn(player, cents))

        return self.store.execute(key, {"command": "buy in", "player": player, "cents": cents}, work)

    def cash_out(self, key: str, player: str, cents: int) -> Waiting:
        def work(draft: Draft) -> Answer:
            held = draft.balance(wallet(player))
            if not 0 < cents <= held:
                raise TooFewChips(f"the wallet holds {dollars(held)}")
            return self._at_the_cage(draft, CashedOut(player, cents))

        return self.store.execute(key, {"command": "cash out", "player": player, "cents": cents}, work)

    def _at_the_cage(self, draft: Draft, fact: BoughtIn | CashedOut) -> Answer:
        draft.tell(FLOOR, [fact])
        draft.transfer(list(fact.moves(NO_TABLE)))
        return {"balance": draft.balance(wallet(fact.player))}

    def balance(self, player: str) -> int:
        return self.store.committed.balance(wallet(player))

    # Tables.

    def tables(self) -> list[TableState]:
        return list(self.store.committed.tables.values())

    def table(self, id: str) -> TableState:
        return _known(self.store.committed.tables.get(id), id)

    def round_now(self, state: TableState) -> RoundNow | None:
        """The round in play or the last one, as the writer has performed it; none is performed again for a reader."""
        record, rounds = state.round or state.last, self.store.committed.rounds
        if record is None:
            return None
        found = rounds.get(state.id)
        if found is None or found.record != record:  # before the first command since the floor was opened
            found = round_now(record, replayed(game_of(state.game), state.house, record))
        return found

    def open_table(
        self,
        key: str,
        id: str,
        game_id: str,
        house: Chosen = None,
        equipment: Chosen = None,
        meter: Chosen = None,
        *,
        inventory: int | None = None,
        live: bool = False,
        by: str = HOUSE,
    ) -> Waiting:
        """A new table, or one that was closed, with what the licensee chooses for it; its meter goes on from before."""
        command = opening(game_id, house, equipment, meter, inventory, live=live)

        def found(draft: Draft) -> TableState:
            return closed_table(id, draft.tables.get(id), command, meter_chosen=meter is not None)

        return self._ask(key, id, command, by, "", found)

    def ask(self, key: str, table: str, command: Command, by: str = HOUSE, *, turn: str = "") -> Waiting:
        """Whatever the command asks of a table, of somebody who sits there or for the house."""
        decided_at = "" if command.at_any_turn else turn
        return self._ask(key, table, command, by, decided_at, lambda draft: _known(draft.tables.get(table), table))

    def _ask(
        self, key: str, table: str, command: Command, by: str, turn: str, found: Callable[[Draft], TableState]
    ) -> Waiting:
        def work(draft: Draft) -> Answer:
            role = check(draft, command, by)
            before = found(draft)
            check_table(role, command, by, before)
            if isinstance(command, Sit):
                _check_tables(draft.tables.values(), table, by)
            course = Course(before, self.world, self._in_play, draft.balance, deals=not self.no_new_rounds)
            try:
                decide(course, command, by, turn)
                self.limits.check_play(draft, command, by, course.facts)
                if course.withheld and isinstance(command, WagersCommand | PassOver | Tick):
                    raise SoftwareChanged(f"no new rounds are begun: {self.no_new_rounds}")
            except PitbossError:
                if before.round is None and course.state.round is not None:  # that has not begun after all
                    self._in_play.forget(course.state.round)
                raise
            return self._keep(draft, before, course)

        asked = {"table": table, "turn": turn, **({"player": by} if by else {})}
        return self.store.execute(key, {**command.body(), **asked}, work)

    def _keep(self, draft: Draft, before: TableState, course: Course) -> Answer:
        """The table as it is now, its facts on the chain, its money in the books."""
        if not course.facts:
            return {"version": before.version}
        state = course.state.with_(version=before.version + 1)
        closed = next((fact for fact in course.facts if isinstance(fact, RoundClosed)), None)
        played = state.last if closed is not None else state.round
        draft.keep(state)
        draft.tell(before.id, course.facts)
        draft.transfer(course.transfers, _round_of(course.facts))
        self.limits.follow(draft, before.id, course.facts, course.at)
        if played:
            places = _places(draft, before, played, closed)
            draft.rows[schema.round].append(self._round_row(before, played, closed, places))
            draft.rounds[before.id] = round_now(played, course.ended or course.round)
        if course.ended is not None:
            assert closed is not None
            seq = draft.place[0] + course.facts.index(closed)
            draft.rows[schema.seat] += _seat_rows(state, course.ended, draft.at, seq)
        draft.rows[schema.shoe] += self._shoe_rows(before, course.facts, state)
        return {"version": state.version}

    def _round_row(
        self, before: TableState, record: RoundRecord, closed: RoundClosed | None, places: str | None
    ) -> dict[str, Any]:
        """The round that this command opened, carried on or closed, as it is stored."""
        return {
            "id": record.id,
            "gaming_table": before.id,
            "number": record.number,
            "game": before.game,
            "house": written(before.house),
            "definition": definition(before.game),
            "record": self.store.seal.round(record) if closed is None else written(record),
            "ended": closed.ended if closed is not None else None,
            "places": places,
        }

    def _shoe_rows(self, before: TableState, facts: Sequence[Fact], after: TableState) -> list[dict[str, Any]]:
        return [
            {
                "id": shoe.id,
                "gaming_table": before.id,
                "number": shoe.number,
                "record": written(shoe) if shoe.spent else self.store.seal.shoe(shoe),
                "spent": shoe.spent,
            }
            for shoe in _changed_shoes(before, facts, after)
        ]

    def _resume(self) -> None:
        """Opens the floor again: every round in play must still be what the journal tells of it."""
        for faults, so in (
            (faults_at_the_end, "the books are not in order"),
            (partial(faults_in_play, seal=self.store.seal), "a round in play cannot go on"),
        ):
            found = self.store.read(faults)
            if found:
                self.close()
                raise JournalError(f"{so}: {found[0]}")
        self.store.seal_what_lies_open()
        self.store.begin_to_sign()
        waited_for = [state for state in self.tables() if state.deadline is not None]
        for asked in [self.ask(f"resume {each.id} {each.version}", each.id, Resume()) for each in waited_for]:
            asked.result()
        self.lounges.resume()

    # What was played.

    def rounds_of(self, player: str, limit: int, before: str | None = None) -> list[Row[Any]]:
        """The player's rounds, each over all seats, the latest first; those before another one, if that is given."""
        seat, round = schema.seat, schema.round
        over_all = func.sum(seat.c.staked).label("staked"), func.sum(seat.c.net).label("net")
        positions = func.group_concat(seat.c.position).label("positions")
        of_a_seat = seat.c.round, func.min(seat.c.position).label("position"), positions, seat.c.at
        asked = select(*of_a_seat, *over_all, round.c.number, round.c.game, round.c.gaming_table, round.c.ended)
        asked = asked.join(round).where(seat.c.player == player).group_by(seat.c.seq)  # each round has one of its own
        if before is not None:
            of_the_player = seat.c.player.concat("") == player  # a sum has no index: the round is found by its name
            that = select(seat.c.seq).where(seat.c.round == before, of_the_player)
            asked = asked.where(seat.c.seq < that.scalar_subquery())
        latest = asked.order_by(seat.c.seq.desc()).limit(limit)
        return list(self.store.read(lambda connection: connection.execute(latest).all()))

    def round(self, id: str) -> tuple[Row[Any], RoundRecord]:
        """A round that is complete, as it was stored; one in play is nobody's to read."""
        asked = select(schema.round).where(schema.round.c.id == id, schema.round.c.ended.is_not(None))
        row = self.store.read(lambda connection: connection.execute(asked).one_or_none())
        if row is None:
            raise UnknownGame(f"there is no complete round {quoted(id)}{self.store.read(where_older_ones_are)}")
        return row, round_from_json(orjson.loads(row.record))

    def shoe(self, id: str) -> tuple[str, ShoeRecord]:
        """A shoe and its table; what is not public of it is nobody's to read until it is spent."""
        asked = select(schema.shoe).where(schema.shoe.c.id == id)
        row = self.store.read(lambda connection: connection.execute(asked).one_or_none())
        if row is None:
            raise UnknownGame(f"there is no shoe {quoted(id)}{self.store.read(where_older_ones_are)}")
        return row.gaming_table, self.store.seal.opened_shoe(orjson.loads(row.record))

    def was_dealt_from(self, shoe: str, player: str) -> bool:
        """Whether one of the player's last rounds, of which so many are looked at, was dealt from the shoe."""
        seat, round = schema.seat, schema.round
        last = select(seat.c.round).where(seat.c.player == player).order_by(seat.c.seq.desc()).limit(MOST_LOOKED_AT)
        of_it = func.json_extract(round.c.record, "$.shoe.id") == shoe
        asked = select(round.c.id).where(round.c.id.in_(last), of_it).limit(1)
        return self.store.read(lambda connection: connection.execute(asked).first()) is not None


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _check_tables(tables: Iterable[TableState], table: str, player: str) -> None:
    """Nobody takes seats all over the floor."""
    others = sum(each.id != table and each.seat_of(player) is not None for each in tables)
    if others >= MOST_TABLES:
        raise NotSeated(f"you sit at {MOST_TABLES} tables already: leave one first", None)


def _known(state: TableState | None, id: str) -> TableState:
    if state is None:
        raise UnknownGame(f"there is no table {quoted(id)}")
    return state


def _round_of(facts: Iterable[Fact]) -> str | None:
    """Which the facts tell of: chips come and go between cage and table while one is played too, and are none of it."""
    named = (fact.record.id if isinstance(fact, RoundOpened) else vars(fact).get("round") for fact in facts)
    return next(filter(None, named), None)


def _changed_shoes(before: TableState, facts: Sequence[Fact], after: TableState) -> Iterable[ShoeRecord]:
    """The shoes that were made or spent, each as the last fact leaves it, one that is mixed with its last round."""
    known = {shoe.id: shoe for shoe in (*before.mixed, before.shoe, *after.mixed) if shoe is not None}
    changed: dict[str, ShoeRecord] = {}
    for fact in facts:
        if isinstance(fact, ShoeMade):
            changed[fact.shoe.id] = fact.shoe
            if fact.mixed in known:
                changed[fact.mixed] = known[fact.mixed]
        elif isinstance(fact, ShoeSpent):
            dealt = changed.get(fact.shoe) or known[fact.shoe]
            changed[fact.shoe] = replace(dealt, drawn=fact.drawn, spent=True)
    return changed.values()


def _seat_rows(state: TableState, round: Round, at: Milliseconds, seq: int) -> list[dict[str, Any]]:
    """What each seat staked in a round that is complete, and what it came to."""
    record, rows = state.last, []
    assert record is not None
    ended = last_words(round.events)
    for seat, player in record.players.items():
        lines = [in_chips(line, record.coupons) for line in ended if seat_of(line.seat) == seat]
        staked = sum(line.stake for line in lines)
        net = sum(line.pays + line.returned for line in lines) - staked
        came_to = {"player": player, "staked": staked, "net": net}
        rows.append({"round": record.id, "position": seat, **came_to, "at": at, "seq": seq})
    return rows


def _places(draft: Draft, before: TableState, record: RoundRecord, closed: RoundClosed | None) -> str | None:
    """Where the commands of a round in play are told of: when the floor opens, nobody looks for them elsewhere."""
    if record is not before.round:
        places = () if before.round is None else draft.places[before.id]
        draft.places[before.id] = (*places, draft.place)
    return None if closed is not None else written(draft.places[before.id])
