"""Training: from a text and settings to a run that remembers every step."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from bpe_core.common.arguments import check_choice, check_whole
from bpe_core.common.errors import SettingError
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress, at_most_ten_a_second
from bpe_core.engines.engine_choice import ENGINES, Engine, EngineName, choose_engine
from bpe_core.engines.history import Plan
from bpe_core.engines.tie_rules import TIE_RULES, Token, tie_rule_for
from bpe_core.text.alphabet import BASES, Base, check_texts, make_alphabet
from bpe_core.text.corpus import Corpus, special_pretokens
from bpe_core.text.pretokenize import (
    DEFAULT_SPLIT,
    check_special_tokens,
    check_split,
    check_timeout,
    warn_if_unsplit,
)
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.counts import Counts, corpus_of, count_texts
from bpe_core.training.initial_merges import check_initial_merges, first_tokenizer, grown
from bpe_core.training.run import Settings, TrainingRun


def train(
    text: str | Iterable[str] | None = None,
    *,
    counts: Counts | None = None,
    vocab_size: int = 512,
    base: Base | None = None,
    split: SplitPattern | None = None,
    tie_rule: str = "first",
    min_count: int = 2,
    special_tokens: Sequence[str] = (),
    initial_merges: Tokenizer | Sequence[Pair] = (),
    engine: EngineName = "auto",
    leaders: int = 0,
    split_timeout: float | None = None,
    on_progress: OnProgress | None = None,
) -> TrainingRun:
    """Train a BPE tokenizer on `text`, or on counts, and keep its whole history.

    Args:
        text: the training text; an empty one trains to no merges. Or several, such as a list, a
            generator or a column of a table: documents, which are counted as `count` does.
        counts: instead of a text, what `count` found in texts of any size. `base`, `split` and
            `special_tokens` are those it was counted with. Merges, counts, ties, leaders and
            `token_counts` are those of a training on the documents one after another, where each
            document's end is the edge of a pre-token.
        vocab_size: how many tokens there shall be without the special ones, as
            `Tokenizer.vocab_size` counts them: base symbols plus merges, and what else a tokenizer
            has that training goes on from. So `tok.vocab_size + 400` is 400 merges more.
        base: `"bytes"` (ids 0–255) or `"characters"` (the text's sorted distinct characters). None
            for that of counts or of `initial_merges`, and bytes without them.
        split: a name in `SPLIT_PATTERNS` or a model's, any regex, or several of them, which
            are applied in turn. What matches nowhere is said (`UserWarning`). None for that of
            counts or of `initial_merges`, and `DEFAULT_SPLIT` without them.
        tie_rule: which of the pairs with the highest count is merged, a name in `TIE_RULES`: the
            `"first"` in the current tokens, the `"lowest"` pair of IDs, the lowest if bytes had the
            IDs of `"huggingface"` tokenizers, or the `"greatest"` pair of byte strings.
        min_count: stop when the best pair occurs fewer times.
        special_tokens: texts that are tokens by themselves and take no part in merges. They get
            the ids behind the merges.
        initial_merges: the first merges, which are made whatever their counts, in this order, and
            keep their ranks; training goes on behind them. Either a tokenizer, also an opened one,
            of which everything is kept: its split, if no other is given, its special tokens, to
            which others may be added, and its ids. New tokens get those behind its largest id. Or
            pairs of ids: base symbols from 0, then merges. The compiled engine cannot.
        engine: one of `ENGINES`; the result is the same. `"textbook"` needs the text. Where a
            pre-token occurs 2**31 times or more, `"compiled"` leaves the work to `"incremental"`.
        leaders: how many leading pairs to record at each step (`run.leaders`), at most 10,000.
        split_timeout: seconds after which a split pattern that is stuck is given up; at most
            a day.
        on_progress: called at most ten times a second. An exception it raises ends the training
            and everything that runs for it; to stop from another thread, let it look at an
            `Event` that the other one sets.

    Returns:
        The run: `merges`, `gap_ranks`, `token_counts`, `at(step)`, `stop_reason`, `tokenizer`.
        Running out of pairs early is a normal result with a reason. Trained on documents, what only
        the text tells (`gap_ranks`, `at(step)`) raises `SettingError`; `view(text)` shows one.

    Raises:
        SettingError: a setting outside of what is allowed, both text and counts or none of them,
            a setting other than that of the counts, or initial merges that do not belong to such a
            training.
        SettingError: counts, and an engine that needs the text.
        TextError: the text is nothing of all this, or holds a lone surrogate.
        PatternError: the split pattern is invalid or an unknown name, or did not finish in time.
        SettingError: the compiled engine was asked for and cannot run here, or there are initial
            merges.

    >>> from bpe_core.common import NEVER
    >>> run = train("aaabdaaabac", vocab_size=259, split="none")
    >>> [merge.token for merge in run.merges]
    [b'aa', b'aaa', b'aaab']
    >>> run.gap_ranks.tolist() == [0, 1, 2, NEVER, NEVER, 0, 1, 2, NEVER, NEVER]
    True
    """
    check_choice("engine", engine, ENGINES)
    check_choice("tie_rule", tie_rule, TIE_RULES)
    if base is not None:
        check_choice("base", base, BASES)
    if text is not None and not isinstance(text, str):
        check_texts("text", text, "a str, or several texts such as a list of str")
    if counts is not None and not isinstance(counts, Counts):
        raise SettingError(f"counts is {quoted(counts)}; it must be Counts, as count() makes them")
    extras = _Extras(
        engine=engine,
        leaders=check_whole("leaders", leaders, 0, 10_000),
        split_timeout=split_timeout,
        on_progress=at_most_ten_a_second(on_progress) if on_progress else None,
    )
    check_timeout(split_timeout)
    split = None if split is None else check_split(split)
    specials = check_special_tokens(special_tokens)
    if text is None and counts is None:
        raise SettingError("text is None, and so is counts; give one of them")
    if text is not None and counts is not None:
        raise SettingError("text and counts are both given; give one of them")
    base, split, specials = _chosen_settings(base, split, specials, initial_merges, counts)
    settings = Settings(
        vocab_size=check_whole("vocab_size", vocab_size),
        base=base,
        split=split,
        tie_rule=tie_rule,
        min_count=check_whole("min_count", min_count, 1),
        special_tokens=specials,
        initial_merges=check_initial_merges(initial_merges),
    )
    extras = extras._replace(initial=initial_merges, engine=_engine_name(engine, settings))
    if isinstance(text, str):
        return _train(text, settings, extras)
    if counts is None:
        assert text is not None
        counts = count_texts(
            text, (split, base, specials), timeout=split_timeout, on_progress=on_progress
        )
    return _train_on_counts(counts, settings, extras)


def _chosen_settings(
    base: Base | None,
    split: SplitPattern | None,
    special_tokens: tuple[str, ...],
    initial: object,
    counts: Counts | None,
) -> tuple[Base, SplitPattern, tuple[str, ...]]:
    """What is asked for, or else that of counts or of the tokenizer that comes first."""
    first = initial if isinstance(initial, Tokenizer) else None
    if counts is not None:
        asked = {"base": base, "split": split, "special_tokens": special_tokens}
        for name, value in asked.items():
            its = getattr(counts, name)
            if value not in (None, (), its):
                raise SettingError(
                    f"{name} is {quoted(value)}, but counts were made with {quoted(its)}; "
                    "leave it out, or count again"
                )
        if first and counts.split not in (split, first.split):
            raise SettingError(
                f"split of initial_merges is {quoted(first.split)}, but counts were made with "
                f"{quoted(counts.split)}; count again, or give that as split if it is meant"
            )
        return counts.base, counts.split, counts.special_tokens
    if first:
        base = first.alphabet.base if base is None else base
        split = first.split if split is None else split
        special_tokens = tuple(dict.fromkeys((*first.special_tokens, *special_tokens)))
    return base or "bytes", DEFAULT_SPLIT if split is None else split, special_tokens


class _Extras(NamedTuple):
    """What is asked of a training besides its settings: it changes nothing in the merges."""

    engine: EngineName
    leaders: int
    split_timeout: float | None
    on_progress: OnProgress | None
    initial: object = ()

    def chosen(self, size: int) -> Engine:
        """The engine for a text of so many characters, compiled if it has to be."""
        return choose_engine(self.engine, size=size, on_progress=self.on_progress)


def _engine_name(engine: EngineName, settings: Settings) -> EngineName:
    if not settings.initial_merges or engine in ("textbook", "incremental"):
        return engine
    if engine == "compiled":
        raise SettingError(
            "engine 'compiled' cannot begin with initial_merges; take engine='auto', which can",
            reason="engine",
        )
    return "incremental"


def _train(text: str, settings: Settings, extras: _Extras) -> TrainingRun:
    first = first_tokenizer(extras.initial, settings, make_alphabet(text, settings.base))
    plan = _plan(first, settings, extras)
    chosen = extras.chosen(len(text))
    corpus = chosen.build_corpus(
        text,
        first.alphabet,
        settings.split,
        settings.special_tokens,
        timeout=extras.split_timeout,
        on_progress=extras.on_progress,
    )
    warn_if_unsplit(settings.split, [text], settings.special_tokens)
    texts = {token: token for token in settings.special_tokens}
    return _learn(
        chosen, corpus, special_pretokens(text, corpus, texts, texts), first, settings, plan
    )


def _train_on_counts(counts: Counts, settings: Settings, extras: _Extras) -> TrainingRun:
    alphabet, corpus, appearing = corpus_of(counts)
    first = first_tokenizer(extras.initial, settings, alphabet)
    plan = _plan(first, settings, extras)
    return _learn(extras.chosen(len(corpus.symbols)), corpus, appearing, first, settings, plan)


def _plan(first: Tokenizer, settings: Settings, extras: _Extras) -> Plan:
    # Ranks in the place of IDs: tokens to come have larger IDs than these, and larger numbers.
    ids = np.argsort(np.argsort([*first.base_ids, *first.merged_ids])).tolist()
    data = [first.vocab[one] for one in (*first.base_ids, *first.merged_ids)]
    return Plan(
        tokens=[*map(Token, ids, data)],
        max_merges=_max_merges(settings, first),
        min_count=settings.min_count,
        tie_rule=tie_rule_for(settings.tie_rule, settings.base),
        leaders=extras.leaders,
        on_progress=extras.on_progress,
        initial=settings.initial_merges,
    )


def _learn(
    engine: Engine,
    corpus: Corpus,
    appearing: Mapping[int, str],
    first: Tokenizer,
    settings: Settings,
    plan: Plan,
) -> TrainingRun:
    """The run, from the tokenizer before it and a corpus in which special tokens appear."""
    corpus, whole = first.mark_whole_tokens(corpus, {})
    tokenizer, history = grown(first, engine.learn(corpus, plan), settings.special_tokens)
    special_ids = {place: tokenizer.special_tokens[one] for place, one in appearing.items()}
    tokenization = tokenizer.tokenization_of(
        corpus, special_ids | whole, history.gap_ranks, plan.tie_rule
    )
    return TrainingRun(settings, history, tokenizer, tokenization)


def _max_merges(settings: Settings, first: Tokenizer) -> int:
    least = first.vocab_size
    if settings.vocab_size < least:
        merges = " and the initial merges" if settings.initial_merges else ""
        raise SettingError(
            f"vocab_size is {settings.vocab_size}; it counts the base symbols{merges} too, so with "
            f"base={settings.base!r} it must be at least {least}"
        )
    return settings.vocab_size - least + len(first.merges)
