"""A chat as a model is fed it: what its frame adds to messages, and their tokens."""

from bpe_core.tokenizer.chat.chat_template import Chat, apply_chat_template
from bpe_core.tokenizer.chat.frames import FRAMES, Frame
from bpe_core.tokenizer.chat.reading import ReadChat, read_chat

__all__ = ["FRAMES", "Chat", "Frame", "ReadChat", "apply_chat_template", "read_chat"]
