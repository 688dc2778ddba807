"""Kinds of question where one chooses. The library finds the right one; a file cannot name it."""

from typing import Any, Final

import bpe_core as bpe
from bpe_core.analysis import Choice, learn_by_rules
from bpe_core.common import printable
from bpe_view.lessons.answers import ChoiceAnswer
from bpe_view.lessons.lesson_errors import WrongValueError
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.token_markdown import pair_chips, text_chip, text_chips, token_chips
from bpe_view.words import written

Values = dict[str, Any]
_CHOICES: Final = 4


def next_pair(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """Which pair merges next after some merges; the others are its followers, or the file's."""
    after: int = values["after"]
    state = context.state(after, "after")
    merges = context.trained.merges
    if after >= len(merges):
        raise WrongValueError("few_pairs", after=after)
    merge = merges[after]
    best = merge.left, merge.right
    counts = state.pair_counts()
    known = len(context.trained.tokenizer.alphabet) + after
    if values["others"]:
        others = [_ids_of_pair(context, pair, known) for pair in values["others"]]
    else:
        others = [pair for pair in state.pair_counts(top=_CHOICES) if pair != best]
    if best in others:
        value = " + ".join(map(context.label, best))
        raise WrongValueError("other_is_right", value=value)
    if not others:
        raise WrongValueError("few_pairs", after=after)
    facts = {
        "pair": _told(context, best),
        "count": merge.count,
        "tied": merge.tied - 1,
        "merges": after,
        "others": tuple(f"{_told(context, one)} {counts.get(one, 0)}" for one in others),
    }
    choices = [_told(context, pair) for pair in (best, *others)]
    return ChoiceAnswer(_told(context, best), _mixed(choices), facts)


def rule_choice(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """What a rule chooses first in a text; the others are what it would choose next."""
    choices = learn_by_rules(values["of"], 1)[values["rule"]][0].choices[:_CHOICES]
    if len(choices) < 2 or choices[0].score == choices[1].score:
        raise WrongValueError("few_pairs", after=0)
    named = [" + ".join(map(text_chip, one.pieces)) for one in choices]
    told = tuple(f"{name} {_number(one)}" for name, one in zip(named, choices, strict=True))
    return ChoiceAnswer(named[0], _mixed(named), {"pair": named[0], "counts": told})


def cut(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """How a text is cut in an order; the wrong ones are the cuts of the other orders."""
    text, order = values["of"], values["order"]
    cuts = {one: _cut(context, text, one) for one in bpe.ORDERS}
    others = {one for one in cuts.values() if one != cuts[order]}
    if not others:
        raise WrongValueError("same_in_all_orders", text=printable(text.encode()))
    facts = {"cut": cuts[order], "text": text_chip(text)}
    return ChoiceAnswer(cuts[order], tuple(sorted({cuts[order], *others})), facts)


def cut_apart(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """Which of some neighbours in the text can never merge, because splitting cuts them apart."""
    text, choices = context.stage.text, values["choices"]
    pieces = bpe.split(text, context.stage.split)
    for one in choices:
        if one not in text:
            raise WrongValueError("not_in_text", value=printable(one.encode()))
    apart = [one for one in choices if not any(one in piece for piece in pieces)]
    right = _only(apart, "choices")
    shown = tuple(map(text_chip, choices))
    return ChoiceAnswer(right, shown, {"text": right, "pieces": text_chips(dict.fromkeys(pieces))})


def decoded(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """Which of some texts a list of ids stands for."""
    tokenizer = context.tokenizer(values["tokenizer"])
    for one in values["ids"]:
        if one not in tokenizer.vocab:
            raise WrongValueError("unknown_token", name="ids", token=str(one))
    text, choices = tokenizer.decode(values["ids"]), values["choices"]
    right = _only([one for one in choices if one == text], "choices")
    facts = {"text": right, "tokens": token_chips(tokenizer, values["ids"])}
    return ChoiceAnswer(right, tuple(map(text_chip, choices)), facts)


def most_tokens(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """Which of some texts has the most tokens."""
    return _by_tokens(context, values, most=True)


def fewest_tokens(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """Which of some texts has the fewest tokens."""
    return _by_tokens(context, values, most=False)


def _by_tokens(context: QuestionContext, values: Values, *, most: bool) -> ChoiceAnswer:
    choices = values["choices"]
    counts = {one: len(context.ids(one, "rank", values["tokenizer"], False)) for one in choices}
    wanted = max(counts.values()) if most else min(counts.values())
    right = _only([one for one, count in counts.items() if count == wanted], "choices")
    told = tuple(f"{text_chip(one)} {count}" for one, count in counts.items())
    shown = tuple(map(text_chip, choices))
    return ChoiceAnswer(right, shown, {"text": right, "count": wanted, "counts": told})


def is_one_token(context: QuestionContext, values: Values) -> ChoiceAnswer:
    """Whether a text is one token, or several."""
    text, name = values["of"], values["tokenizer"]
    ids = context.ids(text, "rank", name, values["recognise"])
    facts = {
        "n": len(ids),
        "text": text_chip(text),
        "tokens": token_chips(context.tokenizer(name), ids),
    }
    return ChoiceAnswer(
        "one" if len(ids) == 1 else "several", ("one", "several"), facts, named=True
    )


def _number(choice: Choice) -> str:
    """What a rule goes by."""
    if not choice.counts:
        return written(choice.score, 3)
    pair, left, right = choice.counts
    return str(pair) if choice.score == pair else f"{pair} ÷ ({left} × {right})"


def _ids_of_pair(
    context: QuestionContext, pair: tuple[str | int, str | int], known: int
) -> bpe.Pair:
    left, right = (context.token_id(one, "others", known) for one in pair)
    return left, right


def _told(context: QuestionContext, pair: bpe.Pair) -> str:
    return pair_chips(context.tokenizer(), pair)


def _mixed(choices: list[str]) -> tuple[str, ...]:
    """In an order that does not give away which one is right."""
    return tuple(sorted(choices))


def _cut(context: QuestionContext, text: str, order: bpe.Order) -> str:
    return token_chips(context.tokenizer(), context.ids(text, order, None, False))


def _only(found: list[str], field: str) -> str:
    """The one that is right, as it is shown."""
    if len(found) != 1:
        told = ", ".join(printable(one.encode()) for one in found)
        raise WrongValueError("not_one_right", n=len(found), found=told or "–")
    return text_chip(found[0])
