"""The commands for a store: audit, backup, restore, archive, and another password for who has lost it."""

import argparse
import gc
import json
from pathlib import Path
from typing import Any

from pitboss.errors import NotationError
from pitboss.usage import FAULT

Arguments = argparse.Namespace


def verify(arguments: Arguments) -> int:
    """Audit a store: its chain, its books, every round replayed, and the heads that were signed."""
    path = store_of(arguments)
    from pitboss.printing.progress import status
    from pitboss.store.verify import audit

    gc.set_threshold(100_000)  # what is read leaves no cycles behind
    with status() as watch:
        asked = f"sqlite:///{path}", arguments.head, arguments.key
        beside = arguments.heads, arguments.archives
        told = audit(*asked, lambda rows, of: watch(f"{rows:,} of {of:,} journal rows"), *beside)
    if arguments.json:
        print(json.dumps(told))
    else:
        for fault in told["faults"]:
            print(fault)
        others = len(told["under_another_definition"])
        keno = f" and {told['keno_games']} games of keno" if told["keno_games"] else ""
        print(f"{told['rounds']} rounds{keno} replayed, {others} of them settled under another definition;", end=" ")
        print(f"{told['facts']} journal rows, {len(told['faults'])} faults")
        begins = f" after row {told['archived']}, where the archives end (see --archives)" if told["archived"] else ""
        print(f"the journal's head{begins}, to be kept elsewhere: {told['head']}")
        _print_heads(path, told["heads"])
    return FAULT if told["faults"] else 0


def _print_heads(store: Path, told: dict[str, Any] | None) -> None:
    from pitboss.store.heads import told_at

    if told is None:
        print(f"no signed heads in {store}.heads: that it was cut, exchanged or written anew would not be seen")
        return
    for epoch in told["restored"]:
        came_to = f"epoch {epoch['epoch']} began on {told_at(epoch['at'])} with journal row {epoch['rows']}"
        print(f"{came_to}, where a copy was put back: {epoch['lost']:,} commands that were signed were lost")
    last = f", the last over journal row {told['rows']} on {told_at(told['at'])}" if told["signed"] else ""
    print(f"{told['signed']:,} signed heads in {told['file']}{last}; {told['unsigned']:,} commands are not signed")
    if told["key"] is not None:
        print(f"their key, to be kept elsewhere: {told['key']}")


def backup(arguments: Arguments) -> None:
    """Copy a store, also while it is open: one moment of it, whole, and what it holds."""
    from pitboss.store.backup import copied

    told = copied(store_of(arguments), arguments.file, arguments.key)
    if arguments.json:
        print(json.dumps(told))
        return
    _print_copy(told)
    if told["sealed"]:
        print(f"cards in play are sealed in it: it opens only with a copy of {told['key']}, to be kept apart from it")
    else:
        print(f"no cards in play are sealed in it; keep a copy of {told['key']} apart from it, which signs the heads")


def restore(arguments: Arguments) -> None:
    """Put a backup back, and announce it in the signed heads: another epoch begins."""
    from pitboss.floor.world import TheRealWorld
    from pitboss.store.backup import put_back

    store = Path(arguments.store.removeprefix("sqlite:///"))
    asked = arguments.file, store, TheRealWorld(), arguments.key, arguments.heads
    told = put_back(*asked, replace=arguments.replace)
    if arguments.json:
        print(json.dumps(told))
        return
    _print_copy(told)
    if told["aside"] is not None:
        print(f"what was there before lies in {told['aside']}")
    print(f"epoch {told['epoch']} is announced in {told['heads']}", end="; ")
    if told["lost"] is None:
        print("there were no heads: what came after the backup is not known")
    else:
        print(f"{told['lost']:,} commands that were signed after the backup are lost")


def archive(arguments: Arguments) -> None:
    """Put away the journal of days that are over: into a file that is never written again, and out of the store."""
    path = store_of(arguments)
    from pitboss.floor.world import TheRealWorld
    from pitboss.printing.progress import status
    from pitboss.store.archiving import archive
    from pitboss.store.export import moment

    day = moment(arguments.before)
    gc.set_threshold(100_000)
    with status() as watch:
        asked = f"sqlite:///{path}", day, arguments.to, TheRealWorld(), arguments.key
        told = archive(*asked, lambda rows, of: watch(f"{rows:,} of {of:,} journal rows"), arguments.heads)
    print(f"the journal until row {told.until} is archived in {arguments.to / told.file}; SHA-256 {told.sha256}")


def people(arguments: Arguments) -> None:
    """Who logs on at a house that is closed, and a password for one who has lost it."""
    path = store_of(arguments)
    from pitboss.store.recovery import told

    print(*told(path, arguments.reset, arguments.key), sep="\n")


def _print_copy(told: dict[str, Any]) -> None:
    from pitboss.store.heads import told_at

    last = f", the last on {told_at(told['at'])}" if told["at"] is not None else ""
    print(
        f"{told['file']}: {told['commands']:,} commands{last}, {told['rows']:,} journal rows, {told['bytes']:,} bytes"
    )
    print(f"its head: {told['head']}")


def store_of(arguments: Arguments) -> Path:
    path = Path(arguments.store.removeprefix("sqlite:///"))
    if not path.is_file():
        raise NotationError(f"{path}: there is no such store")
    return path
