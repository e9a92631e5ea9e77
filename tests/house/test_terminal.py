"""What the terminal shows: transcripts, tables, and a table to sit down at."""

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any
from unittest import mock

import pytest

import pitboss
from pitboss.cards import DECK, Card, cards
from pitboss.errors import NoSuchPosition
from pitboss.floor import equipment
from pitboss.floor.opening import opening
from pitboss.games import game, games
from pitboss.law import citation, reading
from pitboss.printing import tables
from pitboss.printing.transcript import hand_line, transcript
from pitboss.rounds import events as happened
from pitboss.rounds.events import Event
from pitboss.rounds.game import Game
from pitboss.rounds.house import house_as_json
from pitboss.rounds.places import Seen, SplitHand
from pitboss.rounds.round import Round
from pitboss.rounds.stack import stack
from pitboss.rounds.view import view
from pitboss.shoe import Shoe
from pitboss.stakes.gain import Outcome
from pitboss.stakes.wager import Stake
from pitboss.terminal import AS_BEFORE, sit_down
from tests.shoes import whole_shoe

LAW = citation("mini-tex 19:47-36.10(g)3")

SECOND = SplitHand(2, 2)

TOLD: list[tuple[Event, str]] = [
    (happened.Placed(LAW, 1, "pocket_poker", 250), "seat 1 places $2.50 on pocket poker"),
    (happened.Placed(LAW, 1, "ante", 500, 500), "seat 1 places $5 and a match play coupon of $5 on ante"),
    (happened.Performed(LAW, "cuts the cards"), "the dealer cuts the cards"),
    (happened.Dealt(LAW, 1, Card("8h"), Seen.OWNER), "seat 1 is dealt 8h"),
    (happened.Dealt(LAW, 1, None, Seen.OWNER), "seat 1 is dealt a card face down"),
    (happened.Dealt(LAW, "dealer", Card("8h"), Seen.NOBODY), "the dealer is dealt 8h face down"),
    (happened.Dealt(LAW, "community", Card("8h"), Seen.ALL), "8h is dealt to the middle"),
    (happened.Discarded(LAW, 1, Card("8h")), "seat 1 gives 8h back"),
    (happened.Discarded(LAW, 1, None), "seat 1 gives a card back"),
    (happened.Metered(LAW, "award", 1_000_050), "the progressive meter shows $10,000.50 after the award"),
    (happened.Dealt(LAW, "burn", None, Seen.NOBODY), "a card is burned face down"),
    (happened.FoundFaceUp(LAW, Card("8h"), 1), "8h lies face up in the deck after 1 card and is set aside"),
    (happened.StubSetAside(LAW, 43), "the stub of 43 cards is set aside"),
    (happened.Asked(LAW, 1, ("play", "fold"), "fold", (0, 0)), "seat 1 is asked: play or fold?"),
    (happened.Chose(LAW, 1, "fold"), "seat 1 chooses fold"),
    (happened.Revealed(LAW, "dealer", cards("8h 8s")), "the dealer shows 8h 8s: pair of eights"),
    (happened.Settled(LAW, 1, "ante", 1000, Outcome.WIN, 40000, 1000, 40, "straight flush"),
     "seat 1: ante of $10 wins 40 to 1 (straight flush), $400 paid, $10 returned"),
    (happened.Settled(LAW, 1, "ante", 1000, Outcome.WIN, 1500, 1000, Fraction(3, 2)),
     "seat 1: ante of $10 wins 3 to 2, $15 paid, $10 returned"),
    (happened.Settled(LAW, 1, "ante_bonus", 0, Outcome.WIN, 5000, 0, 5, "straight flush"),
     "seat 1: ante bonus wins 5 to 1 (straight flush), $50 paid"),
    (happened.Settled(LAW, 1, "ante", 1000, Outcome.LOSE, 0, 0), "seat 1: ante of $10 loses and is collected"),
    (happened.Settled(LAW, 1, "ante", 1000, Outcome.LOSE, 0, 0, why="flush king beats flush queen"),
     "seat 1: ante of $10 loses and is collected: flush king beats flush queen"),
    (happened.Settled(LAW, 1, "ante", 1000, Outcome.PUSH, 0, 1000), "seat 1: ante of $10 pushes, $10 returned"),
    (happened.Settled(LAW, 1, "ante", 1000, Outcome.VOID, 0, 1000), "seat 1: ante of $10 is void, $10 returned"),
    (happened.HandVoided(LAW, 2), "the hand of seat 2 is void"),
    (happened.HandVoided(LAW, SECOND), "the second hand of seat 2 is void"),
    (happened.HandSplit(LAW, 2, SECOND), "the last card of seat 2 becomes the second hand of seat 2"),
    (happened.Asked(LAW, SECOND, ("stand", "double"), "stand", (0, 1000), (0, 1)),
     "the second hand of seat 2 is asked: stand or double up to $10?"),
    (happened.Asked(LAW, 2, (), "stand", (), (), True), "seat 2 is asked"),
    (happened.Dealt(LAW, SECOND, Card("8h"), Seen.ALL), "the second hand of seat 2 is dealt 8h face up"),
    (happened.Gathered(LAW, SECOND), "the cards of the second hand of seat 2 go to the discard rack"),
    (happened.Gathered(LAW, "dealer"), "the cards of the dealer go to the discard rack"),
    (happened.Reported(LAW, "stub_count", counted=31), "reported: stub count (31 cards counted)"),
    (happened.Reported(LAW, "wrong_number_of_cards", "dealer", True),
     "reported: wrong number of cards (the dealer, the hand can be completed)"),
    (happened.Hidden(), "something that is not to be seen from here"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "told"), TOLD, ids=lambda value: type(value).__name__)
def test_each_event_in_words(event: Event, told: str) -> None:
    [line] = transcript(game("mini-tex"), game("mini-tex").house(), [event])
    assert line.endswith(f" {told}")
    assert line.startswith(" " if isinstance(event, happened.Hidden) else LAW.short + " ")


def test_every_kind_of_event_has_words() -> None:
    assert {type(event) for event, _ in TOLD} == set(Event.__args__)


def test_a_paragraph_stands_only_where_it_begins() -> None:
    one, other = citation("mini-tex 19:47-36.10(f)"), reading("9.1")
    events = [happened.Performed(law, "waits") for law in (one, one, other, one)]
    lines = list(transcript(game("mini-tex"), game("mini-tex").house(), events))
    assert [line.split("the dealer")[0].strip() for line in lines] == [one.short, "", "reading 9.1", one.short]


@pytest.mark.parametrize("id", ["three-card-poker", "mini-tex", "three-card-draw", "hold-em-3-bonus"])
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_a_round_that_goes_on_only_adds_lines_and_shows_no_hidden_face(id: str, viewer: int | None) -> None:
    found, house = game(id), game(id).house()
    round = Round(found, house, Shoe(DECK), {seat: dict.fromkeys(found.required, Stake(500)) for seat in (1, 2)})
    told: list[str] = []
    while not round.over:
        lines = list(transcript(found, house, view(round.events, viewer)))
        assert lines[: len(told)] == told
        told = lines
        cards = round.table.cards
        hidden = {lying.card for place, hand in cards.items() for lying in hand if place != viewer and not lying.up}
        assert not hidden.intersection(re.findall(r"\b[2-9TJQKA][cdhs]\b", "\n".join(told)))
        if round.pending is not None:
            round.choose(round.pending.seat, round.pending.stay.name)
        else:
            round.proceed()


@pytest.mark.parametrize(
    ("id", "own", "community", "line"),
    [
        ("three-card-poker", "Qs Qd 2c", "", "You have a pair of queens."),
        ("three-card-poker", "6s 6d 6c", "", "You have three sixes."),
        ("three-card-poker", "As Kd 2c", "", "You have ace king two high."),
        ("three-card-poker", "As Ks 2s", "", "You have a flush, ace high."),
        ("mini-tex", "As Ks", "", "You have ace king suited."),
        ("mini-tex", "7s 7d", "", "You have a pair of sevens."),
        ("mini-tex", "As 7d", "", "You have ace seven."),
        ("mini-tex", "As 7d", "7c 2d 2h", "You have a pair of sevens."),
        ("mini-tex", "", "", ""),
        ("three-card-draw", "As Ks Qs", "", "You have a mini royal flush."),
        ("hold-em-3-bonus", "As Ks 7d", "", "You have ace king seven high."),
        ("hold-em-3-bonus", "As Ks 7d", "7s 7h", "You have three sevens."),
        ("hold-em-3-bonus", "As Ks 7d", "7s 7h Kd 2c", "You have a full house, sevens over kings."),
        ("hold-em-3-bonus", "As Ks 7d", "7s Kh 5d 2c", "You have two pair, kings and sevens."),
        ("hold-em-3-bonus", "As Ks Qs", "Js Ts 5d 2c", "You have a royal flush."),
        ("hold-em-3-bonus", "5c 5d 5h", "5s Kh 6d 2c", "You have four fives."),
        ("blackjack", "Ah 6c", "", "You have soft 17."),
        ("blackjack", "Ah 6c Td", "", "You have 17."),
        ("blackjack", "Ah Kc", "", "You have a blackjack."),
        ("blackjack", "Ah Tc", "", "You have a blackjack."),
    ],
)
def test_what_you_have(id: str, own: str, community: str, line: str) -> None:
    assert hand_line(game(id), game(id).house(), cards(own), cards(community)) == line


def test_one_of_several_hands_is_named() -> None:
    blackjack = game("blackjack")
    assert hand_line(blackjack, blackjack.house(), cards("Ah 6c"), (), 2) == "Your second hand has soft 17."
    assert hand_line(blackjack, blackjack.house(), cards("Ah Kc"), (), 2) == "Your second hand has 21."


def test_the_table_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    tables.print_games(pitboss.games())
    out = capsys.readouterr().out
    for found in games():
        assert found.title in out
        assert all(wager.name in out and wager.law in out for wager in found.wagers)


RUN = {"choose": "play", "from": "Q64", "to": "better", "hands": 14900}


def test_the_table_of_edges_keeps_a_fraction_in_one_piece(capsys: pytest.CaptureFixture[str]) -> None:
    exact = f"{10**25 + 1}/{10**27}"
    line = {"wager": "ante", "kind": "main", "per": "ante", "edge": exact, "element_of_risk": "1/200",
            "standard_deviation": 1.25, "strategy": [RUN]}  # fmt: skip
    told = {"game": "three-card-poker", "house": {"pair_plus": "A"}, "lines": [line, {**line, "kind": "side"}]}
    tables.print_edges({"results": [told, {**told, "house": {"pair_plus": "B"}}]})
    out = capsys.readouterr().out
    for said in (
        exact,
        "1.0000% of ante",
        "0.5000%",
        "1.250000",
        "pair_plus A",
        "pair_plus B",
        "14,900 hands, from Q64",
    ):
        assert said in out


def test_the_table_of_edges_tells_the_meter_and_what_else_a_choice_depends_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    at_meter = {"empty": "1/2", "fall_for_each_cent": f"1/{10**8}", "break_even_cents": 50_000_000}
    line = {"wager": "progressive", "kind": "side", "per": "progressive", "edge": "1/2", "edge_at_meter": at_meter,
            "strategy": [{**RUN, "when": "dealer shows 2, 3"}]}  # fmt: skip
    tables.print_edges({"game": "caribbean-stud", "house": {}, "lines": [line]})
    out = capsys.readouterr().out
    assert "progressive: at an empty meter; 10.0000% less for each $100,000, nothing at $500,000" in out
    assert "14,900 hands, from Q64 to better, when dealer shows 2, 3" in out


def test_the_table_of_conformance(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {
            **{"id": "mini-tex 1", "gist": "Says [something]", "does": "printed", "holds": ["table", "printed"]},
            **{"where": ["sign.py"], "tests": ["a", "b"]},
        },
        {"id": "mini-tex 2", "gist": "Later", "does": "not yet", "holds": [], "where": [], "tests": []},
        {"id": "keno 1", "gist": "Later", "does": "not yet", "holds": [], "where": [], "tests": []},
    ]
    tables.print_conformance({"paragraphs": rows, "totals": {}})
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["mini-tex", "1", "1", "2"] in lines
    assert ["all", "1", "2", "3"] in lines
    assert ["mini-tex", "1", "printed", "table,", "printed", "Says", "[something]"] in lines
    assert ["sign.py,", "2", "tests"] in lines


# The table to sit down at.


class Player:
    """Answers from a list; what it has read before each question is kept. At the end of the list it goes silent."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *answers: str | type[BaseException]) -> None:
        self.capsys = capsys
        self.answers = iter(answers)
        self.read: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.read.append(self.capsys.readouterr().out + prompt)
        answer = next(self.answers, EOFError)
        if isinstance(answer, str):
            return answer
        raise answer

    def sits_at(
        self, id: str, hands: dict[int | str, str], bankroll: int = 50000, seat: int = 1, **house: object
    ) -> str:
        """Plays with the same cards every round; the whole text of the sitting."""
        found = game(id)
        chosen = found.house(house)
        stakes = {seat: dict.fromkeys(found.required, Stake(chosen.minimum))}
        order = stack(found, chosen, stakes, {place: cards(hand) for place, hand in hands.items()}, [])
        return self.sits_before(found, chosen, order, bankroll, seat)

    def sits_before(self, found: Game, chosen: Any, order: Sequence[Card], bankroll: int = 50000, seat: int = 1) -> str:
        dealt = whole_shoe(order, chosen.decks) if found.shoe_lasts else order
        with mock.patch.object(equipment, "drawn_order", return_value=dealt):
            sit_down(opening(found.id, house_as_json(chosen)), seat, bankroll, ask=self)
        self.read.append(self.capsys.readouterr().out)
        return "".join(self.read)


Sits = Callable[..., Player]
QUEENS: dict[int | str, str] = {1: "Qs Qd 4c", "dealer": "Kh 9d 3c"}
ROYAL: dict[int | str, str] = {1: "As Ks", "dealer": "Ad 9h", "community": "Qs 7d 2h"}


@pytest.fixture
def player(capsys: pytest.CaptureFixture[str]) -> Sits:
    return lambda *answers: Player(capsys, *answers)


def test_the_progressive_meter_goes_on_from_round_to_round(player: Sits) -> None:
    flush: dict[int | str, str] = {1: "Ah 2h", "dealer": "9s 9d", "community": "Kh Th 4h 5s 6c"}
    answers = ("10", "0", "1", "fl", "c", "c", "", "", "1", "fo", "q")
    text = player(*answers).sits_at("texas-hold-em-bonus", flush, progressive="base")
    assert "progressive, exactly $1 [none]: " in text
    assert "You have a flush, ace high." in text
    shown = re.findall(r"meter shows (\S+) after the (\S+)", text)
    assert shown[:3] == [("$10,000.70", "lock-out"), ("$10,000", "award"), ("$10,000.70", "lock-out")]


def test_a_wager_that_is_not_offered_is_not_asked_for(player: Sits) -> None:
    pair: dict[int | str, str] = {1: "Ah 2h", "dealer": "9s 9d", "community": "Kh Th 4d 5s 6c"}
    text = player("10", "0", "fo", "q").sits_at("texas-hold-em-bonus", pair)
    assert "bonus, $1 to $1,000 [none]: " in text
    assert "progressive" not in text


def test_a_round_of_three_card_poker(player: Sits) -> None:
    text = player("10", "5", "p", "q").sits_at("three-card-poker", QUEENS)
    assert "Three Card Poker: $5 to $1,000, seat 1 of 7" in text
    assert "You have a pair of queens." in text
    assert "[p]lay $10 / [f]old: " in text
    assert re.search(r"pair plus +\$5 +\+\$5  wins 1 to 1 \(pair\) \[19:47-20\.11\(a\)2\]", text)
    assert "You win $25. Your bankroll is $525." in text
    assert text.endswith("You leave the table with $525. Thank you for playing.\n")


def test_a_round_of_blackjack_with_insurance_a_split_and_a_double_for_less(player: Sits) -> None:
    found = game("blackjack")
    order = cards("8s Ac 8d 3h Th Kc 9c")
    answers = ("10", "i", "6", "x", "3", "sp", "d", "5.00", "st", "q")
    text = player(*answers).sits_before(found, found.house({"decks": 2}), order)
    assert "[i]nsurance up to $5 / [d]ecline: " in text
    assert "insurance, $0.01 to $5 [$5]: It is from $0.01 to $5." in text
    assert "'x' is no amount: write dollars, like 10 or 2.50." in text
    assert "seat 1 places $3 on insurance" in text
    assert "[st]and / [h]it / [d]ouble up to $10 / [sp]lit $10: " in text
    assert "Your first hand has 11." in text
    assert "Your second hand has 18." in text
    assert re.search(r"double, first hand +\$5 +\+\$5  wins 1 to 1: 21 beats 20", text)
    assert re.search(r"split, second hand +\$10 +-\$10  loses: 20 beats 18", text)
    assert "You win $2. Your bankroll is $502." in text


def test_a_blackjack_shoe_lasts_and_what_the_dealer_does_with_the_cards_is_told(player: Sits) -> None:
    found = game("blackjack")
    order = cards("Ts 9c 9d 8h Th Kc 9h 8c")
    text = player("10", "st", "", "st", "q").sits_before(found, found.house(), order)
    told = [line for line in text.splitlines() if "is dealt" in line]
    assert [re.findall(r"[2-9TJQKA][cdhs]\b", line) for line in told] == [[str(card)] for card in order]
    assert text.count("burn") == 1
    assert AS_BEFORE not in text


def test_shuffling_as_before_is_told_in_a_line(player: Sits) -> None:
    told = player(*["10", "0", "f", "", "0", "f", "", "0", "f", "q"]).sits_at("three-card-poker", QUEENS)
    text = " ".join(told.split())
    assert text.count("shuffles the cards by hand") == 2, "for the first player, and after the first round"
    assert text.count(AS_BEFORE) == 2


def test_a_blackjack_is_told_to_a_player_who_decides_nothing(player: Sits) -> None:
    found = game("blackjack")
    text = player("10", "q").sits_before(found, found.house(), cards("As 7c Kd 9h"))
    assert "You have a blackjack." in text
    assert "wager  $10  +$15  wins 3 to 2 (blackjack) [19:47-2.7(a)]" in text


@pytest.mark.parametrize(("bankroll", "prompt"), [
    (1500, "[s]tand / [h]it / [d]ouble up to $5: "),
    (1000, "[s]tand / [h]it: "),
])  # fmt: skip
def test_a_double_for_as_much_as_is_left(player: Sits, bankroll: int, prompt: str) -> None:
    found = game("blackjack")
    text = player("10", "s", "q").sits_before(found, found.house(), cards("6s 7c 5d 9h Kc"), bankroll)
    assert prompt in text


def test_the_seats_are_those_of_the_house() -> None:
    found = game("blackjack")
    with pytest.raises(NoSuchPosition, match="positions 1 to 6"):
        sit_down(opening(found.id, {"boxes": 6}), 7, 50000)


def test_a_round_of_mini_tex_cites_what_is_paid(player: Sits) -> None:
    text = player("10", "2.50", "f", "flop", "r", "PLAY", "q").sits_at("mini-tex", ROYAL, ante_bonus=30)
    assert "[fl]op $10 / [fo]ld: 'f' may be flop or fold." in text
    assert "[p]lay $20 / [f]old: " in text
    assert "You have ace king suited." in text
    assert "You have a straight flush, ace high." in text
    assert re.search(r"ante bonus +\+\$300  wins 30 to 1 \(three card royal flush\) \[19:47-36\.10\(g\)6\]", text)
    assert re.search(
        r"pocket poker +\$2\.50 +\+\$62\.50  wins 25 to 1 \(royal straight flush\) \[19:47-36\.11\(c\)\]", text
    )
    assert re.search(r"play \$20 \$0 pushes: [a-z ,;]+ \[19:47-36\.10\(g\)4\]", " ".join(text.split()))


def test_a_round_of_hold_em_3_bonus_shows_the_board_as_it_is_turned_up(player: Sits) -> None:
    hands = {1: "8c 8d 3h", "dealer": "Ah Kd 9c", "community": "8s 7h Jc 4d"}
    person = player("10", "5", "1", "e", "t", "q")
    text = person.sits_at("hold-em-3-bonus", hands)
    assert "seat 1 places $10 on flop" in text
    assert "You have a pair of eights." in person.read[3]
    assert "You have three eights." in person.read[4]
    assert "8s" not in person.read[3]
    assert "Jc" not in person.read[4]
    assert re.search(r"blind +\$10 +\+\$10  wins 1 to 1 \(three of a kind\) \[13:69F-42\.11\(c\)i\]", text)
    assert "You win $34. Your bankroll is $534." in text


def test_a_wager_that_the_house_does_not_offer_is_not_asked_for(player: Sits) -> None:
    hands = {1: "8c 8d 3h", "dealer": "Ah Kd 9c", "community": "8s 7h Jc 4d"}
    text = player("10", "fold", "q").sits_at("hold-em-3-bonus", hands, three_card="none", six_card="none")
    assert "three card, " not in text
    assert "six card, " not in text
    assert "[f]old / [t]urn_river $10: " in text


def test_an_option_that_another_one_begins_with_can_be_chosen(player: Sits) -> None:
    hands = {1: "8c 8d 3h", "dealer": "Ah Kd 9c", "community": "8s 7h Jc 4d"}
    text = player("10", "0", "0", "turn river", "q").sits_at("hold-em-3-bonus", hands, version=2)
    assert "[turn_river] $10 / [turn_river_]double $20: " in text
    assert "seat 1 chooses turn river\n" in text


@pytest.mark.parametrize(
    ("answer", "gives"),
    [("7h", "7h"), ("7♥", "7h"), ("draw 7H", "7h"), ("DRAW:7h", "7h"), ("10d", "Td"), ("draw:10♦", "Td"), ("k", "Ks")],
)
def test_a_card_to_give_back_is_typed_as_people_do(player: Sits, answer: str, gives: str) -> None:
    hands = {1: "7h Td Ks", "dealer": "Ah Kd 9c 2c"}
    text = player("10", "0", answer, "q").sits_at("three-card-draw", hands)
    assert "draw:[7h] $10 / draw:[Td] $10 / draw:[Ks] $10: " in " ".join(text.split("\n"))
    assert f"seat 1 gives {gives} back" in text


def test_an_answer_that_means_several_options_names_them(player: Sits) -> None:
    hands = {1: "7h 7d Ks", "dealer": "Ah Kd 9c 2c"}
    text = player("10", "0", "7", "draw", "fold", "q").sits_at("three-card-draw", hands)
    assert "'7' may be draw:7h or draw:7d." in text
    assert "'draw' may be draw:7h or draw:7d or draw:Ks." in text


def test_nothing_of_the_dealers_hand_is_shown_before_it_is_revealed(player: Sits) -> None:
    person = player("10", "", "play")
    person.sits_at("three-card-poker", QUEENS)
    before = "".join(person.read[:3])
    assert "Qs" in before
    assert not any(card in before for card in QUEENS["dealer"].split())
    assert "the dealer shows Kh 9d 3c" in person.read[3]


def test_wrong_answers_get_one_line_and_the_question_again(player: Sits) -> None:
    answers = ("ten", "-5", "9" * 5000, "4", "", "2000", "", "300", "300", "10", "", "x", "", "q", "pla", "q")
    person = player(*answers)
    text = person.sits_at("three-card-poker", QUEENS)
    assert "'ten' is no amount: write dollars, like 10 or 2.50." in text
    assert "seat 1: ante of $4 is below $5 [reading 9.1]" in text
    assert "ante of $2,000 is above $1,000 [reading 9.1]" in text
    assert "the wallet holds $500, and $600 are needed" in text
    assert text.count("is not offered: say play or fold.") == 3
    assert "seat 1 chooses play" in text


def test_a_pocket_poker_wager_is_not_asked_for_without_the_ante_it_needs(player: Sits) -> None:
    text = player("0", "q").sits_at("mini-tex", ROYAL)
    assert "there is no wager to place" in text
    assert "pocket poker, " not in text


@pytest.mark.parametrize("gone", [EOFError, KeyboardInterrupt])
def test_silence_folds_and_leaves_politely(player: Sits, gone: type[BaseException]) -> None:
    text = player("10", "", gone).sits_at("three-card-poker", QUEENS)
    assert "seat 1 chooses fold" in text
    assert text.endswith("You leave the table with $490. Thank you for playing.\n")


@pytest.mark.parametrize("gone", [EOFError, KeyboardInterrupt])
def test_leaving_before_the_deal_costs_nothing(player: Sits, gone: type[BaseException]) -> None:
    assert (
        player("10", gone)
        .sits_at("mini-tex", ROYAL)
        .endswith("You leave the table with $500. Thank you for playing.\n")
    )


def test_enter_places_what_was_placed_last_round(player: Sits) -> None:
    text = player("10", "5", "p", "", "", "p", "", "0", "p", "q").sits_at("three-card-poker", QUEENS)
    assert "ante, $5 to $1,000 [$10]: " in text
    assert text.count("seat 1 places $5 on pair plus") == 2
    assert "Your bankroll is $570." in text


@pytest.mark.parametrize(("wagers", "decision"), [(("10", ""), ("p",)), (("", "10"), ())])
def test_the_stub_is_counted_every_fifth_round(player: Sits, wagers: Sequence[str], decision: Sequence[str]) -> None:
    """Also of a player who only has pair plus, and so is asked nothing."""
    again = ("", "", *decision)
    person = player(*wagers, *decision, *again * 9, "q")
    rounds = "".join(person.sits_at("three-card-poker", QUEENS)).split("Your bankroll is")
    counted = [number for number, text in enumerate(rounds, 1) if "reported: stub count (46 cards counted)" in text]
    assert counted == [5, 10]
    assert all("You have a pair of queens." in text for text in rounds[:-1])


def test_a_choice_beyond_the_bankroll_is_not_offered(player: Sits) -> None:
    text = player("10", "", "play", "fold").sits_at("three-card-poker", QUEENS, bankroll=1500)
    assert "play takes $10, and you have $5 left.\n[f]old: " in text
    assert "'play' is not offered: say fold." in text


def test_a_bankroll_below_the_minimum_ends_the_sitting(player: Sits) -> None:
    person = player("5", "", "fold")
    text = person.sits_at("three-card-poker", QUEENS, bankroll=900)
    assert "Your bankroll of $4 is below the minimum of $5.\nYou leave the table with $4." in text


@pytest.mark.parametrize(("no_color", "red"), [("", True), ("1", False)])
def test_four_colours_only_on_a_terminal_without_no_color(
    player: Sits, monkeypatch: pytest.MonkeyPatch, no_color: str, red: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    text = player("10", "", "p").sits_at("three-card-poker", {1: "Qs Qd 4c", "dealer": "Kh 9d 3c"})
    coloured = {"\033[1mQs\033[0m", "\033[1;34mQd\033[0m", "\033[1;32m4c\033[0m", "\033[1;31mKh\033[0m"}
    assert {card for card in coloured if card in text} == (coloured if red else set())
    assert ("\033" in text) is red


def test_no_colours_when_piped(player: Sits) -> None:
    assert "\033" not in player("10", "", "p").sits_at("three-card-poker", QUEENS)


def test_a_position_that_the_table_does_not_have() -> None:
    with pytest.raises(NoSuchPosition):
        sit_down(opening("mini-tex"), 7, 50000)


@pytest.mark.parametrize("stdin", [b"10\n\np\nq\n", b"10\n", b"", b"\xff\xfe\n"])
def test_it_plays_from_a_pipe(stdin: bytes) -> None:
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "play", "three-card-poker"]
    done = subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"You leave the table with" in done.stdout.splitlines()[-1]


def test_a_closed_input_is_silence() -> None:
    play = f"{sys.executable} -c 'from pitboss.cli import main; main()' play mini-tex <&-"
    done = subprocess.run(["sh", "-c", play], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
