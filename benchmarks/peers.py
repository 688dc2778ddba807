"""One measurement of one library, in a process of its own.

    python -m benchmarks.peers TASK PEER FILE NUMBER REPEATS

prints one JSON object: seconds of each run, imports, peak memory, and a digest of the result, by
which the driver sees whether two libraries did the same work.
"""

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # each peer imports what it measures by itself
    from bpe_core.engines import MergeHistory

GPT2_REGEX = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"

Run = Callable[[], Any]
Digest = Callable[[Any], Iterable[object]]


def train_ours(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """The library as people call it; Hugging Face's tie rule, so that merges can be compared.

    Compiled code is loaded first, as that of others is with its import: its 100 MB are no part of
    what a text takes.
    """
    import bpe_core as bpe
    from bpe_core import engines

    engines.warm_up()
    text = path.read_bytes().decode()

    def run() -> bpe.TrainingRun:
        return bpe.train(
            text, vocab_size=vocab_size, split="gpt2", tie_rule="huggingface", engine="compiled"
        )

    return run, lambda made: _in_characters(made.history)


def train_engine(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """The compiled engine alone, text in and arrays out."""
    from bpe_core.engines import Plan, choose_engine
    from bpe_core.text import byte_alphabet, huggingface_order

    plan = Plan(256, vocab_size - 256, 2, huggingface_order())
    text, engine = path.read_bytes().decode(), choose_engine("compiled")
    count = engine.build_corpus
    return lambda: engine.learn(count(text, byte_alphabet(), "gpt2"), plan), _in_characters


def _in_characters(history: "MergeHistory") -> Iterable[object]:
    """The merges as Hugging Face's files write them."""
    from bpe_core.text import byte_characters

    written = [byte_characters()[byte] for byte in range(256)]
    for left, right in zip(history.left.tolist(), history.right.tolist(), strict=True):
        yield written[left], written[right]
        written.append(written[left] + written[right])


def train_page(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """What the page needs: tie rule `first`, twelve leaders, merges by name, gap ranks, counts."""
    import bpe_core as bpe

    text = path.read_bytes().decode()

    def run() -> bpe.TrainingRun:
        made = bpe.train(text, vocab_size=vocab_size, leaders=12, min_count=1, engine="compiled")
        assert len(made.merges) == len(made.token_counts) - 1
        assert made.gap_ranks.size
        return made

    return run, lambda made: made.merges


def train_gigabpe(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """gigabpe, byte-level. It begins with the bytes that occur, not with all 256: give it as many
    merges to make as the others."""
    import gigabpe

    merges = vocab_size - 256
    alphabet = len(set(path.read_bytes()))

    def run() -> list[tuple[str, str]]:
        options: dict[str, Any] = {"special_tokens": [], "min_frequency": 2}
        made: list[tuple[str, str]] = gigabpe.train_bpe(
            [str(path)], alphabet + merges, pretokenizer="bytelevel", **options
        )[1]
        return made

    return run, lambda made: map(tuple, made)


def train_gigatoken(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """gigatoken's trainer; its split is GPT-2's."""
    import gigatoken

    data = path.read_bytes()
    return lambda: gigatoken.train_bpe(data, vocab_size, []), lambda result: result[1]


def train_rustbpe(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """rustbpe, tie rule `lowest`."""
    import rustbpe

    text = path.read_bytes().decode()

    def run() -> Any:
        tokenizer = rustbpe.Tokenizer()
        tokenizer.train_from_iterator([text], vocab_size, pattern=GPT2_REGEX)
        return tokenizer

    return run, lambda tokenizer: tokenizer.get_mergeable_ranks()


def train_tokenizers(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """Hugging Face tokenizers, byte-level, on one text as the others are."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    text = path.read_bytes().decode()

    def run() -> Tokenizer:
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        trainer = trainers.BpeTrainer(
            vocab_size=vocab_size,
            min_frequency=2,
            show_progress=False,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        )
        tokenizer.train_from_iterator([text], trainer)
        return tokenizer

    return run, lambda made: map(tuple, json.loads(made.to_str())["model"]["merges"])


def train_bpeasy(path: Path, vocab_size: int) -> tuple[Run, Digest]:
    """bpeasy, with GPT-2's pattern."""
    import bpeasy

    text = path.read_bytes().decode()
    return lambda: bpeasy.train_bpe(iter([text]), GPT2_REGEX, 128, vocab_size), lambda ranks: ranks


def encode_ours(path: Path, _: int) -> tuple[Run, Digest]:
    """The library as people call it: text in, a list of ids out."""
    import bpe_core as bpe
    from bpe_core import engines

    engines.warm_up()
    tokenizer = bpe.load_pretrained("cl100k_base")
    text = path.read_bytes().decode()
    return lambda: tokenizer.encode(text), list


def encode_array(path: Path, _: int) -> tuple[Run, Digest]:
    """The same, with an array out."""
    import bpe_core as bpe
    from bpe_core import engines

    engines.warm_up()
    tokenizer = bpe.load_pretrained("cl100k_base")
    tokenizer.encode_array("a" * 1_000)  # its merges are ready, no word is known
    text = path.read_bytes().decode()
    return lambda: tokenizer.encode_array(text), lambda ids: ids.tolist()


def encode_engine(path: Path, _: int) -> tuple[Run, Digest]:
    """The compiled encoder alone, bytes in and an array out."""
    from tests.bpe_core.engines.compiled.vocabularies import real_encoder

    encoder = real_encoder("cl100k_base")
    data = path.read_bytes()
    return lambda: encoder.encode(data, "gpt4"), lambda ids: ids.tolist()


def encode_tiktoken(path: Path, _: int) -> tuple[Run, Digest]:
    """tiktoken's `encode_ordinary`."""
    from tests.bpe_core.engines.compiled.vocabularies import tiktoken_encoding

    encoding = tiktoken_encoding("cl100k_base")
    text = path.read_bytes().decode()
    return lambda: encoding.encode_ordinary(text), list


def encode_tiktoken_array(path: Path, _: int) -> tuple[Run, Digest]:
    """tiktoken's `encode_to_numpy`; special tokens are text, as for all others."""
    from tests.bpe_core.engines.compiled.vocabularies import tiktoken_encoding

    encoding = tiktoken_encoding("cl100k_base")
    text = path.read_bytes().decode()
    return (
        lambda: encoding.encode_to_numpy(text, disallowed_special=()),
        lambda ids: ids.tolist(),
    )


def encode_gigatoken(path: Path, _: int) -> tuple[Run, Digest]:
    """gigatoken, text in and an array out. It keeps what it has seen, so its warm runs look
    everything up; and Python keeps the UTF-8 of a text that it has asked for."""
    tokenizer = _gigatoken()
    text = path.read_bytes().decode()
    return lambda: tokenizer.encode(text), lambda ids: ids.tolist()


def _gigatoken() -> Any:
    """GPT-4's vocabulary."""
    import gigatoken

    return _saved("cl100k_base.tiktoken", gigatoken.Tokenizer.from_tiktoken)


def _saved(name: str, opened: Callable[[Path], Any]) -> Any:
    """GPT-4's vocabulary, saved to a file by ours and opened by another library."""
    import tempfile

    import bpe_core as bpe

    with tempfile.TemporaryDirectory() as directory:
        tokenizer = bpe.load_pretrained("cl100k_base")
        (file,) = bpe.save(tokenizer, Path(directory) / name, lossy=True)
        return opened(file)


def encode_fastokens(path: Path, _: int) -> tuple[Run, Digest]:
    """fastokens."""
    import fastokens

    import bpe_core as bpe

    pattern = bpe.SPLIT_PATTERNS["gpt4"]
    opened = fastokens.Tokenizer.from_tiktoken
    tokenizer = _saved("cl100k_base.tiktoken", lambda file: opened(str(file), pattern))
    text = path.read_bytes().decode()
    return lambda: tokenizer.encode(text).ids, list


def encode_tokie(path: Path, _: int) -> tuple[Run, Digest]:
    """tokie."""
    import tokie

    tokenizer = _saved("tokenizer.json", lambda file: tokie.Tokenizer.from_json(str(file)))
    text = path.read_bytes().decode()
    return lambda: tokenizer.encode(text, add_special_tokens=False).ids, list


def encode_riptoken(path: Path, _: int) -> tuple[Run, Digest]:
    """riptoken's `encode_ordinary`."""
    import riptoken

    import bpe_core as bpe
    from tests.bpe_core.engines.compiled.vocabularies import tokens_of

    ranks = {token: rank for rank, token in enumerate(tokens_of("cl100k_base"))}
    encoding = riptoken.CoreBPE(ranks, {}, bpe.SPLIT_PATTERNS["gpt4"])
    text = path.read_bytes().decode()
    return lambda: encoding.encode_ordinary(text), list


def _documents(path: Path, length: int) -> list[str]:
    """A text in pieces of so many characters."""
    text = path.read_bytes().decode()
    return [text[place : place + length] for place in range(0, len(text), length)]


def batch_ours(path: Path, length: int) -> tuple[Run, Digest]:
    """Many short texts, a list of ids for each."""
    import bpe_core as bpe
    from bpe_core import engines

    engines.warm_up()
    tokenizer = bpe.load_pretrained("cl100k_base")
    texts = _documents(path, length)
    return lambda: tokenizer.encode_batch(texts), list


def batch_tiktoken(path: Path, length: int) -> tuple[Run, Digest]:
    """tiktoken's `encode_ordinary_batch`, with as many threads as there are cores."""
    from bpe_core.engines import available_cores
    from tests.bpe_core.engines.compiled.vocabularies import tiktoken_encoding

    encoding, texts = tiktoken_encoding("cl100k_base"), _documents(path, length)
    return lambda: encoding.encode_ordinary_batch(texts, num_threads=available_cores()), list


def batch_tiktoken_each(path: Path, length: int) -> tuple[Run, Digest]:
    """tiktoken's `encode_ordinary` for one text after another."""
    from tests.bpe_core.engines.compiled.vocabularies import tiktoken_encoding

    encoding, texts = tiktoken_encoding("cl100k_base"), _documents(path, length)
    return lambda: [encoding.encode_ordinary(text) for text in texts], list


def batch_gigatoken(path: Path, length: int) -> tuple[Run, Digest]:
    """gigatoken's `encode_batch_list`."""
    tokenizer, texts = _gigatoken(), _documents(path, length)
    return lambda: tokenizer.encode_batch_list(texts), lambda lists: map(list, lists)


PEERS: dict[str, dict[str, Callable[[Path, int], tuple[Run, Digest]]]] = {
    "train": {
        "ours": train_ours,
        "ours, engine alone": train_engine,
        "gigabpe": train_gigabpe,
        "gigatoken": train_gigatoken,
        "rustbpe": train_rustbpe,
        "tokenizers": train_tokenizers,
        "bpeasy": train_bpeasy,
    },
    "page": {"ours": train_page},
    "encode": {
        "ours": encode_ours,
        "ours, array": encode_array,
        "ours, engine alone": encode_engine,
        "tiktoken": encode_tiktoken,
        "tiktoken, array": encode_tiktoken_array,
        "gigatoken": encode_gigatoken,
        "fastokens": encode_fastokens,
        "tokie": encode_tokie,
        "riptoken": encode_riptoken,
    },
    "batch": {
        "ours": batch_ours,
        "tiktoken": batch_tiktoken,
        "tiktoken, each": batch_tiktoken_each,
        "gigatoken": batch_gigatoken,
    },
}


def forget_peak_memory() -> None:
    """Let `peak_memory` begin anew, where the system can do that (Linux)."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak_memory() -> int:
    """Bytes this process has held at most; 0 where the system does not tell."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measure(task: str, peer: str, path: Path, number: int, repeats: int) -> dict[str, object]:
    """Run one peer. Imports, and loading what is not the work itself, are counted apart."""
    started = time.perf_counter()
    run, digest = PEERS[task][peer](path, number)
    prepared = time.perf_counter() - started
    forget_peak_memory()
    before = peak_memory()
    seconds: list[float] = []
    result = None
    for _ in range(repeats):
        result = None  # the last run's result is not this run's memory
        started = time.perf_counter()
        result = run()
        seconds.append(time.perf_counter() - started)
    peak = peak_memory() - before
    items = hashlib.sha256()
    for item in digest(result):
        items.update(repr(item).encode())
    return {
        "prepared": prepared,
        "seconds": seconds,
        "peak": peak,
        "digest": items.hexdigest()[:12],
    }


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    task, peer, path, number, repeats = arguments
    print(json.dumps(measure(task, peer, Path(path), int(number), int(repeats))))


if __name__ == "__main__":
    main(sys.argv[1:])
