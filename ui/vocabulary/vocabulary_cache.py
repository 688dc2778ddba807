"""What page Vocabulary knows of a tokenizer and of a text, computed once and kept for all visitors.

Nothing here is ever changed, and each key says all that its value depends on: `Chosen.identity`
distinguishes a tokenizer from every other.
"""

import hashlib
from dataclasses import dataclass
from functools import partial
from typing import Final, cast

import numpy as np
import numpy.typing as npt
import streamlit as st

import bpe_core as bpe
from bpe_core import analysis
from bpe_core.analysis import Context, Reach, Vocabulary, find_contexts
from bpe_core.common import BoolArray, Int64Array
from bpe_view.token_card.token_card_payload import MOST_CONTEXTS
from bpe_view.words import say
from ui.shared.cache import Cache
from ui.shared.long_work import place_for
from ui.training.tokenizer_choice import Chosen
from ui.vocabulary.search_inputs import understood


@dataclass(frozen=True, eq=False)
class TokensInText:
    """How often the tokens of a vocabulary stand in a text after `step` merges."""

    tokenization: bpe.Tokenization
    step: int
    uses: Int64Array  # int64, by row of the vocabulary
    # int64, times that merges made each token there, by row; None where not all is explained
    made: Int64Array | None

    def contexts(self, token_id: int) -> tuple[int, list[Context]]:
        """In how many places a token stands, and those that its card shows."""
        return find_contexts(self.tokenization, self.step, token_id, limit=MOST_CONTEXTS)


@dataclass(frozen=True, eq=False)
class Reached:
    """Which tokens the encoding of their own text gives."""

    reach: npt.NDArray[np.int8]  # int8, `Reach`, by row
    instead: dict[int, tuple[int, ...]]  # by row, the token IDs that encoding gives instead


_vocabularies: Final = Cache[str, Vocabulary]()
_tokenizations: Final = Cache[tuple[str, str], bpe.Tokenization]()
_counted: Final = Cache[tuple[str, str, int], TokensInText]()
_searches: Final = Cache[tuple[str, str], BoolArray]()
_reaches: Final = Cache[str, Reached]()


def vocabulary_of(chosen: Chosen) -> Vocabulary:
    """The vocabulary of a tokenizer."""
    make, cost = partial(analysis.read_vocabulary, chosen.tokenizer), chosen.tokenizer.vocab_size
    return _vocabularies.get(chosen.identity, make, cost=100 * cost)


def tokenization_of(chosen: Chosen, text: str) -> bpe.Tokenization:
    """A text in tokens: of a run, all that it was trained on; else special tokens in the text are
    plain text."""
    if chosen.whole:
        return chosen.whole.run.tokenization

    def cut() -> bpe.Tokenization:
        with place_for(text):
            return chosen.tokenizer.tokenize(text)

    return _tokenizations.get((chosen.identity, _digest(text)), cut, cost=25 * len(text.encode()))


def tokens_in_text(chosen: Chosen, text: str, step: int | None) -> TokensInText:
    """How often each token stands in a text after `step` merges; None: after all."""
    vocabulary, tokenization = vocabulary_of(chosen), tokenization_of(chosen, text)
    step = tokenization.merge_count if step is None else step

    def make() -> TokensInText:
        uses, made = _uses(vocabulary, tokenization, step), None
        if tokenization.has_history:
            counts, ids = analysis.times_made(tokenization, step), vocabulary.ids
            # Special tokens, which no merge makes, have no count there.
            made = np.where(ids < len(counts), counts[np.minimum(ids, len(counts) - 1)], 0)
        return TokensInText(tokenization, step, uses, made)

    key = (chosen.identity, "" if chosen.whole else _digest(text), step)
    return _counted.get(key, make, cost=16 * len(vocabulary))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _uses(vocabulary: Vocabulary, tokenization: bpe.Tokenization, step: int) -> Int64Array:
    """How often each token is in the text, also a special one, by row."""
    uses = analysis.token_uses(tokenization, step)
    uses.resize(max(len(uses), int(vocabulary.ids.max(initial=-1)) + 1))  # with zeros
    for pretoken, token_id in tokenization.special_ids.items():
        uses[token_id] += tokenization.corpus.occurrences[pretoken]
    return uses[vocabulary.ids]


def found_tokens(chosen: Chosen, typed: str) -> BoolArray:
    """bool, by row, the tokens that a search finds. Raises `BPEError`: it cannot be done."""
    vocabulary = vocabulary_of(chosen)
    make = partial(analysis.search, vocabulary, *understood(typed))
    return _searches.get((chosen.identity, typed), make, cost=1_000 + len(vocabulary))


def can_be_tried(chosen: Chosen) -> bool:
    """Whether we encode with a tokenizer, and so know which tokens their own text does not give."""
    return chosen.tokenizer.split is not None


def reach_of(chosen: Chosen) -> Reached:
    """Which tokens their own text gives, with a tokenizer that `can_be_tried`; takes a second or
    two."""
    tokenizer, vocabulary = cast(bpe.Tokenizer, chosen.tokenizer), vocabulary_of(chosen)

    def make() -> Reached:
        reach = analysis.token_reach(tokenizer, vocabulary)
        rows = np.flatnonzero((reach != Reach.REACHED) & ~vocabulary.partial).tolist()
        return Reached(reach, {row: tuple(tokenizer.encode(vocabulary.texts[row])) for row in rows})

    kept = _reaches.find(chosen.identity)
    if kept:
        return kept
    with st.spinner(say("vocabulary.wait")):  # which sends a message where nobody waits, too
        return _reaches.get(chosen.identity, make, cost=20 * len(vocabulary))
