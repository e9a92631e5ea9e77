"""The PAR sheet of a game that is dealt from a shoe: what `edge` and `strategy` say, and nothing that is not known."""

import re
from fractions import Fraction
from functools import cache

import pytest

from pitboss.analysis import par
from pitboss.analysis.advice import strategy
from pitboss.analysis.par import par as numbers
from pitboss.analysis.report import edge
from pitboss.errors import AnalysisRefused
from pitboss.games import game
from pitboss.printing.chart import sign
from pitboss.printing.par_sheet import Filed, sheet
from pitboss.printing.performed import rules
from pitboss.stakes.decimals import decimal
from tests.house.test_cli import run_here
from tests.house.test_par_sheet import words

BLACKJACK = game("blackjack")
EIGHT_DECKS = ()
ONE_DECK = (("payout", "6-5"), ("decks", 1), ("dealing", "hand"), ("extra_wager", "over-under-13"))
READER = (("decks", 2), ("hole_card", "reader"), ("surrender", True), ("even_money", True))
HOUSES = [
    pytest.param(EIGHT_DECKS, id="eight-decks", marks=pytest.mark.gate),
    pytest.param(ONE_DECK, id="one-deck"),
    pytest.param(READER, id="reader", marks=pytest.mark.gate),
]


@cache
def written(house: tuple[tuple[str, object], ...], html: bool) -> str:
    options = [f"{name}={value}" for name, value in house]
    return sheet(Filed(BLACKJACK, dict(house), options, "", "1", "f"), html=html)


@pytest.mark.parametrize("html", [False, True])
@pytest.mark.parametrize("house", HOUSES)
def test_its_numbers_are_those_of_edge_and_strategy(house, html):
    text = words(written(house, html)) if html else " ".join(written(house, html).split())
    lines = edge("blackjack", dict(house))["lines"]
    for line in lines:
        for name in ("edge", "average_stake", "element_of_risk"):
            assert line[name] in text
            assert decimal(Fraction(line[name])) in text
        assert f"{line['standard_deviation']:.6f}" in text
        for often in line["frequencies"].values():
            assert often in text
    chart = strategy("blackjack", dict(house))["chart"]
    assert chart["edge"] in text
    assert chart["cost"] in text
    for part in ("hard", "soft", "pairs"):
        for name, row in chart[part].items():
            cells = (" | " if not html else " ").join([name, *map(sign, row.values())])
            assert cells in text
    for exception in chart["exceptions"][:24]:
        assert f"{'-'.join(exception['hand'])} against {exception['dealer']}" in text


def test_it_says_what_the_house_is_and_what_is_not_known():
    text = words(written(ONE_DECK, True))
    for said in (
        "one deck of 52 cards",
        "from a full shoe",
        "at most 1/2 x wager",
        "blackjack pays",
        "6 to 5",
        "main game (wager)",
        "over 13",
        "its rounds are those in which it is offered",
        "19:47-2.6A(b)",
        "What each round that is split comes to is not counted",
        "against T",
        "1,048,576 rounds dealt by chance with seed 1, with the same payments and choices",
        "1,048,576 rounds dealt by chance with seed 1, with the choices of the chart",
        "pitboss strategy blackjack --house=payout=6-5 --house=decks=1 --house=dealing=hand",
    ):
        assert said.lower() in text.lower(), said


@pytest.mark.parametrize("html", [False, True])
def test_no_section_is_empty(html):
    """Behind every heading, table head and list something is told."""
    page = written(ONE_DECK, html)
    if html:
        assert not re.search(
            r"</h3>\s*<h[23]|</h2>\s*<h2|<table[^>]*>\s*</table>|</thead>\s*</table>|<ul>\s*</ul>", page
        )
        assert not re.search(r"<div>\s*</div>|<p[^>]*>\s*</p>|<caption>\s*</caption>", page)
    else:
        assert not re.search(r"^(#+) [^\n]*\n\s*(#{1,2}|\1) ", page, re.MULTILINE)
        assert not re.search(r"^\| ---.*\n\s*\n", page, re.MULTILINE)


def test_what_a_split_comes_to_is_told_of_all_of_them_together():
    """By the frequencies of the others; their deviation is between none and that of four hands doubled."""
    told = numbers("blackjack", dict(ONE_DECK))
    main, *sides = told["lines"]
    rest = main["rest"]
    assert rest["name"] == "split"
    assert Fraction(rest["often"]) == Fraction(main["frequencies"]["split"])
    mean = sum(Fraction(net) * Fraction(often) for net, often in main["results"].items()) + Fraction(rest["adds"])
    assert mean == -Fraction(main["edge"])
    assert Fraction(rest["mean"]) * Fraction(rest["often"]) == Fraction(rest["adds"])
    assert 1 < rest["standard_deviation"] < 4
    assert "variance" not in main
    assert sum(map(Fraction, main["outcomes"].values())) == 1
    assert [line["wager"] for line in sides] == ["insurance", "over_13", "under_13"]
    assert [line["later"] for line in told["lines"]] == [False, True, False, False]
    assert all("variance" in line and "rest" not in line for line in sides)


def test_frequencies_that_do_not_add_up_are_refused(monkeypatch):
    true = edge("blackjack", dict(ONE_DECK), strategy=True)
    true["lines"][0]["frequencies"]["split"] = "1/50"
    monkeypatch.setattr(par, "edge", lambda *_, **__: true)
    with pytest.raises(AnalysisRefused, match="the frequencies of wager"):
        numbers("blackjack", dict(ONE_DECK))


def test_a_deviation_that_no_split_could_have_is_refused(monkeypatch):
    true = edge("blackjack", dict(ONE_DECK), strategy=True)
    true["lines"][0]["standard_deviation"] = 1.0
    monkeypatch.setattr(par, "edge", lambda *_, **__: true)
    with pytest.raises(AnalysisRefused, match="the frequencies of wager"):
        numbers("blackjack", dict(ONE_DECK))


@pytest.mark.parametrize(
    ("house", "cited", "not_cited"),
    [
        (EIGHT_DECKS, ["reading 4.16", "reading 4.19"], ["19:47-2.8(a)1", "19:47-2.6A(c)1"]),
        (ONE_DECK, ["19:47-2.6A(c)1", "reading 4.20", "reading 4.28"], ["19:47-2.8(a)1"]),
        (READER, ["19:47-2.8(a)1", "19:47-2.8(a)2", "19:47-2.7(c)"], ["19:47-2.6A(c)1", "reading 4.20"]),
    ],
    ids=["eight-decks", "one-deck", "reader"],
)
def test_the_paragraphs_of_the_round_are_those_of_this_house(house, cited, not_cited):
    told = [law for law, _ in rules(BLACKJACK, BLACKJACK.house(dict(house)))]
    assert [law for law in cited if law in told] == cited
    assert [law for law in not_cited if law in told] == []


def test_a_house_that_the_law_refuses_is_one_line():
    refused = run_here("par", "blackjack", "--house", "payout=6-5", "--house", "decks=8")
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.count("\n") == 1
    assert "the 6 to 5 variation is dealt from one deck or two" in refused.err
