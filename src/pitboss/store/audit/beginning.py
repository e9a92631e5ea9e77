"""Where an audit begins: at the journal's first row, or where the archives end, with all that went on there."""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson

from pitboss.floor.limits import Limits, Tally
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.people import Factor, LogOn, Person, Role
from pitboss.floor.state import TableState
from pitboss.store import schema
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Row
from pitboss.store.chain import BEGINNING, written
from pitboss.store.sealing import Seal


@dataclass(frozen=True)
class Beginning:
    """After a row of the journal: what the rows before it have come to, as far as it is still asked for."""

    seq: int = 0
    head: str = BEGINNING
    moved: int = 0  # the number of the last transfer
    closes: bool = False  # whether commands are closed in the chain
    accounts: Mapping[str, int] = field(default_factory=dict)
    versions: Mapping[str, int] = field(default_factory=dict)  # of tables
    players: str = ""  # a hash of those who had entered
    tables: Sequence[TableState] = ()
    lounges: Sequence[LoungeState] = ()
    people: Sequence[Person] = ()
    factors: Sequence[Factor] = ()  # by hashes alone
    log_ons: Sequence[LogOn] = ()  # that had not ended
    log_ons_ended: str = ""  # a hash of those that had
    limits: Sequence[Limits] = ()  # of players
    tallies: Sequence[Tally] = ()
    rows: Sequence[Row] = ()  # of the journal: how tables were opened, and rounds and shoes that went on
    early: Sequence[str] = ()  # the tables that had committed to cards before bets were closed
    archives: Sequence[Mapping[str, Any]] = ()  # what was told of those before

    def sealed(self, seal: Seal) -> str:
        """As it is kept; cards that nobody may know are sealed in it."""
        rows = [{name: value for name, value in vars(row).items() if name in _OF_A_ROW} for row in self.rows]
        tables = [orjson.loads(seal.state(state)) for state in self.tables]
        lounges = [orjson.loads(seal.lounge(state)) for state in self.lounges]
        told = {
            **vars(self),
            "tables": tables,
            "lounges": lounges,
            "rows": rows,
            "people": list(map(asdict, self.people)),
        }
        factors = list(map(asdict, self.factors))
        limits = {
            "factors": factors,
            "limits": list(map(asdict, self.limits)),
            "tallies": [tally._asdict() for tally in self.tallies],
        }
        return written({**told, **limits, "log_ons": list(map(asdict, self.log_ons))})


_OF_A_ROW = ("seq", "command", "gaming_table", "body")


def read_beginning(text: str, seal: Seal) -> Beginning:
    told = orjson.loads(text)
    told["tables"] = [seal.opened_state(state) for state in told["tables"]]
    told["lounges"] = [seal.opened_lounge(state) for state in told.get("lounges", ())]
    told["rows"] = [Row(**row) for row in told["rows"]]
    told["people"] = [Person(**{**person, "role": Role(person["role"])}) for person in told["people"]]
    told["log_ons"] = [LogOn(**log_on) for log_on in told["log_ons"]]
    told["factors"] = [Factor(**{**factor, "codes": tuple(factor["codes"])}) for factor in told["factors"]]
    told["limits"] = [_limits(limits) for limits in told["limits"]]
    told["tallies"] = [Tally(**tally) for tally in told["tallies"]]
    return Beginning(**told)


def _limits(told: Mapping[str, Any]) -> Limits:
    return Limits(**{**told, "later": {name: tuple(later) for name, later in told["later"].items()}})


def digest(rows: Iterable[Any]) -> str:
    """A hash of rows in their order."""
    hashed = hashlib.sha256()
    for row in rows:
        hashed.update(written(row).encode() + b"\n")
    return hashed.hexdigest()


def players_but(kept: KeptRows, later: Collection[str]) -> Iterator[Mapping[str, Any]]:
    """All but those who have entered later."""
    return (vars(row) for row in kept.every(schema.player) if row.id not in later)
