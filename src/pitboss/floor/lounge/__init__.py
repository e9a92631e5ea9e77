"""The keno lounge: beside the tables, with the same facts, journal and books."""
