"""What a lesson shows: the real player or the token view, on the text that its file names."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_core.text import make_alphabet
from bpe_view.encoder.encoder_payload import ENCODER, MAX_TEXT
from bpe_view.lessons import stages
from bpe_view.lessons.answers import Context
from bpe_view.lessons.fields import LessonError
from bpe_view.lessons.loader import Entry
from bpe_view.lessons.stage.size_stage import size_payload
from bpe_view.lessons.stage.token_stage import StageTokenizer, stage_payload
from bpe_view.lessons.stages import SPECIAL, SWITCHES, TRAINED, Stage
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.learn.head import open_over_list
from ui.learn.rules_view import three_rules
from ui.learn.stage_state import DEFAULTS, PAGE, presents, recognises_special, switched, typed_text
from ui.shared.error_messages import within
from ui.shared.markdown import plain
from ui.shared.mount import mount, read_report
from ui.shared.mount_player import PlayerChoices, player
from ui.shared.page_button import page_button
from ui.shared.session import visit
from ui.training.run_store import Request, Trained, trained
from ui.training.settings import as_choices
from ui.training.tokenizer_choice import pretrained
from ui.visit import OWN_TEXT, RULES


def prepare_stage(stage: Stage) -> Context | None:
    """Train what a stage asks for, if it asks for that; None where the user stopped it."""
    if stage.tokenizer != TRAINED:
        return Context(stage, None, _load)
    result = _trained(stage)
    if result is None:
        return None
    merges = len(result.run.tokenizer.merges)
    if stage.start > merges:
        raise LessonError("too_many_merges", name="start", step=stage.start, n=merges)
    return Context(stage, result.run, _load)


def _trained(stage: Stage) -> Trained | None:
    try:
        return trained(Request(stage.text, stage.settings))
    except bpe.BPEError as error:
        raise LessonError("library", message=str(error)) from None


def _load(name: str) -> bpe.Tokenizer:
    """A real model's tokenizer; never fetched from outside while somebody reads a lesson."""
    with st.spinner(say("training.loading")):
        return pretrained(name, download=False)


def stage_view(entry: Entry, context: Context) -> None:
    """Draw the stage, its switch, and unless a room looks at it the way to the full page."""
    own = context.stage
    if own.switch:
        _switch(own, f"lesson-switch-{entry.key}")
    view = STAGES[own.kind]
    view.show(entry, switched(own), context)
    if presents():
        return
    key = f"full-{entry.key}"
    if view.page:
        page_button(say(f"learn.open.{view.page}"), key, view.page, partial(_page_choices, own))
    else:
        st.button(say("learn.end_watch"), key=key, on_click=open_over_list, args=(None, RULES))


def _switch(stage: Stage, key: str) -> None:
    """A toggle for special tokens, else buttons; what the file has chosen is in no link."""
    chosen, label = st.session_state["lesson_switch"], say(SWITCHES[stage.switch].title)
    special = SPECIAL if stage.switch == SPECIAL else None
    own = False if special else getattr(stage, stage.switch)

    def keep() -> None:
        value = st.session_state[key]
        st.session_state["lesson_switch"] = None if value == own else special or value

    st.session_state[key] = bool(chosen) if special else chosen or own
    if special:
        st.toggle(label, key=key, on_change=keep)
        return
    face = SWITCHES[stage.switch].choice_title
    st.segmented_control(
        label, stage.choices, format_func=face, key=key, on_change=keep, required=True
    )


def _player_stage(entry: Entry, stage: Stage, _: Context) -> None:
    result = _trained(stage)
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


def _size_stage(entry: Entry, stage: Stage, context: Context) -> None:
    run = context.trained
    key = f"lesson-sizes-{entry.key}"
    smallest = len(run.tokenizer.alphabet)

    def keep_size() -> None:
        st.session_state["lesson_step"] = read_report(key, "size", int, smallest) - smallest

    step = within("lesson_step", 0, len(run.tokenizer.merges))
    mount(SIZE_CURVE, key, dict(size_payload(stage, run, step)), on_size_change=keep_size)


def _rules_stage(entry: Entry, stage: Stage, _: Context) -> None:
    three_rules(stage.text, f"lesson-rules-{entry.key}", "lesson_step")


def _token_stage(entry: Entry, stage: Stage, context: Context) -> None:
    is_own = stage.tokenizer == TRAINED
    try:
        tokenizer = replace(context, stage=stage).tokenizer
    except bpe.VocabularyUnavailableError as error:
        st.info(plain(f"{say('learn.no_vocabulary')} {problem_text(error)}"))
        return
    text = typed_text(stage)
    is_bytes = tokenizer.alphabet.base == "bytes"
    symbols = len(text.encode(errors="replace") if is_bytes else text)
    looked_at = within("lesson_looked_at", 0, max(symbols - 1, 0))
    title = SWITCHES["tokenizer"].choice_title
    shown = StageTokenizer(
        say("learn.own_tokenizer") if is_own else title(stage.tokenizer),
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


def _to_encode(stage: Stage, _: int | None) -> dict[str, Any]:
    return {
        "encode_text": typed_text(stage),
        "tokenizer": stage.tokenizer,
        "order": stage.order,
        "recognise_special": recognises_special(),
    }


def _to_sizes(stage: Stage, step: int | None) -> dict[str, Any]:
    return {"size": len(make_alphabet(stage.text, stage.base)) + (step or 0), "unseen": "none"}


@dataclass(frozen=True)
class StageView:
    """What draws a kind of stage, and where it is seen in full."""

    show: Callable[[Entry, Stage, Context], None]
    choices: tuple[str, ...]  # that it has in the link, beside that of its switch
    page: str = ""  # that shows it in full; none: a lab of this page
    # what that page finds chosen at a step, besides text and training
    choices_there: Callable[[Stage, int | None], dict[str, Any]] = lambda *_: {}


STAGES: Final = {
    stages.PLAYER: StageView(
        _player_stage, ("lesson_step", "lesson_mode", "lesson_level"), "watch",
        lambda stage, step: {"step": stage.start if step is None else step},
    ),
    stages.TOKENS: StageView(
        _token_stage, ("lesson_text", "lesson_looked_at"), "encode", _to_encode
    ),
    stages.SIZES: StageView(_size_stage, ("lesson_step",), "sizes", _to_sizes),
    stages.THREE: StageView(_rules_stage, ("lesson_step",)),
}  # fmt: skip
"""Each kind of stage; `STAGES` of bpe_view/lessons/stages.py has its keys, and how to add one."""


def leave_out(stage: Stage) -> None:
    """Forget what a link has for a stage of another kind; the page says so."""
    state, fit = st.session_state, {*STAGES[stage.kind].choices}
    if state["lesson_switch"] in ((SPECIAL,) if stage.switch == SPECIAL else stage.choices):
        fit.add("lesson_switch")
    unfit = [name for name in DEFAULTS if name not in fit and state[name] != DEFAULTS[name]]
    state.update({name: DEFAULTS[name] for name in unfit})
    visit().link.unused += unfit


def _page_choices(stage: Stage) -> dict[str, Any]:
    """What the full page finds chosen, so that it shows a stage as it stands."""
    stage, chosen = switched(stage), dict[str, Any]()
    if stage.tokenizer == TRAINED:
        own = {"sample": OWN_TEXT, "text": stage.text}
        text = {"sample": stage.sample} if stage.sample else own
        chosen = as_choices(stage.settings) | text | {"step": None}
    return chosen | STAGES[stage.kind].choices_there(stage, st.session_state["lesson_step"])
