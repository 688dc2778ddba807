"""The special tokens of other makers' vocabularies in the order of their ids, as their libraries
have them: none of these files lists them."""

from typing import Final


def _reserved(kind: str, start: int, end: int) -> list[str]:
    return [f"<|{kind}reserved_special_token_{one}|>" for one in range(start, end)]


LLAMA_3: Final = (
    "<|begin_of_text|>", "<|end_of_text|>", *_reserved("", 0, 2), "<|finetune_right_pad_id|>",
    "<|step_id|>", "<|start_header_id|>", "<|end_header_id|>", "<|eom_id|>", "<|eot_id|>",
    "<|python_tag|>", "<|image|>", *_reserved("", 2, 246),
)  # fmt: skip
LLAMA_4: Final = (
    "<|begin_of_text|>", "<|end_of_text|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>",
    "<|header_start|>", "<|header_end|>", "<|eom|>", "<|eot|>", "<|step|>",
    *_reserved("text_post_train_", 0, 6), "<|python_start|>", "<|python_end|>",
    "<|finetune_right_pad|>", *_reserved("text_post_train_", 8, 69),
    "<|image_start|>", "<|image_end|>", *_reserved("vision_", 0, 2), "<|tile_x_separator|>",
    "<|tile_y_separator|>", *_reserved("vision_", 2, 6), "<|image|>", *_reserved("vision_", 6, 7),
    "<|patch|>", *_reserved("vision_", 7, 1048), *_reserved("reasoning_", 0, 8),
    "<|reasoning_thinking_start|>", "<|reasoning_thinking_end|>", *_reserved("", 0, 904),
)  # fmt: skip
QWEN: Final = (
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", *(f"<|extra_{one}|>" for one in range(205)),
)  # fmt: skip
TEKKEN_NAMED: Final = (
    "<unk>", "<s>", "</s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]",
    "[TOOL_RESULTS]", "[/TOOL_RESULTS]", "[TOOL_CALLS]", "[IMG]", "<pad>", "[IMG_BREAK]",
    "[IMG_END]", "[PREFIX]", "[MIDDLE]", "[SUFFIX]", "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]",
    "[TOOL_CONTENT]",
)  # fmt: skip
TEKKEN: Final = (*TEKKEN_NAMED, *(f"<SPECIAL_{one}>" for one in range(20, 1000)))
