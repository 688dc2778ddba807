"""Real models' vocabularies, by name: GPT-2, GPT-4, GPT-4o and GPT-5, gpt-oss, DeepSeek, Llama 3.

    models.toml   what is known of each vocabulary without having it: `table` reads it
    cuts          where the last merge of each token joins, so that nobody looks for it again
    sources       where a vocabulary's bytes come from: this computer first, then online
    loading       bytes -> tokens -> merges -> tokenizer, once for the whole process

The bytes are OpenAI's own files, held to the SHA-256 that tiktoken publishes, or a file in one
version of a package. A vocabulary that cannot be had is said to be missing; nothing is estimated.
"""
