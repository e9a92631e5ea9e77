"""The witness: the real script over every deal of a small deck, every path of choices, nothing counted."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from pitboss.cards import DECK, Card
from pitboss.rounds.places import BURN, DRAWS, Place
from pitboss.solving.performance import Hands, Path, Stage


def value(stage: Stage, deck: Sequence[Card]) -> Fraction:
    """The seat's mean result in cents over every deal of the deck."""
    return best(stage, deals(stage, deck))


def best(stage: Stage, dealt: Iterable[Hands]) -> Fraction:
    """The mean over these deals, each choice made the best by what was seen when it was asked."""
    trees = [stage.paths(hands) for hands in dealt]
    return Fraction(_best(trees, 0), len(trees))


def deals(stage: Stage, deck: Sequence[Card]) -> Iterator[Hands]:
    """Every way to deal the deck, as far as hands go: which cards of a place come together does matter."""
    yield from _deals(parts(stage), tuple(deck))


def parts(stage: Stage) -> list[tuple[Place, int]]:
    """How many cards each place gets that are first seen together, in the order of the deal."""
    order = stage.order(_first_cards(stage))
    longest = max(stage.paths(_first_cards(stage)), key=lambda path: len(path.choices))
    seen_at = {
        (place, card): min((when for when, seen in enumerate(longest.seen) if (place, card) in seen), default=-1)
        for place, card in zip(stage.places, order, strict=False)
    }
    sizes = Counter((place, when) for (place, _), when in seen_at.items() if place != BURN)
    drawn = [(DRAWS, 1)] if stage.game.draws else []
    return [*((place, size) for (place, _), size in sizes.items()), *drawn]


def _first_cards(stage: Stage) -> Hands:
    hands: dict[Place, list[Card]] = defaultdict(list)
    drawn = [DRAWS] if stage.game.draws else []
    for place, card in zip([*stage.places, *drawn], DECK, strict=False):
        if place != BURN:
            hands[place].append(card)
    return hands


def _deals(sizes: list[tuple[Place, int]], deck: tuple[Card, ...]) -> Iterator[Hands]:
    if not sizes:
        yield {}
        return
    (place, size), *others = sizes
    for part in combinations(deck, size):
        rest = tuple(card for card in deck if card not in part)
        for hands in _deals(others, rest):
            yield {**hands, place: (*part, *hands.get(place, ()))}


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
