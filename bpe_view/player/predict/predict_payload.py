"""What predict mode needs of Python: words that are not in the text, and counts of long texts.

The questions themselves are asked and judged in the browser, by the scripts beside this file.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypedDict

import numpy as np
import regex

import bpe_core as bpe
from bpe_core import NEVER, TrainingRun
from bpe_core.common import BoolArray
from bpe_view.texts.parallel_sentences import LANGUAGES
from bpe_view.texts.samples import SAMPLES

MODES: Final = ("watch", "predict")  # what one can do with the player
LEVELS: Final = 4  # kinds of question; `level` is 1 to this
UNSEEN_WORDS: Final = 16  # words that a run is sent, at the most

_SHORTEST: Final = 4
_LONGEST: Final = 14  # base symbols of a word, at the most: it is cut by hand
_TRIED: Final = 120  # words that are split to find the ones that teach most
_ENOUGH: Final = 6  # real words that are enough; to fewer, others are added
_MADE_UP: Final = 40  # attempts to make a word of a text's own letters
_WORD: Final = regex.compile(r"\p{L}[\p{L}\p{M}]*")
_SEEN: Final = regex.compile(r"[^\s\p{C}\p{M}]")
"""A character that can be seen by itself: no joiner, no accent."""


class WordData(TypedDict):
    """A word that is not in the text, with its gap ranks."""

    text: str
    gaps: list[int]


class CountedPair(TypedDict):
    """How often a pair stands together after `step` merges, and how many of those can merge."""

    run: str
    step: int
    left: int
    right: int
    count: int
    mergeable: int


@dataclass(frozen=True)
class Listener:
    """Who hears of predict mode."""

    # called with the mode and the level when the user changes one of them
    on_quiz: Callable[[str, int], None]
    # how often a pair of token ids stands together after a number of merges, and how many of those
    # can merge; for a text of which the browser shows only a part
    count: Callable[[int, bpe.Pair], tuple[int, int]]
    # of level 4, as `predict_words` gives them; None as long as nobody predicts, because they are
    # looked for in the whole text
    words: list[WordData] | None = None


def predict_words(run: TrainingRun, text: str) -> list[WordData]:
    """Words that are not in the text, each with its gap ranks: what level 4 asks for."""
    return [
        {"text": word, "gaps": run.tokenizer.gap_ranks(word).tolist()}
        for word in unseen_words(run, text)
    ]


def unseen_words(run: TrainingRun, text: str) -> list[str]:
    """Words that are not in the text but made of its letters, the same for the same text.

    Those that merges join most come first. Real words are taken where there are some; a text with
    few letters, or letters of its own, gets words made of these. None holds a special token, which
    would be cut out of a text but not out of a word that is encoded as plain text.
    """
    letters = set(text)
    known = [word for word in _real_words() if letters.issuperset(word) and word not in text]
    made = [] if len(known) >= _ENOUGH else list(_made_up(text))
    tried = known[:: len(known) // _TRIED + 1]  # from all of the alphabet
    words = [word for word in {*tried, *made} if _is_fit(run, word)]
    return sorted(words, key=lambda word: _lesson(run, word))[:UNSEEN_WORDS]


def _is_fit(run: TrainingRun, word: str) -> bool:
    """Neither too long to cut by hand nor with a special token in it."""
    symbols = len(word.encode()) if run.settings.base == "bytes" else len(word)
    return symbols <= _LONGEST and not any(text in word for text in run.tokenizer.special_tokens)


def _lesson(run: TrainingRun, word: str) -> tuple[bool, float, str]:
    """Sorts first what teaches most: a word that becomes several tokens, but far from all."""
    gaps = run.tokenizer.gap_ranks(word)
    closed = int(np.count_nonzero(gaps < NEVER))
    return closed == len(gaps), -closed / max(1, len(gaps)), word


@cache
def _real_words() -> tuple[str, ...]:
    """Words of the samples and of the sentences in many languages, in alphabetical order."""
    texts = [sample.text for sample in SAMPLES]
    texts += [language.text for language in LANGUAGES]
    words = {word for text in texts for word in _WORD.findall(text)}
    return tuple(sorted(word for word in words if _is_usual(word)))


def _is_usual(word: str) -> bool:
    """Neither too short to split nor too long to cut by hand, and no letter again and again."""
    return _SHORTEST <= len(word) <= _LONGEST and len(set(word)) > 2


def _made_up(text: str) -> Iterable[str]:
    """The beginning of one word of the text and the end of another; else letters in a row."""
    words = sorted(set(_WORD.findall(text)))
    signs = sorted(set(_SEEN.findall(text)))
    found = set()
    for turn in range(_MADE_UP if signs else 0):
        if words:
            one, other = words[turn % len(words)], words[(7 * turn + 1) % len(words)]
            word = one[: 1 + turn % 4] + other[-1 - turn // 4 % 4 :]
        else:
            word = "".join(signs[(turn + place**2) % len(signs)] for place in range(_SHORTEST))
        if _is_new(word, text) and word not in found:
            found.add(word)
            yield word
    if signs and not found and len(text) < _LONGEST:
        # Of one letter only a longer text is new.
        yield signs[0] * (len(text) + 1)


def _is_new(word: str, text: str) -> bool:
    return len(word.encode()) >= _SHORTEST and len(word) > 1 and word not in text


def count_pair(run: TrainingRun, step: int, pair: bpe.Pair) -> tuple[int, int]:
    """How often a pair stands together after `step` merges, and how many of those can merge.

    >>> count_pair(bpe.train("aaaaa", split="none", vocab_size=257), 0, (97, 97))
    (4, 2)
    """
    stands = pair_places(run, step, pair)
    count = int(np.count_nonzero(stands))
    left, right = pair
    if left != right:
        return count, count
    # A run of n adjacencies of the same token, n + 1 tokens, has room for every other one.
    edges = np.flatnonzero(np.diff(np.concatenate(([False], stands, [False])).astype(np.int8)))
    return count, int(((edges[1::2] - edges[::2] + 1) // 2).sum())


def pair_places(run: TrainingRun, step: int, pair: bpe.Pair) -> BoolArray:
    """For each token but the last, whether a pair begins there that no split keeps apart."""
    state, (left, right) = run.at(step), pair
    stands: BoolArray = (state.ids[:-1] == left) & (state.ids[1:] == right)
    stands &= ~np.isin(state.starts[1:], state.piece_starts, assume_unique=True)
    return stands


def answer_to(asked: Any, run_id: str, last_step: int, listener: Listener) -> CountedPair | None:
    """The count that the browser asked for; None where it asks nothing sensible.

    Args:
        asked: what came from the browser: `run`, `step`, `left` and `right`.
        run_id: the run that is shown; a question about another one is stale.
        last_step: the number of its merges.
    """
    try:
        step, left, right = (int(asked[name]) for name in ("step", "left", "right"))
        is_of_this_run = asked["run"] == run_id and 0 <= step <= last_step
    except (KeyError, TypeError, ValueError):
        return None
    if not is_of_this_run:
        return None
    count, mergeable = listener.count(step, (left, right))
    return {
        "run": run_id,
        "step": step,
        "left": left,
        "right": right,
        "count": count,
        "mergeable": mergeable,
    }
