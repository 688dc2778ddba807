"""BPE Explorer's own format: plain JSON of a tokenizer, or of a training run.

It carries everything, so what is opened equals what was saved. A run is its settings, its merges
with counts and ties, and the training text, on which it is trained again when the file is opened.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, Final

from bpe_core.common.errors import FormatError
from bpe_core.common.limits import MAX_EMBEDDED, MAX_ID, MAX_TRAINED
from bpe_core.common.messages import quoted
from bpe_core.files.formats.format import FileSet, Format, Opened, OpenSettings, Written
from bpe_core.files.formats.readers import as_file_errors, check_merge_sizes, choose_split
from bpe_core.files.json_reading import check_type
from bpe_core.text.alphabet import make_alphabet
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun
from bpe_core.training.settings import Settings
from bpe_core.training.train import train

_NAME: Final = "bpe-explorer"
_SAME: Final = ("special_tokens", "whole_pieces", "normalization", "file_ranks")
"""The fields of a `Tokenizer` that the file has as they are."""


def write(tokenizer: Tokenizer, run: TrainingRun | None, _named: Mapping[str, str]) -> Written:
    """Returns the file of a tokenizer or of a run."""
    alphabet = tokenizer.alphabet
    symbols = "" if alphabet.base == "bytes" else b"".join(alphabet.symbols).decode()
    others = {i: b64encode(token).decode() for i, token in tokenizer.other_tokens.items()}
    columns: list[Sequence[int]] = [*zip(*tokenizer.merges, strict=True)] or [(), ()]
    columns.append(tokenizer.merged_ids)
    values = {
        "format": _NAME,
        "version": 1,
        "base": alphabet.base,
        "symbols": symbols,
        "split": tokenizer.split,
        "base_ids": () if isinstance(tokenizer.base_ids, range) else tokenizer.base_ids,
        "other_tokens": others,
        **{name: getattr(tokenizer, name) for name in _SAME},
    }
    lost: list[str] = []
    if run:
        columns += [run.history.count.tolist(), run.history.tied.tolist()]
        corpus = run.tokenization.corpus
        has_text = corpus.order is not None and corpus.symbol_count <= MAX_EMBEDDED
        text = {"text": text_of(run)} if has_text else {}
        values["training"] = asdict(run.settings) | text
        if not text:
            lost = ["The training text is left out: the run with its steps cannot be opened again."]
    values["columns"] = ("left", "right", "id", "count", "tied")[: len(columns)]
    rows = ",".join(f"\n    {_json(row)}" for row in zip(*columns, strict=True))
    lines = "".join(f"  {_json(key)}: {_json(value)},\n" for key, value in values.items() if value)
    return {"tokenizer.bpe.json": f'{{\n{lines}  "merges": [{rows}\n  ]\n}}\n'.encode()}, lost


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def text_of(run: TrainingRun) -> str:
    """Returns the training text. Raises `SettingError`: the run was trained on counts.

    >>> import bpe_core as bpe
    >>> text_of(bpe.train("low lower", vocab_size=258))
    'low lower'
    """
    return run.tokenizer.decode(run.at(len(run.tokenizer.merges)).token_ids)


def read(files: FileSet, settings: OpenSettings) -> Opened:
    """Opens a file of this format; if it has a training text, that is trained on again."""
    [name], root = files, files.root
    if root.get("version") != 1:
        raise FormatError(f"version is {quoted(root.get('version'))}; only 1 is known")
    rows = check_type(root.get("merges"), list, "merges")
    others = check_type(root.get("other_tokens", {}), dict, "other_tokens")
    with as_file_errors(name):
        symbols = check_type(root.get("symbols", ""), str, "symbols")
        alphabet = make_alphabet(symbols, root.get("base"))  # type: ignore[arg-type]
        base_ids = check_type(root.get("base_ids", [*range(len(alphabet))]), list, "base_ids")
        columns = [*zip(*rows, strict=True)] or [(), (), ()]
        lengths = dict(zip(base_ids, map(len, alphabet.symbols), strict=False))
        check_merge_sizes(lengths, zip(*columns[:3], strict=True))
        split: Any = root.get("split")
        split = tuple(split) if isinstance(split, list) else split
        tokenizer = Tokenizer(
            alphabet=alphabet,
            merges=tuple(zip(*columns[:2], strict=True)),
            split=choose_split(split, settings.split),
            base_ids=base_ids,
            merged_ids=columns[2],
            other_tokens={int(key): b64decode(one, validate=True) for key, one in others.items()},
            **{"special_tokens": {}} | {name: root[name] for name in _SAME if name in root},
        )
        training = check_type(root.get("training", {}), dict, "training")
        if "text" not in training or settings.split not in (None, split):
            return Opened(tokenizer, "json")
        run = _run(training, tokenizer, rows, settings)
    return Opened(run.tokenizer, "json", run=run)


def _run(
    training: dict[str, Any], tokenizer: Tokenizer, rows: list[Any], settings: OpenSettings
) -> TrainingRun:
    """Trains on the text of the file, and returns the run if it equals the file's."""
    if unknown := training.keys() - {"text", *(field.name for field in fields(Settings))}:
        raise FormatError(f"training has {', '.join(unknown)}; it may have text and settings")
    # A file of an earlier version lacks later settings: it was trained with their defaults.
    training = {**asdict(Settings()), "initial_merges": [], **training}
    text = check_type(training.pop("text"), str, "text")
    initial = check_type(training.pop("initial_merges"), list, "initial_merges")
    if len(text) > MAX_TRAINED:
        raise FormatError(f"the training text has more than {MAX_TRAINED:,} characters")
    training["split"] = tokenizer.split
    wanted, size, merged_ids = training["vocab_size"], tokenizer.vocab_size, tokenizer.merged_ids
    # The tokenizer that the training began with: its special tokens have lower IDs than new merges.
    begin = merged_ids[len(initial)] if len(initial) < len(merged_ids) else MAX_ID
    first = replace(
        tokenizer,
        merges=tokenizer.merges[: len(initial)],
        merged_ids=merged_ids[: len(initial)],
        special_tokens={one: i for one, i in tokenizer.special_tokens.items() if i < begin},
    )
    training["vocab_size"] = min(wanted, size + 1)  # one merge more tells why it ended
    run = train(text, **training, initial_merges=first, on_progress=settings.on_progress)
    columns = run.tokenizer.merged_ids, run.history.count.tolist(), run.history.tied.tolist()
    again = [[*pair, *more] for pair, *more in zip(run.tokenizer.merges, *columns, strict=True)]
    began = [*map(list, run.settings.initial_merges)]
    same = replace(run.tokenizer, merged_ids=tuple(run.tokenizer.merged_ids)) == tokenizer
    if not same or (again, began) != (rows, initial):
        raise FormatError("training on the text does not give the merges and counts of the file")
    return replace(run, settings=replace(run.settings, vocab_size=wanted))


FORMAT: Final = Format(
    "json", "BPE Explorer: training.json", "training.json",
    lambda files: files.root.get("format") == _NAME, read, write,
    suffix=".json", endings=("json",),
)  # fmt: skip
