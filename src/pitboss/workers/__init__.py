"""What those who count share: where compiled code is kept."""

from contextlib import suppress
from typing import Any

from pitboss.errors import NotInstalled

try:
    import numba
except ImportError as error:
    raise NotInstalled(f'the analysis is not installed ({error}): pip install "pitboss[analysis]"') from None

from pitboss.workers.cache import directory

config: Any = numba.config

# A compiled kernel holds what it uses of other modules, but Numba looks only at its own for changes: so every version
# of the code has a place of its own for them. Numba asks for it when a kernel is defined.
if not config.CACHE_DIR:
    with suppress(RuntimeError):
        config.CACHE_DIR = str(directory() / "compiled")
