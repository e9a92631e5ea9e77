"""The real server with an alteration: `altered_server.py brisk leaking -- serve --port 0 ...`."""

import sys

from pitboss import cli
from pitboss.floor import clock
from pitboss.web import dealer, scene


def brisk() -> None:
    """House players do not keep anybody waiting, and betting closes when all are ready, hardly ever by the clock."""
    dealer.PAUSE = 30
    dealer.AFTER_A_ROUND = 300
    clock.BETTING_WINDOW = 600_000


def leaking() -> None:
    """Everybody is shown everything: what the tests of secrecy must notice."""
    scene.view = lambda events, viewer: list(events)


if __name__ == "__main__":
    divide = sys.argv.index("--")
    for alteration in sys.argv[1:divide]:
        {"brisk": brisk, "leaking": leaking}[alteration]()
    del sys.argv[1 : divide + 1]
    sys.exit(cli.main())
