"""A round of play: steps, the table that performs them, incidents and remedies, the view, replay."""
