"""The credit for a measured value."""

import numpy as np


def credit(value: float, full: float, none: float) -> float:
    """Return 1 at or beyond `full`, 0 at or beyond `none`, and a linear interpolation in between."""
    return float(np.clip((none - value) / (none - full), 0, 1))
