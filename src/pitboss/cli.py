"""The command line: thin commands that import what they need when they are called."""

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NoReturn

from pitboss import __version__
from pitboss.arguments import (
    ALL,
    ALLOW_HOST,
    ARCHIVES,
    AUDITED,
    BACKUP,
    BANKROLL,
    BEFORE,
    BOARD,
    BROUGHT,
    CHECK,
    CLUSTER,
    CSV,
    DEALER_CARD,
    DISPUTED,
    EQUIPMENT,
    FOLDER,
    FROM_SHOE,
    GAME,
    GAME_OR_ALL,
    HAND,
    HEAD,
    HEADS,
    HOST,
    HOUSE,
    HOUSE_FILE,
    JOINT,
    JSON,
    KEY,
    LICENSEE,
    LOG,
    MANIFEST,
    NO_BUDGETS,
    PLAYING,
    PLOT,
    PORT,
    PRECISION,
    PROXY,
    READING,
    REPLACE,
    RESET,
    ROUND,
    ROUNDS,
    SEAT,
    SECOND_FACTOR,
    SEED,
    SESSION,
    SINCE,
    STAFF,
    STAKE,
    STORE,
    STRATEGY,
    TABLE,
    TELL,
    TICKET,
    WAGER,
    WHAT_IF,
    WORKERS,
    Argument,
    output,
)
from pitboss.errors import HouseRefused, NotationError, NoTickets, PitbossError, quoted
from pitboss.games import any_game
from pitboss.games import game as game_of
from pitboss.keeping import archive, backup, people, restore, store_of, verify
from pitboss.rounds.any_game import AnyGame
from pitboss.rounds.game import Game
from pitboss.rounds.house import MOST_DIGITS, House, setting
from pitboss.software import manifest
from pitboss.tickets.game import TicketGame
from pitboss.typed import spelled, whole_number
from pitboss.usage import FAULT, INTERRUPTED, Parser, fail
from pitboss.written import json_lines, ticket_written

LONGEST_NUMBER = 20  # digits
Arguments = argparse.Namespace


def main() -> NoReturn:
    """Runs a command: 0 done, 1 the work found a fault, 2 bad usage; never a traceback."""
    if sys.stdout is None:
        fail("standard output is closed")
    try:
        arguments = parser().parse_args()
        code = arguments.command(arguments)
        sys.stdout.flush()
    except PitbossError as error:
        fail(f"{error.message} ({error.law})" if error.law else error.message)
    except KeyboardInterrupt:
        fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _give_up_output()  # the reader has enough, as `head` has: no fault
        sys.exit(0)
    except UnicodeEncodeError as error:
        fail(f"the output cannot show {quoted(error.object[error.start : error.end])}: set PYTHONIOENCODING=utf-8")
    except OSError as error:
        _give_up_output()
        fail(f"{error.filename or 'output'}: {error.strerror or error}")
    sys.exit(code or 0)


def _give_up_output() -> None:
    """What could not be written is not tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="pitboss",
        description="New Jersey's table games: dealt, settled, analysed and printed from one definition.",
    )
    top.add_argument("--version", action="version", version=f"pitboss {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    _add(commands, deal, GAME, HOUSE, TELL, JSON)
    _add(commands, games, GAME_OR_ALL, JSON)
    _add(commands, conformance, JSON)
    _add(commands, readings, READING, JSON)
    _add(commands, edge, GAME, HOUSE, STAKE, STRATEGY, JOINT, TICKET, ALL, WHAT_IF, CLUSTER, JSON)
    _add(commands, strategy, GAME, HOUSE, HAND, BOARD, DEALER_CARD, CLUSTER, JSON)
    playing = GAME, HOUSE, STAKE, WAGER, TICKET, PLAYING, FROM_SHOE, ROUNDS, PRECISION, SESSION, BROUGHT
    _add(commands, simulate, *playing, SEED, WORKERS, CLUSTER, PLOT, JSON)
    _add(commands, sign, GAME, HOUSE, LICENSEE, output("FILE.svg|.pdf|.txt"))
    _add(commands, layout, GAME, HOUSE, LICENSEE, output("FILE.svg|.pdf"))
    _add(commands, par, GAME, HOUSE, LICENSEE, CLUSTER, output("FILE.html|.pdf|.md"))
    _add(commands, play, GAME, HOUSE, EQUIPMENT, SEAT, BANKROLL, STAFF)
    _add(
        *(commands, serve, HOST, PORT, ALLOW_HOST, PROXY, STORE, KEY, HEADS, HOUSE_FILE),
        *(SECOND_FACTOR, NO_BUDGETS, LOG, MANIFEST),
    )
    _add(commands, verify, AUDITED, HEAD, HEADS, KEY, ARCHIVES, JSON)
    _add(commands, backup, AUDITED, BACKUP, KEY, JSON)
    _add(commands, restore, BACKUP, AUDITED, REPLACE, KEY, HEADS, JSON)
    _add(commands, archive, AUDITED, BEFORE, FOLDER, KEY, HEADS)
    _add(commands, people, AUDITED, RESET, KEY)
    _add(commands, manifest, CHECK)
    _add(commands, export, AUDITED, ROUND, TABLE, SINCE, CSV)
    _add(commands, dispute, AUDITED, DISPUTED, KEY, output("FILE", "write it to this .pdf, .json, .html or .txt"))
    _add(commands, books, AUDITED, TABLE, SINCE, JSON)
    return top


def _add(commands: Any, command: Callable[[Arguments], int | None], *arguments: Argument) -> None:
    """A command is its function; the docstring is its help."""
    added = commands.add_parser(command.__name__, help=command.__doc__, description=command.__doc__)
    for name, keywords in arguments:
        added.add_argument(*name.split(), **keywords)
    added.set_defaults(command=command)


def deal(arguments: Arguments) -> int:
    """Settle rounds: JSON Lines in, one round a line; JSON Lines out, in order."""
    import orjson

    from pitboss.dealt import deal
    from pitboss.rounds.record import refused

    game, house = _any_house(arguments)
    if arguments.tell and arguments.json:
        raise NotationError("--tell or --json: give one of them")
    if sys.stdin is None:
        raise NotationError("standard input is closed")
    gc.set_threshold(100_000)  # a round leaves no cycles behind: there is next to nothing to look for
    faults = 0
    for number, line in enumerate(json_lines(sys.stdin.buffer)):
        if arguments.tell:
            print("\n" if number else "", end="")
            faults += _tell(game, line, house)
            continue
        told = refused(line) if isinstance(line, PitbossError) else deal(game, line, house)
        faults += "error" in told
        sys.stdout.buffer.write(orjson.dumps(told) + b"\n")
        sys.stdout.buffer.flush()
    return FAULT if faults else 0


def _tell(game: AnyGame, line: object, house: House) -> bool:
    """Prints a round to be read; whether it was refused."""
    from pitboss.dealt import read
    from pitboss.printing.lines import UNFOLDED, folded, width
    from pitboss.printing.telling import round_told
    from pitboss.printing.transcript import TOLD_COLUMN

    try:
        if isinstance(line, PitbossError):
            raise line
        told = list(round_told(game, read(game, line, house)))
    except PitbossError as error:
        cited = f" ({error.law})" if error.law else ""
        print(*folded(f"refused: {error.message}{cited}", width(UNFOLDED), 2), sep="\n", flush=True)
        return True
    for each in told:
        print(*folded(each, width(80), TOLD_COLUMN), sep="\n")
    sys.stdout.flush()
    return False


def games(arguments: Arguments) -> None:
    """The games, their wagers, options, permitted values and citations."""
    import pitboss

    told = pitboss.games() if arguments.game is None else [pitboss.game(arguments.game)]
    if arguments.json:
        print(json.dumps(told))
        return
    from pitboss.printing.tables import print_games

    print_games(told)


def conformance(arguments: Arguments) -> None:
    """What pitboss does about each paragraph of the law, where, and which tests show it."""
    from pitboss.conformance import matrix

    if arguments.json:
        print(json.dumps(matrix()))
        return
    from pitboss.printing.tables import print_conformance

    print_conformance(matrix())


def readings(arguments: Arguments) -> None:
    """What pitboss assumes where the regulation leaves a question open, and where each of these is cited."""
    from pitboss.readings import every_reading, one_reading

    told = every_reading() if arguments.number is None else [one_reading(arguments.number)]
    if arguments.json:
        print(json.dumps({"readings": told} if arguments.number is None else told[0]))
        return
    from pitboss.printing.reading_list import print_readings

    print_readings(told)


def edge(arguments: Arguments) -> None:
    """The exact house edge of every wager, as fractions, under optimal play."""
    game = any_game(arguments.game)
    house = dict(_house_options(game, arguments.house))
    what_if = arguments.what_if and dict(_house_options(game, arguments.what_if, "--what-if"))
    stakes = dict(_stakes(arguments.stake))
    asked = {"strategy": arguments.strategy, "joint": arguments.joint, "what_if": what_if}
    if isinstance(game, TicketGame):
        from pitboss.advantage.report import edge

        others = {"all": arguments.all, "stakes": stakes, "cluster": arguments.cluster}
        told = edge(game, house, ticket=ticket_written(arguments.ticket), **asked, **others)
    else:
        told = _counted(arguments, game_of(game.id), house, stakes, asked)
    if arguments.json:
        print(json.dumps(told))
        return
    from pitboss.printing.tables import print_edges

    print_edges(told)


def _counted(
    arguments: Arguments, game: Game, house: dict[str, object], stakes: dict[str, int], asked: dict[str, Any]
) -> dict[str, Any]:
    if arguments.ticket is not None:
        raise NoTickets(f"--ticket: {game.id} is played at a table: there is no ticket")
    from pitboss.analysis import report
    from pitboss.printing.progress import working

    with working(arguments.cluster):
        return (report.edges if arguments.all else report.edge)(game.id, house, stakes, **asked)


def strategy(arguments: Arguments) -> None:
    """How to play: rules that can be learned, what each costs exactly, and every choice of one hand."""
    game = game_of(arguments.game)
    house = dict(_house_options(game, arguments.house))
    if arguments.board and arguments.hand is None:
        raise NotationError("--board: there is no --hand that it goes with")
    from pitboss.analysis import advice
    from pitboss.printing.progress import working

    with working(arguments.cluster):
        if arguments.hand is not None:
            told = advice.explain(game.id, spelled(arguments.hand), spelled(arguments.board), house)
        else:
            told = advice.strategy(game.id, house)
    if arguments.json:
        print(json.dumps(told))
        return
    from pitboss.printing.tables import print_strategy

    print_strategy(told)


def simulate(arguments: Arguments) -> int:
    """Rounds by chance: the house's mean gain, how sure that is, and how a bankroll fares."""
    house = dict(_house_options(any_game(arguments.game), arguments.house))
    played = {"wager": arguments.wager, "strategy": arguments.strategy, "shoe": arguments.shoe}
    asked = {**_until(arguments), **played, "ticket": ticket_written(arguments.ticket)}
    if arguments.plot:
        from pitboss.printing.files import PICTURES, check_file, draw

        check_file(arguments.plot, PICTURES)
    from pitboss.printing.progress import shown
    from pitboss.simulation.report import simulate

    stakes = dict(_stakes(arguments.stake))
    steps: list[dict[str, Any]] = []
    with shown(asked["rounds"]) as watch:

        def look_on(told: dict[str, Any]) -> None:
            watch(told)
            if arguments.plot:
                steps.append(told)

        watched: dict[str, Any] = {"watch": look_on, "closely": bool(arguments.plot), "keep_when_interrupted": True}
        told = simulate(arguments.game, house, stakes, **asked, **watched)
    if arguments.plot:
        from pitboss.printing.plot import plot_svg

        draw(arguments.plot, plot_svg(told, steps))
    if arguments.json:
        print(json.dumps(told))
    else:
        from pitboss.printing.tables import print_simulation

        print_simulation(told)
    return INTERRUPTED if told.get("interrupted") else 0


def _until(arguments: Arguments) -> dict[str, Any]:
    """When to stop, by which chance, and who works."""
    written = {name: getattr(arguments, name) for name in ("rounds", "session", "seed", "workers")}
    numbers = {name: None if text is None else whole_number(text) for name, text in written.items()}
    for name, text in written.items():
        if text is not None and numbers[name] is None:
            raise NotationError(f"--{name} {text[:40]}: write a whole number, as 1000000 or 1e6")
    fractions = {name: getattr(arguments, name) for name in ("precision", "bankroll")}
    for name, text in fractions.items():
        if text is not None and not _is_whole(text.replace(".", "", 1)):
            raise NotationError(f"--{name} {text}: write a number, as 0.0001")
    return {
        **numbers,
        **{name: None if text is None else Fraction(text) for name, text in fractions.items()},
        "cluster": arguments.cluster,
    }


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def sign(arguments: Arguments) -> None:
    """The payout sign that is posted at the table; printed as text unless -o says otherwise."""
    from pitboss.printing.files import write
    from pitboss.printing.sign import sign_svg, sign_text

    game, house = _any_house(arguments)
    if arguments.output is None:
        print(sign_text(game, house, arguments.licensee), end="")
    else:
        picture = partial(sign_svg, game, house, arguments.licensee)
        write(arguments.output, picture, {".txt": partial(sign_text, game, house, arguments.licensee)})


def layout(arguments: Arguments) -> None:
    """The table layout, true to scale, with every betting area in its prescribed place."""
    from pitboss.printing.felt import layout_svg
    from pitboss.printing.files import write

    game, house = _house(arguments)
    picture = partial(layout_svg, game, house, arguments.licensee)
    if arguments.output is None:
        print(picture(), end="")
    else:
        write(arguments.output, picture, {})


def par(arguments: Arguments) -> None:
    """The PAR sheet to file: rules, pay tables, edges, spread, strategy, and how it was verified."""
    from pitboss.floor.definition import definition
    from pitboss.printing import par_sheet, par_tickets
    from pitboss.printing.files import write
    from pitboss.printing.progress import working

    game, _ = _any_house(arguments)
    chosen = dict(_house_options(game, arguments.house))
    sheet = par_tickets.sheet if isinstance(game, TicketGame) else par_sheet.sheet
    filed = par_sheet.Filed(game, chosen, arguments.house, arguments.licensee, __version__, definition(game.id))
    with working(arguments.cluster) as watch:
        page, text = (partial(sheet, filed, html=html, watch=watch) for html in (True, False))
        if arguments.output is None:
            print(text(), end="")
        else:
            write(arguments.output, page, {".md": text}, drawn=".html")


def play(arguments: Arguments) -> None:
    """A table in the terminal: place your wagers, decide, and see what was paid and why."""
    from pitboss.floor.opening import opening
    from pitboss.rounds.equipment import Equipment
    from pitboss.rounds.house import house_as_json
    from pitboss.terminal import sit_down

    game, house = _house(arguments)
    equipment = dict(_options(Equipment, arguments.equipment, "--equipment"))
    opened = opening(game.id, house_as_json(house), equipment)
    sit_down(opened, arguments.seat, arguments.bankroll, staffed=arguments.staff)


def serve(arguments: Arguments) -> None:
    """The casino floor in the browser: a table of every game, or those of a file, with play money."""
    if not arguments.store.startswith("sqlite:///"):
        raise NotationError(f"--store {arguments.store}: write sqlite:///FILE")
    from pitboss.web.address import Address
    from pitboss.web.server import serve as open_the_doors

    address = Address(arguments.port, arguments.host, tuple(arguments.allow_host), tuple(arguments.proxy))
    asked = arguments.store, address, arguments.house, arguments.key, arguments.heads
    factor = {"yes": True, "no": False}.get(arguments.second_factor, address.is_reached_by_others)
    others = {"bounded": not arguments.no_budgets, "log": arguments.log, "manifest": arguments.manifest}
    open_the_doors(*asked, **others, second_factor=factor)


def export(arguments: Arguments) -> None:
    """Complete rounds of a store, as lines that `pitboss deal` reads, or as a table of what was settled."""
    path = store_of(arguments)
    from pitboss.store.export import Wanted, lines, moment, settlements

    since = moment(arguments.since) if arguments.since is not None else None
    wanted = Wanted(arguments.round, arguments.table, since)
    if arguments.csv:
        import csv

        csv.writer(sys.stdout, lineterminator="\n").writerows(settlements(path, wanted))
        return
    for line in lines(path, wanted):
        print(json.dumps(line))


def dispute(arguments: Arguments) -> int:
    """All that a store knows of one round: for whoever has to decide what is disputed about it."""
    from pitboss.disputing import write_file

    return write_file(store_of(arguments), arguments.round, arguments.key, arguments.output)


def books(arguments: Arguments) -> None:
    """What each table of a store has taken since it opened, against what the exact edges lead to expect."""
    from pitboss.printing.books import print_books
    from pitboss.store.takings import reports

    told = reports(store_of(arguments), arguments.table, arguments.since)
    print(json.dumps(told)) if arguments.json else print_books(**told)


def _house(arguments: Arguments) -> tuple[Game, Any]:
    """At a table against the house."""
    return game_of(arguments.game), _any_house(arguments)[1]


def _any_house(arguments: Arguments) -> tuple[AnyGame, Any]:
    game = any_game(arguments.game)
    return game, game.house(dict(_house_options(game, arguments.house)))


def _house_options(game: AnyGame, options: list[str], named: str = "--house") -> Iterator[tuple[str, object]]:
    try:
        yield from _options(game.House, options, named)
    except HouseRefused as refusal:
        raise HouseRefused(f"{game.id}: {refusal.message}", refusal.law) from None


def _options(settable: type, options: list[str], named: str) -> Iterator[tuple[str, object]]:
    for option in options:
        key, equals, text = option.partition("=")
        if not equals:
            raise NotationError(f"{named} {option}: write KEY=VALUE")
        yield key, setting(settable, key).read(text)


def _stakes(stakes: list[str]) -> Iterator[tuple[str, int]]:
    for stake in stakes:
        wager, _, cents = stake.partition("=")
        if not _is_whole(cents) or len(cents) > MOST_DIGITS or int(cents) == 0:
            raise NotationError(f"--stake {stake}: write WAGER=CENTS")
        yield wager, int(cents)
