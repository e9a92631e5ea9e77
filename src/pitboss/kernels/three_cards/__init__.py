"""Three own cards on a board of four."""
