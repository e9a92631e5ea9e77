"""What a licensee chooses for a game of poker, and must post."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pitboss.errors import HouseRefused, NotationError, quoted
from pitboss.law import Citation, citation, reading
from pitboss.poker.betting import FIXED_LIMIT, SPREAD_LIMIT, Limits
from pitboss.poker.rake import Percentage, Rake, Steps
from pitboss.rounds.house import MOST_CENTS, NONE, Objection, Setting, choice, number, truth

RAKE = citation("poker 19:47-14.14(c)")
WAGERS = citation("poker 19:47-14.17")
STRUCTURES, BLINDS, KILLS, FORCED = reading("5.6"), reading("5.15"), reading("5.16"), reading("5.19")
MOST_PERCENT = 10
RAKES = 'none, {"percent": 5, "cap": 400}, {"steps": [[2000, 100], [4000, 200]]}'
FULL_KILL, HALF_KILL = "full", "half"
KILL_FACTORS = {FULL_KILL: (2, 1), HALF_KILL: (3, 2)}


def betting(*kinds: str) -> Any:
    return choice(*kinds, law=STRUCTURES)


def cents(default: int, law: Citation, least: int = 1) -> Any:
    return number(default, least, MOST_CENTS, law=law)


def most_raises() -> Any:
    return number(3, 0, 99, law=WAGERS)


def chip() -> Any:
    return number(100, 1, MOST_CENTS, law=reading("P.5"))


def kill() -> Any:
    return choice(NONE, FULL_KILL, HALF_KILL, law=KILLS)


def yes_or_no(default: bool, law: Citation) -> Any:
    return truth(default, law=law)


def spread() -> Any:
    return _table((("least", 200), ("most", 1000)), '{"least": 200, "most": 1000}', _spread, STRUCTURES)


def rake() -> Any:
    return _table(NONE, RAKES, _rake, RAKE)


def _table(default: object, permitted: str, check: Callable[[object], object], law: Citation) -> Any:
    """An option that is an object of its own; a House keeps it as a tuple."""

    def read(text: str) -> object:
        if not text.startswith("{"):
            return text
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise NotationError(f"{text[:60]} is not a JSON object") from None

    return field(default=default, metadata={"setting": Setting(law, [permitted], check, read)})


def _spread(value: object) -> object:
    if isinstance(value, dict) and value.keys() == {"least", "most"} and _are_cents(*value.values()):
        least, most = value["least"], value["most"]
        if least <= most:
            return (("least", least), ("most", most))
    raise HouseRefused(f'{quoted(value)} is no spread: write {{"least": 200, "most": 1000}}', STRUCTURES)


def _rake(value: object) -> object:
    if value == NONE:
        return NONE
    if isinstance(value, dict) and value.keys() == {"percent", "cap"} and _are_cents(*value.values()):
        if value["percent"] > MOST_PERCENT:
            raise HouseRefused(f"{value['percent']} percent are more than {MOST_PERCENT}", reading("5.11"))
        return (("percent", value["percent"]), ("cap", value["cap"]))
    if isinstance(value, dict) and value.keys() == {"steps"} and _are_steps(value["steps"]):
        return (("steps", tuple(map(tuple, value["steps"]))),)
    raise HouseRefused(f"{quoted(value)} is none of {RAKES}", RAKE)


def _are_cents(*values: object) -> bool:
    return all(type(value) is int and 0 < value <= MOST_CENTS for value in values)


def _are_steps(steps: object) -> bool:
    """Pots and what is taken at them, both rising, and never more than there is."""
    if not isinstance(steps, list | tuple) or not steps:
        return False
    if not all(isinstance(step, list | tuple) and len(step) == 2 and _are_cents(*step) for step in steps):
        return False
    rise = all(lower[0] < higher[0] and lower[1] < higher[1] for lower, higher in pairwise(steps))
    return rise and all(takes <= reached for reached, takes in steps)


def rake_of(house: Any) -> Rake | None:
    if house.rake == NONE:
        return None
    chosen = dict(house.rake)
    return Steps(chosen["steps"]) if "steps" in chosen else Percentage(chosen["percent"], chosen["cap"])


def limits(house: Any, *sizes: int, killed: bool = False) -> Limits:
    """Of a round in which, with a fixed limit, one of these is bet."""
    raises = house.most_raises
    if house.betting == FIXED_LIMIT:
        least, most = (with_kill(house, size) if killed else size for size in (sizes[0], sizes[-1]))
        return Limits(FIXED_LIMIT, least, most, raises)
    if house.betting == SPREAD_LIMIT:
        spread = dict(house.spread)
        return Limits(SPREAD_LIMIT, spread["least"], spread["most"], raises)
    return Limits(house.betting, house.big_blind, 0)


def with_kill(house: Any, size: int) -> int:
    times, parts = KILL_FACTORS[house.kill]
    return size * times // parts


def objections(house: Any, amounts: tuple[str, ...]) -> Iterator[Objection]:
    """Against what does not go together, at every game; `amounts` are the options that must be whole chips."""
    for name, value in _all_amounts(house, amounts):
        if value % house.chip:
            yield Objection(
                reading("P.4") if name == "rake" else reading("P.5"),
                f"{name}: {value} is no multiple of the chip of {house.chip}",
            )
    if house.betting == FIXED_LIMIT and house.small_bet > house.big_bet:
        yield Objection(STRUCTURES, f"the small_bet {house.small_bet} is above the big_bet {house.big_bet}")
    if house.kill != NONE and house.betting != FIXED_LIMIT:
        yield Objection(KILLS, f"a kill is played with a fixed limit, not with {house.betting}")


def blind_objections(house: Any) -> Iterator[Objection]:
    yield from objections(house, ("small_blind", "big_blind", "ante", "small_bet", "big_bet"))
    if house.small_blind > house.big_blind:
        yield Objection(BLINDS, f"the small_blind {house.small_blind} is above the big_blind {house.big_blind}")
    yield from _kill_objections(house, "big_blind")


def stud_objections(house: Any) -> Iterator[Objection]:
    yield from objections(house, ("ante", "bring_in", "small_bet", "big_bet"))
    full = house.small_bet if house.betting == FIXED_LIMIT else dict(house.spread)["least"]
    if house.bring_in > full:
        yield Objection(reading("5.19"), f"the bring_in {house.bring_in} is above the least bet {full}")
    yield from _kill_objections(house, "small_bet")


def _kill_objections(house: Any, posted: str) -> Iterator[Objection]:
    if house.kill == NONE:
        return
    for name in dict.fromkeys((posted, "small_bet", "big_bet")):
        if getattr(house, name) * KILL_FACTORS[house.kill][0] % (KILL_FACTORS[house.kill][1] * house.chip):
            yield Objection(KILLS, f"one and a half times the {name} is no multiple of the chip of {house.chip}")


def _all_amounts(house: Any, names: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Those that are played with."""
    for name in names:
        if house.betting == FIXED_LIMIT or name not in ("small_bet", "big_bet"):
            yield name, getattr(house, name)
    if house.betting == SPREAD_LIMIT:
        yield from ((f"spread: {name}", value) for name, value in dict(house.spread).items())
    rake = rake_of(house)
    if isinstance(rake, Percentage):
        yield "rake", rake.cap
    elif isinstance(rake, Steps):
        yield from (("rake", takes) for _, takes in rake.steps)


@dataclass(frozen=True)
class WithBlinds:
    """What a house of hold 'em or omaha chooses; each game says which kind of betting is its usual one."""

    betting: str
    small_blind: int = cents(100, BLINDS)
    big_blind: int = cents(200, BLINDS)
    ante: int = cents(0, BLINDS, least=0)
    small_bet: int = cents(200, STRUCTURES)
    big_bet: int = cents(400, STRUCTURES)
    spread: tuple[tuple[str, int], ...] = spread()
    most_raises: int = most_raises()
    chip: int = chip()
    rake: str | tuple[tuple[str, object], ...] = rake()
    no_flop_no_rake: bool = yes_or_no(False, reading("P.4"))
    kill: str = kill()
    straddle: bool = yes_or_no(False, BLINDS)


@dataclass(frozen=True)
class WithBringIn:
    """What a house of stud chooses."""

    betting: str = betting(FIXED_LIMIT, SPREAD_LIMIT)
    ante: int = cents(100, FORCED, least=0)
    bring_in: int = cents(100, FORCED)
    small_bet: int = cents(200, STRUCTURES)
    big_bet: int = cents(400, STRUCTURES)
    spread: tuple[tuple[str, int], ...] = spread()
    most_raises: int = most_raises()
    chip: int = chip()
    rake: str | tuple[tuple[str, object], ...] = rake()
    kill: str = kill()
