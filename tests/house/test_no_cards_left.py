"""A round of one deck that splits so often that every card of it lies on the table, and one more is asked for."""

from contextlib import suppress

from pitboss.cards import DECK
from pitboss.errors import WrongDeck
from pitboss.floor.commands import Choose, Place, Sit
from pitboss.floor.shuffle import shuffled
from pitboss.games import game
from pitboss.rounds.places import DEALER, seat_of
from pitboss.rounds.record import deal
from pitboss.rounds.round import Round
from pitboss.shoe import Shoe
from pitboss.stakes.wager import Stake
from pitboss.store.house import CasinoFloor
from tests.house.test_shoe import pending
from tests.house.test_tampering import faults_of
from tests.worlds import Answered, OwnWorld

BLACKJACK = game("blackjack")
HOUSE = {"decks": 1, "boxes": 6, "most_hands": 4}
BOXES = range(1, 7)
TENS = [card for card in DECK if card[0] in "TJQK"]
OTHERS = [card for card in DECK if card[0] not in "TJQK"]
OF_TENS = range(1, 5)  # these boxes hold nothing but tens, until they can split no more
PLENTY = 10**6


class NeverEnough(Shoe):
    """Tens to the boxes that split them until they have four hands, and to all others what is left."""

    def __init__(self):
        super().__init__([])
        self.tens, self.others = list(TENS), sorted(OTHERS, key=lambda card: card.rank % 14, reverse=True)
        self.order, self.held = [], dict.fromkeys(BOXES, 0)

    def draw(self, place):
        seat = None if place == DEALER else seat_of(place)
        splits = seat in OF_TENS and self.held[seat] < 4
        if seat is not None:
            self.held[seat] += 1
        self.order.append((self.tens if splits else self.others).pop(0))
        return super().draw(place)


def never_enough():
    """All fifty-two cards in an order that is one too few for those who split whatever they can, and else hit."""
    shoe = NeverEnough()
    stakes = {seat: {BLACKJACK.wager("wager"): Stake(500)} for seat in BOXES}
    round = Round(BLACKJACK, BLACKJACK.house(HOUSE), shoe, stakes)
    with suppress(WrongDeck):
        while True:
            round.choose(round.pending.seat, answer(round.options))
    assert sorted(shoe.order) == sorted(DECK)
    return tuple(shoe.order)


def answer(options):
    return "split" if "split" in options else "hit"


class Shuffles(OwnWorld):
    """Its chance brings the cards into this order."""

    def __init__(self, order):
        super().__init__()
        left, self.number, ways = list(DECK), 0, 1
        for card in order:
            self.number += left.index(card) * ways
            ways *= len(left)
            left.remove(card)

    def chance(self, size):
        return self.number.to_bytes(size) if size == SIZE_OF_A_SHUFFLE else super().chance(size)


SIZE_OF_A_SHUFFLE = 29  # bytes: a number below 52!


def test_the_chance_brings_this_order():
    order = never_enough()
    assert shuffled(Shuffles(order)) == order


def test_deal_refuses_the_round():
    seats = {str(seat): {"wager": 500} for seat in BOXES}
    line = {"deck": list(never_enough()), "house": HOUSE, "seats": seats, "inputs": []}
    while (told := deal(BLACKJACK, line, BLACKJACK.house())).get("pending"):
        asked = told["pending"]
        line["inputs"].append({"seat": asked["seat"], "choose": answer(asked["options"])})
    assert told["error"]["kind"] == "WrongDeck"
    assert told["error"]["law"] == "reading 4.3"


def test_at_a_table_it_is_void_and_every_wager_that_still_lies_there_goes_back(tmp_path):
    """The first card was burned, and is the only discard; when it has been dealt too there is none."""
    last, *others = reversed(never_enough())
    path = tmp_path / "floor.db"
    floor = Answered(CasinoFloor(f"sqlite:///{path}", Shuffles((last, *reversed(others)))))
    floor.open_table("open", "b", "blackjack", HOUSE, {"shuffler": True})
    players = [f"player {seat}" for seat in BOXES]
    for seat, player in zip(BOXES, players, strict=True):
        floor.enter(f"enter {player}", player, player.title(), f"token of {player}")
        floor.buy_in(f"buy {player}", player, PLENTY)
        floor.ask(f"sit {player}", "b", Sit(seat), player)
    for player in players:
        floor.ask(f"bet {player}", "b", Place({"wager": 500}, True), player)
    while (state := floor.table("b")).round is not None:
        asked = pending(state)
        choice = answer([each.name for each in asked.choices])
        player = state.seats[seat_of(asked.seat)]
        floor.ask(f"choose {state.turn}", "b", Choose(choice), player, turn=state.turn)
    assert state.last.inputs[-1] == {"incident": "round_voided"}
    assert floor.balance("player 6") == PLENTY  # it was never asked
    assert floor.balance("player 1") < PLENTY  # what was over 21 was lost by then
    floor.close()
    assert faults_of(path) == []
