"""Encoding more than one text: many at once, and bytes that are text only here and there."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from bpe_core.common.arguments import TEXT, are_several, refusal
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.quoting import quoted
from bpe_core.engines import compiled
from bpe_core.engines.compiled.cores import thread_count
from bpe_core.engines.engine_choice import WORTH_COMPILING

_TOGETHER: Final = 1 << 22
"""Characters of the texts of a batch, about."""
_ODD_BYTES: Final = re.compile("([\udc80-\udcff]+)")


def encode_each(
    encode: Callable[[str], list[int]],
    encode_together: Callable[[Sequence[str], int | None], list[list[int]]] | None,
    texts: Iterable[str],
    threads: int | None,
) -> list[list[int]]:
    """What `encode` gives for each text.

    Args:
        encode_together: the same for all of them, by the compiled engine, if it can; it raises
            `UnicodeEncodeError` where one of them has no UTF-8.
        threads: at most so many; None for as many as are worth it.
    """
    if not are_several(texts):
        raise SettingError(f"texts is {quoted(texts)}; expected texts, such as a list of str")
    if threads is not None and (type(threads) is not int or threads < 1):
        raise SettingError(f"threads is {quoted(threads)}; it must be 1 or more, or None")
    waiting = list(texts)
    size = sum(len(text) for text in waiting if isinstance(text, str))
    if size >= WORTH_COMPILING:
        compiled.warm_up()
    if encode_together and compiled.is_ready() and all(isinstance(one, str) for one in waiting):
        with suppress(UnicodeEncodeError):  # by itself each says what it has
            return encode_together(waiting, threads)
    if threads is None:
        threads = thread_count(size, None) if compiled.is_ready() else 1
    if threads == 1 or len(waiting) < 2:
        return [encode(text) for text in waiting]
    encode("")  # what is made once is made before several ask for it
    with ThreadPoolExecutor(threads, "bpe-batch") as pool:
        return list(pool.map(encode, waiting))


def batches_of(texts: Iterable[str]) -> Iterator[list[str]]:
    """Texts as they come, some megabytes of them at a time."""
    waiting: list[str] = []
    size = 0
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            raise refusal(f"texts[{number}]", text, TEXT)
        waiting.append(text)
        size += len(text)
        if size >= _TOGETHER:
            yield waiting
            waiting, size = [], 0
    if waiting:
        yield waiting


def stretches_of(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Each stretch of UTF-8 as text, and the bytes behind it that are none.

    >>> list(stretches_of(b"ab\\xff\\xfec"))
    [('ab', b'\\xff\\xfe'), ('c', b'')]
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise TextError(f"data is {quoted(data)}; expected bytes; for a str there is encode")
    parts = _ODD_BYTES.split(bytes(data).decode(errors="surrogateescape"))
    for text, odd in zip(parts[::2], [*parts[1::2], ""], strict=True):
        yield text, odd.encode(errors="surrogateescape")
