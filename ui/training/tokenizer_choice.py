"""Which tokenizers a page can choose from, and the one place that gives the tokenizer of a choice.

Real models' vocabularies are loaded once and shared by all sessions. One that cannot be had is
said to be missing, with how to get it; nothing stands in for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.files import availability
from bpe_view.settings_line.settings_line_payload import TokenizerData
from bpe_view.words import say
from ui.shared.cache import Bound, Cache
from ui.shared.memory import MODELS_BYTES, TOKEN_COST
from ui.training.open_files import as_open_now, file_title, open_files, opened_file
from ui.training.own_file import is_file, not_open
from ui.training.run_store import Trained, trained
from ui.training.settings import chosen_request
from ui.visit import TRAINED

kept_vocabularies: Final = Cache[str, bpe.Tokenizer](Bound(MODELS_BYTES))
"""Real models' tokenizers, by name."""
MODELS: Final = {"r50k_base": "GPT-2", "cl100k_base": "GPT-4", "o200k_base": "GPT-4o"}
"""The best known of the models that share a vocabulary."""


@dataclass(frozen=True, eq=False)
class Chosen:
    """The tokenizer of a choice."""

    title: str
    identity: str
    tokenizer: bpe.Tokenizer | bpe.OpenedTokenizer
    whole: Trained | None = None  # where it was trained here; the cache may have dropped it
    named: Mapping[str, str] = field(
        default_factory=dict
    )  # special tokens of a file, by their uses


def tokenizer_titles(*also: str) -> dict[str, str]:
    """Every choice that there is now, with what to call it; `also` those made whose file is not
    open."""
    titles = {TRAINED: say("training.tokenizer.trained")}
    for file in open_files():
        titles[file.choice] = file_title(file)
    for choice in filter(is_file, also):
        titles.setdefault(choice, not_open(choice))
    for name, found in availability().items():
        title = f"{bpe.PRETRAINED[name].models} ({name})"
        titles[name] = title if found.source else say("training.tokenizer.missing", title=title)
    return titles


def tokenizers_input(name: str, label: str, *, run_title: str = "") -> list[str]:
    """Ask for tokenizers.

    Args:
        name: of the choice that has them.
        label: what the input is called.
        run_title: what the run of the settings is called; `""`: it is none of them.
    """
    chosen = [as_open_now(one) for one in st.session_state[name]]
    titles = tokenizer_titles(*chosen)
    del titles[TRAINED]
    if run_title:
        titles = {TRAINED: run_title} | titles
    st.session_state[name] = list(dict.fromkeys(chosen))
    return st.multiselect(
        label,
        list(titles),
        format_func=titles.__getitem__,
        key=name,
        placeholder=say("sizes.models_placeholder"),
        width=440,
    )


def tokenizers_by_name(now: str) -> list[TokenizerData]:
    """Those that can be chosen, and the one that is, as the line of settings lists them."""
    listed: list[TokenizerData] = []
    for choice, title in tokenizer_titles(now).items():
        name, also = title, ""
        if model := bpe.PRETRAINED.get(choice):
            name = MODELS.get(choice, model.models)
            also = choice if availability()[choice].source else say("training.tokenizer.not_here")
        listed.append({"choice": choice, "name": name, "also": also})
    return listed


def chosen_tokenizer(choice: str) -> Chosen | None:
    """The tokenizer of a choice; None where the user stopped its training."""
    if is_file(choice):
        file, found = opened_file(choice)
        return Chosen(file_title(file), file.identity, found.tokenizer, named=found.named)
    title = tokenizer_titles()[choice]
    if choice in bpe.PRETRAINED:
        with st.spinner(say("training.loading")):
            return Chosen(title, choice, pretrained(choice))
    result = trained(chosen_request())
    return Chosen(title, result.identity, result.run.tokenizer, result) if result else None


def pretrained(name: str, *, download: bool = True) -> bpe.Tokenizer:
    """A real model's tokenizer, as `bpe_core.load_pretrained` gives it, kept for all sessions."""

    def load() -> bpe.Tokenizer:
        return bpe.load_pretrained(name, download=download, keep=False)

    return kept_vocabularies.get(name, load, cost=lambda one: TOKEN_COST * one.vocab_size)
