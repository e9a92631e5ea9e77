"""What is printed from a game's definition: the felt, the sign, the transcript, tables for the terminal."""
