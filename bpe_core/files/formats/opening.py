"""Opening a tokenizer file of any format."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import FormatError, OtherKindError, SettingError
from bpe_core.common.json_reading import as_object, parse_json
from bpe_core.common.progress import OnProgress, at_most_ten_a_second, nobody_hears
from bpe_core.common.quoting import quoted
from bpe_core.files.formats import (
    gpt2,
    huggingface,
    minbpe,
    run_json,
    sentencepiece,
    tiktoken_file,
)
from bpe_core.files.formats.checks import MAX_BYTES
from bpe_core.files.formats.opened import OPEN_FORMATS, Files, Opened, OpenFormat, OpenSettings
from bpe_core.files.formats.recognise import recognise
from bpe_core.files.formats.tokenizer_config import set_aside, with_config
from bpe_core.files.formats.tokenizer_files import gather
from bpe_core.files.others import OtherTokenizer, open_elsewhere
from bpe_core.text.pretokenize import SplitPattern, check_split
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_checks import check_special_mapping
from bpe_core.training.run import TrainingRun

Source = str | os.PathLike[str] | bytes | Mapping[str, bytes]
"""A path, the bytes of a file, or the names and bytes of several."""


def open_tokenizer(
    source: Source,
    format: OpenFormat | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_BYTES,
    apart: bool = False,
    on_progress: OnProgress | None = None,
) -> Opened:
    """Open a file and say what came out: tokenizer, format, notes, and the run if it is there.

    Args:
        source: a path, the bytes of a file, or names and bytes of several. GPT-2's two files are
            a folder, either of the two beside the other, or a zip archive of both. The special
            tokens and the chat template of a `tokenizer_config.json` beside it are taken up.
        format: one of `OPEN_FORMATS`; None to tell it from the content.
        split: the split, as `train` takes it, for a file that has none (`tiktoken`, `gpt2`) or
            instead of its own.
        special_tokens: texts and ids, besides those of the file. Where it marks none (`tiktoken`,
            `gpt2`), instead of those that it is known or taken to have.
        max_bytes: refuse a larger file.
        apart: whether another library that holds the tokenizer works in a process of its own.
        on_progress: called at most ten times a second. An exception it raises ends the opening
            and reaches the caller.

    Raises:
        PatternError: `split` is none.
        SettingError: an argument of another type, or outside of its range; a text or an id of
            `special_tokens` that another token has.
        UnknownFormatError: the content does not tell the format.
        SplitNeededError: the file has no split pattern, and `split` is None.
        FileTooLargeError: more than `max_bytes`.
        FormatError: damaged, or something this library cannot do, with the place.
        OSError: the path cannot be read.
    """
    split = None if split is None else check_split(split)
    if format is not None:
        check_choice("format", format, OPEN_FORMATS)
    if special_tokens is not None:
        check_special_mapping(special_tokens)
    hears = at_most_ten_a_second(on_progress) if on_progress else nobody_hears
    files, config = set_aside(gather(source, max_bytes), hears)
    try:
        opened = _read(files, format, OpenSettings(split, special_tokens, hears))
    except OtherKindError as refusal:
        opened = open_elsewhere(files, config, refusal, apart=apart)
    else:
        opened = opened if config is None else with_config(opened, config)
    return as_asked(opened, split, special_tokens)


def as_asked(
    opened: Opened, split: SplitPattern | None, special_tokens: Mapping[str, int] | None
) -> Opened:
    """With the split pattern and the special tokens that were asked for, whatever was opened."""
    tokenizer = opened.tokenizer
    if isinstance(tokenizer, OtherTokenizer):
        if split is not None or special_tokens:
            raise SettingError(f"split and special_tokens are those of the file: {tokenizer!r}")
        return opened
    own, given = tokenizer.special_tokens, special_tokens or {}
    split = tokenizer.split if split is None else split
    if split == tokenizer.split and given.items() <= own.items():
        return opened
    for text, token_id in given.items():
        if (known := tokenizer.token_to_id(text)) not in (None, token_id):
            raise SettingError(
                f"special_tokens has the id {token_id} for {quoted(text)}, which has {known}"
            )
    tokenizer = replace(tokenizer, split=split, special_tokens={**own, **given})
    notes = (*opened.notes, _OTHER_TRAINING) if opened.run else opened.notes
    return replace(opened, tokenizer=tokenizer, notes=notes, run=None)


_OTHER_TRAINING: Final = (
    "The training in the file is left out: it has another split pattern or other special tokens "
    "than those asked for."
)


def _read(files: Files, format: OpenFormat | None, settings: OpenSettings) -> Opened:
    """What is in the files that make one tokenizer."""
    found, root = (format, None) if format else recognise(files, settings.on_progress)
    if root is not None:
        return _PARSED[found](root, settings)
    if found == "gpt2":
        pair = gpt2.find_pair(files)
        if pair is None:
            raise FormatError(
                f"gpt2 needs {' and '.join(gpt2.NAMES[0])}; there is only {', '.join(files)}"
            )
        return gpt2.read(files[pair[0]], files[pair[1]], settings)
    name, data = next(
        ((name, data) for name, data in files.items() if not name.endswith(".vocab")),
        next(iter(files.items())),
    )
    if found in _PARSED:
        return _PARSED[found](
            as_object(parse_json(data, name, settings.on_progress), name), settings
        )
    readers = {
        "tiktoken": tiktoken_file.read,
        "minbpe": minbpe.read,
        "sentencepiece": sentencepiece.read,
    }
    return readers[found](data, name, settings)


_PARSED: Final[Mapping[OpenFormat, Callable[[dict[str, Any], OpenSettings], Opened]]] = {
    "huggingface": huggingface.read,
    "transformers": huggingface.read,
    "json": run_json.read,
}
"""The readers of formats that are JSON."""


def load(
    source: Source,
    format: OpenFormat | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_BYTES,
    on_progress: OnProgress | None = None,
) -> Tokenizer | Any:
    """Open a tokenizer file.

    What has no merges here comes as an `OtherTokenizer`, which `tokenizers` or `sentencepiece`
    holds (the extra `others`).

    Arguments and errors are those of `open_tokenizer`.

    >>> import bpe_core as bpe
    >>> load(b"minbpe v1\\n\\n0\\n97 98\\n").encode("abc")
    [256, 99]
    """
    return open_tokenizer(
        source,
        format,
        split=split,
        special_tokens=special_tokens,
        max_bytes=max_bytes,
        on_progress=on_progress,
    ).tokenizer


def load_run(
    source: Source, *, max_bytes: int = MAX_BYTES, on_progress: OnProgress | None = None
) -> TrainingRun:
    """Open the training run of a `json` file that holds its text.

    Raises:
        BPEError: as `open_tokenizer` does; a FormatError where the file holds no run.
        OSError: the path cannot be read.
    """
    opened = open_tokenizer(source, max_bytes=max_bytes, on_progress=on_progress)
    if opened.run is None:
        raise FormatError(
            f"this {opened.format} file holds a tokenizer but no training run; save the run as "
            "json, with_text=True"
        )
    return opened.run
