"""Which sampler deals what a kernel counts."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.kernels.draw import sample as draw
from pitboss.kernels.draw.count import Draw
from pitboss.kernels.off_a_deck import sample as off_a_deck
from pitboss.kernels.off_a_deck.count import Opposition
from pitboss.kernels.side_wagers import sample as side_wagers
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
    Opposition: off_a_deck.sampler,
    Draw: draw.sampler,
    Stud: stud.sampler,
    TwoCards: two_cards.sampler,
    ThreeCards: three_cards.sampler,
    Lines: side_wagers.sampler,
}


def sampler_of(counted: Counted, payoffs: Payoffs, played: Strategy) -> Sampler:
    return SAMPLERS[type(counted)](counted, payoffs, played)
