"""Wagers that some cards decide by themselves."""
