"""Hold 'em 3 bonus, 13:69F-42, settled from the documents."""

from typing import Any

from tests.oracle.cards import ACE, best, hand, names_made, rank_of, straight_top
from tests.oracle.table import Game, Round

FIVE = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind"]
THREE = ["royal flush", "straight flush", "three of a kind", "straight", "flush", "pair"]
BLIND_SINGLE = {  # 42.11(c)i, odds; every one has $25,000 and $10,000 for seven cards
    "A": [1000, 40, 10, 4, 3, 2, 1],
    "B": [500, 50, 10, 4, 3, 2, 1],
    "C": [200, 50, 10, 4, 3, 2, 1],
    "D": [200, 25, 10, 4, 3, 2, 1],
    "E": [200, 25, 10, 4, 3, 2],
    "F": [500, 100, 20, 4, 3, 2],
    "G": [1000, 100, 20, 4, 3, 2],
    "H": [200, 100, 20, 4, 3, 2],
    "I": [200, 50, 20, 4, 3, 2],
    "J": [200, 50, 25, 3, 2, 1],
    "K": [200, 50, 20, 4, 2, 1],
}
BLIND_DOUBLE = {  # 42.11(c)ii; A has nothing for seven cards
    "A": [500, 50, 10, 4, 2, 1],
    "B": [500, 50, 10, 4, 2, 1],
    "C": [250, 50, 10, 4, 2, 1],
}
SEVEN_CARDS = {"seven-card royal flush": 2500000, "seven-card straight flush": 1000000}
THREE_CARD = {  # 42.11(d)
    "A": [100, 50, 30, 5, 4, 1],
    "B": [100, 40, 30, 5, 4, 1],
    "C": [50, 40, 30, 6, 3, 1],
    "D": [100, 40, 30, 6, 3, 1],
}
SIX_CARD = {  # 42.11(e), odds; A to F have sums for six cards, G to K have none
    "A": [1000, 200, 50, 20, 15, 10, 5],
    "B": [1000, 250, 100, 25, 20, 10, 5],
    "C": [1000, 500, 100, 25, 15, 10, 5],
    "D": [1000, 200, 50, 25, 20, 10, 5],
    "E": [1000, 200, 50, 25, 15, 10, 5],
    "F": [1000, 250, 50, 25, 20, 10, 5],
    "G": [500, 250, 100, 25, 20, 10, 5],
    "H": [500, 250, 100, 25, 20, 10, 4],
    "I": [1000, 500, 200, 20, 15, 10, 5],
    "J": [250, 100, 50, 25, 20, 10, 5],
    "K": [1000, 200, 50, 25, 20, 10, 5],
}
SIX_CARDS_OTHER, SIX_CARDS_DIAMONDS = 10000000, 100000000


def in_a_row(cards: list[str]) -> int | None:
    """The top of cards of one suit in consecutive rank."""
    return straight_top(map(rank_of, cards)) if len({card[1] for card in cards}) == 1 else None


def blind_prizes(house: dict[str, Any], doubled: bool) -> tuple[dict[str, int], dict[str, int]]:
    """The odds and the sums of the table that the turn/river wager chooses (reading B2.37)."""
    if doubled:
        table = house["blind_double"]
        return dict(zip(FIVE, BLIND_DOUBLE[table], strict=False)), {} if table == "A" else SEVEN_CARDS
    return dict(zip(FIVE, BLIND_SINGLE[house["blind_single"]], strict=False)), SEVEN_CARDS


def blind_prize(house: dict[str, Any], seven: list[str], stake: int, doubled: bool) -> int:
    """13BB(b)4iv: the highest single payout in money; 0 if the hand does not qualify."""
    odds, sums = blind_prizes(house, doubled)
    prizes = [stake * odds.get(name, 0) for name in names_made(seven, 5)]
    top = in_a_row(seven)
    if top is not None:
        prizes.append(sums.get("seven-card royal flush" if top == ACE else "seven-card straight flush", 0))
    return max(prizes)


def three_card_prize(house: dict[str, Any], three: list[str], stake: int) -> int:
    return stake * dict(zip(THREE, THREE_CARD[house["three_card"]], strict=True)).get(hand(three).name, 0)


def six_card_prize(house: dict[str, Any], six: list[str], stake: int) -> int:
    """Reading I.7: here, too, the highest single payout in money decides."""
    table = house["six_card"]
    odds = dict(zip(FIVE, SIX_CARD[table], strict=True))
    prizes = [stake * odds.get(name, 0) for name in names_made(six, 5)]
    if table in "ABCDEF" and in_a_row(six) == ACE:
        prizes.append(SIX_CARDS_DIAMONDS if six[0][1] == "d" else SIX_CARDS_OTHER)
    return max(prizes)


def most_for_a_hand(house: dict[str, Any]) -> int | None:
    """42.11(f) and reading I.7; None without a limit. Every best blind hand may begin with ace, king, queen suited."""
    if house["payout_limit"] == "none":
        return None
    tables = [blind_prizes(house, doubled) for doubled in ([False, True] if house["version"] in (2, "2") else [False])]
    blind = max(max([*sums.values(), *(house["minimum"] * each for each in odds.values())]) for odds, sums in tables)
    three = 0 if house["three_card"] == "none" else 100 * THREE_CARD[house["three_card"]][0]
    return max(5000000, blind + three)


def settle_three_card(round: Round, seat: int) -> None:
    """42.10(a): concealed cards lose, whatever they are."""
    key = (seat, "three_card")
    prize = three_card_prize(round.house, round.hands[seat], round.stakes[key].total)
    limit = most_for_a_hand(round.house)
    if prize and round.notes.get(seat) != "conceal":
        round.win(key, prize if limit is None else min(prize, limit))
    else:
        round.lose(key)


def settle_all_three_card(round: Round) -> None:
    for seat in round.unsettled("three_card"):
        settle_three_card(round, seat)


def settle_six_card(round: Round) -> None:
    for seat in round.unsettled("six_card"):
        key = (seat, "six_card")
        prize = six_card_prize(round.house, round.hands[seat] + round.dealer, round.stakes[key].total)
        if prize:
            round.win(key, prize)
        else:
            round.lose(key)


def settle_face_up(round: Round) -> None:
    settle_all_three_card(round)
    settle_six_card(round)


def play(round: Round) -> None:
    round.deal_first(stacks=True)
    for _ in range(2):
        if round.house["burn"]:
            round.burn()
        round.turn_up(2)
    round.all_out = True
    for seat, choice in round.answers(["expose", "conceal"], "three_card"):
        round.notes[seat] = choice
    settle_all_three_card(round)
    doubling = ["turn_river_double"] if round.house["version"] in (2, "2") else []
    for seat, choice in round.answers(["fold", "turn_river", *doubling]):
        if choice == "fold":
            round.fold(seat, ["blind", "flop"])
        else:
            round.place(seat, "turn_river", round.stakes[seat, "flop"].chips * (1 + choice.endswith("double")))
    round.last_call()
    for seat in round.standing:
        settle(round, seat)
    settle_six_card(round)


def settle(round: Round, seat: int) -> None:
    held, against = best(round.hands[seat] + round.community, 5), best(round.dealer + round.community, 5)
    sign = (held > against) - (held < against)
    round.compare((seat, "flop"), sign)
    round.compare((seat, "turn_river"), sign)
    stakes = round.stakes
    doubled = stakes[seat, "turn_river"].chips == 2 * stakes[seat, "flop"].chips
    prize = blind_prize(round.house, round.hands[seat] + round.community, stakes[seat, "blind"].total, doubled)
    limit = most_for_a_hand(round.house)
    if prize:
        paid_before = round.lines.get((seat, "three_card"), ("", 0, 0))[1]
        round.win((seat, "blind"), prize if limit is None else min(prize, limit - paid_before))
    elif sign < 0:
        round.lose((seat, "blind"))
    else:
        round.push((seat, "blind"))


GAME = Game(
    name="hold-em-3-bonus",
    positions=6,
    first="blind",
    sides=("three_card", "six_card"),
    twins=("blind", "flop"),
    house={
        "version": 1,
        "blind_single": "A",
        "blind_double": "A",
        "three_card": "A",
        "six_card": "A",
        "burn": False,
        "payout_limit": "none",
    },
    play=play,
    seat_cards=3,
    dealer_cards=3,
    hand_voids_alone=True,
    settle_exposed=settle_all_three_card,  # 42.12(a), reading I.3
    settle_face_up=settle_face_up,  # 42.12(b)
)
