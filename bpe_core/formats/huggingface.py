"""Hugging Face `tokenizer.json`: byte-level BPE such as Llama 3's, Qwen's, DeepSeek's.

Added tokens become special tokens, marked as special there or not: `tokenizers` always matches
them in a text, and here they are matched when allowed. So

    tokenizer.encode(text, allowed_special=tokenizer.special_tokens)

gives the ids of `tokenizers.Tokenizer.encode(text, add_special_tokens=False)`.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bpe_core.alphabet import byte_alphabet
from bpe_core.errors import CannotSaveError, FormatError
from bpe_core.formats.byte_level import (
    TextPair,
    assemble,
    check_vocab,
    falls_back,
    to_bytes,
    write_merges,
    write_vocab,
)
from bpe_core.formats.checks import (
    as_flag,
    as_id,
    as_list,
    as_object,
    as_text,
    check_special_ids,
    listed,
)
from bpe_core.formats.fallback import assemble_fallback, write_fallback
from bpe_core.formats.opened import Opened, Wishes
from bpe_core.formats.pre_tokenizers import (
    read_normalizer,
    read_pre_tokenizer,
    read_spaces,
    write_pre_tokenizer,
    write_spaces,
)
from bpe_core.quoting import quoted
from bpe_core.tokenizer import Tokenizer

FILE: Final = "tokenizer.json"
_OTHER_MODELS: Final = {
    "Unigram": "which chooses the likeliest tokens by their probabilities and has no merges",
    "WordPiece": "which takes the longest token that fits and has no merges",
    "WordLevel": "which looks up whole words and has no merges",
}


def read(root: dict[str, Any], wishes: Wishes) -> Opened:
    """Read a `tokenizer.json`.

    Args:
        root: the JSON of the file.
        wishes: ignored but for `split`, which replaces the file's own.

    Raises:
        FormatError: damaged, or not byte-level BPE, with the place.
    """
    notes: list[str] = []
    model = as_object(root.get("model"), "model")
    _check_model(model, notes)
    vocab = check_vocab(as_object(model.get("vocab"), "model.vocab"), "model.vocab")
    added = _added_tokens(root.get("added_tokens"), notes)
    for text, token_id in added.items():
        if vocab.get(text, token_id) != token_id:
            raise FormatError(
                f"added_tokens gives {quoted(text)} the id {token_id}, model.vocab {vocab[text]}"
            )
    special_texts = set(added)
    ordinary = {i: to_bytes(t) or t.encode() for t, i in vocab.items() if t not in special_texts}
    check_special_ids(added, ordinary, "added_tokens")
    by_bytes = not as_flag(model.get("byte_fallback"), "model.byte_fallback")
    _note_the_rest(root, notes, by_bytes)
    merges = _merges(model.get("merges"))
    if by_bytes:
        tokenizer = _byte_level(root, model, vocab, merges, added, wishes, notes)
    else:
        tokenizer = _with_fallback(root, vocab, merges, added, wishes)
    whole_pieces = as_flag(model.get("ignore_merges"), "model.ignore_merges")
    return Opened(replace(tokenizer, whole_pieces=whole_pieces), "huggingface", tuple(notes))


def _byte_level(
    root: dict[str, Any],
    model: dict[str, Any],
    vocab: dict[str, int],
    merges: list[TextPair],
    added: dict[str, int],
    wishes: Wishes,
    notes: list[str],
) -> Tokenizer:
    """A tokenizer whose texts have a character for each byte."""
    parts = assemble(
        vocab,
        merges,
        specials=set(added.values()),
        whole_pieces=bool(model.get("ignore_merges")),
        where=_merge_name,
    )
    return Tokenizer(
        alphabet=byte_alphabet(),
        merges=parts.merges,
        split=wishes.split or read_pre_tokenizer(root.get("pre_tokenizer"), notes),
        special_tokens=added,
        base_ids=parts.base_ids,
        merged_ids=parts.merged_ids,
        file_ranks=parts.file_ranks,
        other_tokens=parts.other_tokens,
        normalization=read_normalizer(root.get("normalizer")),
    )


def _with_fallback(
    root: dict[str, Any],
    vocab: dict[str, int],
    merges: list[TextPair],
    added: dict[str, int],
    wishes: Wishes,
) -> Tokenizer:
    """A tokenizer whose texts are texts, and that falls back to bytes."""
    parts = assemble_fallback(vocab, merges, specials=set(added.values()), where=_merge_name)
    return Tokenizer(
        alphabet=byte_alphabet(),
        merges=parts.merges,
        split=wishes.split or "none",
        special_tokens=added,
        base_ids=parts.base_ids,
        merged_ids=parts.merged_ids,
        file_ranks=parts.file_ranks,
        other_tokens=parts.other_tokens,
        normalization=read_spaces(root.get("normalizer"), root.get("pre_tokenizer")),
        characters=parts.characters,
    )


def _merge_name(place: int) -> str:
    return f"model.merges[{place}]"


def _check_model(model: dict[str, Any], notes: list[str]) -> None:
    """Refuse what is not byte-level BPE."""
    kind = model.get("type", "BPE" if "merges" in model else None)
    if isinstance(kind, str) and kind in _OTHER_MODELS:
        raise FormatError(f"this is no BPE: model.type is {kind!r}, {_OTHER_MODELS[kind]}")
    if kind != "BPE":
        raise FormatError(f"model.type is {quoted(kind)}; supported is 'BPE'")
    for key in ("continuing_subword_prefix", "end_of_word_suffix"):
        if model.get(key):
            raise FormatError(
                f"model.{key} is {quoted(model[key])}; byte-level BPE has none, and only that is "
                "supported"
            )
    if model.get("dropout"):
        notes.append(
            f"model.dropout is {quoted(model['dropout'])}: at random some merges would be left "
            "out. Here all are made."
        )


def _merges(value: object) -> list[TextPair]:
    """The merges; older files have `"a b"`, newer ones `["a", "b"]`."""
    return [_pair(merge, place) for place, merge in enumerate(as_list(value, "model.merges"))]


def _pair(merge: object, place: int) -> TextPair:
    sides = merge.split(" ", 2) if isinstance(merge, str) else merge
    if isinstance(sides, list) and len(sides) == 2:
        left, right = sides
        if isinstance(left, str) and isinstance(right, str) and left and right:
            return left, right
    raise FormatError(f"model.merges[{place}] is {quoted(merge)}; it must be two tokens")


def _added_tokens(value: object, notes: list[str]) -> dict[str, int]:
    added: dict[str, int] = {}
    greedy: list[str] = []
    for place, entry in enumerate(as_list([] if value is None else value, "added_tokens")):
        where = f"added_tokens[{place}]"
        token = as_object(entry, where)
        text = as_text(token.get("content"), f"{where}.content")
        if text in added:
            raise FormatError(f"{where}: {quoted(text)} stands twice")
        added[text] = as_id(token.get("id"), f"{where}.id")
        if any(as_flag(token.get(k), f"{where}.{k}") for k in ("lstrip", "rstrip", "single_word")):
            greedy.append(quoted(text))
    if greedy:
        notes.append(
            f"{listed(greedy, 3)} would take white space beside it, or stand only as a whole word; "
            "here it is matched as it is written."
        )
    return added


def _note_the_rest(root: dict[str, Any], notes: list[str], by_bytes: bool) -> None:
    """Say which other parts of the file change what `tokenizers` gives, and not what we give."""
    kinds = list(_kinds(root.get("post_processor")))
    if any(kind != "ByteLevel" for kind in kinds):
        notes.append(
            f"post_processor ({listed(kinds)}) adds special tokens around a text; here a text "
            "is encoded without them."
        )
    decoders = list(_kinds(root.get("decoder")))
    usual = ["ByteLevel"] if by_bytes else ["Replace", "ByteFallback", "Fuse", "Strip"]
    if decoders not in (usual, usual[:3]):
        notes.append(
            f"decoder is {listed(decoders) or 'none'}; here tokens are decoded as "
            f"{listed(usual[:3])}."
        )
    notes.extend(
        f"{key} is set; here a text keeps its length."
        for key in ("truncation", "padding")
        if root.get(key) is not None
    )


def _kinds(step: object) -> Iterator[str]:
    """The type of a step, or of those in a sequence."""
    if isinstance(step, dict):
        parts = step.get("processors") or step.get("decoders")
        for part in parts if isinstance(parts, list) else [step]:
            yield quoted(part.get("type")).strip("'") if isinstance(part, dict) else quoted(part)


def write(tokenizer: Tokenizer) -> dict[str, bytes]:
    """A `tokenizer.json` with which `tokenizers` gives the same ids.

    Raises:
        CannotSaveError: the format cannot carry this tokenizer.
    """
    if tokenizer.alphabet.base != "bytes":
        raise CannotSaveError(
            "huggingface cannot carry character mode: its byte-level files have the 256 bytes as "
            "base symbols; train with base='bytes', or save as json"
        )
    vocab: dict[str, int]
    merges: list[str] | list[list[str]]
    steps: dict[str, object]
    if falls_back(tokenizer):
        vocab, merges = write_fallback(tokenizer)
        if tokenizer.split != "none":
            raise CannotSaveError("huggingface cannot carry byte fallback with a split pattern")
        normalizer, decoders = write_spaces(tokenizer.normalization)
        steps = {
            "normalizer": normalizer,
            "pre_tokenizer": None,
            "decoder": {"type": "Sequence", "decoders": decoders},
        }
    else:
        # Special tokens stand here too: otherwise they would get the next free ids.
        vocab, merges = write_vocab(tokenizer, "huggingface"), write_merges(tokenizer)
        steps = {
            "normalizer": {"type": tokenizer.normalization} if tokenizer.normalization else None,
            "pre_tokenizer": write_pre_tokenizer(tokenizer.split),
            "decoder": {
                "type": "ByteLevel",
                "add_prefix_space": False,
                "trim_offsets": True,
                "use_regex": False,
            },
        }
    root = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            _added_token(text, token_id)
            for text, token_id in sorted(tokenizer.special_tokens.items(), key=lambda item: item[1])
        ],
        "normalizer": steps["normalizer"],
        "pre_tokenizer": steps["pre_tokenizer"],
        "post_processor": None,
        "decoder": steps["decoder"],
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": falls_back(tokenizer),
            "ignore_merges": tokenizer.whole_pieces,
            "vocab": vocab,
            "merges": merges,
        },
    }
    return {FILE: (json.dumps(root, ensure_ascii=False, indent=2) + "\n").encode()}


def _added_token(text: str, token_id: int) -> dict[str, object]:
    return {
        "id": token_id,
        "content": text,
        "single_word": False,
        "lstrip": False,
        "rstrip": False,
        "normalized": False,
        "special": True,
    }


def lost(tokenizer: Tokenizer) -> list[str]:
    """What the file does not carry, as sentences."""
    if not tokenizer.special_tokens:
        return []
    return [
        "`tokenizers` recognises the special tokens in every text; here only where they are "
        "allowed."
    ]
