"""The answer to "Other ways": what token IDs say that somebody pasted."""

import json
import re
from typing import Any, Final

import bpe_core as bpe
from bpe_view.encoder.text_encoding import Encoding
from bpe_view.tokens.source_data import token_labels
from bpe_view.words import say
from bpe_view.words.error_words import problem_text

MAX_IDS: Final = 20_000  # ids that are decoded at a time
_MOST_DIGITS: Final = 12


def decoded_answer(encoding: Encoding, pasted: str) -> dict[str, Any]:
    """What pasted IDs say, and what their tokens look like."""
    decoded = decode_pasted(encoding.tokenizer, pasted)
    return {**decoded, **token_labels(encoding.tokenizer, {*decoded["ids"]})}


def decode_pasted(tokenizer: bpe.AnyTokenizer, pasted: str) -> dict[str, Any]:
    """Decode IDs as people paste them, with spaces or commas or as JSON.

    Returns:
        The `ids`, their `text`, in which bytes that are no whole character are U+FFFD, and as
        `error` why there are none.

    >>> decode_pasted(bpe.train("", vocab_size=256).tokenizer, "[104, 105]")
    {'ids': (104, 105), 'text': 'hi', 'error': ''}
    """
    try:
        token_ids = parse_ids(pasted)
        return {"ids": token_ids, "text": tokenizer.decode(token_ids), "error": ""}
    except bpe.UnknownTokenError as error:
        return {"ids": (), "text": "", "error": problem_text(error)}
    except ValueError as error:
        return {"ids": (), "text": "", "error": str(error)}


def parse_ids(pasted: str) -> tuple[int, ...]:
    """The ids in a pasted text; a ValueError names what is no id.

    >>> parse_ids("1, 2 3"), parse_ids("[4, 5]"), parse_ids('[{"id": 6, "text": "x"}]')
    ((1, 2, 3), (4, 5), (6,))
    """
    words = _ids_of_json(pasted) or re.findall(r"[^\s,;\[\]()]+", pasted)
    if len(words) > MAX_IDS:
        raise ValueError(say("encode.ids.too_many", count=len(words), most=MAX_IDS))
    for place, word in enumerate(words, start=1):
        if not re.fullmatch(rf"[0-9]{{1,{_MOST_DIGITS}}}", word):
            raise ValueError(say("encode.ids.wrong", word=repr(word[:40]), place=str(place)))
    return tuple(map(int, words))


def _ids_of_json(pasted: str) -> list[str]:
    """The ids of what "Copy as JSON" gives; none for anything else."""
    try:
        rows = json.loads(pasted)
    except (ValueError, RecursionError):
        return []
    if not isinstance(rows, list) or not all(isinstance(row, dict) and "id" in row for row in rows):
        return []
    return [str(row["id"]) for row in rows]
