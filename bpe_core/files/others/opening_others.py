"""Which library opens what is not held as merges here, and how older files become its own."""

import json
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final

from bpe_core.common.errors import FormatError, OtherKindError
from bpe_core.common.json_reading import as_object, parse_json
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import decode_utf8
from bpe_core.files.formats import gpt2
from bpe_core.files.formats.byte_level import to_bytes
from bpe_core.files.formats.checks import listed
from bpe_core.files.formats.opened import Files, Opened, OpenFormat
from bpe_core.files.formats.sentencepiece import looks_like
from bpe_core.files.formats.tokenizer_config import CONFIG_FILE, named_tokens, named_uses
from bpe_core.files.formats.vocabulary import check_vocab
from bpe_core.files.others.other_tokenizer import Library, OtherTokenizer

COMMAND: Final = "pip install 'bpe-explorer[others]'"
_CLIP_SPLIT: Final = (
    r"<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"
)
_BERT: Final = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                "strip_accents": None, "lowercase": True}  # fmt: skip
_LOWER: Final = (
    "The file does not say whether capital letters count. It has none, so text is lower-cased."
)
_CLIP: Final = "The files do not say how a text is cut; here it is lower-cased, in CLIP."
_GPT: Final = "The files do not say how a text is cut; here it is lower-cased, in GPT-1."
_ENDS: Final = {"type": "Replace", "pattern": {"String": "</w>"}, "content": " "}
_LAST: Final = {"type": "Strip", "content": " ", "start": 0, "stop": 1}

Made = tuple[OpenFormat, dict[str, Any], list[str]]  # the format, a `tokenizer.json`, and notes


def open_elsewhere(
    files: Files, config: dict[str, Any] | None, refusal: OtherKindError, *, apart: bool
) -> Opened:
    """The tokenizer that another library makes of the files.

    Args:
        files: what makes one tokenizer.
        config: the `tokenizer_config.json` beside it.
        refusal: why it is not held here.
        apart: whether the library works in a process of its own.

    Raises:
        OtherKindError: as given, with the command that installs the library; or that refuses, too.
    """
    models = [one for one in files.items() if one[0].endswith(".model")]
    name, data = next(iter(models or files.items()))
    library: Library = "sentencepiece" if looks_like(data) else "tokenizers"
    if find_spec(library) is None:
        raise OtherKindError(f"{refusal}; {library} opens it: {COMMAND}") from None
    named = dict(named_tokens(config or {}))
    format: OpenFormat = "sentencepiece"
    notes: list[str] = []
    try:
        if library == "tokenizers":
            format, root, notes = _made(files, name, config or {})
            # Its own file stays as it is: a number that is written anew may be read as another.
            data = data.removeprefix(b"\xef\xbb\xbf")
            if _add(root, named) or not data.lstrip().startswith(b"{") or format == "gpt2":
                data = json.dumps(root).encode()
        tokenizer = OtherTokenizer(data, library, apart)
    except FormatError as error:
        raise OtherKindError(f"{refusal}; and {error}") from None
    lost = [quoted(text) for text in named if tokenizer.token_to_id(text) is None]
    if lost:
        notes.append(f"{CONFIG_FILE} adds {listed(lost, 3)}, for which {library} has no tokens.")
    return Opened(tokenizer, format, tuple(notes), named=named_uses(config or {}))


def _made(files: Files, name: str, config: Mapping[str, Any]) -> Made:
    pair, data = gpt2.find_pair(files), files[name]
    if pair:
        return "gpt2", *_of_pair(files[pair[0]], files[pair[1]])
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return "huggingface", as_object(parse_json(data, name), name), []
    return "huggingface", *_of_list(decode_utf8(data, name), name, config)


def _of_list(text: str, name: str, config: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """BERT's `vocab.txt`: a token on each line, whose number is its id."""
    vocab = {line.strip("\r"): place for place, line in enumerate(text.rstrip("\r\n").split("\n"))}
    lower = config.get("do_lower_case")
    notes = []
    if not isinstance(lower, bool):
        capital = [one for one in vocab if one != one.lower() and one[:1] not in "[<"]
        lower = len(capital) <= len(vocab) / 1000
        notes = [_LOWER] if lower else []
    unknown = next((one for one in ("[UNK]", "<unk>") if one in vocab), None)
    if unknown is None:
        raise FormatError(f"{name} has no [UNK]; WordPiece needs a token for what it does not know")
    root = _root(
        {"type": "WordPiece", "unk_token": unknown, "continuing_subword_prefix": "##",
         "max_input_chars_per_word": 100, "vocab": vocab},
        [one for one in ("[PAD]", unknown, "[CLS]", "[SEP]", "[MASK]") if one in vocab],
        normalizer=_BERT | {"lowercase": lower},
        pre_tokenizer={"type": "BertPreTokenizer"},
        decoder={"type": "WordPiece", "prefix": "##", "cleanup": True},
    )  # fmt: skip
    if "[CLS]" in vocab and "[SEP]" in vocab:
        ends = {"sep": ["[SEP]", vocab["[SEP]"]], "cls": ["[CLS]", vocab["[CLS]"]]}
        root["post_processor"] = {"type": "BertProcessing"} | ends
    return root, notes


def _of_pair(vocab_data: bytes, merges_data: bytes) -> tuple[dict[str, Any], list[str]]:
    """`vocab.json` and `merges.txt` whose words end in `</w>`: CLIP's, and GPT's first."""
    found = as_object(parse_json(vocab_data, gpt2.VOCAB_FILE), gpt2.VOCAB_FILE)
    vocab = check_vocab(found, gpt2.VOCAB_FILE)
    lines = decode_utf8(merges_data, gpt2.MERGES_FILE).splitlines()
    merges = [line.split(" ") for line in lines if line and not line.startswith("#version")]
    specials = [one for one in vocab if one[:1] == "<" and one[-1:] == ">" and one[:3] != "</w"]
    is_clip = all(to_bytes(one) is not None for one in vocab)
    unknown = next((one for one in ("<unk>", "<|endoftext|>") if one in vocab), None)
    root = _root(
        {"type": "BPE", "vocab": vocab, "merges": merges, "unk_token": unknown,
         "end_of_word_suffix": "</w>"},
        [one for one in specials if not one.endswith("</w>")],
        normalizer=_BERT, pre_tokenizer={"type": "BertPreTokenizer"},
        decoder={"type": "BPEDecoder", "suffix": "</w>"},
    )  # fmt: skip
    if is_clip:
        spaces = {"type": "Replace", "pattern": {"Regex": r"\s+"}, "content": " "}
        steps = [{"type": "NFC"}, spaces, {"type": "Lowercase"}]
        cut = {"type": "Split", "pattern": {"Regex": _CLIP_SPLIT}, "behavior": "Removed"}
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
        root |= {
            "normalizer": {"type": "Sequence", "normalizers": steps},
            "pre_tokenizer": {
                "type": "Sequence",
                "pretokenizers": [cut | {"invert": True}, byte_level],
            },
            "decoder": {"type": "Sequence", "decoders": [byte_level, _ENDS, _LAST]},
        }
        if {"<|startoftext|>", "<|endoftext|>"} <= vocab.keys():
            ends = [[one, vocab[one]] for one in ("<|endoftext|>", "<|startoftext|>")]
            framed = {"type": "RobertaProcessing", "trim_offsets": False, "add_prefix_space": False}
            root["post_processor"] = framed | {"sep": ends[0], "cls": ends[1]}
    return root, [_CLIP if is_clip else _GPT]


def _root(model: dict[str, Any], specials: list[str], **steps: object) -> dict[str, Any]:
    """A `tokenizer.json`."""
    none = dict.fromkeys(("truncation", "padding", "post_processor"))
    root = {"version": "1.0", **none, **steps, "added_tokens": [], "model": model}
    _add(root, dict.fromkeys(specials))
    return root


def _add(root: dict[str, Any], named: Mapping[str, int | None]) -> bool:
    """Make texts special, those with an id of their own and those that the vocabulary has; returns
    whether there were any that were not."""
    vocab = root.get("model", {}).get("vocab", {})
    new: list[dict[str, Any]] = []
    try:
        added = [*(root.get("added_tokens") or [])]
        pieces = vocab if isinstance(vocab, dict) else {one[0]: i for i, one in enumerate(vocab)}
        known = {one["content"]: one["id"] for one in added}
        plain = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
        for text, token_id in named.items():
            found = pieces.get(text, token_id)
            if found is not None and text not in known:
                new.append({"id": found, "content": text, **plain, "special": True})
        if new:
            root["added_tokens"] = sorted([*added, *new], key=lambda one: one["id"])
    except (TypeError, LookupError):
        raise FormatError("model.vocab or added_tokens is damaged") from None
    return bool(new)
