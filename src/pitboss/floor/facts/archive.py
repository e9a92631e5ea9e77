"""A fact about the journal itself: how much of it was put away."""

from dataclasses import dataclass

from pitboss.floor.facts.fact import Fact
from pitboss.floor.world import Milliseconds


@dataclass(frozen=True)
class Archived(Fact):
    """The journal up to a row is kept in a file of its own, and a store goes on from the hash that it ends with."""

    day: Milliseconds  # before which it was told
    file: str
    sha256: str  # of the file
    until: int  # the last row of the journal that is in it
    moved: int  # and the last transfer
    head: str
    seal: str  # a hash of all that went on when the file ends
    keys: str  # a hash of the keys of all commands that are archived, each by its hash
