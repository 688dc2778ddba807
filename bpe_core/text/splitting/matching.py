"""Where a split pattern cuts. Also the program of the process that runs other people's patterns.

That process runs this file by its path and imports nothing else of the project, so it starts soon
and its limit of memory is for the pattern alone. It takes requests on its input and answers in
messages (`bpe_core.text.splitting.matching_process` has the other end); when its input ends, so
does it.
"""

import os
import sys
import threading
import time
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from struct import Struct
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    import regex

REQUEST: Final = Struct("<QQQQ")
"""Before a request: bytes that it may take, bytes of the pattern, number of texts, bytes of all."""
MESSAGE: Final = Struct("<cQ")
"""Before a message: its kind, and the bytes that follow."""
STARTED, COMPILED, ENDS, DONE, INVALID, NO_MEMORY = b"S", b"C", b"E", b"D", b"I", b"M"
NOTHING, CHARACTERS = 1, 2
"""What a pattern matched somewhere: the empty text, characters; both are 3."""
HELD: Final = "Q"
"""How the ends of pieces are held in arrays: as eight bytes each."""
KEPT_MEMORY: Final = 48 * 2**20
"""A process that has more than this after a request is not used again: it would keep it."""
SEND_EVERY: Final = 0.02
"""Seconds between two messages that say how far it has come."""

Span = tuple[int, int]


def spans(pattern: "regex.Pattern[str]", text: str, timeout: float | None = None) -> Iterable[Span]:
    """Where the pattern matches, in text order.

    Raises:
        TimeoutError: the timeout is over, counted in processor seconds of the whole process.
    """
    import regex

    found = (match.span() for match in pattern.finditer(text, timeout=timeout))
    if not pattern.flags & regex.REVERSE:
        return found
    # (?r) searches from the end of the text, so the last match comes first.
    edges = array(HELD)
    for span in found:
        edges.extend(span)
    return zip(edges[-2::-2], edges[::-2], strict=True)


def add_ends(matches: Iterable[Span], length: int, start: int, ends: "array[int]") -> int:
    """Add where the pieces of one text end.

    Args:
        matches: where the pattern matches; what lies between two of them is a piece, too.
        length: characters of the text.
        start: what is added to each place.
        ends: grows by the pieces of this text, none of them empty.

    Returns:
        What the pattern matched: `NOTHING`, which cuts nothing, `CHARACTERS`, both, or 0.

    >>> ends = array(HELD)
    >>> add_ends([(0, 1), (1, 1), (4, 5)], 7, 100, ends), ends.tolist()
    (3, [101, 104, 105, 107])
    """
    end = 0
    matched_nothing = False
    for first, last in matches:
        matched_nothing = matched_nothing or first == last
        # With \K in a look-around a match may even end before it begins.
        if first >= last or first < end:
            continue
        if end < first:
            ends.append(start + first)
        ends.append(start + last)
        end = last
    if end < length:
        ends.append(start + length)
    return (NOTHING if matched_nothing else 0) | (CHARACTERS if end else 0)


class _Out:
    """Messages, and a thread that tells now and then how far the cutting has come.

    While the regex module matches, it lets other threads run: so what was found before a pattern
    got stuck is told, too.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._parent = os.getppid()
        self._lock = threading.Lock()
        self._busy = threading.Event()
        self._ends = array(HELD)
        self._told = 0
        threading.Thread(target=self._tell_now_and_then, daemon=True).start()

    def send(self, kind: bytes, content: bytes = b"") -> None:
        self._stream.write(MESSAGE.pack(kind, len(content)) + content)
        self._stream.flush()

    @contextmanager
    def telling(self) -> Iterator["array[int]"]:
        """An array of ends; what is added to it is told, the last of it at the end."""
        with self._lock:
            self._ends, self._told = array(HELD), 0
        self._busy.set()
        try:
            yield self._ends
        finally:
            self._busy.clear()
            self._tell()

    def _tell(self) -> None:
        with self._lock:
            new = self._ends[self._told :]
            self._told += len(new)
            if new:
                self.send(ENDS, new.tobytes())

    def _tell_now_and_then(self) -> None:
        while True:
            self._busy.wait(1)  # also while it compiles a pattern
            time.sleep(SEND_EVERY)
            if os.getppid() != self._parent:  # nobody is left to end this process
                os._exit(1)
            with suppress(MemoryError):
                self._tell()


def _answer(source: BinaryIO, out: _Out) -> bool:
    """Answer one request; False where there is none any more, or this process is of no more use."""
    head = source.read(REQUEST.size)
    if len(head) < REQUEST.size:
        return False
    memory, pattern_size, count, size = REQUEST.unpack(head)
    pattern = source.read(pattern_size).decode("utf-8", "surrogatepass")
    _limit_memory(memory)
    try:
        lengths = array(HELD, source.read(array(HELD).itemsize * count))
        kind, content = _cut(pattern, source.read(size).decode(), lengths, out)
    except MemoryError:
        kind, content = NO_MEMORY, b""
    goes_on = kind != NO_MEMORY and _memory() < KEPT_MEMORY
    out.send(kind, content + bytes([goes_on]))
    return goes_on


def _cut(pattern: str, text: str, lengths: "array[int]", out: _Out) -> tuple[bytes, bytes]:
    import regex

    try:
        compiled = regex.compile(pattern, cache_pattern=False)
    except RecursionError:
        return INVALID, b"nested too deeply"
    except (regex.error, ValueError) as error:
        return INVALID, str(error).encode(errors="replace")
    out.send(COMPILED)
    matched = start = 0
    with out.telling() as ends:
        for length in lengths:
            part = text if length == len(text) else text[start : start + length]
            matched |= add_ends(spans(compiled, part), length, start, ends)
            start += length
    return DONE, bytes([matched])


def _limit_memory(most: int) -> None:
    """Limit the memory of this process, where the system has such a limit."""
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(
            resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
        )


def _memory() -> int:
    """Bytes of memory that this process has, or 0 where it is not known."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _main() -> None:
    sys.path.append(sys.argv[1])  # where the regex module is
    import regex  # noqa: F401  (before anybody waits for it)

    out = _Out(sys.stdout.buffer)
    out.send(STARTED)
    while _answer(sys.stdin.buffer, out):
        pass


if __name__ == "__main__":
    _main()
