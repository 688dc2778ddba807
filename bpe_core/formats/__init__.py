"""Tokenizer files: open and save every common format.

    tokenizer = load("tokenizer.json")              # recognised from its content
    what_is_lost(tokenizer, "tiktoken")             # sentences, before anything is written
    save(tokenizer, "my.tiktoken", format="tiktoken")

| format | module | files |
| --- | --- | --- |
| `huggingface` | `huggingface` (`pre_tokenizers`, `oniguruma`) | `tokenizer.json` |
| `tiktoken` | `tiktoken_file` | `.tiktoken` |
| `gpt2` | `gpt2` | `vocab.json` and `merges.txt` |
| `minbpe` | `minbpe` | `.model` and `.vocab` |
| `json` | `run_json` (`runs`) | plain JSON: everything, and the training too |
| `sentencepiece` | `sentencepiece` | `.model` where it is BPE with byte fallback; opened only |
| `tekken`, `claude` | `ranked_json` | `tekken.json`, Anthropic's `claude.json`; opened only |

`byte_level` is what `huggingface` and `gpt2` share, `fallback` what those share that join
characters, `ranked_tokens` those that list tokens and no merges; `applying` finds the merges that
matter, `checks` is what all readers ask. `json_slices` and `lines` read JSON and text within
bounds, `files` is the way to disk, `tokenizer_config` what may stand beside, `recognise` tells
formats apart. Files are data: nothing in them is ever executed.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bpe_core.arguments import checked, whole
from bpe_core.errors import FormatError, SettingError
from bpe_core.formats import (
    gpt2,
    huggingface,
    minbpe,
    ranked_json,
    run_json,
    runs,
    sentencepiece,
    tiktoken_file,
)
from bpe_core.formats.checks import MAX_BYTES, as_object
from bpe_core.formats.files import gather, pack, path_of, put
from bpe_core.formats.json_slices import parse_json
from bpe_core.formats.opened import (
    FORMATS,
    OPEN_FORMATS,
    Contents,
    Files,
    Format,
    Opened,
    OpenFormat,
    Wishes,
)
from bpe_core.formats.recognise import format_for, recognise
from bpe_core.formats.tokenizer_config import set_aside, with_special_tokens
from bpe_core.pretokenize import SplitPattern
from bpe_core.run import TrainingRun
from bpe_core.tokenizer import Tokenizer

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "MOST_EMBEDDED",
    "OPEN_FORMATS",
    "Files",
    "Format",
    "OpenFormat",
    "Opened",
    "Source",
    "dumps",
    "format_for",
    "load",
    "load_run",
    "open_tokenizer",
    "pack",
    "save",
    "what_is_lost",
]

MOST_EMBEDDED: Final = 1_000_000
"""Bytes of the longest training text that a `json` file holds if nobody says whether it shall."""

Source = str | os.PathLike[str] | bytes | Mapping[str, bytes]
"""A path, the bytes of a file, or the names and bytes of several."""


@checked(max_bytes=whole(0))
def open_tokenizer(
    source: Source,
    format: OpenFormat | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_BYTES,
) -> Opened:
    """Open a file and say what came out: tokenizer, format, notes, and the run if it is there.

    Args:
        source: a path, the bytes of a file, or names and bytes of several. GPT-2's two files are
            a folder, either of the two beside the other, or a zip archive of both. The special
            tokens of a `tokenizer_config.json` in the same folder or archive are taken up.
        format: one of `OPEN_FORMATS`; None to tell it from the content.
        split: the split pattern, for a file that has none (`tiktoken`, `gpt2`) or instead of
            its own.
        special_tokens: texts and ids, for a file that has none (`tiktoken`, `gpt2`).
        max_bytes: refuse a larger file.

    Raises:
        SettingError: an argument of another type, or outside of its range.
        UnknownFormatError: the content does not tell the format.
        SplitNeededError: the file has no split pattern, and `split` is None.
        FileTooLargeError: more than `max_bytes`.
        FormatError: damaged, or something this library cannot do, with the place.
        OSError: the path cannot be read.
    """
    _check_format(format, OPEN_FORMATS)
    files, config = set_aside(gather(source, max_bytes))
    opened = _read(files, format, Wishes(split, special_tokens))
    return opened if config is None else with_special_tokens(opened, config)


def _read(files: Files, format: OpenFormat | None, wishes: Wishes) -> Opened:
    """What is in the files that make one tokenizer."""
    found, root = (format, None) if format else recognise(files)
    if root is not None:
        return _PARSED[found](root, wishes)
    if found == "gpt2":
        pair = gpt2.find_pair(files)
        if pair is None:
            raise FormatError(
                f"gpt2 needs {' and '.join(gpt2.NAMES[0])}; there is only {', '.join(files)}"
            )
        return gpt2.read(files[pair[0]], files[pair[1]], wishes)
    name, data = next(
        ((name, data) for name, data in files.items() if not name.endswith(".vocab")),
        next(iter(files.items())),
    )
    if found in _PARSED:
        return _PARSED[found](as_object(parse_json(data, name), name), wishes)
    readers = {
        "tiktoken": tiktoken_file.read,
        "minbpe": minbpe.read,
        "sentencepiece": sentencepiece.read,
    }
    return readers[found](data, name, wishes)


_PARSED: Final[Mapping[OpenFormat, Callable[[dict[str, Any], Wishes], Opened]]] = {
    "huggingface": huggingface.read,
    "json": run_json.read,
    "tekken": ranked_json.read_tekken,
    "claude": ranked_json.read_claude,
}
"""The readers of formats that are JSON."""


@checked(max_bytes=whole(0))
def load(
    source: Source,
    format: OpenFormat | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_BYTES,
) -> Tokenizer:
    """Open a tokenizer file.

    Arguments and errors are those of `open_tokenizer`.

    >>> import bpe_core as bpe
    >>> load(b"minbpe v1\\n\\n0\\n97 98\\n").encode("abc")
    [256, 99]
    """
    return open_tokenizer(
        source, format, split=split, special_tokens=special_tokens, max_bytes=max_bytes
    ).tokenizer


@checked(max_bytes=whole(0))
def load_run(source: Source, *, max_bytes: int = MAX_BYTES) -> TrainingRun:
    """Open the training run of a `json` file that holds its text.

    Raises:
        SettingError: an argument of another type, or outside of its range.
        FormatError: there is no run in the file, or it is damaged.
        OSError: the path cannot be read.
    """
    opened = open_tokenizer(source, max_bytes=max_bytes)
    if opened.run is None:
        raise FormatError(
            f"this {opened.format} file holds a tokenizer but no training run; save the run as "
            "json, with_text=True"
        )
    return opened.run


@checked()
def dumps(
    what: Tokenizer | TrainingRun,
    format: Format,
    *,
    with_text: bool | None = None,
) -> dict[str, bytes]:
    """The files of a tokenizer, by name, without writing them.

    Args:
        what: a tokenizer or a training run.
        format: one of `FORMATS`.
        with_text: whether a `json` file of a run holds the training text; None for texts of at
            most `MOST_EMBEDDED` bytes. Of one that is left out there are length and SHA-256; of
            one that was only counted, the length.

    Raises:
        TextNeededError: the run was trained on counts, and `with_text` is True.
        CannotSaveError: the format cannot carry this tokenizer: it would give other ids.
        SettingError: no such format.

    >>> import bpe_core as bpe
    >>> tok = bpe.train("abab", vocab_size=257, split="none").tokenizer
    >>> dumps(tok, "minbpe")["tokenizer.model"]
    b'minbpe v1\\n\\n0\\n97 98\\n'
    """
    return {
        name: data if isinstance(data, bytes) else b"".join(data)
        for name, data in _contents(what, format, with_text).items()
    }


@checked()
def save(
    what: Tokenizer | TrainingRun,
    path: str | os.PathLike[str],
    *,
    format: Format | None = None,
    with_text: bool | None = None,
) -> list[Path]:
    """Save a tokenizer or a training run. A long text is written bit by bit.

    Args:
        what: a tokenizer or a training run.
        path: the file; for `gpt2` a folder or a `.zip`. Files there are replaced, by whole ones
            or not at all.
        format: one of `FORMATS`; None to tell it from the name: `tokenizer.json` is
            `huggingface`, any other `.json` is `json`.
        with_text: as for `dumps`.

    Returns:
        The files that were written.

    Raises:
        CannotSaveError: the format cannot carry this tokenizer.
        UnknownFormatError: the name does not tell the format.
        SettingError: no such format.
        OSError: the path cannot be written.
    """
    target = path_of(path, "path")
    return put(_contents(what, format or format_for(target), with_text), target)


@checked()
def what_is_lost(
    what: Tokenizer | TrainingRun,
    format: Format,
    *,
    with_text: bool | None = None,
) -> list[str]:
    """What a file of this format would not carry, as sentences; empty if nothing is lost.

    Arguments are those of `dumps`.

    Raises:
        CannotSaveError: nothing useful would be carried: saving would raise the same error.
        SettingError: no such format.

    >>> import bpe_core as bpe
    >>> run = bpe.train("abab", vocab_size=257)
    >>> what_is_lost(run, "json")
    []
    """
    _contents(what, format, with_text)  # refuses what cannot be saved; texts are not written yet
    tokenizer, run = _parts(what)
    if format == "json":
        return run_json.lost(run, with_text=_holds_text(run, with_text))
    losses = {
        "huggingface": huggingface.lost,
        "tiktoken": tiktoken_file.lost,
        "gpt2": gpt2.lost,
        "minbpe": minbpe.lost,
    }
    sentences = losses[format](tokenizer)
    if run:
        sentences.append(
            f"Counts, tie rule ({run.settings.tie_rule}) and the training text are left out; only "
            "json carries them."
        )
    return sentences


def _contents(what: Tokenizer | TrainingRun, format: Format, with_text: bool | None) -> Contents:
    _check_format(format)
    tokenizer, run = _parts(what)
    if format == "json":
        return run_json.write(tokenizer, run, with_text=_holds_text(run, with_text))
    writers = {
        "huggingface": huggingface.write,
        "tiktoken": tiktoken_file.write,
        "gpt2": gpt2.write,
        "minbpe": minbpe.write,
    }
    return writers[format](tokenizer)


def _parts(what: Tokenizer | TrainingRun) -> tuple[Tokenizer, TrainingRun | None]:
    return (what, None) if isinstance(what, Tokenizer) else (what.tokenizer, what)


def _holds_text(run: TrainingRun | None, with_text: bool | None) -> bool:
    if run is None or with_text is False:
        return False
    if with_text:
        runs.check_has_text(run)
        return True
    return runs.has_text(run) and runs.text_bytes(run) <= MOST_EMBEDDED


def _check_format(format: str | None, allowed: Sequence[str] = FORMATS) -> None:
    if format is not None and format not in allowed:
        raise SettingError(f"format is {format!r}; allowed are {', '.join(map(repr, allowed))}")
