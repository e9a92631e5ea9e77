"""The steps of the dealer's procedure at a live table: each is due first, and then confirmed by whoever deals there."""

from dataclasses import dataclass

from pitboss.floor import clock
from pitboss.floor.facts.fact import Fact
from pitboss.floor.facts.table import Performed
from pitboss.floor.state import Due, TableState
from pitboss.floor.world import Milliseconds
from pitboss.law import Citation


@dataclass(frozen=True)
class StepDue(Fact):
    """To be performed by the dealer now; play does not go on before."""

    law: Citation
    what: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """What the step does to the cards is known already; nobody is hurried meanwhile."""
        after = Performed(self.law, self.what).after(state, at)
        return after.with_(due=(*state.due, Due(self.law, self.what)), deadline=None)


@dataclass(frozen=True)
class StepConfirmed(Fact):
    step: int
    law: Citation
    what: str
    by: str

    def after(self, state: TableState, at: Milliseconds) -> TableState:
        """After the last one, whoever is waited for has the whole time."""
        after = state.with_(due=state.due[1:], confirmed=self.step)
        return after.with_(deadline=clock.deadline(after, at) if after.somebody_is_waited_for else None)
