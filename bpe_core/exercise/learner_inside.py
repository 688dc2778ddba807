"""What runs in the other process: it loads the learner's file, calls its functions, and answers.

It is a worker of `bpe_core.exercise.learner_process` (see `bpe_core.common.apart`). Its one request
is a JSON document, and so is the answer to each step: to loading the file, and to each call.

An answer has `value`, or `raised`, or `todo` (the function that is not written yet), or `missing`;
`changed` says that what was given is not the same afterwards, `printed` that something was printed.
A value keeps its type on the way: `{"list": [1]}`, `{"tuple": [1, 2]}`, `{"dict": [[key, value]]}`.

The guard is against accidents, it is no prison: whoever wants to get around it can. It runs with
few rights of its own, and a learner's own file on the learner's own computer is no enemy.
"""

import io
import json
import os
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bpe_core.common.apart.apart_inside import Channel

Json = dict[str, Any]

MAX_ITEMS: Final = 20_000
MAX_TEXT: Final = 20_000
MAX_DEPTH: Final = 12

_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_PATHS: Final[dict[str, tuple[str, dict[int, int | None]]]] = {
    "os.remove": ("delete", {0: 1}),
    "os.rmdir": ("delete", {0: 1}),
    "os.mkdir": ("make", {0: 2}),
    "os.rename": ("rename", {0: 2, 1: 3}),
    "os.truncate": ("shorten", {0: None}),
    "os.chmod": ("change", {0: 2}),
    "os.chown": ("change", {0: 3}),
    "os.utime": ("change", {0: 3}),
}
"""Events about files: what they do, where the paths stand, and where the folder of each."""

_REFUSED: Final = {
    "subprocess.": "start another program",
    "os.system": "start another program",
    "os.exec": "start another program",
    "os.posix_spawn": "start another program",
    "os.spawn": "start another program",
    "os.startfile": "start another program",
    "os.fork": "start another process",
    "pty.spawn": "start another program",
    "os.kill": "end a process",
    "socket.": "use the network",
    "webbrowser.": "open a browser",
    "sqlite3.connect": "open a database",
    "os.link": "make a link to a file",
    "os.symlink": "make a link to a file",
    "winreg.": "change the registry",
}
"""Beginnings of the names of events that have no place here."""


@dataclass(frozen=True)
class Other:
    """A value that is no plain data, or too large: only what it is, in words."""

    what: str

    def __repr__(self) -> str:
        return f"<{self.what}>"


def pack(value: object, depth: int = 0) -> Any:
    """A value as JSON that keeps its type; what is no plain data only by the name of its type.

    >>> pack({(1, 2): 3})
    {'dict': [[{'tuple': [1, 2]}, 3]]}
    """
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return int(value) if abs(value) < 1 << 64 else {"other": "very large int"}
    if isinstance(value, str):
        return str(value) if len(value) <= MAX_TEXT else {"other": f"str of length {len(value)}"}
    if isinstance(value, bytes) and len(value) <= MAX_TEXT:
        return {"bytes": value.hex()}
    if isinstance(value, list | tuple | dict) and depth < MAX_DEPTH and len(value) <= MAX_ITEMS:
        if isinstance(value, dict):
            return {"dict": [[pack(k, depth + 1), pack(v, depth + 1)] for k, v in value.items()]}
        name = "list" if isinstance(value, list) else "tuple"
        return {name: [pack(item, depth + 1) for item in value]}
    size = f" of length {len(value)}" if isinstance(value, list | tuple | dict | bytes) else ""
    return {"other": f"{type(value).__name__}{size}"}


def unpack(packed: Any) -> Any:
    """The value again; what was no plain data as `Other`.

    >>> unpack(pack([(1, 2), "a"]))
    [(1, 2), 'a']
    """
    if not isinstance(packed, dict):
        return packed
    [(kind, inner)] = packed.items()
    if kind == "list":
        return [unpack(item) for item in inner]
    if kind == "tuple":
        return tuple(unpack(item) for item in inner)
    if kind == "dict":
        return {unpack(key): unpack(value) for key, value in inner}
    return bytes.fromhex(inner) if kind == "bytes" else Other(str(inner))


class Guard:
    """An audit hook that refuses what a learner's functions have no need of; `refused` says it in
    words."""

    def __init__(self, folder: str) -> None:
        self.folder = os.path.normcase(os.path.realpath(folder))
        self.refused = ""

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _mode, flags = arguments
            if isinstance(flags, int) and flags & _WRITES:
                self._allow_only_inside("write to", path)
        elif event in _PATHS:
            verb, paths = _PATHS[event]
            for path, folder in paths.items():
                open_folder = -1 if folder is None else arguments[folder]
                self._allow_only_inside(verb, arguments[path], open_folder)
        elif event.startswith(("os.", "socket.", "subprocess.", "pty.", "web", "sql", "winreg.")):
            for beginning, words in _REFUSED.items():
                if event.startswith(beginning):
                    self._refuse(words)

    def _allow_only_inside(self, verb: str, path: object, open_folder: int = -1) -> None:
        if isinstance(path, int) or path == os.devnull:
            return  # a file that is open already
        name = os.fsdecode(path)  # type: ignore[arg-type]  # an audit event only says object
        if open_folder != -1:  # Linux tells which one it is; elsewhere it counts as outside
            name = os.path.join(f"/proc/self/fd/{open_folder}", name)
        place = os.path.normcase(os.path.realpath(name))
        if place != self.folder and not place.startswith(self.folder + os.sep):
            self._refuse(f"{verb} {name if open_folder == -1 else place}")

    def _refuse(self, words: str) -> None:
        self.refused = self.refused or words
        raise PermissionError(f"not while the file is checked: {words}")

    def look(self) -> Json:
        """What was refused, as part of an answer; then forget it."""
        refused, self.refused = self.refused, ""
        return {"refused": refused[:300]} if refused else {}


def what_was_raised(error: BaseException, name: str, source: str) -> Json:
    """An exception as part of an answer: its type, its text, and the learner's line."""
    line, function = None, ""
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == name:
            line, function = trace.tb_lineno, trace.tb_frame.f_code.co_name
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        line = error.lineno
    if isinstance(error, NotImplementedError) and function not in ("", "<module>"):
        return {"todo": function}
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:
        message = ""
    lines = io.StringIO(source, newline=None).read().split("\n")  # what Python takes for a line
    code = lines[line - 1].strip() if line and line <= len(lines) else ""
    return {
        "raised": type(error).__name__,
        "message": str(message)[:300],
        "line": line,
        "code": code[:120],
    }


def code_of(source: bytes, name: str) -> types.CodeType:
    """A file compiled; raises SyntaxError for a null character, too, as Python 3.12 has it."""
    try:
        return compile(source, name, "exec")
    except ValueError as error:
        raise SyntaxError(str(error)) from error


class Output(io.TextIOWrapper):
    """Standard output; `used` says whether something was written since somebody looked."""

    used = False

    def write(self, text: str, /) -> int:
        """Write, and remember it."""
        self.used = True
        return super().write(text)

    def look(self) -> Json:
        """Whether something was printed, as part of an answer; then forget it."""
        used, self.used = self.used, False
        return {"printed": True} if used else {}


def call(function: object, arguments: Any, describe: Callable[[BaseException], Json]) -> Json:
    """Call a learner's function and say what came of it."""
    if not callable(function):
        return {"missing": True}
    given = unpack(arguments)
    try:
        answer: Json = {"value": pack(function(*given))}
        return answer | ({"changed": True} if given != unpack(arguments) else {})
    except BaseException as error:
        return describe(error)


def note_what_is_printed() -> Output:
    """From now on standard output says whether something was written; both take any text."""
    output = Output(sys.stdout.buffer, "utf-8", "backslashreplace", write_through=True)
    sys.stdout = output
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    return output


def serve(channel: "Channel") -> None:
    """Do what the one request asks for."""
    wanted = json.loads(next(channel.requests()))
    output = note_what_is_printed()
    guard = Guard(os.getcwd())
    sys.addaudithook(guard)

    def answer(step: Json) -> None:
        channel.send(json.dumps(step).encode())

    name, source = wanted["name"], wanted["source"].encode("latin-1")
    readable = source.decode("utf-8", "replace")
    learner = types.ModuleType("my_bpe")
    sys.modules["my_bpe"] = learner

    def describe(error: BaseException) -> Json:
        return what_was_raised(error, name, readable)

    try:
        exec(code_of(source, name), learner.__dict__)
    except BaseException as error:
        answer(describe(error) | guard.look())
        return
    answer({"value": None} | guard.look())
    output.look()
    for function, arguments in wanted["calls"]:
        result = call(getattr(learner, function, None), arguments, describe)
        answer(result | guard.look() | output.look())
