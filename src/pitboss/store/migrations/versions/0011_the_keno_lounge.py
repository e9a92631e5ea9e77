"""The keno lounge, its games and tickets, and the drawer it pays prizes from."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

NAME = "no_account_of_a_player_is_below_zero"
BEFORE = "cents >= 0 OR name = 'cage' OR name LIKE 'inventory:%' OR name LIKE 'over and short:%'"
AFTER = f"{BEFORE} OR name LIKE 'drawer:%'"


def upgrade() -> None:
    _check(AFTER)
    op.create_table(
        "lounge",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "keno_game",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("lounge", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("house", sa.Text(), nullable=False),
        sa.Column("definition", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("ended", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["lounge"], ["lounge.id"]),
        sa.UniqueConstraint("lounge", "day", "number"),
    )
    op.create_index("ix_keno_game_seq", "keno_game", ["lounge", "seq"])
    op.create_table(
        "keno_ticket",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("ticket", sa.Integer(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("price", sa.BigInteger(), nullable=False),
        sa.Column("back", sa.BigInteger(), nullable=False),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "ticket"),
        sa.ForeignKeyConstraint(["game"], ["keno_game.id"]),
    )
    op.create_index("ix_keno_ticket_player", "keno_ticket", ["player", "seq"])


def downgrade() -> None:
    op.drop_table("keno_ticket")
    op.drop_table("keno_game")
    op.drop_table("lounge")
    _check(BEFORE)


def _check(condition: str) -> None:
    with op.batch_alter_table("account", recreate="always") as account:
        account.drop_constraint(NAME, type_="check")
        account.create_check_constraint(NAME, condition)
