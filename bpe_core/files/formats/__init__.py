"""Formats of tokenizer files, one module each; `bpe_core.files.format_table` lists them.

| format | module | files |
| --- | --- | --- |
| `json` | `own_json` | plain JSON: everything, and the training too |
| `huggingface` | `huggingface` (`split_proof`) | `tokenizer.json` |
| `transformers` | `transformers` | a folder with `tokenizer.json` |
| `tiktoken` | `tiktoken` (`ranked_tokens`) | `.tiktoken` |
| `gpt2` | `gpt2` | `vocab.json` and `merges.txt` |
| `minbpe` | `minbpe` | `.model` and `.vocab` |
| `sentencepiece` | `sentencepiece` | `.model`; opened only |

`format` says what a format is. Files are data: nothing in them is ever executed.
"""
