"""Ranking of hands, plain and readable."""
