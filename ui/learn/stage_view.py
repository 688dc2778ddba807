"""What a lesson shows: the real player or the token view, on the text that its file names."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

import bpe_core as bpe
from bpe_view.encoder.encoder_payload import ENCODER, MAX_TEXT
from bpe_view.lessons.lesson_errors import WrongValueError, located
from bpe_view.lessons.loader import Entry
from bpe_view.lessons.model import PLAYER, SIZES, SPECIAL, THREE, TRAINED, Stage
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.stage.size_stage import size_payload
from bpe_view.lessons.stage.token_stage import StageTokenizer, stage_payload
from bpe_view.lessons.switch import choice_title, switch_title
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.learn.open_full_page import full_page_button
from ui.learn.rules_view import three_rules
from ui.learn.stage_state import chosen_switch, keep_switch, typed_text
from ui.shared.error_messages import within
from ui.shared.markdown import plain
from ui.shared.mount import mount, read_report
from ui.shared.mount_player import PlayerChoices, player
from ui.shared.session import visit
from ui.training.run_store import Request, Trained, trained
from ui.training.tokenizer_choice import pretrained
from ui.visit import VIEWS


@dataclass(frozen=True, eq=False)
class PreparedStage:
    """A stage and what was computed for it; `trained` is None where the tokenizer is a real
    model's."""

    entry: Entry
    stage: Stage
    trained: Trained | None
    context: QuestionContext


def prepare_stage(entry: Entry, stage: Stage) -> PreparedStage | None:
    """Train what a stage asks for, if it asks for that; None where the user stopped it."""
    result = None
    if stage.tokenizer == TRAINED:
        result = _trained(entry, stage)
        if result is None:
            return None
        merges = len(result.run.tokenizer.merges)
        if stage.start > merges:
            values = {"name": "start", "step": stage.start, "n": merges}
            raise located(WrongValueError("too_many_merges", **values), entry.file)
    return PreparedStage(
        entry, stage, result, QuestionContext(stage, result.run if result else None, _load)
    )


def _trained(entry: Entry, stage: Stage) -> Trained | None:
    try:
        return trained(Request(stage.text, stage.settings))
    except bpe.BPEError as error:
        raise located(WrongValueError("library", message=str(error)), entry.file) from None


def _load(name: str) -> bpe.Tokenizer:
    """A real model's tokenizer; never fetched from outside while somebody reads a lesson."""
    with st.spinner(say("training.loading")):
        return pretrained(name, download=False)


def stage_view(prepared: PreparedStage, *, is_presented: bool) -> None:
    """Draw the stage, its switch, and unless a room looks at it the way to the full page."""
    entry = prepared.entry
    stage, recognise = _switched(entry, prepared.stage)
    kind = stage.kind
    if kind == PLAYER:
        _player_stage(prepared, stage, "lesson" if is_presented else VIEWS[0])
    elif kind == SIZES:
        _size_stage(prepared, stage)
    elif kind == THREE:
        three_rules(stage.text, f"lesson-rules-{entry.key}", "lesson_step")
    else:
        _token_stage(prepared, stage, recognise)
    if not is_presented:
        full_page_button(f"full-{entry.key}", stage, recognise)


def _switched(entry: Entry, stage: Stage) -> tuple[Stage, bool]:
    """The stage as the visitor switched it, and whether special tokens are recognised."""
    if stage.switch is None:
        return stage, False
    label = switch_title(stage.switch)
    key = f"lesson-switch-{entry.key}"
    if stage.switch == SPECIAL:
        st.session_state[key] = chosen_switch(stage) == SPECIAL
        return stage, st.toggle(
            label,
            key=key,
            on_change=lambda: keep_switch(stage, SPECIAL if st.session_state[key] else None),
        )
    st.session_state[key] = chosen_switch(stage)
    chosen = st.segmented_control(
        label,
        stage.choices,
        format_func=partial(choice_title, switch=stage.switch),
        key=key,
        on_change=lambda: keep_switch(stage, st.session_state[key]),
        required=True,
    )
    changed: dict[str, Any] = {stage.switch: chosen}
    return replace(stage, **changed), False


def _player_stage(prepared: PreparedStage, stage: Stage, view: str) -> None:
    result = prepared.trained if stage == prepared.stage else _trained(prepared.entry, stage)
    if result is not None:
        player(
            result,
            0,
            visit().learn,
            PlayerChoices("lesson_step", "lesson_mode", "lesson_level"),
            key=f"lesson-player-{prepared.entry.key}",
            first_step=stage.start,
            autoplay=stage.autoplay,
            view=view,
        )


def _size_stage(prepared: PreparedStage, stage: Stage) -> None:
    run = prepared.context.trained
    key = f"lesson-sizes-{prepared.entry.key}"
    smallest = len(run.tokenizer.alphabet)

    def keep_size() -> None:
        st.session_state["lesson_step"] = read_report(key, "size", int, smallest) - smallest

    step = within("lesson_step", 0, len(run.tokenizer.merges))
    mount(SIZE_CURVE, key, dict(size_payload(stage, run, step)), on_size_change=keep_size)


def _token_stage(prepared: PreparedStage, stage: Stage, recognise: bool) -> None:
    try:
        tokenizer = prepared.context.tokenizer(stage.tokenizer)
    except bpe.VocabularyUnavailableError as error:
        st.info(plain(f"{say('learn.no_vocabulary')} {problem_text(error)}"))
        return
    text, run = typed_text(stage), prepared.trained
    is_bytes = tokenizer.alphabet.base == "bytes"
    symbols = len(text.encode(errors="replace") if is_bytes else text)
    looked_at = within("lesson_looked_at", 0, max(symbols - 1, 0))
    shown = StageTokenizer(
        say("learn.own_tokenizer") if run else choice_title(stage.tokenizer, "tokenizer"),
        tokenizer,
        run.identity if run else stage.tokenizer,
        stage.order,
        tuple(tokenizer.special_tokens) if recognise else (),
        stage.look,
    )
    key = f"lesson-tokens-{prepared.entry.key}"

    def keep_text() -> None:
        typed = read_report(key, "encode_text", str, None)
        if typed is not None:
            st.session_state["lesson_text"] = None if typed == stage.shown_text else typed

    def keep_place() -> None:
        place = read_report(key, "looked_at", int, None)
        if place is not None:
            st.session_state["lesson_looked_at"] = place

    boxes = {"typed": text, "pasted": "", "looked_at": looked_at, "max_text": MAX_TEXT}
    mount(
        ENCODER,
        key,
        {**stage_payload(shown, text[:MAX_TEXT], looked_at), **boxes, "look": shown.look},
        on_encode_text_change=keep_text,
        on_looked_at_change=keep_place,
    )
