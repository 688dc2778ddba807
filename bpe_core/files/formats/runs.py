"""The training in a file of `run_json`: settings and, if the text is there, the whole run."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np

from bpe_core.common.errors import BPEError, FormatError, SettingError
from bpe_core.common.json_reading import as_count, as_object, as_text
from bpe_core.common.pairs import Pair
from bpe_core.common.quoting import quoted
from bpe_core.engines.history import MergeHistory, StopReason
from bpe_core.text.alphabet import make_alphabet
from bpe_core.text.pretokenize import cut_specials
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.initial_merges import check_initial_merges
from bpe_core.training.run import TIE_RULES, Settings, TieRule, TrainingRun, symbol_order_of
from bpe_core.training.token_bytes import MAX_TOKEN_BYTES

_PRETOKENS_AT_ONCE: Final = 4096
_NOT_TRAINED: Final = "training is there, but these token ids are not those of a training"


def run_fields(run: TrainingRun) -> dict[str, object]:
    """What a file keeps of a training besides the merges and the text."""
    settings = run.settings
    given = len(settings.initial_merges)
    return ({"initial_merges": given} if given else {}) | {
        "vocab_size": settings.vocab_size,
        "tie_rule": settings.tie_rule,
        "min_count": settings.min_count,
        "stop_reason": str(run.stop_reason),
        "max_token_bytes": settings.max_token_bytes,
        "token_counts": {"before": int(run.token_counts[0]), "after": int(run.token_counts[-1])},
    }


def has_text(run: TrainingRun) -> bool:
    """Whether the training text is there, and not only counts of it."""
    return run.tokenization.corpus.order is not None


def check_has_text(run: TrainingRun) -> None:
    """Check that the training text is there."""
    _ = run.tokenization.corpus.sequence


def text_parts(run: TrainingRun) -> Iterator[str]:
    """The training text, some thousand pre-tokens at a time."""
    pretokens = _pretokens(run)
    sequence = run.tokenization.corpus.sequence
    for start in range(0, len(sequence), _PRETOKENS_AT_ONCE):
        places = sequence[start : start + _PRETOKENS_AT_ONCE].tolist()
        yield b"".join([pretokens[place] for place in places]).decode()


def text_of(run: TrainingRun) -> str:
    """The whole training text."""
    return "".join(text_parts(run))


def text_bytes(run: TrainingRun) -> int:
    """Bytes of the training text in UTF-8."""
    if run.settings.base == "bytes":
        return run.tokenization.corpus.symbol_count
    lengths = np.fromiter(map(len, _pretokens(run)), dtype=np.int64)
    return int(lengths @ run.tokenization.corpus.occurrences)


def text_fingerprint(run: TrainingRun) -> dict[str, object]:
    """What a file keeps of a text that it does not hold: enough to know it again, where it is."""
    if not has_text(run):
        return {"text_bytes": text_bytes(run)}
    digest, size = hashlib.sha256(), 0
    for part in text_parts(run):
        data = part.encode()
        digest.update(data)
        size += len(data)
    return {"text_bytes": size, "text_sha256": digest.hexdigest()}


def _pretokens(run: TrainingRun) -> list[bytes]:
    """Each unique pre-token as it stands in the text."""
    vocab, symbols = run.tokenizer.vocab, run.tokenizer.alphabet.symbols
    specials = run.tokenization.special_ids
    return [
        vocab[specials[place]]
        if place in specials
        else b"".join([symbols[symbol] for symbol in pretoken])
        for place, pretoken in enumerate(run.tokenization.corpus.pretokens())
    ]


def rebuild_run(
    training: dict[str, Any], tokenizer: Tokenizer, counts: list[Pair]
) -> TrainingRun | None:
    """The run that was saved, or None if its text was left out.

    Nothing is trained again: encoding the text gives the gap ranks, and those are held against
    the numbers in the file.
    """
    tie_rule = _tie_rule(training.get("tie_rule"))
    settings = _settings(training, tokenizer, tie_rule)
    stop_reason = _stop_reason(training.get("stop_reason"))
    if training.get("text") is None:
        return None
    text = as_text(training["text"], "training.text")
    _check_trained(tokenizer, settings, text)
    try:
        tokenization = replace(
            tokenizer.tokenize(text, allowed_special=settings.special_tokens),
            symbol_order=symbol_order_of(tie_rule, tokenizer),
        )
    except BPEError as error:
        raise FormatError(f"training.text cannot be encoded: {error}") from None
    _check_counts(training, tokenization, counts, len(settings.initial_merges))
    pairs = np.array(tokenizer.merges, dtype=np.int32).reshape(-1, 2)
    history = MergeHistory(
        left=pairs[:, 0],
        right=pairs[:, 1],
        count=np.array([count for count, _ in counts], dtype=np.int64),
        tied=np.array([tied for _, tied in counts], dtype=np.int32),
        gap_ranks=tokenization.corpus_gap_ranks,
        stop_reason=stop_reason,
        leaders=None,
    )
    return TrainingRun(settings, history, tokenizer, tokenization)


def _tie_rule(value: object) -> TieRule:
    for rule in TIE_RULES:
        if value == rule:
            return rule
    raise FormatError(
        f"training.tie_rule is {quoted(value)}; it must be one of {', '.join(TIE_RULES)}"
    )


def _settings(training: dict[str, Any], tokenizer: Tokenizer, tie_rule: TieRule) -> Settings:
    return Settings(
        vocab_size=as_count(training.get("vocab_size"), "training.vocab_size"),
        base=tokenizer.alphabet.base,
        split=tokenizer.split,
        tie_rule=tie_rule,
        min_count=as_count(training.get("min_count"), "training.min_count", least=1),
        special_tokens=tuple(tokenizer.special_tokens),
        initial_merges=_initial_merges(training, tokenizer),
        max_token_bytes=_max_token_bytes(training),
    )


def _max_token_bytes(training: dict[str, Any]) -> int | None:
    most = training.get("max_token_bytes", MAX_TOKEN_BYTES)
    return None if most is None else as_count(most, "training.max_token_bytes")


def _initial_merges(training: dict[str, Any], tokenizer: Tokenizer) -> tuple[Pair, ...]:
    """Which of the merges were given; a file says how many of the first ones."""
    given = as_count(training.get("initial_merges", 0), "training.initial_merges")
    if given > len(tokenizer.merges):
        raise FormatError(
            f"training.initial_merges is {given}, but there are {len(tokenizer.merges)} merges"
        )
    try:
        return check_initial_merges(tokenizer)[:given]
    except SettingError:
        raise FormatError(_NOT_TRAINED) from None


def _stop_reason(value: object) -> StopReason:
    for reason in StopReason:
        if value == reason:
            return reason
    raise FormatError(
        f"training.stop_reason is {quoted(value)}; it must be one of "
        f"{', '.join(repr(str(reason)) for reason in StopReason)}"
    )


def _check_trained(tokenizer: Tokenizer, settings: Settings, text: str) -> None:
    """Check that the tokenizer is one that training on `text` could give."""
    size, given = tokenizer.vocab_size, len(settings.initial_merges)
    first = (*tokenizer.base_ids, *tokenizer.merged_ids[:given], *tokenizer.other_tokens)
    new = tokenizer.merged_ids[given:]
    # Behind what there was. Special tokens stand before or behind them.
    minted = range(new[0], new[0] + len(new)) if new else range(0)
    if [*new] != [*minted] or (new and new[0] <= max(first)):
        raise FormatError(_NOT_TRAINED)
    if settings.vocab_size < size:
        raise FormatError(
            f"training.vocab_size is {settings.vocab_size}, but there are {size} tokens"
        )
    parts = cut_specials(text, settings.special_tokens)
    plain = "".join(part for part, is_special in parts if not is_special)
    allowed = {make_alphabet(part, settings.base) for part in (text, plain)}
    if tokenizer.alphabet not in allowed:
        raise FormatError("alphabet.symbols are not the characters of training.text")


def _check_counts(
    training: dict[str, Any], tokenization: Tokenization, counts: list[Pair], given: int
) -> None:
    """Check the numbers against the text in the file; the first `given` merges may join nothing."""
    saved = as_object(training.get("token_counts"), "training.token_counts")
    found = tokenization.token_counts
    for key, tokens in (("before", int(found[0])), ("after", int(found[-1]))):
        number = as_count(saved.get(key), f"training.token_counts.{key}")
        if number != tokens:
            raise FormatError(
                f"training.token_counts.{key} is {number:,}, but the text has {tokens:,} tokens: "
                "text and merges do not belong together"
            )
    for rank, ((count, tied), closed) in enumerate(
        zip(counts, (-np.diff(found)).tolist(), strict=True)
    ):
        least = 0 if rank < given and count == 0 else 1
        if not least <= closed <= count or tied < 1:
            raise FormatError(
                f"merges[{rank}] has count {count} and tied {tied}, but in the text it joins "
                f"{closed} pairs"
            )
