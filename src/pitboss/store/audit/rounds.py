"""The rounds: each is kept as the journal tells of it, and replays to what was journalled, promised and settled."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import select

from pitboss.errors import PitbossError
from pitboss.floor.books import in_chips
from pitboss.floor.definition import definition
from pitboss.floor.facts import RoundClosed, begins
from pitboss.floor.in_play import replayed, written_meter
from pitboss.floor.state import RoundRecord, by_seat
from pitboss.games import TABLES
from pitboss.games import game as game_of
from pitboss.rounds.events import Event, Settled, as_json, from_json, last_words
from pitboss.rounds.places import seat_of
from pitboss.rounds.round import Round
from pitboss.rounds.view import view
from pitboss.store import schema
from pitboss.store.audit.bag import Bag
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Row, names_told, tried
from pitboss.store.chain import written


class Told(NamedTuple):
    """What the journal tells of a round, and of its table when it was opened."""

    gaming_table: str
    table: Mapping[str, Any]
    opened: Mapping[str, Any]
    events: list[Mapping[str, Any]]
    closed: list[Mapping[str, Any]]
    closed_at: list[int]  # the rows of the journal
    face_up: list[int]  # the places at which a card was found so
    last_calls: list[bool]  # after each fact that it went on by, whether it waits at one
    validates: list[Any]  # likewise, what a supervisor has to validate
    validated: list[Any]  # what somebody has


class Telling:
    """What the journal tells of rounds, fact by fact; what is told of one that was not opened is told of none."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self.rounds: dict[str, Told] = {}
        self._openings = dict(tables or {})

    def hear(self, row: Row) -> None:
        kind, round = row.body["fact"], row.body.get("round")
        opening = self._openings.get(row.gaming_table, {})
        if kind == "opened":
            self._openings[row.gaming_table] = row.body
        elif kind == "set up anew":
            self._openings[row.gaming_table] = _set_up_anew(opening, row.body)
        elif kind == "in force":
            self._openings[row.gaming_table] = {**opening, "house": row.body["house"]}
        elif kind == "round opened":
            self.rounds[round] = _opened(row, opening)
        elif kind in _TOLD_OF_A_ROUND and round in self.rounds:
            _TOLD_OF_A_ROUND[kind](self.rounds[round], row)


def _event(told: Told, row: Row) -> None:
    told.events.append(row.body["event"])


def _went_on(told: Told, row: Row) -> None:
    told.events.extend(row.body["events"])
    told.last_calls.append(row.body.get("last_call", False))
    told.validates.append(row.body.get("validates"))


def _reported(told: Told, row: Row) -> None:
    told.face_up.extend(row.body["face_up"])


def _validated(told: Told, row: Row) -> None:
    told.validated.append({"law": row.body["law"], "what": row.body["what"]})


def _closed(told: Told, row: Row) -> None:
    told.closed.append(row.body)
    told.closed_at.append(row.seq)


_TOLD_OF_A_ROUND = {
    "event": _event,
    "went on": _went_on,
    "incident reported": _reported,
    "validated": _validated,
    "round closed": _closed,
}


def _opened(row: Row, opening: Mapping[str, Any]) -> Told:
    return Told(row.gaming_table, opening, row.body, [], [], [], list(row.body.get("face_up", ())), [], [], [])


def _set_up_anew(opening: Mapping[str, Any], body: Mapping[str, Any]) -> Mapping[str, Any]:
    house = {**opening.get("house", {}), "dealing": body["dealing"]}
    return {**opening, "house": house, "equipment": body["equipment"]}


class Rounds:
    """Those that are kept, and those that were told and are not: each is looked at when the journal closes it."""

    def __init__(self, kept: KeptRows, beginning: Beginning) -> None:
        self.kept = kept
        self.under_another_definition: list[str] = []
        self._telling = Telling()
        self._told = Bag()
        self._missing: set[str] = set()
        self._times = schema.tally in kept.columns  # an earlier version has read the clock twice
        for row in beginning.rows:
            self._hear(row)
        self._before = set(self._telling.rounds)

    def _hear(self, row: Row) -> None:
        self._telling.hear(row)
        if row.body["fact"] == "round opened":
            self._told = self._told.with_(row.body["round"])

    def command(self, done: Done) -> Iterator[str]:
        for row in done.facts:
            self._hear(row)
        for row in done.facts:
            if row.body["fact"] == "round closed":
                yield from self._over(row.body["round"], done.asked.at if done.asked is not None else None)

    def end(self) -> Iterator[str]:
        for id in [*self._telling.rounds]:  # in play, or never closed
            yield from self._over(id)
        if self._told != Bag.of(self.kept.names(schema.round.c.id)):
            told = names_told(self.kept.connection, "round opened", "round") | self._before
            for row in self.kept.every(schema.round):
                if row.id not in told:
                    yield f"{_named(row)}: is kept, and the journal does not tell of it"
        for id in self._played_and_not_kept():
            if id not in self._missing:
                yield f"round {id}: was told or played, and is not kept"

    def _over(self, id: str, at: int | None = None) -> Iterator[str]:
        told = self._telling.rounds.pop(id, None)
        row = self.kept.remembered(schema.round, id)
        self.kept.forget(schema.round, id)
        if told is None:
            return
        if row is None:
            self._missing.add(id)
            yield f"round {id}: was told or played, and is not kept"
            return
        if row.game not in TABLES or row.definition != definition(row.game):
            self.under_another_definition.append(id)
        seats = self.kept.where(schema.seat.c.round, id)
        yield from tried(_named(row), faults_of(row, told, seats))
        if self._times and at is not None and any(seat.at != at for seat in seats):
            yield f"{_named(row)}: its seats are kept with another time than that of the command that closed it"

    def _played_and_not_kept(self) -> Iterator[str]:
        seat, round = schema.seat.c.round, schema.round.c.id
        asked = select(seat).where(seat.not_in(select(round))).distinct().order_by(seat)
        yield from self.kept.connection.scalars(asked)


def _named(row: Row) -> str:
    return f"round {row.id} (table {row.gaming_table}, number {row.number})"


def faults_of(row: Row, told: Told, seats: Sequence[Row]) -> Iterator[str]:
    yield from _kept(row, told)
    record: RoundRecord = row.record
    try:
        round = replayed(game_of(row.game), row.house, record)
    except (PitbossError, LookupError, ValueError) as error:
        yield f"does not replay: {error}"
        return
    if told.opened["commitment"] != record.commitment:
        yield "its cards are not those that were committed to"
    if row.ended is None or row.definition == definition(row.game):
        yield from _replayed(row, round, told)
    yield from _seats(row, told, seats)


def _replayed(row: Row, round: Round, told: Told) -> Iterator[str]:
    """What the round comes to when it is performed again. One that was settled by other rules is not held to these."""
    if not _tells(told.events, round.events):
        yield "replays to other events than were journalled"
    if written(told.validated) != written([step._asdict() for step in round.validated]):
        yield "other payouts were validated than it waits for when it replays"
    if row.ended is not None and row.ended != round.ended:
        yield f"ended {row.ended}, and replays to {round.ended}"
    if any(closed["meter"] != written_meter(round) for closed in told.closed):
        yield "its meter is not what was journalled"


def _tells(told: Sequence[Mapping[str, Any]], events: Sequence[Event]) -> bool:
    """As a bystander sees it; an earlier version has told cards that lie face down too."""
    seen = list(map(as_json, view(events, None)))
    if written(told) == written(seen):
        return True
    each = zip(told, seen, events, strict=False)
    return len(told) == len(events) and all(
        written(one) in (written(shown), written(as_json(event))) for one, shown, event in each
    )


def _kept(row: Row, told: Told) -> Iterator[str]:
    """The row against the facts, field by field."""
    record, opened = row.record, told.opened
    compared = {
        "table": (row.gaming_table, told.gaming_table),
        "game": (row.game, told.table["game"]),
        "house": (row.house, told.table["house"]),
        "name": (record.id, row.id),
        "number": ([row.number, record.number], [opened["number"]] * 2),
        "players": (record.players, by_seat(opened["players"])),
        "stakes": (record.stakes, by_seat(opened["stakes"])),
        "coupons": (record.coupons, by_seat(opened.get("coupons", {}))),
        "meter": (record.meter, opened["meter"]),
        "locked wagers": (record.locked, by_seat(opened.get("locked", {}))),
        "stacks": (record.stacks or "none", told.table["equipment"].get("stacks", "none")),
        "shoe": (begins(record.shoe), {name: opened[name] for name in ("shoe", "begins") if name in opened}),
        "cards found face up": (record.face_up, sorted({*told.face_up})),
        "dealer": (record.dealer, opened.get("dealer", "")),
        "last call": (record.last_call, bool(told.last_calls and told.last_calls[-1])),
        "payout to be validated": (record.validates, told.validates[-1] if told.validates else None),
        "count of events": (record.told, len(told.events)),
        "end": ([row.ended] if row.ended is not None else [], [closed["ended"] for closed in told.closed]),
    }
    for closed in told.closed:
        kept = RoundClosed(row.id, "", record.order, record.salt, None, record.shoe).body()
        names = kept.keys() - {"fact", "round", "ended", "meter"}
        compared["cards"] = ({name: kept[name] for name in names}, {name: closed.get(name) for name in names})
    if written([kept for kept, _ in compared.values()]) == written([told for _, told in compared.values()]):
        return
    for what, (kept, journalled) in compared.items():
        if written(kept) != written(journalled):
            yield f"its {what} is not what was journalled"


def _seats(row: Row, told: Told, seats: Sequence[Row]) -> Iterator[str]:
    """Who played, and what it came to, as the players' histories show it."""
    came_to = dict.fromkeys(row.record.players, (0, 0)) if row.ended is not None else {}
    for settled in last_words(_settled(told)) if came_to else ():
        seat, line = seat_of(settled.seat), in_chips(settled, row.record.coupons)
        staked, net = came_to[seat]
        came_to[seat] = (staked + line.stake, net + line.pays + line.returned - line.stake)
    played = {seat: (row.record.players[seat], *sums) for seat, sums in came_to.items()}
    if {seat.position: (seat.player, seat.staked, seat.net) for seat in seats} != played:
        yield "its seats are kept with other players or results than it settles to"
    if any(seat.seq is not None and [seat.seq] != told.closed_at for seat in seats):
        yield "its seats name another row of the journal than the one that closed it"


def _settled(told: Told) -> Iterator[Settled]:
    settled = (from_json(event) for event in told.events if event["event"] == "settled")
    return (event for event in settled if isinstance(event, Settled))
