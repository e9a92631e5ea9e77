"""Five cards against five of which one is seen."""
