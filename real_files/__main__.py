"""All real files, as a table; ends with 1 if anything differs.

python -m real_files            # compare what is in the cache, fetching what is not
python -m real_files fetch      # only fetch
python -m real_files llama-3 gemma-3
"""

import json
import subprocess
import sys
from typing import Any

from real_files.packages import REAL_FILES, fetch

COLUMNS = ("file", "merges", "texts", "differences", "to open, s", "compiled", "theirs", "MiB")


def main(arguments: list[str]) -> int:
    """Fetch and compare; returns how the process ends."""
    names = [name for name in arguments if name != "fetch"] or list(REAL_FILES)
    unknown = [name for name in names if name not in REAL_FILES]
    if unknown:
        sys.exit(
            f"There is no file called {', '.join(unknown)}; there are {', '.join(REAL_FILES)}."
        )
    for name in names:
        fetch(name)
    if "fetch" in arguments:
        return 0
    print(" | ".join(COLUMNS))
    results = [_compare(name) for name in names]
    return int(any(result["differences"] for result in results))


def _compare(name: str) -> dict[str, Any]:
    """One file in a process of its own, so that its memory and time are its own."""
    command = [sys.executable, "-m", "real_files.compare", name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=3600)
    if done.returncode:
        print(f"{name} | {done.stderr.strip().splitlines()[-1]}", flush=True)
        return {"differences": 1}
    result: dict[str, Any] = json.loads(done.stdout)
    if "offsets" in result:
        columns = [name, "held by its library", result["texts"], result["differences"]]
        print(*columns, f"{result['offsets']} offsets", sep=" | ", flush=True)
        result["differences"] += result["offsets"]
        return result
    numbers = [f"{result[key]:.1f}" for key in ("seconds", "compiled_seconds", "their_seconds")]
    counts = [f"{result[key]:,}" for key in ("merges", "texts", "differences")]
    print(" | ".join([name, *counts, *numbers, str(result["megabytes"])]), flush=True)
    for difference in result["shown"]:
        print(f"    {difference}", flush=True)
    return result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
