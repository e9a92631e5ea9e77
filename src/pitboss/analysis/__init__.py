"""Exact answers: counts of deals, weighed by what the script pays."""

import pitboss.workers  # noqa: F401  compiled code has its place before a kernel is defined
