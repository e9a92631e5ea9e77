"""The floor on a store: players, wallets and tables, each command journalled and paid in one go."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, replace
from typing import Any

import orjson
from sqlalchemy import Row, select, tuple_

from pitboss.errors import JournalError, NotationError, NotOffered, TooFewChips, UnknownGame, quoted
from pitboss.floor.books import buy_in, cash_out, wallet
from pitboss.floor.change import Change
from pitboss.floor.definition import definition
from pitboss.floor.equipment import set_up
from pitboss.floor.in_play import RoundsInPlay, house_of
from pitboss.floor.session import Session
from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.state import Phase, RoundRecord, TableState, round_from_json, shoe_from_json
from pitboss.floor.world import World
from pitboss.games import game as game_of
from pitboss.rounds.equipment import equip
from pitboss.rounds.game import Game
from pitboss.rounds.house import house_as_json
from pitboss.rounds.places import seat_of
from pitboss.rounds.procedure import SetUp
from pitboss.rounds.record import read_meter
from pitboss.stakes.cents import dollars
from pitboss.stakes.meter import FIRST_METER
from pitboss.store import schema
from pitboss.store.chain import FLOOR, written
from pitboss.store.draft import Draft, Player
from pitboss.store.store import Answer, Listener, Store
from pitboss.store.verify import faults_in_play

Waiting = Future[Answer]
Deed = Callable[[Session, TableState, Callable[[str], int]], Change]


def nobody(_: Sequence[TableState]) -> None:
    """Nobody listens."""


class CasinoFloor:
    """Every command has a key: asked again under the same key it is answered again, and done once.

    It answers with a future, which holds the answer, or the refusal, when all of it is on the disk.
    """

    def __init__(self, url: str, world: World, listener: Listener = nobody) -> None:
        self.world = world
        self.store = Store(url, world, listener)
        self._in_play = RoundsInPlay()  # the writer alone performs them
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
            told = {"player": player, "name": name, "token": entered.token, "house": house}
            draft.journal(FLOOR, [{"fact": "entered", **told}])
            return {"player": player}

        return self.store.execute(key, body, work)

    def player(self, id: str) -> Player | None:
        return self.store.committed.players.get(id)

    def buy_in(self, key: str, player: str, cents: int) -> Waiting:
        def work(draft: Draft) -> Answer:
            if cents <= 0:
                raise NotationError("a buy-in is more than nothing")
            draft.transfer([buy_in(player, cents)])
            draft.journal(FLOOR, [{"fact": "bought in", "player": player, "cents": cents}])
            return {"balance": draft.balance(wallet(player))}

        return self.store.execute(key, {"command": "buy in", "player": player, "cents": cents}, work)

    def cash_out(self, key: str, player: str, cents: int) -> Waiting:
        def work(draft: Draft) -> Answer:
            held = draft.balance(wallet(player))
            if not 0 < cents <= held:
                raise TooFewChips(f"the wallet holds {dollars(held)}")
            draft.transfer([cash_out(player, cents)])
            draft.journal(FLOOR, [{"fact": "cashed out", "player": player, "cents": cents}])
            return {"balance": draft.balance(wallet(player))}

        return self.store.execute(key, {"command": "cash out", "player": player, "cents": cents}, work)

    def balance(self, player: str) -> int:
        return self.store.committed.balance(wallet(player))

    # Tables.

    def tables(self) -> list[TableState]:
        return list(self.store.committed.tables.values())

    def table(self, id: str) -> TableState:
        return _known(self.store.committed.tables.get(id), id)

    def open_table(
        self,
        key: str,
        id: str,
        game_id: str,
        house: Mapping[str, Any] | None = None,
        equipment: Mapping[str, Any] | None = None,
        meter: Mapping[str, Any] | None = None,
    ) -> Waiting:
        """A new table, or one that was closed, with what the licensee chooses for it; its meter goes on from before."""
        game = game_of(game_id)
        posted = game.house(house)
        chosen, equipped = house_as_json(posted), equip(game, posted, equipment)
        first = _first_meter(game, house, meter)

        def work(draft: Draft) -> Answer:
            before = draft.tables.get(id)
            if before is not None and (before.phase is not Phase.CLOSED or before.game != game_id):
                raise NotationError(f"there is a table {id} already")
            state = TableState(id, game_id, chosen, equipped, meter=first)
            if before is not None:
                if meter is not None and before.meter is not None:
                    raise NotOffered(
                        "the meter of this table goes on from where it stands", game.meter_law or game.wagering
                    )
                state = replace(before, house=chosen, equipment=equipped, meter=before.meter or first)
            earlier = set_up(before) if before is not None else None
            return self._keep(draft, state, Session(game, self.world).open(state, earlier))

        body = {
            "command": "open",
            "table": id,
            "game": game_id,
            "house": chosen,
            "equipment": asdict(equipped),
            "meter": first,
        }
        return self.store.execute(key, body, work)

    def close_table(self, key: str, table: str) -> Waiting:
        return self._at(key, table, {"command": "close"}, lambda session, state, _: session.close(state))

    # What the staff does with the equipment and the cards.

    def set_up_anew(self, key: str, table: str, dealing: str, equipment: Mapping[str, Any] | None = None) -> Waiting:
        """Another way of dealing or shuffling at an open table, between two rounds."""

        def does(session: Session, state: TableState, _: Callable[[str], int]) -> Change:
            posted = session.game.house({"dealing": dealing}, house_of(session.game, state.house))
            return session.set_up_anew(state, SetUp(dealing, equip(session.game, posted, equipment)))

        body = {"command": "set up anew", "dealing": dealing, "asked for": dict(equipment or {})}
        return self._at(key, table, body, does)

    def recut(self, key: str, table: str) -> Waiting:
        """A supervisor is not content with the cut."""
        return self._at(key, table, {"command": "recut"}, lambda session, state, _: session.recut(state))

    def count_stub(self, key: str, table: str, counted: int) -> Waiting:
        body = {"command": "count stub", "counted": counted}
        return self._at(key, table, body, lambda session, state, _: session.count_stub(state, counted))

    def device_counts(self, key: str, table: str, counted: int) -> Waiting:
        body = {"command": "device counts", "counted": counted}
        return self._at(key, table, body, lambda session, state, _: session.device_counts(state, counted))

    def inspect_used(self, key: str, table: str, counted: int, marks: str = "") -> Waiting:
        """Security's inspection of the cards that have left this table."""
        body = {"command": "inspect used", "counted": counted, "marks": marks}
        return self._at(key, table, body, lambda session, state, _: session.inspect_used(state, counted, marks))

    # At a table.

    def sit(self, key: str, table: str, player: str, seat: int) -> Waiting:
        body = {"command": "sit", "player": player, "seat": seat}
        return self._at(key, table, body, lambda session, state, _: session.sit(state, player, seat))

    def leave(self, key: str, table: str, player: str, *, turn: str = "") -> Waiting:
        body = {"command": "leave", "player": player}
        return self._at(key, table, body, lambda session, state, _: session.leave(state, player), turn)

    def place(
        self, key: str, table: str, player: str, bets: Mapping[str, int], *, ready: bool = False, turn: str = ""
    ) -> Waiting:
        """Chips on the felt, and where the player is content with them, at once ready."""

        def does(session: Session, state: TableState, held: Callable[[str], int]) -> Change:
            placed = session.place(state, player, bets, held)
            return placed.then(session.ready(placed.state, player)) if ready else placed

        body = {"command": "place", "player": player, "bets": dict(bets), "ready": ready}
        return self._at(key, table, body, does, turn)

    def undo(self, key: str, table: str, player: str, wager: str = "", *, turn: str = "") -> Waiting:
        body = {"command": "undo", "player": player, **({"wager": wager} if wager else {})}
        return self._at(key, table, body, lambda session, state, _: session.undo(state, player, wager), turn)

    def clear(self, key: str, table: str, player: str, *, turn: str = "") -> Waiting:
        body = {"command": "clear", "player": player}
        return self._at(key, table, body, lambda session, state, _: session.clear(state, player), turn)

    def double(self, key: str, table: str, player: str, *, turn: str = "") -> Waiting:
        body = {"command": "double", "player": player}
        return self._at(key, table, body, lambda session, state, held: session.double(state, player, held), turn)

    def rebet(self, key: str, table: str, player: str, *, turn: str = "") -> Waiting:
        body = {"command": "rebet", "player": player}
        return self._at(key, table, body, lambda session, state, held: session.rebet(state, player, held), turn)

    def ready(self, key: str, table: str, player: str, *, turn: str = "") -> Waiting:
        body = {"command": "ready", "player": player}
        return self._at(key, table, body, lambda session, state, _: session.ready(state, player), turn)

    def choose(
        self, key: str, table: str, player: str, option: str, amount: int | None = None, *, turn: str = ""
    ) -> Waiting:
        """A decision, with the amount in cents where there is a choice of it."""

        def does(session: Session, state: TableState, held: Callable[[str], int]) -> Change:
            return session.choose(state, player, option, held, amount)

        body = {"command": "choose", "player": player, "option": option}
        return self._at(key, table, body if amount is None else {**body, "amount": amount}, does, turn)

    def extend(self, key: str, table: str, player: str, *, turn: str = "") -> Waiting:
        """More time, once for each betting window and decision."""
        body = {"command": "extend", "player": player}
        return self._at(key, table, body, lambda session, state, _: session.extend(state, player), turn)

    # What the dealer does.

    def clock(self, key: str, table: str, runs: bool) -> Waiting:
        """Whether a clock runs for whoever is waited for."""
        body = {"command": "clock", "runs": runs}
        return self._at(key, table, body, lambda session, state, _: session.clock(state, runs))

    def pass_over(self, key: str, table: str, absent: Sequence[int], *, turn: str = "") -> Waiting:
        """These seats are not waited for: nobody is there."""
        body = {"command": "pass over", "absent": sorted(absent)}
        return self._at(key, table, body, lambda session, state, _: session.pass_over(state, absent), turn)

    def tick(self, key: str, table: str) -> Waiting:
        """Lets the clock speak at a table."""
        return self._at(key, table, {"command": "tick"}, lambda session, state, _: session.tick(state) or Change(state))

    def _at(self, key: str, table: str, body: Mapping[str, Any], does: Deed, turn: str = "") -> Waiting:
        def work(draft: Draft) -> Answer:
            before = _known(draft.tables.get(table), table)
            session = Session(game_of(before.game), self.world, self._in_play)
            change = does(session, before, lambda player: draft.balance(wallet(player)))
            if turn:
                session.check_turn(before, turn)
            return self._keep(draft, before, change)

        return self.store.execute(key, {**body, "table": table, "turn": turn}, work)

    def _keep(self, draft: Draft, before: TableState, change: Change) -> Answer:
        """The table as it is now, its facts on the chain, its money in the books."""
        if change.facts:
            played = change.closed.record if change.closed else change.state.round
            draft.keep(change.state)
            draft.journal(before.id, change.facts)
            draft.transfer(change.transfers, played.id if played else None)
            if played:
                draft.rows[schema.round].append(_round_row(before, played, change))
            if change.closed:
                draft.rows[schema.seat] += self._seat_rows(change)
            draft.rows[schema.shoe] += [_shoe_row(before.id, shoe) for shoe in change.shoes]
        return {"version": change.state.version}

    def _seat_rows(self, change: Change) -> list[dict[str, Any]]:
        """What each seat staked in a round that is complete, and what it came to."""
        assert change.closed is not None
        record, at, rows = change.closed.record, self.world.now(), []
        for seat, player in record.players.items():
            lines = [line for line in change.closed.lines if seat_of(line.seat) == seat]
            staked = sum(line.stake for line in lines)
            net = sum(line.pays + line.returned for line in lines) - staked
            rows.append(
                {"round": record.id, "position": seat, "player": player, "staked": staked, "net": net, "at": at}
            )
        return rows

    def _resume(self) -> None:
        """Opens the floor again: every round in play must still be what the journal tells of it."""
        faults = self.store.read(faults_in_play)
        if faults:
            self.close()
            raise JournalError(f"a round in play cannot go on: {faults[0]}")
        for state in self.tables():
            if state.deadline is not None:
                self._at(
                    f"resume {state.id} {state.version}",
                    state.id,
                    {"command": "resume"},
                    lambda session, state, _: session.resume(state),
                ).result()

    # What was played.

    def rounds_of(self, player: str, limit: int, before: str | None = None) -> list[Row[Any]]:
        """The player's rounds, the latest first; those before another one, if that is given."""
        seat, round = schema.seat, schema.round
        order = tuple_(seat.c.at, round.c.number, round.c.id)  # no two rounds have the same
        played = select().join_from(seat, round, round.c.id == seat.c.round).where(seat.c.player == player)
        asked = played.add_columns(seat, round.c.number, round.c.game, round.c.gaming_table, round.c.ended)
        if before is not None:
            asked = asked.where(order < played.add_columns(*order).where(round.c.id == before).scalar_subquery())
        latest = asked.order_by(*(column.desc() for column in order)).limit(limit)
        return list(self.store.read(lambda connection: connection.execute(latest).all()))

    def round(self, id: str) -> tuple[Row[Any], RoundRecord]:
        """A round that is complete, as it was stored; one in play is nobody's to read."""
        asked = select(schema.round).where(schema.round.c.id == id, schema.round.c.ended.is_not(None))
        row = self.store.read(lambda connection: connection.execute(asked).one_or_none())
        if row is None:
            raise UnknownGame(f"there is no complete round {quoted(id)}")
        return row, round_from_json(orjson.loads(row.record))

    def shoe(self, id: str) -> tuple[str, ShoeRecord]:
        """A shoe and its table; what is not public of it is nobody's to read until it is spent."""
        asked = select(schema.shoe).where(schema.shoe.c.id == id)
        row = self.store.read(lambda connection: connection.execute(asked).one_or_none())
        if row is None:
            raise UnknownGame(f"there is no shoe {quoted(id)}")
        return row.gaming_table, shoe_from_json(orjson.loads(row.record))


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _known(state: TableState | None, id: str) -> TableState:
    if state is None:
        raise UnknownGame(f"there is no table {quoted(id)}")
    return state


def _first_meter(
    game: Game, house: Mapping[str, Any] | None, given: Mapping[str, Any] | None
) -> Mapping[str, Any] | None:
    """What a progressive wager's meter shows at first, as it is stored."""
    offered = any(wager.locked and wager.is_offered(game.house(house)) for wager in game.wagers)
    if given is not None and not offered:
        raise NotOffered("a table without a progressive wager has no meter", game.meter_law or game.wagering)
    if not offered:
        return None
    return (FIRST_METER if given is None else read_meter(game, given)).written()


def _shoe_row(table: str, shoe: ShoeRecord) -> dict[str, Any]:
    return {
        "id": shoe.id,
        "gaming_table": table,
        "number": shoe.number,
        "record": written(shoe),
        "spent": shoe.spent,
    }


def _round_row(before: TableState, record: RoundRecord, change: Change) -> dict[str, Any]:
    """The round that this change opened, carried on or closed, as it is stored."""
    return {
        "id": record.id,
        "gaming_table": before.id,
        "number": record.number,
        "game": before.game,
        "house": written(before.house),
        "definition": definition(before.game),
        "record": written(record),
        "ended": change.closed and change.closed.ended,
    }
