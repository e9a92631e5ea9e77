"""Hands ranked in bulk: integers that compare as the hands do, and the numbers of cards."""

import pitboss.workers  # noqa: F401  compiled code has its place before a kernel is defined
