"""What a command changes, on top of what holds already; it counts only once it is written."""

from collections import ChainMap, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import Table

from pitboss.floor.books import Transfer, balances
from pitboss.floor.enlisting import folded
from pitboss.floor.facts import PeoplesFact, PlayersFact
from pitboss.floor.facts.fact import Told
from pitboss.floor.in_play import RoundNow
from pitboss.floor.limits import Limits, Tally, counted, day_of
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.people import STAFF, Factor, LogOn, Person
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds
from pitboss.store import schema
from pitboss.store.chain import BEGINNING, closed, link, written

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
        self.commands = 0  # that were ever done
        self.accounts: ChainMap[str, int] = ChainMap()
        self.tables: ChainMap[str, TableState] = ChainMap()
        self.lounges: ChainMap[str, LoungeState] = ChainMap()
        self.players: ChainMap[str, Player] = ChainMap()
        self.rounds: ChainMap[str, RoundNow] = ChainMap()  # of each table, the one in play or the last
        self.places: ChainMap[str, tuple[Place, ...]] = ChainMap()  # of each table, where its round in play is told of
        self.people: ChainMap[str, Person] = ChainMap()
        self.names: ChainMap[str, str] = ChainMap()  # to log on with, and whose they are
        self.log_ons: ChainMap[str, Mapping[str, LogOn]] = ChainMap()  # of each person, by their tokens
        self.holders: ChainMap[str, str] = ChainMap()  # of tokens, those that have ended among them
        self.factors: ChainMap[str, Factor] = ChainMap()  # of each person who ever had one
        self.staff_need_factors = False
        self.limits: ChainMap[str, Limits] = ChainMap()  # of each player who has set any
        self.tallies: ChainMap[str, Tally] = ChainMap()  # of each player

    def balance(self, account: str) -> int:
        return next((known[account] for known in self.accounts.maps if account in known), 0)

    def named(self, log_on: str) -> Person | None:
        id = self.names.get(folded(log_on))
        return self.people[id] if id is not None else None

    def log_ons_of(self, person: str) -> list[LogOn]:
        """Those that have not ended."""
        return [log_on for log_on in self.log_ons.get(person, {}).values() if log_on.ended is None]

    def factor_of(self, person: str) -> Factor | None:
        found = self.factors.get(person)
        return found if found is not None and found.secret else None

    def lacks_factor(self, person: Person) -> bool:
        """Somebody of the staff who has to have one, and has none yet."""
        return self.staff_need_factors and person.role in STAFF and self.factor_of(person.id) is None

    def know(self, person: Person) -> None:
        self.people[person.id] = person
        self.names[folded(person.log_on)] = person.id

    def remember(self, log_on: LogOn) -> None:
        """As long as it has not ended."""
        self.holders[log_on.token] = log_on.person
        others = {each.token: each for each in self.log_ons_of(log_on.person) if each.token != log_on.token}
        self.log_ons[log_on.person] = others if log_on.ended is not None else {**others, log_on.token: log_on}

    def absorb(self, draft: "Draft") -> None:
        """What was drafted on top of this holds now."""
        self.head, self.seq, self.moved, self.commands = draft.head, draft.seq, draft.moved, draft.commands
        self.accounts.maps[0].update(draft.accounts.maps[0])
        self.players.maps[0].update(draft.players.maps[0])
        self.tables.maps[0].update(draft.tables.maps[0])
        self.lounges.maps[0].update(draft.lounges.maps[0])
        self.rounds.maps[0].update(draft.rounds.maps[0])
        self.places.maps[0].update(draft.places.maps[0])
        self.people.maps[0].update(draft.people.maps[0])
        self.names.maps[0].update(draft.names.maps[0])
        self.log_ons.maps[0].update(draft.log_ons.maps[0])
        self.holders.maps[0].update(draft.holders.maps[0])
        self.factors.maps[0].update(draft.factors.maps[0])
        self.limits.maps[0].update(draft.limits.maps[0])
        self.tallies.maps[0].update(draft.tallies.maps[0])


class Draft(Standing):
    """How all that would be, and the rows that would make it so."""

    def __init__(self, under: Standing, command: str = "", at: Milliseconds = 0) -> None:
        self.command = command
        self.at = at  # by the clock on the wall, for all that comes of the command
        self.head, self.seq, self.moved, self.commands = under.head, under.seq, under.moved, under.commands
        self.began = (under.seq, under.moved)
        self.accounts = under.accounts.new_child()
        self.tables = under.tables.new_child()
        self.lounges = under.lounges.new_child()
        self.players = under.players.new_child()
        self.rounds = under.rounds.new_child()
        self.places = under.places.new_child()
        self.people = under.people.new_child()
        self.names = under.names.new_child()
        self.log_ons = under.log_ons.new_child()
        self.holders = under.holders.new_child()
        self.factors = under.factors.new_child()
        self.staff_need_factors = under.staff_need_factors
        self.limits = under.limits.new_child()
        self.tallies = under.tallies.new_child()
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

    @property
    def changed_lounges(self) -> Mapping[str, LoungeState]:
        return self.lounges.maps[0]

    def keep(self, state: TableState) -> None:
        self.tables[state.id] = state

    def keep_lounge(self, state: LoungeState) -> None:
        self.lounges[state.id] = state

    def enter(self, player: Player) -> None:
        self.players[player.id] = player
        self.rows[schema.player].append(player._asdict())

    def admit(self, fact: PeoplesFact) -> None:
        """The person and the log-ons as the fact leaves them."""
        before = self.people.get(fact.person)
        person = fact.changed(before)
        if person is not None and person != before:
            self.know(person)
            self.rows[schema.person].append(asdict(person))
        factor = fact.factor(self.factors.get(fact.person))
        if factor is not None and factor != self.factors.get(fact.person):
            self.factors[fact.person] = factor
            self.rows[schema.second_factor].append({**asdict(factor), "codes": written(factor.codes)})
        for log_on in fact.log_ons(self.log_ons.get(fact.person, {})):
            self.remember(log_on)
            self.rows[schema.log_on].append(asdict(log_on))

    def limit(self, fact: PlayersFact) -> None:
        """What the player has set, and what counts against it, as the fact leaves them."""
        player = fact.player
        limits = self.limits.get(player) or Limits(player)
        if (changed := fact.limits(limits)) != limits:
            self.limits[player] = changed
            self.rows[schema.own_limits].append({**asdict(changed), "later": written(changed.later)})
        self._count(player, fact.tally(self._tally(player)))

    def _tally(self, player: str) -> Tally:
        return (self.tallies.get(player) or Tally(player)).on(day_of(self.at))

    def _count(self, player: str, tally: Tally) -> None:
        if tally != self.tallies.get(player):
            self.tallies[player] = tally
            self.rows[schema.tally].append(tally._asdict())

    @property
    def place(self) -> Place:
        """Where the facts and transfers of this command stand."""
        seq, moved = self.began
        return (seq + 1, self.seq, moved + 1, self.moved)

    def tell(self, gaming_table: str, facts: Iterable[Told]) -> None:
        for fact in facts:
            text = written(fact.body())
            self.head = link(self.head, gaming_table, text)
            self.seq += 1
            row = {"command": self.command, "gaming_table": gaming_table, "body": text, "hash": self.head}
            self.rows[schema.journal].append({"seq": self.seq, **row})

    def close(self, body: str, answer: str) -> None:
        """All that the command has left is there."""
        left = {"at": self.at, "seq": self.seq, "moved": self.moved}
        row = {"key": self.command, "body": body, "answer": answer, **left}
        self.head = closed(self.head, row)
        self.rows[schema.command].append({**row, "hash": self.head})
        self.commands += 1

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
        for player, (deposited, result) in counted(transfers).items():
            self._count(player, self._tally(player).plus(deposited, result))
