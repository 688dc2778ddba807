"""Kinds of question whose answer is a number to type. Each is a small function of the library."""

from typing import Any

import bpe_core as bpe
from bpe_core.analysis import bytes_per_token
from bpe_core.common import is_partial
from bpe_view.lessons.answers import NumberAnswer
from bpe_view.lessons.lesson_errors import WrongValueError
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.token_markdown import chip, pair_chips, text_chip, text_chips, token_chips

Values = dict[str, Any]


def byte_count(context: QuestionContext, values: Values) -> NumberAnswer:
    """UTF-8 bytes of a text."""
    text = _text_of(context, values)
    count = len(text.encode())
    facts = {"n": count, "text": text_chip(text), "characters": len(text)}
    return NumberAnswer(count, facts)


def piece_count(context: QuestionContext, values: Values) -> NumberAnswer:
    """Pre-tokens of a text."""
    text = _text_of(context, values)
    pieces = bpe.split(text, values["split"] or context.stage.split)
    return NumberAnswer(len(pieces), {"n": len(pieces), "pieces": text_chips(pieces)})


def pair_count(context: QuestionContext, values: Values) -> NumberAnswer:
    """How often a pair stands together after some merges."""
    facts = _facts_of_pair(context, values)
    return NumberAnswer(facts["count"], facts | {"n": facts["count"]})


def mergeable_count(context: QuestionContext, values: Values) -> NumberAnswer:
    """How many occurrences of a pair can merge after some merges, without overlap."""
    facts = _facts_of_pair(context, values)
    return NumberAnswer(facts["mergeable"], facts | {"n": facts["mergeable"]})


def _facts_of_pair(context: QuestionContext, values: Values) -> Values:
    after: int = values["after"]
    state = context.state(after, "after")
    known = len(context.trained.tokenizer.alphabet) + after
    left, right = (context.token_id(one, "pair", known) for one in values["pair"])
    count = state.pair_counts().get((left, right), 0)
    if not count:
        labels = {"left": context.label(left), "right": context.label(right)}
        raise WrongValueError("pair_absent", after=after, **labels)
    mergeable = sum(bpe.count_mergeable(piece, (left, right)) for piece in _pieces_of(state))
    return {
        "left": chip(context.label(left)),
        "right": chip(context.label(right)),
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


def leaders_tied(context: QuestionContext, values: Values) -> NumberAnswer:
    """How many pairs share the highest count after some merges."""
    after: int = values["after"]
    counts = context.state(after, "after").pair_counts()
    if not counts:
        raise WrongValueError("few_pairs", after=after)
    highest = max(counts.values())
    tied = [pair for pair, count in counts.items() if count == highest]
    told = tuple(pair_chips(context.tokenizer(), pair) for pair in tied)
    facts = {"n": len(tied), "count": highest, "merges": after, "pairs": told}
    return NumberAnswer(len(tied), facts)


def token_count_after(context: QuestionContext, values: Values) -> NumberAnswer:
    """Tokens of the training text after some merges."""
    merges: int = values["merges"]
    context.state(merges, "merges")
    counts = context.trained.token_counts
    facts = {"n": int(counts[merges]), "before": int(counts[0]), "merges": merges}
    return NumberAnswer(int(counts[merges]), facts)


def token_count(context: QuestionContext, values: Values) -> NumberAnswer:
    """Tokens of a text in an order."""
    text, name = _text_of(context, values), values["tokenizer"]
    ids = context.ids(text, values["order"], name, values["recognise"])
    facts = {
        "n": len(ids),
        "text": text_chip(text),
        "tokens": token_chips(context.tokenizer(name), ids),
        "bytes": len(text.encode()),
    }
    return NumberAnswer(len(ids), facts)


def partial_count(context: QuestionContext, values: Values) -> NumberAnswer:
    """Tokens of a text that hold only a part of some character."""
    text, name = _text_of(context, values), values["tokenizer"]
    ids = context.ids(text, "rank", name, False)
    vocab = context.tokenizer(name).vocab
    partial = sum(is_partial(vocab[token_id]) for token_id in ids)
    facts = {"n": partial, "tokens": token_chips(context.tokenizer(name), ids), "total": len(ids)}
    return NumberAnswer(partial, facts)


def compression(context: QuestionContext, values: Values) -> NumberAnswer:
    """Bytes per token of the training text after some merges, to two decimal places."""
    counts = context.trained.token_counts
    merges: int = len(counts) - 1 if values["merges"] is None else values["merges"]
    context.state(merges, "merges")
    size = len(context.stage.text.encode())
    ratio = float(bytes_per_token(size, counts)[merges])
    facts = {"bytes": size, "tokens": int(counts[merges]), "merges": merges, "n": ratio}
    return NumberAnswer(ratio, facts)


def vocab_needed(context: QuestionContext, values: Values) -> NumberAnswer:
    """The smallest vocabulary with which the training text has at most so many tokens."""
    most: int = values["tokens"]
    counts = context.trained.token_counts
    steps = [step for step, count in enumerate(counts.tolist()) if count <= most]
    if not steps:
        raise WrongValueError("never_so_few", tokens=most, n=int(counts[-1]))
    base = len(context.trained.tokenizer.alphabet)
    size = base + steps[0]
    facts = {
        "n": size,
        "merges": steps[0],
        "base": base,
        "tokens": most,
        "count": int(counts[steps[0]]),
    }
    return NumberAnswer(size, facts)


def token_id(context: QuestionContext, values: Values) -> NumberAnswer:
    """The id of a token of the training."""
    found = context.token_id(values["token"], "token")
    tokenizer = context.trained.tokenizer
    base = len(tokenizer.alphabet)
    facts = {
        "n": found,
        "token": chip(context.label(found)),
        "base": base,
        "last": base - 1,
        "merges": len(tokenizer.merges),
    }
    if 0 <= found - base < len(tokenizer.merges):
        facts |= {"told_as": "merged_id", "made": found - base + 1}
    return NumberAnswer(found, facts)


def _text_of(context: QuestionContext, values: Values) -> str:
    return values["of"] or context.stage.shown_text
