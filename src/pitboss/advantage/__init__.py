"""The house advantage of games with tickets: counted without an analysis to install, as it takes no time."""
