"""A few machine instructions that numba gives no name to."""

# What the compiler passes in here has no public types.

import sys
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
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
        return builder.cttz(arguments[0], _SURE)

    return types.int64(types.int64), generate


def _bytes_within(typing_context: Any, array: Any, index: Any, first: Any, size: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = ir.VectorType(ir.IntType(8), 64)

        def each(number: int) -> Any:
            return ir.Constant(lanes, [number] * 64)

        struct = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.bitcast(builder.gep(struct.data, [arguments[1]]), lanes.as_pointer())
        text = builder.load(place, align=1)
        low, many = first.literal_value, size.literal_value
        found = builder.icmp_unsigned("<", builder.sub(text, each(low)), each(many))
        mask = builder.bitcast(found, ir.IntType(64))
        return builder.bitreverse(mask) if sys.byteorder == "big" else mask

    if not isinstance(first, types.IntegerLiteral) or not isinstance(size, types.IntegerLiteral):
        return None
    return types.int64(array, types.intp, first, size), generate


def _prefetch(typing_context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        struct = context.make_array(signature.args[0])(context, builder, arguments[0])
        address, kind = ir.IntType(8).as_pointer(), ir.IntType(32)
        wanted = builder.bitcast(builder.gep(struct.data, [arguments[1]]), address)
        takes = ir.FunctionType(ir.VoidType(), [address, kind, kind, kind])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [address], takes)
        to_write, for_long, data = (ir.Constant(kind, n) for n in (1, 3, 1))
        builder.call(prefetch, [wanted, to_write, for_long, data])
        return context.get_dummy_value()

    return types.none(array, types.intp), generate


_SURE = ir.Constant(ir.IntType(1), 0)

load_byte = cast(Callable[[npt.NDArray[np.uint8], int], int], intrinsic(_load_byte))
"""`load_byte(data, i)`: `data[i]` as an int64, for `i >= 0`: no negative index is looked for."""

load_word = cast(Callable[[npt.NDArray[np.uint8], int], int], intrinsic(_load_word))
"""`load_word(data, i)`: the eight bytes `data[i:i + 8]` as one int64, the first byte lowest.

The caller keeps them in bounds.
"""

bit_length = cast(Callable[[int], int], intrinsic(_bit_length))
"""`bit_length(n)`: how many bits a non-negative int64 needs; 0 for 0."""

trailing_zeros = cast(Callable[[int], int], intrinsic(_trailing_zeros))
"""`trailing_zeros(n)`: the number of the lowest bit of an int64 that is set; 64 for 0."""

bytes_within = cast(
    Callable[[npt.NDArray[np.uint8], int, int, int], int],
    intrinsic(prefer_literal=True)(_bytes_within),
)
"""`bytes_within(data, i, first, size)`: which of the 64 bytes from `i` on are `first` or one of the
`size - 1` behind it, which are literals: an int64 whose lowest bit is the first byte's. The caller
keeps them in bounds."""

prefetch = cast(Callable[[npt.NDArray[Any], int], None], intrinsic(_prefetch))
"""`prefetch(data, i)`: have `data[i]` fetched into the cache, while something else is done."""
