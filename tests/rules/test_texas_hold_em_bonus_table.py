"""Texas hold 'em bonus poker: the table of N.J.A.C. 19:46-1.13Q, read back from its drawing."""

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from pitboss.games import game
from pitboss.law import subchapter
from pitboss.printing.geometry import positions
from pitboss.printing.sign import sign_text
from tests.house.test_printing import LICENSEE, SVG, Layout

GAME = "texas-hold-em-bonus"
table_law = subchapter(GAME, "19:46-1")
SEATS = range(1, 8)
MAIN = {"ante", "flop", "turn", "river"}


def layout(**house: Any) -> Layout:
    return Layout(game(GAME), game(GAME).house(house))


def drawn_by(found: Layout) -> set[str | None]:
    return {drawn.get("data-law") for drawn in found.root.iter()}


@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(a)")
def test_1_13Q_a_seven_positions_face_the_dealer() -> None:
    found = layout()
    assert {seat for seat, _ in found.wagers} == set(SEATS)
    assert min(box.top for box in found.wagers.values()) > found.boxes["inventory"].bottom


@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(b)")
@pytest.mark.parametrize(
    ("house", "wagers"),
    [
        ({}, MAIN | {"bonus"}),
        ({"progressive": "base"}, MAIN | {"bonus", "progressive"}),
        ({"progressive": "base", "bonus": "none"}, MAIN | {"progressive"}),
    ],
)
def test_1_13Q_b_what_is_offered_has_its_area_and_nothing_else(house: dict[str, Any], wagers: set[str]) -> None:
    found = layout(**house)
    assert found.root.get("data-law") == table_law("13Q(b)")
    assert {wager for _, wager in found.wagers} == wagers
    assert len(found.wagers) == 7 * len(wagers)
    areas = [*found.wagers.values(), *found.boxes.values(), *(box for boxes in found.cards.values() for box in boxes)]
    assert all(one.apart_from(other) for one, other in combinations(areas, 2))


@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(b)4", "texas-hold-em-bonus 19:46-1.13Q(g)", "reading B4.74")
@pytest.mark.parametrize("seat", SEATS)
def test_1_13Q_b4_the_bonus_lies_immediately_above_and_to_the_right_of_the_flop_wager(seat: int) -> None:
    angle = dict(positions(game(GAME)))[seat]
    flop, bonus = (layout().wagers[seat, wager].turned(-angle) for wager in ("flop", "bonus"))
    assert 0 <= flop.top - bonus.bottom < 20
    assert 0 <= bonus.left - flop.right < 20
    assert table_law("13Q(b)4") in drawn_by(layout())
    assert table_law("13Q(b)4") not in drawn_by(layout(bonus="none", progressive="base"))


@pytest.mark.law("texas-hold-em-bonus 19:46-1.13Q(b)5")
def test_1_13Q_b5_five_community_cards_inscribed_flop_turn_and_river_lie_in_the_centre() -> None:
    found = layout()
    cards = found.cards["community"]
    group = next(group for group in found.root.iter(f"{SVG}g") if group.get("data-place") == "community")
    said = {text.text: float(text.attrib["x"]) for text in group.findall(f"{SVG}text")}
    assert group.get("data-law") == table_law("13Q(b)5")
    assert len(cards) == 5
    assert list(said) == ["FLOP", "TURN", "RIVER"]
    assert list(said.values()) == pytest.approx([cards[n].centre[0] for n in (1, 3, 4)])
    assert sum(box.centre[0] for box in cards) == pytest.approx(0)
    assert min(box.top for box in cards) > found.boxes["inventory"].bottom
    farthest = max(hypot(*corner) for box in cards for corner in box.corners)
    assert farthest < min(hypot(*corner) for box in found.wagers.values() for corner in box.corners)


@pytest.mark.law(
    "texas-hold-em-bonus 19:46-1.13Q(e)",
    "texas-hold-em-bonus 19:46-1.13Q(e)1",
    "texas-hold-em-bonus 19:46-1.13Q(e)3",
    "texas-hold-em-bonus 19:46-1.13Q(e)4",
)
def test_1_13Q_e_a_progressive_table_has_acceptors_with_a_light_a_panel_and_a_return_device() -> None:
    found = layout(progressive="base")
    lamps = [drawn for drawn in found.root.iter(f"{SVG}circle") if drawn.get("class") == "lamp"]
    assert len(lamps) == 7
    assert {"lock-out button", "chip return"} <= found.boxes.keys()
    devices = {table_law("13Q(e)"), table_law("13Q(e)1"), table_law("13Q(e)3"), table_law("13Q(e)4")}
    assert devices <= drawn_by(found)
    assert not devices & drawn_by(layout())
    assert not {"lock-out button", "chip return"} & layout().boxes.keys()


@pytest.mark.parametrize(
    ("house", "said", "cited"),
    [
        ({"progressive": "A"}, "win the progressive payouts that are posted", table_law("13Q(e)2")),
        ({"progressive": "A", "linked": True}, "connected to caribbean stud poker", table_law("13Q(f)")),
    ],
)
def test_1_13Q_e_2_f_the_sign_tells_of_the_progressive_and_of_its_link(house: Any, said: str, cited: Any) -> None:
    found = game(GAME)
    sign = " ".join(sign_text(found, found.house(house), LICENSEE).split())
    assert f"{said}. [{cited.short}]" in sign
    assert cited in drawn_by(layout(**house))
    assert said not in " ".join(sign_text(found, found.house(), LICENSEE).split())
    assert "caribbean" not in sign_text(found, found.house({"progressive": "A"}), LICENSEE)
