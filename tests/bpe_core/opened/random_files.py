"""Files made at random of all parts that `tokenizers` has, models of SentencePiece, and texts."""

import base64
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any, Final

from sentencepiece import SentencePieceTrainer
from tokenizers import Tokenizer

from tests.bpe_core.files.nasty_texts import make_lines
from tests.bpe_core.opened.comparing import joined

BOTH: Final = (True, False)
PATTERNS: Final = (
    *({"String": one} for one in (" ", "e", "lo", "▁", "'s")),
    *({"Regex": one} for one in (r"\s+", r"\d{1,3}", r"\p{L}+|\p{N}", "[aeiou]", r" ?\w+|\S", ".")),
)
BEHAVIORS: Final = ("Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous")
CONTENTS: Final = ("", "▁", " ", "xy", "é", "ﬁ")
BYTE_LEVEL: Final = {"add_prefix_space": BOTH, "trim_offsets": BOTH, "use_regex": BOTH}
BYTES: Final = {"add_prefix_space": True, "trim_offsets": True, "use_regex": True}
METASPACE: Final = {
    "replacement": ("▁", "_"), "prepend_scheme": ("always", "first", "never"), "split": BOTH,
}  # fmt: skip
NORMALIZERS: Final[dict[str, dict[str, Any]]] = {
    **{one: {} for one in ("NFC", "NFD", "NFKC", "NFKD", "Nmt", "Lowercase", "StripAccents")},
    "ByteLevel": {},
    "Strip": {"strip_left": BOTH, "strip_right": BOTH},
    "Prepend": {"prepend": ("▁", " ", "lo")},
    "Replace": {"pattern": PATTERNS, "content": CONTENTS},
    "BertNormalizer": {
        "clean_text": BOTH, "handle_chinese_chars": BOTH, "strip_accents": (None, *BOTH),
        "lowercase": BOTH,
    },
    "Precompiled": {"precompiled_charsmap": None},
}  # fmt: skip
PRE_TOKENIZERS: Final[dict[str, dict[str, Any]]] = {
    **{one: {} for one in ("Whitespace", "WhitespaceSplit", "BertPreTokenizer", "UnicodeScripts")},
    "ByteLevel": BYTE_LEVEL,
    "Metaspace": METASPACE,
    "CharDelimiterSplit": {"delimiter": (" ", "e", "▁", "é")},
    "Punctuation": {"behavior": BEHAVIORS},
    "Digits": {"individual_digits": BOTH},
    "FixedLength": {"length": (1, 3, 5)},
    "Split": {"pattern": PATTERNS, "behavior": BEHAVIORS, "invert": BOTH},
}
DECODERS: Final[dict[str, dict[str, Any]]] = {
    "ByteLevel": BYTE_LEVEL,
    "Metaspace": METASPACE,
    "BPEDecoder": {"suffix": ("</w>", "@@")},
    "ByteFallback": {},
    "CTC": {"pad_token": ("<s>", "e"), "word_delimiter_token": ("|", "▁"), "cleanup": BOTH},
    "Fuse": {},
    "Replace": {"pattern": PATTERNS[:5], "content": CONTENTS},
    "Strip": {"content": (" ", "▁"), "start": (0, 1), "stop": (0, 1)},
    "WordPiece": {"prefix": ("##",), "cleanup": BOTH},
}
FLAGS: Final = ("special", "normalized", "lstrip", "rstrip", "single_word")
ADDED: Final = (
    "the", " b", "é", "lo", "▁x", "<|end|>", "1", "\n", "Ab c", "ﬁ", "É", "  ", "日", "@@",
)  # fmt: skip
_SENTENCES: Final = (
    "low lower lowest, the newest! It's 1234 é É e\u0301 \ufb01ne ﬂow 日本語 한국 각 เกิด हिन्दी\n"
    "«Ünïcode» שָׁלוֹם مَرحبا ½ ² ٣ Å ſ ß İ ǆ 𝔘 Ⅷ 😀 👩‍👩‍👧 🇯🇵 🫨 \U0001e4d0 ▁lo Ġthe lo</w> "
    "<0x41> ##er @@ <s> def f(x):\n\treturn x_1"
)
WORDS: Final = _SENTENCES.split(" ")
HIDDEN: Final = [*"\0\x07\x7f\xa0\u3000\u200b\u200d\ufeff\ufffd\r\n\t\x85\u0301\u0323\u1161", "  "]


@dataclass(frozen=True)
class RandomFile:
    """A file, and what texts for it are made of: its own pre-tokens and added tokens."""

    data: bytes
    words: list[str]
    added: list[str]


def random_texts(
    chance: Random, number: int, words: Sequence[str], added: Sequence[str]
) -> list[str]:
    """Texts of words, added tokens, letters of many scripts, and signs that nobody sees."""
    kinds = [one for one in (words, WORDS, added, HIDDEN, " ", "".join(WORDS)) if one]
    return ["", " "] + [
        "".join(chance.choice(chance.choice(kinds)) for _ in range(chance.randint(1, 12)))
        for _ in range(number - 2)
    ]


def random_file(seed: int) -> RandomFile:
    """The file of a number, the same each time."""
    chance = Random(seed)
    root: dict[str, Any] = {
        "normalizer": _steps(chance, NORMALIZERS, "normalizers"),
        "pre_tokenizer": _steps(chance, PRE_TOKENIZERS, "pretokenizers"),
    }
    words = _pre_tokens(root)
    kind = chance.choice(("BPE", "BPE", "BPE", "BPE", "Unigram", "WordPiece", "WordLevel"))
    model = {"type": kind, **_MODELS[kind](chance, words)}
    vocab: Any = model["vocab"]
    names = vocab if isinstance(vocab, dict) else {row[0]: i for i, row in enumerate(vocab)}
    ids = dict(names)
    for one in chance.sample(ADDED, chance.randint(0, 5)):
        ids.setdefault(one, len(ids))
    contents = [one for one in ids if one not in names or one == "<s>" or chance.random() < 0.02]
    contents = [one for one in contents if not one.startswith("<0x")]
    flags = {one: {flag: chance.random() < 0.4 for flag in FLAGS} for one in contents}
    known: set[str | None] = {"", None}
    for one in contents:
        # What is normalized away is found for ever, between any two characters; and of two that
        # are normalized to one text each opening of the file takes another.
        normalized = _normalized(root, one)
        flags[one]["normalized"] &= normalized not in known
        known.add(normalized)
    root |= {
        "decoder": _steps(chance, DECODERS, "decoders"),
        "post_processor": {"type": "ByteLevel", **BYTES} if chance.random() < 0.2 else None,
        "added_tokens": [{"id": ids[one], "content": one, **flags[one]} for one in contents],
        "model": model,
    }
    return RandomFile(json.dumps(root).encode(), words, contents)


def _steps(chance: Random, table: dict[str, dict[str, Any]], name: str) -> dict[str, Any] | None:
    """No step, one, or several in a sequence, in which there may be another."""
    how_many = chance.choice((0, 1, 1, 1, 2, 3))
    steps: list[dict[str, Any]] = []
    for kind in chance.choices([*table], k=how_many):
        step = {key: chance.choice(choices or [charsmap()]) for key, choices in table[kind].items()}
        steps.append({"type": kind, **step})
    if how_many == 3:
        steps = [steps[0], {"type": "Sequence", name: steps[1:]}]
    if how_many == 1:
        return steps[0]
    return {"type": "Sequence", name: steps} if steps else None


def _pre_tokens(root: dict[str, Any]) -> list[str]:
    """What the first two steps of a file make of words; the words where they fail at them."""
    cuts = _empty(root).pre_tokenizer
    text = _normalized(root, " ".join(WORDS))
    try:
        found = [word for word, _ in cuts.pre_tokenize_str(text) if word] if cuts and text else []
    except BaseException:  # a panic of Rust is no Exception
        found = []
    return found or WORDS


def _normalized(root: dict[str, Any], text: str) -> str | None:
    """A text as the first step of a file changes it; None where that fails."""
    steps = _empty(root).normalizer
    try:
        return str(steps.normalize_str(text)) if steps else text
    except BaseException:
        return None


def _empty(root: dict[str, Any]) -> Tokenizer:
    model = {"type": "BPE", "vocab": {}, "merges": []}
    return Tokenizer.from_str(json.dumps({**root, "model": model}))


def _bpe(chance: Random, words: list[str]) -> dict[str, Any]:
    """Merges chosen at random, as a training would make them and in another order."""
    prefix, suffix = chance.choice(("", "", "", "##")), chance.choice(("", "", "", "</w>", "@@"))
    rows = [
        [prefix * (i > 0) + one + suffix * (i == len(word) - 1) for i, one in enumerate(word)]
        for word in words
    ]
    names = [one for one in _distinct(rows) if chance.random() < 0.95]
    merges: list[tuple[str, str]] = []
    for _ in range(chance.randint(0, 60)):
        pairs = [pair for row in rows for pair in pairwise(row) if {*pair} <= {*names}]
        if pairs:
            merges.append(chance.choice(pairs))
            names.append(merges[-1][0] + merges[-1][1][len(prefix) :])
            rows = [joined(row, merges[-1], names[-1]) for row in rows]
    for _ in range(chance.choice((0, 0, 0, 2, 10)) if merges else 0):
        merges.insert(chance.randrange(len(merges)), merges.pop(chance.randrange(len(merges))))
    del merges[len(merges) - chance.choice((0, 0, 0, 3)) :]
    names += chance.sample(words, min(len(words), 5)) if chance.random() < 0.4 else []
    fallback = chance.random() < 0.4
    return {
        "vocab": _vocab(chance, names, fallback), "merges": merges, "byte_fallback": fallback,
        "ignore_merges": chance.random() < 0.3, "fuse_unk": chance.choice(BOTH),
        "unk_token": chance.choice((None, "<unk>", "<unk>")), "dropout": None,
        "continuing_subword_prefix": prefix or None, "end_of_word_suffix": suffix or None,
    }  # fmt: skip


def _unigram(chance: Random, words: list[str]) -> dict[str, Any]:
    fallback = chance.random() < 0.4
    pieces = _vocab(chance, [*_distinct(words), *_parts(chance, words)], fallback)
    scores = [[one, round(-10 * chance.random(), 2)] for one in pieces]
    return {"vocab": scores, "unk_id": [*pieces].index("<unk>"), "byte_fallback": fallback}


def _word_piece(chance: Random, words: list[str]) -> dict[str, Any]:
    starts = [word[: chance.randint(1, 4)] for word in words]
    names = starts + ["##" + one for one in (*_distinct(words), *_parts(chance, words))]
    more = {"continuing_subword_prefix": "##", "max_input_chars_per_word": chance.choice((5, 100))}
    return {"vocab": _vocab(chance, names, False), "unk_token": "<unk>", **more}


def _word_level(chance: Random, words: list[str]) -> dict[str, Any]:
    return {"vocab": _vocab(chance, words, False), "unk_token": "<unk>"}


_MODELS: Final[dict[str, Callable[[Random, list[str]], dict[str, Any]]]] = {
    "BPE": _bpe, "Unigram": _unigram, "WordPiece": _word_piece, "WordLevel": _word_level,
}  # fmt: skip


def _vocab(chance: Random, names: Sequence[str], fallback: bool) -> dict[str, int]:
    """Two special tokens, then all others in any order; for byte fallback bytes, not always all."""
    many = chance.choice((256, 256, 200)) if fallback else 0
    others = [*dict.fromkeys((*names, *(f"<0x{byte:02X}>" for byte in range(many)), "<unk>"))]
    others = [one for one in others if one not in ("<s>", "</s>", "")]
    chance.shuffle(others)
    step = chance.choice((1,) * 9 + (2,))  # ids that no token has
    return {one: step * place for place, one in enumerate(("<s>", "</s>", *others))}


def _distinct(rows: Sequence[Sequence[str]]) -> list[str]:
    return [*dict.fromkeys(one for row in rows for one in row)]


def _parts(chance: Random, words: list[str]) -> list[str]:
    found = [(word, chance.randrange(len(word))) for word in words]
    return [word[start : start + chance.randint(2, 5)] for word, start in found]


@cache
def piece_model(kind: str, **settings: Any) -> bytes:
    """A model of sentences in twenty-two languages; `settings` as `spm_train` has them."""
    model = io.BytesIO()
    SentencePieceTrainer.train(
        sentence_iterator=iter(make_lines()[::4]), model_writer=model, model_type=kind,
        vocab_size=600, hard_vocab_limit=False, minloglevel=2, **settings,
    )  # fmt: skip
    return model.getvalue()


@cache
def charsmap() -> str:
    """The rules `nmt_nfkc` in the form in which both libraries keep them."""
    protocol = import_module("sentencepiece.sentencepiece_model_pb2")
    found = protocol.ModelProto.FromString(piece_model("char"))
    return base64.b64encode(found.normalizer_spec.precompiled_charsmap).decode()
