"""Passwords: made into secrets with Argon2, and compared with them."""

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from pitboss.errors import NotationError

LEAST_PASSWORD, MOST_PASSWORD = 10, 200
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none looks like another
_ONE_TIME = 14

_hasher = PasswordHasher()
_of_chance = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1)  # nobody guesses 49 bits of chance


def secret_of(password: str) -> str:
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise NotationError(f"a password has {LEAST_PASSWORD} to {MOST_PASSWORD} letters")
    return _hasher.hash(password)


def secret_of_chance(code: str) -> str:
    """Of what nobody has chosen: it needs no more work than that."""
    return _of_chance.hash(code)


def fits(secret: str, password: str) -> bool:
    """Without a secret it takes as long: nobody learns by the time which names there are."""
    try:
        return _hasher.verify(secret or _nobodys(), password[: MOST_PASSWORD + 1])
    except (Argon2Error, InvalidHashError):
        return False


def one_time_password() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(_ONE_TIME))


def _nobodys() -> str:
    global _never
    if not _never:
        _never = _hasher.hash(one_time_password())
    return _never


_never = ""
