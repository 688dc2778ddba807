"""numba's compiler without what our kernels do not need, which is a third of its time.

- Steps are put into their callers, so they are optimised there, and get no machine code of their
  own.
- Kernels count no references, so nothing has to be done before all of LLVM's passes.
- A number in an argument is no type of its own: a step would be compiled for each.
"""

# numba has no types.
# mypy: disable-error-code="misc, no-untyped-call"

from typing import Any, Final

from llvmlite import binding
from numba.core import codegen, compiler, types


class _Kernel(codegen.JITCodeLibrary):
    """The code of a kernel, optimised once."""

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class _Step(codegen.JITCodeLibrary):
    """The code of a step, as its callers link it."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        # All that numba asks for is the place of each function's environment.
        names = [variable.name for variable in self._final_module.global_variables]
        places = [f'@"{name}" = common global i64 0' for name in names if "NumbaEnv" in name]
        self._codegen._add_module(binding.parse_assembly("\n".join(places)))
        self._finalized = True


class _Kernels(compiler.Compiler):
    """Compiles kernels."""

    library: type[codegen.JITCodeLibrary] = _Kernel

    def define_pipelines(self) -> Any:
        """As numba does, into a library of ours."""
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().define_pipelines()


class _Steps(_Kernels):
    """Compiles steps."""

    library = _Step


_CODEGEN: Final = ("_add_module", "_module_pass_manager", "_pass_builder")
_LIBRARY: Final = ("_finalize_final_module", "_optimize_final_module")
_FITS: Final = all(hasattr(codegen.CPUCodegen, name) for name in _CODEGEN) and all(
    hasattr(codegen.JITCodeLibrary, name) for name in _LIBRARY
)
"""Whether this numba is made as those from 0.62 on; with another we take its own compiler."""


def pipeline(is_step: bool) -> type | None:
    """What `numba.njit` is to compile with; None for its own."""
    if not _FITS:
        return None
    return _Steps if is_step else _Kernels


def without_literals(dispatcher: Any) -> None:
    """Let callers of a compiled function find it by types alone, not by numbers."""
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(
            tuple(map(types.unliteral, args)),
            {name: types.unliteral(kind) for name, kind in kws.items()},
        )

    dispatcher.get_call_template = get_call_template
