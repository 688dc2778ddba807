"""The special tokens of other makers' vocabularies in the order of their ids, as their libraries
have them: none of these files lists them."""

from typing import Final


def _reserved(start: int, end: int) -> list[str]:
    return [f"<|reserved_special_token_{one}|>" for one in range(start, end)]


LLAMA_3: Final = (
    "<|begin_of_text|>", "<|end_of_text|>", *_reserved(0, 2), "<|finetune_right_pad_id|>",
    "<|step_id|>", "<|start_header_id|>", "<|end_header_id|>", "<|eom_id|>", "<|eot_id|>",
    "<|python_tag|>", "<|image|>", *_reserved(2, 246),
)  # fmt: skip
QWEN: Final = (
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", *(f"<|extra_{one}|>" for one in range(205)),
)  # fmt: skip
