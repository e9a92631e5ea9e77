"""A role of the staff counts when another person than the one who has given it has confirmed it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Those who work here already go on."""
    op.add_column("person", sa.Column("given_by", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("person", "given_by")
