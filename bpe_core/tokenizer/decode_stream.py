"""Token ids as a model sends them, one at a time: what is certain of their text, at once."""

import codecs
from collections.abc import Callable
from dataclasses import dataclass, field

_UTF8 = codecs.getincrementaldecoder("utf-8")


@dataclass(eq=False)
class DecodeStream:
    """The text of token ids that come one at a time, as `Tokenizer.decode_stream` begins it.

    All that is returned, one after another, is what `Tokenizer.decode` makes of all ids.
    """

    _bytes_of: Callable[[int], bytes] = field(repr=False)
    _decoder: codecs.IncrementalDecoder = field(
        default_factory=lambda: _UTF8("replace"), init=False, repr=False
    )

    @property
    def held(self) -> bytes:
        """The bytes that wait for others: the beginning of a character."""
        return self._decoder.getstate()[0]

    def push(self, token_id: int) -> str:
        """What the text goes on with; nothing while a character is not whole.

        Raises:
            UnknownTokenError: no whole number, or an id that the tokenizer does not have; then the
                text stands as it was.
        """
        return self._decoder.decode(self._bytes_of(token_id))

    def finish(self) -> str:
        """What the text ends with: U+FFFD if bytes are held. What is pushed then is a new text."""
        return self._decoder.decode(b"", final=True)
