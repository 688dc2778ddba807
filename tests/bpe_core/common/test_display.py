"""Results as the last line of a notebook's cell, and in a terminal."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given

import bpe_core as bpe
from bpe_core.common import display
from tests.bpe_core import strategies
from tests.bpe_core.cli.test_cli import Standard

RUN = bpe.train("low lower\nlowest", vocab_size=260)
SHOWN = "low|·|lowe|r|⏎\nlowe|s|t\n"
ESCAPES = re.compile(r"\033\[[0-9;]*m")


def installed(monkeypatch: pytest.MonkeyPatch, *makers: Callable[[object], str | None]) -> None:
    monkeypatch.setattr(display, "_makers", lambda: makers)


def test_without_anybody_who_makes_html_a_notebook_shows_the_text_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed(monkeypatch)
    assert RUN._repr_html_() is None
    assert RUN._repr_mimebundle_() == {"text/plain": repr(RUN)}


def test_the_first_who_knows_a_value_makes_its_html(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, lambda _: None, lambda value: f"<b>{type(value).__name__}</b>")
    assert RUN.at(1)._repr_html_() == "<b>State</b>"
    assert RUN._repr_mimebundle_()["text/html"] == "<b>TrainingRun</b>"


COUNTED = bpe.train(counts=bpe.count(["low lower"]), vocab_size=258)


def test_a_run_on_counts_has_no_text_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, lambda value: value.rows() and "")  # type: ignore[attr-defined]
    assert COUNTED.tokenization._repr_html_() is None
    with pytest.raises(bpe.TextNeededError):
        COUNTED.tokenization.show()


TABLES: tuple[tuple[display.Shown, str], ...] = (
    (COUNTED, """
merge  token  count  tied
    0  lo         2     2
    1  low        2     1"""),
    (RUN.tokenizer.merge_tree(257), """
token     id  merge
low      257      1
├─ lo    256      0
│  ├─ l  108
│  └─ o  111
└─ w     119"""),
    (RUN.tokenizer.trace("low"), """
tokens  joined next  merge  of
l|o|w   lo               0   1
lo|w    low              1   1
low"""),
    (bpe.language_table({"a": RUN.tokenizer}, {"english": "low", "thai": ""}), """
language  a, tokens  a, parity
english           1       1.00
thai              0       0.00
Gini           0.50"""),
    (bpe.vocabulary.read_vocabulary(RUN.tokenizer.truncated(merges=1)), """
 id  token  bytes  merge
256  lo         2      0"""),
)  # fmt: skip


@pytest.mark.parametrize(("value", "table"), TABLES, ids=lambda one: type(one).__name__)
def test_what_is_no_text_shows_itself_as_a_table(
    value: display.Shown, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    value.show()
    shown = capsys.readouterr().out
    assert shown == f"{value}\n"
    assert shown.partition("\n")[2] == f"{table}\n"
    assert value._repr_mimebundle_()["text/plain"] == str(value)


def test_a_long_table_says_how_much_of_it_is_shown() -> None:
    text = " ".join(f"{number:x}" for number in range(4_000))
    run = bpe.train(text, vocab_size=400)
    vocabulary = bpe.vocabulary.read_vocabulary(run.tokenizer)
    assert "; 20 of 144 merged ones" in str(vocabulary)
    assert str(vocabulary).count("\n") == 22
    assert ", 100 of " in str(run.tokenizer.trace(text))
    assert repr(run.tokenizer.trace("low")).startswith("Trace: 1 pre-tokens, ")
    assert "; 20 of 144 merges" in str(bpe.train(counts=bpe.count([text]), vocab_size=400))


def test_the_core_knows_of_the_makers_by_the_entry_point_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As pip writes it when it installs a package."""
    (tmp_path / "somebody.py").write_text("def html_of(value): return 'made by somebody'")
    named = tmp_path / "somebody-1.dist-info"
    named.mkdir()
    (named / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody\nVersion: 1\n")
    (named / "entry_points.txt").write_text("[bpe_core.display]\nit = somebody:html_of\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert next(make(RUN) for make in display._makers.__wrapped__()) == "made by somebody"


def test_tokens_have_bars_between_them_where_there_are_no_colours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for shown in (RUN, RUN.tokenization, RUN.at(len(RUN.merges))):
        shown.show()
        assert capsys.readouterr().out == SHOWN


@pytest.mark.parametrize(
    ("terminal", "set_to", "coloured"),
    [(True, {}, True), (False, {}, False), (True, {"NO_COLOR": "1"}, False),
     (True, {"NO_COLOR": ""}, True), (True, {"TERM": "dumb"}, False)],
)  # fmt: skip
def test_a_terminal_has_colours_unless_its_user_wants_none(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, set_to: dict[str, str], coloured: bool
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    output = Standard(terminal=terminal)
    monkeypatch.setattr(sys, "stdout", output)
    RUN.show()
    written = output.buffer.getvalue().decode()  # type: ignore[attr-defined]
    assert ("\033[" in written) is coloured
    assert ESCAPES.sub("", written) == (SHOWN.replace("|", "") if coloured else SHOWN)


@given(strategies.text, strategies.base)
def test_nothing_in_a_text_reaches_a_terminal_but_what_is_seen(text: str, base: bpe.Base) -> None:
    tokens = bpe.train(text, vocab_size=400, base=base).rows()[0][1]
    plain = display.written(tokens, colours=False)
    assert all(character.isprintable() or character == "\n" for character in plain)
    assert len(ESCAPES.findall(display.written(tokens, colours=True))) == 2 * len(tokens)


def test_of_a_long_text_the_beginning_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    long = bpe.train("ab" * 5_000, vocab_size=256)
    tokens = long.rows()[0][1]
    assert display.written(tokens, colours=False).count("|") == display.MOST_TOKENS - 1
    assert display.written(tokens, colours=False).endswith("b …")
    long.show()
    assert capsys.readouterr().out.endswith("b …\n2,000 of 10,000 tokens\n")
