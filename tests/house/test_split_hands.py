"""Hands that are split and amounts that are chosen, at a table of the floor: money, journal, replay, scene and API."""

import json
import random
import sqlite3
from collections import Counter

import pytest

from pitboss.cards import DECK, cards
from pitboss.errors import HouseRefused, NotOffered, TooFewChips, WagerTooLarge, WagerTooSmall
from pitboss.floor import equipment
from pitboss.floor.clock import BETTING_WINDOW
from pitboss.floor.commands import Choose, Place, SetUpAnew, Sit, Tick
from pitboss.floor.house_player import next_move
from pitboss.law import reading
from pitboss.rounds.events import Dealt, FoundFaceUp, Placed, Revealed
from pitboss.rounds.places import DEALER, Seen, SplitHand, seat_of
from pitboss.rounds.view import cards_seen
from pitboss.store.house import CasinoFloor
from pitboss.store.verify import audit
from tests.gaming_table import Table
from tests.house.web import Guest, casino_at
from tests.shoes import whole_shoe
from tests.worlds import Answered, OwnWorld

# Ann's eights, the dealer's ace; a three and a ten to her first hand, a king to the second; the dealer's seven.
ORDER = whole_shoe(cards("8h As 8s 3c Th Kd 7h 2c 2d 2h 2s"))
CHOICES = [("insurance", 300), ("split", None), ("double", 250), ("stand", None)]
WON = 1000 + 250 - 300  # her first hand has 21, her second stands off with 18


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.db'}"


@pytest.fixture
def floor(url, monkeypatch):
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: ORDER)
    floor = Answered(CasinoFloor(url, OwnWorld()))
    yield floor
    floor.close()


def begin(floor, wallet=100_000):
    floor.open_table("open", "t", "blackjack")
    floor.enter("enter ann", "ann", "Ann", "token of ann")
    floor.buy_in("buy ann", "ann", wallet)
    floor.ask("sit ann", "t", Sit(3), "ann")
    floor.ask("bet", "t", Place({"wager": 1000}, ready=True), "ann")


def choose(floor, number, option, amount):
    return floor.ask(f"choice {number}", "t", Choose(option, amount), "ann", turn=floor.table("t").turn)


@pytest.mark.parametrize("interrupted", range(-1, len(CHOICES)))
def test_a_round_is_booked_and_replays_wherever_it_was_interrupted(url, floor, interrupted):
    begin(floor)
    for number, (option, amount) in enumerate(CHOICES):
        choose(floor, number, option, amount)
        assert audit(url)["faults"] == []
        if number == interrupted:
            floor.close()
            floor = Answered(CasinoFloor(url, OwnWorld()))
            assert choose_again(floor, number)
    assert floor.balance("ann") == 100_000 + WON
    [row] = floor.rounds_of("ann", 1)
    assert (row.staked, row.net) == (1000 + 300 + 1000 + 250, WON)
    assert audit(url)["faults"] == []
    floor.close()


def choose_again(floor, number):
    """The same command, whose answer is repeated and not done again."""
    state = floor.table("t")
    option, amount = CHOICES[number]
    turn = f"1.{number + 1}"
    return floor.ask(f"choice {number}", "t", Choose(option, amount), "ann", turn=turn) and floor.table("t") == state


@pytest.mark.parametrize(
    ("wallet", "made", "option", "amount"),
    [
        (1299, 0, "insurance", 300),
        (1000, 0, "insurance", None),
        (2299, 1, "split", None),
        (2549, 2, "double", 250),
        (3299, 2, "double", None),
    ],
)
def test_what_the_wallet_cannot_cover_is_refused_and_nothing_is_lost(url, floor, wallet, made, option, amount):
    begin(floor, wallet)
    for number, choice in enumerate(CHOICES[:made]):
        choose(floor, number, *choice)
    before, held = floor.table("t"), floor.balance("ann")
    with pytest.raises(TooFewChips):
        choose(floor, made, option, amount)
    assert (floor.table("t"), floor.balance("ann")) == (before, held)
    floor.buy_in("more", "ann", 1_000_000)
    for number, choice in enumerate(CHOICES[made:], start=made):
        choose(floor, f"again {number}", *choice)
    assert floor.balance("ann") == wallet + 1_000_000 + WON
    assert audit(url)["faults"] == []


@pytest.mark.parametrize(
    ("made", "option", "amount", "refusal"),
    [
        (0, "insurance", 501, WagerTooLarge),
        (0, "insurance", 0, WagerTooSmall),
        (0, "decline", 1, NotOffered),
        (1, "split", 1000, NotOffered),
        (2, "double", 1001, WagerTooLarge),
        (2, "double", -5, WagerTooSmall),
    ],
)
def test_amounts_outside_their_bounds_are_refused(floor, made, option, amount, refusal):
    begin(floor)
    for number, choice in enumerate(CHOICES[:made]):
        choose(floor, number, *choice)
    before = floor.table("t")
    with pytest.raises(refusal):
        choose(floor, made, option, amount)
    assert floor.table("t") == before


@pytest.mark.parametrize("change", ["250", "null", "1000"])
def test_an_amount_that_was_tampered_with_is_named(url, floor, change):
    begin(floor)
    for number, choice in enumerate(CHOICES):
        choose(floor, number, *choice)
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        [(body,)] = connection.execute("""SELECT body FROM command WHERE "key" = 'choice 0'""")
        told = {**json.loads(body), "amount": json.loads(change)}
        asked = json.dumps({name: value for name, value in told.items() if value is not None})
        connection.execute("""UPDATE command SET body = ? WHERE "key" = 'choice 0'""", (asked,))
    assert any("amount" in fault for fault in audit(url)["faults"])


# The shoe.


@pytest.mark.parametrize(
    ("house", "decks"), [({}, 8), ({"decks": 6}, 6), ({"payout": "6-5", "decks": 2, "dealing": "hand"}, 2)]
)
def test_all_decks_of_the_house_are_shuffled_and_counted(house, decks):
    table = Table("blackjack", **house)
    table.do("sit", "ann", 1)
    table.begin_round()
    assert Counter(table.state.shoe.order) == dict.fromkeys(map(str, DECK), decks)
    table.play_out()
    told = [fact["what"] for fact in table.facts if fact["fact"] == "performed"]
    assert any(f"{decks} decks of 52 cards each" in what for what in told)
    table.do("close")
    used = decks * table.state.equipment.decks
    assert table.state.used_decks == used
    table.do("inspect_used", used * 52 - 1)
    [found] = [fact for fact in table.facts if fact["fact"] == "used cards inspected"]
    assert found["missing"] == 1


def test_a_device_counts_all_decks():
    table = Table("blackjack", {"shuffler": True, "counts_cards": True}, decks=6)
    table.do("sit", "ann", 1)
    table.do("device_counts", 6 * 52)
    assert table.state.used_decks == 0
    table.do("device_counts", 6 * 52 - 1)
    assert table.state.used_decks == 6


def test_a_table_has_as_many_seats_as_the_house_has_boxes():
    table = Table("blackjack", boxes=6)
    table.do("sit", "ann", 6)
    with pytest.raises(Exception, match="positions 1 to 6"):
        table.do("sit", "bob", 7)


def test_an_open_table_is_set_up_anew_only_as_its_house_may_deal(floor):
    floor.open_table("open", "t", "blackjack")
    floor.ask("double shoe", "t", SetUpAnew("double-shoe"))
    with pytest.raises(HouseRefused, match="only the 6 to 5 variation"):
        floor.ask("hand", "t", SetUpAnew("hand"))


# House players.


def test_house_players_neither_insure_nor_double_nor_split():
    """And they come to the end of every round."""
    table, chosen = Table("blackjack", even_money=True, most_hands=3, resplit_aces=True, surrender=True), set()
    table.world = OwnWorld(5)
    for seat, player in enumerate(("house 1", "house 2"), start=1):
        table.do("sit", player, seat)
    for _ in range(150):
        table.begin_round()
        while table.state.round is not None:
            move = next_move(table.world, table.state, table.round.pending, ["house 1", "house 2"])
            chosen.add(move.command.option)
            table.ask(move.command, move.player)
    assert {"stand", "decline"} <= chosen <= {"stand", "decline", "even_money"}


def test_chips_are_conserved_whatever_is_chosen(url, monkeypatch):
    """Days of rounds with splits, doubles for less, insurance and surrender, all by chance."""
    chance = random.Random(2)
    floor = Answered(CasinoFloor(url, OwnWorld()))
    house = {"most_hands": 4, "boxes": 6, "resplit_aces": True, "surrender": True, "even_money": True}
    floor.open_table("open", "t", "blackjack", house)
    few = [card for card in DECK * 8 if card.rank in (8, 14, 10, 3)]  # so that there are pairs and aces
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: whole_shoe(chance.sample(few, len(few))))
    for seat, player in enumerate(("ann", "bob"), start=1):
        floor.buy_in(f"buy {player}", player, 10**6)
        floor.ask(f"sit {player}", "t", Sit(seat), player)
    made = Counter()
    for number in range(30):
        for player in ("ann", "bob"):
            floor.ask(f"{number} bet {player}", "t", Place({"wager": 1001}, ready=True), player)
        while (state := floor.table("t")).round is not None:
            round = floor.round_now(state)
            asked = [event for event in round.events if type(event).__name__ == "Asked"][-1]
            option = chance.choice(["split"] * ("split" in asked.options) or asked.options)
            least = dict(zip(asked.options, asked.least or asked.takes, strict=True))[option]
            most = dict(zip(asked.options, asked.takes, strict=True))[option]
            amount = chance.randint(least, most) if least < most else None
            player = state.seats[seat_of(round.pending.seat)]
            floor.ask(f"{number} {state.version}", "t", Choose(option, amount), player)
            made[option] += 1
    assert made.keys() >= {"split", "double", "insurance", "surrender", "hit", "stand", "decline"}
    assert audit(url)["faults"] == []
    floor.close()


# What is told of it.


def test_each_hand_is_told_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: ORDER)
    with casino_at(tmp_path / "floor.db") as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        ann.do("blackjack", "sit", seat=3)
        ann.do("blackjack", "place", bets={"wager": 1000}, ready=True)
        client.casino.world.time += BETTING_WINDOW
        client.casino.floor.ask("no more bets", "blackjack", Tick()).result()
        insurance, decline = ann.scene("blackjack")["you"]["options"]
        assert (insurance["least"], insurance["cents"], insurance["title"]) == (1, 500, "Insurance")
        assert ("least" in decline, decline["cents"], decline["title"]) == (False, 0, "No insurance")
        answer = ann.do("blackjack", "choose", option="insurance", amount=501)
        assert (answer.status_code, answer.json()["error"]) == (409, "WagerTooLarge")
        assert ann.do("blackjack", "choose", option="insurance", amount="300").status_code == 422
        for option, amount in CHOICES[:3]:
            answer = ann.do("blackjack", "choose", option=option, amount=amount)
            assert answer.status_code == 200
        for guest in (ann, bob):
            round = guest.scene("blackjack")["round"]
            assert (round["asked"], round["asked_hand"]) == (3, 2)
            first, second = round["hands"]
            assert (first["seat"], first["hand"], first["cards"], first["has"]) == (3, 1, ["8h", "3c", "Th"], "21")
            assert first["chips"] == {"wager": 1000, "insurance": 300, "double": 250}
            assert (second["seat"], second["hand"], second["cards"], second["has"]) == (3, 2, ["8s", "Kd"], "18")
            assert second["chips"] == {"split": 1000}
        assert ann.scene("blackjack")["you"]["have"] == "Your first hand has 21. Your second hand has 18."
        ann.do("blackjack", "choose", option="stand")
        round = ann.scene("blackjack")["round"]
        assert [hand["net"] for hand in round["hands"]] == [WON, 0]
        assert [line["wager"] for hand in round["hands"] for line in hand["lines"]] == [
            "wager", "double", "insurance", "split",
        ]  # fmt: skip
        for step in range(len(round["log"]) + 1):
            assert ann.get(f"/rounds/{round['id']}?step={step}").status_code == 200
        described = client.get("/openapi.json").json()["components"]["schemas"]["Choose"]["properties"]["amount"]
        assert [each["type"] for each in described["anyOf"]] == ["integer", "null"]


def test_without_script_the_field_goes_with_the_form(tmp_path, monkeypatch):
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: ORDER)
    with casino_at(tmp_path / "floor.db") as client:
        ann = Guest(client, "Ann")
        ann.do("blackjack", "sit", seat=3)
        ann.do("blackjack", "place", bets={"wager": 1000}, ready=True)
        client.casino.world.time += BETTING_WINDOW
        client.casino.floor.ask("no more bets", "blackjack", Tick()).result()

        def send(key, amount):
            form = {"key": key, "do": "choose:insurance", "amount-insurance": amount}
            return client.post("/tables/blackjack/act", data=form, headers=ann.headers, follow_redirects=False)

        assert send("some-key-1", "two dollars").status_code == 400
        assert send("some-key-2", "5.01").status_code == 409
        assert send("some-key-3", "2.5").status_code == 303
        assert ann.balance == 100_000 - 1000 - 250


def test_a_card_was_seen_that_lay_open_before_the_viewer_or_was_turned_up_later():
    by = reading("4.13")
    events = [
        Placed(by, 1, "wager", 500, 0),
        Dealt(by, 1, "8h", Seen.OWNER),
        FoundFaceUp(by, "2c", 1),
        Dealt(by, 2, "Kd", Seen.OWNER),
        Dealt(by, DEALER, "As", Seen.ALL),
        Dealt(by, "burn", "3d", Seen.NOBODY),
        Dealt(by, SplitHand(2, 2), "9c", Seen.OWNER),
        Revealed(by, 2, ("9c",)),
    ]
    assert cards_seen(events, 1) == [True, True, False, True, False, True]
    assert cards_seen(events, None) == [False, True, False, True, False, True]
