"""The search of rounds as those who watch see it: axe finds nothing, and nothing scrolls sideways on a phone."""

from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.test_pages import DESKTOP, PHONE, SCHEMES, axe, misfits, photograph
from tests.house.test_api import seated
from tests.house.test_search import POKER, a_round
from tests.house.web import casino_at
from tests.staff import LoggedOn, enlist_with_passwords


def test_the_search_and_what_it_finds(page: Page, tmp_path: Path, screenshots: Path) -> None:
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor, sue="supervisor")
        [ann] = seated(client, POKER, "Ann")
        a_round(client, ann, POKER)
        sue, faults = LoggedOn(client, "sue"), []

        def answer(route: Route) -> None:
            found = sue.get(route.request.url.removeprefix("http://casino.test"))
            route.fulfill(status=found.status_code, headers=dict(found.headers), body=found.content)

        page.route("**/*", answer)
        page.goto("http://casino.test/search?player=ann")
        for name in ("search", "replay-watching", "dispute"):
            page.set_viewport_size(DESKTOP)
            for scheme, rules in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                faults += [f"{name}, {scheme}: {fault}" for fault in axe(page, rules)]
                photograph(page, screenshots / f"{name}-desktop-{scheme}.png")
            page.set_viewport_size(PHONE)
            faults += [f"{name}, phone: {fault}" for fault in misfits(page)]
            photograph(page, screenshots / f"{name}-phone-dark.png", full_page=True)
            if name == "search":
                page.get_by_role("link", name="Replay").click()
                expect(page.locator(".seen-as")).to_contain_text("every card")
            elif name == "replay-watching":
                page.get_by_role("link", name="Dispute file").click()
                expect(page.locator(".word")).to_contain_text("finds nothing wrong")
        assert faults == []
