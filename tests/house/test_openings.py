"""Tables that a supervisor opens and closes on the pages, and what everybody sees of one that is closed."""

import re

import pytest

from pitboss.floor.state import Phase
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist_with_passwords

USUAL = {"dealer": "virtual", "inventory": "", "house": "", "equipment": ""}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with casino_at(tmp_path_factory.mktemp("openings") / "floor.db") as client:
        enlist_with_passwords(client.casino.floor)
        yield client


@pytest.fixture(scope="module")
def sue(client):
    return LoggedOn(client, "sue")


def send(client, who, key, **said):
    form = {"key": f"opening-{key}", **USUAL, **said}
    return client.post("/open", data=form, headers=who.headers, follow_redirects=False)


def alert(page):
    return re.search(r'<p class="refusal"[^>]*>(.*?)</p>', page.text, re.DOTALL)[1].strip()


def said(page, name):
    """What stands in a field of the page."""
    field = re.search(rf'<(?:input|textarea)[^>]*name="{name}"(?:[^>]*value="([^"]*)")?[^>]*>([^<]*)', page.text)
    return (field[1] or field[2]).strip()


def test_a_table_of_any_choice_is_opened_on_the_page(client, sue):
    told = {"house": "minimum=2500\nprogressive=base", "equipment": "shuffler=true", "inventory": "50000"}
    answer = send(client, sue, "new", table="high-limit", game="caribbean-stud", dealer="live", **told)
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/high-limit/desk")
    state = client.casino.floor.table("high-limit")
    assert (state.game, state.live, state.to_count, state.inventory) == ("caribbean-stud", True, True, 5_000_000)
    assert (state.house["minimum"], state.house["progressive"], state.equipment.shuffler) == (2500, "base", True)
    send(client, sue, "new", table="high-limit", game="caribbean-stud", dealer="live", **told)
    assert client.casino.floor.table("high-limit") == state


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"table": "High Limit"}, "a table is named by small letters"),
        ({"table": "three-card-draw"}, "There is a table three-card-draw already"),
        ({"game": "snap"}, "No game"),
        ({"house": "minimum 5"}, "House: write KEY=VALUE, a line each"),
        ({"house": "minimum=500\nminimum=600"}, "House: minimum is said twice"),
        ({"house": "minimum=200000"}, "minimum 200000 is above the maximum"),
        ({"house": "jackpot=1"}, "There is no option"),
        ({"equipment": "counts_cards=true"}, "counts"),
        ({"inventory": "much"}, "Write the inventory in dollars"),
        ({"inventory": "0"}, "A table opens with chips"),
        ({"dealer": "robot"}, "virtual or live"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_one_line_and_nothing_is_lost(client, sue, wrong, why):
    before = client.casino.floor.tables()
    told = {"table": "another", "game": "mini-tex", **wrong}
    answer = send(client, sue, f"wrong-{next(iter(wrong.values()))}", **told)
    assert 400 <= answer.status_code < 500
    assert why.lower() in alert(answer).lower()
    assert said(answer, "house") == told.get("house", "")
    assert client.casino.floor.tables() == before


def test_a_table_that_was_closed_is_opened_again_with_what_it_had(client, sue):
    told = {"house": "ante_bonus=7\nminimum=1000", "equipment": "back=red", "inventory": "70000.50"}
    send(client, sue, "first", table="boardwalk", game="mini-tex", **told)
    opened = client.casino.floor.table("boardwalk")
    assert sue.ask("/api/tables/boardwalk/close").status_code == 200
    assert "/open?table=boardwalk" in sue.get("/tables/boardwalk/desk").text
    page = sue.get("/open?table=boardwalk")
    found = {name: said(page, name) for name in ("table", "house", "equipment", "inventory")}
    assert found == {"table": "boardwalk", **told}
    assert send(client, sue, "again", game="mini-tex", **found).status_code == 303
    again = client.casino.floor.table("boardwalk")
    assert (again.house, again.equipment, again.inventory) == (opened.house, opened.equipment, opened.inventory)
    assert again.phase is Phase.WAGERS_OPEN


def test_a_closed_table_says_so_and_offers_no_seat(client, sue):
    ann = Guest(client, "Ann")
    send(client, sue, "to close", table="pier", game="mini-tex")
    assert "Sit at 1" in ann.get("/tables/pier").text
    assert "sit" in ann.scene("pier")["you"]["can"]
    sue.ask("/api/tables/pier/close")
    page = ann.get("/tables/pier").text
    assert "The table is closed." in page
    assert "Sit at" not in page
    assert ann.scene("pier")["you"]["can"] == []
    placard = re.search(r'<p id="placard-pier".*?</p>', client.get("/").text, re.DOTALL)[0]
    assert "The table is closed." in placard
    assert "Bets are open" not in placard


def test_players_cash_out_on_the_page(client):
    bob = Guest(client, "Bob")
    form = {"key": "cash-out-1", "amount": "250.50"}
    answer = client.post("/me/cash-out", data=form, headers=bob.headers, follow_redirects=False)
    assert (answer.status_code, bob.balance) == (303, 100_000 - 25_050)
    client.post("/me/cash-out", data=form, headers=bob.headers, follow_redirects=False)
    assert bob.balance == 100_000 - 25_050
    for number, wrong in enumerate(("1000", "0", "-5", "all", "")):
        wrong_form = {"key": f"cash-out-wrong-{number}", "amount": wrong}
        answer = client.post("/me/cash-out", data=wrong_form, headers=bob.headers, follow_redirects=False)
        assert 400 <= answer.status_code < 500, wrong
        assert alert(answer)
    assert bob.balance == 100_000 - 25_050
