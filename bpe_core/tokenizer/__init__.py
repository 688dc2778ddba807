"""From text to token IDs and back, and the tokens of a text at any step."""

from bpe_core.tokenizer.decode_stream import DecodeStream
from bpe_core.tokenizer.encode import ORDERS, Order
from bpe_core.common.limits import MAX_ID
from bpe_core.tokenizer.tokenization import State, Tokenization, UniqueTokens
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.trace import Candidate, MergeTree, PieceTrace, Plain, Trace, TraceRow

__all__ = [
    "MAX_ID", "ORDERS", "Candidate", "DecodeStream", "MergeTree", "Order", "PieceTrace", "Plain",
    "State", "Tokenization", "Tokenizer", "Trace", "TraceRow", "UniqueTokens",
]  # fmt: skip
