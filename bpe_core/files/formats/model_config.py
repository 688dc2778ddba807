"""What stands beside a vocabulary: `tokenizer_config.json`, and what older models have for it.

These files hold no vocabulary. They name the special tokens, and may add some.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bpe_core.common.errors import FormatError
from bpe_core.common.json_reading import as_count, as_object, as_text, parse_json
from bpe_core.common.progress import OnProgress, nobody_hears
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.format import Files
from bpe_core.tokenizer.tokenizer_checks import MAX_ID

CONFIG_FILE: Final = "tokenizer_config.json"
_ADDED_FILE: Final = "added_tokens.json"
READ_BESIDE: Final = (_ADDED_FILE, "special_tokens_map.json", CONFIG_FILE)
"""The files that are read, the one that counts most last."""
_USES: Final = ("bos", "eos", "unk", "sep", "pad", "cls", "mask")
_FLAGS: Final = ("single_word", "lstrip", "rstrip", "normalized", "special")
_DECODER: Final = "added_tokens_decoder"


def config_of(beside: Files, on_progress: OnProgress = nobody_hears) -> dict[str, Any]:
    """What the files together say, as `tokenizer_config.json` writes it.

    >>> config_of({"added_tokens.json": b'{"<x>": 300}'})
    {'added_tokens_decoder': {'300': {'content': '<x>'}}}
    """
    config: dict[str, Any] = {}
    for name in READ_BESIDE:
        if name in beside:
            said = as_object(parse_json(beside[name], name, on_progress), name)
            if name == _ADDED_FILE:
                rows = ((as_count(i, name, most=MAX_ID), text) for text, i in said.items())
                entries = {str(i): {"content": text} for i, text in rows}
                said = {_DECODER: entries}
            config |= said
    return config


def uses_of(config: Mapping[str, Any]) -> dict[str, str]:
    """The special token of each use, such as `eos`."""
    texts = {use: _text(config.get(f"{use}_token")) for use in _USES}
    return {use: text for use, text in texts.items() if isinstance(text, str) and text}


def added_by(config: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The added tokens, as a `tokenizer.json` writes them; the id is None where none is told."""
    more = config.get("additional_special_tokens")
    named = [config.get(f"{use}_token") for use in _USES]
    named = [one for one in (*named, *(more if isinstance(more, list) else ())) if _text(one)]
    special = [_text(one) for one in named]
    for key, token in as_object(config.get(_DECODER) or {}, _DECODER).items():
        where = f"{CONFIG_FILE}: {_DECODER}[{quoted(key)}]"
        if not (key.isascii() and key.isdigit() and len(key) <= 10):
            raise FormatError(f"{where}: the key must be a token id")
        token_id = as_count(int(key), where, most=MAX_ID)
        found = _entry(as_object(token, where), where, token_id)
        yield found | {"special": found["special"] or found["content"] in special}
    for one in named:
        fields = one if isinstance(one, dict) else {"content": one}
        yield _entry(fields, CONFIG_FILE, None) | {"special": True}


def _entry(fields: Mapping[str, Any], where: str, token_id: int | None) -> dict[str, Any]:
    text = as_text(fields.get("content"), f"{where}.content")
    return {"id": token_id, "content": text, **{name: bool(fields.get(name)) for name in _FLAGS}}


def _text(token: Any) -> Any:
    """A token is written as a text, or as an object that has it."""
    return token.get("content") if isinstance(token, dict) else token
