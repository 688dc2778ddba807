"""Saving a tokenizer or a run in any format, and what of it a format cannot carry."""

import os
from pathlib import Path
from typing import Final

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import CannotSaveError, SettingError, warn
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import path_of
from bpe_core.files.formats import (
    gpt2,
    huggingface_saving,
    minbpe,
    run_json,
    runs,
    tiktoken_file,
    transformers_folder,
)
from bpe_core.files.formats.opened import FORMATS, Contents, Format
from bpe_core.files.formats.recognise import format_for
from bpe_core.files.formats.tokenizer_files import put
from bpe_core.files.others import OtherTokenizer
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun

MOST_EMBEDDED: Final = 1_000_000
"""Bytes of the longest training text that a `json` file holds if nobody says whether it shall."""


def dumps(
    what: Tokenizer | OtherTokenizer | TrainingRun,
    format: Format,
    *,
    with_text: bool | None = None,
    bos: str | None = None,
    eos: str | None = None,
    pad: str | None = None,
) -> dict[str, bytes]:
    """The files of a tokenizer, by name, without writing them.

    Nobody is warned: a program that goes on with the files asks `what_is_lost`.

    Args:
        what: a tokenizer or a training run.
        format: one of `FORMATS`.
        with_text: whether a `json` file of a run holds the training text; None for texts of at
            most `MOST_EMBEDDED` bytes. Of one that is left out there are length and SHA-256; of
            one that was only counted, the length.
        bos, eos, pad: for `transformers`: the special tokens that begin a text, end it, and fill
            up a batch.

    Raises:
        TextNeededError: the run was trained on counts, and `with_text` is True.
        CannotSaveError: the format cannot carry this tokenizer: it would give other ids.
        SettingError: no such format; no such special token, or a format that names none.

    >>> import bpe_core as bpe
    >>> tok = bpe.train("abab", vocab_size=257, split="none").tokenizer
    >>> dumps(tok, "minbpe")["tokenizer.model"]
    b'minbpe v1\\n\\n0\\n97 98\\n'
    """
    check_choice("format", format, FORMATS)
    given = _given(format, bos=bos, eos=eos, pad=pad)
    return {
        name: data if isinstance(data, bytes) else b"".join(data)
        for name, data in _contents(what, format, with_text, given).items()
    }


def save(
    what: Tokenizer | OtherTokenizer | TrainingRun,
    path: str | os.PathLike[str],
    *,
    format: Format | None = None,
    with_text: bool | None = None,
    lossy: bool = False,
    bos: str | None = None,
    eos: str | None = None,
    pad: str | None = None,
) -> list[Path]:
    """Save a tokenizer or a training run. A long text is written bit by bit.

    What the format does not carry is told by a `UserWarning`, in the words of `what_is_lost`.

    Args:
        what: a tokenizer or a training run.
        path: the file; for `gpt2` and `transformers` a folder or a `.zip`. Files there are
            replaced.
        format: one of `FORMATS`; None to tell it from the name: `tokenizer.json` is
            `huggingface`, any other `.json` is `json`.
        with_text: as for `dumps`.
        lossy: whether something may be lost without a warning.
        bos, eos, pad: as for `dumps`.

    Returns:
        The files that were written.

    Raises:
        CannotSaveError: the format cannot carry this tokenizer.
        UnknownFormatError: the name does not tell the format.
        SettingError: as `dumps` raises it.
        OSError: the path cannot be written.
    """
    target = path_of(path, "path")
    if format is not None:
        check_choice("format", format, FORMATS)
    chosen = format or format_for(target)
    given = _given(chosen, bos=bos, eos=eos, pad=pad)
    contents = _contents(what, chosen, with_text, given)
    if not lossy and (lost := _losses(what, chosen, with_text)):
        warn(f"{' '.join(lost)} (lossy=True: no warning)")
    return put(contents, target)


def what_is_lost(
    what: Tokenizer | OtherTokenizer | TrainingRun, format: Format, *, with_text: bool | None = None
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
    check_choice("format", format, FORMATS)
    _contents(what, format, with_text)  # refuses what cannot be saved; texts are not written yet
    return _losses(what, format, with_text)


def _losses(
    what: Tokenizer | OtherTokenizer | TrainingRun, format: Format, with_text: bool | None
) -> list[str]:
    if isinstance(what, OtherTokenizer):
        return []
    tokenizer, run = _parts(what)
    if format == "json":
        return run_json.lost(run, with_text=_holds_text(run, with_text))
    sentences: list[str] = _MODULES[format].lost(tokenizer)
    if run:
        sentences.append(
            f"Counts, tie rule ({run.settings.tie_rule}) and the training text are left out; only "
            "json carries them."
        )
    return sentences


def _given(format: Format, **named: str | None) -> dict[str, str]:
    """What is named; only transformers' configuration can say it."""
    given = {name: text for name, text in named.items() if text is not None}
    if given and format != "transformers":
        name, text = next(iter(given.items()))
        raise SettingError(
            f"{name} is {quoted(text)}; only format 'transformers' says it, not {format!r}"
        )
    return given


def _contents(
    what: Tokenizer | OtherTokenizer | TrainingRun,
    format: Format,
    with_text: bool | None,
    given: dict[str, str] | None = None,
) -> Contents:
    if isinstance(what, OtherTokenizer):
        if what.library == "tokenizers" and format in ("huggingface", "transformers"):
            more = () if format == "huggingface" else transformers_folder.config(what, given)
            return {"tokenizer.json": what.data, **dict(more)}
        way = "save as huggingface" if what.library == "tokenizers" else "keep its own file"
        raise CannotSaveError(f"{format} cannot carry what {what.library} holds; {way}")
    tokenizer, run = _parts(what)
    if format == "json":
        return run_json.write(tokenizer, run, with_text=_holds_text(run, with_text))
    if format == "transformers":
        return transformers_folder.write(tokenizer, given)
    contents: Contents = _MODULES[format].write(tokenizer)
    return contents


_MODULES: Final = {
    "huggingface": huggingface_saving,
    "transformers": transformers_folder,
    "tiktoken": tiktoken_file,
    "gpt2": gpt2,
    "minbpe": minbpe,
}
"""Each has `write` and `lost`."""


def _parts(what: Tokenizer | TrainingRun) -> tuple[Tokenizer, TrainingRun | None]:
    if isinstance(what, Tokenizer):
        return what, None
    if not isinstance(what, TrainingRun):
        raise SettingError(f"what is {quoted(what)}; it must be a Tokenizer or a TrainingRun")
    return what.tokenizer, what


def _holds_text(run: TrainingRun | None, with_text: bool | None) -> bool:
    if run is None or with_text is False:
        return False
    if with_text:
        runs.check_has_text(run)
        return True
    return runs.has_text(run) and runs.text_bytes(run) <= MOST_EMBEDDED
