"""Limits the processor time for laying out a page, because Markdown and code can be written so that reading them takes hours."""

import contextlib
import time
from collections.abc import Iterator

MOST_SECONDS = 10.0  # of the processor for one page; an honest one takes less than one
TAG = 1e-4  # seconds for each tag, because nbconvert reads the whole page again
MOST_PROSE, MOST_CODE = 20_000, 10_000  # characters of one cell, which may then take about three seconds


class Effort:
    """The processor time that is left for a page. When there's none, the rest is shown as plain text."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.left = seconds

    def allows(self, text: str, longest: int) -> bool:
        """Whether a text may be laid out.

        Parameters:
            longest: the most characters that it may have.
        """
        return len(text) <= longest and self.left > 0

    def allows_tags(self, count: int) -> bool:
        """Whether the page may have this many more tags. Their time counts from now on."""
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
