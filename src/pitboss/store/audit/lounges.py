"""The lounges: numbers as they were committed to, tickets and prizes by the rules, all kept as journalled."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor.definition import definition
from pitboss.floor.lounge.books import tickets
from pitboss.floor.lounge.facts import LOUNGE_KINDS, GameDropped, GameSettled, GameVoided
from pitboss.floor.lounge.settling import printed, prizes, request
from pitboss.floor.lounge.state import GameOver, LoungeState, Phase, committed, ticket_from_json
from pitboss.store import schema
from pitboss.store.audit.bag import Bag
from pitboss.store.audit.commands import Commands
from pitboss.store.audit.history import History
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Row, tried
from pitboss.store.audit.transfers import Books
from pitboss.store.chain import written
from pitboss.store.lounges import game_row, ticket_rows

_UNTOLD = ("version", "deadline", "now")
_WHILE = {  # the phase that a fact belongs to
    "ticket written": (Phase.WRITING,),
    "ticket voided": (Phase.WRITING,),
    "writing closed": (Phase.WRITING,),
    "game dropped": (Phase.WRITING,),
    "lounge closed": (Phase.WRITING,),
    "numbers drawn": (Phase.DRAWING,),
    "game settled": (Phase.DRAWN,),
    "lounge opened": (Phase.CLOSED,),
}
_ENDS = {kind.kind for kind in (GameSettled, GameVoided, GameDropped)}


class Lounges:
    def __init__(self, kept: KeptRows, history: History, books: Books, commands: Commands, others: list[str]) -> None:
        self.kept, self.history, self.books, self.commands = kept, history, books, commands
        self._others = others  # what was settled under another definition
        self._told = Bag()
        self._tickets = Bag()

    def command(self, done: Done) -> Iterator[str]:
        for place, row in enumerate(done.facts):
            if row.body["fact"] not in LOUNGE_KINDS:
                continue
            of = f"lounge {row.gaming_table}, journal row {row.seq}"
            if row.wrong is not None:
                yield f"{of}: cannot be carried out: {row.wrong}"
                continue
            yield from tried(of, _faults(row))
            if row.body["fact"] in _ENDS:
                after = done.facts[place + 1].before if place + 1 < len(done.facts) else None
                at = done.asked.at if done.asked is not None else 0
                yield from tried(of, self._ended(row, after or self.history.lounges[row.gaming_table], at))

    def end(self) -> Iterator[str]:
        for table, told in ((schema.keno_game.c.id, self._told), (schema.keno_ticket.c.player, self._tickets)):
            if table.table in self.kept.columns and Bag.of(self.kept.names(table)) != told:
                yield f"other rows of {table.table.name} are kept than the journal tells of"
        kept = {row.id: row.state for row in self.kept.every(schema.lounge)}
        told_of = self.history.lounges
        for id in [*told_of, *sorted(kept.keys() - told_of.keys())]:
            if id not in kept or id not in told_of:
                yield f"lounge {id}: was opened and is not kept, or is kept and was not opened"
                continue
            yield from tried(f"lounge {id}", _differences(kept[id], told_of[id]))
            if kept[id].version != self.commands.versions[id]:
                yield f"lounge {id}: its version is not what its last command was answered"
            held = self.books.transfers.held.get(tickets(id), 0)
            if held != told_of[id].owed:
                yield f"lounge {id}: {held} cents are held for tickets that cost {told_of[id].owed}"

    def _ended(self, row: Row, after: LoungeState, at: int) -> Iterator[str]:
        """The game and its tickets are kept as the journal tells of them."""
        over = after.last
        if over is None or over.game.id != row.body["round"]:
            return  # dropped, and nobody had a ticket
        self._told = self._told.with_(over.game.id)
        for ticket in (*over.tickets, *over.voided):
            self._tickets = self._tickets.with_(ticket.player)
        kept = self.kept.row(schema.keno_game, over.game.id)
        if kept is None:
            yield f"keno game {over.game.id} was journalled and is not kept"
            return
        if kept.definition != definition(after.game):
            self._others.append(over.game.id)
        yield from _kept_as_told(kept, after, over, at, row.seq)
        found = [vars(each) for each in self.kept.where(schema.keno_ticket.c.game, over.game.id)]
        told = sorted(ticket_rows(over, row.seq), key=lambda each: each["ticket"])
        if written(found) != written(told):
            yield f"the tickets of keno game {over.game.id} are not kept as they were journalled"


def _kept_as_told(kept: Row, after: LoungeState, over: GameOver, at: int, seq: int) -> Iterator[str]:
    told = game_row(after, over, at, seq)
    for name in ("lounge", "day", "number", "game", "ended", "at", "seq"):
        if getattr(kept, name) != told[name]:
            yield f"the {name} of keno game {over.game.id} is not what was journalled"
    if written(kept.house) != told["house"]:
        yield f"the house of keno game {over.game.id} is not what was journalled"
    if written(kept.record) != written(over):
        yield f"the numbers, tickets or prizes of keno game {over.game.id} are not what was journalled"
    if kept.definition == definition(after.game) and over.ended == "settled":
        yield from _settled_by_the_rules(after, over)


def _settled_by_the_rules(state: LoungeState, over: GameOver) -> Iterator[str]:
    """One that was settled by other rules is not held to these."""
    of_the_game = {ticket.number: ticket for ticket in over.tickets}
    right = prizes(state.with_(tickets=of_the_game, voided=over.voided), over.game)
    if right != dict(over.prizes):
        yield f"keno game {over.game.id} settles to other prizes than were journalled"


def _faults(row: Row) -> Iterator[str]:
    body, before = row.body, row.before
    kind = body["fact"]
    if kind in _WHILE and before.phase not in _WHILE[kind]:
        yield f"{kind} while {before.phase.value}"
    if kind == "game opened":
        yield from _numbered(body, before)
    elif before.now is not None and body.get("round", before.now.id) != before.now.id:
        yield f"{kind} of game {body['round']}, while {before.now.id} is open"
    if "draw" in body and (before.now is None or committed(body["salt"], body["draw"]) != before.now.commitment):
        yield f"the numbers of game {body['round']} are not those that were committed to"
    if kind == "ticket written":
        yield from _taken(body, before)
    if kind == "ticket voided":
        ticket = before.tickets[body["ticket"]]
        if (ticket.player, ticket.games) != (body["player"], body["games"]):
            yield f"ticket {ticket.number} was voided for somebody else, or for another number of games"


def _numbered(body: Any, before: LoungeState) -> Iterator[str]:
    expected = before.number + 1 if body["day"] == before.day else 1
    if body["day"] < before.day or body["number"] != expected or before.now is not None:
        yield f"game {body['round']} is not the next one of its gaming day"


def _taken(body: Any, before: LoungeState) -> Iterator[str]:
    """By the rules of the game, at the price they say, under the next number."""
    if body["ticket"] != before.written + 1:
        yield f"ticket {body['ticket']} is not the next one"
    told = {name: body[name] for name in ("player", "groups", "ways", "price", "games", "at")}
    ticket = ticket_from_json({**told, "number": body["ticket"], "first": body["round"], "of": body["games"]})
    try:
        shown = printed(request(before, ticket.groups, ticket.ways))
    except PitbossError as refusal:
        yield f"ticket {ticket.number} is none that this lounge writes: {refusal}"
        return
    if shown["price"] != ticket.price or written(shown["ways"]) != written(ticket.ways):
        yield f"ticket {ticket.number} has another price or conditioning than its numbers come to"


def _differences(kept: LoungeState, told: LoungeState) -> Iterator[str]:
    for field in fields(LoungeState):
        if field.name not in _UNTOLD and written(getattr(kept, field.name)) != written(getattr(told, field.name)):
            yield f"its {field.name} is not what was journalled"
    yield from _open_game(kept, told)
    if (kept.deadline is None) != (told.deadline is None):
        yield "somebody is waited for without a deadline, or nobody with one"


def _open_game(kept: LoungeState, told: LoungeState) -> Iterator[str]:
    """Its numbers are kept before they are shown."""
    if kept.now is None or told.now is None:
        if kept.now is not told.now:
            yield "its game is not what was journalled"
        return
    if replace(kept.now, draw=(), salt="") != replace(told.now, draw=(), salt=""):
        yield "its game is not what was journalled"
    if not kept.now.fit:
        yield "the numbers of its game are not those that were committed to"
