"""What a format of tokenizer files is: how it is recognised, read and written."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bpe_core.common.progress import OnProgress, nobody_hears
from bpe_core.files.json_reading import parse_json
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun

Files = Mapping[str, bytes]
"""File names and contents: most formats are one file, GPT-2's and minbpe's are two."""


class FileSet(dict[str, bytes]):
    """The files that have one vocabulary: one file, or GPT-2's two."""

    @cached_property
    def start(self) -> bytes:
        """The first bytes of the first file, without white space and byte order mark."""
        return next(iter(self.values()))[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")

    @cached_property
    def root(self) -> dict[str, Any]:
        """The JSON object of the only file; empty if there are two, or it is none."""
        [(name, data), *more] = self.items()
        value = parse_json(data, name) if self.start.startswith(b"{") and not more else None
        return value if isinstance(value, dict) else {}

    @cached_property
    def head(self) -> dict[str, Any]:
        """`root` without vocabulary and merges, which is read at once; `root` itself if these do
        not stand last, as the library `tokenizers` writes them."""
        before = next(iter(self.values())).partition(b'"vocab"')[0]
        with suppress(ValueError, RecursionError):
            return dict(json.loads(before + b'"vocab": {}, "merges": []}}'))
        return self.root


@dataclass(frozen=True)
class OpenSettings:
    """What a caller of `open_tokenizer` wants, as it is described there."""

    split: SplitPattern | None = None
    special_tokens: Mapping[str, int] | None = None
    apart: bool = False
    on_progress: OnProgress = nobody_hears


@dataclass(frozen=True)
class SaveSettings:
    """What a caller of `save` wants, as it is described there; `run`: what has the tokenizer."""

    run: TrainingRun | None = None
    with_text: bool | None = None
    named: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Opened:
    """A tokenizer from a file.

    Attributes:
        tokenizer: a `Tokenizer`, or an `OpenedTokenizer`, for which its library works.
        format: a name in `FORMAT_TABLE`.
        notes: what differs from what the files ask for, or leaves a doubt, as sentences.
        run: the training, if the file has it.
        named: the special token of each use, such as `eos`, that a `tokenizer_config.json` names.
    """

    tokenizer: Tokenizer | Any
    format: str
    notes: tuple[str, ...] = ()
    run: TrainingRun | None = None
    named: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Format:
    """One format of tokenizer files.

    Attributes:
        name: its name.
        file_name: the name of a file of it; of several files that of a zip archive of them.
        recognise: whether files are of this format, by their content.
        read: opens them.
        write: returns the files of a tokenizer, by name; None for a format that is only opened.
            Raises `CannotSaveError`: whoever opens the files would get other IDs.
        lost: what these files do not carry, as sentences.
        suffix: the end of a path that means this format; "" for none.
        library: the library whose tokenizers it gives back as they were opened.
    """

    name: str
    file_name: str
    recognise: Callable[[FileSet], bool]
    read: Callable[[FileSet, OpenSettings], Opened]
    write: Callable[[Any, SaveSettings], Files] | None = None
    lost: Callable[[Tokenizer, SaveSettings], list[str]] = lambda _, __: []
    suffix: str = ""
    library: str = ""
