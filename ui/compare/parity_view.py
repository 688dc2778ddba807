"""Parity-aware training beside plain training, on the sentences of the table above it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pandas as pd
import streamlit as st

import bpe_core as bpe
from bpe_core.text import SplitPattern
from bpe_view.words import say, written
from bpe_view.words.numbers import NOTHING
from ui.compare.compare_choices import PARITY_SIZES
from ui.compare.language_texts import Sentences
from ui.shared.cache import Cache
from ui.shared.markdown import plain

MOST_BYTES: Final = 100_000
"""Of all languages together: what the server does by the way, within two seconds."""
MIN_COUNT: Final = 1
"""For both, so that the neediest language always has a pair to give, and both come to the size."""


@dataclass(frozen=True, eq=False)
class TwoTrainings:
    """The same sentences, trained both ways; `table` has them in the tokens of `plain` and
    `parity`."""

    parity: bpe.ParityRun
    table: bpe.LanguageTable


_trainings: Final = Cache[tuple[str, SplitPattern, int], TwoTrainings]()
"""By the sentences, the split pattern and the vocabulary size."""


def parity_view(sentences: Sentences, split: SplitPattern) -> None:
    """The switch, and behind it what each way costs each language. `sentences`: by language.
    `split`: the split pattern of the settings above; training is on bytes."""
    if len(sentences.texts) < 2:
        return
    st.toggle(say("languages.even.label"), key="even_training")
    if not st.session_state["even_training"]:
        return
    st.markdown(say("languages.even.lesson"))
    size = sum(len(one.encode(errors="replace")) for own in sentences.texts.values() for one in own)
    if size > MOST_BYTES:
        st.info(say("languages.even.too_long", bytes=size, most=MOST_BYTES))
        return
    vocab_size: int = st.number_input(
        say("languages.even.size"),
        min_value=PARITY_SIZES[0],
        max_value=PARITY_SIZES[1],
        step=32,
        key="even_size",
        width=220,
    )
    key = (sentences.identity, split, vocab_size)
    both = _trainings.get(key, lambda: _train(sentences, split, vocab_size))
    _tell(both, sentences)
    _chart(both, sentences, split, vocab_size)


def _train(sentences: Sentences, split: SplitPattern, vocab_size: int) -> TwoTrainings:
    every = [one for own in sentences.texts.values() for one in own]
    counts = bpe.count(every, split=split)
    usual = bpe.train(counts=counts, vocab_size=vocab_size, min_count=MIN_COUNT)
    parity = bpe.train_parity(
        sentences.texts, vocab_size=vocab_size, split=split, min_count=MIN_COUNT
    )
    tokenizers = {"plain": usual.tokenizer, "parity": parity.tokenizer}
    first = next(iter(sentences.texts))
    return TwoTrainings(parity, bpe.language_table(tokenizers, sentences.texts, reference=first))


def _tell(both: TwoTrainings, sentences: Sentences) -> None:
    """From how many tokens to how many, how unequal, and whose merges they were."""
    lines = []
    for name, values in both.table.values("tokens").items():
        least, most = _ends(dict(zip(both.table.languages, map(_known, values), strict=True)))
        gini = both.table.gini[name]
        said = say(
            "languages.even.told" if least[1] < most[1] else "languages.even.even",
            n=most[1],
            training=say(f"languages.even.{name}"),
            least=least[1],
            least_of=plain(sentences.name(least[0])),
            most=most[1],
            most_of=plain(sentences.name(most[0])),
            times=written(most[1] / least[1], 1) if least[1] else NOTHING,
        )
        equal = "" if gini is None else say("languages.gini", gini=written(gini, 3))
        lines.append(f"- {said} {equal}")
    st.markdown("\n".join(lines), help=say("languages.gini_help"))
    if both.parity.merges:
        least, most = _ends(_bytes(both))
        seldom, often = _ends(both.parity.turns)
        st.markdown(
            say(
                "languages.even.turns",
                least=least[1],
                least_of=plain(sentences.name(least[0])),
                most=most[1],
                most_of=plain(sentences.name(most[0])),
                merges=len(both.parity.merges),
                often=plain(sentences.name(often[0])),
                often_turns=often[1],
                seldom=plain(sentences.name(seldom[0])),
                seldom_turns=seldom[1],
            )
        )
    if both.parity.stop_reason is not bpe.StopReason.VOCAB_SIZE:
        st.caption(say("languages.even.ended", size=both.parity.tokenizer.vocab_size))


def _ends(values: Mapping[str, int]) -> tuple[tuple[str, int], tuple[str, int]]:
    """The language with the least and the one with the most, each with its value.

    They are two languages, also where all have as many.
    """
    least = min(values, key=values.__getitem__)
    most = max(reversed(list(values)), key=values.__getitem__)
    return (least, values[least]), (most, values[most])


def _known(value: float | None) -> int:
    """A number of tokens; bytes write every text, so there always is one."""
    assert value is not None
    return int(value)


def _bytes(both: TwoTrainings) -> Mapping[str, int]:
    return {row.language: row.bytes for row in both.table.rows}


def _chart(both: TwoTrainings, sentences: Sentences, split: SplitPattern, vocab_size: int) -> None:
    # Charts are slow to load: late, and for this only.
    from bpe_view.charts.about import about
    from bpe_view.charts.language_costs import language_bars_chart
    from bpe_view.charts.recipes import parity_recipe
    from ui.shared.chart_files import ChartFiles, chart_with_files

    names = {name: sentences.title(name) for name in sentences.texts}
    names |= {name: say(f"languages.even.{name}") for name in both.table.tokenizers}
    told = about(
        say("languages.even.label"), None, "", vocab_size=vocab_size, split=split,
        min_count=MIN_COUNT, sentences=sentences.identity[:16],
    )  # fmt: skip
    code = parity_recipe(split, vocab_size, built_in=not sentences.is_own)
    files = ChartFiles("languages-even", lambda: turns_table(both), told, code)
    chart_with_files(language_bars_chart(both.table, "tokens", names), files)


def turns_table(both: TwoTrainings) -> pd.DataFrame:
    """A row a language, for programs."""
    tokens = both.table.values("tokens")
    return pd.DataFrame(
        {
            "language": both.table.languages,
            "bytes": list(_bytes(both).values()),
            "tokens after plain training": tokens["plain"],
            "tokens after parity-aware training": tokens["parity"],
            "merges chosen for it": list(both.parity.turns.values()),
        }
    )
