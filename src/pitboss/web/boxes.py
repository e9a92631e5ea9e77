"""The hands of a seat together, and the seats of a visitor: a page shows each once, however many there are."""

from collections.abc import Iterable, Mapping, Sequence

from pitboss.rounds.places import Hand, Seat, SplitHand
from pitboss.web.scene import Told


def boxes(hands: Iterable[Told]) -> dict[Seat, Told]:
    """By seat: its hands, and what they come to in all."""
    found: dict[Seat, list[Told]] = {}
    for hand in hands:
        found.setdefault(hand["seat"], []).append(hand)
    return {seat: _box(seat, played) for seat, played in found.items()}


def together(hands: Sequence[Told]) -> Told | None:
    """A player's seats as one, each hand named where there are several; nothing of somebody who was in no round."""
    if not hands:
        return None
    return _box(hands[0]["seat"], [{**hand, "named": _name(hand, hands)} for hand in hands])


def _name(hand: Told, hands: Sequence[Told]) -> str:
    """As in "seat 3, hand 2", without what goes without saying."""
    of_the_seat = [other for other in hands if other["seat"] == hand["seat"]]
    seat = [f"seat {hand['seat']}"] if len(of_the_seat) < len(hands) else []
    number = [f"hand {hand['hand']}"] if len(of_the_seat) > 1 else []
    return ", ".join(seat + number)


def _box(seat: Seat, hands: Sequence[Told]) -> Told:
    chips: dict[str, int] = {}
    for hand in hands:
        for wager, cents in hand["chips"].items():
            chips[wager] = chips.get(wager, 0) + cents
    return {
        "seat": seat,
        "player": hands[0]["player"],
        "hands": hands,
        "cards": [card for hand in hands for card in hand["cards"]],
        "chips": chips,
        "chose": [option for hand in hands for option in hand["chose"]],
        "void": all(hand["void"] for hand in hands),
        "lines": [{**line, **_whose(hand)} for hand in hands for line in hand["lines"]],
        "net": sum(hand["net"] for hand in hands),
    }


def _whose(hand: Told) -> Told:
    return {"hand": hand["hand"], "place": hand_told(hand), "named": hand.get("named", "")}


def hand_told(hand: Told) -> Hand:
    return hand["seat"] if hand["hand"] == 1 else SplitHand(hand["seat"], hand["hand"])


def mine(seen: Told) -> Told | None:
    """What lies at the visitor's seats together; nothing of somebody who sits nowhere."""
    seats = [seat for seat in seen["seats"] if seat["yours"]]
    if not seats:
        return None
    bets = [(wager, cents) for seat in seats for wager, cents in seat["bets"].items()]
    return {
        "bets": {name: sum(cents for wager, cents in bets if wager == name) for name, _ in bets},
        "coupons": sum(cents for seat in seats for cents in seat["coupons"].values()),
        "ready": all(seat["ready"] for seat in seats),
        "leaving": all(seat["leaving"] for seat in seats),
    }


def places(seen: Told, hands: Mapping[Seat, Told]) -> list[Told]:
    """The visitor's own seats as the page shows them; of several, buttons and their names say which is meant."""
    sitting = seen["you"]["seats"] if seen["you"] else []
    played = seen["round"]["your_seats"] if seen["round"] else []
    several = len(sitting or played) > 1
    return [
        {
            "seat": seat,
            "mine": seen["seats"][seat - 1],
            "at": f"@{seat}" if several else "",
            "id": f"-{seat}" if several else "",
            "own": hands[played_at] if played_at in played else None,
        }
        for seat in sitting or played
        for played_at in (seat if several or not played else played[0],)
    ]


def asked_for(shown: Told, own: Told | None) -> str:
    """The hand that is asked, where the visitor plays several."""
    asked = (shown["asked"], shown["asked_hand"])
    return next((hand["named"] for hand in own["hands"] if (hand["seat"], hand["hand"]) == asked), "") if own else ""
