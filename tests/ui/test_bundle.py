import re
from collections import Counter
from pathlib import Path

import pytest

from ui.components.bundle import bundle_js, files_in_order

COMPONENTS = Path(__file__).parents[2] / "ui" / "components"
SCRIPTS = sorted(COMPONENTS.glob("*/*.js"))
ENTRIES = [path for path in SCRIPTS if "export default function" in path.read_text("utf-8")]


def test_a_file_stands_after_what_it_imports(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import {b} from "./b.js";\nexport default function a() {}\n')
    (tmp_path / "b.js").write_text("export const b = 1;\n")
    assert [path.name for path in files_in_order(tmp_path / "a.js")] == ["b.js", "a.js"]
    script = bundle_js(tmp_path / "a.js")
    assert script.index("const b = 1") < script.index("function a()")
    assert script.rstrip().endswith("export default a;")
    assert "import" not in script


def test_an_entry_without_a_default_export_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("export const a = 1;\n")
    with pytest.raises(ValueError, match=r"a\.js must have an `export default function`"):
        bundle_js(tmp_path / "a.js")


def test_a_file_shared_by_two_folders_stands_in_the_script_once(tmp_path: Path) -> None:
    for folder in ("one", "shared"):
        (tmp_path / folder).mkdir()
    (tmp_path / "shared" / "c.js").write_text("export const c = 1;\n")
    (tmp_path / "shared" / "b.js").write_text('import {c} from "./c.js";\nexport const b = c;\n')
    (tmp_path / "one" / "a.js").write_text(
        'import {b} from "../shared/b.js";\nimport {c} from "../shared/c.js";\n'
        "export default function a() {}\n"
    )
    assert [path.name for path in files_in_order(tmp_path / "one" / "a.js")] == [
        "c.js",
        "b.js",
        "a.js",
    ]


def test_every_script_is_part_of_a_component() -> None:
    assert {path for entry in ENTRIES for path in files_in_order(entry)} == set(SCRIPTS)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda path: path.stem)
def test_no_top_level_name_of_a_component_is_given_twice(entry: Path) -> None:
    names = re.findall(
        r"^(?:async )?(?:function\*?|const|let|var|class) (\w+)", bundle_js(entry), re.MULTILINE
    )
    assert names
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_no_script_makes_html_from_text() -> None:
    for path in SCRIPTS:
        source = path.read_text("utf-8")
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert word not in source, f"{path.name} uses {word}"


def test_no_script_is_long() -> None:
    for path in SCRIPTS:
        assert len(path.read_text("utf-8").splitlines()) <= 300, path.name
