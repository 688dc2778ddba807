"""The texts of files that were uploaded."""

import sys
import weakref
from typing import Final

from bpe_view.words import say
from ui.host.uploaded_files import empty
from ui.shared.element_types import UploadedFile


class FileText(str):
    """A text from a file, of which one can see whether somebody still has it."""

    __slots__ = ("__weakref__",)


_texts: Final[weakref.WeakValueDictionary[int, FileText]] = weakref.WeakValueDictionary()


def read_text(upload: UploadedFile) -> FileText:
    """The text of a file, of which nothing else is kept; a UnicodeDecodeError if it is none."""
    data = upload.getvalue()
    empty(upload)
    text = FileText(data.decode("utf-8-sig"))
    _texts[id(text)] = text
    return text


def not_utf8(name: str, error: UnicodeDecodeError) -> str:
    """What is said of a file that is no text: its name, and where it is not."""
    byte = f"{error.object[error.start]:#04x}"
    return say("inputs.not_utf8", name=name, byte=byte, position=error.start)


def bytes_of_texts() -> int:
    """Bytes of the texts of files that sessions hold."""
    return sum(map(sys.getsizeof, [*_texts.values()]))
