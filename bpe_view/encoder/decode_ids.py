"""Token ids that somebody pasted, and what they say."""

import json
import re
from dataclasses import dataclass
from typing import Final

import bpe_core as bpe
from bpe_view.words import say
from bpe_view.words.error_words import problem_text

MAX_IDS: Final = 20_000  # ids that are decoded at a time
_MOST_DIGITS: Final = 12


@dataclass(frozen=True)
class Decoded:
    """What ids decode to."""

    token_ids: tuple[int, ...] = ()
    text: str = ""  # their text; bytes that are no whole character are U+FFFD
    error: str = ""  # why they cannot be decoded, in a sentence; then there is no text


def decode_pasted(tokenizer: bpe.AnyTokenizer, pasted: str) -> Decoded:
    """Decode ids as people paste them: with spaces or commas, or as JSON.

    >>> tokenizer = bpe.train("", vocab_size=256).tokenizer
    >>> decode_pasted(tokenizer, "[104, 105]").text
    'hi'
    """
    try:
        token_ids = parse_ids(pasted)
        return Decoded(token_ids, tokenizer.decode(token_ids))
    except bpe.UnknownTokenError as error:
        return Decoded(error=problem_text(error))
    except ValueError as error:
        return Decoded(error=str(error))


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
