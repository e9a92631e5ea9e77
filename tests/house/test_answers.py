"""Every answer of the API has a schema, and is what its schema says, whatever a table is at and whoever asks."""

import pytest
from pydantic import TypeAdapter, ValidationError

from pitboss.floor.commands import Attend, Close
from pitboss.floor.plan import usual_house
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.betting import least_cents
from pitboss.web.answers.books import BooksOfATable
from pitboss.web.answers.games import OfAGame
from pitboss.web.answers.keno import GameListed, KenoGameOver, LoungeScene, Price, TicketPlayed
from pitboss.web.answers.odds import TableAdvice, TableOdds
from pitboss.web.answers.people import LimitsTold, Listed, Me
from pitboss.web.answers.rounds import CompleteRound, DisputeFile, FoundRound, Played, ShoeTold
from pitboss.web.answers.tables import Placard, Scene, Titled
from tests.house.test_lounge_api import STRAIGHT, Buyer, clock
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist_with_passwords

# What a licensee chooses, values of options, people and events as other commands tell them, lines of a pay table.
OPEN = ("house", "default", "value", "permitted", "dealer", "people", "settlements", "requested", "lines", "place")


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with casino_at(tmp_path_factory.mktemp("answers") / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, dora="dealer", flo="floorperson", sue="supervisor", carl="cage")
        yield client


@pytest.fixture(scope="module")
def description(client):
    return client.get("/openapi.json").json()


def check(model, answer, *, several=False):
    """No field is missing, of another kind, or not described."""
    assert answer.status_code == 200, answer.text
    told = answer.json()
    for each in told if several else [told]:
        TypeAdapter(model).validate_python(each, strict=False)
    assert told or several
    return told


def answered(description):
    """Each answer that is JSON, by its operation."""
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                for kind, content in answer.get("content", {}).items():
                    if kind == "application/json":
                        yield f"{method} {path} {status}", content.get("schema", {})


def loose(description, schema, name=""):
    """Where an object or a value may be anything at all."""
    if "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
    anything = schema.get("type") == "object" and schema.get("additionalProperties") is True
    if not schema or (anything and "properties" not in schema):
        yield name
    for parts in ("anyOf", "allOf", "oneOf"):
        for part in schema.get(parts, ()):
            yield from loose(description, part, name)
    if schema.get("type") == "array":
        yield from loose(description, schema.get("items", {}), name)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from loose(description, schema["additionalProperties"], name)
    for each, part in schema.get("properties", {}).items():
        yield from loose(description, part, each)


def test_every_answer_is_described_field_by_field(description):
    found = {name: set(loose(description, schema, "all of it")) - {*OPEN} for name, schema in answered(description)}
    assert len(found) > 500
    assert {name: what for name, what in found.items() if what} == {}


def test_an_answer_that_is_not_described_is_seen(description):
    assert list(loose(description, {"type": "object", "additionalProperties": True}, "all of it")) == ["all of it"]
    with pytest.raises(ValidationError):
        TypeAdapter(Titled).validate_python({"id": "a", "title": "A", "secret": 1})


@pytest.mark.parametrize("id", [each.id for each in games()])
def test_a_table_is_told_as_it_is_described_at_every_moment(client, id):
    """To whoever plays, looks on from behind the rope, and watches over the house."""
    ann, sue = Guest(client, "Ann"), LoggedOn(client, "sue")
    game, table = game_of(id), f"for-{id}"
    client.casino.floor.open_table(f"open {table}", table, id, usual_house(game)).result()

    def look():
        for headers in (ann.headers, sue.headers, {}):
            told = check(Scene, client.get(f"/api/tables/{table}", headers=headers))
        return told

    look()
    ann.do(table, "sit", seat=2)
    house = game.house(usual_house(game))
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    bets = {wager.name: least_cents(house, wager, alone=True) for wager in offered}
    ann.do(table, "place", bets=bets)
    look()
    sue.ask(f"/api/tables/{table}/post", house={"minimum": 1000})
    ann.do(table, "ready")
    sue.ask(f"/api/tables/{table}/report", incident="shuffler_jam", why="a card sticks")
    sue.ask(f"/api/tables/{table}/resume", why="it is out")
    while (scene := ann.scene(table))["you"]["options"]:
        look()
        ann.do(table, "choose", option=scene["you"]["options"][0]["name"])
    assert look()["round"]["over"]
    [played] = [each for each in check(Played, ann.get("/api/rounds"), several=True) if each["table"] == table]
    for headers, seen_as in ((ann.headers, "player"), (sue.headers, "watching"), ({}, "bystander")):
        told = check(CompleteRound, client.get(f"/api/rounds/{played['round']}", headers=headers))
        assert told["seen_as"] == seen_as
        if told["proof"] and told["proof"]["shoe"]:
            check(ShoeTold, client.get(f"/api/shoes/{told['proof']['shoe']}", headers=headers))
    check(DisputeFile, sue.get(f"/api/rounds/{played['round']}/dispute"))
    assert check(FoundRound, sue.get(f"/api/search?table={table}"), several=True)
    check(OfAGame, client.get(f"/api/games/{id}"))


def test_a_live_table_and_one_that_is_closed(client):
    dora = LoggedOn(client, "dora")
    client.casino.floor.open_table("open live", "live", "mini-tex", live=True).result()
    client.casino.floor.ask("attend", "live", Attend(), dora.told["player"]).result()
    told = check(Scene, client.get("/api/tables/live"))
    assert told["due"]
    while due := client.get("/api/tables/live").json()["due"]:
        dora.ask("/api/tables/live/confirm", step=due[0]["step"])
    client.casino.floor.ask("close live", "live", Close(), "sue").result()
    assert check(Scene, client.get("/api/tables/live"))["phase"] == "closed"
    check(Placard, client.get("/api/tables"), several=True)


def test_whoever_asks_and_what_the_staff_read(client):
    guest = Guest(client, "Kate")
    for who in (guest, LoggedOn(client, "sue"), LoggedOn(client, "admin")):
        check(Me, who.get("/api/me"))
    guest.post("/api/me/log-on", {"key": "keep-it-1", "name": "kate", "password": "a password of ours"})
    kate = LoggedOn(client, "kate")
    assert check(Me, kate.get("/api/me"))["balance"] == 100_000
    kate.ask("/api/me/limits", limit="loss_day", amount=5000)
    kate.ask("/api/me/limits", limit="loss_day", amount=50_000)
    told = check(LimitsTold, kate.get("/api/me/limits"))
    assert told["limits"]["loss_day"]["later"] is not None
    check(Listed, LoggedOn(client, "admin").get("/api/people"), several=True)
    check(BooksOfATable, LoggedOn(client, "carl").get("/api/books"), several=True)
    check(OfAGame, client.get("/api/games"), several=True)


def test_the_odds_and_the_advice(client):
    """Also while nobody has worked them out."""
    guest = Guest(client, "Odette")
    check(TableOdds, client.get("/api/tables/three-card-poker/odds"))
    check(TableAdvice, guest.get("/api/tables/three-card-poker/advice"))
    guest.do("three-card-poker", "sit", seat=6)
    guest.do("three-card-poker", "place", bets={"ante": 500}, ready=True)
    check(TableAdvice, guest.get("/api/tables/three-card-poker/advice"))


def test_the_keno_lounge_at_every_moment(client):
    """To whoever has tickets, one of them void, to others, and to those who watch; the game after a malfunction too."""
    ann, sue, flo = Buyer(client, "Ann"), LoggedOn(client, "sue"), LoggedOn(client, "flo")
    viewers, seen = (ann.headers, sue.headers, {}), set()

    def look():
        for headers in viewers:
            told = check(LoungeScene, client.get("/api/keno", headers=headers))
        seen.add(told["phase"])
        return told

    check(Price, client.post("/api/keno/price", json=STRAIGHT))
    look()
    for _ in range(3):
        ann.ask("write-ticket", **STRAIGHT, games=2)
    ann.ask("void-ticket", ticket=ann.lounge()["you"]["tickets"][0]["ticket"])
    while (told := look())["left"] is not None and told["last"] is None:
        clock(client, told["left"])
    assert len(seen) == 3
    flo.ask("/api/keno/report-malfunction", why="it has stopped")
    look()
    listed = check(GameListed, client.get("/api/keno/games"), several=True)
    assert [each["ended"] for each in listed] == ["void", "settled"]
    for game in listed:
        shown = [check(KenoGameOver, client.get(f"/api/keno/games/{game['id']}", headers=of)) for of in viewers]
        assert [bool(each["tickets"]) for each in shown] == [True, True, False]
        assert any(ticket["lines"] for ticket in shown[0]["tickets"])
    assert {each["void"] for each in check(TicketPlayed, ann.get("/api/keno/tickets"), several=True)} == {True, False}
