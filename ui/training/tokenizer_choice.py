"""The tokenizers that a page can choose from, and loading the one that is chosen.

All sessions share the vocabularies of real models. The title of one that is not on this machine
says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.settings_line.settings_line_payload import TokenizerData
from bpe_view.words import say
from ui.shared.cache import Bound, Cache
from ui.shared.memory import MODELS_BYTES, TOKEN_COST
from ui.shared.models_here import availability
from ui.training.open_files import as_open_now, file_title, open_files, opened_file
from ui.training.own_file import digits_and_name, is_file
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
    whole: Trained | None = None  # the run that it is of, if it was trained here
    # special tokens of a file, by their uses
    named: Mapping[str, str] = field(default_factory=dict)


def tokenizer_titles(*also: str) -> dict[str, str]:
    """Titles of all tokenizers by their choices, with those of `also` whose file is not open."""
    titles = {TRAINED: say("training.tokenizer.trained")}
    for file in open_files():
        titles[file.choice] = file_title(file)
    for choice in filter(is_file, also):
        name = digits_and_name(choice)[1]
        titles.setdefault(choice, say("training.tokenizer.not_open", name=name))
    for name, found in availability().items():
        title = f"{bpe.PRETRAINED[name].models} ({name})"
        titles[name] = title if found.source else say("training.tokenizer.missing", title=title)
    return titles


def tokenizers_input(name: str, label: str, *, run_title: str = "") -> list[str]:
    """The tokenizers that are chosen in an input, whose choice is called `name`; with `run_title`,
    what to call the run of the settings, that run is one of its options."""
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
    """The rows of the tokenizer panel, one of them for the present choice."""
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
