"""How to play and what is done when something goes wrong: words that a performance of the script gives."""

import re
from collections import Counter
from html import unescape
from itertools import takewhile
from random import Random

import pytest
from markupsafe import escape

from pitboss.cards import DECK
from pitboss.games import game, games
from pitboss.law import paragraphs, readings
from pitboss.printing import how_to_play as telling
from pitboss.printing import kinds
from pitboss.printing.how_to_play import how_to_play
from pitboss.printing.kinds import depends_on_the_cards
from pitboss.printing.manual import manual
from pitboss.printing.rehearsal import begin, decisions, deck, order_of, staked
from pitboss.printing.remedies import remedies
from pitboss.rounds.events import Asked, Dealt, Settled
from pitboss.rounds.incidents import Incident
from pitboss.rounds.places import Seen
from pitboss.rounds.round import Round
from pitboss.shoe import AUTOMATED_SHOE, HAND, MANUAL_SHOE, Shoe
from tests.house.web import casino_at

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


def houses(found):
    """The default house, and one that offers all it may and has an automated shoe."""
    more = {"progressive": "base", "version": 2, "ante_bonus": 30}
    more |= {"hole_card": "reader", "surrender": True, "even_money": True, "extra_wager": "over-under-13"}
    offers = {name: value for name, value in more.items() if name in found.House.__dataclass_fields__}
    if found.id == "three-card-poker":
        offers = {}
    dealing = AUTOMATED_SHOE if AUTOMATED_SHOE in found.no_more_bets else MANUAL_SHOE
    return [found.house(), found.house({**offers, "dealing": dealing})]


def asked_by_chance(found, house):
    """What each silence is an answer to, in rounds of shuffled cards in which anything is chosen."""
    chance, asked = Random(1), {}
    for _ in range(300):
        order = chance.sample(list(found.pieces(house)), len(found.pieces(house)))
        round = Round(found, house, Shoe(order), {1: staked(found, house), 2: staked(found, house)})
        while not round.over:
            if round.pending is None:
                round.proceed()
                continue
            named = {choice.name for choice in round.pending.choices}
            asked.setdefault(round.pending.silence.name, set()).update(named)
            round.choose(round.pending.seat, chance.choice(list(round.options)))
    return asked


def words(steps):
    """All sentences of the order of play."""
    return [line.text for step in steps for line in (*step.lines, *step.results)]


def ways_of(id, **house):
    """What each option leads to, for every decision in turn."""
    steps = how_to_play(game(id), game(id).house(house))
    return [{way.name: way.text for way in step.ways} for step in steps if step.ways]


@every_game
def test_every_decision_and_every_option_is_named_once(game):
    for house in houses(game):
        told = [step for step in how_to_play(game, house) if step.ways]
        assert all(way.text for step in told for way in step.ways)
        if depends_on_the_cards(game, house):
            found = {step.silence: {way.name.replace(" ", "_") for way in step.ways} for step in told}
            assert len(found) == len(told)
            assert found == asked_by_chance(game, house)
            continue
        asked = decisions(game, house, staked(game, house))
        named = [sorted(choice.name.replace("_", " ") for choice in each.choices) for each in asked]
        assert [sorted(way.name for way in step.ways) for step in told] == named
        assert [step.silence for step in told] == [each.silence.name.replace("_", " ") for each in asked]


@every_game
def test_a_fold_stands_last_among_the_options(game):
    for step in how_to_play(game, game.house()):
        assert "fold" not in [way.name for way in step.ways][:-1]


@every_game
def test_every_card_of_the_round_is_told_of(game):
    told = " ".join(words(how_to_play(game, game.house())))
    events = begin(game, game.house(), staked(game, game.house())).events
    first = takewhile(lambda event: not isinstance(event, Settled | Asked), events)
    to_dealer = [event.seen for event in first if isinstance(event, Dealt) and event.place == "dealer"]
    assert len(re.findall(r"Every player is dealt \w+ cards face (down|up)", told)) == 1
    assert len(re.findall(r"The dealer is dealt \w+ cards? face (down|up)", told)) == 1
    assert ("The dealer's cards are turned face up." in told) is (Seen.NOBODY in to_dealer)


@every_game
def test_every_wager_before_the_deal_is_told_of(game):
    for house in houses(game):
        first = " ".join(line.text for line in how_to_play(game, house)[0].lines)
        offered = [wager for wager in game.wagers if wager.before_the_deal]
        assert [wager.title in first for wager in offered] == [wager.is_offered(house) for wager in offered]


@every_game
def test_what_wagers_come_to_is_found_in_these_few_rounds_as_in_many(game, monkeypatch):
    few = how_to_play(game, game.house())[-1].results
    if depends_on_the_cards(game, game.house()):
        monkeypatch.setattr(kinds, "ROUNDS", 3 * kinds.ROUNDS)
        assert {line.law for line in list(telling._by_kinds(game, game.house()))[-1].results} == {
            line.law for line in few
        }
        return
    monkeypatch.setattr(telling, "DECKS", 52)
    assert {line.law for line in telling._results(game, game.house())} == {line.law for line in few}


@every_game
def test_every_irregularity_has_its_remedy_and_every_text_stands_once(game):
    for house in houses(game):
        told = remedies(game, house)
        causes = Counter(cause.what for each in told for cause in each.causes)
        assert {cause.incident for each in told for cause in each.causes} == set(game.irregularities)
        assert set(causes.values()) == {1}
        assert max(Counter(each.text for each in told).values()) == 1
        assert all(each.text for each in told)


@every_game
def test_every_citation_of_the_page_exists(game):
    cited = {line.law for step in how_to_play(game, game.house()) for line in (*step.lines, *step.results)}
    cited |= {cause.law for each in remedies(game, game.house()) for cause in each.causes}
    assert [law for law in cited if law not in paragraphs() and law.removeprefix("reading ") not in readings()] == []


def test_what_options_cost_and_lead_to():
    assert ways_of("three-card-poker") == [
        {
            "play": "You place a play wager, as much as the ante, and stay in.",
            "fold": "You give up the hand. Your ante and pair plus wagers are lost.",
        }
    ]
    first, _, last = ways_of("mini-tex")
    assert first["fold"].startswith("You give up the hand. Your ante wager is lost. Your pocket poker wager stays, and")
    assert last["play"] == "You place a play wager, twice the ante, and stay in."
    assert last["fold"].startswith("You give up the hand. Your ante, flop and river wagers are lost.")
    assert ways_of("texas-hold-em-bonus")[1]["check"] == "You stay in and place nothing."
    assert ways_of("caribbean-stud", progressive="base")[0]["fold"].endswith("ante and progressive wagers are lost.")
    [draw] = ways_of("three-card-draw")
    assert "You give the card you name back, face down. You get another one for it" in draw["draw"]


def test_a_house_that_offers_more_has_more_to_choose_from():
    assert list(ways_of("hold-em-3-bonus")[1]) == ["turn river", "fold"]
    assert list(ways_of("hold-em-3-bonus", version=2)[1]) == ["turn river", "turn river double", "fold"]
    assert [list(ways) for ways in ways_of("hold-em-3-bonus", three_card="none")] == [["turn river", "fold"]]


def test_who_is_asked_only_with_a_side_wager_is_told():
    expose, turn_river = (
        step for step in how_to_play(game("hold-em-3-bonus"), game("hold-em-3-bonus").house()) if step.ways
    )
    assert expose.lines[0].text.startswith("Each player with a three card wager")
    assert turn_river.lines[0].text.startswith("Each player who is still in")
    alone = "The pair plus wager may also be placed alone; then you are asked nothing."
    assert alone in words(how_to_play(game("three-card-poker"), game("three-card-poker").house()))


def test_the_way_of_dealing_is_told():
    found = game("mini-tex")
    for dealing, how in ((HAND, "one at a time"), (AUTOMATED_SHOE, "all at once")):
        told = words(how_to_play(found, found.house({"dealing": dealing})))
        assert f"Every player is dealt two cards face down, {how}." in told
    burning = game("hold-em-3-bonus").house({"burn": True})
    assert "Two cards are burned: put aside unseen, and not used." in words(
        how_to_play(game("hold-em-3-bonus"), burning)
    )


def remedy_of(id, what):
    found = game(id)
    [text] = [each.text for each in remedies(found, found.house()) if what in {cause.what for cause in each.causes}]
    return text


@pytest.mark.parametrize(
    ("id", "what", "begins"),
    [
        (
            "mini-tex",
            "A card of the dealer is seen too early",
            "All hands are void and their wagers go back, but the pocket poker wagers are settled all the same.",
        ),
        (
            "hold-em-3-bonus",
            "Two or more cards lie face up behind the first cards of all hands",
            "All hands are void and their wagers go back, but the three card and six card wagers are settled",
        ),
        ("three-card-draw", "A card lies face up in the deck", "All hands are void and their wagers go back."),
        ("mini-tex", "A player has a wrong number of cards", "That hand is void, its wagers go back, and the others"),
        ("caribbean-stud", "A player has a wrong number of cards", "All hands are void and their wagers go back."),
        ("texas-hold-em-bonus", "The shuffling device jams", "The round goes on. The dealer has the cards reshuffled"),
    ],
)
def test_remedies_in_words(id, what, begins):
    assert remedy_of(id, what).startswith(begins)


def test_when_an_incident_is_heard_is_told():
    told = {
        cause.incident: cause.when
        for each in remedies(game("mini-tex"), game("mini-tex").house())
        for cause in each.causes
    }
    assert told[Incident.DEALER_CARD_EXPOSED] == ", before all players have decided"
    assert told[Incident.STUB_COUNT] == ", once all cards of the round are out"
    assert told[Incident.SHOE_JAM] == ", at a table that has one, before anybody has decided"
    assert told[Incident.SHUFFLER_JAM] == ""


def test_decks_are_different_and_whole():
    assert len({deck(number) for number in range(1, 53)}) == 52
    assert all(len(set(deck(number))) == 52 for number in range(1, 53))


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_several_decks_are_dealt_in_many_orders_and_each_is_whole(decks):
    pieces = DECK * decks
    orders = [order_of(pieces, number) for number in range(1, kinds.ROUNDS + 1)]
    assert all(Counter(order) == Counter(pieces) for order in orders)
    assert len(set(orders)) == len(orders)
    assert orders[2][:52] == deck(3)


def test_what_the_options_of_blackjack_lead_to():
    insurance, play = ways_of("blackjack")
    assert insurance == {
        "insurance": "You place an insurance wager, at most half of the wager, and stay in.",
        "decline": "You stay in and place nothing.",
    }
    assert play["stand"] == "You are asked nothing more for this hand."
    assert play["hit"] == "You get one card more, face up."
    assert play["double"].startswith(
        "You place a double wager, at most as much as the wager, and stay in. You get exactly one"
    )
    assert "Your two cards become two hands, each with a wager of its own" in play["split"]
    assert list(ways_of("blackjack", surrender=True)[1]) == ["stand", "hit", "double", "split", "surrender"]
    assert "A player may give up half the bet" in ways_of("blackjack", surrender=True)[1]["surrender"]
    variation = game("blackjack").house({"payout": "6-5", "decks": 1, "dealing": HAND})
    told = words(how_to_play(game("blackjack"), variation))
    assert any(said.endswith("At this table it is paid 6 to 5.") for said in told)


@every_game
def test_the_manual_begins_with_how_to_play_and_has_every_permitted_table(game):
    told = manual(game)
    order = [told.index(f"\n## {heading}\n") for heading in ("How to play", "Payout odds", "If something goes wrong")]
    assert order == sorted(order)
    assert told.index("\n## How to play\n") == told.index("\n## ")
    for name, setting in game.House.__dataclass_fields__.items():
        permitted = setting.metadata["setting"]
        if permitted.is_pay_table and not permitted.is_fixed:
            columns = " | ".join(
                f"`{each}`" for each in permitted.permitted if isinstance(each, str) and each != "none"
            )
            assert f"| `{name}` | {columns} |" in told


@every_game
def test_the_page_of_rules_says_each_text_once(game, tmp_path):
    with casino_at(tmp_path / "store.db") as client:
        page = client.get(f"/tables/{game.id}/rules")
    assert page.status_code == 200
    shown = page.text[page.text.index('<article class="rules">') : page.text.index("</article>")]
    said = " ".join(unescape(re.sub(r"<button.*?</button>|<[^>]*>", "", shown)).split())
    house = game.house(client.casino.floor.table(game.id).house)
    for remedied in remedies(game, house):
        assert f"{''.join(remedied.causes[-1][1:3])} {remedied.text}" in said
        assert all(shown.count(f"<dt>{escape(cause.what + cause.when)} ") == 1 for cause in remedied.causes)
    assert said.index("How to play") < said.index("What the wagers pay") < said.index("If something goes wrong")
    for step in how_to_play(game, house):
        assert f"{step.title} {step.lines[0].text}" in said
