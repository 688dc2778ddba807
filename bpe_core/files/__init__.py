"""Tokenizers as files: every common format, and real models' vocabularies by name."""

from bpe_core.files.formats import FORMAT_TABLE, FORMATS
from bpe_core.files.formats.format import Opened
from bpe_core.files.formats.gpt2 import find_pair
from bpe_core.files.formats.huggingface import NAMES_IN_FILES
from bpe_core.files.formats.own_json import text_of
from bpe_core.files.formats.tiktoken import tokenizer_of
from bpe_core.files.gathering import BESIDE, COPIES, WHOLE, pack
from bpe_core.files.opening import load, load_run, open_tokenizer
from bpe_core.files.pretrained.chat import (
    COUNTED, FRAMES, ROLES, FramedChat, Message, count_chat, frame_chat, frame_of,
)  # fmt: skip
from bpe_core.files.pretrained.loading import Availability, availability, load_pretrained
from bpe_core.files.pretrained.models import PRETRAINED, Frame, Pretrained, find_pretrained
from bpe_core.files.saving import dumps, format_for, save, what_is_lost

__all__ = [
    "BESIDE", "COPIES", "COUNTED", "FORMATS", "FORMAT_TABLE", "FRAMES", "NAMES_IN_FILES",
    "PRETRAINED", "ROLES", "WHOLE", "Availability", "Frame", "FramedChat", "Message", "Opened",
    "Pretrained", "availability", "count_chat", "dumps", "find_pair", "find_pretrained",
    "format_for", "frame_chat", "frame_of", "load", "load_pretrained", "load_run",
    "open_tokenizer", "pack", "save", "text_of", "tokenizer_of", "what_is_lost",
]  # fmt: skip
