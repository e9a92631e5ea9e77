"""The commands and the players: what was asked and answered is what was journalled."""

from collections import ChainMap, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import func, select

from pitboss.floor.books import wallet
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.state import TableState
from pitboss.rounds.places import hand_of, seat_of
from pitboss.store import schema
from pitboss.store.audit.bag import Bag
from pitboss.store.audit.beginning import Beginning, digest, players_but
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Row, names_told
from pitboss.store.chain import FLOOR, written

_SEALED = ("cards sealed", "shoe made")  # where an earlier version has left none sealed
_COVERED = ("seal broken", "shoe spent")  # and then other cards come

_BEGINS = {  # what the facts of a command begin with, and what they repeat of it
    "enter": (("entered",), ("player", "name")),
    "buy in": (("bought in",), ("player", "cents")),
    "cash out": (("cashed out",), ("player", "cents")),
    "enlist": (("enlisted",), ("person", "log_on", "title", "role", "by")),
    "confirm role": (("role confirmed",), ("person", "by")),
    "keep wallet": (("enlisted",), ("log_on", "by")),
    "change password": (("password changed",), ("person", "by")),
    "bar": (("barred",), ("person", "why", "by")),
    "readmit": (("readmitted",), ("person", "why", "by")),
    "propose reset": (("reset proposed",), ("person", "why", "by")),
    "reset password": (("password changed",), ("person", "by")),
    "enrol factor": (("factor enrolled",), ("person",)),
    "log on": (("logged on",), ("person",)),
    "log out": (("logged out",), ("person", "why", "by")),
    "end log on": (("logged out",), ("person", "why")),
    "set limit": (("limit set",), ("limit", "amount", "player")),
    "cool off": (("cooling off",), ("hours", "player")),
    "read time": (("time told",), ("player",)),
    "open": (("opened",), ("game", "house", "equipment", "inventory", "live")),
    "close": (("taken back", "left", "performed", "step due"), ()),
    "sit": (("seated",), ("player", "seat")),
    "leave": (("leaving", "taken back", "left"), ("player",)),
    "place": (("placed",), ("player", "bets", "ready")),
    "lay coupon": (("coupon laid",), ("seat", "wager", "player")),
    "undo": (("taken back",), ("player", "wager")),
    "clear": (("taken back",), ("player",)),
    "double": (("placed",), ("player",)),
    "rebet": (("taken back", "placed"), ("player",)),
    "ready": (("ready",), ("player",)),
    "choose": (("went on", "event", "performed", "step due"), ("player", "option", "amount")),
    "tick": (("silent", "bets refused", "performed", "step due", *_COVERED, *_SEALED, "round opened", "in force"), ()),
    "extend": (("extended",), ("player",)),
    "clock": (("clock", *_SEALED), ("runs",)),
    "pass over": (("silent", "passed over", *_SEALED), ()),
    "resume": (("resumed", *_SEALED), ("why", "player")),
    "report": (
        ("incident reported",),
        ("incident", "why", "seat", "cards", "can_complete", "counted", "after", "player"),
    ),
    "suspend": (("suspended",), ("why", "player")),
    "propose void": (("void proposed",), ("why", "player")),
    "approve void": (("void approved",), ("why", "player")),
    "attend": (("attended", *_SEALED), ()),
    "validate": (("validated",), ("player",)),
    "confirm": (("step confirmed",), ("step", "player")),
    "request fill": (("chips requested",), ("cents", "why", "player")),
    "request credit": (("chips requested",), ("cents", "why", "player")),
    "accept chips": (("chips moved",), ("cents", "player")),
    "refuse chips": (("chips refused",), ("why", "player")),
    "count inventory": (("inventory counted",), ("cents", "player")),
    "confirm count": (("count confirmed",), ("cents", "player")),
    "proceed": (("went on", "performed", "step due"), ()),
    "set up anew": (("performed", "step due", *_COVERED), ("dealing",)),
    "post": (("posted",), ("house",)),
    "open lounge": (("lounge opened",), ("game", "house", "window", "pause", "showing")),
    "close lounge": (("ticket voided", "game dropped"), ()),
    "write ticket": (("ticket written",), ("player", "groups", "games")),
    "void ticket": (("ticket voided",), ("player", "ticket")),
    "tick lounge": (("writing closed", "numbers drawn", "game settled", "game dropped"), ()),
    "report malfunction": (("malfunction reported",), ("why", "player")),
    "resume lounge": (("lounge resumed",), ()),
    "archive": (("archived",), ("day",)),
    "recut": (("performed", "step due", *_COVERED), ()),
    "count stub": (("went on", "event"), ("counted",)),
    "device counts": (("performed", "step due", *_COVERED), ("counted",)),
    "inspect used": (("performed", "step due"), ("counted", "marks")),
}


_OF_A_PLAYER = ("enter", "set limit", "cool off", "read time")  # answered with whose they are


class Commands:
    """The commands of a store, gone through in the order of the journal."""

    def __init__(self, kept: KeptRows, tables: Sequence[Row], beginning: Beginning) -> None:
        self.kept, self.tables = kept, tables
        self.versions: dict[str, int] = defaultdict(int, beginning.versions)
        self.held: dict[str, int] = defaultdict(int, beginning.accounts)
        self._told = Bag()

    def command(self, done: Done) -> Iterator[str]:
        self._told = self._told.with_(done.key)
        if done.asked is None:
            yield "is not kept, and the journal tells of it"
        elif not done.facts:
            yield "is kept, and nothing that the journal tells of it can be read"
        else:
            yield from self._body(done.asked.body, done.facts)
            yield from self._answer(done.asked, done.facts)

    def end(self) -> Iterator[str]:
        if self._told != Bag.of(self.kept.names(schema.command.c.key)):
            yield from self._told_twice()
            yield from self._untold()
        for row in self.tables:
            if row.state.version != self.versions[row.id]:
                yield f"table {row.id}: its version is not what its last command was answered"

    def _told_twice(self) -> Iterator[str]:
        """Commands with facts that do not stand together."""
        journal = schema.journal.c
        before = func.lag(journal.command).over(order_by=journal.seq).label("before")
        begins = select(journal.seq, journal.command, before).subquery().c
        asked = select(begins.command, func.max(begins.seq)).where(begins.command.is_distinct_from(begins.before))
        again = asked.group_by(begins.command).having(func.count() > 1).order_by(begins.command)
        for key, seq in self.kept.connection.execute(again):
            yield f"command {key}: its facts from journal row {seq} on do not stand together"

    def _untold(self) -> Iterator[str]:
        told = set(self.kept.names(schema.journal.c.command))
        for row in self.kept.every(schema.command):
            idle = row.body["command"] == "tick" and row.hash is None  # it changed nothing; such were kept once
            if row.key not in told and not idle:
                yield f"command {row.key}: is kept, and the journal does not tell of it"

    def _body(self, body: Mapping[str, Any], facts: Sequence[Row]) -> Iterator[str]:
        begins, repeated = _BEGINS[body["command"]]
        before: TableState | LoungeState = facts[0].before
        told = _told(body, facts, before)
        if facts[0].body["fact"] not in begins:
            yield "asks for something else than was journalled"
        if body.get("turn", "") not in ("", before.turn):
            yield "was asked at another turn"
        if body["command"] == "open" and getattr(before, "meter", None) is None:  # else it goes on with what it shows
            repeated = (*repeated, "meter")
        if "seat" in body and "seat" not in repeated:
            repeated = (*repeated, "seat")
        for name in repeated:
            if written(body.get(name)) != written(told.get(name)):
                yield f"its {name} is not what was journalled"
        if {fact.gaming_table for fact in facts} != {body.get("table", FLOOR)}:
            yield "its table is not what was journalled"
        if facts[-1].seq - facts[0].seq + 1 != len(facts):
            yield f"its facts from journal row {facts[0].seq} on do not stand together"

    def _answer(self, row: Row, facts: Sequence[Row]) -> Iterator[str]:
        """A table's versions only grow, and a wallet holds what it held before and what was moved."""
        answer, table, player = row.answer, facts[0].gaming_table, row.body.get("player", "")
        for moved in (transfer for fact in facts for transfer in fact.moved):
            self.held[moved.source] -= moved.cents
            self.held[moved.target] += moved.cents
        if row.body["command"] in _OF_A_PLAYER:
            right = answer == {"player": player}
        elif row.body["command"] == "archive":
            right = answer == {"until": facts[0].body["until"]}
        elif "person" in facts[0].body:
            right = answer == {"person": facts[0].body["person"]}
        elif "table" not in row.body:
            right = answer == {"balance": self.held[wallet(player)]}
        else:
            ticket = {"ticket": facts[0].body["ticket"]} if facts[0].body["fact"] == "ticket written" else {}
            right = answer == {"version": answer.get("version"), **ticket} and answer["version"] > self.versions[table]
            self.versions[table] = answer["version"]
        if not right:
            yield "was answered something else than came of it"


def _told(body: Mapping[str, Any], facts: Sequence[Row], before: TableState | LoungeState) -> Mapping[str, Any]:
    """What the facts tell of what was asked, the first before the others."""
    told = ChainMap({}, *({**fact.body, **fact.body.get("event", {})} for fact in facts))
    if "by" in facts[0].body:
        told["player"] = facts[0].body["by"] or None
        told["after"] = facts[0].body.get("after_cards")
    if body["command"] == "choose" and "incident" in told.get("heard", [{}])[0]:
        return body  # no card was left to carry it out with, and the round is void
    match body["command"]:
        case "choose" | "count stub" if "heard" in told:
            told.update(told["heard"][0])
            told["option"] = told.get("choose")
    match body["command"]:
        case "choose":
            assert isinstance(before, TableState)
            assert before.round is not None
            told["player"] = before.round.players[seat_of(hand_of(told["seat"]))]
            if "heard" not in told:  # the amount that a decision named was not journalled always
                told["amount"] = body.get("amount")
        case "undo" if "wager" in body:
            told["wager"] = " ".join(told["bets"])
        case "place":
            told["ready"] = any(fact.body["fact"] == "ready" for fact in facts)
        case "post" if not told["house"]:  # it takes back what was announced
            told["house"] = body["house"]
        case "device counts":
            told["counted"] = int(told["what"].split()[-2])
    return told


class Players:
    """Who has entered, under which name; older facts tell no more."""

    def __init__(self, kept: KeptRows, beginning: Beginning) -> None:
        self.kept = kept
        self._told = Bag()
        self._before = beginning.players

    def command(self, done: Done) -> Iterator[str]:
        for fact in done.facts:
            if fact.body["fact"] == "entered":
                self._told = self._told.with_(fact.body["player"])
                yield from self._entered(fact.body)

    def end(self) -> Iterator[str]:
        if not self._before and self._told == Bag.of(self.kept.names(schema.player.c.id)):
            return
        told = names_told(self.kept.connection, "entered", "player")
        if self._before:
            if digest(players_but(self.kept, told)) != self._before:
                yield "those who had entered before the archive ends are kept otherwise than it was sealed with"
            return
        for row in self.kept.every(schema.player):
            if row.id not in told:
                yield f"player {row.id}: is kept and has not entered"

    def _entered(self, told: Mapping[str, Any]) -> Iterator[str]:
        row = self.kept.row(schema.player, told["player"])
        if row is None:
            yield f"player {told['player']}: has entered and is not kept"
            return
        for field in sorted(told.keys() & {"name", "house", "token"}):
            if told[field] != getattr(row, field):
                yield f"player {row.id}: the {field} is not what was journalled"
