"""The one drawing of the table: felt, positions, betting areas, places for cards, boxes at the dealer's side."""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, radians, sin
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import COMMUNITY, DEALER, Place, Seat
from pitboss.rounds.stack import order_of_deal
from pitboss.stakes.wager import Stake, Wager

# The scale is 1:1. A unit of the drawing is a millimetre of the table, which is 2,130 mm wide as a casino's blackjack
# table is. The origin is the centre of the half circle around which the players sit; the dealer stands above it.
FELT_RADIUS = 1000
DEALERS_EDGE = -100
RAIL = 65
APRON = 40
CARD_WIDTH, CARD_HEIGHT = 63, 88
AREA, GAP = 80, 9
OUTERMOST = 68  # degrees from the middle of the players' side to its first and last position
CARDS_RADIUS = 962  # where a player's cards end, towards the rail
BAND_INSIDE, BAND_OUTSIDE = 340, 592  # the band of inscriptions

FELT, DEEP, GOLD, CREAM, WOOD = "#0e5a3c", "#083826", "#d9b75b", "#f6efd9", "#3a2015"
SERIF = "Georgia, 'Liberation Serif', 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"

STYLE = f"""
.felt text {{ font-family: {SANS}; fill: {CREAM}; text-anchor: middle; letter-spacing: 0.06em; }}
.felt .licensee {{ font-family: {SERIF}; font-weight: bold; fill: {GOLD}; letter-spacing: 0.12em; }}
.felt .title {{ font-family: {SERIF}; font-style: italic; letter-spacing: 0.08em; }}
.felt .area {{ fill: {DEEP}; fill-opacity: 0.45; stroke: {CREAM}; stroke-width: 3; }}
.felt .side .area {{ stroke: {GOLD}; stroke-width: 4; }}
.felt .side text, .felt .inscription {{ fill: {GOLD}; }}
.felt .inscription, .felt .number {{ font-weight: bold; }}
.felt .card {{ fill: none; stroke: {CREAM}; stroke-opacity: 0.55; stroke-width: 2; stroke-dasharray: 9 6; }}
.felt .line {{ fill: none; stroke: {GOLD}; stroke-width: 3; }}
.felt .box {{ fill: {WOOD}; stroke: {GOLD}; stroke-width: 3; }}
"""


class Area(NamedTuple):
    """A rectangle of the drawing, in the coordinates of its position or of the table."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def layout_svg(game: Game, house: House, licensee: str) -> str:
    """The layout as a picture of its own, which opens in any browser and prints at its true size."""
    left, top = -FELT_RADIUS - RAIL, DEALERS_EDGE - APRON
    width, height = -2 * left, FELT_RADIUS + RAIL - top
    cards = cards_dealt(game, house)
    return element(
        "svg",
        element("title", escape(f"{game.title} table layout")),
        element("style", STYLE),
        _ground(),
        _inscriptions(game, house, licensee),
        _inventory(),
        *_boxes(),
        *_middle(cards),
        *(_position(game, seat, angle, cards[1]) for seat, angle in positions(game)),
        xmlns="http://www.w3.org/2000/svg",
        class_="felt",
        data_game=game.id,
        width=f"{width}mm",
        height=f"{height}mm",
        viewBox=f"{left} {top} {width} {height}",
    )


def cards_dealt(game: Game, house: House) -> Mapping[Place, int]:
    """How many cards come to seat 1, to the dealer and to the middle when everybody stays in."""
    first = next(wager for wager in game.wagers if wager.before_the_deal)
    order = order_of_deal(game, house, {1: {first: Stake(house.minimum)}})
    return {place: order.count(place) for place in (1, DEALER, COMMUNITY)}


def positions(game: Game) -> Iterator[tuple[Seat, float]]:
    """Each seat and how far it is turned from the middle; seat 1 is farthest to the dealer's left, our right."""
    for seat in range(1, game.positions + 1):
        yield seat, OUTERMOST * (2 * (seat - 1) / max(1, game.positions - 1) - 1)


def rows(game: Game) -> list[list[Wager]]:
    """The betting areas of a position as the player sees them, from the dealer's side to the player's."""
    drawn = sorted((wager for wager in game.wagers if wager.rides_on is None), key=_column)
    return [[wager for wager in drawn if _row(wager) == row] for row in sorted(set(map(_row, drawn)))]


def _row(wager: Wager) -> int:
    if wager.above is not None:
        return _row(wager.above) - 1
    if wager.below is not None:
        return _row(wager.below) + 1
    return _row(wager.right_of) if wager.right_of is not None else 0


def _column(wager: Wager) -> int:
    return 0 if wager.right_of is None else _column(wager.right_of) + 1


def element(name: str, *content: str, class_: str = "", **attributes: str | float) -> str:
    """An element of SVG; its content is elements or escaped text."""
    named = {"class": class_, **attributes} if class_ else attributes
    told = "".join(f" {key.replace('_', '-')}={quoteattr(_attribute(value))}" for key, value in named.items())
    inside = "".join(content)
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def _attribute(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"


def text(said: str, x: float, y: float, size: float, class_: str = "") -> str:
    return element("text", escape(said), class_=class_, x=x, y=y, font_size=size)


def _rectangle(area: Area, class_: str, rounded: float) -> str:
    return element("rect", class_=class_, x=area.x, y=area.y, width=area.width, height=area.height, rx=rounded)


def _ground() -> str:
    """The wooden apron at the dealer's side, the rail around the players' side, and the cloth."""
    gradient = element(
        "radialGradient",
        element("stop", offset="0", stop_color="#17724e"),
        element("stop", offset="1", stop_color=FELT),
        id="cloth",
        gradientUnits="userSpaceOnUse",
        cx=0,
        cy=200,
        r=950,
    )
    return "".join(
        [
            element("defs", gradient),
            element("path", d=_half_circle(FELT_RADIUS + RAIL, DEALERS_EDGE - APRON), fill=WOOD),
            element("path", d=_half_circle(FELT_RADIUS + RAIL - 14, DEALERS_EDGE - 12), fill="#5a3322"),
            element("path", d=_half_circle(FELT_RADIUS, DEALERS_EDGE), fill="url(#cloth)", data_felt="felt"),
            element("path", d=_half_circle(FELT_RADIUS - 12, DEALERS_EDGE + 12), class_="line", stroke_opacity=0.6),
        ]
    )


def _half_circle(radius: float, edge: float) -> str:
    return f"M {-radius} {edge} V 0 A {radius} {radius} 0 0 0 {radius} 0 V {edge} Z"


def _inscriptions(game: Game, house: House, licensee: str) -> str:
    """The licensee's name, the game's, and what the law has said on the layout, on arcs that face the players."""
    notices = [notice.text for notice in game.notices(house)]
    licensee_radius, title_radius = BAND_INSIDE + 66, BAND_INSIDE + 112
    pitch = (BAND_OUTSIDE - 16 - title_radius) / max(3, len(notices))
    arcs = [
        _on_arc("licensee", licensee.upper(), licensee_radius, 58),
        _on_arc("title", game.title, title_radius, 36),
        *(_on_arc("notice", notice, title_radius + pitch * line, 22) for line, notice in enumerate(notices, 1)),
    ]
    lines = [element("path", class_="line", d=_arc(radius, 84)) for radius in (BAND_INSIDE, BAND_OUTSIDE)]
    return element("g", *lines, *arcs, class_="inscriptions")


def _on_arc(class_: str, said: str, radius: float, size: float) -> str:
    """Shrunk where it would run beyond the arc: a letter is about two thirds as wide as the type is high."""
    if not said:
        return ""
    room = radius * radians(150)
    size = min(size, room / (0.66 * len(said)))
    name = f"{class_}-{radius:.0f}"
    along = element("textPath", escape(said), href=f"#{name}", startOffset="50%")
    path = element("path", id=name, d=_arc(radius, 84), fill="none")
    return path + element("text", along, class_=class_, font_size=size)


def _arc(radius: float, degrees: float) -> str:
    x, y = radius * sin(radians(degrees)), radius * cos(radians(degrees))
    return f"M {-x:.1f} {y:.1f} A {radius:.1f} {radius:.1f} 0 0 0 {x:.1f} {y:.1f}"


INVENTORY = Area(-310, DEALERS_EDGE + 24, 620, 120)


def _inventory() -> str:
    """The table inventory container: rows of chips before the dealer."""
    columns, colours = 14, ("#f4f1e6", "#b3262d", "#1f7a4d", "#20252b", "#6b3f8f")
    width = (INVENTORY.width - 2 * GAP) / columns
    tubes = [
        _rectangle(Area(INVENTORY.x + GAP + width * n + 3, INVENTORY.y + 10, width - 6, 100), "", 8).replace(
            "<rect", f'<rect fill="{colours[min(n, columns - 1 - n) * len(colours) // 7]}" fill-opacity="0.85"'
        )
        for n in range(columns)
    ]
    return element("g", _rectangle(INVENTORY, "box", 12), *tubes, data_box="inventory")


def _boxes() -> Iterator[str]:
    """At the dealer's side, one to the left of the dealer and one to the right."""
    for name, x in (("drop", -560), ("tip", 420)):
        area = Area(x, DEALERS_EDGE + 24, 140, 84)
        slot = element("rect", x=area.x + 30, y=area.y + 20, width=80, height=9, rx=4, fill="#120a06")
        label = text(f"{name} box".upper(), area.middle, area.y + 64, 19)
        yield element("g", _rectangle(area, "box", 10), slot, label, data_box=name)


def _middle(cards: Mapping[Place, int]) -> Iterator[str]:
    """Between the inventory and the betting areas: the dealer's cards, then the community's."""
    places = [place for place in (DEALER, COMMUNITY) if cards[place]]
    top = INVENTORY.y + INVENTORY.height
    gap = (BAND_INSIDE - top - len(places) * CARD_HEIGHT) / (len(places) + 1)
    for n, place in enumerate(places):
        yield _cards(place, cards[place], top + gap + n * (CARD_HEIGHT + gap), str(place).upper())


def _cards(place: Place, count: int, y: float, label: str) -> str:
    """Room for so many cards side by side."""
    width = count * CARD_WIDTH + (count - 1) * GAP
    slots = (
        _rectangle(Area(-width / 2 + n * (CARD_WIDTH + GAP), y, CARD_WIDTH, CARD_HEIGHT), "card", 6)
        for n in range(count)
    )
    named = text(label, 0, y + CARD_HEIGHT + 19, 15) if label else ""
    return element("g", *slots, named, data_place=str(place))


def _position(game: Game, seat: Seat, angle: float, cards: int) -> str:
    """What lies before one player, drawn as the player sees it and turned into its place around the table."""
    y: float = CARDS_RADIUS - CARD_HEIGHT
    drawn = [_cards(seat, cards, y, "")]
    for row in reversed(rows(game)):
        y -= AREA + GAP
        drawn += _betting_areas(row, seat, y)
    disc = element("circle", cx=0, cy=FELT_RADIUS + RAIL / 2 - 6, r=19, fill=DEEP, stroke=GOLD, stroke_width=3)
    number = text(str(seat), 0, FELT_RADIUS + RAIL / 2 + 1, 21, "number")
    return element("g", *drawn, disc, number, class_="position", transform=f"rotate({angle:.3f})")


def _betting_areas(row: Iterable[Wager], seat: Seat, y: float) -> Iterator[str]:
    """Side by side and centred: a circle for a wager before the deal, a square for one that a decision places."""
    wagers = list(row)
    x = -(len(wagers) * AREA + (len(wagers) - 1) * GAP) / 2
    for wager in wagers:
        area = Area(x, y, AREA, AREA)
        shape = _rectangle(area, "area", AREA / 2 if wager.before_the_deal else 8)
        drawn = element("g", shape, *_named(wager, area), data_wager=wager.name, data_seat=str(seat))
        yield drawn.replace("<g ", '<g class="side" ', 1) if wager.side else drawn
        x += AREA + GAP


def _named(wager: Wager, area: Area) -> Iterator[str]:
    words = wager.title.upper().split()
    pitch = 18.0
    size = min(17.0, 104 / max(map(len, words)))
    lines = [(word, size, "") for word in words]
    if wager.inscription:
        lines.append((wager.inscription, 26, "inscription"))
    y = area.y + AREA / 2 - pitch * (len(lines) - 1) / 2 + 6
    for n, (said, size, class_) in enumerate(lines):
        yield text(said, area.middle, y + pitch * n + (8 if class_ else 0), size, class_)
