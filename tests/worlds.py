"""A world that a test owns: its clock stands still until it is moved, and its chance comes from a seed."""

import random


class OwnWorld:
    def __init__(self, seed: int = 1) -> None:
        self.time = 1_000_000
        self.generator = random.Random(seed)

    def now(self) -> int:
        return self.time

    def chance(self, size: int) -> bytes:
        return self.generator.randbytes(size)
