"""The games that are analysed: a module for each says how its deals are counted."""

from pitboss.analysis.model import Model
from pitboss.analysis.models import mini_tex, texas_hold_em_bonus, three_card_poker
from pitboss.errors import UnknownGame
from pitboss.games import game

MODELS = {model.game.id: model for model in (three_card_poker.MODEL, mini_tex.MODEL, texas_hold_em_bonus.MODEL)}


def model_of(id: str) -> Model:
    game(id)
    if id not in MODELS:
        raise UnknownGame(f"{id} is not analysed yet: there is {', '.join(MODELS)}")
    return MODELS[id]
