"""The exercise: what its two files expect, and the mistakes that they name."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.exercise import FILES
from bpe_core.text import make_alphabet


def tokenizer(merges: list[bpe.Pair]) -> bpe.Tokenizer:
    return bpe.Tokenizer(make_alphabet("", "bytes"), tuple(merges), "none", {})


LIBRARY: Final[dict[str, Any]] = {
    "count_pairs": bpe.count_pairs,
    "merge_pair": bpe.merge_pair,
    "train": lambda text, n: [*bpe.train(text, vocab_size=256 + n, split="none").tokenizer.merges],
    "encode": lambda text, merges: tokenizer(merges).encode(text),
    "decode": lambda ids, merges: tokenizer(merges).decode(ids),
}
# The two functions of the library, and the other three as a learner writes them.
SOLUTION: Final = (
    inspect.getsource(sys.modules[bpe.count_pairs.__module__])
    + """
def train(text, how_many):
    ids, merges = list(text.encode()), []
    while len(merges) < how_many:
        counts = count_pairs(ids)
        if not counts:
            break
        best = max(counts, key=counts.get)
        if counts[best] < 2:
            break
        ids = merge_pair(ids, best, 256 + len(merges))
        merges.append(best)
    return merges

def encode(text, merges):
    ids = list(text.encode())
    for rank, pair in enumerate(merges):
        ids = merge_pair(ids, pair, 256 + rank)
    return ids

def decode(ids, merges):
    parts = [bytes([i]) for i in range(256)]
    for left, right in merges:
        parts.append(parts[left] + parts[right])
    return b"".join(parts[i] for i in ids).decode(errors="replace")
"""
)
LEFT_TO_RIGHT: Final = """
def encode(text, merges):
    ids, i = list(text.encode()), 0
    while i < len(ids):
        if tuple(ids[i:i + 2]) in merges:
            ids[i:i + 2] = [256 + merges.index(tuple(ids[i:i + 2]))]
            i = -1
        i += 1
    return ids
"""
LONGEST: Final = """
def encode(text, merges):
    tokens, ids = [decode([i], merges) for i in range(256 + len(merges))], []
    while text:
        ids.append(tokens.index(max(filter(text.startswith, tokens), key=len)))
        text = text[len(tokens[ids[-1]]):]
    return ids
"""


def changed(*replaced: str) -> str:
    """The solution with each text replaced by the next one."""
    program = SOLUTION
    for old, new in zip(replaced[::2], replaced[1::2], strict=True):
        assert program.count(old) == 1
        program = program.replace(old, new)
    return program


PROGRAMS: Final[list[tuple[str, dict[str, str]]]] = [
    (changed("in pairwise(ids)", "in set(pairwise(ids))",
             "counts.get(pair, 0) + 1", "str(ids).count(str(pair)[1:-1])",
             "merged: list[Part] = []", "merged, ids, pair = [], ids[::-1], pair[::-1]",
             "return merged", "return merged[::-1]") + LEFT_TO_RIGHT,
     {"count_pairs": "Overlapping pairs count, too", "merge_pair": "It merges from the right.",
      "encode": "It merges any known pair"}),
    (changed("while i < len(ids)", "while i < len(ids) - 1",
             "return merged", "return merged + ids[-1:]",
             "counts[pair]", 'counts["%d,%d" % pair]') + LONGEST,
     {"merge_pair": "The last token is there twice.",
      "count_pairs": "Compare numbers, not joined text",
      "encode": "It takes the longest token that fits"}),
    (changed("        if not counts:\n            break\n", "",
             "    ids = list(text.encode())", "    ids = list(map(ord, text))",
             "return merged", "ids[:] = merged\n    return merged"),
     {"train": "max() of no pairs", "encode": "Bytes are not characters",
      "merge_pair": "leave it as it is, and make a new one"}),
    (changed("            i += 1\n", ""), {"merge_pair": "It runs for more than 2 seconds."}),
]  # fmt: skip
"""Programs, and what is said of the functions that are wrong."""


def run(folder: Path, program: str, options: str = "", seconds: int = 30) -> str:
    """The output of the test of a program, whose functions may take so many seconds each."""
    (folder / "my_bpe.py").write_text(program, "utf-8")
    (folder / "test_my_bpe.py").write_text(FILES["test_my_bpe.py"], "utf-8")
    done = subprocess.run(
        [sys.executable, *options.split(), "test_my_bpe.py"],
        cwd=folder, env={"PYTHONIOENCODING": "utf-8", "MY_BPE_SECONDS": str(seconds)},
        capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert (done.returncode == 0) is ("5 of 5 functions are right" in done.stdout)
    return done.stdout


def test_a_right_solution_passes(tmp_path: Path) -> None:
    assert run(tmp_path, SOLUTION).splitlines()[:5] == [f"{name}: right" for name in LIBRARY]
    by_pytest = run(tmp_path, SOLUTION + LONGEST, "-m pytest -q -p no:cacheprovider")
    assert "It takes the longest token" in by_pytest


@pytest.mark.parametrize(("program", "mistakes"), PROGRAMS)
def test_a_usual_mistake_is_named_with_the_result_and_what_is_expected(
    program: str, mistakes: dict[str, str], tmp_path: Path
) -> None:
    is_endless = "seconds" in mistakes.get("merge_pair", "")
    output = run(tmp_path, program, seconds=2 if is_endless else 30)
    for function, sentence in mistakes.items():
        lines = (f"{function}: wrong in", f"    {function}(", "    got:      ", "    expected: ")
        wanted = "".join(rf"{re.escape(line)}.*\n" for line in lines)
        assert re.search(rf"(?m)^{wanted}    .*{re.escape(sentence)}", output)


def test_any_other_mistake_shows_the_line_that_failed(tmp_path: Path) -> None:
    program = SOLUTION + (
        "def count_pairs(ids):\n    return {}[ids[0]]\n"
        "def encode(text, merges):\n    while True:\n        text += 'a'\n"
        "def decode(ids, merges):\n    exit()\n"
    )
    output = run(tmp_path, program, seconds=2)
    failed = ("KeyError: 1 (line", ": return {}[ids[0]])", "it did not end (line", "SystemExit")
    assert all(says in output for says in (*failed, "merge_pair: right"))


def test_a_program_that_is_not_complete(tmp_path: Path) -> None:
    for program, says in (
        (FILES["my_bpe.py"], "count_pairs: still to write\n"),
        ("def train(text, how_many): ...", "count_pairs: missing: my_bpe.py has no function of"),
        ("def train(text", "my_bpe.py: cannot be loaded\n    SyntaxError: "),
        ("while True:\n    pass", "my_bpe.py: cannot be loaded\n    it did not end (line "),
    ):
        output = run(tmp_path, program, seconds=2)
        assert says in output
        assert "0 of 5 functions are right." in output


def test_the_library_gives_what_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {"__file__": "test_my_bpe.py", "__name__": "test_my_bpe"}
    monkeypatch.setattr(sys, "path", sys.path[:])
    exec(FILES["test_my_bpe.py"], names)
    assert [*names["CASES"]] == [*LIBRARY]
    for name, rows in names["CASES"].items():
        for inputs, expected, *known in rows:
            assert LIBRARY[name](*inputs) == expected
            assert all(wrong != expected for wrong, _ in known)
    examples = re.findall(r"Example: (.+) gives (.+)", FILES["my_bpe.py"])
    assert len(examples) == len(LIBRARY)
    for call, result in examples:
        assert eval(call, dict(LIBRARY)) == ast.literal_eval(result)
    imported = re.findall(r"(?m)^(?:import|from) (\w+)", "".join(FILES.values()))
    assert {*imported} <= sys.stdlib_module_names
