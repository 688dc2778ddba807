"""The compiled engine: the same results as the textbook one, in a hundredth of the time.

One module for each stage:

    unicode_classes   what kind of character each code point is
    characters        characters and runs of them, straight from UTF-8 bytes
    scanner           where the named split patterns cut
    windows           the same for sixty-three bytes of ASCII at once
    spans             one hash table over byte spans: which pre-tokens are equal
    counting          text -> Corpus, over several threads
    cells             the corpus as a training needs it, and what it leaves there
    ranking           which pair is best: a queue by count, a heap among ties
    occurrences       where each pair stands, and what a merge changes
    merging           Corpus -> MergeHistory
    lookup            (left, right) -> merge, for encoding
    words             text -> token ids in one pass, by a table of words already encoded
    word_slots        that table: which slot a word has, and what stands in it
    word_tables       such tables, of a bounded size, kept for the next text
    encoding          Corpus or text -> gap ranks or token ids; a vocabulary -> its merges
    expanding         per pre-token -> per place of the text

How they are compiled is in `jit`, when in `warming`.

Importing this package does not import numba; importing one of the stages does.
"""

import logging
from importlib import import_module
from threading import Event, Lock
from typing import Final

from bpe_core.collecting import not_collecting
from bpe_core.history import OnProgress

_logger = logging.getLogger(__name__)
_ready = Event()
_looking = Lock()
_obstacles: Final[list[str]] = []
"""Empty until somebody looked; then what stands in the way, "" for nothing, the last one counts."""


def is_available() -> bool:
    """Whether the engine can run here. Imports numba, the first time it is asked."""
    return not obstacle()


def obstacle() -> str:
    """Why the engine cannot run here, such as `"numba is not installed"`; `""` if it can.

    numba is imported to find out, once: it may be installed and nevertheless fail, next to a
    numpy that is too new or without its own library.
    """
    with _looking:
        if not _obstacles:
            _obstacles.append(_look())
        return _obstacles[-1]


def _look() -> str:
    try:
        with not_collecting():
            import_module("bpe_core.compiled.warming")
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "numba":
            return "numba is not installed"
        return _told(f"numba is installed but cannot be imported: {_named(error)}")
    return ""


def is_ready() -> bool:
    """Whether everything is compiled in this process, so that no call waits for the compiler."""
    return _ready.is_set()


def is_kept() -> bool:
    """Whether another process, or an earlier one, has compiled everything; where it can run."""
    from bpe_core.compiled import jit

    return jit.is_kept()


def compile_first(on_progress: OnProgress) -> None:
    """Compile everything while somebody hears of it, where no process has kept it yet.

    Otherwise the first calls compile what they need: some seconds without a word.
    """
    if _ready.is_set() or not is_available() or is_kept():
        return
    from bpe_core.compiled.warming import compile_everything

    compile_everything(on_progress)


def warm_up() -> None:
    """Compile everything, or load it from the cache. Meant for a background thread.

    Where that fails, the engine counts as not available from then on, and the plain one goes on.
    Calls from several threads are safe: the compiler has its own lock.
    """
    if _ready.is_set() or not is_available():
        return
    from bpe_core.compiled.warming import compile_everything

    try:
        compile_everything()
    except Exception as error:
        with _looking:
            _obstacles.append(_told(f"numba is installed but compiles nothing: {_named(error)}"))
    else:
        _ready.set()


def _told(reason: str) -> str:
    """The same reason, after it was said in the log."""
    _logger.warning("%s; the plain engine does the work, with the same results", reason)
    return reason


def _named(error: Exception) -> str:
    """An error in one line: numba's own run over many."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
