"""Mini-tex 3 card hold 'em, 19:47-36, settled from the documents."""

from itertools import combinations

from tests.oracle.cards import ACE, KING, Hand, hand, rank_of
from tests.oracle.table import Game, Round

POCKET_POKER = {  # 36.11(c)
    "A": {"royal_straight_flush": 25, "pair_of_aces": 20, "straight_flush": 5, "pair": 3, "straight": 2},
    "B": {"royal_straight_flush": 40, "pair_of_aces": 35, "straight_flush": 5, "pair": 3, "straight": 1},
    "C": {"royal_straight_flush": 50, "pair_of_aces": 40, "straight_flush": 5, "pair": 2, "straight": 1},
}
STREETS = [("flop", 1, 2), ("river", 1, 1), ("play", 2, 0)]
"""What is asked, how many antes it is, and how many community cards come after it (36.10(a) to (e))."""


def pocket(cards: list[str], ace_two: bool) -> str:
    """36.5(d); reading B1.13: ace and two are consecutive only where the house says so."""
    low, high = sorted(map(rank_of, cards))
    suited = cards[0][1] == cards[1][1]
    if (low, high) == (KING, ACE) and suited:
        return "royal_straight_flush"
    if low == high:
        return "pair_of_aces" if high == ACE else "pair"
    if high - low == 1 or (ace_two and (low, high) == (2, ACE)):
        return "straight_flush" if suited else "straight"
    return "nothing"


def best_three(own: list[str], community: list[str]) -> Hand:
    """36.1: at least one of the two own cards."""
    return max(hand(three) for three in combinations(own + community, 3) if set(three) & set(own))


def settle_pocket_poker(round: Round) -> None:
    table = round.house["pocket_poker"]
    odds = table if isinstance(table, dict) else POCKET_POKER[table]
    for seat in round.unsettled("pocket_poker"):
        line = pocket(round.hands[seat], round.house["ace_two_is_consecutive"])
        round.win_or_lose((seat, "pocket_poker"), odds.get(line))


def play(round: Round) -> None:
    round.deal_first(stacks=round.house["dealing"] == "automated-shoe")
    for wager, antes, cards in STREETS:
        round.all_out = wager == "play"
        for seat, choice in round.answers([wager, "fold"]):
            if choice == wager:
                round.place(seat, wager, antes * round.stakes[seat, "ante"].chips)
            else:
                round.fold(seat, ["ante", "flop", "river"])
        if cards:
            round.burn()
            round.turn_up(cards)
    round.last_call()
    for seat in round.standing:
        settle(round, seat)
    settle_pocket_poker(round)


def settle(round: Round, seat: int) -> None:
    held, against = best_three(round.hands[seat], round.community), best_three(round.dealer, round.community)
    sign = (held > against) - (held < against)
    for wager in ("ante", "flop", "river"):
        round.compare((seat, wager), sign)
    qualifies = against.name != "high card" or against.ranks[:2] == (ACE, KING)
    if sign > 0 and not qualifies:  # 36.10(g)4
        round.push((seat, "play"))
    else:
        round.compare((seat, "play"), sign)
    if held.name == "royal flush":
        round.prize(seat, "ante_bonus", round.stakes[seat, "ante"].total * round.house["ante_bonus"])


GAME = Game(
    name="mini-tex",
    positions=6,
    first="ante",
    sides=("pocket_poker",),
    house={"pocket_poker": "A", "ante_bonus": 0, "ace_two_is_consecutive": False},
    play=play,
    seat_cards=2,
    dealer_cards=2,
    hand_voids_alone=True,
    settle_exposed=settle_pocket_poker,  # 36.12(a)
    settle_face_up=settle_pocket_poker,  # 36.12(b)
)
