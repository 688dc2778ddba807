"""One measurement of one library, in a process of its own.

    python -m benchmarks.peers TASK PEER FILE REPEATS

prints one JSON object: seconds of each run, peak memory, and a digest of the result, by which the
driver sees whether two libraries did the same work. Each peer imports what it measures by itself,
and gives what is measured and what of its result is to be compared.
"""

import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

VOCAB_SIZE: Final = 4096
"""What is trained to."""
VOCABULARY: Final = "cl100k_base"
"""What is encoded with: GPT-4's."""
GPT2_REGEX: Final = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
Run = Callable[[], Any]
Digest = Callable[[Any], Iterable[object]]


def _text(path: Path) -> str:
    """Byte for byte: ends of lines stay as they are."""
    return path.read_bytes().decode()


def train_ours(path: Path) -> tuple[Run, Digest]:
    """The library as people call it; Hugging Face's tie rule, so that merges can be compared."""
    import bpe_core as bpe
    from bpe_core import engines
    from bpe_core.text import byte_characters

    engines.warm_up()
    text = _text(path)

    def merges(run: bpe.TrainingRun) -> Iterable[object]:
        """As Hugging Face's files write them."""
        written = [byte_characters()[byte] for byte in range(256)]
        history = run.history
        for left, right in zip(history.left.tolist(), history.right.tolist(), strict=True):
            yield written[left], written[right]
            written.append(written[left] + written[right])

    return (
        lambda: bpe.train(text, vocab_size=VOCAB_SIZE, split="gpt2", tie_rule="huggingface"),
        merges,
    )


def train_gigabpe(path: Path) -> tuple[Run, Digest]:
    """It begins with the bytes that occur, not with all 256: as many merges as the others."""
    import gigabpe

    size = len(set(path.read_bytes())) + VOCAB_SIZE - 256
    options: dict[str, Any] = {"special_tokens": [], "min_frequency": 2}
    return (
        lambda: gigabpe.train_bpe([str(path)], size, pretokenizer="bytelevel", **options)[1],
        lambda merges: map(tuple, merges),
    )


def train_gigatoken(path: Path) -> tuple[Run, Digest]:
    import gigatoken

    data = path.read_bytes()
    return lambda: gigatoken.train_bpe(data, VOCAB_SIZE, []), lambda result: result[1]


def train_rustbpe(path: Path) -> tuple[Run, Digest]:
    """Its tie rule is `lowest`."""
    import rustbpe

    text = _text(path)

    def run() -> Any:
        tokenizer = rustbpe.Tokenizer()
        tokenizer.train_from_iterator([text], VOCAB_SIZE, pattern=GPT2_REGEX)
        return tokenizer

    return run, lambda tokenizer: tokenizer.get_mergeable_ranks()


def train_tokenizers(path: Path) -> tuple[Run, Digest]:
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    text = _text(path)

    def run() -> Tokenizer:
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        trainer = trainers.BpeTrainer(
            vocab_size=VOCAB_SIZE,
            min_frequency=2,
            show_progress=False,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        )
        tokenizer.train_from_iterator([text], trainer)
        return tokenizer

    return run, lambda made: map(tuple, json.loads(made.to_str())["model"]["merges"])


def array_ours(path: Path) -> tuple[Run, Digest]:
    tokenizer, text = _ours(), _text(path)
    return lambda: tokenizer.encode_array(text), lambda ids: ids.tolist()


def array_tiktoken(path: Path) -> tuple[Run, Digest]:
    """Special tokens are text, as for all others."""
    encoding, text = _tiktoken(), _text(path)
    return lambda: encoding.encode_to_numpy(text, disallowed_special=()), lambda ids: ids.tolist()


def array_gigatoken(path: Path) -> tuple[Run, Digest]:
    """It keeps what it has seen, so its warm runs look everything up."""
    import gigatoken

    tokenizer, text = _saved(gigatoken.Tokenizer.from_tiktoken), _text(path)
    return lambda: tokenizer.encode(text), lambda ids: ids.tolist()


def list_ours(path: Path) -> tuple[Run, Digest]:
    tokenizer, text = _ours(), _text(path)
    return lambda: tokenizer.encode(text), list


def list_tiktoken(path: Path) -> tuple[Run, Digest]:
    encoding, text = _tiktoken(), _text(path)
    return lambda: encoding.encode_ordinary(text), list


def list_fastokens(path: Path) -> tuple[Run, Digest]:
    import fastokens

    import bpe_core as bpe

    pattern, opened = bpe.SPLIT_PATTERNS["gpt4"], fastokens.Tokenizer.from_tiktoken
    tokenizer, text = _saved(lambda file: opened(str(file), pattern)), _text(path)
    return lambda: tokenizer.encode(text).ids, list


def _ours() -> Any:
    """With its merges ready, and no word known."""
    import bpe_core as bpe
    from bpe_core import engines

    engines.warm_up()
    tokenizer = bpe.load_pretrained(VOCABULARY)
    tokenizer.encode_array("a" * 1_000)
    return tokenizer


def _tiktoken() -> Any:
    """Its encoding of the vocabulary that ours has opened, without a download."""
    import tiktoken

    import bpe_core as bpe

    tokenizer = bpe.load_pretrained(VOCABULARY)
    ranks = {tokenizer.id_to_token(rank): rank for rank in range(tokenizer.vocab_size)}
    return tiktoken.Encoding(
        VOCABULARY,
        pat_str=bpe.SPLIT_PATTERNS["gpt4"],
        mergeable_ranks=ranks,
        special_tokens=dict(tokenizer.special_tokens),
    )


def _saved(opened: Callable[[Path], Any]) -> Any:
    """The vocabulary, saved to a file by ours and opened by another library."""
    import bpe_core as bpe

    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / f"{VOCABULARY}.tiktoken"
        (file,) = bpe.save(bpe.load_pretrained(VOCABULARY), path, lossy=True)
        return opened(file)


PEERS: Final[dict[str, dict[str, Callable[[Path], tuple[Run, Digest]]]]] = {
    "train": {
        "ours": train_ours,
        "gigabpe": train_gigabpe,
        "gigatoken": train_gigatoken,
        "rustbpe": train_rustbpe,
        "tokenizers": train_tokenizers,
    },
    "array": {"ours": array_ours, "tiktoken": array_tiktoken, "gigatoken": array_gigatoken},
    "list": {"ours": list_ours, "tiktoken": list_tiktoken, "fastokens": list_fastokens},
}


def peak_memory() -> int:
    """Bytes that this process has held at most; 0 where the system does not tell (Linux does)."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text("utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def measure(task: str, peer: str, path: Path, repeats: int) -> dict[str, object]:
    """Run one peer; imports, and loading what is not the work itself, are not counted."""
    run, digest = PEERS[task][peer](path)
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", "utf-8")  # the peak begins anew
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
    return {"seconds": seconds, "peak": peak, "digest": items.hexdigest()}


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    task, peer, path, repeats = arguments
    print(json.dumps(measure(task, peer, Path(path), int(repeats))))


if __name__ == "__main__":
    main(sys.argv[1:])
