"""Where everything lies on the table: positions, betting areas, places for cards, boxes at the dealer's side."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import Any, NamedTuple, cast

from pitboss.cards import RANKS
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import COMMUNITY, DEALER, Hand, Place, Seat, is_hand, number_of, seat_of
from pitboss.rounds.stack import order_of_deal
from pitboss.stakes.wager import Stake, Wager

# The scale is 1:1. A unit of the drawing is a millimetre of the table, which is 2,130 mm wide as a casino's blackjack
# table is. The origin is the centre of the half circle around which the players sit; the dealer stands above it.
FELT_RADIUS = 1000
DEALERS_EDGE = -100
RAIL = 65
APRON = 40
CARD_WIDTH, CARD_HEIGHT = 63, 88
AREA, GAP = 92, 9
CARD_GAP = 5  # cards lie closer to each other than betting areas
LABEL = 12  # what the gap between two rows of cards has more than others, for the words below the first one
OUTERMOST = 69  # degrees from the middle of the players' side to its first and last position
SEAT_WIDTH = 300  # for the cards of several hands of one position
CARDS_RADIUS = 972  # where a player's cards end, towards the rail
DISC_RADIUS = FELT_RADIUS + RAIL / 2 - 6  # where a position's number is, on the rail
BAND_INSIDE, BAND_OUTSIDE, BAND_END = 322, 566, 77  # the band of inscriptions: radii, and degrees to either side


class Spot(NamedTuple):
    """The centre of something on the table, and how far it is turned."""

    x: float
    y: float
    angle: float = 0

    @property
    def transform(self) -> str:
        """As an attribute: what is drawn around the origin comes to lie here, facing its player."""
        return f"translate({self.x:.1f} {self.y:.1f}) rotate({self.angle:.3f})"


class Area(NamedTuple):
    """A rectangle of the drawing, in the coordinates of its position or of the table."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    def turned(self, angle: float) -> Spot:
        """Its centre on the table, when its position is turned so far."""
        return _turned(self.middle, self.y + self.height / 2, angle)


def _turned(x: float, y: float, angle: float) -> Spot:
    turn, lean = cos(radians(angle)), sin(radians(angle))
    return Spot(x * turn - y * lean, x * lean + y * turn, angle)


TABLE = Area(
    -FELT_RADIUS - RAIL, DEALERS_EDGE - APRON, 2 * (FELT_RADIUS + RAIL), FELT_RADIUS + RAIL - DEALERS_EDGE + APRON
)
INVENTORY = Area(-300, DEALERS_EDGE + 24, 600, 120)
BOXES = {"drop": Area(-560, DEALERS_EDGE + 24, 140, 84), "tip": Area(420, DEALERS_EDGE + 24, 140, 84)}
PROGRESSIVE_BOXES = {
    "lock-out button": Area(-408, DEALERS_EDGE + 24, 96, 84),
    "chip return": Area(312, DEALERS_EDGE + 24, 96, 84),
}


def card_spot(game: Game, house: House, place: Place, n: int, count: int | None = None, hands: int = 1) -> Spot:
    """Where the n-th card at a place lies, counted from 0; more cards than have room share the room of all.

    The hands of a seat that has several lie side by side.
    """
    areas = card_areas(game, house, place)
    count = max(n + 1, count or 0)
    if is_hand(place) and hands > 1:
        areas = _split_areas(number_of(place), hands, count)
    elif count > len(areas):
        first, last = areas[0], areas[-1]
        areas = [first._replace(x=first.x + (last.x - first.x) * each / (count - 1)) for each in range(count)]
    return areas[n].turned(_angle(game, place))


def _split_areas(number: int, hands: int, count: int) -> list[Area]:
    """The cards of one of several hands; the first is on the right of the player, nearest to the dealer's left."""
    room = SEAT_WIDTH / hands
    step = min(CARD_WIDTH + CARD_GAP, (room - CARD_GAP - CARD_WIDTH) / max(1, count - 1))
    left = _sideways(number, hands, room) - (CARD_WIDTH + (count - 1) * step) / 2
    y = CARDS_RADIUS - CARD_HEIGHT
    return [Area(left + each * step, y, CARD_WIDTH, CARD_HEIGHT) for each in range(count)]


def _sideways(number: int, hands: int, pitch: float) -> float:
    return ((hands + 1) / 2 - number) * pitch


def wager_spot(game: Game, wager: Wager, hand: Hand, hands: int = 1) -> Spot:
    """The centre of a betting area; a prize without a stake of its own lies on the wager it rides on.

    The chips of several hands of a seat lie there side by side.
    """
    area = wager_areas(game)[wager.area]
    beside = _sideways(number_of(hand), hands, AREA * 2 / 3)
    return area._replace(x=area.x + beside).turned(_angle(game, hand))


def seat_spot(game: Game, seat: Seat) -> Spot:
    """The numbered disc at the rail."""
    return _turned(0, DISC_RADIUS, _angle(game, seat))


def positions(game: Game, house: House | None = None) -> Iterator[tuple[Seat, float]]:
    """Each seat and how far it is turned from the middle; seat 1 is farthest to the dealer's left, our right."""
    for seat in range(1, (game.positions if house is None else game.positions_at(house)) + 1):
        yield seat, _angle(game, seat)


def _angle(game: Game, place: Place) -> float:
    """The dealer's and the community cards lie straight."""
    if not is_hand(place):
        return 0
    return OUTERMOST * (2 * (seat_of(place) - 1) / max(1, game.positions - 1) - 1)


def card_areas(game: Game, house: House, place: Place) -> list[Area]:
    """Room for the cards of a place, side by side; of a seat as its player sees it."""
    cards = cards_dealt(game, house)
    if is_hand(place):
        return _side_by_side(cards[1], CARD_WIDTH, CARD_HEIGHT, CARDS_RADIUS - CARD_HEIGHT, CARD_GAP)
    places = places_in_the_middle(game, house)
    widest = _width(max(cards[each] for each in places), CARD_WIDTH, CARD_GAP)
    top, bottom = INVENTORY.y + INVENTORY.height, sqrt(BAND_INSIDE**2 - (widest / 2) ** 2)  # the band is round
    gap = (bottom - top - len(places) * (CARD_HEIGHT + LABEL) + LABEL) / (len(places) + 1)
    y = top + gap + places.index(str(place)) * (CARD_HEIGHT + LABEL + gap)
    return _side_by_side(cards[place], CARD_WIDTH, CARD_HEIGHT, y, CARD_GAP)


def places_in_the_middle(game: Game, house: House) -> list[str]:
    """Between the inventory and the betting areas: the dealer's cards, then the community's."""
    cards = cards_dealt(game, house)
    return [place for place in (DEALER, COMMUNITY) if cards[place]]


def cards_dealt(game: Game, house: House) -> Mapping[Place, int]:
    """How many cards come to seat 1, the dealer and the middle when everybody stays in; where it varies, at least."""
    return _cards_dealt(game, cast(Any, house))


@lru_cache(maxsize=64)  # a live table asks for each card of each picture
def _cards_dealt(game: Game, house: Any) -> Mapping[Place, int]:
    stakes = {1: {wager: Stake(house.minimum) for wager in game.required}}
    orders = [order_of_deal(game, house, stakes, first) for first in range(len(RANKS))]
    return {place: min(order.count(place) for order in orders) for place in (1, DEALER, COMMUNITY)}


def wager_areas(game: Game) -> dict[Wager, Area]:
    """The betting areas of a position as its player sees them, from the cards towards the dealer, each row centred."""
    areas: dict[Wager, Area] = {}
    y: float = CARDS_RADIUS - CARD_HEIGHT
    for row in reversed(rows(game)):
        y -= AREA + GAP
        areas.update(zip(row, _side_by_side(len(row), AREA, AREA, y, GAP), strict=True))
    return areas


def discard_area(game: Game) -> Area | None:
    """Where a player lays the card that is given back, beside the wagers next to the cards; at some games only."""
    if "discard" not in game.drawn_by:
        return None
    nearest = wager_areas(game)[rows(game)[-1][0]]
    return Area(nearest.x - GAP - CARD_WIDTH, nearest.y + (AREA - CARD_HEIGHT) / 2, CARD_WIDTH, CARD_HEIGHT)


def lamp_spot(game: Game, wager: Wager, seat: Seat) -> Spot:
    """The light of an acceptor."""
    return _turned(*lamp(wager_areas(game)[wager]), _angle(game, seat))


def lamp(area: Area) -> tuple[float, float]:
    """At the far right of its betting area, as the player sees it."""
    return area.x + AREA - 14, area.y + 14


def _side_by_side(count: int, width: float, height: float, y: float, gap: float) -> list[Area]:
    left = -_width(count, width, gap) / 2
    return [Area(left + n * (width + gap), y, width, height) for n in range(count)]


def _width(count: int, width: float, gap: float) -> float:
    return count * width + (count - 1) * gap


def rows(game: Game) -> list[list[Wager]]:
    """From the dealer's side to the player's."""
    drawn = sorted((wager for wager in game.wagers if wager.area is wager), key=_column)
    return [[wager for wager in drawn if _row(wager) == row] for row in sorted(set(map(_row, drawn)))]


def _row(wager: Wager) -> int:
    if wager.above is not None:
        return _row(wager.above) - 1
    if wager.below is not None:
        return _row(wager.below) + 1
    return _row(wager.right_of) if wager.right_of is not None else 0


def _column(wager: Wager) -> int:
    return 0 if wager.right_of is None else _column(wager.right_of) + 1
