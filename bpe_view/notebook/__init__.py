"""What a notebook shows of the library's results; found by the entry point `bpe_core.display`."""

from bpe_core import SettingError, State, TrainingRun
from bpe_core.tokenizer import Tokenization
from bpe_view.notebook.result_tables import table_of
from bpe_view.notebook.still_text import still_text
from bpe_view.notebook.table_html import table_html


def html_of(value: object) -> str | None:
    """Text as its coloured tokens, a run's below what it is; the rest of the library's as a table.

    >>> html_of("text") is None
    True
    """
    tokenization = value.tokenization if isinstance(value, TrainingRun) else value
    state = _last(tokenization) if isinstance(tokenization, Tokenization) else value
    if isinstance(state, State):
        return still_text(state, repr(value)[1:-1] if isinstance(value, TrainingRun) else "")
    table = table_of(value)
    return table_html(table) if table else None


def _last(tokenization: Tokenization) -> State | None:
    """After all merges; None: the text is not known, only counts."""
    try:
        return tokenization.at(tokenization.merge_count)
    except SettingError as error:
        if error.reason != "text_needed":
            raise
        return None
