"""Three card draw poker, 13:69F-42, settled from the documents."""

from tests.oracle.cards import best, hand, rank_of
from tests.oracle.table import Game, Round

IN_TO_WIN_BONUS = {  # 42.11(c)
    1: {"straight": 1, "three of a kind": 5, "straight flush": 10, "royal flush": 20},
    2: {"straight": 1, "three of a kind": 4, "straight flush": 10, "royal flush": 20},
    3: {"straight": 1, "three of a kind": 5, "straight flush": 6, "royal flush": 20},
}
FIRST_3 = {  # 42.11(d)
    1: {"pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 50, "royal flush": 200},
    2: {"pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 60, "royal flush": 100},
    3: {"pair": 1, "flush": 3, "straight": 7, "three of a kind": 30, "straight flush": 40, "royal flush": 150},
    4: {"pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 40, "royal flush": 60},
}


def settle_first_3_as_dealt(round: Round) -> None:
    """Reading I.3: on the three cards first dealt, also after a draw."""
    for seat in round.unsettled("first_3"):
        settle_first_3(round, seat, hand(round.notes.get(seat, {}).get("first", round.hands[seat])).name)


def settle_first_3(round: Round, seat: int, line: str) -> None:
    round.win_or_lose((seat, "first_3"), FIRST_3[int(round.house["first_3"])].get(line))


def play(round: Round) -> None:
    round.deal_first(stacks=True)
    for seat in round.seats:
        held = round.hands[seat]
        choice = round.ask(seat, ["fold", "in_to_win", *(f"draw:{card}" for card in held)])
        ante = round.stakes[seat, "ante"].chips
        if choice == "fold":
            round.fold(seat, ["ante"])
        elif choice == "in_to_win":
            round.place(seat, "in_to_win", ante)
        elif choice is not None:
            round.place(seat, "draw", ante)
            kept = [card for card in held if choice != f"draw:{card}"]
            round.notes[seat] = {"first": list(held), "kept": kept}
            round.hands[seat] = [*kept, round.next_card()]
    round.all_out = True
    round.last_call()
    for seat in round.standing:
        settle(round, seat)
    settle_first_3_as_dealt(round)  # of folded seats: reading B3.52


def settle(round: Round, seat: int) -> None:
    drawn = seat in round.notes
    if (seat, "first_3") in round.stakes and drawn and round.house["first_3_after_draw"] == "kept-cards":
        one, other = map(rank_of, round.notes[seat]["kept"])
        settle_first_3(round, seat, "pair" if one == other else "nothing")  # 42.10(h)8
    held, against = hand(round.hands[seat]), best(round.dealer, 3)
    sign = (held > against) - (held < against)
    second = "draw" if drawn else "in_to_win"
    round.compare((seat, "ante"), sign)
    round.compare((seat, second), sign)
    odds = IN_TO_WIN_BONUS[int(round.house["in_to_win_bonus"])].get(held.name, 0)
    round.prize(seat, "in_to_win_bonus", round.stakes[seat, second].total * odds)


GAME = Game(
    name="three-card-draw",
    positions=6,
    first="ante",
    sides=("first_3",),
    house={"in_to_win_bonus": 1, "first_3": 1, "first_3_after_draw": "kept-cards"},
    play=play,
    seat_cards=3,
    dealer_cards=4,
    face_up_allowed=0,  # 42.12(a)
    stub_after_decisions=True,
    settle_exposed=settle_first_3_as_dealt,
)
