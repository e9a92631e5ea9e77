"""The truth about the odds in the browser: what each choice is worth, what it has cost, and practice that warns."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import PLAIN, Visit
from tests.browser.server import Server
from tests.browser.visitor import GUARD, Visitor

PATIENCE = 60_000  # ms: kernels may have to be compiled first


def is_asked(visit: Visit, server: Server) -> Visitor:
    """Somebody who has bet and has a decision to make."""
    visitor = visit(server)
    visitor.sit_down(PLAIN)
    ask_again(visitor)
    return visitor


def ask_again(visitor: Visitor) -> None:
    visitor.wait_for_bets()
    visitor.wager(PLAIN)
    visitor.deal()
    visitor.wait_for("the decision", visitor.is_asked)


def advice(visitor: Visitor) -> Any:
    """As the API tells it, once it is worked out."""
    url = f"{visitor.server.address}/api/tables/{visitor.table}/advice"

    def is_ready() -> bool:
        return bool(visitor.context.request.get(url).json()["state"] == "ready")

    visitor.wait_for("the odds are worked out", is_ready, PATIENCE / 1000)
    return visitor.context.request.get(url).json()


def told(visitor: Visitor) -> Locator:
    return visitor.page.locator(".odds [data-told$='/tables/three-card-poker/advice']")


def cost(visitor: Visitor) -> Locator:
    return visitor.page.locator("#outcome [data-told]")


def choose(visitor: Visitor, option: str) -> None:
    visitor.page.wait_for_timeout(3 * GUARD)
    visitor.push(visitor.button("choose", option))


def test_a_question_mark_tells_what_each_choice_is_worth(visit: Visit, brisk_server: Server) -> None:
    visitor = is_asked(visit, brisk_server)
    expect(told(visitor)).to_be_hidden()
    visitor.page.keyboard.press("?")
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)
    expect(told(visitor).locator(".values li")).to_have_count(2, timeout=PATIENCE)
    found = advice(visitor)
    expect(told(visitor).locator(".best strong")).to_have_text(found["best"].capitalize())
    wrong = "fold" if found["best"] == "play" else "play"
    expect(told(visitor).locator(f"[data-option={wrong}] .how")).to_contain_text("costs")
    visitor.page.keyboard.press("?")
    expect(told(visitor)).to_be_hidden()
    visitor.push(visitor.page.get_by_role("link", name="Best choice"))
    expect(told(visitor)).to_be_visible()
    choose(visitor, wrong)
    expect(cost(visitor)).to_contain_text(f"That {wrong} cost", timeout=PATIENCE)
    ask_again(visitor)
    expect(told(visitor)).to_be_hidden()  # of the new decision nothing is told before it is asked for
    choose(visitor, advice(visitor)["best"])
    expect(cost(visitor)).to_have_text("Played as well as can be.", timeout=PATIENCE)


def test_practice_holds_an_error_back_and_keeps_the_score(visit: Visit, brisk_server: Server) -> None:
    visitor = is_asked(visit, brisk_server)
    page = visitor.page
    page.locator("#panel [data-practice]").check()
    found = advice(visitor)
    wrong = "fold" if found["best"] == "play" else "play"
    turn = visitor.scene()["turn"]
    choose(visitor, wrong)
    held = page.locator(".held")
    expect(held).to_contain_text(f"{wrong.capitalize()} costs")
    expect(held).to_contain_text(f"Best: {found['best'].capitalize()}.")
    assert visitor.scene()["turn"] == turn
    visitor.push(held.get_by_role("button", name="Choose again"))
    expect(held).to_have_count(0)
    assert visitor.scene()["turn"] == turn
    choose(visitor, wrong)
    visitor.push(held.get_by_role("button", name=f"{wrong.capitalize()} anyway"))
    expect(cost(visitor)).to_contain_text(f"That {wrong} cost", timeout=PATIENCE)
    score = page.locator("#outcome [data-score]")
    lost = round(float(found["choices"][wrong]["cost_cents_decimal"])) / 100
    expect(score).to_have_text(f"0 of 1 best, errors cost ${lost:.2f}")
    ask_again(visitor)
    choose(visitor, advice(visitor)["best"])  # which is not held back
    expect(cost(visitor)).to_have_text("Played as well as can be.", timeout=PATIENCE)
    expect(score).to_have_text(f"1 of 2 best, errors cost ${lost:.2f}")
    page.reload()
    expect(score).to_have_text(f"1 of 2 best, errors cost ${lost:.2f}")
    page.locator("#outcome [data-practice]").uncheck()
    expect(score).to_be_hidden()


def test_the_edges_on_the_floor_on_the_page_of_rules_and_beside_the_wagers(visit: Visit, brisk_server: Server) -> None:
    visitor = visit(brisk_server)
    visitor.sit_down(PLAIN)
    spot = visitor.page.locator("#do-place-ante .edge")
    expect(spot).to_be_hidden()
    visitor.push(visitor.page.get_by_role("button", name="Edges"))
    expect(spot).to_have_text("edge 3.37%", timeout=PATIENCE)
    expect(spot).to_be_visible()
    visitor.push(visitor.page.get_by_role("button", name="Edges"))
    expect(spot).to_be_hidden()
    visitor.page.goto(f"{brisk_server.address}/tables/{PLAIN.id}/rules")
    row = visitor.page.locator("[data-edge-of=pair_plus]")
    expect(row).to_contain_text("2.32%", timeout=PATIENCE)
    expect(row).to_contain_text("128/5525")
    visitor.page.goto(brisk_server.address)
    expect(visitor.page.locator(f"#edge-{PLAIN.id}")).to_have_text("House edge 3.37% of the ante", timeout=PATIENCE)
