"""Coupons at a table of the floor: laid by the staff, paid as `pitboss deal` pays them, and on no account."""

import pytest

from pitboss.cards import cards
from pitboss.errors import AfterNoMoreBets, NotAllowed, NotOffered, NotSeated, OutOfTurn, WagerMissing, WagerTooLarge
from pitboss.floor import equipment
from pitboss.floor.books import felt, inventory
from pitboss.floor.commands import (
    ApproveVoid,
    Choose,
    Clear,
    Double,
    LayCoupon,
    Leave,
    Place,
    ProposeVoid,
    Ready,
    Rebet,
    Resume,
    Sit,
    Suspend,
    Undo,
)
from pitboss.games import game
from pitboss.rounds.record import deal
from pitboss.rounds.stack import stack
from pitboss.stakes.meter import stored
from pitboss.stakes.wager import Stake
from pitboss.store.dispute import dispute
from pitboss.store.export import Wanted, lines
from pitboss.store.house import CasinoFloor
from pitboss.store.takings import takings
from pitboss.store.verify import audit
from tests.house.web import Guest, casino_at
from tests.staff import LoggedOn, enlist, enlist_with_passwords
from tests.worlds import Answered, OwnWorld

WIN = {1: "Qh Qd 7c", "dealer": "Kd 9c 4h"}
LOSE = {1: "Kh 9d 4c", "dealer": "Qh Qd 7c"}
PUSH = {1: "Qh 9d 4c", "dealer": "Qc 9h 4s"}
COUPON = "reading O.3"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "floor.db"


class Table:
    """A table of the floor at which Ann sits, whose cards are known."""

    def __init__(self, path, game_id="three-card-poker", **house):
        self.path, self.url = path, f"sqlite:///{path}"
        self.game, self.asked = game(game_id), 0
        self.floor = Answered(CasinoFloor(self.url, OwnWorld()))
        enlist(self.floor)
        self.floor.open_table("open", "t", game_id, house)
        self.floor.buy_in("ann buys", "ann", 100_000)
        self.ask(Sit(1), "ann")

    def ask(self, command, by):
        self.asked += 1
        return self.floor.ask(f"{by} {self.asked}", "t", command, by)

    def lay(self, wager, by="flo", seat=1):
        return self.ask(LayCoupon(seat, wager), by)

    def play(self, choose=None):
        self.ask(Ready(), "ann")
        while (state := self.floor.table("t")).round is not None:
            pending = self.floor.round_now(state).pending
            self.ask(Choose(choose or pending.stay.name), "ann")

    @property
    def coupons(self):
        return self.floor.table("t").coupons

    @property
    def won(self):
        return self.floor.balance("ann") - 100_000

    def settled_again(self):
        """The exported round as `pitboss deal` settles it."""
        [line] = lines(self.path, Wanted())
        return line, deal(self.game, line, self.game.house())


def dealt(path, monkeypatch, hands, **about):
    staked = {1: {wager: Stake(500) for wager in game("three-card-poker").required}}
    found = {place: cards(hand) for place, hand in hands.items()}
    order = stack(game("three-card-poker"), game("three-card-poker").house(), staked, found, [])
    monkeypatch.setattr(equipment, "drawn_order", lambda *_: order)
    return Table(path, **about)


@pytest.mark.law("reading O.3")
@pytest.mark.parametrize(
    ("hands", "choose", "won"),
    [  # the ante with a coupon, the play wager with chips alone; a pair pays no bonus
        (WIN, "play", 1000 + 500),
        (LOSE, "play", -500 - 500),
        (PUSH, "play", 0),
        (WIN, "fold", -500),
    ],
)
def test_a_coupon_pays_like_chips_and_is_none(path, monkeypatch, hands, choose, won):
    table = dealt(path, monkeypatch, hands)
    before = table.floor.store.committed.balance(inventory("t"))
    table.ask(Place({"ante": 500}), "ann")
    table.lay("ante")
    assert table.coupons == {1: {"ante": 500}}
    assert table.won == -500
    table.play(choose)
    assert table.won == won
    held = table.floor.store.committed.balance
    assert (held(inventory("t")) - before, held(felt("t"))) == (-won, 0)
    [row] = table.floor.rounds_of("ann", 1)
    assert (row.net, row.staked) == (won, 500 if choose == "fold" else 1000)
    line, told = table.settled_again()
    assert line["seats"] == {"1": {"ante": {"chips": 500, "coupon": 500}}}
    assert {each["wager"]: each["pays"] for each in told["lines"]} == {
        event.wager: event.pays
        for event in table.floor.round_now(table.floor.table("t")).events
        if type(event).__name__ == "Settled"
    }
    assert audit(table.url)["faults"] == []
    table.floor.close()


@pytest.mark.law("reading O.3")
def test_a_void_round_gives_chips_and_coupon_back(path, monkeypatch):
    table = dealt(path, monkeypatch, WIN)
    table.ask(Place({"ante": 500}), "ann")
    table.lay("ante", "sue")
    table.ask(Ready(), "ann")
    table.ask(ProposeVoid("two cards stuck"), "flo")
    table.ask(ApproveVoid("seen on the camera"), "sue")
    table.ask(Resume("other cards"), "flo")
    assert (table.won, table.coupons) == (0, {})
    [row] = table.floor.rounds_of("ann", 1)
    assert (row.net, row.staked) == (0, 500)
    assert table.settled_again()[1]["ended"] == "void"
    assert audit(table.url)["faults"] == []
    table.floor.close()


@pytest.mark.law("reading O.3")
def test_a_coupon_goes_back_when_the_chips_beside_it_change(path):
    table = Table(path)
    for change in (Place({"ante": 500}), Undo(), Clear(), Double(), Rebet(), Leave()):
        if isinstance(change, Rebet):
            table.ask(Clear(), "ann")
            table.ask(Place({"ante": 500}), "ann")
            table.play("fold")
        if table.floor.table("t").bets.get(1) is None:
            table.ask(Place({"ante": 500}), "ann")
        table.lay("ante")
        table.ask(change, "ann")
        assert table.coupons == {}, change
    assert audit(table.url)["faults"] == []
    table.floor.close()


@pytest.mark.law("reading O.3")
def test_where_a_coupon_is_refused(path):
    table = Table(path, maximum=100_000)
    with pytest.raises(NotSeated):
        table.lay("ante", seat=2)
    with pytest.raises(WagerMissing) as refused:
        table.lay("ante")
    assert refused.value.law == COUPON
    table.ask(Place({"ante": 1000}), "ann")
    with pytest.raises(NotOffered):
        table.lay("play")
    with pytest.raises(NotOffered):
        table.lay("no_such_wager")
    for by in ("ann", "dora", ""):
        with pytest.raises(NotAllowed):
            table.lay("ante", by)
    table.lay("ante")
    with pytest.raises(NotOffered, match="lies on ante already"):
        table.lay("ante")
    table.ask(Place({"ante": 50_000}), "ann")
    with pytest.raises(WagerTooLarge):
        table.lay("ante")
    assert table.coupons == {}
    table.ask(Suspend("a drink"), "flo")
    with pytest.raises(OutOfTurn):
        table.lay("ante")
    table.ask(Resume("dry"), "flo")
    table.ask(Ready(), "ann")
    with pytest.raises(AfterNoMoreBets):
        table.lay("ante")
    assert audit(table.url)["faults"] == []
    table.floor.close()


ROYAL = {
    "caribbean-stud": {1: "As Ks Qs Js Ts", "dealer": "2c 4d 6h 8c 9d"},
    "texas-hold-em-bonus": {1: "As Ks", "dealer": "2c 4d", "community": "Qs Js Ts 6h 8c"},
}
NOTHING = {
    "caribbean-stud": {1: "As Kd 7s 3c 2h", "dealer": "2c 4d 6h 8c 9d"},
    "texas-hold-em-bonus": {1: "As 3h", "dealer": "2c 4d", "community": "Qs Jh 7s 6h 8c"},
}


@pytest.mark.law("texas-hold-em-bonus 19:47-28.6(c)", "reading O.3")
@pytest.mark.parametrize("game_id", ROYAL)
@pytest.mark.parametrize("wins", [True, False])
def test_a_coupon_stands_for_a_progressive_chip(path, monkeypatch, game_id, wins):
    """It feeds the meter and wins it: a dollar is all that differs from a player who has paid with a chip."""
    came_to, meters = [], []
    for coupon in (True, False):
        found, house = game(game_id), game(game_id).house({"progressive": "base"})
        staked = {1: {found.wager("ante"): Stake(500), found.wager("progressive"): Stake(100)}}
        hands = {place: cards(hand) for place, hand in (ROYAL if wins else NOTHING)[game_id].items()}
        order = stack(found, house, staked, hands, [])
        monkeypatch.setattr(equipment, "drawn_order", lambda *_, order=order: order)
        table = Table(path.with_name(f"{coupon}.db"), game_id, progressive="base")
        table.ask(Place({"ante": 500} if coupon else {"ante": 500, "progressive": 100}), "ann")
        if coupon:
            table.lay("progressive")
            assert table.coupons == {1: {"progressive": 100}}
        table.ask(Ready(), "ann")
        while (state := table.floor.table("t")).round is not None:
            table.ask(Choose(table.floor.round_now(state).pending.stay.name), "ann")
        came_to.append(table.won)
        meters.append(stored(table.floor.table("t").meter))
        assert audit(table.url)["faults"] == []
        assert table.settled_again()[1]["ended"] == "settled"
        [row] = table.floor.rounds_of("ann", 1)
        assert row.net == table.won
        table.floor.close()
    assert came_to[0] == came_to[1] + 100
    assert meters[0] == meters[1]


def test_the_books_of_a_table_know_chips_alone(path, monkeypatch):
    table = dealt(path, monkeypatch, LOSE)
    table.ask(Place({"ante": 500}), "ann")
    table.lay("ante")
    table.play()
    taken = table.floor.store.read(lambda connection: next(takings(connection, "t")))
    assert (taken.win, taken.handle) == (1000, 1000)
    [wagered] = taken.wagered
    assert dict(wagered.cents) == {"ante": 500, "coupon on ante": 500}
    table.floor.close()


def test_the_dispute_file_and_a_restart_know_of_the_coupon(path, monkeypatch):
    table = dealt(path, monkeypatch, WIN)
    table.ask(Place({"ante": 500}), "ann")
    table.lay("ante")
    state = table.floor.table("t")
    table.floor.close()
    table.floor = Answered(CasinoFloor(table.url, OwnWorld()))
    assert (table.floor.table("t").bets, table.coupons) == (state.bets, state.coupons)
    table.play()
    store, [row] = table.floor.store, table.floor.rounds_of("ann", 1)
    told = store.read(lambda connection: dispute(connection, row.round, store.seal))
    assert "coupon" in str(told)
    table.floor.close()
    assert audit(table.url)["faults"] == []


def test_on_the_desk_over_the_api_and_on_the_page_of_the_player(tmp_path):
    with casino_at(tmp_path / "floor.db") as client:
        enlist_with_passwords(client.casino.floor)
        flo, ann = LoggedOn(client, "flo"), Guest(client, "Ann")
        ann.do("mini-tex", "sit", seat=6)
        ann.do("mini-tex", "place", bets={"ante": 500})
        assert "Lay coupon" in flo.get("/tables/mini-tex/desk").text
        form = {"do": "lay coupon", "key": "a-coupon-1", "seat": "6", "wager": "ante"}
        answer = client.post("/tables/mini-tex/desk", data=form, headers=flo.headers, follow_redirects=False)
        assert answer.status_code == 303
        assert ann.scene("mini-tex")["seats"][5]["coupons"] == {"ante": 500}
        assert "$5 in coupons" in ann.get("/tables/mini-tex").text
        refused = flo.ask("/api/tables/mini-tex/lay-coupon", seat=6, wager="ante")
        assert (refused.status_code, refused.json()["law"]) == (409, COUPON)
