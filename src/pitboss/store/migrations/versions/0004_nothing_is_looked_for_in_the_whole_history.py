"""Rounds in play know where the journal tells of them, and a player's rounds stand in their order."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_CLOSED = """
UPDATE seat SET seq = coalesce((SELECT closed.seq FROM closed WHERE closed.round = seat.round), 0)
"""
_LAST_WORDS = """
CREATE TEMPORARY TABLE closed AS
SELECT json_extract(body, '$.round') AS round, max(seq) AS seq FROM journal
WHERE json_valid(body) AND json_extract(body, '$.fact') = 'round closed' GROUP BY 1
"""
_TOLD = """
SELECT command, min(seq), max(seq) FROM journal
WHERE command IN (SELECT command FROM journal WHERE body LIKE ?) GROUP BY command ORDER BY 2
"""
_MOVED = "SELECT coalesce(min(id), 1), coalesce(max(id), 0) FROM transfer WHERE command = ?"


def upgrade() -> None:
    op.add_column("round", sa.Column("places", sa.Text(), nullable=True))
    _find_rounds_in_play()
    op.create_index("ix_round_in_play", "round", ["gaming_table"], sqlite_where=sa.text("ended IS NULL"))
    op.create_index("ix_shoe_in_play", "shoe", ["gaming_table"], sqlite_where=sa.text("spent = 0"))
    op.add_column("seat", sa.Column("seq", sa.Integer(), nullable=False, server_default="0"))
    op.execute(_LAST_WORDS)
    op.execute("CREATE INDEX temp.closed_round ON closed (round)")
    op.execute(_CLOSED)
    op.execute("DROP TABLE temp.closed")
    op.drop_index("ix_seat_player", "seat")
    op.create_index("ix_seat_player_seq", "seat", ["player", "seq"])


def _find_rounds_in_play() -> None:
    """For the last time, by looking through all that there is."""
    connection = op.get_bind()
    for (id,) in connection.exec_driver_sql("SELECT id FROM round WHERE ended IS NULL").all():
        places = [
            [first, last, *connection.exec_driver_sql(_MOVED, (command,)).one()]
            for command, first, last in connection.exec_driver_sql(_TOLD, (f"%{id}%",)).all()
        ]
        connection.exec_driver_sql("UPDATE round SET places = ? WHERE id = ?", (json.dumps(places), id))


def downgrade() -> None:
    op.drop_index("ix_seat_player_seq", "seat")
    op.create_index("ix_seat_player", "seat", ["player"])
    op.drop_index("ix_shoe_in_play", "shoe")
    op.drop_index("ix_round_in_play", "round")
    op.drop_column("seat", "seq")
    op.drop_column("round", "places")
