"""The command line: thin commands that import what they need when they are called."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from pitboss import __version__
from pitboss.errors import HouseRefused, NotationError, PitbossError
from pitboss.games import game as game_of
from pitboss.rounds.game import Game
from pitboss.rounds.house import setting

FAULT, USAGE = 1, 2

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="New Jersey's table games: dealt, settled, analysed and printed from one definition.",
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="three-card-poker or mini-tex")]
HouseOption = Annotated[
    list[str] | None, typer.Option("--house", metavar="KEY=VALUE", help="a choice of the licensee; may be repeated")
]
AsJson = Annotated[bool, typer.Option("--json", help="one JSON value on standard output and nothing else")]
Licensee = Annotated[str, typer.Option(help="the name printed on it")]


def main() -> NoReturn:
    """Runs a command: 0 done, 1 the work found a fault, 2 bad usage; never a traceback."""
    try:
        code = app(standalone_mode=False)
    except PitbossError as error:
        law = f" ({error.law})" if error.law else ""
        _fail(f"{error.message}{law}")
    except typer.TyperException as error:
        _fail(error.format_message())
    except typer.Abort:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(FAULT)
    except OSError as error:
        _fail(f"{error.filename or ''}: {error.strerror}".removeprefix(": "))
    sys.exit(code or 0)


def _fail(message: str) -> NoReturn:
    print("pitboss: " + " ".join(message.split()), file=sys.stderr)
    sys.exit(USAGE)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def pitboss(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="show it")] = False,
) -> None:
    pass


@app.command()
def deal(game: GameId, house: HouseOption = None, as_json: AsJson = False) -> int:
    """Settle rounds: JSON Lines in, one round a line; JSON Lines out, in order."""
    from pitboss.rounds.record import deal

    found, base = _house(game, house)
    faults = 0
    for line in _lines(sys.stdin.buffer):
        told = deal(found, line, base) if not isinstance(line, PitbossError) else _refused(line)
        faults += "error" in told
        sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    return FAULT if faults else 0


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games, their wagers, options, permitted values and citations."""
    import pitboss

    if as_json:
        _print_json(pitboss.games())
    else:
        from pitboss.printing.tables import print_games

        print_games(pitboss.games())


@app.command()
def conformance(as_json: AsJson = False) -> None:
    """What pitboss does about each paragraph of the law, where, and which tests show it."""
    from pitboss.conformance import matrix

    if as_json:
        _print_json(matrix())
    else:
        from pitboss.printing.tables import print_conformance

        print_conformance(matrix())


@app.command()
def edge(
    game: GameId,
    house: HouseOption = None,
    stake: Annotated[
        list[str] | None, typer.Option("--stake", metavar="WAGER=CENTS", help="for --joint: what is staked")
    ] = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="add the optimal strategy")] = False,
    joint: Annotated[
        bool, typer.Option("--joint", help="add the optimum of main game and side wagers together")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="every permitted choice of pay tables")] = False,
    as_json: AsJson = False,
) -> None:
    """The exact house edge of every wager, as fractions, under optimal play."""
    from pitboss.analysis import report

    chosen = dict(_options(game_of(game), house))
    stakes = dict(_stakes(stake))
    if every:
        told = report.edges(game, chosen, stakes, strategy=strategy, joint=joint)
    else:
        told = report.edge(game, chosen, stakes, strategy=strategy, joint=joint)
    if as_json:
        _print_json(told)
    else:
        from pitboss.printing.tables import print_edges

        print_edges(told)


@app.command()
def sign(
    game: GameId,
    house: HouseOption = None,
    licensee: Licensee = "",
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE.svg|.txt", help="write it here")] = None,
) -> None:
    """The payout sign that is posted at the table."""
    from pitboss.printing.sign import sign_svg, sign_text

    found, base = _house(game, house)
    _write(output, {".svg": lambda: sign_svg(found, base, licensee), ".txt": lambda: sign_text(found, base, licensee)})


@app.command()
def layout(
    game: GameId,
    house: HouseOption = None,
    licensee: Licensee = "",
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE.svg", help="write it here")] = None,
) -> None:
    """The table layout with every betting area in its prescribed place."""
    from pitboss.printing.felt import layout_svg

    found, base = _house(game, house)
    _write(output or Path(f"{game}.svg"), {".svg": lambda: layout_svg(found, base, licensee)})


@app.command()
def play(
    game: GameId,
    house: HouseOption = None,
    seat: Annotated[int, typer.Option(help="your position")] = 1,
    bankroll: Annotated[int, typer.Option(help="cents to start with")] = 50000,
) -> None:
    """A table in the terminal: place your wagers, decide, and see what was paid and why."""
    from pitboss.terminal import sit_down

    found, base = _house(game, house)
    sit_down(found, base, seat, bankroll)


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="the port to listen on")] = 8000,
    store: Annotated[str, typer.Option(help="where the floor is kept")] = "sqlite:///pitboss.db",
) -> None:
    """There is no server yet: opens a table in the terminal instead."""
    from pitboss.terminal import sit_down

    print("There is no server yet; here is a three card poker table in the terminal.", file=sys.stderr)
    found, base = _house("three-card-poker", None)
    sit_down(found, base, 1, 50000)


def _house(game: str, options: list[str] | None) -> tuple[Game, Any]:
    found = game_of(game)
    return found, found.house(dict(_options(found, options)))


def _options(game: Game, options: list[str] | None) -> Iterator[tuple[str, object]]:
    for option in options or []:
        key, equals, text = option.partition("=")
        if not equals:
            raise NotationError(f"--house {option}: write KEY=VALUE")
        try:
            yield key, setting(game.House, key).read(text)
        except HouseRefused as refusal:
            raise HouseRefused(f"{game.id}: {refusal.message}", refusal.law or game.deck_law) from None


def _stakes(stakes: list[str] | None) -> Iterator[tuple[str, int]]:
    for stake in stakes or []:
        wager, _, cents = stake.partition("=")
        if not cents.isdecimal() or int(cents) == 0:
            raise NotationError(f"--stake {stake}: write WAGER=CENTS")
        yield wager, int(cents)


def _lines(file: Iterable[bytes]) -> Iterator[object]:
    """The rounds of standard input; a line that is not JSON is its own error."""
    for raw in file:
        if raw.strip():
            try:
                yield json.loads(raw)
            except (ValueError, RecursionError) as error:
                yield NotationError(f"not JSON: {error}")


def _refused(error: PitbossError) -> dict[str, Any]:
    return {"error": {"kind": type(error).__name__, "message": error.message, "law": error.law}}


def _write(output: Path | None, renderings: dict[str, Any]) -> None:
    if output is None:
        print(renderings[".txt"](), end="")
        return
    if output.suffix not in renderings:
        raise NotationError(f"{output}: give a file name that ends in {' or '.join(renderings)}")
    output.write_text(renderings[output.suffix](), encoding="utf-8")
    print(f"wrote {output}", file=sys.stderr)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))
