"""All formats of tokenizer files: to add one, write its module and a line here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bpe_core.files.formats import (
    gpt2,
    huggingface,
    minbpe,
    run_json,
    runs,
    sentencepiece,
    tiktoken_file,
    transformers,
)
from bpe_core.files.formats.format import Format, SaveSettings
from bpe_core.training.run import TrainingRun

MOST_EMBEDDED: Final = 1_000_000
"""Bytes of the longest training text that a `json` file holds if nobody says whether it shall."""


def _holds_text(settings: SaveSettings) -> bool:
    run: TrainingRun | None = settings.run
    if run is None or settings.with_text is False:
        return False
    if settings.with_text:
        runs.check_has_text(run)
        return True
    return runs.has_text(run) and runs.text_bytes(run) <= MOST_EMBEDDED


_OWN_JSON: Final = Format(
    "json",
    "training.json",
    lambda files: files.root.get("format") == run_json.NAME,
    lambda files, settings: run_json.read(files.root, settings),
    lambda what, settings: run_json.write(what, settings.run, with_text=_holds_text(settings)),
    lambda what, settings: run_json.lost(settings.run, with_text=_holds_text(settings)),
    suffix=".json",
)
_TIKTOKEN: Final = Format(
    "tiktoken",
    "tokenizer.tiktoken",
    lambda files: bool(tiktoken_file.LINE.fullmatch(next(iter(files.values())).split(b"\n", 1)[0])),
    lambda files, settings: tiktoken_file.read(*next(iter(files.items()))[::-1], settings),
    lambda what, settings: tiktoken_file.write(what),
    lambda what, settings: tiktoken_file.lost(what),
    suffix=".tiktoken",
)
_MINBPE: Final = Format(
    "minbpe",
    "minbpe.zip",
    lambda files: (
        next(iter(files.values()))[:20].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"minbpe v1")
    ),
    lambda files, settings: minbpe.read(*next(iter(files.items()))[::-1], settings),
    lambda what, settings: minbpe.write(what),
    lambda what, settings: minbpe.lost(what),
    suffix=".model",
)

FORMAT_TABLE: Final[Mapping[str, Format]] = MappingProxyType(
    {
        one.name: one
        for one in (
            _OWN_JSON,
            huggingface.FORMAT,
            transformers.FORMAT,
            _TIKTOKEN,
            gpt2.FORMAT,
            _MINBPE,
            sentencepiece.FORMAT,
        )
    }
)
"""Every format by its name; the one that keeps everything first."""
FORMATS: Final = tuple(name for name, one in FORMAT_TABLE.items() if one.write)
"""The formats that are opened and saved."""
