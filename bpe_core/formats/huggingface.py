"""Hugging Face `tokenizer.json`: byte-level BPE such as Llama 3's, Qwen's, DeepSeek's.

Added tokens become special tokens, marked as special there or not: `tokenizers` always matches
them in a text, and here they are matched when allowed. So

    tokenizer.encode(text, allowed_special=tokenizer.special_tokens)

gives the ids of `tokenizers.Tokenizer.encode(text, add_special_tokens=False)`.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from bpe_core.alphabet import byte_alphabet
from bpe_core.errors import CannotSaveError, FormatError
from bpe_core.formats.byte_level import (
    TextPair,
    assemble,
    check_vocab,
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
from bpe_core.formats.opened import Opened, Wishes
from bpe_core.formats.pre_tokenizers import (
    read_normalizer,
    read_pre_tokenizer,
    write_pre_tokenizer,
)
from bpe_core.quoting import quoted
from bpe_core.tokenizer import Tokenizer

FILE: Final = "tokenizer.json"


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
    split = wishes.split or read_pre_tokenizer(root.get("pre_tokenizer"), notes)
    normalization = read_normalizer(root.get("normalizer"))
    vocab = check_vocab(as_object(model.get("vocab"), "model.vocab"), "model.vocab")
    added = _added_tokens(root.get("added_tokens"), notes)
    for text, token_id in added.items():
        if vocab.get(text, token_id) != token_id:
            raise FormatError(
                f"added_tokens gives {quoted(text)} the id {token_id}, model.vocab {vocab[text]}"
            )
    whole_pieces = as_flag(model.get("ignore_merges"), "model.ignore_merges")
    parts = assemble(
        vocab,
        _merges(model.get("merges")),
        specials=set(added.values()),
        whole_pieces=whole_pieces,
        where=lambda place: f"model.merges[{place}]",
    )
    special_texts = set(added)
    ordinary = {i: to_bytes(t) or t.encode() for t, i in vocab.items() if t not in special_texts}
    check_special_ids(added, ordinary, "added_tokens")
    _note_the_rest(root, notes)
    tokenizer = Tokenizer(
        alphabet=byte_alphabet(),
        merges=parts.merges,
        split=split,
        special_tokens=added,
        base_ids=parts.base_ids,
        merged_ids=parts.merged_ids,
        file_ranks=parts.file_ranks,
        other_tokens=parts.other_tokens,
        whole_pieces=whole_pieces,
        normalization=normalization,
    )
    return Opened(tokenizer, "huggingface", tuple(notes))


def _check_model(model: dict[str, Any], notes: list[str]) -> None:
    """Refuse what is not byte-level BPE."""
    kind = model.get("type", "BPE" if "merges" in model else None)
    if kind != "BPE":
        raise FormatError(f"model.type is {quoted(kind)}; supported is 'BPE'")
    if as_flag(model.get("byte_fallback"), "model.byte_fallback"):
        raise FormatError(
            "model.byte_fallback is true: this is BPE on characters in the manner of "
            "SentencePiece; supported is byte-level BPE, which needs no fallback"
        )
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


def _note_the_rest(root: dict[str, Any], notes: list[str]) -> None:
    """Say which other parts of the file change what `tokenizers` gives, and not what we give."""
    kinds = list(_kinds(root.get("post_processor")))
    if any(kind != "ByteLevel" for kind in kinds):
        notes.append(
            f"post_processor ({listed(kinds)}) adds special tokens around a text; here a text "
            "is encoded without them."
        )
    decoders = list(_kinds(root.get("decoder")))
    if decoders != ["ByteLevel"]:
        notes.append(
            f"decoder is {listed(decoders) or 'none'}; here tokens are decoded as ByteLevel."
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
    root = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            _added_token(text, token_id)
            for text, token_id in sorted(tokenizer.special_tokens.items(), key=lambda item: item[1])
        ],
        "normalizer": {"type": tokenizer.normalization} if tokenizer.normalization else None,
        "pre_tokenizer": write_pre_tokenizer(tokenizer.split),
        "post_processor": None,
        "decoder": {
            "type": "ByteLevel",
            "add_prefix_space": False,
            "trim_offsets": True,
            "use_regex": False,
        },
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": tokenizer.whole_pieces,
            # Special tokens stand here too: otherwise they would get the next free ids.
            "vocab": write_vocab(tokenizer, "huggingface"),
            "merges": write_merges(tokenizer),
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
