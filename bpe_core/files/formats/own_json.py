"""BPE Explorer's own format: plain JSON of a tokenizer, or of the training run behind it.

It carries everything, so a file opened again is equal to what was saved. Of a training it holds
settings, counts and ties, and the text too if asked to; then it is trained again when it is opened,
and has to come out as the file says. Each merge stands on a line of its own, to be compared.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

import numpy as np

from bpe_core.common.errors import BPEError, FormatError
from bpe_core.common.limits import MAX_ID
from bpe_core.common.messages import quoted
from bpe_core.files.formats.checks import as_regex, check_merge_sizes, refusals_name, split_of_file
from bpe_core.files.formats.format import Format, Opened, OpenSettings, SaveSettings, TokenizerFiles
from bpe_core.files.json_reading import as_count, as_list, as_object, as_text
from bpe_core.text.alphabet import Alphabet, make_alphabet
from bpe_core.text.pretokenize import patterns_of
from bpe_core.text.splits import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun
from bpe_core.training.train import train

MOST_EMBEDDED: Final = 1_000_000
"""Bytes of the longest training text that a file holds if nobody says whether it shall."""
MOST_TRAINED: Final = 2**24
"""Characters of the longest text that is trained on again, which takes up to 200 bytes for each."""
_NAME: Final = "bpe-explorer"
_COLUMNS: Final = ("left", "right", "id", "count", "tied")
"""What the numbers of a merge are; `count` and `tied` are there if the training is."""
_RANKED: Final = ("left", "right", "id", "file_rank")
"""The same of a tokenizer that encodes by other ranks; such a one was never trained here."""
_SETTINGS: Final = ("vocab_size", "tie_rule", "min_count")
"""Those of a training that are not told by its tokenizer."""
_AT_ONCE: Final = 4096


def write(tokenizer: Tokenizer, settings: SaveSettings) -> dict[str, Iterator[bytes]]:
    """The file of a tokenizer, or of a run, bit by bit; everything fits, so nothing is refused."""
    return {"tokenizer.bpe.json": (part.encode() for part in _written(tokenizer, settings))}


def _written(tokenizer: Tokenizer, settings: SaveSettings) -> Iterator[str]:
    run, alphabet = settings.run, tokenizer.alphabet
    symbols = [] if alphabet.base == "bytes" else [one.decode() for one in alphabet.symbols]
    optional = {
        "normalization": tokenizer.normalization,
        "base_ids": () if isinstance(tokenizer.base_ids, range) else tokenizer.base_ids,
        "other_tokens": {i: b64encode(one).decode() for i, one in tokenizer.other_tokens.items()},
        "whole_pieces": tokenizer.whole_pieces,
    }
    fields = {
        "format": _NAME,
        "version": 1,
        "split": tokenizer.split,
        "special_tokens": dict(tokenizer.special_tokens),
        "alphabet": {"base": alphabet.base, "symbols": symbols},
        **{key: value for key, value in optional.items() if value},
    }
    yield "{\n" + "".join(f"  {_dumps(key)}: {_dumps(value)},\n" for key, value in fields.items())
    names: tuple[str, ...] = _COLUMNS[:3]
    columns: list[Sequence[int]] = [*zip(*tokenizer.merges, strict=True)] or [(), ()]
    columns.append(tokenizer.merged_ids)
    if run:
        yield from _written_training(run, with_text=_holds_text(settings))
        names = _COLUMNS
        columns += [run.history.count.tolist(), run.history.tied.tolist()]
    elif tokenizer.file_ranks:
        names = _RANKED
        columns.append(tokenizer.file_ranks)
    rows = ",".join(f"\n    {_dumps(row)}" for row in zip(*columns, strict=True))
    yield f'  "columns": {_dumps(names)},\n  "merges": [{rows}\n  ]\n}}\n'


def _written_training(run: TrainingRun, *, with_text: bool) -> Iterator[str]:
    fields: dict[str, object] = {name: getattr(run.settings, name) for name in _SETTINGS}
    if run.settings.initial_merges:
        fields["initial_merges"] = len(run.settings.initial_merges)
    if not with_text:
        fields["text_bytes"] = _text_bytes(run)
        if run.tokenization.corpus.order is not None:
            digest = sha256()
            for part in _text_parts(run):
                digest.update(part.encode())
            fields["text_sha256"] = digest.hexdigest()
    yield f'  "training": {_dumps(fields)[:-1]}'
    if with_text:
        yield ', "text": "'
        yield from (_dumps(part)[1:-1] for part in _text_parts(run))
        yield '"'
    yield "},\n"


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _holds_text(settings: SaveSettings) -> bool:
    run = settings.run
    if run is None or settings.with_text is False:
        return False
    if settings.with_text:
        _ = run.tokenization.corpus.sequence  # raises if only counts of it are there
    return settings.with_text or (
        run.tokenization.corpus.order is not None and _text_bytes(run) <= MOST_EMBEDDED
    )


def text_of(run: TrainingRun) -> str:
    """The whole training text.

    >>> import bpe_core as bpe
    >>> text_of(bpe.train("low lower", vocab_size=258))
    'low lower'
    """
    return "".join(_text_parts(run))


def _text_parts(run: TrainingRun) -> Iterator[str]:
    """The training text, some thousand pre-tokens at a time."""
    pretokens, sequence = _pretokens(run), run.tokenization.corpus.sequence
    for start in range(0, len(sequence), _AT_ONCE):
        places = sequence[start : start + _AT_ONCE].tolist()
        yield b"".join([pretokens[place] for place in places]).decode()


def _text_bytes(run: TrainingRun) -> int:
    """Bytes of the training text in UTF-8."""
    if run.settings.base == "bytes":
        return run.tokenization.corpus.symbol_count
    lengths = np.fromiter(map(len, _pretokens(run)), dtype=np.int64)
    return int(lengths @ run.tokenization.corpus.occurrences)


def _pretokens(run: TrainingRun) -> list[bytes]:
    """Each unique pre-token as it stands in the text."""
    vocab, symbols = run.tokenizer.vocab, run.tokenizer.alphabet.symbols
    specials = run.tokenization.special_ids
    return [
        vocab[specials[place]] if place in specials else b"".join(symbols[one] for one in pretoken)
        for place, pretoken in enumerate(run.tokenization.corpus.pretokens())
    ]


def read(files: TokenizerFiles, settings: OpenSettings) -> Opened:
    """Read a file of this format; a training in it is done again if its text is there.
    `settings`: `split` and `on_progress`."""
    [name], root = files, files.root
    as_count(root.get("version"), "version", least=1, most=1)
    rows = _rows(root)
    alphabet = _alphabet(as_object(root.get("alphabet"), "alphabet"))
    given = as_list(root.get("base_ids", [*range(len(alphabet))]), "base_ids")
    base_ids = [as_count(one, f"base_ids[{place}]") for place, one in enumerate(given)]
    # Before anybody works out a token: a few merges can make one of any length.
    lengths = dict(zip(base_ids, map(len, alphabet.symbols), strict=False))
    check_merge_sizes(lengths, ((row[0], row[1], row[2]) for row in rows))
    notes: list[str] = []
    own_split = _read_split(root.get("split"), notes)
    with refusals_name(name):
        split = split_of_file(own_split, settings.split)
        tokenizer = Tokenizer(
            alphabet=alphabet,
            merges=tuple((row[0], row[1]) for row in rows),
            split=split,
            special_tokens=as_object(root.get("special_tokens"), "special_tokens"),
            base_ids=base_ids,
            merged_ids=[row[2] for row in rows],
            file_ranks=[row[3] for row in rows] if root["columns"] == [*_RANKED] else (),
            other_tokens=_other_tokens(as_object(root.get("other_tokens", {}), "other_tokens")),
            whole_pieces=root.get("whole_pieces", False),
            normalization=root.get("normalization"),
        )
    notes = notes if settings.split is None else []
    training = as_object(root.get("training", {}), "training")
    text, run = training.get("text"), None
    if text is not None and len(as_text(text, "training.text")) > MOST_TRAINED:
        notes.append(f"A text of more than {MOST_TRAINED:,} characters is not trained on again.")
    elif patterns_of(split) != own_split:
        notes.append("The training in the file is left out: it has another split pattern.")
    elif text is not None:
        run = _run(training, tokenizer, rows, settings)
    return Opened(run.tokenizer if run else tokenizer, "json", tuple(notes), run)


def _read_split(value: object, notes: list[str]) -> tuple[str, ...]:
    """The split of one of our own files: names in `SPLIT_PATTERNS`, and what always was a regex."""
    parts = value if isinstance(value, list) else [value]
    found = tuple(as_text(part, "split") for part in parts)
    return tuple(one if one in SPLIT_PATTERNS else as_regex(one, notes) for one in found)


def _rows(root: dict[str, Any]) -> list[list[int]]:
    columns = root.get("columns")
    if columns not in ([*_COLUMNS], [*_COLUMNS[:3]], [*_RANKED]):
        raise FormatError(f"columns is {quoted(columns)}; it must be {[*_COLUMNS]}")
    rows: list[list[int]] = as_list(root.get("merges"), "merges")
    kinds = [int] * len(columns)
    for place, row in enumerate(rows):
        if not isinstance(row, list) or [*map(type, row)] != kinds:
            raise FormatError(
                f"merges[{place}] is {quoted(row)}; it must be {len(columns)} whole numbers"
            )
    return rows


def _alphabet(value: dict[str, Any]) -> Alphabet:
    base, symbols = value.get("base"), as_list(value.get("symbols", []), "alphabet.symbols")
    with refusals_name("alphabet"):
        alphabet = make_alphabet("".join(map(str, symbols)), base)  # type: ignore[arg-type]
    if base == "characters" and [one.decode() for one in alphabet.symbols] != symbols:
        raise FormatError("alphabet.symbols must be single characters, sorted, each once")
    return alphabet


def _other_tokens(value: dict[str, Any]) -> dict[int, bytes]:
    try:
        return {int(key): b64decode(token, validate=True) for key, token in value.items()}
    except (ValueError, TypeError) as error:
        raise FormatError(f"other_tokens must be token ids with bytes in base64: {error}") from None


def _run(
    training: dict[str, Any], tokenizer: Tokenizer, rows: list[list[int]], settings: OpenSettings
) -> TrainingRun:
    """The run that was saved, trained again and compared."""
    size, merged_ids = tokenizer.vocab_size, tokenizer.merged_ids
    asked = as_count(training.get("vocab_size"), "training.vocab_size", least=size)
    given = as_count(
        training.get("initial_merges", 0), "training.initial_merges", most=len(merged_ids)
    )
    begin = merged_ids[given] if given < len(merged_ids) else MAX_ID
    wanted = {name: training.get(name) for name in _SETTINGS}
    wanted["vocab_size"] = min(asked, size + 1)  # one merge more tells why the training stopped
    try:
        first = replace(
            tokenizer,
            merges=tokenizer.merges[:given],
            merged_ids=merged_ids[:given],
            special_tokens={one: i for one, i in tokenizer.special_tokens.items() if i < begin},
        )
        run = train(
            training["text"],
            **wanted,  # type: ignore[arg-type]
            initial_merges=first,
            special_tokens=tuple(tokenizer.special_tokens),
            on_progress=settings.on_progress,
        )
    except BPEError as error:
        raise FormatError(f"training: {error}") from None
    made, history = run.tokenizer, run.history
    numbers = made.merged_ids, history.count.tolist(), history.tied.tolist()
    again = [[*pair, *more] for pair, *more in zip(made.merges, *numbers, strict=True)]
    if again != rows or replace(made, merged_ids=tuple(made.merged_ids)) != tokenizer:
        raise FormatError(
            "training on the text with these settings does not make the merges, counts, token IDs "
            "and special tokens that the file has"
        )
    return replace(run, settings=replace(run.settings, vocab_size=asked))


def recognise(files: TokenizerFiles) -> bool:
    """Whether the one file is of this program."""
    [data, *_] = files.values()
    return _NAME.encode() in data and files.root.get("format") == _NAME


def lost(_tokenizer: Tokenizer, settings: SaveSettings) -> list[str]:
    """What the file does not carry, as sentences."""
    if settings.run is None or _holds_text(settings):
        return []
    return [
        "The training text is left out: tokenizer, counts and settings can be opened again, "
        "but not the run with its steps."
    ]


FORMAT: Final = Format(
    "json", "training.json", recognise, read, write, lost, suffix=".json"
)  # fmt: skip
