"""What a real model gets of the texts of scene 8."""

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.story.story_numbers import DIGITS, MODEL, SPOKEN, WORD, real_tokens
from bpe_view.texts.parallel_sentences import LANGUAGES as PARALLEL


def test_tokens_are_those_of_the_model() -> None:
    model = bpe.load_pretrained(MODEL)
    found = real_tokens(bpe.load_pretrained)
    sentences = {one.key: one.text.split("\n")[1] for one in PARALLEL}
    texts = [WORD, *(DIGITS[:end] for end in range(1, 11)), *(sentences[key] for key in SPOKEN)]
    tokens = [found["word"], *found["numbers"], *(one["tokens"] for one in found["languages"])]
    for text, shown in zip(texts, tokens, strict=True):
        ids = model.encode(text)
        assert shown == [(one, printable(model.id_to_token(one))) for one in ids]
    assert [one["text"] for one in found["languages"]] == [sentences[key] for key in SPOKEN]
    assert "".join(label for _, label in found["letters"]) == WORD
    assert len(found["word"]) == 3  # as the scene says
    costs = [len(one["tokens"]) for one in found["languages"]]
    assert max(costs) > 4 * costs[0]


def test_without_the_model_the_page_has_no_tokens_of_it() -> None:
    def missing(name: str) -> bpe.Tokenizer:
        raise bpe.VocabularyUnavailableError(name)

    assert real_tokens(missing) == {}
