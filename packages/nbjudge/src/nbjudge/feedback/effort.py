"""Limits the processor time for laying out a page.

Markdown and code can be written in such a way that parsing them takes hours.
"""

import contextlib
import time
from collections.abc import Iterator

MOST_SECONDS = 10.0  # processor time for one page; an honest page takes less than a second
TAG = 1e-4  # seconds for each tag, because nbconvert reads the whole page again
MOST_PROSE, MOST_CODE = 20_000, 10_000  # characters of one cell, which may then take about three seconds


class Effort:
    """The processor time that's left for a page. When it's used up, the rest is shown as plain text."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.left = seconds

    def allows(self, text: str, longest: int) -> bool:
        """Return whether a text may be laid out.

        Parameters:
            longest: the largest number of characters that it may have.
        """
        return len(text) <= longest and self.left > 0

    def allows_tags(self, count: int) -> bool:
        """Return whether the page may have this many more tags. Their time counts from now on."""
        self.left -= count * TAG
        return self.left > 0

    @contextlib.contextmanager
    def spent(self) -> Iterator[None]:
        """Subtract the time that the block takes."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.left -= time.thread_time() - began
