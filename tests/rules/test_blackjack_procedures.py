"""Blackjack: what the dealer does in a round besides the money, when, and how often."""

import pytest

from pitboss.games import game
from pitboss.law import reading, subchapter
from pitboss.rounds.events import Asked, Dealt, Revealed
from pitboss.rounds.record import read, replay
from pitboss.rounds.view import view
from tests.helpers import dealt, play, play_deck, read_input
from tests.stories import Story

GAME = "blackjack"
law = subchapter(GAME, "19:47-2")

VARIATION = {"payout": "6-5", "decks": 2, "dealing": "hand"}
READER = {"hole_card": "reader"}
SEATS = {"1": {"wager": 1000}, "3": {"wager": 500}, "6": {"wager": 500}}
HANDS = {"1": "8h 3c Td | 8s Kc", "3": "Ah Kd", "6": "9c 4d Js", "dealer": "Tc 8d"}
INPUTS = "1 split; 1 double; 1 stand; 6 hit"  # seat 3 has a blackjack, and seat 6 goes over 21


def story(**house):
    return Story.of_round(play(GAME, HANDS, SEATS, INPUTS, **house))


IN_EVERY_ROUND = [
    (law("6(n)"), "nobody touch the cards", "^dealt", "^asked", 1),
    (law("7(b)"), "announces the blackjack of seat 3", "^dealt 3", "^asked 1", 1),
]
FROM_A_SHOE = [
    (law("6(o)"), "announces 16 for seat 1, which the player has to check", "^dealt", "^asked 1$", 1),
    (law("6(o)"), "announces 18 for the second hand of seat 1", "^dealt 1.2", "^asked 1.2", 1),
    (law("6(o)"), "announces 13 for seat 6", "^dealt 1.2", "^asked 6", 1),
    (reading("4.24"), "announces 18$", "^dealt dealer", "^settled 3 wager", 1),
]
FROM_THE_HAND = [
    (law("6A(a)"), "deals from the hand", "^placed 6", "^dealt", 1),
    (law("6A(b)"), "from the shuffling device into one hand, over the table inventory", "^placed 6", "^dealt", 1),
    (law("6A(d)"), "pick up the two cards with one hand", "^dealt 6", "^asked", 1),
    (law("6A(k)"), "leaves it to each player to add up the hand", "^dealt 6", "^asked", 1),
    (law("6A(e)1"), "^revealed 1", "^placed 1.2 split", "^dealt 1", 2),
    (law("6A(e)2"), "discard the first two cards face down", "^dealt 6", "^settled 6", 1),
    (law("6A(e)3"), "^settled 6 wager", "^dealt 6", "^gathered 6", 1),
    (law("6A(f)"), "announces 18$", "^dealt dealer", "^settled 3 wager", 1),
    (law("6A(i)"), "puts all cards into the shuffling device", "^gathered dealer", "", 1),
]
WITHOUT_HOLE_CARD = [
    (law("6A(f)"), 'announces "Dealer\'s card" for everybody to hear', "^gathered 6", "^dealt dealer", 1),
]
WITH_READER = [
    (law("6A(h)"), "uses the card reader device", "^dealt dealer", "^asked", 1),
    (law("6A(f)"), "^revealed dealer", "^gathered 6", "announces 18$", 1),
]
STEPS = ("paragraph", "step", "after", "before", "times")


@pytest.mark.parametrize(("house", *STEPS), [
    *(({}, *row) for row in (*IN_EVERY_ROUND, *FROM_A_SHOE)),
    *((READER, *row) for row in (*IN_EVERY_ROUND, *FROM_A_SHOE[:3])),
    *((VARIATION, *row) for row in (*IN_EVERY_ROUND, *FROM_THE_HAND, *WITHOUT_HOLE_CARD)),
    *(({**VARIATION, **READER}, *row) for row in (*FROM_THE_HAND[:7], *WITH_READER)),
])  # fmt: skip
def test_who_does_what_and_when(house, paragraph, step, after, before, times):
    story(**house).expect(paragraph, step, after=after, before=before, times=times)


@pytest.mark.law("blackjack 19:47-2.6A(c)")
@pytest.mark.parametrize(("house", "burned"), [({}, 0), ({"burn": True}, 1)])
def test_2_6A_c_the_top_card_may_be_burned_and_is_shown_to_nobody(house, burned):
    found = game(GAME)
    line = {"deck": ["Kc", "8s", "7c", "4d", "3h"], "seats": {"1": {"wager": 500}}}
    round = replay(found, read(found, line, found.house(VARIATION | house)))
    for viewer in (None, 1, 2):
        cards = [
            event.card for event in view(round.events, viewer) if isinstance(event, Dealt) and event.place == "burn"
        ]
        assert cards == [None] * burned


@pytest.mark.law("blackjack 19:47-2.6A(c)1", "blackjack 19:47-2.6A(c)3", "blackjack 19:47-2.6A(d)")
@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_2_6A_c_the_cards_of_a_box_are_seen_by_its_player_alone_and_so_is_what_may_be_done_with_them(viewer):
    found = game(GAME)
    line = {"deck": ["8s", "9s", "Tc", "8d", "4h"], "seats": {"1": {"wager": 500}, "3": {"wager": 500}}}
    events = view(replay(found, read(found, line, found.house(VARIATION))).events, viewer)
    seen = [event.place for event in events if isinstance(event, Dealt) and event.card is not None]
    assert seen == {None: ["dealer"], 1: [1, "dealer", 1], 3: [3, "dealer", 3]}[viewer]
    [asked] = [event for event in events if isinstance(event, Asked)]
    assert asked.options == (("stand", "hit", "double", "split") if viewer == 1 else ())


@pytest.mark.law("blackjack 19:47-2.6A(e)")
def test_2_6A_e_further_cards_are_dealt_face_up_as_each_player_decides():
    result = play(GAME, HANDS, SEATS, INPUTS, **VARIATION)
    further = [event for event in result["events"] if event["event"] == "dealt" and event["law"] == law("6A(e)")]
    assert [(event["place"], event["card"]) for event in further] == [(1, "3c"), (1, "Td"), ("1.2", "Kc"), (6, "Js")]
    assert {event["seen"] for event in further} == {"all"}


@pytest.mark.law("blackjack 19:47-2.6A(e)2", "blackjack 19:47-2.6A(e)3")
def test_2_6A_e_2_the_two_cards_of_a_hand_above_21_are_never_shown():
    found = game(GAME)
    line = {"deck": ["9c", "Tc", "4d", "Js", "8d"], "seats": {"6": {"wager": 500}}, "inputs": [read_input("6 hit")]}
    events = view(replay(found, read(found, line, found.house(VARIATION))).events, None)
    assert [event for event in events if isinstance(event, Revealed)] == []


@pytest.mark.law("blackjack 19:47-2.6A(g)")
def test_2_6A_g_hidden_cards_are_turned_over_when_all_cards_are_out_and_each_hand_is_settled():
    result = play(GAME, {"1": "Ts 8h", "3": "9s 8d", "dealer": "Tc 7d"}, {"1": {"wager": 500}, "3": {"wager": 500}},
                  "1 stand; 3 stand", **VARIATION)  # fmt: skip
    told = Story.of_round(result)
    assert told.order("^(revealed|settled|dealt dealer)")[1:] == [
        "dealt dealer", "revealed 3", "settled 3 wager", "revealed 1", "settled 1 wager",
    ]  # fmt: skip


@pytest.mark.law("blackjack 19:47-2.6A(i)")
@pytest.mark.parametrize("house", [{}, VARIATION])
def test_2_6A_i_cards_are_picked_up_from_the_far_right_each_hand_by_itself_and_the_dealers_last(house):
    assert story(**house).order("^gathered")[1:] == ["gathered 3", "gathered 1.2", "gathered 1", "gathered dealer"]


@pytest.mark.law("blackjack 19:47-2.8(a)2")
def test_2_8_a_2_a_wager_that_is_surrendered_against_a_ten_waits_on_the_cards():
    result = play_deck(GAME, "8s Tc Kd 9h", {"1": {"wager": 500}}, "1 surrender", surrender=True)
    told = Story.of_round(result)
    told.expect(law("8(a)2"), "lays the wager on top of the player's cards", after="^chose", before="^dealt dealer")
    told.expect(law("8(a)2"), "^settled 1 wager", after="^dealt dealer", before="^gathered")


@pytest.mark.law("blackjack 19:47-2.8(a)1")
def test_2_8_a_1_a_wager_that_is_surrendered_against_two_to_nine_is_settled_at_once():
    result = play_deck(GAME, "8s 9c Kd 9h", {"1": {"wager": 500}}, "1 surrender", surrender=True)
    Story.of_round(result).expect(law("8(a)1"), "^settled 1 wager", after="^chose", before="^gathered 1")
    assert dealt(result)[-1] == ("dealer", "9h")


@pytest.mark.law("blackjack 19:47-2.8(a)")
def test_2_8_a_the_total_is_announced_before_a_hand_may_be_surrendered():
    result = play_deck(GAME, "8s 9c Kd 9h", {"1": {"wager": 500}}, surrender=True)
    Story.of_round(result).expect(law("6(o)"), "announces 18 for seat 1", after="^dealt", before="^asked 1")
