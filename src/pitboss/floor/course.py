"""A command on its way: the table as it was found, the facts that have come of it so far, and the table after them."""

from collections.abc import Iterable
from functools import cached_property

from pitboss.errors import NotSeated, TooFewChips
from pitboss.floor.books import Account, Balance, Transfer, balances, wallet
from pitboss.floor.facts import Fact, Performed, StepDue
from pitboss.floor.in_play import RoundsInPlay, house_of
from pitboss.floor.state import TableState
from pitboss.floor.world import Milliseconds, World
from pitboss.games import game as game_of
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import Seat, seat_of
from pitboss.rounds.round import Round
from pitboss.rounds.steps import Perform
from pitboss.stakes.cents import dollars


class Course:
    """Facts are told one after the other, and each changes the table before the next; nothing is written here."""

    def __init__(
        self,
        state: TableState,
        world: World,
        in_play: RoundsInPlay | None = None,
        balance: Balance = lambda _: 0,
        *,
        deals: bool = True,
    ) -> None:
        self.state = state
        self.world = world
        self.in_play = in_play or RoundsInPlay()
        self.deals = deals  # otherwise no new round is begun
        self.withheld = False  # one that would have been
        self.facts: list[Fact] = []
        self.transfers: list[Transfer] = []
        self.ended: Round | None = None  # a round that has come to its end
        self._balance = balance

    @cached_property
    def at(self) -> Milliseconds:
        """When the command comes, which all of its facts share: timers go by it."""
        return self.world.steady()

    @cached_property
    def game(self) -> Game:
        return game_of(self.state.game)

    @property
    def house(self) -> House:
        return house_of(self.game, self.state.house)

    def tell(self, *facts: Fact) -> None:
        for fact in facts:
            self.transfers += fact.moves(self.state)
            self.state = fact.after(self.state, self.at)
            self.facts.append(fact)

    def perform(self, *procedures: Iterable[Perform]) -> None:
        """Each step under its paragraph: simulated, or at a live table to be confirmed."""
        told = StepDue if self.state.live else Performed
        self.tell(*[told(step.law, step.what) for procedure in procedures for step in procedure])

    # What decisions ask of the table.

    @property
    def round(self) -> Round:
        """The round, performed from its record as far as its inputs lead."""
        assert self.state.round is not None
        return self.in_play.perform(self.game, self.state.house, self.state.round, self.state.round.inputs)

    @property
    def asked(self) -> Seat | None:
        """The seat whose decision is waited for."""
        pending = self.round.pending if self.state.round is not None else None
        return seat_of(pending.seat) if pending is not None else None

    def seats_of(self, player: str, named: Seat | None = None) -> list[Seat]:
        """The seat that is named; all of the player's where none is."""
        own = self.state.seats_of(player)
        if not own:
            raise NotSeated("you do not sit at this table", None)
        if named is not None and named not in own:
            raise NotSeated(f"you do not sit at seat {named}", None)
        return own if named is None else [named]

    def seat_of(self, player: str, named: Seat | None = None) -> Seat:
        """The seat that is named, or the only one."""
        seats = self.seats_of(player, named)
        if len(seats) > 1:
            raise NotSeated(f"name the seat: you sit at {' and '.join(map(str, seats))}", self.game.seats_each_law)
        return seats[0]

    def seat_in_turn(self, player: str, named: Seat | None = None) -> Seat:
        """The seat that is named, or else the one that is asked, where it is the player's."""
        seats, asked = self.seats_of(player, named), self.asked
        return asked if asked in seats else seats[0]

    def held(self, account: Account) -> int:
        """With what has left and reached it by now."""
        return self._balance(account) + balances(self.transfers).get(account, 0)

    def check_funds(self, player: str, cents: int) -> None:
        held = self.held(wallet(player))
        if cents > held:
            raise TooFewChips(f"the wallet holds {dollars(held)}, and {dollars(cents)} are needed")
