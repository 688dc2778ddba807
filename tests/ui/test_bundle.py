import re
from collections import Counter
from pathlib import Path

import pytest

from ui.components.bundle import bundle_js, files_in_order

PLAYER = Path(__file__).parents[2] / "ui" / "components" / "player" / "player.js"


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


def test_the_players_script_uses_every_file_of_its_folder() -> None:
    assert {path.name for path in files_in_order(PLAYER)} == {
        path.name for path in PLAYER.parent.glob("*.js")
    }


def test_no_top_level_name_of_the_player_is_given_twice() -> None:
    names = re.findall(
        r"^(?:async )?(?:function\*?|const|let|var|class) (\w+)", bundle_js(PLAYER), re.MULTILINE
    )
    assert names
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_the_player_never_makes_html_from_text() -> None:
    for path in PLAYER.parent.glob("*.js"):
        source = path.read_text("utf-8")
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert word not in source, f"{path.name} uses {word}"


def test_no_module_of_the_player_is_long() -> None:
    for path in PLAYER.parent.glob("*.js"):
        assert len(path.read_text("utf-8").splitlines()) <= 300, path.name
