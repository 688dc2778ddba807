"""Text files that somebody else wrote: their lines one at a time."""

from collections.abc import Iterator
from itertools import count
from typing import AnyStr

from bpe_core.common.errors import FormatError
from bpe_core.common.json_reading import check_entries
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.files.formats import checks


def lines_of(text: AnyStr, name: str, on_progress: OnProgress = nobody_hears) -> Iterator[AnyStr]:
    """The lines of a file, one at a time: together they would be much larger than the file. Raises
    `FormatError`: more or longer lines than any tokenizer has.

    >>> list(lines_of("a b\\nc d\\n", "merges.txt"))
    ['a b', 'c d', '']
    """
    newline = "\n" if isinstance(text, str) else b"\n"
    check_entries(text.count(newline) + 1, name, "lines")
    begin = 0
    for number in count(1):
        if number % checks.EVERY == 0:
            on_progress(Progress("checking", begin, len(text)))
        end = text.find(newline, begin)
        line = text[begin:] if end < 0 else text[begin:end]
        if len(line) > checks.MAX_LINE:
            raise FormatError(
                f"{name}, line {number} has {len(line):,} characters; at most "
                f"{checks.MAX_LINE:,} are allowed"
            )
        yield line
        if end < 0:
            return
        begin = end + 1
