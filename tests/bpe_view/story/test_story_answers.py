"""What the story is answered, held to the library, and what its scripts make of it."""

import json
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.story.story_answers import name_answer, paragraph_answer, unseen_answer
from bpe_view.story.story_numbers import MODEL, PARAGRAPH, small_run, told, written
from bpe_view.words import LANGUAGES, speaking
from tests.javascript.evaluate import evaluate

MOST_BYTES: Final = 200_000
NAMES: Final = ("", "Zoë Ødegård", "aaaa aaaa", "王小明", "👩🏽‍🚀 |x|", "<b>")
TEXTS: Final = ("the other weather there", "aaaa aaa", "ab ba ab ba", "渔夫们，渔夫笑了")


def missing(name: str) -> bpe.Tokenizer:
    raise bpe.VocabularyUnavailableError(name)


def test_a_name_is_in_the_tokens_of_the_model_or_of_the_small_tokenizer() -> None:
    for load, tokenizer, whose in (
        (bpe.load_pretrained, bpe.load_pretrained(MODEL), "gpt4o"),
        (missing, small_run("es").tokenizer, "small"),
    ):
        found = name_answer("Zoë Ødegård", "es", load)
        ids = tokenizer.encode("Zoë Ødegård")
        tokens = [(one, printable(tokenizer.id_to_token(one))) for one in ids]
        assert found == {"whose": whose, "tokens": tokens}


@pytest.mark.parametrize("language", LANGUAGES)
def test_scripts_find_the_numbers_that_are_said(language: str) -> None:
    with speaking(language):
        paragraphs = [written(name) for name in NAMES]
    found = evaluate(
        {"runs": "player/run/run.js", "spans": "tokens/token_spans.js"},
        """(all) => all.map((data) => {
          const run = new runs.Run(data);
          return {counts: run.tokenCounts,
            tokens: [...spans.tokensIn(run.source, run.size)].map(({id}) => id),
            pair: [run.merges.left[0], run.merges.right[0]].map((id) => run.source.label(id))};
        })""",
        [paragraph_answer(one)["run"] for one in paragraphs],
    )
    for paragraph, seen in zip(paragraphs, found, strict=True):
        story, numbers = told(paragraph), paragraph_answer(paragraph)["numbers"]
        assert sum(story.lengths) == len(story.text)
        assert seen["counts"] == story.run.token_counts.tolist()
        assert seen["tokens"] == story.run.tokenizer.encode(story.text)
        assert seen["pair"] == [numbers["left"], numbers["right"]]
        assert numbers["half_tokens"] == seen["counts"][numbers["half"]]


def test_the_first_pair_that_is_counted_is_the_first_that_merges() -> None:
    found = evaluate(
        {"scene": "story/scenes/pairs_scene.js", "runs": "player/run/run.js"},
        "(sent) => sent.map((data) => scene.pairsOf(new runs.Run(data).source)[0])",
        [paragraph_answer(text)["run"] for text in TEXTS],
    )
    for text, first in zip(TEXTS, found, strict=True):
        run = bpe.train(text, **PARAGRAPH)
        label = run.tokenizer.id_to_token
        assert first["pair"] == [
            label(one).decode() for one in (run.merges[0].left, run.merges[0].right)
        ]
        assert len(first["gaps"]) == run.merges[0].count


def test_scripts_read_a_new_text_in_each_order() -> None:
    paragraph, text = "the other mother there, the other weather, then there", "neither mother, ŵ!"
    found: dict[str, list[Any]] = evaluate(
        {"scene": "story/scenes/unseen_scene.js", "spans": "tokens/token_spans.js"},
        """(answer) => {
          const readings = scene.readingsOf(answer);
          const tokens = (source) => [...spans.tokensIn(source, 1000)];
          const steps = scene.ranksIn(readings.learned);
          return {...Object.fromEntries(Object.entries(readings).map(([order, source]) =>
              [order, tokens(source).map((span) => spans.spanText(source, span))])),
            ids: tokens(readings.learned).map(({id}) => id),
            counts: steps.map((step) => [...spans.tokensIn(readings.learned, step)].length)};
        }""",
        unseen_answer(text, paragraph, 3),
    )
    tokenizer = told(paragraph).run.tokenizer
    size = tokenizer.vocab_size
    known = text.replace("ŵ", "").replace("!", "").replace("i", "")
    assert [one for one in found["ids"] if one < size][-1:] == tokenizer.encode(known)[-1:]
    assert {one for one in found["ids"] if one >= size} == {size, size + 1, size + 2}
    assert found["counts"] == sorted(found["counts"], reverse=True)
    for order in ("learned", "backwards", "shuffled"):
        assert "".join(found[order]) == text


@pytest.mark.parametrize(
    "text",
    ["", "a", "a" * 2_000, "👩🏽‍🚀" * 500, "".join(chr(0x4E00 + one) for one in range(2_000)),
     "\x00\u200b|\n" * 500],
)  # fmt: skip
def test_any_text_has_a_small_answer(text: str) -> None:
    answers: list[Any] = [
        paragraph_answer(text),
        name_answer(text, "en", missing),
        unseen_answer(text, text, 5),
        unseen_answer(text, "banana", -1),
    ]
    assert all(len(json.dumps(one).encode()) <= MOST_BYTES for one in answers)
