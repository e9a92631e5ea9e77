"""A command is closed in the chain: with its key, its time, and how many rows it has left."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_COLUMNS = (("seq", sa.Integer()), ("moved", sa.Integer()), ("hash", sa.Text()))


def upgrade() -> None:
    for name, kind in _COLUMNS:
        op.add_column("command", sa.Column(name, kind, nullable=True))


def downgrade() -> None:
    for name, _ in _COLUMNS:
        op.drop_column("command", name)
