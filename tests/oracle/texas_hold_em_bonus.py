"""Texas hold 'em bonus poker, 19:47-28, settled from the documents."""

from tests.oracle.cards import ACE, ORDER, best, hand, rank_of
from tests.oracle.progressive import settle_progressive
from tests.oracle.table import Game, Round

STREETS = [("flop", "fold", 2, 3), ("turn", "check", 1, 1), ("river", "check", 1, 1)]
"""What is asked, the other choice, how many antes it is, and how many community cards come after it."""
JACK, KING, TEN = 11, 13, 10


def bonus_odds(cards: list[str], dealer: list[str], table: str) -> int:
    """Reading 1.23."""
    low, high = sorted(map(rank_of, cards))
    suited = cards[0][1] == cards[1][1]
    if low == high == ACE:
        return 1000 if table == "dealer-aces" and all(rank_of(card) == ACE for card in dealer) else 30
    if low == high:
        return 3 if low <= TEN else 10
    if high != ACE or low < JACK:
        return 0
    if low == KING:
        return 25 if suited else 15
    return 20 if suited else 5


def settle_sides(round: Round, flop: list[str]) -> None:
    for seat in round.unsettled("bonus"):
        round.win_or_lose((seat, "bonus"), bonus_odds(round.hands[seat], round.dealer, round.house["bonus"]))
    settle_progressive(round, {seat: hand(round.hands[seat] + flop) for seat in round.unsettled("progressive")})


def settle_exposed(round: Round) -> None:
    """28.12(a) and reading I.6: a flop that is dealt only to settle takes the cards as they lie."""
    after_the_burn = round.position + 1
    settle_sides(round, round.community[:3] or round.deck[after_the_burn : after_the_burn + 3])


def settle_face_up(round: Round) -> None:
    """28.12(b)2 and reading I.6: the three cards behind the burned one, face up or not."""
    if len(round.community) >= 3:
        settle_sides(round, round.community[:3])
        return
    burned = round.notes.get("burned")
    if burned is None:
        burned = next(at for at in range(round.position, 52) if round.deck[at] not in round.face_up)
    settle_sides(round, round.deck[burned + 1 : burned + 4])


def play(round: Round) -> None:
    round.deal_first(stacks=round.house["dealing"] == "automated-shoe")
    for wager, other, antes, cards in STREETS:
        for seat, choice in round.answers([wager, other]):
            if choice == wager:
                round.place(seat, wager, antes * round.stakes[seat, "ante"].chips)
            elif choice == "fold":
                round.fold(seat, ["ante"])
        round.burn()
        round.notes.setdefault("burned", round.position - 1)
        round.turn_up(cards)
    round.all_out = True
    round.last_call()
    for seat in round.standing:
        settle(round, seat)
    settle_sides(round, round.community[:3])


def settle(round: Round, seat: int) -> None:
    held, against = best(round.hands[seat] + round.community, 5), best(round.dealer + round.community, 5)
    sign = (held > against) - (held < against)
    for wager in ("flop", "turn", "river"):
        if (seat, wager) in round.stakes:
            round.compare((seat, wager), sign)
    if sign > 0 and held.place < ORDER[5].index(round.house["ante_pays_from"]):  # reading 1.20
        round.push((seat, "ante"))
    else:
        round.compare((seat, "ante"), sign)


GAME = Game(
    name="texas-hold-em-bonus",
    positions=7,
    first="ante",
    sides=("bonus", "progressive"),
    house={"ante_pays_from": "flush", "bonus": "standard", "progressive": "none"},
    play=play,
    seat_cards=2,
    dealer_cards=2,
    hand_voids_alone=True,
    stub_after_decisions=True,
    settle_exposed=settle_exposed,
    settle_face_up=settle_face_up,
)
