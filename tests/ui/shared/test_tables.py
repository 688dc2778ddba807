"""Tables of few rows as `st.table` is given them, whose texts are Markdown."""

import pandas as pd

from tests.hostile.texts import TEXTS
from ui.shared.markdown import plain
from ui.shared.tables import as_markdown


def test_hostile_texts_are_escaped_wherever_they_stand() -> None:
    texts = [*TEXTS.values()]
    shown = as_markdown(pd.DataFrame({"text": texts}, index=texts), {"text": texts[0]}, ())
    assert list(shown.iloc[:, 0]) == list(shown.index) == [plain(text) for text in texts]
    assert shown.columns[0] == plain(texts[0])
    headed = as_markdown(pd.DataFrame([texts], columns=texts), {}, ())
    assert [str(name).rstrip(" ") for name in headed] == [plain(text) for text in texts]


def test_no_column_is_lost_whose_heading_reads_like_another_one() -> None:
    table = pd.DataFrame([[1, 2, 3]], columns=["a", "a ", " a"])
    assert as_markdown(table, {}, ()).to_numpy().tolist() == [["1", "2", "3"]]


def test_numbers_are_written_ids_are_not_and_what_is_missing_is_empty() -> None:
    table = pd.DataFrame(
        {
            "id": [1000, 2000],
            "count": pd.array([1000, None], dtype="Int64"),
            "share": [0.5, float("nan")],
            "whole": [1000.0, 2.0],
        }
    )
    shown = as_markdown(table, {}, ("id",))
    assert shown.to_numpy().tolist() == [["1000", "1,000", "0.50", "1,000"], ["2000", "", "", "2"]]
