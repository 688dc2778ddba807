"""The answers to the lessons' questions, computed once more from the raw tables with plain loops.

Nothing here is what the page uses: training and encoding are written out, and a real model's
tokens come from tiktoken. Of the library only splitting and real models' token lists are used.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import tiktoken

import bpe_core as bpe
from bpe_view.texts.samples import TEXTS

Piece = list[bytes]
Merge = tuple[bytes, bytes]


def expected_answers(raw: dict[str, Any]) -> list[Any]:
    """For each question of a lesson's table a number, or the right choice without Markdown."""
    stage = raw["stage"]
    if "sample" in stage:
        stage["text"] = next(one.text for one in TEXTS if one.key == stage["sample"])
    asked = [one.get("merges") for one in raw["questions"]]
    if None not in asked:  # plain loops are slow: what no question asks for is not made
        stage["merges"] = max(asked)
    run = training(json.dumps(stage, sort_keys=True))
    return [ANSWERS[question["answer"]](run, question) for question in raw["questions"]]


@cache
def training(stage: str) -> "Training":
    """A run, once for all questions, and for languages whose lesson has the same text."""
    return Training(json.loads(stage))


class Training:
    """Naive Byte Pair Encoding on lists of byte strings."""

    def __init__(self, stage: dict[str, Any]) -> None:
        self.stage = stage
        self.shown: str = stage.get("encode", stage["text"])
        self.model: str = stage.get("tokenizer", "trained")
        self.merges: list[Merge] = []
        self.states: list[list[Piece]] = []
        if self.model == "trained":
            self._train()

    @property
    def base_size(self) -> int:
        by_bytes = self.stage.get("base", "bytes") == "bytes"
        return 256 if by_bytes else len(set(self.stage["text"]))

    def pieces(self, text: str) -> list[Piece]:
        cut = bpe.split(text, self.stage.get("split", "gpt4"))
        if self.stage.get("base", "bytes") == "characters":
            return [[character.encode() for character in piece] for piece in cut]
        return [[bytes([byte]) for byte in piece.encode()] for piece in cut]

    def _train(self) -> None:
        specials = self.stage.get("special_tokens", [])
        between = "|".join(map(re.escape, specials)) or r"(?!)"
        state: list[Piece] = []
        for part in re.split(f"({between})", self.stage["text"]):
            state += [[part.encode()]] if part in specials else self.pieces(part)
        self.states.append(state)
        limit = self.stage.get("merges", self.stage.get("vocab_size", 384) - self.base_size)
        while len(self.merges) < limit:
            counts = counts_of(state)
            if not counts or max(counts.values()) < 2:
                break
            best = max(counts, key=counts.__getitem__)  # of those that tie, the first
            self.merges.append(best)
            state = [merged(piece, best) if best[0] in piece else piece for piece in state]
            self.states.append(state)

    def encode(self, text: str, order: str, model: str | None) -> list[bytes]:
        model = model or self.model
        if model != "trained":
            encoding = reference(model)
            return [encoding.decode_single_token_bytes(one) for one in encoding.encode(text)]
        return [token for piece in self.pieces(text) for token in self._encode(piece, order)]

    def _encode(self, piece: Piece, order: str) -> Piece:
        if order == "rank":
            for merge in self.merges:
                piece = merged(piece, merge)
            return piece
        known = {left + right for left, right in self.merges}
        if order == "longest":
            return longest(b"".join(piece), known)
        before: Piece = []
        while before != piece:
            before, piece = piece, one_pass(piece, set(self.merges))
        return piece


def counts_of(state: list[Piece]) -> Counter[Merge]:
    return Counter(pair for piece in state for pair in pairwise(piece))


def merged(piece: Piece, pair: Merge) -> Piece:
    return one_pass(piece, {pair})


def one_pass(piece: Piece, pairs: set[Merge]) -> Piece:
    """From the left, joining what may be joined and not looking back."""
    out: Piece = []
    rest = list(piece)
    while rest:
        joins = len(rest) > 1 and (rest[0], rest[1]) in pairs
        out.append(rest[0] + rest[1] if joins else rest[0])
        rest = rest[2 if joins else 1 :]
    return out


def longest(data: bytes, known: set[bytes]) -> Piece:
    out: Piece = []
    while data:
        size = max([1, *(n for n in range(2, len(data) + 1) if data[:n] in known)])
        out.append(data[:size])
        data = data[size:]
    return out


@cache
def reference(model: str) -> tiktoken.Encoding:
    known, vocab = bpe.PRETRAINED[model], bpe.load_pretrained(model, download=False).vocab
    assert known.split
    split = bpe.SPLIT_PATTERNS[known.split]
    ranks = {vocab[rank]: rank for rank in range(known.token_count)}
    return tiktoken.Encoding(model, pat_str=split, mergeable_ranks=ranks, special_tokens={})


def told(text: str | bytes) -> str:
    return (text if isinstance(text, str) else text.decode()).replace(" ", "·")


def pair_of(question: dict[str, Any]) -> Merge:
    left, right = question["pair"]
    return left.encode(), right.encode()


def text_of(run: Training, question: dict[str, Any]) -> str:
    text: str = question.get("of", run.shown)
    return text


def tokens_of(run: Training, question: dict[str, Any], text: str | None = None) -> list[bytes]:
    return run.encode(
        text_of(run, question) if text is None else text,
        question.get("order", "rank"),
        question.get("tokenizer"),
    )


def is_half(token: bytes) -> bool:
    return "\ufffd" in token.decode(errors="replace")


def mergeable(run: Training, question: dict[str, Any]) -> int:
    state = run.states[question.get("after", 0)]
    return sum(len(piece) - len(merged(piece, pair_of(question))) for piece in state)


def tied(run: Training, question: dict[str, Any]) -> int:
    counts = counts_of(run.states[question.get("after", 0)])
    return list(counts.values()).count(max(counts.values()))


def count_after(run: Training, merges: int) -> int:
    return sum(map(len, run.states[merges]))


def vocab_needed(run: Training, question: dict[str, Any]) -> int:
    enough = [k for k in range(len(run.states)) if count_after(run, k) <= question["tokens"]]
    return run.base_size + enough[0]


def token_id(run: Training, question: dict[str, Any]) -> int:
    ids = [left + right for left, right in run.merges]
    ids += [special.encode() for special in run.stage.get("special_tokens", [])]
    return run.base_size + ids.index(question["token"].encode())


def next_pair(run: Training, question: dict[str, Any]) -> str:
    left, right = run.merges[question.get("after", 0)]
    return f"{told(left)} + {told(right)}"


def rule_choice(run: Training, question: dict[str, Any]) -> str:
    pieces = bpe.split(question["of"])
    single = Counter("".join(pieces))
    pairs = Counter(pair for piece in pieces for pair in pairwise(piece))
    often = {pair: count for pair, count in pairs.items() if count > 1}
    if question["rule"] == "bpe":
        single = Counter(dict.fromkeys(single, 1))
    best = max(often, key=lambda pair: often[pair] / (single[pair[0]] * single[pair[1]]))
    return " + ".join(map(told, best))


def decoded(run: Training, question: dict[str, Any]) -> str:
    tokens = [bytes([one]) for one in range(256)] + [left + right for left, right in run.merges]
    return told(b"".join(tokens[one] for one in question["ids"]).decode(errors="replace"))


def cut_apart(run: Training, question: dict[str, Any]) -> str:
    pieces = bpe.split(run.stage["text"], run.stage.get("split", "gpt4"))
    [right] = [one for one in question["choices"] if all(one not in piece for piece in pieces)]
    return told(right)


def by_tokens(choose: Callable[..., str]) -> Callable[[Training, dict[str, Any]], str]:
    return lambda run, question: told(
        choose(question["choices"], key=lambda one: len(tokens_of(run, question, one)))
    )


ANSWERS: dict[str, Callable[[Training, dict[str, Any]], Any]] = {
    "byte_count": lambda run, question: len(text_of(run, question).encode()),
    "piece_count": lambda run, question: len(
        bpe.split(text_of(run, question), run.stage.get("split", "gpt4"))
    ),
    "pair_count": lambda run, question: counts_of(run.states[question.get("after", 0)])[
        pair_of(question)
    ],
    "mergeable_count": mergeable,
    "leaders_tied": tied,
    "token_count_after": lambda run, question: count_after(run, question["merges"]),
    "token_count": lambda run, question: len(tokens_of(run, question)),
    "partial_count": lambda run, question: sum(map(is_half, tokens_of(run, question))),
    "bytes_per_token": lambda run, question: (
        len(run.stage["text"].encode()) / count_after(run, question.get("merges", -1))
    ),
    "vocab_needed": vocab_needed,
    "token_id": token_id,
    "next_pair": next_pair,
    "rule_choice": rule_choice,
    "cut": lambda run, question: " ".join(map(told, tokens_of(run, question))),
    "cut_apart": cut_apart,
    "decoded": decoded,
    "most_tokens": by_tokens(max),
    "fewest_tokens": by_tokens(min),
    "is_one_token": lambda run, question: (
        "one" if len(tokens_of(run, question)) == 1 else "several"
    ),
}
