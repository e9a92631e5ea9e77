"""What rules cost, and what a choice is worth, against the script performed over every deal of a small deck."""

from collections import defaultdict
from fractions import Fraction

import pytest

from pitboss.analysis import explore
from pitboss.analysis.advice import explained, learned, table_of
from pitboss.cards import ACE, DECK, RANKS, cards
from pitboss.hands import three_card
from pitboss.rounds.places import COMMUNITY
from pitboss.solving.performance import SEAT

SMALL = {
    "three-card-poker": "Ac 2d 3d 9d Ad 2h Qh 4h",
    "mini-tex": "Qc Kc Ac 6d 9d 7h 2s",
    "three-card-draw": "Qc Kc Ac 6d 9d 9h 2s Qs",
    "texas-hold-em-bonus": "Ac Ad Kh Qs 2c 7d Jc Ts 2d",
    "hold-em-3-bonus": "Ac Ad Kh Qs 2c 7d Jc Ts 2d 9h",
}


def small(id, hands=None):
    """All deals of a small deck, or those to some hands."""
    deck = tuple(sorted(cards(SMALL[id]), key=DECK.index))
    table = table_of(id, None, deck)
    deals = explore.deals(table.stage, deck)
    return table, [table.stage.paths(dealt) for dealt in deals if hands is None or set(dealt[SEAT]) in hands]


def grouped(trees, asked):
    """Deals that look the same to the player, by what is seen; without those in which nothing more is asked."""
    alike = defaultdict(list)
    for paths in trees:
        alike[paths[0].seen[asked] if asked < len(paths[0].seen) else None].append(paths)
    return alike


def worth(trees, asked, at, rule):
    """The sum of all results when every choice is the best, and when the rule decides one of them."""
    best = ruled = 0
    for seen, alike in grouped(trees, asked).items():
        if seen is None:
            best, ruled = best + sum(paths[0].net for paths in alike), ruled + sum(paths[0].net for paths in alike)
            continue
        found = {}
        for option in dict.fromkeys(path.choices[asked] for path in alike[0]):
            going = [[path for path in paths if path.choices[asked] == option] for paths in alike]
            found[option] = worth(going, asked + 1, at, rule)
        choice = rule(seen) if asked == at else max(found, key=lambda option: found[option][0])
        best += max(value for value, _ in found.values())
        ruled += found[choice][1]
    return best, ruled


def cost(table, trees, at, rule):
    best, ruled = worth(trees, 0, at, rule)
    return Fraction(best - ruled, len(trees) * table.house.minimum)


def places(seen):
    return [sorted((card for at, card in seen if at == place), key=DECK.index) for place in (SEAT, COMMUNITY)]


def mini_tex_case(seen):
    own, board = places(seen)
    hand = three_card.best_with_own(tuple(own), tuple(board))
    return "no pair" if hand.category == 0 else hand.category.name.lower().replace("_", " ")


def height(seen, paired):
    """The rank of one's own pair, or one's highest card, and then the next."""
    own, board = places(seen)
    ranks = sorted((card.rank for card in own), reverse=True)
    every = [card.rank for card in (*own, *board)]
    pairs = [rank for rank in ranks if every.count(rank) > 1] if paired else []
    return [pairs[0], *(rank for rank in ranks if rank != pairs[0]), -1][:2] if pairs else ranks


def by_chart(chart, case_of):
    def rule(seen):
        case = case_of(seen)
        (row,) = [row for row in chart if row["with"] == case]
        if "from" not in row:
            return row["choose"]
        least = [RANKS.index(rank) + 2 for rank in row["from"].split("-")]
        return row["choose"] if height(seen, case == "pair") >= least else row["else"]

    return rule


def test_rules_of_three_decisions_cost_what_the_script_says():
    table, trees = small("mini-tex")
    checked = set()
    for at, decision in enumerate(learned(table)):
        for rule in decision["rules"]:
            if rule["rule"].startswith("always "):
                option = rule["rule"].removeprefix("always ")
                assert cost(table, trees, at, lambda _, option=option: option) == Fraction(rule["cost"])
                checked.add((at, "always"))
            elif rule["rule"] == "by the category of the hand":
                assert cost(table, trees, at, by_chart(rule["chart"], mini_tex_case)) == Fraction(rule["cost"])
                checked.add((at, "category"))
    assert {(at, "always") for at in range(3)} < checked


def test_a_rule_of_three_card_draw_costs_what_the_script_says():
    """To draw to the best two cards whatever one holds, by the order of two cards that is told."""
    table, trees = small("three-card-draw")
    (decision,) = learned(table)
    always, by_two = (
        next(rule for rule in decision["rules"] if rule["rule"].startswith(begins)) for begins in ("always", "by the")
    )
    assert always["rule"] == "always draw to the best two"
    order = by_two["rule"].partition("(")[2].rstrip(")").split(", then ")
    assert cost(table, trees, 0, lambda seen: best_draw(seen, order)) == Fraction(always["cost"])


def best_draw(seen, order):
    """The card to give back; of two draws that are alike it is the lower one."""
    own, _ = places(seen)
    kept = {place: [card for card in own if card != back] for place, back in enumerate(own, 1)}
    strength = {
        place: (-order.index(kind(*two)), sorted((card.rank for card in two), reverse=True))
        for place, two in kept.items()
    }
    return f"draw:{max(strength, key=strength.__getitem__)}"


def kind(one, other):
    low, high = sorted((one.rank, other.rank))
    apart = low - 1 if high == ACE and low < 4 else high - low
    lying = {0: "pair", 1: "in a row", 2: "one between"}.get(apart, "far apart")
    if one.suit != other.suit:
        return lying
    return {"in a row": "suited in a row", "one between": "suited, one between"}.get(lying, "suited")


@pytest.mark.parametrize(
    ("id", "hands"),
    [
        ("three-card-poker", None),
        ("mini-tex", None),
        ("three-card-draw", ["9d 9h Ac", "2s 6d Kc"]),
        ("texas-hold-em-bonus", ["Ac Kh"]),
        ("hold-em-3-bonus", ["Ac Ad 9h"]),
    ],
)
def test_each_choice_is_worth_what_the_script_pays(id, hands):
    """At every decision and whatever is seen, the later choices the best."""
    table, trees = small(id, hands and [set(cards(hand)) for hand in hands])
    compare(table, trees, 0)


def compare(table, trees, asked):
    for number, (seen, alike) in enumerate(grouped(trees, asked).items()):
        if seen is None:
            continue
        own, board = places(seen)
        options = dict.fromkeys(path.choices[asked] for path in alike[0])
        going = {
            option: [[path for path in paths if path.choices[asked] == option] for paths in alike] for option in options
        }
        if number % 20 == 0:
            before = list(alike[0][0].choices[:asked])
            (told,) = [each for each in explained(table, own, board) if each["after"] == before]
            found = {name: Fraction(choice["value"]) for name, choice in told["choices"].items()}
            sums = {named(option, own): worth(on, asked + 1, -1, None)[0] for option, on in going.items()}
            assert found == {name: Fraction(total, len(alike) * table.house.minimum) for name, total in sums.items()}
        for trees_on in going.values():
            compare(table, trees_on, asked + 1)


def named(option, own):
    """A card that is given back, by its name instead of its place."""
    option, _, place = option.partition(":")
    return f"{option}:{own[int(place) - 1]}" if place else option
