"""The one drawing of the table: felt, positions, betting areas, places for cards, boxes at the dealer's side."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin
from textwrap import wrap
from typing import Any, cast
from xml.sax import saxutils

from pitboss.printing.geometry import (
    APRON,
    AREA,
    BAND_END,
    BAND_INSIDE,
    BAND_OUTSIDE,
    BOXES,
    DEALERS_EDGE,
    DISC_RADIUS,
    FELT_RADIUS,
    GAP,
    INVENTORY,
    PROGRESSIVE_BOXES,
    RAIL,
    TABLE,
    Area,
    card_areas,
    discard_area,
    lamp,
    places_in_the_middle,
    positions,
    wager_areas,
)
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import COMMUNITY, Place, Seat
from pitboss.stakes.wager import Wager

LAMP = 9  # the radius of an acceptor's light
LINE = 20  # from one word of a betting area to the next

FELT, DEEP, GOLD, CREAM, WOOD = "#0e5a3c", "#083826", "#d9b75b", "#f6efd9", "#3a2015"
CHIPS = {1: "#d9d4c5", 5: "#a5262c", 25: "#24754c", 100: "#23272c", 500: "#5b3a86", 1000: "#d9812b"}  # by dollars
SERIF = "'Times New Roman', 'Liberation Serif', Times, serif"
SANS = "Arial, 'Liberation Sans', Helvetica, sans-serif"

# Colours are told by the stylesheet alone: a page that allows no style of its own is then a page of plain elements, and
# nothing in it looks like the name of a card, as the end of a colour may.
TUBES = (1, 1, 5, 5, 25, 25, 100)  # dollars of a chip, from either side to the middle
TUBE_COLOURS = "\n".join(f".felt .tube-{dollars} {{ fill: {CHIPS[dollars]}; }}" for dollars in sorted(set(TUBES)))
STYLE = f"""
.felt text {{ font-family: {SANS}; fill: {CREAM}; text-anchor: middle; letter-spacing: 0.06em; }}
.felt .licensee {{ font-family: {SERIF}; font-weight: bold; fill: {GOLD}; letter-spacing: 0.12em; }}
.felt .title {{ font-family: {SERIF}; font-style: italic; letter-spacing: 0.08em; }}
.felt .area {{ fill: {DEEP}; fill-opacity: 0.45; stroke: {CREAM}; stroke-width: 3; }}
.felt .side .area {{ stroke: {GOLD}; stroke-width: 4; }}
.felt .side text, .felt .inscription {{ fill: {GOLD}; }}
.felt .inscription, .felt .number {{ font-weight: bold; }}
.felt .slot {{ fill: none; stroke: {CREAM}; stroke-opacity: 0.55; stroke-width: 2; stroke-dasharray: 9 6; }}
.felt .band {{ fill: {DEEP}; fill-opacity: 0.35; stroke: {GOLD}; stroke-width: 3; }}
.felt .line {{ fill: none; stroke: {GOLD}; stroke-width: 3; }}
.felt .box {{ fill: {WOOD}; stroke: {GOLD}; stroke-width: 3; }}
.felt .opening {{ fill: #120a06; }}
.felt .lamp, .table .lamp.on {{ fill: {GOLD}; stroke: {CREAM}; stroke-width: 2; }}
.table .felt .lamp {{ fill: {DEEP}; }}
.felt .apron {{ fill: {WOOD}; }}
.felt .rail {{ fill: #5a3322; }}
.felt .lit {{ stop-color: #17724e; }}
.felt .unlit {{ stop-color: {FELT}; }}
.felt .disc {{ fill: {DEEP}; stroke: {GOLD}; stroke-width: 3; }}
.felt, .felt text {{ forced-color-adjust: none; }}
{TUBE_COLOURS}
"""
VIEW_BOX = f"{TABLE.x} {TABLE.y} {TABLE.width} {TABLE.height}"


def layout_svg(game: Game, house: House, licensee: str) -> str:
    """The layout as a picture of its own, which opens in any browser and prints at its true size."""
    return element(
        "svg",
        element("title", escape(f"{game.title} table layout")),
        element("style", STYLE),
        _drawing(game, house, licensee),
        xmlns="http://www.w3.org/2000/svg",
        class_="felt",
        data_game=game.id,
        data_law=_drawn_by(game, "layout"),
        width=f"{TABLE.width}mm",
        height=f"{TABLE.height}mm",
        viewBox=VIEW_BOX,
    )


def felt_svg(game: Game, house: House, licensee: str, over: str = "") -> str:
    """The layout within a page, as wide as its room and coloured by the page's stylesheet; `over` lies on top of it."""
    # What lies on it has names of its own, and inside a picture nobody would hear them: the picture is the felt alone.
    hidden = element("g", _drawing(game, house, licensee), aria_hidden="true")
    felt = element("g", hidden, class_="felt", role="img", aria_label=f"{game.title} layout", data_game=game.id)
    label = f"{game.title} table"
    return element("svg", felt, over, class_="table", role="group", aria_label=label, viewBox=VIEW_BOX)


def _drawing(game: Game, house: House, licensee: str) -> str:
    return _drawn(game, cast(Any, house), licensee)


@lru_cache(maxsize=16)  # a live table shows the same felt again and again
def _drawn(game: Game, house: Any, licensee: str) -> str:
    return "".join(
        [
            _ground(),
            _inscriptions(game, house, licensee),
            _inventory(),
            *_boxes(game),
            _progressive(game, house),
            *_middle(game, house),
            *(_position(game, house, seat, angle) for seat, angle in positions(game, house)),
        ]
    )


def _drawn_by(game: Game, what: str) -> str:
    """The paragraph that wants this drawn, if the game names one."""
    return game.drawn_by.get(what, "")


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
        element("stop", offset="0", class_="lit"),
        element("stop", offset="1", class_="unlit"),
        id="felt-cloth",
        gradientUnits="userSpaceOnUse",
        cx=0,
        cy=200,
        r=950,
    )
    return "".join(
        [
            element("defs", gradient),
            element("path", d=_half_circle(FELT_RADIUS + RAIL, DEALERS_EDGE - APRON), class_="apron"),
            element("path", d=_half_circle(FELT_RADIUS + RAIL - 14, DEALERS_EDGE - 12), class_="rail"),
            element("path", d=_half_circle(FELT_RADIUS, DEALERS_EDGE), fill="url(#felt-cloth)", data_felt="felt"),
            element("path", d=_half_circle(FELT_RADIUS - 8, DEALERS_EDGE + 8), class_="line", stroke_opacity=0.6),
        ]
    )


def _half_circle(radius: float, edge: float) -> str:
    return f"M {-radius} {edge} V 0 A {radius} {radius} 0 0 0 {radius} 0 V {edge} Z"


def _inscriptions(game: Game, house: House, licensee: str) -> str:
    """The licensee's name, the game's, and what the law has said on the layout, on arcs that face the players."""
    notices = [notice for notice in game.notices(house) if notice.on_the_felt]
    licensee_radius, last_radius = BAND_INSIDE + 50, BAND_OUTSIDE - 15
    title_radius = licensee_radius + (38 if licensee else 0)
    pitch = min(36, (last_radius - title_radius - 8) / max(1, len(notices)))
    arcs = [
        _on_arc("licensee", licensee.upper(), _drawn_by(game, "licensee"), licensee_radius, 44),
        _on_arc("title", game.title, "", title_radius, 30 if licensee else 38),
        *(
            _on_arc("notice", notice.text, notice.law, last_radius - pitch * line, min(22, 0.78 * pitch))
            for line, notice in enumerate(reversed(notices))
        ),
    ]
    band = element("path", class_="band", d=_band())
    return element("g", band, *arcs, class_="inscriptions", data_law=_drawn_by(game, "inscriptions"))


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


def _inventory() -> str:
    """The table inventory container: rows of chips before the dealer."""
    width = (INVENTORY.width - 2 * GAP) / (2 * len(TUBES))
    tubes = (
        _rectangle(
            Area(INVENTORY.x + GAP + width * n + 3, INVENTORY.y + 10, width - 6, 100), 8, class_=f"tube-{dollars}"
        )
        for n, dollars in enumerate([*TUBES, *reversed(TUBES)])
    )
    return element("g", _rectangle(INVENTORY, 12, class_="box"), *tubes, data_box="inventory")


def _boxes(game: Game) -> Iterator[str]:
    """At the dealer's side, one to the left of the dealer and one to the right."""
    for name, area in BOXES.items():
        slot = element("rect", x=area.x + 30, y=area.y + 20, width=80, height=9, rx=4, class_="opening")
        label = text(f"{name} box".upper(), area.middle, area.y + 64, 19)
        law = _drawn_by(game, "boxes")
        yield element("g", _rectangle(area, 10, class_="box"), slot, label, data_box=name, data_law=law)


def _progressive(game: Game, house: House) -> str:
    """Beside the inventory: the dealer's panel, and the device that brings back what the acceptors took."""
    if not any(wager.locked and wager.is_offered(house) for wager in game.wagers):
        return ""
    drawn = []
    for name, area in PROGRESSIVE_BOXES.items():
        first, last = name.split()
        said = (text(first.upper(), area.middle, area.y + 38, 15), text(last.upper(), area.middle, area.y + 58, 15))
        law = _drawn_by(game, name)
        drawn.append(element("g", _rectangle(area, 10, class_="box"), *said, data_box=name, data_law=law))
    return element("g", *drawn, data_law=_drawn_by(game, "progressive"))


def _middle(game: Game, house: House) -> Iterator[str]:
    for place in places_in_the_middle(game, house):
        areas = card_areas(game, house, place)
        yield _cards(place, areas, "".join(_labels(game, place, areas)), _drawn_by(game, place))


def _labels(game: Game, place: str, areas: Sequence[Area]) -> Iterator[str]:
    """Below the cards whose they are; or where they will lie which of the community cards."""
    if place != COMMUNITY or not game.community_parts:
        yield text(place.upper(), 0, areas[0].y + areas[0].height + 19, 15)
        return
    left = iter(areas)
    for said, count in game.community_parts.items():
        part = [next(left) for _ in range(count)]
        yield text(said.upper(), (part[0].middle + part[-1].middle) / 2, part[0].y + part[0].height / 2 + 6, 15)


def _cards(place: Place, areas: Sequence[Area], label: str = "", law: str = "") -> str:
    slots = (_rectangle(area, 6, class_="slot") for area in areas)
    return element("g", *slots, label, data_place=str(place), data_law=law)


def _position(game: Game, house: House, seat: Seat, angle: float) -> str:
    """What lies before one player, drawn as the player sees it and turned into its place around the table."""
    cards = _cards(seat, card_areas(game, house, seat))
    areas = wager_areas(game).items()
    wagers = (_betting_area(wager, area, seat) for wager, area in areas if wager.is_offered(house))
    discard = _discard(game, seat)
    disc = element("circle", class_="disc", cx=0, cy=DISC_RADIUS, r=19)
    number = text(str(seat), 0, DISC_RADIUS + 7, 21, "number")
    law, turned = _drawn_by(game, "positions"), f"rotate({angle:.3f})"
    return element("g", cards, *wagers, discard, disc, number, class_="position", data_law=law, transform=turned)


def _discard(game: Game, seat: Seat) -> str:
    area = discard_area(game)
    if area is None:
        return ""
    label = text("DISCARD", area.middle, area.y + area.height / 2 + 4, 11)
    slot = _rectangle(area, 6, class_="slot")
    return element("g", slot, label, data_box=f"discard {seat}", data_law=_drawn_by(game, "discard"))


def _betting_area(wager: Wager, area: Area, seat: Seat) -> str:
    """A circle for a wager before the deal, a square for one that a decision places; an acceptor has a light."""
    shape = _rectangle(area, AREA / 2 if wager.before_the_deal else 8, class_="area")
    kind = "side wager" if wager.side else "wager"
    named = _named(wager, area)
    law = wager.drawn_by or ""
    x, y = lamp(area)
    light = element("circle", class_="lamp", cx=x, cy=y, r=LAMP) if wager.locked else ""
    return element("g", shape, *named, light, class_=kind, data_wager=wager.name, data_seat=str(seat), data_law=law)


def _named(wager: Wager, area: Area) -> Iterator[str]:
    """Its title, a word a line or a few short ones, and below it the inscription."""
    words = wrap(wager.title.upper().replace("/", "/ "), 6, break_long_words=False)
    size = min(19.0, (100 if len(words) > 1 else 105) / max(map(len, words)))
    lines = [(word, size, "") for word in words]
    taller = 0.0  # what a large inscription needs beyond a line
    if wager.inscription:
        large = min(30, 105 / len(wager.inscription))
        taller = max(2.0, large - LINE)
        lines.append((wager.inscription, large, "inscription"))
    y = area.y + AREA / 2 - (LINE * (len(lines) - 1) + taller) / 2 + 6
    for n, (said, size, class_) in enumerate(lines):
        yield text(said, area.middle, y + LINE * n + (taller if class_ else 0), size, class_)
