"""Libraries that encode with GPT-4's vocabulary, one text or many."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.training_peers import Digest, Run


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
    return (lambda: encoding.encode_to_numpy(text, disallowed_special=()), lambda ids: ids.tolist())


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
