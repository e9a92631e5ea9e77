"""A round in a player's words: cards by their signs, players by their names, options as somebody would say them."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pitboss.cards import Card, card
from pitboss.printing.transcript import told
from pitboss.rounds.events import (
    Asked,
    Chose,
    Dealt,
    Event,
    FoundFaceUp,
    HandVoided,
    Reported,
    Revealed,
    Settled,
)
from pitboss.rounds.game import Game
from pitboss.rounds.places import COMMUNITY, DEALER, Seat, Seen, belongs_to, place_name
from pitboss.stakes.cents import dollars

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SEAT = re.compile(r"\bseat (\d+)\b")

Write = Callable[[Card], str]


def card_sign(card: Card) -> str:
    """As in "10♥"."""
    return f"{card[0].replace('T', '10')}{SUIT_SIGNS[card.suit]}"


def card_spoken(card: Card) -> str:
    return card.name


def option_words(game: Game, name: str, write: Write = card_sign) -> str:
    """As in "play", "turn/river double" and "give back 7♥"."""
    what, _, given = name.partition(":")
    if given:
        return f"give back {write(card(given))}"
    if what in game.called:
        return game.called[what]
    placed = max((each for each in game.wagers if what.startswith(each.name)), key=_length_of_name, default=None)
    title, rest = (placed.title, what.removeprefix(placed.name)) if placed is not None else ("", what)
    return f"{title}{rest.replace('_', ' ')}"


def changes_words(house: Mapping[str, Any]) -> str:
    """What a sign says of choices to come: as in "minimum $10, pocket poker C"."""
    return ", ".join(f"{name.replace('_', ' ')} {_value_words(name, value)}" for name, value in house.items())


def _value_words(name: str, value: Any) -> str:
    if name.endswith(("minimum", "maximum")):
        return dollars(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{line.replace('_', ' ')} {odds}" for line, odds in value.items())
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _length_of_name(wager: Any) -> int:
    return len(wager.name)


def sentence(
    game: Game, house: Any, event: Event, community: Sequence[Card], names: Mapping[Seat, str], write: Write
) -> str:
    """The event as the log of a page tells it."""
    if isinstance(event, Asked):
        asked = " or ".join(option_words(game, option, write) for option in event.options)
        return _in_names(names, f"{place_name(event.seat)} is asked" + (f": {asked}?" if asked else ""))
    if isinstance(event, Chose):
        to = "to " if ":" in event.option else ""
        chosen = f"{to}{option_words(game, event.option, write)}"
        return _in_names(names, f"{place_name(event.seat)} chooses {chosen}")
    text = told(game, house, event, community, write)
    for wager in game.wagers:
        text = text.replace(wager.name.replace("_", " "), wager.title) if wager.called else text
    return _in_names(names, text)


def _in_names(names: Mapping[Seat, str], text: str) -> str:
    return SEAT.sub(lambda found: names.get(int(found[1]), found[0]), text)


def matters(event: Event, own: Collection[Seat]) -> bool:
    """Whether a player wants to read it: choices, cards that are shown, what became of the wagers, what went wrong."""
    if isinstance(event, Dealt):
        face_up = event.seen is Seen.ALL and (event.place == DEALER or belongs_to(event.place, own))
        return event.card is not None and (event.place == COMMUNITY or face_up)
    if isinstance(event, Settled):
        return not own or belongs_to(event.seat, own)
    if isinstance(event, Revealed):
        return not own or event.place in (DEALER, COMMUNITY) or belongs_to(event.place, own)
    return isinstance(event, Chose | FoundFaceUp | HandVoided | Reported)
