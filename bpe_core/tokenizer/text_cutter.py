"""A text as a tokenizer cuts it: special tokens, pre-tokens, and pre-tokens that are tokens."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from bpe_core.common.arguments import are_several
from bpe_core.common.errors import SettingError
from bpe_core.common.messages import nearest, quoted
from bpe_core.engines.engine_choice import choose_engine
from bpe_core.text.alphabet import Alphabet, check_is_str, check_several
from bpe_core.text.corpus import Corpus, special_pretokens, unused_character
from bpe_core.text.normalizing import Normalization, normalize
from bpe_core.text.splits import SPLIT_PATTERNS, SplitPattern

if TYPE_CHECKING:  # numba is loaded only where it is used
    from bpe_core.engines.compiled.segments import Segments


@dataclass(frozen=True, eq=False)
class TextCutter:
    """Cuts texts; made once for a tokenizer. `whole`: tokens that a pre-token may be as it stands,
    by id."""

    alphabet: Alphabet
    split: SplitPattern
    special_tokens: Mapping[str, int]
    normalization: Normalization | None
    whole: Mapping[int, bytes]

    @property
    def is_plain(self) -> bool:
        """Whether the compiled engine cuts texts as they are: the split has a name, and nothing
        is done to them before."""
        named = isinstance(self.split, str) and self.split in SPLIT_PATTERNS
        return named and self.normalization is None

    def cut(self, text: str, allowed_special: Collection[str]) -> tuple[Corpus, dict[int, int]]:
        """The text's unique pre-tokens, and the token ids of those that no merge makes."""
        check_is_str(text)
        return self._take_whole(*self._split(text, self.allowed(allowed_special)))

    def segments(self, text: str, allowed_special: Collection[str]) -> "Segments":
        """The text cut at special tokens, and by a split that the compiled engine leaves."""
        from bpe_core.engines.compiled.segments import cut_segments

        allowed = self.allowed(allowed_special)
        return cut_segments(
            text, self.alphabet, self.split, allowed, normalization=self.normalization
        )

    def cut_apart(self, texts: Sequence[str]) -> tuple[Corpus, dict[int, int], str]:
        """Several texts at once: their pre-tokens as in each text by itself. Gives what `cut`
        gives, with a separator as a special token (of id -1) between every two texts, and the texts
        as they were cut, with that character between them."""
        made = [normalize(self.normalization, text) for text in check_several(texts)]
        between = unused_character("".join(made))
        joined = between.join(made)
        corpus = choose_engine(size=len(joined)).build_corpus(
            joined, self.alphabet, self.split, (between,)
        )
        specials = special_pretokens(joined, corpus, {between: -1}, (between,))
        return (*self._take_whole(corpus, specials), joined)

    def allowed(self, allowed_special: Collection[str]) -> tuple[str, ...]:
        """The special tokens that are recognised, if the tokenizer has them; all for "all"."""
        return allowed_of(self.special_tokens, allowed_special)

    def _split(self, text: str, allowed_special: Collection[str]) -> tuple[Corpus, dict[int, int]]:
        corpus = choose_engine(size=len(text)).build_corpus(
            text, self.alphabet, self.split, allowed_special, normalization=self.normalization
        )
        return corpus, special_pretokens(text, corpus, self.special_tokens, allowed_special)

    def _take_whole(
        self, corpus: Corpus, specials: dict[int, int]
    ) -> tuple[Corpus, dict[int, int]]:
        """Treat pre-tokens that are tokens though no merge makes them as special tokens are."""
        whole = self.whole_pieces(corpus)
        return (corpus.with_specials(whole), specials | whole) if whole else (corpus, specials)

    def whole_pieces(self, corpus: Corpus) -> dict[int, int]:
        """Which unique pre-tokens of a corpus are tokens as they stand, and their ids."""
        if not self.whole:
            return {}
        symbols = corpus.symbols.astype(np.int32, copy=False)
        ids, width, data = self._id_of_symbols, symbols.itemsize, symbols.tobytes()
        return {
            place: ids[pretoken]
            for place, (a, b) in enumerate(pairwise(corpus.starts.tolist()))
            if (pretoken := data[width * a : width * b]) in ids
        }

    @cached_property
    def _id_of_symbols(self) -> dict[bytes, int]:
        """The same by the bytes of an array of base symbols."""
        encoding = "latin-1" if self.alphabet.base == "bytes" else "utf-8"
        place = {
            symbol.decode(encoding): place for place, symbol in enumerate(self.alphabet.symbols)
        }
        found: dict[bytes, int] = {}
        for token_id, token in self.whole.items():
            parts = [place.get(part) for part in token.decode(encoding, errors="replace")]
            if None not in parts:
                found[np.array(parts, dtype=np.int32).tobytes()] = token_id
        return found


def allowed_of(
    special_tokens: Mapping[str, int], allowed_special: Collection[str]
) -> tuple[str, ...]:
    """Those of the special tokens that are recognised; all for "all"."""
    if isinstance(allowed_special, str):
        allowed_special = special_tokens if allowed_special == "all" else (allowed_special,)
    if not are_several(allowed_special):
        raise SettingError(f"allowed_special is {quoted(allowed_special)}; it must be texts")
    tokens = tuple(allowed_special)
    for token in tokens:
        if not isinstance(token, str) or token not in special_tokens:
            raise SettingError(
                f"allowed_special has {quoted(token)}; this tokenizer's special tokens are "
                f"{nearest(token, special_tokens)}"
            )
    return tokens
