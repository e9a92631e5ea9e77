"""What people type: cards, whole numbers and amounts."""

import pytest

from pitboss.typed import cents_of, spelled, whole_number


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("Th", "Th"),
        ("10h", "Th"),
        ("10H", "Th"),
        ("QH 6D 3C", "Qh 6d 3c"),
        ("q♥ 6♦ 3♣ a♠", "Qh 6d 3c As"),
        ("Q♡ 6♢ 3♧ A♤", "Qh 6d 3c As"),
        ("Q♥\ufe0f,6♦\ufe0f", "Qh 6d"),
        ("QH6D10C", "Qh 6d Tc"),
        ("qh, 6d; 3c", "Qh 6d 3c"),
        ("", ""),
        ("1h", "1h"),
        ("110h", "110h"),
        ("Ace of spades", "Ace of spades"),
        ("Qh 6x", "Qh 6x"),
    ],
)
def test_cards(typed: str, notation: str) -> None:
    assert spelled(typed) == notation


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0),
        ("1000000", 10**6),
        ("1e6", 10**6),
        ("1E+6", 10**6),
        ("2.5e6", 2_500_000),
        ("1_000_000", 10**6),
        ("1,000,000", 10**6),
        ("9" * 20, 10**20 - 1),
        *((text, None) for text in ("", "-1", "+1", "1.5", "1.5e0", "1e-6", "e6", "1e", "1,00", ",100", "1__000")),
        *((text, None) for text in ("1 000", "٥", "½", "0x10", "nan", "inf", "9" * 21, "1e100", "1e6\n")),
    ],
)
def test_whole_numbers(typed: str, number: int | None) -> None:
    assert whole_number(typed) == number


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("10", 1000),
        ("$10", 1000),
        (" 2.50 ", 250),
        ("2.5", 250),
        ("2.", 200),
        ("0.05", 5),
        ("1,000", 100_000),
        ("999999999", 99_999_999_900),
        *((text, None) for text in ("", "-1", "+1", ".5", "2.505", "1e3", "ten", "٥", "1 000", "1000000000", "10$")),
    ],
)
def test_amounts(typed: str, cents: int | None) -> None:
    assert cents_of(typed) == cents
