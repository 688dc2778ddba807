"""What a lesson shows: the real player or the token view, on the text that its file names."""

from collections.abc import Callable
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
from ui.learn.learn_presenter import presents
from ui.learn.lesson_opening import open_lab
from ui.learn.open_full_page import encoding_values, training_values
from ui.learn.rules_view import three_rules
from ui.learn.stage_state import (
    current_step,
    keep_place,
    keep_switch,
    keep_text,
    switched_to,
    typed_text,
)
from ui.shared.error_messages import within
from ui.shared.markdown import plain
from ui.shared.mount import mount, read_report
from ui.shared.mount_player import PlayerChoices, player
from ui.shared.page_button import page_button
from ui.shared.session import visit
from ui.training.run_store import Request, Trained, trained
from ui.training.tokenizer_choice import pretrained


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
        merges = len(result.run.merges)
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


def stage_view(prepared: PreparedStage) -> None:
    """The stage, its switch, and the way to the full page."""
    stage, recognise = _switched(prepared.entry, prepared.stage)
    if stage.kind == PLAYER:
        _player_stage(prepared, stage)
    elif stage.kind == SIZES:
        _size_stage(prepared, stage)
    elif stage.kind == THREE:
        _rules_stage(prepared.entry, stage)
    else:
        _token_stage(prepared, stage, recognise)


def _switched(entry: Entry, stage: Stage) -> tuple[Stage, bool]:
    """The stage as the visitor switched it, and whether special tokens are recognised."""
    if stage.switch is None:
        return stage, False
    label = switch_title(stage.switch)
    key = f"switch of lesson {entry.key}"
    stands = switched_to(stage)
    if stage.switch == SPECIAL:
        st.session_state[key] = stands == SPECIAL
        return stage, st.toggle(
            label,
            key=key,
            on_change=lambda: keep_switch(stage, SPECIAL if st.session_state[key] else None),
        )
    st.session_state[key] = stands
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


def _player_stage(prepared: PreparedStage, stage: Stage) -> None:
    result = prepared.trained if stage == prepared.stage else _trained(prepared.entry, stage)
    if result is None:
        return
    player(
        result,
        0,
        visit().learn,
        PlayerChoices("lesson_step", "lesson_mode", "lesson_level"),
        key=f"player of lesson {prepared.entry.key}",
        first_step=stage.start,
        autoplay=stage.autoplay,
        view="lesson" if presents() else "page",
    )
    page_button(
        say("learn.open_watch"),
        f"full-{prepared.entry.key}",
        "watch",
        lambda: training_values(stage, current_step(stage)),
    )


def _size_stage(prepared: PreparedStage, stage: Stage) -> None:
    run = prepared.context.trained
    key = f"sizes of lesson {prepared.entry.key}"
    first = len(run.tokenizer.alphabet)

    def chosen() -> None:
        st.session_state["lesson_step"] = read_report(key, "size", int, first) - first

    step = within("lesson_step", 0, len(run.merges))
    mount(SIZE_CURVE, key, dict(size_payload(stage, run, step)), on_size_change=chosen)
    page_button(
        say("learn.open_sizes"),
        f"full-{prepared.entry.key}",
        "sizes",
        lambda: {**training_values(stage, None), "size": first + (step or 0), "unseen": "none"},
    )


def _rules_stage(entry: Entry, stage: Stage) -> None:
    three_rules(stage.text, f"rules of lesson {entry.key}", "lesson_step")
    label = say("learn.end_watch")
    st.button(label, key=f"full-{entry.key}", on_click=open_lab)


def _token_stage(prepared: PreparedStage, stage: Stage, recognise: bool) -> None:
    try:
        tokenizer = prepared.context.tokenizer(stage.tokenizer)
    except bpe.VocabularyUnavailableError as error:
        st.info(plain(f"{say('learn.no_vocabulary')} {problem_text(error)}"))
        return
    text = typed_text(stage)
    is_bytes = tokenizer.alphabet.base == "bytes"
    symbols = len(text.encode(errors="replace") if is_bytes else text)
    run = prepared.trained
    allowed = tuple(tokenizer.special_tokens) if recognise else ()
    title = say("learn.own_tokenizer") if run else choice_title(stage.tokenizer, "tokenizer")
    identity = run.identity if run else stage.tokenizer
    shown = StageTokenizer(title, tokenizer, identity, stage.order, allowed, stage.look)
    key = f"tokens of lesson {prepared.entry.key}"
    token_stage(
        shown,
        text,
        within("lesson_looked_at", 0, max(symbols - 1, 0)),
        key,
        on_text=lambda new: keep_text(stage, new),
        on_look=keep_place,
    )
    page_button(
        say("learn.open_encode"),
        f"full-{prepared.entry.key}",
        "encode",
        lambda: encoding_values(stage, text, recognise=recognise),
    )


def token_stage(
    shown: StageTokenizer,
    text: str,
    # the base symbol whose pre-token is looked at closer; None before anybody chose
    looked_at: int | None,
    key: str,  # another one for each stage
    on_text: Callable[[str], None],  # called with what the user typed, before the page runs again
    on_look: Callable[[int], None],  # called with the base symbol that the user chose
) -> None:
    """Mount a stage."""

    def typed() -> None:
        new = read_report(key, "text", str, None)
        if new is not None:
            on_text(new)

    def looked() -> None:
        place = read_report(key, "place", int, None)
        if place is not None:
            on_look(place)

    mount(
        ENCODER,
        key,
        {
            **stage_payload(shown, text[:MAX_TEXT], looked_at),
            **{"typed": text, "pasted": "", "looked_at": looked_at, "max_text": MAX_TEXT},
            "look": shown.look,
        },
        on_text_change=typed,
        on_ids_change=_nothing,
        on_place_change=looked,
    )


def _nothing() -> None:
    """The component reports this; here nobody asks."""
