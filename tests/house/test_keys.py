"""The keys of a decision: every option has one, no two the same, and none that means something else at the table."""

import random
import re

import pytest

from pitboss.cards import DECK
from pitboss.floor.clock import BETTING_WINDOW
from pitboss.floor.commands import Tick
from pitboss.games import games
from pitboss.rounds.events import Asked
from pitboss.rounds.round import Round
from pitboss.shoe import Shoe
from pitboss.stakes.wager import Stake
from pitboss.web.keys import ALWAYS, TAKEN, option_keys
from tests.house.web import Guest, casino_at

SPOKEN = {"a", "m"}  # the script answers these without a button
NOT_OF_A_TRAY = {"?", "w"}


@pytest.fixture(params=games(), ids=lambda game: game.id)
def game(request):
    return request.param


def decisions(game, chance):
    """The options of each decision in a round of two who decide by chance."""
    order = chance.sample(DECK, len(DECK))
    stakes = {seat: {wager: Stake(500) for wager in game.required} for seat in (1, 2)}
    round = Round(game, game.house(), Shoe(order), stakes)
    while (pending := round.pending) is not None:
        options = list(next(event for event in reversed(round.events) if isinstance(event, Asked)).options)
        yield options, pending.stay.name
        round.choose(pending.seat, chance.choice(options))


def test_every_option_has_a_free_letter_of_its_own(game):
    chance, asked = random.Random(1), 0
    for _ in range(50):
        for options, stay in decisions(game, chance):
            keys, asked = option_keys(options, game.keys), asked + 1
            assert list(keys) == options
            assert len(set(keys.values())) == len(options)
            taken = {option: ALWAYS if option in game.keys else TAKEN for option in options}
            assert all(re.fullmatch("[a-z1-9]", key) and key not in taken[option] for option, key in keys.items())
            assert all(keys[option] == game.keys[option] for option in options if option in game.keys)
            given = [key for option, key in keys.items() if ":" in option]
            assert given == [str(place) for place in range(1, len(given) + 1)]  # by its place in the hand
            assert keys.get("fold", "f") == "f"
            if stay not in game.keys:
                [stays] = [option for option, key in keys.items() if key == "p"]
                assert stays.partition(":")[0] == stay
    assert asked > 50


def test_the_page_has_every_key_once(tmp_path, game):
    with casino_at(tmp_path / "floor.db") as client:
        ann = Guest(client, "Ann")
        ann.do(game.id, "sit", seat=1)
        betting = keys_on(ann, game)
        assert {key for key in {*betting, *SPOKEN} if re.fullmatch("[a-z]", key)} == TAKEN - {"t"}
        ann.do(game.id, "place", bets={wager.name: 500 for wager in game.required}, ready=True)
        client.casino.world.time += BETTING_WINDOW
        client.casino.floor.ask("no more bets", game.id, Tick()).result()
        while options := ann.scene(game.id)["you"]["options"]:
            keys = keys_on(ann, game)
            assert len(set(keys)) == len(keys) == len([*NOT_OF_A_TRAY, "t"]) + len(options)
            assert not SPOKEN & set(keys)
            assert ann.do(game.id, "choose", option=options[-1]["name"]).status_code == 200


def keys_on(guest, game):
    page = guest.get(f"/tables/{game.id}").text
    return re.findall(r'data-key="([^"]*)"', page)
