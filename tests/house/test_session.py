"""A table's session: seats, bets, no more bets, turns, silence, the care of the cards."""

import json

import pytest

from pitboss.errors import (
    AfterNoMoreBets,
    NotOffered,
    NotSeated,
    OutOfTurn,
    TooFewChips,
    WagerMissing,
    WagerTooLarge,
    WagerTooSmall,
)
from pitboss.floor.books import CAGE, balances, felt, inventory, wallet
from pitboss.floor.clock import BETTING_WINDOW, TURN
from pitboss.floor.commands import Resume, Sit
from pitboss.floor.course import Course
from pitboss.floor.decide import decide
from pitboss.floor.equipment import HOUR
from pitboss.floor.opening import opening
from pitboss.floor.seats import MOST_MISSED
from pitboss.floor.state import Phase, amounts, from_json
from pitboss.games import games
from pitboss.law import citation
from pitboss.rounds.house import setting
from pitboss.store.chain import written
from tests.gaming_table import Asked
from tests.helpers import dealt_so


class Played(Asked):
    """A table with everything that happened at it."""

    def __init__(self, game_id="mini-tex", equipment=None, **house):
        super().__init__(game_id, wallets={"ann": 100_000, "bob": 100_000})
        self.ask(opening(game_id, house, equipment))

    def balance(self, player):
        return self.wallets[player] + balances(self.transfers).get(wallet(player), 0)

    def place(self, player, wager, cents):
        return self.do("place", player, {wager: cents})

    def choose(self, player, option):
        return self.do("choose", player, option)

    def deal(self):
        """Ann is ready, and nobody else has wagered when the window closes."""
        self.do("ready", "ann")
        if self.state.bets:
            self.world.time = self.state.deadline
            self.do("tick")

    def one_round(self):
        for wager in self.game.required:
            self.place("ann", wager.name, 500)
        self.deal()
        self.play_out()

    def kinds(self):
        return [fact["fact"] for fact in self.facts]


@pytest.fixture
def table():
    played = Played()
    played.do("sit", "ann", 1)
    played.do("sit", "bob", 3)
    return played


@pytest.mark.law("mini-tex 19:47-36.13")
def test_a_position_has_one_player_and_a_player_one_position(table):
    for player, seat in (("ann", 2), ("cid", 1), ("cid", 7), ("cid", 0)):
        with pytest.raises(NotSeated):
            table.do("sit", player, seat)


def test_bets_leave_the_wallet_at_once_and_come_back_when_cleared(table):
    table.place("ann", "ante", 300)
    table.place("ann", "ante", 300)
    assert table.balance("ann") == 99_400
    assert balances(table.transfers)[felt("t")] == 600
    table.do("clear", "ann")
    assert table.balance("ann") == 100_000
    assert table.state.deadline is None


@pytest.mark.parametrize(
    ("wager", "cents", "refusal"),
    [
        ("ante", 100_001, WagerTooLarge),
        ("ante", 0, WagerTooSmall),
        ("ante", -500, WagerTooSmall),
        ("play", 500, NotOffered),
        ("nonsense", 500, NotOffered),
    ],
)
def test_a_wager_that_is_not_to_be_had(table, wager, cents, refusal):
    before = table.state
    with pytest.raises(refusal):
        table.place("ann", wager, cents)
    assert table.state is before


def test_more_than_the_wallet_holds_is_refused_also_for_a_raise(table):
    table.wallets["ann"] = 1200
    with pytest.raises(TooFewChips):
        table.place("ann", "ante", 1300)
    table.place("ann", "ante", 1000)
    table.deal()
    before = table.state
    with pytest.raises(TooFewChips):
        table.choose("ann", "flop")
    assert table.state is before
    table.choose("ann", "fold")
    assert table.state.phase is Phase.WAGERS_OPEN


def test_the_round_begins_when_all_at_the_table_are_ready(table):
    table.place("ann", "ante", 500)
    table.place("bob", "ante", 500)
    table.do("ready", "ann")
    assert table.state.phase is Phase.WAGERS_OPEN
    table.do("ready", "bob")
    assert table.state.phase is Phase.IN_PLAY
    with pytest.raises(AfterNoMoreBets):
        table.place("ann", "ante", 500)
    with pytest.raises(AfterNoMoreBets):
        table.do("clear", "ann")
    with pytest.raises(OutOfTurn):
        table.choose("bob", "flop")


def test_below_the_minimum_nobody_is_ready(table):
    table.place("ann", "ante", 400)
    with pytest.raises(WagerTooSmall):
        table.do("ready", "ann")


def test_the_window_closes_by_the_clock_and_bad_bets_go_back_with_the_paragraph(table):
    table.place("ann", "ante", 500)
    table.place("bob", "pocket_poker", 500)
    assert not table.do("tick").facts
    table.world.time += BETTING_WINDOW
    table.do("tick")
    assert table.state.phase is Phase.IN_PLAY
    assert set(table.state.round.stakes) == {1}
    assert table.balance("bob") == 100_000
    refused = next(fact for fact in table.facts if fact["fact"] == "bets refused")
    assert refused["law"] == "mini-tex 19:47-36.6(c)"


def test_why_wagers_went_back_is_kept_until_the_next_chip(table):
    table.place("ann", "ante", 500)
    table.place("bob", "pocket_poker", 500)
    table.world.time += BETTING_WINDOW
    table.do("tick")
    told = {"message": "seat 3: pocket_poker needs ante", "law": "mini-tex 19:47-36.6(c)"}
    assert table.state.refused == {3: told}
    table.play_out()
    assert table.state.refused == {3: told}
    table.place("bob", "ante", 500)
    assert table.state.refused == {}


def test_why_wagers_went_back_leaves_with_the_player(table):
    table.place("bob", "pocket_poker", 500)
    table.world.time += BETTING_WINDOW
    table.do("tick")
    table.do("leave", "bob")
    assert table.state.refused == {}


def test_a_table_stored_before_refusals_were_kept_is_read(table):
    stored = json.loads(written(table.state))
    del stored["refused"]
    assert from_json(stored) == table.state


def test_silence_is_what_the_script_says(table):
    table.place("ann", "ante", 500)
    table.deal()
    table.world.time += TURN
    table.do("tick")
    assert table.state.phase is Phase.WAGERS_OPEN
    assert table.balance("ann") == 99_500
    assert "silent" in table.kinds()


def ways_of_dealing():
    """Every game in each way its houses may deal it."""
    for each in games():
        for dealing in setting(each.House, "dealing").permitted:
            yield each.id, dealt_so(each.id, dealing)


@pytest.mark.parametrize(("game_id", "house"), [*ways_of_dealing()])
def test_a_day_of_rounds_conserves_every_chip(game_id, house):
    table = Played(game_id, **house)
    table.do("sit", "ann", 2)
    for number in range(1, 12):
        table.one_round()
        assert table.state.rounds == number
        held = balances(table.transfers)
        assert held[felt("t")] == 0
        assert held[wallet("ann")] + held[inventory("t")] + held[CAGE] == 0


@pytest.mark.law("mini-tex 19:47-36.4(a)")
def test_the_cards_are_shuffled_before_every_round(table):
    for _ in range(3):
        table.one_round()
    shuffles = [fact for fact in table.facts if fact.get("law") == "mini-tex 19:47-36.4(a)"]
    assert len(shuffles) == 4  # at the opening, and for each round
    assert len({tuple(fact["order"]) for fact in table.facts if fact["fact"] == "round closed"}) == 3


@pytest.mark.law("mini-tex 19:47-36.7(f)")
def test_the_stub_is_counted_every_fifth_round(table):
    for _ in range(10):
        table.one_round()
    rounds = 0
    counted = []
    for fact in table.facts:
        rounds += fact["fact"] == "round opened"
        if fact["fact"] == "event" and fact["event"]["event"] == "reported":
            counted.append(rounds)
    assert counted == [5, 10]


@pytest.mark.parametrize(
    ("game_id", "dealing", "hours", "law"),
    [
        ("mini-tex", "manual-shoe", 8, citation("equipment/mini-tex 19:46-1.18(g)2")),
        ("mini-tex", "automated-shoe", 8, citation("equipment/mini-tex 19:46-1.18(g)2")),
        ("mini-tex", "hand", 4, citation("equipment/mini-tex 19:46-1.18(g)3")),
        ("three-card-poker", "hand", 4, citation("equipment/mini-tex 19:46-1.18(g)3")),
        ("three-card-draw", "manual-shoe", 8, citation("equipment/three-card-draw 13:69E-1.18(g)2")),
        ("three-card-draw", "automated-shoe", 8, citation("equipment/three-card-draw 13:69E-1.18(g)2")),
        ("three-card-draw", "hand", 4, citation("equipment/three-card-draw 13:69E-1.18(g)3")),
    ],
)
def test_cards_are_changed_in_time(game_id, dealing, hours, law):
    table = Played(game_id, dealing=dealing)
    table.do("sit", "ann", 1)
    table.world.time += hours * HOUR - 1
    table.one_round()
    assert law not in {fact.get("law") for fact in table.facts}
    table.world.time += 1
    table.one_round()
    assert law in {fact.get("law") for fact in table.facts}
    table.facts.clear()
    table.one_round()
    assert law not in {fact.get("law") for fact in table.facts}


def test_the_cards_are_promised_before_the_first_and_shown_after_the_last():
    table = Played()
    table.do("sit", "ann", 1)
    table.one_round()
    order = table.kinds()
    assert order.index("round opened") < order.index("event") < order.index("round closed")
    assert "order" not in table.facts[order.index("round opened")]
    assert len(table.facts[order.index("round closed")]["order"]) == 52


def test_the_same_world_deals_the_same_day():
    def day():
        table = Played()
        table.do("sit", "ann", 1)
        for _ in range(3):
            table.one_round()
        return table.facts

    assert day() == day()


def test_a_player_may_leave_between_rounds_and_takes_the_bets_back(table):
    table.place("ann", "ante", 500)
    table.do("leave", "ann")
    assert table.balance("ann") == 100_000
    assert table.state.seats == {3: "bob"}


def test_the_round_begins_when_the_last_who_was_not_ready_leaves(table):
    table.place("ann", "ante", 500)
    table.place("bob", "ante", 500)
    table.do("ready", "ann")
    table.do("leave", "bob")
    assert table.state.phase is Phase.IN_PLAY
    assert set(table.state.round.stakes) == {1}
    assert table.balance("bob") == 100_000


def test_no_round_begins_when_the_last_player_leaves(table):
    table.place("ann", "ante", 500)
    table.do("leave", "bob")
    assert table.state.phase is Phase.WAGERS_OPEN
    table.do("leave", "ann")
    assert table.state.phase is Phase.WAGERS_OPEN
    assert "round opened" not in table.kinds()


def test_a_player_in_a_round_leaves_when_it_is_complete(table):
    table.place("ann", "ante", 500)
    table.deal()
    table.do("leave", "ann")
    assert table.state.seat_of("ann") == 1
    table.play_out()
    assert table.state.seat_of("ann") is None
    assert balances(table.transfers)[felt("t")] == 0


def test_undo_takes_the_last_chips_back_and_double_puts_as_many_again(table):
    table.place("ann", "ante", 500)
    table.place("ann", "pocket_poker", 100)
    table.place("ann", "ante", 300)
    table.do("undo", "ann")
    assert amounts(table.state.bets[1]) == {"ante": 500, "pocket_poker": 100}
    table.do("double", "ann")
    assert amounts(table.state.bets[1]) == {"ante": 1000, "pocket_poker": 200}
    assert table.balance("ann") == 98_800
    table.do("undo", "ann")  # all that was doubled at once
    assert amounts(table.state.bets[1]) == {"ante": 500, "pocket_poker": 100}
    for _ in range(2):
        table.do("undo", "ann")
    assert table.balance("ann") == 100_000
    assert table.state.deadline is None
    for command in ("undo", "clear"):
        with pytest.raises(WagerMissing):
            table.do(command, "ann")
    with pytest.raises(WagerMissing):
        table.do("double", "ann")


def test_undo_of_one_wager_takes_its_last_chips_and_leaves_the_rest(table):
    table.do("place", "ann", {"ante": 500, "pocket_poker": 100})
    table.place("ann", "ante", 300)
    table.do("undo", "ann", "pocket_poker")
    assert table.state.bets[1] == ({"ante": 500}, {"ante": 300})
    table.do("undo", "ann", "ante")
    assert table.state.bets[1] == ({"ante": 500},)
    with pytest.raises(WagerMissing, match="pocket poker"):
        table.do("undo", "ann", "pocket_poker")
    table.do("undo", "ann", "ante")
    assert (table.state.bets, table.balance("ann"), table.state.deadline) == ({}, 100_000, None)


def test_a_wager_of_one_amount_is_not_doubled():
    table = Played("caribbean-stud", progressive="base")
    table.do("sit", "ann", 1)
    table.place("ann", "progressive", 100)
    with pytest.raises(WagerMissing):
        table.do("double", "ann")


def test_undo_takes_a_rebet_back_as_a_whole(table):
    table.do("place", "ann", {"ante": 500, "pocket_poker": 100})
    table.deal()
    table.play_out()
    before = table.balance("ann")
    table.do("rebet", "ann")
    table.do("undo", "ann")
    assert (table.state.bets, table.balance("ann")) == ({}, before)


def test_chips_stored_before_clicks_were_kept_together_are_read(table):
    stored = json.loads(written(table.state))
    stored["bets"] = {"1": [["ante", 500], ["ante", 300]]}
    assert from_json(stored).bets == {1: ({"ante": 500}, {"ante": 300})}


def test_rebet_is_what_was_wagered_last_in_place_of_what_lies_there(table):
    with pytest.raises(WagerMissing):
        table.do("rebet", "ann")
    table.place("ann", "ante", 700)
    table.deal()
    table.play_out()
    table.place("ann", "pocket_poker", 500)
    table.wallets["ann"] += 700 - table.balance("ann") - 500  # with what lies there it is just enough
    table.do("rebet", "ann")
    assert amounts(table.state.bets[1]) == {"ante": 700}
    assert table.balance("ann") == 0


def test_a_seat_that_lets_too_many_rounds_pass_is_free_again(table):
    for _ in range(MOST_MISSED):
        assert table.state.seat_of("bob") == 3
        table.one_round()
    assert table.state.seat_of("bob") is None
    assert table.state.seat_of("ann") == 1


def test_a_wager_in_between_keeps_the_seat(table):
    for _ in range(MOST_MISSED - 1):
        table.one_round()
    table.place("ann", "ante", 500)
    table.place("bob", "ante", 500)
    table.do("ready", "ann")
    table.do("ready", "bob")
    table.play_out()
    for _ in range(MOST_MISSED - 1):
        table.one_round()
    assert table.state.seat_of("bob") == 3


def test_every_betting_window_and_every_decision_is_a_turn_of_its_own(table):
    turns = [table.state.turn]
    table.place("ann", "ante", 500)
    assert table.state.turn == turns[0]
    table.deal()
    while table.state.round is not None:
        turns.append(table.state.turn)
        table.choose("ann", "fold" if len(turns) > 2 else "flop")
    turns.append(table.state.turn)
    assert len(set(turns)) == len(turns)
    with pytest.raises(OutOfTurn):
        decide(Course(table.state, table.world), Sit(5), "cid", turns[0])
    decide(Course(table.state, table.world), Sit(5), "cid", turns[-1])


def test_after_an_interruption_there_is_time_again(table):
    table.place("ann", "ante", 500)
    table.deal()
    table.world.time += 10 * TURN
    table.ask(Resume())
    assert not table.do("tick").facts
    assert table.state.deadline == table.world.now() + TURN
