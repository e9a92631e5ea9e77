"""What rules of the strategy cost, against the script performed over every deal of a small deck.

A rule is read here as its words say it, by the plain ranking of hands; nothing is taken from the code that found it.
"""

from fractions import Fraction

import pytest

from pitboss.analysis import advice, explore
from pitboss.analysis.advice import learned, table_of
from pitboss.cards import ACE, DECK, RANKS, SUITS, cards
from pitboss.hands import five_card, three_card
from pitboss.hands.five_card import Five
from pitboss.solving.performance import SEAT
from tests.analysis.test_lessons import cost

BOARD_CASES = {  # of the views of a board: the category, whose a pair is, the draw, the board's suits
    "by the category of the hand": (),
    "by the category and whose a pair is": ("pair",),
    "by the category, whose a pair is and what may be drawn": ("pair", "draw"),
    "by the category, whose a pair is, what may be drawn and the board's suits": ("pair", "draw", "suits"),
    "by the category, whose a pair is and the board's suits": ("pair", "suits"),
}
NEVER_REACHED = {"choose": "check"}  # a chart has no row for what the best play never comes to


def performed(id, deck, house=None):
    small = tuple(sorted(cards(deck), key=DECK.index))
    table = table_of(id, house, small)
    return table, [table.stage.paths(dealt) for dealt in explore.deals(table.stage, small)]


def own_and_seen(seen):
    """One's own cards, and those of the board or the dealer."""
    return [card for place, card in seen if place == SEAT], [card for place, card in seen if place != SEAT]


def check_rules(id, deck, reader, house=None):
    """Every rule of every decision; what was checked, as decision and words."""
    table, trees = performed(id, deck, house)
    checked = []
    for at, decision in enumerate(learned(table)):
        for told in decision["rules"]:
            rule = reader(at, told, decision["options"])
            assert cost(table, trees, at, lambda seen, rule=rule: rule(*own_and_seen(seen))) == Fraction(told["cost"])
            checked.append((at, told["rule"]))
    return checked


def threshold(said, options):
    """ "play with queen-high or better, else fold": what is chosen from which hand on, and else."""
    chosen, _, rest = said.partition(" with ")
    least, _, otherwise = rest.partition(" or better, else ")
    assert {chosen, otherwise} <= set(options)
    return chosen, least, otherwise


@pytest.fixture
def hands_by_their_cards(monkeypatch):
    """A pair of kings has a card beside it that may matter in a small deck: here a rule names all cards of a hand."""
    monkeypatch.setattr(advice, "described", lambda game, house, own, board: " ".join(own))


def by_rank(ranking):
    """Of games without a board: rules that go by the rank of one's hand, and charts of such."""

    def least_of(said):
        return ranking.FROM[said] if said in ranking.FROM else ranking.rank(cards(said))

    def row_of(chart, own, seen):
        matched = "matched" if any(card.rank == seen[0].rank for card in own) else "not matched"
        (row,) = [row for row in chart if row["with"] in (matched, seen[0][0], f"{seen[0][0]} {matched}")]
        return row

    def reader(_, told, options):
        if told["rule"].startswith("always "):
            return lambda *_: told["rule"].removeprefix("always ")
        if "chart" not in told:
            chosen, least, otherwise = threshold(told["rule"], options)
            return lambda own, _: chosen if ranking.rank(own) >= least_of(least) else otherwise

        def by_chart(own, seen):
            row = row_of(told["chart"], own, seen)
            return row["choose"] if "from" not in row or ranking.rank(own) >= least_of(row["from"]) else row["else"]

        return by_chart

    return reader


def category(own, board):
    return five_card.best([*own, *board]).category


def pair_of(own, board):
    """The rank of the only pair if one's own card is in it."""
    ranks = [card.rank for card in (*own, *board)]
    paired = [card.rank for card in own if ranks.count(card.rank) > 1]
    return max(paired) if paired and category(own, board) == Five.PAIR else 0


def whose(own, board):
    pair, top = pair_of(own, board), max(card.rank for card in board)
    if not pair:
        return "pair on the board"
    if pair == top:
        return "top pair"
    both_own = [card.rank for card in own].count(pair) > 1
    return "pair above the board" if pair > top and both_own else "lower pair"


def makes_straight(ranks):
    with_low_ace = ranks | ({1} if ACE in ranks else set())
    return any({low, low + 1, low + 2, low + 3, low + 4} <= with_low_ace for low in range(1, 11))


def drawn(own, board):
    if category(own, board) >= Five.STRAIGHT:
        return ""
    every = [*own, *board]
    for suit in SUITS:
        if sum(card.suit == suit for card in every) >= 4 and any(card.suit == suit for card in own):
            return "flush draw"
    ranks, shared = {card.rank for card in every}, {card.rank for card in board}
    outs = [
        rank for rank in range(2, ACE + 1) if makes_straight(ranks | {rank}) and not makes_straight(shared | {rank})
    ]
    return "straight draw" if len(outs) > 1 else "inside straight draw" if outs else ""


def case_on_board(own, board, by):
    made = category(own, board)
    said = "no pair" if made == Five.HIGH_CARD else made.name.lower().replace("_", " ")
    parts = [whose(own, board) if "pair" in by and made == Five.PAIR else said]
    parts += [drawn(own, board)] if "draw" in by else []
    most = max(sum(card.suit == suit for card in board) for suit in SUITS)
    parts += [f"{most} suited on the board"] if "suits" in by else []
    return ", ".join(part for part in parts if part)


def height(own, board):
    """The rank of one's pair and then one's highest other card, or one's two highest."""
    ranks = sorted((card.rank for card in own), reverse=True)
    pair = pair_of(own, board)
    if pair:
        ranks.remove(pair)
        ranks.insert(0, pair)
    return ranks[:2]


def two_ranks(said):
    return [RANKS.index(rank) + 2 for rank in said.split("-")]


def lying(own):
    low, high = sorted(card.rank for card in own)
    return "pair" if low == high else "suited" if own[0].suit == own[1].suit else "unsuited"


def height_of_two(own):
    """Pairs are above all others, and suited cards above the same unsuited."""
    return lying(own) == "pair", sorted((card.rank for card in own), reverse=True), lying(own) == "suited"


def two_cards_said(said):
    """ "T-2 unsuited"."""
    ranks, _, suits = said.partition(" ")
    high, low = two_ranks(ranks)
    return high == low, [high, low], suits == "suited"


def read_first(told, options):
    """A decision with two cards and no board."""
    if "chart" not in told:
        chosen, least, otherwise = threshold(told["rule"], options)
        return lambda own, _: chosen if height_of_two(own) >= two_cards_said(least) else otherwise

    def by_chart(own, _):
        high, lies = RANKS[max(card.rank for card in own) - 2], lying(own)
        case = {
            "by whether the cards are a pair or suited": lies,
            "by the higher card and whether they are suited": f"pair of {high}" if lies == "pair" else f"{high} {lies}",
        }[told["rule"]]
        (row,) = [row for row in told["chart"] if row["with"] == case]
        above = "from" not in row or height_of_two(own) >= two_cards_said(row["from"])
        return row["choose"] if above else row["else"]

    return by_chart


def read_on_board(told, options):
    if "chart" not in told:
        chosen, least, otherwise = threshold(told["rule"], options)
        return lambda own, board: chosen if height(own, board) >= two_ranks(least) else otherwise

    def by_chart(own, board):
        case = case_on_board(own, board, BOARD_CASES[told["rule"]])
        row = next((row for row in told["chart"] if row["with"] == case), NEVER_REACHED)
        above = "from" not in row or height(own, board) >= two_ranks(row["from"])
        return row["choose"] if above else row["else"]

    return by_chart


def on_a_board(first_without):
    def reader(at, told, options):
        if told["rule"].startswith("always "):
            return lambda *_: told["rule"].removeprefix("always ")
        return read_first(told, options) if first_without and at == 0 else read_on_board(told, options)

    return reader


@pytest.mark.usefixtures("hands_by_their_cards")
@pytest.mark.parametrize("deck", ["Ac 2d 3d 9d Ad 2h Qh 4h", "Qc 6d 4h 3s Kd 5c 8h Qd"])
def test_three_card_poker(deck):
    checked = [said for _, said in check_rules("three-card-poker", deck, by_rank(three_card))]
    assert any("-high or better" in said for said in checked)
    assert any(said.startswith("always ") for said in checked)


@pytest.mark.usefixtures("hands_by_their_cards")
@pytest.mark.parametrize("deck", ["Ac Kd Qh 9s 4c Ah Kc 8d 4s 3d", "8h 3d 4h Ts 8c Ac Ad 9h 8s Qd"])
def test_caribbean_stud(deck):
    checked = [said for _, said in check_rules("caribbean-stud", deck, by_rank(five_card))]
    assert {"by the dealer's card and whether it is matched", "bet with pair or better, else fold"} < set(checked)


@pytest.mark.gate
@pytest.mark.parametrize("deck", ["Ac Ad Kh Qs 2c 7d Jc Ts 2d", "5c 6c 7c Kc 2c 8d 6h Ah Ks"])
def test_texas_hold_em_bonus(deck):
    checked = check_rules("texas-hold-em-bonus", deck, on_a_board(first_without=True))
    assert {at for at, _ in checked} == {0, 1, 2}
    assert set(BOARD_CASES) & {said for at, said in checked if at == 2}


@pytest.mark.gate
@pytest.mark.parametrize(
    ("deck", "version"), [("Ac Ad Kh Qs 2c 7d Jc Ts 2d 9h", 1), ("5c 6c 7c Kc 2c 8d 6h Ah Ks 3h", 2)]
)
def test_hold_em_3_bonus(deck, version):
    checked = check_rules("hold-em-3-bonus", deck, on_a_board(first_without=False), {"version": version})
    assert set(BOARD_CASES) & {said for _, said in checked}
