"""What the floor takes from outside: the time and chance, behind interfaces a simulation can own."""

import secrets
import time
from typing import Protocol

Milliseconds = int


class World(Protocol):
    def now(self) -> Milliseconds:
        """Since the epoch, as it is told. Orders nothing, for sequence numbers do, and no timer goes by it."""
        ...

    def steady(self) -> Milliseconds:
        """Since the epoch too, as far as the clock was right when the process began: no step of the clock moves it."""
        ...

    def chance(self, size: int) -> bytes:
        """So many bytes nobody can foresee."""
        ...


class TheRealWorld:
    """The system's clock and its generator."""

    def __init__(self) -> None:
        self._began = time.time_ns() - time.monotonic_ns()

    def now(self) -> Milliseconds:
        return time.time_ns() // 1_000_000

    def steady(self) -> Milliseconds:
        return (self._began + time.monotonic_ns()) // 1_000_000

    def chance(self, size: int) -> bytes:
        return secrets.token_bytes(size)


def new_id(world: World) -> str:
    return world.chance(12).hex()
