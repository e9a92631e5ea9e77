"""Hands of poker drawn by chance: every house, stacks small enough for many all-ins, incidents, and what is refused."""

from random import Random
from typing import Any

from tests.oracle.cards import DECK
from tests.oracle.poker.hand import settle_round
from tests.oracle.poker.room import DEFAULT_BETTING, GAMES

RAKES = [
    "none",
    "none",
    {"percent": 5, "cap": 400},
    {"percent": 10, "cap": 400},
    {"percent": 10, "cap": 300},
    {"percent": 3, "cap": 10000},
    {"steps": [[2000, 100], [4000, 200]]},
    {"steps": [[500, 100], [1500, 300], [5000, 600]]},
]
STACKS = [100, 200, 300, 400, 500, 600, 700, 900, 1100, 1500, 2000, 3000, 5000, 20000]
INCIDENTS = [
    "misdeal",
    "ineligible_player",
    "fouled_hand",
    "fouled_hand",
    "left_table",
    "left_table",
    "shuffler_jam",
    "shuffler_jam",
    "wrong_deck",
]
CHOICES = ["fold", "check", "call", "bet", "raise", "bring_in", "part", "stand"]
WRONG_HOUSES: list[dict[str, Any]] = [
    {"betting": "fixed"},
    {"rake": {"percent": 11, "cap": 400}},
    {"rake": {"percent": 5, "cap": 450}},
    {"no_such_option": 1},
    {"kill": "double"},
]


def draw_house(random: Random, name: str) -> dict[str, Any]:
    game = GAMES[name]
    house: dict[str, Any] = {}
    if random.random() < 0.7:
        house["betting"] = random.choice(game.bettings)
    if random.random() < 0.6:
        house["rake"] = random.choice(RAKES)
    if random.random() < 0.3:
        house["most_raises"] = random.choice([1, 2, 4])
    if random.random() < 0.2:
        house["spread"] = random.choice([{"least": 200, "most": 400}, {"least": 200, "most": 2000}])
    if random.random() < 0.4:
        house["ante"] = random.choice([100, 200] if game.stud else [0, 100])
    if game.stud:
        house |= draw_stud_options(random, name)
    else:
        house |= draw_blinds(random)
    return house


def draw_stud_options(random: Random, name: str) -> dict[str, Any]:
    house: dict[str, Any] = {}
    if name == "seven-card-stud" and random.random() < 0.5:
        house["open_pair_doubles"] = random.random() < 0.5
    if random.random() < 0.1:
        house |= {"chip": 50, "small_bet": 300, "big_bet": 500}
    return house


def draw_blinds(random: Random) -> dict[str, Any]:
    house: dict[str, Any] = {}
    if random.random() < 0.2:
        large = {"small_blind": 200, "big_blind": 400, "small_bet": 400, "big_bet": 800}
        house |= random.choice([large, {"small_blind": 200, "big_blind": 200}])
    if random.random() < 0.3:
        house["no_flop_no_rake"] = random.random() < 0.7
    if random.random() < 0.1:
        house["chip"] = 50
    return house


def draw_seats(random: Random, name: str) -> dict[str, Any]:
    number = random.choice([2, 2, 3, 3, 3, 4, 5, GAMES[name].seats])
    seats = random.sample(range(1, GAMES[name].seats + 1), number)
    deep = random.random() < 0.3
    return {str(seat): {"stack": random.choice(STACKS[-4:] if deep else STACKS)} for seat in seats}


def draw_hand(random: Random, name: str) -> dict[str, Any]:
    game = GAMES[name]
    deck = draw_deck(random)
    house = draw_house(random, name)
    seats = draw_seats(random, name)
    round: dict[str, Any] = {"deck": deck, "seats": seats, "inputs": [], "house": house}
    order = sorted(map(int, seats))
    if not game.stud:
        round["button"] = random.choice(order)
    add_posts(random, round, order)
    if random.random() < 0.25:
        round["exposed"] = draw_exposed(random, name, order)
    reached = len(order) * len(game.first) + 12
    if random.random() < 0.1:
        round["face_up"] = random.sample(deck[:reached], random.choice([1, 1, 1, 2]))
    if random.random() < 0.1:
        free = [card for card in deck[:reached] if card not in round.get("face_up", ())]
        round["off_table"] = random.sample(free, random.choice([1, 1, 2]))
    if random.random() < 0.03:
        spoil(random, round)
    draw_inputs(random, name, round)
    if random.random() < 0.25:  # who is asked then, and what, is told
        round["inputs"] = round["inputs"][: random.randrange(len(round["inputs"]) + 1)]
    return round


def draw_deck(random: Random) -> list[str]:
    """Now and then one in which few ranks come early, so that hands tie and pots are divided."""
    deck = random.sample(DECK, 52)
    if random.random() < 0.4:
        early = random.choice(["A2345", "23456", "TJQKA", "TJQKA9", "345678"])
        deck.sort(key=lambda card: random.random() * (0.05 if card[0] in early else 1))
    return deck


def add_posts(random: Random, round: dict[str, Any], order: list[int]) -> None:
    """A straddle or a kill."""
    house = round["house"]
    chance = random.random()
    if chance < 0.1 and len(order) > 2 and "button" in round:
        house |= {"straddle": True, "spread": {"least": 200, "most": 2000}}
        at = order.index(round["button"])
        round["straddle"] = order[(at + 3) % len(order)]
    elif chance > 0.8:
        house |= {"betting": "fixed-limit", "kill": random.choice(["full", "half"])}
        if random.random() < 0.9:
            round["kill"] = random.choice(order)


def draw_exposed(random: Random, name: str, order: list[int]) -> dict[str, list[int]]:
    cards = {
        "seven": [[1], [2], [1, 2], [7], [7], [7], [4], [1, 7], [3]],
        "five": [[1], [1], [3]],
        "mambo": [[1], [3], [3], [1, 3], [2]],
        "hold": [[1], [2], [1, 2]],
        "omaha": [[1], [4], [2, 3]],
    }[name.split("-")[0]]
    seats = random.sample(order, random.choice([1, 1, 2]))
    return {str(seat): random.choice(cards) for seat in seats}


def spoil(random: Random, round: dict[str, Any]) -> None:
    """One thing that is refused."""
    fault = random.randrange(4)
    if fault == 0:
        round["deck"] = [*round["deck"][1:], round["deck"][-1]]
    elif fault == 1:
        round["seats"]["12"] = {"stack": 1000}
    elif fault == 2:
        round["house"] |= random.choice(WRONG_HOUSES)
    else:
        round["seats"][next(iter(round["seats"]))] = {"stack": random.choice([0, -100, 110])}


def draw_inputs(random: Random, name: str, round: dict[str, Any]) -> None:
    inputs = round["inputs"]
    disturbed = random.choice([0, 0, 0, 0.03, 0.1])
    wild = random.choice([0.1, 0.3, 0.6])
    betting = round["house"].get("betting", DEFAULT_BETTING.get(name, "fixed-limit"))
    fixed = betting == "fixed-limit"
    while (answer := settle_round(name, round)).get("ended") == "waiting":
        chance = random.random()
        if random.random() < disturbed:
            inputs.append(draw_incident(random, round))
        elif chance < 0.004:
            return
        elif chance < 0.012:
            inputs.append(draw_wrong(random, round, answer))
        else:
            inputs.append(draw_decision(random, answer, wild, fixed=fixed))
    if "refused" not in answer and random.random() < 0.03:
        inputs.append(
            random.choice([{"seat": min(map(int, round["seats"])), "choose": "fold"}, draw_incident(random, round)])
        )


def draw_decision(random: Random, answer: dict[str, Any], wild: float, *, fixed: bool) -> dict[str, Any]:
    options = answer["options"]
    given: dict[str, Any] = {"seat": answer["seat"]}
    raising = next((each for each in ("bet", "raise") if each in options), None)
    calm = [each for each in options if each not in ("bet", "raise", "fold")]
    if raising and random.random() < wild and not ("bring_in" in options and answer["most"] <= 100):
        choice = raising
        if answer["least"] != answer["most"] or not fixed or random.random() < 0.3:
            given["amount"] = draw_amount(random, answer)
    elif "fold" in options and random.random() < 0.12:
        choice = "fold"
    else:
        choice = random.choice(calm)
    given["choose"] = choice
    if random.random() < 0.03:
        given |= {"says": choice, "choose": random.choice(["fold", "call", "check"])}
    return given


def draw_amount(random: Random, answer: dict[str, Any]) -> int:
    """Mostly the least or the most; rarely outside."""
    least, most = answer["least"], answer["most"]
    low = min(least, most)
    between = low + (most - low) * random.randrange(100) // 100 // 100 * 100
    if random.random() < 0.01:
        return int(random.choice([low - 100, most + 100, low + 50]))
    return int(random.choice([low, low, most, between]))


def draw_wrong(random: Random, round: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """Most likely refused."""
    if random.random() < 0.3:
        amount = random.choice([400, 600, 1000, 20000])
        return {"seat": answer["seat"], "choose": random.choice(["bet", "raise"]), "amount": amount}
    if random.random() < 0.5:
        return {"seat": int(random.choice(list(round["seats"]))), "choose": random.choice(CHOICES)}
    choice = random.choice([each for each in CHOICES if each not in ("bet", "raise")])
    return {"seat": answer["seat"], "choose": choice, "amount": 600}


def draw_incident(random: Random, round: dict[str, Any]) -> dict[str, Any]:
    seat = int(random.choice(list(round["seats"])))
    kind = random.choice(
        [
            "misdeal",
            "ineligible_player",
            "fouled_hand",
            "fouled_hand",
            "left_table",
            "left_table",
            "shuffler_jam",
            "shuffler_jam",
            "wrong_deck",
        ]
    )
    if kind == "misdeal":
        return {"incident": kind, "why": random.choice(["not_shuffled", "wrong_start", "player_missed"])}
    if kind == "ineligible_player":
        return {"incident": kind, "seat": seat}
    if kind == "left_table":
        return {"incident": kind, "seat": seat, "protected": random.random() < 0.5}
    if kind == "fouled_hand":
        return {
            "incident": kind,
            "seat": seat,
            "protected": random.random() < 0.7,
            "can_reconstruct": random.random() < 0.3,
            "victim": random.random() < 0.6,
        }
    return {"incident": kind}
