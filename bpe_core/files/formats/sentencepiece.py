"""SentencePiece's `.model` files, which `sentencepiece` opens; they are not saved."""

from typing import Final

from bpe_core.files.formats.by_library import opened_by
from bpe_core.files.formats.format import Format, Opened, OpenSettings, TokenizerFiles


def looks_like(data: bytes) -> bool:
    """Whether a file may be one of these: its first field is a piece, whose first is a text.

    >>> looks_like(b"\\n\\x0e\\n\\x05<unk>\\x15\\0\\0\\0\\0\\x18\\x02"), looks_like(b"minbpe v1\\n")
    (True, False)
    """
    return data[:1] == b"\n" and data[2:3] == b"\n" and len(data) >= 2 + data[1]


def recognise(files: TokenizerFiles) -> bool:
    """Whether the one file is such a model."""
    [data, *more] = files.values()
    return not more and looks_like(data)


def read(files: TokenizerFiles, settings: OpenSettings) -> Opened:
    """Open a `.model` file."""
    [data] = files.values()
    return opened_by("sentencepiece", data, "sentencepiece", settings)


FORMAT: Final = Format("sentencepiece", "tokenizer.model", recognise, read, library="sentencepiece")
