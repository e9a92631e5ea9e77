"""Rounds drawn by chance: every game and house, coupons, face-up cards, incidents at any moment."""

from random import Random
from typing import Any

from tests.oracle import (
    caribbean_stud,
    hold_em_3_bonus,
    mini_tex,
    texas_hold_em_bonus,
    three_card_draw,
    three_card_poker,
)
from tests.oracle.cards import DECK
from tests.oracle.table import Game, open_round, settle_round

MODULES = [three_card_poker, mini_tex, three_card_draw, hold_em_3_bonus, texas_hold_em_bonus, caribbean_stud]
GAMES: dict[str, Game] = {module.GAME.name: module.GAME for module in MODULES}

OWN_POCKET_POKER = {"royal_straight_flush": 60, "pair_of_aces": 35, "straight_flush": 6, "pair": 3, "straight": 2}
OWN_PROGRESSIVE = {
    "royal_flush": 100,
    "straight_flush": 15,
    "four_of_a_kind": 60001,
    "full_house": 10000,
    "flush": 7777,
}

HOUSES: dict[str, dict[str, list[Any]]] = {
    "three-card-poker": {"pair_plus": ["A", "B", "C", "D"], "settling": ["all-at-once", "player-by-player"]},
    "mini-tex": {
        "pocket_poker": ["A", "B", "C", OWN_POCKET_POKER],
        "ante_bonus": [0, 1, 30],
        "ace_two_is_consecutive": [False, True],
    },
    "three-card-draw": {
        "in_to_win_bonus": [1, 2, 3],
        "first_3": [1, 2, 3, 4],
        "first_3_after_draw": ["kept-cards", "original"],
    },
    "hold-em-3-bonus": {
        "version": [1, 2],
        "blind_single": list("ABCDEFGHIJK"),
        "blind_double": list("ABC"),
        "three_card": [*"ABCD", "none"],
        "six_card": [*"ABCDEFGHIJK", "none"],
        "burn": [False, True],
        "payout_limit": ["none", 5000000],
    },
    "texas-hold-em-bonus": {
        "ante_pays_from": ["flush", "straight"],
        "bonus": ["standard", "dealer-aces", "none"],
        "progressive": ["none", "base", "A", "B", "C", "D", OWN_PROGRESSIVE, {**OWN_PROGRESSIVE, "table": "C"}],
    },
    "caribbean-stud": {
        "progressive": ["none", "base", "base", OWN_PROGRESSIVE],
        "bet_payout_limit": ["none", 500, 50000],
    },
}
DEALING = ["manual-shoe", "hand", "automated-shoe"]
INCIDENTS = ["dealer_card_exposed", "wrong_number_of_cards", "wrong_number_of_cards", "stub_count", "shoe_jam"]
HARMLESS = ["shuffler_jam", "card_drawn_in_error"]
STACKED = ("three-card-draw", "hold-em-3-bonus")
COMMUNITY = {
    ("mini-tex", True): [1, 2, 4],
    ("hold-em-3-bonus", False): [0, 1, 2, 3],
    ("hold-em-3-bonus", True): [1, 2, 4, 5],
    ("texas-hold-em-bonus", True): [1, 2, 3, 5, 7],
}
"""Where the community cards lie behind the first ones, with burned cards between them or without."""
"""Wagers that a fold leaves on the table."""
REACHED = {"three-card-poker": 0, "mini-tex": 5, "three-card-draw": 3, "hold-em-3-bonus": 6, "caribbean-stud": 0}
"""How many cards are dealt after the first ones; eight at Texas hold 'em bonus."""


def draw_house(random: Random, name: str) -> dict[str, Any]:
    house = {key: random.choice(values) for key, values in HOUSES[name].items() if random.random() < 0.7}
    house["dealing"] = random.choice(DEALING)
    if name == "three-card-poker" and house.get("pair_plus") == "B" and random.random() < 0.5:
        house["ante_bonus"] = "1-5-6"
    if name == "texas-hold-em-bonus" and house.get("progressive", "none") == "none" and house.get("bonus") == "none":
        del house["bonus"]  # 13Q(g)
    if random.random() < 0.15:
        house["minimum"] = random.choice([100, 2500, 10000])
    if random.random() < 0.1:
        house["side_minimum"] = 300 if name == "texas-hold-em-bonus" else random.choice([1, 300])  # 28.6(c): a dollar
    return house


def draw_stake(random: Random, least: int, *, coupon: bool = True) -> int | dict[str, int]:
    amount = random.choice([least, least + 1, 1000, 2501, 10000, 50000, 100000])
    amount = max(amount, least)
    if coupon and random.random() < 0.12 and amount <= 50000:
        return {"chips": amount, "coupon": amount}
    return amount


def draw_seat(random: Random, game: Game, house: dict[str, Any]) -> dict[str, Any]:
    least = house.get("minimum", 500)
    placed: dict[str, Any] = {game.first: draw_stake(random, least)}
    for side in game.sides:
        offered = {**game.house, **house}.get(side) != "none"
        if offered and random.random() < 0.65:
            if side == "progressive":
                placed[side] = 100
            else:
                placed[side] = draw_stake(random, house.get("side_minimum", 100))
    if game.twins:
        placed[game.twins[1]] = placed[game.twins[0]]
    if game.takes_bare_side and "pair_plus" in placed and random.random() < 0.25:
        placed = {"pair_plus": draw_stake(random, least)}
    return placed


def draw_deck(random: Random) -> list[str]:
    """Half of the decks begin with few suits or with high cards, so that rare hands are dealt."""
    deck = list(DECK)
    random.shuffle(deck)
    if random.random() < 0.5:
        suits = set(random.sample("cdhs", random.choice([1, 2, 2])))
        lowest = random.choice([0, 0, 5, 8])
        deck.sort(
            key=lambda card: (card[1] not in suits or "23456789TJQKA".index(card[0]) < lowest) - random.random() * 0.3
        )
    return deck


def draw_face_up(random: Random, game: Game, seats: int, deck: list[str]) -> list[str]:
    if random.random() < 0.55:
        return []
    first = seats * game.seat_cards + game.dealer_cards
    reached = first + REACHED.get(game.name, 8)
    begin = random.choice([0, first, first, first - 1])
    count = random.choice([1, 1, 2, 2, 3, 5])
    places = [random.randrange(begin, max(reached + 2, begin + 1)) for _ in range(count)]
    return list(dict.fromkeys(deck[min(place, 51)] for place in places))


def draw_incident(random: Random, name: str, round: dict[str, Any], left: int) -> dict[str, Any]:
    incident = random.choice(INCIDENTS + HARMLESS)
    given: dict[str, Any] = {"incident": incident}
    if incident == "wrong_number_of_cards":
        given["seat"] = random.choice(["dealer", *map(int, round["seats"])])
        if random.random() < 0.5:
            given["cards"] = random.choice([1, 2, 3, 4, 5, 6])
        if given["seat"] == "dealer" and random.random() < 0.5:
            given["can_complete"] = random.random() < 0.7
    elif incident == "stub_count":
        told = sum(each["cards"] - GAMES[name].seat_cards for each in round["inputs"] if "cards" in each)
        given["counted"] = left + random.choice([0, 0, 0, 1, -1, -told, -told])
    return given


def draw_round(random: Random, name: str) -> dict[str, Any]:
    game = GAMES[name]
    house = draw_house(random, name)
    seats = sorted(random.sample(range(1, game.positions + 1), random.choice([1, 1, 2, 2, 3, game.positions])))
    deck = draw_deck(random)
    round: dict[str, Any] = {
        "deck": deck,
        "face_up": draw_face_up(random, game, len(seats), deck),
        "seats": {str(seat): draw_seat(random, game, house) for seat in seats},
        "inputs": [],
        "house": house,
    }
    if any("progressive" in placed for placed in round["seats"].values()):
        amount = random.choice([1000000, 12345678, 1000000000, 40000])
        rate = random.choice(["7/10", "7/10", "1", "701/1000", "5/7", "0.75"][:5])
        round["meter"] = {"amount": amount, "rate": rate, "reset": random.choice([1000000, 40000, 1])}
        if random.random() < 0.1:
            for placed in round["seats"].values():
                if "progressive" in placed:
                    placed["progressive"] = {"coupon": 100}
    if random.random() < 0.04:
        spoil_a_stake(random, game, round)
    draw_inputs(random, game, round)
    return round


def spoil_a_stake(random: Random, game: Game, round: dict[str, Any]) -> None:
    """One wager that is too small, too large or beside an unequal coupon, or a side wager alone."""
    placed = random.choice(list(round["seats"].values()))
    wager = random.choice([*placed])
    if game.first in placed and len(placed) > 1 and not game.takes_bare_side and random.random() < 0.2:
        del placed[game.first]
    elif wager == "progressive":
        placed[wager] = random.choice([50, 200, {"coupon": 50}, {"chips": 50, "coupon": 50}])
    elif wager not in (game.twins or ()):
        placed[wager] = random.choice([99, 100001, {"chips": 1000, "coupon": 500}])


def as_hands(name: str, round: dict[str, Any]) -> dict[str, Any]:
    """The same round with hands in place of the deck, as a floorperson knows it. No card may lie face up."""
    table = open_round(GAMES[name], round)
    one_at_a_time = name not in STACKED and table.house["dealing"] != "automated-shoe"
    table.deal_first(stacks=not one_at_a_time)
    rest = table.deck[table.position :]
    hands: dict[str, list[str]] = {**{str(seat): held for seat, held in table.hands.items()}, "dealer": table.dealer}
    places = COMMUNITY.get((name, table.house.get("burn", True)))
    if places:
        hands["community"] = [rest[place] for place in places]
    if name == "three-card-draw":
        hands["draws"] = rest[: len(table.hands)]
    return {"hands": hands, **{key: value for key, value in round.items() if key not in ("deck", "face_up")}}


def draw_inputs(random: Random, game: Game, round: dict[str, Any]) -> None:
    inputs = round["inputs"]
    disturbed = random.choice([0, 0.05, 0.15])
    folding = random.choice([0.1, 0.3, 0.6])
    while (answer := settle_round(game, round)).get("ended") == "waiting":
        if random.random() < disturbed:
            inputs.append(draw_incident(random, game.name, round, answer["left"]))
        elif random.random() < 0.01:
            return
        elif random.random() < 0.01:
            inputs.append(
                {"seat": int(random.choice(list(round["seats"]))), "choose": random.choice(answer["options"])}
            )
        elif random.random() < 0.005:
            inputs.append({"seat": answer["seat"], "choose": random.choice([game.first, "double", *game.sides])})
        else:
            options = [option for option in answer["options"] if option != "fold"]
            stays = random.random() >= folding or "fold" not in answer["options"]
            inputs.append({"seat": answer["seat"], "choose": random.choice(options) if stays else "fold"})
    if "refused" not in answer and random.random() < 4 * disturbed:
        inputs.append(draw_incident(random, game.name, round, answer["left"]))
