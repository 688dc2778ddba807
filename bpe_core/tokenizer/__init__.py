"""From text to token ids and back, and the tokens of a text at any step."""

from bpe_core.tokenizer.any_tokenizer import AnyTokenizer
from bpe_core.tokenizer.chat import (
    COUNTED, FRAMES, ROLES, Frame, FramedChat, Message, count_chat, frame_chat, frame_of,
)  # fmt: skip
from bpe_core.tokenizer.decode_stream import DecodeStream
from bpe_core.tokenizer.encode import ORDERS, Order
from bpe_core.tokenizer.state import State
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_checks import MAX_ID
from bpe_core.tokenizer.trace import Candidate, MergeTree, PieceTrace, Plain, TraceRow
from bpe_core.tokenizer.tokenization import unique_tokens
from bpe_core.tokenizer.whole_trace import Trace

__all__ = [
    "COUNTED", "FRAMES", "MAX_ID", "ORDERS", "ROLES", "AnyTokenizer", "Candidate", "DecodeStream",
    "Frame", "FramedChat", "MergeTree", "Message", "Order", "PieceTrace", "Plain", "State",
    "Tokenization", "Tokenizer", "Trace", "TraceRow", "count_chat", "frame_chat",
    "frame_of", "unique_tokens",
]  # fmt: skip
