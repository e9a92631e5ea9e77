"""The shoes that last for several rounds: each is what was committed to, and its rounds were dealt from it."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pitboss.cards import cards
from pitboss.floor.in_play import house_of
from pitboss.floor.shoe import ShoeRecord, hash_of, seals, unmixed
from pitboss.floor.shuffle import commitment
from pitboss.floor.state import TableState
from pitboss.games import game as game_of
from pitboss.store.audit.rows import Row, tried

Body = Mapping[str, Any]


class _Told:
    """What the journal tells of a shoe."""

    def __init__(self, table: str, opening: Body, made: Body) -> None:
        self.table = table
        self.pieces = game_of(opening["game"]).pieces(house_of(game_of(opening["game"]), opening["house"]))
        self.made = made
        self.rounds: list[Body] = []
        self.spent: Body | None = None


def shoes(journal: Iterable[Row], rows: Sequence[Row], tables: Iterable[Row]) -> Iterator[str]:
    told, shuffled_again = _told(journal)
    kept = {row.id: row for row in rows}
    live = {shoe.id: shoe for row in tables for shoe in (*row.state.mixed, row.state.shoe) if shoe is not None}
    for id in [*told, *(kept.keys() - told.keys()), *(live.keys() - kept.keys())]:
        if id not in told or id not in kept:
            yield f"shoe {id}: was made and is not kept, or is kept and was not made"
            continue
        before = kept.get(told[id].made.get("mixed", ""))
        yield from tried(f"shoe {id}", _shoe(kept[id], told[id], live.get(id), before, shuffled_again))
    for row in tables:
        yield from tried(f"table {row.id}", in_play(row.state))


def _told(journal: Iterable[Row]) -> tuple[dict[str, _Told], dict[str, Body]]:
    """The shoes by their names, and by the name of its round what was told of discards that completed it."""
    told: dict[str, _Told] = {}
    openings: dict[str, Body] = {}
    shuffled_again: dict[str, Body] = {}
    for row in journal:
        match row.body:
            case {"fact": "opened"}:
                openings[row.gaming_table] = row.body
            case {"fact": "shoe made", "shoe": id}:
                told[id] = _Told(row.gaming_table, openings[row.gaming_table], row.body)
            case {"fact": "discards shuffled", "round": id}:
                shuffled_again[id] = row.body
            case {"fact": "round closed", "shoe": id} if id in told:
                told[id].rounds.append(row.body)
            case {"fact": "shoe spent", "shoe": id} if id in told:
                told[id].spent = row.body
    return told, shuffled_again


def _shoe(
    row: Row, told: _Told, live: ShoeRecord | None, before: Row | None, shuffled_again: Mapping[str, Body]
) -> Iterator[str]:
    kept: ShoeRecord = row.record
    made = {"shoe": row.id, "number": row.number, "commitment": hash_of(seals(kept.salt, kept.order))}
    made |= {"cards": len(kept.order), "before_cutting_card": kept.before_cutting_card}
    if row.gaming_table != told.table or any(told.made[name] != value for name, value in made.items()):
        yield "is not what was committed to"
    if (kept.id, kept.number, kept.commitment, kept.spent) != (row.id, row.number, told.made["commitment"], row.spent):
        yield "is kept under another name, or with another commitment"
    if Counter(cards(kept.order)) != Counter(told.pieces):
        yield "does not hold the cards of its game"
    if before is not None and unmixed(kept.order, before.record.drawn) != before.record.rest:
        yield "does not hold the cards that were left in their order"
    drawn = yield from _rounds(kept, told, shuffled_again)
    ended = [told.spent["order"], told.spent["salt"], told.spent["drawn"]] if told.spent is not None else []
    if ended != ([list(kept.order), kept.salt, drawn] if row.spent else []):
        yield "was not revealed as it is kept"
    if row.spent == (live is not None):
        yield "is spent and still dealt, or neither"
    if live is not None and (live.order, live.salt, live.drawn, live.spent) != (kept.order, kept.salt, drawn, False):
        yield "is dealt in another order, or from another place, than was journalled"


def _rounds(kept: ShoeRecord, told: _Told, shuffled_again: Mapping[str, Body]) -> Generator[str, None, int]:
    """The rounds follow one another, and each has opened its own cards; how many cards they took is returned."""
    drawn = int(told.made["drawn"])
    for closed in told.rounds:
        size = len(closed["salts"])
        from_the_shoe = kept.order[drawn : drawn + size]
        if closed["begins"] != drawn or tuple(closed["salts"]) != kept.salts(drawn, size):
            yield f"round {closed['round']} does not begin where the one before has ended, or opens other cards"
        discards = closed["discards"]
        if tuple(closed["order"]) != (*from_the_shoe, *discards)[: len(closed["order"])]:
            yield f"round {closed['round']} was dealt other cards"
        if discards and not _are_discards(kept.order[: closed["begins"]], closed, shuffled_again):
            yield f"round {closed['round']} was completed with other cards than were discarded"
        drawn += size
    return drawn


def _are_discards(before: Sequence[str], closed: Body, shuffled_again: Mapping[str, Body]) -> bool:
    promised = shuffled_again.get(closed["round"], {}).get("commitment")
    discards = closed["discards"]
    return Counter(discards) == Counter(before) and promised == commitment(closed["salt"], discards)


def in_play(state: TableState) -> Iterator[str]:
    """The round that is being dealt holds what is left in the shoe, and the shoe what was committed to."""
    shoe, record = state.shoe, state.round
    if shoe is None:
        if record is not None and record.shoe is not None:
            yield f"round {record.id} is dealt from a shoe that is not there"
        return
    if hash_of(seals(shoe.salt, shoe.order)) != shoe.commitment:
        yield f"shoe {shoe.id} is not what was committed to"
    if record is None:
        return
    if record.shoe is None or (record.shoe.id, record.shoe.begins) != (shoe.id, shoe.drawn):
        yield f"round {record.id} is not dealt from the shoe on the table"
    elif record.order != (*shoe.rest, *record.shoe.discards):
        yield f"round {record.id} does not hold the cards that are left in the shoe"
