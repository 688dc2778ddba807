"""A few machine instructions that numba gives no name to."""

# What the compiler passes in here has no public types.

import sys
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic


def _load_byte(typing_context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        struct = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte = builder.load(builder.gep(struct.data, [arguments[1]]))
        return builder.zext(byte, ir.IntType(64))

    return types.int64(array, types.intp), generate


def _load_word(typing_context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        struct = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte = builder.gep(struct.data, [arguments[1]])
        word = builder.bitcast(byte, ir.IntType(64).as_pointer())
        loaded = builder.load(word, align=1)
        return builder.bswap(loaded) if sys.byteorder == "big" else loaded

    return types.int64(array, types.intp), generate


def _bit_length(typing_context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

    return types.int64(types.int64), generate


def _trailing_zeros(typing_context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


load_byte = cast(Callable[[npt.NDArray[np.uint8], int], int], intrinsic(_load_byte))
"""`load_byte(data, i)`: `data[i]` as an int64, for `i >= 0`: no negative index is looked for."""

load_word = cast(Callable[[npt.NDArray[np.uint8], int], int], intrinsic(_load_word))
"""`load_word(data, i)`: the eight bytes `data[i:i + 8]` as one int64, the first byte lowest.

The caller keeps them in bounds.
"""

bit_length = cast(Callable[[int], int], intrinsic(_bit_length))
"""`bit_length(n)`: how many bits a non-negative int64 needs; 0 for 0."""

trailing_zeros = cast(Callable[[int], int], intrinsic(_trailing_zeros))
"""`trailing_zeros(n)`: how many low bits of an int64 are zero; 64 for 0."""
