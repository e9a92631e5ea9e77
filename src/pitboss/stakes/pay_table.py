"""Pay tables, and whether the law's figure is exact, a floor or a ceiling."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from pitboss.errors import HouseRefused, quoted
from pitboss.law import Citation
from pitboss.stakes.gain import Gain, Outcome, highest
from pitboss.stakes.settling import payout
from pitboss.stakes.wager import NOT_OFFERED, Stake


class Sense(Enum):
    EXACT = "exactly"
    FLOOR = "no less than"
    CEILING = "no greater than"


exact, floor, ceiling = Sense

MOST_ODDS = 10**6
MOST_PRIZE = 10**9  # cents

OwnTable = tuple[tuple[str, int], ...]


def line_name(line: Enum) -> str:
    return line.name.lower()


def label(line: Enum) -> str:
    return line_name(line).replace("_", " ")


@dataclass(frozen=True, eq=False)
class PayTable:
    """One posted table: fixed prizes in cents, whatever is staked, then odds to 1; the highest line first."""

    law: Citation
    odds: Mapping[Enum, int]
    prizes: Mapping[Enum, int] = field(default_factory=dict)
    notes: Mapping[str, Citation] = field(default_factory=dict)  # how it is read, in words, and by what

    @cached_property
    def gains(self) -> Mapping[Enum, Gain]:
        """What each line gains."""
        odds = {
            line: Gain(Outcome.WIN, self.law, odds=odds, line=label(line), why=label(line))
            for line, odds in self.odds.items()
        }
        prizes = {
            line: Gain(Outcome.WIN, self.law, prize_cents=cents, line=label(line), why=label(line))
            for line, cents in self.prizes.items()
        }
        return {**prizes, **odds}

    def gain(self, line: Enum, otherwise: Gain) -> Gain:
        return self.gains.get(line, otherwise)

    def highest_gain(self, lines: Iterable[Enum], otherwise: Gain) -> Gain:
        """Of the lines that a hand makes, the one that pays most."""
        gains = [self.gains[line] for line in lines if line in self.gains]
        return highest(*gains) if gains else otherwise

    def most_paid(self, stake: Stake) -> int:
        """What the best line is worth to this stake."""
        return max(payout(stake, gain) for gain in self.gains.values())

    def not_below(self, other: "PayTable") -> bool:
        return all(self.odds.get(line, 0) >= least for line, least in other.odds.items())


class PayTables:
    """The tables a licensee may choose from; where the law sets floors, also a richer one of its own.

    A table that lacks a line has None there. Where the wager is optional, the licensee may also not offer it.
    """

    def __init__(
        self,
        law: Citation,
        sense: Sense,
        lines: Sequence[Enum],
        columns: Mapping[str, Sequence[int | None]],
        laws: Mapping[str, Citation] | None = None,
        *,
        prizes: Mapping[str, Mapping[Enum, int]] | None = None,
        notes: Mapping[str, Citation] | None = None,
        optional: bool = False,
    ) -> None:
        self.law = law
        self.sense = sense
        self.lines = lines
        self.notes = notes or {}
        self.optional = optional
        self.named = {
            name: PayTable(
                (laws or {}).get(name, law),
                {line: odds for line, odds in zip(lines, column, strict=True) if odds is not None},
                (prizes or {}).get(name, {}),
                self.notes,
            )
            for name, column in columns.items()
        }
        self.numbered = {int(name): name for name in columns if name.isdecimal()}  # "2" may also be written as 2

    @property
    def line_names(self) -> list[str]:
        return [line_name(line) for line in self.lines]

    @property
    def prize_lines(self) -> list[Enum]:
        return list(dict.fromkeys(line for table in self.named.values() for line in table.prizes))

    @property
    def permitted(self) -> list[object]:
        """The names of the tables, and the shape of one of the house's own where the law sets floors."""
        own = dict.fromkeys(self.line_names, "whole odds to 1, not below one of the tables")
        return [*self.named, *([own] if self.sense is floor else []), *([NOT_OFFERED] if self.optional else [])]

    def __iter__(self) -> Iterator[str]:
        return iter(self.named)

    def __getitem__(self, choice: str | OwnTable) -> PayTable:
        if isinstance(choice, str):
            return self.named[choice]
        figures = dict(choice)
        odds, prizes = (
            {line: figures[line_name(line)] for line in lines if line_name(line) in figures}
            for lines in (self.lines, self.prize_lines)
        )
        return PayTable(self.law, odds, prizes, self.notes)

    def check(self, choice: object) -> str | OwnTable:
        """The choice as a house keeps it: the name of a table, or its own one in the order of the lines."""
        if type(choice) is int and choice in self.numbered:
            return self.numbered[choice]
        if isinstance(choice, str) and choice in self.permitted:
            return choice
        if not isinstance(choice, Mapping):
            raise self._none_of_them(choice)
        if self.sense is not floor:
            raise HouseRefused(f"the law fixes these odds: choose one of {self._names}", self.law)
        if sorted(map(str, choice)) != sorted(self.line_names):
            raise HouseRefused(f"a pay table of one's own names each of {', '.join(self.line_names)}", self.law)
        own = self.imagine(choice)
        if not any(self[own].not_below(table) for table in self.named.values()):
            raise HouseRefused(f"these odds are below every one of the tables {', '.join(self.named)}", self.law)
        return own

    @property
    def _names(self) -> str:
        return ", ".join(name for name in self.permitted if isinstance(name, str))

    def _none_of_them(self, choice: object) -> HouseRefused:
        return HouseRefused(f"{quoted(choice)} is none of the pay tables {self._names}", self.law)

    def imagine(self, choice: object) -> OwnTable:
        """Any odds for any of the lines, lawful or not, and cents for those that pay a sum; others pay nothing."""
        if not isinstance(choice, Mapping):
            raise self._none_of_them(choice)
        names = [*map(line_name, self.prize_lines), *self.line_names]
        if not choice or not set(choice) <= set(names):
            raise HouseRefused(f"{quoted(choice)} is no pay table: it names some of {', '.join(names)}", self.law)
        if not all(isinstance(figure, int) and not isinstance(figure, bool) for figure in choice.values()):
            raise HouseRefused("odds to 1 are whole numbers", self.law)
        if not all(0 <= choice[name] <= MOST_ODDS for name in self.line_names if name in choice):
            raise HouseRefused(f"odds to 1 are from 0 to {MOST_ODDS}", self.law)
        if not all(0 <= choice[name] <= MOST_PRIZE for name in map(line_name, self.prize_lines) if name in choice):
            raise HouseRefused(f"prizes are from 0 to {MOST_PRIZE} cents", self.law)
        return tuple((name, choice[name]) for name in names if name in choice)
