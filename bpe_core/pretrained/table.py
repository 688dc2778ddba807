"""What is known of each vocabulary without having it.

The hashes, cache keys, special tokens and model names are tiktoken's; a test holds this table to
the installed tiktoken.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bpe_core.arguments import ANYTHING, checked
from bpe_core.errors import SettingError
from bpe_core.quoting import quoted

_END_OF_TEXT: Final = "<|endoftext|>"
_END_OF_PROMPT: Final = "<|endofprompt|>"


@dataclass(frozen=True)
class Pretrained:
    """A real models' vocabulary.

    Attributes:
        name: OpenAI's name for it.
        models: the models that use it, in words.
        model_names: other names by which `load_pretrained` knows it.
        split: its name in `SPLIT_PATTERNS`.
        special_tokens: special token texts and their ids.
        token_count: tokens without the special ones; their ids run from 0.
        sha256: of the official `.tiktoken` file.
        cache_key: the name under which tiktoken keeps that file in its cache, the SHA-1 of the
            address it was fetched from.
    """

    name: str
    models: str
    model_names: tuple[str, ...]
    split: str
    special_tokens: Mapping[str, int]
    token_count: int
    sha256: str
    cache_key: str


PRETRAINED: Final[Mapping[str, Pretrained]] = MappingProxyType(
    {
        vocabulary.name: vocabulary
        for vocabulary in (
            Pretrained(
                name="r50k_base",
                models="GPT-2, GPT-3",
                model_names=("gpt2", "gpt-2", "davinci", "curie", "babbage", "ada"),
                split="gpt2",
                special_tokens=MappingProxyType({_END_OF_TEXT: 50256}),
                token_count=50_256,
                sha256="306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
                cache_key="0ea1e91bbb3a60f729a8dc8f777fd2fc07cd8df4",
            ),
            Pretrained(
                name="cl100k_base",
                models="GPT-3.5, GPT-4",
                model_names=("gpt-3.5", "gpt-3.5-turbo", "gpt-4"),
                split="gpt4",
                special_tokens=MappingProxyType(
                    {
                        _END_OF_TEXT: 100257,
                        "<|fim_prefix|>": 100258,
                        "<|fim_middle|>": 100259,
                        "<|fim_suffix|>": 100260,
                        _END_OF_PROMPT: 100276,
                    }
                ),
                token_count=100_256,
                sha256="223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
                cache_key="9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
            ),
            Pretrained(
                name="o200k_base",
                models="GPT-4o, GPT-4.1, GPT-5",
                model_names=("gpt-4o", "gpt-4.1", "gpt-5", "o1", "o3", "o4-mini"),
                split="gpt4o",
                special_tokens=MappingProxyType({_END_OF_TEXT: 199999, _END_OF_PROMPT: 200018}),
                token_count=199_998,
                sha256="446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
                cache_key="fb374d419588a4632f3f557e76b4b70aebbca790",
            ),
        )
    }
)
"""The vocabularies that `load_pretrained` knows, by OpenAI's names, the oldest first."""

_BY_ANY_NAME: Final[Mapping[str, Pretrained]] = {
    name: vocabulary
    for vocabulary in PRETRAINED.values()
    for name in (vocabulary.name, *vocabulary.model_names)
}


@checked(name=ANYTHING)
def find_pretrained(name: str) -> Pretrained:
    """The vocabulary of a name or of a model.

    Args:
        name: a name in `PRETRAINED`, or a model's, in any case.

    Raises:
        SettingError: an unknown name.

    >>> find_pretrained("gpt-5").name
    'o200k_base'
    """
    found = _BY_ANY_NAME.get(name.lower()) if isinstance(name, str) else None
    if found is None:
        raise SettingError(
            f"name is {quoted(name)}; allowed are "
            + "; ".join(
                f"{one.name!r} (or {', '.join(map(repr, one.model_names))})"
                for one in PRETRAINED.values()
            )
        )
    return found
