"""The tables: each is as the facts of its days have left it, one after the other."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from pitboss.floor.equipment import used
from pitboss.floor.in_play import is_counted
from pitboss.floor.session import give_up
from pitboss.floor.state import Phase, RoundRecord, TableState, amounts, but_for, by_seat
from pitboss.games import game as game_of
from pitboss.rounds.equipment import Equipment
from pitboss.rounds.procedure import removal
from pitboss.store.audit.rows import Row, tried
from pitboss.store.chain import written

_UNTOLD = ("version", "deadline", "cards_since")  # a count that the answers tell, and times
_REMOVED = next(removal(Equipment())).law

Body = Mapping[str, Any]
Records = Mapping[str, RoundRecord]
After = Callable[[TableState, Body, Records], TableState]


def tables(journal: Iterable[Row], rows: Iterable[Row], records: Records) -> Iterator[str]:
    """Every table that was opened is kept, and no other, each in the state that its facts tell."""
    told: dict[str, list[Body]] = {}
    for fact in journal:
        if fact.body["fact"] == "opened" or fact.gaming_table in told:
            told.setdefault(fact.gaming_table, []).append(fact.body)
    kept = {row.id: row.state for row in rows}
    for id in [*told, *(kept.keys() - told.keys())]:
        yield from tried(f"table {id}", _table(id, kept.get(id), told.get(id, []), records))


def _table(id: str, kept: TableState | None, told: list[Body], records: Records) -> Iterator[str]:
    if kept is None or not told:
        yield "was opened and is not kept, or is kept and was not opened"
        return
    state = TableState(id, told[0]["game"], {}, Equipment())
    for body in told:
        yield from _another_meter(state, body)
        if body["fact"] in _AFTER:
            state = _AFTER[body["fact"]](state, body, records)
    yield from _differences(kept, state)


def _another_meter(state: TableState, body: Body) -> Iterator[str]:
    """A round begins with what the one before has left, and so does a day."""
    if body["fact"] == "round opened" and body["meter"] != state.meter:
        yield f"round {body['round']} begins with another meter than was left before it"
    elif body["fact"] == "opened" and state.meter not in (None, body["meter"]):
        yield "opens with another meter than was left before"


def _differences(kept: TableState, told: TableState) -> Iterator[str]:
    for field in fields(TableState):
        name = field.name
        is_value, was_told = getattr(kept, name), getattr(told, name)
        if name == "bets":  # in which order they were placed, the journal does not tell
            is_value, was_told = ({seat: amounts(bets) for seat, bets in each.items()} for each in (is_value, was_told))
        if name in ("shoe", "mixed"):
            is_value = [shoe.public() for shoe in (kept.mixed if name == "mixed" else [kept.shoe]) if shoe is not None]
            was_told = [shoe for shoe in (told.mixed if name == "mixed" else [told.shoe]) if shoe is not None]
        if name == "spread":
            was_told = told.phase is not Phase.CLOSED and not told.seats and not told.pre_shuffled
        if name not in _UNTOLD and written(is_value) != written(was_told):
            of = f" (round {was_told.id})" if isinstance(was_told, RoundRecord) else ""
            yield f"its {name} is not what was journalled{of}"
    waited_for = told.timed and (told.bets or told.round is not None)
    if (kept.deadline is not None) != bool(waited_for):
        yield "somebody is waited for without a deadline, or nobody with one"


def _opened(state: TableState, body: Body, _: Records) -> TableState:
    chosen = {name: body[name] for name in ("game", "house", "meter")}
    equipment = Equipment(**body["equipment"])
    return state.with_(**chosen, equipment=equipment, pre_shuffled=equipment.pre_shuffled, phase=Phase.WAGERS_OPEN)


def _set_up_anew(state: TableState, body: Body, _: Records) -> TableState:
    equipment = Equipment(**body["equipment"])
    house = {**state.house, "dealing": body["dealing"]}
    pre_shuffled = equipment.pre_shuffled and not state.seats
    return state.with_(house=house, equipment=equipment, pre_shuffled=pre_shuffled)


def _seated(state: TableState, body: Body, _: Records) -> TableState:
    return state.with_(seats={**state.seats, body["seat"]: body["player"]}, pre_shuffled=False)


def _placed(state: TableState, body: Body, _: Records) -> TableState:
    """The next chip, after which nobody asks any more why the last ones went back."""
    return _with_chips(state, body["seat"], body["bets"]).with_(refused=but_for(state.refused, body["seat"]))


def _taken_back(state: TableState, body: Body, _: Records) -> TableState:
    """As if less than nothing were placed."""
    return _with_chips(state, body["seat"], {name: -cents for name, cents in body["bets"].items()})


def _with_chips(state: TableState, seat: int, chips: Mapping[str, int]) -> TableState:
    """Where nothing is left, no bets are."""
    lie = {name: cents for name, cents in amounts((*state.bets.get(seat, ()), chips)).items() if cents}
    bets = {**but_for(state.bets, seat), **({seat: (lie,)} if lie else {})}
    ready = tuple(other for other in state.ready if other != seat)
    return state.with_(bets=bets, ready=ready, extended=state.extended and bool(bets))


def _bets_refused(state: TableState, body: Body, _: Records) -> TableState:
    return state.with_(refused={**state.refused, body["seat"]: {"message": body["why"], "law": body["law"]}})


def _round_opened(state: TableState, body: Body, records: Records) -> TableState:
    stakes = by_seat(body["stakes"])
    return state.with_(
        phase=Phase.IN_PLAY,
        bets={},
        rebets={**state.rebets, **stakes},
        missed={seat: state.missed.get(seat, 0) + 1 for seat in state.seats if seat not in stakes},
        ready=(),
        round=records[body["round"]],
    )


def _round_closed(state: TableState, body: Body, records: Records) -> TableState:
    record = records[body["round"]]
    return state.with_(
        phase=Phase.WAGERS_OPEN,
        round=None,
        last=record,
        rounds=state.rounds + 1,
        rounds_since_count=0 if is_counted(record.inputs) else state.rounds_since_count + 1,
        meter=body["meter"],
        shoe=_dealt_on(state.shoe, len(body["salts"])) if "salts" in body else state.shoe,
    )


def _shoe_made(state: TableState, body: Body, _: Records) -> TableState:
    """As much of it as everybody knows."""
    made = {name: value for name, value in body.items() if name not in ("fact", "back", "mixed")}
    before = [state.shoe] if "mixed" in body else []
    return state.with_(shoe=made, mixed=(*state.mixed, *before), shoes=body["number"])


def _dealt_on(shoe: Any, size: int) -> Any:
    return {**shoe, "drawn": shoe["drawn"] + size}


def _goes_on(state: TableState, _: Body, __: Records) -> TableState:
    """The next decision may be extended again."""
    return state.with_(extended=False) if state.extended else state


def _performed(state: TableState, body: Body, _: Records) -> TableState:
    """Cards that leave the table are used ones, and others come unless it closes."""
    if body["law"] != _REMOVED:
        return state
    new = state.equipment.pre_shuffled and not state.seats
    return state.with_(used_decks=used(game_of(state.game), state), pre_shuffled=new)


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*(other for other in seats if other != seat), seat)


_AFTER: dict[str, After] = {
    "opened": _opened,
    "set up anew": _set_up_anew,
    "seated": _seated,
    "leaving": lambda state, body, _: state.with_(leaving=_with_seat(state.leaving, body["seat"])),
    "left": lambda state, body, _: give_up(state, body["seat"]).state,
    "placed": _placed,
    "taken back": _taken_back,
    "bets refused": _bets_refused,
    "ready": lambda state, body, _: state.with_(ready=_with_seat(state.ready, body["seat"])),
    "clock": lambda state, body, _: state.with_(timed=body["runs"], extended=False),
    "extended": lambda state, _, __: state.with_(extended=True),
    "event": _goes_on,
    "round opened": _round_opened,
    "round closed": _round_closed,
    "performed": _performed,
    "shoe made": _shoe_made,
    "shoe spent": lambda state, _, __: state.with_(shoe=None, mixed=()),
    "used cards inspected": lambda state, _, __: state.with_(used_decks=0),
    "closed": lambda state, _, __: state.with_(phase=Phase.CLOSED, pre_shuffled=False),
}
