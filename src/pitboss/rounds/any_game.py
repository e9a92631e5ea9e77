"""What every game has, whether it is played at a table, with tickets, or by players against each other."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pitboss.errors import HouseRefused
from pitboss.rounds import house as houses
from pitboss.rounds.house import Objection, chosen, house_as_json, tried

HOUSE, PLAYERS = "house", "players"


@dataclass(frozen=True, eq=False)
class AnyGame:
    """Its name, and what its house may choose."""

    id: str
    title: str
    House: type[Any]
    objections: Callable[[Any], Iterator[Objection]]

    bank: ClassVar[str] = HOUSE  # whom one plays against: what needs a bank asks this

    def house(self, values: Mapping[str, object] | None = None, base: houses.House | None = None) -> Any:
        """The licensee's choice over `base` or the defaults, refused if the law does not allow it."""
        house = self.House(**{**self._settled(base), **chosen(self.House, values or {})})
        for objection in self.objections(house):
            raise HouseRefused(objection.message, objection.law)
        return house

    def what_if(
        self, values: Mapping[str, object] | None = None, base: houses.House | None = None
    ) -> tuple[Any, list[Objection]]:
        """The same, lawful or not, and what the law says against it: for an analysis, never for a table."""
        wanted, objections = tried(self.House, values or {})
        house = self.House(**{**self._settled(base), **wanted})
        return house, [*objections, *self.objections(house)]

    def _settled(self, base: houses.House | None) -> dict[str, object]:
        return chosen(self.House, house_as_json(base)) if base is not None else {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"
