"""Limits the processor time spent on rendering a page.

Markdown and code can be written so that they take hours to parse.
"""

import contextlib
import time
from collections.abc import Iterator

MOST_SECONDS = 10.0  # seconds of processor time for one page, although an honest page takes less than one
TAG = 1e-4  # seconds for each tag, because nbconvert reads the whole page again
MOST_PROSE, MOST_CODE = 20_000, 10_000  # the most characters in one cell, which can take about three seconds to render


class Effort:
    """The processor time left for a page. When it's used up, the rest of the page is shown as plain text."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.left = seconds

    def allows(self, text: str, longest: int) -> bool:
        """Return whether a text may be rendered.

        Parameters:
            longest: the maximum number of characters in the text.
        """
        return len(text) <= longest and self.left > 0

    def allows_tags(self, count: int) -> bool:
        """Return whether this many tags may be added to the page, and deduct the time that they take."""
        self.left -= count * TAG
        return self.left > 0

    @contextlib.contextmanager
    def spent(self) -> Iterator[None]:
        """Subtract the time that the block takes from the time left."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.left -= time.thread_time() - began
