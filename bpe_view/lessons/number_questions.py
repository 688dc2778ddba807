"""Kinds of question whose answer is a number to type. Each is a small function of the library."""

from typing import Any

import bpe_core as bpe
from bpe_core.metrics import bytes_per_token
from bpe_core.printable import is_partial
from bpe_view.lessons.errors import WrongValueError
from bpe_view.lessons.grading import NumberAnswer
from bpe_view.lessons.question_context import Bench
from bpe_view.lessons.token_markdown import chip, pair_chips, text_chip, text_chips, token_chips

Values = dict[str, Any]


def byte_count(bench: Bench, values: Values) -> NumberAnswer:
    """UTF-8 bytes of a text."""
    text = _text_of(bench, values)
    count = len(text.encode())
    facts = {"n": count, "text": text_chip(text), "characters": len(text)}
    return NumberAnswer(count, facts)


def character_count(bench: Bench, values: Values) -> NumberAnswer:
    """Code points of a text."""
    text = _text_of(bench, values)
    facts = {"n": len(text), "text": text_chip(text), "bytes": len(text.encode())}
    return NumberAnswer(len(text), facts)


def piece_count(bench: Bench, values: Values) -> NumberAnswer:
    """Pre-tokens of a text."""
    text = _text_of(bench, values)
    pieces = bpe.split(text, values["split"] or bench.stage.split)
    return NumberAnswer(len(pieces), {"n": len(pieces), "pieces": text_chips(pieces)})


def pair_count(bench: Bench, values: Values) -> NumberAnswer:
    """How often a pair stands together after some merges."""
    facts = _facts_of_pair(bench, values)
    return NumberAnswer(facts["count"], facts | {"n": facts["count"]})


def mergeable_count(bench: Bench, values: Values) -> NumberAnswer:
    """How many occurrences of a pair can merge after some merges, without overlap."""
    facts = _facts_of_pair(bench, values)
    return NumberAnswer(facts["mergeable"], facts | {"n": facts["mergeable"]})


def _facts_of_pair(bench: Bench, values: Values) -> Values:
    after: int = values["after"]
    state = bench.state(after, "after")
    known = len(bench.trained.tokenizer.alphabet) + after
    left, right = (bench.token_id(one, "pair", known) for one in values["pair"])
    count = state.pair_counts().get((left, right), 0)
    if not count:
        labels = {"left": bench.label(left), "right": bench.label(right)}
        raise WrongValueError("pair_absent", "pair", after=after, **labels)
    mergeable = sum(bpe.count_mergeable(piece, (left, right)) for piece in _pieces_of(state))
    return {
        "left": chip(bench.label(left)),
        "right": chip(bench.label(right)),
        "count": count,
        "mergeable": mergeable,
        "merges": after,
    }


def _pieces_of(state: bpe.State) -> list[list[int]]:
    """The tokens of each pre-token."""
    first = set(state.piece_starts.tolist())
    pieces: list[list[int]] = []
    for token_id, start in zip(state.ids.tolist(), state.starts.tolist(), strict=True):
        if start in first:
            pieces.append([])
        pieces[-1].append(token_id)
    return pieces


def leaders_tied(bench: Bench, values: Values) -> NumberAnswer:
    """How many pairs share the highest count after some merges."""
    after: int = values["after"]
    counts = bench.state(after, "after").pair_counts()
    if not counts:
        raise WrongValueError("no_pair", "after", after=after)
    highest = max(counts.values())
    tied = [pair for pair, count in counts.items() if count == highest]
    told = tuple(pair_chips(bench.tokenizer(), pair) for pair in tied)
    facts = {"n": len(tied), "count": highest, "merges": after, "pairs": told}
    return NumberAnswer(len(tied), facts)


def token_count_after(bench: Bench, values: Values) -> NumberAnswer:
    """Tokens of the training text after some merges."""
    merges: int = values["merges"]
    bench.state(merges, "merges")
    counts = bench.trained.token_counts
    facts = {"n": int(counts[merges]), "before": int(counts[0]), "merges": merges}
    return NumberAnswer(int(counts[merges]), facts)


def token_count(bench: Bench, values: Values) -> NumberAnswer:
    """Tokens of a text in an order."""
    text, name = _text_of(bench, values), values["tokenizer"]
    ids = bench.ids(text, values["order"], name, values["recognise"])
    facts = {
        "n": len(ids),
        "text": text_chip(text),
        "tokens": token_chips(bench.tokenizer(name), ids),
        "bytes": len(text.encode()),
    }
    return NumberAnswer(len(ids), facts)


def partial_count(bench: Bench, values: Values) -> NumberAnswer:
    """Tokens of a text that hold only a part of some character."""
    text, name = _text_of(bench, values), values["tokenizer"]
    ids = bench.ids(text, "rank", name, False)
    vocab = bench.tokenizer(name).vocab
    partial = sum(is_partial(vocab[token_id]) for token_id in ids)
    facts = {"n": partial, "tokens": token_chips(bench.tokenizer(name), ids), "total": len(ids)}
    return NumberAnswer(partial, facts)


def compression(bench: Bench, values: Values) -> NumberAnswer:
    """Bytes per token of the training text after some merges, to two decimal places."""
    counts = bench.trained.token_counts
    merges: int = len(counts) - 1 if values["merges"] is None else values["merges"]
    bench.state(merges, "merges")
    size = len(bench.stage.text.encode())
    ratio = float(bytes_per_token(size, counts)[merges])
    facts = {"bytes": size, "tokens": int(counts[merges]), "merges": merges, "n": ratio}
    return NumberAnswer(ratio, facts)


def vocab_needed(bench: Bench, values: Values) -> NumberAnswer:
    """The smallest vocabulary with which the training text has at most so many tokens."""
    most: int = values["tokens"]
    counts = bench.trained.token_counts
    steps = [step for step, count in enumerate(counts.tolist()) if count <= most]
    if not steps:
        raise WrongValueError("never_so_few", "tokens", tokens=most, n=int(counts[-1]))
    base = len(bench.trained.tokenizer.alphabet)
    size = base + steps[0]
    facts = {
        "n": size,
        "merges": steps[0],
        "base": base,
        "tokens": most,
        "count": int(counts[steps[0]]),
    }
    return NumberAnswer(size, facts)


def token_id(bench: Bench, values: Values) -> NumberAnswer:
    """The id of a token of the training."""
    found = bench.token_id(values["token"], "token")
    tokenizer = bench.trained.tokenizer
    base = len(tokenizer.alphabet)
    facts = {
        "n": found,
        "token": chip(bench.label(found)),
        "base": base,
        "last": base - 1,
        "merges": len(tokenizer.merges),
    }
    if 0 <= found - base < len(tokenizer.merges):
        facts |= {"told_as": "merged_id", "made": found - base + 1}
    return NumberAnswer(found, facts)


def _text_of(bench: Bench, values: Values) -> str:
    return values["of"] or bench.stage.shown_text
