"""Saving a folder that `transformers.AutoTokenizer` opens; `open_tokenizer` opens it as
`huggingface`."""

import json
from collections.abc import Mapping

from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import quoted
from bpe_core.files.formats import huggingface_saving
from bpe_core.files.formats.tokenizer_config import CONFIG_FILE
from bpe_core.tokenizer.any_tokenizer import AnyTokenizer
from bpe_core.tokenizer.tokenizer import Tokenizer

lost = huggingface_saving.lost


def write(tokenizer: Tokenizer, given: Mapping[str, str] | None = None) -> dict[str, bytes]:
    """A `tokenizer.json`, and the configuration beside it."""
    return huggingface_saving.write(tokenizer, "transformers") | config(tokenizer, given)


def config(tokenizer: AnyTokenizer, given: Mapping[str, str] | None = None) -> dict[str, bytes]:
    """The configuration. `given`: the special token of each use, such as `eos`."""
    given = given or {}
    for use, text in given.items():
        if text not in tokenizer.special_tokens:
            allowed = ", ".join(map(quoted, tokenizer.special_tokens)) or "none"
            raise SettingError(
                f"{use} is {quoted(text)}; it must be one of the special tokens: {allowed}"
            )
    said = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "clean_up_tokenization_spaces": False,
        **{f"{use}_token": text for use, text in given.items()},
    }
    text = json.dumps(said, ensure_ascii=False, indent=2) + "\n"
    return {CONFIG_FILE: text.encode()}
