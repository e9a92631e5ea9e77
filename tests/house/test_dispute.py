"""The dispute file of a round: complete, to the cent, in the words of the journal, and honest about what is wrong."""

import json
import sqlite3
from collections import defaultdict
from contextlib import closing
from itertools import count, pairwise
from unittest import mock

import pytest
from sqlalchemy import event

from pitboss.errors import OutOfTurn, UnknownGame
from pitboss.floor.commands import ApproveVoid, Attend, Choose, Place, Proceed, ProposeVoid, Report, Resume, Sit
from pitboss.floor.facts.fact import KINDS
from pitboss.floor.plan import usual_house
from pitboss.floor.sentences import TELL, sentence
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.printing import dispute as printing
from pitboss.printing import pdf
from pitboss.rounds.betting import least_cents
from pitboss.rounds.places import seat_of
from pitboss.rounds.record import deal
from pitboss.store import house
from pitboss.store.dispute import dispute
from pitboss.store.export import Wanted, lines, opened_to_read
from pitboss.store.house import CasinoFloor
from pitboss.store.sealing import Seal, beside
from pitboss.store.verify import audit
from tests.house.test_api import no_more_bets, seated
from tests.house.test_cli import run_here
from tests.house.test_search import POKER, a_round
from tests.house.web import casino_at
from tests.staff import LoggedOn, enlist, enlist_with_passwords
from tests.worlds import Answered, OwnWorld

PLAYERS = {1: "ann", 2: "bob"}
ABOUT_PEOPLE = ("entered", "bought in", "cashed out", "enlisted", "password changed", "barred", "readmitted")
ABOUT_PLAYERS = ("players fact", "limit set", "cooling off", "time told")
ABOUT_LOG_ONS = ("logged on", "logged out", "peoples fact", "factor enrolled", "factor shown", "factor removed")
ABOUT_THE_STORE = ("archived", "reset proposed", "role confirmed")


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """At a table of each game: a round as usual, one with an incident, one voided by two people, one with a dealer."""
    path = tmp_path_factory.mktemp("dispute") / "floor.db"
    world = OwnWorld(4)
    with mock.patch.object(house, "MOST_TABLES", 99):
        floor = Answered(CasinoFloor(f"sqlite:///{path}", world))
        enlist(floor)
        for player in PLAYERS.values():
            floor.enter(f"enter {player}", player, player.capitalize(), player)
            floor.buy_in(f"buy {player}", player, 10**7)
        keys = (f"key {number}" for number in count())
        for game in games():
            day_at(floor, game, keys)
        floor.close()
    return path


def day_at(floor, game, keys):
    id = game.id
    floor.open_table(next(keys), id, id, usual_house(game))
    for seat, player in PLAYERS.items():
        floor.ask(next(keys), id, Sit(seat), player)
    for deed in (None, report, void):
        bet(floor, game, keys)
        if deed is not None and floor.table(id).round is not None:
            deed(floor, id, keys)
        finish(floor, id, keys)
    floor.ask(next(keys), id, Attend(), "dora")
    bet(floor, game, keys)
    finish(floor, id, keys)
    floor.ask(next(keys), id, Attend(deals=False), "sue")


def bet(floor, game, keys):
    floor.world.time += 1000
    house = game.house(floor.table(game.id).house)
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in offered}
    for player in PLAYERS.values():
        floor.ask(next(keys), game.id, Place(bets, ready=True), player)


def report(floor, id, keys):
    about = {"seat": 1} if "wrong_number_of_cards" in game_of(id).irregularities else {}
    incident = "wrong_number_of_cards" if about else "card_drawn_in_error"
    floor.ask(next(keys), id, Report(incident, "seen on the felt", **about), "flo")


def void(floor, id, keys):
    floor.ask(next(keys), id, ProposeVoid("two cards stick together"), "flo")
    floor.ask(next(keys), id, ApproveVoid("so the camera shows"), "sue")


def finish(floor, id, keys):
    if floor.table(id).suspended:
        floor.ask(next(keys), id, Resume("it is remedied"), "flo")
    while (state := floor.table(id)).round is not None:
        floor.world.time += 1000
        pending = floor.round_now(state).pending
        if pending is None:
            proceed(floor, id, keys)
        else:
            floor.ask(next(keys), id, Choose(pending.stay.name), state.seats[seat_of(pending.seat)])


def proceed(floor, id, keys):
    try:
        floor.ask(next(keys), id, Proceed(), "dora")
    except OutOfTurn:  # the stub is to be counted first
        left = next(event.left for event in floor.round_now(floor.table(id)).events if hasattr(event, "left"))
        floor.ask(next(keys), id, Report("stub_count", "it is due", counted=left), "dora")


@pytest.fixture(scope="module")
def rounds(path):
    """Each round as it is exported, with its dispute file."""
    every = list(lines(path, Wanted()))
    with opened_to_read(path) as connection:
        return [(line, dispute(connection, line["round"], Seal(beside(path)))) for line in every]


def test_there_is_a_file_for_every_round_and_nothing_is_wrong_with_any(rounds):
    assert len(rounds) == 4 * len(games())
    assert [told["audit"] for _, told in rounds if not all(word["holds"] for word in told["audit"])] == []
    assert all(told["proof"]["fits"] for _, told in rounds)


def test_the_audit_of_the_whole_store_says_the_same(path):
    """Several wagers placed at once are booked in the order of the click, and journalled in that of their names."""
    assert audit(f"sqlite:///{path}")["faults"] == []


def test_the_money_is_that_of_deal_and_of_the_transfers(rounds):
    for line, told in rounds:
        again = deal(game_of(line["game"]), line, game_of(line["game"]).house())
        assert {str(seat["seat"]): seat["net"] for seat in told["seats"]} == again["net"]
        assert told["ended"] == again["ended"]
        standing = [each for each in told["settlements"] if each["stands"]]
        fields = ("wager", "stake", "outcome", "pays", "returned", "law", "why")
        assert sorted(str([each[name] for name in fields]) for each in standing) == sorted(
            str([each[name] for name in fields]) for each in again["lines"]
        )
        held = defaultdict(int)
        for each in told["transfers"]:
            held[each["source"]] -= each["cents"]
            held[each["target"]] += each["cents"]
        for seat in told["seats"]:
            assert held[f"wallet:{seat['player']}"] == seat["net"]


def test_the_cards_are_told_in_their_order_with_their_places(rounds):
    for line, told in rounds:
        again = deal(game_of(line["game"]), line, game_of(line["game"]).house())
        dealt = [event for event in again["events"] if event["event"] in ("dealt", "found_face_up")]
        assert [each["face"] for each in told["cards"]] == [event["card"] for event in dealt]
        assert [line["deck"][each["card"] - 1] for each in told["cards"]] == [each["face"] for each in told["cards"]]
        assert {each["to"] for each in told["cards"]} >= {"seat 1", "seat 2"} or told["ended"] == "void"


def test_every_decision_and_every_incident_says_who_and_when(rounds):
    kinds = defaultdict(int)
    for line, told in rounds:
        chosen = [given for given in line["inputs"] if "choose" in given]
        assert [each["by"] for each in told["decisions"]] == [PLAYERS[given["seat"]] for given in chosen]
        times = [each["at"] for each in told["story"]]
        assert times == sorted(times)
        assert all(each["at"] for each in told["decisions"])
        for each in told["incidents"]:
            kinds[each["fact"], each["by"]] += 1
            assert each["why"] in each["text"]
        roles = {person["id"]: person["role"] for person in told["people"]}
        assert roles["ann"] == "player"
        if told["incidents"]:
            assert roles["flo"] == "floorperson"
    assert kinds["incident reported", "flo"] == kinds["void proposed", "flo"] == kinds["void approved", "sue"] == 7
    assert kinds["resumed", "flo"] >= 7


def test_who_deals_is_told_and_a_virtual_table_says_that_it_is_one(rounds):
    dealers = [told["dealer"] and told["dealer"]["role"] for _, told in rounds]
    assert [dealers[n : n + 4] for n in range(0, len(dealers), 4)] == [[None, None, None, "dealer"]] * len(games())


def test_the_story_begins_after_the_round_before(rounds):
    for (_, before), (_, told) in pairwise(rounds):
        if before["table"] == told["table"]:
            assert max(each["seq"] for each in before["story"]) < min(each["seq"] for each in told["story"])
            placed = [each for each in told["story"] if each["fact"] == "placed"]
            assert {each["by"] for each in placed} == {"ann", "bob"}


@pytest.mark.parametrize("render", [printing.page, printing.part, printing.text])
def test_all_of_it_is_to_be_read(rounds, render):
    for _, told in rounds:
        read = " ".join(render(told).replace("&#39;", "'").split())
        for each in (*told["incidents"], *told["decisions"]):
            assert each["text"][1:] in read
        for number in (told["round"], told["definition"], told["proof"]["commitment"], *told["house"]):
            assert str(number).replace("_", " ") in read
        assert all(word["check"] in read for word in told["audit"])


def test_a_name_is_no_markup(rounds):
    told = json.loads(json.dumps(rounds[0][1]).replace('"Ann"', '"<b>Ann & Co</b>"'))
    assert "<b>" not in printing.page(told)
    assert "&lt;b&gt;Ann &amp; Co" in printing.part(told)
    assert "<b>Ann & Co</b>" in printing.text(told)


def test_every_fact_of_a_table_has_words():
    """The control: a kind without any is told by its name alone."""
    assert KINDS.keys() - {*ABOUT_PEOPLE, *ABOUT_LOG_ONS, *ABOUT_PLAYERS, *ABOUT_THE_STORE} == TELL.keys()
    assert sentence({"fact": "of tomorrow"}, str) == "of tomorrow"


@pytest.mark.parametrize("id", ["none", "", "'; DROP TABLE round"])
def test_a_round_that_is_not_there_is_refused(path, id):
    with opened_to_read(path) as connection, pytest.raises(UnknownGame):
        dispute(connection, id, Seal(beside(path)))


SPOILT = {
    "a wager of the round": ("UPDATE transfer SET cents = cents + 1 WHERE round = :id AND why LIKE 'pay%'", "cents"),
    "a settled line": (
        'UPDATE journal SET body = replace(body, \'"outcome":"lose"\', \'"outcome":"push"\') WHERE body LIKE :body',
        "breaks the chain",
    ),
    "a card": ("UPDATE round SET record = replace(record, :first, :other) WHERE id = :id", "commit"),
    "who asked": (
        'UPDATE command SET body = replace(body, \'"player":"ann"\', \'"player":"bob"\') WHERE body LIKE \'%choose%\'',
        "is not as the chain has closed it",
    ),
    "when": ("UPDATE command SET at = at + 1 WHERE body LIKE '%choose%'", "is not as the chain has closed it"),
    "a result": ("UPDATE seat SET net = net + 100 WHERE round = :id", "settle"),
}


WINS_AND_LOSES = {"win", "lose"}


def outcomes(told):
    return {line["outcome"] for line in told["settlements"]}


@pytest.mark.parametrize("game", ["mini-tex", "blackjack"])
@pytest.mark.parametrize("what", SPOILT)
def test_what_was_changed_afterwards_is_said(path, rounds, what, game, tmp_path):
    """The control is the first test: untouched, nothing is wrong."""
    statement, said = SPOILT[what]
    line = next(line for line, told in rounds if line["game"] == game and outcomes(told) >= WINS_AND_LOSES)
    copy = tmp_path / "floor.db"
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        first, other = (f'"order":["{line["deck"][place]}"' for place in (0, 1))
        told_in = f'%lose%"round":"{line["round"]}"%'
        target.execute(statement, {"id": line["round"], "body": told_in, "first": first, "other": other})
        target.commit()
    beside(copy).write_bytes(beside(path).read_bytes())
    with opened_to_read(copy) as connection:
        told = dispute(connection, line["round"], Seal(beside(copy)))
    faults = [fault for word in told["audit"] for fault in word["faults"]]
    assert any(said in fault for fault in faults), faults
    assert "Broken" in printing.page(told)
    assert "BROKEN" in printing.text(told)


def test_the_command_writes_text_json_and_a_page(path, rounds, tmp_path):
    line, told = rounds[-1]
    done = run_here("dispute", str(path), line["round"])
    assert (done.code, done.out) == (0, printing.text(told))
    for end in ("json", "html", "txt"):
        file = tmp_path / f"dispute.{end}"
        assert run_here("dispute", f"sqlite:///{path}", line["round"], "--out", str(file)).code == 0
        assert line["round"] in file.read_text(encoding="utf-8")
    assert json.loads((tmp_path / "dispute.json").read_text())["round"] == line["round"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [(["none"], "there is no complete round"), (["none", "-o", "file.docx"], ".pdf or .json"), ([], "ROUND")],
)
def test_the_command_refuses_in_one_line(path, asked, said):
    done = run_here("dispute", str(path), *asked)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


# In the browser and the API.


@pytest.fixture(scope="module")
def casino(tmp_path_factory):
    with casino_at(tmp_path_factory.mktemp("dispute page") / "floor.db") as client:
        enlist_with_passwords(
            client.casino.floor, sue="supervisor", cam="surveillance", reg="regulator", flo="floorperson"
        )
        [client.ann] = seated(client, POKER, "Ann")
        client.played = a_round(client, client.ann, POKER)
        client.ann.do(POKER, "place", bets={"ante": 500}, ready=True)
        no_more_bets(client, POKER)
        client.in_play = client.ann.scene(POKER)["round"]["id"]
        yield client


def paths(round):
    return [f"/api/rounds/{round}/dispute", f"/rounds/{round}/dispute", f"/rounds/{round}/dispute.pdf"]


@pytest.mark.parametrize("name", ["sue", "cam", "reg"])
def test_those_who_watch_have_it_as_json_and_page(casino, name):
    asker = LoggedOn(casino, name)
    told, shown = (asker.get(path) for path in paths(casino.played)[:2])
    assert [each.status_code for each in (told, shown)] == [200, 200]
    assert told.json()["round"] == casino.played
    assert all(word["holds"] for word in told.json()["audit"])
    assert "an audit of this round finds nothing wrong" in shown.text.lower()
    assert f"/rounds/{casino.played}/dispute" in asker.get(f"/rounds/{casino.played}").text
    assert f"/rounds/{casino.played}/dispute" in asker.get("/search").text


def test_without_a_browser_there_is_no_pdf_and_a_line_says_so(casino, monkeypatch):
    monkeypatch.setattr(pdf, "find_browser", str)
    answer = LoggedOn(casino, "sue").get(paths(casino.played)[2])
    assert answer.status_code == 503
    assert "there is no browser to print with" in answer.text.lower()


def test_nobody_else_has_it_not_even_who_played(casino):
    for asker in (LoggedOn(casino, "flo"), casino.ann, casino):
        for path in paths(casino.played):
            assert asker.get(path).status_code == 403
        assert "/dispute" not in asker.get(f"/rounds/{casino.played}").text


def test_a_round_in_play_has_none(casino):
    """Its cards are nobody's to read yet."""
    for path in paths(casino.in_play):
        assert LoggedOn(casino, "sue").get(path).status_code == 404


def test_no_question_looks_through_the_whole_history(casino):
    """The plan of each statement that a file makes; the control is a column without an index."""
    engine, said = casino.casino.floor.store.engine, []

    def note(_, __, statement, parameters, *___):
        said.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    assert LoggedOn(casino, "sue").get(paths(casino.played)[0]).status_code == 200
    event.remove(engine, "before_cursor_execute", note)
    asked = [each for each in said if each[0].lstrip().startswith("SELECT") and "sqlite_" not in each[0]]
    assert len(asked) > 8
    with engine.connect() as connection:
        plans = [
            str(row.detail)
            for statement, parameters in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]
        control = connection.exec_driver_sql("EXPLAIN QUERY PLAN SELECT * FROM transfer WHERE round = 'x'").one().detail
    assert [plan for plan in plans if plan.startswith("SCAN") and plan != "SCAN archive"] == []  # a row for each day
    assert control.startswith("SCAN")
