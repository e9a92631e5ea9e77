"""The games as a list: wagers, options, permitted values and citations."""

from dataclasses import fields
from typing import Any

from pitboss.poker.game import PokerGame
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.equipment import Equipment
from pitboss.rounds.game import Game
from pitboss.rounds.house import settings, unfrozen
from pitboss.stakes.wager import Wager
from pitboss.tickets.game import TicketGame


def entry(game: AnyGame) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": game.id, "title": game.title}
    if isinstance(game, TicketGame):
        shown |= {"numbers": game.numbers, "drawn": game.drawn, "tickets": _tickets(game)}
    if isinstance(game, Game):
        shown |= {"positions": game.positions, "wagers": [_wager(wager) for wager in game.wagers]}
    if isinstance(game, PokerGame):
        shown |= {"seats": game.most_seats}
    shown |= {"options": _options(game.House), "fixed": _fixed(game.House)}
    if isinstance(game, Game):
        shown["equipment"] = _options(Equipment)
    return shown


def _tickets(game: TicketGame) -> dict[str, Any]:
    """The kinds of tickets, in words."""
    return {notice.name: {"is": notice.text, "law": notice.law} for notice in game.kinds}


def _options(settable: Any) -> dict[str, Any]:
    defaults = {option.name: unfrozen(option.default) for option in fields(settable)}
    return {
        name: {"default": defaults[name], "permitted": option.permitted, "law": option.law}
        for name, option in settings(settable).items()
        if not option.is_fixed
    }


def _fixed(settable: Any) -> dict[str, Any]:
    """What the law leaves no choice about."""
    return {
        name: {"value": option.permitted[0], "law": option.law}
        for name, option in settings(settable).items()
        if option.is_fixed
    }


def _wager(wager: Wager) -> dict[str, Any]:
    told: dict[str, Any] = {"name": wager.name, "placed": _when(wager), "law": wager.law}
    if wager.needs is not None:
        told["needs"] = wager.needs.name
    if wager.matches is not None:
        told["matches"] = wager.matches.name
    if wager.equals is not None:
        times = f"{wager.times} x " if wager.times != 1 else ""
        told["at_most" if wager.or_less else "equals"] = f"{times}{wager.equals.name}"
    if wager.rides_on is not None:
        told["rides_on"] = wager.rides_on.name
    return told


def _when(wager: Wager) -> str:
    if wager.rides_on is not None:
        return "never: it is a prize"
    return "before the deal" if wager.before_the_deal else "by a decision"
