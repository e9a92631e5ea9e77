"""Everything that can happen in a lounge: how it is written, what the lounge is after it, and the money it moves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pitboss.floor.books import Transfer
from pitboss.floor.facts.fact import Body, Told
from pitboss.floor.lounge import books
from pitboss.floor.lounge.state import GameOver, KenoGame, LoungeState, Phase, Ticket, ticket_from_json
from pitboss.floor.world import Milliseconds


class LoungeFact(Told):
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        LOUNGE_KINDS[cls.kind] = cls

    @classmethod
    def read(cls, body: Body) -> "LoungeFact":
        return cls(**{name: value for name, value in body.items() if name != "fact"})

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        """The lounge as this leaves it."""
        return state

    def moves(self, state: LoungeState) -> Iterable[Transfer]:
        """The money that this moves in the lounge as it was before."""
        return ()


LOUNGE_KINDS: dict[str, type[LoungeFact]] = {}


@dataclass(frozen=True)
class LoungeOpened(LoungeFact):
    game: str
    house: Mapping[str, Any]
    window: Milliseconds
    pause: Milliseconds
    showing: Milliseconds

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        chosen = {each: getattr(self, each) for each in ("game", "house", "window", "pause", "showing")}
        return state.with_(**chosen, phase=Phase.WRITING, last=None)


@dataclass(frozen=True)
class LoungeClosed(LoungeFact):
    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        return state.with_(phase=Phase.CLOSED, deadline=None)


@dataclass(frozen=True)
class GameOpened(LoungeFact):
    """Its numbers are drawn and committed to; they are told when its tickets are all written."""

    game: KenoGame

    def body(self) -> dict[str, Any]:
        game = self.game
        told = {"round": game.id, "day": game.day, "number": game.number, "commitment": game.commitment}
        return {"fact": self.kind, **told}

    @classmethod
    def read(cls, body: Body) -> LoungeFact:
        return cls(KenoGame(body["round"], body["day"], body["number"], body["commitment"]))

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        """Nobody is waited for until there is a ticket."""
        return state.with_(
            phase=Phase.WRITING,
            now=self.game,
            day=self.game.day,
            number=self.game.number,
            voided=(),
            deadline=at + state.window if state.tickets else None,
        )


@dataclass(frozen=True)
class TicketWritten(LoungeFact):
    round: str
    ticket: Ticket

    def body(self) -> dict[str, Any]:
        ticket = asdict(self.ticket)
        told = {name: ticket[name] for name in ("player", "groups", "ways", "price", "games", "at")}
        return {"fact": self.kind, "round": self.round, "ticket": self.ticket.number, **told}

    @classmethod
    def read(cls, body: Body) -> LoungeFact:
        told = {name: body[name] for name in ("player", "groups", "ways", "price", "games", "at")}
        more = {"number": body["ticket"], "first": body["round"], "of": body["games"]}
        return cls(body["round"], ticket_from_json({**told, **more}))

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        """The first ticket starts the clock."""
        return state.with_(
            tickets={**state.tickets, self.ticket.number: self.ticket},
            written=self.ticket.number,
            deadline=state.deadline if state.deadline is not None else at + state.window,
        )

    def moves(self, state: LoungeState) -> Iterable[Transfer]:
        return [books.sold(state.id, self.ticket)]


@dataclass(frozen=True)
class TicketVoided(LoungeFact):
    """For the game that is open and for those that follow it."""

    round: str
    ticket: int
    player: str
    games: int
    at: Milliseconds

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        left = {number: ticket for number, ticket in state.tickets.items() if number != self.ticket}
        voided = (*state.voided, state.tickets[self.ticket])
        return state.with_(tickets=left, voided=voided, deadline=state.deadline if left else None)

    def moves(self, state: LoungeState) -> Iterable[Transfer]:
        return [books.given_back(state.id, state.tickets[self.ticket], self.games, self.round)]


@dataclass(frozen=True)
class WritingClosed(LoungeFact):
    """From here on no ticket of the game is written or voided."""

    round: str

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        return state.with_(phase=Phase.DRAWING, deadline=at + state.pause)


@dataclass(frozen=True)
class NumbersDrawn(LoungeFact):
    """In their order; everybody may see that they are those that were committed to."""

    round: str
    draw: Sequence[int]
    salt: str

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        return state.with_(phase=Phase.DRAWN, now=_revealed(state, self.draw, self.salt), deadline=at + state.showing)


@dataclass(frozen=True)
class GameSettled(LoungeFact):
    """The game is over, and what was won is paid at once: nobody has to come back for it."""

    round: str
    prizes: Mapping[int, int]

    @classmethod
    def read(cls, body: Body) -> LoungeFact:
        return cls(body["round"], {int(number): cents for number, cents in body["prizes"].items()})

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        return _over(state, "settled", state.now, self.prizes)

    def moves(self, state: LoungeState) -> Iterable[Transfer]:
        for number, ticket in state.tickets.items():
            yield from books.settled(state.id, ticket, self.prizes[number], self.round)


@dataclass(frozen=True)
class MalfunctionReported(LoungeFact):
    round: str
    by: str
    why: str


@dataclass(frozen=True)
class GameVoided(LoungeFact):
    """What every ticket cost for the game goes back. Its numbers are told, as far as they were not."""

    round: str
    draw: Sequence[int]
    salt: str

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        return _over(state, "void", _revealed(state, self.draw, self.salt), {})

    def moves(self, state: LoungeState) -> Iterable[Transfer]:
        return [books.given_back(state.id, ticket, 1, self.round) for ticket in state.tickets.values()]


@dataclass(frozen=True)
class GameDropped(LoungeFact):
    """Nobody has a ticket for it, and it is not played: what would have been drawn is told."""

    round: str
    draw: Sequence[int]
    salt: str

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        """Whoever had one has voided it."""
        if state.voided:
            return _over(state, "void", _revealed(state, self.draw, self.salt), {})
        return state.with_(now=None, deadline=None)


@dataclass(frozen=True)
class LoungeResumed(LoungeFact):
    version: int

    def after(self, state: LoungeState, at: Milliseconds) -> LoungeState:
        whole = {Phase.WRITING: state.window, Phase.DRAWING: state.pause, Phase.DRAWN: state.showing}
        return state.with_(deadline=at + whole[state.phase])


def _revealed(state: LoungeState, draw: Sequence[int], salt: str) -> KenoGame:
    assert state.now is not None
    return replace(state.now, draw=tuple(draw), salt=salt)


def _over(state: LoungeState, ended: str, game: KenoGame | None, prizes: Mapping[int, int]) -> LoungeState:
    """Each of its tickets has one game less before it."""
    assert game is not None
    going_on = {
        number: replace(ticket, games=ticket.games - 1) for number, ticket in state.tickets.items() if ticket.games > 1
    }
    over = GameOver(game, ended, tuple(state.tickets.values()), state.voided, prizes)
    return state.with_(now=None, last=over, tickets=going_on, voided=(), deadline=None)
