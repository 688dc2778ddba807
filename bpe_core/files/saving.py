"""Saving a tokenizer or a run in any format, and what of it a format cannot carry."""

import os
from pathlib import Path, PurePath

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import CannotSaveError, FormatError, SettingError, warn
from bpe_core.common.messages import quoted
from bpe_core.files.format_table import FORMAT_TABLE, FORMATS
from bpe_core.files.formats.format import Contents, SaveSettings
from bpe_core.files.gathering import pack_into
from bpe_core.files.paths import path_of
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
    """The files of a tokenizer, by name, without writing them.

    Nobody is warned: a program that goes on with the files asks `what_is_lost`.

    Args:
        what: a tokenizer or a training run. One that a library holds gives its own file back.
        format: one of `FORMATS`.
        with_text: whether a `json` file of a run holds the training text; None for texts of at
            most a megabyte. Of one that is left out there are length and SHA-256; of one that was
            only counted, the length.
        bos, eos, pad: for `transformers`: the special tokens that begin a text, end it, and fill
            up a batch.

    Raises:
        SettingError: the run was trained on counts, and `with_text` is True.
        CannotSaveError: the format cannot carry this tokenizer: it would give other ids.
        FormatError: `tokenizers`, which has to prove that it cuts alike, is not installed.
        SettingError: no such format; no such special token, or a format that names none.

    >>> import bpe_core as bpe
    >>> tok = bpe.train("abab", vocab_size=257, split="none").tokenizer
    >>> dumps(tok, "minbpe")["tokenizer.model"]
    b'minbpe v1\\n\\n0\\n97 98\\n'
    """
    contents, _ = _written(what, format, with_text, bos=bos, eos=eos, pad=pad)
    return {
        name: data if isinstance(data, bytes) else b"".join(data) for name, data in contents.items()
    }


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
    """Save a tokenizer or a training run. A long text is written bit by bit.

    What the format does not carry is told by a `UserWarning`, in the words of `what_is_lost`.

    Args:
        what: as for `dumps`.
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
        BPEError: as `dumps` does; an FormatError where the name does not tell the format.
        OSError: the path cannot be written.
    """
    target = path_of(path, "path")
    contents, lost = _written(
        what, format or format_for(target), with_text, bos=bos, eos=eos, pad=pad
    )
    if lost and not lossy:
        warn(f"{' '.join(lost)} (lossy=True: no warning)")
    return _put(contents, target)


def what_is_lost(what: What, format: str, *, with_text: bool | None = None) -> list[str]:
    """What a file of this format would not carry, as sentences; empty if nothing is lost.

    Arguments and errors are those of `dumps`: what cannot be saved is refused here, too.

    >>> import bpe_core as bpe
    >>> run = bpe.train("abab", vocab_size=257)
    >>> what_is_lost(run, "json")
    []
    """
    return _written(what, format, with_text)[1]


def _written(
    what: What, format: str, with_text: bool | None, **named: str | None
) -> tuple[Contents, list[str]]:
    """The files, and what they do not carry. Texts are not written yet."""
    check_choice("format", format, FORMATS)
    entry = FORMAT_TABLE[format]
    assert entry.write
    given = {use: text for use, text in named.items() if text is not None}
    if given and format != "transformers":
        use, text = next(iter(given.items()))
        raise SettingError(
            f"{use} is {quoted(text)}; only format 'transformers' says it, not {format!r}"
        )
    if isinstance(what, OpenedTokenizer):
        if what.library != entry.library:
            raise CannotSaveError(
                f"{format} cannot carry what {what.library} holds: what tokenizers holds is given "
                "back as it came, save as huggingface or transformers"
            )
        return entry.write(what, SaveSettings(named=given)), []
    if not isinstance(what, Tokenizer | TrainingRun):
        raise SettingError(f"what is {quoted(what)}; it must be a Tokenizer or a TrainingRun")
    run, tokenizer = (None, what) if isinstance(what, Tokenizer) else (what, what.tokenizer)
    settings = SaveSettings(run, with_text, given)
    contents, lost = entry.write(tokenizer, settings), entry.lost(tokenizer, settings)
    if run and format != "json":
        lost += [
            f"Counts, tie rule ({run.settings.tie_rule}) and the training text are left out; only "
            "json carries them."
        ]
    return contents, lost


def format_for(path: PurePath) -> str:
    """The format to save in, from the name of the file. Raises `FormatError`: the name does
    not tell.

    >>> format_for(PurePath("my.tiktoken")), format_for(PurePath("tokenizer.json"))
    ('tiktoken', 'huggingface')
    """
    for told in (path.name, path.suffix):
        for one in FORMAT_TABLE.values():
            if one.suffix and one.suffix == told:
                return one.name
    raise FormatError(
        f"{path.name!r} does not tell the format; give format, one of {', '.join(FORMATS)}",
        reason="unknown_format",
    )


def _put(files: Contents, path: Path) -> list[Path]:
    """Write files where a path says.

    One file takes the path itself. Of several the path is the folder, or a `.zip` of them; minbpe's
    `.vocab` stands beside its `.model`.
    """
    if path.suffix == ".zip":
        with path.open("wb") as archive:
            pack_into(archive, files)
        return [path]
    ends = [Path(name).suffix for name in files]
    if len(files) == 1:
        targets = [path]
    elif ends == [".model", ".vocab"]:
        stem = path.with_suffix("") if path.suffix == ".model" else path
        targets = [stem.with_name(stem.name + end) for end in ends]
    else:
        path.mkdir(parents=True, exist_ok=True)
        targets = [path / name for name in files]
    for target, parts in zip(targets, files.values(), strict=True):
        with target.open("wb") as file:
            file.writelines([parts] if isinstance(parts, bytes) else parts)
    return targets
