"""A game's rules page in Markdown, printed from its definition."""

from collections.abc import Iterator
from dataclasses import fields

from pitboss.catalogue import entry
from pitboss.law import Citation
from pitboss.printing.sign import odds_to
from pitboss.rounds.game import Game
from pitboss.rounds.house import settings
from pitboss.rounds.incidents import Incident


def manual(game: Game) -> str:
    return "\n".join([f"# {game.title}", "", *_manual(game)]) + "\n"


def _manual(game: Game) -> Iterator[str]:
    told = entry(game)
    yield f"Positions: {game.positions} ({_cite(game.positions_law)}). One deck of 52 cards ({_cite(game.deck_law)})."
    yield from ("", "## Wagers", "", "| wager | placed | condition | paragraph |", "| --- | --- | --- | --- |")
    for wager in told["wagers"]:
        condition = "; ".join(
            f"{key.replace('_', ' ')} {wager[key]}"
            for key in ("needs", "matches", "equals", "rides_on")
            if key in wager
        )
        yield f"| `{wager['name']}` | {wager['placed']} | {condition} | {_cite(wager['law'])} |"
    yield from (
        "",
        "## What the licensee chooses",
        "",
        "| option | default | permitted | paragraph |",
        "| --- | --- | --- | --- |",
    )
    for name, option in told["options"].items():
        permitted = ", ".join(
            f"`{_written(value)}`" if not isinstance(value, dict) else "a table of its own"
            for value in option["permitted"]
        )
        yield f"| `{name}` | `{_written(option['default'])}` | {permitted} | {_cite(option['law'])} |"
    yield from ("", "## Hands", "")
    yield from (f"- {notice.text} ({_cite(notice.law)})" for notice in game.rankings)
    yield from ("", "## Payout odds", "")
    yield from _pay_tables(game)
    yield from ("## Notices", "")
    yield from (f"- {notice.text} ({_cite(notice.law)})" for notice in game.notices(game.house()))
    yield from ("", "## Irregularities", "")
    for incident, remedy in game.irregularities.items():
        how = "found by the deal" if incident is Incident.CARD_FACE_UP else "reported"
        yield f"- `{incident.value}`, {how} ({_cite(remedy.law)})"


def _pay_tables(game: Game) -> Iterator[str]:
    """The tables of the default house, and where others are chosen."""
    house = game.house()
    for posted in game.pay_tables(house):
        yield f"### {posted.title} ({_cite(posted.law)})"
        yield ""
        yield from (f"- {line}: {odds_to(odds)}" for line, odds in posted.lines)
        yield ""
    choices = {option.name: settings(game.House)[option.name] for option in fields(game.House)}
    tables = [name for name, setting in choices.items() if setting.is_pay_table and not setting.is_fixed]
    yield f"Other tables are chosen with {', '.join(f'`{name}`' for name in tables)}."
    yield ""


def _cite(law: Citation) -> str:
    return law.short


def _written(value: object) -> str:
    """As it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
