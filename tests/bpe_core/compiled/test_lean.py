"""numba's compiler with less to do makes what it would make."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bpe_core.compiled import jit, lean


def power(base: int, exponent: int) -> int:
    result = 1
    for _ in range(exponent):
        result *= base
    return result


raised: Any = power


def sum_of_powers(numbers: np.ndarray) -> int:
    total = 0
    for place in range(len(numbers)):
        total += raised(numbers[place], 2) + raised(numbers[place], 3) + raised(2, place)
    return total


@pytest.fixture(params=[True, False])
def is_lean(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> bool:
    """Whether numba is made as expected; `raised` is a step, and nothing is kept yet."""
    monkeypatch.setattr(jit, "CACHE_DIRECTORY", tmp_path)
    monkeypatch.setattr(lean, "_FITS", request.param)
    monkeypatch.setattr(sys.modules[__name__], "raised", jit.inlined(power))
    return bool(request.param)


@pytest.mark.usefixtures("is_lean")
def test_steps_are_compiled_once_whatever_numbers_they_are_called_with() -> None:
    assert jit.kernel(sum_of_powers)(np.arange(5)) == 161
    assert len(raised.signatures) == 1


@pytest.mark.usefixtures("is_lean")
def test_a_kernel_that_was_kept_has_its_steps_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    jit.kernel(sum_of_powers)(np.arange(5))
    monkeypatch.setattr(sys.modules[__name__], "raised", jit.inlined(power))
    again: Any = jit.kernel(sum_of_powers)
    assert again(np.arange(5)) == 161
    assert sum(again.stats.cache_hits.values()) == 1
    assert not raised.signatures


def test_steps_have_no_machine_code_of_their_own(is_lean: bool) -> None:
    jit.kernel(sum_of_powers)(np.arange(5))
    [compiled] = raised.overloads.values()
    has_code = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name) != 0
    assert has_code != is_lean


def test_the_pinned_numba_is_made_as_expected() -> None:
    assert lean._FITS
