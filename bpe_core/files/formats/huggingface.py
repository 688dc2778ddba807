"""Hugging Face's `tokenizer.json`: `tokenizers` opens it, and plain files are read without it.

Plain is byte-level BPE with nothing besides (`plain`): what a run over bytes with a named split is
saved as, and GPT-2's. There both give the same ids, and ours is quicker.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from bpe_core.common.errors import BPEError, CannotSaveError, FormatError
from bpe_core.common.messages import quoted
from bpe_core.files.formats.by_library import listed, opened_by
from bpe_core.files.formats.checks import check_bytes
from bpe_core.files.formats.format import (
    Contents,
    Format,
    Opened,
    OpenSettings,
    SaveSettings,
    TokenizerFiles,
)  # fmt: skip
from bpe_core.files.formats.split_proof import check_cuts_alike
from bpe_core.text.alphabet import byte_alphabet, byte_characters
from bpe_core.text.pretokenize import patterns_of
from bpe_core.text.splits import SPLITS, SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer

FILE: Final = "tokenizer.json"
Json = dict[str, Any]

WITHOUT_ENDS: Final = SPLITS["gpt4"].spellings[1:]
"""Those that cut white space at the end of a text behind its last line end, as `gpt4` does not."""
NAMES_IN_FILES: Final[Mapping[str, str]] = MappingProxyType(
    {spelling: split.name for split in SPLITS.values() for spelling in split.spellings}
)
"""How the named splits are spelled in files."""

FLAGS: Final = ("single_word", "lstrip", "rstrip", "normalized", "special")
_SET_ASIDE: Final = ("dropout", "truncation", "padding")
_PLAIN: Final = {
    "version", "added_tokens", "pre_tokenizer", "post_processor", "decoder",
    "model", "type", "vocab", "merges", "fuse_unk",
}  # fmt: skip
"""What a plain file may set; `fuse_unk` says nothing where no token is the unknown one."""


_SPLIT: Final = {"type": "Split", "behavior": "Isolated", "invert": False}
_BYTE_LEVEL: Final = {
    "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False
}  # fmt: skip


def cuts_of(split: SplitPattern) -> Json:
    """The pre-tokenizer that cuts by a split. Raises `CannotSaveError`: `tokenizers` reads that
    split otherwise."""
    steps = [
        _SPLIT | {"pattern": {"Regex": SPLITS[one].spellings[0] if one in SPLITS else one}}
        for one in patterns_of(split)
        if one != "none"
    ]
    cuts = {"type": "Sequence", "pretokenizers": [*steps, _BYTE_LEVEL]} if steps else _BYTE_LEVEL
    if split not in SPLITS:
        check_cuts_alike(split, cuts)
    return cuts


def _split_of(step: Json) -> tuple[str, str] | None:
    """The named split of a pre-tokenizer, and how it is spelled; None for all others."""
    *before, last = step["pretokenizers"] if step.get("type") == "Sequence" else [step]
    if not _is_byte_level(last) or last.get("add_prefix_space", True) or len(before) > 1:
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


def _is_byte_level(step: Json | None) -> bool:
    return (step or {}).get("type") == "ByteLevel"


def recognise(files: TokenizerFiles) -> bool:
    """Whether the one file is a `tokenizer.json`."""
    return len(files) == 1 and "model" in (files.head or files.root)


def read(files: TokenizerFiles, settings: OpenSettings) -> Opened:
    """Open a `tokenizer.json`."""
    [(name, data)] = files.items()
    if not recognise(files):
        raise FormatError(f"{name} is no tokenizer.json: it has no 'model'")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not settings.added and _is_never_plain(files.head):
        # The library reads it anyway; what large files hold is not read twice.
        return _by_library(files.head, data, "huggingface", settings, _set_aside(files.head))
    return opened_from(files.root, data, "huggingface", settings)


def _is_never_plain(head: Json) -> bool:
    """Whether a file cannot be plain, whatever its vocabulary and its merges are."""
    with suppress(TypeError, AttributeError, LookupError, ValueError):
        return bool(head) and _plain_split(head) is None
    return False  # it is damaged


def opened_from(root: Json, data: bytes, format: str, settings: OpenSettings) -> Opened:
    """A tokenizer from the value of a `tokenizer.json`.

    Args:
        root: the value; what stands beside it is added.
        data: the file itself, as it is given to the library; empty if there is none.
        format: what to call it.
        settings: what stands beside it, and where the library works.
    """
    is_changed, notes = False, []
    try:
        is_changed, renamed = _add(root, settings.added)
        notes = [f"Beside the file tokens are named anew: {listed(renamed)}."] if renamed else []
        if tokenizer := plain(root):
            return Opened(tokenizer, format, tuple(notes))
        notes += _set_aside(root)
        if settings.split and not data:
            root["pre_tokenizer"] = cuts_of(settings.split)
            settings = replace(settings, split=None)
    except (TypeError, AttributeError, LookupError, ValueError):
        pass  # of a damaged file the library says more
    if is_changed or not data:
        # Else its own bytes: a number that is written anew may be read as another.
        data = json.dumps(root).encode()
    return _by_library(root, data, format, settings, notes)


def _by_library(
    root: Json, data: bytes, format: str, settings: OpenSettings, notes: list[str]
) -> Opened:
    added = root.get("added_tokens") or []
    root.clear()  # the library reads the file anew, and both are large
    opened = opened_by("tokenizers", data, format, settings, notes)
    ids = opened.tokenizer.added_tokens
    moved = [one["content"] for one in added if ids.get(one["content"], one["id"]) != one["id"]]
    if moved:
        named = listed([*map(quoted, moved)])
        note = f"{named} has not the id of the file: another token has the same id."
        opened = replace(opened, notes=(*opened.notes, note))
    return opened


def _plain_split(root: Json) -> tuple[str, str] | None:
    """The named split, and how it is spelled, of a file that is plain but for its tokens; None of
    all others."""
    after = root.get("post_processor")
    if (
        root["model"].get("type") != "BPE"
        or not {key for key, value in (root | root["model"]).items() if value} <= _PLAIN
        or not _is_byte_level(root.get("decoder"))
        or (after and (not _is_byte_level(after) or after.get("trim_offsets", True)))
    ):
        return None
    return _split_of(root.get("pre_tokenizer") or {})


def plain(root: Json) -> Tokenizer | None:
    """The tokenizer of a file that is byte-level BPE with nothing besides; None of all others.

    Its vocabulary is the 256 letters of bytes and one token a merge, each made once, in order. Its
    added tokens are special ones that match as they are written. It has a named split, and neither
    changes text before nor adds to it after.
    """
    model, added = root["model"], root.get("added_tokens") or []
    split = _plain_split(root)
    if split is None:
        return None
    vocab = dict(model["vocab"])
    for token in added:
        # One that the vocabulary lacks gets the next free id, whatever the file says.
        token_id = vocab.setdefault(token["content"], len(vocab))
        if [flag for flag in FLAGS if token.get(flag)] != ["special"] or token_id != token["id"]:
            return None
    if (
        len(model["vocab"]) < len(vocab) <= max(vocab.values())
    ):  # no longer sure to be the free ones
        return None
    letters = [*byte_characters().values()]
    sides = _sides(model["merges"])
    made = [left + right for left, right in sides]
    known = [*letters, *made, *(token["content"] for token in added)]
    if len(known) != len(vocab) or vocab.keys() != {*known}:
        return None
    if split[1] in WITHOUT_ENDS and any(map(_CROSSES_ENDS.search, made)):
        return None
    try:
        return Tokenizer(
            alphabet=byte_alphabet(),
            merges=tuple((vocab[left], vocab[right]) for left, right in sides),
            split=split[0],
            special_tokens={token["content"]: token["id"] for token in added},
            base_ids=tuple(vocab[byte_characters()[byte]] for byte in range(256)),
            merged_ids=tuple(vocab[text] for text in made),
        )
    except BPEError:  # a merge before one that makes its part, an id twice
        return None


_CROSSES_ENDS: Final = re.compile("[Ċč][^Ċč]")


def _sides(merges: Iterable[Any]) -> list[Sequence[str]]:
    """The two sides of each merge: older files have `"a b"`, newer ones `["a", "b"]`."""
    return [merge.split(" ") if isinstance(merge, str) else merge for merge in merges]


def _add(root: Json, beside: Iterable[Mapping[str, Any]]) -> tuple[bool, list[str]]:
    """Add the tokens that stand beside and `added_tokens` lacks.

    Each gets the id that the vocabulary has for it, or else the one that is told, also where the
    vocabulary has another name for that, as InternLM 2's has.

    Returns:
        Whether there were any, and which ids have another name now.
    """
    vocab, added = root["model"]["vocab"], root.get("added_tokens") or []
    ids = vocab if isinstance(vocab, dict) else {row[0]: i for i, row in enumerate(vocab)}
    texts: dict[int, str] = {}
    known, new, renamed = {token["content"] for token in added}, [], []
    for token in beside:
        text, token_id = token["content"], ids.get(token["content"], token["id"])
        if text in known or token_id is None:
            continue
        new.append({**token, "id": token_id})
        if ids is vocab and text not in vocab:  # else the library gives it the next free id
            texts = texts or {i: one for one, i in vocab.items()}
            if old := texts.get(token_id):
                renamed.append(f"{token_id} is {quoted(text)} and not {quoted(old)}")
                del vocab[old]
            vocab[text] = token_id
    if new:
        root["added_tokens"] = sorted([*added, *new], key=lambda token: token["id"])
    return bool(new), renamed


def _set_aside(root: Json) -> list[str]:
    """What the file asks for and is not done."""
    asked = [key for key in _SET_ASIDE if (root | root["model"]).get(key)]
    return [f"{key} is set in the file, and not done here." for key in asked]


def write(what: Any, _settings: SaveSettings) -> Contents:
    """A `tokenizer.json` with which `tokenizers` gives the same ids; of an opened one its own."""
    if not isinstance(what, Tokenizer):
        return {FILE: what.data}
    # Special tokens stand in the vocabulary too: otherwise they would get the next free ids.
    vocab, merges = vocab_and_merges(what, "huggingface")
    root = root_of(vocab, merges, what.special_tokens, what.split)
    root["normalizer"] = {"type": what.normalization} if what.normalization else None
    root["model"]["ignore_merges"] = what.whole_pieces
    return {FILE: (json.dumps(root, ensure_ascii=False, indent=2) + "\n").encode()}


def root_of(vocab: Any, merges: Any, specials: Mapping[str, Any], split: SplitPattern) -> Json:
    """The value of a `tokenizer.json` of byte-level BPE. Raises `CannotSaveError`: `tokenizers`
    reads the split otherwise."""
    flags = {flag: flag == "special" for flag in FLAGS}
    added = [{"id": i, "content": text, **flags} for text, i in specials.items()]
    nothing = "dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix"
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": sorted(added, key=lambda token: token["id"]),
        "normalizer": None,
        "pre_tokenizer": cuts_of(split),
        "post_processor": None,
        "decoder": _BYTE_LEVEL,
        "model": {
            "type": "BPE",
            **dict.fromkeys(nothing),
            **dict.fromkeys(("fuse_unk", "byte_fallback", "ignore_merges"), False),
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
