"""Blackjack from a shoe of any composition, counted exactly."""
