"""Compiles the kernels and fills their cache: `python -m pitboss.analysis.warm`."""

from pitboss.analysis.models import MODELS
from pitboss.analysis.report import edge

if __name__ == "__main__":
    for id in MODELS:
        edge(id)
