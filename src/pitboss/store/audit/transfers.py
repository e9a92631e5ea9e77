"""The books: every command has moved what its facts tell, and every account holds what its transfers brought."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import select

from pitboss.floor.books import felt, inventory
from pitboss.floor.in_play import replayed
from pitboss.floor.state import TableState, amounts
from pitboss.games import game as game_of
from pitboss.rounds.places import seat_of
from pitboss.store import schema
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Faults, Row, tried

Booked = tuple[str | None, str, str, int, str, str | None]  # round, source, target, cents, why, law


class Stored(NamedTuple):
    """A transfer as it stands there; each value may be anything."""

    id: Any
    command: Any
    round: Any
    source: Any
    target: Any
    cents: Any
    why: Any
    law: Any


LOOKED_AHEAD = 1024  # transfers, where the next one belongs to another command


class Transfers:
    """The transfers of a store in their order, handed out to one command after the other."""

    def __init__(self, kept: KeptRows, faults: Faults, beginning: Beginning) -> None:
        asked = select(schema.transfer).order_by(schema.transfer.c.id)
        self._stored = map(Stored._make, kept.plain(asked))
        self._kept, self._faults = kept, faults
        self._ahead: deque[Any] = deque()
        self._astray: dict[str, list[Any]] = defaultdict(list)  # by the command that they name
        self._read, self._disordered = beginning.moved, False
        self.held: dict[str, int] = defaultdict(int, beginning.accounts)  # what they have brought to each account

    def of(self, command: str, told: int) -> list[Any]:
        """Those that are booked for the command; that so many are told is why more of them are looked for."""
        found = self._astray.pop(command, [])
        found += self._run(command)
        while len(found) < told and self._look_ahead(command):
            found += self._run(command)
        return found

    def left(self) -> Iterator[tuple[str, list[Booked]]]:
        """Those of no command that the journal tells of."""
        while self._fill(1):
            self._set_aside(self._ahead.popleft())
        for command, rows in self._astray.items():
            yield command, [booked(row) for row in rows]

    def _run(self, command: str) -> Iterator[Any]:
        while self._fill(1) and self._ahead[0].command == command:
            yield self._ahead.popleft()

    def _look_ahead(self, command: str) -> bool:
        """Whether one of the command comes soon; those before it are out of their place."""
        self._fill(LOOKED_AHEAD)
        place = next((place for place, row in enumerate(self._ahead) if row.command == command), None)
        for _ in range(place or 0):
            self._set_aside(self._ahead.popleft())
        return place is not None

    def _set_aside(self, row: Any) -> None:
        self._astray[row.command].append(row)
        self._not_in_place(row)

    def _fill(self, rows: int) -> bool:
        """Reads on until so many lie ahead; whether there is one."""
        while len(self._ahead) < rows and (row := next(self._stored, None)) is not None:
            self._read += 1
            if row.id != self._read:
                self._not_in_place(row)
            if _is_damaged(row):
                self._kept.read(schema.transfer, [row._asdict()])
                continue
            self.held[row.source] -= row.cents
            self.held[row.target] += row.cents
            self._ahead.append(row)
        return bool(self._ahead)

    def _not_in_place(self, row: Any) -> None:
        """Transfers are numbered without a gap, and come in the order of their commands; the first is named."""
        if not self._disordered:
            self._disordered = True
            of = f"round {row.round}, " if row.round else ""
            self._faults.append(f"the books: {of}transfer {row.id}: is not in its place")


_TYPES = {
    (int, str, round, str, str, int, str, law) for round in (str, type(None)) for law in (str, type(None))
}  # fmt: skip


def _is_damaged(row: Any) -> bool:
    return tuple(map(type, row)) not in _TYPES


def booked(row: Any) -> Booked:
    return row.round, row.source, row.target, row.cents, row.why, row.law


class Books:
    def __init__(self, kept: KeptRows, tables: Sequence[Row], faults: Faults, beginning: Beginning) -> None:
        self.kept, self.tables = kept, tables
        self.transfers = Transfers(kept, faults, beginning)
        self.last = beginning.moved  # the number of the last transfer

    def command(self, done: Done) -> Iterator[str]:
        told = moved(done)
        rows = self.transfers.of(done.key, len(told))
        yield from differences(told, [booked(row) for row in rows])
        yield from self._counted(done.asked, rows[-1].id if rows else self.last)

    def _counted(self, asked: Row | None, last: int) -> Iterator[str]:
        """Every command that is closed has left as many transfers as it says."""
        self.last = last
        if asked is not None and asked.moved not in (None, last):
            yield "has left other transfers than it was closed with"
            self.last = asked.moved

    def end(self) -> Iterator[str]:
        for key, booked in self.transfers.left():
            yield from tried(f"command {key}", differences([], booked))
        accounts = {row.name: row.cents for row in self.kept.every(schema.account)}
        yield from _accounts(accounts, self.transfers.held)
        for row in self.tables:
            yield from tried(f"table {row.id}", _felt(accounts.get(felt(row.id), 0), row.state))
            yield from tried(f"table {row.id}", _inventory(accounts.get(inventory(row.id), 0), row.state))


def moved(done: Done) -> list[Booked]:
    """What its facts tell of money."""
    transfers = (transfer for fact in done.facts for transfer in fact.moved)
    return [(done.round, each.source, each.target, each.cents, each.why, each.law) for each in transfers]


def by_command(transfers: Iterable[Row]) -> Mapping[str, list[Booked]]:
    found = defaultdict(list)
    for row in transfers:
        found[row.command].append(booked(row))
    return found


def _together(moves: Sequence[Booked]) -> Sequence[Booked]:
    """What goes the same way at once, as wagers that one click places, has no order: the journal sorts their names."""
    return [each for _, some in groupby(moves, key=itemgetter(0, 1, 2)) for each in sorted(some, key=str)]


def differences(told: Sequence[Booked], booked: Sequence[Booked]) -> Iterator[str]:
    if told == booked or _together(told) == _together(booked):
        return
    missing, others = Counter(told) - Counter(booked), Counter(booked) - Counter(told)
    for each in missing.elements():
        yield f"the books lack {_sentence(each)}"
    for each in others.elements():
        yield f"the books hold {_sentence(each)}, and the journal does not tell of it"
    if not missing and not others and _in_order(told) != _in_order(booked):
        yield "the books hold its transfers in another order than the journal tells"


def _in_order(booked: Sequence[Booked]) -> list[list[str]]:
    """Between the same two accounts one after the other they may change places: wagers are journalled by name."""
    return [sorted(map(repr, together)) for _, together in groupby(booked, itemgetter(1, 2))]


def _sentence(booked: Booked) -> str:
    round, source, target, cents, why, law = booked
    of = f" in round {round}" if round else ""
    return f"{cents} cents from {source} to {target} ({why}{f', {law}' if law else ''}){of}"


def _accounts(kept: Mapping[str, int], held: Mapping[str, int]) -> Iterator[str]:
    """Every account holds what its transfers brought, and so all together hold nothing."""
    for name in sorted(held.keys() | kept.keys()):
        if held.get(name) != kept.get(name):
            yield f"account {name} holds {kept.get(name)} cents, its transfers say {held.get(name)}"


def _felt(lie: int, state: TableState) -> Iterator[str]:
    wagered = _on_the_felt(state)
    if lie != wagered:
        yield f"{lie} cents lie on the felt, {wagered} are wagered"


def _inventory(held: int, state: TableState) -> Iterator[str]:
    """Of a table that has opened with one; earlier versions opened without."""
    if held < 0 and state.inventory is not None:
        yield f"its inventory holds {held} cents"


def _on_the_felt(state: TableState) -> int:
    if state.round is None:
        return sum(sum(amounts(bets).values()) for bets in state.bets.values())
    table, locked = replayed(game_of(state.game), state.house, state.round).table, state.round.locked
    lie = ((hand, wager) for hand in table.hands for wager in table.live[hand])
    return sum(
        table.placed[hand][wager].chips for hand, wager in lie if wager.name not in locked.get(seat_of(hand), ())
    )
