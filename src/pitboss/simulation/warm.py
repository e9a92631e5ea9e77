"""Asks the usual questions, so that kernels are compiled and counts kept: `python -m pitboss.simulation.warm`."""

from pitboss.analysis.models import MODELS, SHOES
from pitboss.analysis.report import edge
from pitboss.simulation.question import prepared, question

if __name__ == "__main__":
    for id in MODELS:
        edge(id)
        prepared(question(id, {}, {})).sampler.tally(0, 0, 1)
    for id in SHOES:
        edge(id, strategy=True)
