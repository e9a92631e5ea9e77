"""What lasts: the journal and the books, on SQLite."""
