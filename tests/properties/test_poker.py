"""Hands of poker drawn at random: no chip is lost, nothing falls below nothing, and the same inputs tell the same."""

import random

import pytest

from pitboss.cards import DECK
from pitboss.dealt import deal
from pitboss.games import OTHERS, any_game
from pitboss.poker.game import PokerGame

POKER = [any_game(id) for id in OTHERS if isinstance(any_game(id), PokerGame)]
HANDS = [*range(6), *(pytest.param(number, marks=pytest.mark.gate) for number in range(6, 60))]
RAKES = ["none", {"percent": 10, "cap": 400}, {"percent": 3, "cap": 100}, {"steps": [[1000, 100], [4000, 300]]}]
MOST_INPUTS = 300
CHIP = 100

each_game = pytest.mark.parametrize("game", POKER, ids=lambda game: game.id)
each_hand = pytest.mark.parametrize("number", HANDS)


def drawn(game, number):
    """A line without inputs: seats, stacks, a house and what may go wrong with the cards."""
    chance = random.Random(f"{game.id} {number}")
    seats = sorted(chance.sample(range(1, game.most_seats + 1), chance.randint(2, min(6, game.most_seats))))
    kinds = ["fixed-limit", "spread-limit", *(["pot-limit", "no-limit"] if game.has_button else [])]
    house = {"betting": chance.choice(kinds), "rake": chance.choice(RAKES), "ante": chance.choice([0, 100])}
    deck = [str(card) for card in chance.sample(DECK, 52)]
    line = {
        "deck": deck,
        "seats": {str(seat): {"stack": CHIP * chance.choice([chance.randint(1, 9), 50, 200])} for seat in seats},
        "house": house,
        "inputs": [],
    }
    if game.has_button:
        line["button"] = chance.choice(seats)
    if house["betting"] == "fixed-limit" and chance.random() < 0.3:
        house["kill"], line["kill"] = chance.choice(["full", "half"]), chance.choice(seats)
    if chance.random() < 0.4:
        line["exposed"] = {str(chance.choice(seats)): [chance.randint(1, game.own_cards)]}
    line["face_up"], line["off_table"] = chance.sample(deck, 1), []
    return line, chance


def an_input(pending, seats, chance):
    if chance.random() < 0.03:
        return chance.choice(
            [
                {"incident": "ineligible_player", "seat": chance.choice(seats)},
                {"incident": "fouled_hand", "seat": chance.choice(seats), "protected": True, "victim": True},
                {"incident": "left_table", "seat": chance.choice(seats)},
                {"incident": "misdeal", "why": "wrong_start"},
                {"incident": "wrong_deck"},
            ]
        )
    choice = chance.choice([each for each in pending["options"] if each != "fold" or chance.random() < 0.3])
    given = {"seat": pending["seat"], "choose": choice}
    if choice in ("bet", "raise"):
        least, most = min(pending["least"], pending["most"]), pending["most"]
        given["amount"] = chance.choice([least, most])
    return given


def played(game, number):
    """The line with the inputs that led to its end, and what it tells."""
    line, chance = drawn(game, number)
    seats = [int(seat) for seat in line["seats"]]
    for _ in range(MOST_INPUTS):
        result = deal(game, line, game.house())
        if result["ended"] != "waiting":
            return line, result
        given = an_input(result["pending"], seats, chance)
        if "error" not in deal(game, {**line, "inputs": [*line["inputs"], given]}, game.house()):
            line["inputs"].append(given)
    raise AssertionError("a hand that does not end")


@each_hand
@each_game
def test_every_chip_is_somewhere(game, number):
    line, result = played(game, number)
    assert sum(result["net"].values()) + result["rake"] == 0
    assert result["rake"] == sum(pot["rake"] for pot in result["pots"])
    for pot in result["pots"]:
        assert sum(pot["shares"].values()) + pot["rake"] == pot["amount"]
        assert set(pot["shares"]) <= set(map(str, pot["seats"]))
    for seat, stack in result["stacks"].items():
        lines = [each for each in result["lines"] if str(each["seat"]) == seat]
        assert stack >= 0
        assert stack % CHIP == 0
        assert stack == line["seats"][seat]["stack"] + result["net"][seat]
        assert result["net"][seat] == sum(each["pays"] + each["returned"] - each["stake"] for each in lines)


@each_hand
@each_game
def test_nobody_wins_a_pot_without_a_hand(game, number):
    _, result = played(game, number)
    out = {event["seat"] for event in result["events"] if event["event"] == "folded"}
    assert [line for line in result["lines"] if line["outcome"] == "win" and line["seat"] in out] == []
    assert set(result["shown"]).isdisjoint(out)
    assert all(event["law"] for event in result["events"])
    assert all(line["law"] and line["why"] for line in result["lines"])


@each_hand
@each_game
def test_the_same_inputs_tell_the_same(game, number):
    line, result = played(game, number)
    assert deal(game, line, game.house()) == result
    assert "error" in deal(game, {**line, "inputs": [*line["inputs"], {"seat": 1, "choose": "check"}]}, game.house())
