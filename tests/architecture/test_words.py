"""The glossary: a word has one meaning and is used, and newer code does without the words that had many."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.source import ROOT, SOURCE, Module, modules, sample

GLOSSARY = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^\| ([a-z][a-z ]*) \| (.+?) \|(?: (.+) \|)?$", re.MULTILINE)
AVOIDED = "## Words that are not used"
MOST_WORDS, LEAST_WORDS = 40, 25

# Modules and templates that are older than the glossary, or were written beside it: whoever makes one of them clean
# takes it off this list.
OLDER = frozenset({
    "pitboss.analysis.lesson", "pitboss.analysis.line", "pitboss.analysis.models.blackjack", "pitboss.analysis.par",
    "pitboss.analysis.report", "pitboss.arguments", "pitboss.floor.books", "pitboss.floor.course",
    "pitboss.floor.decide", "pitboss.floor.enlisting", "pitboss.floor.facts.rounds", "pitboss.floor.playing",
    "pitboss.floor.posting", "pitboss.floor.shoe", "pitboss.floor.state", "pitboss.floor.world",
    "pitboss.games.mini_tex", "pitboss.hands.comparing", "pitboss.hands.five_card", "pitboss.hands.three_card",
    "pitboss.kernels.board.boards", "pitboss.kernels.board.features", "pitboss.kernels.board.final_boards",
    "pitboss.kernels.draw.count", "pitboss.kernels.draw.lesson", "pitboss.kernels.shoe.courses",
    "pitboss.kernels.shoe.residues", "pitboss.kernels.shoe.spread", "pitboss.kernels.stud.count",
    "pitboss.kernels.three_cards.count", "pitboss.kernels.three_cards.sample", "pitboss.kernels.two_cards.count",
    "pitboss.kernels.two_cards.lesson", "pitboss.kernels.two_cards.streets", "pitboss.printing.par_sheet",
    "pitboss.printing.plot", "pitboss.printing.progress", "pitboss.printing.reading_list", "pitboss.printing.rehearsal",
    "pitboss.printing.tables", "pitboss.printing.transcript", "pitboss.ranking.best_five", "pitboss.ranking.comparing",
    "pitboss.ranking.numbering", "pitboss.ranking.on_a_board", "pitboss.ranking.ranks", "pitboss.ranking.showdown",
    "pitboss.rounds.events", "pitboss.rounds.house", "pitboss.rounds.record", "pitboss.rounds.round",
    "pitboss.rounds.steps", "pitboss.sampling.sampler", "pitboss.sampling.strategy", "pitboss.simulation.report",
    "pitboss.simulation.sessions", "pitboss.simulation.sums", "pitboss.solving.classes", "pitboss.solving.solver",
    "pitboss.stakes.meter", "pitboss.stakes.progressive", "pitboss.store.audit.commands", "pitboss.store.audit.faults",
    "pitboss.store.audit.kept", "pitboss.store.audit.people", "pitboss.store.audit.rounds",
    "pitboss.store.audit.transfers", "pitboss.store.house",
    "pitboss.store.migrations.versions.0008_players_and_their_own_limits", "pitboss.store.store",
    "pitboss.store.verify", "pitboss.terminal", "pitboss.usage", "pitboss.web.advice", "pitboss.web.api",
    "pitboss.web.budgets", "pitboss.web.casino", "pitboss.web.hub", "pitboss.web.log_ons", "pitboss.web.logs",
    "pitboss.web.metrics", "pitboss.web.odds_worker", "pitboss.web.people", "pitboss.web.picture",
    "pitboss.web.presence", "pitboss.web.scene", "pitboss.web.server", "pitboss.web.signals", "pitboss.web.turnstile",
    "pitboss.web.watch", "pitboss.workers.crew", "pitboss.workers.kept", "pitboss/printing/templates/par.html",
    "pitboss/printing/templates/par.md",
})  # fmt: skip


def entries(page: str) -> list[tuple[str, str]]:
    return [(word, meaning) for word, meaning, _ in ROW.findall(page.partition(AVOIDED)[0]) if word != "word"]


def avoided(page: str) -> list[str]:
    return [word for word, *_ in ROW.findall(page.partition(AVOIDED)[2]) if word != "word"]


@pytest.fixture(scope="module")
def page() -> str:
    return GLOSSARY.read_text(encoding="utf-8")


def test_a_word_has_one_meaning(page: str) -> None:
    words = [word for word, _ in entries(page)]
    meanings = [meaning for _, meaning in entries(page)]
    assert LEAST_WORDS <= len(words) <= MOST_WORDS
    assert words == sorted(set(words))
    assert len({*meanings}) == len(meanings)
    assert not {*words} & {*avoided(page)}


def test_every_word_is_used(page: str) -> None:
    """In what the program says of itself, and not on this page alone."""
    said = " ".join(text for module in modules() for _, text in texts(module)).lower()
    assert [word for word, _ in entries(page) if not re.search(rf"\b{word}", said)] == []


def test_a_word_that_nobody_uses_would_be_seen() -> None:
    found = entries("| word | means |\n| --- | --- |\n| zeppelin | an airship |\n")
    assert found == [("zeppelin", "an airship")]
    assert not any("zeppelin" in text for module in modules() for _, text in texts(module))


def test_newer_texts_do_without_the_words_that_had_many_meanings(page: str) -> None:
    found = [fault for module in modules() if module.name not in OLDER for fault in faults(module, avoided(page))]
    found += [fault for name, text in templates() if name not in OLDER for fault in in_text(name, text, avoided(page))]
    assert found == [], "say it with the words of docs/glossary.md"


def test_a_module_that_has_become_clean_is_off_the_list(page: str) -> None:
    unclean = {module.name for module in modules() if any(faults(module, avoided(page)))}
    there = {module.name for module in modules()} | {name for name, _ in templates()}
    unclean |= {name for name, text in templates() if any(in_text(name, text, avoided(page)))}
    assert sorted((OLDER & there) - unclean) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('"""Told once."""', 1),
        ("x = 1\n'the cards are gone'", 1),
        ("def f(n):\n    '''So many cards, and\n    so many more.'''", 2),
        ("x = f'{x} cards were told'", 1),
        ("told = 1\nprint(told)  # an identifier is no text", 0),
        ('"""A forgone conclusion, and untold ones."""', 0),
        ("x = 1  # told again", 0),
    ],
)
def test_such_a_word_is_seen_where_it_is_read(text: str, number: int) -> None:
    assert len(list(faults(sample("pitboss.x", text), ["told", "gone", "so many"]))) == number


def faults(module: Module, words: list[str]) -> Iterator[str]:
    for line, text in texts(module):
        yield from in_text(f"{module.name}:{line}", text, words)


def in_text(where: str, text: str, words: list[str]) -> Iterator[str]:
    for word in words:
        for _ in re.findall(rf"\b{word.replace(' ', chr(92) + 's+')}\b", text, re.IGNORECASE):
            yield f"{where}: {word}"


def texts(module: Module) -> Iterator[tuple[int, str]]:
    """Docstrings and strings with more than one word: a single one is a name."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.lineno, node.value


def templates() -> Iterator[tuple[str, str]]:
    """What a page says, without what is worked out in it."""
    for path in sorted(SOURCE.rglob("templates/**/*.*")):
        text = re.sub(
            r"\{\{.*?\}\}|\{%.*?%\}|<[^>]*>|<style>.*?</style>", " ", path.read_text("utf-8"), flags=re.DOTALL
        )
        yield path.relative_to(SOURCE).as_posix(), text
