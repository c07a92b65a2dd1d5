"""Transfers values between a learner's process and the judge's, as JSON and raw buffers, never as pickles.

The process that encodes values may be hostile. The process that decodes them uses only readers from a table, checks
each field, and enforces size limits. But it can't limit time, because pandas can be slow with numbers that were chosen
to have the same hash. A judge therefore still needs a time limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nbjudge.wire import (
    codec_arrays,
    codec_columns,
    codec_dates,
    codec_library,
    codec_pandas,
    codec_plain,
)
from nbjudge.wire.codec_core import Buffer, CodecError, Decoder, Encoder, Limits, Tree, decodes

__all__ = ["CodecError", "Limits", "Tree", "decode", "encode"]

PARTS = (
    codec_plain,
    codec_library,
    codec_dates,
    codec_arrays,
    codec_columns,
    codec_pandas,
)  # these modules register their types when they're imported


def encode(value: object, export: Callable[[object], dict] | None = None) -> tuple[Tree, list[bytes]]:
    """Encode a value as a tree for json.dumps and a list of buffers.

    export: a function that's called with each object that isn't plain data (a function, a model, an open file). The
        function returns a small JSON dict that represents the object. Without `export`, such an object raises
        CodecError.
    Plain data whose class inherits from a base type (a Counter, a subclass of float) is sent as the base type.
    Raises CodecError for a cycle, and for a value that exceeds Limits().
    """
    writer = Encoder(export, Limits())
    return writer.node(value), writer.buffers


def decode(
    tree: Tree,
    buffers: Sequence[Buffer],
    resolve: Callable[[dict], object] | None = None,
    limits: Limits = Limits(),  # noqa: B008 - it cannot change
) -> object:
    """Decode the value from a tree and its buffers, both of which may come from an attacker.

    resolve: a function that's called with each dict that `export` returned. The function checks the dict and returns
        the object to use instead.
    Raises CodecError, and no other exception, for anything that `encode` wouldn't write.
    """
    reader: Decoder | None = None
    try:
        reader = Decoder(buffers, resolve, limits)
        return reader.node(tree)
    except CodecError:
        raise
    except Exception as error:
        problem = f"{type(error).__name__}: {str(error)[:200]}"
        raise (reader.error(problem) if reader else CodecError(f"value: {problem}")) from error


@decodes("handle")
def read_handle(reader: Decoder, handle: Tree) -> object:
    """Return the result of `resolve` for a handle."""
    reader.expect(handle, dict)
    if reader.resolve is None:
        raise reader.error("a handle arrived, but there's nothing to resolve it")
    return reader.resolve(handle)
