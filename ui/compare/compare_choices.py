"""What can be chosen on page Compare."""

from typing import Final

import bpe_core as bpe
from bpe_view.texts.parallel_sentences import ENGLISH
from ui.compare.pane_specs import (
    DEFAULT_PANES,
    MOST_PANES,
    START_PANES,
    Panes,
    parse_more,
    parse_panes,
)
from ui.shared.link.property import (
    MAX_PLACE,
    Property,
    Where,
    one_of,
    text,
    text_up_to,
    whole_number,
    yes_or_no,
)  # fmt: skip
from ui.shared.training.own_file import lacks_files

COMPARISONS: Final = ("numbers", "languages", "lists", "sweep")
"""What the page shows below its panes."""
LANGUAGE_LOOKS: Final = ("table", "map", "bars")
PARITY_SIZES: Final = (256, 2_048)
"""Vocabulary sizes of plain beside parity-aware training, from and to."""
LISTS: Final = ("tokens", "words", "own")
SIDES: Final = ("shared", "first", "second")
"""Which tokens are listed: those of both, of pane 1 alone, or of the other alone."""
AS_GIVEN: Final = "as-given"
"""An order of languages: that in which they were given."""


_IN_LISTS: Final = Where("compare_look", "lists")
_IN_LANGUAGES: Final = Where("compare_look", "languages")


def _lacks_sentences(names: str) -> str:
    return "share.left_out.sentences" if names else ""


def _lacking(panes: Panes) -> str:
    return lacks_files(" ".join(spec.source for spec in panes.specs))


PROPERTIES: Final = (
    Property(
        "panes",
        DEFAULT_PANES,
        parse_panes,
        page="compare",
        start=lambda: START_PANES,
        lacks=_lacking,
        today=lambda raw: str(parse_panes(raw)),
    ),
    Property("compare_text", "", text, page="compare"),
    Property("compare_window", 0, whole_number(0, MAX_PLACE), page="compare"),
    Property("compare_look", COMPARISONS[0], one_of(*COMPARISONS), page="compare"),
    Property("own_lines", "", text, page="compare"),
    Property(
        "parallel_files", "", text_up_to(200), page="compare", in_use=_IN_LANGUAGES,
        lacks=_lacks_sentences,
    ),
    Property(
        "more_tokenizers", "", parse_more, page="compare", in_use=_IN_LANGUAGES, lacks=lacks_files
    ),
    Property(
        "language_measure", bpe.MEASURES[0], one_of(*bpe.MEASURES), page="compare",
        in_use=_IN_LANGUAGES,
    ),
    Property(
        "language_look", LANGUAGE_LOOKS[0], one_of(*LANGUAGE_LOOKS), page="compare",
        in_use=_IN_LANGUAGES,
    ),
    Property(
        "language_reference", ENGLISH.key, text_up_to(200), page="compare", in_use=_IN_LANGUAGES
    ),
    Property(
        "language_order", AS_GIVEN, text_up_to(200), page="compare", in_use=_IN_LANGUAGES
    ),
    Property(
        "even_training", False, yes_or_no, page="compare", in_use=_IN_LANGUAGES
    ),
    Property(
        "even_size", 512, whole_number(*PARITY_SIZES), page="compare",
        in_use=lambda values: _IN_LANGUAGES(values) and bool(values["even_training"]),
    ),
    Property("lists_of", LISTS[0], one_of(*LISTS), page="compare", in_use=_IN_LISTS),
    Property("list_pane", 2, whole_number(2, MOST_PANES), page="compare", in_use=_IN_LISTS),
    Property("list_side", SIDES[0], one_of(*SIDES), page="compare", in_use=_IN_LISTS),
    Property("list_find", "", text_up_to(500), page="compare", in_use=_IN_LISTS),
    Property("word_list", "", text, page="compare", in_use=_IN_LISTS),
    Property("after_space", False, yes_or_no, page="compare", in_use=_IN_LISTS),
)  # fmt: skip
