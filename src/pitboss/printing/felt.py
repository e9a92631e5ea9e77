"""The one drawing of the table: felt, positions, betting areas, places for cards, boxes at the dealer's side."""

from collections.abc import Iterable, Iterator, Mapping
from math import cos, radians, sin
from typing import NamedTuple
from xml.sax import saxutils

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
AREA, GAP, LINE = 92, 9, 20
OUTERMOST = 69  # degrees from the middle of the players' side to its first and last position
CARDS_RADIUS = 972  # where a player's cards end, towards the rail
BAND_INSIDE, BAND_OUTSIDE, BAND_END = 322, 566, 77  # the band of inscriptions: radii, and degrees to either side

FELT, DEEP, GOLD, CREAM, WOOD = "#0e5a3c", "#083826", "#d9b75b", "#f6efd9", "#3a2015"
SERIF = "'Times New Roman', 'Liberation Serif', Times, serif"
SANS = "Arial, 'Liberation Sans', Helvetica, sans-serif"

STYLE = f"""
.felt text {{ font-family: {SANS}; fill: {CREAM}; text-anchor: middle; letter-spacing: 0.06em; }}
.felt .licensee {{ font-family: {SERIF}; font-weight: bold; fill: {GOLD}; letter-spacing: 0.12em; }}
.felt .licensee {{ text-transform: uppercase; }}
.felt .title {{ font-family: {SERIF}; font-style: italic; letter-spacing: 0.08em; }}
.felt .area {{ fill: {DEEP}; fill-opacity: 0.45; stroke: {CREAM}; stroke-width: 3; }}
.felt .side .area {{ stroke: {GOLD}; stroke-width: 4; }}
.felt .side text, .felt .inscription {{ fill: {GOLD}; }}
.felt .inscription, .felt .number {{ font-weight: bold; }}
.felt .card {{ fill: none; stroke: {CREAM}; stroke-opacity: 0.55; stroke-width: 2; stroke-dasharray: 9 6; }}
.felt .band {{ fill: {DEEP}; fill-opacity: 0.35; stroke: {GOLD}; stroke-width: 3; }}
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
        *_boxes(game),
        *_middle(game, cards),
        *(_position(game, seat, angle, cards[1]) for seat, angle in positions(game)),
        xmlns="http://www.w3.org/2000/svg",
        class_="felt",
        data_game=game.id,
        data_law=_drawn_by(game, "layout"),
        width=f"{width}mm",
        height=f"{height}mm",
        viewBox=f"{left} {top} {width} {height}",
    )


def cards_dealt(game: Game, house: House) -> Mapping[Place, int]:
    """How many cards come to seat 1, to the dealer and to the middle when everybody stays in."""
    first = next(wager for wager in game.wagers if wager.before_the_deal)
    order = order_of_deal(game, house, {1: {first: Stake(house.minimum)}})
    return {place: order.count(place) for place in (1, DEALER, COMMUNITY)}


def _drawn_by(game: Game, what: str) -> str:
    """The paragraph that wants this drawn, if the game names one."""
    return game.drawn_by.get(what, "")


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
    """An element of SVG; its content is elements and escaped text. An empty attribute is none."""
    named = ((key.replace("_", "-"), _attribute(value)) for key, value in {"class": class_, **attributes}.items())
    told = "".join(f" {key}={saxutils.quoteattr(value)}" for key, value in named if value)
    inside = "".join(content)
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def _attribute(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"


def escape(said: str) -> str:
    """Text as XML may carry it: what cannot be printed is a space."""
    return saxutils.escape("".join(letter if letter.isprintable() else " " for letter in said))


def text(said: str, x: float, y: float, size: float, class_: str = "") -> str:
    return element("text", escape(said), class_=class_, x=x, y=y, font_size=size)


def _rectangle(area: Area, rounded: float, **attributes: str) -> str:
    return element("rect", **attributes, x=area.x, y=area.y, width=area.width, height=area.height, rx=rounded)


def _ground() -> str:
    """The wooden apron at the dealer's side, the rail around the players' side, and the cloth."""
    gradient = element(
        "radialGradient",
        element("stop", offset="0", stop_color="#17724e"),
        element("stop", offset="1", stop_color=FELT),
        id="felt-cloth",
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
            element("path", d=_half_circle(FELT_RADIUS, DEALERS_EDGE), fill="url(#felt-cloth)", data_felt="felt"),
            element("path", d=_half_circle(FELT_RADIUS - 12, DEALERS_EDGE + 12), class_="line", stroke_opacity=0.6),
        ]
    )


def _half_circle(radius: float, edge: float) -> str:
    return f"M {-radius} {edge} V 0 A {radius} {radius} 0 0 0 {radius} 0 V {edge} Z"


def _inscriptions(game: Game, house: House, licensee: str) -> str:
    """The licensee's name, the game's, and what the law has said on the layout, on arcs that face the players."""
    notices = game.notices(house)
    licensee_radius, title_radius, last_radius = BAND_INSIDE + 55, BAND_INSIDE + 92, BAND_OUTSIDE - 13
    pitch = min(36, (last_radius - title_radius - 10) / max(1, len(notices)))
    arcs = [
        _on_arc("licensee", licensee, _drawn_by(game, "licensee"), licensee_radius, 52),
        _on_arc("title", game.title, "", title_radius, 31),
        *(
            _on_arc("notice", notice.text, notice.law, last_radius - pitch * line, min(22, 0.85 * pitch))
            for line, notice in enumerate(reversed(notices))
        ),
    ]
    return element("g", element("path", class_="band", d=_band()), *arcs, class_="inscriptions")


def _on_arc(class_: str, said: str, law: str, radius: float, size: float) -> str:
    """Shrunk where it would run beyond the arc: spaced bold capitals are much wider than other letters."""
    if not said:
        return ""
    room, letter = radius * radians(2 * BAND_END - 4), 0.95 if class_ == "licensee" else 0.66
    name = f"felt-{class_}-{radius:.0f}"
    along = element("textPath", escape(said), href=f"#{name}", startOffset="50%")
    path = element("path", id=name, d=_arc(radius), fill="none")
    return path + element("text", along, class_=class_, data_law=law, font_size=min(size, room / (letter * len(said))))


def _arc(radius: float) -> str:
    x, y = radius * sin(radians(BAND_END)), radius * cos(radians(BAND_END))
    return f"M {-x:.1f} {y:.1f} A {radius:.1f} {radius:.1f} 0 0 0 {x:.1f} {y:.1f}"


def _band() -> str:
    x, y = BAND_INSIDE * sin(radians(BAND_END)), BAND_INSIDE * cos(radians(BAND_END))
    return f"{_arc(BAND_OUTSIDE)} L {x:.1f} {y:.1f} A {BAND_INSIDE} {BAND_INSIDE} 0 0 1 {-x:.1f} {y:.1f} Z"


INVENTORY = Area(-300, DEALERS_EDGE + 24, 600, 120)
CHIPS = ("#d9d4c5", "#d9d4c5", "#a5262c", "#a5262c", "#24754c", "#24754c", "#23272c")  # $1, $5, $25, $100


def _inventory() -> str:
    """The table inventory container: rows of chips before the dealer."""
    width = (INVENTORY.width - 2 * GAP) / (2 * len(CHIPS))
    tubes = (
        _rectangle(Area(INVENTORY.x + GAP + width * n + 3, INVENTORY.y + 10, width - 6, 100), 8, fill=colour)
        for n, colour in enumerate([*CHIPS, *reversed(CHIPS)])
    )
    return element("g", _rectangle(INVENTORY, 12, class_="box"), *tubes, data_box="inventory")


def _boxes(game: Game) -> Iterator[str]:
    """At the dealer's side, one to the left of the dealer and one to the right."""
    for name, x in (("drop", -560), ("tip", 420)):
        area = Area(x, DEALERS_EDGE + 24, 140, 84)
        slot = element("rect", x=area.x + 30, y=area.y + 20, width=80, height=9, rx=4, fill="#120a06")
        label = text(f"{name} box".upper(), area.middle, area.y + 64, 19)
        law = _drawn_by(game, "boxes")
        yield element("g", _rectangle(area, 10, class_="box"), slot, label, data_box=name, data_law=law)


def _middle(game: Game, cards: Mapping[Place, int]) -> Iterator[str]:
    """Between the inventory and the betting areas: the dealer's cards, then the community's."""
    places = [place for place in (DEALER, COMMUNITY) if cards[place]]
    top = INVENTORY.y + INVENTORY.height
    gap = (BAND_INSIDE - top - len(places) * CARD_HEIGHT) / (len(places) + 1)
    for n, place in enumerate(places):
        y = top + gap + n * (CARD_HEIGHT + gap)
        label = text(str(place).upper(), 0, y + CARD_HEIGHT + 19, 15)
        yield _cards(place, cards[place], y, label, _drawn_by(game, str(place)))


def _cards(place: Place, count: int, y: float, label: str = "", law: str = "") -> str:
    """Room for so many cards side by side."""
    width = count * CARD_WIDTH + (count - 1) * GAP
    slots = (
        _rectangle(Area(-width / 2 + n * (CARD_WIDTH + GAP), y, CARD_WIDTH, CARD_HEIGHT), 6, class_="card")
        for n in range(count)
    )
    return element("g", *slots, label, data_place=str(place), data_law=law)


def _position(game: Game, seat: Seat, angle: float, cards: int) -> str:
    """What lies before one player, drawn as the player sees it and turned into its place around the table."""
    y: float = CARDS_RADIUS - CARD_HEIGHT
    drawn = [_cards(seat, cards, y)]
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
        shape = _rectangle(area, AREA / 2 if wager.before_the_deal else 8, class_="area")
        kind = "side wager" if wager.side else "wager"
        named = _named(wager, area)
        law = wager.drawn_by or ""
        yield element("g", shape, *named, class_=kind, data_wager=wager.name, data_seat=str(seat), data_law=law)
        x += AREA + GAP


def _named(wager: Wager, area: Area) -> Iterator[str]:
    """Its title, a word a line, and below it the inscription."""
    words = wager.title.upper().split()
    size = min(19.0, 100 / max(map(len, words)))
    lines = [(word, size, "") for word in words]
    if wager.inscription:
        lines.append((wager.inscription, 30, "inscription"))
    y = area.y + AREA / 2 - LINE * (len(lines) - 1) / 2 + 6
    for n, (said, size, class_) in enumerate(lines):
        yield text(said, area.middle, y + LINE * n + (8 if class_ else 0), size, class_)
