"""What Python sends to the browser, as types for JavaScript: beside a module of `bpe_view` that has
a TypedDict stands a `.d.ts` which says the same. A dataclass that is sent by `asdict` is one, too.

`make check` holds these files to Python. What makes payloads in Python is held to the classes by
mypy, what reads them, or makes them again, in JavaScript to the files by tsc.
"""

import ast
import difflib
import re
import sys
import typing
from collections.abc import Iterator
from importlib import import_module
from inspect import getdoc, getsource
from os.path import relpath
from pathlib import Path
from textwrap import indent
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
SCALARS: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
READER: Final = ROOT / "bpe_view/tokens/token_source.js"  # it says what a packed array is


def types_of(path: Path) -> str:
    """What stands in the `.d.ts` of a module; `""`: it declares nothing that is sent.

    >>> "given?: number" in types_of(ROOT / "bpe_view/player/player_payload.py")
    True
    """
    if "(TypedDict" not in path.read_text("utf-8"):
        return ""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    sent = [one for one in vars(module).values() if typing.is_typeddict(one) and _home(one) == path]
    sent += {one: None for declared in sent for one in _made_by_asdict(_hints(declared).values())}
    body = "\n".join(_declared(one, path) for one in sent)
    named = f'type Packed = import("{_from(path, READER)}").Packed;\n' * ("Packed" in body)
    for base in {base.__name__: base for one in sent for base in _bases(one)}.values():
        if _home(base) != path:  # what an interface extends has a name here
            named += f"type {base.__name__} = {_type(base, path)};\n"
    return f"// Made of {path.name} by `make types`.\n{named}\n{body}"


def _hints(declared: Any) -> dict[str, Any]:
    return typing.get_type_hints(declared, include_extras=True)


def _home(declared: Any) -> Path:
    return ROOT.joinpath(*declared.__module__.split(".")).with_suffix(".py")


def _made_by_asdict(hints: Any) -> Iterator[Any]:
    """The classes in hints such as `Annotated[dict[str, Any], Class]`."""
    for hint in hints:
        if get_origin(hint) is typing.Annotated:
            yield get_args(hint)[1]
        else:
            yield from _made_by_asdict(get_args(hint))


def _bases(declared: Any) -> list[Any]:
    """The classes whose fields a TypedDict has as well; its own source alone still says which."""
    (node,) = ast.parse(getsource(declared)).body
    names = [ast.unparse(base) for base in getattr(node, "bases", ())]
    found = [vars(sys.modules[declared.__module__]).get(name) for name in names]
    return [one for one in found if typing.is_typeddict(one)]


def _declared(declared: Any, path: Path) -> str:
    optional, bases = getattr(declared, "__optional_keys__", ()), _bases(declared)
    inherited = {name for base in bases for name in _hints(base)}
    told = re.findall(r"^    (\w+): .*  # (.*)$", getsource(declared), re.MULTILINE)
    said = {name: f"  // {words}" for name, words in told}
    fields = "".join(
        f"  {name}{'?' * (name in optional)}: {_type(hint, path)};{said.get(name, '')}\n"
        for name, hint in _hints(declared).items()
        if name not in inherited
    )
    extended = ", ".join(base.__name__ for base in bases)
    name = declared.__name__
    head = f"interface {name} extends {extended} {{" if bases else f"type {name} = {{"
    end = "}" if bases else "};"
    comment = indent(str(getdoc(declared)), " * ", lambda line: True).replace(" \n", "\n")
    return f"/**\n{comment}\n */\nexport {head}\n{fields}{end}\n"


def _type(hint: Any, path: Path) -> str:
    """As TypeScript writes it."""
    if hint in SCALARS:
        return SCALARS[hint]
    if isinstance(hint, typing.NewType):
        return str(hint.__name__)
    if typing.is_typeddict(hint):
        home, name = _home(hint), str(hint.__name__)
        other = f'import("{_from(path, home.with_suffix(".d.ts"))}").'
        return name if home == path else other + name
    origin, args = get_origin(hint), get_args(hint)
    if origin is typing.Annotated:
        return str(args[1].__name__)
    if origin is typing.Literal:
        return " | ".join(f'"{one}"' for one in args)
    parts = [_type(one, path) for one in args if one is not Ellipsis]
    if origin is typing.NotRequired:
        return parts[0]
    if origin in (typing.Union, UnionType):
        return " | ".join(parts)
    if origin is dict:
        return f"Record<{', '.join(parts)}>"
    if origin is tuple and Ellipsis not in args:
        return f"[{', '.join(parts)}]"
    if len(parts) == 1:
        return f"Array<{parts[0]}>"
    raise TypeError(f"{path.name}: nobody knows how {hint} is sent")


def _from(path: Path, other: Path) -> str:
    place = relpath(other, path.parent)
    return place if place.startswith(".") else f"./{place}"


def main() -> None:
    for path in sorted(ROOT.glob("bpe_view/**/*.py")):
        made, file = types_of(path), path.with_suffix(".d.ts")
        there = file.read_text("utf-8") if file.exists() else ""
        if made != there and "--check" not in sys.argv:
            file.write_text(made, "utf-8")
        elif made != there:
            lines = difflib.ndiff(there.splitlines(), made.splitlines())
            changed = "\n".join(line for line in lines if line[0] in "+-")
            sys.exit(f"{file.relative_to(ROOT)} is not what is sent: run `make types`.\n{changed}")


if __name__ == "__main__":
    main()
