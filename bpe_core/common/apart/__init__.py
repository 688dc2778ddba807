"""Other people's code in a process of its own: in bounded time and memory, with bounded output.

| what | bound |
| --- | --- |
| time | `Apart.receive` waits so long and no longer; `end` ends the process and all it started |
| memory | each request says how much the process may have, where the system has such a limit |
| output | answers larger than a request allows end the talk; of what is printed a little is kept |
| life | the process ends soon after the one that it works for, however that one ends |

It finds no environment and no input of ours, and works in the folder that it is given. A guard
against accidents, and no prison: what it may do to files and the network is for its rights, or for
the worker, to say.

A worker is a file that imports nothing of this library, so it starts soon and memory is for other
people's code alone. Its `serve(channel, *words)` takes the requests of a `Channel` and sends
answers; when that returns, or raises, the process ends.
"""

from bpe_core.common.apart.apart_process import Apart, Bounds, CannotStartError, EndedError

__all__ = ["Apart", "Bounds", "CannotStartError", "EndedError"]
