"""What a game with tickets is: groups of numbers, ways, prizes for one, and a draw."""
