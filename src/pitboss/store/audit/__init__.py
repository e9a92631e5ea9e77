"""What an audit looks at: the rows, the transfers, the rounds, the tables and the commands."""
