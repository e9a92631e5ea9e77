"""What lies on the felt, drawn over it: cards, chips, names and results, each where the felt has its place."""

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.printing.chips import chips_svg
from pitboss.printing.felt import LAMP, element, escape
from pitboss.printing.geometry import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GAP,
    TABLE,
    Spot,
    card_areas,
    card_spot,
    lamp_spot,
    seat_spot,
    wager_spot,
)
from pitboss.printing.playing_card import card_svg
from pitboss.rounds.game import Game
from pitboss.rounds.places import COMMUNITY, DEALER, Hand, seat_of
from pitboss.rounds.steps import stays_in
from pitboss.stakes.cents import dollars
from pitboss.stakes.wager import Wager
from pitboss.web.boxes import boxes, hand_told
from pitboss.web.scene import Told

PLATE = 42  # the height of a name at the rail
LETTER = 16  # about the width of a letter on a plate
MOST_LETTERS = 13  # of a name; there is no room for more between two seats
MINUS = "\N{MINUS SIGN}"


def overlay(game: Game, house: Any, seats: list[Told], round: Told | None, free_to_sit: bool = False) -> str:
    """One flat layer; every piece has a name of its own, so that a page can keep what has not changed."""
    return "".join(
        [
            *_cards(game, house, round),
            *_chips(game, seats, round),
            *_lamps(game, seats, round),
            *_settled(game, seats, round),
            *_worth(game, house, round),
            *_names(game, seats, round, free_to_sit),
        ]
    )


def _cards(game: Game, house: Any, round: Told | None) -> Iterator[str]:
    if round is None:
        return
    hands = {DEALER: round["dealer"], COMMUNITY: round["community"]}
    for place, hand in [*hands.items(), *((hand_told(hand), hand) for hand in round["hands"])]:
        folded = hand["gathered"] and not round["over"] and place not in hands
        several = sum(other["seat"] == hand["seat"] for other in round["hands"]) if "seat" in hand else 1
        for n, card in enumerate(hand["cards"]):
            spot = card_spot(game, house, place, n, len(hand["cards"]), several)
            kind = f"dealt d{n}" + (" folded" if folded or (round["over"] and _lies_folded(hand)) else "")
            yield _at(f"card-{round['number']}-{place}-{n}", spot, card_svg(card), kind)


def _lies_folded(hand: Told) -> bool:
    """Gathered without having been shown."""
    return any(card is None for card in hand["cards"]) or not all(map(stays_in, hand.get("chose", [])))


def _chips(game: Game, seats: list[Told], round: Told | None) -> Iterator[str]:
    """On the betting areas; what an acceptor took is in the inventory once no more bets are taken."""
    in_play = round is not None and not round["over"]
    for hand, several, wager, cents in _wagered(game, seats, round):
        if not (wager.locked and in_play):
            spot = _on(game, wager.name, hand, several)
            yield _at(f"chips-{hand}-{wager.name}", spot, chips_svg(cents), "chips")


def _lamps(game: Game, seats: list[Told], round: Told | None) -> Iterator[str]:
    """An acceptor's light is on from the chip until its wager is settled."""
    for hand, _, wager, _ in _wagered(game, seats, round):
        if wager.locked:
            light = element("circle", class_="lamp on", r=LAMP)
            yield _at(f"lamp-{hand}-{wager.name}", lamp_spot(game, wager, seat_of(hand)), light, "light")


def _wagered(game: Game, seats: list[Told], round: Told | None) -> Iterator[tuple[Hand, int, Wager, int]]:
    """The wagers of the round in play, hand by hand, of how many of its seat; between two rounds, the next one's."""
    in_play = round["hands"] if round is not None and not round["over"] else []
    lie: dict[Hand, Mapping[str, int]] = {hand_told(hand): hand["chips"] for hand in in_play}
    for seat in seats:
        lie.setdefault(seat["seat"], seat["bets"])
    for hand, placed in lie.items():
        several = sum(seat_of(other) == seat_of(hand) for other in lie)
        for name, cents in placed.items():
            wager = game.wager(name)
            assert wager is not None
            yield hand, several, wager, cents


def _settled(game: Game, seats: list[Told], round: Told | None) -> Iterator[str]:
    """What each betting area came to, until its seat wagers anew: the chips that go back, and a sum with its sign."""
    if round is None:
        return
    wagers_anew = {seat["seat"] for seat in seats if seat["bets"]}
    for position, box in boxes(round["hands"]).items():
        for name, lines in _by_area(game, box["lines"]).items() if position not in wagers_anew else ():
            back = sum(line["pays"] + line["returned"] for line in lines)
            net = back - sum(line["stake"] for line in lines)
            paid = element("g", chips_svg(back), class_="paid") if back else ""
            said = _signed(net) if net else "push" if lines[0]["outcome"] == "push" else "back"
            plate = element("g", _plate(said, 34, 26), transform=f"translate(0 {32 if back else 0})")
            kind = f"sum {_came_out(net)}"
            yield _at(f"sum-{round['number']}-{position}-{name}", _on(game, name, position), paid + plate, kind)


def _by_area(game: Game, lines: list[Told]) -> dict[str, list[Told]]:
    """A prize belongs to the wager it rides on."""
    areas: dict[str, list[Told]] = {}
    for line in lines:
        wager = game.wager(line["wager"])
        assert wager is not None
        areas.setdefault(wager.area.name, []).append(line)
    return areas


def _worth(game: Game, house: Any, round: Told | None) -> Iterator[str]:
    """What the dealer's hand is worth, beside it."""
    if round is None or not round["dealer"]["has"]:
        return
    areas = card_areas(game, house, DEALER)
    said = round["dealer"]["has"]
    x = areas[-1].x + CARD_WIDTH + 2 * GAP + _width(said) / 2
    yield _at(f"worth-{round['number']}", Spot(x, areas[0].y + CARD_HEIGHT / 2), _plate(said), "worth")


def _names(game: Game, seats: list[Told], round: Told | None, free_to_sit: bool) -> Iterator[str]:
    results = boxes(round["hands"]) if round is not None and round["over"] else {}
    number, asked = (round["number"], round["asked"]) if round is not None else (0, None)
    for seat in seats:
        position = seat["seat"]
        spot = seat_spot(game, position)
        if seat["player"] is not None:
            kind = "nameplate" + (" yours" if seat["yours"] else "") + (" asked" if position == asked else "")
            yield _at_the_rail(f"name-{position}", spot, _short_name(seat), kind)
        elif free_to_sit:
            yield _at_the_rail(f"free-{position}", spot, f"Sit at {position}", "nameplate free", str(position))
        hand = results.get(position)
        if hand is not None and hand["lines"] and not seat["bets"]:
            came_out = _came_out(hand["net"])
            said = f"{came_out} {dollars(abs(hand['net']))}" if hand["net"] else came_out
            below = Spot(spot.x, spot.y + PLATE + 2)
            yield _at_the_rail(f"result-{number}-{position}", below, said, f"result {came_out}")


def _short_name(seat: Told) -> str:
    name: str = seat["player"]
    short = name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}\N{HORIZONTAL ELLIPSIS}"
    return f"{short} \N{CHECK MARK}" if seat.get("ready") else short


def _came_out(net: int) -> str:
    return "won" if net > 0 else "lost" if net < 0 else "even"


def _signed(net: int) -> str:
    return f"+{dollars(net)}" if net > 0 else f"{MINUS}{dollars(-net)}"


def _width(said: str, size: float = 28) -> float:
    return LETTER * size / 28 * len(said) + size


def _plate(said: str, height: float = PLATE, size: float = 28) -> str:
    width = _width(said, size)
    plate = element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2)
    return plate + element("text", escape(said), y=0.36 * size, font_size=size)


def _on(game: Game, wager: str, hand: Hand, several: int = 1) -> Spot:
    """A betting area; what lies there stays upright."""
    found = game.wager(wager)
    assert found is not None
    return wager_spot(game, found, hand, several)._replace(angle=0)


def _at_the_rail(id: str, spot: Spot, said: str, class_: str, sit: str = "") -> str:
    """Upright, and not beyond the edge of the picture."""
    most = TABLE.width / 2 - _width(said) / 2
    placed = Spot(max(-most, min(most, spot.x)), spot.y)
    return element("g", _plate(said), id=id, class_=class_, transform=placed.transform, data_sit=sit)


def _at(id: str, spot: Spot, drawn: str, class_: str) -> str:
    return element("g", drawn, id=id, class_=class_, transform=spot.transform)
