"""What a format is: the parts that its module gives, what they are asked with and return."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
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

Contents = Mapping[str, bytes | Iterable[bytes]]
"""The same, where a large file is written bit by bit."""


class TokenizerFiles(dict[str, bytes]):
    """The files that hold one vocabulary: one, or GPT-2's two.

    >>> files = TokenizerFiles({"tokenizer.json": b'{"model": {"vocab": {"a": 0}}}'})
    >>> files.root, files.head
    ({'model': {'vocab': {'a': 0}}}, {'model': {'vocab': {}, 'merges': []}})
    """

    def __init__(self, files: Files, on_progress: OnProgress = nobody_hears) -> None:
        super().__init__(files)
        self._on_progress = on_progress

    @cached_property
    def start(self) -> bytes:
        """How the first file begins, behind white space and a byte order mark."""
        return next(iter(self.values()))[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")

    @cached_property
    def head(self) -> dict[str, Any]:
        """`root` without its vocabulary and its merges, which is read at once; empty where they do
        not stand last."""
        data = next(iter(self.values()))
        before, _, _ = data.partition(b'"vocab"')
        with suppress(ValueError, RecursionError):
            return dict(json.loads(before + b'"vocab": {}, "merges": []}}'))
        return {}

    @cached_property
    def root(self) -> dict[str, Any]:
        """The JSON object of the one file, read once, whoever asks; empty if it is none."""
        [(name, data), *more] = self.items()
        if more or not self.start.startswith(b"{"):
            return {}
        value = parse_json(data, name, self._on_progress)
        return value if isinstance(value, dict) else {}


@dataclass(frozen=True)
class OpenSettings:
    """What is known besides the files that hold the vocabulary."""

    split: SplitPattern | None = None  # where a file has none; None to take the usual one
    special_tokens: Mapping[str, int] | None = None  # where a file marks none
    added: Sequence[Mapping[str, Any]] = ()  # those of a `tokenizer_config.json` or its kin
    apart: bool = False  # whether a library works in a process of its own
    on_progress: OnProgress = nobody_hears


@dataclass(frozen=True)
class SaveSettings:
    """What is saved besides the tokenizer."""

    run: TrainingRun | None = None  # the training that made it
    with_text: bool | None = None  # whether with its text; None: if it is short
    named: Mapping[str, str] = field(default_factory=dict)  # the special token of each use


@dataclass(frozen=True)
class Opened:
    """A tokenizer from a file.

    Attributes:
        tokenizer: a `Tokenizer`, or an `OpenedTokenizer`, which the library of the format holds.
        format: which format the file had, a name in `FORMAT_TABLE`.
        notes: what is done otherwise than the files ask for, or leaves a doubt, as sentences.
        run: the whole training, if the file holds it.
        named: the special token of each use that a `tokenizer_config.json` beside it names, such as
            `eos`.
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
        name: what it is called.
        file_name: the name of a file of it; of several files that of a zip archive of them.
        suffix: how a path ends that means this format; "" for none.
        recognise: whether files are of this format, by their content.
        read: opens them.
        write: the files of a tokenizer, by name; raises a `CannotSaveError` if whoever opens them
            would get other ids. None where a format is only opened.
        lost: what these files do not carry, as sentences.
        library: the library whose tokenizers it gives back as they were opened.
    """

    name: str
    file_name: str
    recognise: Callable[[TokenizerFiles], bool]
    read: Callable[[TokenizerFiles, OpenSettings], Opened]
    write: Callable[[Any, SaveSettings], Contents] | None = None
    lost: Callable[[Tokenizer, SaveSettings], list[str]] = lambda _, __: []
    suffix: str = ""
    library: str = ""
