"""The forms of the pages, as a reader finds them there, and what somebody could send instead."""

from html.parser import HTMLParser
from typing import NamedTuple

from hypothesis import strategies as st


class Form(NamedTuple):
    action: str
    fields: dict[str, list[str]]  # what each may say by the page: several where there is something to choose


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.inside, self.chosen = [], None, ""

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        if tag == "form":
            self.inside = Form(said.get("action", ""), {}) if said.get("method") == "post" else None
            self.found += [self.inside] if self.inside is not None else []
        elif self.inside is None:
            return
        elif tag in ("input", "button", "textarea") and "name" in said:
            self.inside.fields.setdefault(said["name"], []).append(said.get("value") or "")
        elif tag == "select":
            self.chosen = said["name"]
            self.inside.fields[self.chosen] = []
        elif tag == "option" and "value" in said:
            self.inside.fields[self.chosen].append(said["value"])
        if tag == "button" and "formaction" in said:
            self.found.append(Form(said["formaction"], {said["name"]: [said["value"]]}))

    def handle_endtag(self, tag):
        self.inside = None if tag == "form" else self.inside


def forms_of(html):
    reader = _Reader()
    reader.feed(html)
    return reader.found


ODD = st.one_of(
    st.text(max_size=90),
    st.integers(-(10**20), 10**20).map(str),
    st.sampled_from(
        ["", "0", "-1", "1e9", "NaN", "\u0663", "ante=500", "minimum=1000\nmaximum=5", "dealer", "//evil.example"]
    ),
)
NAMES = st.sampled_from(
    ["key", "do", "turn", "chip", "why", "name", "password", "to", "seat", "house", "amount-double"]
)


@st.composite
def sent(draw, form):
    """What the page says, or something else, or nothing; and perhaps a field that it does not have."""
    said = {}
    for name, values in form.fields.items():
        by_the_page = st.sampled_from(values or [""])
        value = draw(st.one_of(by_the_page, by_the_page, by_the_page, ODD, st.none()))
        if value is not None:
            said[name] = value
    if "key" in said:
        said["key"] += str(draw(st.integers(0, 10**6)))
    return {**said, **draw(st.dictionaries(NAMES, ODD, max_size=1))}
