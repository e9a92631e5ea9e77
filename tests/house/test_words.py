"""What a page says: options and events in a player's words, the order of a decision and of an end, and paragraphs."""

import re

import pytest

from pitboss.cards import cards
from pitboss.games import game as game_of
from pitboss.games import games
from pitboss.rounds.events import Asked, Chose, Dealt, Performed, Revealed, Settled
from pitboss.rounds.places import Seen
from pitboss.stakes.gain import Outcome
from pitboss.web.keys import in_order
from pitboss.web.laws import law_told
from pitboss.web.moments import MOST, moments
from pitboss.web.words import card_sign, card_spoken, matters, option_words, sentence
from tests.house.web import Guest, casino_at

NAMES = {1: "Ann", 2: "Bob"}


@pytest.mark.parametrize(
    ("game", "option", "words"),
    [
        ("three-card-poker", "play", "play"),
        ("three-card-draw", "draw:7h", "give back 7♥"),
        ("three-card-draw", "draw:Ts", "give back 10♠"),
        ("three-card-draw", "draw", "draw"),
        ("three-card-draw", "in_to_win", "in to win"),
        ("hold-em-3-bonus", "turn_river", "turn/river"),
        ("hold-em-3-bonus", "turn_river_double", "turn/river double"),
        ("texas-hold-em-bonus", "check", "check"),
    ],
)
def test_options_in_words(game, option, words):
    assert option_words(game_of(game), option) == words


def test_a_card_that_is_given_back_is_spoken_by_its_name():
    assert option_words(game_of("three-card-draw"), "draw:7h", card_spoken) == "give back seven of hearts"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Asked("law", 1, ("fold", "in_to_win", "draw:7h"), "fold", (0, 5, 5)), "Ann is asked: fold or in to win or"),
        (Chose("law", 1, "draw:7h"), "Ann chooses to give back 7♥"),
        (Chose("law", 2, "draw"), "Bob chooses draw"),
        (Dealt("law", 1, cards("Kh")[0], Seen.OWNER), "Ann is dealt K♥"),
        (Dealt("law", 3, None, Seen.OWNER), "seat 3 is dealt a card face down"),
        (Performed("law", "compares the hand of seat 2 with the dealer's"), "the dealer compares the hand of Bob with"),
        (Settled("law", 2, "ante", 500, Outcome.LOSE, 0, 0), "Bob: ante of $5 loses and is collected"),
    ],
)
def test_events_in_words(event, words):
    game = game_of("three-card-draw")
    assert sentence(game, game.house(), event, (), NAMES, card_sign).startswith(words)


def test_a_wager_is_told_as_it_is_called():
    game, lost = game_of("hold-em-3-bonus"), Settled("law", 2, "turn_river", 500, Outcome.LOSE, 0, 0)
    assert sentence(game, game.house(), lost, (), NAMES, card_sign) == "Bob: turn/river of $5 loses and is collected"


def test_what_matters_to_a_player():
    own, others = (Settled("law", seat, "ante", 500, Outcome.LOSE, 0, 0) for seat in (1, 2))
    assert matters(own, [1])
    assert not matters(others, [1])
    assert matters(others, [])
    assert matters(Revealed("law", "dealer", cards("Kh")), [1])
    assert not matters(Revealed("law", 2, cards("Kh")), [1])
    assert not matters(Performed("law", "burns a card"), [1])


def test_fold_is_last_whatever_the_script_asks_first():
    asked = [{"name": name} for name in ("fold", "expose", "draw:7h", "check")]
    assert [option["name"] for option in in_order(asked)] == ["expose", "draw:7h", "check", "fold"]


def test_moments_are_in_the_order_of_the_log():
    def line(event, place=None, wager=None):
        return {"event": event, "place": place, "wager": wager}

    log = [
        line("Revealed", "community"),
        line("Chose", 1),
        line("Dealt", "community"),
        line("Performed"),
        line("Revealed", "dealer"),
        line("Settled", 3, "ante"),
        line("Settled", 3, "play"),
        line("Settled", 1, "ante"),
        line("Settled", 1, "play"),
    ]
    assert moments(log, [1]) == {"community": 1, "dealer": 2, "3": 3, "1 ante": 4, "1 play": 5}
    assert max(moments([line("Settled", 1, str(n)) for n in range(30)], [1]).values()) == MOST


def test_a_law_behind_a_sign():
    paragraph, reading = law_told("mini-tex 19:47-36.10(a)2"), law_told("reading I.7")
    assert (paragraph.id, paragraph.name, paragraph.number) == ("law-mini-tex-19-47-36-10-a-2", "19:47-36.10(a)2", "")
    assert paragraph.gist
    assert (reading.number, reading.name) == ("I.7", "reading I.7")
    assert reading.question
    assert reading.gist


def test_pages_of_the_floor(tmp_path):
    """A table has one link, a line on its game and its meter; readings have a place; headers can be had alone."""
    with casino_at(tmp_path / "floor.db") as client:
        ann = Guest(client, "Ann")
        page = ann.get("/").text
        for game in games():
            assert page.count(f'href="/tables/{game.id}"') == 1
        assert "Your three cards and four in the middle against the dealer’s three." in re.sub(r"\s+", " ", page)
        assert len(re.findall(r"Progressive \$10,000\.", page)) == 2
        assert 'id="I.7"' in ann.get("/readings").text
        for path in ("/", "/tables/mini-tex", "/static/pitboss.css"):
            head = client.head(path)
            assert (head.status_code, head.content) == (200, b"")
        assert client.head("/tables/nowhere").status_code == 404
        for path in ("/tables/mini-tex", "/tables/mini-tex/rules"):
            assert "<cite" not in ann.get(path).text


def test_a_toggle_places_exactly_its_amount_and_takes_it_back(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        ann, table = Guest(client, "Ann"), "caribbean-stud"
        ann.do(table, "sit", seat=1)
        for do, lies in [("place:progressive", {"progressive": 100}), ("undo:progressive", {})]:
            turn = ann.scene(table)["turn"]
            form = {"do": do, "key": f"{do}-1234", "turn": turn, "chip": "500"}
            assert client.post(f"/tables/{table}/act", data=form, headers=ann.headers).status_code == 200
            assert ann.scene(table)["seats"][0]["bets"] == lies
