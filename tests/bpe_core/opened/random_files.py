"""Files made at random of the parts that `tokenizers` has, models of SentencePiece, and texts."""

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import Any, Final

from sentencepiece import SentencePieceTrainer
from tokenizers import AddedToken, Regex, Tokenizer, models, processors, trainers
from tokenizers import decoders as decode
from tokenizers import normalizers as norm
from tokenizers import pre_tokenizers as pre

from tests.bpe_core.files.nasty_texts import make_lines


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
def charsmap() -> bytes:
    """The rules `nmt_nfkc` in the form in which both libraries keep them."""
    protocol = import_module("sentencepiece.sentencepiece_model_pb2")
    found = protocol.ModelProto.FromString(piece_model("char"))
    return bytes(found.normalizer_spec.precompiled_charsmap)


BEHAVIORS: Final = ("removed", "isolated", "merged_with_previous", "merged_with_next", "contiguous")
PATTERNS: Final[Sequence[str | Regex]] = (
    *(" ", "e", "lo", "▁", "'s"),
    *map(Regex, (r"\s+", r"\d{1,3}", r"\p{L}+|\p{N}", "[aeiou]", r" ?\w+|\S", ".")),
)
Make = Callable[[Random], Any]
"""A step with settings chosen at random."""
NORMALIZERS: Final[list[Make]] = [
    *(lambda _, kind=kind: kind() for kind in (
        norm.NFC, norm.NFD, norm.NFKC, norm.NFKD, norm.Nmt, norm.Lowercase, norm.StripAccents,
        norm.ByteLevel,
    )),
    lambda chance: norm.Strip(*chance.choices((True, False), k=2)),
    lambda chance: norm.Prepend(chance.choice(("▁", " ", "lo"))),
    lambda chance: norm.Replace(chance.choice(PATTERNS), chance.choice(("", "▁", " ", "é", "ﬁ"))),
    lambda chance: norm.BertNormalizer(*chance.choices((True, False), k=4)),
    lambda _: norm.Precompiled(charsmap()),
]  # fmt: skip
PRE_TOKENIZERS: Final[list[Make]] = [
    *(lambda _, kind=kind: kind() for kind in (
        pre.Whitespace, pre.WhitespaceSplit, pre.BertPreTokenizer, pre.UnicodeScripts,
    )),
    lambda chance: pre.ByteLevel(*chance.choices((True, False), k=3)),
    lambda chance: pre.Metaspace("▁", chance.choice(("always", "first", "never")), True),
    lambda chance: pre.CharDelimiterSplit(chance.choice(" e▁é")),
    lambda chance: pre.Punctuation(chance.choice(BEHAVIORS)),
    lambda chance: pre.Digits(chance.random() < 0.5),
    lambda chance: pre.FixedLength(chance.choice((1, 3, 5))),
    lambda chance: pre.Split(
        chance.choice(PATTERNS), chance.choice(BEHAVIORS), chance.random() < 0.5
    ),
]  # fmt: skip
DECODERS: Final[list[Make]] = [
    *(lambda _, kind=kind: kind() for kind in (
        decode.ByteLevel, decode.Metaspace, decode.ByteFallback, decode.Fuse, decode.CTC,
        decode.WordPiece,
    )),
    lambda chance: decode.BPEDecoder(chance.choice(("</w>", "@@"))),
    lambda chance: decode.Replace(chance.choice(PATTERNS[:5]), chance.choice(("", "▁", " ", "é"))),
    lambda chance: decode.Strip(chance.choice(" ▁"), *chance.choices((0, 1), k=2)),
]  # fmt: skip
SPECIALS: Final = ["<s>", "</s>", "<unk>"]
ADDED: Final = ("the", " b", "é", "lo", "▁x", "<|end|>", "1", "\n", "Ab c", "ﬁ", "É", "  ", "日")
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
    """The file of a number, the same each time: trained on words by the library, then changed."""
    chance = Random(seed)
    model, trainer = _model(chance)
    file = Tokenizer(model)
    file.normalizer = _steps(chance, NORMALIZERS, norm.Sequence)
    file.pre_tokenizer = _steps(chance, PRE_TOKENIZERS, pre.Sequence)
    file.decoder = _steps(chance, DECODERS, decode.Sequence)
    if chance.random() < 0.3:
        file.post_processor = processors.ByteLevel(trim_offsets=chance.random() < 0.5)
    words = _unless_it_panics(lambda: _pre_tokens(file), WORDS)
    bare = Tokenizer(model)
    bare.train_from_iterator(words, trainer)
    file.model = bare.model
    file.add_special_tokens(SPECIALS[:1])
    known: set[str | None] = {"", None}
    added = chance.sample(ADDED, chance.randint(0, 5))
    for one in added:
        # What is normalized away is found for ever, between any two characters; and of two that
        # are normalized to one text each opening of the file takes another.
        text = _unless_it_panics(partial(_normalized, file, one), None)
        special, left, right, single = (chance.random() < 0.4 for _ in range(4))
        flags = {"lstrip": left, "rstrip": right, "single_word": single}
        normalized = text not in known and chance.random() < 0.4
        file.add_tokens([AddedToken(one, special=special, normalized=normalized, **flags)])
        known.add(text)
    root = json.loads(file.to_str())
    if root["model"]["type"] == "BPE":
        _disturb(chance, root["model"])
    return RandomFile(json.dumps(root).encode(), words, [*added, "<s>"])


def _model(chance: Random) -> tuple[Any, Any]:
    kind = chance.choice(("BPE", "BPE", "BPE", "Unigram", "WordPiece", "WordLevel"))
    more: dict[str, Any] = {"vocab_size": 400, "special_tokens": SPECIALS, "show_progress": False}
    if kind == "Unigram":
        return models.Unigram(), trainers.UnigramTrainer(unk_token="<unk>", **more)
    if kind == "WordLevel":
        return models.WordLevel(unk_token="<unk>"), trainers.WordLevelTrainer(**more)
    if kind == "WordPiece":
        return models.WordPiece(unk_token="<unk>"), trainers.WordPieceTrainer(**more)
    marks: dict[str, Any] = {"continuing_subword_prefix": "++"} if chance.random() < 0.25 else {}
    marks |= {"end_of_word_suffix": chance.choice(("</w>", "@@"))} if chance.random() < 0.4 else {}
    return models.BPE(**marks), trainers.BpeTrainer(**more, **marks, min_frequency=0)


def _disturb(chance: Random, model: dict[str, Any]) -> None:
    """Merges that come too early or too late, settings, bytes, tokens that are missing."""
    merges, vocab = model["merges"], model["vocab"]
    merges[:] = merges[: chance.randint(0, 80)]
    for _ in range(chance.choice((0, 0, 2, 10)) if merges else 0):
        merges.insert(chance.randrange(len(merges)), merges.pop(chance.randrange(len(merges))))
    prefix = model["continuing_subword_prefix"] or ""
    made = {left + right.removeprefix(prefix) for left, right in merges}
    for one in vocab.keys() - made - {part for pair in merges for part in pair} - {*SPECIALS}:
        if sum(one.encode()) % 8 == 0:  # what has it is unknown
            del vocab[one]
    fallback = chance.random() < 0.4
    for byte in range(chance.choice((256, 200)) if fallback else 0):
        vocab.setdefault(f"<0x{byte:02X}>", 1_000 + byte)
    model |= {
        "byte_fallback": fallback, "ignore_merges": chance.random() < 0.3,
        "fuse_unk": chance.random() < 0.5, "unk_token": chance.choice((None, "<unk>", "<unk>")),
    }  # fmt: skip


def _steps(chance: Random, makers: list[Make], sequence: Callable[[list[Any]], Any]) -> Any:
    """No step, one, or several in a sequence."""
    steps = [chance.choice(makers)(chance) for _ in range(chance.choice((0, 1, 1, 1, 2, 3)))]
    return (steps[0] if len(steps) == 1 else sequence(steps)) if steps else None


def _normalized(file: Tokenizer, text: str) -> str:
    return str(file.normalizer.normalize_str(text)) if file.normalizer else text


def _pre_tokens(file: Tokenizer) -> list[str]:
    """What the first two steps of a file make of words."""
    text = _normalized(file, " ".join(WORDS))
    cuts: Any = file.pre_tokenizer
    return [word for word, _ in cuts.pre_tokenize_str(text) if word] if cuts and text else WORDS


def _unless_it_panics(find: Callable[[], Any], otherwise: Any) -> Any:
    try:
        return find() or otherwise
    except BaseException:  # a panic of Rust is no Exception
        return otherwise
