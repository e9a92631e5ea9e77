"""The shoes that last for several rounds: each is what was committed to, and its rounds were dealt from it."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from pitboss.cards import cards
from pitboss.floor.in_play import house_of
from pitboss.floor.shoe import ShoeRecord, hash_of, seals, unmixed
from pitboss.floor.shuffle import commitment
from pitboss.floor.state import TableState
from pitboss.games import game as game_of
from pitboss.store import schema
from pitboss.store.audit.bag import Bag
from pitboss.store.audit.beginning import Beginning
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done, Row, names_told, tried

Body = Mapping[str, Any]


class _Told:
    """What the journal tells of a shoe."""

    def __init__(self, table: str, opening: Body, made: Body) -> None:
        self.table = table
        self.pieces = game_of(opening["game"]).pieces(house_of(game_of(opening["game"]), opening["house"]))
        self.made = made
        self.rounds: list[tuple[Body, Body]] = []  # as they were closed, and what was told of discards in them
        self.spent: Body | None = None


class Shoes:
    """Each is looked at when it is spent, or at the end if it is still dealt."""

    def __init__(self, kept: KeptRows, tables: Sequence[Row], beginning: Beginning) -> None:
        self.kept, self.tables = kept, tables
        self.live = {shoe.id: shoe for row in tables for shoe in (*row.state.mixed, row.state.shoe) if shoe is not None}
        self._openings: dict[str, Body] = {}
        self._shuffled_again: dict[str, Body] = {}  # by the table, what was told in the round in play
        self._dealt: dict[str, _Told] = {}
        self._told = Bag()
        for row in beginning.rows:
            assert not [*self._hear(row)]
        self._before = set(self._dealt)

    def command(self, done: Done) -> Iterator[str]:
        for row in done.facts:
            yield from self._hear(row)
        for row in done.facts:
            if row.body["fact"] == "shoe spent":
                yield from self._over(row.body["shoe"])

    def end(self) -> Iterator[str]:
        dealt = [*self._dealt]
        for id in dealt:
            yield from self._over(id)
        if self._told != Bag.of(self.kept.names(schema.shoe.c.id)):
            told = names_told(self.kept.connection, "shoe made", "shoe") | self._before
            yield from (_not_kept(row.id) for row in self.kept.every(schema.shoe) if row.id not in told)
        for id in sorted(self.live.keys() - set(dealt)):
            yield f"shoe {id}: lies on a table, and is spent or was never made"
        for row in self.tables:
            yield from tried(f"table {row.id}", in_play(row.state))

    def _hear(self, row: Row) -> Iterator[str]:
        match row.body:
            case {"fact": "opened"}:
                self._openings[row.gaming_table] = row.body
            case {"fact": "shoe made", "shoe": id}:
                self._told = self._told.with_(id)
                self._dealt[id] = _Told(row.gaming_table, self._openings[row.gaming_table], row.body)
            case {"fact": "discards shuffled"}:
                self._shuffled_again[row.gaming_table] = row.body
            case {"fact": "round closed", "shoe": id, "round": round}:
                shuffled_again = self._shuffled_again.pop(row.gaming_table, {})
                if id in self._dealt:
                    self._dealt[id].rounds.append((row.body, shuffled_again))
                else:
                    yield f"round {round} was dealt from shoe {id}, which is spent or was never made"
            case {"fact": "shoe spent", "shoe": id} if id in self._dealt:
                self._dealt[id].spent = row.body

    def _over(self, id: str) -> Iterator[str]:
        told = self._dealt.pop(id, None)
        row = self.kept.remembered(schema.shoe, id)
        self.kept.forget(schema.shoe, id)
        if row is None:
            yield _not_kept(id)
        elif told is not None:
            mixed = told.made.get("mixed")
            before = self._mixed_shoe(mixed) if mixed else None
            yield from tried(f"shoe {id}", _shoe(row, told, self.live.get(id), before))

    def _mixed_shoe(self, id: str) -> ShoeRecord | None:
        """The shoe that was mixed, as it lies on its table if it does: its row was once kept without its last round."""
        row = self.kept.row(schema.shoe, id)
        return self.live.get(id) or (row.record if row is not None else None)


def _not_kept(id: str) -> str:
    return f"shoe {id}: was made and is not kept, or is kept and was not made"


def _shoe(row: Row, told: _Told, live: ShoeRecord | None, before: ShoeRecord | None) -> Iterator[str]:
    kept: ShoeRecord = row.record
    made = {"shoe": row.id, "number": row.number, "commitment": hash_of(seals(kept.salt, kept.order))}
    made |= {"cards": len(kept.order), "before_cutting_card": kept.before_cutting_card}
    if row.gaming_table != told.table or any(told.made[name] != value for name, value in made.items()):
        yield "is not what was committed to"
    if (kept.id, kept.number, kept.commitment, kept.spent) != (row.id, row.number, told.made["commitment"], row.spent):
        yield "is kept under another name, or with another commitment"
    if Counter(cards(kept.order)) != Counter(told.pieces):
        yield "does not hold the cards of its game"
    if before is not None and unmixed(kept.order, before.drawn) != before.rest:
        yield "does not hold the cards that were left in their order"
    drawn = yield from _rounds(kept, told)
    ended = [told.spent["order"], told.spent["salt"], told.spent["drawn"]] if told.spent is not None else []
    if ended != ([list(kept.order), kept.salt, drawn] if row.spent else []):
        yield "was not revealed as it is kept"
    if row.spent == (live is not None):
        yield "is spent and still dealt, or neither"
    if live is not None and (live.order, live.salt, live.drawn, live.spent) != (kept.order, kept.salt, drawn, False):
        yield "is dealt in another order, or from another place, than was journalled"


def _rounds(kept: ShoeRecord, told: _Told) -> Generator[str, None, int]:
    """The rounds follow one another, and each has opened its own cards; how many cards they took is returned."""
    drawn = int(told.made["drawn"])
    for closed, shuffled_again in told.rounds:
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


def _are_discards(before: Sequence[str], closed: Body, shuffled_again: Body) -> bool:
    discards, promised = closed["discards"], shuffled_again.get("commitment")
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
