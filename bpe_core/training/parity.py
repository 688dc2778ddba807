"""Parity-aware BPE: at each step the language that needs most tokens has the say.

Source: N. Foroutan et al., "Parity-Aware Byte-Pair Encoding: Improving Cross-lingual Fairness in
Tokenization" (2025), arXiv 2508.04796, the variant without a window, each language's training text
being what it is measured on. Ties go as in Hugging Face's `ParityBpeTrainer`: to the largest pair
of tokens, as its byte-level alphabet writes and sorts them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bpe_core.common.arguments import ANYTHING, checked, whole
from bpe_core.common.by_content import ByContent
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.pairs import Pair, merge_pair
from bpe_core.common.progress import OnProgress, Progress, at_most_ten_a_second, nobody_hears
from bpe_core.common.quoting import Brief
from bpe_core.engines.history import StopReason
from bpe_core.text.alphabet import byte_alphabet, check_text, huggingface_order
from bpe_core.text.pretokenize import DEFAULT_SPLIT, SplitPattern, check_split, split_each
from bpe_core.tokenizer.tokenizer import Tokenizer

_BASE = 256


@dataclass(frozen=True, slots=True)
class ParityMerge(Brief):
    """One merge of a parity-aware training.

    Attributes:
        rank: its position in training, from 0.
        language: whose pair it is: of those that had one to give, the one with most tokens.
        length: the tokens of that language before this merge.
        left, right: the ids it joined, in all languages.
        token_id: the id it minted.
        token: the bytes of the new token.
        count: how often the pair occurred in that language, every adjacency counted.
    """

    rank: int
    language: str
    length: int
    left: int
    right: int
    token_id: int
    token: bytes
    count: int


@dataclass(frozen=True, eq=False, repr=False)
class ParityRun(ByContent):
    """A parity-aware training.

    Attributes:
        merges: in order, each with the language whose it is.
        token_counts: int64, shape (merges + 1,), by language: its tokens after 0, 1, 2, … merges.
        stop_reason: why training ended.
        tokenizer: it encodes as any other, by rank.
    """

    merges: tuple[ParityMerge, ...]
    token_counts: Mapping[str, Int64Array]
    stop_reason: StopReason
    tokenizer: Tokenizer

    def __repr__(self) -> str:
        return f"<ParityRun: {len(self.token_counts)} languages, {len(self.merges):,} merges>"

    @property
    def turns(self) -> dict[str, int]:
        """How many merges each language chose."""
        chosen = Counter(merge.language for merge in self.merges)
        return {language: chosen[language] for language in self.token_counts}


@checked(split=ANYTHING, vocab_size=whole(_BASE), min_count=whole(1))
def train_parity(
    texts: Mapping[str, str | Sequence[str]],
    *,
    vocab_size: int = 512,
    split: SplitPattern = DEFAULT_SPLIT,
    min_count: int = 1,
    on_progress: OnProgress | None = None,
) -> ParityRun:
    """Train on bytes so that all languages come to about as many tokens.

    Each step takes the language whose text is longest in tokens (the first of several), its most
    frequent pair, and merges that in every language. It is plain Python, for texts up to some
    hundred kilobytes.

    Args:
        texts: by language; a text, or its sentences, each of which is cut by itself. They should
            say the same, for what is made equal is their number of tokens.
        vocab_size: the 256 bytes plus merges.
        split: as `train` takes it.
        min_count: a language whose best pair is rarer has none to give, and the next longest one
            has its turn. 1, as the paper has it; more leaves the neediest behind.
        on_progress: called at most ten times a second; an exception it raises ends the training.

    Raises:
        SettingError: no texts, or a setting outside of what is allowed.
        TextError: a text is not a str, or holds a lone surrogate.
        PatternError: the split pattern is invalid or an unknown name, or did not finish in time.

    >>> run = train_parity({"english": "the sea", "greek": "η θάλασσα"}, vocab_size=258)
    >>> [(merge.language, merge.length, merge.token.hex()) for merge in run.merges]
    [('greek', 17, 'cf83'), ('greek', 15, 'ceb1')]
    """
    if not texts:
        raise SettingError("texts is {}; give at least one language")
    split = check_split(split)
    report = at_most_ten_a_second(on_progress or nobody_hears)
    trainer = _Trainer({name: _pieces(own, split) for name, own in texts.items()})
    merges: list[ParityMerge] = []
    lengths = [trainer.lengths]
    while len(merges) < vocab_size - _BASE and (found := trainer.best(min_count)):
        language, pair, count = found
        rank, token = len(merges), trainer.tokens[pair[0]] + trainer.tokens[pair[1]]
        length = trainer.lengths[language]
        merges.append(ParityMerge(rank, language, length, *pair, _BASE + rank, token, count))
        trainer.merge(pair)
        lengths.append(trainer.lengths)
        report(Progress("merging", len(merges), vocab_size - _BASE))
    is_full = len(merges) == vocab_size - _BASE
    return ParityRun(
        merges=tuple(merges),
        token_counts={
            name: np.array([one[name] for one in lengths], dtype=np.int64) for name in texts
        },
        stop_reason=StopReason.VOCAB_SIZE if is_full else trainer.why_no_pair,
        tokenizer=Tokenizer(
            alphabet=byte_alphabet(),
            merges=tuple((merge.left, merge.right) for merge in merges),
            split=split,
            special_tokens={},
        ),
    )


def _pieces(text: str | Sequence[str], split: SplitPattern) -> Counter[bytes]:
    """How often each pre-token stands in a language."""
    sentences = [text] if isinstance(text, str) else text
    whole_ones = [check_text(one) for one in sentences]
    return Counter(piece.encode() for cut in split_each(whole_ones, split) for piece in cut)


class _Trainer:
    """Every distinct pre-token once, for all languages, and each language's pairs."""

    def __init__(self, pieces: Mapping[str, Counter[bytes]]) -> None:
        self.tokens = [bytes([byte]) for byte in range(_BASE)]
        self._letters = bytes(huggingface_order().tolist())
        self._names = [token.translate(self._letters) for token in self.tokens]
        distinct = list(dict.fromkeys(piece for own in pieces.values() for piece in own))
        self._words = [list(piece) for piece in distinct]
        self._uses = [
            [(language, own[piece]) for language, own in pieces.items() if piece in own]
            for piece in distinct
        ]
        self._pairs: dict[str, Counter[Pair]] = {language: Counter() for language in pieces}
        self._places: dict[Pair, set[int]] = {}
        self.lengths = {
            language: sum(len(piece) * count for piece, count in own.items())
            for language, own in pieces.items()
        }
        for place in range(len(self._words)):
            self._count(place, 1)

    @property
    def why_no_pair(self) -> StopReason:
        """Why no language has a pair to give."""
        return StopReason.MIN_COUNT if any(self._pairs.values()) else StopReason.NO_PAIRS

    def best(self, min_count: int) -> tuple[str, Pair, int] | None:
        """The language that has its turn, its pair, and how often that occurs in it."""
        for language in sorted(self.lengths, key=lambda name: -self.lengths[name]):
            counts = self._pairs[language]
            most = max(counts.values(), default=0)
            if most >= min_count:
                leading = (pair for pair, count in counts.items() if count == most)
                return language, max(leading, key=self._name), most
        return None

    def merge(self, pair: Pair) -> None:
        """Join a pair in every language."""
        new_id = len(self.tokens)
        self.tokens.append(self.tokens[pair[0]] + self.tokens[pair[1]])
        self._names.append(self.tokens[-1].translate(self._letters))
        self.lengths = dict(self.lengths)
        for place in sorted(self._places[pair]):
            self._count(place, -1)
            before = len(self._words[place])
            self._words[place] = merge_pair(self._words[place], pair, new_id)
            self._count(place, 1)
            for language, uses in self._uses[place]:
                self.lengths[language] -= uses * (before - len(self._words[place]))

    def _name(self, pair: Pair) -> tuple[bytes, bytes]:
        return self._names[pair[0]], self._names[pair[1]]

    def _count(self, place: int, sign: int) -> None:
        """Let a pre-token's pairs count, or no longer."""
        for pair, found in Counter(pairwise(self._words[place])).items():
            self._keep(pair, place, sign)
            for language, uses in self._uses[place]:
                counts = self._pairs[language]
                counts[pair] += sign * found * uses
                if not counts[pair]:
                    del counts[pair]

    def _keep(self, pair: Pair, place: int, sign: int) -> None:
        places = self._places.setdefault(pair, set())
        if sign > 0:
            places.add(place)
        else:
            places.discard(place)
            if not places:
                del self._places[pair]
