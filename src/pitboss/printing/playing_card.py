"""A playing card drawn as SVG around the origin, in millimetres: its face, or the back that all cards share."""

from functools import cache

from pitboss.cards import ACE, JACK, KING, QUEEN, TEN, Card
from pitboss.printing.felt import GOLD, SANS, element
from pitboss.printing.geometry import CARD_HEIGHT, CARD_WIDTH

BLACK, RED, BLUE, GREEN, PAPER, BURGUNDY = "#15171c", "#c8102e", "#1450c8", "#0b7a35", "#fffefa", "#7a1526"

VIEW_BOX = f"{-CARD_WIDTH / 2 - 1:g} {-CARD_HEIGHT / 2 - 1:g} {CARD_WIDTH + 2} {CARD_HEIGHT + 2}"  # for one on its own

STYLE = f"""
.card .paper {{ fill: {PAPER}; stroke: #27312c; stroke-width: 2; }}
.card text {{ font-family: {SANS}; font-weight: bold; font-size: 32px; text-anchor: middle; }}
.card.suit-s, .card.suit-c {{ fill: {BLACK}; }}
.card.suit-h, .card.suit-d {{ fill: {RED}; }}
.four-colour .card.suit-c {{ fill: {GREEN}; }}
.four-colour .card.suit-d {{ fill: {BLUE}; }}
.card .gilt {{ fill: none; stroke: {GOLD}; }}
.card .pearl {{ fill: {GOLD}; }}
.card .cloth {{ fill: {BURGUNDY}; }}
.card .seal {{ fill: {BURGUNDY}; stroke: {GOLD}; }}
.card, .card text {{ forced-color-adjust: none; }}
"""

# Outlines about 20 units wide and high. Commands are capitals: a number before a small one would read like a card.
SUITS = {
    "c": "M -2.6 -1.6 A 4.8 4.8 0 1 1 2.6 -1.6 A 4.8 4.8 0 1 1 1.1 4.8 C 1.3 7.4 2.2 9.2 3.9 10.4 H -3.9"
    " C -2.2 9.2 -1.3 7.4 -1.1 4.8 A 4.8 4.8 0 1 1 -2.6 -1.6 Z",
    "d": "M 0 -10.6 C 2.2 -6.8 5 -3.2 8.2 0 C 5 3.2 2.2 6.8 0 10.6"
    " C -2.2 6.8 -5 3.2 -8.2 0 C -5 -3.2 -2.2 -6.8 0 -10.6 Z",
    "h": "M 0 9.6 C -3 5 -10 1 -10 -4.4 C -10 -7.6 -7.8 -9.6 -5.2 -9.6 C -2.8 -9.6 -0.9 -8.2 0 -5.6"
    " C 0.9 -8.2 2.8 -9.6 5.2 -9.6 C 7.8 -9.6 10 -7.6 10 -4.4 C 10 1 3 5 0 9.6 Z",
    "s": "M 0 -10.4 C 3 -6 9.8 -2.4 9.8 2.8 C 9.8 5.8 7.7 7.6 5.3 7.6 C 3.5 7.6 2 6.7 1.1 5 C 1.3 7.4 2.2 9.2 3.9 10.4"
    " H -3.9 C -2.2 9.2 -1.3 7.4 -1.1 5 C -2 6.7 -3.5 7.6 -5.3 7.6"
    " C -7.7 7.6 -9.8 5.8 -9.8 2.8 C -9.8 -2.4 -3 -6 0 -10.4 Z",
}
# The lily of the jack, the crowns of queen and king, and where their pearls sit.
COURT = {
    JACK: (
        "M 0 -15 C 6 -8 5 0 2 7 H -2 C -5 0 -6 -8 0 -15 Z"
        " M 4 7 C 4 -2 7 -9 12 -8 C 17 -7 17 0 12 1 C 12 -3 9 -4 8 0 L 7 7 Z"
        " M -4 7 C -4 -2 -7 -9 -12 -8 C -17 -7 -17 0 -12 1 C -12 -3 -9 -4 -8 0 L -7 7 Z",
        [],
    ),
    QUEEN: (
        "M -11 7 L -15 -6 Q -9 2 -8 -9 Q -4 2 0 -11 Q 4 2 8 -9 Q 9 2 15 -6 L 11 7 Z",
        [(-15, -7), (-8, -10), (0, -12), (8, -10), (15, -7)],
    ),
    KING: ("M -12 7 L -15 -7 L -7 -1 L 0 -12 L 7 -1 L 15 -7 L 12 7 Z", [(-15, -8), (0, -13), (15, -8)]),
}


def card_name(card: Card | None) -> str:
    return "face-down card" if card is None else card.name


@cache
def card_svg(card: Card | None) -> str:
    """The card, or the back of one; it says nothing of any other card."""
    drawn = _back() if card is None else _face(card)
    paper = _rectangle(CARD_WIDTH, CARD_HEIGHT, 6, "paper")
    kind = "card back" if card is None else f"card suit-{card.suit}"
    return element(
        "g", element("g", paper, drawn, aria_hidden="true"), class_=kind, role="img", aria_label=card_name(card)
    )


def _rectangle(width: float, height: float, rounded: float, class_: str) -> str:
    return element("rect", class_=class_, x=-width / 2, y=-height / 2, width=width, height=height, rx=rounded)


def _face(card: Card) -> str:
    """Rank and suit side by side, twice, large enough for a card of a few pixels; between them a single emblem."""
    if card.rank == TEN:
        rank = element("text", "10", transform="translate(-18 -17) scale(0.74 1)", letter_spacing=-3)
    else:
        rank = element("text", card[0], transform="translate(-17 -17) scale(0.92 1)")
    index = rank + _suit(card, 17, -28, 18)
    return index + _emblem(card) + element("g", index, transform="rotate(180)")


def _suit(card: Card, x: float, y: float, size: float) -> str:
    return element("path", d=SUITS[card.suit], transform=f"translate({x} {y}) scale({size / 20:g})")


def _emblem(card: Card) -> str:
    if card.rank not in COURT:
        return _suit(card, 0, 0, 27 if card.rank == ACE else 22)
    outline, tips = COURT[card.rank]
    pearls = (element("circle", class_="pearl", cx=x, cy=y, r=2.2) for x, y in tips)
    band = element("path", class_="gilt", d="M -12 10 H 12", stroke_width=3)
    return element("g", element("path", d=outline), band, *pearls, transform="translate(0 2) scale(0.8)")


def _back() -> str:
    """A framed lattice of gold on burgundy, with a seal."""
    width, height = 48, 72
    cloth = _rectangle(width + 4, height + 4, 4, "cloth")
    lattice = element("path", class_="gilt", d=_lattice(width // 2, height // 2, 8), stroke_opacity=0.55)
    frame = _rectangle(width, height, 2, "gilt")
    return cloth + lattice + frame + element("circle", class_="seal", r=10) + element("circle", class_="pearl", r=4)


def _lattice(x: int, y: int, step: int) -> str:
    """The diagonals, both ways, of a rectangle that reaches x and y to either side of the origin."""
    lines = []
    for at in range(step - x - y, x + y, step):
        left, right = max(-x, at - y), min(x, at + y)
        lines += [f"M {left} {at - left} L {right} {at - right}", f"M {left} {left - at} L {right} {right - at}"]
    return " ".join(lines)
