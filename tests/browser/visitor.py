"""Visitors of the casino: what somebody does with a browser, by mouse or by keyboard, and what the page shows them."""

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

from playwright.sync_api import BrowserContext, Error, Locator, Route, expect

from pitboss.floor.plan import usual_house
from pitboss.games import Game
from pitboss.printing.chips import DENOMINATIONS
from pitboss.stakes.cents import dollars
from pitboss.stakes.wager import Wager
from pitboss.web.casino import player_id
from tests.browser.server import Server

PATIENCE = 30.0  # seconds: house players take their time
GUARD = 350  # ms: nobody acts faster than the guard against a click meant for what was there before
MOST_TABS = 150
READ_THE_TWIN = r"""() => [
    document.getElementById("status").dataset.version,
    [...document.querySelectorAll("#twin tbody tr")].map(
        row => [...row.cells].map(cell => cell.textContent.trim().replace(/\s+/g, " "))),
]"""


class Visitor:
    """Somebody with a browser of their own, who uses the mouse."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context, self.server = context, server
        self.page = context.new_page()
        self.faults: list[str] = []
        self.table, self.seat = "", 0
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self._hear(message.text))

    def _hear(self, said: str) -> None:
        if "Content Security Policy" in said:
            self.faults.append(said)

    # What differs from one hand to another.

    def push(self, button: Locator) -> None:
        button.click()

    def pick_chip(self, cents: int) -> None:
        self.page.locator(f"label:has(input[name=chip][value='{cents}'])").click()

    def choice(self, options: Locator) -> Locator:
        return options.first

    # Coming and going.

    def come_in(self) -> None:
        """From the door to a wallet."""
        self.page.goto(self.server.address)
        self.push(self.page.get_by_role("button", name="Get a wallet"))
        expect(self.balance).to_be_visible()

    def go_to(self, game: Game) -> None:
        """From the floor to the table of a game."""
        self.push(self.page.get_by_role("link", name=game.title, exact=True))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(game.title)
        self.table = game.id

    def sit(self, last: bool = False) -> None:
        """The first free seat or the last one."""
        seats = self.page.locator("[id^=do-sit-]")
        seat = seats.last if last else seats.first
        self.seat = int((seat.get_attribute("id") or "").removeprefix("do-sit-"))
        self.push(seat)
        expect(self.button("leave")).to_be_visible()

    def drop_in(self, game: Game) -> None:
        """With a new wallet straight to a table, as by a link from a friend."""
        self.context.request.post(f"{self.server.address}/enter", headers={"origin": self.server.address})
        self.look_at(game)

    def look_at(self, game: Game) -> None:
        self.table = game.id
        self.page.goto(f"{self.server.address}/tables/{game.id}")

    def sit_down(self, game: Game, last: bool = False) -> None:
        """With a new wallet straight to a chair, with time to bet."""
        self.drop_in(game)
        self.sit(last)
        self.wait_for_bets()

    # At the table.

    def button(self, *do: object) -> Locator:
        return self.page.locator(f"#do-{'-'.join(map(str, do))}")

    def expect_on(self, wager: Wager, cents: int) -> None:
        """So much on a betting place, as its name tells."""
        amount = re.escape(dollars(cents)) if cents else r"(?:from|add) \$\d+"
        name = re.compile(rf"^{wager.title.capitalize()}, seat {self.seat}, {amount}$")
        expect(self.button("place", wager.name)).to_have_accessible_name(name)

    def place(self, wager: Wager, cents: int, lies: int = 0) -> None:
        """One chip more on a betting place."""
        if lies:
            self.page.wait_for_timeout(GUARD)
        self.pick_chip(cents)
        self.push(self.button("place", wager.name))
        self.expect_on(wager, lies + cents)

    def wager(self, game: Game) -> int:
        """One chip on every wager that a round requires; what they come to."""
        for wager in game.required:
            self.place(wager, chip_for(game))
        return chip_for(game) * len(game.required)

    def deal(self) -> None:
        expect(self.button("ready")).to_be_enabled()
        self.wait_for_the_guard()
        self.push(self.button("ready"))
        self.wait_for("no more bets from this seat", self._has_no_more_bets)

    def _has_no_more_bets(self) -> bool:
        scene = self.scene()
        return scene["phase"] != "wagers open" or scene["seats"][self.seat - 1]["ready"]

    @property
    def options(self) -> Locator:
        """The buttons of the decision that is asked for, if one is."""
        return self.page.locator("[id^=do-choose-]")

    def look_again(self) -> None:
        """Also while the page goes elsewhere by itself, which takes away what was to be loaded."""
        try:
            self.page.reload()
        except Error as error:
            if "Not attached to an active page" not in str(error):
                raise
            self.page.wait_for_load_state()

    def is_asked(self) -> bool:
        return self.options.count() > 0

    def decide(self) -> None:
        """So that the hand stays in."""
        self.page.wait_for_timeout(GUARD)
        self.wait_for_the_guard()
        scene = self.scene()
        self.push(self.choice(self.page.locator("[id^=do-choose-]:not([id=do-choose-fold])")))
        self.wait_for("the decision is heard", lambda: self.scene()["turn"] != scene["turn"])
        self.wait_for("the page has gone on", lambda: self.version > scene["version"])

    def wait_for_the_guard(self) -> None:
        """Until a question of a new kind may be answered."""
        expect(self.page.locator("html.guarded")).to_have_count(0)

    def see_the_whole_table(self) -> None:
        self.page.locator("#whole:not([open]) > summary").click()

    def play(self, game: Game) -> int:
        """A whole round with what it requires, always staying in; its number."""
        number = self.round_to_come
        self.wager(game)
        self.deal()
        play_on([self], number)
        return number

    # What is seen.

    @property
    def balance(self) -> Locator:
        return self.page.locator("#wallet .balance")

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    @property
    def refusal(self) -> Locator:
        return self.page.locator("#refusal")

    @property
    def shown_balance(self) -> int:
        return cents_in(self.balance.inner_text())

    @property
    def version(self) -> int:
        return int(self.status.get_attribute("data-version") or 0)

    @property
    def own_cards(self) -> list[str]:
        """The names of the cards in hand."""
        cards = self.page.locator("#own-hand .card")
        return [card.get_attribute("aria-label") or "" for card in cards.all()]

    def facts(self, *, public: bool = True) -> tuple[int, list[list[str]]]:
        """The table in words and of which version; without the cards of seats as long as they are hidden."""
        version, rows = self.page.evaluate(READ_THE_TWIN)
        told = [[cell.replace(" (you)", "") for cell in row] for row in rows]
        if public:
            told = [[who, "" if ", seat" in who else cards, *rest] for who, cards, *rest in told]
        return int(version), told

    def settled_lines(self) -> list[tuple[int, int, int]]:
        """Of each settled wager, as the page tells it: the stake, what was paid, what was returned."""
        lines = [line.text_content() or "" for line in self.page.locator("#outcome li").all()]
        return [(_after("Staked", line), _after("paid", line), _after("returned", line)) for line in lines]

    @property
    def player(self) -> str:
        """The id in the books."""
        (token,) = (cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "pitboss")
        return player_id(token)

    def scene(self) -> Any:
        """The table as the API tells it to this visitor."""
        answer = self.context.request.get(f"{self.server.address}/api/tables/{self.table}")
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def round_to_come(self) -> int:
        return int(self.scene()["turn"].partition(".")[0])

    def is_over(self, number: int) -> bool:
        round = self.scene()["round"]
        return bool(round and (round["number"] > number or (round["number"] == number and round["over"])))

    # Waiting.

    def wait_for(self, what: str, is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end, f"waited in vain: {what}; {self.status.inner_text()}"
            self.page.wait_for_timeout(50)

    def wait_for_bets(self, least: int = 12_000) -> None:
        """Until bets are open, and stay so for a while."""

        def are_open() -> bool:
            scene = self.scene()
            return scene["phase"] == "wagers open" and (scene["ms_left"] is None or scene["ms_left"] > least)

        self.wait_for("bets are open", are_open)
        self.catch_up()

    def catch_up(self) -> None:
        """Until the page shows the table as it is."""
        self.wait_for("the page is up to date", lambda: self.version == self.scene()["version"])

    def act(self, do: str, origin: str = "", **fields: str) -> Any:
        """A request of the page's form, past the page."""
        form = {"do": do, "key": f"past-the-page-{time.monotonic_ns()}", **fields}
        url = f"{self.server.address}/tables/{self.table}/act"
        return self.context.request.post(url, form=form, headers={"origin": origin or self.server.address})

    def tamper(self, **fields: str) -> None:
        """The next form the page sends arrives with these fields changed."""

        def change(route: Route) -> None:
            form = dict(parse_qsl(route.request.post_data or "", keep_blank_values=True))
            route.continue_(post_data=urlencode({**form, **fields}))

        self.page.route("**/act", change, times=1)


class Typist(Visitor):
    """Somebody who never touches the mouse."""

    def push(self, button: Locator) -> None:
        """By its key if it has one of its own, otherwise by Tab and Enter."""
        button.wait_for()
        key = button.get_attribute("aria-keyshortcuts") or ""
        if re.fullmatch("[A-Z1-9]", key):
            self.page.keyboard.press(key.lower())
        else:
            self.tab_to(button)
            self.page.keyboard.press("Enter")

    def choice(self, options: Locator) -> Locator:
        return options.last

    def tab_to(self, target: Locator) -> None:
        for _ in range(MOST_TABS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def pick_chip(self, cents: int) -> None:
        chip = self.page.locator(f"input[name=chip][value='{cents}']")
        self.page.keyboard.press(chip.get_attribute("aria-keyshortcuts") or "")
        expect(chip).to_be_checked()


class Reloader(Visitor):
    """Somebody whose browser runs no scripts: the page is as old as its last loading."""

    def is_asked(self) -> bool:
        asked = bool(self.scene()["you"]["options"])
        if asked:
            self.look_again()
        return asked

    def catch_up(self) -> None:
        self.look_again()


def play_on(visitors: list[Visitor], number: int) -> None:
    """Everybody stays in until the round is complete, and every page shows it."""
    first = visitors[0]

    def is_complete() -> bool:
        for visitor in visitors:
            if visitor.is_asked():
                visitor.decide()
        return first.is_over(number)

    first.wait_for(f"round {number} is complete", is_complete, 2 * PATIENCE)
    for visitor in visitors:
        visitor.catch_up()


def main_wager(game: Game) -> Wager:
    """The first wager: no round without it."""
    return game.required[0]


def wagers_before_the_deal(game: Game) -> list[Wager]:
    """What the floor's table offers."""
    house = game.house(usual_house(game))
    return [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]


def cents_for(game: Game, wager: Wager) -> int:
    return wager.exactly or chip_for(game)


def chip_for(game: Game) -> int:
    """The smallest chip that is a wager on its own."""
    return min(cents for cents in DENOMINATIONS if cents >= game.house().minimum)


def _after(word: str, text: str) -> int:
    """The amount behind a word, or nothing."""
    found = re.search(rf"\b{word} (\$[\d,]+(?:\.\d\d)?)", text)
    return cents_in(found[1]) if found else 0


def cents_in(text: str) -> int:
    """$1,234.50 is 123450."""
    whole, _, odd = re.sub(r"[$,\s]", "", text).partition(".")
    return int(whole) * 100 + int((odd or "0").ljust(2, "0"))
