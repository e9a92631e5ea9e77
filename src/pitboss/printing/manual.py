"""A game's rules page in Markdown, printed from its definition."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from pitboss.cards import DECK
from pitboss.catalogue import entry
from pitboss.law import Citation
from pitboss.printing import manual_tickets
from pitboss.printing.how_to_play import Step, how_to_play
from pitboss.printing.reading_list import anchor
from pitboss.printing.remedies import remedies
from pitboss.printing.sign import notices, odds_to
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.game import Game, Notice, Posted
from pitboss.rounds.house import settings
from pitboss.tickets.game import TicketGame

Odds = int | Fraction | str
Lines = Mapping[str, Odds]


def manual(game: AnyGame) -> str:
    if isinstance(game, TicketGame):
        return manual_tickets.manual(game, _cite)
    return _manual(cast(Game, game))


def _manual(game: Game) -> str:
    parts = (_how_to_play, _payout_odds, _irregularities, _hands, _notices, _wagers, _choices)
    decks = len(game.pieces(game.house())) // len(DECK)
    cards = (
        "One deck of 52 cards" if decks == 1 else f"{decks} decks of 52 cards, where the house has chosen nothing else"
    )
    head = f"Positions: {game.positions} ({_cite(game.positions_law)}). {cards} ({_cite(game.deck_law)})."
    return "\n".join([f"# {game.title}", "", head, *(line for part in parts for line in part(game))]) + "\n"


def _how_to_play(game: Game) -> Iterator[str]:
    yield from ("", "## How to play", "", "At a table that has chosen nothing else than the defaults below.")
    for number, step in enumerate(how_to_play(game, game.house()), start=1):
        yield from ("", f"### {number}. {step.title}", "")
        yield from (f"- {line.text} ({_cite(line.law)})" for line in step.lines)
        yield from (f"- **{way.name}**: {way.text}" for way in step.ways)
        yield from _ends(step)


def _ends(step: Step) -> Iterator[str]:
    if step.silence:
        yield f"- Who does not answer in time has chosen **{step.silence}**."
    if step.results:
        yield from ("", "What the wagers come to:", "")
        yield from (f"- {line.text} ({_cite(line.law)})" for line in step.results)


# Pay tables: those of the default house, and beside them the others that a house may choose.


def _payout_odds(game: Game) -> Iterator[str]:
    yield from ("", "## Payout odds")
    yield from (
        "",
        "Where a house may choose, each of its choices has a column; what it chooses unless it says so, stands below.",
    )
    chosen = _by_title(game.pay_tables(game.house()))
    others = {title: (option, tables) for option in _options(game) for title, tables in _tables(game, option).items()}
    for title in dict.fromkeys([*chosen, *others]):
        posted = chosen.get(title, [])
        laws = ", ".join(_cite(law) for law in dict.fromkeys(each.law for each in posted))
        yield from ("", f"### {title}" + (f" ({laws})" if laws else ", where it is offered"), "")
        if title in others:
            yield from _columns(*others[title])
        else:
            yield from (f"- {line}: {odds_to(odds)}" for line, odds in _lines(posted).items())
        yield from _notes([note for each in posted for note in each.notes])


def _options(game: Game) -> list[str]:
    """The choices of a pay table."""
    return [name for name, setting in settings(game.House).items() if setting.is_pay_table and not setting.is_fixed]


def _tables(game: Game, option: str) -> dict[str, dict[str, Lines]]:
    """By title and by the choice that posts them: the tables that this option decides, wherever it decides any."""
    choices = [choice for choice in settings(game.House)[option].permitted if isinstance(choice, str)]
    for base in _houses(game):
        posted = {choice: _by_title(game.pay_tables(game.what_if({**base, option: choice})[0])) for choice in choices}
        titles = dict.fromkeys(title for blocks in posted.values() for title in blocks)
        tables = {
            title: {each: _lines(posted[each][title]) for each in choices if title in posted[each]} for title in titles
        }
        decided = {title: of for title, of in tables.items() if len(of) < len(choices) or len(_different(of)) > 1}
        if decided:
            return decided
    return {}


def _different(tables: Mapping[str, Lines]) -> set[tuple[tuple[str, Odds], ...]]:
    return {tuple(lines.items()) for lines in tables.values()}


def _houses(game: Game) -> Iterator[Mapping[str, object]]:
    """The default house, and those that differ from it in one choice."""
    yield {}
    for name, setting in settings(game.House).items():
        yield from ({name: choice} for choice in setting.permitted if isinstance(choice, int))


def _by_title(posted: Sequence[Posted]) -> dict[str, list[Posted]]:
    return {
        title: [each for each in posted if each.title == title]
        for title in dict.fromkeys(each.title for each in posted)
    }


def _lines(posted: Sequence[Posted]) -> Lines:
    return {line: odds for each in posted for line, odds in each.lines}


def _columns(option: str, tables: Mapping[str, Lines]) -> Iterator[str]:
    """A column for each choice."""
    yield f"| `{option}` | " + " | ".join(f"`{choice}`" for choice in tables) + " |"
    yield "| --- |" + " --- |" * len(tables)
    for line in dict.fromkeys(line for lines in tables.values() for line in lines):
        figures = (odds_to(lines[line]) if line in lines else "" for lines in tables.values())
        yield f"| {line} | " + " | ".join(figures) + " |"


def _notes(notes: Sequence[Notice]) -> Iterator[str]:
    if notes:
        yield ""
        yield from (f"{note.text} ({_cite(note.law)})" for note in notes)


# What goes wrong, and the rest.


def _irregularities(game: Game) -> Iterator[str]:
    yield from ("", "## If something goes wrong", "", "| what happens | what is done |", "| --- | --- |")
    for remedied in remedies(game, game.house()):
        causes = [f"{each.what}{each.when} (`{each.incident.value}`, {_cite(each.law)})" for each in remedied.causes]
        yield f"| {'<br>'.join(causes)} | {remedied.text} |"


def _hands(game: Game) -> Iterator[str]:
    yield from ("", "## Hands", "")
    yield from (f"- {notice.text} ({_cite(notice.law)})" for notice in game.rankings)


def _notices(game: Game) -> Iterator[str]:
    yield from ("", "## Notices", "")
    yield from (f"- {notice.text} ({_cite(notice.law)})" for notice in notices(game, game.house()))


def _wagers(game: Game) -> Iterator[str]:
    yield from ("", "## Wagers", "", "| wager | placed | condition | paragraph |", "| --- | --- | --- | --- |")
    for wager in entry(game)["wagers"]:
        condition = "; ".join(
            f"{key.replace('_', ' ')} {wager[key]}"
            for key in ("needs", "matches", "equals", "at_most", "rides_on")
            if key in wager
        )
        yield f"| `{wager['name']}` | {wager['placed']} | {condition} | {_cite(wager['law'])} |"


def _choices(game: Game) -> Iterator[str]:
    yield from ("", "## What the licensee chooses", "")
    yield from ("| option | default | permitted | paragraph |", "| --- | --- | --- | --- |")
    for name, option in entry(game)["options"].items():
        permitted = ", ".join(
            f"`{_written(value)}`" if not isinstance(value, dict) else "a table of its own"
            for value in option["permitted"]
        )
        yield f"| `{name}` | `{_written(option['default'])}` | {permitted} | {_cite(option['law'])} |"


def _cite(law: Citation) -> str:
    """A reading leads to its text."""
    number = law.removeprefix("reading ")
    return law.short if number == law else f"[{law}](../readings.md#{anchor(number)})"


def _written(value: object) -> str:
    """As it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
