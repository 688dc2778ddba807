"""What somebody might send to do harm, at every place that reads it or writes it out again."""

import csv
import html
import io
import json
import re
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

import bpe_core as bpe
from bpe_core import FORMATS, dumps, open_tokenizer
from bpe_core.common import printable
from bpe_view import spreadsheet
from bpe_view.charts.labels import escape, token_label
from bpe_view.encoder.questions.ways import MAX_IDS, decode_pasted
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.shell.html_file import json_in_html
from bpe_view.tokens.text_window import visible_window
from bpe_view.words.error_words import problem_text
from tests.hostile.inputs import FILES, IDS, NAMES, PATTERNS, ZIPPED_GIGABYTE
from tests.hostile.texts import SPECIAL_TOKENS, SURROGATES, TEXTS
from tests.memory import takes_at_most
from ui.shared.markdown import plain
from ui.shared.uploads import not_utf8, read_text_file

EVERYTHING = "\n".join(TEXTS.values())
JOINER = "\N{WORD JOINER}"
MESSAGE = 600
"""Characters of the longest message that is still one to read."""


# What becomes Markdown, a page, a chart or a file


def test_no_text_is_anything_but_text_in_markdown() -> None:
    sign = r"[!-/:-@\[-`{-~]"
    for name, text in (TEXTS | NAMES).items():
        shown = plain(text)
        assert not re.search(sign, re.sub(rf"\\{sign}", "", shown)), name
        bare = re.sub(rf"\\({sign})", r"\1", shown)
        line = re.sub(r"[^\S\N{NO-BREAK SPACE}]+", " ", text).strip(" ")  # a number may have one
        assert bare.replace(JOINER, "") == line.replace(JOINER, ""), name
        assert not re.search(r"(?i)(https?://|www(?=\.))[-.\w]|[-.\w+]@[-\w]", bare), name


def test_no_text_gets_out_of_a_page_that_holds_it() -> None:
    for name, text in (TEXTS | SURROGATES).items():
        written = json_in_html({text: [text]})
        assert not re.search(r"[<>&\u2028\u2029]", written), name
        assert json.loads(written) == {text: [text]}, name


def test_no_text_is_markup_in_a_chart() -> None:
    for name, text in (TEXTS | NAMES).items():
        shown = escape(text)
        assert not re.search(r"[<>$]|&(?!amp;|lt;|gt;|#36;)", shown), name
        assert html.unescape(shown) == text, name
    for name, text in TEXTS.items():
        assert not re.search(r"[<>$]", token_label(text.encode())), name


def test_no_text_is_a_formula_in_a_spreadsheet() -> None:
    texts = [*TEXTS.values(), *NAMES.values()]
    texts += [sign + "h4rm" for sign in "=+-@\t\r"]
    texts += ["h4rm\r=1+1", "h4rm\n=1+1"]
    table = pd.DataFrame({"=1+1": texts, "uses": [-1] * len(texts), "ratio": -0.5})
    [head, *rows] = csv.reader(io.StringIO(spreadsheet.as_csv(table), newline=""))
    assert head == ["'=1+1", "uses", "ratio"]
    assert len(rows) == len(texts)
    for [cell, uses, ratio], text in zip(rows, texts, strict=True):
        assert not cell.startswith(tuple("=+-@\t\r"))
        assert cell.removeprefix("'") == text.removeprefix("'")
        assert (uses, ratio) == ("-1", "-0.5")


def test_nothing_invisible_and_no_line_end_is_left_in_a_label() -> None:
    for name, text in TEXTS.items():
        label = printable(text.encode())
        assert not re.search(
            r"[\x00-\x20\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\U000e0000-\U000e007f]",
            label,
        ), name


# Texts that are trained on, encoded, decoded and looked at


@pytest.mark.parametrize("base", bpe.BASES)
def test_every_text_comes_back_and_goes_to_the_browser(base: bpe.Base) -> None:
    run = bpe.train(
        EVERYTHING, vocab_size=2000, base=base, leaders=LEADERS, special_tokens=SPECIAL_TOKENS
    )
    payload = player_payload(run, EVERYTHING, "h4rm", visible_window(run))
    assert json.loads(json.dumps(payload, allow_nan=False).encode())["text"] == EVERYTHING
    for name, text in TEXTS.items():
        ids = run.tokenizer.encode(text, allowed_special=SPECIAL_TOKENS)
        assert run.tokenizer.decode(ids) == text, name
    for order in bpe.ORDERS:
        assert run.tokenizer.decode(run.tokenizer.encode(EVERYTHING, order=order)) == EVERYTHING


@pytest.mark.parametrize("format_name", FORMATS)
def test_hostile_special_tokens_come_back_or_are_refused(format_name: str) -> None:
    tokenizer = bpe.train(EVERYTHING, vocab_size=300, special_tokens=SPECIAL_TOKENS).tokenizer
    problem = ""
    try:
        files = dumps(tokenizer, format_name)
    except bpe.CannotSaveError as error:
        problem = problem_text(error)
    else:
        split = "gpt4" if format_name == "tiktoken" else None
        opened = open_tokenizer(files, split=split).tokenizer
        ids = opened.encode(EVERYTHING, allowed_special="all")
        assert opened.decode(ids) == EVERYTHING
    assert len(problem) < MESSAGE


def test_what_is_no_text_is_refused() -> None:
    tokenizer = bpe.train("h4rm", vocab_size=256).tokenizer
    for text in SURROGATES.values():
        for refused in (
            lambda text=text: bpe.train(text),
            lambda text=text: bpe.train("h4rm", special_tokens=[text]),
            lambda text=text: tokenizer.encode(text),
            lambda text=text: tokenizer.trace(text),
        ):
            with pytest.raises(bpe.BPEError) as caught:
                refused()
            problem_text(caught.value).encode()


@pytest.mark.parametrize("name", PATTERNS)
def test_a_hostile_split_pattern_splits_or_is_told(name: str) -> None:
    problem = ""
    try:
        run = bpe.train("h4rm the harm", split=PATTERNS[name], vocab_size=258)
    except bpe.BPEError as error:
        problem = problem_text(error)
    else:
        assert run.tokenizer.decode(run.tokenizer.encode("h4rm")) == "h4rm"
    assert len(problem) < MESSAGE


@pytest.mark.parametrize("name", IDS)
def test_hostile_ids_are_decoded_or_told(name: str) -> None:
    decoded = decode_pasted(bpe.train("h4rm", vocab_size=256).tokenizer, IDS[name])
    assert len(decoded["error"]) < MESSAGE
    assert len(decoded["ids"]) <= MAX_IDS
    json.dumps(decoded)


# Files


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_a_text_or_told(name: str) -> None:
    upload: Any = SimpleNamespace(name="h4rm.txt", getvalue=lambda: FILES[name], truncate=id)
    found: list[str] = []

    def read_anew() -> None:
        try:
            found[:] = [read_text_file(upload).text]
        except UnicodeDecodeError as error:
            found[:] = ["", not_utf8(upload.name, error)]

    assert takes_at_most(10 * len(FILES[name]) + 100_000, read_anew)
    text, *problem = found
    assert text.encode() in FILES[name]
    assert all(len(one) < MESSAGE for one in problem)


def test_an_archive_of_a_gigabyte_is_refused_without_unpacking_it() -> None:
    def refuse() -> None:
        with pytest.raises(bpe.BPEError) as caught:
            open_tokenizer({"h4rm.zip": ZIPPED_GIGABYTE})
        assert len(problem_text(caught.value)) < MESSAGE

    assert takes_at_most(100 << 20, refuse)
