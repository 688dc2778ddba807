"""Real models by name: GPT-2, GPT-4, GPT-4o and GPT-5, gpt-oss, DeepSeek, Llama 3, Qwen.

`models` reads what is known of each without its vocabulary, `loading` finds that and makes a
tokenizer of it, `chat` puts messages into a model's frame.
"""
