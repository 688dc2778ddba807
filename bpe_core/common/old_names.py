"""Names that modules had before the library had rooms: imports and pickles by them go on. And the
names that the library shows today.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final, get_origin

_ROOMS: Final = {
    "common": "arguments by_content display errors gaps pairs printable quoting",
    "text": "alphabet byte_fallback corpus normalizing pretokenize tally",
    "engines": "compiled history incremental textbook",
    "tokenizer": "encode offsets state text_cutter tokenization "
    "tokenizer_checks tokenizer_copies tokenizer_parts trace",
    "training": "counts parity run token_bytes train",
    "analysis": "canonical comparison differences dropout language_cost language_table latex "
    "metrics prompt_end vocabulary",
    "files": "formats pretrained token_file",
}
_MOVED: Final = {name: f"{room}.{name}" for room in _ROOMS for name in _ROOMS[room].split()}
NOW: Final = _MOVED | {
    "batch": "tokenizer.tokenizer_encoding",
    "collecting": "common.garbage_collection",
    "cutting": "text.splitting",
    "going_on": "training.initial_merges",
    "piece_encoder": "tokenizer.pretoken_encoder",
    "parallel": "analysis.parallel_sentences",
    "recover": "files.formats.ranked_tokens",
    "cli.counting": "cli.count_commands",
    "compiled.counting": "engines.compiled.corpus_counting",
    "compiled.piece_merging": "engines.compiled.pretoken_merging",
    "compiled.word_slots": "engines.compiled.hash_table",
    "compiled.word_tables": "engines.compiled.pretoken_tables",
    "compiled.words": "engines.compiled.encoded_pretokens",
    "counts.files": "training.counts.count_table_file",
    "counts.sources": "training.counts.corpus_files",
    "counts.table": "training.counts.count_table",
    "counts.working": "training.counts.workers",
    "cutting.inside": "text.splitting.matching",
    "cutting.process": "text.splitting.matching_process",
    "exercise.inside": "exercise.learner_inside",
    "exercise.process": "exercise.learner_process",
    "exercise.telling": "exercise.diagnosis",
    "formats.files": "files.formats.tokenizer_files",
    "metrics.numbers": "analysis.metrics.number_tokens",
    "metrics.unique_tokens": "tokenizer.tokenization",
    "pretrained.table": "files.pretrained.known_vocabularies",
    "vocabulary.table": "analysis.vocabulary.vocabulary_arrays",
}
"""What follows `bpe_core.`: the old name, of a module or of all in a folder, and that of today."""


def name_now(name: str) -> str:
    """The name today of a module of the library; `""` for one that has its name still.

    >>> name_now("bpe_core.metrics.usage"), name_now("bpe_core.counts.table"), name_now("numpy")
    ('bpe_core.analysis.metrics.usage', 'bpe_core.training.counts.count_table', '')
    """
    library, *parts = name.split(".")
    for end in range(len(parts), 0, -1):
        now = NOW.get(".".join(parts[:end])) if library == "bpe_core" else None
        if now:
            return ".".join([library, now, *parts[end:]])
    return ""


class _OldNames:
    """A finder and loader of `sys.meta_path`: by an old name it gives the module of today."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name_now(name) else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """An empty one, which `exec_module` replaces."""

    def exec_module(self, module: ModuleType) -> None:
        sys.modules[module.__name__] = import_module(name_now(module.__name__))


def keep_old_names() -> None:
    """From now on old names are found; called once, when the library is imported."""
    sys.meta_path.insert(0, _OldNames())
    library = sys.modules["bpe_core"]
    for name in NOW.keys() & vars(library).keys():  # a function that its module is named after
        sys.modules[f"bpe_core.{name}"] = sys.modules[f"bpe_core.{NOW[name]}"]


def show_public_names() -> None:
    """What `dir` and `help` show of the library; called once, after `keep_old_names`."""
    library = vars(sys.modules["bpe_core"])
    # `help` writes out in full what `__all__` names: of the library it would be 4,000 lines.
    public = sorted(library.pop("__all__"))
    shown = [name for name in public if get_origin(library.get(name)) is None]  # no alias

    def found(name: str) -> ModuleType:
        if name not in NOW and name not in public:  # a room that is not loaded before it is asked
            raise AttributeError(f"module 'bpe_core' has no attribute {name!r}")
        return import_module(f"bpe_core.{name}")

    # Here, so that type checkers know what there is.
    library.update(__getattr__=found, __dir__=lambda: shown)
