"""The commands and the players: what was asked and answered is what was journalled."""

from collections import ChainMap, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pitboss.floor.books import wallet
from pitboss.rounds.places import hand_of, seat_of
from pitboss.store.audit.rows import Commands, Row, tried
from pitboss.store.audit.transfers import Moved
from pitboss.store.chain import FLOOR, written

_BEGINS = {  # what the facts of a command begin with, and what they repeat of it
    "enter": (("entered",), ("player", "name")),
    "buy in": (("bought in",), ("player", "cents")),
    "cash out": (("cashed out",), ("player", "cents")),
    "open": (("opened",), ("game", "house", "equipment")),
    "close": (("taken back", "left", "performed"), ()),
    "sit": (("seated",), ("player", "seat")),
    "leave": (("leaving", "taken back", "left"), ("player",)),
    "place": (("placed",), ("player", "bets", "ready")),
    "undo": (("taken back",), ("player", "wager")),
    "clear": (("taken back",), ("player",)),
    "double": (("placed",), ("player",)),
    "rebet": (("taken back", "placed"), ("player",)),
    "ready": (("ready",), ("player",)),
    "choose": (("event", "performed"), ("player", "option", "amount")),
    "tick": (("silent", "bets refused", "performed", "shoe spent", "shoe made", "round opened"), ()),
    "extend": (("extended",), ("player",)),
    "clock": (("clock",), ("runs",)),
    "pass over": (("silent", "passed over"), ()),
    "resume": (("resumed",), ()),
    "set up anew": (("performed", "shoe spent"), ("dealing",)),
    "recut": (("performed",), ()),
    "count stub": (("event",), ("counted",)),
    "device counts": (("performed",), ("counted",)),
    "inspect used": (("performed",), ("counted", "marks")),
}
_INPUTS = ("chose", "reported")  # the events of what a round has heard


class _Table:
    """How far a table has come."""

    def __init__(self) -> None:
        self.version = 0
        self.rounds = 0
        self.heard: int | None = None  # inputs of the round in play
        self.players: Mapping[str, str] = {}
        self.takes: Mapping[str, int] = {}  # the chips of each option that was asked for last, at most
        self.meter: Any = None

    @property
    def turn(self) -> str:
        return f"{self.rounds + 1}.{0 if self.heard is None else self.heard + 1}"

    def chosen(self, chips: int | None, option: str, *, said: bool) -> int | None:
        """The amount that a decision named: it was placed, and need not be named where it is the most."""
        return chips if said or chips != self.takes.get(option) else None

    def goes_on(self, body: Mapping[str, Any]) -> None:
        match body["fact"]:
            case "opened":
                self.meter = body["meter"]
            case "round opened":
                self.heard, self.players = 0, body["players"]
            case "event" if self.heard is not None and body["event"]["event"] in _INPUTS:
                self.heard += 1
            case "event" if body["event"]["event"] == "asked":
                self.takes = dict(zip(body["event"]["options"], body["event"]["takes"], strict=True))
            case "round closed":
                self.heard, self.rounds, self.meter = None, self.rounds + 1, body["meter"]


class Asked:
    """The commands of a store, gone through in the order of the journal."""

    def __init__(self, rows: Iterable[Row], commands: Commands, rounds: Mapping[str, str]) -> None:
        self.rows = {row.key: row for row in rows}
        self.commands = commands
        self.rounds = rounds
        self.tables: dict[str, _Table] = defaultdict(_Table)
        self.moved = Moved()
        self.held: dict[str, int] = defaultdict(int)

    def faults(self, tables: Iterable[Row]) -> Iterator[str]:
        for key in [*self.commands, *(self.rows.keys() - self.commands.keys())]:
            named = f"round {self.rounds[key]}, command {key}" if key in self.rounds else f"command {key}"
            yield from tried(named, self._command(self.rows.get(key), self.commands.get(key, [])))
        for row in tables:
            if row.state.version != self.tables[row.id].version:
                yield f"table {row.id}: its version is not what its last command was answered"

    def _command(self, row: Row | None, facts: Sequence[Row]) -> Iterator[str]:
        if row is None:
            yield f"is not kept, and journal row {facts[0].seq} names it"
        elif not facts:
            if row.body["command"] != "tick":  # one that changed nothing; they were kept once
                yield "is kept, and the journal does not tell of it"
        else:
            yield from self._body(row.body, facts)
            yield from self._answer(row, facts)
        for fact in facts:
            self.tables[fact.gaming_table].goes_on(fact.body)

    def _body(self, body: Mapping[str, Any], facts: Sequence[Row]) -> Iterator[str]:
        begins, repeated = _BEGINS[body["command"]]
        table = self.tables[facts[0].gaming_table]
        told = _told(body, facts, table)
        if facts[0].body["fact"] not in begins:
            yield "asks for something else than was journalled"
        if body.get("turn", "") not in ("", table.turn):
            yield "was asked at another turn"
        if body["command"] == "open" and table.meter is None:  # else it goes on with what it shows
            repeated = (*repeated, "meter")
        for name in repeated:
            if written(body.get(name)) != written(told.get(name)):
                yield f"its {name} is not what was journalled"
        if {fact.gaming_table for fact in facts} != {body.get("table", FLOOR)}:
            yield "its table is not what was journalled"
        if facts[-1].seq - facts[0].seq + 1 != len(facts):
            yield f"its facts from journal row {facts[0].seq} on do not stand together"

    def _answer(self, row: Row, facts: Sequence[Row]) -> Iterator[str]:
        """A table's versions only grow, and a wallet holds what it held before and what was moved."""
        answer, table, player = row.answer, self.tables[facts[0].gaming_table], row.body.get("player", "")
        for moved in self.moved.by(facts):
            self.held[moved.source] -= moved.cents
            self.held[moved.target] += moved.cents
        if row.body["command"] == "enter":
            right = answer == {"player": player}
        elif "table" not in row.body:
            right = answer == {"balance": self.held[wallet(player)]}
        else:
            right = answer.keys() == {"version"} and answer["version"] >= table.version
            table.version = answer["version"]
        if not right:
            yield "was answered something else than came of it"


def _told(body: Mapping[str, Any], facts: Sequence[Row], table: _Table) -> Mapping[str, Any]:
    """What the facts tell of what was asked, the first before the others."""
    told = ChainMap({}, *({**fact.body, **fact.body.get("event", {})} for fact in facts))
    match body["command"]:
        case "choose":
            told["player"] = table.players[str(seat_of(hand_of(told["seat"])))]
            told["amount"] = table.chosen(told.get("chips"), told["option"], said="amount" in body)
        case "undo" if "wager" in body:
            told["wager"] = " ".join(told["bets"])
        case "place":
            told["ready"] = any(fact.body["fact"] == "ready" for fact in facts)
        case "device counts":
            told["counted"] = int(told["what"].split()[-2])
    return told


def players(journal: Iterable[Row], rows: Iterable[Row]) -> Iterator[str]:
    """Who has entered, under which name; older facts tell no more."""
    told = {fact.body.get("player"): fact.body for fact in journal if fact.body["fact"] == "entered"}
    kept = {row.id: row for row in rows}
    for id in [*told, *(kept.keys() - told.keys())]:
        if id not in kept or id not in told:
            yield f"player {id}: has entered and is not kept, or is kept and has not entered"
        else:
            for field in told[id].keys() & {"name", "house", "token"}:
                if told[id][field] != getattr(kept[id], field):
                    yield f"player {id}: the {field} is not what was journalled"
