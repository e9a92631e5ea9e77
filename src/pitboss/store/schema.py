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
        "cents >= 0 OR name = 'cage' OR name LIKE 'inventory:%' OR name LIKE 'over and short:%'"
        " OR name LIKE 'drawer:%'",
        name="no_account_of_a_player_is_below_zero",
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
    Column("reset_by", Text, nullable=False, server_default=""),  # who has proposed another password
    Column("given_by", Text, nullable=False, server_default=""),  # who has given a role that nobody has confirmed
)

second_factor = Table(
    "second_factor",
    metadata,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("secret", Text, nullable=False),  # of the device, sealed; none where it was taken away
    Column("step", BigInteger, nullable=False),  # the last whose code was taken
    Column("codes", Text, nullable=False),  # for recovery, those that are left, made with Argon2
)

log_on = Table(
    "log_on",
    metadata,
    Column("token", Text, primary_key=True),  # a hash of it
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("origin", Text, nullable=False, server_default=""),  # the kind of address that it came from
    Column("failed", Integer, nullable=False, server_default="0"),  # wrong passwords since the one before
    Index("ix_log_on_person", "person", "began"),
)

own_limits = Table(  # as a player has set them
    "own_limits",
    metadata,
    Column("player", Text, primary_key=True),
    Column("deposit_day", BigInteger),
    Column("loss_day", BigInteger),
    Column("loss_week", BigInteger),
    Column("time_day", Integer),
    Column("later", Text, nullable=False),
    Column("away_until", BigInteger, nullable=False),
)

tally = Table(  # what counts against them
    "tally",
    metadata,
    Column("player", Text, primary_key=True),
    Column("day", Integer, nullable=False),
    Column("deposited", BigInteger, nullable=False),
    Column("result", BigInteger, nullable=False),
    Column("week_result", BigInteger, nullable=False),
    Column("played", BigInteger, nullable=False),
    Column("since", BigInteger),
    Column("stay_result", BigInteger, nullable=False),
    Column("told", Integer, nullable=False),
)

seat = Table(
    "seat",
    metadata,
    Column("round", Text, ForeignKey("round.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),  # the time of the command that closed the round
    Column("seq", Integer, nullable=False, server_default="0"),  # of the fact that closed the round
    Index("ix_seat_player_seq", "player", "seq"),
)

lounge = Table(
    "lounge",
    metadata,
    Column("id", Text, primary_key=True),
    Column("state", Text, nullable=False),  # sealed as a whole: the numbers of the game that is open are in it
)

keno_game = Table(  # that is over, and for which somebody had a ticket
    "keno_game",
    metadata,
    Column("id", Text, primary_key=True),
    Column("lounge", Text, ForeignKey("lounge.id"), nullable=False),
    Column("day", Integer, nullable=False),  # the gaming day,
    Column("number", Integer, nullable=False),  # and the game's number on it
    Column("game", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("definition", Text, nullable=False),
    Column("record", Text, nullable=False),  # its numbers, tickets and prizes
    Column("ended", Text, nullable=False),
    Column("at", BigInteger, nullable=False),  # the time of the command that ended it
    Column("seq", Integer, nullable=False),  # of the fact that did
    UniqueConstraint("lounge", "day", "number"),
    Index("ix_keno_game_seq", "lounge", "seq"),
)

keno_ticket = Table(  # in a game that is over
    "keno_ticket",
    metadata,
    Column("game", Text, ForeignKey("keno_game.id"), primary_key=True),
    Column("ticket", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("price", BigInteger, nullable=False),
    Column("back", BigInteger, nullable=False),  # what was won, or given back
    Column("void", Boolean, nullable=False),
    Column("seq", Integer, nullable=False),  # of the fact that ended the game
    Index("ix_keno_ticket_player", "player", "seq"),
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
