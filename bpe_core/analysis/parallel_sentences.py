"""Parallel sentences: the same in several languages, from files."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from bpe_core.common.arguments import checked
from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import quoted


@checked()
def parallel_sentences(files: Mapping[str, str]) -> dict[str, list[str]]:
    """The sentences of each language, from what stands in files.

    Args:
        files: text by file name: one for each language, which its name tells, with a sentence a
            line; or one `.tsv` with a column for each language and their names in the first line.

    Raises:
        SettingError: there are none, two languages are called the same, or there are not as many
            sentences in each.

    >>> parallel_sentences({"english.txt": "the river\\n", "spanish.txt": "el río\\n"})
    {'english': ['the river'], 'spanish': ['el río']}
    >>> parallel_sentences({"all.tsv": "english\\tspanish\\nthe river\\tel río"})
    {'english': ['the river'], 'spanish': ['el río']}
    """
    if not files:
        raise SettingError("files is {}; give at least one")
    first, *others = files
    if first.endswith(".tsv") and not others:
        return _columns(first, _lines(files[first]))
    found: dict[str, list[str]] = {}
    for name, text in files.items():
        language = PurePath(name).stem
        if language in found:
            raise SettingError(f"two files are of {language!r}; a file's name tells its language")
        found[language] = _lines(text)
    check_as_many(found)
    return found


def check_as_many(texts: Mapping[str, str | Sequence[str]]) -> None:
    """Check that each list has as many sentences; a text that is no list may have any."""
    counts = {name: len(text) for name, text in texts.items() if not isinstance(text, str)}
    first = next(iter(counts), "")
    for name, count in counts.items():
        if count != counts[first]:
            raise SettingError(
                f"texts: {quoted(first)} has {counts[first]:,} sentences, {quoted(name)} "
                f"{count:,}; all must have as many"
            )


def _columns(name: str, lines: list[str]) -> dict[str, list[str]]:
    header, *rows = [line.split("\t") for line in lines or [""]]
    widths = {len(row) for row in (header, *rows)}
    if len(widths) != 1:
        raise SettingError(f"{name} has rows of {sorted(widths)} cells; all must be as long")
    if len(set(header)) != len(header):
        raise SettingError(f"{name} has two columns of the same name in {header}")
    return {language: [row[place] for row in rows] for place, language in enumerate(header)}


def _lines(text: str) -> list[str]:
    """Only line feeds end a sentence: one may have any other sign in it."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []
