"""Which sampler deals what a kernel of the analysis counts."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.kernels.draw import sample as draw
from pitboss.kernels.draw.count import Draw
from pitboss.kernels.off_a_deck import sample as hands_off_a_deck
from pitboss.kernels.off_a_deck.count import Opposition
from pitboss.kernels.side_wagers import sample as lines
from pitboss.kernels.side_wagers.lines import Lines
from pitboss.kernels.stud import sample as stud
from pitboss.kernels.stud.count import Stud
from pitboss.kernels.three_cards import sample as three_cards
from pitboss.kernels.three_cards.count import ThreeCards
from pitboss.kernels.two_cards import sample as two_cards
from pitboss.kernels.two_cards.count import TwoCards
from pitboss.sampling.sampler import Sampler
from pitboss.sampling.strategy import Strategy
from pitboss.solving.classes import Counted, Payoffs

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
