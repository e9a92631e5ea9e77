"""Everything that can happen on the floor, as values that are written down and read again."""

from pitboss.floor.facts.cage import BoughtIn, CashedOut, Entered
from pitboss.floor.facts.fact import Fact, read
from pitboss.floor.facts.rounds import DiscardsShuffled, RoundClosed, RoundOpened, WentOn, begins, is_counted
from pitboss.floor.facts.table import (
    Closed,
    Leaving,
    Left,
    Opened,
    Performed,
    Seated,
    SetUpAnew,
    ShoeMade,
    ShoeSpent,
    UsedCardsInspected,
)
from pitboss.floor.facts.wagers import (
    BetsRefused,
    Clock,
    Extended,
    PassedOver,
    Placed,
    Ready,
    Resumed,
    Silent,
    TakenBack,
)

__all__ = [
    "BetsRefused",
    "BoughtIn",
    "CashedOut",
    "Clock",
    "Closed",
    "DiscardsShuffled",
    "Entered",
    "Extended",
    "Fact",
    "Leaving",
    "Left",
    "Opened",
    "PassedOver",
    "Performed",
    "Placed",
    "Ready",
    "Resumed",
    "RoundClosed",
    "RoundOpened",
    "Seated",
    "SetUpAnew",
    "ShoeMade",
    "ShoeSpent",
    "Silent",
    "TakenBack",
    "UsedCardsInspected",
    "WentOn",
    "begins",
    "is_counted",
    "read",
]
