"""The clock in the browser: none for somebody alone, more time by a key where another waits, none for an empty chair."""

from playwright.sync_api import expect

from tests.browser.conftest import PLAIN, Visit
from tests.browser.server import Server


def test_a_clock_runs_only_while_somebody_else_is_there(own_server: Server, visit: Visit) -> None:
    ann = visit(own_server)
    ann.sit(PLAIN, 1)
    clock, more = ann.page.locator("#status .clock"), ann.page.locator("#do-extend")
    ann.wager(PLAIN)
    ann.wait_for("no clock runs", lambda: ann.scene()["ms_left"] is None)
    ann.catch_up()
    expect(clock).to_have_count(0)
    bob = visit(own_server)
    bob.sit(PLAIN, 3)
    expect(clock).to_be_visible()
    before = ann.scene()["ms_left"]
    ann.page.keyboard.press("t")
    ann.wait_for("there is more time", lambda: ann.scene()["ms_left"] > before)
    expect(more).to_have_count(0)
    bob.page.close()
    expect(clock).to_have_count(0)
    ann.deal()
    ann.wait_for("Ann is asked", lambda: bool(ann.scene()["you"]["options"]))
    assert ann.scene()["seats"][2]["player"] is not None, "Bob may come back"
