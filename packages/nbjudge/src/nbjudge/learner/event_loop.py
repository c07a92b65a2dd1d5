"""Runs an event loop while a cell runs, as in a kernel.

Because of this event loop, asyncio refuses to start another one, and tasks can outlive their cell.
"""

import asyncio
import os
from collections.abc import Coroutine
from typing import Any

# Seconds for the tasks of earlier cells to run before the next cell. A kernel waits about as long.
IDLE = 0.01


class EventLoop:
    """An event loop for each process. Two processes that shared a loop would receive each other's events."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.pid = 0

    def run(self, coroutine: Coroutine) -> Any:
        """Run a coroutine in the loop. If the coroutine is interrupted while it waits, it's cancelled."""
        loop = self._own_loop()
        task = loop.create_task(_after_idling(coroutine))
        try:
            return loop.run_until_complete(task)
        except KeyboardInterrupt:
            if task.done():
                raise
            task.cancel()
            return loop.run_until_complete(task)

    def _own_loop(self) -> asyncio.AbstractEventLoop:
        if self.loop is None or self.loop.is_closed() or self.pid != os.getpid():
            self.loop, self.pid = asyncio.new_event_loop(), os.getpid()
        asyncio.set_event_loop(self.loop)
        return self.loop


async def _after_idling(coroutine: Coroutine) -> Any:
    if len(asyncio.all_tasks()) > 1:
        await asyncio.sleep(IDLE)
    return await coroutine
