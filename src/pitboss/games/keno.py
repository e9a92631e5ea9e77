"""Keno, N.J.A.C. 19:47-15: of 80 numbers 20 are drawn, and tickets are paid for what they caught."""

# The documents hold two definitions of it and no more: what else it needs is in the readings of section 6.

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pitboss.errors import WagerTooLarge, WagerTooSmall, WrongDraw, WrongTicket, quoted
from pitboss.law import Citation, citation, reading
from pitboss.rounds.game import Notice, Posted
from pitboss.rounds.house import MOST_CENTS, NONE, Objection, none_or_number, number
from pitboss.stakes.cents import dollars
from pitboss.stakes.gain import Outcome
from pitboss.tickets.events import Bought, Drawn, Event, Malfunctioned, Settled, Voided
from pitboss.tickets.game import Described, Round, TicketGame
from pitboss.tickets.pays import Pays, Tables, by_catch, filed
from pitboss.tickets.settling import Catch, Line, catches, held, limited
from pitboss.tickets.ticket import Kind, Ticket, Way

CONDITIONING = citation('keno 19:47-15.1 "Conditioning"')
HOUSE_ADVANTAGE = citation('keno 19:47-15.1 "House advantage"')

FOR_ONE = reading("6.13")  # prizes include the stake

NUMBERS, DRAWN = 80, 20  # reading 6.1
MOST_SPOTS = 15  # reading 6.10
MOST_RATE = 1_000_000  # cents for one way
MOST_WAYS = 250_000  # of one ticket: 20 kings have 184,756 ways of ten spots, and no player writes more
MOST_WAYS_TOGETHER = 1_000_000  # of all tickets in a line
FEW_WAYS = 100

PAYS = {  # for one: spots, catches, prize
    1: {1: 3},
    2: {2: 12},
    3: {2: 1, 3: 43},
    4: {2: 1, 3: 4, 4: 112},
    5: {3: 2, 4: 20, 5: 480},
    6: {3: 1, 4: 5, 5: 84, 6: 1500},
    7: {4: 2, 5: 22, 6: 380, 7: 7000},
    8: {5: 9, 6: 90, 7: 1500, 8: 25_000},
    9: {5: 4, 6: 44, 7: 320, 8: 4500, 9: 40_000},
    10: {5: 2, 6: 20, 7: 140, 8: 1000, 9: 5000, 10: 100_000},
    11: {5: 1, 6: 8, 7: 75, 8: 400, 9: 2000, 10: 12_000, 11: 100_000},
    12: {5: 1, 6: 5, 7: 30, 8: 200, 9: 600, 10: 2000, 11: 20_000, 12: 100_000},
    13: {6: 2, 7: 18, 8: 90, 9: 600, 10: 3000, 11: 10_000, 12: 40_000, 13: 100_000},
    14: {6: 2, 7: 9, 8: 40, 9: 250, 10: 1000, 11: 4000, 12: 20_000, 13: 60_000, 14: 100_000},
    15: {0: 1, 6: 1, 7: 7, 8: 24, 9: 110, 10: 400, 11: 2800, 12: 10_000, 13: 40_000, 14: 80_000, 15: 100_000},
}
KINDS = (
    Described(Kind.STRAIGHT, "one group of numbers, played together", reading("6.9")),
    Described(Kind.SPLIT, "several groups, each played by itself, like a straight ticket", reading("6.9")),
    Described(Kind.WAY, "groups of one size, which are combined to ways of more spots", reading("6.9")),
    Described(Kind.COMBINATION, "groups of several sizes, or ways of several numbers of spots", reading("6.9")),
    Described(Kind.KING, "a group of one number, which is combined with larger groups", reading("6.9")),
)
COURSE = (
    Notice(reading("6.9"), "Mark numbers from 1 to 80 and circle them in groups: a way is any set of your groups."),
    Notice(CONDITIONING, "Write which ways you play and at which rate: 3/4 @ $1 are three ways of four spots."),
    Notice(reading("6.11"), "The ticket costs the rate for every way; it shows what is marked and what it costs."),
    Notice(reading("6.5"), "Before the draw begins the ticket may be voided, and its price goes back."),
    Notice(reading("6.1"), "20 of the 80 numbers are drawn by chance, none of them twice."),
    Notice(reading("6.13"), "Each way is paid for the numbers that it has caught, as the table of its spots says."),
)


@dataclass(frozen=True)
class House:
    """What the licensee files and posts."""

    pays: Pays = filed(PAYS, MOST_SPOTS, law=reading("6.13"))
    minimum_rate: int = number(100, 1, MOST_RATE, law=reading("6.11"))
    minimum_way_rate: int = number(25, 1, MOST_RATE, law=reading("6.11"))
    maximum_rate: int = number(10_000, 1, MOST_RATE, law=reading("6.11"))
    aggregate_limit: int | str = none_or_number(0, MOST_CENTS, law=reading("6.12"))
    aggregate_from: int = number(100_000, 0, MOST_CENTS, law=reading("6.12"))


def objections(house: House) -> Iterator[Objection]:
    """Why such a choice cannot be posted."""
    for name, least in (("minimum_rate", house.minimum_rate), ("minimum_way_rate", house.minimum_way_rate)):
        if least > house.maximum_rate:
            yield Objection(reading("6.11"), f"the {name} {least} is above the maximum_rate {house.maximum_rate}")


# A ticket is taken, or refused.


def check_ticket(house: House, ticket: Ticket) -> None:
    """Numbers, groups, conditioning, and then money."""
    check_groups(ticket)
    check_ways(house, ticket)
    check_rates(house, ticket)


def check_groups(ticket: Ticket) -> None:
    if not ticket.groups:
        raise WrongTicket("no number is marked", reading("6.3"))
    marked: set[int] = set()
    for place, group in enumerate(ticket.groups, 1):
        if not group:
            raise WrongTicket(f"group {place} has no number", reading("6.9"))
        for spot in group:
            check_number(spot, WrongTicket)
            if spot in marked:
                raise WrongTicket(f"{spot} is marked twice: groups share no number", reading("6.9"))
            marked.add(spot)


def check_number(spot: int, wrong: type[WrongTicket | WrongDraw]) -> None:
    if not 1 <= spot <= NUMBERS:
        raise wrong(f"{quoted(spot)} is not from 1 to {NUMBERS}", reading("6.1"))


def check_ways(house: House, ticket: Ticket) -> None:
    if not ticket.ways:
        raise WrongTicket("the ticket plays no way", reading("6.4"))
    tables = by_catch(house.pays)
    for place, way in enumerate(ticket.ways):
        if any(way.spots == other.spots for other in ticket.ways[:place]):
            raise WrongTicket(f"{quoted(way.spots)} spots are conditioned twice", reading("6.4"))
        if way.spots not in tables:
            raise WrongTicket(f"{quoted(way.spots)} spots: no pay table is filed for them", reading("6.13"))
    if sum(ticket.counts) > MOST_WAYS:
        raise WrongTicket(f"the ticket has {sum(ticket.counts)} ways: at most {MOST_WAYS} are written", reading("6.9"))
    for way, count, _ in ticket.played:
        check_conditioning(way, count)


def check_conditioning(way: Way, count: int) -> None:
    if not count:
        raise WrongTicket(f"no groups have {way.spots} numbers together", reading("6.9"))
    if way.written is not None and way.written != count:
        raise WrongTicket(f"{quoted(way.written)}/{way.spots} is written: it is {count}/{way.spots}", reading("6.4"))


def check_rates(house: House, ticket: Ticket) -> None:
    """The rate for a way may be below that of a ticket with a single one."""
    least = house.minimum_rate if sum(ticket.counts) == 1 else house.minimum_way_rate
    for way in ticket.ways:
        if way.rate < least:
            raise WagerTooSmall(f"{way.wager}: a rate of {quoted(way.rate)} is below {least}", reading("6.11"))
        if way.rate > house.maximum_rate:
            over = f"{way.wager}: a rate of {quoted(way.rate)} is above {house.maximum_rate}"
            raise WagerTooLarge(over, reading("6.11"))


def straight(house: House, spots: int) -> Ticket:
    """The simplest ticket of this number of spots, at the least rate."""
    return Ticket((tuple(range(1, spots + 1)),), (Way(spots, house.minimum_rate),))


def check_draw(draw: Sequence[int]) -> None:
    for spot in draw:
        check_number(spot, WrongDraw)
    if len(draw) != DRAWN or len(set(draw)) != DRAWN:
        raise WrongDraw(f"{len(set(draw))} different numbers: {DRAWN} are drawn, none of them twice", reading("6.1"))


# A game is drawn, and settled.


def lines(round: Round) -> list[Line]:
    """How each wager ends: those of void tickets at once, the others after the draw."""
    tables, drawn, ended = by_catch(round.house.pays), frozenset(round.draw or ()), list[Line]()
    for place, ticket in enumerate(round.tickets, 1):
        if ticket.void:
            ended += give_back(place, ticket, reading("6.5"), "voided before the draw")
        elif round.malfunction:
            ended += give_back(place, ticket, reading("6.6"), "the draw could not be finished")
        elif round.draw is not None:
            ended += settle(tables, place, ticket, drawn)
    return limit(round.house, ended)


def give_back(place: int, ticket: Ticket, law: Citation, why: str) -> Iterator[Line]:
    for way, count, stake in ticket.played:
        yield Line(place, way.wager, count, stake, Outcome.VOID, 0, stake, law, why, ())


def settle(tables: Tables, place: int, ticket: Ticket, drawn: frozenset[int]) -> Iterator[Line]:
    """A line has many tickets of one shape, which often catch the same: what few ways come to is kept."""
    by_group = held(ticket, drawn)
    for way, count, stake in ticket.played:
        end = ends if count <= FEW_WAYS else ends.__wrapped__
        outcome, pays, why, found = end(ticket.sizes, way, tables[way.spots], by_group)
        yield Line(place, way.wager, count, stake, outcome, pays, 0, FOR_ONE, why, found)


@lru_cache(maxsize=2048)
def ends(
    sizes: tuple[int, ...], way: Way, prizes: tuple[int, ...], by_group: tuple[int, ...]
) -> tuple[Outcome, int, str, Sequence[Catch]]:
    """Prizes are for one: they include the stake."""
    found = catches(sizes, way, prizes, by_group)
    paid = [each for each in found if each.pays]
    if not paid:
        return Outcome.LOSE, 0, nothing(len(found)), found
    return Outcome.WIN, sum([each.pays for each in paid]), in_words(paid, len(found)), found


def in_words(paid: Sequence[Catch], ways: int) -> str:
    """Which catches are paid, the highest first: "3 of 10 ways are paid: catch 4, 2 x catch 3"."""
    if ways == 1:
        return f"catch {paid[0].caught}"
    caught = [each.caught for each in paid]
    told = ", ".join([_times(caught.count(each), each) for each in sorted({*caught}, reverse=True)])
    return f"{len(paid)} of {ways} ways {'is' if len(paid) == 1 else 'are'} paid: {told}"


def nothing(ways: int) -> str:
    return "no catch that is paid" if ways == 1 else f"none of {ways} ways is paid"


def _times(times: int, caught: int) -> str:
    return f"catch {caught}" if times == 1 else f"{times} x catch {caught}"


def limit(house: House, ended: list[Line]) -> list[Line]:
    """Where the prizes of a game pass its limit, the large ones share what the small ones leave of it."""
    if house.aggregate_limit == NONE:
        return ended
    assert isinstance(house.aggregate_limit, int)
    left = limited([line.pays for line in ended], house.aggregate_limit, house.aggregate_from)
    return [cut(line, left[place]) for place, line in enumerate(ended)]


def cut(line: Line, pays: int) -> Line:
    if pays == line.pays:
        return line
    why = f"the limit on all prizes of the game leaves {dollars(pays)} of {dollars(line.pays)}"
    return line._replace(pays=pays, law=reading("6.12"), why=f"{line.why}; {why}")


def events(round: Round, ended: Sequence[Line]) -> Iterator[Event]:
    """From the tickets written to the last of them settled."""
    for place, ticket in enumerate(round.tickets, 1):
        yield Bought(CONDITIONING, place, ticket.conditioning, ticket.price)
    for place, ticket in enumerate(round.tickets, 1):
        if ticket.void:
            yield Voided(reading("6.5"), place, ticket.price)
    if round.malfunction:
        yield Malfunctioned(reading("6.6"))
    elif round.in_play:
        for spot in round.draw or ():
            yield Drawn(reading("6.1"), spot)
    for line in ended:
        stake, outcome, pays, returned = line[3:7]
        yield Settled(line.law, line.ticket, line.wager, stake, outcome, pays, returned, line.why)


# What is posted.


def posted_limits(house: House) -> Iterator[Posted]:
    rates = {
        "Minimum, of a ticket with one way": house.minimum_rate,
        "Minimum for each way": house.minimum_way_rate,
        "Maximum for each way": house.maximum_rate,
    }
    yield Posted("Rates", reading("6.11"), [(what, dollars(cents)) for what, cents in rates.items()])
    if isinstance(house.aggregate_limit, int):
        prizes = {"All together": house.aggregate_limit, "Paid whole, if less than": house.aggregate_from}
        lines = [(what, dollars(cents)) for what, cents in prizes.items()]
        yield Posted("Limit on all prizes of a game", reading("6.12"), lines)


def notices(house: House) -> list[Notice]:
    shared = "Where the prizes of a game pass its limit, those not paid whole share what is left in proportion."
    return [
        Notice(reading("6.13"), 'Prizes are "for one": 3 for 1 pays three times the rate, which includes the stake.'),
        Notice(HOUSE_ADVANTAGE, "The house advantage is what the true odds leave the house of a wager, in percent."),
        Notice(reading("6.7"), "No ticket is written or voided once the draw has begun; prizes are paid after it."),
        Notice(reading("6.6"), "If the draw cannot be finished, all wagers of the game go back."),
        *([Notice(reading("6.12"), shared)] if house.aggregate_limit != NONE else []),
    ]


GAME = TicketGame(
    id="keno",
    title="Keno",
    House=House,
    objections=objections,
    numbers=NUMBERS,
    drawn=DRAWN,
    most_ways=MOST_WAYS_TOGETHER,
    tables=lambda house: by_catch(house.pays),
    course=COURSE,
    kinds=KINDS,
    paying=reading("6.13"),
    limits=lambda house: [*posted_limits(house)],
    notices=notices,
    written=reading("6.3"),
    drawing=reading("6.1"),
    check_ticket=check_ticket,
    straight=straight,
    check_draw=check_draw,
    lines=lines,
    events=events,
)
