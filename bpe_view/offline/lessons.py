"""The lessons for a page without a server: everything on them as the library says it.

A stage stands there with each choice of its switch, computed here, also by real models; so the page
needs no vocabulary.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import bpe_core as bpe
from bpe_view.encoder.encoder_payload import error_payload
from bpe_view.lessons.loader import Entry, answers_of, read_lessons
from bpe_view.lessons.model import PLAYER, SIZES, SPECIAL, THREE, TRAINED, Lesson, Stage
from bpe_view.lessons.question_context import Load, QuestionContext
from bpe_view.lessons.sheet.sheet_payload import missing_question, question_data
from bpe_view.lessons.stage.size_stage import size_payload
from bpe_view.lessons.stage.token_stage import StageTokenizer, stage_payload
from bpe_view.lessons.switch import choice_title, switch_title
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.player.predict.predict_payload import predict_words
from bpe_view.rules.rules_payload import rules_payload
from bpe_view.tokens.text_window import visible_window
from bpe_view.words import current_language, say, speaking
from bpe_view.words.error_words import problem_text

OFF = "off"  # how a switch stands that special tokens are not recognised by


@cache
def lessons_data(language: str, load: Load) -> list[dict[str, Any]]:
    """All lessons of a language that can be used, as learn_page.js reads them."""
    with speaking(language):
        return [
            _lesson(entry, entry.lesson, load) for entry in read_lessons(language) if entry.lesson
        ]


def _lesson(entry: Entry, lesson: Lesson, load: Load) -> dict[str, Any]:
    stage = lesson.stage
    run = _train(stage) if stage.tokenizer == TRAINED else None
    context = QuestionContext(stage, run, load)
    return {
        "key": entry.key,
        "title": lesson.title,
        "minutes": lesson.minutes,
        "text": lesson.text,
        "kind": stage.kind,
        "look": stage.look,
        "start": stage.start,
        "autoplay": stage.autoplay,
        "order": stage.order,
        "own_title": say("learn.own_tokenizer"),
        "training": _training(entry.key, stage)
        if run and stage.kind not in (SIZES, THREE)
        else None,
        "switch": _switch(stage),
        "stages": dict(_stages(entry.key, context)),
        "questions": [_question(entry, lesson, at, context) for at in range(len(lesson.questions))],
    }


def _train(stage: Stage) -> bpe.TrainingRun:
    return bpe.train(stage.text, leaders=LEADERS, **stage.settings.arguments)


def _training(key: str, stage: Stage) -> dict[str, Any]:
    """The same training for the engine in the browser, which cuts what somebody types."""
    return {
        "identity": f"lesson {key} {current_language()}",
        "text": stage.text,
        "settings": stage.settings.arguments,
    }


def _switch(stage: Stage) -> dict[str, Any] | None:
    """What is switched, to what, and how it stands at first."""
    if stage.switch is None:
        return None
    label = switch_title(stage.switch)
    if stage.switch == SPECIAL:
        titles = {OFF: say("offline.off"), SPECIAL: say("offline.on")}
        return {"label": label, "titles": titles, "stands": OFF}
    titles = {choice: choice_title(choice, stage.switch) for choice in stage.choices}
    return {"label": label, "titles": titles, "stands": getattr(stage, stage.switch)}


def _stages(key: str, context: QuestionContext) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What the stage shows, by how its switch stands; `""`: it has none."""
    stage = context.stage
    choices = (OFF, SPECIAL) if stage.switch == SPECIAL else stage.choices or ("",)
    for choice in choices:
        changed: dict[str, Any] = {}
        if stage.switch not in (None, SPECIAL):
            changed = {str(stage.switch): choice}
        switched = replace(stage, **changed)
        identity = f"{key} {choice}"
        if stage.kind == PLAYER:
            yield choice, _played(switched, identity)
        elif stage.kind == SIZES:
            yield choice, size_payload(stage, context.trained, None)
        elif stage.kind == THREE:
            yield choice, rules_payload(stage.text)
        else:
            shown = QuestionContext(switched, context.run, context.load)
            yield choice, _tokens(shown, identity, recognise=choice == SPECIAL)


def _played(stage: Stage, identity: str) -> Mapping[str, Any]:
    run = _train(stage)
    payload = player_payload(run, stage.text, identity, visible_window(run))
    return {**payload, "unseen": predict_words(run, stage.text)}


def _tokens(context: QuestionContext, identity: str, *, recognise: bool) -> Mapping[str, Any]:
    stage = context.stage
    try:
        tokenizer = context.tokenizer()
    except bpe.VocabularyUnavailableError as error:
        return error_payload(f"{say('learn.no_vocabulary')} {problem_text(error)}")
    title = (
        say("learn.own_tokenizer") if context.run else choice_title(stage.tokenizer, "tokenizer")
    )
    allowed = tuple(tokenizer.special_tokens) if recognise else ()
    shown = StageTokenizer(title, tokenizer, identity, stage.order, allowed, stage.look)
    return {**stage_payload(shown, stage.shown_text, None), "typed": stage.shown_text}


def _question(entry: Entry, lesson: Lesson, at: int, context: QuestionContext) -> dict[str, Any]:
    question = lesson.questions[at]
    try:
        answer = answers_of(entry, context, at)
    except bpe.VocabularyUnavailableError as error:
        return missing_question(at, question, f"{say('learn.not_asked')} {problem_text(error)}")
    return question_data(at, question, answer, context.stage)
