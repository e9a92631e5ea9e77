"""The charts of a PAR sheet: drawn where the numbers are, and nothing beside the picture."""

import re
from fractions import Fraction
from xml.etree import ElementTree

from pitboss.printing.charts import HEIGHT, WIDTH, hold_chart, meter_chart

LETTER = 7  # at most as wide, in the type of the charts


def points(svg):
    """Each band, from its first corner on."""
    return [
        [tuple(map(float, corner.split(","))) for corner in band.split()] for band in re.findall(r'points="(.*?)"', svg)
    ]


def test_bands_narrow_with_the_root_of_the_rounds_and_the_wider_one_holds_the_narrower():
    bands = points(hold_chart(0.05, 2.0, {"90%": 1.6, "99%": 2.6}, [100, 10_000], "the hold"))
    for band in bands:
        first, last = (abs(band[at][1] - band[-1 - at][1]) for at in (0, len(band) // 2 - 1))
        assert abs(first / last - 10) < 0.2
    narrow, wide = bands
    assert wide[-1][1] < narrow[-1][1] < narrow[0][1] < wide[0][1]


def test_the_meter_chart_marks_where_the_line_meets_nothing():
    svg = ElementTree.fromstring(meter_chart(Fraction(1, 2), Fraction(1, 400_000_00), 200_000_00, "the meter"))
    (line,) = [each for each in svg.iter("line") if each.get("class") == "edge"]
    (mark,) = svg.iter("circle")
    (zero,) = [each for each in svg.iter("line") if each.get("class") == "zero"]
    x1, y1, x2, y2 = (float(line.get(name, "")) for name in ("x1", "y1", "x2", "y2"))
    across = (float(mark.get("cx", "")) - x1) / (x2 - x1)
    assert mark.get("cy") == zero.get("y1")
    assert abs(y1 + across * (y2 - y1) - float(mark.get("cy", ""))) < 0.5


def test_nothing_is_written_beside_the_picture():
    drawn = [
        meter_chart(Fraction(2437, 3822), Fraction(1, 342_000_00), 218_047_37, "the meter"),
        hold_chart(0.6, 30.0, {"99%": 2.6}, [1_000, 10_000_000], "the hold"),
    ]
    for said in (each for svg in drawn for each in ElementTree.fromstring(svg).iter("text")):
        room = len(said.text or "") * LETTER
        before = {"y": room, "x": room / 2}.get(said.get("class", ""), 0)
        assert before <= float(said.get("x", "")) <= WIDTH - (room - before)
        assert 0 < float(said.get("y", "")) <= HEIGHT
