"""Three card poker, 19:47-20, settled from the documents."""

from tests.oracle.cards import QUEEN, Hand, hand
from tests.oracle.table import Game, Round

PAIR_PLUS = {  # 20.11(a)2
    "A": {"pair": 1, "flush": 4, "straight": 6, "three of a kind": 30, "straight flush": 40},
    "B": {"pair": 1, "flush": 4, "straight": 6, "three of a kind": 33, "straight flush": 35},
    "C": {"pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 40},
    "D": {"pair": 1, "flush": 3, "straight": 6, "three of a kind": 33, "straight flush": 35},
}
ANTE_BONUS = {  # 20.11(a)3 and 3i
    "1-4-5": {"straight": 1, "three of a kind": 4, "straight flush": 5},
    "1-5-6": {"straight": 1, "three of a kind": 5, "straight flush": 6},
}


def line(held: Hand) -> str:
    """No table of this game tells ace, king and queen from other straight flushes."""
    return "straight flush" if held.name == "royal flush" else held.name


def play(round: Round) -> None:
    round.deal_first(stacks=round.house["dealing"] == "automated-shoe")
    round.all_out = True
    for seat, choice in round.answers(["play", "fold"], "ante"):  # reading 3.6: pair plus alone decides nothing
        if choice == "play":
            round.place(seat, "play", round.stakes[seat, "ante"].chips)
        else:
            round.fold(seat, ["ante", "pair_plus"])  # 20.10(b)
    round.last_call()
    for seat in round.standing:
        settle(round, seat)


def settle(round: Round, seat: int) -> None:
    held, against = hand(round.hands[seat]), hand(round.dealer)
    if (seat, "pair_plus") in round.stakes:
        round.win_or_lose((seat, "pair_plus"), PAIR_PLUS[round.house["pair_plus"]].get(line(held)))
    if (seat, "ante") not in round.stakes:
        return
    sign = (held > against) - (held < against)
    if against.name == "high card" and against.ranks[0] < QUEEN:  # 20.11(a)1
        round.compare((seat, "ante"), 1)
        round.push((seat, "play"))
    else:
        round.compare((seat, "ante"), sign)
        round.compare((seat, "play"), sign)
    odds = ANTE_BONUS[round.house["ante_bonus"]].get(line(held), 0)
    round.prize(seat, "ante_bonus", round.stakes[seat, "ante"].total * odds)


GAME = Game(
    name="three-card-poker",
    positions=7,
    first="ante",
    sides=("pair_plus",),
    takes_bare_side=True,
    house={"pair_plus": "A", "ante_bonus": "1-4-5", "settling": "all-at-once"},
    play=play,
    seat_cards=3,
    dealer_cards=3,
    exposed_until_revealed=True,
)
