"""What a format of tokenizer files is: how it is recognised, read and written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bpe_core.common.progress import OnProgress, ignore_progress
from bpe_core.files.json_reading import parse_json
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun

Files = Mapping[str, bytes]
"""File names and contents: most formats are one file, GPT-2's and minbpe's are two."""
Written = tuple[Files, list[str]]
"""Files, and what of the tokenizer they do not carry, as sentences."""


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


@dataclass(frozen=True)
class OpenSettings:
    """Arguments of `open_tokenizer`."""

    split: SplitPattern | None = None
    special_tokens: Mapping[str, int] | None = None
    apart: bool = False
    on_progress: OnProgress = ignore_progress


@dataclass(frozen=True)
class Opened:
    """A tokenizer from a file.

    Attributes:
        tokenizer: a `Tokenizer`, or an `OpenedTokenizer`, for which its library works.
        format: a name in `FORMAT_TABLE`.
        notes: what of the files is not done, as sentences.
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

    A new one is a module with its `FORMAT`, a line in `formats/__init__.py`, a row in
    `docs/guides/publishing.md`, and a small file and losses in `samples.py` and `test_contract.py`.

    Attributes:
        title: what menus call it, the same in all languages.
        file_name: the usual name of the file, or of a zip archive where there are several.
        recognise: whether files are of this format, by their content.
        write: returns the files of a tokenizer, of the run that made it, and of the special token
            of each use, such as `eos`; None for a format that is only opened. Raises
            `CannotSaveError`: others that read the files would give other IDs.
        suffix: the end of a path that means this format; "" for none.
        endings: of its files, without the dot, that a file picker offers.
    """

    name: str
    title: str
    file_name: str
    recognise: Callable[[FileSet], bool]
    read: Callable[[FileSet, OpenSettings], Opened]
    write: Callable[[Any, TrainingRun | None, Mapping[str, str]], Written] | None = None
    suffix: str = ""
    endings: tuple[str, ...] = ()
