"""A keno lounge whose windows a test owns, and tickets for it."""

from dataclasses import replace

from pitboss.floor.lounge.commands import TickLounge, WriteTicket
from pitboss.floor.lounge.opening import opening

LOUNGE = "keno"
WINDOW, PAUSE, SHOWING = 60_000, 3_000, 10_000
STRAIGHT = WriteTicket([[3, 17, 22]], [{"spots": 3, "rate": 100}])
WAY = WriteTicket([[1, 2], [3, 4], [5, 6]], [{"spots": 4, "rate": 100}])


def open_lounge(floor, house=None, key="open keno"):
    opened = opening("keno", house or {}, window=WINDOW, pause=PAUSE, showing=SHOWING)
    return floor.lounges.open(key, LOUNGE, opened).result()


def state_of(floor):
    return floor.lounges.lounge(LOUNGE)


def asked(floor, command, by="", key=""):
    state = state_of(floor)
    return floor.lounges.ask(key or f"{by} {command.name} {state.version}", LOUNGE, command, by).result(timeout=60)


def ticks(floor, later):
    """The clock is moved, and then somebody looks at it."""
    floor.world.time += later
    return asked(floor, TickLounge(), key=f"tick {state_of(floor).version} {floor.world.time}")


def play(floor):
    """The game that is open, to its end."""
    for later in (WINDOW, PAUSE, SHOWING):
        ticks(floor, later)
    return state_of(floor).last


def catching(draw, caught, spots):
    """Numbers of which so many were drawn."""
    others = [number for number in range(1, 81) if number not in draw]
    return sorted([*draw[:caught], *others[: spots - caught]])


def in_games(command, games):
    return replace(command, games=games)
