"""What the rules refuse, the page says with the paragraph, whatever was done to the form on its way."""

from playwright.sync_api import expect

from pitboss.games import Game
from pitboss.law import Citation
from pitboss.stakes.wager import POSTED_LIMITS
from pitboss.web.casino import FIRST_BUY_IN
from tests.browser.conftest import Visit, some_games
from tests.browser.server import Server
from tests.browser.visitor import GUARD, Visitor, main_wager

Refused = tuple[str, str]  # some words of the reason, and the paragraph
UNREAD: Refused = ("", "")  # no rule speaks of it, but something is said


@some_games
def test_wagers_the_rules_refuse(visit: Visit, brisk_server: Server, game: Game) -> None:
    visitor, main = visit(brisk_server), main_wager(game)
    visitor.sit_down(game)
    place, later = f"place:{main.name}", next(wager for wager in game.wagers if not wager.before_the_deal)
    not_offered = ("there is no wager", cited(game.wagering))
    too_small, too_large = ("more than nothing", cited(main.limits)), ("above", cited(POSTED_LIMITS))
    expect_refusals(
        visitor,
        [
            ({"do": place, "chip": "-500"}, too_small),
            ({"do": place, "chip": str(game.house().maximum + 1)}, too_large),
            ({"do": place, "chip": str(10**12)}, too_large),
            ({"do": f"place:{later.name}", "chip": "500"}, not_offered),
            ({"do": "place:everything", "chip": "500"}, not_offered),
            ({"do": place, "chip": "500", "turn": "0.0"}, ("has gone on", "")),
            ({"do": "choose:fold"}, ("no round", "")),
            ({"do": "ready"}, ("no wager", cited(game.first_wager))),
            ({"do": f"sit:{game.positions}"}, ("you sit", "")),
            *(({"do": place, "chip": chip}, UNREAD) for chip in ("a lot", "4.5", "", str(10**30))),
            *(({"do": do}, UNREAD) for do in ("steal", "x" * 500)),
        ],
    )
    assert visitor.act(place, origin="http://another.example", chip="500").status == 403
    assert visitor.scene()["you"]["balance"] == FIRST_BUY_IN


@some_games
def test_late_and_out_of_turn(visit: Visit, brisk_server: Server, game: Game) -> None:
    first, last = visit(brisk_server), visit(brisk_server)
    first.sit_down(game)
    last.sit_down(game, last=True)
    for visitor in (first, last):
        staked = visitor.wager(game)
        visitor.deal()
    first.wait_for("the first decision", first.is_asked)
    last.catch_up()
    option = first.scene()["you"]["options"][0]
    late = ("no more bets", cited(game.no_more_bets[game.house().dealing]))
    place = {"do": f"place:{main_wager(game).name}", "chip": "500"}
    choose, nonsense = {"do": f"choose:{option['name']}"}, {"do": "choose:everything"}
    expect_refusals(
        first, [(place, late), ({"do": "undo"}, late), (nonsense, ("everything", cited(option["law"])))], staked
    )
    expect_refusals(last, [(place, late), (choose, ("is asked", cited(option["law"])))], staked)
    first.decide()
    last.catch_up()
    expect(last.refusal).to_contain_text("is asked")  # what others do does not wipe it away


@some_games
def test_below_the_minimum_there_is_no_deal_and_the_page_says_why(
    visit: Visit, brisk_server: Server, game: Game
) -> None:
    visitor, least = visit(brisk_server), game.house().minimum
    visitor.sit_down(game)
    for wager in game.required:
        visitor.tamper(chip=str(least - 1))
        visitor.push(visitor.button("place", wager.name))
        visitor.expect_on(wager, least - 1)
    expect(visitor.button("ready")).to_be_disabled()
    expect(visitor.page.locator("#panel")).to_contain_text("is below $5")
    expect(
        visitor.page.locator("#panel").get_by_label(f"§ {cited(main_wager(game).limits)}", exact=True)
    ).to_be_visible()
    for wager in game.required:
        visitor.tamper(chip="1")
        visitor.page.wait_for_timeout(GUARD)
        visitor.push(visitor.button("place", wager.name))
        visitor.expect_on(wager, least)
    expect(visitor.button("ready")).to_be_enabled()


# Helpers.


def cited(law: str) -> str:
    return Citation(law).short


def expect_refusals(visitor: Visitor, cases: list[tuple[dict[str, str], Refused]], staked: int = 0) -> None:
    """Each is refused in the right words and moves not a cent."""
    faults = [fault for form, refused in cases for fault in refusal_faults(visitor, form, refused)]
    assert faults == []
    assert visitor.scene()["you"]["balance"] == FIRST_BUY_IN - staked
    assert visitor.shown_balance == visitor.server.books.balance(visitor.player) == FIRST_BUY_IN - staked


def refusal_faults(visitor: Visitor, form: dict[str, str], refused: Refused) -> list[str]:
    """The button to leave carries the form, since it is always there; what is wrong with what the page then says."""
    words, law = refused
    visitor.refusal.evaluate("said => said.textContent = ''")
    visitor.tamper(**form)
    visitor.page.wait_for_timeout(GUARD)
    visitor.push(visitor.button("leave"))
    try:
        expect(visitor.refusal).not_to_be_empty(timeout=3_000)
    except AssertionError:
        return [f"{form}: the page says nothing"]
    said = " ".join((visitor.refusal.text_content() or "").split())
    cites = not law or visitor.refusal.get_by_label(f"§ {law}", exact=True).count() == 1
    found = words.lower() in said.lower() and cites
    return [] if found else [f"{form}: {said!r}"]
