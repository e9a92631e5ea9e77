"""A hand of poker: what players who play against each other put in, and who gets it."""
