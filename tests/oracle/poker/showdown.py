"""Which hands win which part of a pot: 14.3(d), readings 5.18 to 5.22 and P.5."""

from collections.abc import Sequence

from tests.oracle.poker.pots import divide, halves
from tests.oracle.poker.ranking import by_rank_and_suit, high, low


def shares_of(
    game: str,
    amount: int,
    chip: int,
    hands: dict[int, list[str]],
    common: Sequence[str],
    from_the_button: list[int] | None,
) -> dict[int, int]:
    """Half to the best low where there is one; `from_the_button` are all seats clockwise, or none at stud."""

    def odd_chips_to(tied: list[int]) -> int:
        if from_the_button is not None:
            return next(seat for seat in from_the_button if seat in tied)
        return max(tied, key=lambda seat: max(map(by_rank_and_suit, hands[seat])))

    lows = {seat: worth for seat, cards in hands.items() if (worth := low(game, cards, common)) is not None}
    best_low = [seat for seat, made in lows.items() if made == min(lows.values())]
    if game == "seven-card-low":
        return divide(amount, best_low, chip, odd_chips_to)
    highs = {seat: made for seat, cards in hands.items() if (made := high(game, cards, common)) is not None}
    best_high = [seat for seat, made in highs.items() if made == max(highs.values())]
    for_high, for_low = halves(amount, chip) if lows else (amount, 0)
    shares = divide(for_high, best_high, chip, odd_chips_to)
    if lows:
        for seat, share in divide(for_low, best_low, chip, odd_chips_to).items():
            shares[seat] = shares.get(seat, 0) + share
    return shares
