"""An account for what counts of an inventory find, which is below nothing where that is too many."""

from alembic import op

revision = "0007"
down_revision = "0006"

NAME = "no_account_of_a_player_is_below_zero"
BEFORE = "cents >= 0 OR name = 'cage' OR name LIKE 'inventory:%'"
AFTER = f"{BEFORE} OR name LIKE 'over and short:%'"


def upgrade() -> None:
    _check(AFTER)


def downgrade() -> None:
    _check(BEFORE)


def _check(condition: str) -> None:
    with op.batch_alter_table("account", recreate="always") as account:
        account.drop_constraint(NAME, type_="check")
        account.create_check_constraint(NAME, condition)
