"""Layout, sign, transcript and tables: what is printed is what the game's definition says, in its place."""

import re
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from pitboss.errors import NotPrinted
from pitboss.games import game, games
from pitboss.law import Citation, citation
from pitboss.printing import pdf
from pitboss.printing.felt import layout_svg
from pitboss.printing.geometry import BAND_INSIDE
from pitboss.printing.sign import INNER, WIDTH, blocks, breadth, odds_to, sign_svg, sign_text
from pitboss.rounds.game import Game
from pitboss.rounds.house import settings
from pitboss.stakes.cents import dollars
from tests.helpers import houses_by_dealing

SVG = "{http://www.w3.org/2000/svg}"
LICENSEE = "Boardwalk & Sons <Casino>"

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle of the drawing as its four corners on the table."""

    corners: tuple[Point, ...]

    @property
    def centre(self) -> Point:
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4

    @property
    def left(self) -> float:
        return min(x for x, _ in self.corners)

    @property
    def right(self) -> float:
        return max(x for x, _ in self.corners)

    @property
    def top(self) -> float:
        return min(y for _, y in self.corners)

    @property
    def bottom(self) -> float:
        return max(y for _, y in self.corners)

    def turned(self, degrees: float) -> "Box":
        turn, lean = cos(radians(degrees)), sin(radians(degrees))
        return Box(tuple((x * turn - y * lean, x * lean + y * turn) for x, y in self.corners))

    def apart_from(self, other: "Box") -> bool:
        """Some side of one of them has all of the other beyond it."""
        for box, beyond in ((self, other), (other, self)):
            for (x1, y1), (x2, y2) in zip(box.corners, (*box.corners[1:], box.corners[0]), strict=True):
                if all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) <= 1e-6 for x, y in beyond.corners):
                    return True
        return False


class Layout:
    """A layout read back from its drawing, in millimetres of the table."""

    def __init__(self, game: Game, house: Any, licensee: str = LICENSEE) -> None:
        self.root = ElementTree.fromstring(layout_svg(game, house, licensee))
        self.wagers: dict[tuple[int, str], Box] = {}
        self.said: dict[tuple[int, str], list[str]] = {}
        self.cards: dict[str, list[Box]] = {}
        self.boxes: dict[str, Box] = {}
        self._read(self.root, 0)

    def _read(self, parent: ElementTree.Element, turned: float) -> None:
        for group in parent.findall(f"{SVG}g"):
            angle = re.fullmatch(r"rotate\((.*)\)", group.get("transform", "rotate(0)"))
            assert angle
            rectangles = [self._box(rectangle, turned) for rectangle in group.findall(f"{SVG}rect")]
            if wager := group.get("data-wager"):
                key = int(group.attrib["data-seat"]), wager
                self.wagers[key] = rectangles[0]
                self.said[key] = [text.text or "" for text in group.findall(f"{SVG}text")]
            elif place := group.get("data-place"):
                self.cards[place] = rectangles
            elif box := group.get("data-box"):
                self.boxes[box] = rectangles[0]
            self._read(group, turned + float(angle[1]))

    @staticmethod
    def _box(rectangle: ElementTree.Element, turned: float) -> Box:
        x, y, width, height = (float(rectangle.attrib[name]) for name in ("x", "y", "width", "height"))
        return Box(((x, y), (x + width, y), (x + width, y + height), (x, y + height))).turned(turned)

    @property
    def text(self) -> str:
        return " | ".join("".join(text.itertext()) for text in self.root.iter(f"{SVG}text"))

    def as_seen_by(self, seat: int) -> dict[str, Box]:
        """The betting areas of a position with the table turned until that player looks straight at the dealer."""
        x, y = self.wagers[seat, "ante"].centre
        turn = degrees(atan2(x, y))
        return {wager: box.turned(turn) for (at, wager), box in self.wagers.items() if at == seat}


def mini_tex(**house: object) -> Layout:
    return Layout(game("mini-tex"), game("mini-tex").house(house))


def close_below(lower: Box, upper: Box) -> bool:
    return 0 <= lower.top - upper.bottom < 20


@pytest.mark.law("mini-tex 19:46-1.13Y(a)")
def test_1_13Y_a_six_positions_face_the_dealer() -> None:
    layout = mini_tex()
    assert {seat for seat, _ in layout.wagers} == {1, 2, 3, 4, 5, 6}
    assert min(box.top for box in layout.wagers.values()) > layout.boxes["inventory"].bottom
    across = [layout.wagers[seat, "ante"].centre[0] for seat in range(1, 7)]
    assert across == sorted(across, reverse=True), "seat 1 is farthest to the dealer's left, which is our right"


@pytest.mark.law("mini-tex 19:46-1.13Y(b)")
def test_1_13Y_b_the_layout_contains_all_that_is_listed() -> None:
    layout = mini_tex(ante_bonus=30)
    assert LICENSEE.upper() in layout.text
    wagers = ("ante", "flop", "river", "play", "pocket_poker")
    assert layout.wagers.keys() == set(product(range(1, 7), wagers))
    assert {"community", "dealer"} <= layout.cards.keys()
    cited = {drawn.get("data-law") for drawn in layout.root.iter()}
    assert {f"mini-tex 19:46-1.13Y(b){item}" for item in range(1, 10)} <= cited


@pytest.mark.law("mini-tex 19:46-1.13Y(b)1")
def test_1_13Y_b1_the_licensee_is_named() -> None:
    assert LICENSEE.upper() in mini_tex().text.split(" | ")


@pytest.mark.law("mini-tex 19:46-1.13Y(b)2")
def test_1_13Y_b2_each_position_has_its_own_area_for_the_ante() -> None:
    layout = mini_tex()
    antes = [layout.wagers[seat, "ante"] for seat in range(1, 7)]
    assert all(one.apart_from(other) for one, other in combinations(antes, 2))
    assert all(layout.said[seat, "ante"] == ["ANTE"] for seat in range(1, 7))


@pytest.mark.law("mini-tex 19:46-1.13Y(b)3")
@pytest.mark.parametrize("seat", range(1, 7))
def test_1_13Y_b3_flop_river_and_play_lie_immediately_below_the_ante_from_left_to_right(seat: int) -> None:
    layout = mini_tex()
    seen = layout.as_seen_by(seat)
    assert all(close_below(seen[wager], seen["ante"]) for wager in ("flop", "river", "play"))
    assert seen["flop"].left < seen["ante"].centre[0] < seen["play"].right
    assert seen["flop"].right < seen["river"].left < seen["river"].right < seen["play"].left
    inscriptions = [layout.said[seat, wager][-1] for wager in ("flop", "river", "play")]
    assert inscriptions == ["1x", "1x", "2x"]


@pytest.mark.law("mini-tex 19:46-1.13Y(b)4")
@pytest.mark.parametrize("seat", range(1, 7))
def test_1_13Y_b4_pocket_poker_lies_immediately_above_the_ante(seat: int) -> None:
    layout = mini_tex()
    seen = layout.as_seen_by(seat)
    assert close_below(seen["ante"], seen["pocket_poker"])
    assert seen["pocket_poker"].left < seen["ante"].centre[0] < seen["pocket_poker"].right
    assert layout.said[seat, "pocket_poker"] == ["POCKET", "POKER"]


@pytest.mark.law("mini-tex 19:46-1.13Y(b)5")
def test_1_13Y_b5_three_community_cards_lie_in_the_centre_between_inventory_and_betting_areas() -> None:
    layout = mini_tex()
    community = layout.cards["community"]
    assert len(community) == 3
    assert sum(box.centre[0] for box in community) == pytest.approx(0)
    assert min(box.top for box in community) > layout.boxes["inventory"].bottom
    farthest = max(hypot(*corner) for box in community for corner in box.corners)
    assert farthest < min(hypot(*corner) for box in layout.wagers.values() for corner in box.corners)


@pytest.mark.law("mini-tex 19:46-1.13Y(b)6")
def test_1_13Y_b6_the_dealers_two_cards_lie_between_the_inventory_and_the_community_cards() -> None:
    layout = mini_tex()
    dealers = layout.cards["dealer"]
    assert len(dealers) == 2
    assert min(box.top for box in dealers) > layout.boxes["inventory"].bottom
    assert max(box.bottom for box in dealers) < min(box.top for box in layout.cards["community"])


INSCRIPTIONS = {
    "mini-tex 19:46-1.13Y(b)7": "The play wager is paid only if the dealer holds ace-king or better.",
    "mini-tex 19:46-1.13Y(b)8": "No hand may be made of all three community cards.",
    "mini-tex 19:46-1.13Y(b)9": "A three-card royal flush wins an ante bonus of 24 to 1, whatever the dealer holds.",
    "mini-tex 19:47-36.13": "One position for each player.",
}


@pytest.mark.parametrize("law", [citation(id) for id in INSCRIPTIONS])
def test_layout_and_sign_carry_the_inscription_and_cite_it(law: Citation) -> None:
    found = game("mini-tex")
    house = found.house({"ante_bonus": 24})
    drawn = [text for text in Layout(found, house).root.iter(f"{SVG}text") if text.get("data-law") == law]
    assert ["".join(text.itertext()) for text in drawn] == [INSCRIPTIONS[law]]
    assert f"{INSCRIPTIONS[law]} [{law.short}]" in " ".join(sign_text(found, house, "").split())


@pytest.mark.law("mini-tex 19:46-1.13Y(b)9")
def test_1_13Y_b9_a_house_without_the_ante_bonus_does_not_promise_it() -> None:
    assert "bonus" not in mini_tex(ante_bonus=0).text


@pytest.mark.law("mini-tex 19:46-1.13Y(d)")
def test_1_13Y_d_drop_box_and_tip_box_are_on_the_dealers_side_on_opposite_sides_of_the_dealer() -> None:
    boxes = mini_tex().boxes
    drop, tip, dealer = boxes["drop"], boxes["tip"], boxes["inventory"]
    assert drop.right < dealer.left < dealer.right < tip.left
    assert drop.top == tip.top == dealer.top
    assert max(drop.bottom, tip.bottom) < min(box.top for box in mini_tex().wagers.values())


@pytest.mark.parametrize(("found", "house"), houses_by_dealing())
def test_no_area_overlaps_another_or_leaves_the_felt(found: Game, house: Any) -> None:
    layout = Layout(found, house)
    cards = [box for boxes in layout.cards.values() for box in boxes]
    areas = [*layout.wagers.values(), *cards, *layout.boxes.values()]
    assert all(one.apart_from(other) for one, other in combinations(areas, 2))
    felt = next(path for path in layout.root.iter(f"{SVG}path") if path.get("data-felt"))
    edge, radius = (float(felt.attrib["d"].split()[word]) for word in (2, 6))
    for x, y in (corner for box in areas for corner in box.corners):
        assert y > edge
        assert abs(x) < radius if y < 0 else hypot(x, y) < radius


@pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
def test_the_cards_in_the_middle_keep_clear_of_the_band_of_inscriptions(found: Game) -> None:
    cards = Layout(found, found.house()).cards
    corners = [corner for place in cards if not place.isdigit() for box in cards[place] for corner in box.corners]
    assert max(hypot(x, y) for x, y in corners) < BAND_INSIDE - 8


def test_the_layout_is_true_to_scale() -> None:
    root = mini_tex().root
    _, _, width, height = root.attrib["viewBox"].split()
    assert (root.get("width"), root.get("height")) == (f"{width}mm", f"{height}mm")
    assert 2000 < float(width) < 2200


def test_three_card_poker_has_seven_positions_with_pair_plus_above_and_play_below_the_ante() -> None:
    layout = Layout(game("three-card-poker"), game("three-card-poker").house())
    assert {seat for seat, _ in layout.wagers} == set(range(1, 8))
    for seat in range(1, 8):
        seen = layout.as_seen_by(seat)
        assert close_below(seen["ante"], seen["pair_plus"])
        assert close_below(seen["play"], seen["ante"])
    assert "community" not in layout.cards
    assert len(layout.cards["dealer"]) == 3


DRAW_LAYOUT = "three-card-draw 13:69E-1.13BB"


def three_card_draw(**house: object) -> Layout:
    return Layout(game("three-card-draw"), game("three-card-draw").house(house))


@pytest.mark.law(f"{DRAW_LAYOUT}(a)", f"{DRAW_LAYOUT}(b)", f"{DRAW_LAYOUT}(b)1")
def test_1_13BB_a_b1_six_positions_and_the_licensee() -> None:
    layout = three_card_draw()
    assert {seat for seat, _ in layout.wagers} == {1, 2, 3, 4, 5, 6}
    assert min(box.top for box in layout.wagers.values()) > layout.boxes["inventory"].bottom
    assert LICENSEE.upper() in layout.text.split(" | ")
    cited = {drawn.get("data-law") for drawn in layout.root.iter()} | {layout.root.get("data-law")}
    assert {f"{DRAW_LAYOUT}{item}" for item in ("(b)", "(b)1", "(b)2", "(b)3", "(e)")} <= cited


@pytest.mark.law(f"{DRAW_LAYOUT}(b)2", "reading B3.58", "reading B3.62")
@pytest.mark.parametrize("seat", range(1, 7))
def test_1_13BB_b2_three_separate_areas_of_which_in_to_win_and_draw_share_one(seat: int) -> None:
    layout = three_card_draw()
    seen = layout.as_seen_by(seat)
    assert seen.keys() == {"ante", "first_3", "in_to_win"}
    assert all(one.apart_from(other) for one, other in combinations(seen.values(), 2))
    assert close_below(seen["ante"], seen["first_3"])
    assert close_below(seen["in_to_win"], seen["ante"])
    assert layout.said[seat, "in_to_win"] == ["IN TO", "WIN", "/ DRAW"]
    assert layout.said[seat, "first_3"] == ["FIRST", "3"]


@pytest.mark.law(f"{DRAW_LAYOUT}(b)2", f"{DRAW_LAYOUT}(b)3", f"{DRAW_LAYOUT}(c)", f"{DRAW_LAYOUT}(d)")
@pytest.mark.parametrize("after_draw", ["kept-cards", "original"])
def test_1_13BB_b2_b3_c_d_layout_and_sign_carry_the_inscriptions(after_draw: str) -> None:
    found = game("three-card-draw")
    house = found.house({"first_3_after_draw": after_draw})
    sign = ElementTree.fromstring(sign_svg(found, house, LICENSEE))
    assert sign.get("data-law") == f"{DRAW_LAYOUT}(d)"
    (notices,) = (group for group in sign.iter(f"{SVG}g") if group.get("data-law") == f"{DRAW_LAYOUT}(c)")
    said = " ".join(notices.itertext())
    after = {
        "kept-cards": "After a draw, first 3 wins only with a pair",
        "original": "the three cards first dealt decide",
    }
    for inscription in ("The dealer always qualifies.", "In to win or draw must equal the ante.", after[after_draw]):
        assert inscription in said
        assert inscription in three_card_draw(first_3_after_draw=after_draw).text


@pytest.mark.law(f"{DRAW_LAYOUT}(e)")
def test_1_13BB_e_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer() -> None:
    boxes = three_card_draw().boxes
    assert boxes["drop"].right < boxes["inventory"].left < boxes["inventory"].right < boxes["tip"].left
    assert boxes["drop"].top == boxes["tip"].top == boxes["inventory"].top


def test_the_dealer_of_three_card_draw_has_room_for_four_cards_and_a_player_for_three() -> None:
    layout = three_card_draw()
    assert {place: len(cards) for place, cards in layout.cards.items()} == {"dealer": 4, **dict.fromkeys("123456", 3)}


def every_house() -> list[tuple[Game, Any]]:
    """Each game with each of its named pay tables, lawful together or not."""
    houses = []
    for found in games():
        for name, option in settings(found.House).items():
            for value in option.permitted:
                if isinstance(value, str) and " " not in value:
                    houses.append((found, found.what_if({name: value})[0]))
    return [*houses, (game("mini-tex"), game("mini-tex").house({"ante_bonus": 30}))]


@pytest.mark.law("mini-tex 19:46-1.13Y(c)", "mini-tex 19:47-36.11(a)", "reading 9.6")
@pytest.mark.law(
    "three-card-draw 13:69E-1.13BB(b)3", "three-card-draw 13:69E-1.13BB(d)", "three-card-draw 13:69F-42.11(a)"
)
@pytest.mark.parametrize(("found", "house"), every_house())
def test_36_11_a_the_sign_lists_the_odds_of_every_wager_as_to_and_never_as_for(found: Game, house: Any) -> None:
    text = sign_text(found, house, LICENSEE)
    drawn = "".join(ElementTree.fromstring(sign_svg(found, house, LICENSEE)).itertext())
    tables = found.pay_tables(house)
    for posted in tables:
        for line, odds in posted.lines:
            figure = odds if isinstance(odds, str) else f"{odds} to 1"
            assert re.search(rf"{line} \.* {re.escape(figure)}\n", text, re.IGNORECASE)
            assert f"{line.capitalize()}{figure}" in drawn
    headings = " ".join(posted.title.lower() for posted in tables)
    drawn_wagers = [wager for wager in found.wagers if wager.rides_on is None]
    assert all((wager.title in headings) == wager.is_offered(house) for wager in drawn_wagers)
    for printed in (text, drawn, Layout(found, house).text):
        assert not re.search(r"\bfor \d", printed)
        assert not re.search(r"\d for\b", printed)


@pytest.mark.law("reading 9.1")
@pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
def test_the_sign_names_licensee_game_and_limits(found: Game) -> None:
    house = found.house({"minimum": 2500, "maximum": 123456})
    for printed in (
        sign_text(found, house, LICENSEE),
        "\n".join(ElementTree.fromstring(sign_svg(found, house, LICENSEE)).itertext()),
    ):
        assert LICENSEE.upper() in printed.upper()
        assert found.title.lower() in printed.lower()
        for cents in (2500, 123456, 100):
            assert dollars(cents) in printed
        for posted in found.pay_tables(house):
            assert posted.law.short in printed


@pytest.mark.parametrize("licensee", ["", "O'Hara's <Palace> & \"Sons\"", "a\x00b\ud800c", "Grand " * 40])
def test_a_drawing_is_well_formed_whatever_the_licensee_is_called(licensee: str) -> None:
    for found in games():
        for draw in (layout_svg, sign_svg):
            ElementTree.fromstring(draw(found, found.house(), licensee).encode())


@pytest.mark.law("mini-tex 19:46-1.13Y(b)1")
def test_1_13Y_b1_a_long_name_stays_on_its_arc() -> None:
    """Bold spaced capitals are on average nine tenths as wide as they are high."""
    name = "The Very Grand Atlantic Boardwalk Resort, Casino and Hotel"
    root = Layout(game("mini-tex"), game("mini-tex").house(), name).root
    drawn = next(text for text in root.iter(f"{SVG}text") if text.get("class") == "licensee")
    along = next(path for path in root.iter(f"{SVG}path") if f"#{path.get('id')}" == drawn[0].get("href"))
    x, y = map(float, along.attrib["d"].split()[1:3])
    assert 0.9 * len(name) * float(drawn.attrib["font-size"]) < hypot(x, y) * 2 * atan2(-x, y)


def test_odds_in_words() -> None:
    assert [odds_to(40), odds_to(Fraction(3, 2)), odds_to("$50")] == ["40 to 1", "3 to 2", "$50"]


# PDF: what is said where nothing can print it. The printing itself is tried with the browser's tests.


@pytest.mark.parametrize(
    ("browser", "said"),
    [
        (lambda: "", "there is no browser to print with: "),
        (lambda: sys.executable, "has printed nothing: "),
        (lambda: "/no/such/browser", "/no/such/browser does not print"),
    ],
    ids=["none", "not a browser", "gone"],
)
def test_a_machine_that_cannot_print_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, browser: Callable[[], str], said: str
) -> None:
    monkeypatch.setattr(pdf, "press", lambda: None)
    monkeypatch.setattr(pdf, "find_browser", browser)
    with pytest.raises(NotPrinted) as refused:
        pdf.pdf(layout_svg(game("mini-tex"), game("mini-tex").house(), ""))
    assert said in refused.value.message
    assert (pdf.PACKAGE in refused.value.message) == said.endswith(": ") == (pdf.CURE in refused.value.message)
    assert "\n" not in refused.value.message


@pytest.mark.parametrize("found", games(), ids=lambda found: found.id)
def test_no_leader_of_the_sign_is_drawn_through_words(found: Game) -> None:
    """Its ends lie between the words, by the widths of the type that the sign is set in."""
    drawn = ElementTree.fromstring(sign_svg(found, found.house(), ""))
    leaders = [line for line in drawn.iter(f"{SVG}line") if line.get("class") == "leader"]
    assert len(leaders) == sum(len(block.lines) for block in blocks(found, found.house()))
    for leader in leaders:
        assert INNER + 16 < float(leader.attrib["x1"]) < float(leader.attrib["x2"]) < WIDTH - INNER - 8


@pytest.mark.parametrize(("said", "ems"), [("Straight flush", 5.42), ("$1,000", 2.75), ("100% of the meter", 7.91)])
def test_words_are_about_as_wide_as_they_are_taken_to_be(said: str, ems: float) -> None:
    """Against the type's own widths, of which the last two are bold."""
    assert 0.97 * ems <= breadth(said, 1) <= 1.1 * ems
