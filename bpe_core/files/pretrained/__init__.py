"""Real models by name: GPT-2, GPT-4, GPT-4o and GPT-5, gpt-oss, DeepSeek, Llama 3, Qwen."""
