"""The font sets that the pages are tested with."""

from fnmatch import fnmatch
from xml.etree import ElementTree

import pytest

from tools.fonts import configuration, main, what_is_missing

DEJAVU = ["/fonts/DejaVuSans.ttf", "/fonts/DejaVuSans-Bold.ttf", "/fonts/DejaVuSansMono.ttf"]
NOTO = ["/fonts/NotoSans-Regular.ttf", "/fonts/NotoSans-Bold.ttf"]
WIDE = ["/fonts/NotoSansThai-Regular.ttf", "/fonts/NotoSansCJK-Regular.ttc"]


@pytest.mark.parametrize(
    ("name", "expected"), [("dejavu", DEJAVU), ("noto", NOTO), ("all", NOTO + WIDE)]
)
def test_a_set_shows_its_own_fonts_and_turns_all_others_away(
    name: str, expected: list[str]
) -> None:
    root = ElementTree.fromstring(configuration(name))
    reject, accept = (
        [str(glob.text) for glob in root.findall(f"selectfont/{kind}font/glob")]
        for kind in ("reject", "accept")
    )
    every = [*DEJAVU, *NOTO, *WIDE, "/fonts/LiberationSans-Regular.ttf"]
    assert all(any(fnmatch(file, glob) for glob in reject) for file in every)
    assert not any(fnmatch("/usr/share/fonts", glob) for glob in reject)
    assert [file for file in every if any(fnmatch(file, glob) for glob in accept)] == expected


def test_a_set_that_is_not_whole_says_what_to_install() -> None:
    assert what_is_missing("noto", NOTO) == ""
    said = what_is_missing("all", NOTO + WIDE)
    assert "'all' needs NotoColorEmoji" in said
    assert "fonts-noto-cjk" in said


@pytest.mark.parametrize("arguments", [[], ["dejavu"], ["dejavu", "--"], ["serif", "--", "true"]])
def test_a_wrong_call_says_how_it_is_called(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"usage: fonts\.py dejavu\|noto\|all -- COMMAND"):
        main(arguments)
