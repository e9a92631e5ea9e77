"""The plots: what is drawn lies where it should, and in the files that were asked for."""

import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import pitboss
from pitboss.printing import files, pdf
from pitboss.printing.plot import HEADING, LEFT, PANEL_HEIGHT, RIGHT, TOP, WIDTH, Panel, plot_svg, ticks
from pitboss.simulation.report import simulate
from tests.house.test_cli import run_here

SVG = "{http://www.w3.org/2000/svg}"
ASKED = {"rounds": 200_000, "seed": 7, "workers": 1}


def drawn(**asked):
    steps = []
    told = simulate("three-card-poker", **ASKED, **asked, watch=steps.append, closely=True)
    return told, ElementTree.fromstring(plot_svg(told, steps))


def texts(picture):
    return [each.text for each in picture.iter(f"{SVG}text")]


def points(each):
    return [tuple(map(float, point.split(","))) for point in each.get("points").split()]


def test_the_mean_runs_to_the_exact_edge():
    told, picture = drawn()
    mean, edge = (points(each) for each in picture.iter(f"{SVG}polyline"))
    assert texts(picture)[0] == "three-card-poker: 200,000 rounds, strategy optimal, seed 7"
    assert "exact edge 3.3730%" in texts(picture)
    assert f"mean {100 * told['mean']:.4f}% of ante, with the interval of 19 in 20" in texts(picture)
    assert len(mean) > 100
    assert mean[-1][0] == edge[-1][0] == WIDTH - RIGHT
    assert edge[0][1] == edge[1][1]
    assert (mean[-1][1] < edge[-1][1]) == (told["mean"] > 0.03373)


def test_sessions_have_a_fan_and_a_bar_for_every_bin():
    told, picture = drawn(session=100, bankroll=40)
    assert "Bankroll in 2,000 sessions, in units of ante" in texts(picture)
    assert "Results of sessions of 100 rounds" in texts(picture)
    assert f"risk of ruin {100 * told['session']['risk_of_ruin']:.4g}%" in texts(picture)
    assert len(list(picture.iter(f"{SVG}rect"))) == 1 + len(told["session"]["histogram"])
    _, nine_in_ten, half = (points(each) for each in picture.iter(f"{SVG}polygon"))
    assert len(nine_in_ten) == len(half) == 2 * len(told["session"]["fan"])
    assert min(y for _, y in nine_in_ten) < min(y for _, y in half)


def test_everything_lies_on_the_paper():
    _, picture = drawn(session=100)
    height = float(picture.get("height").removesuffix("px"))
    for each in picture.iter(f"{SVG}text"):
        assert 0 < float(each.get("x")) < WIDTH
        assert 0 < float(each.get("y")) < height
    for rect in picture.iter(f"{SVG}rect"):
        assert float(rect.get("y", 0)) + float(rect.get("height")) <= height + 0.1


def test_a_panel_puts_a_value_in_its_place():
    panel = Panel(TOP + HEADING, (0, 10), (-1, 1))
    assert [panel.x(value) for value in (0, 10)] == [LEFT, WIDTH - RIGHT]
    assert [panel.y(value) for value in (-1, 1)] == [TOP + HEADING + PANEL_HEIGHT, TOP + HEADING]


@pytest.mark.parametrize(
    ("over", "found"),
    [((0, 10), [0, 2, 4, 6, 8, 10]), ((-0.3, 0.9), [-0.25, 0, 0.25, 0.5, 0.75]), ((98, 102), [98, 99, 100, 101, 102])],
)
def test_ticks_are_round_numbers(over, found):
    assert ticks(over) == found


def test_one_round_can_be_drawn():
    told = simulate("three-card-poker", rounds=1, seed=1)
    ElementTree.fromstring(plot_svg(told, [told]))


def test_the_command_draws_and_tells_the_same_as_without(tmp_path):
    asked = (
        "simulate",
        "three-card-poker",
        "--rounds",
        "20000",
        "--seed",
        "7",
        "--session",
        "100",
        "--bankroll",
        "12.5",
    )
    done = run_here(*asked, "--plot", str(tmp_path / "plot.svg"), "--json")
    told = json.loads(done.out)
    assert (done.code, done.err) == (0, f"wrote {tmp_path / 'plot.svg'}\n")
    assert (tmp_path / "plot.svg").read_text(encoding="utf-8").startswith("<svg")
    here = pitboss.simulate("three-card-poker", rounds=20000, seed=7, session=100, bankroll=Fraction(25, 2))
    assert told["session"] == here.session
    assert here.session["bankroll"] == 12.5
    shown = run_here(*asked).out
    assert "200 sessions of 100 rounds, each with a bankroll of 12.5" in shown
    assert "risk of ruin" in shown


def test_png_and_pdf_come_of_the_same_picture(tmp_path, monkeypatch):
    pictures = []
    monkeypatch.setattr(pdf, "png", lambda svg: pictures.append(svg) or b"a png")
    monkeypatch.setattr(pdf, "pdf", lambda svg: pictures.append(svg) or b"a pdf")
    for end in ("png", "pdf"):
        output = tmp_path / f"plot.{end}"
        files.draw(output, "<svg/>")
        assert output.read_bytes() == f"a {end}".encode()
    assert pictures == ["<svg/>", "<svg/>"]
