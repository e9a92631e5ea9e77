"""What is simulated: a game at a house with stakes, ready to be sampled."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pitboss.analysis.classes import Payoffs, ask
from pitboss.analysis.models import model_of
from pitboss.analysis.performance import Stage, stage
from pitboss.analysis.report import amounts_of, staked_at
from pitboss.cards import DECK
from pitboss.simulation.sampler import Sampler
from pitboss.simulation.samplers import sampler_of


class Question(NamedTuple):
    """A value that may be sent elsewhere and asked there."""

    game: str
    house: str  # as JSON, for a house may post a table of its own
    stakes: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Prepared:
    """The script's answers, and the rounds that are paid by them."""

    stage: Stage
    payoffs: Payoffs
    sampler: Sampler
    per: str
    unit: int  # cents


def question(game: str, house: Mapping[str, object] | None, stakes: Mapping[str, int] | None) -> Question:
    return Question(game, json.dumps(dict(house or {})), tuple((stakes or {}).items()))


@lru_cache(maxsize=4)
def prepared(asked: Question) -> Prepared:
    """The main game, played for its best."""
    model = model_of(asked.game)
    house = model.game.house(json.loads(asked.house))
    staked = staked_at(model.game, house, amounts_of(model.game, dict(asked.stakes)))
    main = {wager: staked[wager] for wager in model.game.required}
    per, stake = next(iter(main.items()))
    counted = model.main(house, DECK)
    staged = stage(model.game, house, main)
    payoffs = ask(staged, counted)
    return Prepared(staged, payoffs, sampler_of(counted, payoffs), per.name, stake.total)
