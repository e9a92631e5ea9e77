"""Which sampler deals what a kernel of the analysis counts."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.analysis.classes import Counted, Payoffs
from pitboss.analysis.draw import Draw
from pitboss.analysis.hands_off_a_deck import Opposition
from pitboss.analysis.lines import Lines
from pitboss.analysis.stud import Stud
from pitboss.analysis.three_cards import ThreeCards
from pitboss.analysis.two_cards import TwoCards
from pitboss.simulation import draw, hands_off_a_deck, lines, stud, three_cards, two_cards
from pitboss.simulation.sampler import Sampler
from pitboss.simulation.strategy import Strategy

SAMPLERS: Mapping[type, Callable[[Any, Payoffs, Strategy], Sampler]] = {
    Opposition: hands_off_a_deck.sampler,
    Draw: draw.sampler,
    Stud: stud.sampler,
    TwoCards: two_cards.sampler,
    ThreeCards: three_cards.sampler,
    Lines: lines.sampler,
}


def sampler_of(counted: Counted, payoffs: Payoffs, played: Strategy) -> Sampler:
    return SAMPLERS[type(counted)](counted, payoffs, played)
