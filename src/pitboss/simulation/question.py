"""What is simulated: a wager of a game at a house, with stakes and a strategy, ready to be sampled."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, cast

from pitboss.advantage.counting import Drawing
from pitboss.analysis.line import Stakes
from pitboss.analysis.model import Model
from pitboss.analysis.models import SHOES, any_model_of, model_of
from pitboss.analysis.progressive import showing
from pitboss.analysis.report import amounts_of, main_of, side_of, staked_at
from pitboss.cards import DECK
from pitboss.errors import NotationError, NoTickets, NotOffered, quoted
from pitboss.games import any_game
from pitboss.kernels.numbers.sample import TicketRounds
from pitboss.kernels.shoe.sample import FRESH, ShoeRounds
from pitboss.rounds.house import House
from pitboss.sampling.sampler import Endings, Rounds, Sampler
from pitboss.sampling.strategy import OPTIMAL, possible, strategy
from pitboss.simulation.samplers import sampler_of
from pitboss.solving.classes import Counted, Payoffs, ask
from pitboss.solving.performance import Stage, stage
from pitboss.tickets.game import TicketGame
from pitboss.workers.arrays import Integers


class Question(NamedTuple):
    """A value that may be sent elsewhere and asked there."""

    game: str
    house: str  # as JSON, for a house may post a table of its own
    stakes: tuple[tuple[str, int], ...]
    wager: str = ""  # a side wager, or the main game
    strategy: str = OPTIMAL
    shoe: str = ""  # of a game whose shoe lasts
    ticket: str = ""  # of a game with tickets, as JSON


@dataclass(frozen=True)
class Prepared:
    """The script's answers, and the rounds that are paid by them."""

    stage: Stage
    payoffs: Payoffs
    sampler: Sampler
    per: str
    unit: int  # cents

    @property
    def edge(self) -> Fraction:
        """Exact, for the same choices."""
        deals = self.sampler.deals.astype(object)
        return Fraction(-int((deals * self.payoffs.net).sum()), int(deals.sum()) * self.unit)

    @property
    def most_staked(self) -> int:
        """In one round that may occur."""
        return int(self.payoffs.staked[self.sampler.deals > 0].max())

    @property
    def net(self) -> Integers:
        return self.payoffs.net.ravel()

    def endings(self, seed: int, first: int, last: int) -> Endings:
        return self.sampler.endings(seed, first, last)


def question(
    game: str,
    house: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    wager: str | None = None,
    strategy: str | None = None,
    shoe: str | None = None,
    ticket: object = None,
) -> Question:
    if isinstance(any_game(game), TicketGame):
        return _of_tickets(game, house, wager, ticket, stakes=stakes, strategy=strategy, shoe=shoe)
    if ticket is not None:
        raise NoTickets(f"{game} is played at a table: there is no ticket")
    lasts = any_model_of(game).game.shoe_lasts
    if shoe and not lasts:
        raise NotationError(f"shoe {shoe}: the cards of {game} are shuffled for every round")
    from_shoe = (shoe or FRESH) if lasts else ""
    staked = tuple((stakes or {}).items())
    return Question(game, json.dumps(dict(house or {})), staked, wager or "", strategy or OPTIMAL, from_shoe)


def _of_tickets(
    game: str, house: Mapping[str, object] | None, wager: str | None, ticket: object, **others: object
) -> Question:
    for name, asked in others.items():
        if asked:
            raise NotationError(f"{game} has no {name}: give a wager as 4-spot, or a ticket")
    if (wager is None) == (ticket is None):
        raise NotationError(f"{game}: say what is played, by a wager as 4-spot or by a ticket")
    written = "" if ticket is None else json.dumps(ticket)
    return Question(game, json.dumps(dict(house or {})), (), wager or "", ticket=written)


def rounds_of(asked: Question) -> Rounds:
    if isinstance(any_game(asked.game), TicketGame):
        return _with_a_ticket(asked)
    return _of_a_shoe(asked) if asked.game in SHOES else prepared(asked)


@lru_cache(maxsize=4)
def _with_a_ticket(asked: Question) -> TicketRounds:
    """That which is given, or a straight one of the wager's spots at the least rate."""
    game = cast(TicketGame, any_game(asked.game))
    house = game.house(json.loads(asked.house))
    tables = game.tables(house)
    if asked.ticket:
        ticket = game.ticket(house, json.loads(asked.ticket))
    else:
        wagers = {f"{spots}-spot": spots for spots in tables}
        if asked.wager not in wagers:
            raise NotOffered(
                f"{game.id} has no wager {quoted(asked.wager)}: there is {', '.join(wagers)}", game.written
            )
        ticket = game.straight(house, wagers[asked.wager])
    return TicketRounds(Drawing(game.numbers, game.drawn), ticket, tables, "ticket" if asked.ticket else asked.wager)


@lru_cache(maxsize=4)
def _of_a_shoe(asked: Question) -> ShoeRounds:
    model = SHOES[asked.game]
    house = model.game.house(json.loads(asked.house))
    if asked.wager:
        raise NotOffered(f"{model.game.id}: side wagers are counted, but not simulated", model.game.first_wager)
    wager, stake = next(iter(staked_at(model.game, house, amounts_of(model.game, dict(asked.stakes))).items()))
    deals = model.playing(house, stake, asked.strategy)
    return ShoeRounds(deals, wager.name, stake.total, asked.shoe, model.burned(house))


@lru_cache(maxsize=4)
def prepared(asked: Question) -> Prepared:
    played = strategy(asked.strategy)
    model = model_of(asked.game)
    house = model.game.house(json.loads(asked.house))
    staked = staked_at(model.game, house, amounts_of(model.game, dict(asked.stakes)))
    main = main_of(model.game, staked)
    told, counted = _side(model, house, staked, asked.wager) if asked.wager else (main, model.main(house, DECK))
    placed = {**main, **told} if any(wager.needs for wager in told) else told
    staged = stage(model.game, house, placed, told, showing(0))
    payoffs = possible(played, ask(staged, counted))
    per, stake = next(iter(told.items()))
    return Prepared(staged, payoffs, sampler_of(counted, payoffs, played), per.name, stake.total)


def _side(model: Model, house: House, staked: Stakes, name: str) -> tuple[Stakes, Counted]:
    wager = model.game.wager(name)
    if wager is None or wager not in model.sides or wager not in staked:
        offered = ", ".join(side.name for side in model.sides if side in staked)
        raise NotOffered(
            f"{model.game.id} has no side wager {name!r} at this house: there is {offered}", model.game.first_wager
        )
    return side_of(house, staked, wager), model.sides[wager](house, DECK)
