"""What a page prints, read from the file that a printer would be given."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

import pypdfium2
from playwright.sync_api import Page

Paper = Literal["A4", "Letter"]
_MARGIN: Final = dict.fromkeys(("top", "right", "bottom", "left"), "1cm")


@dataclass(frozen=True)
class Printed:
    """Sheets of paper, as they stand in a file."""

    file: pypdfium2.PdfDocument

    @cached_property
    def sheets(self) -> tuple[str, ...]:
        """The words of each, without the spaces between them, which a file need not have."""
        texts = [sheet.get_textpage().get_text_range() for sheet in self.file]
        return tuple("".join(text.split()) for text in texts)

    @property
    def is_white(self) -> bool:
        """Whether most of the first one is."""
        levels = self.file[0].render().to_pil().convert("L").histogram()
        return bool(levels[255] > 0.6 * sum(levels))

    def has(self, words: str) -> bool:
        """Whether they are printed."""
        return "".join(words.split()) in "".join(self.sheets)


def printed(page: Page, paper: Paper = "A4") -> Printed:
    """Prints a page as the browser's own dialog does."""
    margin: Any = _MARGIN
    page.emulate_media(media="null")  # tests are shown the screen, which would be printed
    file = pypdfium2.PdfDocument(page.pdf(format=paper, print_background=True, margin=margin))
    page.emulate_media(media="screen")
    return Printed(file)
