"""Saving a tokenizer or a run in any format, and what of it a format cannot carry."""

import os
from collections.abc import Mapping
from pathlib import Path, PurePath

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import CannotSaveError, FormatError, SettingError, warn
from bpe_core.common.messages import quoted
from bpe_core.files.formats import FORMAT_TABLE, FORMATS
from bpe_core.files.formats.format import SaveSettings
from bpe_core.files.gathering import pack
from bpe_core.files.paths import as_path
from bpe_core.opened.opened_tokenizer import OpenedTokenizer
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun

What = Tokenizer | OpenedTokenizer | TrainingRun


def dumps(
    what: What,
    format: str,
    *,
    with_text: bool | None = None,
    bos: str | None = None,
    eos: str | None = None,
    pad: str | None = None,
) -> dict[str, bytes]:
    """Returns the files of a tokenizer, by name; `what_is_lost` says what they do not carry.

    Args:
        what: a tokenizer or a training run. One that a library opened gives its own file back.
        format: one of `FORMATS`.
        with_text: whether a `json` file of a run has the training text; None for texts of at most a
            megabyte.
        bos, eos, pad: for `transformers`: the special tokens that begin a text, end it, and fill
            up a batch.

    Raises:
        CannotSaveError: the format cannot carry this tokenizer: it would give other IDs.
        SettingError: no such format or special token, a format that names no special tokens, or
            `with_text` for a run that was trained on counts.

    >>> import bpe_core as bpe
    >>> tok = bpe.train("abab", vocab_size=257, split="none").tokenizer
    >>> dumps(tok, "minbpe")["tokenizer.model"]
    b'minbpe v1\\n\\n0\\n97 98\\n'
    """
    return _write(what, format, with_text, {"bos": bos, "eos": eos, "pad": pad})[0]


def save(
    what: What,
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    with_text: bool | None = None,
    lossy: bool = False,
    bos: str | None = None,
    eos: str | None = None,
    pad: str | None = None,
) -> list[Path]:
    """Saves a tokenizer or a training run, and returns the files that were written. What the format
    does not carry is a `UserWarning`, in the words of `what_is_lost`.

    Args:
        what, with_text, bos, eos, pad: as for `dumps`, like the errors.
        path: the file; for `gpt2` and `transformers` a folder or a `.zip`. Files there are
            replaced.
        format: one of `FORMATS`; None to find it from the name: `tokenizer.json` is `huggingface`,
            any other `.json` is `json`.
        lossy: whether something may be lost without a warning.
    """
    target = as_path(path, "path")
    named = {"bos": bos, "eos": eos, "pad": pad}
    files, lost = _write(what, format or format_for(target), with_text, named)
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


def what_is_lost(what: What, format: str, *, with_text: bool | None = None) -> list[str]:
    """Returns what a file of this format would not carry, as sentences; empty if nothing is lost.

    Arguments and errors are those of `dumps`: what cannot be saved is refused here, too.

    >>> import bpe_core as bpe
    >>> run = bpe.train("abab", vocab_size=257)
    >>> what_is_lost(run, "json")
    []
    """
    return _write(what, format, with_text, {})[1]


def _write(
    what: What, format: str, with_text: bool | None, named: Mapping[str, str | None]
) -> tuple[dict[str, bytes], list[str]]:
    """Returns the files, and what they do not carry."""
    check_choice("format", format, FORMATS)
    entry = FORMAT_TABLE[format]
    assert entry.write
    uses = {use: text for use, text in named.items() if text is not None}
    if uses and format != "transformers":
        raise SettingError(f"{', '.join(uses)} can be saved as 'transformers', not as {format!r}")
    if isinstance(what, OpenedTokenizer):
        if what.library != entry.library:
            raise CannotSaveError(
                f"{format} cannot carry a tokenizer of {what.library}; one of tokenizers is given "
                "back as it came: save as huggingface or transformers"
            )
        return {**entry.write(what, SaveSettings(named=uses))}, []
    if not isinstance(what, Tokenizer | TrainingRun):
        raise SettingError(f"what is {quoted(what)}; it must be a Tokenizer or a TrainingRun")
    run, tokenizer = (None, what) if isinstance(what, Tokenizer) else (what, what.tokenizer)
    settings = SaveSettings(run, with_text, uses)
    lost = entry.lost(tokenizer, settings)
    if run and format != "json":
        lost.append(
            f"Counts, tie rule ({run.settings.tie_rule}) and the training text are left out; only "
            "json carries them."
        )
    return {**entry.write(tokenizer, settings)}, lost


def format_for(path: PurePath) -> str:
    """Returns the format to save in, by the name of the file. Raises `FormatError`: the name does
    not show it.

    >>> format_for(PurePath("my.tiktoken")), format_for(PurePath("tokenizer.json"))
    ('tiktoken', 'huggingface')
    """
    for end in (path.name, path.suffix):
        for one in FORMAT_TABLE.values():
            if one.suffix and one.suffix == end:
                return one.name
    raise FormatError(
        f"{path.name!r} does not tell the format; give format, one of {', '.join(FORMATS)}",
        reason="unknown_format",
    )
