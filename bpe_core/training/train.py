"""Training: from a text and settings to a `TrainingRun`, which has the tokens at every step.

text → corpus: its unique pre-tokens and their counts
corpus → merges and gap ranks, by an engine
merges → tokenizer; gap ranks → the tokens of the text at every step
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bpe_core.common.arguments import check_integer
from bpe_core.common.errors import SettingError
from bpe_core.common.limits import MAX_LEADERS
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress, ignore_progress, reporting_to, throttled
from bpe_core.engines.engine_choice import EngineName, choose_engine
from bpe_core.engines.history import Plan
from bpe_core.engines.tie_rules import Token, tie_rule_for
from bpe_core.text.alphabet import Base, check_texts, make_alphabet
from bpe_core.text.corpus import special_pretokens
from bpe_core.text.pretokenize import check_special_tokens, warn_if_unsplit
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.counts import Counts, corpus_of, count
from bpe_core.training.initial_merges import first_tokenizer, grow
from bpe_core.training.run import TrainingRun
from bpe_core.training.settings import Settings


def train(
    text: str | Iterable[str] | None = None,
    *,
    counts: Counts | None = None,
    vocab_size: int = Settings.vocab_size,
    base: Base | None = None,
    split: SplitPattern | None = None,
    tie_rule: str = Settings.tie_rule,
    min_count: int = Settings.min_count,
    special_tokens: Sequence[str] = Settings.special_tokens,
    initial_merges: Tokenizer | Sequence[Pair] = Settings.initial_merges,
    engine: EngineName = "auto",
    leaders: int = 0,
    on_progress: OnProgress | None = None,
) -> TrainingRun:
    """Train a BPE tokenizer on `text` or on counts; return it with the whole history.

    Args:
        text: the training text; an empty one gives no merges. Or several texts, such as a list,
            a generator or a column of a table, which are counted as `count` does.
        counts: the result of `count`, instead of texts, with the same `base`, `split` and
            `special_tokens`. The merges are those of a training on these texts, with the end of
            each text as the end of a pre-token.
        vocab_size: the target size of the vocabulary without special tokens, as
            `Tokenizer.vocab_size` counts it: base symbols and merges.
        base: `"bytes"` (IDs 0–255) or `"characters"` (the text's sorted distinct characters). None:
            the base of `counts` or `initial_merges`, else bytes.
        split: a name in `SPLIT_PATTERNS` or a model's, any regex, or several of them, which are
            applied in turn. A pattern that matches nowhere is a `UserWarning`. None: the split of
            `counts` or `initial_merges`, else `DEFAULT_SPLIT`.
        tie_rule: which of the pairs with the highest count is merged, a name in `TIE_RULES`:
            `"first"` in the text, the `"lowest"` pair of IDs, the lowest pair with the IDs that
            `"huggingface"` tokenizers give to bytes, or the `"greatest"` pair of byte strings.
        min_count: stop when the best pair's count, overlapping pairs included, is below this.
        special_tokens: texts that are one token each and are never merged. Their IDs come after
            those of the merges.
        initial_merges: merges to apply first, also if other pairs have higher counts. A tokenizer:
            its IDs, its special tokens and, without `split`, its split remain, and new tokens get
            IDs after its largest one. Or pairs of IDs: base symbols from 0, then merges.
        engine: one of `ENGINES`; results are equal. `"textbook"` needs the text. `"compiled"`
            falls back to `"incremental"` for initial merges, for a tie rule that it does not have,
            and if a pre-token has a count of 2**31 or more.
        leaders: how many of the most frequent pairs to record at each step (`run.leaders`).
        on_progress: called at most ten times a second. An exception it raises ends the training.

    Returns:
        The run. Training may stop early: see `run.stop_reason`. After a training on counts or
        several texts, methods that need the text, such as `run.at(step)`, raise `SettingError`;
        `run.view(text)` has the tokens of any text at every step.

    Raises:
        SettingError: a setting that is not allowed, both text and counts or neither, settings
            other than those of the counts, counts with an engine that needs the text, or the
            compiled engine where it cannot run.
        TextError: the text is not a str or an iterable of str, or has a lone surrogate.
        PatternError: the split pattern is invalid or an unknown name, or did not finish in time.

    >>> from bpe_core.common import NEVER
    >>> run = train("aaabdaaabac", vocab_size=259, split="none")
    >>> [merge.token for merge in run.merges]
    [b'aa', b'aaa', b'aaab']
    >>> run.gap_ranks.tolist() == [0, 1, 2, NEVER, NEVER, 0, 1, 2, NEVER, NEVER]
    True
    """
    if (text is None) == (counts is None):
        both = "are both given" if counts is not None else "are both None"
        raise SettingError(f"text and counts {both}; give one of them")
    if counts is not None and not isinstance(counts, Counts):
        raise SettingError(f"counts is {quoted(counts)}; it must be Counts, as count() makes them")
    if text is not None and not isinstance(text, str):
        check_texts("text", text, "a str, or several texts such as a list of str")
    initial_tokenizer = initial_merges if isinstance(initial_merges, Tokenizer) else None
    inherited = _inherited(initial_tokenizer, counts)
    specials = (*inherited.pop("special_tokens", ()), *check_special_tokens(special_tokens))
    chosen = {"base": base, "split": split}
    settings = Settings(
        vocab_size=vocab_size,
        tie_rule=tie_rule,
        min_count=min_count,
        special_tokens=tuple(dict.fromkeys(specials)),
        initial_merges=initial_merges,  # type: ignore[arg-type]
        **inherited | {name: value for name, value in chosen.items() if value is not None},
    ).checked()
    leaders = check_integer("leaders", leaders, 0, MAX_LEADERS)
    report = throttled(on_progress or ignore_progress)

    # text → corpus
    if isinstance(text, str):
        alphabet = make_alphabet(text, settings.base)
        chosen_engine = choose_engine(engine, size=len(text), on_progress=report)
        with reporting_to(report):
            corpus = chosen_engine.build_corpus(
                text, alphabet, settings.split, settings.special_tokens
            )
        warn_if_unsplit(settings.split, [text], settings.special_tokens)
        specials_by_index = special_pretokens(text, corpus, settings.special_tokens)
    else:
        used = {name: getattr(settings, name) for name in ("split", "base", "special_tokens")}
        if text is not None:
            counts = count(text, **used, on_progress=report)
        assert counts is not None
        counts.check_settings(**used)
        alphabet, corpus, specials_by_index = corpus_of(counts)
        chosen_engine = choose_engine(engine, size=len(corpus.symbols), on_progress=report)

    # corpus → merges and gap ranks
    start = first_tokenizer(initial_merges, settings.initial_merges, settings.split, alphabet)
    corpus, whole_ids = start.mark_whole_tokens(corpus, {})
    plan = _plan(start, settings, leaders, report)
    history = chosen_engine.learn(corpus, plan)

    # merges → tokenizer; gap ranks → the tokens of the text at every step
    tokenizer, history = grow(start, history, settings.special_tokens)
    ids = tokenizer.special_tokens
    special_ids = {index: ids[special] for index, special in specials_by_index.items()}
    tokenization = tokenizer.tokenization_of(
        corpus, special_ids | whole_ids, history.gap_ranks, plan.tie_rule
    )
    history = replace(history, gap_ranks=tokenization.corpus_gap_ranks)  # in memory once
    return TrainingRun(settings, history, tokenizer, tokenization)


def _inherited(tokenizer: Tokenizer | None, counts: Counts | None) -> dict[str, Any]:
    """Return the settings of a tokenizer or counts, which are the defaults of this training."""
    settings: dict[str, Any] = {}
    if tokenizer:
        settings = {"base": tokenizer.alphabet.base, "split": tokenizer.split}
        settings["special_tokens"] = tokenizer.special_tokens
    if counts is not None:
        settings.setdefault("split", counts.split)
        settings |= {"base": counts.base, "special_tokens": counts.special_tokens}
    return settings


def _plan(first: Tokenizer, settings: Settings, leaders: int, on_progress: OnProgress) -> Plan:
    """Return the engine's plan: the merges of `first`, then new ones, `max_merges` in total."""
    if settings.vocab_size < first.vocab_size:
        merges = " and the initial merges" if first.merges else ""
        raise SettingError(
            f"vocab_size is {settings.vocab_size}; it counts the base symbols{merges} too, so with "
            f"base={settings.base!r} it must be at least {first.vocab_size}"
        )
    token_ids = (*first.base_ids, *first.merged_ids)
    # Tie rules compare only the order of IDs, so ranks in this order suffice; new ones come last.
    order = np.argsort(np.argsort(token_ids)).tolist()
    return Plan(
        tokens=[*map(Token, order, (first.vocab[one] for one in token_ids))],
        max_merges=settings.vocab_size - first.vocab_size + len(first.merges),
        min_count=settings.min_count,
        tie_rule=tie_rule_for(settings.tie_rule, settings.base),
        leaders=leaders,
        on_progress=on_progress,
        initial=settings.initial_merges,
    )
