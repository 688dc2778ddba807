"""What is wrong with a lesson's file."""

from bpe_view.words import FALLBACK, fill, messages


class WrongValueError(ValueError):
    """Something in a table of a lesson's file is wrong; who reads the file adds its name.

    Attributes:
        problem: its words stand under `learn.problem`.
        values: what stands in their braces.
    """

    def __init__(self, problem: str, /, **values: object) -> None:
        super().__init__(problem)
        self.problem = problem
        self.values = values


class LessonError(ValueError):
    """A lesson's file cannot be used.

    Attributes:
        file: where in which file, such as `en.toml [merge]`.
        problem, values: as in `WrongValueError`.
    """

    def __init__(self, file: str, problem: str, values: dict[str, object]) -> None:
        self.file = file
        self.problem = problem
        self.values = values
        super().__init__(f"{file}: {self._in_english}")

    @property
    def _in_english(self) -> str:
        return fill(messages(FALLBACK)[f"learn.problem.{self.problem}"], self.values, FALLBACK)


def located(error: WrongValueError, file: str) -> LessonError:
    """The same, with the file that it is in."""
    return LessonError(file, error.problem, error.values)
