"""Arrays of whole numbers, as all who count pass them on."""

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
