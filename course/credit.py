"""The credit that a measured value earns."""

import numpy as np


def credit(value: float, full: float, none: float) -> float:
    """Return 1 at `full` and beyond, 0 at `none` and beyond, and a value on a straight line in between."""
    return float(np.clip((none - value) / (none - full), 0, 1))
