"""Real models' vocabularies, by name: GPT-2, GPT-4, GPT-4o and GPT-5, gpt-oss, DeepSeek.

    table      what is known of each vocabulary without having it
    carriers   packages that have it as a file
    sources    where its bytes come from: this computer first, then online
    loading    bytes -> token list -> merges -> `Tokenizer`, once for the whole process

The bytes are OpenAI's own files, held to the SHA-256 that tiktoken publishes, or a file in one
version of a package. A vocabulary that cannot be had is said to be missing; nothing is estimated.
"""

from bpe_core.files.pretrained.known_vocabularies import PRETRAINED, Pretrained, find_pretrained
from bpe_core.files.pretrained.loading import load_pretrained
from bpe_core.files.pretrained.sources import Availability, availability

__all__ = [
    "PRETRAINED", "Availability", "Pretrained", "availability", "find_pretrained",
    "load_pretrained",
]  # fmt: skip
