"""Chips drawn as SVG: a stack for an amount on the felt, and one chip from above for the rail."""

from functools import cache, lru_cache

from pitboss.printing.felt import CHIPS, SANS, element, escape
from pitboss.stakes.cents import dollars

DENOMINATIONS = tuple(100 * value for value in sorted(CHIPS, reverse=True))  # in cents
MOST_DRAWN = 8

WIDE, DEEP, THICK = 33, 19, 5.5  # half a chip's width and depth as seen at a slant, and its height
PILL, OVERLAP = 24, 10  # the height of an amount, and how much of it lies on the chips
STRIPES = {"pathLength": "12", "stroke_dasharray": "0.8 1.2", "stroke_dashoffset": "-0.6"}  # six around a chip

COLOURS = "\n".join(f".chip-{value} {{ fill: {colour}; }}" for value, colour in CHIPS.items())
STYLE = f"""
{COLOURS}
.chip-odd {{ fill: #8b9096; }}
.chip .edge {{ stroke: #000; stroke-opacity: 0.5; }}
.chip .stripes {{ fill: none; stroke: #f7f3e6; }}
.chip-1 .stripes {{ stroke: #37618f; }}
.chip-100 .edge {{ stroke: #fff; stroke-opacity: 0.3; }}
.chip .inlay {{ fill: #f7f3e6; }}
.chip .pill {{ fill: #06110c; fill-opacity: 0.85; }}
.chip text {{ font-family: {SANS}; font-weight: bold; text-anchor: middle; fill: #15171c; }}
.chip .amount {{ fill: #fff; }}
.chip, .chip text {{ forced-color-adjust: none; }}
"""


def pieces(cents: int) -> dict[int, int]:
    """How many chips of each value make up the amount, highest first; cents short of a chip are one piece."""
    counted = {}
    for value in DENOMINATIONS:
        count, cents = divmod(cents, value)
        if count:
            counted[value] = count
    return counted | ({cents: 1} if cents else {})


@lru_cache(1024)
def chips_svg(cents: int) -> str:
    """A stack with its amount below it, around the origin; of a high stack not every chip is drawn."""
    values = _drawn(pieces(cents))
    covered = [value in DENOMINATIONS for value in values[1:]] + [False]
    pill = (2 * DEEP + THICK * len(values) - OVERLAP - PILL) / 2  # its upper edge, when stack and pill are centred
    lowest = pill + OVERLAP - DEEP - THICK
    stack = (_slanted(value, lowest - THICK * n, covered[n]) for n, value in enumerate(values))
    return element("g", *stack, _amount(cents, pill + PILL / 2), class_="chip", aria_hidden="true")


def _drawn(counted: dict[int, int]) -> list[int]:
    """At least one of each value, and of the most numerous as many as there is room for."""
    counted = {value: min(count, MOST_DRAWN) for value, count in counted.items()}
    while sum(counted.values()) > MOST_DRAWN:
        counted[max(counted, key=counted.__getitem__)] -= 1
    return [value for value, count in counted.items() for _ in range(count)]


def _slanted(value: int, y: float, covered: bool) -> str:
    """One chip, its upper side at y; a chip that covers it leaves the edge to see."""
    edge = f"M {-WIDE} 0 A {WIDE} {DEEP} 0 0 1 {WIDE} 0 V {THICK} A {WIDE} {DEEP} 0 0 1 {-WIDE} {THICK} Z"
    x, low = 0.8 * WIDE, 0.6 * DEEP + THICK / 2
    front = f"M {-x:g} {low:g} A {WIDE} {DEEP} 0 0 0 {x:g} {low:g}"
    face = [
        element("ellipse", class_="edge", rx=WIDE, ry=DEEP),
        element("ellipse", class_="stripes", rx=WIDE - 4, ry=DEEP - 2.5, stroke_width=5, **STRIPES),
        element("ellipse", class_="inlay", rx=WIDE / 2, ry=DEEP / 2),
    ]
    return element(
        "g",
        element("path", class_="edge", d=edge),
        element("path", class_="stripes", d=front, stroke_width=THICK - 1, stroke_dasharray="9 9"),
        *([] if covered else face),
        class_=_kind(value),
        transform=f"translate(0 {y:g})" + ("" if value in DENOMINATIONS else " scale(0.6)"),
    )


def _kind(value: int) -> str:
    return f"chip-{value // 100}" if value in DENOMINATIONS else "chip-odd"


def _amount(cents: int, y: float) -> str:
    said = dollars(cents)
    size = min(24, 76 / (0.6 * len(said)))
    wide = 0.6 * size * len(said) + 10
    pill = element("rect", class_="pill", x=-wide / 2, y=y - PILL / 2, width=wide, height=PILL, rx=PILL / 2)
    return pill + element("text", escape(said), class_="amount", y=y + 0.36 * size, font_size=size)


@cache
def chip_svg(cents: int) -> str:
    """One chip seen from above, with its value in dollars, large enough for a chip of 40 pixels."""
    said = dollars(cents).replace(",", "").removeprefix("$")
    return element(
        "svg",
        element("circle", class_="edge", r=31),
        element("circle", class_="stripes", r=28, stroke_width=6, **STRIPES),
        element("circle", class_="inlay", r=25),
        element("text", escape(said), y=7, font_size=min(22, 76 / len(said))),
        class_=f"chip {_kind(cents)}",
        viewBox="-32 -32 64 64",
        aria_hidden="true",
    )
