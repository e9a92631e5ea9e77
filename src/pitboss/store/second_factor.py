"""The second factor: a code of a device (RFC 6238), taken once, or a recovery code, of which the store has a secret."""

import base64
import secrets
from collections.abc import Iterable

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from pitboss.floor.world import Milliseconds
from pitboss.store.passwords import LETTERS, fits

SIZE = 20  # bytes of a device's secret
DIGITS = 6
STEP: Milliseconds = 30_000  # for so long a code is shown
DRIFT = 1  # steps that a device may be behind or ahead
RECOVERY_CODES, _HALF = 10, 5  # letters on each side of the dash


def step_of(secret: bytes, code: str, at: Milliseconds) -> int | None:
    """Which step's code it is, if it is one of now."""
    now = at // STEP
    for step in range(now - DRIFT, now + DRIFT + 1):
        if secrets.compare_digest(code_at(secret, step).encode(), code.encode()):
            return step
    return None


def code_at(secret: bytes, step: int) -> str:
    return _of(secret).generate(max(0, step * STEP // 1000)).decode()


def spelled(secret: bytes) -> str:
    """As it is typed into a device."""
    return base64.b32encode(secret).decode()


def link(secret: bytes, log_on: str, house: str) -> str:
    """As a device reads it."""
    return _of(secret).get_provisioning_uri(log_on, house)


def recovery_codes() -> list[str]:
    return ["-".join(_letters() for _ in range(2)) for _ in range(RECOVERY_CODES)]


def fitting(codes: Iterable[str], code: str) -> str | None:
    """The secret, of those that are left, that a recovery code fits."""
    return next((kept for kept in codes if fits(kept, code)), None)


def is_shown_by_a_device(code: str) -> bool:
    return len(code) == DIGITS and code.isascii() and code.isdigit()


def _of(secret: bytes) -> TOTP:
    return TOTP(secret, DIGITS, SHA1(), STEP // 1000)


def _letters() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(_HALF))
