"""The cards of a round are committed to before anybody bets on it, dealt as they were, and shown where they are not."""

from types import SimpleNamespace

import pytest

from pitboss.errors import OutOfTurn
from pitboss.floor import playing
from pitboss.floor.commands import Close, Place, Sit
from pitboss.floor.equipment import HOUR
from pitboss.floor.shuffle import commitment, shuffled
from pitboss.floor.state import NextCards, Phase
from pitboss.games import games
from pitboss.store.audit.commitments import Commitments
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.gaming_table import Table
from tests.house.test_store import bet, decide, open_a_table
from tests.house.web import Guest, casino_at
from tests.worlds import Answered, OwnWorld

every_game = pytest.mark.parametrize("game_id", [game.id for game in games()])
off_a_deck = pytest.mark.parametrize("game_id", [game.id for game in games() if not game.shoe_lasts])


def promised(state):
    """What the table tells before the bets."""
    return (state.shoe or state.next_cards).commitment


def required(table):
    return Place({wager.name: 500 for wager in table.game.required}, ready=True)


def test_nobody_could_bet_at_an_empty_table_and_nothing_is_sealed_there():
    table = Table("mini-tex")
    assert table.state.next_cards is None
    table.ask(Sit(1), "ann")
    assert table.state.next_cards is not None


@every_game
def test_what_is_dealt_was_committed_to_before_the_bets(game_id):
    table = Table(game_id)
    table.ask(Sit(1), "ann")
    for _ in range(3):
        before = promised(table.state)
        table.ask(required(table), "ann")
        record = table.state.round or table.state.last
        assert record.commitment == before
        table.play_out()
        if not table.game.shoe_lasts:
            last = table.state.last
            assert commitment(last.salt, last.order) == before
            assert promised(table.state) != before


@off_a_deck
@pytest.mark.parametrize("way", ["leave", "close", "recut"])
def test_cards_that_are_not_dealt_are_shown(game_id, way):
    table = Table(game_id)
    table.ask(Sit(1), "ann")
    before = promised(table.state)
    table.do(way, *(["ann"] if way == "leave" else []))
    shown = table.state.undealt
    assert (shown.commitment, shown.fit, len(shown.order)) == (before, True, 52)
    if way == "recut":
        assert promised(table.state) != before
    else:
        assert table.state.next_cards is None


def test_a_lasting_shoe_is_cut_again_only_before_its_first_round():
    table = Table("blackjack")
    table.ask(Sit(1), "ann")
    before = table.state.shoe
    table.do("recut")
    [spent] = [fact for fact in table.facts if fact["fact"] == "shoe spent"]
    assert (spent["shoe"], tuple(spent["order"]), spent["salt"]) == (before.id, before.order, before.salt)
    assert table.state.shoe.commitment != before.commitment
    table.ask(required(table), "ann")
    table.play_out()
    with pytest.raises(OutOfTurn, match="since the cut"):
        table.do("recut")


@every_game
def test_where_the_cards_must_be_changed_when_bets_close_these_stay_open(game_id):
    """Whoever has bet may think again, knowing what the new ones are committed to."""
    table = Table(game_id)
    table.ask(Sit(1), "ann")
    before = promised(table.state)
    table.ask(Place({wager.name: 500 for wager in table.game.required}), "ann")
    table.world.time += 24 * HOUR
    table.do("ready", "ann")
    state = table.state
    assert (state.phase, state.ready, promised(state) != before) == (Phase.WAGERS_OPEN, (), True)
    assert state.bets
    assert state.deadline == table.world.steady() + 20_000
    if not table.game.shoe_lasts:
        assert state.undealt.commitment == before
    after = promised(state)
    table.do("ready", "ann")
    assert (table.state.round or table.state.last).commitment == after


def test_what_is_sealed_is_told_to_nobody(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        ann = Guest(client, "Ann")
        ann.do("mini-tex", "sit", seat=3)
        cards = client.casino.floor.table("mini-tex").next_cards
        told = ann.scene("mini-tex")
        assert (told["commitment"], told["undealt"]) == (cards.commitment, None)
        page = ann.get("/tables/mini-tex").text
        assert "The next cards are fixed before the bets" in " ".join(page.split())
        assert cards.commitment[:16] in page
        for secret in (cards.salt, " ".join(cards.order)):
            assert secret not in page + str(told)
        client.casino.floor.ask("close", "mini-tex", Close()).result()
        assert ann.scene("mini-tex")["undealt"] == {
            "commitment": cards.commitment, "order": list(cards.order), "salt": cards.salt,
        }  # fmt: skip
        assert "Cards that were fixed and not dealt" in ann.get("/tables/mini-tex").text


# A house that chooses the cards knowing the bets is found.


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


def faults_of_a_day(url, times=2):
    floor = Answered(CasinoFloor(url, OwnWorld()))
    open_a_table(floor, "mini-tex")
    for number in range(times):
        bet(floor, f"round {number}")
        while decide(floor, f"round {number}"):
            pass
    floor.close()
    return audit(url)["faults"]


def test_an_honest_day_has_no_faults(url):
    assert faults_of_a_day(url) == []


def test_other_cards_than_were_committed_to_are_named(url, monkeypatch):
    honest = playing._new_record

    def chosen(course):
        order = tuple(map(str, shuffled(course.world)))
        salt = "ab" * 32
        course.state = course.state.with_(next_cards=NextCards(commitment(salt, order), order, salt))
        return honest(course)

    monkeypatch.setattr(playing, "_new_record", chosen)
    found = [fault for fault in faults_of_a_day(url) if "before its bets" in fault]
    assert len(found) == 2


def told(*kinds, table="t", sealed="same"):
    """A command of these facts, at a table whose next cards were committed to before."""
    before = SimpleNamespace(next_cards=NextCards(sealed) if sealed else None)
    body = {"round": "r", "commitment": "same", "salt": "00", "order": ["As"]}
    facts = [SimpleNamespace(gaming_table=table, before=before, body={"fact": kind, **body}) for kind in kinds]
    return SimpleNamespace(gaming_table=table, facts=facts)


@pytest.mark.parametrize(
    ("commands", "says"),
    [
        ([told("cards sealed"), told("round opened")], None),
        ([told("round opened"), told("round opened")], None),  # an earlier version, that committed to none before
        ([told("cards sealed"), told("round opened", "round closed", "cards sealed")], None),
        ([told("cards sealed"), told("cards sealed", "round opened")], "when bets were closed"),
        ([told("cards sealed"), told("round opened", sealed="other")], "before its bets"),
        ([told("cards sealed"), told("round opened", sealed=None)], "before its bets"),
        ([told("seal broken")], "other cards were revealed"),
        ([told("seal broken", sealed=None)], "other cards were revealed"),
        ([told("seal broken", sealed=commitment("00", ["As"]))], None),
    ],
)
def test_what_the_journal_tells_in_the_wrong_order_is_named(commands, says):
    check = Commitments()
    found = [fault for command in commands for fault in check.command(command)]
    assert (len(found) == 1 and says in found[0]) if says else found == []
