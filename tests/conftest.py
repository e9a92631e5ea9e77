"""Which paragraphs each test shows: by the marker `law`, and by every citation among its parameters."""

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

from pitboss.law import Citation, paragraphs, readings
from tools.break_rules import install

if broken := os.environ.get("PITBOSS_BROKEN_RULE"):
    install(broken)

os.environ.pop("COLUMNS", None)  # what is shown does not depend on the terminal that the tests are run in

RULES = Path(__file__).parent / "rules"


def citations_of(item: pytest.Item) -> set[str]:
    marked = {citation for marker in item.iter_markers("law") for citation in marker.args}
    callspec = getattr(item, "callspec", None)
    given = callspec.params.values() if callspec is not None else ()
    return marked | {value for value in given if isinstance(value, Citation)}


def is_known(citation: str) -> bool:
    return citation in paragraphs() or citation.removeprefix("reading ") in readings()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--citations-to", metavar="FILE", help="write which tests show which paragraph, as JSON")


def pytest_itemcollected(item: pytest.Item) -> None:
    cited = citations_of(item)
    for citation in cited:
        if not is_known(citation):
            raise pytest.UsageError(f"{item.nodeid} cites {citation!r}, which is no paragraph and no reading")
    if RULES in item.path.parents and not cited:
        raise pytest.UsageError(f"{item.nodeid} stands under tests/rules and cites nothing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    path = config.getoption("--citations-to")
    if path is None:
        return
    shown: dict[str, set[str]] = defaultdict(set)
    for item in items:
        for citation in citations_of(item):
            shown[citation].add(item.nodeid.partition("[")[0])
    Path(path).write_text(json.dumps({citation: sorted(tests) for citation, tests in sorted(shown.items())}))
