"""The books: every command has moved what its facts tell, and every account holds what its transfers brought."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pitboss.floor.books import balances, felt
from pitboss.floor.in_play import replayed
from pitboss.floor.state import TableState, amounts
from pitboss.games import game as game_of
from pitboss.rounds.places import seat_of
from pitboss.store.audit.rows import Commands, Row, round_told, tried

Booked = tuple[str | None, str, str, int, str, str | None]  # round, source, target, cents, why, law


def transfers(commands: Commands, rows: Sequence[Row], rounds: Mapping[str, str]) -> Iterator[str]:
    """Command by command, the transfers in the books against those its facts tell of."""
    booked = defaultdict(list)
    for row in rows:
        booked[row.command].append((row.round, row.source, row.target, row.cents, row.why, row.law))
    for key in [*commands, *(booked.keys() - commands.keys())]:
        named = f"round {rounds[key]}, command {key}" if key in rounds else f"command {key}"
        yield from tried(named, _differences(commands.get(key, []), booked[key]))


def _differences(facts: Sequence[Row], booked: Sequence[Booked]) -> Iterator[str]:
    round = round_told(facts)
    moved = [transfer for fact in facts for transfer in fact.moved]
    told: list[Booked] = [(round, each.source, each.target, each.cents, each.why, each.law) for each in moved]
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
