"""What page Encode begins with is seen on every machine."""

import regex

from bpe_view.encoder.start_texts import START_TEXTS

IN_DEJAVU = r"[ -~À-ÿა-ჰ\U0001F600-\U0001F623]*"
"""Of a Linux without other fonts; Chinese needs one of its own."""


def test_a_machine_with_few_fonts_shows_it_without_boxes() -> None:
    for text in START_TEXTS.values():
        assert regex.fullmatch(IN_DEJAVU, regex.sub(r"[\p{Han}，：]", "", text)), text
