"""What a viewer is told of a table: the same for page and API, and made from what the view shows alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from pitboss.errors import PitbossError
from pitboss.floor.books import Coupons, in_chips
from pitboss.floor.commands import Command, Double, Rebet
from pitboss.floor.course import Course
from pitboss.floor.decide import decide
from pitboss.floor.in_play import RoundNow, house_of
from pitboss.floor.state import Phase, RoundRecord, TableState, amounts
from pitboss.floor.wagers import doubling, objection
from pitboss.floor.world import World
from pitboss.games import game as game_of
from pitboss.law import Citation, paragraphs, readings
from pitboss.printing.sign import odds_to
from pitboss.printing.transcript import hand_line, outcome
from pitboss.rounds.betting import least_cents
from pitboss.rounds.events import Asked, Dealt, Event, Hidden, Metered, Settled, last_words
from pitboss.rounds.game import Game
from pitboss.rounds.places import COMMUNITY, DEALER, Hand, Place, Seat, belongs_to, is_hand, number_of, seat_of
from pitboss.rounds.view import view
from pitboss.stakes.cents import dollars
from pitboss.stakes.meter import stored
from pitboss.stakes.wager import Wager
from pitboss.store.draft import Player
from pitboss.web.picture import Picture, picture
from pitboss.web.words import card_sign, card_spoken, changes_words, matters, option_words, sentence

Told = dict[str, Any]


class Looker(NamedTuple):
    """Whoever looks on: a player with a wallet, or nobody in particular."""

    player: Player | None = None
    balance: int = 0
    notice: Mapping[str, int] | None = None  # of the time at the tables


class Sight(NamedTuple):
    """A round as one viewer sees it, or its first so many events."""

    seats: Sequence[Seat]  # of the viewer
    shown: Sequence[Event]
    drawn: Picture
    over: bool

    @property
    def asked(self) -> Asked | None:
        """What one of the viewer's own seats is asked for now."""
        asked = None if self.over else self.drawn.asked
        return asked if asked is not None and belongs_to(asked.seat, self.seats) else None

    @property
    def seat(self) -> Seat | None:
        """The one that is asked, or else the first."""
        return seat_of(self.asked.seat) if self.asked is not None else next(iter(self.seats), None)


def sight(round: RoundNow, player: Player | None, step: int | None = None, *, everything: bool = False) -> Sight:
    """From the player's seats, or from behind the rope; those who watch are shown everything once it is over."""
    seats = _seats_in(round.record, player)
    events = round.events[:step]
    shown = events if everything and round.over else view(events, seats)
    return Sight(seats, shown, picture(shown), round.over and len(shown) == len(round.events))


def scene(
    state: TableState, round: RoundNow | None, looker: Looker, players: Mapping[str, Player], world: World
) -> Told:
    game = game_of(state.game)
    house = house_of(game, state.house)
    own = state.seats_of(looker.player.id) if looker.player else []
    seen = sight(round, looker.player) if round is not None else None
    return {
        "table": state.id,
        "game": {"id": game.id, "title": game.title},
        "version": state.version,
        "turn": state.turn,
        "phase": state.phase.value,
        "ms_left": None if state.deadline is None else max(0, state.deadline - world.steady()),
        "limits": {"minimum": house.minimum, "maximum": house.maximum},
        "announced": _announced(state, world),
        "waits": _waits(state),
        "live": state.live,
        "due": [{"step": n, "law": law, "what": what} for n, (law, what) in enumerate(state.due, state.confirmed + 1)],
        "meter": _meter(state, seen),
        "shoe": _shoe(state, round),
        "commitment": _commitment(state),
        "undealt": asdict(state.undealt) if state.undealt is not None else None,
        "wagers": [_wager(wager, house) for wager in _shown(game, house)],
        "you": _you(state, seen, looker, own, world) if looker.player else None,
        "seats": [_seat(state, seat, players, own) for seat in range(1, game.positions_at(house) + 1)],
        "round": round_scene(game, house, round, seen, players) if round is not None and seen is not None else None,
    }


def _announced(state: TableState, world: World) -> Told | None:
    """What is posted for later, and how long those who play here have until then."""
    if state.announced is None:
        return None
    return {"ms_left": max(0, state.announced.at - world.steady()), "text": changes_words(state.announced.house)}


def _waits(state: TableState) -> str | None:
    """Why the table waits for the staff and for no player."""
    if state.suspended is not None:
        return f"Play is stopped: {state.suspended['why']}"
    if state.due:
        return f"The dealer makes the cards ready, and next {state.due[0].what}"
    if state.round is not None and state.round.validates is not None:
        return "A supervisor validates a payout before it is paid"
    if state.held:
        return "A dealer comes to this table before play goes on"
    return "All have decided: the dealer's hand is turned up next" if state.waits else None


def _meter(state: TableState, seen: Sight | None) -> int | None:
    """What the meter of the progressive wager shows, in cents."""
    if state.meter is None:
        return None
    shown = [event.cents for event in seen.shown if isinstance(event, Metered)] if seen and state.round else []
    return shown[-1] if shown else stored(state.meter).cents


def _shoe(state: TableState, round: RoundNow | None) -> Told | None:
    """How far a lasting shoe has been dealt; everybody can count the cards."""
    if state.shoe is None:
        return None
    dealt = sum(isinstance(event, Dealt) for event in round.events) if round is not None and state.round else 0
    return {**state.shoe.public(), "drawn": min(state.shoe.drawn + dealt, len(state.shoe.order))}


def _commitment(state: TableState) -> str | None:
    """To the cards that are being dealt, or that wait for the bets."""
    dealt = state.round or state.shoe or state.next_cards
    return dealt.commitment if dealt is not None else None


def round_scene(game: Game, house: Any, round: RoundNow, seen: Sight, players: Mapping[str, Player]) -> Told:
    record, drawn = round.record, seen.drawn
    asked = drawn.asked if not seen.over else None
    return {
        "id": record.id,
        "number": record.number,
        "commitment": record.commitment,
        "over": seen.over,
        "ended": round.ended if seen.over else "waiting",
        "asked": seat_of(asked.seat) if asked else None,
        "asked_hand": number_of(asked.seat) if asked else None,
        "your_seat": seen.seat,
        "your_seats": seen.seats,
        "dealer": _hand(game, house, drawn, DEALER),
        "community": _hand(game, house, drawn, COMMUNITY),
        "hands": [
            _player_hand(game, house, drawn, hand, players.get(record.players[seat]), record.coupons)
            for seat in sorted(record.players)
            for hand in drawn.hands_of(seat)
        ],
        "log": log(game, house, seen, names_of(record, players)),
    }


def names_of(record: RoundRecord, players: Mapping[str, Player]) -> dict[Seat, str]:
    """Whoever has several seats is told apart by them."""
    several = Counter(record.players.values())
    return {
        seat: f"{players[id].name} (seat {seat})" if several[id] > 1 else players[id].name
        for seat, id in record.players.items()
        if id in players
    }


def log(game: Game, house: Any, seen: Sight, names: Mapping[Seat, str]) -> list[Told]:
    """A sentence for each event, as it is read and as it is spoken, and whether it matters to whoever looks."""
    lines, drawn = [], Picture()
    for event in seen.shown:
        drawn.show(event)
        text, spoken = (
            sentence(game, house, event, drawn.community, names, write) for write in (card_sign, card_spoken)
        )
        told = {
            "event": type(event).__name__,
            "law": None if isinstance(event, Hidden) else event.law,
            "place": getattr(event, "place", getattr(event, "seat", None)),
            "wager": getattr(event, "wager", None),
            "text": text,
            "spoken": spoken,
            "matters": matters(event, seen.seats),
        }
        lines.append(told)
    return lines


def gist(law: str) -> str:
    """What a paragraph or a reading says, in pitboss's own words."""
    number = law.removeprefix("reading ")
    if number != law:
        return readings()[number].reading if number in readings() else ""
    return paragraphs()[law].gist if law in paragraphs() else ""


def _option(game: Game, name: str, cents: int, least: int, law: Citation, balance: int) -> Told:
    """As a button says it, and as it is spoken; where less will do than the most, how much less."""
    title, spoken = (_capital(option_words(game, name, write)) for write in (card_sign, card_spoken))
    bounds = {"least": least} if least < cents else {}
    within = least <= balance
    return {
        "name": name,
        "title": title,
        "spoken": spoken,
        "cents": cents,
        **bounds,
        "law": law,
        "within_wallet": within,
    }


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def _shown(game: Game, house: Any) -> list[Wager]:
    """The wagers that have a place on the felt."""
    return [wager for wager in game.wagers if wager.rides_on is None and wager.is_offered(house)]


def _wager(wager: Any, house: Any) -> Told:
    return {
        "name": wager.name,
        "title": wager.title,
        "before_the_deal": wager.before_the_deal,
        "side": wager.side,
        "exactly": wager.exactly,
        "minimum": least_cents(house, wager, alone=not wager.side),
        "law": wager.law,
    }


def _seat(state: TableState, seat: Seat, players: Mapping[str, Player], own: Sequence[Seat]) -> Told:
    player = players.get(state.seats.get(seat, ""))
    return {
        "seat": seat,
        "player": player.name if player else None,
        "house_player": player is not None and player.house,
        "yours": seat in own,
        "bets": amounts(state.bets.get(seat, ())),
        "coupons": dict(state.coupons.get(seat, {})),
        "ready": seat in state.ready,
        "leaving": seat in state.leaving,
    }


def _you(state: TableState, seen: Sight | None, looker: Looker, own: Sequence[Seat], world: World) -> Told:
    assert looker.player is not None
    game = game_of(state.game)
    house = house_of(game, state.house)
    return {
        "name": looker.player.name,
        "balance": looker.balance,
        "notice": looker.notice,
        "seat": seen.seat if seen is not None and seen.asked is not None else next(iter(own), None),
        "seats": own,
        "have": _you_have(game, house, seen),
        "can": _can(state, seen, looker, own, world),
        "objection": _objection(state, own),
        "refused": _refused(state, own),
        "rebet": sum(cents for seat in own for cents in state.rebets.get(seat, {}).values()),
        "double": sum(cents for seat in own for cents in doubling(state, seat).values()),
        "options": _options(game, seen, looker.balance) if state.suspended is None else [],
    }


def _you_have(game: Game, house: Any, seen: Sight | None) -> str:
    """Seat by seat, where the viewer has several."""
    if seen is None:
        return ""
    has = [(seat, _seat_has(game, house, seen.drawn, seat)) for seat in seen.seats]
    return " ".join(f"Seat {seat}: {said}" if len(has) > 1 else said for seat, said in has if said)


def _seat_has(game: Game, house: Any, drawn: Picture, seat: Seat) -> str:
    hands = drawn.hands_of(seat)
    numbered = [(hand, number_of(hand) if len(hands) > 1 else 0) for hand in hands]
    return " ".join(hand_line(game, house, drawn.known(hand), drawn.community, number) for hand, number in numbered)


def _options(game: Game, seen: Sight | None, balance: int) -> list[Told]:
    """What may be chosen now, and what it takes from the wallet."""
    asked = seen.asked if seen is not None else None
    if asked is None:
        return []
    offered = zip(asked.options, asked.takes, asked.least or asked.takes, strict=True)
    return [_option(game, name, cents, least, asked.law, balance) for name, cents, least in offered]


def _can(state: TableState, seen: Sight | None, looker: Looker, own: Sequence[Seat], world: World) -> list[str]:
    """The commands that would not be refused; how much is placed, and which seat is named, is another matter."""
    game = game_of(state.game)
    may_sit = state.phase is not Phase.CLOSED and len(own) < game.seats_each(house_of(game, state.house))
    can = ["sit"] if may_sit else []
    if not own:
        return can
    can.append("leave")
    if state.suspended is not None:
        return can
    asked = seen.drawn.asked if seen is not None and state.round is not None else None
    if state.deadline is not None and not state.extended and (asked is None or belongs_to(asked.seat, own)):
        can.append("extend")
    if state.phase is Phase.WAGERS_OPEN:
        can.append("place")
        can += [command.name for command in (Rebet(), Double()) if _is_accepted(command, state, looker, world)]
        if wagered := [seat for seat in own if seat in state.bets]:
            can += ["undo", "clear"]
            if not set(own) <= set(state.ready) and not any(objection(state, seat) for seat in wagered):
                can.append("ready")
    return can


def _is_accepted(command: Command, state: TableState, looker: Looker, world: World) -> bool:
    assert looker.player is not None
    try:
        decide(Course(state, world, balance=lambda _: looker.balance), command, looker.player.id)
    except PitbossError:
        return False
    return True


def _objection(state: TableState, own: Sequence[Seat]) -> Told | None:
    """Why the wagers as they lie would be refused."""
    refusals = (objection(state, seat) for seat in own if seat in state.bets)
    return next((_reason(refusal.message, refusal.law) for refusal in refusals if refusal is not None), None)


def _refused(state: TableState, own: Sequence[Seat]) -> Told | None:
    """Why the wagers of the last window went back, until there is a chip again."""
    return next((_reason(**state.refused[seat]) for seat in own if seat in state.refused), None)


def _reason(message: str, law: str | None) -> Told:
    return {"message": message, "law": law, "gist": gist(law) if law else ""}


def _hand(game: Game, house: Any, drawn: Picture, place: Place) -> Told:
    known = drawn.known(place)
    split = is_hand(place) and len(drawn.hands_of(seat_of(place))) > 1
    has = game.worth(house, known, drawn.community if place != COMMUNITY else (), split=split) if known else ""
    return {"cards": drawn.cards.get(place, []), "has": has, "gathered": place in drawn.gathered}


def _player_hand(game: Game, house: Any, drawn: Picture, hand: Hand, player: Player | None, coupons: Coupons) -> Told:
    lines = last_words(drawn.lines.get(hand, []))
    in_money = [in_chips(line, coupons) for line in lines]
    return {
        "seat": seat_of(hand),
        "hand": number_of(hand),
        "player": player.name if player else None,
        **_hand(game, house, drawn, hand),
        "chips": drawn.chips.get(hand, {}),
        "coupons": drawn.coupons.get(hand, {}),
        "chose": drawn.chose.get(hand, []),
        "void": hand in drawn.void,
        "lines": [line_told(line) for line in lines],
        "net": sum(line.pays + line.returned - line.stake for line in in_money),
    }


def line_told(line: Settled) -> Told:
    """A settled wager and why: stake, odds, paragraph."""
    return {
        "wager": line.wager,
        "stake": line.stake,
        "outcome": line.outcome.value,
        "pays": line.pays,
        "returned": line.returned,
        "odds": odds_to(line.odds) if line.odds else None,
        "line": line.line,
        "law": line.law,
        "gist": gist(line.law),
        "why": line.why,
        "text": _line_text(line),
    }


def _line_text(line: Settled) -> str:
    staked = f" of {dollars(line.stake)}" if line.stake else ""
    return f"{line.wager.replace('_', ' ')}{staked} {outcome(line)}"


def _seats_in(record: RoundRecord, player: Player | None) -> list[Seat]:
    """Where the player sat in this round, which may be another's seat by now."""
    return sorted(seat for seat, id in record.players.items() if player is not None and id == player.id)
