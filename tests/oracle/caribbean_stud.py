"""Caribbean stud poker, 19:47-16, settled from its readings."""

from tests.oracle.cards import ACE, KING, hand
from tests.oracle.progressive import settle_progressive
from tests.oracle.table import Game, Round

BET = {  # readings 2.10 and 2.11
    "royal flush": 100,
    "straight flush": 50,
    "four of a kind": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "three of a kind": 3,
    "two pair": 2,
}


def settle_all_progressive(round: Round) -> None:
    settle_progressive(round, {seat: hand(round.hands[seat]) for seat in round.unsettled("progressive")})


def play(round: Round) -> None:
    round.deal_first(stacks=round.house["dealing"] == "automated-shoe")
    round.all_out = True
    for seat, choice in round.answers(["bet", "fold"]):
        if choice == "bet":
            round.place(seat, "bet", 2 * round.stakes[seat, "ante"].chips)
        else:
            round.fold(seat, ["ante", "progressive"])  # reading 2.6
    round.last_call()
    for seat in round.standing:
        settle(round, seat)
    settle_all_progressive(round)


def settle(round: Round, seat: int) -> None:
    held, against = hand(round.hands[seat]), hand(round.dealer)
    if against.name == "high card" and against.ranks[:2] != (ACE, KING):  # readings 2.7 and 2.8
        round.compare((seat, "ante"), 1)
        round.push((seat, "bet"))
        return
    sign = (held > against) - (held < against)
    round.compare((seat, "ante"), sign)
    if sign <= 0:
        round.compare((seat, "bet"), sign)
        return
    odds, limit = BET.get(held.name, 1), round.house["bet_payout_limit"]
    pays = round.stakes[seat, "bet"].total * odds
    if limit != "none":  # reading 2.12
        pays = min(pays, max(limit, 2 * round.house["minimum"] * odds))
    round.win((seat, "bet"), pays)


GAME = Game(
    name="caribbean-stud",
    positions=7,
    first="ante",
    sides=("progressive",),
    house={"progressive": "none", "bet_payout_limit": "none"},
    play=play,
    seat_cards=5,
    dealer_cards=5,
    card_drawn_in_error=False,
    settle_exposed=settle_all_progressive,  # reading 2.18
)
