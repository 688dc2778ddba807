"""Tokenizer files: open and save every common format.

    tokenizer = load("tokenizer.json")              # recognised from its content
    what_is_lost(tokenizer, "tiktoken")             # sentences, before anything is written
    save(tokenizer, "my.tiktoken", format="tiktoken")

| format | module | files |
| --- | --- | --- |
| `huggingface` | `huggingface`, `huggingface_saving` | `tokenizer.json` |
| `tiktoken` | `tiktoken_file` | `.tiktoken` |
| `gpt2` | `gpt2` | `vocab.json` and `merges.txt` |
| `minbpe` | `minbpe` | `.model` and `.vocab` |
| `json` | `run_json` (`runs`) | plain JSON: everything, and the training too |
| `sentencepiece` | `sentencepiece` | `.model` where it is BPE with byte fallback; opened only |

`opening` and `saving` know all formats. `vocabulary` is what most readers end with; to it lead
`byte_level` (texts with a character for each byte), `fallback` (texts that are joined), and
`ranked_tokens` (tokens without merges); `applying` finds the merges that matter, and asks
`pair_ranks` for pairs; `checks` is what all readers ask, with all bounds. `pre_tokenizers` and
`oniguruma` read and write how a text is cut, `lines` reads text within
bounds. `tokenizer_files` is the way to disk, `tokenizer_config` what may stand beside,
`recognise` tells formats apart. Files are data: nothing in them is ever executed.
"""

from bpe_core.files.formats.checks import MAX_BYTES
from bpe_core.files.formats.opened import FORMATS, OPEN_FORMATS, Files, Format, Opened, OpenFormat
from bpe_core.files.formats.opening import Source, load, load_run, open_tokenizer
from bpe_core.files.formats.recognise import format_for
from bpe_core.files.formats.saving import MOST_EMBEDDED, dumps, save, what_is_lost
from bpe_core.files.formats.tokenizer_files import pack

__all__ = [
    "FORMATS", "MAX_BYTES", "MOST_EMBEDDED", "OPEN_FORMATS", "Files", "Format", "OpenFormat",
    "Opened", "Source", "dumps", "format_for", "load", "load_run", "open_tokenizer", "pack", "save",
    "what_is_lost",
]  # fmt: skip
