"""The real server with an alteration: `altered_server.py brisk leaking stacked:8hAs8s -- serve --port 0 ...`."""

import sys

from pitboss import cli
from pitboss.cards import cards
from pitboss.floor import clock, equipment
from pitboss.web import dealer, scene
from tests.shoes import whole_shoe


def brisk() -> None:
    """House players do not keep anybody waiting, and betting closes when all are ready, hardly ever by the clock."""
    dealer.PAUSE = 30
    dealer.AFTER_A_ROUND = 300
    clock.BETTING_WINDOW = 600_000


def leaking() -> None:
    """Everybody is shown everything: what the tests of secrecy must notice."""
    scene.view = lambda events, viewer: list(events)


def stacked(written: str) -> None:
    """Every round is dealt from these cards, in this order; the cutting card of a lasting shoe lies on top of them."""
    order = cards(written[n : n + 2] for n in range(0, len(written), 2))
    equipment.drawn_order = lambda course: whole_shoe(order) if course.game.shoe_lasts else order
    equipment.behind_cutting_card = lambda size, _: size - 1


if __name__ == "__main__":
    divide = sys.argv.index("--")
    for alteration in sys.argv[1:divide]:
        name, _, given = alteration.partition(":")
        {"brisk": brisk, "leaking": leaking, "stacked": stacked}[name](*filter(None, [given]))
    del sys.argv[1 : divide + 1]
    sys.exit(cli.main())
