"""In which sentences languages are compared: the built-in ones, or lines that were typed."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import streamlit as st

from bpe_view.texts.parallel_sentences import LANGUAGES
from bpe_view.words import say

MOST_LANGUAGES: Final = 250
_BUILT_IN: Final = {one.key: one for one in LANGUAGES}


@dataclass(frozen=True, eq=False)
class Sentences:
    """The same in several languages: the lines of each, by its key or by the name it was given."""

    texts: Mapping[str, Sequence[str]]
    is_own: bool = True

    @cached_property
    def identity(self) -> str:
        """A digest that is the same for equal sentences and for no others."""
        return hashlib.sha256(repr(self.texts).encode(errors="replace")).hexdigest()

    def title(self, language: str) -> str:
        """What to call a language by itself."""
        return language if self.is_own else _BUILT_IN[language].title

    def name(self, language: str) -> str:
        """What to call it within a sentence."""
        return language if self.is_own else _BUILT_IN[language].name


BUILT_IN: Final = Sentences({one.key: one.text.split("\n") for one in LANGUAGES}, is_own=False)


def script_title(language: str) -> str:
    """What the script of a built-in language is called."""
    return _BUILT_IN[language].script_title


def own_lines(raw: str) -> dict[str, list[str]]:
    """Sentences from lines `name: text`; lines of one name are sentences of one language.

    >>> own_lines("Hi: hello\\nHi: bye\\nbonjour")
    {'Hi': ['hello', 'bye'], 'Your line 3': ['bonjour']}
    """
    found: dict[str, list[str]] = {}
    for place, row in enumerate(filter(str.strip, raw.splitlines()), start=1):
        name, colon, text = row.partition(": ")
        is_named = bool(colon and name.strip() and text.strip())
        title = name.strip() if is_named else say("languages.own.line", place=place)
        if title in found or len(found) < MOST_LANGUAGES:
            found.setdefault(title, []).append(text if is_named else row)
    return found


def sentences_input() -> Sentences:
    """Ask for sentences of the visitor's own; the built-in ones where there are none."""
    with st.popover(say("languages.own.button")):
        label, placeholder = say("languages.own.label"), say("languages.own.placeholder")
        typed = st.text_area(label, key="own_lines", height=120, placeholder=placeholder)
    own = own_lines(typed)
    return Sentences(own) if own else BUILT_IN


def tell_of_sentences(sentences: Sentences) -> None:
    """Say which sentences these are, and what is wrong with those that were typed."""
    if not sentences.is_own:
        st.markdown(say("languages.lesson"))
        return
    counts = {len(own) for own in sentences.texts.values()}
    languages, most = len(sentences.texts), max(counts)
    st.markdown(say("languages.own.are", languages=languages, sentences=most))
    if len(counts) > 1:
        st.warning(say("languages.own.unequal"))
