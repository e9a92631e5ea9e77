"""The games that are analysed: a module for each says how its deals are counted."""

from pitboss.analysis.model import AnyModel, Model, ShoeModel
from pitboss.analysis.models import (
    blackjack,
    caribbean_stud,
    hold_em_3_bonus,
    mini_tex,
    texas_hold_em_bonus,
    three_card_draw,
    three_card_poker,
)
from pitboss.errors import AnalysisRefused, UnknownGame
from pitboss.games import game

MODULES = (three_card_poker, mini_tex, three_card_draw, hold_em_3_bonus, texas_hold_em_bonus, caribbean_stud)
MODELS: dict[str, Model] = {module.MODEL.game.id: module.MODEL for module in MODULES}


SHOES: dict[str, ShoeModel] = {blackjack.MODEL.game.id: blackjack.MODEL}


def any_model_of(id: str) -> AnyModel:
    game(id)
    found = MODELS.get(id) or SHOES.get(id)
    if found is None:
        raise UnknownGame(f"{id} is not analysed yet: there is {', '.join([*MODELS, *SHOES])}")
    return found


def model_of(id: str) -> Model:
    """Of a game whose deals are counted by classes of hands."""
    found = any_model_of(id)
    if not isinstance(found, Model):
        raise AnalysisRefused(f"{id}: this question is not answered yet for games that are dealt from a shoe")
    return found
