"""Charts of a PAR sheet, drawn as SVG within the page: the band of the hold, and the edge over the meter."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import log10, sqrt
from typing import NamedTuple

from pitboss.printing.felt import element, text
from pitboss.printing.plot import ticks
from pitboss.stakes.cents import dollars

WIDTH, HEIGHT = 640, 208
LEFT, RIGHT, TOP, BOTTOM = 62, 14, 16, 42  # margins of the plot
POINTS = 40
BEYOND = 1.6  # times the meter at which the house gains nothing
TYPE = 12

STYLE = """
.chart { width: 100%; height: auto; display: block; }
.chart text { font-family: Arial, 'Liberation Sans', Helvetica, sans-serif; fill: #333; }
.chart .y { text-anchor: end; }
.chart .x { text-anchor: middle; }
.chart .grid { stroke: #d5d5d5; stroke-width: 0.7; }
.chart .zero { stroke: #333; stroke-width: 1; }
.chart .edge { stroke: #0b4d2c; stroke-width: 2; fill: none; }
.chart .band { fill: #0b4d2c; fill-opacity: 0.16; }
.chart .blank { fill: #fff; }
.chart .mark { fill: #a5262c; }
.chart .even { fill: #a5262c; font-weight: bold; }
.chart .drop { stroke: #a5262c; stroke-width: 1; stroke-dasharray: 4 3; }
"""


class Axis(NamedTuple):
    """From which value to which, and where the plot has each."""

    least: float
    most: float
    begins: float
    ends: float

    def __call__(self, value: float) -> float:
        return self.begins + (value - self.least) / (self.most - self.least) * (self.ends - self.begins)

    def ticks(self) -> list[float]:
        return ticks((self.least, self.most))


def hold_chart(mean: float, deviation: float, quantiles: Mapping[str, float], rounds: Sequence[int], said: str) -> str:
    """Bands that narrow to the mean as rounds go by; the rounds grow tenfold from one mark to the next."""
    widest = max(quantiles.values()) * deviation / sqrt(rounds[0])
    x = Axis(log10(rounds[0]), log10(rounds[-1]), LEFT, WIDTH - RIGHT)
    y = Axis(min(mean - widest, 0), max(mean + widest, 0), HEIGHT - BOTTOM, TOP)
    bands = [_band(mean, quantile * deviation, x, y) for quantile in quantiles.values()]
    marks = [text(f"{number:,}", *_inside(x(log10(number))), TYPE, "x") for number in rounds]
    middle = _line("edge", LEFT, y(mean), WIDTH - RIGHT, y(mean))
    below = text("rounds", WIDTH / 2, HEIGHT - 4, TYPE, "x")
    return _chart(said, *_across(y), *bands, middle, *_legend(list(quantiles)), *marks, below)


def _legend(names: Sequence[str]) -> Iterator[str]:
    """As bands lie upon each other: the narrowest is the darkest."""
    yield element("rect", class_="blank", x=WIDTH - RIGHT - 72, y=TOP - 4, width=72, height=len(names) * 1.5 * TYPE + 4)
    for line, name in enumerate(reversed(names)):
        top = TOP + line * 1.5 * TYPE
        for _ in range(line + 1):
            yield element("rect", class_="band", x=WIDTH - RIGHT - 66, y=top, width=22, height=TYPE)
        yield text(name, WIDTH - RIGHT - 36, top + 0.85 * TYPE, TYPE)


def _band(mean: float, spread: float, x: Axis, y: Axis) -> str:
    powers = [x.least + (x.most - x.least) * point / POINTS for point in range(POINTS + 1)]
    lower, upper = (
        [f"{x(power):.2f},{y(mean + side * spread / sqrt(10**power)):.2f}" for power in powers] for side in (-1, 1)
    )
    return element("polygon", class_="band", points=" ".join([*lower, *reversed(upper)]))


def meter_chart(empty: Fraction, fall: Fraction, even: int, said: str) -> str:
    """A line that falls to nothing where the meter takes the whole edge."""
    most = BEYOND * even
    x = Axis(0, most, LEFT, WIDTH - RIGHT)
    ends = [float(empty - fall * Fraction(cents)) for cents in (0, most)]
    y = Axis(min(ends), max(ends), HEIGHT - BOTTOM, TOP)
    falling = _line("edge", x(0), y(ends[0]), x(most), y(ends[1]))
    point = element("circle", class_="mark", cx=x(even), cy=y(0), r=4)
    drop = _line("drop", x(even), y(0), x(even), HEIGHT - BOTTOM)
    even_at = text(f"break-even {dollars(even)}", x(even) + 8, y(0) - 8, TYPE, "even")
    marks = [text(f"${cents / 100:,.0f}", *_inside(x(cents)), TYPE, "x") for cents in x.ticks()]
    below = text("meter", WIDTH / 2, HEIGHT - 4, TYPE, "x")
    return _chart(said, *_across(y), drop, falling, point, even_at, *marks, below)


def _inside(x: float) -> tuple[float, float]:
    """Below the plot, and far enough from the edge of the picture that a number is not cut off."""
    return min(x, WIDTH - 40), HEIGHT - BOTTOM + 18


def _across(y: Axis) -> Iterator[str]:
    for value in y.ticks():
        yield _line("zero" if value == 0 else "grid", LEFT, y(value), WIDTH - RIGHT, y(value))
        yield text(f"{100 * value:g}%", LEFT - 8, y(value) + 4, TYPE, "y")


def _line(class_: str, *ends: float) -> str:
    return element("line", class_=class_, **dict(zip(("x1", "y1", "x2", "y2"), ends, strict=True)))


def _chart(said: str, *drawn: str) -> str:
    return element("svg", *drawn, class_="chart", role="img", aria_label=said, viewBox=f"0 0 {WIDTH} {HEIGHT}")
