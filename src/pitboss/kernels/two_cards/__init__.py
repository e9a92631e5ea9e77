"""Two own cards on a board that grows."""
