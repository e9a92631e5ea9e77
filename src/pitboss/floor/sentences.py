"""Every fact of a table in words, for whoever looks back at it."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.rounds.places import place_name
from pitboss.stakes.cents import dollars

Body = Mapping[str, Any]
Names = Callable[[str], str]  # whom an id names


def sentence(body: Body, name: Names) -> str:
    """A fact of a later version says its kind alone."""
    tell = TELL.get(body["fact"])
    return tell(body, name) if tell is not None else body["fact"]


def _whose(body: Body, name: Names) -> str:
    return f"{name(body['player'])} (seat {body['seat']})"


def _bets(bets: Mapping[str, int]) -> str:
    return ", ".join(f"{dollars(cents)} on {wager.replace('_', ' ')}" for wager, cents in bets.items())


def _house(house: Mapping[str, Any]) -> str:
    return ", ".join(f"{option.replace('_', ' ')} {value}" for option, value in house.items())


def _opened(body: Body, _: Names) -> str:
    live = ", with a dealer who confirms each step" if body.get("live") else ""
    return f"the table opens for {body['game']}{live}"


def _set_up_anew(body: Body, _: Names) -> str:
    return f"the table is set up anew: cards are dealt by {body['dealing'].replace('-', ' ')}"


def _posted(body: Body, _: Names) -> str:
    return f"the sign announces {_house(body['house'])}" if body["house"] else "what the sign announced is withdrawn"


def _in_force(body: Body, _: Names) -> str:
    return f"in force from now on: {_house(body['house'])}"


def _performed(body: Body, _: Names) -> str:
    return f"simulated: the dealer {body['what']}"


def _step_due(body: Body, _: Names) -> str:
    return f"due: the dealer {body['what']}"


def _step_confirmed(body: Body, name: Names) -> str:
    return f"{name(body['by'])} confirms step {body['step']}: the dealer {body['what']}"


def _inspected(body: Body, name: Names) -> str:
    by = f" by {name(body['by'])}" if body.get("by") else ""
    found = f", {body['missing']} missing" if body["missing"] else ""
    marks = f"; {body['marks']}" if body["marks"] else ""
    return f"{body['counted']} used cards are inspected{by}{found}{marks}"


def _shoe_made(body: Body, _: Names) -> str:
    cards = f"shoe {body['number']} of {body['cards']} cards is made ready"
    return f"{cards}, with the discards mixed in" if "mixed" in body else cards


def _shoe_spent(body: Body, _: Names) -> str:
    return f"the shoe is spent after {body['drawn']} cards, and its order is revealed"


def _seated(body: Body, name: Names) -> str:
    return f"{name(body['player'])} sits down at seat {body['seat']}"


def _leaving(body: Body, name: Names) -> str:
    return f"{_whose(body, name)} will leave when the round is complete"


def _left(body: Body, name: Names) -> str:
    return f"{_whose(body, name)} leaves"


def _placed(body: Body, name: Names) -> str:
    return f"{_whose(body, name)} places {_bets(body['bets'])}"


def _coupon_laid(body: Body, name: Names) -> str:
    wager = body["wager"].replace("_", " ")
    return f"{name(body['by'])} lays a coupon of {dollars(body['cents'])} of {_whose(body, name)} on {wager}"


def _taken_back(body: Body, name: Names) -> str:
    return f"{_whose(body, name)} takes back {_bets(body['bets'])}"


def _bets_refused(body: Body, _: Names) -> str:
    return f"the wagers of seat {body['seat']} go back: {body['why']}"


def _ready(body: Body, name: Names) -> str:
    return f"{_whose(body, name)} is content with the wagers as they lie"


def _clock(body: Body, _: Names) -> str:
    return "a clock runs for whoever is waited for" if body["runs"] else "no clock runs"


def _extended(body: Body, name: Names) -> str:
    return f"{_whose(body, name)} has more time"


def _silent(body: Body, _: Names) -> str:
    return f"seat {body['seat']} does not answer in time"


def _passed_over(body: Body, _: Names) -> str:
    return f"nobody is there at seat {' and '.join(map(str, body['seats']))}"


def _round_opened(body: Body, _: Names) -> str:
    return f"no more bets: round {body['number']} begins, its cards are committed to as {body['commitment']}"


def _went_on(body: Body, _: Names) -> str:
    return "the round goes on"


def _discards_shuffled(body: Body, _: Names) -> str:
    return f"the shoe is empty: {body['cards']} discards are shuffled, committed to as {body['commitment']}"


def _round_closed(body: Body, _: Names) -> str:
    return f"the round is {body['ended']}, and its cards are revealed"


def _incident(body: Body, name: Names) -> str:
    seat, about = body.get("seat"), []
    if seat is not None:
        about.append(place_name(seat))
    if body.get("cards") is not None:
        about.append(f"{body['cards']} cards")
    if body.get("counted") is not None:
        about.append(f"{body['counted']} counted")
    if body.get("can_complete"):
        about.append("the hand can be completed")
    said = f" ({', '.join(about)})" if about else ""
    stops = ", and play is suspended" if body.get("suspends", True) else ""
    return f"{name(body['by'])} reports {body['incident'].replace('_', ' ')}{said}: {body['why']}{stops}"


def _suspended(body: Body, name: Names) -> str:
    return f"{name(body['by'])} suspends play: {body['why']}"


def _resumed(body: Body, name: Names) -> str:
    if not body.get("by"):
        return "the floor has opened again, and the clock begins anew"
    return f"{name(body['by'])} resumes play: {body['why']}"


def _void_proposed(body: Body, name: Names) -> str:
    return f"{name(body['by'])} proposes that the round be void: {body['why']}"


def _void_approved(body: Body, name: Names) -> str:
    return f"{name(body['by'])} approves it, and the round is void: {body['why']}"


def _validated(body: Body, name: Names) -> str:
    return f"{name(body['by'])} validates: the dealer {body['what']}"


def _attended(body: Body, name: Names) -> str:
    return f"{name(body['dealer'])} comes to deal" if body["dealer"] else "the table is virtual from now on"


def _cards_sealed(body: Body, _: Names) -> str:
    return f"the next cards are ready, committed to as {body['commitment']}"


def _seal_broken(_: Body, __: Names) -> str:
    return "cards that were committed to are not dealt, and how they lay is revealed"


def _inventory_placed(body: Body, _: Names) -> str:
    return f"the table opens with chips of {dollars(body['inventory'])}"


def _chips_requested(body: Body, name: Names) -> str:
    return f"{name(body['by'])} requests a {body['which']} of {dollars(body['cents'])}: {body['why']}"


def _chips_moved(body: Body, name: Names) -> str:
    by = f"{name(body['by'])} accepts" if body["by"] else "the cage brings by itself"
    return f"{by} a {body['which']} of {dollars(body['cents'])}"


def _chips_refused(body: Body, name: Names) -> str:
    return f"{name(body['by'])} refuses the {body['which']}: {body['why']}"


def _inventory_counted(body: Body, name: Names) -> str:
    return f"{name(body['by'])} counts chips of {dollars(body['cents'])}"


def _count_confirmed(body: Body, name: Names) -> str:
    return f"{name(body['by'])} counts the same {dollars(body['cents'])}, and the books have {dollars(body['booked'])}"


def _play_began(body: Body, name: Names) -> str:
    return f"{name(body['player'])} begins to play"


def _play_ended(body: Body, name: Names) -> str:
    return f"{name(body['player'])} has left the tables"


def _closed(_: Body, __: Names) -> str:
    return "the table closes"


TELL: Mapping[str, Callable[[Body, Names], str]] = {
    "opened": _opened,
    "set up anew": _set_up_anew,
    "posted": _posted,
    "in force": _in_force,
    "performed": _performed,
    "step due": _step_due,
    "step confirmed": _step_confirmed,
    "used cards inspected": _inspected,
    "closed": _closed,
    "shoe made": _shoe_made,
    "shoe spent": _shoe_spent,
    "seated": _seated,
    "leaving": _leaving,
    "left": _left,
    "placed": _placed,
    "coupon laid": _coupon_laid,
    "taken back": _taken_back,
    "bets refused": _bets_refused,
    "ready": _ready,
    "clock": _clock,
    "extended": _extended,
    "silent": _silent,
    "passed over": _passed_over,
    "round opened": _round_opened,
    "went on": _went_on,
    "event": _went_on,
    "discards shuffled": _discards_shuffled,
    "round closed": _round_closed,
    "incident reported": _incident,
    "suspended": _suspended,
    "resumed": _resumed,
    "void proposed": _void_proposed,
    "void approved": _void_approved,
    "validated": _validated,
    "attended": _attended,
    "play began": _play_began,
    "play ended": _play_ended,
    "cards sealed": _cards_sealed,
    "seal broken": _seal_broken,
    "inventory placed": _inventory_placed,
    "chips requested": _chips_requested,
    "chips moved": _chips_moved,
    "chips refused": _chips_refused,
    "inventory counted": _inventory_counted,
    "count confirmed": _count_confirmed,
}
