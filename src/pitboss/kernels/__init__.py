"""Kernels, a folder for each: how deals are counted, how they are sampled, and what is learned from them."""

import pitboss.workers  # noqa: F401  compiled code has its place before a kernel is defined
