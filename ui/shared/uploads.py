"""The texts of uploaded files."""

import sys
from typing import Final
from weakref import WeakSet

from bpe_view.words import say
from ui.host.uploaded_files import empty
from ui.shared.element_types import UploadedFile
from ui.visit import TextFile

_text_files: Final = WeakSet[TextFile]()  # those that some session holds


def read_text_file(upload: UploadedFile) -> TextFile:
    """The text of a file, whose bytes Streamlit keeps no longer; a UnicodeDecodeError if it is
    none."""
    data = upload.getvalue()
    empty(upload)
    file = TextFile(upload.name, data.decode("utf-8-sig"))
    _text_files.add(file)
    return file


def not_utf8(name: str, error: UnicodeDecodeError) -> str:
    """A sentence about a file that is no text: its name, and the first wrong byte."""
    byte = f"{error.object[error.start]:#04x}"
    return say("inputs.not_utf8", name=name, byte=byte, position=error.start)


def text_bytes() -> int:
    """Bytes of the texts of files that sessions hold."""
    return sum(sys.getsizeof(file.text) for file in [*_text_files])
