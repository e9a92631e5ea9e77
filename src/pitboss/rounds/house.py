"""What the licensee chooses, and must post: the options of a game's House."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from typing import Any, NamedTuple, Protocol, cast

from pitboss.errors import HouseRefused, NotationError, quoted
from pitboss.law import Citation, reading
from pitboss.shoe import DEALING_METHODS
from pitboss.stakes.pay_table import MOST_ODDS, PayTables
from pitboss.stakes.progressive import PrizeTables
from pitboss.stakes.wager import SIDE_MINIMUM

MOST_DIGITS = 15
MOST_CENTS = 10**12  # no table has limits beyond
NONE = "none"


class House(Protocol):
    """What every game's House has beside its own options."""

    @property
    def dealing(self) -> str: ...
    @property
    def minimum(self) -> int: ...
    @property
    def maximum(self) -> int: ...
    @property
    def side_minimum(self) -> int: ...


class Objection(NamedTuple):
    """Why the law does not allow a choice: a table opens only without any."""

    law: Citation
    message: str


@dataclass(frozen=True)
class Setting:
    """One option: its paragraph, what is permitted, how it is read from text and checked.

    `imagine` takes whatever a round can be played with, lawful or not; by default that is what is permitted.
    """

    law: Citation
    permitted: list[object]
    check: Callable[[object], object]
    read: Callable[[str], object] = str
    is_pay_table: bool = False
    imagine: Callable[[object], object] | None = None
    is_fixed: bool = False  # the law leaves no choice: only an analysis may ask for something else

    def take(self, value: object) -> tuple[object, list[Objection]]:
        """The value as a House keeps it, and what the law says against it; what cannot be played is refused."""
        try:
            return self.check(value), []
        except HouseRefused as refusal:
            if self.imagine is None:
                raise
            return self.imagine(value), [Objection(refusal.law, refusal.message)]


def choice(*values: str | int, law: Citation, imagined: Collection[str] = ()) -> Any:
    """One of these; a number may also be written as text. An analysis may also ask for what is imagined."""
    written = {str(value): value for value in values}

    def check(value: object) -> object:
        if isinstance(value, str) and value in written:
            return written[value]
        if type(value) is int and value in values:
            return value
        raise HouseRefused(f"{quoted(value)} is none of {', '.join(written)}", law)

    def imagine(value: object) -> object:
        if not isinstance(value, str) or value not in imagined:
            raise HouseRefused(f"{quoted(value)} is none of {', '.join(imagined or written)}", law)
        return value

    setting = Setting(law, list(values), check, imagine=imagine, is_fixed=len(values) == 1)
    return field(default=values[0], metadata={"setting": setting})


def truth(default: bool, *, law: Citation) -> Any:
    def check(value: object) -> object:
        if not isinstance(value, bool):
            raise HouseRefused(f"{quoted(value)} is neither true nor false", law)
        return value

    def read(text: str) -> object:
        return {"true": True, "false": False}.get(text, text)

    return field(default=default, metadata={"setting": Setting(law, [default, not default], check, read)})


def number(default: int, low: int, high: int, *, law: Citation) -> Any:
    def within(high: int, value: object) -> object:
        if not isinstance(value, int) or isinstance(value, bool):
            raise HouseRefused(f"{quoted(value)} is not a whole number", law)
        if not low <= value <= high:
            raise HouseRefused(f"{quoted(value)} is not from {low} to {high}", law)
        return value

    def read(text: str) -> object:
        return int(text) if text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= MOST_DIGITS else text

    check, imagine = partial(within, high), partial(within, max(high, MOST_ODDS))
    return field(
        default=default, metadata={"setting": Setting(law, [f"{low} to {high}"], check, read, imagine=imagine)}
    )


def none_or_number(low: int, high: int, *, law: Citation) -> Any:
    """A number for those who want one: "none" by default."""
    setting: Setting = number(low, low, high, law=law).metadata["setting"]

    def check(value: object) -> object:
        return value if value == NONE else setting.check(value)

    permitted = [NONE, *setting.permitted]
    return field(default=NONE, metadata={"setting": replace(setting, permitted=permitted, check=check, imagine=None)})


def posted(tables: PayTables | PrizeTables) -> Any:
    """A choice of pay table: by name, or where the law only sets a floor, as a table of one's own."""

    def read(text: str) -> object:
        if not text.startswith("{"):
            return text
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise NotationError(f"{text[:60]} is not a JSON object") from None

    setting = Setting(
        tables.law,
        tables.permitted,
        tables.check,
        read,
        is_pay_table=True,
        imagine=tables.imagine,
        is_fixed=len(tables.permitted) == 1,
    )
    return field(default=tables.permitted[0], metadata={"setting": setting})


def dealing(law: Citation) -> Any:
    return choice(*DEALING_METHODS, law=law)


def minimum() -> Any:
    return number(500, 1, MOST_CENTS, law=reading("9.1"))


def maximum() -> Any:
    return number(100000, 1, MOST_CENTS, law=reading("9.1"))


def side_minimum(law: Citation, least: int = 1) -> Any:
    """Of the wagers beside the main game, where they are not taken in one amount only."""
    return number(SIDE_MINIMUM, least, MOST_CENTS, law=law)


def limits_objections(house: House) -> Iterator[Objection]:
    for name, least in (("minimum", house.minimum), ("side_minimum", house.side_minimum)):
        if least > house.maximum:
            yield Objection(reading("9.1"), f"the {name} {least} is above the maximum {house.maximum}")


def settings(house: type) -> dict[str, Setting]:
    return _settings(cast(Any, house))


@cache
def _settings(house: Any) -> dict[str, Setting]:
    return {option.name: option.metadata["setting"] for option in fields(house)}


def setting(house: type, name: str) -> Setting:
    known = settings(house)
    if name not in known:
        raise HouseRefused(f"there is no option {quoted(name)}: there are {', '.join(known)}", reading("O.2"))
    return known[name]


def chosen(house: type, values: Mapping[str, object]) -> dict[str, object]:
    """The values as a House keeps them, each checked by itself."""
    return {name: _named(name, setting(house, name).check, value) for name, value in values.items()}


def tried(house: type, values: Mapping[str, object]) -> tuple[dict[str, object], list[Objection]]:
    """The values as a House keeps them, each by itself, and what the law says against them."""
    kept, objections = {}, []
    for name, value in values.items():
        kept[name], found = _named(name, setting(house, name).take, value)
        objections += [Objection(law, f"{name}: {message}") for law, message in found]
    return kept, objections


def _named(name: str, take: Callable[[object], Any], value: object) -> Any:
    """A refusal names the option."""
    try:
        return take(value)
    except HouseRefused as refusal:
        raise HouseRefused(f"{name[:40]}: {refusal.message}", refusal.law) from None


def house_as_json(house: House) -> dict[str, object]:
    """Its choices; what the law leaves no choice about is told only where it is not kept to."""
    values = {
        option.name: getattr(house, option.name)
        for option in fields(house)  # type: ignore[arg-type]
        if not option.metadata["setting"].is_fixed or getattr(house, option.name) != option.default
    }
    return {name: unfrozen(value) for name, value in values.items()}


def unfrozen(value: object) -> object:
    """A pay table as JSON has it, or one for each number of spots."""
    return {name: unfrozen(each) for name, each in value} if isinstance(value, tuple) else value
