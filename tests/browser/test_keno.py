"""The keno lounge in a real browser: tickets by mouse, by keyboard and without script, the draw, all of its pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pitboss import deal
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.browser.test_pages import EVERYTHING, PHONE, SCHEMES, axe, photograph
from tests.browser.visitor import Visitor

PLAN = """
[tables.mini-tex]
game = "mini-tex"

[keno]
window = 12
pause = 1
showing = 3
"""
SMALLEST = """() => [...document.querySelectorAll("main *")].filter(each => each.checkVisibility()
    && [...each.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim())
    && parseFloat(getComputedStyle(each).fontSize) < 11).map(each => each.outerHTML)"""


@pytest.fixture
def lounge(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, plan=PLAN).start()
    yield server
    server.stop()


def come_in(visitor: Visitor) -> Page:
    visitor.come_in()
    visitor.page.goto(f"{visitor.server.address}/keno")
    return visitor.page


def test_a_ticket_by_mouse_is_written_drawn_and_paid(lounge: Server, visit: Visit, screenshots: Path) -> None:
    ann = visit(lounge)
    page = come_in(ann)
    photograph(page, screenshots / "keno.png")
    for number in (3, 17, 22):
        page.locator(f"#m-{number}").click()
    expect(page.locator("#keno-words")).to_contain_text("1 way of 3 spots at $1: $1")
    expect(page.locator("#keno-words")).to_contain_text("A straight ticket, 1/3 @ $1")
    page.get_by_text("stay with the house").click()
    expect(page.get_by_role("columnheader", name="Caught")).to_be_visible()
    page.get_by_role("button", name="Buy for $1").click()
    expect(page.locator("#keno-mine")).to_contain_text("Ticket 1")
    expect(page.locator("#wallet .balance")).to_have_text("$999")
    photograph(page, screenshots / "keno-bought.png")
    expect(page.locator("#keno-draw .balls li")).to_have_count(20, timeout=40_000)
    expect(page.locator("#keno-last")).to_contain_text("Ticket 1", timeout=40_000)
    photograph(page, screenshots / "keno-over.png", full_page=True)
    last = page.evaluate("fetch('/api/keno').then(answer => answer.json())")["last"]
    [ticket] = last["tickets"]
    line = {"tickets": [{"groups": ticket["groups"], "ways": ticket["ways"]}], "draw": last["draw"]}
    assert deal("keno", line)["lines"][0]["pays"] == ticket["pays"]


def test_a_way_ticket_by_keyboard_and_voided(lounge: Server, visit: Visit) -> None:
    page = come_in(visit(lounge))
    page.locator("#m-1").focus()
    for key in ("Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator(".mark:checked")).to_have_count(2)
    page.get_by_role("button", name="Circle as a group").press("Enter")
    expect(page.locator(".kn.circled")).to_have_count(2)
    page.locator("#m-3").focus()
    for key in ("Space", "ArrowDown", "Space", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator("#m-3")).to_be_focused()  # its neighbours are circled
    page.get_by_label("1 way of 4 spots at").fill("2")
    expect(page.locator("#keno-words")).to_contain_text("1 way of 4 spots at $2")
    page.keyboard.press("Enter")
    page.locator("#do-write").press("Enter")
    expect(page.locator("#keno-mine")).to_contain_text("Ticket 1")
    page.get_by_role("link", name="Print").click()
    expect(page.get_by_role("article")).to_contain_text("Conditioning")
    page.go_back()
    page.get_by_role("button", name="Void ticket 1").click()
    expect(page.locator("#wallet .balance")).to_have_text("$1,000")


def test_the_lounge_goes_without_script(
    lounge: Server, new_context: Callable[..., BrowserContext], visit: Visit
) -> None:
    ann = visit(lounge, java_script_enabled=False)
    page = come_in(ann)
    for number in (5, 6):
        page.locator(f"#m-{number}").check()
    page.get_by_role("button", name="Circle as a group").click()
    page.locator("#m-7").check()
    page.get_by_role("button", name="Tell the price").click()
    page.get_by_label("1 way of 3 spots at").fill("1")
    page.get_by_role("button", name="Tell the price").click()
    expect(page.locator("#keno-words")).to_contain_text("1 way of 3 spots at $1: $1")
    page.get_by_role("button", name="Buy for $1").click()
    expect(page.locator("#keno-mine")).to_contain_text("5 6 7".replace(" ", ""))


def test_every_page_of_the_lounge_is_for_everybody(lounge: Server, visit: Visit, screenshots: Path) -> None:
    ann = visit(lounge)
    page = come_in(ann)
    for number in (8, 9):
        page.locator(f"#m-{number}").click()
    page.get_by_role("button", name="Circle as a group").click()
    page.locator("#m-10").click()
    page.get_by_label("1 way of 3 spots at").fill("1")
    page.get_by_role("button", name="Buy for $1").click()
    expect(page.locator("#keno-mine")).to_contain_text("Ticket 1")
    for path in ("keno", "keno/tickets/1", "keno/board", "keno/tickets"):
        page.goto(f"{lounge.address}/{path}")
        for scheme, rules in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for size in ({"width": 1280, "height": 800}, PHONE):
                page.set_viewport_size(size)  # type: ignore[arg-type]
                assert axe(page, rules if size == PHONE else EVERYTHING) == []
                assert page.evaluate(SMALLEST) == []
                assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        photograph(page, screenshots / f"{path.replace('/', '-')}-phone.png", full_page=True)
