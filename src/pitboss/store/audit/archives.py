"""The archives: each is kept as the journal tells of it, and the newest says where an audit without them begins."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.store import schema
from pitboss.store.audit.beginning import Beginning, digest
from pitboss.store.audit.kept import KeptRows
from pitboss.store.audit.rows import Done


class Archives:
    def __init__(self, kept: KeptRows, beginning: Beginning) -> None:
        self.kept = kept
        self.told: dict[int, Mapping[str, Any]] = {told["until"]: told for told in beginning.archives}

    def command(self, done: Done) -> Iterator[str]:
        for row in done.facts:
            if row.body["fact"] == "archived":
                self.told[row.body["until"]] = row.body
        return iter(())

    def end(self) -> Iterator[str]:
        kept = {row.until: row for row in self.kept.every(schema.archive)}
        for until in sorted(kept.keys() | self.told.keys()):
            if until not in kept or until not in self.told:
                yield f"an archive until journal row {until} is kept and not journalled, or the other way round"
                continue
            row, told = kept[until], self.told[until]
            for name in ("day", "file", "sha256", "moved", "head"):
                if getattr(row, name) != told[name]:
                    yield f"archive {told['file']}: the {name} is not what was journalled"
            if until == max(kept) and hashlib.sha256(row.seal.encode()).hexdigest() != told["seal"]:
                yield f"archive {told['file']}: what went on at its end is not what was journalled"
        keys = self.told[max(self.told)]["keys"] if self.told else digest(())
        if keys != digest(hash.hex() for hash in self.kept.names(schema.archived_key.c.hash)):
            yield "the keys of archived commands are not those that were journalled"
