"""Shoes that last for several rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "shoe",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("spent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["gaming_table"], ["gaming_table.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("gaming_table", "number"),
    )


def downgrade() -> None:
    op.drop_table("shoe")
