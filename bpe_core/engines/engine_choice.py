"""The engines, and which one is used when; this is the one place that knows them all.

An engine does three stations of the pipeline its own way: text → corpus, corpus → merges, and
corpus → gap ranks of the text. All engines give the same results.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array
from bpe_core.common.progress import OnProgress, nobody_hears
from bpe_core.engines import compiled, incremental, textbook
from bpe_core.engines.history import MergeHistory, Plan
from bpe_core.text.corpus import Corpus, build_corpus

EngineName = Literal["auto", "textbook", "incremental", "compiled"]
ENGINES: Final[tuple[EngineName, ...]] = get_args(EngineName)
WORTH_COMPILING: Final = 300_000
"""Characters from which on it pays to load the compiled engine for one call."""
WORTH_A_MINUTE: Final = 3_000_000
"""The same where it has to be compiled first; plain Python needs some five seconds for so many."""


@dataclass(frozen=True)
class Engine:
    """What an engine brings."""

    name: EngineName
    # as `corpus.build_corpus`, which also tells what goes in and out
    build_corpus: Callable[..., Corpus]
    learn: Callable[[Corpus, Plan], MergeHistory]
    expand: Callable[[Corpus, Int32Array], Int32Array]  # as `Corpus.expand`


TEXTBOOK: Final = Engine("textbook", build_corpus, textbook.learn, Corpus.expand)
INCREMENTAL: Final = Engine("incremental", build_corpus, incremental.learn, Corpus.expand)


def choose_engine(
    name: EngineName = "auto", *, size: int = 0, on_progress: OnProgress | None = None
) -> Engine:
    """The engine for a piece of work.

    Args:
        name: `"textbook"` is the naive algorithm, slow and plain; `"incremental"` is plain Python
            that updates only what a merge touches; `"compiled"` is the fastest, and needs numba;
            `"auto"` takes the compiled one when it is warm or the work is large, so that a small
            text never waits for a compiler.
        size: characters of the text.
        on_progress: hears of the compiling, where the engine has to be compiled first.

    Raises:
        SettingError: an unknown engine.
        SettingError: the compiled engine cannot run here.
    """
    check_choice("engine", name, ENGINES)
    if name == "textbook":
        return TEXTBOOK
    if name == "incremental" or (name == "auto" and not compiled_pays(size, on_progress)):
        return INCREMENTAL
    return _compiled_engine(on_progress)


def compiled_pays(size: int, on_progress: OnProgress | None = None) -> bool:
    """Whether `"auto"` is the compiled engine for a text of so many characters."""
    if size < WORTH_COMPILING or (size < WORTH_A_MINUTE and compiled.has_to_compile()):
        return compiled.is_ready()
    return not compiled.warm_up(on_progress or nobody_hears)


def _compiled_engine(on_progress: OnProgress | None) -> Engine:
    if obstacle := compiled.warm_up(on_progress or nobody_hears):
        raise SettingError(
            f"engine 'compiled' needs the package numba, but {obstacle}; pip install numba, "
            "or take engine='auto', which works without it",
            reason="engine",
        )
    from bpe_core.engines.compiled import corpus_counting, encoding, merging

    return Engine("compiled", corpus_counting.build_corpus, merging.learn, encoding.expand)
