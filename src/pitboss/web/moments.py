"""The moments in which a page shows how a round ends, one after the other, in the order of the log."""

from collections.abc import Collection, Iterator, Sequence

from pitboss.rounds.places import COMMUNITY, DEALER, Seat, seat_of
from pitboss.web.scene import Told

MOST = 12  # a full table has more to tell than anybody wants to wait for


def moments(log: Sequence[Told], own: Collection[Seat]) -> dict[str, int]:
    """What comes after the last decision, and when: a place whose cards turn over, one's own wagers, other seats."""
    decided = max((n for n, line in enumerate(log) if line["event"] == "Chose"), default=-1)
    order = dict.fromkeys(_shown(log[decided + 1 :], own))
    return {what: min(n, MOST) for n, what in enumerate(order, 1)}


def _shown(log: Sequence[Told], own: Collection[Seat]) -> Iterator[str]:
    for line in log:
        if line["event"] == "Revealed" or (line["event"] == "Dealt" and line["place"] in (COMMUNITY, DEALER)):
            yield f"{line['place']}"
        elif line["event"] == "Settled":
            seat = seat_of(line["place"])
            yield f"{line['place']} {line['wager']}" if seat in own else f"{seat}"
