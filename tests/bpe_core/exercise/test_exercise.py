"""The two files that a learner takes away: what they ask, and the mistakes that they name."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.exercise import FILES
from bpe_core.text import make_alphabet

SOLUTION: Final = {
    "count_pairs": """
def count_pairs(ids):
    counts = {}
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts
""",
    "merge_pair": """
def merge_pair(ids, pair, new_id):
    merged = []
    i = 0
    while i < len(ids):
        if tuple(ids[i:i + 2]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged
""",
    "train": """
def train(text, how_many):
    ids = list(text.encode())
    merges = []
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
""",
    "encode": """
def encode(text, merges):
    ids = list(text.encode())
    for rank, pair in enumerate(merges):
        ids = merge_pair(ids, pair, 256 + rank)
    return ids
""",
    "decode": """
def decode(ids, merges):
    parts = [bytes([i]) for i in range(256)]
    for left, right in merges:
        parts.append(parts[left] + parts[right])
    return b"".join(parts[i] for i in ids).decode(errors="replace")
""",
}
STANDING_APART: Final = """
def count_pairs(ids):
    counts = {}
    for pair in zip(ids, ids[1:]):
        n, i = 0, 0
        while i < len(ids) - 1:
            found = (ids[i], ids[i + 1]) == pair
            n, i = n + found, i + 1 + found
        counts[pair] = n
    return counts
"""
FROM_THE_RIGHT: Final = """
def merge_pair(ids, pair, new_id):
    merged, i = [], len(ids) - 1
    while i >= 0:
        if i > 0 and (ids[i - 1], ids[i]) == pair:
            merged.insert(0, new_id)
            i -= 2
        else:
            merged.insert(0, ids[i])
            i -= 1
    return merged
"""
LAST_TWICE: Final = """
def merge_pair(ids, pair, new_id):
    merged, i = [], 0
    while i < len(ids) - 1:
        if (ids[i], ids[i + 1]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged + ids[-1:]
"""
REPLACED_IN_A_TEXT: Final = """
def merge_pair(ids, pair, new_id):
    text = ",".join(map(str, ids)).replace("%d,%d" % pair, str(new_id))
    return [int(word) for word in text.split(",") if word]
"""
ANY_KNOWN_PAIR: Final = """
def encode(text, merges):
    known = {pair: 256 + rank for rank, pair in enumerate(merges)}
    ids, before = list(text.encode()), None
    while ids != before:
        before, ids, i = ids, [], 0
        while i < len(before):
            pair = tuple(before[i:i + 2])
            ids.append(known.get(pair, before[i]))
            i += 2 if pair in known else 1
    return ids
"""
LONGEST: Final = """
def encode(text, merges):
    parts = [bytes([i]) for i in range(256)]
    for left, right in merges:
        parts.append(parts[left] + parts[right])
    tokens = {part: i for i, part in enumerate(parts)}
    data, ids = text.encode(), []
    while data:
        end = max(n for n in range(1, len(data) + 1) if data[:n] in tokens)
        ids.append(tokens[data[:end]])
        data = data[end:]
    return ids
"""
AS_CHARACTERS: Final = """
def decode(ids, merges):
    parts = [chr(i) for i in range(256)]
    for left, right in merges:
        parts.append(parts[left] + parts[right])
    return "".join(parts[i] for i in ids)
"""


def changed(function: str, old: str, new: str) -> str:
    """The right function with something replaced."""
    assert SOLUTION[function].count(old) == 1
    return SOLUTION[function].replace(old, new)


MISTAKES: Final = {
    "overlaps": ("count_pairs", STANDING_APART, "Overlapping pairs count, too"),
    "right": ("merge_pair", FROM_THE_RIGHT, "It merges from right to left."),
    "twice": ("merge_pair", LAST_TWICE, "The last token is there twice"),
    "joined keys": (
        "count_pairs",
        changed("count_pairs", "[pair]", '["%d,%d" % pair]'),
        "Numbers are joined as text here.",
    ),
    "joined list": ("merge_pair", REPLACED_IN_A_TEXT, "Numbers are joined as text here."),
    "nothing": (
        "train",
        changed("train", "        if not counts:\n            break\n", ""),
        "max() has nothing to choose from",
    ),
    "left to right": ("encode", ANY_KNOWN_PAIR, "from left to right. Make the merge that was"),
    "longest": ("encode", LONGEST, "The longest token that fits is taken here"),
    "chr": ("decode", AS_CHARACTERS, "Bytes are not characters"),
    "ord": (
        "encode",
        changed("encode", "list(text.encode())", "[ord(one) for one in text]"),
        "Bytes are not characters",
    ),
    "endless": (
        "merge_pair",
        changed("merge_pair", "            i += 1\n", ""),
        "It is not done after 0.5 seconds: this looks like a loop that never ends.",
    ),
}


def run(
    folder: Path, *functions: str, seconds: str = "", command: tuple[str, ...] = ("test_my_bpe.py",)
) -> subprocess.CompletedProcess[str]:
    """The test of a file with these functions in place of the right ones."""
    names = [one.split("(")[0].removeprefix("\ndef ") for one in functions]
    written = {**SOLUTION, **dict(zip(names, functions, strict=True))}
    (folder / "my_bpe.py").write_text("".join(written.values()), "utf-8")
    (folder / "test_my_bpe.py").write_text(FILES["test_my_bpe.py"], "utf-8")
    environment = {"PYTHONIOENCODING": "utf-8"} | ({"MY_BPE_SECONDS": seconds} if seconds else {})
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def shown(report: str, function: str) -> list[str]:
    """What is said of a function."""
    found = re.search(rf"(?m)^{function}: .*\n(?:    .*\n)*", report)
    assert found, report
    return [line.strip() for line in found[0].splitlines()]


def test_a_right_solution_passes(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [shown(done.stdout, name) for name in SOLUTION] == [[f"{n}: right"] for n in SOLUTION]
    assert "5 of 5 functions are right." in done.stdout


@pytest.mark.parametrize(("function", "wrong", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_usual_mistake_is_named_with_what_came_and_what_is_right(
    function: str, wrong: str, sentence: str, tmp_path: Path
) -> None:
    done = run(tmp_path, wrong, seconds="0.5" if "0.5 seconds" in sentence else "")
    head, call, came, right, said = shown(done.stdout, function)
    assert head.startswith(f"{function}: wrong in ")
    assert call.startswith(f"{function}(")
    assert came.startswith("came:  ")
    assert right.startswith("right: ")
    assert came.split(None, 1)[1] != right.split(None, 1)[1]
    assert sentence in said
    assert (done.returncode, done.stderr) == (1, "")


def test_a_loop_that_never_ends_is_shown_by_its_line_and_the_others_are_asked(
    tmp_path: Path,
) -> None:
    loops = ("\ndef decode(ids, merges):\n    while True:\n        pass\n",
             "\ndef encode(text, merges):\n    while True:\n        text += 'a'\n")  # fmt: skip
    done = run(tmp_path, *loops, seconds="0.3")
    assert "it did not end (line" in shown(done.stdout, "decode")[2]
    assert "it did not end (line" in shown(done.stdout, "encode")[2]
    assert shown(done.stdout, "train") == ["train: right"]


def test_ten_seconds_are_the_limit_where_nobody_says_another() -> None:
    assert 'os.environ.get("MY_BPE_SECONDS", "10")' in FILES["test_my_bpe.py"]


def test_any_other_mistake_shows_the_input_and_the_line_that_failed(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        changed("merge_pair", "    merged = []", "    merged = ids"),
        "\ndef count_pairs(ids):\n    return {}[ids[0]]\n",
        "\ndef decode(ids, merges):\n    exit()\n",
        seconds="0.5",
    )
    assert "KeyError: 1 (line 3: return {}[ids[0]])" in shown(done.stdout, "count_pairs")[2]
    assert "SystemExit" in shown(done.stdout, "decode")[2]
    assert done.returncode == 1
    emptied = "\ndef decode(ids, merges):\n    text = bytes(ids[:0]).decode()\n    ids.clear()\n"
    done = run(tmp_path, emptied + "    return text\n")
    assert "leave it, and make a new one" in shown(done.stdout, "decode")[-1]


def test_what_is_to_write_what_is_missing_and_what_is_no_python_is_said(tmp_path: Path) -> None:
    files = {
        FILES["my_bpe.py"]: "count_pairs: still to write\n",
        "def train(text, how_many): ...": "count_pairs: missing: my_bpe.py has no function of",
        "def train(text": "my_bpe.py: cannot be loaded\n    SyntaxError: ",
        "while True:\n    pass": "my_bpe.py: cannot be loaded\n    it did not end (line ",
    }
    for source, said in files.items():
        run(tmp_path)
        (tmp_path / "my_bpe.py").write_text(source, "utf-8")
        done = subprocess.run(
            [sys.executable, "test_my_bpe.py"], cwd=tmp_path, env={"MY_BPE_SECONDS": "0.3"},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert said in done.stdout
        assert (done.returncode, done.stderr) == (1, "")
        assert "0 of 5 functions are right." in done.stdout


def test_pytest_runs_it_too(tmp_path: Path) -> None:
    asked = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_bpe.py")
    assert "1 passed" in run(tmp_path, command=asked).stdout
    done = run(tmp_path, LONGEST, command=asked)
    assert "The longest token that fits is taken here" in done.stdout


def cases() -> dict[str, list[Any]]:
    """What the test asks."""
    names: dict[str, Any] = {"__file__": "test_my_bpe.py", "__name__": "test_my_bpe"}
    before = sys.path[:]
    exec(FILES["test_my_bpe.py"], names)
    sys.path[:] = before
    found: dict[str, list[Any]] = names["CASES"]
    return found


def tokenizer(merges: list[bpe.Pair]) -> bpe.Tokenizer:
    return bpe.Tokenizer(make_alphabet("", "bytes"), tuple(merges), "none", {})


LIBRARY: Final[dict[str, Any]] = {
    "count_pairs": bpe.count_pairs,
    "merge_pair": bpe.merge_pair,
    "train": lambda text, n: [*bpe.train(text, vocab_size=256 + n, split="none").tokenizer.merges],
    "encode": lambda text, merges: tokenizer(merges).encode(text),
    "decode": lambda ids, merges: tokenizer(merges).decode(ids),
}


def test_what_it_calls_right_is_what_the_library_gives() -> None:
    asked = cases()
    assert [*asked] == [*LIBRARY]
    for name, rows in asked.items():
        for arguments, right, *known in rows:
            assert LIBRARY[name](*arguments) == right
            assert all(wrong != right for wrong, _ in known)


def test_the_examples_in_the_file_to_fill_in_are_what_the_library_gives() -> None:
    examples = re.findall(r"Example: (.+) gives (.+)", FILES["my_bpe.py"])
    assert len(examples) == len(SOLUTION)
    for call, result in [*examples, ('list("hi".encode())', "[104, 105]")]:
        assert eval(call, dict(LIBRARY)) == ast.literal_eval(result)


def test_the_files_need_nothing_and_are_short() -> None:
    for source in FILES.values():
        imported = {
            name.name
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Import)
            for name in node.names
        }
        assert imported <= sys.stdlib_module_names
        assert "from" not in {line.split(" ")[0] for line in source.splitlines()}
    assert sum(source.count("\n") for source in FILES.values()) <= 300
