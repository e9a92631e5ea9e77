"""pitboss: New Jersey's table-game rulebook as software."""

from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType
from typing import cast

import pitboss.games as _games
from pitboss.answer import Answer

__version__ = "0.1.0"
__all__ = ["Answer", "deal", "edge", "edges", "game", "games", "simulate", "strategy"]


class _Games(ModuleType):
    """`pitboss.games` is the package of the games, and is called for the list of them."""

    def __call__(self) -> list[Answer]:
        """The games, their wagers, options, permitted values and citations."""
        from pitboss.catalogue import entry
        from pitboss.games import every_game

        return [Answer(entry(game)) for game in every_game()]


_games.__class__ = _Games
games = cast(_Games, _games)


def game(id: str) -> Answer:
    """The entry of one game."""
    from pitboss.catalogue import entry
    from pitboss.games import any_game

    return Answer(entry(any_game(id)))


def deal(id: str, round: Mapping[str, object], house: Mapping[str, object] | None = None) -> Answer:
    """A round settled from its cards and inputs, as `pitboss deal` does it."""
    from pitboss.dealt import deal
    from pitboss.games import any_game

    found = any_game(id)
    return Answer(deal(found, dict(round), found.house(house)))


def edge(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    strategy: bool = False,
    joint: bool = False,
    ticket: Mapping[str, object] | None = None,
    what_if: Mapping[str, object] | None = None,
    cluster: str | None = None,
) -> Answer:
    """The exact house edge of each wager, as `pitboss edge` computes it."""
    from pitboss.errors import NoTickets
    from pitboss.games import any_game
    from pitboss.tickets.game import TicketGame

    found = any_game(id)
    if isinstance(found, TicketGame):
        from pitboss.advantage import report

        others = {"strategy": strategy, "joint": joint, "stakes": stakes, "cluster": cluster}
        return Answer(report.edge(found, house, ticket=ticket, what_if=what_if, **others))
    if ticket is not None:
        raise NoTickets(f"{id} is played at a table: there is no ticket")
    from pitboss.analysis.report import edge
    from pitboss.workers.crew import counted_by

    with counted_by(cluster):
        return Answer(edge(id, house, stakes, strategy=strategy, joint=joint, what_if=what_if))


def edges(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    strategy: bool = False,
    joint: bool = False,
    what_if: Mapping[str, object] | None = None,
    cluster: str | None = None,
) -> Answer:
    """Of every permitted choice of pay tables, as `pitboss edge --all` computes it."""
    from pitboss.analysis.report import edges
    from pitboss.workers.crew import counted_by

    with counted_by(cluster):
        return Answer(edges(id, house, stakes, strategy=strategy, joint=joint, what_if=what_if))


def strategy(
    id: str,
    house: Mapping[str, object] | None = None,
    *,
    hand: str | None = None,
    board: str = "",
    cluster: str | None = None,
) -> Answer:
    """How to play, or with a hand what each choice is worth, as `pitboss strategy` tells it."""
    from pitboss.analysis.advice import explain, strategy
    from pitboss.workers.crew import counted_by

    with counted_by(cluster):
        return Answer(strategy(id, house) if hand is None else explain(id, hand, board, house))


def simulate(
    id: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    *,
    wager: str | None = None,
    strategy: str | None = None,
    shoe: str | None = None,
    ticket: Mapping[str, object] | None = None,
    rounds: int | None = None,
    precision: Fraction | int | None = None,
    session: int | None = None,
    bankroll: Fraction | int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
) -> Answer:
    """Rounds by chance, as `pitboss simulate` deals them."""
    from pitboss.simulation.report import simulate

    return Answer(
        simulate(
            id,
            house,
            stakes,
            wager=wager,
            strategy=strategy,
            shoe=shoe,
            ticket=ticket,
            rounds=rounds,
            precision=precision,
            session=session,
            bankroll=bankroll,
            seed=seed,
            workers=workers,
            cluster=cluster,
        )
    )


del Fraction, Mapping, ModuleType, cast  # `dir(pitboss)` shows what there is to call
