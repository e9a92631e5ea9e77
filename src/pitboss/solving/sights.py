"""What is seen at each decision: as the script shows it to the player, and as a kernel counts it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn, Protocol

from pitboss.errors import AnalysisRefused
from pitboss.rounds.places import COMMUNITY, DEALER, Place
from pitboss.solving.performance import SEAT, Choices, Path, Stage, given_back


class Places(NamedTuple):
    """How many cards of each place."""

    own: int
    dealer: int = 0
    community: int = 0

    def __str__(self) -> str:
        own = "1 own card" if self.own == 1 else f"{self.own} own cards"
        others = [(self.dealer, "of the dealer's"), (self.community, "on the board")]
        return ", ".join([own, *(f"{number} {where}" for number, where in others if number)])


class Sight(NamedTuple):
    """What a decision goes by, and whether one of its options gives a card back."""

    seen: Places
    gives_back: bool = False


class Sighted(Protocol):
    """A counting that says which cards it counts as dealt, and which as seen when."""

    @property
    def places(self) -> Places:
        """What lies in each place at the end of a round."""

    @property
    def sights(self) -> Sequence[Sight] | None:
        """The decisions of the main game, of which all but the last are come to in one way only.

        None where no more is needed than that all own cards are seen, however often one is asked.
        """


class Decision(NamedTuple):
    """One that the script asks."""

    game: str
    before: Choices
    options: Sequence[str]
    seen: Places

    @property
    def gives_back(self) -> bool:
        return any(map(given_back, self.options))

    def refuse(self, difference: str) -> NoReturn:
        after = f" after {' '.join(self.before)}" if self.before else ""
        which = f"decision {len(self.before) + 1}, {' or '.join(self.options)}{after}"
        raise AnalysisRefused(f"{self.game}: {which}: {difference}")


def check_sights(stage: Stage, counted: Sighted) -> None:
    """Refuses a kernel that counts other cards than the script deals, or other decisions than it asks.

    The script is performed on the deck as it lies, down every path of choices.
    """
    paths = stage.performed()
    asked = list(_asked(stage.game.id, paths))
    if counted.sights is None:
        _check_own(asked, counted.places.own)
    else:
        _check_each(stage.game.id, asked, counted.sights if stage.game.wagers[0] in stage.stakes else ())
    for path in paths:
        _check_places(stage.game.id, _held(path), counted.places)


def _asked(game: str, paths: Sequence[Path]) -> Iterator[Decision]:
    """Each decision once, the first ones first."""
    for asked in range(max(len(path.choices) for path in paths)):
        for before in dict.fromkeys(path.choices[:asked] for path in paths if len(path.choices) > asked):
            here = [path for path in paths if len(path.choices) > asked and path.choices[:asked] == before]
            options = list(dict.fromkeys(path.choices[asked] for path in here))
            yield Decision(game, before, options, _number(place for place, _ in here[0].seen[asked]))


def _number(places: Iterable[Place]) -> Places:
    each = list(places)
    return Places(each.count(SEAT), each.count(DEALER), each.count(COMMUNITY))


def _held(path: Path) -> Places:
    dealt = _number(path.dealt)
    return dealt._replace(own=dealt.own - sum(map(bool, map(given_back, path.choices))))


def _check_places(game: str, held: Places, counted: Places) -> None:
    if held != counted:
        raise AnalysisRefused(f"{game}: the script deals {held} in all, but counted are {counted}")


def _check_own(asked: Iterable[Decision], own: int) -> None:
    for decision in asked:
        if decision.seen.own != own:
            decision.refuse(f"the script shows {decision.seen}, but counted is with {own} own cards")
        if decision.gives_back:
            decision.refuse("a card may be given back, which is not counted")


def _check_each(game: str, asked: Sequence[Decision], sights: Sequence[Sight]) -> None:
    for decision in asked:
        number = len(decision.before)
        if number >= len(sights):
            decision.refuse("the script asks it, but it is not counted")
        seen, gives_back = sights[number]
        if decision.seen != seen:
            decision.refuse(f"the script shows {decision.seen}, but counted is with {seen}")
        if decision.gives_back != gives_back:
            decision.refuse(f"a card may{' not' if gives_back else ''} be given back, and counted is otherwise")
    for number, sight in enumerate(sights):
        ways = [decision for decision in asked if len(decision.before) == number]
        if not ways:
            raise AnalysisRefused(f"{game}: decision {number + 1}, with {sight.seen}, is counted but not asked")
        if len(ways) > 1 and number < len(sights) - 1:
            ways[1].refuse(f"it is also asked after {' '.join(ways[0].before)}, but counted is one way to come there")
