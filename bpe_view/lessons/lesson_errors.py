"""What is wrong with a lesson's file, said with its file and line."""

from bpe_view.words.catalog import FALLBACK, fill, messages


class WrongValueError(ValueError):
    """Something in a table of a lesson's file is wrong; who reads the file adds the line.

    Attributes:
        problem: its words stand under `learn.problem`.
        values: what stands in their braces.
        field: the key that it is about; None: the table as a whole.
    """

    def __init__(self, problem: str, field: str | None = None, /, **values: object) -> None:
        super().__init__(problem)
        self.problem = problem
        self.field = field
        self.values = values

    def of_field(self, field: str) -> "WrongValueError":
        """The same, about a key."""
        return WrongValueError(self.problem, field, **self.values)


class LessonError(ValueError):
    """A lesson's file cannot be used.

    Attributes:
        file: its folder and name, such as `en/04-merge.toml`.
        line: counted from 1.
        problem, values: as in `WrongValueError`.
    """

    def __init__(self, file: str, line: int, problem: str, values: dict[str, object]) -> None:
        self.file = file
        self.line = line
        self.problem = problem
        self.values = values
        super().__init__(f"{file}, line {line}: {self._in_english}")

    @property
    def _in_english(self) -> str:
        return fill(messages(FALLBACK)[f"learn.problem.{self.problem}"], self.values, FALLBACK)
