"""Which of several uploaded files make one tokenizer together."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import Protocol, TypeVar

from bpe_core.files import CONFIG_FILE, find_pair


class Named(Protocol):
    """A file with a name."""

    @property
    def name(self) -> str:
        """Its name."""


File = TypeVar("File", bound=Named)


def grouped(files: Iterable[File]) -> list[list[File]]:
    """The files of each tokenizer, in the order in which the first of each came.

    Together belong GPT-2's two files, minbpe's two, and a `tokenizer_config.json` with what came
    with it; where there are as many of these as tokenizers, each with the one in its place. All
    else stands alone, so any number of files may have the same name.
    """
    files = list(files)
    order = {id(file): place for place, file in enumerate(files)}
    configs = [file for file in files if file.name == CONFIG_FILE]
    rest = [file for file in files if file.name != CONFIG_FILE]
    groups = [*_taken_pairs(rest)]
    groups += [[file] for file in rest]
    groups.sort(key=lambda group: order[id(group[0])])
    if configs and len(configs) == len(groups):
        return [[*group, config] for group, config in zip(groups, configs, strict=True)]
    return groups + [[config] for config in configs]


def _taken_pairs(files: list[File]) -> Iterator[list[File]]:
    """Take out of `files` those that are two of one tokenizer."""
    while names := find_pair({file.name: b"" for file in files}):
        yield _take(files, names)
    for file in [file for file in files if file.name.endswith(".vocab")]:
        model = PurePosixPath(file.name).stem + ".model"
        if any(one.name == model for one in files):
            yield _take(files, (model, file.name))


def _take(files: list[File], names: Sequence[str]) -> list[File]:
    """Take out the first of each name."""
    return [
        files.pop(next(place for place, file in enumerate(files) if file.name == name))
        for name in names
    ]
