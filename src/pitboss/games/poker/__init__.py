"""The games of poker: one module each, exporting GAME."""
