"""What a reader is given, and what it hands back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from bpe_core.common.progress import OnProgress, nobody_hears
from bpe_core.common.quoting import Brief
from bpe_core.text.pretokenize import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun

Format = Literal["huggingface", "transformers", "tiktoken", "gpt2", "minbpe", "json"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
"""Formats that are opened and saved."""
OpenFormat = Format | Literal["sentencepiece"]
OPEN_FORMATS: Final[tuple[OpenFormat, ...]] = (*FORMATS, "sentencepiece")
"""All formats that are opened."""

Files = Mapping[str, bytes]
"""File names and contents: most formats are one file, GPT-2's and minbpe's are two."""

Contents = Mapping[str, bytes | Iterable[bytes]]
"""The same, where a large file is written bit by bit."""


@dataclass(frozen=True)
class OpenSettings:
    """What the caller adds to a file that does not say everything."""

    # the split pattern, for formats that have none; None to take the usual one
    split: SplitPattern | None = None
    # special tokens and their ids, for formats that have none
    special_tokens: Mapping[str, int] | None = None
    on_progress: OnProgress = nobody_hears


@dataclass(frozen=True)
class Opened(Brief):
    """A tokenizer from a file.

    Attributes:
        tokenizer: the tokenizer; an `OtherTokenizer` where another library holds it. The type says
            `Any` for that, because most who open a file ask for what has merges.
        format: which format the file had.
        notes: what the file asks for and this library does not do, as sentences.
        run: the whole training, if the file holds it.
        named: the special token of each use that a `tokenizer_config.json` beside it names, such as
            `eos`.
    """

    tokenizer: Tokenizer | Any
    format: OpenFormat
    notes: tuple[str, ...] = ()
    run: TrainingRun | None = None
    named: Mapping[str, str] = field(default_factory=dict)
