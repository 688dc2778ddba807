"""SentencePiece's `.model` files, which `sentencepiece` opens; they are not saved."""

from typing import Final

from bpe_core.files.formats.by_library import opened_by
from bpe_core.files.formats.format import Format, Opened, OpenSettings, TokenizerFiles


def recognise(files: TokenizerFiles) -> bool:
    """Whether the one file may be such a model: its first field is a piece, whose first is a text.

    >>> recognise(TokenizerFiles({"x.model": b"\\n\\x07\\n\\x05<unk>"}))
    True
    """
    [data, *more] = files.values()
    return not more and data[:1] == data[2:3] == b"\n" and len(data) >= 2 + data[1]


def read(files: TokenizerFiles, settings: OpenSettings) -> Opened:
    """Open a `.model` file."""
    [data] = files.values()
    return opened_by("sentencepiece", data, "sentencepiece", settings)


FORMAT: Final = Format("sentencepiece", "tokenizer.model", recognise, read, library="sentencepiece")
