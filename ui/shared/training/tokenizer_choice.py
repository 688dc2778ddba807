"""Which tokenizers a page can choose from, and the one place that gives the tokenizer of a choice.

Real models' vocabularies are loaded once and shared by all sessions. One that cannot be had is
said to be missing, with how to get it; nothing stands in for it.
"""

from dataclasses import dataclass, field
from itertools import count
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.pretrained import availability
from bpe_view.words import say
from ui.shared.cache import Cache
from ui.shared.session import hides
from ui.shared.training.choices import OPENED, TRAINED
from ui.shared.training.inputs import chosen_request
from ui.shared.training.run_store import trained

OPENED_KEY: Final = "opened tokenizer"
"""Where in the session state page Open & save puts what was opened."""
_serials: Final = count()
kept_vocabularies: Final = Cache[str, bpe.Tokenizer]()
"""Real models' tokenizers, by name."""


@dataclass(frozen=True, eq=False)
class OpenedTokenizer:
    """A tokenizer from a file.

    Attributes:
        name: what to call it, usually the file's name.
        tokenizer: the tokenizer.
        serial: a number that no other has, of whatever visitor: two files may share a name.
    """

    name: str
    tokenizer: bpe.Tokenizer
    serial: int = field(default_factory=lambda: next(_serials))


@dataclass(frozen=True, eq=False)
class Chosen:
    """The tokenizer of a choice.

    Attributes:
        title: what to call it.
        identity: distinguishes it from every other.
        tokenizer: the tokenizer.
    """

    title: str
    identity: str
    tokenizer: bpe.Tokenizer


def tokenizer_titles() -> dict[str, str]:
    """Every choice that there is now, with what to call it."""
    titles = {TRAINED: say("training.tokenizer.trained")}
    opened = opened_tokenizer()
    if opened:
        titles[OPENED] = say("training.tokenizer.opened", name=opened.name)
    whereabouts = availability()
    for name, vocabulary in bpe.PRETRAINED.items():
        title = f"{vocabulary.models} ({name})"
        titles[name] = (
            title if whereabouts[name].source else say("training.tokenizer.missing", title=title)
        )
    return titles


def opened_tokenizer() -> OpenedTokenizer | None:
    """What was opened in this session, if anything."""
    opened: OpenedTokenizer | None = st.session_state.get(OPENED_KEY)
    return opened


def tokenizer_input() -> str:
    """Ask which tokenizer to use; its key is a property of the link. A challenge may fix it."""
    titles = tokenizer_titles()
    if st.session_state["tokenizer"] not in titles:
        st.info(say("training.tokenizer.none_open"))
        st.session_state["tokenizer"] = TRAINED
    if hides("settings"):
        fixed: str = st.session_state["tokenizer"]
        return fixed
    choice: str = st.selectbox(
        say("training.tokenizer.label"),
        list(titles),
        format_func=titles.__getitem__,
        key="tokenizer",
    )
    return choice


def chosen_tokenizer(choice: str) -> Chosen | None:
    """The tokenizer of a choice.

    Returns:
        None where the user stopped its training.

    Raises:
        BPEError: training failed, or a vocabulary cannot be had; the message says how to get it.
    """
    title = tokenizer_titles()[choice]
    if choice == OPENED:
        opened = opened_tokenizer()
        assert opened is not None  # else it would not have a title
        return Chosen(title, f"{OPENED} {opened.serial}", opened.tokenizer)
    if choice in bpe.PRETRAINED:
        with st.spinner(say("training.loading")):
            return Chosen(title, choice, pretrained(choice))
    result = trained(chosen_request())
    return Chosen(title, result.identity, result.run.tokenizer) if result else None


def pretrained(name: str, *, download: bool = True) -> bpe.Tokenizer:
    """A real model's tokenizer, as `bpe_core.load_pretrained` gives it, kept for all sessions."""
    return kept_vocabularies.get(
        name, lambda: bpe.load_pretrained(name, download=download, keep=False)
    )
