"""People in a real browser: the first administrator, the staff at the desk of a table, and a wallet that is kept."""

import base64
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from pitboss.floor.world import TheRealWorld
from pitboss.games import game
from pitboss.store.second_factor import STEP, code_at
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.browser.test_pages import EVERYTHING, axe
from tests.browser.visitor import main_wager

OWN = "a password of my own"
GAME = game("three-card-poker")
SIZES = {"desk": (1280, 800), "phone": (360, 640)}


def test_the_staff_stop_a_table_and_void_a_round_by_two(
    own_server: Server, visit: Visit, new_context: Callable[..., BrowserContext], screenshots: Path
) -> None:
    """From the first start on: enlisted, logged on, passwords changed, a round voided and its wager given back."""
    admin = first_administrator(own_server, new_context().new_page())
    given = {name: enlist(admin, name, role) for name, role in (("flora", "floorperson"), ("susan", "supervisor"))}
    picture(admin, screenshots, "people")
    flora, susan = (staff(own_server, new_context().new_page(), name, given[name]) for name in given)
    ann = visit(own_server)
    ann.sit_down(GAME)
    held = ann.shown_balance
    ann.place(main_wager(GAME), 500)
    ann.deal()
    ann.wait_for("a decision", ann.is_asked)
    for page in (flora, susan):
        page.goto(f"{own_server.address}/tables/{GAME.id}")
        page.get_by_role("link", name="Desk", exact=True).click()
    send(flora, "Propose void", why="two cards stuck together")
    expect(flora.locator("#status")).to_contain_text("Two cards stuck together", ignore_case=True)
    expect(ann.page.locator("#status")).to_contain_text("Play is stopped")
    assert flora.get_by_role("button", name="Approve void").count() == 0
    picture(flora, screenshots, "desk")
    send(susan, "Approve void", why="so the camera shows")
    send(susan, "Resume", why="the deck was changed")
    expect(ann.page.locator("#status")).not_to_contain_text("Play is stopped")
    ann.wait_for("the wager to be back", lambda: ann.shown_balance == held)
    send(susan, "Resume", why="once more")
    expect(susan.get_by_role("alert")).to_contain_text("not suspended")


def test_a_wallet_that_is_kept_is_found_in_another_browser(
    brisk_server: Server, visit: Visit, new_context: Callable[..., BrowserContext], screenshots: Path
) -> None:
    ann = visit(brisk_server)
    ann.come_in()
    ann.page.get_by_role("link", name="Keep this wallet").click()
    ann.page.get_by_label("A name to log on with").fill("ann.of.the.boardwalk")
    ann.page.get_by_label("A password").fill(OWN)
    ann.page.get_by_role("button", name="Keep it").click()
    expect(ann.page.get_by_text("This is your first log-on")).to_be_visible()
    picture(ann.page, screenshots, "account")
    other = new_context().new_page()
    log_on(brisk_server, other, "ann.of.the.boardwalk", "not this one")
    expect(other.get_by_role("alert")).to_contain_text("do not fit")
    picture(other, screenshots, "log-on")
    log_on(brisk_server, other, "Ann.of.the.Boardwalk", OWN)
    assert other.locator("#wallet .balance").inner_text() == ann.page.locator("#wallet .balance").inner_text()
    other.goto(f"{brisk_server.address}/me")
    other.get_by_role("button", name="Log out").click()
    expect(other.get_by_role("link", name="Log on")).to_be_visible()


def test_a_player_sets_limits_and_cools_off(brisk_server: Server, visit: Visit, screenshots: Path) -> None:
    ann = visit(brisk_server)
    ann.come_in()
    ann.page.goto(f"{brisk_server.address}/me/limits")
    for title, amount, said in (("Chips bought on a day", "1,000", "$1,000"), ("Loss in a week", "50", "$50")):
        ann.page.get_by_label(title).fill(amount)
        ann.page.get_by_role("button", name=f"Set {title}").click()
        expect(ann.page.get_by_text(f"At most {said}")).to_be_visible()
    ann.page.get_by_label("Loss in a week").fill("80")
    ann.page.get_by_role("button", name="Set Loss in a week").click()
    expect(ann.page.get_by_text("At most $50")).to_contain_text("From")
    picture(ann.page, screenshots, "limits")
    ann.page.get_by_role("button", name="More play money").click()
    expect(ann.page.get_by_text("Your own limit is $1,000 of chips a day")).to_be_visible()
    ann.page.goto(f"{brisk_server.address}/me/limits")
    ann.page.get_by_label("For").select_option("a week")
    ann.page.get_by_role("button", name="Begin the cool-off").click()
    expect(ann.page.get_by_text("You chose not to play until").first).to_be_visible()
    picture(ann.page, screenshots, "cool-off")


def test_a_second_factor_is_enrolled_and_then_asked_for(
    brisk_server: Server, visit: Visit, new_context: Callable[..., BrowserContext], screenshots: Path
) -> None:
    ann = visit(brisk_server)
    ann.come_in()
    ann.page.get_by_role("link", name="Keep this wallet").click()
    ann.page.get_by_label("A name to log on with").fill("ann.with.two")
    ann.page.get_by_label("A password").fill(OWN)
    ann.page.get_by_role("button", name="Keep it").click()
    ann.page.get_by_role("button", name="Begin").click()
    secret = base64.b32decode(ann.page.locator(".handed-over code").inner_text())
    picture(ann.page, screenshots, "factor")
    ann.page.get_by_label("The code").fill(code_at(secret, TheRealWorld().now() // STEP))
    ann.page.get_by_role("button", name="Enrol").click()
    expect(ann.page.locator(".codes code").first).to_be_visible()
    codes = ann.page.locator(".codes code").all_inner_texts()
    picture(ann.page, screenshots, "recovery-codes")
    other = new_context().new_page()
    log_on(brisk_server, other, "ann.with.two", OWN)
    expect(other.get_by_role("alert")).to_contain_text("do not fit")
    picture(other, screenshots, "log-on-with-code")
    log_on(brisk_server, other, "ann.with.two", OWN, codes[0])
    expect(other.locator("#wallet .balance")).to_be_visible()


def first_administrator(server: Server, page: Page) -> Page:
    found = re.search(r"as admin with the password (\w+)", server.said.read_text())
    assert found is not None
    return staff(server, page, "admin", found[1])


def staff(server: Server, page: Page, name: str, given: str) -> Page:
    """Logged on, with a password of one's own in place of the one that was given."""
    log_on(server, page, name, given)
    expect(page.get_by_text("Your password was given to you")).to_be_visible()
    page.get_by_label("The one you have").fill(given)
    page.get_by_label("The new one").fill(OWN)
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("Your password was given to you")).to_have_count(0)
    return page


def log_on(server: Server, page: Page, name: str, password: str, code: str = "") -> None:
    page.goto(f"{server.address}/log-on")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_label("Code of your second factor").fill(code)
    page.get_by_role("button", name="Log on").click()


def enlist(admin: Page, name: str, role: str) -> str:
    """The password that is told once."""
    admin.goto(re.sub(r"(//[^/]+)/.*", r"\1/people", admin.url))
    admin.get_by_label("Logs on as").fill(name)
    admin.get_by_label("Name, as others read it").fill(name.capitalize())
    admin.get_by_label("Role").select_option(role)
    admin.get_by_role("button", name="Enlist").click()
    return admin.locator(".handed-over code").inner_text()


def send(page: Page, title: str, **said: str) -> None:
    form = page.locator("form.fields", has=page.get_by_role("heading", name=title, exact=True))
    for name, value in said.items():
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button", name=title, exact=True).click()


def picture(page: Page, screenshots: Path, name: str) -> None:
    """In both sizes and colours, where axe finds nothing and nothing scrolls sideways."""
    before = page.viewport_size
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=screenshots / f"people-{name}-{size}-{scheme}.png", full_page=True)
            assert axe(page, EVERYTHING) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    if before is not None:
        page.set_viewport_size(before)
