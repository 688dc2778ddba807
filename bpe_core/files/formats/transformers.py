"""The folder that `transformers.AutoTokenizer` opens: a `tokenizer.json`, and its configuration.

Such a folder is opened as `huggingface`; its configuration names the special tokens of each use.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from bpe_core.common.errors import SettingError
from bpe_core.common.messages import nearest, quoted
from bpe_core.files.formats.format import Files, Format, SaveSettings
from bpe_core.files.formats.huggingface import lost, read
from bpe_core.files.formats.huggingface import write as write_json
from bpe_core.files.json_reading import as_object, as_text, parse_json

CONFIG_FILE: Final = "tokenizer_config.json"
READ_BESIDE: Final = ("special_tokens_map.json", CONFIG_FILE)
"""The files that are read; what the second says counts."""
_USES: Final = ("bos", "eos", "unk", "sep", "pad", "cls", "mask")


def write(tokenizer: Any, settings: SaveSettings) -> Files:
    """Returns both files; `settings` has the special token of each use."""
    for use, text in settings.named.items():
        if text not in tokenizer.special_tokens:
            known = nearest(text, tokenizer.special_tokens)
            raise SettingError(f"{use} is {quoted(text)}; it must be a special token: {known}")
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "clean_up_tokenization_spaces": False,
        **{f"{use}_token": text for use, text in settings.named.items()},
    }
    data = (json.dumps(config, ensure_ascii=False, indent=2) + "\n").encode()
    return {**write_json(tokenizer, settings), CONFIG_FILE: data}


def read_beside(files: Files) -> tuple[Mapping[str, str], list[str]]:
    """Returns the special token of each use, such as `eos`, and the tokens that are added.

    >>> read_beside({"special_tokens_map.json": b'{"eos_token": {"content": "<e>"}}'})
    ({'eos': '<e>'}, [])
    """
    config: dict[str, Any] = {}
    for name in READ_BESIDE:
        config |= as_object(parse_json(files[name], name), name) if name in files else {}
    uses = {use: _text_of(config.get(f"{use}_token")) for use in _USES}
    added = as_object(config.get("added_tokens_decoder") or {}, "added_tokens_decoder")
    return {use: text for use, text in uses.items() if text}, [*map(_text_of, added.values())]


def _text_of(token: Any) -> str:
    """Returns the text of a token, which is written as a text or as an object; None: `""`."""
    text = token.get("content") if isinstance(token, dict) else token
    return as_text(text or "", f"a token of {CONFIG_FILE}")


FORMAT: Final = Format(
    "transformers", "transformers.zip", lambda _: False, read, write, lost,
    library="tokenizers",
)  # fmt: skip
