"""The settings of a training, with their defaults and allowed values."""

from dataclasses import Field, dataclass, field, fields
from typing import Any

from bpe_core.common.arguments import check_choice, check_integer
from bpe_core.common.pairs import Pair
from bpe_core.engines.tie_rules import TIE_RULES
from bpe_core.text.alphabet import BASES, Base
from bpe_core.text.pretokenize import DEFAULT_SPLIT, check_special_tokens, check_split
from bpe_core.text.splits import SPLIT_PATTERNS, SplitPattern
from bpe_core.training.initial_merges import check_initial_merges


@dataclass(frozen=True)
class Settings:
    """The settings of a training; `train` explains its arguments of these names.

    The metadata of a field has the allowed `choices`, the `least` integer, or `check`: a function
    that checks a value and returns it in its normal form; and `help` for the command line. Files,
    links and widgets go by the fields. A new one is also an argument of `train`, in `Plan` if an
    engine has to know it, with words (`inputs.NAME.label`) and wrong values (`test_plain_checks`).
    """

    vocab_size: int = field(default=512, metadata={"least": 0, "help": "base symbols and merges"})
    base: Base = field(default="bytes", metadata={"choices": BASES, "help": "the base symbols"})
    split: SplitPattern = field(
        default=DEFAULT_SPLIT,
        metadata={"check": check_split, "help": f"{', '.join(SPLIT_PATTERNS)}, or a regex"},
    )
    tie_rule: str = field(
        default="first",
        metadata={"choices": TIE_RULES, "help": "chooses among the most frequent pairs"},
    )
    min_count: int = field(default=2, metadata={"least": 1, "help": "of a pair that is merged"})
    special_tokens: tuple[str, ...] = field(
        default=(),
        metadata={"check": check_special_tokens, "help": "always one token; may be repeated"},
    )
    initial_merges: tuple[Pair, ...] = field(default=(), metadata={"check": check_initial_merges})

    def checked(self) -> "Settings":
        """Return the settings with checked values in their normal forms.

        Raises:
            SettingError: a value that is not allowed.
            PatternError: a split that is not a valid pattern.

        >>> Settings(split="GPT-4o", special_tokens=["<e>"]).checked().split
        'gpt4o'
        """
        values = {one.name: _check(one, getattr(self, one.name)) for one in fields(self)}
        return Settings(**values)


def _check(setting: Field[Any], value: Any) -> Any:
    allowed = setting.metadata
    if "check" in allowed:
        return allowed["check"](value)
    if "choices" in allowed:
        check_choice(setting.name, value, allowed["choices"])
        return value
    return check_integer(setting.name, value, allowed["least"])
