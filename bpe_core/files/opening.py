"""Opening a tokenizer file of any format."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.limits import MAX_FILE_BYTES
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, Progress, at_most_ten_a_second, nobody_hears
from bpe_core.files.formats import FORMAT_TABLE
from bpe_core.files.formats.format import FileSet, Format, Opened, OpenSettings
from bpe_core.files.formats.gpt2 import NAMES
from bpe_core.files.formats.readers import listed
from bpe_core.files.formats.transformers import CONFIG_FILE, read_beside
from bpe_core.files.gathering import BESIDE, WHOLE, Source, gather
from bpe_core.text.pretokenize import check_split
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.checks import check_special_mapping
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun


def open_tokenizer(
    source: Source,
    format: str | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_FILE_BYTES,
    apart: bool = False,
    on_progress: OnProgress | None = None,
) -> Opened:
    """Opens a file, and returns the tokenizer with its format, notes, and the run if it has one.

    Args:
        source: a path, the bytes of a file, or names and bytes of several. The files of one model
            are one tokenizer: a folder, a zip archive or a mapping of them, `tokenizer.json` before
            all others; a `tokenizer_config.json` beside it names the special token of each use.
        format: a name in `FORMAT_TABLE`; None to find it from the content.
        split: the split, as `train` takes it, for a file that has none (`tiktoken`, `gpt2`) or
            instead of its own.
        special_tokens: texts and IDs besides those of the file; for `tiktoken`, whose files have
            none, instead of those of the real model.
        max_bytes: refuse a larger file.
        apart: whether a library that opens the file works in a process of its own.
        on_progress: called at most ten times a second. An exception that it raises ends the opening
            and reaches the caller.

    Raises:
        FormatError: damaged, with the place; too large; of an unknown format; without a split, and
            `split` is None; or its library refuses it or is not installed.
        SettingError: a wrong argument; or `split` or `special_tokens` of a file that a library
            opens.
        PatternError: `split` is no split.
        OSError: the path cannot be read.
    """
    split = None if split is None else check_split(split)
    if format is not None:
        check_choice("format", format, FORMAT_TABLE)
    given = check_special_mapping(special_tokens or {})
    report = at_most_ten_a_second(on_progress) if on_progress else nobody_hears
    main, beside, unread = gather(source, max_bytes)
    report(Progress("reading", 0, sum(map(len, main.values()))))
    for name, data in (*main.items(), *beside.items()):
        _check_is_the_file(name, FileSet({name: data}).start)
    files, (named, added) = FileSet(main), read_beside(beside)
    entry = FORMAT_TABLE[format] if format else _recognise(files)
    opened = entry.read(files, OpenSettings(split, special_tokens, apart, report))
    tokenizer, run, notes = opened.tokenizer, opened.run, [*opened.notes]
    if unread:
        notes.append(f"Not needed beside {' and '.join(main)}: {listed(unread, 8)}.")
    if isinstance(tokenizer, Tokenizer):
        tokenizer = _changed(tokenizer, split, given)
        if run and tokenizer is not opened.tokenizer:
            run = None
            notes.append("The training in the file had other special tokens.")
    if lacking := [quoted(text) for text in added if text not in tokenizer.added_tokens]:
        notes.append(f"{CONFIG_FILE} adds {listed(lacking)}; {' and '.join(main)} does not.")
    return Opened(tokenizer, opened.format, tuple(notes), run, named)


def _changed(
    tokenizer: Tokenizer, split: SplitPattern | None, given: Mapping[str, int]
) -> Tokenizer:
    """Returns the tokenizer with the split and the special tokens that the caller wants."""
    split = tokenizer.split if split is None else split
    if split == tokenizer.split and given.items() <= tokenizer.special_tokens.items():
        return tokenizer
    for text, token_id in given.items():
        if (known := tokenizer.token_to_id(text)) not in (None, token_id):
            raise SettingError(
                f"special_tokens has the ID {token_id} for {quoted(text)}, which has {known}"
            )
    return replace(tokenizer, split=split, special_tokens={**tokenizer.special_tokens, **given})


def _check_is_the_file(name: str, start: bytes) -> None:
    """Refuses what is often saved in the place of a file."""
    if start.startswith(b"version https://git-lfs.github.com/spec/v1"):
        raise FormatError(f"{name} is a pointer of Git LFS; fetch the file with git lfs pull")
    if start[:14].lower().startswith((b"<!doctype html", b"<html")):
        raise FormatError(f"{name} is an HTML page, not a tokenizer; download the file itself")


def _recognise(files: FileSet) -> Format:
    """Returns the format of the files, by their content; a name only explains."""
    for one in FORMAT_TABLE.values():
        if one.recognise(files):
            return one
    name = next(iter(files))
    hints = {
        f" is not read; open the {WHOLE} of the same model": name in ("tekken.json", "vocab.txt"),
        f" has no vocabulary; open it together with {WHOLE}": name in BESIDE,
        f" is one of two files; open {' and '.join(NAMES[0])} together": name in sum(NAMES, ()),
        " is for people; open the .model file beside it": name.endswith(".vocab"),
        f" is JSON, but no {WHOLE} and no file of this program": files.root,
        " is empty": not files.start,
        ": cannot tell which format this is": True,
    }
    what = next(hint for hint, holds in hints.items() if holds)
    raise FormatError(
        f"{name}{what}; formats are {', '.join(FORMAT_TABLE)}", reason="unknown_format"
    )


def load(
    source: Source,
    format: str | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_FILE_BYTES,
    on_progress: OnProgress | None = None,
) -> Tokenizer | Any:
    """Opens a tokenizer file, and returns the tokenizer alone; arguments and errors are those of
    `open_tokenizer`.

    >>> import bpe_core as bpe
    >>> load(b"minbpe v1\\n\\n0\\n97 98\\n").encode("abc")
    [256, 99]
    """
    return open_tokenizer(
        source, format, split=split, special_tokens=special_tokens, max_bytes=max_bytes,
        on_progress=on_progress,
    ).tokenizer  # fmt: skip


def load_run(
    source: Source, *, max_bytes: int = MAX_FILE_BYTES, on_progress: OnProgress | None = None
) -> TrainingRun:
    """Opens the training run of a `json` file with its text; arguments and errors are those of
    `open_tokenizer`. Raises `FormatError`: the file has no run."""
    opened = open_tokenizer(source, max_bytes=max_bytes, on_progress=on_progress)
    if opened.run is None:
        raise FormatError(f"this {opened.format} file has no training run; save with_text=True")
    return opened.run
