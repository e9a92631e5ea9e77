"""Draws by chance: every number as often as any other, and tickets paid as the game settles them."""

from fractions import Fraction

import pytest

import pitboss
from pitboss.advantage.counting import Drawing
from pitboss.errors import AnalysisRefused, NotationError, NoTickets, NotOffered
from pitboss.games.keno import GAME
from pitboss.kernels.numbers.sample import TicketRounds
from pitboss.simulation.report import simulate
from pitboss.tickets.game import Round

WAY = {"groups": [[3, 17, 22], [41, 42, 43], [60], [61]], "ways": [{"spots": 3, "rate": 100}, {"spots": 4, "rate": 50}]}
DRAWING = Drawing(80, 20)


def rounds() -> TicketRounds:
    house = GAME.house()
    return TicketRounds(DRAWING, GAME.ticket(house, WAY), GAME.tables(house), "ticket")


def test_a_round_ends_as_the_game_settles_its_draw() -> None:
    ready, house = rounds(), GAME.house()
    endings = ready.endings(5, 1_000, 1_300)
    for number, ending in enumerate(endings, 1_000):
        draw = ready.draw(5, number)
        GAME.check_draw(draw)
        lines = GAME.lines(Round(house, [ready.ticket], draw))
        assert sum(line.pays - line.stake for line in lines) == ready.net[ending]


def test_the_net_of_all_endings_is_weighed_to_the_exact_edge() -> None:
    """Of a ticket whose groups are independent of each other but for the draw: by the chances of one group."""
    house = GAME.house()
    straight = TicketRounds(DRAWING, GAME.straight(house, 6), GAME.tables(house), "6-spot")
    mean = sum(chance * int(net) for chance, net in zip(DRAWING.chances(6), straight.net, strict=True))
    assert -mean / straight.unit == straight.edge == Fraction(pitboss.edge("keno").lines[5].edge)


def test_every_number_is_drawn_equally_often() -> None:
    drawn = [0] * 81
    for number in range(4_000):
        for ball in rounds_once.draw(11, number):
            drawn[ball] += 1
    expected = 4_000 * 20 / 80
    chi_square = sum((times - expected) ** 2 / (expected * 0.75) for times in drawn[1:])
    assert drawn[0] == 0
    assert 40 < chi_square * 79 / 80 < 130  # 79 degrees of freedom: by chance one seed in some thousand is outside


rounds_once = rounds()


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_seed_is_the_same_result_for_any_number_of_workers(workers: int) -> None:
    told = [simulate("keno", ticket=WAY, rounds=600_000, seed=3, workers=each) for each in (1, workers)]
    assert told[0]["mean"] == told[1]["mean"]
    assert abs(told[0]["standard_errors_off"]) < 4


def test_a_pay_table_line_is_simulated_by_its_name() -> None:
    told = pitboss.simulate("keno", wager="4-spot", rounds=200_000, seed=3)
    assert (told.per, told.edge) == ("4-spot", pitboss.edge("keno").lines[3].edge)
    assert abs(told.standard_errors_off) < 4


KINGS = {"groups": [[number] for number in range(1, 18)], "ways": [{"spots": 2, "rate": 25}]}


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ({}, NotationError),
        ({"wager": "4-spot", "ticket": WAY}, NotationError),
        ({"wager": "16-spot"}, NotOffered),
        ({"wager": "4-spot", "strategy": "play"}, NotationError),
        ({"wager": "4-spot", "stakes": {"4-spot": 100}}, NotationError),
        ({"ticket": KINGS}, AnalysisRefused),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(asked: dict[str, object], refused: type[Exception]) -> None:
    with pytest.raises(refused):
        pitboss.simulate("keno", rounds=10, **asked)  # type: ignore[arg-type]


def test_a_table_game_has_no_ticket() -> None:
    with pytest.raises(NoTickets):
        pitboss.simulate("mini-tex", rounds=10, ticket=WAY)
