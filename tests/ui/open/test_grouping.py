"""Which uploaded files make one tokenizer."""

from dataclasses import dataclass

import pytest

from ui.open.file_opening import grouped


@dataclass(eq=False)
class File:
    """Files of the same name are not the same."""

    name: str


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        ("tokenizer.json tokenizer.json tokenizer.json", "0 1 2"),
        ("merges.txt a.json vocab.json", "0,2 1"),
        ("vocab.json merges.txt vocab.json merges.txt", "0,1 2,3"),
        ("encoder.json vocab.json merges.txt vocab.bpe", "0,3 1,2"),
        ("a.vocab a.model b.model", "0,1 2"),
        ("a.vocab b.model", "0 1"),
        ("tokenizer_config.json tokenizer.json", "1,0"),
        ("tokenizer_config.json vocab.json merges.txt", "1,2,0"),
        ("a.json tokenizer_config.json b.json tokenizer_config.json", "0,1 2,3"),
        ("a.json tokenizer_config.json b.json", "0,1 2"),
        ("tokenizer.json merges.txt vocab.json tokenizer_config.json tokenizer.model x.tiktoken",
         "0,1,2,4,3 5"),
        ("vocab.json special_tokens_map.json merges.txt added_tokens.json", "0,2,1,3"),
        ("tokenizer.json a.tiktoken generation_config.json chat_template.jinja", "0,2,3 1"),
        ("tokenizer.json tokenizer.json vocab.json merges.txt", "0,2,3 1"),
        ("vocab.json", "0"),
        ("", ""),
    ],
)  # fmt: skip
def test_files_that_belong_together_are_one_tokenizer(names: str, groups: str) -> None:
    files = [File(name) for name in names.split()]
    places = [",".join(str(files.index(file)) for file in group) for group in grouped(files)]
    assert " ".join(sorted(places)) == " ".join(sorted(groups.split()))
