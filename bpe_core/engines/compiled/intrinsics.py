"""Machine instructions that numba does not offer.

Indices are not negative, and nothing checks bounds: that is up to the caller.
"""

import sys
from typing import Any

from llvmlite import ir
from numba import extending, types

intrinsic: Any = extending.intrinsic  # numba has no public types for these arguments
_LONG = ir.IntType(64)
_ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)


def _pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """A pointer to `array[index]`; `arguments` begin with these two."""
    struct = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(struct.data, [arguments[1]])


@intrinsic
def load_byte(_: Any, array: Any, index: Any) -> Any:
    """`load_byte(data, i)`: `data[i]` of a uint8 array, as an int64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.zext(builder.load(_pointer(context, builder, signature, arguments)), _LONG)

    return types.int64(array, types.intp), generate


@intrinsic
def load_word(_: Any, array: Any, index: Any) -> Any:
    """`load_word(data, i)`: the eight bytes `data[i:i + 8]` as one int64, the first byte lowest."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _pointer(context, builder, signature, arguments)
        word = builder.load(builder.bitcast(place, _LONG.as_pointer()), align=1)
        return builder.bswap(word) if sys.byteorder == "big" else word

    return types.int64(array, types.intp), generate


@intrinsic
def bit_length(_: Any, value: Any) -> Any:
    """`bit_length(n)`: the number of bits of a non-negative int64, as `n.bit_length()`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], _ZERO_IS_DEFINED)
        return builder.sub(ir.Constant(_LONG, 64), zeros)

    return types.int64(types.int64), generate


@intrinsic
def trailing_zeros(_: Any, value: Any) -> Any:
    """`trailing_zeros(n)`: the index of the lowest set bit of an int64; 64 for 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], _ZERO_IS_DEFINED)

    return types.int64(types.int64), generate


@intrinsic(prefer_literal=True)
def bytes_within(_: Any, array: Any, index: Any, first: Any, size: Any) -> Any:
    """`bytes_within(data, i, first, size)`: an int64 whose bit `k` (of 64) is set if `data[i + k]`
    is in `range(first, first + size)`; `first` and `size` are literals."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = ir.VectorType(ir.IntType(8), 64)
        place = _pointer(context, builder, signature, arguments)
        text = builder.load(builder.bitcast(place, lanes.as_pointer()), align=1)
        low, many = (ir.Constant(lanes, [one.literal_value] * 64) for one in (first, size))
        found = builder.icmp_unsigned("<", builder.sub(text, low), many)
        mask = builder.bitcast(found, _LONG)
        return builder.bitreverse(mask) if sys.byteorder == "big" else mask

    if not isinstance(first, types.IntegerLiteral) or not isinstance(size, types.IntegerLiteral):
        return None
    return types.int64(array, types.intp, first, size), generate


@intrinsic
def prefetch(_: Any, array: Any, index: Any) -> Any:
    """`prefetch(data, i)`: start to load `data[i]` into the cache, without waiting for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        place = builder.bitcast(_pointer(context, builder, signature, arguments), address)
        takes = ir.FunctionType(ir.VoidType(), [address, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [address], takes)
        to_write, for_long, data = (ir.Constant(number, n) for n in (1, 3, 1))
        builder.call(fetch, [place, to_write, for_long, data])
        return context.get_dummy_value()

    return types.none(array, types.intp), generate
