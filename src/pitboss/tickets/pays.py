"""Pay tables "for one": what each number of catches is paid, the stake included."""

import json
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Any

from pitboss.errors import HouseRefused, NotationError, quoted
from pitboss.law import Citation
from pitboss.rounds.house import Setting

MOST_PRIZE = 10**7  # for one

Prizes = tuple[tuple[str, int], ...]  # by catch
Pays = tuple[tuple[str, Prizes], ...]  # by spots

Tables = Mapping[int, tuple[int, ...]]  # by spots, the prizes of 0, 1, … catches


def filed(default: Mapping[int, Mapping[int, int]], most_spots: int, *, law: Citation) -> Any:
    """A house's own tables: spots, then catches, then the prize for one."""

    def check(value: object) -> Pays:
        return _checked(value, most_spots, law)

    written = check(default)
    shape = {f"1 to {most_spots}": {"0 to its spots": f"a whole prize for one, from 0 to {MOST_PRIZE}"}}
    return field(default=written, metadata={"setting": Setting(law, [shape], check, _read, is_pay_table=True)})


@lru_cache(maxsize=64)
def by_catch(pays: Pays) -> Tables:
    """For each number of spots, the prizes of 0, 1, … catches."""
    return {
        int(spots): tuple(dict(prizes).get(str(caught), 0) for caught in range(int(spots) + 1))
        for spots, prizes in pays
    }


def _checked(value: object, most_spots: int, law: Citation) -> Pays:
    if not isinstance(value, Mapping) or not value:
        raise HouseRefused('write spots, catches and prizes for one: {"3": {"2": 1, "3": 43}}', law)
    tables = {_number(spots, 1, most_spots, "spots", law): prizes for spots, prizes in value.items()}
    if len(tables) != len(value):
        raise HouseRefused("a number of spots is named twice", law)
    return tuple((str(spots), _prizes(spots, tables[spots], law)) for spots in sorted(tables))


def _prizes(spots: int, value: object, law: Citation) -> Prizes:
    if not isinstance(value, Mapping):
        raise HouseRefused(f'{spots} spots: write catches and prizes for one, {{"2": 1, "3": 43}}', law)
    prizes = {_number(caught, 0, spots, "catches", law): prize for caught, prize in value.items()}
    if len(prizes) != len(value):
        raise HouseRefused(f"{spots} spots: a number of catches is named twice", law)
    for prize in prizes.values():
        if not isinstance(prize, int) or isinstance(prize, bool) or not 0 <= prize <= MOST_PRIZE:
            raise HouseRefused(f"{quoted(prize)} is no prize for one, a whole number from 0 to {MOST_PRIZE}", law)
    return tuple((str(caught), prizes[caught]) for caught in sorted(prizes))


def _number(written: object, least: int, most: int, what: str, law: Citation) -> int:
    """As JSON has it, a text; in Python also a number."""
    allowed = {str(number): number for number in range(least, most + 1)}
    text = str(written) if type(written) is int and least <= written <= most else written
    if not isinstance(text, str) or text not in allowed:
        raise HouseRefused(f"{quoted(written)}: {what} are from {least} to {most}", law)
    return allowed[text]


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(f"{text[:60]} is not a JSON object") from None
