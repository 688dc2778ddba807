"""What model families put around the messages of a chat, written down from what is public.

Qwen's and Mistral's show tools and their calls; of the others the `chat_template` of their own
`tokenizer_config.json` does. A result that is JSON stays a text in Mistral v3's. `make test-chats`
holds them against those of the makers.
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


def _headed(begin: str, start: str, end: str, after: str, answer: str, role: str = "m.role") -> str:
    """One frame for all roles."""
    return (
        f"{{{{ '{begin}' }}}}{{% for m in messages %}}"
        f"{{{{ '{start}' ~ {role} ~ '{end}' ~ {answer} ~ {after} }}}}{{% endfor %}}"
        f"{{% if add_generation_prompt %}}{{{{ '{start}assistant{end}' }}}}{{% endif %}}"
    )


# The sentences on tools are of Qwen/Qwen3, under Apache 2.0.
_CHATML: Final = (
    r"{% if tools %}{{ '<|im_start|>system\n' }}{% if messages and messages[0].role == 'system' %}"
    r"{{ messages[0].content ~ '\n\n' }}{% endif %}"
    r"{{ '# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are "
    r"provided with function signatures within <tools></tools> XML tags:\n<tools>\n'"
    r" ~ tools|map('tojson')|join('\n') ~ '\n</tools>\n\nFor each function call, return a json "
    r"object with function name and arguments within <tool_call></tool_call> XML tags:\n"
    r"""<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>"""
    r"<|im_end|>\n' }}{% endif %}{% for m in messages %}{% if m.role == 'tool' %}"
    r"{{ '<|im_start|>user' if loop.first or loop.previtem.role != 'tool' }}"
    r"{{ '\n<tool_response>\n' ~ m.content ~ '\n</tool_response>' }}"
    r"{{ '<|im_end|>\n' if loop.last or loop.nextitem.role != 'tool' }}"
    r"{% elif not tools or not loop.first or m.role != 'system' %}"
    r"{{ '<|im_start|>' ~ m.role ~ '\n' ~ (m.content or '') }}"
    r"{% for call in m.tool_calls or [] %}{{ '\n' if m.content or not loop.first }}"
    r"""{{ '<tool_call>\n{"name": "' ~ call.function.name ~ '", "arguments": '"""
    r" ~ (call.function.arguments if call.function.arguments is string"
    r" else call.function.arguments|tojson) ~ '}\n</tool_call>' }}{% endfor %}"
    r"{{ '<|im_end|>\n' }}{% endif %}{% endfor %}"
    r"{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


def _mistral(system: str, before: str, results: str) -> str:
    """What both generations of Mistral's have in common."""
    return (
        r"{{ '<s>' }}{% set ns = namespace(system='', last=-1) %}{% for m in messages %}"
        r"{% if m.role == 'system' %}{% set ns.system = m.content ~ '\n\n' %}"
        r"{% elif m.role == 'user' %}{% set ns.last = loop.index0 %}{% endif %}{% endfor %}"
        f"{{% for m in messages %}}{{% if m.role == 'system' %}}{system}"
        "{% elif m.role == 'user' %}{% set last = loop.index0 == ns.last %}"
        "{{ '[AVAILABLE_TOOLS]' ~ tools|tojson ~ '[/AVAILABLE_TOOLS]' if tools and last }}"
        f"{{{{ '[INST]' ~ {before} ~ m.content ~ '[/INST]' }}}}"
        "{% elif m.role == 'assistant' %}{{ m.content or '' }}{% if m.tool_calls %}"
        "{{ '[TOOL_CALLS][' }}{% for call in m.tool_calls %}{{ ', ' if not loop.first }}"
        "{{ dict(name=call.function.name, arguments=call.function.arguments, id=call.id or none)"
        "|tojson }}{% endfor %}{{ ']' }}{% endif %}{{ '</s>' }}"
        f"{{% elif m.role == 'tool' %}}{{{{ '[TOOL_RESULTS]' ~ {results} ~ '[/TOOL_RESULTS]' }}}}"
        + _REFUSE + "{% endfor %}"
    )  # fmt: skip


FRAMES: Final[Mapping[str, Frame]] = table_of(
    {
        "chatml": Frame(
            "ChatML (GPT-4, Qwen)", "openai-python, chatml.md; Qwen/Qwen3 for tools",
            "2025-04", _CHATML,
        ),
        "llama-3": Frame(
            "Llama 3", "meta-llama/llama3, tokenizer.py", "2024-04",
            _headed("<|begin_of_text|>", "<|start_header_id|>", r"<|end_header_id|>\n\n",
                    "'<|eot_id|>'", "m.content|trim"),
        ),
        "llama-4": Frame(
            "Llama 4", "meta-llama/llama-models, chat_format.py", "2025-04",
            _headed("<|begin_of_text|>", "<|header_start|>", r"<|header_end|>\n\n",
                    "('<|eom|>' if m.role == 'tool' else '<|eot|>')", "m.content",
                    "('ipython' if m.role == 'tool' else m.role)"),
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
            _mistral("", "(ns.system if last)",
                     "dict(content=m.content, call_id=m.tool_call_id)|tojson"),
        ),
        "mistral-v7": Frame(
            "Mistral v7", "mistral-common, InstructTokenizerV7", "2024-11",
            _mistral("{{ '[SYSTEM_PROMPT]' ~ m.content ~ '[/SYSTEM_PROMPT]' }}", "''",
                     "m.tool_call_id ~ '[TOOL_CONTENT]' ~ m.content"),
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
            _headed("", "<|im_start|>", "<|im_sep|>", "'<|im_end|>'", "m.content"),
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
