"""Opening a tokenizer file of any format."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import FormatError, SettingError, UnknownFormatError
from bpe_core.common.progress import OnProgress, at_most_ten_a_second, nobody_hears
from bpe_core.common.quoting import quoted
from bpe_core.files.format_table import FORMAT_TABLE
from bpe_core.files.formats.format import Format, Opened, OpenSettings, TokenizerFiles
from bpe_core.files.formats.model_config import CONFIG_FILE, added_by, config_of, uses_of
from bpe_core.files.gathering import MAX_BYTES, WHOLE, Source, gather
from bpe_core.text.pretokenize import SplitPattern, check_split
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_checks import check_special_mapping
from bpe_core.training.run import TrainingRun

_OTHER_TRAINING: Final = (
    "The training in the file is left out: it has another split pattern or other special tokens "
    "than those asked for."
)


def open_tokenizer(
    source: Source,
    format: str | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_BYTES,
    apart: bool = False,
    on_progress: OnProgress | None = None,
) -> Opened:
    """Open a file and say what came out: tokenizer, format, notes, and the run if it is there.

    Args:
        source: a path, the bytes of a file, or names and bytes of several. The files of one model
            are one tokenizer: a folder, a zip archive or a mapping of them, `tokenizer.json` before
            all others. The special tokens of a `tokenizer_config.json` beside it are taken up.
        format: a name in `FORMAT_TABLE`; None to tell it from the content.
        split: the split, as `train` takes it, for a file that has none (`tiktoken`, `gpt2`) or
            instead of its own.
        special_tokens: texts and ids, besides those of the file; for `tiktoken`, whose files
            mark none, instead of those that it is known to have.
        max_bytes: refuse a larger file.
        apart: whether a library that holds the tokenizer works in a process of its own.
        on_progress: called at most ten times a second. An exception it raises ends the opening
            and reaches the caller.

    Raises:
        PatternError: `split` is none.
        SettingError: an argument of another type, or outside of its range; a text or an id of
            `special_tokens` that another token has; either of a tokenizer that a library holds.
        UnknownFormatError: the content does not tell the format.
        SplitNeededError: the file has no split pattern, and `split` is None.
        FileTooLargeError: more than `max_bytes`.
        OtherKindError: the library that opens it is not installed.
        FormatError: damaged, with the place, or with what the library says of it.
        OSError: the path cannot be read.
    """
    split = None if split is None else check_split(split)
    if format is not None:
        check_choice("format", format, FORMAT_TABLE)
    if special_tokens is not None:
        check_special_mapping(special_tokens)
    hears = at_most_ten_a_second(on_progress) if on_progress else nobody_hears
    main, beside, unneeded = gather(source, max_bytes)
    for name, data in (*main.items(), *beside.items()):
        _check_is_itself(name, data)
    files = TokenizerFiles(main, hears)
    config = config_of(beside, hears)
    read = (FORMAT_TABLE[format] if format else _recognise(files)).read
    opened = read(files, OpenSettings(split, special_tokens, config, apart, hears))
    if config and isinstance(opened.tokenizer, Tokenizer):
        rows = ((one["content"], one["id"]) for one in added_by(config))
        own = opened.tokenizer.special_tokens
        told = {text: i for text, i in rows if i is not None and text not in own}
        opened = replace(_as_asked(opened, None, told, CONFIG_FILE), named=uses_of(config))
    if unneeded:
        note = f"Not needed beside {' and '.join(main)}: {', '.join(unneeded)}."
        opened = replace(opened, notes=(*opened.notes, note))
    return _as_asked(opened, split, special_tokens or {}, "special_tokens")


def _as_asked(
    opened: Opened, split: SplitPattern | None, given: Mapping[str, int], where: str
) -> Opened:
    """With the split pattern and the special tokens that were asked for."""
    tokenizer = opened.tokenizer
    if not isinstance(tokenizer, Tokenizer):
        if split is not None or given:
            raise SettingError(f"split and special_tokens are those of the file: {tokenizer!r}")
        return opened
    own = tokenizer.special_tokens
    split = tokenizer.split if split is None else split
    if split == tokenizer.split and given.items() <= own.items():
        return opened
    for text, token_id in given.items():
        if (known := tokenizer.token_to_id(text)) not in (None, token_id):
            error = FormatError if where == CONFIG_FILE else SettingError
            raise error(f"{where} has the id {token_id} for {quoted(text)}, which has {known}")
    tokenizer = replace(tokenizer, split=split, special_tokens={**own, **given})
    notes = (*opened.notes, _OTHER_TRAINING) if opened.run else opened.notes
    return replace(opened, tokenizer=tokenizer, notes=notes, run=None)


def _check_is_itself(name: str, data: bytes) -> None:
    """Refuse what stands in for a file that is somewhere else."""
    start = TokenizerFiles({name: data}).start
    if start.startswith(b"version https://git-lfs.github.com/spec/v1"):
        raise FormatError(
            f"{name} is a pointer of Git LFS, not the file itself; fetch it with git lfs pull"
        )
    if start[:14].lower().startswith((b"<!doctype html", b"<html")):
        raise FormatError(f"{name} is an HTML page, not a tokenizer; download the file itself")
    if start.strip() in (b"404: Not Found", b"Entry not found", b"Not Found"):
        raise FormatError(f"{name} holds only {start.decode()!r}: its address was a wrong one")


def _recognise(files: TokenizerFiles) -> Format:
    """The format of the files, from what is in them; a name only explains."""
    for one in FORMAT_TABLE.values():
        if one.recognise(files):
            return one
    name = next(iter(files))
    raise UnknownFormatError(f"{name}{_why(name, files.start, files.root)}")


def _why(name: str, start: bytes, root: Mapping[str, Any]) -> str:
    """What a file of none of our formats may be."""
    not_read = f"which is not read; open the {WHOLE} of the same model"
    if "config" in root and "vocab" in root:
        return f" is a tekken.json of Mistral's, {not_read}"
    if "added_tokens_decoder" in root or "tokenizer_class" in root or name == CONFIG_FILE:
        return f" names special tokens and holds no vocabulary; open it together with {WHOLE}"
    if root and all(isinstance(value, int) for value in root.values()):
        return " looks like the vocab.json of GPT-2's format; open it together with merges.txt"
    if start.startswith(b"{"):
        return f" is JSON, but no {WHOLE} (it has no 'model') and no file of this program"
    if start.startswith(b"#version"):
        return " looks like the merges.txt of GPT-2's format; open it together with vocab.json"
    if name.endswith("vocab.txt") or b"\n[UNK]" in start:
        return f" is a list of WordPiece's tokens, {not_read}"
    if name.endswith(".vocab"):
        return " is there to be looked at; open the .model file beside it"
    if name.endswith(".model"):
        return " is neither of minbpe's text format nor of SentencePiece's"
    what = ": cannot tell which format this is" if start else " is empty"
    return f"{what}; formats are {', '.join(FORMAT_TABLE)}"


def load(
    source: Source,
    format: str | None = None,
    *,
    split: SplitPattern | None = None,
    special_tokens: Mapping[str, int] | None = None,
    max_bytes: int = MAX_BYTES,
    on_progress: OnProgress | None = None,
) -> Tokenizer | Any:
    """Open a tokenizer file; arguments and errors are those of `open_tokenizer`.

    What is not read here comes as an `OpenedTokenizer`, which `tokenizers` or `sentencepiece` holds
    (the extra `others`).

    >>> import bpe_core as bpe
    >>> load(b"minbpe v1\\n\\n0\\n97 98\\n").encode("abc")
    [256, 99]
    """
    return open_tokenizer(
        source, format, split=split, special_tokens=special_tokens, max_bytes=max_bytes,
        on_progress=on_progress,
    ).tokenizer  # fmt: skip


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
