"""The folder that `transformers.AutoTokenizer` opens: a `tokenizer.json`, and its configuration.

Such a folder is opened as `huggingface`; its configuration names the special tokens of each use.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from bpe_core.common.errors import SettingError
from bpe_core.common.messages import nearest, quoted
from bpe_core.files.formats.format import Files, Format, Written
from bpe_core.files.formats.huggingface import read
from bpe_core.files.formats.huggingface import write as write_json
from bpe_core.files.json_reading import check_type, parse_json
from bpe_core.training.run import TrainingRun

CONFIG_FILE: Final = "tokenizer_config.json"
READ_BESIDE: Final = ("special_tokens_map.json", CONFIG_FILE)
"""The files that name special tokens; the second goes before the first."""
_USES: Final = ("bos", "eos", "unk", "sep", "pad", "cls", "mask")


def write(tokenizer: Any, run: TrainingRun | None, named: Mapping[str, str]) -> Written:
    """Returns both files. `named`: the special token of each use."""
    for use, text in named.items():
        if text not in tokenizer.special_tokens:
            known = nearest(text, tokenizer.special_tokens)
            raise SettingError(f"{use} is {quoted(text)}; it must be a special token: {known}")
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "clean_up_tokenization_spaces": False,
        **{f"{use}_token": text for use, text in named.items()},
    }
    data = (json.dumps(config, ensure_ascii=False, indent=2) + "\n").encode()
    files, lost = write_json(tokenizer)
    return {**files, CONFIG_FILE: data}, lost


def read_beside(files: Files) -> dict[str, str]:
    """Returns the special token of each use, such as `eos`.

    >>> read_beside({"special_tokens_map.json": b'{"eos_token": {"content": "<e>"}}'})
    {'eos': '<e>'}
    """
    config: dict[str, Any] = {}
    for name in READ_BESIDE:
        config |= check_type(parse_json(files.get(name, b"{}"), name), dict, name)
    named: dict[str, str] = {}
    for use in _USES:
        token = config.get(f"{use}_token")
        if text := token.get("content") if isinstance(token, dict) else token:
            named[use] = check_type(text, str, f"{use}_token in {CONFIG_FILE}")
    return named


FORMAT: Final = Format(
    "transformers", "transformers: AutoTokenizer (.zip)", "transformers.zip",
    lambda _: False, read, write, endings=("json", "jinja"),
)  # fmt: skip
