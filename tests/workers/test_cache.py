"""Every version of the code that counts has its own place: whatever of it changes, the name of the place does."""

from pathlib import Path

import pytest

from pitboss.workers import cache

HASHED = [*(f"{folder}/deep/module.py" for folder in cache.FOLDERS), "cards.py"]


@pytest.fixture
def package(tmp_path, monkeypatch):
    for name in (*HASHED, "web/page.py", "kernels/notes.txt"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("before")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    return tmp_path


def definition() -> str:
    return cache.definition.__wrapped__()  # what is remembered is of the real one


@pytest.mark.parametrize("name", HASHED)
def test_a_file_that_counts_changes_the_name(package: Path, name: str) -> None:
    before = definition()
    (package / name).write_text("after")
    assert definition() != before


@pytest.mark.parametrize("name", ["web/page.py", "kernels/notes.txt"])
def test_another_file_does_not(package: Path, name: str) -> None:
    before = definition()
    (package / name).write_text("after")
    assert definition() == before
