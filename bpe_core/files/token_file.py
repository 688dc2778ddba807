"""Texts -> a flat file of token ids, as programs read it that train a model."""

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Iterable
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final, Literal, get_args

import numpy as np

from bpe_core.common.arguments import ANYTHING, TEXTS, checked
from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import path_of, write_whole
from bpe_core.files.formats.saving import dumps
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_encoding import batches_of

IdType = Literal["uint16", "uint32"]
ID_TYPES: Final[tuple[IdType, ...]] = get_args(IdType)


@checked(texts=TEXTS, allowed_special=ANYTHING)
def encode_to_file(
    tokenizer: Tokenizer,
    texts: Iterable[str],
    path: str | os.PathLike[str],
    *,
    dtype: IdType = "uint32",
    allowed_special: Collection[str] = (),
    append: str | None = None,
    name: str = "",
) -> list[Path]:
    """Encode texts into one flat array in a file, some megabytes at a time.

    Args:
        tokenizer: any one.
        texts: documents, such as `read_texts("corpus.jsonl")`; no token goes from one to the next.
        path: where the ids go, little-endian, for `numpy.memmap(path, dtype)`. Beside it comes
            `PATH.offsets`: int64, where each document begins, and how many ids there are. And
            `PATH.json`: dtype, numbers of ids and documents, name and SHA-256 of the tokenizer, as
            `save(tokenizer, …, format="json")` writes it. All appear whole or not at all.
        dtype: of the ids.
        allowed_special: as for `Tokenizer.encode`.
        append: a special token to put behind each document.
        name: what to call the tokenizer in `PATH.json`.

    Returns:
        The three files.

    Raises:
        SettingError: an id of the tokenizer does not fit `dtype`, or it lacks a special token.
        TextError: a text that is not a str, or holds a lone surrogate.
        OSError: a file cannot be written.

    >>> import bpe_core as bpe, tempfile
    >>> tok = bpe.train("abab", vocab_size=257).tokenizer
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ids, offsets, _ = encode_to_file(tok, ["abab", "b"], f"{folder}/x.bin", dtype="uint16")
    ...     np.fromfile(ids, "<u2").tolist(), np.fromfile(offsets, "<i8").tolist()
    ([256, 256, 98], [0, 2, 3])
    """
    target = path_of(path, "path")
    files = [Path(f"{target}{ending}") for ending in ("", ".offsets", ".json")]
    highest, most = max(tokenizer.vocab), np.iinfo(dtype).max
    if highest > most:
        raise SettingError(
            f"dtype is {dtype!r}, which holds ids up to {most:,}; the tokenizer has {highest:,}"
        )
    if append is not None and append not in tokenizer.special_tokens:
        raise SettingError(
            f"append is {quoted(append)}; it must be one of {quoted([*tokenizer.special_tokens])}"
        )
    behind = [] if append is None else [tokenizer.special_tokens[append]]
    kind, end = np.dtype(dtype).newbyteorder("<"), 0

    def write_ids(file: BinaryIO) -> None:
        nonlocal end
        offsets.write(bytes(8))
        for batch in batches_of(texts):
            for ids in tokenizer.encode_batch(batch, allowed_special=allowed_special):
                file.write(np.array(ids + behind, dtype=kind).tobytes())
                end += len(ids) + len(behind)
                offsets.write(end.to_bytes(8, "little"))

    def write_offsets(file: BinaryIO) -> None:
        offsets.seek(0)
        shutil.copyfileobj(offsets, file)

    def write_about(file: BinaryIO) -> None:
        digest = hashlib.sha256(b"".join(dumps(tokenizer, "json").values())).hexdigest()
        about = {
            "format": "bpe-explorer ids",
            "version": 1,
            "dtype": dtype,
            "ids": end,
            "documents": offsets.tell() // 8 - 1,
            "offsets": files[1].name,
            "append": append,
            "tokenizer": {"name": name, "highest_id": highest, "sha256": digest},
        }
        file.write(json.dumps(about, indent=1).encode())

    with TemporaryFile() as offsets:
        write_whole(dict(zip(files, (write_ids, write_offsets, write_about), strict=True)))
    return files
