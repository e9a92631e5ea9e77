"""The tables of the store."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

command = Table(
    "command",
    metadata,
    Column("key", Text, primary_key=True),  # a command has one effect, however often it comes
    Column("body", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seq", Integer),  # of its last row in the journal,
    Column("moved", Integer),  # the number of the last transfer when it was done,
    Column("hash", Text),  # and of all this and the hash before it; commands of earlier versions have none of the three
)

account = Table(
    "account",
    metadata,
    Column("name", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint(
        "cents >= 0 OR name = 'cage' OR name LIKE 'inventory:%'", name="no_account_of_a_player_is_below_zero"
    ),
)

transfer = Table(
    "transfer",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("command", Text, ForeignKey("command.key"), nullable=False),
    Column("round", Text),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("law", Text),
    CheckConstraint("cents > 0", name="a_transfer_moves_something"),
    sqlite_autoincrement=True,
)

journal = Table(
    "journal",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("command", Text, ForeignKey("command.key"), nullable=False),
    Column("gaming_table", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),  # of this body and the hash before it, which may be a command's
)

gaming_table = Table(
    "gaming_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("state", Text, nullable=False),
)

round = Table(
    "round",
    metadata,
    Column("id", Text, primary_key=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("definition", Text, nullable=False),
    Column("record", Text, nullable=False),  # order, salt, stakes, inputs: sealed until the round is closed
    Column("ended", Text),
    Column("places", Text),  # as long as it is in play: where the journal and the books tell of it
    UniqueConstraint("gaming_table", "number"),
    Index("ix_round_in_play", "gaming_table", sqlite_where=text("ended IS NULL")),
)

shoe = Table(  # that lasts for several rounds
    "shoe",
    metadata,
    Column("id", Text, primary_key=True),
    Column("gaming_table", Text, ForeignKey("gaming_table.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("record", Text, nullable=False),  # as it was made, and again when it was spent: sealed until then
    Column("spent", Boolean, nullable=False),
    UniqueConstraint("gaming_table", "number"),
    Index("ix_shoe_in_play", "gaming_table", sqlite_where=text("spent = 0")),
)

player = Table(
    "player",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token", Text, nullable=False, unique=True),  # a hash of it: who reads the store cannot play with it
    Column("house", Boolean, nullable=False),
)

person = Table(  # who logs on
    "person",
    metadata,
    Column("id", Text, primary_key=True),
    Column("log_on", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("secret", Text, nullable=False),  # of the password, made with Argon2
    Column("one_time", Boolean, nullable=False),
    Column("barred", Text, nullable=False),
)

log_on = Table(
    "log_on",
    metadata,
    Column("token", Text, primary_key=True),  # a hash of it
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("ix_log_on_person", "person", "began"),
)

seat = Table(
    "seat",
    metadata,
    Column("round", Text, ForeignKey("round.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False, server_default="0"),  # of the fact that closed the round
    Index("ix_seat_player_seq", "player", "seq"),
)

archive = Table(  # a file in which the journal up to a row is kept, with all that belongs to it
    "archive",
    metadata,
    Column("until", Integer, primary_key=True),  # the row
    Column("day", BigInteger, nullable=False),  # before which it was told
    Column("file", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("moved", Integer, nullable=False),  # the last transfer that is in it
    Column("head", Text, nullable=False),  # the hash that the next row goes on from
    Column("seal", Text, nullable=False),  # of the newest: all that went on when it ends, from which an audit begins
)

archived_key = Table(  # of a command that is archived: it is not done again
    "archived_key",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    sqlite_with_rowid=False,
)
