"""Rounds of blackjack drawn by chance: every house, coupons, face-up cards, incidents, decisions lawful and not."""

from random import Random
from typing import Any

from tests.oracle.blackjack import settle_round
from tests.oracle.blackjack_table import FULL_HOUSE

RANKS = {
    "even": "23456789TJQKA",
    "pairs of eights": "23456788888888TK",
    "aces": "AAAAAAAA23456789TJQK",
    "tens": "TTJJQQKK23456789AA",
    "aces and tens": "AAAATJQK9",
    "small": "2345679AA",
    "hardly anything but eights": "8" * 60 + "236TA",
    "hardly anything but aces": "A" * 40 + "257TKQ",
}
INCIDENTS = ["dealer_card_exposed", "card_drawn_in_error", "shuffler_jam", "reader_fails", "reader_fails"]
REFUSED_INCIDENTS = ["wrong_number_of_cards", "stub_count", "shoe_jam"]
STAKES = [2, 3, 500, 501, 777, 1000, 1001, 1999, 2503, 50000, 99999, 100000]
CHOICES = ["stand", "hit", "double", "split", "surrender", "insurance", "decline", "even_money", "fold"]


def draw_house(random: Random) -> dict[str, Any]:
    house = {key: random.choice(values) for key, values in FULL_HOUSE.items() if random.random() < 0.6}
    if random.random() < 0.03:
        return house  # lawful or not
    if random.random() < 0.4:
        house["most_hands"] = 4
    make_lawful(random, house)
    if random.random() < 0.1:
        house["minimum"] = random.choice([2, 100, 1000])
    if random.random() < 0.05:
        house["maximum"] = random.choice([100000, 300000])
    return house


def make_lawful(random: Random, house: dict[str, Any]) -> None:
    if house.get("payout") == "6-5":
        house |= {"decks": random.choice([1, 2]), "dealing": "hand", "surrender": False}
    else:
        house["burn"] = False
        # Open: whether the two sides of a double shoe need equal numbers of decks (reading 4.6).
        even = house.get("decks", 8) % 2 == 0
        house["dealing"] = random.choice(["manual-shoe", "double-shoe"] if even else ["manual-shoe"])
    most = house.get("most_hands", 2)
    if most == 4:
        house["boxes"] = 6
    if most == 2:
        house["resplit_aces"] = False


def draw_deck(random: Random, decks: int, *, boxes: int) -> list[str]:
    """A shoe of few ranks, so that pairs, blackjacks and aces are frequent; no card more often than there are decks."""
    ranks = random.choice(list(RANKS.values()))
    shoe = [rank + suit for rank in set(ranks) for suit in "cdhs" for _ in range(decks)]
    weights = {rank: ranks.count(rank) for rank in ranks}
    shoe.sort()
    shoe.sort(key=lambda card: random.random() ** (1 / weights[card[0]]), reverse=True)
    short = random.random() < 0.15
    return shoe[: random.randrange(2, 8 * boxes + 8) if short else 14 * boxes + 20]


def draw_seat(random: Random, house: dict[str, Any]) -> dict[str, Any]:
    least, most = house.get("minimum", 500), house.get("maximum", 100000)
    stake = min(max(random.choice(STAKES), least), most)
    placed: dict[str, Any] = {"wager": stake}
    if random.random() < 0.2:  # the limits bind both together
        chips = random.choice([stake, max(-(-least // 2), 2)])
        if 2 * chips <= most:
            placed["wager"] = {"chips": chips, "coupon": chips}
    if house.get("extra_wager") == "over-under-13":
        placed |= {wager: 100 for wager in ("over_13", "under_13") if random.random() < 0.5}
    return placed


def spoil(random: Random, round: dict[str, Any]) -> None:
    """One thing that is refused; two of them would leave open which is told."""
    seat = random.choice(list(round["seats"]))
    placed = round["seats"][seat]
    fault = random.randrange(7)
    if fault == 0:
        placed["wager"] = random.choice([1, 1000001])
    elif fault == 1:
        placed["wager"] = {"chips": 1000, "coupon": random.choice([999, 1001, 500])}
    elif fault == 2:
        offered = round["house"].get("extra_wager") == "over-under-13"
        placed["over_13"] = random.choice([99, 101, 1, 1000]) if offered else 100
    elif fault == 3:
        round["seats"]["8"] = round["seats"].pop(seat)
    elif fault == 4:
        round["house"]["extra_wager"] = "over-under-13"
        round["seats"][seat] = {"under_13": 100}
    elif fault == 5:
        round["deck"] += [round["deck"][0]] * round["house"].get("decks", 8)
    else:
        round["deck"] = round["deck"][: random.randrange(len(round["deck"]))]


def draw_round(random: Random) -> dict[str, Any]:
    house = draw_house(random)
    # The order in which seats are told does not matter.
    seats = random.sample(range(1, house.get("boxes", 7) + 1), random.choice([1, 1, 1, 2, 2, 3, 6]))
    deck = draw_deck(random, house.get("decks", 8), boxes=len(seats))
    round: dict[str, Any] = {
        "deck": deck,
        "seats": {str(seat): draw_seat(random, house) for seat in seats},
        "inputs": [],
        "house": house,
    }
    if random.random() < 0.2:
        places = [random.randrange(min(len(deck), 10 * len(seats))) for _ in range(random.choice([1, 2, 3, 6]))]
        round["face_up"] = [deck[place] for place in set(places)]
    if random.random() < 0.04:
        spoil(random, round)
    draw_inputs(random, round)
    return round


def draw_inputs(random: Random, round: dict[str, Any]) -> None:
    inputs = round["inputs"]
    disturbed = random.choice([0, 0, 0.05, 0.3])
    if random.random() < 0.1 and round["house"].get("hole_card") == "reader":
        inputs.append({"incident": "reader_fails"})
        if "refused" in settle_round(round):
            inputs.pop()
    while (answer := settle_round(round)).get("ended") == "waiting":
        chance = random.random()
        if random.random() < disturbed:
            inputs.append(draw_incident(random, round))
        elif chance < 0.005:
            return
        elif chance < 0.008:
            inputs.append({"seat": random.choice([*map(int, round["seats"]), 7]), "choose": random.choice(CHOICES)})
        elif chance < 0.01:
            inputs.append({"seat": answer["seat"], "choose": random.choice([*CHOICES, "wager", "over_13"])})
        else:
            inputs.append(draw_decision(random, answer))
    if "refused" not in answer and random.random() < 0.03:
        late = {"seat": int(random.choice(list(round["seats"]))), "choose": random.choice(CHOICES)}
        inputs.append(random.choice([late, draw_incident(random, round)]))


def draw_incident(random: Random, round: dict[str, Any]) -> dict[str, Any]:
    if random.random() < 0.02:
        incident = random.choice(REFUSED_INCIDENTS)
        more = {"wrong_number_of_cards": {"seat": int(next(iter(round["seats"])))}, "stub_count": {"counted": 40}}
        return {"incident": incident, **more.get(incident, {})}
    given = {"incident": random.choice(INCIDENTS)}
    ends = settle_round({**round, "inputs": [*round["inputs"], given]})
    if "refused" in ends and random.random() < 0.95:
        return {"incident": "shuffler_jam"}
    return given


def draw_decision(random: Random, answer: dict[str, Any]) -> dict[str, Any]:
    """Splits and doubles are frequent; an amount lies anywhere, now and then outside its bounds."""
    liked = {
        "split": 8,
        "double": 3,
        "hit": 3,
        "stand": 3,
        "insurance": 2,
        "decline": 2,
        "even_money": 1,
        "surrender": 1,
    }
    options = sorted(answer["options"])
    choice = random.choices(options, [liked[option] for option in options])[0]
    given: dict[str, Any] = {"seat": answer["seat"], "choose": choice}
    if choice in ("insurance", "double") and random.random() < 0.4:
        given["amount"] = random.choice([1, 1, 2, 100, 123, 250, 251, 250, 249, 500])
    if random.random() < 0.006:
        given["amount"] = random.choice([0, -1, 1, 250, 501, 1001, 50001, 100001])
    return given


def as_hands(round: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """The same round with hands in place of the deck, as a floorperson knows it."""
    bare = {key: value for key, value in round.items() if key not in ("deck", "face_up")}
    return {**bare, "hands": expected["hands"]}
