"""Golden rounds and procedures as text: each file begins with its scenario, the rest is what pitboss tells of it."""

import pytest

from tools.generate import retold, transcript_files


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=f"{path.parent.name}-{path.stem}") for path in transcript_files()]
)
def test_a_transcript_is_told_again_word_for_word(path):
    """It bears no marker `law`: what the program wrote itself shows no paragraph, it only shows changes."""
    assert retold(path) == path.read_text(encoding="utf-8")
