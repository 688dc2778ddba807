"""What model families put around the messages of a chat, written down from what is public.

Without tools: what a model is told about them is its maker's prose. The `chat_template` of its own
`tokenizer_config.json` has it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bpe_core.common.quoting import table_of
from bpe_core.text.pretokenize import cut_specials
from bpe_core.tokenizer.tokenizer import Tokenizer


@dataclass(frozen=True)
class Frame:
    """How a family frames messages: what it is called, where that stands, and since when.

    `variables` is what else the template names, such as `bos_token`.
    """

    title: str
    source: str
    date: str
    template: str
    variables: Mapping[str, str] = field(default_factory=dict)


_REFUSE: Final = "{% else %}{{ raise_exception('no frame for the role ' ~ m.role) }}{% endif %}"


def _headed(begin: str, start: str, end: str, after: str, answer: str) -> str:
    """One frame for all roles."""
    return (
        f"{{{{ '{begin}' }}}}{{% for m in messages %}}"
        f"{{{{ '{start}' ~ m.role ~ '{end}' ~ {answer} ~ '{after}' }}}}{{% endfor %}}"
        f"{{% if add_generation_prompt %}}{{{{ '{start}assistant{end}' }}}}{{% endif %}}"
    )


FRAMES: Final[Mapping[str, Frame]] = table_of(
    {
        "chatml": Frame(
            "ChatML (Qwen)", "openai-python, chatml.md", "2023-03",
            _headed("", "<|im_start|>", r"\n", r"<|im_end|>\n", "m.content"),
        ),
        "llama-3": Frame(
            "Llama 3", "meta-llama/llama3, tokenizer.py", "2024-04",
            _headed("<|begin_of_text|>", "<|start_header_id|>", r"<|end_header_id|>\n\n",
                    "<|eot_id|>", "m.content|trim"),
        ),
        "llama-4": Frame(
            "Llama 4", "meta-llama/llama-models, chat_format.py", "2025-04",
            _headed("<|begin_of_text|>", "<|header_start|>", r"<|header_end|>\n\n", "<|eot|>",
                    "m.content"),
        ),
        "gemma": Frame(
            "Gemma", "ai.google.dev/gemma, prompt structure", "2025-03",
            r"{{ '<bos>' }}{% set ns = namespace(system='') %}{% for m in messages %}"
            r"{% if m.role == 'system' %}{% set ns.system = m.content ~ '\n\n' %}"
            r"{% elif m.role in ('user', 'assistant') %}"
            r"{{ '<start_of_turn>' ~ ('model' if m.role == 'assistant' else 'user') ~ '\n'"
            r" ~ ns.system ~ m.content|trim ~ '<end_of_turn>\n' }}{% set ns.system = '' %}"
            + _REFUSE + r"{% endfor %}"
            r"{% if add_generation_prompt %}{{ '<start_of_turn>model\n' }}{% endif %}",
        ),
        "mistral-v3": Frame(
            "Mistral v3", "mistral-common, InstructTokenizerV3", "2024-05",
            r"{{ '<s>' }}{% set ns = namespace(system='', last=-1) %}{% for m in messages %}"
            r"{% if m.role == 'system' %}{% set ns.system = m.content ~ '\n\n' %}"
            r"{% elif m.role == 'user' %}{% set ns.last = loop.index0 %}{% endif %}{% endfor %}"
            r"{% for m in messages %}{% if m.role == 'user' %}"
            r"{{ '[INST]' ~ (ns.system if loop.index0 == ns.last) ~ m.content ~ '[/INST]' }}"
            r"{% elif m.role == 'assistant' %}{{ m.content ~ '</s>' }}{% elif m.role == 'system' %}"
            + _REFUSE + "{% endfor %}",
        ),
        "mistral-v7": Frame(
            "Mistral v7", "mistral-common, InstructTokenizerV7", "2024-11",
            "{{ '<s>' }}{% for m in messages %}"
            "{% if m.role == 'system' %}{{ '[SYSTEM_PROMPT]' ~ m.content ~ '[/SYSTEM_PROMPT]' }}"
            "{% elif m.role == 'user' %}{{ '[INST]' ~ m.content ~ '[/INST]' }}"
            "{% elif m.role == 'assistant' %}{{ m.content ~ '</s>' }}" + _REFUSE + "{% endfor %}",
        ),
        "llama-2": Frame(
            "Llama 2", "meta-llama/llama, generation.py", "2023-07",
            r"{% set ns = namespace(system='') %}{% for m in messages %}{% if m.role == 'system' %}"
            r"{% set ns.system = '<<SYS>>\n' ~ m.content ~ '\n<</SYS>>\n\n' %}"
            "{% elif m.role == 'user' %}"
            "{{ '<s>[INST] ' ~ (ns.system ~ m.content)|trim ~ ' [/INST]' }}"
            "{% set ns.system = '' %}"
            "{% elif m.role == 'assistant' %}{{ ' ' ~ m.content|trim ~ ' </s>' }}"
            + _REFUSE + "{% endfor %}",
        ),
        "deepseek": Frame(
            "DeepSeek V3", "deepseek-ai/DeepSeek-V3, tokenizer_config.json", "2024-12",
            "{{ '<｜begin▁of▁sentence｜>' }}"
            "{{ messages|selectattr('role', 'equalto', 'system')|map(attribute='content')"
            r"|join('\n\n') }}"
            "{% for m in messages %}{% if m.role == 'user' %}{{ '<｜User｜>' ~ m.content }}"
            "{% elif m.role == 'assistant' %}"
            "{{ '<｜Assistant｜>' ~ m.content ~ '<｜end▁of▁sentence｜>' }}"
            "{% elif m.role == 'system' %}" + _REFUSE
            + "{% endfor %}{% if add_generation_prompt %}{{ '<｜Assistant｜>' }}{% endif %}",
        ),
        "phi-4": Frame(
            "Phi-4", "microsoft/phi-4, model card", "2024-12",
            _headed("", "<|im_start|>", "<|im_sep|>", "<|im_end|>", "m.content"),
        ),
        # The lines of the first message are of openai/harmony, under Apache 2.0.
        "harmony": Frame(
            "harmony (gpt-oss)", "openai/harmony, docs/format.md", "2025-08",
            r"{{ '<|start|>system<|message|>You are ChatGPT, a large language model trained by "
            r"OpenAI.\nKnowledge cutoff: 2024-06\nCurrent date: ' ~ strftime_now('%Y-%m-%d') ~ '"
            r"\n\nReasoning: medium\n\n# Valid channels: analysis, commentary, final. Channel must "
            r"be included for every message.<|end|>' }}{% for m in messages %}"
            r"{% if m.role in ('system', 'developer') %}"
            r"{{ '<|start|>developer<|message|># Instructions\n\n' ~ m.content ~ '<|end|>' }}"
            r"{% elif m.role == 'user' %}{{ '<|start|>user<|message|>' ~ m.content ~ '<|end|>' }}"
            r"{% elif m.role == 'assistant' %}"
            r"{{ '<|start|>assistant<|channel|>final<|message|>' ~ m.content ~ '<|end|>' }}"
            + _REFUSE
            + "{% endfor %}{% if add_generation_prompt %}{{ '<|start|>assistant' }}{% endif %}",
        ),
    }
)  # fmt: skip
"""The frames by name."""


def specials_of(tokenizer: Tokenizer, frame: str) -> int:
    """How many of a frame's special tokens a tokenizer has."""
    parts = cut_specials(FRAMES[frame].template, tokenizer.special_tokens)
    return len({part for part, is_special in parts if is_special})


def frame_of(tokenizer: Tokenizer) -> str:
    """The frame of which a tokenizer has the most special tokens, the earlier of two.

    Four are enough: what has more has them for a system message alone.
    """
    return max(FRAMES, key=lambda name: min(specials_of(tokenizer, name), 4))
