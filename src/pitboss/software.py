"""The software itself: the SHA-256 of every file that ships, and whether these are still the files that run here."""

import hashlib
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path

from pitboss.errors import NotationError, SoftwareChanged, quoted

PACKAGE = Path(__file__).parent
COMPILED = "__pycache__"  # what Python and Numba make of the files, and make anew when these change
_HASH = 64  # letters

Manifest = Mapping[str, str]  # the hash of each file, by its path within the package


def manifest_of(root: Path = PACKAGE) -> Manifest:
    """Code, templates, data: whatever lies there."""
    return {name: _hash_of(root / name) for name in _names(root)}


def written(manifest: Manifest) -> str:
    """As `sha256sum` writes and checks it."""
    return "".join(f"{hashed}  {name}\n" for name, hashed in sorted(manifest.items()))


def read(path: Path) -> Manifest:
    found: dict[str, str] = {}
    for line in path.read_text("utf-8", "replace").splitlines():
        hashed, gap, name = line.partition("  ")
        if not gap or len(hashed) != _HASH or not name:
            raise NotationError(f"{path}: {quoted(line[:80])} is no line of a manifest")
        found[name] = hashed
    if not found:
        raise NotationError(f"{path}: an empty manifest")
    return found


def differences(expected: Manifest, root: Path = PACKAGE) -> Iterator[str]:
    """Each file that is not as it was, is not there, or was put there."""
    there = set(_names(root))
    for name in sorted(there | expected.keys()):
        if name not in expected:
            yield f"{name} was added"
        elif name not in there:
            yield f"{name} is missing"
        else:
            try:
                if _hash_of(root / name) != expected[name]:
                    yield f"{name} was changed"
            except OSError as error:
                yield f"{name} cannot be read: {error.strerror}"


class Software:
    """What runs here, held against a manifest that was kept elsewhere; without one nothing is known of it.

    What was found once stays: nobody knows what a file that was changed and put back has done meanwhile.
    """

    def __init__(self, manifest: Path | None = None, root: Path = PACKAGE) -> None:
        self.root = root
        self.expected = read(manifest) if manifest is not None else None  # now, so that nobody exchanges it later
        self.named = str(manifest)
        self.fault = ""

    def check(self) -> str:
        """One clear line, or nothing."""
        if self.expected is not None and not self.fault:
            first, *others = [*differences(self.expected, self.root), ""]
            more = f", and {len(others) - 1} more" if len(others) > 1 else ""
            self.fault = first and f"the software is not that of {self.named}: {first}{more}"
        return self.fault

    def check_at_the_start(self) -> None:
        if self.check():
            raise SoftwareChanged(self.fault)


def manifest(arguments: Namespace) -> int:
    """The SHA-256 of every file of pitboss, to be kept elsewhere; or what is not as such a list says."""
    if arguments.check is None:
        print(written(manifest_of()), end="")
        return 0
    expected = read(arguments.check)
    faults = list(differences(expected))
    print(*faults, f"{len(expected)} files, {len(faults)} of them not as they were", sep="\n")
    return 1 if faults else 0


def _names(root: Path) -> Iterator[str]:
    for path in root.rglob("*"):
        name = path.relative_to(root)
        if path.is_file() and COMPILED not in name.parts:
            yield name.as_posix()


def _hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
