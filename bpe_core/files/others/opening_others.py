"""Which library opens what is not held as merges here."""

import json
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, Final

from bpe_core.common.errors import FormatError, OtherKindError
from bpe_core.common.json_reading import as_object, parse_json
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.checks import listed
from bpe_core.files.formats.opened import Files, Opened, OpenFormat
from bpe_core.files.formats.sentencepiece import looks_like
from bpe_core.files.formats.tokenizer_config import CONFIG_FILE, named_tokens, named_uses
from bpe_core.files.others.other_tokenizer import Library, OtherTokenizer

COMMAND: Final = "pip install 'bpe-explorer[others]'"


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
    notes: list[str] = []
    try:
        if library == "tokenizers":
            root = as_object(parse_json(data, name), name)
            # Its own file stays as it is: a number that is written anew may be read as another.
            data = data.removeprefix(b"\xef\xbb\xbf")
            if _add(root, named):
                data = json.dumps(root).encode()
        tokenizer = OtherTokenizer(data, library, apart)
    except FormatError as error:
        raise OtherKindError(f"{refusal}; and {error}") from None
    lost = [quoted(text) for text in named if tokenizer.token_to_id(text) is None]
    if lost:
        notes.append(f"{CONFIG_FILE} adds {listed(lost, 3)}, for which {library} has no tokens.")
    format: OpenFormat = "sentencepiece" if library == "sentencepiece" else "huggingface"
    return Opened(tokenizer, format, tuple(notes), named=named_uses(config or {}))


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
