"""Rounds by chance: what the analysis counts is sampled here, with the same payoffs and the same choices."""
