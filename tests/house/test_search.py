"""The search among complete rounds: what it finds, in which order, for whom, and that it looks through no history."""

import pytest
from sqlalchemy import event

from tests.house.test_api import no_more_bets, seated
from tests.house.web import casino_at, decide
from tests.staff import LoggedOn, enlist_with_passwords

POKER, STUD = "three-card-poker", "caribbean-stud"
WATCHING = {"sue": "supervisor", "cam": "surveillance", "reg": "regulator"}
OTHERS = {"flo": "floorperson", "dora": "dealer", "cage": "cage"}
AN_HOUR = 3_600_000


@pytest.fixture(scope="module")
def casino(tmp_path_factory):
    """Five rounds, an hour apart: Ann plays at two tables, Bob at one; and one of Ann's is still in play."""
    with casino_at(tmp_path_factory.mktemp("search") / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, **WATCHING, **OTHERS)
        (ann,), (bob,) = seated(client, POKER, "Ann"), seated(client, STUD, "Bob")
        client.played = []
        for guest, table in ((ann, POKER), (bob, STUD), (ann, POKER), (bob, STUD), (ann, POKER)):
            client.casino.world.time += AN_HOUR
            client.played.append(a_round(client, guest, table))
        ann.do(POKER, "place", bets={"ante": 500}, ready=True)
        no_more_bets(client, POKER)
        client.guests = {"Ann": ann, "Bob": bob}
        yield client


def a_round(client, guest, table):
    guest.do(table, "place", bets={"ante": 500}, ready=True)
    no_more_bets(client, table)
    while decide((guest,), table):
        pass
    return guest.scene(table)["round"]["id"]


@pytest.fixture
def sue(casino):
    return LoggedOn(casino, "sue")


def found(asker, query=""):
    answer = asker.get(f"/api/search?{query}")
    assert answer.status_code == 200, answer.text
    return [row["round"] for row in answer.json()]


def test_the_latest_comes_first_and_a_round_in_play_is_not_found(casino, sue):
    assert found(sue) == casino.played[::-1]


def test_by_table_game_player_and_round(casino, sue):
    first, second, third, fourth, fifth = casino.played
    assert found(sue, f"table={POKER}") == [fifth, third, first]
    assert found(sue, f"game={STUD}") == [fourth, second]
    assert found(sue, f"table={POKER}&game={STUD}") == []
    assert found(sue, "player=bob") == [fourth, second]
    assert found(sue, f"player={casino.guests['Ann'].told['player']}") == [fifth, third, first]
    assert found(sue, f"player=Ann&table={STUD}") == []
    assert found(sue, "player=nobody") == []
    assert found(sue, f"round={second}") == [second]


@pytest.mark.parametrize("also", ["", "&player=Ann", f"&table={POKER}"])
def test_by_time_and_page_by_page(casino, sue, also):
    among = [round for n, round in enumerate(casino.played) if not also or n % 2 == 0][::-1]
    times = {row["round"]: row["at"] for row in sue.get("/api/search").json()}
    moments = {round: "1970-01-01T00:00:00+00:00".replace("00:00:00", clock(at)) for round, at in times.items()}
    for n, round in enumerate(among):
        written = moments[round].replace("+", "%2B")
        assert found(sue, f"since={written}{also}") == among[: n + 1]
        assert found(sue, f"until={written}{also}") == among[n:]
        assert found(sue, f"before={round}{also}") == among[n + 1 :]
        assert found(sue, f"before={round}&limit=1{also}") == among[n + 1 : n + 2]


def clock(at):
    seconds, thousandths = divmod(at, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{thousandths:03}"


def test_each_round_names_its_players_and_what_it_came_to(casino, sue):
    [row] = sue.get("/api/search?player=Ann&limit=1").json()
    [seat] = [seat for seat in row["seats"] if seat["name"] == "Ann"]
    [own, *_] = casino.guests["Ann"].get("/api/rounds").json()
    assert (seat["seat"], seat["net"], seat["staked"], row["ended"]) == (
        own["seat"],
        own["net"],
        own["staked"],
        own["ended"],
    )


def test_only_those_who_watch_may_search(casino):
    for name in WATCHING:
        assert LoggedOn(casino, name).get("/api/search").status_code == 200
        page = LoggedOn(casino, name).get("/search?player=Ann")
        assert [round in page.text for round in casino.played] == [True, False, True, False, True]
    casino.cookies.clear()
    assert 'href="/search"' in LoggedOn(casino, "cam").get("/").text
    assert 'href="/search"' not in LoggedOn(casino, "flo").get("/").text
    for asker in (*(LoggedOn(casino, name) for name in OTHERS), casino.guests["Ann"], casino):
        for path in ("/api/search", "/search"):
            assert asker.get(path).status_code == 403


@pytest.mark.parametrize(
    ("query", "status"), [("since=soon", 400), ("table=none", 404), ("game=keno", 404), ("round=none", 404)]
)
def test_what_cannot_be_looked_for_is_refused_in_a_line(casino, sue, query, status):
    for path in ("/api/search", "/search"):
        assert sue.get(f"{path}?{query}").status_code == status


def test_a_page_leads_to_the_one_before(casino, sue, monkeypatch):
    monkeypatch.setattr("pitboss.web.search.MOST_SHOWN", 2)
    page = sue.get("/search?player=Ann").text
    assert f"before={casino.played[2]}" in page
    assert "Earlier rounds" not in sue.get(f"/search?player=Ann&before={casino.played[2]}").text


def test_every_question_is_answered_by_an_index(casino, sue):
    """The plan of each statement that a search makes; the control is a table without an index for it."""
    engine, said = casino.casino.floor.store.engine, []

    def note(_, __, statement, parameters, *___):
        said.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    for query in (
        "",
        f"table={POKER}",
        "player=Ann",
        f"since=1970-01-01&before={casino.played[3]}",
        "player=Ann&until=1970-01-02",
    ):
        found(sue, query)
    event.remove(engine, "before_cursor_execute", note)
    asked = [each for each in said if each[0].lstrip().startswith("SELECT")]
    assert len(asked) > 20
    with engine.connect() as connection:
        plans = [
            str(row.detail)
            for statement, parameters in {repr(each): each for each in asked}.values()
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]
        control = connection.exec_driver_sql("EXPLAIN QUERY PLAN SELECT * FROM round WHERE game = 'x'").one().detail
    assert [plan for plan in plans if plan.startswith("SCAN") or "TEMP B-TREE FOR ORDER" in plan] == []
    assert control.startswith("SCAN")
