"""Compiles the kernels and fills their cache: `python -m pitboss.analysis.warm`."""

from pitboss.analysis.report import MODELS, edge

if __name__ == "__main__":
    for id in MODELS:
        edge(id)
