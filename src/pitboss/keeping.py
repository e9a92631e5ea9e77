"""What is taken out of a store: rounds for others to read, and days that are over for good."""

import csv as tables
import gc
import json
import sys
from pathlib import Path

from pitboss.floor.world import TheRealWorld
from pitboss.printing.progress import status
from pitboss.store.archiving import archive
from pitboss.store.export import Wanted, lines, moment, settlements


def write_rounds(store: Path, round: str | None, table: str | None, since: str | None, *, csv: bool) -> None:
    wanted = Wanted(round, table, moment(since) if since is not None else None)
    if csv:
        tables.writer(sys.stdout, lineterminator="\n").writerows(settlements(store, wanted))
        return
    for line in lines(store, wanted):
        print(json.dumps(line))


def put_away(store: Path, before: str, folder: Path, key: Path | None) -> None:
    gc.set_threshold(100_000)  # what is read leaves no cycles behind
    with status() as watch:
        asked = f"sqlite:///{store}", moment(before), folder, TheRealWorld(), key
        told = archive(*asked, lambda rows, of: watch(f"{rows:,} of {of:,} journal rows"))
    print(f"the journal until row {told.until} is archived in {folder / told.file}; SHA-256 {told.sha256}")
