"""Kernels that count deals, a folder for each."""

import pitboss.workers  # noqa: F401  compiled code has its place before a kernel is defined
