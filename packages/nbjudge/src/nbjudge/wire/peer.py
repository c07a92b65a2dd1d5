"""The conversation between a judge and a learner's process.

Either side can ask questions, and answers the other side's questions while it waits. Several threads may ask questions,
but only one thread at a time uses the channel, from its question to the answer. While a thread works out an answer for
the other side, other threads may ask questions. The thread sends its answer after they have received theirs, because
the other side answers the last question first.
"""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator

from nbjudge.records.stopwatch import MAX_STRETCH, Stopwatch, waited_seconds
from nbjudge.wire.channel import Channel, ChannelBroken, ChannelTimeout
from nbjudge.wire.codec import CodecError, decode, encode

Handler = Callable[[str, object], object]
# Called with the seconds since the question if an answer takes a while, and with 0 when the wait is over.
OnStall = Callable[[float], None]
STALL = 3  # seconds without an answer after which the other side has stalled


class Peer:
    """One side of the conversation.

    Parameters:
        channel: the connection to the other side.
        handle: a function that answers a request. Its arguments are the request's name and its decoded payload, and it
            returns a plain payload.
        export: a function that turns an object that isn't plain into a small handle, for `encode`.
        resolve: a function that turns the other side's handle into an object, for `decode`.
    """

    def __init__(self, channel: Channel, handle: Handler, export: Callable, resolve: Callable) -> None:
        self.channel, self.handle, self.export, self.resolve = channel, handle, export, resolve
        # Seconds that this side has spent packing, unpacking and answering, and waiting for messages.
        self.worked, self.waited = 0.0, 0.0
        self.deadline: float | None = None  # seconds for the other side to accept a message
        # Returns how many seconds the other side has waited for a processor.
        self.waits: Callable[[], float] = waited_seconds
        self.on_stall: OnStall | None = None
        self.has_stalled = False
        self.turn = threading.Condition(threading.Lock())  # held by the thread that uses the channel
        self.answering = 0  # questions from the other side that this side is working on
        self.coding = 0  # the thread that's packing or unpacking a message

    def ask(
        self, request: str, payload: object = None, seconds: float | None = None, hand: socket.socket | None = None
    ) -> object:
        """Send a request and return the answer. In the meantime, answer the other side's requests.

        Parameters:
            seconds: the longest time to wait. None means to wait forever.
            hand: a socket to pass to the other side along with the request.

        Raises:
            ChannelClosed, ChannelTimeout, ChannelBroken, CodecError: there's no usable answer.
        """
        if self.coding == threading.get_ident():  # for example, by sorting proxies while this thread has the turn
            raise CodecError("a value can't be packed or unpacked without asking about an object in it")
        with self.turn:
            self.deadline = None if seconds is None else time.monotonic() + MAX_STRETCH * seconds
            self._send("ask", request, payload)
            if hand:
                socket.send_fds(self.channel.connection, [b"."], [hand.fileno()])
            return self._wait(seconds)

    def wait(self, seconds: float | None = None) -> object:
        """Wait for the answer to the last request, as `ask` does.

        After a ChannelTimeout, call this method to continue waiting.
        """
        with self.turn:
            return self._wait(seconds)

    def _wait(self, seconds: float | None) -> object:
        self.deadline = None if seconds is None else time.monotonic() + MAX_STRETCH * seconds
        stopwatch = Stopwatch(self.waits)
        try:
            while True:
                kind, name, got = self._receive_within(seconds, stopwatch)
                if kind == "answer":
                    return got
                # Otherwise, a side that keeps asking would never time out.
                if seconds is not None and stopwatch.seconds() > seconds:
                    raise ChannelTimeout("the other process kept asking and didn't answer in time")
                self._answer(name, got)
        finally:
            self._stall(0)

    def _stall(self, seconds: float) -> None:
        """Report how many seconds the other side has stalled for, or that it no longer stalls.

        Nothing is reported twice.
        """
        if self.on_stall and bool(seconds) != self.has_stalled:
            self.has_stalled = bool(seconds)
            self.on_stall(seconds)

    def serve(self) -> None:
        """Answer requests until the other side closes the connection."""
        with self.turn:
            while True:
                kind, name, got = self._receive(None)
                if kind == "ask":
                    self._answer(name, got)

    def _receive_within(self, seconds: float | None, stopwatch: Stopwatch) -> tuple[str, str, object]:
        """Receive a message within a time limit.

        The time during which the machine was busy with other work doesn't count.
        """
        while seconds is not None and (left := seconds - (passed := stopwatch.seconds())) > 0:
            self._stall(stopwatch.real_seconds() if passed >= STALL else 0)
            try:
                return self._receive(time.monotonic() + (min(left, STALL - passed) if passed < STALL else left))
            except ChannelTimeout:
                if self.channel.midway:
                    raise
        return self._receive(None if seconds is None else time.monotonic())

    def _answer(self, name: str, got: object) -> None:
        try:
            with self._working(), self._others_turn():
                answer = self.handle(name, got)
            self._send("answer", name, answer)
        except CodecError as error:
            self._send("answer", name, {"raised": {"kinds": ["CodecError"], "message": str(error)}})

    @contextlib.contextmanager
    def _others_turn(self) -> Iterator[None]:
        """Let other threads ask until this one has an answer and every later question has been answered."""
        self.answering += 1
        place = self.answering
        self.turn.release()
        try:
            yield
        finally:
            self.turn.acquire()
            self.turn.wait_for(lambda: self.answering == place)
            self.answering -= 1
            self.turn.notify_all()

    def _send(self, kind: str, name: str, payload: object) -> None:
        with self._working(), self._coding():
            tree, buffers = encode(payload, self.export)
        self.channel.send([kind, name, tree], buffers, self.deadline)

    @contextlib.contextmanager
    def _working(self) -> Iterator[None]:
        began, worked, waited = time.perf_counter(), self.worked, self.waited
        try:
            yield
        finally:  # one of our functions may itself ask the other side, and wait
            self.worked = worked + time.perf_counter() - began - (self.waited - waited)

    def _receive(self, deadline: float | None) -> tuple[str, str, object]:
        began = time.perf_counter()
        message, buffers = self.channel.receive(deadline)
        self.waited += time.perf_counter() - began - self.channel.parsing
        if not (isinstance(message, list) and len(message) == 3 and message[0] in ("ask", "answer")):
            raise ChannelBroken("a message is neither a question nor an answer")
        kind, name, tree = message
        self.worked += self.channel.parsing
        with self._working(), self._coding():
            return kind, str(name), decode(tree, buffers, self.resolve)

    @contextlib.contextmanager
    def _coding(self) -> Iterator[None]:
        self.coding = threading.get_ident()
        try:
            yield
        finally:
            self.coding = 0
