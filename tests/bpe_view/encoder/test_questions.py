"""Every question on page Encode has an answer, a script that shows it, and words for its button."""

import json

import pytest

import bpe_core as bpe
from bpe_view.encoder.questions import QUESTIONS, answers_to
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.words.catalog import LANGUAGES, messages
from ui.choice import CHOICES

TOKENIZER = bpe.load_pretrained("o200k_base")
TEXT = "by the caf\u0065\u0301\u200b <|endoftext|>"


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_answered_shown_and_has_its_words(name: str) -> None:
    question = QUESTIONS[name]
    assert question.suits(TOKENIZER, "o200k_base")
    choices = {one: CHOICES[one].default_in("en") for one in question.inputs}
    for text in (TEXT, ""):
        answers = answers_to(name, encode_text(TOKENIZER, text, "rank"), choices)
        assert answers.keys() == {name}
        json.dumps(answers)
    title, script = f"encoder.ask.{name}", question.script.read_text("utf-8")
    assert f'name: "{name}"' in script
    assert title in script
    assert [language for language in LANGUAGES if title not in messages(language)] == []
