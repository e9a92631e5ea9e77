"""The rounds: each is kept as the journal tells of it, and replays to what was journalled, promised and settled."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pitboss.errors import PitbossError
from pitboss.floor.definition import definition
from pitboss.floor.facts import RoundClosed, begins
from pitboss.floor.in_play import replayed, written_meter
from pitboss.floor.state import RoundRecord, by_seat
from pitboss.games import game as game_of
from pitboss.rounds.events import Event, Settled, as_json, from_json, last_words
from pitboss.rounds.places import seat_of
from pitboss.rounds.round import Round
from pitboss.rounds.view import view
from pitboss.store.audit.rows import Row, tried
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


def told_of(journal: Iterable[Row], tables: Mapping[str, Mapping[str, Any]] | None = None) -> dict[str, Told]:
    """By the round's name; what is told of one that was not opened is told of none."""
    told: dict[str, Told] = {}
    openings = dict(tables or {})
    for row in journal:
        kind, round = row.body["fact"], row.body.get("round")
        if kind == "opened":
            openings[row.gaming_table] = row.body
        elif kind == "set up anew":
            openings[row.gaming_table] = _set_up_anew(openings.get(row.gaming_table, {}), row.body)
        elif kind == "round opened":
            told[round] = _opened(row, openings.get(row.gaming_table, {}))
        elif kind == "event" and round in told:
            told[round].events.append(row.body["event"])
        elif kind == "went on" and round in told:
            told[round].events.extend(row.body["events"])
            told[round].last_calls.append(row.body.get("last_call", False))
        elif kind == "incident reported" and round in told:
            told[round].face_up.extend(row.body["face_up"])
        elif kind == "round closed" and round in told:
            told[round].closed.append(row.body)
            told[round].closed_at.append(row.seq)
    return told


def _opened(row: Row, opening: Mapping[str, Any]) -> Told:
    return Told(row.gaming_table, opening, row.body, [], [], [], list(row.body.get("face_up", ())), [])


def _set_up_anew(opening: Mapping[str, Any], body: Mapping[str, Any]) -> Mapping[str, Any]:
    house = {**opening.get("house", {}), "dealing": body["dealing"]}
    return {**opening, "house": house, "equipment": body["equipment"]}


def rounds(told: Mapping[str, Told], rows: Sequence[Row], seats: Sequence[Row]) -> Iterator[str]:
    """Those that are kept, and those that were told and are not."""
    sat = defaultdict(list)
    for seat in seats:
        sat[seat.round].append(seat)
    kept = {row.id for row in rows}
    for row in rows:
        named = f"round {row.id} (table {row.gaming_table}, number {row.number})"
        yield from tried(named, _round(row, told.get(row.id), sat[row.id]))
    for id in [*told, *sat]:
        if id not in kept:
            kept.add(id)
            yield f"round {id}: was told or played, and is not kept"


def _round(row: Row, told: Told | None, seats: Sequence[Row]) -> Iterator[str]:
    if told is None:
        yield "is kept, and the journal does not tell of it"
        return
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
    if row.ended is not None and row.ended != round.ended:
        yield f"ended {row.ended}, and replays to {round.ended}"
    if any(closed["meter"] != written_meter(round) for closed in told.closed):
        yield "its meter is not what was journalled"


def _tells(told: Sequence[Mapping[str, Any]], events: Sequence[Event]) -> bool:
    """As a bystander sees it; an earlier version has told cards that lie face down too."""
    written_so, seen = list(map(written, told)), [written(as_json(event)) for event in view(events, None)]
    if written_so == seen:
        return True
    each = zip(written_so, seen, events, strict=False)
    return len(told) == len(events) and all(one in (shown, written(as_json(event))) for one, shown, event in each)


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
        "meter": (record.meter, opened["meter"]),
        "locked wagers": (record.locked, by_seat(opened.get("locked", {}))),
        "stacks": (record.stacks or "none", told.table["equipment"].get("stacks", "none")),
        "shoe": (begins(record.shoe), {name: opened[name] for name in ("shoe", "begins") if name in opened}),
        "cards found face up": (record.face_up, sorted({*told.face_up})),
        "last call": (record.last_call, bool(told.last_calls and told.last_calls[-1])),
        "count of events": (record.told, len(told.events)),
        "end": ([row.ended] if row.ended is not None else [], [closed["ended"] for closed in told.closed]),
    }
    for closed in told.closed:
        kept = RoundClosed(row.id, "", record.order, record.salt, None, record.shoe).body()
        names = kept.keys() - {"fact", "round", "ended", "meter"}
        compared["cards"] = ({name: kept[name] for name in names}, {name: closed.get(name) for name in names})
    for what, (kept, journalled) in compared.items():
        if written(kept) != written(journalled):
            yield f"its {what} is not what was journalled"


def _seats(row: Row, told: Told, seats: Sequence[Row]) -> Iterator[str]:
    """Who played, and what it came to, as the players' histories show it."""
    came_to = dict.fromkeys(row.record.players, (0, 0)) if row.ended is not None else {}
    for line in last_words(_settled(told)) if came_to else ():
        seat = seat_of(line.seat)
        staked, net = came_to[seat]
        came_to[seat] = (staked + line.stake, net + line.pays + line.returned - line.stake)
    played = {seat: (row.record.players[seat], *sums) for seat, sums in came_to.items()}
    if {seat.position: (seat.player, seat.staked, seat.net) for seat in seats} != played:
        yield "its seats are kept with other players or results than it settles to"
    if any(seat.seq is not None and [seat.seq] != told.closed_at for seat in seats):
        yield "its seats name another row of the journal than the one that closed it"


def _settled(told: Told) -> Iterator[Settled]:
    return (event for event in map(from_json, told.events) if isinstance(event, Settled))
