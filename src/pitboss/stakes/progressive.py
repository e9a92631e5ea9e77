"""Progressive wagers: what each hand wins of the meter or as a sum, and which prizes the meter pays."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from pitboss.errors import HouseRefused, quoted
from pitboss.hands.five_card import Five
from pitboss.law import Citation
from pitboss.stakes.cents import dollars
from pitboss.stakes.gain import Gain, Outcome
from pitboss.stakes.pay_table import MOST_PRIZE, label, line_name
from pitboss.stakes.wager import NOT_OFFERED

PROGRESSIVE_CENTS = 100  # the wager is always one dollar
BASE = "base"  # the hands that every progressive pays, and no more
TABLE = "table"  # in a table of one's own: the added lines that go with it
WHOLE_METER = 100

OwnPrizes = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Prize:
    """So many percent of the meter, or a sum; what the meter does not pay, the house does."""

    law: Citation
    percent: int = 0
    cents: int = 0
    from_meter: bool = True

    @property
    def figure(self) -> int:
        return self.percent or self.cents

    @property
    def posted(self) -> str:
        return f"{self.percent}% of the meter" if self.percent else dollars(self.cents)

    def of(self, figure: int) -> "Prize":
        """The same kind of prize with another figure."""
        return replace(self, percent=figure) if self.percent else replace(self, cents=figure)

    @property
    def most(self) -> int:
        return WHOLE_METER if self.percent else MOST_PRIZE


@dataclass(frozen=True, eq=False)
class PrizeTable:
    """One posted table of a progressive wager, highest hand first."""

    prizes: Mapping[Five, Prize]

    def gain(self, hand: Five, otherwise: Gain, sharers: int = 1) -> Gain:
        """What this hand wins; those who hold a prize of the whole meter share it."""
        prize = self.prizes.get(hand)
        if prize is None:
            return otherwise
        return Gain(
            Outcome.WIN,
            prize.law,
            prize_cents=prize.cents,
            line=label(hand),
            share=Fraction(prize.percent, 100),
            sharers=sharers if prize.percent == WHOLE_METER else 1,
            from_meter=prize.from_meter,
            why=label(hand),
        )


def least_prizes(law: Citation) -> dict[Five, Prize]:
    """What every progressive pays at least. Games that share a meter must agree here, so it is written once."""
    return {
        Five.ROYAL_FLUSH: Prize(law, percent=WHOLE_METER),
        Five.STRAIGHT_FLUSH: Prize(law, percent=10),
        Five.FOUR_OF_A_KIND: Prize(law, cents=500_00),
        Five.FULL_HOUSE: Prize(law, cents=100_00),
        Five.FLUSH: Prize(law, cents=50_00),
    }


class PrizeTables:
    """What a licensee may choose: no progressive, the least prizes, added lines, or a richer table of its own.

    Its own one is {"royal_flush": 100, "straight_flush": 12, "four_of_a_kind": 60000, ...}: the meter's in percent,
    the others in cents, none below the least; "table": "A" adds the lines of a named table, which are exact.
    """

    def __init__(self, law: Citation, added: Mapping[str, Mapping[Five, Prize]] | None = None) -> None:
        self.law = law
        self.least = least_prizes(law)
        self.added: dict[str, Mapping[Five, Prize]] = {BASE: {}, **(added or {})}

    @property
    def permitted(self) -> list[object]:
        own = {line_name(line): _from(prize.figure, prize) for line, prize in self.least.items()}
        return [NOT_OFFERED, *self.added, own]

    def __getitem__(self, choice: str | OwnPrizes) -> PrizeTable:
        own = {} if isinstance(choice, str) else dict(choice)
        prizes = {line: prize.of(int(own.get(line_name(line), prize.figure))) for line, prize in self.least.items()}
        return PrizeTable({**prizes, **self.added[self.added_lines(choice)]})

    def added_lines(self, choice: str | OwnPrizes) -> str:
        """The name of the table whose added lines are paid."""
        return choice if isinstance(choice, str) else str(dict(choice).get(TABLE, BASE))

    def check(self, choice: object) -> str | OwnPrizes:
        """The choice as a house keeps it: a name, or its own table in the order of the lines."""
        if isinstance(choice, Mapping):
            return self._own(choice)
        names = (NOT_OFFERED, *self.added)
        if not isinstance(choice, str) or choice not in names:
            raise HouseRefused(f"{quoted(choice)} is none of {', '.join(names)}", self.law)
        return choice

    def imagine(self, choice: object) -> OwnPrizes:
        """Any figures for the lines that every progressive pays, lawful or not."""
        if not isinstance(choice, Mapping):
            raise HouseRefused(f"{quoted(choice)} is none of {', '.join((NOT_OFFERED, *self.added))}", self.law)
        return self._own(choice, lawful=False)

    def _own(self, choice: Mapping[object, object], *, lawful: bool = True) -> OwnPrizes:
        wanted = [line_name(line) for line in self.least]
        if sorted(str(name) for name in choice if name != TABLE) != sorted(wanted):
            raise HouseRefused(f"a table of one's own names each of {', '.join(wanted)}", self.law)
        own = [
            (name, self._figure(line, prize, choice[name], prize.figure if lawful else 0))
            for name, (line, prize) in zip(wanted, self.least.items(), strict=True)
        ]
        added = [(TABLE, self._name_of_added(choice[TABLE]))] if TABLE in choice else []
        return (*own, *added)

    def _figure(self, line: Enum, prize: Prize, figure: object, least: int) -> int:
        if not isinstance(figure, int) or isinstance(figure, bool):
            raise HouseRefused(f"{label(line)}: {quoted(figure)} is not a whole number", self.law)
        if not least <= figure <= prize.most:
            raise HouseRefused(f"{label(line)}: {quoted(figure)} is not {_from(least, prize)}", self.law)
        return figure

    def _name_of_added(self, name: object) -> str:
        if not isinstance(name, str) or name not in self.added:
            raise HouseRefused(f"table: {quoted(name)} is none of {', '.join(self.added)}", self.law)
        return name


def _from(least: int, prize: Prize) -> str:
    unit = "percent of the meter" if prize.percent else "cents"
    return f"{least} to {prize.most} {unit}"
