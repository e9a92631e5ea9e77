"""Log-ons: a name and a password make a token, which counts until it is given back or time ends it."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from pitboss.errors import KeyUsed, LockedOut, NotAllowed, NotLoggedOn
from pitboss.floor.commands import ChangePassword, Enlist, KeepWallet, PeoplesCommand
from pitboss.floor.enlisting import folded
from pitboss.floor.people import STAFF, WATCHING, LogOn, Person, Role
from pitboss.floor.world import Milliseconds, World
from pitboss.store.draft import Player
from pitboss.store.house import hash_of
from pitboss.store.passwords import fits, one_time_password, secret_of, secret_of_chance
from pitboss.store.people import IDLE, LEFT, OVER, WRONG, People
from pitboss.store.second_factor import SIZE, fitting, is_shown_by_a_device, link, recovery_codes, spelled
from pitboss.web.waiting import done

A_MINUTE: Milliseconds = 60_000
AN_HOUR = 60 * A_MINUTE
MOST_IDLE: Mapping[Role, Milliseconds] = {Role.PLAYER: 30 * A_MINUTE, **dict.fromkeys(STAFF, 15 * A_MINUTE)}
LONGEST: Mapping[Role, Milliseconds] = {Role.PLAYER: 24 * AN_HOUR, **dict.fromkeys(STAFF, 12 * AN_HOUR)}
MOST_WRONG = 3  # passwords in a row
LOCKED: Milliseconds = 15 * A_MINUTE
MOST_AT_ONCE = 2  # passwords that are worked out
MOST_KEPT = 10_000  # names that were tried, each with where from
LOGGED_ON = "logged on"  # where somebody is who changes the own password
TOKEN = 32  # bytes
ID = 16  # letters


class Asker(NamedTuple):
    """Whoever asks: a visitor with a wallet, somebody who has logged on, or a player who is both."""

    id: str
    player: Player | None
    person: Person | None
    is_whole: bool = True  # nothing is missing that the house wants before a role counts

    @property
    def role(self) -> Role:
        """One that was given counts when its person has a password that nobody else knows, and what else is wanted."""
        counts = self.person is not None and not self.person.one_time and self.is_whole
        return self.person.role if self.person is not None and counts else Role.PLAYER

    @property
    def watches(self) -> bool:
        """Whether every round may be looked back at."""
        return self.role in WATCHING


class LogOns:
    def __init__(self, people: People, world: World) -> None:
        self.people = people
        self.world = world
        self._heard: dict[str, Milliseconds] = {}  # when each token was last heard of, by the steady clock
        self._began: dict[str, Milliseconds] = {}  # when it was given, by the same
        self._failed: Counter[str] = Counter()  # wrong passwords of each person since the last log-on
        self._offered: dict[tuple[str, str], bytes] = {}  # to a person with this password: a secret
        self._desk: CapacityLimiter | None = None
        self._wrong: OrderedDict[tuple[str, str], tuple[int, Milliseconds]] = OrderedDict()  # how often, and when last

    def holder(self, token: str) -> Person | None:
        """Whose the token is, by its hash; one that time has ended is given back."""
        log_on = self.people.holding(token)
        if log_on is None:
            self._forget(token)
            return None
        person = self.people.known(log_on.person)
        assert person is not None
        why = self._ended(log_on, person.role)
        if why is not None:
            self.people.end(f"end {token}", log_on, why)  # until it is, the token is asked for in vain
            return None
        self._heard[token] = self.world.steady()
        return person

    def counts(self, token: str) -> bool:
        """Whether a log-on has not ended, by its hash."""
        log_on = self.people.holding(token)
        person = self.people.known(log_on.person) if log_on is not None else None
        return log_on is not None and person is not None and not self._ended(log_on, person.role)

    def _ended(self, log_on: LogOn, role: Role) -> str | None:
        """Where nothing was heard since the server began, it is as if it had been just then.

        When it was given is told by the clock on the wall, which may be set: it is asked once, and counted from there.
        """
        steady = self.world.steady()
        age = max(0, self.world.now() - log_on.began)
        if steady - self._began.setdefault(log_on.token, steady - age) > LONGEST[role]:
            return OVER
        return IDLE if steady - self._heard.get(log_on.token, steady) > MOST_IDLE[role] else None

    async def log_on(
        self, name: str, password: str, where: str, code: str = "", origin: str = ""
    ) -> tuple[Person, str]:
        """The token is told once. Wrong passwords from one place lock nobody out who asks from another.

        A wrong code of a second factor is as a wrong password.
        """
        self._try(name, where)
        found = self.people.named(name)
        if not await self._worked_out(fits, found.secret if found is not None else "", password) or found is None:
            if found is not None:
                self._failed[found.id] += 1
            raise NotLoggedOn(WRONG)
        try:
            token = await self._begin(found.id, found.secret, code, origin)
        except NotLoggedOn:
            self._failed[found.id] += 1
            raise
        self._wrong.pop((folded(name), where), None)
        return found, token

    async def _recovery(self, person: str, code: str) -> str | None:
        """The secret of a recovery code, where it is one."""
        factor = self.people.factor_of(person)
        if factor is None or not code or is_shown_by_a_device(code):
            return None
        found: str | None = await self._worked_out(fitting, factor.codes, code.strip().lower())
        return found

    def offer_factor(self, person: Person, house: str) -> dict[str, str]:
        """The secret for a device; it counts when a code of it was shown."""
        if self.people.factor_of(person.id) is not None:
            raise NotAllowed("you have a second factor already")
        secret = self._offered.setdefault((person.id, person.secret), self.world.chance(SIZE))
        return {"secret": spelled(secret), "link": link(secret, person.log_on, house)}

    async def enrol_factor(self, key: str, person: Person, code: str) -> list[str]:
        """The recovery codes, told once."""
        self._try(person.log_on, LOGGED_ON)
        secret = self._offered.get((person.id, person.secret))
        if secret is None:
            raise NotAllowed("ask for the secret of a device first")
        codes = recovery_codes()
        secrets = await self._worked_out(lambda: [secret_of_chance(each) for each in codes])
        await done(self.people.enrol(key, person.id, secret, code, secrets))
        self._wrong.pop((folded(person.log_on), LOGGED_ON), None)
        self._offered.pop((person.id, person.secret), None)
        return codes

    async def log_out(self, token: str) -> None:
        log_on = self.people.holding(hash_of(token))
        if log_on is not None:
            await done(self.people.end(f"end {log_on.token}", log_on, LEFT))
            self._forget(log_on.token)

    async def keep_wallet(self, key: str, player: str, name: str, password: str) -> tuple[Person, str]:
        """From now on the wallet is found again by name and password, and no more by its first token."""
        if self.people.known(player) is not None:
            raise NotAllowed("this wallet has a name and a password already")
        secret = await self._worked_out(secret_of, password)
        await done(self.people.ask(key, KeepWallet(name), player, secret=secret))
        found = self.people.known(player)
        assert found is not None
        return found, await self._begin(found.id, secret)

    async def change_own(self, key: str, command: PeoplesCommand, person: Person, old: str, password: str) -> str:
        self._try(person.log_on, LOGGED_ON)
        if not await self._worked_out(fits, person.secret, old):
            raise NotLoggedOn("this is not the password you have")
        self._wrong.pop((folded(person.log_on), LOGGED_ON), None)
        if old == password:
            raise NotAllowed("choose another password than the one you have")
        secret = await self._worked_out(secret_of, password)
        await done(self.people.ask(key, command, person.id, secret=secret, shown=person.secret))
        changed = self.people.known(person.id)
        if changed is None or changed.secret != secret:
            raise KeyUsed("this key was used for another password")
        return await self._begin(person.id, secret)

    async def give_password(self, key: str, command: PeoplesCommand, by: str) -> str | None:
        """To be changed first, told once: not again where the same is asked under the same key."""
        if isinstance(command, ChangePassword) and command.person == by:
            raise NotAllowed("your own password is changed by whoever shows the one you have")
        self.people.check_administers(by)
        password = one_time_password()
        secret = await self._worked_out(secret_of, password)
        answer = await done(self.people.ask(key, command, by, secret=secret))
        found = self.people.known(answer["person"])
        return password if found is not None and found.secret == secret else None

    async def enlist(self, key: str, name: str, title: str, role: str, by: str) -> tuple[str, str | None]:
        """The id of whoever is new, and the first password."""
        id = hash_of(f"person {key}")[:ID]  # the same for the same key
        return id, await self.give_password(key, Enlist(id, name, title, role), by)

    async def _worked_out(self, work: Callable[..., Any], *given: Any) -> Any:
        """Each takes 64 MB and a while: two at once, beside all that the server does else."""
        if self._desk is None:
            self._desk = CapacityLimiter(MOST_AT_ONCE)
        return await run_sync(work, *given, limiter=self._desk)

    async def _begin(self, person: str, secret: str, code: str | None = None, origin: str = "") -> str:
        token = self.world.chance(TOKEN).hex()
        hashed = hash_of(token)
        failed = self._failed[person]
        before = {each.token for each in self.people.log_ons_of(person)}
        recovery = await self._recovery(person, code) if code else None
        given = f"log on {hashed}", person, hashed, secret
        await done(self.people.log_on(*given, code=code, recovery=recovery, origin=origin, failed=failed))
        self._failed[person] -= failed
        self._heard[hashed] = self._began[hashed] = self.world.steady()
        lasting = {each.token for each in self.people.log_ons_of(person)}
        for ended in before - lasting:
            self._forget(ended)
        return token

    def _forget(self, token: str) -> None:
        self._heard.pop(token, None)
        self._began.pop(token, None)

    def _try(self, name: str, where: str) -> None:
        """Counted as wrong until it is found right, so that many at once are no more than one after the other."""
        tried = folded(name), where
        times, last = self._wrong.get(tried, (0, 0))
        now = self.world.steady()
        if now - last >= LOCKED:  # counting begins anew
            times = 0
        if times >= MOST_WRONG:
            raise LockedOut(f"{MOST_WRONG} wrong passwords: try again in {LOCKED // A_MINUTE} minutes")
        self._wrong.pop(tried, None)
        self._wrong[tried] = times + 1, now
        while len(self._wrong) > MOST_KEPT:
            self._wrong.popitem(last=False)
