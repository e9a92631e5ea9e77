"""The witness: the real script over every deal of a small deck, every path of choices, nothing counted."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from pitboss.analysis.performance import Path, Stage
from pitboss.cards import Card
from pitboss.rounds.places import Place


def value(stage: Stage, deck: Sequence[Card]) -> Fraction:
    """The seat's mean result in cents, each choice made the best by what was seen when it was asked."""
    trees = [stage.paths(hands) for hands in deals(stage, deck)]
    return Fraction(_best(trees, 0), len(trees))


def deals(stage: Stage, deck: Sequence[Card]) -> Iterator[Mapping[Place, Sequence[Card]]]:
    """Every way to deal the deck, as far as hands go."""
    sizes = {place: stage.places.count(place) for place in dict.fromkeys(stage.places)}
    yield from _deals(list(sizes.items()), tuple(deck))


def _deals(sizes: list[tuple[Place, int]], deck: tuple[Card, ...]) -> Iterator[Mapping[Place, Sequence[Card]]]:
    if not sizes:
        yield {}
        return
    (place, size), *others = sizes
    for hand in combinations(deck, size):
        rest = tuple(card for card in deck if card not in hand)
        for hands in _deals(others, rest):
            yield {place: hand, **hands}


def _best(trees: list[list[Path]], asked: int) -> int:
    """The sum over these deals if every further choice is the best for those that look alike to the player."""
    alike: dict[object, list[list[Path]]] = defaultdict(list)
    for paths in trees:
        alike[paths[0].seen[asked] if asked < len(paths[0].seen) else None].append(paths)
    return sum(_best_of_alike(seen, group, asked) for seen, group in alike.items())


def _best_of_alike(seen: object, trees: list[list[Path]], asked: int) -> int:
    if seen is None:
        assert all(len(paths) == 1 for paths in trees)
        return sum(paths[0].net for paths in trees)
    options = {path.choices[asked] for paths in trees for path in paths}
    return max(
        _best([[path for path in paths if path.choices[asked] == option] for paths in trees], asked + 1)
        for option in options
    )
