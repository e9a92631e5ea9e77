"""What a simulation found as a picture: the mean on its way to the exact edge, a bankroll's fan, sessions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10
from typing import Any
from xml.sax.saxutils import escape

from pitboss.printing.felt import SANS
from pitboss.printing.tables import NINETEEN_IN_TWENTY

WIDTH, PANEL_HEIGHT = 860, 300  # pixels
LEFT, RIGHT, TOP, HEADING, BELOW = 84, 48, 74, 34, 66
INK, FAINT, GRID, GREEN, RED = "#1d2421", "#5b6661", "#e3e8e5", "#14694a", "#b3261e"
SETTLED = 0.05  # of the rounds: before that the mean jumps, and would flatten all that follows
TICKS = 5

Told = Mapping[str, Any]
Points = Sequence[tuple[float, float]]
Range = tuple[float, float]


def plot_svg(told: Told, steps: Sequence[Told]) -> str:
    """The steps are what was known of the mean on the way."""
    panels: list[Callable[[int], Iterator[str]]] = [lambda top: _convergence(told, steps, top)]
    if session := told.get("session"):
        panels += [lambda top: _fan(told, session, top), lambda top: _results(told, session, top)]
    each = HEADING + PANEL_HEIGHT + BELOW
    height = TOP + len(panels) * each
    heading = f"{told['game']}: {told['rounds']:,} rounds, strategy {told['strategy']}, seed {told['seed']}"
    drawn = [line for place, panel in enumerate(panels) for line in panel(TOP + place * each + HEADING)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}px" height="{height}px" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="{SANS}" font-size="13" fill="{INK}">',
            f"<title>{escape(heading)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
            _text(LEFT, 40, heading, size=19, weight="bold"),
            *drawn,
            "</svg>\n",
        ]
    )


@dataclass(frozen=True)
class Panel:
    """Where a value lies on the paper."""

    top: int
    across: Range
    up: Range

    def x(self, value: float) -> float:
        low, high = self.across
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """What lies far off the panel stays near it, so that every number on the paper is a short one."""
        low, high = self.up
        share = min(max((value - low) / (high - low), -1), 2)
        return self.top + (1 - share) * PANEL_HEIGHT

    def line(self, points: Points, colour: str, *, dashed: bool = False, width: float = 2) -> str:
        path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        dashes = ' stroke-dasharray="7 5"' if dashed else ""
        return self._inside(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes}/>')

    def area(self, low: Points, high: Points, opacity: float) -> str:
        path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in [*low, *reversed(high)])
        return self._inside(f'<polygon points="{path}" fill="{GREEN}" fill-opacity="{opacity}"/>')

    def bar(self, low: float, high: float, value: float, opacity: float) -> str:
        left, right, top = self.x(low), self.x(high), self.y(value)
        return (
            f'<rect x="{left + 0.5:.1f}" y="{top:.1f}" width="{max(right - left - 1, 0.5):.1f}" '
            f'height="{self.top + PANEL_HEIGHT - top:.1f}" fill="{GREEN}" fill-opacity="{opacity}"/>'
        )

    def _inside(self, drawn: str) -> str:
        return (
            f'<svg x="{LEFT}" y="{self.top}" width="{WIDTH - LEFT - RIGHT}" height="{PANEL_HEIGHT}" '
            f'viewBox="{LEFT} {self.top} {WIDTH - LEFT - RIGHT} {PANEL_HEIGHT}" overflow="hidden">{drawn}</svg>'
        )

    def frame(self, heading: str, across: str, label: Callable[[float], str]) -> Iterator[str]:
        """Heading, grid and numbers; drawn first, so that all else lies on it."""
        bottom, right = self.top + PANEL_HEIGHT, WIDTH - RIGHT
        yield _text(LEFT, self.top - 14, heading, weight="bold", size=15)
        for value in ticks(self.up):
            at = self.y(value)
            yield f'<path d="M{LEFT} {at:.1f}H{right}" stroke="{GRID}"/>'
            yield _text(LEFT - 9, at + 4, label(value), anchor="end", colour=FAINT)
        for value in ticks(self.across):
            yield f'<path d="M{self.x(value):.1f} {bottom}v6" stroke="{FAINT}"/>'
            yield _text(self.x(value), bottom + 22, f"{value:,.10g}", anchor="middle", colour=FAINT)
        yield f'<path d="M{LEFT} {bottom}H{right}" stroke="{FAINT}"/>'
        yield _text((LEFT + right) / 2, bottom + 43, across, anchor="middle", colour=FAINT)

    def note(self, line: int, text: str, colour: str = INK) -> str:
        return _text(WIDTH - RIGHT - 8, self.top + 20 * line, text, anchor="end", colour=colour)


def _convergence(told: Told, steps: Sequence[Told], top: int) -> Iterator[str]:
    known = [step for step in steps if step["standard_error"] is not None]
    edge = 100 * float(Fraction(told["edge"]))
    low, mean, high = (
        [(step["rounds"], 100 * (step["mean"] + way * NINETEEN_IN_TWENTY * step["standard_error"])) for step in known]
        for way in (-1, 0, 1)
    )
    settled = [y for x, y in [*low, *high] if x >= SETTLED * told["rounds"]]
    panel = Panel(top, (0, told["rounds"]), _around([edge, *settled]))
    yield from panel.frame("The house's gain so far", "rounds", lambda value: f"{value:.4g}%")
    yield panel.area(low, high, 0.18)
    yield panel.line(mean, GREEN)
    yield panel.line([(x, edge) for x in panel.across], RED, dashed=True, width=1.5)
    yield panel.note(1, f"mean {100 * told['mean']:.4f}% of {told['per']}, with the interval of 19 in 20", GREEN)
    yield panel.note(2, f"exact edge {edge:.4f}%", RED)


def _fan(told: Told, session: Told, top: int) -> Iterator[str]:
    fan = {each: [(look["rounds"], look[each]) for look in session["fan"]] for each in ("5", "25", "50", "75", "95")}
    amounts = [amount for points in fan.values() for _, amount in points]
    panel = Panel(top, (0, session["rounds"]), _around(amounts))
    named = "Gain" if session["bankroll"] is None else "Bankroll"
    heading = f"{named} in {session['sessions']:,} sessions, in units of {told['per']}"
    yield from panel.frame(heading, "rounds of the session", lambda value: f"{value:,.10g}")
    yield panel.area(fan["5"], fan["95"], 0.18)
    yield panel.area(fan["25"], fan["75"], 0.28)
    yield panel.line(fan["50"], GREEN)
    yield panel.line([(x, session["fan"][0]["50"]) for x in panel.across], FAINT, dashed=True, width=1)
    yield panel.note(1, "median; half of the sessions; nine in ten", GREEN)
    if session["bankroll"] is not None:
        yield panel.note(2, f"risk of ruin {100 * session['risk_of_ruin']:.4g}%", RED)


def _results(told: Told, session: Told, top: int) -> Iterator[str]:
    bins = session["histogram"]
    shares = [100 * each["sessions"] / session["sessions"] for each in bins]
    panel = Panel(top, (bins[0]["from"], bins[-1]["to"]), (0, 1.25 * max(shares)))
    heading = f"Results of sessions of {session['rounds']:,} rounds"
    across = f"gain in units of {told['per']}; the outermost bars hold all beyond"
    yield from panel.frame(heading, across, lambda value: f"{value:.3g}%")
    for each, share in zip(bins, shares, strict=True):
        yield panel.bar(each["from"], each["to"], share, 0.75 if each["from"] >= 0 else 0.45)
    median = session["results"]["50"]
    yield panel.line([(median, value) for value in panel.up], RED, dashed=True, width=1.5)
    yield panel.note(1, f"median {median:+,.10g}", RED)
    yield panel.note(2, f"ahead in {100 * session['ahead']:.4g}% of the sessions", GREEN)


def _around(values: Iterable[float]) -> Range:
    """All of them, with room above for the notes and never empty."""
    given = list(values)
    low, high = min(given), max(given)
    room = (high - low) or 1
    return low - 0.06 * room, high + 0.3 * room


def ticks(over: Range) -> list[float]:
    """About so many round numbers of the range."""
    low, high = over
    rough = (high - low) / TICKS
    size = 10 ** floor(log10(rough))
    step = next(size * each for each in (1, 2, 2.5, 5, 10) if size * each >= rough)
    return [round(step * place, 12) for place in range(ceil(low / step), floor(high / step) + 1)]


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", size: int = 13, weight: str = "", colour: str = INK
) -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"{bold}>'
        f"{escape(text)}</text>"
    )
