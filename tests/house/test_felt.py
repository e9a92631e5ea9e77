"""Table, cards and chips of a page: each lies where the layout has room for it, and none tells of another."""

import re
from itertools import combinations, pairwise
from math import atan2, degrees, hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from pitboss.cards import DECK, SUIT_NAMES, SUITS, Card
from pitboss.games import game, games
from pitboss.printing import chips, felt, playing_card
from pitboss.printing.chips import DENOMINATIONS, MOST_DRAWN, chip_svg, chips_svg, pieces
from pitboss.printing.felt import felt_svg, layout_svg
from pitboss.printing.geometry import (
    AREA,
    CARD_HEIGHT,
    CARD_WIDTH,
    FELT_RADIUS,
    Spot,
    card_spot,
    lamp_spot,
    seat_spot,
    wager_spot,
)
from pitboss.printing.playing_card import card_name, card_svg
from pitboss.rounds.game import Game
from pitboss.rounds.places import Place
from pitboss.stakes.cents import dollars
from pitboss.web.overlay import overlay
from tests.helpers import houses_by_dealing
from tests.house.test_printing import LICENSEE, SVG, Box, Layout

every_game = pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
every_card = pytest.mark.parametrize("card", DECK)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def lies_in(spot: Spot, box: Box) -> bool:
    """In its centre, and turned as it is."""
    (x1, y1), (x2, y2) = box.corners[:2]
    return spot == pytest.approx((*box.centre, degrees(atan2(y2 - y1, x2 - x1))), abs=0.02)


def place_of(drawn: str) -> Place:
    return int(drawn) if drawn.isdigit() else drawn


def card_codes(svg: str) -> list[Card]:
    """Even at the end of something else, but not where a word begins like one."""
    return [card for card in DECK if re.search(f"{card}(?![a-z])", svg)]


def names(svg: str) -> list[str]:
    return [card.name for card in DECK if card.name in svg]


# Where things lie.


@pytest.mark.parametrize(("found", "house"), houses_by_dealing())
def test_every_card_lies_in_the_room_drawn_for_it(found: Game, house: Any) -> None:
    for drawn, boxes in Layout(found, house).cards.items():
        for n, box in enumerate(boxes):
            assert lies_in(card_spot(found, house, place_of(drawn), n), box)
            assert lies_in(card_spot(found, house, place_of(drawn), n, len(boxes)), box)
            assert lies_in(card_spot(found, house, place_of(drawn), n, 1), box), "fewer cards leave room, and stay"


@every_game
def test_cards_without_room_of_their_own_share_the_room_of_all(found: Game) -> None:
    house = found.house()
    for drawn, boxes in Layout(found, house).cards.items():
        spots = [card_spot(found, house, place_of(drawn), n, 7) for n in range(7)]
        assert lies_in(spots[0], boxes[0])
        assert lies_in(spots[-1], boxes[-1])
        steps = [hypot(there.x - here.x, there.y - here.y) for here, there in pairwise(spots)]
        assert steps == pytest.approx([steps[0]] * 6)
        beyond = card_spot(found, house, place_of(drawn), len(boxes))
        assert lies_in(beyond, boxes[-1]), "a card more than there is room for, though nobody said how many"


@every_game
def test_every_wager_lies_in_its_betting_area(found: Game) -> None:
    layout = Layout(found, found.house())
    for (seat, name), box in layout.wagers.items():
        wager = found.wager(name)
        assert wager
        assert lies_in(wager_spot(found, wager, seat), box)


@every_game
def test_a_prize_and_a_wager_instead_of_another_lie_on_the_area_of_that_one(found: Game) -> None:
    for wager in found.wagers:
        area = wager.rides_on or wager.instead_of
        assert area is None or wager_spot(found, wager, 2) == wager_spot(found, area, 2)


@every_game
def test_a_seat_is_at_its_numbered_disc(found: Game) -> None:
    root = Layout(found, found.house()).root
    for position in (group for group in root.iter(f"{SVG}g") if group.get("class") == "position"):
        disc, number = position.find(f"{SVG}circle"), position.findall(f"{SVG}text")[-1]
        assert disc is not None
        angle = float(position.attrib["transform"].removeprefix("rotate(").removesuffix(")"))
        x, y = float(disc.attrib["cx"]), float(disc.attrib["cy"])
        centre = Box(((x, y),) * 4).turned(angle).centre
        assert seat_spot(found, int(number.text or "")) == pytest.approx((*centre, angle), abs=0.02)


@every_game
def test_what_lies_before_two_players_does_not_touch(found: Game) -> None:
    """A stack of chips is no wider than a betting area."""
    wagers = [wager for wager in found.wagers if wager.area is wager]
    seats = range(1, found.positions + 1)
    spots = [wager_spot(found, wager, seat) for wager in wagers for seat in seats]
    assert all(hypot(one.x - other.x, one.y - other.y) >= AREA for one, other in combinations(spots, 2))
    assert all(hypot(spot.x, spot.y) + AREA / 2 < FELT_RADIUS and spot.y > 0 for spot in spots)
    cards = [card_spot(found, found.house(), seat, n) for seat in seats for n in range(2)]
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    upright = Box(tuple((x * CARD_WIDTH / 2, y * CARD_HEIGHT / 2) for x, y in corners))
    boxes = [moved(upright.turned(spot.angle), spot) for spot in cards]
    assert all(one.apart_from(other) for one, other in combinations(boxes, 2))


@pytest.mark.law('three-card-draw 13:69F-42.1 "Discard"', "three-card-draw 13:69F-42.10(f)3")
def test_the_discard_has_an_area_before_each_player_where_a_card_may_be_given_back() -> None:
    for found in games():
        layout = Layout(found, found.house())
        areas = {seat: layout.boxes.get(f"discard {seat}") for seat in range(1, found.positions + 1)}
        assert all(areas.values()) is found.draws
        if found.draws:
            boxes = [*areas.values(), *layout.wagers.values(), *(box for each in layout.cards.values() for box in each)]
            assert all(one.apart_from(other) for one, other in combinations(boxes, 2))
            assert layout.text.count("DISCARD") == found.positions


@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(e)1", "texas-hold-em-bonus 19:47-28.6(c)")
def test_the_light_of_an_acceptor_is_on_in_the_page_only_where_a_chip_is_in() -> None:
    found = game("texas-hold-em-bonus")
    house = found.house({"progressive": "base"})
    seats = [{"seat": 1, "bets": {"ante": 500, "progressive": 100}}, {"seat": 2, "bets": {"ante": 500}}]
    told = [{**seat, "player": None, "yours": False} for seat in seats]
    assert lit(overlay(found, house, told, None)) == ["lamp-1-progressive"]
    chips = {"ante": 500, "progressive": 100}
    hand = {"player": None, "chips": chips, "cards": [], "gathered": False, "chose": [], "void": False, "lines": []}
    hands = [{"seat": 2, "hand": 1, **hand, "net": 0}]
    middle = {"cards": [], "gathered": False, "has": ""}
    round = {"number": 1, "over": False, "asked": None, "hands": hands, "dealer": middle, "community": middle}
    drawn = overlay(found, house, [told[1]], round)
    assert lit(drawn) == ["lamp-2-progressive"]
    assert "chips-2-ante" in drawn
    assert "chips-2-progressive" not in drawn, "it is in the table inventory"
    for rule in (".felt .lamp, .table .lamp.on", ".table .felt .lamp"):
        assert rule in felt.STYLE
    lamp = next(circle for circle in Layout(found, house).root.iter(f"{SVG}circle") if circle.get("class") == "lamp")
    first = lamp_spot(found, found.wager("progressive"), 1)
    x, y = float(lamp.attrib["cx"]), float(lamp.attrib["cy"])
    assert (first.x, first.y) == pytest.approx(Box(((x, y),) * 4).turned(first.angle).centre, abs=0.02)


def lit(drawn: str) -> list[str]:
    return re.findall(r'id="(lamp[^"]*)"', drawn)


def moved(box: Box, spot: Spot) -> Box:
    return Box(tuple((x + spot.x, y + spot.y) for x, y in box.corners))


def test_a_spot_as_an_attribute() -> None:
    assert Spot(-12.345, 6, -69).transform == "translate(-12.3 6.0) rotate(-69.000)"


# The felt in a page.


@every_game
def test_the_page_shows_the_layout_itself(found: Game) -> None:
    layout = parsed(layout_svg(found, found.house(), LICENSEE))
    page = parsed(felt_svg(found, found.house(), LICENSEE).replace("<svg", f'<svg xmlns="{SVG[1:-1]}"', 1))
    drawn = [ElementTree.tostring(each) for each in layout if each.tag not in (f"{SVG}title", f"{SVG}style")]
    assert [ElementTree.tostring(each) for each in page[0][0]] == drawn
    assert page.get("viewBox") == layout.get("viewBox")


@every_game
def test_the_felt_of_a_page_scales_and_brings_no_style_and_no_script(found: Game) -> None:
    svg = felt_svg(found, found.house(), LICENSEE)
    root = parsed(svg)
    assert not {"width", "height"} & set(root.attrib)
    for drawn in root.iter():
        assert drawn.tag not in ("style", "script", "foreignObject")
        assert not [name for name in drawn.attrib if name == "style" or name.startswith("on")]
    assert not re.search("#[0-9a-f]{3}", svg), "a colour belongs into the stylesheet"


@every_game
def test_what_lies_on_the_felt_is_on_top_and_outside_the_picture(found: Game) -> None:
    root = parsed(felt_svg(found, found.house(), LICENSEE, over="<g/><g><title>on top</title></g>"))
    assert root[-1][0].text == "on top"
    picture = root[0]
    assert (root.get("role"), picture.get("role")) == ("group", "img")
    assert found.title in root.attrib["aria-label"]
    assert found.title in picture.attrib["aria-label"]
    assert [drawn.get("aria-hidden") for drawn in picture] == ["true"]


@every_game
def test_the_felt_has_nothing_that_reads_like_a_card(found: Game) -> None:
    svg = felt_svg(found, found.house(), "Boardwalk & Sons")
    assert card_codes(svg) == names(svg) == []


# Cards.


@every_card
def test_a_card_has_its_own_name_and_no_other(card: Card) -> None:
    svg = card_svg(card)
    root = parsed(svg)
    assert (root.get("role"), root.get("aria-label")) == ("img", card.name) == ("img", card_name(card))
    assert names(svg) == [card.name]
    assert card_codes(svg) == []


def test_a_face_down_card_has_no_name() -> None:
    svg = card_svg(None)
    root = parsed(svg)
    assert (root.get("role"), root.get("aria-label")) == ("img", "face-down card") == ("img", card_name(None))
    assert card_codes(svg) == names(svg) == []
    assert not list(root.iter("text"))
    assert not [name for name in (*SUIT_NAMES.values(), "suit") if name in svg]


@pytest.mark.parametrize("card", [*DECK, None])
def test_a_card_is_drawn_for_the_eye_alone_and_shares_nothing_with_other_cards(card: Card | None) -> None:
    svg = card_svg(card)
    root = parsed(svg)
    assert [drawn.get("aria-hidden") for drawn in root] == ["true"]
    assert not {drawn.tag for drawn in root.iter()} & {"defs", "use", "style", "script", "title"}
    assert not [drawn for drawn in root.iter() if {"id", "style", "href"} & set(drawn.attrib)]
    assert not re.search("#[0-9a-f]{3}", svg)


@every_card
def test_rank_and_suit_stand_in_two_corners(card: Card) -> None:
    ranks = [text.text for text in parsed(card_svg(card)).iter("text")]
    assert ranks == ["10" if card[0] == "T" else card[0]] * 2
    suits = [path for path in parsed(card_svg(card)).iter("path") if path.get("d") == playing_card.SUITS[card.suit]]
    assert len(suits) == 2 if card[0] in "JQK" else 3


def test_no_two_cards_look_alike() -> None:
    drawn = [card_svg(card).replace(card.name, "") for card in DECK]
    assert len(set(drawn)) == 52


def colour(suit: str, *, four: bool) -> str:
    """The fill the stylesheet gives a suit, the last rule for it counting."""
    rules: dict[str, str] = {}
    for selectors, fill in re.findall(r"^(.*) { fill: (#\w+); }$", playing_card.STYLE, re.MULTILINE):
        for selector in selectors.split(", "):
            if four or ".four-colour" not in selector:
                rules[selector.removeprefix(".four-colour ")] = fill
    return rules[f".card.suit-{suit}"]


def test_two_colours_or_four() -> None:
    two = {suit: colour(suit, four=False) for suit in SUITS}
    four = {suit: colour(suit, four=True) for suit in SUITS}
    assert two["s"] == two["c"] != two["h"] == two["d"]
    assert len(set(four.values())) == 4
    assert (four["s"], four["h"]) == (two["s"], two["h"])
    assert all(f'class="card suit-{card.suit}"' in card_svg(card) for card in DECK)


# Chips.

AMOUNTS = [1, 50, 99, 100, 250, 500, 1234, 2500, 12500, 66600, 188899, 1000000, 10**12]


@pytest.mark.parametrize("cents", AMOUNTS)
def test_chips_add_up_to_the_amount(cents: int) -> None:
    counted = pieces(cents)
    assert sum(value * count for value, count in counted.items()) == cents
    assert list(counted) == sorted(counted, reverse=True)
    assert all(value in DENOMINATIONS or (value < 100 and counted[value] == 1) for value in counted)


def test_an_amount_has_as_few_chips_as_it_can() -> None:
    assert pieces(188850) == {100000: 1, 50000: 1, 10000: 3, 2500: 3, 500: 2, 100: 3, 50: 1}
    assert pieces(0) == {}


def kind(value: int) -> str:
    return f"chip-{value // 100}" if value in DENOMINATIONS else "chip-odd"


@pytest.mark.parametrize("cents", AMOUNTS)
def test_a_stack_shows_every_value_from_the_highest_up_and_its_amount(cents: int) -> None:
    root = parsed(chips_svg(cents))
    stacked = [chip.attrib["class"] for chip in root.findall("g")]
    assert list(dict.fromkeys(stacked)) == [kind(value) for value in pieces(cents)]
    assert len(stacked) <= MOST_DRAWN
    if sum(pieces(cents).values()) <= MOST_DRAWN:
        assert [stacked.count(kind(value)) for value in pieces(cents)] == list(pieces(cents).values())
    heights = [float(re.split(r"[ )]", chip.attrib["transform"])[1]) for chip in root.findall("g")]
    assert heights == sorted(heights, reverse=True)
    assert [text.text for text in root.iter("text")] == [dollars(cents)]
    assert root.get("aria-hidden") == "true"


@pytest.mark.parametrize("cents", AMOUNTS)
def test_a_stack_keeps_to_its_betting_area(cents: int) -> None:
    """Within a few millimetres, the amount included."""
    root = parsed(chips_svg(cents))
    pill = next(root.iter("rect"))
    assert float(pill.attrib["width"]) < AREA
    assert float(pill.attrib["y"]) + float(pill.attrib["height"]) < AREA / 2 + 4
    heights = [float(re.split(r"[ )]", chip.attrib["transform"])[1]) for chip in root.findall("g")]
    assert min(heights) - chips.DEEP > -AREA / 2 - 4


@pytest.mark.parametrize("cents", DENOMINATIONS)
def test_a_chip_of_the_rail_shows_its_value(cents: int) -> None:
    root = parsed(chip_svg(cents))
    assert root.tag == "svg"
    assert root.get("viewBox") == "-32 -32 64 64"
    assert root.attrib["class"] == f"chip {kind(cents)}"
    assert [text.text for text in root.iter("text")] == [f"{cents // 100}"]
    assert f".{kind(cents)} {{ fill: " in chips.STYLE


def drawings() -> list[Any]:
    """What a page may show, and the stylesheet it is coloured by."""
    table = felt_svg(game("mini-tex"), game("mini-tex").house(), LICENSEE)
    cards = "".join(map(card_svg, (*DECK, None)))
    stacks = "".join(map(chips_svg, AMOUNTS))
    sheets = ((table, felt.STYLE), (cards, playing_card.STYLE), (stacks, chips.STYLE))
    return [pytest.param(parsed(f"<svg>{svg}</svg>"), style, id=f"{n}") for n, (svg, style) in enumerate(sheets)]


@pytest.mark.parametrize(("root", "style"), drawings())
def test_every_shape_is_coloured_by_the_stylesheet(root: ElementTree.Element, style: str) -> None:
    """By a class of its own, or of what it is part of."""
    around = {child: parent for parent in root.iter() for child in parent}
    for shape in (each for each in root.iter() if each.tag in ("rect", "circle", "ellipse", "path", "text")):
        classes, here = "", shape
        while here is not root:
            classes, here = f"{classes} {here.get('class', '')}", around[here]
        told = [name for name in classes.split() if re.search(rf"\.{name}\b[^{{]*{{[^}}]*(fill|stroke): ", style)]
        assert told or shape.get("fill"), classes
