"""The PAR sheet: it says what the commands say, and only checks that were made."""

from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pitboss.analysis import par
from pitboss.analysis.models import model_of
from pitboss.analysis.par import par as numbers
from pitboss.analysis.report import edge
from pitboss.errors import AnalysisRefused
from pitboss.games import game
from pitboss.printing.par_sheet import Filed, _apart, _share, sheet
from pitboss.printing.performed import rules
from pitboss.simulation.witness import sampled
from tests.house.test_cli import run_here

OPTIONS = ["progressive=base", "minimum=1000"]
CHOICES: dict[str, object] = {"progressive": "base", "minimum": 1000}


@cache
def written(html: bool) -> str:
    return sheet(
        Filed(game("caribbean-stud"), CHOICES, OPTIONS, "Café & Sons", "1.2.3", "fedcba9876543210f"), html=html
    )


def words(page: str) -> str:
    said: list[str] = []
    parser = HTMLParser()
    parser.handle_data = said.append  # type: ignore[method-assign]
    parser.feed(page.replace("<wbr>", ""))
    return " ".join(" ".join(said).split())


@pytest.mark.parametrize(("choices", "apart"), [({}, True), ({"payout_limit": 5000000}, False)], ids=str)
def test_it_tells_where_a_limit_may_make_wagers_depend_on_each_other(choices, apart):
    """At the usual stakes it would not."""
    bonus = game("hold-em-3-bonus")
    assert _apart(bonus, bonus.house(choices)) == apart


@pytest.mark.parametrize("html", [False, True])
def test_it_has_rules_with_paragraphs_tables_edges_strategy_and_meter(html):
    text = words(written(html)) if html else " ".join(written(html).split())
    main, side = edge("caribbean-stud", CHOICES)["lines"]
    for said in (
        "The dealer qualifies with ace-king high or better.",
        "reading 2.7",
        "Straight flush",
        "50 to 1",
        main["edge"],
        side["edge"],
        f"{main['standard_deviation']:.6f}",
        main["frequencies"]["fold"],
        "bet with ace king jack eight three high or better, else fold",
        "34739561/37752330525",
        "$218,047.37",
        "1,000,000",
        "pitboss par caribbean-stud --house=progressive=base --house=minimum=1000 --licensee 'Café & Sons' -o FILE",
        "straight flush 10%",
        "rounds dealt by chance with seed 1",
        "pitboss 1.2.3",
        "rules fedcba9876543210 , analysis" if html else "rules fedcba9876543210, analysis",
        "main game (ante)",
        "22719091725783712107649/4515976528139586510000",
        "1000 ($10)",
        "What is lost to a higher qualifying dealer hand? Both ante and bet.",
    ):
        assert said in text, said


def test_the_limits_close_in_on_the_edge():
    for line in numbers("three-card-poker")["lines"]:
        mean = float(Fraction(line["edge"]))
        widths = [row["gain"]["95%"][1] - row["gain"]["95%"][0] for row in line["limits"]]
        for row, width in zip(line["limits"], widths, strict=True):
            low, high = row["gain"]["95%"]
            assert (low + high) / 2 == pytest.approx(mean)
            assert width == pytest.approx(2 * 1.96 * line["standard_deviation"] / row["rounds"] ** 0.5, rel=1e-4)
            stake = float(Fraction(line["average_stake"]))
            assert row["hold"]["95%"] == pytest.approx((low / stake, high / stake))


def test_how_often_the_player_wins_and_the_variance_by_hand():
    """Of 22,100 hands pair plus pays 48 straight flushes, 52 threes, 720 straights, 1,096 flushes and 3,744 pairs."""
    _, side = numbers("three-card-poker")["lines"]
    won = {40: 48, 30: 52, 6: 720, 4: 1096, 1: 3744}
    wins = sum(won.values())
    assert {name: Fraction(often) for name, often in side["outcomes"].items()} == {
        "the player wins": Fraction(wins, 22100),
        "nothing is won or lost": 0,
        "the player loses": Fraction(22100 - wins, 22100),
    }
    squares = Fraction(sum(net**2 * hands for net, hands in won.items()) + 22100 - wins, 22100)
    assert Fraction(side["variance"]) == squares - Fraction(side["edge"]) ** 2
    assert side["stake_cents"] == 500


def test_limits_are_rough_while_the_result_of_most_spread_is_rare():
    """It comes once in 460 rounds: in 1,000 about twice, in 10,000 more than ten times."""
    main, side = numbers("three-card-poker")["lines"]
    assert [row["rough"] for row in side["limits"]] == [True, False, False, False, False]
    assert not any(row["rough"] for row in main["limits"])


def test_what_is_rare_is_not_shown_as_nothing():
    assert [_share(often) for often in ("1/3", "0", "1/55370084770")] == [
        "33.333333%",
        "0.000000%",
        "0.0000000018%",
    ]


def test_where_most_of_the_spread_comes_from():
    """Of pair plus from the straight flush: 1,600 in 460 rounds, against 900 in 425 for three of a kind."""
    main, side = numbers("three-card-poker")["lines"]
    assert side["widest"] == {"net": "+40", "once_in": 460}
    assert main["widest"]["net"] in {"-2", "+2"}


def test_every_check_is_made_and_a_false_number_is_not_printed(monkeypatch):
    checks = numbers("three-card-poker")["checks"]
    assert [check.partition(" ")[0] for check in checks] == ["ante:", "pair_plus:", "The", "The"]
    assert "over all 1,680 deals of the small deck" in checks[-1]
    true = edge("three-card-poker", strategy=True)
    true["lines"][1]["edge"] = "1/50"
    monkeypatch.setattr(par, "edge", lambda *_, **__: true)
    with pytest.raises(AnalysisRefused, match="pair_plus"):
        numbers("three-card-poker")


@pytest.mark.parametrize(("id", "deals"), [("texas-hold-em-bonus", 420), ("hold-em-3-bonus", 210)])
def test_where_the_deals_of_a_small_deck_are_too_many_one_hand_is_checked(id, deals, monkeypatch):
    (check,) = [check for check in par._checks(model_of(id), None, []) if "small deck" in check]
    assert f"over all {deals} deals" in check
    assert "takes too long" in check
    monkeypatch.setattr(par.explore, "best", lambda *_: Fraction(0))
    with pytest.raises(AnalysisRefused, match="small deck"):
        list(par._checks(model_of(id), None, []))


def test_a_script_that_pays_otherwise_over_a_small_deck_is_refused(monkeypatch):
    monkeypatch.setattr(par.explore, "value", lambda *_: Fraction(0))
    with pytest.raises(AnalysisRefused, match="small deck"):
        numbers("three-card-poker")


def test_the_command_writes_what_the_name_ends_in(tmp_path: Path):
    for ending, begins in {"md": "# PAR sheet", "html": "<!doctype html>"}.items():
        file = tmp_path / f"sheet.{ending}"
        assert run_here("par", "three-card-poker", "-o", str(file)).code == 0
        assert file.read_text(encoding="utf-8").startswith(begins)
    assert run_here("par", "three-card-poker").out == (tmp_path / "sheet.md").read_text(encoding="utf-8")
    refused = run_here("par", "three-card-poker", "-o", str(tmp_path / "sheet.svg"))
    assert (refused.code, ".html or .md or .pdf" in refused.err) == (2, True)


def test_a_progressive_wager_that_is_the_players_at_any_meter_has_no_break_even_to_draw():
    """Floors alone bind: 624 times $500, 3,744 times $100 and 5,108 times $400 are more than the 2,598,960 dollars."""
    own = {"royal_flush": 100, "straight_flush": 10, "four_of_a_kind": 50000, "full_house": 10000, "flush": 40000}
    for html in (True, False):
        page = sheet(Filed(game("caribbean-stud"), {"progressive": own}, [], "", "1", "f"), html=html)
        assert "gains nothing on average at any meter" in page
        assert "Edge of progressive over the meter" not in page


def test_rounds_by_chance_are_held_against_the_spread_that_was_counted():
    """At a blind of five cents a prize of $25,000 is half a million units, once in 33 million rounds."""
    (line, *_) = edge("hold-em-3-bonus", {"minimum": 5})["lines"]
    assert "standard errors from the edge" in sampled("hold-em-3-bonus", {"minimum": 5}, line)
    with pytest.raises(AnalysisRefused, match="standard errors away"):
        sampled("three-card-poker", {}, {"edge": "0", "standard_deviation": 1.6})


@pytest.mark.parametrize(
    ("id", "house", "rare"),
    [
        ("three-card-poker", {}, ["19:47-20.10(c)1iii"]),
        ("mini-tex", {"ante_bonus": 30}, ["19:47-36.10(c)2", "19:47-36.10(g)5", "19:47-36.10(g)6"]),
        ("three-card-draw", {}, ["13:69F-42.10(h)2", "13:69F-42.10(h)6", "13:69F-42.10(h)12"]),
        ("hold-em-3-bonus", {"version": 2}, ["13:69F-42.10(e)4"]),
        ("caribbean-stud", {}, ["reading 2.10", "reading 2.11"]),
    ],
)
def test_the_round_of_play_has_what_rarely_happens_too(id, house, rare):
    told = [law for law, _ in rules(game(id), game(id).house(house))]
    assert [law for law in rare if law in told] == rare
