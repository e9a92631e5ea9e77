"""What the commands are given, each with its help."""

from argparse import SUPPRESS, ArgumentTypeError
from pathlib import Path
from typing import Any

from pitboss.games import MODULES

Argument = tuple[str, dict[str, Any]]


def printed(text: str) -> str:
    if not text.isprintable():
        raise ArgumentTypeError("write it in characters that can be printed")
    return text


GAME: Argument = ("game", {"metavar": "GAME", "help": " or ".join(MODULES)})
GAME_OR_ALL: Argument = ("game", {**GAME[1], "nargs": "?"})
HOUSE: Argument = (
    "--house",
    {"metavar": "KEY=VALUE", "action": "append", "default": [], "help": "a choice of the licensee; may be repeated"},
)
EQUIPMENT: Argument = (
    "--equipment",
    {"metavar": "KEY=VALUE", "action": "append", "default": [], "help": "decks and devices; may be repeated"},
)
TELL: Argument = ("--tell", {"action": "store_true", "help": "transcripts to read in place of JSON"})
JSON: Argument = ("--json", {"action": "store_true", "help": "one JSON value on standard output and nothing else"})
READING: Argument = ("number", {"metavar": "NUMBER", "nargs": "?", "help": "of one reading, as I.7; without it, all"})
STAKE: Argument = (
    "--stake",
    {
        "metavar": "WAGER=CENTS",
        "action": "append",
        "default": [],
        "help": "what is staked, where the edge depends on it",
    },
)
STRATEGY: Argument = ("--strategy", {"action": "store_true", "help": "add the optimal strategy"})
JOINT: Argument = ("--joint", {"action": "store_true", "help": "add the optimum of main game and side wagers together"})
WHAT_IF: Argument = (
    "--what-if",
    {"metavar": "KEY=VALUE", "action": "append", "help": "a rule, lawful or not; may be repeated"},
)
HAND: Argument = ("--hand", {"metavar": "CARDS", "help": 'explain the decision of one hand: "Ac 2d 10h"'})
DEALER_CARD: Argument = (
    "--dealer",
    {"metavar": "CARD", "dest": "board", "default": SUPPRESS, "help": "the dealer's card, the same as --board"},
)
BOARD: Argument = ("--board", {"metavar": "CARDS", "default": "", "help": "what is seen beside that hand"})
TICKET: Argument = ("--ticket", {"metavar": "JSON", "help": "of keno: a ticket, all its ways together"})
ALL: Argument = ("--all", {"action": "store_true", "help": "every permitted choice of pay tables"})
WAGER: Argument = ("--wager", {"metavar": "WAGER", "help": "a side wager (the main game); of keno, as 4-spot"})
PLAYING: Argument = (
    "--strategy",
    {
        "metavar": "CHOICES",
        "help": '"play", "flop turn", "play from queen-high"; every other choice is the best. Blackjack: also "chart"',
    },
)
FROM_SHOE: Argument = (
    "--shoe",
    {"metavar": "fresh|played", "help": "of blackjack: a fresh one for each round, or one played to its cutting card"},
)
SESSION: Argument = ("--session", {"metavar": "N", "help": "look at sessions of so many rounds"})
BROUGHT: Argument = ("--bankroll", {"metavar": "UNITS", "help": "what is brought to a session (as much as it takes)"})
PLOT: Argument = ("--plot", {"type": Path, "metavar": "FILE.svg|.png|.pdf", "help": "draw it to this file"})
ROUNDS: Argument = ("--rounds", {"metavar": "N", "help": "how many rounds, as 1000000 or 1e6"})
PRECISION: Argument = (
    "--precision",
    {"metavar": "UNITS", "help": "stop when the standard error is down to this, as 0.0001"},
)
SEED: Argument = ("--seed", {"metavar": "N", "help": "the same seed deals the same rounds (by chance)"})
WORKERS: Argument = ("--workers", {"metavar": "N", "help": "threads; the result is the same (as many as processors)"})
CLUSTER: Argument = ("--cluster", {"metavar": "ADDRESS", "help": "the scheduler of a Dask cluster, as tcp://HOST:PORT"})
LICENSEE: Argument = (
    "--licensee",
    {"type": printed, "metavar": "NAME", "default": "", "help": "the name printed on it"},
)
SEAT: Argument = ("--seat", {"type": int, "default": 1, "metavar": "N", "help": "your position (1)"})
STAFF: Argument = ("--staff", {"action": "store_true", "help": "you are the staff too, and report what goes wrong"})
BANKROLL: Argument = (
    "--bankroll",
    {"type": int, "default": 50000, "metavar": "CENTS", "help": "to start with (50000)"},
)
HOST: Argument = (
    "--host",
    {"default": "127.0.0.1", "metavar": "ADDRESS", "help": "where to listen (127.0.0.1: this machine alone)"},
)
ALLOW_HOST: Argument = (
    "--allow-host",
    {"action": "append", "default": [], "metavar": "NAME", "help": "a name that visitors reach it by; may be repeated"},
)
PROXY: Argument = (
    "--proxy",
    {
        "action": "append",
        "default": [],
        "metavar": "ADDRESS",
        "help": "a proxy whose X-Forwarded-For and -Proto are believed; may be repeated",
    },
)
PORT: Argument = ("--port", {"type": int, "default": 8000, "metavar": "N", "help": "the port (8000; 0: any free one)"})
HOUSE_FILE: Argument = (
    "--house",
    {"type": Path, "metavar": "FILE.toml", "help": "the casino's name and tables (without it, a table of every game)"},
)
STORE: Argument = (
    "--store",
    {"default": "sqlite:///pitboss.db", "metavar": "URL", "help": "where the floor is kept (sqlite:///pitboss.db)"},
)
LOG: Argument = (
    "--log",
    {"choices": ["text", "json"], "help": "a line for each request on standard error (without it, only what matters)"},
)
NO_BUDGETS: Argument = (
    "--no-budgets",
    {"action": "store_true", "help": "as many commands, wallets and lines as anybody asks for: to measure a server"},
)
SECOND_FACTOR: Argument = (
    "--second-factor",
    {"choices": ("yes", "no"), "help": "whether the staff must have one (yes where others than this machine reach it)"},
)
RESET: Argument = ("--reset", {"metavar": "NAME", "help": "give whoever logs on by this name another password"})
ROUND: Argument = ("--round", {"metavar": "ID", "help": "this one alone"})
TABLE: Argument = ("--table", {"metavar": "TABLE", "help": "only those of this table"})
SINCE: Argument = (
    "--since",
    {"metavar": "TIME", "help": "only those since a day or time, as 2026-11-18T09:30"},
)
HEAD: Argument = ("--head", {"metavar": "HEAD", "help": "of the journal, as an earlier audit has told it"})
KEY: Argument = (
    "--key",
    {"type": Path, "metavar": "FILE", "help": "the key of the cards in play (beside the store: its name and .key)"},
)
HEADS: Argument = (
    "--heads",
    {
        "type": Path,
        "metavar": "FILE",
        "help": "the signed heads of the journal (beside the store: its name and .heads)",
    },
)
BACKUP: Argument = ("file", {"type": Path, "metavar": "FILE", "help": "the backup"})
REPLACE: Argument = ("--replace", {"action": "store_true", "help": "a store that is there is moved aside"})
BEFORE: Argument = (
    "--before",
    {"metavar": "DAY", "required": True, "help": "what was told before this day or time, as 2026-11-18"},
)
FOLDER: Argument = ("--to", {"type": Path, "metavar": "FOLDER", "required": True, "help": "where the file is written"})
ARCHIVES: Argument = (
    "--archives",
    {"type": Path, "metavar": "FOLDER", "help": "the folder of its archives: the journal is whole with them"},
)
MANIFEST: Argument = (
    "--manifest",
    {
        "type": Path,
        "metavar": "FILE",
        "help": "every file must be as `pitboss manifest` has said, or no round begins",
    },
)
CHECK: Argument = ("--check", {"type": Path, "metavar": "FILE", "help": "say what is not as this manifest says"})
CSV: Argument = ("--csv", {"action": "store_true", "help": "a table of settled wagers in place of JSON Lines"})
DISPUTED: Argument = ("round", {"metavar": "ROUND", "help": "its id, as a search or an export tells it"})
AUDITED: Argument = ("store", {"metavar": "STORE", "help": "sqlite:///FILE, or the file"})


def output(metavar: str, help: str = "write it to this file") -> Argument:
    return ("-o --out", {"dest": "output", "type": Path, "metavar": metavar, "help": help})
