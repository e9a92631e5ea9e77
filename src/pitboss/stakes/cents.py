"""Money is a whole number of cents."""


def dollars(cents: int) -> str:
    """500 is "$5", 512 is "$5.12": whole dollars stand without cents, as on a chip."""
    whole, odd = divmod(abs(cents), 100)
    text = f"${whole:,}.{odd:02}" if odd else f"${whole:,}"
    return f"-{text}" if cents < 0 else text
