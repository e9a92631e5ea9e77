"""How a game is played, step by step and in plain words: what a performance of its script shows."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby, pairwise, takewhile
from typing import Any, NamedTuple, cast

from pitboss.law import Citation, paragraphs, readings
from pitboss.printing.kinds import (
    Done,
    Led,
    at_the_end,
    before_any_question,
    depends_on_the_cards,
    kinds_of_question,
    opening_of,
    rounds_enough,
    settled,
)
from pitboss.printing.rehearsal import (
    DECKS,
    NEIGHBOUR,
    YOU,
    Rehearsed,
    begin,
    decisions,
    paths,
    rehearse,
    staked,
)
from pitboss.printing.sign import odds_to
from pitboss.rounds.events import Dealt, Discarded, Event, Metered, Performed, Revealed, Settled
from pitboss.rounds.game import Game
from pitboss.rounds.house import House
from pitboss.rounds.places import BURN, COMMUNITY, DEALER, Seen
from pitboss.rounds.steps import Choice, Decide, Option, stays_in
from pitboss.stakes.cents import dollars
from pitboss.stakes.gain import Outcome
from pitboss.stakes.wager import Wager

COUNTED = ("no", "one", "two", "three", "four", "five")
OUTCOMES = (Outcome.WIN, Outcome.PUSH, Outcome.LOSE)


class Line(NamedTuple):
    text: str
    law: Citation


class Way(NamedTuple):
    """One of the choices of a decision, and what it leads to."""

    name: str
    text: str


class Step(NamedTuple):
    """A part of the round: what happens, then either what a player may choose or what wagers may come to."""

    title: str
    lines: Sequence[Line]
    ways: Sequence[Way] = ()
    silence: str = ""
    results: Sequence[Line] = ()


def how_to_play(game: Game, house: House) -> list[Step]:
    """The order of the round at this house; performed once, and remembered."""
    return _how_to_play(game, cast(Any, house))


@lru_cache(maxsize=64)
def _how_to_play(game: Game, house: Any) -> list[Step]:
    if depends_on_the_cards(game, house):
        return list(_by_kinds(game, house))
    told = rehearse(begin(game, house, staked(game, house)))
    asked, waiting = told.asked(), decisions(game, house, staked(game, house))
    steps = [Step("Place your wagers", list(_wagers(game, house)))]
    begins = 0
    for number, (place, decision) in enumerate(zip(asked, waiting, strict=True)):
        happens = list(_happens(told.events[begins:place], first=number == 0))
        if happens:
            steps.append(Step("The deal" if number == 0 else "The dealer goes on", happens))
        steps.append(_decision(game, house, number, decision, told.law(place)))
        begins = told.asked_next(place)
    before_the_end = list(_happens(told.events[begins : told.closed]))
    if before_the_end:
        steps.append(Step("The dealer goes on", before_the_end))
    steps.append(Step("The end of the round", list(_end(told)), results=list(_results(game, house))))
    return steps


# Before the deal.


def _wagers(game: Game, house: House) -> Iterator[Line]:
    offered = [wager for wager in game.wagers if wager.before_the_deal and wager.is_offered(house)]
    required = [wager for wager in offered if wager in game.required]
    for wager in offered:
        if wager.matches is not None:
            yield Line(f"The {wager.title} wager goes with it, in the same amount.", wager.law)
        elif wager in required:
            yield Line(f"You place {_named(wager, 'the')}.", wager.law)
        else:
            amount = f" of exactly {dollars(wager.exactly)}" if wager.exactly else ""
            yield Line(f"If you like, you place {_a(wager.title)} wager{amount} beside it.", wager.law)
            yield from _alone(game, house, wager)
    law = game.no_more_bets[house.dealing]
    announced = any(
        "No more bets" in event.what for event in _performed(begin(game, house, staked(game, house)).events)
    )
    closed = (
        'The dealer announces "No more bets".' if announced else "When the first card is dealt, no more bets are taken."
    )
    yield Line(f"{closed} What lies there stays until the round is over.", law)


def _performed(events: Iterable[Event]) -> Iterator[Performed]:
    return (event for event in events if isinstance(event, Performed))


def _alone(game: Game, house: House, wager: Wager) -> Iterator[Line]:
    """Whether a wager beside the game may also be placed without it, and what is asked then."""
    if wager.needs is not None:
        return
    only = {wager: staked(game, house)[wager]}
    if not decisions(game, house, only):
        yield Line(f"The {wager.title} wager may also be placed alone; then you are asked nothing.", wager.law)


# What happens between two decisions.


def _happens(events: Sequence[Event], *, first: bool = False) -> Iterator[Line]:
    """Before the first decision also the last thing that the dealer does when the cards are out."""
    after = list(takewhile(lambda event: not isinstance(event, Dealt), reversed(events)))
    last = next((event for event in after if isinstance(event, Performed)), None)
    told = [event for event in events if type(event) in _HAPPENS]
    for kind, run in groupby(told, type):
        yield from _HAPPENS[kind](list(run))
    if first and last is not None:
        yield Line(f"The dealer {last.what}.", last.law)


def _locked(metered: Sequence[Metered]) -> Iterator[Line]:
    yield Line("Progressive wagers are locked in: the house keeps the chips and the meter goes up.", metered[0].law)


def _dealt(dealt: Sequence[Dealt]) -> Iterator[Line]:
    """Each place once, in the order in which they come to their first card."""
    for place in dict.fromkeys(event.place for event in dealt if event.place != NEIGHBOUR):
        received = [event for event in dealt if event.place == place]
        seen = Counter(event.seen for event in received)
        yield Line(_TO[place](received, seen, dealt), received[0].law)


def _to_you(received: Sequence[Dealt], seen: Counter[Seen], dealt: Sequence[Dealt]) -> str:
    places = [place for place, event in enumerate(dealt) if event.place == YOU]
    apart = any(after - before > 1 for before, after in pairwise(places))
    how = ", one at a time" if apart else ", all at once" if len(received) > 1 else ""
    return f"Every player is dealt {cards(len(received))} face {'up' if seen[Seen.ALL] else 'down'}{how}."


def _to_dealer(_: Sequence[Dealt], seen: Counter[Seen], __: Sequence[Dealt]) -> str:
    faces = {"down": seen[Seen.NOBODY], "up": seen[Seen.ALL]}
    return f"The dealer is dealt {' and '.join(f'{cards(n)} face {way}' for way, n in faces.items() if n)}."


def _to_the_middle(received: Sequence[Dealt], seen: Counter[Seen], _: Sequence[Dealt]) -> str:
    how = "face up" if seen[Seen.ALL] else "face down"
    return f"{cards(len(received)).capitalize()} {_are(len(received))} dealt {how} to the middle, for everybody's hand."


def _burned(received: Sequence[Dealt], _: Counter[Seen], __: Sequence[Dealt]) -> str:
    return f"{cards(len(received)).capitalize()} {_are(len(received))} burned: put aside unseen, and not used."


_TO = {YOU: _to_you, DEALER: _to_dealer, COMMUNITY: _to_the_middle, BURN: _burned}


def _turned_up(revealed: Iterable[Revealed]) -> Iterator[Line]:
    for event in revealed:
        if event.place != NEIGHBOUR:
            if event.place == COMMUNITY:
                whose = f"{cards(len(event.cards)).capitalize()} in the middle are"
            else:
                whose = "The dealer's cards are" if event.place == DEALER else "Your cards are"
            yield Line(f"{whose} turned face up.", event.law)


def _settled(settled: Iterable[Settled]) -> Iterator[Line]:
    laws = {event.wager: event.law for event in settled if event.seat == YOU}
    if laws:
        yield Line(f"Your {_wagers_named(laws)} {_are(len(laws))} settled.", next(iter(laws.values())))


_HAPPENS: dict[type, Callable[[Any], Iterator[Line]]] = {
    Metered: _locked,
    Dealt: _dealt,
    Revealed: _turned_up,
    Settled: _settled,
}


# A decision.


def _decision(game: Game, house: House, number: int, decision: Decide, law: Citation) -> Step:
    conditions = [wager.title for wager in staked(game, house) if not _is_asked(game, house, decision, wager)]
    beside = [title for title in conditions if title not in (wager.title for wager in game.required)]
    who = f"Each player with {_a(beside[0])} wager" if beside else "Each player who is still in"
    line = Line(f"{who} decides in turn, beginning at the dealer's left.", law)
    fold_last = sorted(decision.choices, key=lambda choice: not stays_in(choice.name))
    ways = [_way(game, house, number, choice) for choice in fold_last]
    title = " or ".join(way.name for way in ways)
    return Step(f"Your decision: {title}", [line], ways, _title(decision.silence.name))


def _is_asked(game: Game, house: House, decision: Decide, without: Wager) -> bool:
    """Whether the decision comes also without this wager and those that need it."""
    needed = [wager for wager in game.wagers if without in (wager, wager.needs, wager.matches)]
    if without in game.required:
        return True
    asked = decisions(game, house, staked(game, house, *needed))
    return decision.choices in [each.choices for each in asked]


def _way(game: Game, house: House, number: int, choice: Choice) -> Way:
    before = [earlier.stay.name for earlier in decisions(game, house, staked(game, house))[:number]]
    rounds = [
        rehearse(begin(game, house, staked(game, house), number=each), [*before, choice.name])
        for each in range(1, DECKS + 1)
    ]
    said = [*_places(choice), *_money(rounds, number, choice), *_moved(rounds[0].after(number))]
    if not stays_in(choice.name):
        said.insert(0, "you give up the hand")
    return Way(_title(choice.name), sentences(said or ["you stay in and place nothing"]))


def _wager(choice: Choice) -> Wager | None:
    return choice if isinstance(choice, Wager) else choice.places


MUCH: dict[int | Fraction, str] = {1: "as much as", 2: "twice", Fraction(1, 2): "half of"}


def _places(choice: Choice) -> Iterator[str]:
    wager = _wager(choice)
    if wager is not None and wager.equals is not None:
        times = wager.times * (choice.times if isinstance(choice, Option) else 1)
        much = f"{'at most ' if wager.or_less else ''}{MUCH.get(times, f'{times} times')}"
        yield f"you place {_a(wager.title)} wager, {much} the {wager.equals.title}, and stay in"


def _moved(events: Sequence[Event]) -> Iterator[str]:
    """Cards of the player, and what the dealer does with them."""
    if any(isinstance(event, Discarded) for event in events):
        yield "you give the card you name back, face down"
    if any(isinstance(event, Dealt) and event.place == YOU for event in events):
        yield "you get another one for it, which stays face down until the end, for you too"
    if any(isinstance(event, Revealed) and event.place == YOU for event in events):
        yield "your cards are turned face up"
    mine = f"seat {YOU}"
    yield from (
        f"the dealer {event.what.replace(mine, 'your seat')}"
        for event in events
        if isinstance(event, Performed) and mine in event.what
    )


def _money(rounds: Sequence[Rehearsed], number: int, choice: Choice) -> Iterator[str]:
    """What is lost before the dealer's hand is seen, and what of a hand that is given up is still open."""
    early, late = (list(_outcomes(rounds, number, closed=closed)) for closed in (True, False))
    lost = {wager for wager, outcome in early if outcome is Outcome.LOSE} - {
        wager for wager, outcome in early if outcome is not Outcome.LOSE
    }
    if lost:
        names = [wager for wager in dict.fromkeys(wager for wager, _ in early) if wager in lost]
        yield f"your {_wagers_named(names)} {_are(len(names))} lost"
    left = dict.fromkeys(wager for wager, _ in late)
    if not stays_in(choice.name) and left:
        stays = "stays" if len(left) == 1 else "stay"
        yield f"your {_wagers_named(left)} {stays}, and {_are(len(left))} settled at the end"


def _outcomes(rounds: Sequence[Rehearsed], number: int, *, closed: bool) -> Iterator[tuple[str, Outcome]]:
    for told in rounds:
        begins = told.asked()[number]
        events = told.events[begins : told.closed] if closed else told.events[told.closed :]
        yield from (
            (event.wager, event.outcome) for event in events if isinstance(event, Settled) and event.seat == YOU
        )


# The end.


def _end(told: Rehearsed) -> Iterator[Line]:
    events = told.events[told.closed :]
    yield from _turned_up(event for event in events if isinstance(event, Revealed) and event.place != YOU)
    shown = [place for place, event in enumerate(events) if isinstance(event, Revealed) and event.place == YOU]
    paid = [event for event in events[: shown[0]] if isinstance(event, Settled) and event.seat == NEIGHBOUR]
    law = told.law(told.closed + shown[0])
    if paid:
        yield Line("From the dealer's right, each hand is turned up and settled before the next one.", law)
    else:
        yield Line("From the dealer's right, all hands are turned up, and then the wagers are settled.", law)


def _results(game: Game, house: House) -> Iterator[Line]:
    """What the paragraphs say by which wagers are won, pushed and lost; pay tables speak for themselves."""
    yield from _come_to(game, house, _settlements(game, house))


def _come_to(game: Game, house: House, settlements: Iterable[Settled]) -> Iterator[Line]:
    tables = {posted.law for posted in game.pay_tables(house)}
    found: dict[Citation, Outcome] = {}
    for event in settlements:
        if not event.line and (event.outcome is not Outcome.LOSE or event.law not in tables):
            found[event.law] = min(found.get(event.law, event.outcome), event.outcome, key=OUTCOMES.index)
    for law in sorted(found, key=lambda law: OUTCOMES.index(found[law])):
        yield Line(_says(law), law)


def _settlements(game: Game, house: House) -> Iterator[Settled]:
    """Of all seats, whatever they choose alike, in many rounds."""
    everybody = range(1, game.positions + 1)
    for path in paths(game, house):
        for number in range(1, DECKS + 1):
            round = begin(game, house, staked(game, house), seats=game.positions, number=number)
            told = rehearse(round, path, followed_by=everybody)
            yield from (event for event in told.events[told.closed :] if isinstance(event, Settled))


def _says(law: Citation) -> str:
    """The gist of a paragraph, or a question and how it is read."""
    number = law.removeprefix("reading ")
    if number == law:
        return f"{paragraphs()[law].gist}."
    return f"{readings()[number].question} {readings()[number].reading}"


# Where what is asked depends on the cards: many rounds show what there is to be asked.


def _by_kinds(game: Game, house: House) -> Iterator[Step]:
    rounds = rounds_enough(game, house)
    yield Step("Place your wagers", list(_wagers(game, house)))
    yield Step("The deal", [*_happens(opening_of(rounds)), *map(_done, before_any_question(rounds))])
    told = {done.event.law for done in before_any_question(rounds)}
    for kind in kinds_of_question(rounds):
        told |= set() if kind.always else {kind.law}
        when = [] if kind.always else [Line(_says(kind.law), kind.law)]
        again = ", and again as long as the hand is open" if kind.again else ""
        first = Line(f"Each player who is still in decides in turn, beginning at the dealer's left{again}.", kind.law)
        ways = [Way(_title(led.choice.name), sentences(list(_leads_to(led)))) for led in kind.options]
        title = " or ".join(way.name for way in ways)
        yield Step(f"Your decision: {title}", [*when, first], ways, _title(kind.silence.name))
    posted = {notice.law: notice.text for notice in game.notices(house)}
    results = [line for line in _come_to(game, house, settled(rounds)) if line.law not in told]
    told |= {line.law for line in results}
    laws = dict.fromkeys(done.event.law for done in at_the_end(rounds) if done.event.law not in told)
    yield Step("The end of the round", [Line(posted.get(law) or _says(law), law) for law in laws], results=results)


def _done(done: Done) -> Line:
    """What is done in every round as it is done, and else what its paragraph says; odds are those of this table."""
    event = done.event
    if isinstance(event, Performed):
        return Line(f"The dealer {event.what}." if done.always else _says(event.law), event.law)
    said = _says(event.law)
    here = "" if not event.line or odds_to(event.odds) in said else f" At this table it is paid {odds_to(event.odds)}."
    return Line(said + here, event.law)


def _leads_to(led: Led) -> Iterator[str]:
    """What an option places, and what it always leads to."""
    wager = _wager(led.choice)
    yield from _places(led.choice)
    if led.splits:
        yield "your two cards become two hands, each with a wager of its own and a card more"
    elif led.card is not None:
        yield f"you get {'exactly ' if led.ends else ''}one card more, face {'up' if led.card is Seen.ALL else 'down'}"
    if led.ends and wager is None and led.card is None:
        yield "you are asked nothing more for this hand"
    if not led.ends and wager is None and led.card is None:
        yield "you stay in and place nothing"
    law = wager.law if wager is not None else led.choice.law
    if not led.always and law is not None:
        yield _says(law).removesuffix(".")


# Words.


def cards(count: int) -> str:
    return f"{COUNTED[count] if count < len(COUNTED) else count} card{'' if count == 1 else 's'}"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _a(title: str) -> str:
    return f"{'an' if title[0] in 'aeio' or title.startswith('un') else 'a'} {title}"


def _named(wager: Wager, article: str) -> str:
    """ "the ante wager"; the wager that has no other name is "the wager"."""
    return f"{article} {wager.title}" + ("" if wager.title == "wager" else " wager")


def _title(name: str) -> str:
    return name.replace("_", " ")


def listed(names: Iterable[str]) -> str:
    return " and ".join(", ".join(map(_title, names)).rsplit(", ", 1))


def _wagers_named(names: Collection[str]) -> str:
    return f"{listed(names)} wager{'' if len(names) == 1 else 's'}"


def sentences(said: Sequence[str]) -> str:
    return " ".join(f"{each[:1].upper()}{each[1:]}." for each in said)
