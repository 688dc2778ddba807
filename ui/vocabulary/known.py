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
import streamlit as st

import bpe_core as bpe
from bpe_core.gaps import Int64Array
from bpe_core.vocabulary import BoolArray, Search, Vocabulary, read_vocabulary, search, token_reach
from ui.tokenizers import Chosen
from ui.words import say

_serials: Final = itertools.count()


@dataclass(frozen=True, eq=False)
class Known:
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
        uses: int64, how often each token of the vocabulary stands in the text, by row.
    """

    state: bpe.State
    uses: Int64Array


@dataclass(frozen=True, eq=False)
class Found:
    """What a search found; all tokens where there is a `problem`."""

    rows: BoolArray
    problem: bpe.BPEError | None = None


def known_vocabulary(chosen: Chosen) -> Known:
    """The vocabulary of a tokenizer."""
    with st.spinner(say("vocabulary.wait.reading")):
        return _known(chosen.identity, chosen.tokenizer)


# As long as it is kept here the tokenizer lives, so no other can get its identity.
@st.cache_resource(max_entries=8, show_spinner=False)
def _known(identity: str, _tokenizer: bpe.Tokenizer) -> Known:
    return Known(next(_serials), _tokenizer, read_vocabulary(_tokenizer))


def in_training_text(known: Known, run: bpe.TrainingRun, step: int) -> InText:
    """The training text after `step` merges."""
    return _in_training_text(known.serial, step, known, run)


@st.cache_resource(max_entries=16, show_spinner=False)
def _in_training_text(serial: int, step: int, _known: Known, _run: bpe.TrainingRun) -> InText:
    state = _run.at(step)
    return InText(state, _known.vocabulary.uses(state.ids))


def in_text(known: Known, text: str) -> InText:
    """Any text in tokens; special tokens in it are plain text.

    Raises:
        BPEError: as `Tokenizer.encode` does.
    """
    with st.spinner(say("vocabulary.wait.encoding")):
        return _in_text(known.serial, hashlib.sha256(text.encode()).hexdigest(), known, text)


@st.cache_resource(max_entries=8, show_spinner=False)
def _in_text(serial: int, digest: str, _known: Known, _text: str) -> InText:
    tokenization = _known.tokenizer.tokenize(_text)
    state = tokenization.at(tokenization.merge_count)
    return InText(state, _known.vocabulary.uses(state.ids))


def found_tokens(known: Known, query: str, how: Search) -> Found:
    """The tokens that a search finds; all of them, and the reason, where it cannot be done."""
    return _found(known.serial, query, how, known)


@st.cache_resource(max_entries=64, show_spinner=False)
def _found(serial: int, query: str, how: Search, _known: Known) -> Found:
    try:
        return Found(search(_known.vocabulary, query, how))
    except bpe.BPEError as error:
        return Found(np.ones(len(_known.vocabulary), dtype=np.bool_), error.with_traceback(None))


def reach_of(known: Known) -> npt.NDArray[np.int8]:
    """For each row whether an encoding can have the token, as `Reach`; takes a second or two.

    Raises:
        PatternTimeoutError: the tokenizer's split pattern takes too long.
    """
    with st.spinner(say("vocabulary.wait.trying")):
        return _reach(known.serial, known)


@st.cache_resource(max_entries=8, show_spinner=False)
def _reach(serial: int, _known: Known) -> npt.NDArray[np.int8]:
    return token_reach(_known.tokenizer, _known.vocabulary)
