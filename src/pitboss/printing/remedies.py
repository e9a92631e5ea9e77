"""Irregularities in plain words: what a performance of each remedy shows."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, cast

from pitboss.cards import Card
from pitboss.errors import HouseRefused, OutsideWindow
from pitboss.law import Citation
from pitboss.printing.how_to_play import listed, sentences
from pitboss.printing.rehearsal import DECKS, YOU, begin, choose, order_of, rehearse, staked
from pitboss.rounds.events import Chose, Dealt, Event, FoundFaceUp, HandVoided, Performed, Settled
from pitboss.rounds.game import Game
from pitboss.rounds.house import House, settings
from pitboss.rounds.incidents import Incident, Report
from pitboss.rounds.places import BURN, COMMUNITY, DEALER
from pitboss.rounds.round import Round
from pitboss.rounds.steps import FOLD
from pitboss.stakes.gain import Outcome

THIRD = 3  # a seat that is neither the one that folds nor the one that is asked next
DEALT = 3  # the deck that is dealt

HAPPENED = {
    Incident.DEALER_CARD_EXPOSED: "A card of the dealer is seen too early",
    Incident.CARD_DRAWN_IN_ERROR: "A card is drawn too early, but not seen",
    Incident.SHUFFLER_JAM: "The shuffling device jams",
    Incident.SHOE_JAM: "The automated shoe jams",
    Incident.READER_FAILS: "The card reader fails before it is used",
}


class Cause(NamedTuple):
    """Something that went wrong, and when it is heard, if not always."""

    incident: Incident
    what: str
    when: str
    law: Citation


class Remedied(NamedTuple):
    """What is done, whichever of the causes it was."""

    causes: Sequence[Cause]
    text: str


def remedies(game: Game, house: House) -> list[Remedied]:
    """Every remedy of the game once, with all that leads to it; performed once, and remembered."""
    return _remedies(game, cast(Any, house))


@lru_cache(maxsize=64)
def _remedies(game: Game, house: Any) -> list[Remedied]:
    causes: dict[str, list[Cause]] = {}
    for incident in game.irregularities:
        told = _found_face_up if incident is Incident.CARD_FACE_UP else _reported
        for cause, text in told(game, house, incident):
            causes.setdefault(text, []).append(cause)
    return [Remedied(of, text) for text, of in causes.items()]


# When an incident is heard.

FIRST, AFTER_A_FOLD, AT_THE_END = "first decision", "after a fold", "last call"


def _begin(game: Game, house: House, face_up: Collection[Card] = (), number: int = DEALT) -> Round:
    return begin(game, house, staked(game, house), seats=THIRD, number=number, face_up=face_up)


def _at(game: Game, house: House, moment: str, number: int = DEALT) -> Round:
    round = _begin(game, house, number=number)
    if moment != FIRST:
        _go_on(round, until_a_fold=moment == AFTER_A_FOLD)
    return round


def _go_on(round: Round, *, until_a_fold: bool = False) -> None:
    """The first seat folds as soon as it may, and all others stay in."""
    while round.pending is not None:
        folds = round.pending.seat == YOU and FOLD in round.pending.choices
        choose(round, [*(choice.name for choice in round.table.choices[YOU]), FOLD.name] if folds else ())
        if folds and until_a_fold:
            return


def _heard(game: Game, house: House, incident: Incident, number: int = DEALT) -> list[str]:
    moments = (AFTER_A_FOLD, AT_THE_END, FIRST)
    return [moment for moment in moments if _is_heard(_at(game, house, moment, number), incident)]


def _where_heard(game: Game, house: Any, incident: Incident) -> tuple[Any, int, str]:
    """At this house or one with another choice, with which deck, and where that is, in words."""
    for number in (DEALT, *range(1, DECKS + 1)):
        if _heard(game, house, incident, number):
            return house, number, ""
    for option, choice, at in _other_houses(game, house):
        where = ", at a table that has one" if option == "dealing" else f", where {_title(option)} is {_title(choice)}"
        for number in (DEALT, *range(1, DECKS + 1)):
            if _heard(game, at, incident, number):
                return at, number, where
    raise AssertionError(f"{incident} is never heard")


def _other_houses(game: Game, house: Any) -> Iterator[tuple[str, str, Any]]:
    """Lawful ones with one other choice; another way of dealing first."""
    for option, setting in sorted(settings(game.House).items(), key=lambda each: each[0] != "dealing"):
        for choice in setting.permitted:
            if isinstance(choice, str) and choice != getattr(house, option):
                with suppress(HouseRefused):
                    yield option, choice, game.house({option: choice}, house)


def _title(name: str) -> str:
    return name.replace("_", " ")


def _is_heard(round: Round, incident: Incident) -> bool:
    report = next(iter(_cases(incident).values()))
    try:
        round.report(report(round))
    except OutsideWindow:
        return False
    return True


def _when(moments: Sequence[str]) -> str:
    if FIRST not in moments:
        return ", once all cards of the round are out"
    if AFTER_A_FOLD not in moments:
        return ", before anybody has decided"
    return "" if AT_THE_END in moments else ", before all players have decided"


# What may be reported or found, and what is done.

Reporting = Callable[[Round], Report]


def _cases(incident: Incident) -> dict[str, Reporting]:
    if incident is Incident.WRONG_NUMBER_OF_CARDS:
        return {
            "A player has a wrong number of cards": lambda _: Report(incident, THIRD),
            "The dealer has a wrong number of cards": lambda _: Report(incident, DEALER),
            "The dealer has too few cards, and can still be dealt the others in their turn": lambda _: Report(
                incident, DEALER, can_complete=True
            ),
        }
    if incident is Incident.STUB_COUNT:
        return {
            "The cards left over are counted, and the number is right": lambda round: Report(
                incident, counted=round.shoe.left
            ),
            "The cards left over are counted, and the number is wrong": lambda round: Report(
                incident, counted=round.shoe.left - 1
            ),
        }
    return {HAPPENED[incident]: lambda _: Report(incident)}


def _reported(game: Game, house: Any, incident: Incident) -> Iterator[tuple[Cause, str]]:
    at, number, where = _where_heard(game, house, incident)
    moments = _heard(game, at, incident, number)
    law = game.irregularities[incident].cited(_begin(game, at).table)
    for what, report in _cases(incident).items():
        rounds = []
        for moment in moments:
            round = _at(game, at, moment, number)
            begins = len(round.events)
            round.report(report(round))
            rounds.append((round, begins))
        yield Cause(incident, what, where + _when(moments), law), _told(rounds)


def _found_face_up(game: Game, house: House, incident: Incident) -> Iterator[tuple[Cause, str]]:
    """One card, two of them among the first cards, and two behind these."""
    dealt = [event.place for event in rehearse(_begin(game, house)).events if isinstance(event, Dealt)]
    behind = next((number for number, place in enumerate(dealt) if place in (BURN, COMMUNITY)), None)
    cases = {"A card lies face up in the deck": (0,), "Two or more cards lie face up in the deck": (0, 1)}
    if behind is not None:
        cases["Two or more cards lie face up behind the first cards of all hands"] = (behind, behind + 1)
    law, order = game.irregularities[incident].law, order_of(game.pieces(house), DEALT)
    for what, places in cases.items():
        round = _begin(game, house, face_up=[order[place] for place in places])
        _go_on(round)
        found = [number for number, event in enumerate(round.events) if isinstance(event, FoundFaceUp)]
        begins = found[len(places) - 1] + 1
        set_aside = "It is set aside, the next one takes its place, and the round goes on."
        yield Cause(incident, what, "", law), _told([(round, begins)]) if round.over else set_aside
        if round.over and len(places) == 1:
            return


# A remedy in words.


def _told(rounds: Sequence[tuple[Round, int]]) -> str:
    """What is done, in rounds in which it happened at different moments: their events from there on show it."""
    said = dict.fromkeys(each for round, begins in rounds for each in _after_a_fold(round, begins))
    round, begins = rounds[-1]  # nothing is decided yet, if it is heard so early: most is still open
    events = round.events[begins:]
    performed = [event.what for event in events if isinstance(event, Performed)]
    return sentences([*_hands(round, events), *said, *(f"the dealer {what}" for what in performed[-1:])])


def _hands(round: Round, events: Sequence[Event]) -> Iterator[str]:
    if round.ended != "void":
        void = any(isinstance(event, HandVoided) for event in events)
        yield "that hand is void, its wagers go back, and the others play on" if void else "the round goes on"
        return
    saved = dict.fromkeys(
        event.wager for event in events if isinstance(event, Settled) and event.outcome is not Outcome.VOID
    )
    but = f", but the {listed(saved)} wagers are settled all the same" if saved else ""
    yield f"all hands are void and their wagers go back{but}"
    if any(isinstance(event, Dealt) and event.place == COMMUNITY for event in events):
        yield "cards in the middle that this takes are dealt, if they are not out yet"


def _after_a_fold(round: Round, begins: int) -> Iterator[str]:
    """What becomes of the wagers of a hand that was given up before, where the round is void."""
    folded = any(isinstance(event, Chose) and event.option == FOLD.name for event in round.events[:begins])
    if folded and round.ended == "void":
        words = {event.wager: event for event in round.events if isinstance(event, Settled) and event.seat == YOU}
        back = words[round.game.wagers[0].name].outcome is Outcome.VOID
        yield f"what was lost by a fold before {'goes back too' if back else 'stays lost'}"
