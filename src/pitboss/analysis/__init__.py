"""Exact answers: counts of deals, weighed by what the script pays."""
