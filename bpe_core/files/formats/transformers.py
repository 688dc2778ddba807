"""The folder that `transformers.AutoTokenizer` opens: a `tokenizer.json`, and its configuration.

Such a folder is opened as `huggingface`. What stands beside is `tokenizer_config.json`, and what
older models have for it: no vocabulary, but names of special tokens, and more of them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.limits import MAX_ID
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, nobody_hears
from bpe_core.files.formats import huggingface
from bpe_core.files.formats.format import Contents, Files, Format, SaveSettings
from bpe_core.files.json_reading import as_count, as_object, as_text, parse_json

CONFIG_FILE: Final = "tokenizer_config.json"
_ADDED_FILE: Final = "added_tokens.json"
READ_BESIDE: Final = (_ADDED_FILE, "special_tokens_map.json", CONFIG_FILE)
"""The files that are read, the one that counts most last."""
_USES: Final = ("bos", "eos", "unk", "sep", "pad", "cls", "mask")
_DECODER: Final = "added_tokens_decoder"


def write(tokenizer: Any, settings: SaveSettings) -> Contents:
    """Both files; of `settings` the special tokens of each use count."""
    for use, text in settings.named.items():
        if text not in tokenizer.special_tokens:
            allowed = ", ".join(map(quoted, tokenizer.special_tokens)) or "none"
            raise SettingError(
                f"{use} is {quoted(text)}; it must be one of the special tokens: {allowed}"
            )
    said = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "clean_up_tokenization_spaces": False,
        **{f"{use}_token": text for use, text in settings.named.items()},
    }
    config = (json.dumps(said, ensure_ascii=False, indent=2) + "\n").encode()
    return {**huggingface.write(tokenizer, settings), CONFIG_FILE: config}


@dataclass(frozen=True)
class Beside:
    """What these files say: the special token of each use, such as `eos`, and the added tokens as a
    `tokenizer.json` writes them, with the id None where none is told."""

    named: Mapping[str, str]
    added: Sequence[dict[str, Any]]


def read_beside(files: Files, on_progress: OnProgress = nobody_hears) -> Beside:
    """What the files together say.

    >>> read_beside({"special_tokens_map.json": b'{"eos_token": {"content": "<e>"}}'}).named
    {'eos': '<e>'}
    """
    config: dict[str, Any] = {}
    for name in READ_BESIDE:
        if name in files:
            said = as_object(parse_json(files[name], name, on_progress), name)
            if name == _ADDED_FILE:
                said = {_DECODER: {str(i): {"content": text} for text, i in said.items()}}
            config |= said
    added: dict[str, dict[str, Any]] = {}
    for key, token in as_object(config.get(_DECODER) or {}, _DECODER).items():
        where = f"{_DECODER}[{quoted(key)}]"
        if not (key.isascii() and key.isdigit() and len(key) <= 10):
            raise FormatError(f"{where}: the key must be a token id")
        row = _row(as_object(token, where), where)
        added[row["content"]] = row | {"id": as_count(int(key), where, most=MAX_ID)}
    more = config.get("additional_special_tokens")
    named = {use: config.get(f"{use}_token") for use in _USES}
    for token in (*named.values(), *(more if isinstance(more, list) else ())):
        if _text(token):
            row = _row(token if isinstance(token, dict) else {"content": token}, CONFIG_FILE)
            added.setdefault(row["content"], row)["special"] = True
    uses = {use: _text(token) for use, token in named.items()}
    return Beside({use: text for use, text in uses.items() if text}, [*added.values()])


def _row(fields: Mapping[str, Any], where: str) -> dict[str, Any]:
    text = as_text(fields.get("content"), f"{where}.content")
    return {"id": None, "content": text} | {
        flag: bool(fields.get(flag)) for flag in huggingface.FLAGS
    }


def _text(token: Any) -> Any:
    """A token is written as a text, or as an object that has it."""
    return token.get("content") if isinstance(token, dict) else token


FORMAT: Final = Format(
    "transformers", "transformers.zip", lambda _: False, huggingface.read, write, huggingface.lost,
    library="tokenizers",
)  # fmt: skip
