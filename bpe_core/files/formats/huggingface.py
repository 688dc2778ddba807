"""Opening a Hugging Face `tokenizer.json`: byte-level BPE such as Llama 3's, or Llama 2's.

Added tokens become special tokens, marked as special there or not: `tokenizers` always matches
them in a text, and here they are matched when allowed. So

    tokenizer.encode(text, allowed_special=tokenizer.special_tokens)

gives the ids of `tokenizers.Tokenizer.encode(text, add_special_tokens=False)`.
"""

from collections.abc import Sequence
from itertools import chain, repeat
from typing import Any, Final

from bpe_core.common.errors import FormatError, OtherKindError
from bpe_core.common.json_reading import as_flag, as_list, as_object, as_text
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.byte_level import assemble_bytes, to_bytes
from bpe_core.files.formats.checks import as_id, check_special_ids, heard, listed
from bpe_core.files.formats.fallback import assemble_fallback
from bpe_core.files.formats.opened import Opened, OpenSettings
from bpe_core.files.formats.pre_tokenizers import (
    read_normalizer,
    read_pre_tokenizer,
    read_spaces,
    write_spaces,
)
from bpe_core.files.formats.vocabulary import check_vocab, find_merges
from bpe_core.text.normalizing import Normalization, is_space_form
from bpe_core.text.pretokenize import SplitPattern

_OTHER_MODELS: Final = {
    "Unigram": "which chooses the likeliest tokens by their probabilities and has no merges",
    "WordPiece": "which takes the longest token that fits and has no merges",
    "WordLevel": "which looks up whole words and has no merges",
}


def read(root: dict[str, Any], settings: OpenSettings) -> Opened:
    """Read a `tokenizer.json`; of `settings` only `split` counts, which replaces the file's own."""
    notes: list[str] = []
    model = as_object(root.get("model"), "model")
    _check_model(model, notes)
    vocab = check_vocab(as_object(model.get("vocab"), "model.vocab"), "model.vocab")
    added = _added_tokens(root.get("added_tokens"), notes, settings.on_progress)
    _check_added(added, vocab)
    by_bytes = not as_flag(model.get("byte_fallback"), "model.byte_fallback")
    whole_pieces = as_flag(model.get("ignore_merges"), "model.ignore_merges")
    sides = _sides(model.get("merges"))
    specials = set(added.values())
    split: SplitPattern
    normalization: Normalization | None
    if by_bytes:
        split = settings.split or read_pre_tokenizer(root.get("pre_tokenizer"), notes)
        normalization = read_normalizer(root.get("normalizer"))
        parts = assemble_bytes(
            vocab,
            sides,
            specials=specials,
            whole_pieces=whole_pieces,
            where=_merge_name,
            on_progress=settings.on_progress,
        )
    else:
        split = settings.split or "none"
        merges = find_merges(vocab, sides, _merge_name, settings.on_progress)
        parts = assemble_fallback(
            vocab, merges, specials=specials, where=_merge_name, on_progress=settings.on_progress
        )
        normalization = read_spaces(
            root.get("normalizer"), root.get("pre_tokenizer"), _steps(root.get("decoder"))
        )
    _note_the_rest(root, notes, normalization)
    tokenizer = parts.tokenizer(
        split, added, whole_pieces=whole_pieces, normalization=normalization
    )
    return Opened(tokenizer, "huggingface", tuple(notes))


def _check_added(added: dict[str, int], vocab: dict[str, int]) -> None:
    """Check that added tokens have ids of their own, or those of the vocabulary."""
    for text, token_id in added.items():
        if vocab.get(text, token_id) != token_id:
            raise FormatError(
                f"added_tokens gives {quoted(text)} the id {token_id}, model.vocab {vocab[text]}"
            )
    specials = set(added.values())
    clashing: dict[int, bytes] = {}
    if not specials.isdisjoint(vocab.values()):
        ours = ((t, i) for t, i in vocab.items() if i in specials and t not in added)
        clashing = {i: to_bytes(t) or t.encode() for t, i in ours}
    check_special_ids(added, clashing, "added_tokens")


def _merge_name(place: int) -> str:
    return f"model.merges[{place}]"


def _check_model(model: dict[str, Any], notes: list[str]) -> None:
    """Refuse what is not byte-level BPE."""
    kind = model.get("type", "BPE" if "merges" in model else None)
    if isinstance(kind, str) and kind in _OTHER_MODELS:
        raise OtherKindError(f"this is no BPE: model.type is {kind!r}, {_OTHER_MODELS[kind]}")
    if kind != "BPE":
        raise FormatError(f"model.type is {quoted(kind)}; supported is 'BPE'")
    for key in ("continuing_subword_prefix", "end_of_word_suffix"):
        if model.get(key):
            raise OtherKindError(
                f"model.{key} is {quoted(model[key])}; byte-level BPE has none, and only that is "
                "supported"
            )
    if model.get("dropout"):
        notes.append(
            f"model.dropout is {quoted(model['dropout'])}: at random some merges would be left "
            "out. Here all are made."
        )


def _sides(value: object) -> tuple[list[str], list[str]]:
    """The left and the right texts of the merges; older files have `"a b"`, newer `["a", "b"]`."""
    merges = as_list(value, "model.merges")
    kinds = set(map(type, merges))
    texts: list[str] = [""]
    # All at once: there are up to 500,000.
    if kinds <= {str} and set(map(str.count, merges, repeat(" "))) <= {1}:
        texts = " ".join(merges).split(" ") if merges else []
    elif kinds <= {str, list}:
        pairs = merges
        if str in kinds:
            pairs = [merge.split(" ") if isinstance(merge, str) else merge for merge in merges]
        if set(map(len, pairs)) <= {2}:
            texts = list(chain.from_iterable(pairs))
    if set(map(type, texts)) <= {str} and "" not in texts:
        return texts[0::2], texts[1::2]
    place = next(place for place, merge in enumerate(merges) if not _is_pair(merge))
    raise FormatError(f"{_merge_name(place)} is {quoted(merges[place])}; it must be two tokens")


def _is_pair(value: object) -> bool:
    if isinstance(value, str):
        value = value.split(" ", 2)
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(side, str) and side for side in value)
    )


def _added_tokens(value: object, notes: list[str], on_progress: OnProgress) -> dict[str, int]:
    added: dict[str, int] = {}
    greedy: list[str] = []
    entries = as_list([] if value is None else value, "added_tokens")
    for place, entry in enumerate(heard(entries, on_progress)):
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


def _note_the_rest(
    root: dict[str, Any], notes: list[str], normalization: Normalization | None
) -> None:
    """Say which other parts of the file change what `tokenizers` gives, and not what we give."""
    kinds = [_kind(step) for step in _steps(root.get("post_processor")) if _adds(step)]
    if kinds:
        notes.append(
            f"post_processor ({listed(kinds)}) adds special tokens around a text; here a text "
            "is encoded without them."
        )
    decoders = list(map(_kind, _steps(root.get("decoder"))))
    usual = ["ByteLevel"]
    if is_space_form(normalization):
        usual = list(map(_kind, write_spaces(normalization)[2]))
    if decoders != usual:
        notes.append(
            f"decoder is {listed(decoders) or 'none'}; here tokens are decoded as {listed(usual)}."
        )
    notes.extend(
        f"{key} is set; here a text keeps its length."
        for key in ("truncation", "padding")
        if root.get(key) is not None
    )


def _steps(step: object) -> Sequence[object]:
    """A step, or those in a sequence."""
    if not isinstance(step, dict):
        return []
    parts = step.get("processors") or step.get("decoders")
    return parts if isinstance(parts, list) else [step]


def _kind(step: object) -> str:
    return quoted(step.get("type")).strip("'") if isinstance(step, dict) else quoted(step)


def _adds(step: object) -> bool:
    """Whether a post-processor adds anything to a single text."""
    if _kind(step) == "TemplateProcessing" and isinstance(step, dict):
        return step.get("single") != [{"Sequence": {"id": "A", "type_id": 0}}]
    return _kind(step) != "ByteLevel"
