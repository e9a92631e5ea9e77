"""The store: every command is one savepoint in a transaction that many commands share, answered after COMMIT."""

import json
import queue
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from pitboss.errors import JournalError
from pitboss.floor.books import Transfer, balances
from pitboss.floor.session import Change, Fact
from pitboss.floor.state import TableState, as_json, from_json
from pitboss.floor.world import World
from pitboss.store import schema
from pitboss.store.chain import BEGINNING, link, written
from pitboss.store.engine import connect, migrate

GROUP = 64  # commands that share one commit at the most

Answer = dict[str, Any]


class Books:
    """What a command sees and does inside its savepoint."""

    def __init__(self, connection: Connection, key: str, store: "Store") -> None:
        self.connection = connection
        self.key = key
        self.store = store

    def balance(self, account: str) -> int:
        return self.connection.scalar(select(schema.account.c.cents).where(schema.account.c.name == account)) or 0

    def table(self, id: str) -> TableState | None:
        told = self.connection.scalar(select(schema.gaming_table.c.state).where(schema.gaming_table.c.id == id))
        return from_json(json.loads(told)) if told is not None else None

    def tables(self) -> list[TableState]:
        told = self.connection.scalars(select(schema.gaming_table.c.state).order_by(schema.gaming_table.c.id))
        return [from_json(json.loads(state)) for state in told]

    def keep(self, change: Change, round: Mapping[str, Any] | None = None) -> None:
        """The table as it is now, its facts on the chain, its money in the books."""
        state = written(as_json(change.state))
        self.connection.execute(
            upsert(schema.gaming_table)
            .values(id=change.state.id, state=state)
            .on_conflict_do_update(index_elements=["id"], set_={"state": state})
        )
        if round is not None:
            kept = upsert(schema.round).values(**round)
            self.connection.execute(kept.on_conflict_do_update(index_elements=["id"], set_=round))
        self.write(change.state.id, change.facts)
        self.transfer(change.transfers, round["id"] if round is not None else None)

    def write(self, gaming_table: str, facts: Iterable[Fact]) -> None:
        rows = []
        for fact in facts:
            text = written(fact)
            self.store.head = link(self.store.head, gaming_table, text)
            rows.append({"command": self.key, "gaming_table": gaming_table, "body": text, "hash": self.store.head})
        if rows:
            self.connection.execute(insert(schema.journal), rows)

    def transfer(self, transfers: Sequence[Transfer], round: str | None = None) -> None:
        rows = [{"command": self.key, "round": round, **asdict(moved)} for moved in transfers]
        if rows:
            self.connection.execute(insert(schema.transfer), rows)
        for account, cents in balances(transfers).items():
            if cents:
                self._add(account, cents)

    def _add(self, account: str, cents: int) -> None:
        changed = self.connection.execute(
            update(schema.account).where(schema.account.c.name == account).values(cents=schema.account.c.cents + cents)
        )
        if changed.rowcount == 0:
            self.connection.execute(insert(schema.account).values(name=account, cents=cents))


Work = Callable[[Books], Answer]


class _Asked(NamedTuple):
    key: str
    body: str
    work: Work
    answer: "Future[Answer]"


class Store:
    """One writer; whoever asks waits for the answer, which comes after the commit."""

    def __init__(self, url: str, world: World) -> None:
        self.world = world
        self.engine = connect(url)
        migrate(self.engine)
        self.head = self._last_hash()
        self.broken: BaseException | None = None
        self._asked: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def execute(self, key: str, body: Mapping[str, Any], work: Work) -> Answer:
        """The work done once under this key, and its answer, however often it is asked."""
        if self.broken is not None:
            raise JournalError("the store has failed and takes no more commands")
        asked = _Asked(key, written(body), work, Future())
        self._asked.put(asked)
        return asked.answer.result()

    def read(self, look: Callable[[Books], Any]) -> Any:
        with self.engine.connect() as connection:
            return look(Books(connection, "", self))

    def close(self) -> None:
        self._asked.put(None)
        self._writer.join()
        self.engine.dispose()

    def _last_hash(self) -> str:
        with self.engine.connect() as connection:
            last = connection.scalar(select(schema.journal.c.hash).order_by(schema.journal.c.seq.desc()).limit(1))
        return last or BEGINNING

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while (first := self._asked.get()) is not None:
                group, ended = self._group(first)
                self._commit(connection, group)
                if ended or self.broken is not None:
                    return

    def _group(self, first: _Asked) -> tuple[list[_Asked], bool]:
        """All that wait already, up to the most that share a commit."""
        group = [first]
        while len(group) < GROUP:
            try:
                asked = self._asked.get_nowait()
            except queue.Empty:
                break
            if asked is None:
                return group, True
            group.append(asked)
        return group, False

    def _commit(self, connection: Connection, group: list[_Asked]) -> None:
        before = self.head
        told: list[tuple[_Asked, Answer | BaseException]] = []
        try:
            with connection.begin():
                told = [(asked, self._answer(connection, asked)) for asked in group]
        except BaseException as failure:
            self.broken, self.head = failure, before
            told = [(asked, JournalError(f"not written: {failure}")) for asked in group]
        for asked, answer in told:
            if isinstance(answer, BaseException):
                asked.answer.set_exception(answer)
            else:
                asked.answer.set_result(answer)

    def _answer(self, connection: Connection, asked: _Asked) -> Answer | BaseException:
        """The command in its savepoint: a refusal undoes it and nothing else."""
        before = self.head
        known = connection.execute(select(schema.command).where(schema.command.c.key == asked.key)).one_or_none()
        if known is not None:
            if known.body != asked.body:
                return JournalError("this key was used for another command")
            answer: Answer = json.loads(known.answer)
            return answer
        try:
            with connection.begin_nested():
                row = {"key": asked.key, "body": asked.body, "answer": "{}", "at": self.world.now()}
                connection.execute(insert(schema.command).values(row))
                answer = asked.work(Books(connection, asked.key, self))
                keyed = schema.command.c.key == asked.key
                connection.execute(update(schema.command).where(keyed).values(answer=written(answer)))
                return answer
        except Exception as refusal:
            self.head = before
            return refusal
