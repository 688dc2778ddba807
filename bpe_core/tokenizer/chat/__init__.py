"""A chat as a model is fed it: what its frame adds to messages, and their tokens."""

from bpe_core.tokenizer.chat.chat_template import Chat, apply_chat_template
from bpe_core.tokenizer.chat.frames import FRAMES, Frame, frame_of, specials_of
from bpe_core.tokenizer.chat.reading import ReadChat, read_chat

__all__ = [
    "FRAMES", "Chat", "Frame", "ReadChat", "apply_chat_template", "frame_of", "read_chat",
    "specials_of",
]  # fmt: skip
