"""The compiled engine: the same results as the textbook one, in a hundredth of the time.

One module for each stage:

    unicode_classes   what kind of character each code point is
    scanner           where the named split patterns cut, straight from UTF-8 bytes
    spans             one hash table over byte spans: which pre-tokens are equal
    counting          text -> Corpus, over several threads
    ranking           which pair is best: a queue by count, a heap among ties
    occurrences       where each pair stands, and what a merge changes
    merging           Corpus -> MergeHistory
    lookup            (left, right) -> merge, for encoding
    encoding          Corpus or text -> gap ranks or token ids
    recovering        a vocabulary of byte strings -> its merges
    expanding         per pre-token -> per place of the text

Importing this package does not import numba; importing one of the stages does.
"""

from importlib.util import find_spec
from threading import Event

_ready = Event()


def is_available() -> bool:
    """Whether numba is installed. Looks only; imports nothing."""
    return find_spec("numba") is not None


def is_ready() -> bool:
    """Whether everything is compiled in this process, so that no call waits for the compiler."""
    return _ready.is_set()


def warm_up() -> None:
    """Compile everything, or load it from the cache. Meant for a background thread.

    Calls from several threads are safe: the compiler has its own lock.
    """
    if not _ready.is_set():
        from bpe_core.compiled.warming import compile_everything

        compile_everything()
        _ready.set()
