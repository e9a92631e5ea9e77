"""Every kind of page: axe finds nothing in light and dark, nothing scrolls sideways on a phone; and pictures of all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from pitboss.games import Game, games
from tests.browser.conftest import FULL, Visit
from tests.browser.server import Server
from tests.browser.tour import around_a_table, around_the_floor
from tests.browser.visitor import Visitor

DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=360, height=740)
FINGER, LEAST = 44, 24  # CSS pixels: what a thumb hits well, and what WCAG asks of every target

TARGETS = """() => [...document.querySelectorAll("button, summary, nav a, label:has(input)")]
    .filter(target => target.checkVisibility())
    .map(target => [target.id || target.textContent.trim(), target.getBoundingClientRect()])
    .map(([id, box]) => [id, box.width, box.height])"""
EVERYTHING: dict[str, object] = {"resultTypes": ["violations"]}
CONTRAST = {**EVERYTHING, "runOnly": {"type": "rule", "values": ["color-contrast"]}}  # all that differs in the dark
SCHEMES: list[tuple[Literal["light", "dark"], dict[str, object]]] = [("light", EVERYTHING), ("dark", CONTRAST)]

OTHERS = [pytest.param(game, marks=pytest.mark.gate) for game in games()]
every_walk = pytest.mark.parametrize("game", [None, *OTHERS], ids=lambda game: game.id if game else "floor")


def walk(visitor: Visitor, game: Game | None) -> Iterator[str]:
    """Around a table, or around the floor where there is none."""
    return around_a_table(visitor, game) if game else around_the_floor(visitor)


@every_walk
def test_every_page(visit: Visit, brisk_server: Server, game: Game | None, screenshots: Path) -> None:
    """In the dark only with some games: their pages differ in nothing that has a colour of its own."""
    visitor, faults = visit(brisk_server), []
    page, schemes = visitor.page, SCHEMES if game is None or game is FULL else SCHEMES[:1]
    for name in walk(visitor, game):
        picture = screenshots / f"{game.id + '-' if game else ''}{name}"
        for scheme, rules in schemes:
            page.emulate_media(color_scheme=scheme)
            faults += [f"{name}, {scheme}: {fault}" for fault in axe(page, rules)]
            photograph(page, picture.with_name(f"{picture.name}-desktop-{scheme}.png"))
        page.set_viewport_size(PHONE)
        faults += [f"{name}, phone: {fault}" for fault in misfits(page)]
        for scheme, _ in reversed(schemes):
            page.emulate_media(color_scheme=scheme)
            photograph(page, picture.with_name(f"{picture.name}-phone-{scheme}.png"), full_page=True)
        page.set_viewport_size(DESKTOP)
    assert not faults, "\n".join(faults)


def test_axe_would_find_something(page: Page) -> None:
    page.set_content("<main><h1 style='color: #eee; background: #fff'>Hard to read</h1><button></button></main>")
    assert {fault.split()[0] for fault in axe(page, EVERYTHING)} >= {"button-name", "color-contrast", "html-has-lang"}
    assert {fault.split()[0] for fault in axe(page, CONTRAST)} == {"color-contrast"}


def axe(page: Page, rules: dict[str, object]) -> list[str]:
    around = {"exclude": [["svg.table .felt"]]} if rules is CONTRAST else None  # the felt is the same in the dark
    found = Axe().run(page, around, rules).response["violations"]
    return [f"{fault['id']} {node['html']}" for fault in found for node in fault["nodes"]]


def misfits(page: Page) -> list[str]:
    """What scrolls sideways, and what a thumb would miss."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    faults = [f"{wide} wide"] if wide > PHONE["width"] else []
    for id, width, height in page.evaluate(TARGETS):
        least = FINGER if id.startswith(("do-choose-", "do-place-", "do-ready")) else LEAST
        if height < least or width < LEAST:
            faults.append(f"{id} is {width:.0f} by {height:.0f}")
    return faults


def photograph(page: Page, picture: Path, full_page: bool = False) -> None:
    """A picture in place of the one before."""
    picture.unlink(missing_ok=True)
    page.screenshot(path=picture, full_page=full_page)
    assert picture.stat().st_size
