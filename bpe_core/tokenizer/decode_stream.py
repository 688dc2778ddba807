"""Token IDs decoded one at a time, as a model sends them."""

import codecs
from collections.abc import Callable


class DecodeStream:
    """The text of token IDs that come one at a time; `Tokenizer.decode_stream` begins it.

    All that is returned, one part after another, is what `Tokenizer.decode` makes of all IDs.
    """

    def __init__(self, bytes_of: Callable[[int], bytes]) -> None:
        self._bytes_of = bytes_of
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def held(self) -> bytes:
        """The bytes that are not decoded yet: the beginning of a character."""
        return self._decoder.getstate()[0]

    def push(self, token_id: int) -> str:
        """The next part of the text; `""` while a character is not complete. Raises
        `UnknownTokenError`: not an ID of the tokenizer; the stream does not change."""
        return self._decoder.decode(self._bytes_of(token_id))

    def finish(self) -> str:
        """The end of the text: U+FFFD if `held` has bytes. The next `push` begins a new text."""
        return self._decoder.decode(b"", final=True)
