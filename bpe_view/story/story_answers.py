"""What the page of the story asks for while somebody types, as JSON. What is answered for
the made-up name comes with the page."""

from typing import Any

import numpy as np

import bpe_core as bpe
from bpe_core.common import MARKS
from bpe_view.lessons.answers import Load
from bpe_view.packed_arrays import pack
from bpe_view.player.player_payload import player_payload
from bpe_view.story.merge_orders import ORDERS, NewText
from bpe_view.story.story_numbers import MODEL, small_run, story_numbers, tokens_of, told, written
from bpe_view.tokens import visible_marks
from bpe_view.words import say, speaking


def paragraph_answer(paragraph: str) -> dict[str, Any]:
    """The run of a paragraph, as the player is sent one, and what the story says of it."""
    story = told(paragraph)
    whole = (0, len(story.text))
    return {
        "run": player_payload(story.run, story.text, "story", whole),
        "numbers": story_numbers(story),
        "words": [*zip(story.words, story.lengths, strict=True)],
    }


def name_answer(name: str, language: str, load: Load) -> dict[str, Any]:
    """The tokens of a name, and whose they are: those of GPT-4o, or of the small tokenizer of a
    language where that is not there."""
    try:
        tokenizer, whose = load(MODEL), "gpt4o"
    except bpe.VocabularyUnavailableError:
        tokenizer, whose = small_run(language).tokenizer, "small"
    return {"whose": whose, "tokens": tokens_of(tokenizer, name)}


def unseen_answer(text: str, paragraph: str, seed: int) -> dict[str, Any]:
    """A text that is not the paragraph, in tokens: `orders` has the gap ranks by the order of the
    merges. A character that the paragraph has not is a token that no merge takes."""
    run = told(paragraph).run
    new = NewText(run, text)
    orders = {order: pack(np.array(new.gap_ranks(order, seed), dtype=np.int64)) for order in ORDERS}
    alphabet = b"".join(run.tokenizer.alphabet.symbols).decode()
    others = "".join(dict.fromkeys(letter for letter in text if letter not in alphabet))
    size, base = run.tokenizer.vocab_size, len(alphabet)
    return {
        "base": "characters",
        "text": text,
        "alphabet": alphabet + others,
        "gaps": orders["learned"],
        "orders": orders,
        "piece_starts": pack(np.array(new.piece_starts, dtype=np.int64)),
        "base_size": base,
        "base_ids": pack(np.array([*range(base), *range(size, size + len(others))])),
        "marks": MARKS | visible_marks(text),
        "specials": [],
    }


def first_answers(language: str, load: Load) -> list[tuple[dict[str, str], dict[str, Any]]]:
    """What a page shows before anybody types, each answer behind what would ask for it."""
    with speaking(language):
        name, paragraph = say("story.anybody"), written()
        text = say("story.unseen.sentence", name=name)
    new = {"kind": "unseen", "text": text, "paragraph": paragraph, "seed": "0"}
    return [
        (
            {"kind": "name", "text": name, "language": language},
            name_answer(name, language, load),
        ),
        ({"kind": "paragraph", "text": paragraph}, paragraph_answer(paragraph)),
        (new, unseen_answer(text, paragraph, 0)),
    ]
