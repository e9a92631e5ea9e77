"""Which paragraphs each test shows: by the marker `law`, and by every citation among its parameters."""

import json
import os
import signal
from collections import defaultdict
from pathlib import Path

import pytest

from pitboss.law import Citation, paragraphs, readings
from tools.break_rules import install

if broken := os.environ.get("PITBOSS_BROKEN_RULE"):
    install(broken)

os.environ.pop("COLUMNS", None)  # what is shown does not depend on the terminal that the tests are run in
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # nor what a server hears on a shell that has them ignore it
    signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
RULES = TESTS / "rules"
SHOWN = pytest.StashKey[dict[str, set[str]]]()  # which tests show which paragraph


def citations_of(item: pytest.Item) -> set[str]:
    marked = {citation for marker in item.iter_markers("law") for citation in marker.args}
    callspec = getattr(item, "callspec", None)
    given = callspec.params.values() if callspec is not None else ()
    return marked | {value for value in given if isinstance(value, Citation)}


def is_known(citation: str) -> bool:
    return citation in paragraphs() or citation.removeprefix("reading ") in readings()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--citations-to", metavar="FILE", help="write which tests show which paragraph, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SHOWN] = defaultdict(set)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Those that are left out of this run too."""
    cited = citations_of(item)
    for citation in cited:
        if not is_known(citation):
            raise pytest.UsageError(f"{item.nodeid} cites {citation!r}, which is no paragraph and no reading")
        item.config.stash[SHOWN][citation].add(item.nodeid.partition("[")[0])
    if RULES in item.path.parents and not cited:
        raise pytest.UsageError(f"{item.nodeid} stands under tests/rules and cites nothing")


def pytest_collection_finish(session: pytest.Session) -> None:
    path = session.config.getoption("--citations-to")
    if path is not None:
        Path(path).write_text(json.dumps(citations_collected(session.config)))


def citations_collected(config: pytest.Config) -> dict[str, list[str]]:
    return {citation: sorted(tests) for citation, tests in sorted(config.stash[SHOWN].items())}


@pytest.fixture
def citations_in_tests(pytestconfig: pytest.Config) -> dict[str, list[str]] | None:
    """What a run of all tests has collected; None if this one was given some of them."""
    given = [pytestconfig.invocation_params.dir / path for path in pytestconfig.args]
    return citations_collected(pytestconfig) if given == [TESTS] else None
