"""Paragraphs behind a §: a button where one is cited, and once on a page what it says."""

import re
from typing import Any, NamedTuple

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from pitboss.law import Citation, readings
from pitboss.web.scene import gist

BUTTON = Markup('<button type="button" class="cite" popovertarget="{}" aria-label="§ {}">§</button>')


class Law(NamedTuple):
    id: str
    name: str
    gist: str
    question: str  # of a reading, which has a place in the list of all
    number: str


class Laws:
    """What a page cites, gathered while it is drawn."""

    def __init__(self) -> None:
        self.cited: dict[str, Law] = {}

    def cite(self, law: str) -> Markup:
        found = self.cited.setdefault(law, law_told(law))
        return BUTTON.format(found.id, found.name)


def law_told(law: str) -> Law:
    number = law.removeprefix("reading ") if law.startswith("reading ") else ""
    question = readings()[number].question if number in readings() else ""
    name = Citation(law).short
    return Law(f"law-{re.sub('[^a-zA-Z0-9]+', '-', law)}", name, gist(law), question, number)


@pass_context
def cite(context: Context, law: str | None) -> Markup:
    laws: Any = context["laws"]
    return laws.cite(law) if law else Markup()
