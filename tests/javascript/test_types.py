"""The types of the scripts, which `make check` holds them to, are types that say something."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(
    [*ROOT.glob("ui/**/*.js"), *ROOT.glob("bpe_view/**/*.js"), *ROOT.glob("tests/**/*.js")]
)
TAG = re.compile(r"@(?:param|property|returns|template|type|typedef)\s*(?=\{)")
SAYS_NOTHING = re.compile(r"\b(?:any|Function|object|Object)\b|\*")
SILENCED = re.compile(r"@ts-(?:ignore|expect-error|nocheck)|biome-ignore")


def types_in(source: str) -> Iterator[str]:
    """What stands in braces after a tag of JSDoc."""
    for tag in TAG.finditer(source):
        depth = 0
        for place in range(tag.end(), len(source)):
            depth += {"{": 1, "}": -1}.get(source[place], 0)
            if depth == 0:
                # `@typedef {object} Name` begins a list of properties; it is no type by itself.
                if (tag[0].split()[0], source[tag.end() : place + 1]) != ("@typedef", "{object}"):
                    yield re.sub(r"\n\s*\*", "\n", source[tag.end() + 1 : place])
                break


def empty_words(source: str) -> list[str]:
    """Types that say nothing, and comments that silence a check."""
    return [
        *(word[0] for one in types_in(source) for word in SAYS_NOTHING.finditer(one)),
        *(word[0] for word in SILENCED.finditer(source)),
    ]


def test_no_type_is_any_and_no_check_is_silenced() -> None:
    assert len(SCRIPTS) > 100
    for path in SCRIPTS:
        assert empty_words(path.read_text("utf-8")) == [], path


def test_an_empty_type_is_found_wherever_it_stands() -> None:
    for source in (
        "/** @param {any} data */",
        "/** @returns {Record<string, any>} */",
        "/** @type {{a: number,\n *  b: *}} */",
        "const a = /** @type {Function} */ (b);",
        "/** @property {object} list */",
        "// @ts-ignore: later",
        "// biome-ignore lint: later",
    ):
        assert len(empty_words(source)) == 1, source
    for source in (
        "/** @typedef {object} Side   of any kind */",
        "/** @type {{a: number,\n *  b: string}} objects */",
    ):
        assert empty_words(source) == [], source


def test_bytes_become_text_in_one_file_alone_which_keeps_their_first_character() -> None:
    made = {path.name: path.read_text("utf-8").count("new TextDecoder(") for path in SCRIPTS}
    assert {name: count for name, count in made.items() if count} == {"utf8.js": 2}
    assert (ROOT / "bpe_view/tokens/utf8.js").read_text("utf-8").count("ignoreBOM: true") == 2
