"""Opening a tokenizer file of any format."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bpe_core.common.arguments import check_choice
from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, at_most_ten_a_second, nobody_hears
from bpe_core.files.format_table import FORMAT_TABLE
from bpe_core.files.formats.by_library import listed
from bpe_core.files.formats.format import Format, Opened, OpenSettings, TokenizerFiles
from bpe_core.files.formats.gpt2 import NAMES
from bpe_core.files.formats.transformers import CONFIG_FILE, Beside, read_beside
from bpe_core.files.gathering import BESIDE, MAX_BYTES, WHOLE, Source, gather
from bpe_core.text.pretokenize import check_split
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.checks import check_special_mapping
from bpe_core.tokenizer.tokenizer import Tokenizer
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
            `special_tokens` that another token has; either of a tokenizer that a library holds,
            but for the split of `gpt2`.
        FormatError: the content does not tell the format.
        FormatError: the file has no split pattern, and `split` is None.
        FormatError: more than `max_bytes`.
        FormatError: the library that opens it is not installed.
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
        if stand_in := _what_stands_in(TokenizerFiles({name: data}).start):
            raise FormatError(f"{name} {stand_in}")
    files, said = TokenizerFiles(main, hears), read_beside(beside, hears)
    entry = FORMAT_TABLE[format] if format else _recognise(files)
    opened = entry.read(files, OpenSettings(split, special_tokens, said.added, apart, hears))
    notes = [*opened.notes]
    if unneeded:
        notes.append(f"Not needed beside {' and '.join(main)}: {', '.join(unneeded)}.")
    tokenizer = opened.tokenizer
    if isinstance(tokenizer, Tokenizer):
        tokenizer = _as_asked(tokenizer, said, split, special_tokens or {})
        if opened.run and tokenizer is not opened.tokenizer:
            notes.append(_OTHER_TRAINING)
            opened = replace(opened, run=None)
    # The whole vocabulary is asked for only where a token is none of those that were added.
    added = tokenizer.added_tokens
    rare = [one["content"] for one in said.added if one["content"] not in added]
    if lacking := [quoted(text) for text in rare if tokenizer.token_to_id(text) is None]:
        notes.append(f"{CONFIG_FILE} adds {listed(lacking)}, for which the file has no tokens.")
    return replace(opened, tokenizer=tokenizer, notes=tuple(notes), named=said.named)


def _as_asked(
    tokenizer: Tokenizer, said: Beside, split: SplitPattern | None, given: Mapping[str, int]
) -> Tokenizer:
    """With the special tokens of the files beside, and what was asked for."""
    own = tokenizer.special_tokens
    rows = ((one["content"], one["id"]) for one in said.added)
    told = {text: i for text, i in rows if i is not None and text not in own} | {**given}
    split = tokenizer.split if split is None else split
    if split == tokenizer.split and told.items() <= own.items():
        return tokenizer
    for text, token_id in told.items():
        if (known := tokenizer.token_to_id(text)) not in (None, token_id):
            error, where = (SettingError, "special_tokens") if text in given else _OF_CONFIG
            raise error(f"{where} has the id {token_id} for {quoted(text)}, which has {known}")
    return replace(tokenizer, split=split, special_tokens={**own, **told})


_OF_CONFIG: Final = FormatError, CONFIG_FILE


def _what_stands_in(start: bytes) -> str:
    """What is in the place of a file that is somewhere else; empty if nothing."""
    if start.startswith(b"version https://git-lfs.github.com/spec/v1"):
        return "is a pointer of Git LFS, not the file itself; fetch it with git lfs pull"
    if start[:14].lower().startswith((b"<!doctype html", b"<html")):
        return "is an HTML page, not a tokenizer; download the file itself"
    if start.strip() in (b"404: Not Found", b"Entry not found", b"Not Found"):
        return f"holds only {start.decode()!r}: its address was a wrong one"
    return ""


def _recognise(files: TokenizerFiles) -> Format:
    """The format of the files, from what is in them; a name only explains."""
    for one in FORMAT_TABLE.values():
        if one.recognise(files):
            return one
    name, start, root = next(iter(files)), files.start, files.root
    guesses = {
        f"a tekken.json of Mistral's, {_NOT_READ}": {"config", "vocab"} <= root.keys(),
        f"a list of WordPiece's tokens, {_NOT_READ}": name == "vocab.txt" or b"\n[UNK]" in start,
        f"no vocabulary; open it together with {WHOLE}": name in BESIDE,
        f"one of GPT-2's two; open {' and '.join(NAMES[0])} together": name in sum(NAMES, ()),
        f"JSON, but no {WHOLE} (it has no 'model') and no file of this program": root,
        "there to be looked at; open the .model file beside it": name.endswith(".vocab"),
        "empty": not start,
    }
    told = [f" is {what}" for what, is_so in guesses.items() if is_so]
    what = told[0] if told else ": cannot tell which format this is"
    raise FormatError(
        f"{name}{what}; formats are {', '.join(FORMAT_TABLE)}", reason="unknown_format"
    )


_NOT_READ: Final = f"which is not read; open the {WHOLE} of the same model"


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
