"""The clock in the browser: none for somebody alone or for an empty chair, and more time where another waits."""

from playwright.sync_api import expect

from tests.browser.conftest import PLAIN, Visit
from tests.browser.server import Server


def test_a_clock_runs_only_while_somebody_else_is_there(own_server: Server, visit: Visit) -> None:
    ann = visit(own_server)
    ann.sit_down(PLAIN)
    clock, more = ann.page.locator("#status .clock"), ann.page.locator("#do-extend")
    ann.wager(PLAIN)
    ann.wait_for("no clock runs", lambda: ann.scene()["ms_left"] is None)
    ann.catch_up()
    expect(clock).to_have_count(0)
    bob = visit(own_server)
    bob.sit_down(PLAIN)
    expect(clock).to_be_visible()
    before = ann.scene()["ms_left"]
    ann.page.keyboard.press("t")
    ann.wait_for("there is more time", lambda: ann.scene()["ms_left"] > before)
    expect(more).to_have_count(0)
    bob.page.close()
    expect(clock).to_have_count(0)
    ann.deal()
    ann.wait_for("Ann is asked", lambda: bool(ann.scene()["you"]["options"]))
    assert sum(not seat["house_player"] for seat in ann.scene()["seats"] if seat["player"]) == 2, "Bob may come back"
