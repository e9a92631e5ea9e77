"""Three cards of which one may be given back, against the best three of the dealer's four."""
