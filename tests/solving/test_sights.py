"""A kernel that counts other cards or decisions than the script shows is refused: each game as it is, and altered."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pitboss.analysis import asking, explore
from pitboss.analysis.models import MODELS, model_of
from pitboss.analysis.progressive import showing
from pitboss.analysis.report import main_of, staked_at
from pitboss.cards import cards
from pitboss.cli import main
from pitboss.errors import AnalysisRefused
from pitboss.rounds.game import Game
from pitboss.rounds.house import settings
from pitboss.rounds.places import COMMUNITY, DEALER, Place, Seen
from pitboss.rounds.steps import CHECK, Deal, Decide, LastCall, Option, Reveal, Step
from pitboss.rounds.table import Table
from pitboss.solving.classes import ask
from pitboss.solving.performance import Stage, stage
from pitboss.solving.sights import check_sights
from pitboss.solving.solver import solve
from pitboss.stakes.wager import Wager

# What is seen does not depend on the deck, and a small one is counted at once.
SMALL = cards("2c 3c 4c 5c 6c 2d 3d 4d 5d 6d 2h 3h 4h 5h 6h")

ON_A_BOARD = ["mini-tex", "hold-em-3-bonus", "texas-hold-em-bonus"]
WITHOUT_A_DRAW = [id for id in MODELS if id != "three-card-draw"]

Script = Callable[[Table], Iterator[Step]]


def staged(game: Game, **house: object) -> Stage:
    chosen = game.house(house)
    return stage(game, chosen, main_of(game, staked_at(game, chosen, {})))


def refusal(id: str, alter: Callable[[Script], Script]) -> str:
    """What the main game of an altered copy is answered, by the function that every question goes through."""
    model = model_of(id)
    altered = staged(replace(model.game, round_of_play=alter(model.game.round_of_play)))
    with pytest.raises(AnalysisRefused) as refused:
        ask(altered, model.main(altered.house, SMALL))
    return str(refused.value)


@pytest.mark.parametrize("id", MODELS)
def test_every_game_shows_what_is_counted_however_it_is_dealt(id: str) -> None:
    model = model_of(id)
    for dealing in settings(model.game.House)["dealing"].permitted:
        on_stage = staged(model.game, dealing=dealing)
        check_sights(on_stage, model.main(on_stage.house, SMALL))


@pytest.mark.parametrize("id", MODELS)
def test_so_it_does_for_every_side_wager(id: str) -> None:
    model = model_of(id)
    house = model.game.house()
    staked = staked_at(model.game, house, {})
    for side in (side for side in model.sides if side in staked):
        placed = {**main_of(model.game, staked), side: staked[side]}
        on_stage = stage(model.game, house, placed, (side,), showing(0))
        check_sights(on_stage, model.sides[side](house, SMALL))


def dealers_card_up(play: Script) -> Script:
    """The dealer's first card is dealt face up."""

    def altered(table: Table) -> Iterator[Step]:
        dealt = False
        for step in play(table):
            first = isinstance(step, Deal) and step.place == DEALER and not dealt
            dealt |= first
            yield Deal(DEALER, Seen.ALL) if first else step

    return altered


def dealers_card_turned(play: Script) -> Script:
    """The dealer's first card is turned up before the first decision."""

    def altered(table: Table) -> Iterator[Step]:
        for step in play(table):
            if isinstance(step, Decide) and not table.has_decided:
                yield Reveal(DEALER, first=1)
            yield step

    return altered


def one_more(place: Place) -> Callable[[Script], Script]:
    """A card more is dealt, and taken away before the hands are compared."""

    def alter(play: Script) -> Script:
        def altered(table: Table) -> Iterator[Step]:
            dealt = False
            for step in play(table):
                if isinstance(step, LastCall):
                    table.cards[place].pop()
                yield step
                if isinstance(step, Deal) and step.place == place and not dealt:
                    dealt = True
                    yield step

        return altered

    return alter


def board_earlier(play: Script) -> Script:
    """One community card is seen a decision earlier; there are as many as ever."""

    def altered(table: Table) -> Iterator[Step]:
        early = False
        for step in play(table):
            if isinstance(step, Decide) and not table.has_decided:
                if table.cards[COMMUNITY]:
                    yield Reveal(COMMUNITY, first=3)
                else:
                    early = True
                    yield Deal(COMMUNITY, Seen.ALL)
            elif early and isinstance(step, Deal) and step.place == COMMUNITY:
                early = False
                continue
            yield step

    return altered


def one_decision_more(play: Script) -> Script:
    """One more is asked of everybody in the end."""

    def altered(table: Table) -> Iterator[Step]:
        for step in play(table):
            if isinstance(step, LastCall):
                yield Decide(table.seats[0], (CHECK, Option("nod")), silence=CHECK)
            yield step

    return altered


def another_option(make: Callable[[Decide], tuple[Wager | Option, ...]]) -> Callable[[Script], Script]:
    """The first decision has these options; who swaps a card is dealt another one."""

    def alter(play: Script) -> Script:
        def altered(table: Table) -> Iterator[Step]:
            for step in play(table):
                if not isinstance(step, Decide) or table.has_decided:
                    yield step
                    continue
                yield step._replace(choices=make(step))
                if table.choices[step.seat][-1].name == "swap":
                    yield Deal(step.seat)

        return altered

    return alter


def placed_by(step: Decide) -> Wager:
    choice = step.stay
    wager = choice if isinstance(choice, Wager) else choice.places
    assert wager is not None
    return wager


FIRST = {
    "three-card-poker": "decision 1, play or fold",
    "mini-tex": "decision 1, flop or fold",
    "three-card-draw": "decision 1, fold or in_to_win or draw:1 or draw:2 or draw:3",
    "hold-em-3-bonus": "decision 1, fold or turn_river",
    "texas-hold-em-bonus": "decision 1, flop or fold",
    "caribbean-stud": "decision 1, bet or fold",
}


@pytest.mark.parametrize("alter", [dealers_card_up, dealers_card_turned])
@pytest.mark.parametrize("id", MODELS)
def test_a_card_of_the_dealers_that_is_seen_before_a_decision(id: str, alter: Callable[[Script], Script]) -> None:
    shown, counted = refusal(id, alter).split(", but counted is with ")
    assert shown.startswith(f"{id}: {FIRST[id]}: the script shows ")
    if id == "caribbean-stud":
        assert "2 of the dealer's" in shown
        assert "1 of the dealer's" in counted
    else:
        assert "1 of the dealer's" in shown
        assert "dealer" not in counted


def test_the_line_that_refuses() -> None:
    assert refusal("three-card-poker", dealers_card_up) == (
        "three-card-poker: decision 1, play or fold: the script shows 3 own cards, 1 of the dealer's, "
        "but counted is with 3 own cards"
    )


@pytest.mark.parametrize("id", ON_A_BOARD)
def test_a_community_card_that_is_seen_earlier(id: str) -> None:
    shown = "3 own cards, 3 on the board" if id == "hold-em-3-bonus" else "2 own cards, 1 on the board"
    assert refusal(id, board_earlier).startswith(f"{id}: {FIRST[id]}: the script shows {shown}, but counted is with ")


@pytest.mark.parametrize("id", MODELS)
def test_a_card_more_in_ones_own_hand(id: str) -> None:
    told = refusal(id, one_more(1))
    assert ": decision 1, " in told
    assert "own cards" in told


@pytest.mark.parametrize("id", MODELS)
def test_a_card_more_in_the_dealers_hand_that_nobody_sees(id: str) -> None:
    dealt = model_of(id).main(model_of(id).game.house(), SMALL).places
    more = dealt._replace(dealer=dealt.dealer + 1)
    assert refusal(id, one_more(DEALER)) == f"{id}: the script deals {more} in all, but counted are {dealt}"


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("mini-tex", "decision 2, river or fold after flop: the script shows 2 own cards, 3 on the board"),
        ("hold-em-3-bonus", "the script deals 3 own cards, 3 of the dealer's, 5 on the board in all"),
        ("texas-hold-em-bonus", "decision 2, turn or check after flop: the script shows 2 own cards, 4 on the board"),
    ],
)
def test_a_card_more_on_the_board(id: str, told: str) -> None:
    assert told in refusal(id, one_more(COMMUNITY))


@pytest.mark.parametrize("id", MODELS)
def test_a_decision_more(id: str) -> None:
    assert "check or nod after " in refusal(id, one_decision_more)


def test_a_decision_less() -> None:
    def alter(play: Script) -> Script:
        def altered(table: Table) -> Iterator[Step]:
            for step in play(table):
                if not isinstance(step, Decide) or len(table.choices[step.seat]) < 2:
                    yield step

        return altered

    assert refusal("texas-hold-em-bonus", alter) == (
        "texas-hold-em-bonus: decision 3, with 2 own cards, 4 on the board, is counted but not asked"
    )


@pytest.mark.parametrize("id", WITHOUT_A_DRAW)
def test_an_option_to_give_a_card_back(id: str) -> None:
    def options(step: Decide) -> tuple[Wager | Option, ...]:
        return (*step.choices, Option("swap", places=placed_by(step), discards=True))

    told = refusal(id, another_option(options))
    assert f"{FIRST[id]} or swap:1 or swap:2" in told
    assert told.endswith("a card may be given back, and counted is otherwise")


def test_no_option_to_give_a_card_back_where_it_is_counted() -> None:
    told = refusal("three-card-draw", another_option(lambda step: step.choices[:2]))
    assert told.endswith("decision 1, fold or in_to_win: a card may not be given back, and counted is otherwise")


@pytest.mark.parametrize("id", ["mini-tex", "texas-hold-em-bonus"])
def test_an_option_by_which_there_is_a_second_way_to_the_next_decision(id: str) -> None:
    def options(step: Decide) -> tuple[Wager | Option, ...]:
        return (*step.choices, Option("double", places=placed_by(step), times=2))

    told = refusal(id, another_option(options))
    assert "after double: it is also asked after flop, but counted is one way to come there" in told


def test_an_option_that_only_pays_otherwise_is_counted_as_the_script_pays_it() -> None:
    def options(step: Decide) -> tuple[Wager | Option, ...]:
        return (*step.choices, Option("double", places=placed_by(step), times=2))

    model = model_of("three-card-poker")
    game = replace(model.game, round_of_play=another_option(options)(model.game.round_of_play))
    deck = cards("2c 3c 4c Qc Kd Ad Ah 4h")
    altered, as_it_is = staged(game), staged(model.game)
    found = solve(altered, model.main(altered.house, deck)).mean
    assert found == explore.value(altered, deck)
    assert found > solve(as_it_is, model.main(as_it_is.house, deck)).mean


@pytest.mark.parametrize("command", [["edge"], ["strategy"], ["par"], ["simulate", "--rounds", "10"]])
def test_every_command_that_would_count_it_refuses_in_one_line(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = model_of("three-card-poker")
    altered = replace(model.game, round_of_play=dealers_card_up(model.game.round_of_play))
    monkeypatch.setitem(MODELS, "three-card-poker", replace(model, game=altered))
    asking.forget()
    monkeypatch.setattr("sys.argv", ["pitboss", *command, "three-card-poker"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    out, err = capsys.readouterr()
    shown = "decision 1, play or fold: the script shows 3 own cards, 1 of the dealer's, but counted is with 3 own cards"
    assert err.strip().splitlines()[-1] == f"pitboss: three-card-poker: {shown}"
    assert "edge" not in out
