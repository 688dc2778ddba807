"""The script of a child process: it opens one file and answers requests about it.

`child.py` starts it by its path, with Python's `-I`: this library is not imported, so the process
starts soon. It reads the size of the file as a line, the file, and then each request as a line of
JSON, `[method, *arguments]` for a class in `libraries.py`. An answer is a line of JSON as well,
`{"value": …}` or `{"error": …}`.
"""

import gc
import json
import os
import sys
import time
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Final

_CPU_SECONDS: Final = 100  # for a request; ends a call that lets no thread run, if the app is dead


def read_requests(requests: "SimpleQueue[bytes]") -> None:
    """Put the file and each request into a queue; end this process with the app, even at work."""
    pipe = sys.stdin.buffer
    with suppress(ValueError):  # the app ended before it sent the file
        requests.put(pipe.read(int(pipe.readline())))
    for request in pipe:
        requests.put(request)
    os._exit(0)


def set_limits(memory: int) -> None:
    """Limit bytes of memory and processor time; other systems than Linux have no such limits."""
    if sys.platform == "linux":
        import resource

        cpu = int(time.process_time()) + _CPU_SECONDS
        for name, limit in (("RLIMIT_AS", memory), ("RLIMIT_CPU", cpu), ("RLIMIT_CORE", 0)):
            kind = getattr(resource, name)
            with suppress(ValueError):  # the system's own limit is lower
                resource.setrlimit(kind, (limit, resource.getrlimit(kind)[1]))


def main(library: str, memory: str, folders: str) -> None:
    """Answer requests. `folders`: those where Python finds packages, as JSON."""
    sys.path += [os.path.dirname(__file__), *json.loads(folders)]
    libraries = import_module("libraries")
    gc.disable()  # there are large lists, and no circles
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the library prints is no answer
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=read_requests, args=(requests,), daemon=True).start()
    data, opened = requests.get(), None
    while True:
        method, *arguments = json.loads(requests.get())
        set_limits(int(memory))
        try:
            opened = opened or libraries.safely(libraries.LIBRARIES[library], data)
            answer = {"value": libraries.safely(getattr(opened, method), *arguments)}
        except ValueError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), file=answers, flush=True)
        if method == "facts" and opened:  # needed next, and takes seconds for 500,000 merges
            Thread(target=opened.merges, daemon=True).start()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    finally:
        os._exit(1)  # no thread of the library keeps the process alive
