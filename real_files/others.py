"""Files that other libraries hold: their ids and offsets, asked of them and through this one."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import bpe_core as bpe

Row = tuple[list[int], list[tuple[int, int]]]  # ids, and where each stands in the text


def differences(
    tokenizer: bpe.OtherTokenizer, paths: Sequence[Path], texts: Sequence[str]
) -> tuple[list[str], list[str]]:
    """In which texts the ids differ, and in which the offsets do."""
    theirs = (_pieces if paths[0].suffix == ".model" else _tokenizers)(paths)
    ids, offsets = [], []
    for text in texts:
        ours, want = tokenizer.encode_with_offsets(text, allowed_special="all"), theirs(text)
        if ours[0] != want[0]:
            ids.append(f"ids of {text[:40]!r}: {ours[0][:20]} and not {want[0][:20]}")
        elif not all(map(_alike, ours[1], want[1])):
            offsets.append(f"offsets of {text[:40]!r}: {ours[1][:20]} and not {want[1][:20]}")
    return ids, offsets


def _alike(ours: tuple[int, int], want: tuple[int, int]) -> bool:
    """Of the bytes of a character only the last has its span in `sentencepiece`; here each one."""
    return ours == want or want == (ours[0], ours[0])


def _pieces(paths: Sequence[Path]) -> Callable[[str], Row]:
    import sentencepiece

    opened = sentencepiece.SentencePieceProcessor(model_file=str(paths[0]))

    def encode(text: str) -> Row:
        found = opened.encode(text, return_type="offset_mapping")
        return found["ids"], found["offsets"]

    return encode


def _tokenizers(paths: Sequence[Path]) -> Callable[[str], Row]:
    opened = _opened(paths)

    def encode(text: str) -> Row:
        found = opened.encode(text, add_special_tokens=False)
        return found.ids, found.offsets

    return encode


def _opened(paths: Sequence[Path]) -> Any:
    """As the library's own classes put older files together."""
    from tokenizers import BertWordPieceTokenizer, Regex, Tokenizer, models, normalizers
    from tokenizers.pre_tokenizers import ByteLevel, Sequence, Split

    if paths[0].name == "tokenizer.json":
        return Tokenizer.from_file(str(paths[0]))
    if paths[0].suffix == ".txt":
        return BertWordPieceTokenizer(str(paths[0]), lowercase=True)
    vocab, merges = map(str, paths)
    clip = Tokenizer(
        models.BPE.from_file(vocab, merges, unk_token="<|endoftext|>", end_of_word_suffix="</w>")
    )
    spaces = normalizers.Replace(Regex(r"\s+"), " ")
    clip.normalizer = normalizers.Sequence([normalizers.NFC(), spaces, normalizers.Lowercase()])
    cut = r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"
    clip.pre_tokenizer = Sequence(
        [Split(Regex(cut), "removed", invert=True), ByteLevel(add_prefix_space=False)]
    )
    clip.add_special_tokens(["<|startoftext|>", "<|endoftext|>"])
    return clip
