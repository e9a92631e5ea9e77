"""A fact: how it is written, what the table is after it, and the money it moves."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Protocol

from pitboss.floor.books import Transfer
from pitboss.floor.naming import spelled
from pitboss.floor.shoe import ShoeRecord
from pitboss.floor.state import NextCards, RoundRecord, TableState
from pitboss.floor.world import Milliseconds

Body = Mapping[str, Any]


class Sealed(Protocol):
    """What a fact does not tell as long as nobody may know it: the cards and their salt."""

    def round(self, id: str) -> RoundRecord: ...

    def shoe(self, id: str) -> ShoeRecord: ...

    def cards(self, commitment: str) -> NextCards:
        """Those that wait for the next round; of others no more than this is known any longer."""
        ...


class Told:
    """What the journal has of something that happened, wherever it did."""

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = spelled(cls.__name__)

    def body(self) -> dict[str, Any]:
        """As it is journalled."""
        return {"fact": self.kind, **{each.name: getattr(self, each.name) for each in fields(self)}}  # type: ignore[arg-type]


class Fact(Told):
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        KINDS[cls.kind] = cls

    @classmethod
    def read(cls, body: Body, sealed: Sealed) -> "Fact":
        return cls(**{name: value for name, value in body.items() if name != "fact"})

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """The table as this leaves it."""
        return state

    def moves(self, state: TableState) -> Iterable[Transfer]:
        """The money that this moves at the table as it was before."""
        return ()


KINDS: dict[str, type[Fact]] = {}


def read(body: Body, sealed: Sealed) -> Fact:
    """A fact as it was before it was journalled."""
    return KINDS[body["fact"]].read(body, sealed)
