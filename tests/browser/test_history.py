"""What was played: listed with its result, stepped through again, and its cards proved to have been fixed before."""

import hashlib
import re

from playwright.sync_api import Page, expect

from pitboss.games import Game
from pitboss.games import game as game_of
from pitboss.stakes.cents import dollars
from tests.browser.conftest import Visit, some_games
from tests.browser.server import Server
from tests.browser.visitor import Visitor, play_on

ANOTHER_CARD = """(place, name) => {
    const card = place.dataset[name].slice(0, 2);
    place.dataset[name] = (card === "As" ? "Ks" : "As") + place.dataset[name].slice(2);
}"""


@some_games
def test_a_round_is_listed_replayed_and_proved(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor = visit(brisk_server)
    visitor.sit_down(game)
    number, promised = play_and_note_the_promise(visitor, game)
    round = visitor.scene()["round"]["id"]
    net = visitor.server.books.net(round, visitor.player)
    visitor.page.get_by_role("link", name="My rounds").click()
    row = visitor.page.get_by_role("row").filter(has_text=game.title)
    result = f"won {dollars(net)}" if net > 0 else f"lost {dollars(-net)}" if net < 0 else "even"
    expect(row).to_contain_text(result)
    row.get_by_role("link", name="Replay").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(f"{game.title}, round {number}")
    walk_through(visitor.page, f"result-{number}-{visitor.seat}", result)
    check_the_proof(visitor.page, promised)


def play_and_note_the_promise(visitor: Visitor, game: Game) -> tuple[int, str]:
    """A round, and the commitment that was shown while its cards were still hidden."""
    number = visitor.round_to_come
    visitor.wager(game)
    visitor.deal()
    visitor.wait_for("the first decision", visitor.is_asked)
    promised = visitor.page.locator("#outcome code").inner_text().rstrip("…")
    play_on([visitor], number)
    return number, promised


def walk_through(page: Page, plate: str, result: str) -> None:
    """From the empty felt to the result, forth and back, by link and by key."""
    cards = page.locator("svg.table .card")
    told = page.get_by_text(re.compile(r"^Step \d+ of \d+$"))
    last = int(told.inner_text().rpartition(" ")[2])
    at_the_end = cards.count()
    buttons = [page.locator(f"#step-{name}").bounding_box() for name in ("first", "back", "next", "last")]
    assert len({box["y"] for box in buttons if box}) == 1, "the steps are in one row"
    page.get_by_role("link", name="First").click()
    expect(told).to_have_text(f"Step 0 of {last}")
    expect(cards).to_have_count(0)
    page.get_by_role("link", name="Next").click()
    expect(told).to_have_text(f"Step 1 of {last}")
    page.keyboard.press("ArrowRight")
    expect(told).to_have_text(f"Step 2 of {last}")
    page.get_by_role("link", name="Back").click()
    expect(told).to_have_text(f"Step 1 of {last}")
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text(f"Step 0 of {last}")
    expect(page.locator(f"#{plate}")).to_have_count(0)
    page.get_by_role("link", name="Last").click()
    expect(told).to_have_text(f"Step {last} of {last}")
    expect(cards).to_have_count(at_the_end)
    for word in result.split():
        expect(page.locator(f"#{plate}")).to_contain_text(word)


def test_a_round_in_the_middle_of_a_shoe_is_proved(visit: Visit, brisk_server: Server) -> None:
    """Each card against its line of the seals, and the seals against what was promised."""
    visitor, blackjack = visit(brisk_server), game_of("blackjack")
    visitor.sit_down(blackjack)
    number = visitor.round_to_come
    visitor.place(blackjack.wagers[0], 2500)
    visitor.deal()
    play_on([visitor], number)
    page = visitor.page
    page.get_by_role("link", name=re.compile("Step through round")).click()
    commitment = page.locator(".proof code").first.inner_text()
    seals = page.request.get(f"{brisk_server.address}{page.get_by_role('link', name='seals').get_attribute('href')}")
    assert hashlib.sha256(seals.body()).hexdigest() == commitment
    page.get_by_text(re.compile(r"^The \d+ cards of this round$")).click()
    checks = page.locator(".proof details code").all_inner_texts()
    assert len(checks) >= 4
    check_it_here(page, ".proof [data-place]", "card")
    for check in checks:
        salt, place, card = check.removeprefix("printf '%s %s %s' ").removesuffix(" | sha256sum").split()
        assert hashlib.sha256(f"{salt} {place} {card}".encode()).hexdigest() == seals.text().splitlines()[int(place)]


def check_the_proof(page: Page, promised: str) -> None:
    """Salt and order as the page tells them hash to the commitment it showed before."""
    commitment, check = page.locator(".proof code").all_inner_texts()
    found = re.search(r"printf '%s %s' (\S+) '([^']+)' \| sha256sum", check)
    assert found is not None
    salt, order = found.groups()
    assert len(set(order.split())) == 52
    assert hashlib.sha256(f"{salt} {order}".encode()).hexdigest() == commitment
    assert len(promised) >= 16
    assert commitment.startswith(promised)
    check_it_here(page, "[data-check]", "order")


def check_it_here(page: Page, altered: str, name: str) -> None:
    """The browser says that it fits, and of a page on which one card is another that it does not."""
    verdict = page.locator(".proof .checked")
    page.get_by_role("button", name="Check it here").click()
    expect(verdict).to_contain_text("It fits")
    page.locator(altered).first.evaluate(ANOTHER_CARD, name)
    page.get_by_role("button", name="Check it here").click()
    expect(verdict).to_contain_text("It does not fit")
