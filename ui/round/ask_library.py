"""Questions of a run, of a tokenizer and of a lesson, each answered by the library."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

import numpy as np

import bpe_core as bpe
from bpe_core import TrainingRun
from bpe_core.common import is_partial, printable
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.lessons.answers import Answer, Context
from bpe_view.lessons.feedback import why
from bpe_view.lessons.fields import LessonError
from bpe_view.lessons.loader import Entry, answers_of
from bpe_view.lessons.questions import KINDS
from bpe_view.lessons.questions import Question as LessonQuestion
from bpe_view.lessons.token_markdown import unmarked
from bpe_view.player.player_payload import window_data
from bpe_view.player.predict.predict_payload import pair_places
from bpe_view.tokens.text_window import visible_window
from ui.round.question import Question, Said
from ui.visit import start_sample

MOST: Final = 8  # questions of a round
OPTIONS: Final = 4
_SHOWN: Final = 1_200  # base symbols of the text on the projector
_BESIDE: Final = 6  # tokens that a phone shows on each side of a pair
_READY: Final = 40  # merges from which the ready set is taken
_COUNTED: Final = 60  # characters of a text whose tokens are counted: all stand on the projector


@cache
def ready_questions(language: str) -> tuple[Question, ...]:
    """Eight questions of the text that a newcomer sees."""
    sample = start_sample(language)
    base = sample.base or "bytes"
    symbols = 256 if base == "bytes" else len(set(sample.text))
    run = bpe.train(sample.text, vocab_size=symbols + _READY, base=base)
    merges = len(run.merges)
    return questions_of(run, sample.text, range(0, merges, max(1, merges // (MOST + 4))))


def questions_of(run: TrainingRun, text: str, steps: range) -> tuple[Question, ...]:
    """A question for each step as far as there is one: two of the pair, then one of the count."""
    found: list[Question] = []
    for step in steps:
        ask = count_question if len(found) % 3 == 2 else pair_question
        if len(found) < MOST and (question := ask(run, text, step)):
            found.append(question)
    return tuple(found)


def pair_question(run: TrainingRun, text: str, step: int) -> Question | None:
    """Which pair merges next; None where there are no two to choose from, or all are right."""
    best = run.merges[step]
    counts = dict(run.at(step).pair_counts(top=3 * OPTIONS))
    right = [pair for pair, count in counts.items() if count == best.count][: OPTIONS - 2]
    wrong = [pair for pair, count in counts.items() if count < best.count]
    if not right or not wrong:
        return None
    names = {pair: " + ".join(_label(run, one) for one in pair) for pair in counts}
    options = sorted([*right, *wrong][:OPTIONS], key=names.__getitem__)
    return Question(
        ask=("round.ask.pair", {"number": step + 1}),
        options=[names[pair] for pair in options],
        right=[place for place, pair in enumerate(options) if pair in right],
        why=[_why_pair(run, step, pair, counts[pair]) for pair in options],
        told=[_best(run, step), *_tie(run, step, (best.left, best.right))],
        **_shown(run, text, step, counts=[counts[pair] for pair in options]),
    )


def count_question(run: TrainingRun, text: str, step: int) -> Question:
    """How many tokens there are after the next merge; wrong ones are what one is led to think."""
    best = run.merges[step]
    before, after = (int(run.token_counts[merges]) for merges in (step, step + 1))
    joined = before - after
    near = [before - 1, before - 2 * joined, before + joined, after - 1, after + 1, before]
    tokens = [("tokens.tokens", {"n": n}) for n in (before, after)]
    values = _pair(run, (best.left, best.right), joined)
    values |= {"before": before, "joined": joined, "after": after, "tokens": tokens[1]}
    ask = ("round.ask.count", {"tokens": tokens[0], "number": step + 1})
    told, correct = ("predict.tokens.shown", values), ("predict.tokens.right", values)
    return _number_question(ask, after, near, correct, told, **_shown(run, text, step))


def _number_question(
    ask: Said, right: int, near: Sequence[int], correct: Said, told: Said, **shown: Any
) -> Question:
    options = _options_near(right, near)
    why = []
    for one in options:
        key = f"predict.tokens.too_{'many' if one > right else 'few'}"
        why.append([correct] if one == right else [(key, {"given": one}), told])
    texts = [str(one) for one in options]
    return Question(ask, texts, [options.index(right)], why, [told], **shown)


def _why_pair(run: TrainingRun, step: int, pair: bpe.Pair, count: int) -> list[Said]:
    most, values, stands = run.merges[step].count, _pair(run, pair, count), _stands(run, step, pair)
    if count == most:
        return [("predict.pair.right", values), *_tie(run, step, pair), stands]
    best = ("tokens.once_or_times", {"n": most})
    return [("predict.pair.wrong", values | {"best": best}), stands, _best(run, step)]


def _best(run: TrainingRun, step: int) -> Said:
    best = run.merges[step]
    return "predict.pair.shown", _pair(run, (best.left, best.right), best.count)


def _stands(run: TrainingRun, step: int, pair: bpe.Pair) -> Said:
    """The first place of a pair in the text, among the tokens beside it."""
    place, ids = int(np.argmax(pair_places(run, step, pair))), run.at(step).ids
    edges = (max(0, place - _BESIDE), place, place + 2, place + 2 + _BESIDE)
    said = ["".join(_label(run, one) for one in ids[a:b]) for a, b in pairwise(edges)]
    return "round.stands", dict(zip(("before", "pair", "after"), said, strict=True))


def _tie(run: TrainingRun, step: int, pair: bpe.Pair) -> list[Said]:
    best = run.merges[step]
    taken = best.left, best.right
    rule: Said = (f"player.tie_rule.{run.settings.tie_rule}", {})
    values = _pair(run, taken, best.count) | {"n": best.tied - 1, "rule": rule}
    key = "predict.tie.taken" if pair == taken else "predict.tie.another"
    return [(key, values)] if best.tied > 1 else []


def _pair(run: TrainingRun, pair: bpe.Pair, count: int) -> dict[str, Any]:
    left, right = (_label(run, one) for one in pair)
    return {"left": left, "right": right, "times": ("tokens.once_or_times", {"n": count})}


def _label(run: TrainingRun, token: int) -> str:
    return printable(run.tokenizer.vocab[int(token)])


def _shown(run: TrainingRun, text: str, step: int, **revealed: Any) -> dict[str, Any]:
    """The text on the projector before and after a merge."""
    before, after = (_source(run, text, merges) for merges in (step, step + 1))
    revealed |= {"source": after, "tokens": run.token_counts[step : step + 2].tolist()}
    return {"shown": {"source": before, "step": step}, "revealed": revealed}


def _source(run: TrainingRun, text: str, merges: int) -> dict[str, Any]:
    """The text in tokens after so many merges, with labels of tokens inside a character."""
    source = window_data(run, text, visible_window(run, 0, _SHOWN), merges)
    here, vocab = source["text"].encode(), run.tokenizer.vocab
    ids = range(len(run.tokenizer.alphabet) + merges)
    partial = [one for one in ids if vocab[one] in here and is_partial(vocab[one])]
    labels = {str(one): printable(vocab[one]) for one in partial}
    return {**source, "labels": labels, "partial": partial}


def tokenizer_questions(
    tokenizer: bpe.AnyTokenizer, name: str | Said, text: str
) -> tuple[Question, ...]:
    """One question: how many tokens a text (the beginning of a long one) has; wrong options are its
    numbers of words, characters and bytes. None where a token ends inside a character."""
    text = text.strip().partition("\n")[0].rstrip()
    if len(text) > _COUNTED:
        text = text[: _COUNTED + 1].rpartition(" ")[0].rstrip()
    parts = _parts(tokenizer, text)
    if len(text) < 2 or not parts:
        return ()
    count = len(parts)
    near = [len(text.split()), len(text), len(text.encode()), count + 1]
    told = ("round.told", {"name": name, "tokens": ("tokens.tokens", {"n": count})})
    ask, shown, revealed = ("round.ask.tokens", {"name": name}), {"text": text}, {"parts": parts}
    return (_number_question(ask, count, near, told, told, shown=shown, revealed=revealed),)


def lesson_questions(entry: Entry, context: Context) -> tuple[Question, ...]:
    """The questions of a lesson, in its own sentences and language."""
    questions = []
    for place, one in enumerate(entry.lesson.questions if entry.lesson else ()):
        try:
            answer = answers_of(entry, context, place)
        except (LessonError, bpe.BPEError):
            continue  # the page says what is wrong
        options, right = _options(one, answer)
        texts = (unmarked(text) for text in (one.ask, why(one, answer, context.stage)))
        ask, told = (("round.text", {"text": text}) for text in texts)
        questions.append(Question(ask, options, [right], [[told]] * len(options), [told]))
    return tuple(questions)


def _options(question: LessonQuestion, answer: Answer) -> tuple[list[str], int]:
    """The options for an answer, and the place of the right one."""
    options: Sequence[Any] = answer.choices
    if isinstance(answer.value, int | float):
        near = [round(answer.value * by, answer.digits) for by in (0.5, 2, 1.5)]
        options = _options_near(answer.value, [*near, answer.value + 1])
    label = KINDS[question.kind].label
    return [unmarked(label(answer, one)) for one in options], options.index(answer.value)


def _options_near(right: float, near: Sequence[float]) -> list[float]:
    """The right number and three near ones, sorted, so that its place tells nothing."""
    others = dict.fromkeys(one for one in (*near, right + 2, right + 3) if one > 0 and one != right)
    return sorted([right, *list(others)[: OPTIONS - 1]])


def _parts(tokenizer: bpe.AnyTokenizer, text: str) -> list[str]:
    """The tokens of a text; none where one ends inside a character, or the text is changed."""
    try:
        encoding = encode_text(tokenizer, text, "rank")
        symbols = text if tokenizer.alphabet.base == "characters" else text.encode()
        found = [symbols[a:b] for a, b in pairwise(encoding.starts.tolist())]
        parts = [one if isinstance(one, str) else one.decode() for one in found]
    except (UnicodeDecodeError, bpe.BPEError):
        return []
    return parts if encoding.text == text and encoding.token_count == len(parts) else []
