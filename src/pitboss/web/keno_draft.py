"""A ticket that is being marked: what the form of the page says, and what it comes to before it is bought."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from starlette.datastructures import FormData

from pitboss.errors import NotationError, PitbossError
from pitboss.floor.lounge.commands import WriteTicket
from pitboss.floor.lounge.decide import MOST_GAMES, MOST_GROUPS
from pitboss.floor.lounge.settling import game_of_tickets
from pitboss.floor.lounge.state import LoungeState
from pitboss.floor.lounge.telling import advantage, catches, filed, quote, ways_of
from pitboss.stakes.cents import dollars
from pitboss.stakes.decimals import decimal
from pitboss.tickets.ways import counted
from pitboss.typed import cents_of
from pitboss.web.refusals import told
from pitboss.web.scene import Told

USUAL = "1"  # dollars, for a straight ticket; other ways have the rate that the player writes
MOST_DIGITS = 9


@dataclass(frozen=True)
class Draft:
    """Groups that were circled, and the numbers marked since, which are a group as well."""

    circled: tuple[tuple[int, ...], ...] = ()
    marked: tuple[int, ...] = ()
    rates: tuple[tuple[int, str], ...] = ()  # dollars as they were typed, by spots
    games: str = "1"

    @property
    def groups(self) -> list[tuple[int, ...]]:
        return [*self.circled, self.marked] if self.marked else [*self.circled]

    def circle(self) -> "Draft":
        if not self.marked:
            raise NotationError("mark the numbers of the group first")
        if len(self.circled) == MOST_GROUPS:
            raise NotationError(f"a ticket has {MOST_GROUPS} groups at most")
        return replace(self, circled=(*self.circled, self.marked), marked=(), rates=())

    def open_again(self, place: int) -> "Draft":
        """The numbers of a group are marked, and no group any more."""
        if not 0 < place <= len(self.circled):
            raise NotationError("there is no such group")
        freed = self.circled[place - 1]
        left = tuple(group for group in self.circled if group is not freed)
        return replace(self, circled=left, marked=tuple(sorted({*self.marked, *freed})))

    def command(self, state: LoungeState) -> WriteTicket:
        """What is asked for: ways without a rate are not played."""
        rates = dict(self.rates)
        ways = [
            {"spots": spots, "rate": _cents(rates[spots])}
            for spots, _ in ways_offered(state, self.groups)
            if rates.get(spots, "").strip()
        ]
        if self.groups and not ways:
            raise NotationError("write a rate for the ways that you play")
        return WriteTicket([list(group) for group in self.groups], ways, _games(self.games))


def read_draft(form: FormData) -> Draft:
    """What cannot be read is left out: a form of the page has none of it."""
    circled = tuple(_numbers(group) for group in str(form.get("groups", "")).split(";") if group)
    taken = {number for group in circled for number in group}
    marked = {number for name in form if name.startswith("m-") for number in _numbers(name[2:])}
    rates = tuple((spots, str(form[f"rate-{spots}"])[:12]) for spots in range(1, 81) if f"rate-{spots}" in form)
    return Draft(circled[:MOST_GROUPS], tuple(sorted(marked - taken)), rates, str(form.get("games", "1"))[:3])


def draft_told(state: LoungeState, draft: Draft) -> Told:
    """The board, the ways there are, and the price and the advantage of the house in words."""
    offered = ways_offered(state, draft.groups)
    rates = dict(draft.rates)
    if len(offered) == 1 and not draft.circled and offered[0][0] not in rates:
        rates[offered[0][0]] = USUAL
    whole = replace(draft, rates=tuple(rates.items()))
    return {
        "circled": draft.circled,
        "marked": draft.marked,
        "joined": ";".join(",".join(map(str, group)) for group in draft.circled),
        "letters": {number: "ABCDEFGHIJ"[place] for place, group in enumerate(draft.circled) for number in group},
        "ways": [_way(state, spots, count, rates.get(spots, "")) for spots, count in offered],
        "games": draft.games,
        "most_games": MOST_GAMES,
        **_priced(state, whole),
    }


def ways_offered(state: LoungeState, groups: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Spots that a pay table is filed for and the groups have together, and how many ways that is."""
    spots = filed(state)
    found = counted([len(group) for group in groups], spots[-1])
    return [(each, found[each]) for each in spots if found[each]]


def _way(state: LoungeState, spots: int, count: int, rate: str) -> Told:
    paid = [
        {"caught": each.caught, "pays": each.pays, "one_in": _one_in(each.chance)} for each in catches(state, spots)
    ]
    stays = percent(advantage(state, spots))
    return {"spots": spots, "count": count, "words": ways_of(spots, count), "rate": rate, "paid": paid, "stays": stays}


def _priced(state: LoungeState, draft: Draft) -> Told:
    nothing: Told = {"words": "", "price": 0, "total": 0, "kind": "", "conditioning": "", "stays": "", "missing": ""}
    if not draft.groups:
        return {**nothing, "missing": "Mark numbers, and the price is shown here."}
    try:
        asked = draft.command(state)
        found = quote(state, asked.groups, asked.ways)
    except PitbossError as refusal:
        return {**nothing, "missing": told(refusal)["message"]}
    total = found.price * asked.games
    words = found.words if asked.games == 1 else f"{found.words} a game, {dollars(total)} for {asked.games} games"
    shown = {"kind": found.kind, "conditioning": found.conditioning, "stays": percent(found.advantage)}
    return {**nothing, **shown, "words": words, "price": found.price, "total": total}


def percent(share: Fraction) -> str:
    return f"{decimal(share * 100, 2)} %"


def _one_in(chance: Fraction) -> str:
    often = Fraction(chance.denominator, chance.numerator)
    return decimal(often, 1) if often < 100 else f"{int(often + Fraction(1, 2)):,}"


def _numbers(text: str) -> tuple[int, ...]:
    most = game_of_tickets("keno").numbers
    found = (int(each) for each in text.split(",") if each.isascii() and each.isdecimal() and len(each) < 3)
    return tuple(sorted({number for number in found if 0 < number <= most}))


def _cents(typed: str) -> int:
    found = cents_of(typed)
    if found is None:
        raise NotationError("a rate is an amount in dollars, like 1 or 0.25")
    return found


def _games(typed: str) -> int:
    if not (typed.isascii() and typed.isdecimal()):
        raise NotationError(f"games: write a number from 1 to {MOST_GAMES}")
    return int(typed)
