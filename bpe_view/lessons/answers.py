"""Answers to the questions of lessons: a file names the function, the library computes them."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

import bpe_core as bpe
from bpe_core import analysis
from bpe_core.common import is_partial, printable
from bpe_view.lessons import fields
from bpe_view.lessons.fields import LessonError, Step, Text, Texts, keys_of, one_of, whole
from bpe_view.lessons.stages import PLAYER, TOKENS, TRAINED, Stage
from bpe_view.lessons.token_markdown import chip, pair_chips, text_chip, text_chips, token_chips
from bpe_view.player.predict.predict_payload import count_pair
from bpe_view.words import written

Load = Callable[[str], bpe.Tokenizer]
"""Gives a real model's tokenizer; raises VocabularyUnavailableError."""

_CHOICES: Final = 4
ONE, SEVERAL = "one", "several"
"""Choices that are words of the interface (`questions.choice`); all others are Markdown."""


@dataclass(frozen=True, eq=False)
class Answer:
    """What is right, and what the sentences about it name."""

    value: int | float | str  # a number, a token's ID, or the right one of the choices
    # numbers, of which fractions are told to two decimal places, Markdown, and tuples of these
    facts: Mapping[str, object]
    choices: tuple[str, ...] = ()  # as Markdown; none where a number is typed

    @property
    def digits(self) -> int:
        """Decimal places of a number."""
        return 2 if isinstance(self.value, float) else 0


@dataclass(frozen=True, eq=False)
class Context:
    """What the questions of a lesson are asked about: its stage and what was computed for it."""

    stage: Stage
    # the training on its text; None where its tokenizer is a real model's
    run: bpe.TrainingRun | None
    load: Load  # gives the tokenizer of a real model

    @property
    def trained(self) -> bpe.TrainingRun:
        """The training."""
        if self.run is None:
            raise LessonError("needs_training")
        return self.run

    @property
    def tokenizer(self) -> bpe.Tokenizer:
        """The one of the stage: trained on its text, or a real model's."""
        name = self.stage.tokenizer
        return self.trained.tokenizer if name == TRAINED else self.load(name)

    def state(self, step: int, field: str) -> bpe.State:
        """The training text after so many merges, which the question holds by the key `field`."""
        merges = len(self.trained.merges)
        if step > merges:
            raise LessonError("too_many_merges", name=field, step=step, n=merges)
        return self.trained.at(step)

    def token_id(self, token: str | int, field: str, after: int | None = None) -> int:
        """The id of a token of the training that a question names by a key, and that there is after
        so many merges."""
        tokenizer = self.trained.tokenizer
        found = tokenizer.token_to_id(token) if isinstance(token, str) else token
        is_made = after is None or (found or 0) < len(tokenizer.alphabet) + after
        if found is None or found not in tokenizer.vocab or not is_made:
            named = printable(token.encode()) if isinstance(token, str) else str(token)
            raise LessonError("unknown_token", name=field, token=named)
        return found

    def label(self, token_id: int) -> str:
        """A token of the training as people can read it."""
        return printable(self.trained.tokenizer.vocab[token_id])


Compute = Callable[..., Answer]


@dataclass(frozen=True)
class AnswerFunction:
    """A way to compute an answer, from a context and the keys that a file gives."""

    kind: str  # of question (bpe_view/lessons/questions.py)
    compute: Compute
    keys: Mapping[str, inspect.Parameter]  # besides those of every question
    hint_on: str | None  # the kind of stage on which its hint can be followed; None: on any


ANSWERS: Final[dict[str, AnswerFunction]] = {}
"""The functions below `@_answer`, by name. To add one, write it, with its keys as parameters; its
two sentences into `[learn.why]` and `[learn.hint]` of the words of each language; its row into
docs/guides/lessons.md; and a second computation into tests/bpe_view/lessons/lesson_answers.py."""


def _answer(kind: str, hint_on: str | None = None) -> Callable[[Compute], Compute]:
    def add(compute: Compute) -> Compute:
        ANSWERS[compute.__name__] = AnswerFunction(kind, compute, keys_of(compute), hint_on)
        return compute

    return add


Order = Annotated[bpe.Order, one_of(*bpe.ORDERS)]
Rule = Annotated[analysis.Rule, one_of(*analysis.RULES)]


@_answer("number", TOKENS)
def byte_count(context: Context, of: Text = "") -> Answer:
    """UTF-8 bytes of a text."""
    shown = of or context.stage.shown_text
    facts = {"text": text_chip(shown), "characters": len(shown)}
    return Answer(len(shown.encode()), facts)


@_answer("number")
def piece_count(context: Context, of: Text = "") -> Answer:
    """Pre-tokens of a text."""
    pieces = bpe.split(of or context.stage.shown_text, context.stage.split)
    return Answer(len(pieces), {"pieces": text_chips(pieces)})


@_answer("number", PLAYER)
def pair_count(context: Context, pair: fields.Pair, after: Step = 0) -> Answer:
    """How often a pair stands together after some merges."""
    facts = _facts_of_pair(context, pair, after)
    return Answer(facts["count"], facts)


@_answer("number")
def mergeable_count(context: Context, pair: fields.Pair, after: Step = 0) -> Answer:
    """How many occurrences of a pair can merge after some merges, without overlap."""
    facts = _facts_of_pair(context, pair, after)
    return Answer(facts["mergeable"], facts)


def _facts_of_pair(context: Context, named: Any, after: int) -> dict[str, Any]:
    context.state(after, "after")
    first, second = (context.token_id(one, "pair", after) for one in named)
    left, right = context.label(first), context.label(second)
    count, mergeable = count_pair(context.trained, after, (first, second))
    if not count:
        raise LessonError("pair_absent", after=after, left=left, right=right)
    counts = {"count": count, "mergeable": mergeable, "merges": after}
    return {"left": chip(left), "right": chip(right), **counts}


@_answer("number", PLAYER)
def leaders_tied(context: Context, after: Step = 0) -> Answer:
    """How many pairs share the highest count after some merges."""
    counts = context.state(after, "after").pair_counts()
    if not counts:
        raise LessonError("few_pairs", after=after)
    highest = max(counts.values())
    tied = [pair for pair, count in counts.items() if count == highest]
    shown = tuple(pair_chips(context.tokenizer, pair) for pair in tied)
    return Answer(len(tied), {"count": highest, "merges": after, "pairs": shown})


@_answer("number", PLAYER)
def token_count_after(context: Context, merges: Step) -> Answer:
    """Tokens of the training text after some merges."""
    context.state(merges, "merges")
    counts = context.trained.token_counts.tolist()
    return Answer(counts[merges], {"before": counts[0], "merges": merges})


@_answer("number", TOKENS)
def token_count(context: Context, of: Text = "", order: Order = "rank") -> Answer:
    """Tokens of a text in an order."""
    shown = of or context.stage.shown_text
    found = context.tokenizer.encode(shown, order=order)
    facts = {"text": text_chip(shown), "tokens": token_chips(context.tokenizer, found)}
    return Answer(len(found), facts)


@_answer("number")
def partial_count(context: Context, of: Text = "") -> Answer:
    """Tokens of a text that hold only a part of some character."""
    found, vocab = context.tokenizer.encode(of or context.stage.shown_text), context.tokenizer.vocab
    partial = sum(is_partial(vocab[one]) for one in found)
    facts = {"tokens": token_chips(context.tokenizer, found), "total": len(found)}
    return Answer(partial, facts)


@_answer("number", PLAYER)
def bytes_per_token(context: Context, merges: Step = -1) -> Answer:
    """Bytes per token of the training text after some merges, unless given after all of them."""
    counts = context.trained.token_counts
    merges = len(counts) - 1 if merges < 0 else merges
    context.state(merges, "merges")
    size = len(context.stage.text.encode())
    ratio = float(analysis.per_token(size, counts)[merges])
    return Answer(ratio, {"bytes": size, "tokens": int(counts[merges]), "merges": merges})


@_answer("number", PLAYER)
def vocab_needed(context: Context, tokens: Annotated[int, whole(1, 1_000_000)]) -> Answer:
    """The smallest vocabulary with which the training text has at most so many tokens."""
    counts = context.trained.token_counts.tolist()
    merges = next((step for step, count in enumerate(counts) if count <= tokens), None)
    if merges is None:
        raise LessonError("never_so_few", tokens=tokens, n=counts[-1])
    base = len(context.trained.tokenizer.alphabet)
    facts = {"merges": merges, "base": base, "tokens": tokens, "count": counts[merges]}
    return Answer(base + merges, facts)


@_answer("token")
def token_id(context: Context, token: fields.Token) -> Answer:
    """A token of the training, which is named by its ID."""
    found, tokenizer = context.token_id(token, "token"), context.trained.tokenizer
    base, merges = len(tokenizer.alphabet), len(tokenizer.merges)
    facts = {"token": chip(context.label(found)), "base": base, "last": base - 1, "merges": merges}
    if 0 <= found - base < merges:
        facts |= {"told_as": "merged_id", "made": found - base + 1}
    return Answer(found, facts)


@_answer("pair", PLAYER)
def next_pair(context: Context, after: Step = 0) -> Answer:
    """Which pair merges next after some merges; the others are its followers."""
    state, merges = context.state(after, "after"), context.trained.merges
    counts = state.pair_counts(top=_CHOICES)
    if after >= len(merges) or len(counts) < 2:
        raise LessonError("few_pairs", after=after)
    best = merges[after]
    pair = best.left, best.right
    shown = {one: pair_chips(context.tokenizer, one) for one in (pair, *counts)}
    right = shown.pop(pair)
    others = tuple(f"{label} {counts[one]}" for one, label in shown.items())
    facts = {"pair": right, "count": best.count, "tied": best.tied - 1, "others": others}
    return Answer(right, facts | {"merges": after}, tuple(sorted([right, *shown.values()])))


@_answer("pair")
def rule_choice(context: Context, of: Text, rule: Rule) -> Answer:
    """What a rule chooses first in a text; the others are what it would choose next."""
    choices = analysis.learn_by_rules(of, 1)[rule][0].choices[:_CHOICES]
    if len(choices) < 2 or choices[0].score == choices[1].score:
        raise LessonError("few_pairs", after=0)
    shown = {" + ".join(map(text_chip, one.pieces)): _score(one) for one in choices}
    facts = {"pair": next(iter(shown)), "counts": tuple(f"{one} {shown[one]}" for one in shown)}
    return Answer(next(iter(shown)), facts, tuple(sorted(shown)))


def _score(choice: analysis.Choice) -> str:
    """What a rule goes by."""
    if not choice.counts:
        return written(choice.score, 3)
    both, left, right = choice.counts
    return str(both) if choice.score == both else f"{both} ÷ ({left} × {right})"


@_answer("choice", TOKENS)
def cut(context: Context, of: Text, order: Order = "rank") -> Answer:
    """How a text is cut in an order; the wrong ones are the cuts of the other orders."""
    used = context.tokenizer
    cuts = {one: token_chips(used, used.encode(of, order=one)) for one in bpe.ORDERS}
    choices = tuple(sorted({*cuts.values()}))
    if len(choices) == 1:
        raise LessonError("same_in_all_orders", text=printable(of.encode()))
    return Answer(cuts[order], {"cut": cuts[order], "text": text_chip(of)}, choices)


@_answer("choice")
def cut_apart(context: Context, choices: Texts) -> Answer:
    """Which of some neighbours in the text can never merge, because splitting cuts them apart."""
    pieces = bpe.split(context.stage.text, context.stage.split)
    for one in choices:
        if one not in context.stage.text:
            raise LessonError("not_in_text", value=printable(one.encode()))
    right = _only(one for one in choices if not any(one in piece for piece in pieces))
    facts = {"text": right, "pieces": text_chips(dict.fromkeys(pieces))}
    return Answer(right, facts, tuple(map(text_chip, choices)))


@_answer("choice")
def decoded(context: Context, ids: fields.Ids, choices: Texts) -> Answer:
    """Which of some texts a list of ids stands for."""
    text = context.tokenizer.decode(ids)
    right = _only(one for one in choices if one == text)
    facts = {"text": right, "tokens": token_chips(context.tokenizer, ids)}
    return Answer(right, facts, tuple(map(text_chip, choices)))


@_answer("choice", TOKENS)
def most_tokens(context: Context, choices: Texts) -> Answer:
    """Which of some texts has the most tokens."""
    return _by_tokens(context, choices, max)


@_answer("choice", TOKENS)
def fewest_tokens(context: Context, choices: Texts) -> Answer:
    """Which of some texts has the fewest tokens."""
    return _by_tokens(context, choices, min)


def _by_tokens(context: Context, choices: tuple[str, ...], best: Callable[..., int]) -> Answer:
    counts = {one: len(context.tokenizer.encode(one)) for one in choices}
    right = _only(one for one in choices if counts[one] == best(counts.values()))
    shown = tuple(f"{text_chip(one)} {count}" for one, count in counts.items())
    return Answer(right, {"counts": shown}, tuple(map(text_chip, choices)))


@_answer("choice", TOKENS)
def is_one_token(context: Context, of: Text) -> Answer:
    """Whether a text is one token, or several."""
    found = context.tokenizer.encode(of)
    tokens = token_chips(context.tokenizer, found)
    facts = {"n": len(found), "text": text_chip(of), "tokens": tokens}
    return Answer(ONE if len(found) == 1 else SEVERAL, facts, (ONE, SEVERAL))


def _only(found: Iterable[str]) -> str:
    """The one that is right, as it is shown."""
    right = list(found)
    if len(right) != 1:
        named = ", ".join(printable(one.encode()) for one in right)
        raise LessonError("not_one_right", n=len(right), found=named or "–")
    return text_chip(right[0])
