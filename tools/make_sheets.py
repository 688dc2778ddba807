"""Prints the sheets for BPE on paper into docs/teaching/sheets (make sheets): solution on the back.

Every token, count and ID is the library's; a TOML file for each language has its text and words.
For Chinese it needs a font here, such as Noto Sans CJK; the files bring along what they show.
"""

import sys
import tomllib
from base64 import b64encode
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import jinja2
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from markupsafe import Markup, escape
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

import bpe_core as bpe
from tests.browser.chromium import find_chromium
from tools.typeface import FOLDERS, file_of

FOLDER: Final = Path(__file__).parents[1] / "docs" / "teaching" / "sheets"
LANGUAGES: Final = ("en", "es", "zh")
PAPERS: Final = {"A4": 297, "Letter": 279}  # millimetres that each is tall
_MARGIN: Final = 11  # millimetres
_FONTS: Final = (("BPE Sans", 400), ("BPE Sans", 700), ("BPE Code", 400))


def words_of(language: str) -> dict[str, Any]:
    """The text of a sheet, and what it says."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))


def shown(text: str) -> Markup:
    """A text as tokens are printed, its spaces to be seen."""
    return Markup("<code>{}</code>").format(text.replace(" ", "·"))


def facts(words: dict[str, Any]) -> dict[str, Any]:
    """All that a sheet and its solution show of a text, by the names that the template has."""
    text = words["text"]
    run = bpe.train(text, base="characters")
    name, encode = run.tokenizer.id_to_token, run.tokenizer.encode
    named = {at: shown(name(at).decode()) for at in range(run.tokenizer.vocab_size)}
    merges = [
        {
            "pairs": [(named[a], named[b], n) for (a, b), n in run.at(step).pair_counts(5).items()],
            "pair": (named[merge.left], named[merge.right]),
            "count": merge.count,
            "token": named[merge.token_id],
            "id": merge.token_id,
            "tied": merge.tied > 1,
            "tokens": run.token_counts[step + 1],
            "starts": {*run.at(step + 1).starts.tolist()},
        }
        for step, merge in enumerate(run.merges)
    ]
    ends = [*run.at(0).piece_starts.tolist(), len(text)]
    before, after = run.token_counts[[0, -1]].tolist()
    told: dict[str, object] = {one: shown(words[one]) for one in ("more", "fewer", "stranger")}
    told |= {f"{one}_tokens": len(encode(words[one])) for one in ("more", "fewer")}
    told |= {"unknown": shown(next(one for one in words["stranger"] if one not in text))}
    ratio = f"{before / after:.2f}".replace(".", words["point"])
    told |= {"before": before, "after": after, "ratio": ratio}
    return {
        "strips": [[(at, shown(text[at])) for at in range(*ends)] for ends in pairwise(ends)],
        "merges": merges,
        "vocabulary": named,
        "given": len({*text}) + 1,
        "encoded": [
            (shown(one), [(named[at], at) for at in encode(one)]) for one in words["encode"]
        ],
        "decoded": (encode(words["decode"]), shown(words["decode"])),
        "thoughts": [
            [escape(one).format(**told) for one in both]
            for both in zip(words["questions"], words["answers"], strict=True)
        ],
    }


def font_faces() -> str:
    """Our typeface, a font for each weight: Chromium prints one of many weights as drawings."""
    faces = ""
    for name, weight in _FONTS:
        font, data = TTFont(file_of(name, FOLDERS[0])), BytesIO()
        if "fvar" in font:
            font = instantiateVariableFont(font, {"wght": weight})
        font.save(data)
        source = f"data:font/woff2;base64,{b64encode(data.getvalue()).decode()}"
        faces += f'@font-face {{font-family: "{name}"; font-weight: {weight}; src: url({source})}}'
    return faces


def page(language: str, paper: str, fonts: str = "") -> str:
    """Both sides of a sheet as HTML."""
    words = words_of(language)
    template = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    tall = PAPERS[paper] - 2 * _MARGIN
    source = (FOLDER / "sheet.html").read_text("utf-8")
    return template.from_string(source).render(
        words | facts(words), language=language, fonts=Markup(fonts), tall=tall
    )


def main() -> None:
    """Print a file for each language and paper."""
    fonts = font_faces()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium())
        sheet = browser.new_page()
        margin: Any = dict.fromkeys(("top", "right", "bottom", "left"), f"{_MARGIN}mm")
        for language in LANGUAGES:
            for paper in PAPERS:
                sheet.set_content(page(language, paper, fonts))
                path = FOLDER / f"bpe-on-paper-{language}-{paper.lower()}.pdf"
                sheet.pdf(path=path, format=paper, margin=margin, print_background=True)


if __name__ == "__main__":
    main()
