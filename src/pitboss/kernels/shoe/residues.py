"""Whole numbers too large for a machine word, told by their remainders modulo some primes and put together again."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod

BITS = 31  # so that the product of two remainders fits into 63
BASES = (2, 3, 5, 7)  # a number below 3,215,031,751 that passes for these is a prime


@lru_cache(maxsize=64)
def moduli(bound: int) -> tuple[int, ...]:
    """Primes that tell all numbers from nought to this one apart."""
    found: list[int] = []
    for candidate in range((1 << BITS) - 1, 0, -2):
        if prod(found) > bound:
            break
        if _is_prime(candidate):
            found.append(candidate)
    return tuple(found)


def restored(primes: tuple[int, ...], remainders: Iterable[Sequence[int]]) -> Iterator[int]:
    """The least number that leaves these remainders, one for each prime."""
    product, parts = _parts(primes)
    for each in remainders:
        yield sum(part * remainder for part, remainder in zip(parts, each, strict=True)) % product


@lru_cache(maxsize=64)
def _parts(primes: tuple[int, ...]) -> tuple[int, list[int]]:
    """For each prime the number that leaves one there and nothing at the others."""
    product = prod(primes)
    return product, [product // prime * pow(product // prime, -1, prime) for prime in primes]


def _is_prime(number: int) -> bool:
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in BASES:
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True
