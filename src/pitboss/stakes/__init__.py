"""Cents, wagers, pay tables, gains, and how a wager is settled."""
