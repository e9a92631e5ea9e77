"""A world that a test owns: its clock stands still until it is moved, and its chance comes from a seed."""

import random
from concurrent.futures import Future


class OwnWorld:
    def __init__(self, seed: int = 1) -> None:
        self.time, self.set_by = 1_000_000, 0
        self.generator = random.Random(seed)

    def now(self) -> int:
        """What a clock on the wall shows, which somebody may have set."""
        return self.time + self.set_by

    def steady(self) -> int:
        return self.time

    def chance(self, size: int) -> bytes:
        return self.generator.randbytes(size)


class Answered:
    """A floor whose commands are waited for."""

    def __init__(self, floor):
        self.floor = floor

    def __getattr__(self, name):
        found = getattr(self.floor, name)
        return found if not callable(found) else lambda *given, **named: self.wait(found(*given, **named))

    @staticmethod
    def wait(answer):
        return answer.result(timeout=60) if isinstance(answer, Future) else answer
