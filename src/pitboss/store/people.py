"""The people of the house on a store: each command about them journalled, each log-on with a token of its own."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from pitboss.errors import NotAllowed, NotLoggedOn
from pitboss.floor import facts
from pitboss.floor.commands import Command, Enlist, EnrolFactor, PeoplesCommand
from pitboss.floor.enlisting import Members
from pitboss.floor.facts import PeoplesFact, sealed
from pitboss.floor.people import HOUSE, OWNER, Factor, LogOn, Person, Role, check_may, may
from pitboss.floor.world import World, new_id
from pitboss.store import schema
from pitboss.store.chain import FLOOR
from pitboss.store.draft import Draft, Standing
from pitboss.store.second_factor import is_shown_by_a_device, step_of
from pitboss.store.store import Answer, Store, Waiting

ADMINISTRATOR = "admin"  # the first one's name to log on with
OWN_FIRST = "choose a password of your own first"
FACTOR_FIRST = "enrol a second factor first"
CONFIRMED_FIRST = "another person has to confirm your role first"
WRONG = "name and password do not fit, or the code that goes with them"
MOST_LOG_ONS, TOO_MANY = 8, "logged on in too many places"  # of one person at once
LEFT, IDLE, OVER = "logged out", "not heard of for too long", "logged on for too long"


class People:
    """Those who log on, from the administrator who comes with the house."""

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.world = world

    def known(self, id: str) -> Person | None:
        return self.store.committed.people.get(id)

    def named(self, log_on: str) -> Person | None:
        return self.store.committed.named(log_on)

    def everybody(self) -> list[Person]:
        return sorted(self.store.committed.people.values(), key=lambda person: (person.role, person.log_on))

    def factor_of(self, id: str) -> Factor | None:
        return self.store.committed.factor_of(id)

    def log_ons_of(self, id: str) -> list[LogOn]:
        return self.store.committed.log_ons_of(id)

    def holding(self, token: str) -> LogOn | None:
        """The log-on of a token, by its hash, unless it has ended."""
        standing = self.store.committed
        return standing.log_ons.get(standing.holders.get(token, ""), {}).get(token)

    def last_log_ons(self, id: str, most: int = 2) -> list[LogOn]:
        """The latest first, those that have ended among them."""
        began = schema.log_on.c.began
        asked = select(schema.log_on).where(schema.log_on.c.person == id).order_by(began.desc()).limit(most)
        return [LogOn(*row) for row in self.store.read(lambda connection: connection.execute(asked).all())]

    def ask(self, key: str, command: PeoplesCommand, by: str, *, secret: str = "", shown: str | None = None) -> Waiting:
        """The secret is of a new password: it goes into the person's row, and nowhere else. One that whoever asks
        has shown to be let do so must still be the person's."""

        def work(draft: Draft) -> Answer:
            role, known = role_asking(draft, by, type(command)), draft.people.get(by)
            if known is not None and (known.barred or shown not in (None, known.secret)):
                raise NotLoggedOn("the password was changed meanwhile, or this person is barred")
            player = draft.players.get(by)
            members = Members(draft, by, role, self.world.now())
            _tell(draft, members.decide(command, secret, player.name if player is not None else ""))
            return {"person": getattr(command, "person", by)}

        return self.store.execute(key, {**command.body(), "by": by}, work)

    def enrol(self, key: str, by: str, secret: bytes, code: str, codes: Sequence[str]) -> Waiting:
        """The secret of a device, of which a code is the proof, and the secrets of the recovery codes."""

        def work(draft: Draft) -> Answer:
            known = draft.people.get(by)
            if known is None or known.barred:
                raise NotLoggedOn("log on first")
            if known.one_time:
                raise NotAllowed(OWN_FIRST)
            if draft.factor_of(by) is not None:
                raise NotAllowed("you have a second factor; it goes with a password that is given anew")
            step = step_of(secret, code, draft.at)
            if step is None:
                raise NotLoggedOn("this is not the code that the device shows now")
            _tell(draft, [facts.FactorEnrolled(by, self.store.seal.factor(by, secret), list(codes), step)])
            return {"person": by}

        return self.store.execute(key, {**EnrolFactor().body(), "person": by}, work)

    def _show(self, draft: Draft, person: str, code: str, recovery: str | None) -> list[PeoplesFact]:
        """What comes of a code beside the password: it is taken once."""
        factor = draft.factor_of(person)
        if factor is None:
            return []
        if recovery in factor.codes:
            return [facts.FactorShown(person, recovery=sealed(recovery))]
        step = step_of(self.store.seal.opened_factor(factor), code, draft.at) if is_shown_by_a_device(code) else None
        if step is None or step <= factor.step:
            raise NotLoggedOn(WRONG)
        return [facts.FactorShown(person, step)]

    def log_on(
        self,
        key: str,
        person: str,
        token: str,
        shown: str,
        *,
        code: str | None = None,
        recovery: str | None = None,
        origin: str = "",
        failed: int = 0,
    ) -> Waiting:
        """Whoever has shown the password, by its secret, which must still be the person's; the token is its hash.

        Without any code it is somebody who was logged on until now.
        """

        def work(draft: Draft) -> Answer:
            found = draft.people[person]
            if found.barred:
                raise NotAllowed(f"this person may not log on: {found.barred}")
            if found.secret != shown:
                raise NotLoggedOn("the password was changed meanwhile")
            also = self._show(draft, person, code, recovery) if code is not None else []
            now, open_ones = self.world.now(), draft.log_ons_of(person)  # the oldest first
            over = [each.token for each in open_ones[: max(0, len(open_ones) + 1 - MOST_LOG_ONS)]]
            ended = [facts.LoggedOut(person, over, TOO_MANY, HOUSE, now)] if over else []
            _tell(draft, [facts.LoggedOn(person, token, now, origin, failed), *also, *ended])
            return {"person": person}

        return self.store.execute(key, {"command": "log on", "person": person}, work)

    def end(self, key: str, log_on: LogOn, why: str) -> Waiting:
        """One log-on: whoever left it, or time has ended it."""

        def work(draft: Draft) -> Answer:
            if log_on.token in {each.token for each in draft.log_ons_of(log_on.person)}:
                by = log_on.person if why == LEFT else HOUSE
                _tell(draft, [facts.LoggedOut(log_on.person, [log_on.token], why, by, self.world.now())])
            return {"person": log_on.person}

        return self.store.execute(key, {"command": "end log on", "person": log_on.person, "why": why}, work)

    def reset(self, person: str, secret: str) -> Waiting:
        """By whoever owns the machine, who alone can be sure of who asks when nobody of the staff is left."""
        asked = {"command": "reset password", "person": person, "by": OWNER}

        def work(draft: Draft) -> Answer:
            members = Members(draft, OWNER, Role.HOUSE, self.world.now())
            _tell(draft, members.changed(draft.people[person], secret, one_time=True))
            return {"person": person}

        return self.store.execute(f"reset {new_id(self.world)}", asked, work)

    def staff_need_factors(self, needed: bool) -> None:
        """Before anybody asks: whether a role counts only with a second factor."""
        self.store.committed.staff_need_factors = needed

    def check_administers(self, by: str) -> None:
        """Before any work is done for it."""
        check_may(role_asking(self.store.committed, by, Enlist), Enlist)

    def has_administrator(self) -> bool:
        return any(person.role is Role.ADMINISTRATOR for person in self.store.committed.people.values())

    def first_administrator(self, secret: str) -> None:
        """Of a house that has none yet, with a password for the first log-on."""
        if self.has_administrator():
            return
        id = new_id(self.world)
        enlisted = Enlist(id, ADMINISTRATOR, "Administrator", Role.ADMINISTRATOR)

        def work(draft: Draft) -> Answer:
            members = Members(draft, HOUSE, Role.ADMINISTRATOR, self.world.now())
            _tell(draft, members.decide(enlisted, secret))
            return {"person": id}

        self.store.execute(f"first administrator {id}", {**enlisted.body(), "by": HOUSE}, work).result()


def role_of(standing: Standing, by: str) -> Role:
    """Of whoever asks: the house itself, somebody who was given a role, or anybody else, who may play.

    A role counts when two people have given it and its person has a password that nobody else knows.
    """
    if by == HOUSE:
        return Role.HOUSE
    known = standing.people.get(by)
    is_whole = known is not None and not known.one_time and not known.given_by and not standing.lacks_factor(known)
    return known.role if known is not None and is_whole else Role.PLAYER


def role_asking(standing: Standing, by: str, kind: type[Command]) -> Role:
    role, known = role_of(standing, by), standing.people.get(by)
    if known is not None and known.one_time and not may(role, kind):
        raise NotAllowed(OWN_FIRST)
    if known is not None and standing.lacks_factor(known) and not may(role, kind):
        raise NotAllowed(FACTOR_FIRST)
    if known is not None and known.given_by and not may(role, kind):
        raise NotAllowed(CONFIRMED_FIRST)
    return role


def check(standing: Standing, command: Command, by: str) -> Role:
    """Whether whoever asks may ask this; and in which role."""
    role = role_asking(standing, by, type(command))
    check_may(role, type(command))
    return role


def _tell(draft: Draft, told: Iterable[PeoplesFact]) -> None:
    made = list(told)
    for fact in made:
        draft.admit(fact)
    draft.tell(FLOOR, made)
