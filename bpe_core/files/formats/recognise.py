"""Which format a file has, told from its content."""

from pathlib import PurePath
from typing import Any

from bpe_core.common.errors import UnknownFormatError
from bpe_core.common.json_reading import parse_json
from bpe_core.common.progress import OnProgress, nobody_hears
from bpe_core.files.formats import gpt2, minbpe, run_json, sentencepiece, tiktoken_file
from bpe_core.files.formats.opened import FORMATS, OPEN_FORMATS, Files, Format, OpenFormat
from bpe_core.files.formats.tokenizer_config import ALONE

_START = 4096


def recognise(
    files: Files, on_progress: OnProgress = nobody_hears
) -> tuple[OpenFormat, dict[str, Any] | None]:
    """The format of the files, from what is in them, and the value of a JSON file; a name only
    explains."""
    if gpt2.find_pair(files):
        return "gpt2", None
    if len(files) != 1:
        model = [name for name in files if name.endswith(".model")]
        if len(files) == 2 and model:
            return recognise({model[0]: files[model[0]]}, on_progress)
        raise UnknownFormatError(
            f"the files {', '.join(files) or '(none)'} are no tokenizer together; give one file, "
            f"or {' and '.join(gpt2.NAMES[0])}"
        )
    [(name, data)] = files.items()
    start = data[:_START].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(minbpe.VERSION.encode()):
        return "minbpe", None
    if start.startswith(b"{"):
        return _recognise_json(data, name, on_progress)
    if sentencepiece.looks_like(data):
        return "sentencepiece", None
    first_line = start.split(b"\n", 1)[0]
    if tiktoken_file.LINE.fullmatch(first_line):
        return "tiktoken", None
    if PurePath(name).name.endswith("vocab.txt") or b"\n[UNK]" in data[:_START]:
        raise UnknownFormatError(
            f"{name} is a list of WordPiece's tokens, which is not read; open the tokenizer.json "
            "of the same model"
        )
    raise UnknownFormatError(f"{name}: {_why(name, start)}; formats are {', '.join(OPEN_FORMATS)}")


def _recognise_json(
    data: bytes, name: str, on_progress: OnProgress
) -> tuple[OpenFormat, dict[str, Any]]:
    value = parse_json(data, name, on_progress)
    if isinstance(value, dict):
        if value.get("format") == run_json.NAME:
            return "json", value
        if "model" in value:
            return "huggingface", value
        if "config" in value and "vocab" in value:
            raise UnknownFormatError(
                f"{name} is a tekken.json of Mistral's, which is not read; open the tokenizer.json "
                "of the same model"
            )
        if "added_tokens_decoder" in value or "tokenizer_class" in value:
            raise UnknownFormatError(ALONE)
        if 0 in value.values() and all(isinstance(one, int) for one in value.values()):
            raise UnknownFormatError(
                f"{name} looks like the vocab.json of GPT-2's format; it needs the merges.txt "
                "too: open both together, or a zip archive with both"
            )
    raise UnknownFormatError(
        f"{name} is JSON, but neither a Hugging Face tokenizer.json (it has no 'model') nor a "
        f"file of this program (its 'format' is not {run_json.NAME!r})"
    )


def _why(name: str, start: bytes) -> str:
    """What the file may be, if it is none of ours."""
    if not start:
        return "the file is empty"
    if start.startswith(b"#version"):
        return "this looks like the merges.txt of GPT-2's format; it needs the vocab.json too"
    if PurePath(name).suffix == ".vocab":
        return "a .vocab file is there to be looked at; open the .model file beside it"
    if PurePath(name).suffix == ".model":
        return "neither minbpe's text format nor SentencePiece's"
    return "cannot tell which format this is"


def format_for(path: PurePath) -> Format:
    """The format to save in, from the name of the file. Raises `UnknownFormatError`: the name does
    not tell.

    >>> format_for(PurePath("my.tiktoken")), format_for(PurePath("run.json"))
    ('tiktoken', 'json')
    """
    if path.name == "tokenizer.json":
        return "huggingface"
    by_suffix: dict[str, Format] = {
        ".json": "json",
        ".tiktoken": "tiktoken",
        ".model": "minbpe",
        ".zip": "gpt2",
    }
    try:
        return by_suffix[path.suffix]
    except KeyError:
        raise UnknownFormatError(
            f"{path.name!r} does not tell the format; give format, one of {', '.join(FORMATS)}"
        ) from None
