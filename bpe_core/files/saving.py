"""Saving a tokenizer or a run in any format, and what the format does not carry."""

import os
from collections.abc import Mapping
from pathlib import Path, PurePath

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import CannotSaveError, FormatError, SettingError, warn
from bpe_core.common.messages import quoted
from bpe_core.files.formats import FORMAT_TABLE, FORMATS
from bpe_core.files.formats.format import Written
from bpe_core.files.gathering import as_path, pack
from bpe_core.opened.opened_tokenizer import OpenedTokenizer
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun

What = Tokenizer | OpenedTokenizer | TrainingRun


def dumps(
    what: What,
    format: str,
    *,
    bos: str | None = None,
    eos: str | None = None,
    pad: str | None = None,
) -> dict[str, bytes]:
    """Returns the files of a tokenizer, by name; `what_is_lost` says what they do not carry.

    Args:
        what: a tokenizer, or a training run, which `json` saves with its text if that has at most a
            megabyte. An `OpenedTokenizer` gives its file back.
        format: one of `FORMATS`.
        bos, eos, pad: for `transformers`: the special tokens that begin and end a text, and that
            fill up a batch.

    Raises:
        CannotSaveError: in this format the tokenizer would give other IDs.
        SettingError: an unknown format or special token.

    >>> import bpe_core as bpe
    >>> tok = bpe.train("abab", vocab_size=257, split="none").tokenizer
    >>> dumps(tok, "minbpe")["tokenizer.model"]
    b'minbpe v1\\n\\n0\\n97 98\\n'
    """
    return dict(_write(what, format, {"bos": bos, "eos": eos, "pad": pad})[0])


def save(
    what: What,
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    lossy: bool = False,
    bos: str | None = None,
    eos: str | None = None,
    pad: str | None = None,
) -> list[Path]:
    """Saves a tokenizer or a training run, and returns the files that were written. What is lost
    (`what_is_lost`) is a `UserWarning`.

    Args:
        what, bos, eos, pad: as for `dumps`, like the errors.
        path: the file; for `gpt2` and `transformers` a folder or a `.zip`.
        format: one of `FORMATS`; None to find it from the name (`format_for`).
        lossy: whether something may be lost without a warning.
    """
    target = as_path(path, "path")
    named = {"bos": bos, "eos": eos, "pad": pad}
    files, lost = _write(what, format or format_for(target), named)
    if lost and not lossy:
        warn(f"{' '.join(lost)} (lossy=True: no warning)")
    if target.suffix == ".zip":
        placed = {target: pack(files)}
    elif len(files) == 1:
        placed = dict.fromkeys([target], *files.values())
    elif target.suffix == ".model" and "tokenizer.vocab" in files:  # minbpe's, side by side
        placed = {target.with_suffix(Path(name).suffix): data for name, data in files.items()}
    else:
        target.mkdir(parents=True, exist_ok=True)
        placed = {target / name: data for name, data in files.items()}
    for file, data in placed.items():
        file.write_bytes(data)
    return [*placed]


def what_is_lost(what: What, format: str) -> list[str]:
    """Returns what files of a format do not carry, as sentences. Errors: as `dumps`.

    >>> import bpe_core as bpe
    >>> what_is_lost(bpe.train("abab", vocab_size=257), "json")
    []
    """
    return _write(what, format, {})[1]


def _write(what: What, format: str, named: Mapping[str, str | None]) -> Written:
    """Returns what `dumps` and `what_is_lost` do."""
    check_choice("format", format, FORMATS)
    entry = FORMAT_TABLE[format]
    assert entry.write
    uses = {use: text for use, text in named.items() if text is not None}
    if uses and format != "transformers":
        raise SettingError(f"{', '.join(uses)} can be saved as 'transformers', not as {format!r}")
    if isinstance(what, OpenedTokenizer):
        if what.library != "tokenizers" or format not in ("huggingface", "transformers"):
            raise CannotSaveError(
                f"{format} cannot carry {what.library}; save as huggingface what tokenizers opened"
            )
        return entry.write(what, None, uses)
    if not isinstance(what, Tokenizer | TrainingRun):
        raise SettingError(f"what is {quoted(what)}; it must be a Tokenizer or a TrainingRun")
    run, tokenizer = (None, what) if isinstance(what, Tokenizer) else (what, what.tokenizer)
    if tokenizer.alphabet.base != "bytes" and format != "json":
        raise CannotSaveError(f"{format} has only bytes; save a tokenizer of characters as json")
    files, lost = entry.write(tokenizer, run, uses)
    if run and format != "json":
        lost.append(f"Only json carries counts, tie rule ({run.settings.tie_rule}) and the text.")
    return files, lost


def format_for(path: PurePath) -> str:
    """Returns the format to save in, by the name of the file. Raises `FormatError`: unknown.

    >>> format_for(PurePath("my.tiktoken")), format_for(PurePath("tokenizer.json"))
    ('tiktoken', 'huggingface')
    """
    by_suffix = {one.suffix: name for name, one in FORMAT_TABLE.items() if one.suffix}
    if found := by_suffix.get(path.name) or by_suffix.get(path.suffix):
        return found
    raise FormatError(
        f"{path.name!r} does not tell the format; give one of {', '.join(FORMATS)}",
        reason="unknown_format",
    )
