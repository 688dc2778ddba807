"""The font sets that the pages are tested with."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.fonts import FontsMissingError, fonts_of, main, write_configuration

INSTALLED = [
    Path("/fonts", name)
    for name in (
        "NotoSans-Regular.ttf",
        "NotoSans-Bold.ttf",
        "NotoSansThai-Regular.ttf",
        "NotoSansCJK-Regular.ttc",
        "NotoColorEmoji.ttf",
        "DejaVuSans.ttf",
        "DejaVuSans-Bold.ttf",
        "DejaVuSansMono.ttf",
        "LiberationSans-Regular.ttf",
    )
]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("dejavu", ["DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSansMono.ttf"]),
        ("noto", ["NotoSans-Bold.ttf", "NotoSans-Regular.ttf"]),
        ("all", sorted(file.name for file in INSTALLED if file.name.startswith("Noto"))),
    ],
)
def test_a_set_has_its_own_fonts_and_no_others(name: str, expected: list[str]) -> None:
    assert [file.name for file in fonts_of(name, INSTALLED)] == expected


def test_a_set_that_is_not_whole_says_what_to_install() -> None:
    with pytest.raises(FontsMissingError, match=r"'all' needs NotoColorEmoji.*fonts-noto-cjk"):
        fonts_of("all", INSTALLED[:2])


def test_the_fontconfig_file_shows_these_fonts_and_turns_all_others_away(tmp_path: Path) -> None:
    files = fonts_of("noto", INSTALLED)
    configuration = write_configuration(tmp_path, files)
    root = ElementTree.parse(configuration).getroot()
    (folder,) = [Path(str(element.text)) for element in root.iter("dir")]
    assert sorted(link.readlink() for link in folder.iterdir()) == files
    assert [glob.text for glob in root.findall("selectfont/rejectfont/glob")] == ["*"]
    assert [glob.text for glob in root.findall("selectfont/acceptfont/glob")] == [f"{folder}/*"]


@pytest.mark.parametrize("arguments", [[], ["dejavu"], ["dejavu", "--"], ["serif", "--", "true"]])
def test_a_wrong_call_says_how_it_is_called(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith("usage: fonts.py dejavu|noto|all -- COMMAND")
