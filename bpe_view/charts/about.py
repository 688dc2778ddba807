"""What a chart is of, for the files that are made of it: in English, so that programs find it."""

import hashlib
from collections.abc import Mapping

import pandas as pd

import bpe_core as bpe


def about(title: str, settings: bpe.Settings | None, text: str, **more: object) -> dict[str, str]:
    """What the metadata of a chart's file say. `settings`: of the training that it is of; None: of
    none, or of several. `text`: that it is of; `""`: none that is known.

    >>> about("Pairs", None, "river", size=300)["Text"]
    "'river', 5 bytes, SHA-256 5f5a8ed8f139be6d"
    """
    chosen = (settings.arguments if settings else {}) | more
    found = {
        "Title": title,
        "Settings": ", ".join(f"{name}={value!r}" for name, value in chosen.items()),
        "Text": _text(text) if text else "",
        "Software": f"BPE Explorer {bpe.__version__}",
    }
    return {name: value for name, value in found.items() if value}


def _text(text: str) -> str:
    data = text.encode(errors="replace")
    begins = text if len(text) <= 40 else f"{text[:39]}…"
    return f"{begins!r}, {len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()[:16]}"


def with_settings(table: pd.DataFrame, told: Mapping[str, str]) -> pd.DataFrame:
    """A chart's data with what they are of, in two more columns.

    Where a table has a column of such a name, that stays as it is, and ours is `training text`.
    """
    told = {name.lower(): told[name] for name in ("Settings", "Text") if name in told}
    names = {name: f"training {name}" if name in table.columns else name for name in told}
    return table.assign(**{names[name]: value for name, value in told.items()})
