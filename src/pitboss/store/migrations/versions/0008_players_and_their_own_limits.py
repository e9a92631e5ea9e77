"""A player's own limits and what counts against them; second factors; what else is known of a log-on; when a seat's round ended."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

# What counts on the gaming day of each wallet's last transfer: it begins at 10:00 UTC, and weeks begin on a Monday.
_TALLY = """
WITH moved AS (
    SELECT transfer.id,
        CASE WHEN target LIKE 'wallet:%' THEN substr(target, 8) ELSE substr(source, 8) END AS player,
        CASE WHEN source = 'cage' THEN cents ELSE 0 END AS deposited,
        CASE WHEN 'cage' IN (source, target) THEN 0 WHEN target LIKE 'wallet:%' THEN cents ELSE -cents END AS result,
        (command.at - 36000000 - (command.at < 36000000) * 86399999) / 86400000 AS day
    FROM transfer JOIN command ON command.key = transfer.command
    WHERE source LIKE 'wallet:%' OR target LIKE 'wallet:%'
), counted AS (
    SELECT *, MAX(day) OVER (PARTITION BY player) AS last, MAX(day) OVER (PARTITION BY player ORDER BY id) AS of
    FROM moved WHERE deposited > 0 OR result <> 0
)
INSERT INTO tally (player, day, deposited, result, week_result, played, stay_result, told)
SELECT player, MAX(last),
    SUM(CASE WHEN of = last THEN deposited ELSE 0 END), SUM(CASE WHEN of = last THEN result ELSE 0 END),
    SUM(CASE WHEN (of + 3) / 7 = (last + 3) / 7 THEN result ELSE 0 END), 0, SUM(result), 0
FROM counted GROUP BY player
"""
_SEATS = """
UPDATE seat SET at = coalesce((
    SELECT command.at FROM journal JOIN command ON command.key = journal.command WHERE journal.seq = seat.seq
), at)
"""


def upgrade() -> None:
    op.create_table(
        "own_limits",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("deposit_day", sa.BigInteger(), nullable=True),
        sa.Column("loss_day", sa.BigInteger(), nullable=True),
        sa.Column("loss_week", sa.BigInteger(), nullable=True),
        sa.Column("time_day", sa.Integer(), nullable=True),
        sa.Column("later", sa.Text(), nullable=False),
        sa.Column("away_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player"),
    )
    op.create_table(
        "tally",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("deposited", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.BigInteger(), nullable=False),
        sa.Column("week_result", sa.BigInteger(), nullable=False),
        sa.Column("played", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("stay_result", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player"),
    )
    op.execute(_TALLY)
    op.execute(_SEATS)
    op.create_table(
        "second_factor",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("codes", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"]),
        sa.PrimaryKeyConstraint("person"),
    )
    op.add_column("person", sa.Column("reset_by", sa.Text(), nullable=False, server_default=""))
    op.add_column("log_on", sa.Column("origin", sa.Text(), nullable=False, server_default=""))
    op.add_column("log_on", sa.Column("failed", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("log_on", "failed")
    op.drop_column("log_on", "origin")
    op.drop_column("person", "reset_by")
    op.drop_table("second_factor")
    op.drop_table("tally")
    op.drop_table("own_limits")
