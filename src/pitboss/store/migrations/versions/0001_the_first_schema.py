"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _commands_and_money()
    _tables_and_rounds()


def _commands_and_money() -> None:
    op.create_table(
        "command",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "account",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "cents >= 0 OR name = 'cage' OR name LIKE 'inventory:%'", name="no_account_of_a_player_is_below_zero"
        ),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "transfer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=True),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("law", sa.Text(), nullable=True),
        sa.CheckConstraint("cents > 0", name="a_transfer_moves_something"),
        sa.ForeignKeyConstraint(
            ["command"],
            ["command.key"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )


def _tables_and_rounds() -> None:
    op.create_table(
        "gaming_table",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "journal",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["command"],
            ["command.key"],
        ),
        sa.PrimaryKeyConstraint("seq"),
    )
    op.create_table(
        "round",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("definition", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("ended", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["gaming_table"],
            ["gaming_table.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("gaming_table", "number"),
    )


def downgrade() -> None:
    for name in ("round", "journal", "gaming_table", "transfer", "account", "command"):
        op.drop_table(name)
