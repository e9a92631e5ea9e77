"""What the floor takes from outside: the time and chance, behind interfaces a simulation can own."""

import secrets
import time
from typing import Protocol

Milliseconds = int


class World(Protocol):
    def now(self) -> Milliseconds:
        """Since the epoch. Orders nothing: sequence numbers do."""
        ...

    def chance(self, size: int) -> bytes:
        """So many bytes nobody can foresee."""
        ...


class TheRealWorld:
    """The system's clock and its generator."""

    def now(self) -> Milliseconds:
        return time.time_ns() // 1_000_000

    def chance(self, size: int) -> bytes:
        return secrets.token_bytes(size)


def new_id(world: World) -> str:
    return world.chance(12).hex()
