"""The books: every command has moved what its facts tell, and every account holds what its transfers brought."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pitboss.floor.books import Transfer, balances, buy_in, cash_out, felt, moves, stake, take_back
from pitboss.floor.in_play import replayed
from pitboss.floor.state import TableState, amounts, by_seat
from pitboss.games import game as game_of
from pitboss.rounds.events import Metered, Placed, Settled
from pitboss.rounds.places import hand_of, seat_of
from pitboss.store.audit.rows import Commands, Row, round_told, tried

_MONEY = {"metered": Metered, "placed": Placed, "settled": Settled}

Booked = tuple[str | None, str, str, int, str, str | None]  # round, source, target, cents, why, law


class Moved:
    """What facts move, told from what the facts before have said of their table."""

    def __init__(self, games: Mapping[str, str] | None = None) -> None:
        self.games = dict(games or {})
        self.opened: dict[str, Mapping[str, Any]] = {}

    def by(self, facts: Iterable[Row]) -> list[Transfer]:
        return [transfer for fact in facts for transfer in self._by(fact.gaming_table, fact.body)]

    def _by(self, table: str, body: Mapping[str, Any]) -> Iterable[Transfer]:
        match body["fact"]:
            case "opened":
                self.games[table] = body["game"]
            case "round opened":
                self.opened[body["round"]] = body
            case "bought in":
                return [buy_in(body["player"], body["cents"])]
            case "cashed out":
                return [cash_out(body["player"], body["cents"])]
            case "placed":
                return [self._stake(table, body["player"], *bet) for bet in body["bets"].items()]
            case "taken back":
                return [take_back(table, body["player"], cents, name) for name, cents in body["bets"].items()]
            case "event" if body["event"]["event"] in _MONEY:
                opened = self.opened[body["round"]]
                players, stakes, locked = (by_seat(opened.get(name, {})) for name in ("players", "stakes", "locked"))
                return moves(table, players, stakes, [_event(body["event"])], locked)
        return []

    def _stake(self, table: str, player: str, wager: str, cents: int) -> Transfer:
        told = game_of(self.games[table]).wager(wager)
        assert told is not None
        return stake(table, player, cents, wager, told.law)


def _event(told: Mapping[str, Any]) -> Any:
    """An event that moves money, as it was before it was written."""
    fields = {field: value for field, value in told.items() if field != "event"}
    return _MONEY[told["event"]](**fields | ({"seat": hand_of(told["seat"])} if "seat" in told else {}))


def transfers(commands: Commands, rows: Sequence[Row], rounds: Mapping[str, str], moved: Moved) -> Iterator[str]:
    """Command by command, the transfers in the books against those its facts tell of."""
    booked = defaultdict(list)
    for row in rows:
        booked[row.command].append((row.round, row.source, row.target, row.cents, row.why, row.law))
    for key in [*commands, *(booked.keys() - commands.keys())]:
        named = f"round {rounds[key]}, command {key}" if key in rounds else f"command {key}"
        yield from tried(named, _differences(commands.get(key, []), booked[key], moved))


def _differences(facts: Sequence[Row], booked: Sequence[Booked], moved: Moved) -> Iterator[str]:
    round = round_told(facts)
    told: list[Booked] = [(round, each.source, each.target, each.cents, each.why, each.law) for each in moved.by(facts)]
    if told == booked:
        return
    for each in (Counter(told) - Counter(booked)).elements():
        yield f"the books lack {_sentence(each)}"
    for each in (Counter(booked) - Counter(told)).elements():
        yield f"the books hold {_sentence(each)}, and the journal does not tell of it"


def _sentence(booked: Booked) -> str:
    round, source, target, cents, why, law = booked
    of = f" in round {round}" if round else ""
    return f"{cents} cents from {source} to {target} ({why}{f', {law}' if law else ''}){of}"


def sequence(rows: Sequence[Row], commands: Commands) -> Iterator[str]:
    """Transfers are numbered without a gap, and come in the order of their commands."""
    order = {key: number for number, key in enumerate(commands)}
    latest = -1
    for expected, row in enumerate(rows, start=1):
        if row.id != expected or order.get(row.command, latest) < latest:
            yield f"{f'round {row.round}, ' if row.round else ''}transfer {row.id}: is not in its place"
            return
        latest = order.get(row.command, latest)


def accounts(kept: Mapping[str, int], rows: Sequence[Any]) -> Iterator[str]:
    """Every account holds what its transfers brought, and so all together hold nothing."""
    held = balances(rows)
    for name in sorted(held.keys() | kept.keys()):
        if held.get(name) != kept.get(name):
            yield f"account {name} holds {kept.get(name)} cents, its transfers say {held.get(name)}"


def felts(kept: Mapping[str, int], tables: Iterable[TableState]) -> Iterator[str]:
    """What lies on each table is what is wagered there."""
    for state in tables:
        yield from tried(f"table {state.id}", _felt(kept.get(felt(state.id), 0), state))


def _felt(lie: int, state: TableState) -> Iterator[str]:
    wagered = _on_the_felt(state)
    if lie != wagered:
        yield f"{lie} cents lie on the felt, {wagered} are wagered"


def _on_the_felt(state: TableState) -> int:
    if state.round is None:
        return sum(sum(amounts(bets).values()) for bets in state.bets.values())
    table, locked = replayed(game_of(state.game), state.house, state.round).table, state.round.locked
    lie = ((hand, wager) for hand in table.hands for wager in table.live[hand])
    return sum(
        table.placed[hand][wager].chips for hand, wager in lie if wager.name not in locked.get(seat_of(hand), ())
    )
