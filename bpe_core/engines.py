"""The engines that can learn merges; this is the one place that knows them all."""

from collections.abc import Callable
from typing import Final, Literal, get_args

from bpe_core import incremental, textbook
from bpe_core.corpus import Corpus
from bpe_core.errors import SettingError
from bpe_core.history import MergeHistory, Plan

Engine = Literal["auto", "textbook", "incremental"]
ENGINES: Final[tuple[Engine, ...]] = get_args(Engine)

Learn = Callable[[Corpus, Plan], MergeHistory]


def choose_engine(engine: Engine) -> Learn:
    """The `learn` function of an engine.

    Args:
        engine: `"textbook"` is the naive algorithm, slow and plain; `"incremental"` updates only
            what a merge touches; `"auto"` takes the fastest there is. All give the same result.

    Raises:
        SettingError: an unknown engine.
    """
    if engine not in ENGINES:
        raise SettingError(f"engine is {engine!r}; allowed are {', '.join(map(repr, ENGINES))}")
    return textbook.learn if engine == "textbook" else incremental.learn
