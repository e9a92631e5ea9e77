"""The games that are analysed: a module for each says how its deals are counted."""

from pitboss.analysis.model import Model
from pitboss.analysis.models import (
    caribbean_stud,
    hold_em_3_bonus,
    mini_tex,
    texas_hold_em_bonus,
    three_card_draw,
    three_card_poker,
)
from pitboss.errors import UnknownGame
from pitboss.games import game

MODULES = (three_card_poker, mini_tex, three_card_draw, hold_em_3_bonus, texas_hold_em_bonus, caribbean_stud)
MODELS: dict[str, Model] = {module.MODEL.game.id: module.MODEL for module in MODULES}


def model_of(id: str) -> Model:
    game(id)
    if id not in MODELS:
        raise UnknownGame(f"{id} is not analysed yet: there is {', '.join(MODELS)}")
    return MODELS[id]
