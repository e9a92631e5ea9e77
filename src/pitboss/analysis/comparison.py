"""What each rule of a house is worth: two houses that differ in nothing else, side by side."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pitboss.analysis.model import ShoeModel
from pitboss.stakes.decimals import decimal

Options = tuple[tuple[str, Any], ...]


def rules_compared(model: ShoeModel, results: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """For each choice of an option that is not the usual one, what it adds to the edge.

    Of all pairs of houses it is the one that is otherwise most usual.
    """
    usual = model.game.House()
    unused = model.unused(usual)
    edges = {_options(result["house"], unused): Fraction(result["lines"][0]["edge"]) for result in results}
    varied = [name for name in model.varied if name not in unused]
    return [
        told
        for name in varied
        for value in model.varied[name]
        if value != getattr(usual, name)
        for told in _compared(edges, name, value, usual)
    ]


def _options(house: Mapping[str, Any], unused: Sequence[str]) -> Options:
    return tuple((name, value) for name, value in house.items() if name not in unused)


def _compared(edges: Mapping[Options, Fraction], name: str, value: object, usual: Any) -> Iterator[dict[str, Any]]:
    instead = getattr(usual, name)
    pairs = [(house, _with(house, name, instead)) for house in edges if dict(house)[name] == value]
    pairs = [pair for pair in pairs if pair[1] in edges]
    if not pairs:
        return
    house, other = min(pairs, key=lambda pair: len(_unusual(pair[1], usual)))
    worth = edges[house] - edges[other]
    yield {
        "option": name,
        "value": value,
        "instead_of": instead,
        "worth": str(worth),
        "worth_decimal": decimal(worth),
        "beside": _unusual(other, usual),
    }


def _with(house: Options, name: str, value: object) -> Options:
    return tuple((each, value if each == name else held) for each, held in house)


def _unusual(house: Options, usual: Any) -> dict[str, Any]:
    return {name: value for name, value in house if value != getattr(usual, name)}
