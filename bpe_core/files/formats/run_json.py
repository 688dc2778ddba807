"""BPE Explorer's own format: plain JSON of a tokenizer, or of the training run behind it.

It carries everything, so a file opened again is equal to what was saved. Of a training it holds
settings, counts and ties, and the text too if asked to; then the run can be opened again. Each
merge stands on a line of its own, to be read and compared.
"""

import base64
import binascii
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bpe_core.common.errors import FormatError, SettingError
from bpe_core.common.json_reading import as_count, as_list, as_object, as_text, first_repeated
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.checks import as_id, check_merge_sizes, check_split, heard
from bpe_core.files.formats.format import Opened, OpenSettings
from bpe_core.files.formats.runs import rebuild_run, run_fields, text_fingerprint, text_parts
from bpe_core.text.alphabet import BASES, Alphabet, byte_alphabet
from bpe_core.text.splitting.named import read_split
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_checks import MAX_ID
from bpe_core.training.run import TrainingRun

FILE: Final = "tokenizer.bpe.json"
NAME: Final = "bpe-explorer"
VERSION: Final = 1
VERSION_WITH_CHARACTERS: Final = 2
"""Of tokenizers with byte fallback: who does not know of their characters shall not open them."""
COLUMNS: Final[tuple[str, ...]] = ("left", "right", "id", "count", "tied")
"""What the numbers of a merge are; `count` and `tied` are there if the training is."""
_RANKED: Final = ("left", "right", "id", "file_rank")
"""The same of a tokenizer that encodes by other ranks; such a one was never trained here."""
_LARGEST: Final = (MAX_ID, MAX_ID, MAX_ID, 2**62, MAX_ID)


def write(
    tokenizer: Tokenizer, run: TrainingRun | None, *, with_text: bool
) -> dict[str, Iterator[bytes]]:
    """The file of a tokenizer, or of a run, bit by bit.

    Everything fits, so nothing is refused. A text that is left out is told by its length and
    SHA-256.
    """
    return {FILE: (part.encode() for part in _written(tokenizer, run, with_text=with_text))}


def _written(tokenizer: Tokenizer, run: TrainingRun | None, *, with_text: bool) -> Iterator[str]:
    columns = [*zip(*tokenizer.merges, strict=True)] or [(), ()]
    columns.append(tuple(tokenizer.merged_ids))
    names = COLUMNS
    if tokenizer.file_ranks:
        columns.append(tuple(tokenizer.file_ranks))
        names = _RANKED
    if run:
        columns += [tuple(run.history.count.tolist()), tuple(run.history.tied.tolist())]
    fields: dict[str, object] = {
        "format": NAME,
        "version": VERSION,
        "split": tokenizer.split,
        "special_tokens": dict(tokenizer.special_tokens),
        "alphabet": _write_alphabet(tokenizer.alphabet),
    }
    if tokenizer.normalization:
        fields["normalization"] = tokenizer.normalization
    if not isinstance(tokenizer.base_ids, range):
        fields["base_ids"] = list(tokenizer.base_ids)
    if tokenizer.characters:
        fields["version"] = VERSION_WITH_CHARACTERS
        fields["characters"] = dict(tokenizer.characters)
    if tokenizer.other_tokens:
        fields["other_tokens"] = {
            str(i): base64.b64encode(token).decode() for i, token in tokenizer.other_tokens.items()
        }
    if tokenizer.whole_pieces:
        fields["whole_pieces"] = tokenizer.whole_pieces
    yield "{\n" + "".join(f"  {_dumps(key)}: {_dumps(value)},\n" for key, value in fields.items())
    if run:
        yield from _written_training(run, with_text=with_text)
    yield f'  "columns": {_dumps(names[: len(columns)])},\n  "merges": ['
    for place, row in enumerate(zip(*columns, strict=True)):
        yield f"{',' if place else ''}\n    {_dumps(row)}"
    yield "\n  ]\n}\n" if tokenizer.merges else "]\n}\n"


def _written_training(run: TrainingRun, *, with_text: bool) -> Iterator[str]:
    fields = run_fields(run) | ({} if with_text else text_fingerprint(run))
    yield f'  "training": {_dumps(fields)[:-1]}'
    if with_text:
        yield ', "text": "'
        for part in text_parts(run):
            yield _dumps(part)[1:-1]
        yield '"'
    yield "},\n"


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _write_alphabet(alphabet: Alphabet) -> dict[str, object]:
    if alphabet.base == "bytes":
        return {"base": "bytes"}
    return {"base": alphabet.base, "symbols": [symbol.decode() for symbol in alphabet.symbols]}


def read(root: dict[str, Any], settings: OpenSettings) -> Opened:
    """Read a file of this format. `settings`: ignored but for `on_progress` and what is told of a
    split that is replaced; the training in the file is held against its own."""
    if root.get("format") != NAME:
        raise FormatError(f"format is {quoted(root.get('format'))}; it must be {NAME!r}")
    version = root.get("version")
    if version not in (VERSION, VERSION_WITH_CHARACTERS) or isinstance(version, bool):
        raise FormatError(
            f"version is {quoted(version)}; this program reads version {VERSION} and "
            f"{VERSION_WITH_CHARACTERS}"
        )
    alphabet = _read_alphabet(root.get("alphabet"))
    rows = _rows(root, settings.on_progress)
    merges = tuple((row[0], row[1]) for row in rows)
    base_ids = _base_ids(root.get("base_ids"), alphabet)
    merged_ids = tuple(row[2] for row in rows)
    # Before anybody works out a token: a few merges can make one of any length.
    lengths = dict(zip(base_ids, map(len, alphabet.symbols), strict=True))
    characters = _characters(root.get("characters"))
    lengths |= {token_id: len(one.encode()) for one, token_id in characters.items()}
    check_merge_sizes(lengths, merges, merged_ids, _merge_name, settings.on_progress)
    notes: list[str] = []
    whole_pieces = root.get("whole_pieces")
    try:
        tokenizer = Tokenizer(
            alphabet=alphabet,
            merges=merges,
            split=check_split(read_split(root.get("split"), notes), "split"),
            special_tokens=_special_tokens(root.get("special_tokens")),
            base_ids=base_ids,
            merged_ids=merged_ids,
            file_ranks=tuple(row[3] for row in rows) if root["columns"] == list(_RANKED) else (),
            characters=characters,
            other_tokens=dict(_other_tokens(root.get("other_tokens"))),
            whole_pieces=False if whole_pieces is None else whole_pieces,
            normalization=root.get("normalization"),
        )
    except SettingError as error:
        raise FormatError(str(error)) from None
    training = root.get("training")
    run = None
    if training is not None:
        if any(len(row) < len(COLUMNS) for row in rows):
            raise FormatError("training is there, but merges have no count and tied")
        counts = [(row[3], row[4]) for row in rows]
        run = rebuild_run(as_object(training, "training"), tokenizer, counts)
    return Opened(tokenizer, "json", tuple(notes if settings.split is None else ()), run)


def _rows(root: dict[str, Any], on_progress: OnProgress) -> list[list[int]]:
    columns = root.get("columns")
    if columns not in (list(COLUMNS), list(COLUMNS[:3]), list(_RANKED)):
        raise FormatError(f"columns is {quoted(columns)}; it must be {list(COLUMNS)}")
    rows = []
    for place, row in enumerate(heard(as_list(root.get("merges"), "merges"), on_progress)):
        where = f"merges[{place}]"
        if not isinstance(row, list) or len(row) != len(columns):
            raise FormatError(f"{where} is {quoted(row)}; it must be {len(columns)} numbers")
        for value, most in zip(row, _LARGEST, strict=False):
            as_count(value, where, most=most)
        rows.append(row)
    return rows


def _characters(value: object) -> dict[str, int]:
    return {
        as_text(text, "characters"): as_id(token_id, f"characters[{quoted(text)}]")
        for text, token_id in as_object({} if value is None else value, "characters").items()
    }


def _read_alphabet(value: object) -> Alphabet:
    alphabet = as_object(value, "alphabet")
    base = alphabet.get("base")
    if base == "bytes":
        return byte_alphabet()
    if base != "characters":
        raise FormatError(
            f"alphabet.base is {quoted(base)}; it must be one of {', '.join(map(repr, BASES))}"
        )
    symbols = [
        as_text(symbol, f"alphabet.symbols[{place}]")
        for place, symbol in enumerate(as_list(alphabet.get("symbols"), "alphabet.symbols"))
    ]
    if any(len(symbol) != 1 for symbol in symbols) or symbols != sorted(set(symbols)):
        raise FormatError("alphabet.symbols must be single characters, sorted, each once")
    return Alphabet("characters", tuple(symbol.encode() for symbol in symbols))


def _special_tokens(value: object) -> dict[str, int]:
    return {
        as_text(text, "special_tokens"): as_id(token_id, f"special_tokens[{quoted(text)}]")
        for text, token_id in as_object(value, "special_tokens").items()
    }


def _base_ids(value: object, alphabet: Alphabet) -> Sequence[int]:
    if value is None:
        return range(len(alphabet))
    ids = [as_id(i, f"base_ids[{place}]") for place, i in enumerate(as_list(value, "base_ids"))]
    if len(ids) != len(alphabet):
        raise FormatError(f"base_ids has {len(ids)} ids; the alphabet has {len(alphabet)} symbols")
    if len(set(ids)) < len(ids):
        raise FormatError(f"base_ids has {first_repeated(ids)} twice")
    return tuple(ids)


def _other_tokens(value: object) -> Iterator[tuple[int, bytes]]:
    for key, token in as_object({} if value is None else value, "other_tokens").items():
        where = f"other_tokens[{quoted(key)}]"
        if not (key.isascii() and key.isdigit() and len(key) <= 10):
            raise FormatError(f"{where}: the key must be a token id")
        try:
            data = base64.b64decode(as_text(token, where).encode(), validate=True)
        except binascii.Error as error:
            raise FormatError(f"{where} is {quoted(token)}, which is not base64: {error}") from None
        yield as_id(int(key), where), data


def _merge_name(place: int) -> str:
    return f"merges[{place}]"


def lost(run: TrainingRun | None, *, with_text: bool) -> list[str]:
    """What the file does not carry, as sentences."""
    if run is not None and not with_text:
        return [
            "The training text is left out: tokenizer, counts and settings can be opened again, "
            "but not the run with its steps."
        ]
    return []
