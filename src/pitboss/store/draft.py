"""What a command changes, on top of what holds already; it counts only once it is written."""

from collections import ChainMap, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Table

from pitboss.floor.books import Transfer, balances
from pitboss.floor.facts import Fact
from pitboss.floor.in_play import RoundNow
from pitboss.floor.state import TableState
from pitboss.store import schema
from pitboss.store.chain import BEGINNING, link, written

Place = tuple[int, int, int, int]  # the first and last rows of the journal, and of the transfers


class Player(NamedTuple):
    id: str
    name: str
    token: str  # its hash
    house: bool = False


class Standing:
    """Accounts, tables and players as they are, and where journal and books have come to."""

    def __init__(self) -> None:
        self.head = BEGINNING
        self.seq = 0  # of the journal's last row
        self.moved = 0  # the number of the last transfer
        self.accounts: ChainMap[str, int] = ChainMap()
        self.tables: ChainMap[str, TableState] = ChainMap()
        self.players: ChainMap[str, Player] = ChainMap()
        self.rounds: ChainMap[str, RoundNow] = ChainMap()  # of each table, the one in play or the last
        self.places: ChainMap[str, tuple[Place, ...]] = ChainMap()  # of each table, where its round in play is told of

    def balance(self, account: str) -> int:
        return next((known[account] for known in self.accounts.maps if account in known), 0)

    def absorb(self, draft: "Draft") -> None:
        """What was drafted on top of this holds now."""
        self.head, self.seq, self.moved = draft.head, draft.seq, draft.moved
        self.accounts.maps[0].update(draft.accounts.maps[0])
        self.players.maps[0].update(draft.players.maps[0])
        self.tables.maps[0].update(draft.tables.maps[0])
        self.rounds.maps[0].update(draft.rounds.maps[0])
        self.places.maps[0].update(draft.places.maps[0])


class Draft(Standing):
    """How all that would be, and the rows that would make it so."""

    def __init__(self, under: Standing, command: str = "") -> None:
        self.command = command
        self.head, self.seq, self.moved = under.head, under.seq, under.moved
        self.began = (under.seq, under.moved)
        self.accounts = under.accounts.new_child()
        self.tables = under.tables.new_child()
        self.players = under.players.new_child()
        self.rounds = under.rounds.new_child()
        self.places = under.places.new_child()
        self.rows: dict[Table, list[dict[str, Any]]] = defaultdict(list)

    def absorb(self, draft: "Draft") -> None:
        super().absorb(draft)
        for table, rows in draft.rows.items():
            self.rows[table] += rows

    @property
    def changed_accounts(self) -> Mapping[str, int]:
        return self.accounts.maps[0]

    @property
    def changed_tables(self) -> Mapping[str, TableState]:
        return self.tables.maps[0]

    def keep(self, state: TableState) -> None:
        self.tables[state.id] = state

    def enter(self, player: Player) -> None:
        self.players[player.id] = player
        self.rows[schema.player].append(player._asdict())

    @property
    def place(self) -> Place:
        """Where the facts and transfers of this command stand."""
        seq, moved = self.began
        return (seq + 1, self.seq, moved + 1, self.moved)

    def tell(self, gaming_table: str, facts: Iterable[Fact]) -> None:
        for fact in facts:
            text = written(fact.body())
            self.head = link(self.head, gaming_table, text)
            self.seq += 1
            row = {"command": self.command, "gaming_table": gaming_table, "body": text, "hash": self.head}
            self.rows[schema.journal].append({"seq": self.seq, **row})

    def transfer(self, transfers: Sequence[Transfer], round: str | None = None) -> None:
        for moved in transfers:
            self.moved += 1
            self.rows[schema.transfer].append(
                {
                    "id": self.moved,
                    "command": self.command,
                    "round": round,
                    "source": moved.source,
                    "target": moved.target,
                    "cents": moved.cents,
                    "why": moved.why,
                    "law": moved.law,
                }
            )
        for account, cents in balances(transfers).items():
            self.accounts[account] = self.balance(account) + cents
