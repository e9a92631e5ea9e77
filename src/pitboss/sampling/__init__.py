"""What every kernel that deals by chance shares: the cards of a round, and how the seat plays."""

import pitboss.workers  # noqa: F401  compiled code has its place before a kernel is defined
