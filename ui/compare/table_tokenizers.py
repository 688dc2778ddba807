"""The tokenizers of the table of languages: those of the panes, and more that are asked for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.compare.pane_results import Pane, free_name
from ui.compare.pane_specs import CURRENT, MAX_SIZE, MOST_MORE, SIZE_OF_RUN
from ui.shared.markdown import plain
from ui.shared.training.open_files import as_open_now, find_file
from ui.shared.training.own_file import is_file
from ui.shared.training.run_store import Request, trained
from ui.shared.training.tokenizer_choice import chosen_tokenizer, tokenizer_titles

_CHOSEN: Final = "more tokenizers that are chosen"


@dataclass(frozen=True, eq=False)
class TableTokenizer:
    """A column of the table; `key` is its name in files, the same in every language."""

    key: str
    title: str
    identity: str
    tokenizer: bpe.Tokenizer


def more_input() -> None:
    """Ask for tokenizers beside those of the panes."""
    chosen = [as_open_now(name) for name in st.session_state["more_tokenizers"].split()]
    titles = tokenizer_titles(*filter(is_file, chosen))
    del titles[CURRENT]
    titles |= {name: _size_title(name) for name in chosen if name.startswith(f"{CURRENT}@")}
    st.session_state[_CHOSEN] = list(dict.fromkeys(chosen))
    st.multiselect(
        say("languages.more.label"),
        list(titles),
        format_func=lambda name: titles.get(name, name),
        key=_CHOSEN,
        on_change=_keep,
        accept_new_options=True,
        max_selections=MOST_MORE,
        placeholder=say("languages.more.placeholder"),
    )


def _size_title(name: str) -> str:
    return say("languages.run", title=say("panes.current"), size=int(name.partition("@")[2]))


def _keep() -> None:
    """What was typed is a size, or nothing."""
    names = []
    for name in st.session_state[_CHOSEN]:
        size = SIZE_OF_RUN.fullmatch(re.sub(r"[\s.,]", "", name) if name[:1].isdigit() else name)
        if size:
            names.append(f"{CURRENT}@{min(int(size[1]), MAX_SIZE)}")
        elif is_file(name) or name in bpe.PRETRAINED:
            names.append(name)
    st.session_state["more_tokenizers"] = " ".join(dict.fromkeys(names))


def table_tokenizers(panes: Sequence[Pane], request: Request) -> list[TableTokenizer]:
    """Each tokenizer once, with a key and a title that no other has; one that cannot be had is
    said to be missing."""
    found: dict[str, TableTokenizer] = {}
    for one in (*map(pane_tokenizer, panes), *_more(request)):
        if one and one.identity not in found:
            keys = [other.key for other in found.values()]
            titles = [other.title for other in found.values()]
            key, title = free_name(one.key, keys), free_name(one.title, titles)
            unique = replace(one, key=key, title=title)
            found[one.identity] = unique
    return list(found.values())


def pane_tokenizer(pane: Pane) -> TableTokenizer | None:
    """The tokenizer of a pane at its size; None where there is none."""
    if pane.segmentation is None:
        return None
    tokenizer, source = pane.segmentation.tokenizer, pane.spec.source
    if not pane.spec.is_run:
        return TableTokenizer(_key(source), pane.title, pane.identity, tokenizer)
    return _at_step(source, pane.title, pane.identity, tokenizer, pane.now)


def _more(request: Request) -> Iterator[TableTokenizer]:
    for name in st.session_state["more_tokenizers"].split():
        try:
            if name.startswith(f"{CURRENT}@"):
                result = trained(request)
                if result:
                    tokenizer = result.run.tokenizer
                    step = max(int(name.partition("@")[2]) - _base_size(tokenizer), 0)
                    title = say("panes.current")
                    yield _at_step(CURRENT, title, result.identity, tokenizer, step)
                continue
            chosen = chosen_tokenizer(name)
        except bpe.BPEError as error:
            st.warning(plain(problem_text(error)))
            continue
        if chosen:
            models = bpe.PRETRAINED.get(name)
            title = models.models if models else chosen.title
            yield TableTokenizer(_key(name), title, chosen.identity, chosen.tokenizer)


def _key(choice: str) -> str:
    file = find_file(choice) if is_file(choice) else None
    return file.name if file else choice


def _at_step(
    source: str, title: str, identity: str, tokenizer: bpe.Tokenizer, step: int
) -> TableTokenizer:
    """A run with its first merges alone."""
    step = min(step, len(tokenizer.merges))
    size = _base_size(tokenizer) + step
    named = say("languages.run", title=title, size=size)
    cut = tokenizer.truncated(merges=step)
    return TableTokenizer(f"{source}@{size}", named, f"{identity}@{size}", cut)


def _base_size(tokenizer: bpe.Tokenizer) -> int:
    return len(tokenizer.alphabet)
