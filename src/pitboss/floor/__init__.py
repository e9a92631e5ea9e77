"""The casino floor: tables that live for a day, the money on them, and the cards they are dealt with."""
