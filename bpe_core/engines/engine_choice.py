"""The engines, and the choice of one for a text.

An engine has functions for three steps: text → corpus, corpus → merges, and gap ranks of a corpus →
gap ranks of the text. The results of all engines are equal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array
from bpe_core.common.progress import OnProgress, ignore_progress
from bpe_core.engines import compiled, incremental, textbook
from bpe_core.engines.history import MergeHistory, Plan
from bpe_core.text.corpus import Corpus, build_corpus

EngineName = Literal["auto", "textbook", "incremental", "compiled"]
ENGINES: Final[tuple[EngineName, ...]] = get_args(EngineName)
WORTH_COMPILING: Final = 300_000
"""Characters of a text for which loading the compiled engine saves time."""
WORTH_A_MINUTE: Final = 3_000_000
"""As `WORTH_COMPILING`, if it must be compiled first; plain Python needs some five seconds."""


@dataclass(frozen=True)
class Engine:
    """The functions of an engine.

    Attributes:
        build_corpus: the corpus of a text; arguments of `text.build_corpus`.
        learn: the merges of a corpus within a plan.
        expand: the gap ranks of a text; arguments of `Corpus.expand`.
    """

    name: EngineName
    build_corpus: Callable[..., Corpus]
    learn: Callable[[Corpus, Plan], MergeHistory]
    expand: Callable[[Corpus, Int32Array], Int32Array]


TEXTBOOK: Final = Engine("textbook", build_corpus, textbook.learn, Corpus.expand)
INCREMENTAL: Final = Engine("incremental", build_corpus, incremental.learn, Corpus.expand)


def choose_engine(
    name: EngineName = "auto", *, size: int = 0, on_progress: OnProgress | None = None
) -> Engine:
    """Return the engine with a name, or the fastest one for a text.

    Args:
        name: `"textbook"` is the naive algorithm, slow and plain; `"incremental"` is plain Python
            that updates only what a merge changes; `"compiled"` is the fastest, and needs numba;
            `"auto"` is the compiled one if it is loaded or the text is large, else the incremental
            one, so that a small text never waits for a compiler.
        size: characters of the text.
        on_progress: called while the engine is compiled.

    Raises:
        SettingError: an unknown engine, or the compiled engine cannot run here.
    """
    check_choice("engine", name, ENGINES)
    if name == "textbook":
        return TEXTBOOK
    if name == "incremental" or (name == "auto" and not compiled_pays(size, on_progress)):
        return INCREMENTAL
    return _compiled_engine(on_progress)


def compiled_pays(size: int, on_progress: OnProgress | None = None) -> bool:
    """Whether `"auto"` chooses the compiled engine for a text of `size` characters."""
    if size < WORTH_COMPILING or (size < WORTH_A_MINUTE and compiled.has_to_compile()):
        return compiled.is_ready()
    return not compiled.warm_up(on_progress or ignore_progress)


def _compiled_engine(on_progress: OnProgress | None) -> Engine:
    if obstacle := compiled.warm_up(on_progress or ignore_progress):
        raise SettingError(
            f"engine 'compiled' needs the package numba, but {obstacle}; pip install numba, "
            "or take engine='auto', which works without it",
            reason="engine",
        )
    from bpe_core.engines.compiled import corpus_counting, encoding, merging

    return Engine("compiled", corpus_counting.build_corpus, merging.learn, encoding.expand)
