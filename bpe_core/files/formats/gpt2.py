"""GPT-2's pair of files: `vocab.json`, texts and ids, and `merges.txt`, a merge on each line.

OpenAI first called them `encoder.json` and `vocab.bpe`. The split pattern is always GPT-2's.
Special tokens stand among the others in `vocab.json`; a token that no merge makes and that looks
like `<…>` is taken for one.
"""

import json
import re
from collections.abc import Iterable
from operator import add
from typing import Final

from bpe_core.common.errors import FormatError
from bpe_core.common.json_reading import as_object, as_text, parse_json
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import decode_utf8
from bpe_core.files.formats.byte_level import (
    assemble_bytes,
    refuse_characters,
    write_merges,
    write_vocab,
)
from bpe_core.files.formats.checks import check_special_ids, check_split
from bpe_core.files.formats.lines import lines_of
from bpe_core.files.formats.opened import Opened, OpenSettings
from bpe_core.files.formats.vocabulary import check_vocab
from bpe_core.tokenizer.tokenizer import Tokenizer

VOCAB_FILE: Final = "vocab.json"
MERGES_FILE: Final = "merges.txt"
NAMES: Final = ((VOCAB_FILE, MERGES_FILE), ("encoder.json", "vocab.bpe"))
"""The names of the two files, today and at first."""
_VOCAB: Final = re.compile(r"(.*[-_.])?(?:vocab|encoder)( \(\d+\))?\.json", re.DOTALL)
_MERGES: Final = re.compile(
    r"(.*[-_.])?(?:merges( \(\d+\))?\.txt|vocab( \(\d+\))?\.bpe)", re.DOTALL
)
_END: Final = "</w>"
_VERSION: Final = "#version: 0.2"


def is_half(name: str) -> bool:
    """Whether a name is that of one of the two files."""
    return bool(_VOCAB.fullmatch(name) or _MERGES.fullmatch(name))


def find_pair(names: Iterable[str], one: str | None = None) -> tuple[str, str] | None:
    """Which of the names are those of the two files; a model's name may stand in front of both.
    `one`: a name that must be one of the two.

    >>> find_pair(["README.md", "gpt2-merges.txt", "gpt2-vocab.json"])
    ('gpt2-vocab.json', 'gpt2-merges.txt')
    """
    there = sorted(names)
    merges = {found[1]: name for name in there if (found := _MERGES.fullmatch(name))}
    pairs = [pair for pair in NAMES if set(pair) <= set(there)]
    for name in there:
        found = _VOCAB.fullmatch(name)
        if found and found[1] in merges:
            pairs.append((name, merges[found[1]]))
    return next((pair for pair in pairs if one is None or one in pair), None)


def read(vocab_data: bytes, merges_data: bytes, settings: OpenSettings) -> Opened:
    """Read `vocab.json` and `merges.txt`; of `settings` the split pattern and the special tokens
    count."""
    vocab = check_vocab(
        as_object(parse_json(vocab_data, VOCAB_FILE, settings.on_progress), VOCAB_FILE), VOCAB_FILE
    )
    sides = _sides(decode_utf8(merges_data, MERGES_FILE), settings.on_progress)
    made = set(map(add, *sides))
    if any(len(one) == 5 and one[1:] == _END and one not in made for one in vocab):
        raise FormatError(
            f"words end in {_END} here, as in the files of CLIP and GPT-1, which are not read; "
            "open the tokenizer.json of the same model"
        )
    special_tokens = settings.special_tokens
    if special_tokens is None:
        special_tokens = {
            text: token_id
            for text, token_id in vocab.items()
            if len(text) > 2 and text[0] == "<" and text[-1] == ">" and text not in made
        }
    ordinary = {i: t.encode() for t, i in vocab.items() if t not in special_tokens}
    check_special_ids(special_tokens, ordinary, "special_tokens")
    parts = assemble_bytes(
        vocab,
        sides,
        specials=set(special_tokens.values()),
        whole_pieces=False,
        where=lambda place: f"{MERGES_FILE}, merge {place}",
        on_progress=settings.on_progress,
    )
    split = check_split(settings.split or "gpt2", "split")
    return Opened(parts.tokenizer(split, special_tokens), "gpt2")


def _sides(text: str, on_progress: OnProgress) -> tuple[list[str], list[str]]:
    """The left and the right texts of `merges.txt`; the first line may be a comment."""
    lefts: list[str] = []
    rights: list[str] = []
    for number, line in enumerate(lines_of(text, MERGES_FILE, on_progress), 1):
        line = line.removesuffix("\r")  # noqa: PLW2901
        if not line or (number == 1 and line.startswith("#version")):
            continue
        sides = line.split(" ", 2)
        if len(sides) != 2 or not all(sides):
            raise FormatError(
                f"{MERGES_FILE}, line {number} is {quoted(line)}; it must be two tokens with a "
                "space between"
            )
        lefts.append(as_text(sides[0], MERGES_FILE))
        rights.append(as_text(sides[1], MERGES_FILE))
    return lefts, rights


def write(tokenizer: Tokenizer) -> dict[str, bytes]:
    """`vocab.json` and `merges.txt`."""
    refuse_characters(tokenizer, "gpt2")
    vocab = write_vocab(tokenizer, "gpt2")
    return {
        VOCAB_FILE: json.dumps(vocab, ensure_ascii=False).encode(),
        MERGES_FILE: "\n".join([_VERSION, *write_merges(tokenizer), ""]).encode(),
    }


def lost(tokenizer: Tokenizer) -> list[str]:
    """What the files do not carry, as sentences."""
    sentences = []
    if tokenizer.split != "gpt2":
        sentences.append(
            "GPT-2's files have no split pattern: whoever opens them splits with GPT-2's, not "
            f"with {quoted(tokenizer.split)}, and gets other tokens."
        )
    plain = [text for text in tokenizer.special_tokens if text[:1] != "<" or text[-1:] != ">"]
    if plain:
        sentences.append(
            "GPT-2's files do not mark special tokens: "
            f"{', '.join(map(quoted, plain[:5]))}{' …' if len(plain) > 5 else ''} will be an "
            "ordinary token."
        )
    if tokenizer.whole_pieces and tokenizer.other_tokens:
        sentences.append(
            f"GPT-2's files make tokens by merging only: {len(tokenizer.other_tokens):,} tokens "
            "that are taken as whole pre-tokens will be decoded but never encoded."
        )
    if tokenizer.normalization:
        sentences.append(
            f"GPT-2's files have no normalization: text is not brought into "
            f"{tokenizer.normalization} first."
        )
    return sentences
