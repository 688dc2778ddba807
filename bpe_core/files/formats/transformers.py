"""The folder that `transformers.AutoTokenizer` opens: a `tokenizer.json`, and its configuration.

Such a folder is opened as `huggingface`, of which `model_config` reads what stands beside.
"""

import json
from typing import Any, Final

from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import quoted
from bpe_core.files.formats import huggingface
from bpe_core.files.formats.format import Contents, Format, SaveSettings
from bpe_core.files.formats.model_config import CONFIG_FILE


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


FORMAT: Final = Format(
    "transformers", "transformers.zip", lambda _: False, huggingface.read, write, huggingface.lost,
    library="tokenizers",
)  # fmt: skip
