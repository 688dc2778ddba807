"""Opening a tokenizer file of any format."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bpe_core.common.errors import FormatError
from bpe_core.common.limits import MAX_FILE_BYTES
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, Progress, ignore_progress, throttled
from bpe_core.files.formats import FORMAT_TABLE
from bpe_core.files.formats.format import FileSet, Format, Opened, OpenSettings
from bpe_core.files.formats.gpt2 import NAMES
from bpe_core.files.formats.transformers import read_beside
from bpe_core.files.gathering import WHOLE, Source, gather
from bpe_core.text.pretokenize import check_split
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.checks import check_special_mapping
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun


def open_tokenizer(
    source: Source,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_FILE_BYTES,
    apart: bool = False,
    on_progress: OnProgress | None = None,
) -> Opened:
    """Opens a file, and returns the tokenizer with its format, notes, and the run if it has one.

    Args:
        source: a path, the bytes of a file, or names and bytes of several. A folder, a zip archive
            or a mapping has the files of one model, of which `tokenizer.json` is read first.
        split: the split, as `train` takes it, for a file that has none (`tiktoken`, `gpt2`) or
            instead of its own.
        special_tokens: texts and IDs beside those of the file.
        max_bytes: refuse a larger file.
        apart: whether a library that opens the file works in a process of its own.
        on_progress: called at most ten times a second. An exception that it raises ends the opening
            and reaches the caller.

    Raises:
        FormatError: the file is damaged, too large, of an unknown format, or has no split, and
            `split` is None; or its library refuses it or is not installed.
        SettingError: a wrong argument, or `split` or `special_tokens` of a file of a library.
        PatternError, OSError: `split` is no split; the path cannot be read.
    """
    split = None if split is None else check_split(split)
    check_special_mapping(special_tokens or {})
    report = throttled(on_progress) if on_progress else ignore_progress
    main, beside = gather(source, max_bytes)
    report(Progress("reading", 0, sum(map(len, main.values()))))
    files, named = FileSet(main), read_beside(beside)
    opened = _recognise(files).read(files, OpenSettings(split, special_tokens, apart, report))
    tokenizer, run = opened.tokenizer, opened.run
    if isinstance(tokenizer, Tokenizer) and (split is not None or special_tokens):
        specials = {**tokenizer.special_tokens, **(special_tokens or {})}
        changed = replace(tokenizer, split=split or tokenizer.split, special_tokens=specials)
        if changed != tokenizer:
            tokenizer, run = changed, None
    named = {use: text for use, text in named.items() if text in tokenizer.added_tokens}
    return replace(opened, tokenizer=tokenizer, run=run, named=named)


def _recognise(files: FileSet) -> Format:
    """Returns the format of the files, by their content."""
    for one in FORMAT_TABLE.values():
        if one.recognise(files):
            return one
    raise FormatError(
        f"{next(iter(files))} is of no known format: it begins with {quoted(files.start[:60])}; "
        f"open the model's {WHOLE}, or {' and '.join(NAMES[0])} together",
        reason="unknown_format",
    )


def load(
    source: Source,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
) -> Tokenizer | Any:
    """Opens a tokenizer file, and returns the tokenizer. Arguments and errors: as `open_tokenizer`.

    >>> import bpe_core as bpe
    >>> load(b"minbpe v1\\n\\n0\\n97 98\\n").encode("abc")
    [256, 99]
    """
    return open_tokenizer(source, split=split, special_tokens=special_tokens).tokenizer


def load_run(source: Source) -> TrainingRun:
    """Returns the training run of a `json` file. Raises `FormatError`: it has none, or no text."""
    opened = open_tokenizer(source)
    if opened.run is None:
        raise FormatError(f"this {opened.format} file has no training run with its text")
    return opened.run
