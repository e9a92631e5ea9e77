"""How a command is asked for: its help, with examples and the options of the game it is asked about."""

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from pitboss.games import any_game

FAULT, USAGE, INTERRUPTED = 1, 2, 130
MARGIN = re.compile(r" +(?:\S+  +)?")  # of the lines that go on below one, as in a list of options
CODES = "Exit codes: 0 done, 1 the work found a fault, 2 bad usage, 130 interrupted."

EXAMPLES = {
    "pitboss": [
        "pitboss play three-card-poker",
        "pitboss edge mini-tex",
        "pitboss edge --help",
        "pitboss games mini-tex",
    ],
    "deal": [
        "pitboss deal three-card-poker < rounds.jsonl",
        "pitboss deal three-card-poker --tell < rounds.jsonl",
        "pitboss deal mini-tex --house pocket_poker=B",
    ],
    "games": ["pitboss games", "pitboss games mini-tex", "pitboss games --json"],
    "conformance": ["pitboss conformance", "pitboss conformance --json"],
    "edge": [
        "pitboss edge three-card-poker --house pair_plus=B",
        "pitboss edge mini-tex --all",
        "pitboss edge three-card-poker --joint --stake ante=2500",
        "pitboss edge mini-tex --what-if ante_bonus=50 --json",
    ],
    "strategy": [
        "pitboss strategy mini-tex",
        'pitboss strategy three-card-poker --hand "QH 6D 3C"',
        'pitboss strategy mini-tex --hand "10♥ 9♥" --board "8h2c"',
    ],
    "simulate": [
        "pitboss simulate mini-tex --rounds 1e6 --seed 7",
        "pitboss simulate three-card-poker --precision 0.0001",
        "pitboss simulate mini-tex --rounds 1e6 --session 200",
        "pitboss simulate mini-tex --rounds 1e6 --plot mean.svg",
        "pitboss simulate blackjack --rounds 1e7 --shoe played",
    ],
    "readings": ["pitboss readings", "pitboss readings I.2"],
    "sign": ["pitboss sign mini-tex", "pitboss sign mini-tex -o sign.pdf"],
    "layout": ["pitboss layout mini-tex -o layout.svg"],
    "par": ["pitboss par three-card-poker -o par.html"],
    "play": [
        "pitboss play mini-tex",
        "pitboss play three-card-poker --seat 3",
        "pitboss play mini-tex --equipment shuffler=true",
        "pitboss play texas-hold-em-bonus --staff",
    ],
    "serve": ["pitboss serve", "pitboss serve --port 8080"],
    "verify": ["pitboss verify pitboss.db", "pitboss verify pitboss.db --heads kept/pitboss.heads"],
    "backup": ["pitboss backup pitboss.db kept/monday.db"],
    "restore": ["pitboss restore kept/monday.db pitboss.db --replace"],
    "archive": ["pitboss archive pitboss.db --before 2026-11-18 --to kept"],
    "people": ["pitboss people pitboss.db", "pitboss people pitboss.db --reset NAME"],
    "dispute": ["pitboss dispute pitboss.db 5f0c… -o dispute.pdf", "pitboss dispute pitboss.db 5f0c…"],
    "manifest": ["pitboss manifest", "pitboss manifest --check manifest"],
    "books": ["pitboss books pitboss.db", "pitboss books pitboss.db --table mini-tex"],
    "export": ["pitboss export pitboss.db --table mini-tex", "pitboss export pitboss.db --since 2026-11-18 --csv"],
}


def fail(message: str, code: int = USAGE) -> NoReturn:
    """One line, which is folded only where a person reads it."""
    said = "pitboss: " + " ".join(message.split())
    if sys.stderr is not None and sys.stderr.isatty():
        from pitboss.printing.lines import folded, width

        said = "\n".join(folded(said, width(80)))
    print(said, file=sys.stderr)
    sys.exit(code)


class Formatter(argparse.HelpFormatter):
    """Names with hyphens stay in one piece, and lines of an epilog are lines."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        from pitboss.printing.lines import folded

        return folded(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from pitboss.printing.lines import folded

        margins = ((line, MARGIN.match(line)) for line in text.split("\n"))
        lines = (folded(line, width, margin.end() if margin else 0) or [""] for line, margin in margins)
        return "\n".join(indent + part for line in lines for part in line)


class Parser(argparse.ArgumentParser):
    """Bad usage is told in one line, and no option is guessed from its beginning."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(**keywords, allow_abbrev=False, formatter_class=Formatter, add_help=False)
        self.add_argument("-h", "--help", action=Help, help="show this and exit")

    def error(self, message: str) -> NoReturn:
        fail(f"{message} (see {self.prog} --help)")


class Help(argparse.Action):
    """The help of a command; after a game, with what its house may choose."""

    def __init__(self, option_strings: Sequence[str], dest: str, **keywords: Any) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, default=argparse.SUPPRESS, **keywords)

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *_: object) -> None:
        known = vars(namespace)
        parts = [_examples(parser.prog)]
        if known.get("game"):
            parts += _options(known["game"], equipment="equipment" in known)
        elif "house" in known:
            parts += [f"The options of a house: {parser.prog} GAME --help, or pitboss games GAME."]
        parser.epilog = "\n\n".join([*parts, CODES])
        parser.print_help()
        parser.exit()


def _examples(prog: str) -> str:
    return "\n  ".join(["examples:", *EXAMPLES[prog.rpartition(" ")[2]]])


def _options(id: str, *, equipment: bool) -> list[str]:
    """Of each option the default, and what else is permitted."""
    from pitboss.catalogue import entry
    from pitboss.printing.lines import longest
    from pitboss.printing.tables import permitted_values, said

    told = entry(any_game(id))
    kinds = {"house": told["options"], **({"equipment": told["equipment"]} if equipment else {})}
    parts = []
    for kind, options in kinds.items():
        lines = [f"--{kind} KEY=VALUE for {id}, the default first:"]
        for name, option in options.items():
            others = [value for value in permitted_values(option) if value != said(option["default"])]
            values = "; or ".join([said(option["default"]), ", ".join(others)])
            lines.append(f"  {name:<{longest(options)}}  {values}")
        parts.append("\n".join(lines))
    return parts
