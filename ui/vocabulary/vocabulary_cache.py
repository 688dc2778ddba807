"""What the page knows of a tokenizer and of a text, worked out once and shared by all sessions.

Nothing here is ever changed: arrays are read-only, and everything is kept by a key that says all
that it depends on.
"""

import hashlib
import itertools
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

import bpe_core as bpe
from bpe_core.gaps import Int64Array
from bpe_core.metrics.unique_tokens import unique_tokens
from bpe_core.vocabulary import (
    BoolArray,
    Search,
    Vocabulary,
    cut_instead,
    read_vocabulary,
    search,
    token_reach,
)
from bpe_view.words import say
from ui.shared.cache import Cache
from ui.shared.training.run_store import Trained
from ui.shared.training.tokenizer_choice import Chosen
from ui.shared.waiting import kept_or_made

_serials: Final = itertools.count()


@dataclass(frozen=True, eq=False)
class TokenizerVocabulary:
    """A tokenizer and its vocabulary.

    Attributes:
        serial: distinguishes this reading of a vocabulary from every other.
        tokenizer: the tokenizer.
        vocabulary: its tokens.
    """

    serial: int
    tokenizer: bpe.Tokenizer
    vocabulary: Vocabulary


@dataclass(frozen=True, eq=False)
class InText:
    """A text in tokens.

    Attributes:
        state: the tokens.
        uses: int64, how often each token of the vocabulary stands in the text, or in the corpus
            that was counted, by row.
    """

    state: bpe.State
    uses: Int64Array


@dataclass(frozen=True, eq=False)
class Found:
    """What a search found; all tokens where there is a `problem`."""

    rows: BoolArray
    problem: bpe.BPEError | None = None


@dataclass(frozen=True, eq=False)
class Reached:
    """Which tokens an encoding can have.

    Attributes:
        reach: int8, `Reach`, by row.
        instead: by row, what the text of a token that no encoding gives is encoded to.
    """

    reach: npt.NDArray[np.int8]
    instead: dict[int, tuple[int, ...]]


# As long as it is kept here the tokenizer lives, so no other can get its identity.
_vocabularies: Final = Cache[str, TokenizerVocabulary]()
_training_texts: Final = Cache[tuple[int, int], InText]()
_texts: Final = Cache[tuple[int, str], InText]()
_searches: Final = Cache[tuple[int, str, Search], Found]()
_reaches: Final = Cache[int, Reached]()


def known_vocabulary(chosen: Chosen) -> TokenizerVocabulary:
    """The vocabulary of a tokenizer."""
    sentence = say("vocabulary.wait.reading")
    return kept_or_made(_vocabularies, chosen.identity, lambda: _read(chosen.tokenizer), sentence)


def _read(tokenizer: bpe.Tokenizer) -> TokenizerVocabulary:
    return TokenizerVocabulary(next(_serials), tokenizer, read_vocabulary(tokenizer))


def in_training_text(known: TokenizerVocabulary, trained: Trained, step: int) -> InText:
    """The text of a training after `step` merges; uses are those of all that it was trained on."""

    def make() -> InText:
        state = trained.shown.at(step)
        if trained.view is None:
            return _in_tokens(known, state)
        tokens = unique_tokens(trained.run.tokenization, step)
        ids = known.vocabulary.ids
        uses = np.bincount(tokens.ids, tokens.weights, minlength=int(ids[-1]) + 1)[ids]
        return InText(state, uses.astype(np.int64))

    return _training_texts.get((known.serial, step), make)


def in_text(known: TokenizerVocabulary, text: str) -> InText:
    """Any text in tokens; special tokens in it are plain text.

    Raises:
        BPEError: as `Tokenizer.encode` does.
    """

    def make() -> InText:
        tokenization = known.tokenizer.tokenize(text)
        return _in_tokens(known, tokenization.at(tokenization.merge_count))

    digest = hashlib.sha256(text.encode()).hexdigest()
    return kept_or_made(_texts, (known.serial, digest), make, say("vocabulary.wait.encoding"))


def _in_tokens(known: TokenizerVocabulary, state: bpe.State) -> InText:
    return InText(state, known.vocabulary.uses(state.ids))


def found_tokens(known: TokenizerVocabulary, query: str, how: Search) -> Found:
    """The tokens that a search finds; all of them, and the reason, where it cannot be done."""
    return _searches.get((known.serial, query, how), lambda: _find(known.vocabulary, query, how))


def _find(vocabulary: Vocabulary, query: str, how: Search) -> Found:
    try:
        return Found(search(vocabulary, query, how))
    except bpe.BPEError as error:
        return Found(np.ones(len(vocabulary), dtype=np.bool_), error.with_traceback(None))


def reach_of(known: TokenizerVocabulary) -> Reached:
    """Whether an encoding can have each token; takes a second or two.

    Raises:
        PatternTimeoutError: the tokenizer's split pattern takes too long.
    """

    def make() -> Reached:
        reach = token_reach(known.tokenizer, known.vocabulary)
        return Reached(reach, cut_instead(known.tokenizer, known.vocabulary, reach))

    return kept_or_made(_reaches, known.serial, make, say("vocabulary.wait.trying"))
