"""Writes what the libraries of models' makers make of nasty texts, for `test_makers.py`.

They need much that this project does not, so they run in an environment of their own:

python -m venv makers
makers/bin/pip install -r requirements-models.txt sentencepiece tiktoken regex
makers/bin/python tools/makers_ids.py
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bpe_core import load_pretrained
from real_files.texts import digest, nasty_texts

FILE: Final = Path(__file__).parents[1] / "tests/bpe_core/files/makers_ids.toml"
Encode = Callable[[str], list[int]]
Maker = tuple[Mapping[str, int], Encode, Encode | None]
"""Special tokens; how text is encoded; and with special tokens in it, where the library can."""


def _llama(version: int) -> Maker:
    theirs = import_module(f"llama_models.llama{version}.tokenizer").Tokenizer.get_instance()

    def encode(text: str, **allowed: Any) -> list[int]:
        ids: list[int] = theirs.encode(text, bos=False, eos=False, **allowed)
        return ids

    return theirs.special_tokens, encode, lambda text: encode(text, allowed_special="all")


def _qwen() -> Maker:
    theirs = import_module("dashscope").get_tokenizer("qwen-turbo")
    return (
        theirs._special_tokens,
        lambda text: theirs.encode(text, allowed_special=set()),
        theirs.encode,
    )


def _mistral(version: str, **kind: bool) -> Maker:
    module = import_module("mistral_common.tokens.tokenizers.mistral")
    theirs = getattr(module.MistralTokenizer, version)(**kind).instruct_tokenizer.tokenizer
    if kind:
        specials = theirs._special_tokens_reverse_vocab
    else:
        pieces = theirs._model
        kept = [one for one in range(theirs.n_words) if pieces.is_control(one)]
        specials = {pieces.id_to_piece(one): one for one in (pieces.unk_id(), *kept)}
    return specials, lambda text: theirs.encode(text, bos=False, eos=False), None


MAKERS: Final[Mapping[str, Callable[[], Maker]]] = {
    "llama-3": lambda: _llama(3),
    "llama-4": lambda: _llama(4),
    "qwen": _qwen,
    "mistral-v1": lambda: _mistral("v1"),
    "mistral-v3": lambda: _mistral("v3"),
    "mistral-v7": lambda: _mistral("v7"),
    "tekken": lambda: _mistral("v3", is_tekken=True, is_mm=True),
}


def main() -> None:
    """Write a table for each vocabulary."""
    lines = ["# Digests of what the makers' libraries give, by tools/makers_ids.py.", ""]
    for name, make in MAKERS.items():
        specials, encode, encode_specials = make()
        texts = nasty_texts(load_pretrained(name))
        results: dict[str, object] = {
            "texts": texts,
            "special_tokens": sorted(specials.items()),
            "ids": [encode(text) for text in texts],
        }
        if encode_specials:
            results["ids_with_specials"] = [encode_specials(text) for text in texts]
        lines += [f"[{name}]", *(f'{key} = "{digest(one)}"' for key, one in results.items()), ""]
    FILE.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
