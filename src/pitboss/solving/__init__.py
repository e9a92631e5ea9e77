"""What a kernel provides and what is made of it: the script asked, payoffs weighed, the best choice taken."""

import pitboss.workers  # noqa: F401  compiled code has its place before a kernel is defined
