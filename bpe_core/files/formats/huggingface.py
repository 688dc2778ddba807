"""Hugging Face's `tokenizer.json`.

Files of byte-level BPE and nothing else (`plain`), such as GPT-2's, are read as a `Tokenizer`, with
the same IDs; the library `tokenizers` opens all others.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

import regex

from bpe_core.common.errors import CannotSaveError
from bpe_core.common.messages import quoted
from bpe_core.files.formats.format import FileSet, Format, Opened, OpenSettings, Written
from bpe_core.files.formats.readers import opened_by
from bpe_core.text.alphabet import byte_alphabet, byte_characters
from bpe_core.text.pretokenize import patterns_of
from bpe_core.text.splits import SPLITS, SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer

FILE: Final = "tokenizer.json"
Json = dict[str, Any]

NAMES_IN_FILES: Final[Mapping[str, str]] = MappingProxyType(
    {spelling: split.name for split in SPLITS.values() for spelling in split.spellings}
)
"""The named splits by the regexes that files have for them."""
_CUT_ENDS: Final = SPLITS["gpt4"].spellings[1:]
_LINE_END_INSIDE: Final = re.compile(rb"[\r\n][^\r\n]")

_ESCAPE: Final = r"\\[rntsSd]|\\[^\w\s]|\\[pP]\{[LMNPSZ][a-z]?\}"
_IN_CLASS: Final = rf"(?!&&)[^\\\[\]-](?:-[^\\\[\]-])?|{_ESCAPE}"
_PORTABLE: Final = re.compile(
    rf"(?:\((?:\?:)?|\||\\s\+\(\?!\\S\)"  # of look-arounds that of white space alone
    rf"|(?:[^\\\[\](){{}}*+?|^$]|{_ESCAPE}|\[(?:{_IN_CLASS})+\]|\))"
    r"(?:[*+?][+?]?|\{\d+(?:,\d*)?\}(?![*+?]))?)*"
)
"""Syntax of which Oniguruma, the regex library of `tokenizers`, and the module `regex` read the
same: characters, classes of general categories, groups, alternatives and repeats."""
_CONTRACTIONS: Final = ("(?i:'s|'t|'re|'ve|'m|'ll|'d)", "'(?i:[sdmt]|ll|ve|re)")

FLAGS: Final = ("single_word", "lstrip", "rstrip", "normalized", "special")
_IGNORED: Final = ("dropout", "truncation", "padding")
_PLAIN: Final = {
    "version", "added_tokens", "pre_tokenizer", "post_processor", "decoder",
    "model", "type", "vocab", "merges", "fuse_unk",
}  # fmt: skip
"""The keys that a plain file may set; `fuse_unk` says nothing without an unknown token."""
_SPLIT: Final = {"type": "Split", "behavior": "Isolated", "invert": False}
_BYTE_LEVEL: Final = {
    "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False
}  # fmt: skip
_LETTERS: Final = tuple(byte_characters()[byte] for byte in range(256))
_DAMAGED: Final = (TypeError, AttributeError, LookupError, ValueError)


def read(files: FileSet, settings: OpenSettings) -> Opened:
    """Opens a `tokenizer.json`."""
    [data] = files.values()
    return open_root(files.root, data.removeprefix(b"\xef\xbb\xbf"), "huggingface", settings)


def open_root(root: Json, data: bytes, format: str, settings: OpenSettings) -> Opened:
    """Opens the value of a `tokenizer.json`. `data`: the file, for the library."""
    if tokenizer := plain(root):
        return Opened(tokenizer, format)
    ignored: list[str] = []
    with suppress(*_DAMAGED):  # the library says what is wrong
        ignored = [key for key in _IGNORED if (root | root["model"]).get(key)]
    root.clear()  # the library parses the file again, and both are large
    notes = [f"{key} is set in the file, and not done here." for key in ignored]
    return opened_by("tokenizers", data, format, settings, notes)


def plain(root: Json) -> Tokenizer | None:
    """Returns the tokenizer of a file that is byte-level BPE and nothing else; None of others.

    Its vocabulary is the letters of the 256 bytes, a token for each merge, and added tokens, which
    are special and have no other flag. Its split is named, and nothing changes texts or tokens.
    """
    spelled = _regex_of(root)
    if spelled is None:
        return None
    with suppress(*_DAMAGED):  # also what `Tokenizer` refuses
        in_model, added = root["model"]["vocab"], root.get("added_tokens") or []
        vocab, flags = dict(in_model), [[flag for flag in FLAGS if one.get(flag)] for one in added]
        # `tokenizers` gives a token that the vocabulary lacks the next free ID, not the file's.
        ids = [vocab.setdefault(one["content"], len(vocab)) for one in added]
        rows = root["model"]["merges"]
        merges = [row.split(" ") if isinstance(row, str) else row for row in rows]
        products = [left + right for left, right in merges]
        known = [*_LETTERS, *products, *(one["content"] for one in added)]
        byte_of = {ord(letter): byte for byte, letter in enumerate(_LETTERS)}
        tokens = (text.translate(byte_of).encode("latin-1") for text in products)
        split = named_split(spelled, tokens) if spelled else "none"
        if (
            split
            and all(one == ["special"] for one in flags)
            and ids == [one["id"] for one in added]
            and (len(in_model) == len(vocab) or max(vocab.values()) < len(vocab))
            and len(known) == len(vocab)
            and vocab.keys() == {*known}
        ):
            return Tokenizer(
                alphabet=byte_alphabet(),
                merges=tuple((vocab[left], vocab[right]) for left, right in merges),
                split=split,
                special_tokens={one["content"]: one["id"] for one in added},
                base_ids=tuple(vocab[letter] for letter in _LETTERS),
                merged_ids=tuple(vocab[text] for text in products),
            )
    return None


def _regex_of(root: Json) -> str | None:
    """Returns the regex of the split of a file that may be plain, `""` for no split; None: the file
    is not plain, whatever its vocabulary, merges and added tokens are."""
    with suppress(*_DAMAGED):
        model, step, after = root["model"], root["pre_tokenizer"], root.get("post_processor")
        *before, last = step["pretokenizers"] if step["type"] == "Sequence" else [step]
        if (
            model["type"] != "BPE"
            or not {key for key, value in (root | model).items() if value} <= _PLAIN
            or not root["decoder"]["type"] == last["type"] == "ByteLevel"
            or last.get("add_prefix_space", True)
            or (after and (after["type"] != "ByteLevel" or after.get("trim_offsets", True)))
        ):
            return None
        if not before:
            return SPLITS["gpt2"].spellings[0] if last.get("use_regex", True) else ""
        [split] = before
        spelled = str(split["pattern"]["Regex"])
        is_cut = split == _SPLIT | {"pattern": {"Regex": spelled}} and not last["use_regex"]
        return spelled if is_cut and spelled in NAMES_IN_FILES else None
    return None


def named_split(spelled: str, tokens: Iterable[bytes]) -> str | None:
    """Returns the named split that gives the same IDs as the regex of a file; None: none does.

    Two spellings of `gpt4` cut the white space at the end of a text behind its last line end, and
    `gpt4` does not. IDs are the same if no token of the vocabulary crosses that place.
    """
    if spelled in _CUT_ENDS and any(map(_LINE_END_INSIDE.search, tokens)):
        return None
    return NAMES_IN_FILES.get(spelled)


def write(what: Any, *_unused: object) -> Written:
    """Returns a `tokenizer.json` with which `tokenizers` gives the same IDs; of an opened tokenizer
    its file."""
    if not isinstance(what, Tokenizer):
        return {FILE: what.data}, []
    # The vocabulary has special tokens too: otherwise they would get the next free IDs.
    vocab, merges = vocab_and_merges(what)
    root = root_of(vocab, merges, what.special_tokens, what.split)
    root["normalizer"] = {"type": what.normalization} if what.normalization else None
    root["model"]["ignore_merges"] = what.whole_pieces
    data = (json.dumps(root, ensure_ascii=False, indent=2) + "\n").encode()
    lost = "`tokenizers` recognises the special tokens in every text, not only where allowed."
    return {FILE: data}, [lost] if what.special_tokens else []


def root_of(
    vocab: Mapping[str, int],
    merges: Sequence[Sequence[str]],
    specials: Mapping[str, int],
    split: SplitPattern,
) -> Json:
    """Returns the value of a `tokenizer.json` of byte-level BPE. Raises `CannotSaveError`:
    `tokenizers` may read the split otherwise."""
    flags = {flag: flag == "special" for flag in FLAGS}
    added = [{"id": i, "content": text, **flags} for text, i in specials.items()]
    unset = "dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix"
    off = "fuse_unk", "byte_fallback", "ignore_merges"
    model = dict.fromkeys(unset) | dict.fromkeys(off, False)
    spellings = [_spelling_of(one) for one in patterns_of(split) if one != "none"]
    steps = [_SPLIT | {"pattern": {"Regex": one}} for one in spellings]
    nothing = dict.fromkeys(("truncation", "padding", "normalizer", "post_processor"))
    return {
        "version": "1.0",
        **nothing,
        "added_tokens": sorted(added, key=lambda token: token["id"]),
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [*steps, _BYTE_LEVEL]},
        "decoder": _BYTE_LEVEL,
        "model": {"type": "BPE", **model, "vocab": vocab, "merges": merges},
    }


def _spelling_of(pattern: str) -> str:
    """Returns the regex for a file. Raises `CannotSaveError`: it may mean something else there."""
    if pattern in SPLITS:
        return SPLITS[pattern].spellings[0]
    plainer = pattern
    for one in _CONTRACTIONS:
        plainer = plainer.replace(one, "(?:x)")
    if not _PORTABLE.fullmatch(plainer) or regex.fullmatch(pattern, ""):
        raise CannotSaveError(
            f"`tokenizers` may read split {quoted(pattern)} otherwise; save as json"
        )
    return pattern


def vocab_and_merges(tokenizer: Tokenizer) -> tuple[dict[str, int], list[list[str]]]:
    """Returns the ID of each token, written in the letters of its bytes, and the two sides of each
    merge, sorted by rank."""
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    texts = {i: tokenizer.vocab[i].decode("latin-1").translate(byte_characters()) for i in ids}
    specials = {(token_id, text) for text, token_id in tokenizer.special_tokens.items()}
    vocab: dict[str, int] = {}
    for token_id, text in sorted({*texts.items()} | specials):
        if vocab.setdefault(text, token_id) != token_id:
            raise CannotSaveError(
                f"the tokens {vocab[text]} and {token_id} are both {quoted(text)}"
            )
    merges = [[texts[left], texts[right]] for left, right in tokenizer.merges]
    if tokenizer.file_ranks:
        merges = [one for _, one in sorted(zip(tokenizer.file_ranks, merges, strict=True))]
    return vocab, merges


FORMAT: Final = Format(
    "huggingface", "Hugging Face: tokenizer.json", FILE,
    lambda files: "model" in files.root, read, write, suffix=FILE, endings=("json",),
)  # fmt: skip
