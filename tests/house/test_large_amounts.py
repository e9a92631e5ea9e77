"""Amounts at the limits of numbers, as the web takes and shows them: to the cent, or not at all."""

import pytest

from pitboss.errors import JournalError, NotationError
from pitboss.rounds.house import MOST_CENTS
from pitboss.stakes.cents import dollars
from tests.house.web import TABLE, Guest, casino_at

AT_THE_LIMITS = [(1 << bits) + beside for bits in (31, 32, 53, 63) for beside in (-1, 0, 1)]
KEPT = 1 << 62  # below it a database holds every wallet, and the cage that owes them all


@pytest.fixture(scope="module")
def ann(tmp_path_factory):
    with casino_at(tmp_path_factory.mktemp("large") / "floor.db", bounded=False) as client:
        ann = Guest(client, "Ann")
        assert ann.do(TABLE, "sit", seat=1).status_code == 200
        yield ann


@pytest.mark.parametrize("cents", AT_THE_LIMITS)
def test_a_wallet_is_shown_to_the_cent_however_large(ann, cents):
    """A browser would read a number of more than 53 bits as another: the page has it in words."""
    floor, player, before = ann.client.casino.floor, ann.told["player"], ann.balance
    bought = floor.buy_in(f"buy {cents}", player, cents - before)
    if cents > KEPT:
        with pytest.raises((JournalError, NotationError)):
            bought.result()
        assert ann.balance == before
        return
    bought.result()
    assert f'"balance":{cents}' in ann.get("/api/me").text
    assert dollars(cents) in ann.get(f"/tables/{TABLE}").text
    floor.cash_out(f"out {cents}", player, cents - 1).result()
    assert ann.balance == 1


@pytest.mark.parametrize("cents", [*AT_THE_LIMITS, *(-each for each in AT_THE_LIMITS), MOST_CENTS, MOST_CENTS + 1])
def test_an_amount_that_no_player_has_is_refused_wherever_it_is_sent(ann, cents):
    before, key = ann.balance, f"at-the-limit-{cents}"
    form = {"key": key, "do": "place:ante", "chip": cents}
    answers = [
        ann.post("/api/me/buy-in", {"key": key, "cents": cents}),
        ann.post("/api/me/cash-out", {"key": key, "cents": cents}),
        ann.do(TABLE, "place", bets={"ante": cents}),
        ann.client.post(f"/tables/{TABLE}/act", data=form, headers=ann.headers, follow_redirects=False),
    ]
    assert [answer.status_code for answer in answers if not 400 <= answer.status_code < 500] == []
    assert ann.balance == before
    assert sum(ann.client.casino.floor.store.committed.accounts.values()) == 0
