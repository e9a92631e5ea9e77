"""Where compiled code and counts are kept: the user's cache directory, a folder for each version of the code."""

import os
import shutil
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
FOLDERS = ("hands", "workers", "ranking", "solving", "sampling", "kernels", "analysis", "simulation")
VERSIONS = 2  # whose folders stay: two checkouts do not take each other's away


def directory() -> Path:
    """What this code keeps. A machine without a home for its user has none: RuntimeError."""
    return _root() / definition()


def tidy(kept: Path) -> None:
    """Beside it, of what other code keeps only the newest stays; what is not named like a version is not ours."""
    found = [folder for folder in kept.parent.glob("[0-9a-f]" * len(kept.name)) if folder != kept]
    for folder in sorted(found, key=lambda folder: folder.stat().st_mtime, reverse=True)[VERSIONS - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def _root() -> Path:
    """PITBOSS_CACHE, or where the system keeps what can be made again."""
    if given := os.environ.get("PITBOSS_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "pitboss"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pitboss"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


@cache
def definition() -> str:
    """A hash of the code that counts and samples, and of the ranking and cards it is to agree with."""
    return sha256(b"".join(source.read_bytes() for source in sources())).hexdigest()[:16]


def sources() -> list[Path]:
    """Every file that a compiled kernel or a count may be made of. What the script pays is never kept."""
    found = (source for folder in FOLDERS for source in (PACKAGE / folder).rglob("*.py"))
    return sorted([*found, PACKAGE / "cards.py"])
