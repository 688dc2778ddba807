"""An exercise to take away: write Byte Pair Encoding, and have it checked.

`TEMPLATE` is a file with five empty functions. `check` runs a learner's version of it in a process
of its own and says which case failed, with what input, what was expected, and what came; the usual
mistakes are named in words.

    from bpe_core.exercise import Program, check, lines_of

    report = check(Program("my_bpe.py", Path("my_bpe.py").read_bytes()))
    print("\\n".join(lines_of(report)))

The other process is a guard against accidents, not a prison: writing outside of its own folder,
other programs and the network are refused, time, memory and output are limited. A file that is
written to get around that can do so.
"""

from bpe_core.exercise.cases import Case
from bpe_core.exercise.checking import Failure, Report, Verdict, check
from bpe_core.exercise.learner_process import Answer, Program
from bpe_core.exercise.template import FILE_NAME, TEMPLATE
from bpe_core.exercise.wording import lines_of
from bpe_core.exercise.wrong_steps import count_without_overlap as count_without_overlap
from bpe_core.exercise.wrong_steps import merge_from_the_right as merge_from_the_right
from bpe_core.exercise.wrong_steps import merge_last_doubled as merge_last_doubled
from bpe_core.exercise.wrong_ways import first_best as first_best

__all__ = [
    "FILE_NAME", "TEMPLATE", "Answer", "Case", "Failure", "Program", "Report", "Verdict", "check",
    "lines_of",
]  # fmt: skip
