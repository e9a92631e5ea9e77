"""The floor on a store: players, wallets and tables, each command journalled and paid in one go."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from pitboss.errors import NotationError, TooFewChips, UnknownGame
from pitboss.floor.books import buy_in, cash_out, wallet
from pitboss.floor.definition import definition
from pitboss.floor.equipment import equipment_for
from pitboss.floor.session import Change, Session
from pitboss.floor.state import OpenRound, TableState
from pitboss.floor.world import World
from pitboss.games import game as game_of
from pitboss.rounds.house import house_as_json
from pitboss.stakes.cents import dollars
from pitboss.store.chain import written
from pitboss.store.store import Answer, Books, Store

FLOOR = "floor"  # the journal's name for what happens at no table


class CasinoFloor:
    """Every command has a key: asked again under the same key it is answered again, and done once."""

    def __init__(self, url: str, world: World) -> None:
        self.world = world
        self.store = Store(url, world)

    def close(self) -> None:
        self.store.close()

    # The cage.

    def buy_in(self, key: str, player: str, cents: int) -> Answer:
        if cents <= 0:
            raise NotationError("a buy-in is more than nothing")

        def work(books: Books) -> Answer:
            books.transfer([buy_in(player, cents)])
            books.write(FLOOR, [{"fact": "bought in", "player": player, "cents": cents}])
            return {"balance": books.balance(wallet(player))}

        return self.store.execute(key, {"command": "buy in", "player": player, "cents": cents}, work)

    def cash_out(self, key: str, player: str, cents: int) -> Answer:
        def work(books: Books) -> Answer:
            held = books.balance(wallet(player))
            if not 0 < cents <= held:
                raise TooFewChips(f"the wallet holds {dollars(held)}")
            books.transfer([cash_out(player, cents)])
            books.write(FLOOR, [{"fact": "cashed out", "player": player, "cents": cents}])
            return {"balance": books.balance(wallet(player))}

        return self.store.execute(key, {"command": "cash out", "player": player, "cents": cents}, work)

    def balance(self, player: str) -> int:
        held: int = self.store.read(lambda books: books.balance(wallet(player)))
        return held

    # Tables.

    def tables(self) -> list[TableState]:
        told: list[TableState] = self.store.read(Books.tables)
        return told

    def table(self, id: str) -> TableState:
        found: TableState | None = self.store.read(lambda books: books.table(id))
        return _known(found, id)

    def open_table(self, key: str, id: str, game_id: str, house: Mapping[str, Any] | None = None) -> Answer:
        game = game_of(game_id)
        chosen = house_as_json(game.house(house))
        state = TableState(id, game_id, chosen, equipment_for(chosen["dealing"]))  # type: ignore[arg-type]

        def work(books: Books) -> Answer:
            if books.table(id) is not None:
                raise NotationError(f"there is a table {id} already")
            books.keep(Session(game, self.world).open(state))
            return {"version": 1}

        return self.store.execute(key, {"command": "open", "table": id, "game": game_id, "house": chosen}, work)

    def sit(self, key: str, table: str, player: str, seat: int) -> Answer:
        body = {"command": "sit", "player": player, "seat": seat}
        return self._at(key, table, body, lambda session, state, _: session.sit(state, player, seat))

    def leave(self, key: str, table: str, player: str) -> Answer:
        body = {"command": "leave", "player": player}
        return self._at(key, table, body, lambda session, state, _: session.leave(state, player))

    def place(self, key: str, table: str, player: str, wager: str, cents: int) -> Answer:
        body = {"command": "place", "player": player, "wager": wager, "cents": cents}
        return self._at(key, table, body, lambda session, state, held: session.place(state, player, wager, cents, held))

    def clear(self, key: str, table: str, player: str) -> Answer:
        body = {"command": "clear", "player": player}
        return self._at(key, table, body, lambda session, state, _: session.clear(state, player))

    def ready(self, key: str, table: str, player: str) -> Answer:
        body = {"command": "ready", "player": player}
        return self._at(key, table, body, lambda session, state, _: session.ready(state, player))

    def choose(self, key: str, table: str, player: str, option: str) -> Answer:
        body = {"command": "choose", "player": player, "option": option}
        return self._at(key, table, body, lambda session, state, held: session.choose(state, player, option, held))

    def tick(self, key: str, table: str) -> Answer:
        """Lets the clock speak at a table."""
        return self._at(key, table, {"command": "tick"}, lambda session, state, _: session.tick(state) or Change(state))

    def _at(
        self,
        key: str,
        table: str,
        body: Mapping[str, Any],
        does: Callable[[Session, TableState, Callable[[str], int]], Change],
    ) -> Answer:
        def work(books: Books) -> Answer:
            before = _known(books.table(table), table)
            session = Session(game_of(before.game), self.world)
            change = does(session, before, lambda player: books.balance(wallet(player)))
            if change.state is not before:
                books.keep(change, _round_row(before, change))
            return {"version": change.state.version}

        return self.store.execute(key, {**body, "table": table}, work)


def _known(state: TableState | None, id: str) -> TableState:
    if state is None:
        raise UnknownGame(f"there is no table {id}")
    return state


def _round_row(before: TableState, change: Change) -> dict[str, Any] | None:
    """The round that this change opened, carried on or closed, as it is stored."""
    opened = change.closed or change.state.round
    ended = next((fact["ended"] for fact in change.facts if fact["fact"] == "round closed"), None)
    if opened is None:
        return None
    return {
        "id": opened.id,
        "gaming_table": before.id,
        "number": opened.number,
        "game": before.game,
        "house": written(before.house),
        "definition": definition(before.game),
        "record": written(_record(opened)),
        "ended": ended,
    }


def _record(opened: OpenRound) -> dict[str, Any]:
    return dataclasses.asdict(opened)
