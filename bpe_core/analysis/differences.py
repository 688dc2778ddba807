"""What lies behind the numbers that compare two tokenizers: their tokens, and words, as lists."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bpe_core.analysis.metrics.agreement import Agreement
from bpe_core.analysis.metrics.words import find_words
from bpe_core.common.arguments import TEXT, checked
from bpe_core.common.by_content import ByContent
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import BoolArray, Int64Array
from bpe_core.tokenizer.tokenizer import Tokenizer

ABSENT = -1
"""Uses of a token that a vocabulary does not have."""


@dataclass(frozen=True, eq=False)
class VocabularyPair(ByContent):
    """The tokens of two vocabularies, those of the first one first.

    Attributes:
        tokens: the bytes of each; special tokens are left out.
        uses: int64, shape (tokens, 2): how often each tokenizer uses it in the text; `ABSENT`
            where its vocabulary does not have it.
        pieces: int64, shape (tokens, 2): into how many of its tokens each tokenizer cuts the
            token's text, standing alone; 0 where it is no text in UTF-8, or cannot be written.
    """

    tokens: tuple[bytes, ...]
    uses: Int64Array
    pieces: Int64Array

    @property
    def shared(self) -> BoolArray:
        """Bool, shape (tokens,): which tokens both have."""
        found: BoolArray = (self.uses != ABSENT).all(axis=1)
        return found


@checked(text=TEXT)
def vocabulary_pair(text: str, first: Tokenizer, second: Tokenizer) -> VocabularyPair:
    """The tokens that two vocabularies share and do not share. `text`: in which the tokens are
    counted.

    >>> import bpe_core as bpe
    >>> small, large = (bpe.train("low lower", vocab_size=size).tokenizer for size in (257, 258))
    >>> pair = vocabulary_pair("low low", small, large)
    >>> pair.tokens[-1], pair.uses[-1].tolist(), pair.pieces[-1].tolist()
    (b'low', [-1, 2], [2, 1])
    """
    counted = [_uses(text, one) for one in (first, second)]
    tokens = tuple(dict.fromkeys(token for uses in counted for token in uses))
    found = [[uses.get(token, ABSENT) for uses in counted] for token in tokens]
    pieces = [_pieces(tokens, one) for one in (first, second)]
    shape = (len(tokens), 2)
    return VocabularyPair(
        tokens, np.array(found, dtype=np.int64).reshape(shape), np.stack(pieces, axis=1)
    )


def _uses(text: str, tokenizer: Tokenizer) -> dict[bytes, int]:
    """How often each token is used; several ids may have the same bytes."""
    counts = Counter(tokenizer.encode(text))
    special = set(tokenizer.special_tokens.values())
    found: dict[bytes, int] = {}
    for token_id, token in tokenizer.vocab.items():
        if token_id not in special:
            found[token] = found.get(token, 0) + counts[token_id]
    return found


def _pieces(tokens: Sequence[bytes], tokenizer: Tokenizer) -> Int64Array:
    alphabet = tokenizer.alphabet
    known = None if alphabet.base == "bytes" else frozenset(b"".join(alphabet.symbols).decode())
    texts: dict[int, str] = {}
    for place, token in enumerate(tokens):
        try:
            text = token.decode()
        except UnicodeDecodeError:
            continue
        if known is None or known.issuperset(text):
            texts[place] = text
    found = np.zeros(len(tokens), dtype=np.int64)
    if texts:
        found[list(texts)] = tokenizer.tokenize_apart(list(texts.values()))[0].tokens_apart()
    return found


@checked()
def cut_words(words: Sequence[str], tokenizer: Tokenizer) -> list[list[bytes]]:
    """Each word in the tokens of a tokenizer, as it stands alone. Raises `SettingError`: `words` is
    one text, or not a list of texts.

    >>> import bpe_core as bpe
    >>> cut_words(["low", "slow"], bpe.train("low lower", vocab_size=258).tokenizer)
    [[b'low'], [b's', b'low']]
    """
    if not words:
        return []
    found: list[list[bytes]] = [[]]
    vocab = tokenizer.vocab
    tokenization, _ = tokenizer.tokenize_apart(words)
    for token_id in tokenization.at(tokenization.merge_count).token_ids:
        if token_id == -1:
            found.append([])
        else:
            found[-1].append(vocab[token_id])
    return found


@checked()
def edge_agreement(gold: Sequence[Sequence[str]], cuts: Sequence[Sequence[bytes]]) -> Agreement:
    """How far words are cut where they should be: precision, recall and F1 of inner edges.

    Args:
        gold: the segments of each word, of which it consists.

    Raises:
        SettingError: there are not as many of both, or a word is another one.

    >>> found = edge_agreement([["un", "like", "ly"]], [[b"un", b"likely"]])
    >>> found.precision, found.recall
    (1.0, 0.5)
    """
    if len(gold) != len(cuts):
        raise SettingError(
            f"gold has {len(gold)} words, and the tokens are of {len(cuts)}; give equally many"
        )
    common = reference = other = 0
    for right, cut in zip(gold, cuts, strict=True):
        wanted = [segment.encode() for segment in right]
        if b"".join(wanted) != b"".join(cut):
            raise SettingError(
                f"gold has {'|'.join(right)!r} where the tokens are {b''.join(cut)!r}"
            )
        first, second = _inner_edges(wanted), _inner_edges(cut)
        common += len(first & second)
        reference += len(first)
        other += len(second)
    return Agreement(common, reference, other)


def _inner_edges(parts: Sequence[bytes]) -> set[int]:
    whole = sum(map(len, parts))
    return set(np.cumsum([len(part) for part in parts]).tolist()) - {0, whole}


@dataclass(frozen=True)
class WordCut:
    """A word that two tokenizers cut differently.

    Attributes:
        count: how often it stands in the text cut like this.
        first, second: its parts; the outer ones end with it, though their tokens may go on.
    """

    word: str
    count: int
    first: tuple[bytes, ...]
    second: tuple[bytes, ...]


@checked(text=TEXT)
def words_cut_differently(text: str, first: Tokenizer, second: Tokenizer) -> list[WordCut]:
    """The words of a text (`metrics.find_words`) that two tokenizers cut at other places.

    Returns:
        the most frequent first, then by their first place.

    Raises:
        SettingError: a tokenizer changes the text before it cuts it.

    >>> import bpe_core as bpe
    >>> small, large = (bpe.train("low lower", vocab_size=size).tokenizer for size in (257, 258))
    >>> words_cut_differently("low low slow", small, large)[0]
    WordCut(word='low', count=2, first=(b'lo', b'w'), second=(b'low',))
    """
    data = text.encode()
    cuts = [_cut_places(data, text, one) for one in (first, second)]
    words = find_words(text)
    changes = np.concatenate(([0], np.cumsum(cuts[0] != cuts[1])))
    # An edge of a word is none inside of it.
    differ = changes[words.ends] > changes[np.minimum(words.starts + 1, words.ends)]
    counts: Counter[tuple[bytes, bytes, bytes]] = Counter()
    for start, end in zip(words.starts[differ].tolist(), words.ends[differ].tolist(), strict=True):
        one, other = (places[start + 1 : end].tobytes() for places in cuts)
        counts[data[start:end], one, other] += 1
    return [
        WordCut(word.decode(), count, _parts(word, one), _parts(word, other))
        for (word, one, other), count in counts.most_common()
    ]


def _cut_places(data: bytes, text: str, tokenizer: Tokenizer) -> BoolArray:
    """Bool, shape (bytes,): where a token starts."""
    ids = tokenizer.encode_array(text)
    vocab = tokenizer.vocab
    lengths = np.array([len(vocab[token_id]) for token_id in ids.tolist()], dtype=np.int64)
    if lengths.sum() != len(data):
        raise SettingError(
            "a tokenizer changes the text before it splits it, so boundaries cannot be compared; "
            "expected tokenizers that take a text as it is"
        )
    found = np.zeros(len(data) + 1, dtype=bool)
    found[np.concatenate(([0], np.cumsum(lengths)))] = True
    return found[:-1]


def _parts(word: bytes, inner: bytes) -> tuple[bytes, ...]:
    edges = [0, *(place for place, cut in enumerate(inner, start=1) if cut), len(word)]
    return tuple(word[start:end] for start, end in pairwise(edges))
