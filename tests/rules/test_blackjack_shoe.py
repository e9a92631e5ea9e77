"""The shoe of a blackjack table from its first card to the shuffle: who does what, after what, and how often."""

from collections import Counter

import pytest

from pitboss.cards import decks
from pitboss.errors import HouseRefused, OutOfTurn
from pitboss.floor.shoe import mixed, new_shoe, unmixed
from pitboss.games import game
from pitboss.law import reading, subchapter
from pitboss.rounds.equipment import equip
from tests.gaming_table import Table
from tests.stories import Story
from tests.worlds import OwnWorld

law = subchapter("blackjack", "19:47-2")
BLACKJACK = game("blackjack")
HAND = {"dealing": "hand", "payout": "6-5", "decks": 1}


def table(players=3, equipment=None, **house):
    opened = Table("blackjack", equipment, **{"decks": 1, **house})
    for seat in range(1, players + 1):
        opened.do("sit", f"player {seat}", seat)
    return opened


def dealt(rounds, *given, **house):
    opened = table(*given, **house)
    for _ in range(rounds):
        opened.one_round()
    return opened


def facts(opened, kind):
    return [fact for fact in opened.facts if fact["fact"] == kind]


SPENT, MADE = "^shoe spent", "^shoe made"


@pytest.mark.parametrize(
    ("house", "cited", "step", "after", "before", "times"),
    [
        ({}, reading("4.11"), r"has the player at seat \d cut the cards", "shuffles the cards by hand", MADE, 2),
        ({}, reading("4.10"), "cutting card.*with 13 cards behind it", "cut the cards", MADE, 2),
        ({}, reading("4.13"), "burns the first card of the shoe", MADE, "^round opened", 2),
        ({}, law("6(l)2"), r"checks that \d+ cards in the discard rack and \d+ left make 52", SPENT, "shuffles", 1),
        ({}, law("6(l)3"), "shuffles the cards of the shoe that has been dealt", "checks that", "by hand", 1),
        ({"dealing": "double-shoe"}, law("6(l)3"), "shuffles only this side of the shoe", "checks that", "by hand", 1),
        (HAND, law("6A(j)"), "has the device shuffle these cards, and takes the other set", SPENT, "cutting", 1),
    ],
)
@pytest.mark.law("blackjack 19:47-2.6(l)2", "blackjack 19:47-2.6(l)3", "blackjack 19:47-2.6A(j)")
def test_from_the_first_card_to_the_shuffle(house, cited, step, after, before, times):
    opened = table(**house)
    while not facts(opened, "shoe spent"):
        opened.one_round()
    opened.one_round()
    Story.of_facts(opened.facts).expect(cited, step, after=after, before=before, times=times)


@pytest.mark.law("blackjack 19:47-2.6(l)3", "reading 4.9", "reading 4.10")
def test_the_round_in_which_the_cutting_card_comes_is_played_out_and_then_all_cards_are_shuffled():
    opened = dealt(30)
    for made, spent in zip(facts(opened, "shoe made"), facts(opened, "shoe spent"), strict=False):
        rounds = [fact for fact in facts(opened, "round closed") if fact["shoe"] == made["shoe"]]
        begins = [fact["begins"] for fact in rounds]
        assert max(begins) <= made["before_cutting_card"] < spent["drawn"] <= made["cards"]
        assert [*begins, spent["drawn"]] == [1, *(fact["begins"] + len(fact["order"]) for fact in rounds)]
        assert Counter(spent["order"]) == Counter(decks(1))
    orders = [fact["order"] for fact in facts(opened, "shoe spent")]
    assert len(orders) == len(set(map(tuple, orders))) > 5


@pytest.mark.law("reading 4.10")
@pytest.mark.parametrize(("count", "behind"), [(1, 13), (2, 26), (3, 39), (5, 65), (6, 78), (8, 104)])
def test_a_quarter_lies_behind_the_cutting_card_unless_the_house_wants_more(count, behind):
    assert facts(dealt(1, decks=count), "shoe made")[0]["before_cutting_card"] == 52 * count - behind
    more = dealt(1, equipment={"cutting_card": behind + 7}, decks=count)
    assert facts(more, "shoe made")[0]["before_cutting_card"] == 52 * count - behind - 7


@pytest.mark.law("reading 4.11")
def test_who_cuts():
    """The first to arrive; then whoever has the box to which the cutting card came; else the one farthest right."""
    opened = table(3)
    cutters, came_to = [], []
    while len(cutters) < 25:
        before = len(opened.facts)
        opened.one_round()
        new = opened.facts[before:]
        if any(fact["fact"] == "shoe spent" for fact in new):
            told = next(fact["what"] for fact in new if fact.get("law") == reading("4.11"))
            cutters.append(told.split(" cut ")[0].removeprefix("has the player at seat "))
            came_to.append(_came_to(new, opened.facts))
    right = {"1": "1", "2": "2", "3": "3", "dealer": "3"}
    assert cutters == [right[place] for place in came_to]
    assert set(came_to) == set(right)


def _came_to(facts, earlier):
    """The place of the card behind the cutting card, counted over the cards of the round that ended."""
    made = next(fact for fact in reversed(earlier) if fact["fact"] == "shoe made")
    closed = next(fact for fact in facts if fact["fact"] == "round closed")
    events = [fact["event"] for fact in earlier if fact["fact"] == "event" and fact["round"] == closed["round"]]
    places = [event["place"] for event in events if event["event"] == "dealt"]
    return str(places[made["before_cutting_card"] - closed["begins"]]).split(".")[0]


@pytest.mark.law("reading 4.11", "reading 4.31")
def test_after_a_shuffle_that_the_cutting_card_did_not_ask_for_the_player_farthest_right_cuts():
    opened = dealt(1, decks=8)
    opened.world.time += 24 * 3_600_000
    opened.do("tick")
    assert facts(opened, "shoe spent")
    [first, last] = Story.of_facts(opened.facts).order("cut the cards, at")
    assert first.startswith("performs: has the player at seat 1 cut")
    assert last.startswith("performs: has the player at seat 3 cut")


@pytest.mark.law("blackjack 19:47-2.6A(j)", "reading 4.5", "reading 4.6")
@pytest.mark.parametrize("house", [HAND, {"dealing": "double-shoe", "decks": 2}])
def test_two_sets_take_turns_when_the_cutting_card_has_come(house):
    opened = dealt(40, **house)
    backs = [fact["back"] for fact in facts(opened, "shoe made")]
    assert backs == (["blue", "red"] * len(backs))[: len(backs)]
    assert len(backs) > 3
    of_the_shoe = {fact["shoe"]: fact["back"] for fact in facts(opened, "shoe made")}
    assert all(fact["back"] == of_the_shoe[fact["shoe"]] for fact in facts(opened, "round opened"))


@pytest.mark.law("reading 4.6", "blackjack 19:47-2.6A(j)")
@pytest.mark.parametrize("house", [HAND, {"dealing": "double-shoe"}])
def test_where_two_sets_take_turns_there_must_be_two(house):
    posted = BLACKJACK.house(house)
    assert equip(BLACKJACK, posted).second_deck
    with pytest.raises(HouseRefused) as refused:
        equip(BLACKJACK, posted, {"second_deck": False})
    assert refused.value.law == BLACKJACK.alternates[house["dealing"]]


@pytest.mark.parametrize(
    ("house", "values", "cited"),
    [
        ({}, {"cutting_card": 103}, reading("4.10")),
        ({}, {"cutting_card": 416}, reading("4.10")),
        ({}, {"cutting_card": 0}, reading("4.10")),
        ({"decks": 1}, {"cutting_card": 12}, reading("4.10")),
        ({"decks": 1}, {"cutting_card": 52}, reading("4.10")),
        ({}, {"shuffle": "riffle"}, reading("4.12")),
        (HAND, {"shuffle": "bart-carter"}, law("6(m)")),
        ({"dealing": "double-shoe"}, {"shuffle": "bart-carter"}, law("6(m)")),
    ],
)
@pytest.mark.law("blackjack 19:47-2.6(m)")
def test_what_may_not_be_chosen_for_a_shoe(house, values, cited):
    with pytest.raises(HouseRefused) as refused:
        equip(BLACKJACK, BLACKJACK.house(house), values)
    assert refused.value.law == cited


@pytest.mark.law("mini-tex 19:47-36.4(a)")
@pytest.mark.parametrize("values", [{"cutting_card": 20}, {"shuffle": "bart-carter"}])
def test_a_game_whose_cards_are_shuffled_after_every_round_has_no_cutting_card(values):
    found = game("mini-tex")
    with pytest.raises(HouseRefused) as refused:
        equip(found, found.house(), values)
    assert refused.value.law == found.card_care["shuffle"]


@pytest.mark.law("blackjack 19:47-2.6(m)")
def test_a_deck_of_discards_is_mixed_into_the_shoe_after_the_round():
    opened = dealt(60, 5, {"shuffle": "bart-carter"}, decks=4)
    mixes = [fact for fact in facts(opened, "shoe made") if "mixed" in fact]
    assert len(mixes) > 5
    Story.of_facts(opened.facts).expect(
        law("6(m)"), "cards from the discard rack and shuffles them", after="^round closed", before="splits them",
        times=len(mixes),
    )  # fmt: skip
    opened.do("close")
    shoes = {fact["shoe"]: fact for fact in facts(opened, "shoe spent")}
    for fact in mixes:
        before = shoes[fact["mixed"]]
        assert before["drawn"] > 52
        assert unmixed(shoes[fact["shoe"]]["order"], before["drawn"]) == tuple(before["order"][before["drawn"] :])


@pytest.mark.law("blackjack 19:47-2.6(m)", "reading 4.12")
def test_three_stacks_go_to_a_quarter_a_half_and_three_quarters_of_the_cards_left():
    shoe = new_shoe(OwnWorld(), 1, decks(8), 312, 60)
    again = mixed(OwnWorld(2), shoe)
    assert Counter(again.order) == Counter(shoe.order)
    left, discards = shoe.order[60:], Counter(shoe.order[:60])
    assert again.order[:89] == left[:89]
    assert again.order[109:198] == left[89:178]
    assert again.order[218:307] == left[178:267]
    assert again.order[327:] == left[267:]
    stacks = [again.order[89:109], again.order[198:218], again.order[307:327]]
    assert sum(map(Counter, stacks), Counter()) == discards
    assert tuple(sum(stacks, ())) != shoe.order[:60]


@pytest.mark.law("reading 4.12")
@pytest.mark.parametrize(
    ("drawn", "before", "after"),
    [
        (60, 312, 292),  # 252 were before it, and two of the stacks of 20 have joined them
        (60, 416 - 20, 396),  # all three
        (60, 60 + 89, 89 + 20),  # a mark just before the cutting card
        (60, 60 + 88, 88),
        (60, 61, 1),
    ],
)
def test_the_cutting_card_stays_where_it_is_among_the_cards_left(drawn, before, after):
    shoe = new_shoe(OwnWorld(), 1, decks(8), before, drawn)
    again = mixed(OwnWorld(2), shoe)
    assert again.before_cutting_card == after


@pytest.mark.law("reading 4.32")
def test_a_shoe_that_runs_out_is_filled_with_the_discards_to_complete_the_round():
    opened = table(7, {"cutting_card": 13}, decks=1)
    for _ in range(60):
        opened.one_round()
    filled = facts(opened, "discards shuffled")
    assert filled
    Story.of_facts(opened.facts).expect(
        reading("4.32"), "to complete the round with them", after="^round opened|^round closed|dealt",
        times=len(filled),
    )  # fmt: skip
    closed = {fact["round"]: fact for fact in facts(opened, "round closed")}
    spent = {fact["shoe"]: fact for fact in facts(opened, "shoe spent")}
    for fact in filled:
        round = closed[fact["round"]]
        shoe = spent[round["shoe"]]
        assert Counter(round["discards"]) == Counter(shoe["order"][: round["begins"]])
        cards = [*shoe["order"][round["begins"] :], *round["discards"]]
        assert round["order"] == cards[: len(round["order"])]
        assert len(round["order"]) > len(round["salts"]) == 52 - round["begins"]
        assert shoe["drawn"] == 52


@pytest.mark.law("reading 5.1")
def test_the_cut_is_repeated_only_before_the_first_card():
    opened = table()
    opened.do("recut")
    opened.one_round()
    with pytest.raises(OutOfTurn):
        opened.do("recut")


@pytest.mark.law("reading 4.9")
def test_a_shoe_is_not_kept_for_the_next_player_when_all_have_left():
    opened = dealt(1)
    for seat in (1, 2, 3):
        opened.do("leave", f"player {seat}")
    assert opened.state.shoe is None
    assert Story.of_facts(opened.facts).order("^shoe spent|spreads the cards until")[-2:][0].startswith("shoe spent")
