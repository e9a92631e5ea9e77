"""A real browser and real servers for the tests of this folder; every visitor has a browser context of their own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from pit import ROOT, find_browser
from pitboss.games import game, games
from tests.browser.server import Server
from tests.browser.visitor import Visitor
from tests.helpers import first_now

HERE = Path(__file__).parent
QUIET = [  # nothing leaves the machine but what a page asks for
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
# Two pages of the browser's own for every window cost more than ours. Playwright has such a list too, but the last one
# given counts: what it leaves out there is repeated here.
LEFT_OUT = """
WebUIOmniboxPopup WebUIOmniboxAimPopup
AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose
HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints
PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning
"""
PATIENCE = 15_000  # ms, for what a page is expected to show

Visit = Callable[..., Visitor]

FULL, PLAIN = game("hold-em-3-bonus"), game("three-card-poker")  # a board and two decisions; no board and one
every_game = pytest.mark.parametrize(
    "game", first_now([FULL, *(game for game in games() if game is not FULL)]), ids=lambda game: game.id
)
some_games = pytest.mark.parametrize(
    "game", [FULL, pytest.param(PLAIN, marks=pytest.mark.gate)], ids=lambda game: game.id
)


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last of all: Playwright keeps an event loop running, in which no other test could run one of its own."""
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Playwright's own browser when no other is found; Chromium has no sandbox for root."""
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    browser = {"executable_path": path} if (path := find_browser()) else {}
    expect.set_options(timeout=PATIENCE)
    left_out = f"--disable-features={','.join(LEFT_OUT.split())}"
    return {**browser_type_launch_args, **browser, "args": [*QUIET, left_out, *sandbox]}


@pytest.fixture(scope="session")
def base_url() -> None:
    """None: a visitor knows the address of the server. pytest-playwright's own of this name warns."""


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where pictures of pages go, for somebody to look at."""
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# Servers: one as it is for rounds at their own pace, brisk ones for the rest.


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """`pitboss serve`."""
    yield from _running(Server(tmp_path))


@pytest.fixture(scope="session")
def brisk_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same with quick house players, shared by the tests of a worker."""
    yield from _running(Server(tmp_path_factory.mktemp("brisk"), "brisk"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A brisk one for a single test, which may kill it."""
    yield from _running(Server(tmp_path, "brisk"))


def _running(server: Server) -> Iterator[Server]:
    server.start()
    yield server
    server.stop()


# Visitors.


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext]) -> Iterator[Visit]:
    """`visit(server)` is a new visitor; options go to the browser context. In the end everybody leaves their table."""
    visitors: list[Visitor] = []

    def new_visitor(server: Server, kind: type[Visitor] = Visitor, **options: object) -> Visitor:
        visitors.append(kind(new_context(**{"reduced_motion": "reduce", **options}), server))
        return visitors[-1]

    yield new_visitor
    _leave([visitor for visitor in visitors if visitor.table and visitor.server.process])
    assert [fault for visitor in visitors for fault in visitor.faults] == []
    assert [said for server in {visitor.server for visitor in visitors} if (said := server.complaints())] == []


def _leave(visitors: list[Visitor]) -> None:
    """Whoever is still in a round folds when asked, so that the next test finds a table that nobody holds up."""
    seated = visitors
    for visitor in visitors:
        visitor.act("leave")

    def is_free() -> bool:
        nonlocal seated
        seated = [visitor for visitor in seated if _is_seated(visitor)]
        return not seated

    if visitors:
        visitors[0].wait_for("everybody has left", is_free)


def _is_seated(visitor: Visitor) -> bool:
    scene = visitor.scene()
    you = scene["you"]
    if you and you["options"]:
        visitor.act(f"choose:{you['options'][-1]['name']}", turn=scene["turn"])
    return bool(you and you["seat"] is not None)
