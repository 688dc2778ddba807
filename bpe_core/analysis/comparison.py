"""A text beside itself: as several tokenizers cut it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from bpe_core.common.arguments import TEXT, checked
from bpe_core.common.by_content import ByContent
from bpe_core.common.display import Row, ShownText
from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import shortened
from bpe_core.tokenizer.any_tokenizer import AnyTokenizer
from bpe_core.tokenizer.tokenization import Tokenization


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(ByContent, ShownText):
    """A text as several tokenizers cut it.

    Attributes:
        encodings: the text in the tokens of each, by name.
    """

    encodings: Mapping[str, Tokenization]

    def __repr__(self) -> str:
        counts = (f"{name} {count:,}" for name, count in self.token_counts.items())
        return shortened(f"<Comparison: {', '.join(counts)} tokens>")

    @property
    def token_counts(self) -> dict[str, int]:
        """How many tokens the text has, by name."""
        return {name: int(one.token_counts[-1]) for name, one in self.encodings.items()}

    @property
    def shared(self) -> dict[str, list[bool]]:
        """For each token whether it stands at the same bytes with all of the others, by name.

        >>> import bpe_core as bpe
        >>> runs = {size: bpe.train("low lower", vocab_size=size) for size in (257, 258)}
        >>> bpe.compare("low", {str(size): run.tokenizer for size, run in runs.items()}).shared
        {'257': [False, False], '258': [False]}
        """
        spans = {name: _spans(one) for name, one in self.encodings.items()}
        common = set.intersection(*map(set, spans.values()))
        return {name: [span in common for span in own] for name, own in spans.items()}

    def rows(self) -> list[Row]:
        """The tokens of each, as many as are shown."""
        rows = ((name, *one.rows()[0][1:]) for name, one in self.encodings.items())
        return [(f"{name}, {total:,} tokens", tokens, total) for name, tokens, total in rows]


def _spans(tokenization: Tokenization) -> list[tuple[int, int]]:
    """(first byte, one past the last) of each token."""
    ends = list(accumulate(map(len, tokenization.at(tokenization.merge_count).tokens)))
    return list(zip([0, *ends], ends, strict=False))


@checked(text=TEXT)
def compare(text: str, tokenizers: Mapping[str, AnyTokenizer]) -> Comparison:
    """`text` as each of the tokenizers cuts it; special tokens in it are plain text.

    Args:
        text: any text.
        tokenizers: by the names under which they are shown; at least one.

    Raises:
        SettingError: `tokenizers` is no mapping from names to tokenizers, or empty.
        BPEError: as `Tokenizer.encode` does.

    >>> import bpe_core as bpe
    >>> small, large = (bpe.train("low lower", vocab_size=size).tokenizer for size in (257, 258))
    >>> bpe.compare("low", {"small": small, "large": large})
    <Comparison: small 2, large 1 tokens>
    """
    if not tokenizers:
        raise SettingError("tokenizers is {}; give at least one")
    return Comparison({name: one.tokenize(text) for name, one in tokenizers.items()})
