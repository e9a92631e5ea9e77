"""The staff of a table in the terminal: every irregularity is heard there as `pitboss deal` hears it."""

import json
from itertools import chain, repeat
from types import SimpleNamespace

import pytest

from pitboss.floor.opening import opening
from pitboss.floor.plan import usual_house
from pitboss.games import game, games
from pitboss.rounds.betting import least_cents
from pitboss.rounds.incidents import Incident
from pitboss.rounds.record import deal
from pitboss.store.chain import written
from pitboss.store.export import line_of
from pitboss.terminal import Sitting

BANKROLL = 1_000_000
REPORTS = [
    "dealer card exposed",
    "Wrong number of cards seat=1 cards=9",
    "wrong number of cards seat=dealer can_complete=true",
    "card drawn in error",
    "shuffler-jam",
    "shoe jam",
    "reader fails",
    "stub count counted=3",
    "card face up after=1",
    "card_face_up cards=2",
    "void",
]


class Scripted:
    """Whoever sits there: stays in at every decision, and types what is said at the first moment of a round."""

    def __init__(self, found, said, moment=0, house=None):
        self.said, self.moment, self.moments = said, moment, 0
        self.asked_why = []
        self.sitting = Sitting(opening(found.id, house or {}), 1, BANKROLL, self.answer, staffed=True)
        self.house = self.sitting.house

    def answer(self, prompt):
        if prompt.startswith("Reason"):
            return "I saw it"
        self.moments += 1
        if self.moments > self.moment and self.said:
            said, self.said = self.said, None
            return f"!{said}"
        if "Enter goes on" in prompt:
            return ""
        round = self.sitting.session.round
        return "" if " to $" in prompt and "]: " in prompt else round.pending.stay.name

    def play(self):
        found = self.sitting.game
        offered = [wager for wager in found.wagers if wager.before_the_deal and wager.is_offered(self.house)]
        self.sitting.play({wager.name: least_cents(self.house, wager, alone=True) for wager in offered})

    def line(self):
        """The round as `pitboss deal` reads it."""
        state = self.sitting.session.state
        record = state.last
        row = {"id": record.id, "game": state.game, "gaming_table": "table", "number": record.number}
        stored = SimpleNamespace(**row, house=written(state.house), record=written(record))
        return json.loads(json.dumps(line_of(stored)))


@pytest.mark.parametrize("moment", [0, 1])
@pytest.mark.parametrize("id", [each.id for each in games()])
def test_whatever_is_reported_comes_to_what_deal_says(id, moment, capsys):
    """The money of the wallet against the round that is settled again from its record."""
    heard = set()
    for said in REPORTS:
        house = {"dealing": "automated-shoe"} if "shoe jam" in said and id != "blackjack" else {}
        person = Scripted(game(id), said, moment, {**usual_house(game(id)), **house})
        person.play()
        text = capsys.readouterr().out
        told = deal(person.sitting.game, person.line(), person.sitting.game.house())
        assert person.sitting.bankroll - BANKROLL == told["net"]["1"], said
        assert person.sitting.session.state.suspended is None
        if "The floorperson resumes play." in text:
            heard.add(said)
            reported = [each for each in person.line().get("inputs", ()) if "incident" in each]
            assert reported or person.line().get("face_up") or person.line().get("face_up_at") or "after" in said
    assert "void" in heard
    assert len(heard) >= 3


def test_a_round_is_voided_by_two_people_and_everything_goes_back(capsys):
    person = Scripted(game("mini-tex"), "void")
    person.play()
    assert person.sitting.bankroll == BANKROLL
    assert person.line()["inputs"] == [{"incident": Incident.ROUND_VOIDED}]
    assert "You break even" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("earthquake", "is none of"),
        ("", "!dealer card exposed"),
        ("wrong number of cards", "say whose"),
        ("wrong number of cards seat=one", "say seat=1"),
        ("wrong number of cards seat=1e999999999", "say seat=1"),
        ("dealer card exposed price=1", "say seat=1"),
        ("shoe jam", "only an automated dealing shoe can jam"),
        ("recut", "cards have been dealt since the cut"),
        ("void seat=1", "is none of"),
    ],
)
def test_what_is_refused_is_said_in_one_line_and_the_question_comes_again(said, why, capsys):
    person = Scripted(game("mini-tex"), said if said else " ")
    person.play()
    assert why in " ".join(capsys.readouterr().out.split())
    assert person.sitting.session.state.last.inputs != ()
    assert all("choose" in given for given in person.sitting.session.state.last.inputs)


def test_between_rounds_the_cards_are_cut_again_and_a_card_that_lies_face_up_is_reported(capsys):
    answers = chain(["!recut", "crooked", "!card face up", "it does", "10", "0"], repeat(EOFError))

    def ask(_):
        answer = next(answers)
        if answer is EOFError:
            raise EOFError
        return answer

    sitting = Sitting(opening("mini-tex"), 1, BANKROLL, ask, staffed=True)
    chips = sitting.place_wagers()
    text = " ".join(capsys.readouterr().out.split())
    assert "cuts the cards again, as the supervisor requires" in text
    assert chips == {"ante": 1000}
    with pytest.raises(EOFError):
        sitting.play(chips)
    sitting.fall_silent()
    assert sitting.session.state.round is None
    assert sitting.session.state.last.face_up == (0,)


def test_a_player_who_is_not_the_staff_reports_nothing(capsys):
    asked = iter(["!void", "0", "q"])
    sitting = Sitting(opening("mini-tex"), 1, BANKROLL, lambda _: next(asked))
    sitting.place_wagers()
    assert "is no amount" in capsys.readouterr().out
