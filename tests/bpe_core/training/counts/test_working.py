"""Counting files: the table is that of their texts, whoever counts which part of them when."""

import gzip
import json
import multiprocessing
import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any

import pandas
import pyarrow
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyarrow import parquet

import bpe_core as bpe
from bpe_core.engines import choose_engine
from bpe_core.training.counts import documents, jobs, spilling
from bpe_core.training.counts import workers as working
from tests.bpe_core import strategies
from tests.modules import module_of

pytestmark = pytest.mark.usefixtures("kernels")
LINES = "It's a naïve text, with 漢字 and 🐟: \n\n and it  goes on.\n"


class Elsewhere(Executor):
    """As if in other processes: what goes there and comes back is pickled, and tasks are done in a
    random order, when somebody waits for one."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.tasks: list[tuple[Future[Any], bytes]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.tasks.append((future, pickle.dumps((function, args))))
        return future

    def work(self, futures: Iterable[Future[Any]], **options: Any) -> Any:
        """Stands for `wait`."""
        if self.tasks:
            future, task = self.tasks.pop(self._random.randrange(len(self.tasks)))
            function, arguments = pickle.loads(task)
            future.set_result(pickle.loads(pickle.dumps(function(*arguments))))
        done = {future for future in futures if future.done()}
        return (done, None) if done else wait(futures, **options)


@given(
    st.lists(st.text("ab é🐟'\n1", max_size=200) | strategies.text, min_size=1, max_size=4),
    st.sampled_from([*bpe.SPLIT_PATTERNS, "[a-z]+"]),
    st.sampled_from([(), ("ab",)]),
    st.sampled_from([1, 7, 50, 1000]),
    st.booleans(),
    st.integers(0, 2**16).map(Random),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_files_in_ranges_counted_in_any_order_give_the_table_of_their_texts(
    tmp_path: Path,
    texts: list[str],
    split: str,
    special_tokens: tuple[str, ...],
    job: int,
    json_lines: bool,
    random: Random,
) -> None:
    """Also where each table goes to the disk, or they do from some time on."""
    expected = bpe.count(texts, split=split, special_tokens=special_tokens, first_document=5)
    if json_lines:
        paths = [tmp_path / "all.jsonl"]
        rows = [json.dumps({"text": text}) for text in texts]
        paths[0].write_text("\n".join(["", *rows]), "utf-8")
    else:
        paths = [tmp_path / f"{number}.txt" for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_bytes(text.encode())
    with pytest.MonkeyPatch.context() as patch:
        elsewhere = Elsewhere(random)
        patch.setattr(working, "JOB", job)
        patch.setattr(jobs, "_LOOK", 3)
        patch.setattr(spilling, "_SHARE", random.choice([2**20, 2**60]))
        patch.setattr(spilling, "_PARTS", 3)
        patch.setattr(documents, "READ", 5)
        patch.setattr(working, "wait", elsewhere.work)
        patch.setattr(module_of(choose_engine), "compiled_pays", lambda *_: random.random() < 0.5)
        table = bpe.count_files(
            paths,
            split=split,
            special_tokens=special_tokens,
            first_document=5,
            executor=elsewhere,
            max_memory=random.choice([None, spilling.LEAST]),
        )
    assert table == expected


def test_two_processes_and_the_threads_of_this_one_count_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(LINES * 40_000, "utf-8")
    monkeypatch.setattr(working, "JOB", 1 << 19)
    whole = bpe.count([LINES * 40_000])
    assert bpe.count_files(path) == whole
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as pool:
        assert bpe.count_files([path], executor=pool) == whole


def test_folders_patterns_packed_files_and_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("corpus/b", "corpus/.hidden"):
        os.makedirs(folder)
    Path("corpus/z.txt").write_text("last", "utf-8")
    Path("corpus/b/a.txt").write_text("after", "utf-8")
    Path("corpus/.hidden/a.txt").write_text("never", "utf-8")
    Path("corpus/.also").write_text("never", "utf-8")
    Path("1.txt.gz").write_bytes(gzip.compress(b"packed"))
    Path("2.jsonl.gz").write_bytes(gzip.compress(b'{"said": "row"}\n{"said": "by row"}'))
    parquet.write_table(pyarrow.table({"said": ["in", "", "columns"]}), "3.parquet")
    stdin = TextIOWrapper(BytesIO("from há".encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    seen: list[bpe.Progress] = []
    table = bpe.count_files(["corpus", "*.gz", "-", Path("3.parquet")], field="said",
                            on_progress=seen.append)  # fmt: skip
    texts = ["last", "after", "packed", "row", "by row", "from há", "in", "", "columns"]
    assert table == bpe.count(texts)
    assert seen
    assert all(progress.done <= progress.total for progress in seen)


@pytest.mark.parametrize(
    ("name", "data", "named"),
    [
        ("a.txt", b"good \xff bad", "a.txt .*UTF-8: .*0xFF .*5"),
        ("a.txt", "é".encode()[:1], "a.txt .*UTF-8: .*0xC3 .*0"),
        ("a.txt.gz", b"no gzip", "a.txt.gz"),
        ("a.txt.gz", gzip.compress(b"x" * 1000, mtime=0)[:20], "a.txt.gz"),
        ("a.jsonl", b'{"text": "a"}\n{', "a.jsonl, line 2: .*JSON"),
        ("a.jsonl", b"[" * 10_000, "line 1: .*JSON"),
        ("a.jsonl", b'{"text": 1}', "line 1: 'text' is 1"),
        ("a.jsonl", b'"text"', "line 1: 'text'"),
        ("a.json", b'[{"text": "a"}, {"text": 1}]', "record 2: 'text' is 1"),
        ("a.json", b'[{"text": "a"}', "a.json"),
        ("a.json", b"[" * 10_000, "a.json"),
        ("a.csv", b'text\na\n"b"c\n', "a.csv .*line 2 .*CSV"),
        ("a.csv", b"text\na\nn\xe9", "CSV .*UTF-8: .*0xe9"),
        ("a.csv", b"id,text\n1", "a.csv, line 2: 'text'"),
        ("a.xz", b"", r"a.xz .*\.xz .*\.jsonl, \.json"),
        ("a.arrow", b"", r"\.arrow "),
        ("a.tar.gz", b"", r"\.tar "),
        ("a.parquet", b"PAR1", "a.parquet"),
        ("*.none", None, "^paths "),
    ],
)
def test_a_bad_file_ends_in_one_sentence(
    tmp_path: Path, name: str, data: bytes | None, named: str
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(bpe.BPEError, match=named) as told:
        bpe.count_files(path)
    assert len(str(told.value)) < 300 + len(str(path))


def write(path: Path, records: list[dict[str, Any]]) -> None:
    """Records as a file whose name tells how."""
    table = pandas.DataFrame(records)
    if ".csv" in path.name:
        table.to_csv(path, index=False)
    elif ".parquet" in path.name:
        table.to_parquet(path)
    else:
        table.to_json(path, orient="records", lines=".json" not in path.suffixes)


@pytest.mark.parametrize("name", ["jsonl", "ndjson.gz", "json", "json.gz", "parquet", "csv.gz"])
def test_a_text_is_the_same_in_every_kind_of_file_also_in_lists_of_records(
    name: str, tmp_path: Path
) -> None:
    texts = ["It's a text", 'two\nlines, "quoted"\r\n', "漢字 🐟", "", "long " * 40_000]
    turns = [{"by": "me", "said": text} for text in texts]
    flat = [{"turns.said": text, "by": "me"} for text in texts]  # a table has no lists
    write(tmp_path / f"a.{name}", flat if "csv" in name else [{"turns": turns}, {"turns": []}])
    assert [*bpe.read_texts(tmp_path, field="turns.said")] == texts
    assert bpe.count_files(tmp_path, field="turns.said") == bpe.count(texts)


@pytest.mark.parametrize(
    ("name", "place"), [("jsonl", "line 4"), ("json", "record 4"), ("parquet", "row 4")]
)
@pytest.mark.parametrize("max_memory", [None, spilling.LEAST])
def test_what_is_missing_is_said_with_its_place_or_left_out_and_counted(
    name: str, place: str, max_memory: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "JOB", 1)
    monkeypatch.setattr(spilling, "_SHARE", 2**60)
    monkeypatch.setattr(spilling, "_PARTS", 3)
    texts = ["low", "low", "low", None, "er", None]
    write(tmp_path / f"a.{name}", [{"id": 1, "text": text} for text in texts])
    with pytest.raises(bpe.FormatError, match=rf"{place}: 'text' is .* fields are \['id', 't"):
        bpe.count_files(tmp_path, max_memory=max_memory)
    with pytest.warns(UserWarning, match=r"\b2 texts"):
        assert [*bpe.read_texts(tmp_path, skip_missing=True)] == ["low", "low", "low", "er"]
    with pytest.warns(UserWarning, match=r"\b2 texts"):
        table = bpe.count_files(tmp_path, skip_missing=True, max_memory=max_memory)
    assert table == bpe.count(["low", "low", "low", "er"])


def test_a_parquet_file_without_the_column_says_which_it_has(tmp_path: Path) -> None:
    parquet.write_table(pyarrow.table({"n": [1]}), tmp_path / "a.parquet")
    for field, words in (("text", r"a\.parquet .*'text'.*'n'"), ("n", "'n' is 1")):
        with pytest.raises(bpe.FormatError, match=words):
            bpe.count_files(tmp_path / "a.parquet", field=field)


def test_a_line_of_json_may_be_as_long_as_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    write(path, [{"text": "low"}, {"text": "low er"}])
    longest = max(map(len, path.read_bytes().splitlines(keepends=True)))
    monkeypatch.setattr(documents, "MAX_LINE", longest)
    assert [*bpe.read_texts(path)] == ["low", "low er"]
    monkeypatch.setattr(documents, "MAX_LINE", longest - 1)
    with pytest.raises(bpe.FormatError, match=rf"line 2: .*\b{longest - 1}\b"):
        bpe.count_files(path)


def test_no_file_counts_to_an_empty_table(tmp_path: Path) -> None:
    assert bpe.count_files(tmp_path) == bpe.count_files([]) == bpe.count([])
    with pytest.raises(FileNotFoundError):
        bpe.count_files(tmp_path / "none")


def test_whoever_ends_it_leaves_no_thread_and_no_task(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(LINES * 20_000, "utf-8")
    monkeypatch.setattr(working, "JOB", 1 << 17)

    def stop(progress: bpe.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bpe.count_files(path, on_progress=stop)
    assert not [one for one in threading.enumerate() if one.name.startswith("bpe-counting")]
    with ThreadPoolExecutor(1) as pool:
        futures: list[Future[Any]] = []
        submit = pool.submit

        def kept(*task: Any) -> Future[Any]:
            futures.append(submit(*task))
            return futures[-1]

        monkeypatch.setattr(pool, "submit", kept)
        with pytest.raises(KeyboardInterrupt):
            bpe.count_files(path, executor=pool, on_progress=stop)
        assert sum(future.cancelled() for future in futures) >= len(futures) - 2
