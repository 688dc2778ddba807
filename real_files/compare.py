"""One real file: what this library and the other make of the same texts.

python -m real_files.compare llama-3      # a line of JSON
"""

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import bpe_core as bpe
from bpe_core import engines
from real_files.oracles import Oracle, open_elsewhere, tiktoken_oracle
from real_files.others import differences
from real_files.packages import REAL_FILES, paths_of
from real_files.texts import make_texts

SHOWN: Final = 5  # differences that are told in full


def main(name: str) -> None:
    """Compare one file and print what came out."""
    paths = paths_of(name)
    source = {path.name: path.read_bytes() for path in paths}
    before = _peak()
    begin = time.process_time()
    tokenizer = bpe.load(source)
    seconds = time.process_time() - begin
    memory = _peak() - before
    if isinstance(tokenizer, bpe.OtherTokenizer):
        texts = make_texts(list(tokenizer.special_tokens))
        found, offsets = differences(tokenizer, paths, texts)
        counts = {"texts": len(texts), "differences": len(found), "offsets": len(offsets)}
        print(json.dumps(counts | {"shown": [*found, *offsets][:SHOWN]}))
        return
    engines.warm_up()
    begin = time.process_time()
    again = bpe.load(source)
    compiled_seconds = time.process_time() - begin
    oracle = open_elsewhere(REAL_FILES[name].oracle, paths[0])
    texts = make_texts(list(tokenizer.special_tokens))
    found = [*_differences(tokenizer, oracle, texts), *_saved(tokenizer, oracle, texts)]
    if again != tokenizer:
        found.append("the plain and the compiled engine open it differently")
    result = {
        "name": name,
        "texts": len(texts),
        "merges": len(tokenizer.merges),
        "differences": len(found),
        "shown": found[:SHOWN],
        "seconds": seconds,
        "compiled_seconds": compiled_seconds,
        "their_seconds": oracle.seconds,
        "megabytes": memory,
    }
    print(json.dumps(result))


def _peak() -> int:
    """MiB this process has ever taken."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


def _differences(tokenizer: bpe.Tokenizer, oracle: Oracle, texts: Sequence[str]) -> Iterator[str]:
    """What differs between two libraries or two engines, text by text."""
    specials = tuple(tokenizer.special_tokens)
    ready = engines.is_ready
    for text in texts:
        for allowed, theirs in (((), oracle.encode_plain), (specials, oracle.encode)):
            if theirs is None:
                continue
            want = theirs(text)
            for engine in (True, False):
                engines.is_ready = lambda engine=engine: engine  # type: ignore[misc]
                ids = tokenizer.encode(text, allowed_special=allowed)
                if ids != want:
                    yield _told("ids", engine, text, ids, want)
                yield from _inside(tokenizer, text, allowed, ids, engine)
            engines.is_ready = ready
            if oracle.decode and (decoded := tokenizer.decode(want)) != oracle.decode(want):
                yield _told("decoded", True, text, decoded, oracle.decode(want))


def _inside(
    tokenizer: bpe.Tokenizer, text: str, allowed: Sequence[str], ids: list[int], engine: bool
) -> Iterator[str]:
    """Whether gap ranks, sizes and traces of a text say the same as its ids."""
    tokenization = tokenizer.tokenize(text, allowed_special=allowed)
    counts = tokenization.token_counts
    steps = sorted({0, len(counts) // 7, len(counts) // 2, len(counts) - 1})
    for step in steps:
        state = tokenization.at(step)
        if len(state.ids) != counts[step]:
            yield _told(f"count at step {step}", engine, text, len(state.ids), int(counts[step]))
        joined = tokenizer.decode_bytes(state.token_ids)
        if joined != tokenizer.decode_bytes(ids):
            yield _told(f"tokens at step {step}", engine, text, state.token_ids, ids)
    if state.token_ids != ids:
        yield _told("tokens of the gap ranks", engine, text, state.token_ids, ids)
    if len(text) < 1000:
        pieces = tokenizer.trace(text, allowed_special=allowed)
        traced = [token_id for piece in pieces for token_id in piece.token_ids]
        if traced != ids:
            yield _told("trace", engine, text, traced, ids)
        for piece in pieces:
            last = piece.rows[-1].token_ids if piece.rows else piece.token_ids
            if last != piece.token_ids and len(piece.token_ids) != 1:
                yield _told("rows of the trace", engine, text, last, piece.token_ids)


def _saved(tokenizer: bpe.Tokenizer, oracle: Oracle, texts: Sequence[str]) -> Iterator[str]:
    """Whether each format that carries the tokenizer gives it back, and gives others its ids."""
    formats: tuple[bpe.Format, ...] = ("json", "huggingface", "tiktoken")
    for format in formats:
        try:
            files = bpe.dumps(tokenizer, format)
        except bpe.CannotSaveError as error:
            if format == "json":
                yield f"saving as json: {error}"
            continue
        wishes: dict[str, Any] = (
            {"split": tokenizer.split, "special_tokens": tokenizer.special_tokens}
            if format == "tiktoken"
            else {}
        )
        opened = bpe.load(files, **wishes)
        if _but_normalization(opened, format) != _but_normalization(tokenizer, format):
            yield f"saved as {format} and opened it is another"
        yield from _elsewhere(tokenizer, format, files, oracle, texts)


def _but_normalization(tokenizer: bpe.Tokenizer, format: str) -> bpe.Tokenizer:
    from dataclasses import replace

    return replace(tokenizer, normalization=None) if format == "tiktoken" else tokenizer


def _elsewhere(
    tokenizer: bpe.Tokenizer,
    format: str,
    files: dict[str, bytes],
    oracle: Oracle,
    texts: Sequence[str],
) -> Iterator[str]:
    """Whether what was saved gives the same ids in the library of its format."""
    other: Callable[[str], list[int]]
    if format == "huggingface":
        import tokenizers

        opened = tokenizers.Tokenizer.from_buffer(files["tokenizer.json"])
        special = tuple(tokenizer.special_tokens)
        other = lambda text: opened.encode(text, add_special_tokens=False).ids  # noqa: E731
    elif format == "tiktoken" and isinstance(tokenizer.split, str) and not tokenizer.normalization:
        import base64

        lines = [line.split() for line in files["tokenizer.tiktoken"].splitlines()]
        tokens = {base64.b64decode(token): int(rank) for token, rank in lines}
        pattern = bpe.SPLIT_PATTERNS.get(tokenizer.split, tokenizer.split)
        special = ()
        other = tiktoken_oracle(tokens, pattern, {}).encode_plain
    else:
        return
    for text in texts[::10]:
        want = other(text)
        ids = tokenizer.encode(text, allowed_special=special)
        if ids != want:
            yield _told(f"saved as {format}", True, text, ids, want)


def _told(what: str, engine: bool, text: str, ours: object, theirs: object) -> str:
    name = "compiled" if engine else "plain"
    return f"{what} ({name}) of {text[:40]!r}: {str(ours)[:120]} and not {str(theirs)[:120]}"


if __name__ == "__main__":
    main(sys.argv[1])
