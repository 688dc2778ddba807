"""Page Encode: a text box, its text in tokens, and the questions about them."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_view.encoder.encoder_payload import ENCODER, MAX_TEXT, encoding_payload, error_payload
from bpe_view.encoder.questions import QUESTIONS, answers_to
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.words import LANGUAGES, messages, say
from bpe_view.words.error_words import FileNotOpenError, problem_text
from ui.choice import CHOICES
from ui.round.ask_class import class_button
from ui.round.ask_library import tokenizer_questions
from ui.round.question import Question, Said
from ui.shared.error_messages import show_problem, within
from ui.shared.mount import mount, read_report
from ui.training.tokenizer_choice import MODELS, Chosen, chosen_tokenizer
from ui.visit import NONE_OPEN, TRAINED

_MOST_SPECIAL: Final = 6  # special tokens that are named
_KEY: Final = "encoder"
_INPUTS: Final = tuple(name for one in QUESTIONS.values() for name in one.inputs)
_REPORTS: Final = ("encode_text", "looked_at", "question", *_INPUTS)
"""The choices that the component reports, under their names."""


def tokenizer_of(choice: str) -> Chosen | None:
    """The tokenizer of a choice; for a file that is not open, the one that is trained."""
    try:
        return chosen_tokenizer(choice)
    except bpe.BPEError as error:
        show_problem(error)
        return chosen_tokenizer(TRAINED) if isinstance(error, FileNotOpenError) else None


def encode_body() -> None:
    """The page below its title: the encoder, and a way to ask a class about its text."""
    chosen = tokenizer_of(st.session_state["tokenizer"])
    encoder_view(chosen)
    if chosen:
        class_button("encode-class", _class_questions)


def _class_questions() -> tuple[Question, ...]:
    """Questions for a class about the text in the tokens of the tokenizer that is chosen."""
    choice = st.session_state["tokenizer"]
    chosen = tokenizer_of(choice)
    if not chosen:
        return ()
    own: Said = ("round.own", {})
    name = own if choice == TRAINED else MODELS.get(choice, chosen.title)
    return tokenizer_questions(chosen.tokenizer, name, st.session_state["encode_text"])


def encoder_view(chosen: Chosen | None) -> None:
    """The text box, the tokens, and everything below them; None: there is no tokenizer."""
    try:
        shown = _answers(chosen) if chosen else error_payload(say("encode.no_tokenizer"))
    except bpe.BPEError as error:
        shown = error_payload(problem_text(error))
    now = st.session_state
    boxes = {
        "typed": now["encode_text"],
        "inputs": {name: now[name] for name in _INPUTS},
        "looked_at": now["looked_at"],
        "question": now["question"],
        "max_text": MAX_TEXT,
        "is_example": now["encode_text"] in [messages(one)["start.encode"] for one in LANGUAGES],
    }
    callbacks = {f"on_{name}_change": partial(_keep, name) for name in _REPORTS}
    mount(ENCODER, _KEY, {**shown, **boxes}, **callbacks)


def _keep(name: str) -> None:
    """What the component reports becomes a choice."""
    value = read_report(_KEY, name, lambda raw: CHOICES[name].kind.read(str(raw)), None)
    if value is not None:
        st.session_state[name] = value


def _answers(chosen: Chosen) -> Mapping[str, Any]:
    """The text in tokens, and the answer to the open question alone."""
    now, tokenizer = st.session_state, chosen.tokenizer
    order: bpe.Order = now["order"]
    known = tuple(tokenizer.special_tokens)
    text = now["encode_text"][:MAX_TEXT]
    encoding = encode_text(tokenizer, text, order, "all" if now["recognise_special"] else ())
    looked_at = within("looked_at", 0, max(encoding.symbol_count - 1, 0))
    names = [name for name, one in QUESTIONS.items() if one.suits(tokenizer, chosen.identity)]
    question = now["question"] if now["question"] in names else NONE_OPEN
    return {
        **encoding_payload(encoding, chosen.title, chosen.identity, looked_at),
        "answers": answers_to(question, encoding, now.to_dict()),
        "questions": names,
        "recognises": now["recognise_special"],
        "known_special": known[:_MOST_SPECIAL],
        "more_special": len(known[_MOST_SPECIAL:]),
    }
