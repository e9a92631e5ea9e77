"""House players: they wager the least, never hurry a visitor, and decide by chance among what is offered."""

import pytest

from pitboss.floor.house_player import next_move
from pitboss.floor.opening import opening
from pitboss.games import games
from tests.gaming_table import Asked
from tests.worlds import OwnWorld

HOUSE = {"h1", "h2"}


class Company(Asked):
    """A table with two house players."""

    def __init__(self, game, seed=1):
        super().__init__(game.id, OwnWorld(seed))
        self.ask(opening(game.id))
        assert self.move()
        assert self.move()
        assert self.state.seats == {2: "h1", 4: "h2"}

    def move(self):
        """The next move, made; false when the house players wait."""
        pending = self.round.pending if self.state.round is not None else None
        move = next_move(self.world, self.state, pending, HOUSE)
        if move is not None:
            self.ask(move.command, move.player)
        return move is not None


@pytest.fixture(params=games(), ids=lambda game: game.id)
def game(request):
    return request.param


def test_by_themselves_they_play_round_after_round(game):
    company = Company(game)
    for _ in range(200):
        assert company.move()
    assert company.state.rounds > 10


def test_they_sit_where_there_is_room_and_not_at_a_full_table(game):
    company = Company(game)
    for player in HOUSE:
        company.do("leave", player)
    for seat in range(1, game.positions + 1):
        company.do("sit", f"visitor {seat}", seat)
    assert not company.move()
    company.do("leave", "visitor 3")
    assert company.move()
    assert company.state.seat_of("h1") == 3


def test_the_first_chip_is_a_visitors_and_they_go_on_when_the_visitor_is_ready(game):
    """Their chips would start the clock for somebody who has just sat down."""
    company = Company(game)
    company.do("sit", "ann", 1)
    company.do("sit", "bob", 3)
    assert not company.move()
    bets = {wager.name: 500 for wager in game.required}
    company.do("place", "ann", bets)
    while company.move():
        pass
    assert set(company.state.bets) == {1, 2, 4}
    assert company.state.ready == ()
    company.do("leave", "bob")
    company.do("ready", "ann")
    while company.state.round is None:
        assert company.move()


def test_they_leave_a_visitors_decision_to_the_visitor(game):
    company = Company(game)
    company.do("sit", "ann", 1)
    bets = {wager.name: 500 for wager in game.required}
    company.do("place", "ann", bets)
    company.do("ready", "ann")
    while company.move():
        pass
    assert company.state.round is not None
    assert company.round.pending.seat == 1


def test_sometimes_they_stay_and_sometimes_they_do_not(game):
    chosen = set()
    for seed in range(12):
        company = Company(game, seed)
        while company.state.rounds < 3:
            before = company.state.round
            assert company.move()
            after = company.state.round or company.state.last
            if before is not None:
                chosen.update(given["choose"] for given in after.inputs if "choose" in given)
    assert len(chosen) > 1
