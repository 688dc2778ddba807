"""What a lesson shows: the real player or the token view, on the text that its file names."""

from collections.abc import Callable
from functools import partial
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.encoder.encoder_payload import ENCODER, MAX_TEXT
from bpe_view.lessons.lesson_errors import WrongValueError, located
from bpe_view.lessons.loader import Entry
from bpe_view.lessons.model import PLAYER, SIZES, SPECIAL, THREE, TOKENS, TRAINED, Stage
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.stage.size_stage import size_payload
from bpe_view.lessons.stage.token_stage import StageTokenizer, stage_payload
from bpe_view.lessons.switch import choice_title, switch_title
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.learn.head import open_over_list
from ui.learn.rules_view import three_rules
from ui.learn.stage_state import (
    PAGE,
    full_page_choices,
    presents,
    recognises_special,
    switched,
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
from ui.visit import RULES


def prepare_stage(entry: Entry, stage: Stage) -> QuestionContext | None:
    """Train what a stage asks for, if it asks for that; None where the user stopped it."""
    if stage.tokenizer != TRAINED:
        return QuestionContext(stage, None, _load)
    result = _trained(entry, stage)
    if result is None:
        return None
    merges = len(result.run.tokenizer.merges)
    if stage.start > merges:
        values = {"name": "start", "step": stage.start, "n": merges}
        raise located(WrongValueError("too_many_merges", **values), entry.file)
    return QuestionContext(stage, result.run, _load)


def _trained(entry: Entry, stage: Stage) -> Trained | None:
    try:
        return trained(Request(stage.text, stage.settings))
    except bpe.BPEError as error:
        raise located(WrongValueError("library", message=str(error)), entry.file) from None


def _load(name: str) -> bpe.Tokenizer:
    """A real model's tokenizer; never fetched from outside while somebody reads a lesson."""
    with st.spinner(say("training.loading")):
        return pretrained(name, download=False)


def stage_view(entry: Entry, context: QuestionContext) -> None:
    """Draw the stage, its switch, and unless a room looks at it the way to the full page."""
    own = context.stage
    if own.switch:
        _switch(own, f"lesson-switch-{entry.key}")
    show, page = _KINDS[own.kind]
    show(entry, switched(own), context)
    if presents():
        return
    key = f"full-{entry.key}"
    if page:
        page_button(say(f"learn.open_{page}"), key, page, partial(full_page_choices, own))
    else:
        st.button(say("learn.end_watch"), key=key, on_click=open_over_list, args=(None, RULES))


def _switch(stage: Stage, key: str) -> None:
    """A toggle for special tokens, else buttons; what the file has chosen is in no link."""
    assert stage.switch is not None
    chosen, label = st.session_state["lesson_switch"], switch_title(stage.switch)
    special = SPECIAL if stage.switch == SPECIAL else None
    own = False if special else getattr(stage, stage.switch)

    def keep() -> None:
        value = st.session_state[key]
        st.session_state["lesson_switch"] = None if value == own else special or value

    st.session_state[key] = bool(chosen) if special else chosen or own
    if special:
        st.toggle(label, key=key, on_change=keep)
        return
    face = partial(choice_title, switch=stage.switch)
    st.segmented_control(
        label, stage.choices, format_func=face, key=key, on_change=keep, required=True
    )


def _player_stage(entry: Entry, stage: Stage, _: QuestionContext) -> None:
    result = _trained(entry, stage)
    if result is not None:
        player(
            result,
            0,
            visit().learn,
            PlayerChoices("lesson_step", "lesson_mode", "lesson_level"),
            key=f"lesson-player-{entry.key}",
            first_step=stage.start,
            autoplay=stage.autoplay,
            view="lesson" if presents() else PAGE,
        )


def _size_stage(entry: Entry, stage: Stage, context: QuestionContext) -> None:
    run = context.trained
    key = f"lesson-sizes-{entry.key}"
    smallest = len(run.tokenizer.alphabet)

    def keep_size() -> None:
        st.session_state["lesson_step"] = read_report(key, "size", int, smallest) - smallest

    step = within("lesson_step", 0, len(run.tokenizer.merges))
    mount(SIZE_CURVE, key, dict(size_payload(stage, run, step)), on_size_change=keep_size)


def _rules_stage(entry: Entry, stage: Stage, _: QuestionContext) -> None:
    three_rules(stage.text, f"lesson-rules-{entry.key}", "lesson_step")


def _token_stage(entry: Entry, stage: Stage, context: QuestionContext) -> None:
    is_own = stage.tokenizer == TRAINED
    try:
        tokenizer = context.tokenizer(stage.tokenizer)
    except bpe.VocabularyUnavailableError as error:
        st.info(plain(f"{say('learn.no_vocabulary')} {problem_text(error)}"))
        return
    text = typed_text(stage)
    is_bytes = tokenizer.alphabet.base == "bytes"
    symbols = len(text.encode(errors="replace") if is_bytes else text)
    looked_at = within("lesson_looked_at", 0, max(symbols - 1, 0))
    shown = StageTokenizer(
        say("learn.own_tokenizer") if is_own else choice_title(stage.tokenizer, "tokenizer"),
        tokenizer,
        Request(stage.text, stage.settings).identity if is_own else stage.tokenizer,
        stage.order,
        tuple(tokenizer.special_tokens) if recognises_special() else (),
        stage.look,
    )
    key = f"lesson-tokens-{entry.key}"

    def keep_text() -> None:
        typed = read_report(key, "encode_text", str, text)
        st.session_state["lesson_text"] = None if typed == stage.shown_text else typed

    def keep_place() -> None:
        place = read_report(key, "looked_at", int, looked_at)
        st.session_state["lesson_looked_at"] = place

    boxes = {"typed": text, "looked_at": looked_at, "max_text": MAX_TEXT}
    mount(
        ENCODER,
        key,
        {**stage_payload(shown, text[:MAX_TEXT], looked_at), **boxes, "look": shown.look},
        on_encode_text_change=keep_text,
        on_looked_at_change=keep_place,
    )


_KINDS: Final[dict[str, tuple[Callable[[Entry, Stage, QuestionContext], None], str]]] = {
    PLAYER: (_player_stage, "watch"),
    TOKENS: (_token_stage, "encode"),
    SIZES: (_size_stage, "sizes"),
    THREE: (_rules_stage, ""),
}
"""What draws each kind of stage, and the page that shows it in full; none: a lab of this page."""
