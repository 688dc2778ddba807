"""Hugging Face's `tokenizer.json`: `tokenizers` opens it, and plain files are read without it.

Plain is byte-level BPE with nothing besides (`is_plain`): what a run over bytes with a named split
is saved as, and GPT-2's. There both give the same ids, and ours is quicker.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from bpe_core.common.errors import BPEError, CannotSaveError, FormatError
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.by_library import listed, opened_by
from bpe_core.files.formats.checks import check_bytes, refusals_name
from bpe_core.files.formats.format import (
    Contents,
    Format,
    Opened,
    OpenSettings,
    SaveSettings,
    TokenizerFiles,
)  # fmt: skip
from bpe_core.files.formats.model_config import CONFIG_FILE, added_by, uses_of
from bpe_core.files.formats.split_proof import check_cuts_alike
from bpe_core.text.alphabet import byte_alphabet, byte_characters
from bpe_core.text.pretokenize import patterns_of
from bpe_core.text.splitting.named import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer

FILE: Final = "tokenizer.json"
Json = dict[str, Any]

_GPT4: Final = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}|"
    r" ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
)
"""As OpenAI first published it; the present form has `{1,3}+`, which Oniguruma reads otherwise."""
_LLAMA3: Final = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|"
    r" ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
_FROM_THE_RIGHT: Final = r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))"
# White space at the end of a text, where the present form takes it whole: `$` is the end of a line
# in Oniguruma.
_ENDS: Final = r"|\s++(?![\s\S])"
_WRITTEN: Final = {**SPLIT_PATTERNS, "gpt4": _GPT4.replace(r"|\s*", rf"{_ENDS}|\s*", 1)}

NAMES_IN_FILES: Final[Mapping[str, str]] = MappingProxyType(
    {pattern: name for name, pattern in _WRITTEN.items() if name != "none"}
    | {
        # GPT-2's as most files have it.
        r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
        r"'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
        _GPT4: "gpt4",
        # GPT-4's as Llama 3 has it, and the other ways with numbers: Qwen's first.
        _LLAMA3: "gpt4",
        _LLAMA3.replace("{1,3}", ""): "gpt4_digits",
        _LLAMA3.replace(r"\p{N}{1,3}", _FROM_THE_RIGHT): "gpt4_threes",
        _GPT4.replace("{1,3}", ""): "gpt4_digits",
        _GPT4.replace(r"\p{N}{1,3}", _FROM_THE_RIGHT): "gpt4_threes",
    }
)
"""How the named splits are spelled in files."""
WITHOUT_ENDS: Final = (_GPT4, _LLAMA3)
"""Those that cut white space at the end of a text behind its last line end, as `gpt4` does not."""


def _step(*, use_regex: bool) -> Json:
    return {
        "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": use_regex
    }  # fmt: skip


GPT2_STEP: Final = _step(use_regex=True)
"""The pre-tokenizer that cuts as GPT-2's."""
_SPLIT: Final = {"type": "Split", "behavior": "Isolated", "invert": False}


def _split_of(step: Any) -> tuple[str, str] | None:
    """The named split of a pre-tokenizer, and how it is spelled; None for all others."""
    parts = step.get("pretokenizers") if step.get("type") == "Sequence" else [step]
    *before, last = parts or [{}]
    if last.get("type") != "ByteLevel" or last.get("add_prefix_space", True) or len(before) > 1:
        return None
    if not before:
        return ("gpt2", "") if last.get("use_regex", True) else ("none", "")
    [split] = before
    how = split.get("type"), split.get("behavior"), split.get("invert")
    # All text matches; so what does not match, which the second drops, is nothing.
    if how not in (("Split", "Isolated", False), ("Split", "Removed", True)):
        return None
    spelled = split["pattern"].get("Regex")
    name = NAMES_IN_FILES.get(spelled)
    return (name, spelled) if name and not last.get("use_regex", True) else None


def recognise(files: TokenizerFiles) -> bool:
    """Whether the one file is a `tokenizer.json`."""
    return "model" in files.root


def read(files: TokenizerFiles, settings: OpenSettings) -> Opened:
    """Open a `tokenizer.json`."""
    [(name, data)] = files.items()
    if not recognise(files):
        raise FormatError(f"{name} is no tokenizer.json: it has no 'model'")
    return opened_from(files.root, data.removeprefix(b"\xef\xbb\xbf"), "huggingface", settings)


def opened_from(root: Json, data: bytes, format: str, settings: OpenSettings) -> Opened:
    """A tokenizer from the value of a `tokenizer.json`.

    Args:
        root: the value; what stands beside it is added.
        data: the file itself, as it is given to the library; empty if there is none.
        format: what to call it.
        settings: what stands beside it, and where the library works.
    """
    try:
        notes, is_changed = _add(root, settings)
        notes += _notes(root)
        plain = is_plain(root)
    except (TypeError, AttributeError, LookupError, ValueError) as error:
        if isinstance(error, BPEError):
            raise
        plain, is_changed, notes = False, False, []  # of a damaged file the library says more
    if plain:
        return Opened(_plain(root), format, tuple(notes), named=uses_of(settings.config))
    if is_changed or not data:
        # Else its own bytes: a number that is written anew may be read as another.
        data = json.dumps(root).encode()
    root.clear()  # the library reads the file anew, and both are large
    return opened_by("tokenizers", data, format, settings, notes)


def is_plain(root: Json) -> bool:
    """Whether a file is byte-level BPE with nothing besides, which is read here.

    Its vocabulary is the 256 letters of bytes and one token a merge, each made once, in order. Its
    added tokens are special ones that match as they are written. It has a named split, and neither
    changes text before nor adds to it after.
    """
    model = root["model"]
    empty = "ignore_merges", "byte_fallback", "dropout", "unk_token", *_AFFIXES
    after = root.get("post_processor")
    split = _split_of(root.get("pre_tokenizer") or {})
    if (
        model.get("type") != "BPE"
        or any(model.get(key) for key in empty)
        or any(root.get(key) for key in ("normalizer", *_SHORTENING))
        or not _is_byte_level(root.get("decoder"))
        or (after and (not _is_byte_level(after) or after.get("trim_offsets", True)))
        or split is None
    ):
        return False
    vocab, added = model["vocab"], root.get("added_tokens") or []
    known = dict.fromkeys(byte_characters().values())
    crosses_ends = split[1] in WITHOUT_ENDS
    for left, right in _pairs(model["merges"]):
        text = left + right
        if left not in known or right not in known or text in known or text not in vocab:
            return False
        if crosses_ends and any(a in "Ċč" and b not in "Ċč" for a, b in pairwise(text)):
            return False
        known[text] = None
    texts, free = known.keys(), len(vocab)
    for token in added:
        if not token["special"] or any(token.get(flag) for flag in _FLAGS) or not token["content"]:
            return False
        free += token["content"] not in vocab
        if vocab.get(token["content"], free - 1) != token["id"]:
            return False
    specials = {token["content"] for token in added}
    return (
        len(specials) == len(added)
        and texts.isdisjoint(specials)
        and texts | (specials & vocab.keys()) == vocab.keys()
        and sorted(vocab.values()) == list(range(len(vocab)))
    )


_AFFIXES: Final = ("continuing_subword_prefix", "end_of_word_suffix")
_FLAGS: Final = ("single_word", "lstrip", "rstrip", "normalized")


def _pairs(merges: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """The two sides of each merge: older files have `"a b"`, newer ones `["a", "b"]`."""
    for merge in merges:
        left, right = merge.split(" ") if isinstance(merge, str) else merge
        yield left, right


def _plain(root: Json) -> Tokenizer:
    """The tokenizer of a file that is plain."""
    vocab = root["model"]["vocab"]
    sides = [*_pairs(root["model"]["merges"])]
    split = _split_of(root["pre_tokenizer"])
    assert split is not None
    with refusals_name(FILE):
        return Tokenizer(
            alphabet=byte_alphabet(),
            merges=tuple((vocab[left], vocab[right]) for left, right in sides),
            split=split[0],
            special_tokens={one["content"]: one["id"] for one in root.get("added_tokens") or []},
            base_ids=tuple(vocab[byte_characters()[byte]] for byte in range(256)),
            merged_ids=tuple(vocab[left + right] for left, right in sides),
        )


def _add(root: Json, settings: OpenSettings) -> tuple[list[str], bool]:
    """Add the tokens that the files beside name and `added_tokens` lacks; returns notes, and
    whether there were any."""
    added = root.get("added_tokens") or []
    known = {token["content"] for token in added}
    vocab, merges = root["model"]["vocab"], root["model"].get("merges") or []
    pieces = vocab if isinstance(vocab, dict) else {row[0]: i for i, row in enumerate(vocab)}
    texts: dict[int, str] = {}
    new, renamed = [], []
    for token in added_by(settings.config):
        text, token_id = token["content"], pieces.get(token["content"], token["id"])
        if text in known or token_id is None:
            continue
        if text not in pieces and isinstance(vocab, dict):
            # An added token gets the id that the vocabulary has for it, or else the next free one.
            texts = texts or {i: one for one, i in vocab.items()}
            old = texts.get(token_id)
            if old is not None:
                if len(old) == 1 or old in {left + right for left, right in _pairs(merges)}:
                    told = f"{CONFIG_FILE} gives {quoted(text)} the id {token_id}"
                    raise FormatError(f"{told} of {quoted(old)}")
                renamed.append(f"{token_id} is {quoted(text)} and not {quoted(old)}")
                del vocab[old]
            vocab[text] = token_id
        known.add(text)
        new.append(token | {"id": token_id})
    if new:
        root["added_tokens"] = sorted([*added, *new], key=lambda token: token["id"])
    notes = [f"{CONFIG_FILE} names tokens anew: {listed(renamed)}."] if renamed else []
    return notes, bool(new)


def _notes(root: Json) -> list[str]:
    """What the file asks for and is not done, and what leaves a doubt how it is read."""
    model = root["model"]
    asked = {"dropout": model.get("dropout"), **{one: root.get(one) for one in _SHORTENING}}
    notes = [f"{key} is set in the file, and not done here." for key, one in asked.items() if one]
    if model.get("type") == "BPE":
        vocab, merges = model["vocab"], model["merges"]
        added = {token["content"]: token["id"] for token in root.get("added_tokens") or []}
        if len({*vocab.values(), *added.values()}) < len(vocab.keys() | added.keys()):
            notes.append(
                "Several tokens of the file have the same id; tokenizers says which keeps it."
            )
        # Half a million would be large; that two are equal by chance will not happen.
        hashes = (hash(one if isinstance(one, str) else tuple(one)) for one in merges)
        if len(np.unique(np.fromiter(hashes, np.int64, len(merges)))) < len(merges):
            notes.append("Some merges stand twice; the rank of the last one counts.")
        letters = {*byte_characters().values()} if _is_byte_level(root.get("decoder")) else set()
        read = [text for text in added if text in vocab and letters.issuperset(text)]
        twice = [quoted(text) for text in read if not text.isascii()]
        if twice:
            notes.append(f"{listed(twice)} is matched as text, and stands for other bytes, too.")
    return notes


_SHORTENING: Final = ("truncation", "padding")


def _is_byte_level(step: Json | None) -> bool:
    return (step or {}).get("type") == "ByteLevel"


def write(what: Any, _settings: SaveSettings) -> Contents:
    """A `tokenizer.json` with which `tokenizers` gives the same ids; of an opened one its own."""
    if not isinstance(what, Tokenizer):
        return {FILE: what.data}
    if not isinstance(what.whole_pieces, bool):
        raise CannotSaveError(
            "huggingface cannot carry that some tokens are taken whole and others are not"
        )
    # Special tokens stand in the vocabulary too: otherwise they would get the next free ids.
    vocab, merges = vocab_and_merges(what, "huggingface")
    steps = [
        _SPLIT | {"pattern": {"Regex": _WRITTEN.get(pattern, pattern)}}
        for pattern in patterns_of(what.split)
        if pattern != "none"
    ]
    byte_level = _step(use_regex=False)
    cuts = {"type": "Sequence", "pretokenizers": [*steps, byte_level]} if steps else byte_level
    root = root_of(vocab, merges, what.special_tokens, cuts)
    root["normalizer"] = {"type": what.normalization} if what.normalization else None
    root["model"]["ignore_merges"] = bool(what.whole_pieces)
    if what.split not in _WRITTEN:
        check_cuts_alike(what.split, cuts)
    return {FILE: (json.dumps(root, ensure_ascii=False, indent=2) + "\n").encode()}


def root_of(vocab: Any, merges: Any, specials: Mapping[str, Any], cuts: Json) -> Json:
    """The value of a `tokenizer.json` of byte-level BPE."""
    flags = dict.fromkeys(_FLAGS, False)
    added = [{"id": i, "content": text, **flags, "special": True} for text, i in specials.items()]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": sorted(added, key=lambda token: token["id"]),
        "normalizer": None,
        "pre_tokenizer": cuts,
        "post_processor": None,
        "decoder": _step(use_regex=False),
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            **dict.fromkeys(_AFFIXES),
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": vocab,
            "merges": merges,
        },
    }


def vocab_and_merges(tokenizer: Tokenizer, format: str) -> tuple[dict[str, int], list[list[str]]]:
    """All tokens in the letters of bytes, special tokens as they are, by rising id; and the two
    sides of each merge, in the order of ranks, by which whoever opens the file encodes."""
    check_bytes(tokenizer, format)
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    texts = {i: _letters(tokenizer.vocab[i]) for i in sorted(ids)}
    vocab = {text: i for i, text in reversed(texts.items())}
    for token_id, text in texts.items():
        if vocab[text] != token_id:
            raise CannotSaveError(
                f"the tokens {vocab[text]} and {token_id} are both "
                f"{quoted(tokenizer.vocab[token_id])}; {format} tells tokens apart by their bytes, "
                "so it cannot have both"
            )
    for text, token_id in tokenizer.special_tokens.items():
        if vocab.setdefault(text, token_id) != token_id:
            raise CannotSaveError(
                f"the special token {quoted(text)} is written like the ordinary token "
                f"{vocab[text]}; {format} tells tokens apart by their text"
            )
    merges = [[texts[left], texts[right]] for left, right in tokenizer.merges]
    if tokenizer.file_ranks:
        merges = [one for _, one in sorted(zip(tokenizer.file_ranks, merges, strict=True))]
    return dict(sorted(vocab.items(), key=lambda item: item[1])), merges


def _letters(token: bytes) -> str:
    """A token in the letters of its bytes, `Ġthe` for ` the`."""
    return token.decode("latin-1").translate(byte_characters())


def lost(tokenizer: Tokenizer, _settings: SaveSettings) -> list[str]:
    """What the file does not carry, as sentences."""
    sentences = []
    if tokenizer.special_tokens:
        sentences.append(
            "`tokenizers` recognises the special tokens in every text; here only where they are "
            "allowed."
        )
    if tokenizer.normalization not in (None, "NFC"):
        sentences.append(
            f"`tokenizers` has {tokenizer.normalization} of an older Unicode: a few newer "
            "characters stay as they are there."
        )
    return sentences


FORMAT: Final = Format(
    "huggingface", FILE, recognise, read, write, lost, suffix=FILE, library="tokenizers"
)
