"""What the page knows of a tokenizer and of a text, worked out once and shared by all sessions.

Nothing here is ever changed: arrays are read-only, and everything is kept by a key that says all
that it depends on.
"""

import hashlib
import itertools
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, cast

import numpy as np
import numpy.typing as npt

import bpe_core as bpe
from bpe_core.analysis import (
    Reach,
    Search,
    Vocabulary,
    read_vocabulary,
    search,
    times_made,
    token_reach,
)
from bpe_core.common import BoolArray, Int64Array
from bpe_view.words import say
from ui.shared.cache import Cache
from ui.shared.progress_bar import kept_or_made
from ui.training.run_store import Trained
from ui.training.tokenizer_choice import Chosen

_serials: Final = itertools.count()


@dataclass(frozen=True, eq=False)
class TokenizerVocabulary:
    """A tokenizer and its vocabulary; `serial` distinguishes this reading from every other."""

    serial: int
    tokenizer: bpe.AnyTokenizer
    vocabulary: Vocabulary

    @property
    def can_be_tried(self) -> bool:
        """Whether we encode with it, and so know why its own text does not give a token."""
        return self.tokenizer.split is not None


@dataclass(frozen=True, eq=False)
class InText:
    """A text in tokens."""

    tokenization: bpe.Tokenization
    step: int
    # int64, how often each token of the vocabulary stands in the text, or in the corpus that was
    # counted, by row
    uses: Int64Array
    # int64, how often it was made there, by row; None where not every token is explained
    made: Int64Array | None

    @cached_property
    def state(self) -> bpe.State:
        """All tokens of the text, which only a chosen token needs."""
        return self.tokenization.at(self.step)


@dataclass(frozen=True, eq=False)
class Found:
    """What a search found; all tokens where there is a `problem`."""

    rows: BoolArray
    problem: bpe.BPEError | None = None


@dataclass(frozen=True, eq=False)
class Reached:
    """Which tokens their own text gives."""

    reach: npt.NDArray[np.int8]  # int8, `Reach`, by row
    # by row, what the text of a token is encoded to that it does not give
    instead: dict[int, tuple[int, ...]]


# As long as it is kept here the tokenizer lives, so no other can get its identity.
_vocabularies: Final = Cache[str, TokenizerVocabulary]()
_training_texts: Final = Cache[tuple[int, int], InText]()
_texts: Final = Cache[tuple[int, str], InText]()
_searches: Final = Cache[tuple[int, str, Search], Found]()
_reaches: Final = Cache[int, Reached]()


def known_vocabulary(chosen: Chosen) -> TokenizerVocabulary:
    """The vocabulary of a tokenizer."""
    sentence, cost = say("vocabulary.wait.reading"), 100 * chosen.tokenizer.vocab_size
    make = partial(_read, chosen.tokenizer)
    return kept_or_made(_vocabularies, chosen.identity, make, sentence, cost)


def _read(tokenizer: bpe.AnyTokenizer) -> TokenizerVocabulary:
    return TokenizerVocabulary(next(_serials), tokenizer, read_vocabulary(tokenizer))


def in_training_text(known: TokenizerVocabulary, trained: Trained, step: int) -> InText:
    """The text of a training after `step` merges; uses are those of all that it was trained on."""

    def make() -> InText:
        tokenization, ids = trained.run.tokenization, known.vocabulary.ids
        return InText(
            trained.run.tokenization,
            step,
            _uses(known, tokenization, step),
            _by_row(times_made(tokenization, step), ids),
        )

    return _training_texts.get((known.serial, step), make, cost=16 * len(known.vocabulary))


def in_text(known: TokenizerVocabulary, text: str, step: int | None = None) -> InText:
    """Any text in tokens; special tokens in it are plain text. `step`: None: after all merges."""

    def make() -> InText:
        tokenization = known.tokenizer.tokenize(text)
        return _counted(known, tokenization, tokenization.merge_count)

    digest = hashlib.sha256(text.encode()).hexdigest()
    key, sentence = (known.serial, digest), say("vocabulary.wait.encoding")
    cost = 20 * len(text.encode()) + 16 * len(known.vocabulary)
    whole = kept_or_made(_texts, key, make, sentence, cost)
    return whole if step in (None, whole.step) else _counted(known, whole.tokenization, step)


def _counted(known: TokenizerVocabulary, tokenization: bpe.Tokenization, step: int) -> InText:
    uses = _uses(known, tokenization, step)
    if not tokenization.has_history:
        return InText(tokenization, step, uses, None)
    made = _by_row(times_made(tokenization, step), known.vocabulary.ids)
    return InText(tokenization, step, uses, made)


def _uses(known: TokenizerVocabulary, tokenization: bpe.Tokenization, step: int) -> Int64Array:
    """From the unique pre-tokens, so that nothing as long as the text is made."""
    tokens, ids = tokenization.unique_tokens(step), known.vocabulary.ids
    size, is_token = int(ids.max(initial=-1)) + 1, tokens.ids >= 0
    uses = np.bincount(tokens.ids[is_token], tokens.weights[is_token], minlength=size)
    return uses[ids].astype(np.int64)


def _by_row(of_id: Int64Array, ids: Int64Array) -> Int64Array:
    """What is counted by token id, by row; 0 for special tokens, which no merge makes."""
    known = ids < len(of_id)
    return np.where(known, of_id[np.where(known, ids, 0)], 0)


def found_tokens(known: TokenizerVocabulary, query: str, how: Search) -> Found:
    """The tokens that a search finds; all of them, and the reason, where it cannot be done."""
    key, make = (known.serial, query, how), partial(_find, known.vocabulary, query, how)
    return _searches.get(key, make, cost=1_000 + len(known.vocabulary))


def _find(vocabulary: Vocabulary, query: str, how: Search) -> Found:
    try:
        return Found(search(vocabulary, query, how))
    except bpe.BPEError as error:
        return Found(np.ones(len(vocabulary), dtype=np.bool_), error.with_traceback(None))


def reach_of(known: TokenizerVocabulary) -> Reached:
    """Whether its own text gives each token of one that `can_be_tried`; takes a second or two."""
    tokenizer = cast(bpe.Tokenizer, known.tokenizer)

    def make() -> Reached:
        vocabulary, reach = known.vocabulary, token_reach(tokenizer, known.vocabulary)
        rows = np.flatnonzero((reach != Reach.REACHED) & ~vocabulary.partial).tolist()
        return Reached(reach, {row: tuple(tokenizer.encode(vocabulary.texts[row])) for row in rows})

    sentence, cost = say("vocabulary.wait.trying"), 20 * len(known.vocabulary)
    return kept_or_made(_reaches, known.serial, make, sentence, cost)
