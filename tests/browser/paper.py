"""What a page prints, read from the file that a printer would be given."""

from dataclasses import dataclass
from typing import Any, Final, Literal

import pypdfium2
from playwright.sync_api import Page

Paper = Literal["A4", "Letter"]
PAPERS: Final[tuple[Paper, ...]] = ("A4", "Letter")
_MARGIN: Final = dict.fromkeys(("top", "right", "bottom", "left"), "1cm")


@dataclass(frozen=True)
class Printed:
    """Sheets of paper.

    Attributes:
        sheets: the words of each, without the spaces between them, which a file need not have.
        is_white: whether most of the first one is.
    """

    sheets: tuple[str, ...]
    is_white: bool

    def has(self, words: str) -> bool:
        """Whether they are printed."""
        return "".join(words.split()) in "".join(self.sheets)


def printed(page: Page, paper: Paper = "A4") -> Printed:
    """Prints a page as the browser's own dialog does."""
    margin: Any = _MARGIN
    page.emulate_media(media="null")  # tests are shown the screen, which would be printed
    document = pypdfium2.PdfDocument(page.pdf(format=paper, print_background=True, margin=margin))
    page.emulate_media(media="screen")
    texts = [sheet.get_textpage().get_text_range() for sheet in document]
    levels = document[0].render().to_pil().convert("L").histogram()
    sheets = tuple("".join(text.split()) for text in texts)
    return Printed(sheets, is_white=levels[255] > 0.6 * sum(levels))
