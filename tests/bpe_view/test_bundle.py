import re
from pathlib import Path
from typing import Final

import pytest

from bpe_view.bundle import bundle_css, bundle_js, files_in_order, sheets_beside
from bpe_view.encoder.encoder_payload import ENCODER

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted([*ROOT.glob("bpe_view/**/*.js"), *ROOT.glob("ui/**/*.js")])
ENTRIES = [path for path in SCRIPTS if "export default function" in path.read_text("utf-8")]


def test_a_file_stands_after_what_it_imports(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import {b} from "./b.js";\nexport default function a() {}\n')
    (tmp_path / "b.js").write_text("export const b = 1;\n")
    assert [path.name for path in files_in_order(tmp_path / "a.js")] == ["b.js", "a.js"]
    script = bundle_js(tmp_path / "a.js")
    assert script.index("const b = 1") < script.index("function a()")
    assert script.endswith("\nexport default module1.a;\n")
    assert "import" not in script


def test_an_entry_without_a_default_export_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("export const a = 1;\n")
    with pytest.raises(ValueError, match=r"a\.js: there must be an `export default function`"):
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


def test_an_import_may_stand_over_several_lines(tmp_path: Path) -> None:
    (tmp_path / "b.js").write_text("export const b = 1;\nexport const c = 2;\n")
    (tmp_path / "a.js").write_text(
        'import {\n  b,\n  c,\n} from "./b.js";\nexport default function a() {}\n'
    )
    script = bundle_js(tmp_path / "a.js")
    assert "const {b, c} = module0;" in script
    assert "import" not in script


def test_a_file_of_any_folder_can_be_imported(tmp_path: Path) -> None:
    folder = tmp_path / "one" / "two" / "three.four"
    folder.mkdir(parents=True)
    (tmp_path / "b.js").write_text("export const b = 1;\n")
    (folder / "c.js").write_text('import {b} from "../../../b.js";\nexport const c = b;\n')
    (tmp_path / "a.js").write_text(
        'import {c} from "./one/two/three.four/c.js";\nexport default function a() {}\n'
    )
    assert [path.name for path in files_in_order(tmp_path / "a.js")] == ["b.js", "c.js", "a.js"]
    assert "import" not in bundle_js(tmp_path / "a.js")


def test_every_kind_of_name_can_be_exported(tmp_path: Path) -> None:
    (tmp_path / "b.js").write_text(
        "export class A {}\nexport const b = 1;\nexport async function c() {}\n"
        "export function* d() {}\n"
    )
    (tmp_path / "a.js").write_text(
        'import {A, b, c, d} from "./b.js";\nexport default async function a() {}\n'
    )
    script = bundle_js(tmp_path / "a.js")
    assert "\nreturn {A, b, c, d};\n" in script
    assert script.count("export") == 1


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ('// import {x} from "./gone.js";', ""),
        ("/**\n * export {x};\n */\nconst half = 1;", "const half = 1;\n"),
        ("if (half) {\n  // why\n\n    half();\n}", "if (half) {\nhalf();\n}\n"),
        ("const b = /** @type {B} */ (2);", "const b = (2);\n"),
        ('const b = "// no comment";', 'const b = "// no comment";\n'),
    ],
)
def test_comments_and_indents_are_not_sent(tmp_path: Path, source: str, left: str) -> None:
    (tmp_path / "a.js").write_text(f"{source}\nexport default function a() {{}}\n")
    script = bundle_js(tmp_path / "a.js")
    whole = f"const module0 = (() => {{\n{left}function a() {{}}\nreturn {{a}};\n}})();\n"
    assert script.replace("\n\n", "\n") == f"{whole}export default module0.a;\n"


def test_comments_and_indents_of_style_sheets_are_not_sent(tmp_path: Path) -> None:
    sheet = tmp_path / "a.css"
    sheet.write_text("/* why\n */\n.a {\n  color: red; /* so */\n}\n\n.b {\n}\n")
    assert bundle_css(sheet) == "\n.a {\ncolor: red;\n}\n.b {\n}\n"


def test_a_style_sheet_comes_with_the_script_it_stands_beside(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import {b} from "./b.js";\nexport default function a() {}\n')
    (tmp_path / "b.js").write_text("export function b() {}\n")
    for name in ("a.css", "b.css", "c.css"):
        (tmp_path / name).touch()
    assert [sheet.name for sheet in sheets_beside(tmp_path / "a.js")] == ["b.css", "a.css"]


def test_no_style_sheet_stands_beside_no_script() -> None:
    """It would come with nothing; but for those that a function names."""
    alone = {one for one in ROOT.glob("bpe_view/**/*.css") if one.with_suffix(".js") not in SCRIPTS}
    of_components = {"base", "look", "type_scale", "frame", "tokens"}
    assert {one.stem for one in alone} == of_components


REFUSED: Final = {
    'import * as b from "./b.js";': "cannot be put together: import \\* as b",
    'import d, {b} from "./b.js";': "cannot be put together: import d, {b}",
    'import "./b.js";': 'cannot be put together: import "./b.js"',
    'import b from "./b.js";': "cannot be put together: import b",
    'import {c} from "./b.js";': "b.js exports no c",
    'import {d} from "./b.js";': "b.js exports no d",
    'import {b} from "b.js";': "cannot be put together: import {b}",
    'import {b as c} from "./b.js";': "b.js exports no",
    'import {b} from "./gone.js";': 'there is no file "./gone.js"',
    'import {b} from "./folder";': 'there is no file "./folder"',
    'import {b} from "./b.js" with {type: "json"};': "cannot be put together: import {b}",
    'import {b} from "./b.js"; import {e} from "./b.js";': "cannot be put together: import {b}",
    'import {a} from "./cycle.js";': "a.js imports this file",
    'const b = await import("./b.js");': "cannot be put together: const b",
    'const b = [...import("./b.js")];': "cannot be put together: const b",
    "const b = import.meta.url;": "cannot be put together: const b",
    "export {b};": "cannot be put together: export {b}",
    "export {b as c};": "cannot be put together: export {b as c}",
    'export {b} from "./b.js";': "cannot be put together: export {b}",
    'export * from "./b.js";': "cannot be put together: export \\*",
    'export * as b from "./b.js";': "cannot be put together: export \\*",
    "export default class A {}": "cannot be put together: export default",
    "export default function () {}": "cannot be put together: export default",
    "export default () => 1;": "cannot be put together: export default",
    "export const {b} = {b: 1};": "cannot be put together: export const {b}",
    "export let b = 1;": "cannot be put together: export let b",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_put_together_is_refused_with_its_file(tmp_path: Path, line: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "b.js").write_text("export const b = 1;\nexport const e = 2;\nconst d = 3;\n")
    (tmp_path / "cycle.js").write_text('\nimport {b} from "./a.js";\n')
    (tmp_path / "a.js").write_text(f"// one\n{line}\nexport default function a() {{}}\n")
    where = r"cycle\.js" if "cycle" in line else r"a\.js"
    with pytest.raises(ValueError, match=rf"{where}: .*{REFUSED[line]}"):
        bundle_js(tmp_path / "a.js")


def test_two_files_may_give_one_name(tmp_path: Path) -> None:
    (tmp_path / "b.js").write_text("const a = 1;\nexport function b() {\n  return a;\n}\n")
    (tmp_path / "a.js").write_text(
        'import {b} from "./b.js";\nexport default function a() {\n  return b();\n}\n'
    )
    assert bundle_js(tmp_path / "a.js").count("return a;") == 1


def test_scripts_are_written_as_the_bundle_reads_them() -> None:
    """An import begins a line; no text goes over several lines or holds the sign of a comment."""
    odd = re.compile(r"^[ \t]+(?:import|export)\b|[\"'/][^\n\"'*]*/\*[^\n]*[\"']", re.MULTILINE)
    for path in SCRIPTS:
        source = path.read_text("utf-8")
        assert not odd.search(re.sub(r"/\*\*.*?\*/", "", source, flags=re.DOTALL)), path.name
        assert all(line.count("`") % 2 == 0 for line in source.splitlines()), path.name


def test_every_script_is_part_of_a_component() -> None:
    assert {*files_in_order(*ENCODER.parts, *ENTRIES)} == set(SCRIPTS)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda path: path.stem)
def test_every_component_can_be_put_together(entry: Path) -> None:
    assert "\nimport " not in bundle_js(entry)
    assert bundle_js(entry).count("\nexport ") == 1


def test_no_script_makes_html_from_text() -> None:
    for path in SCRIPTS:
        source = path.read_text("utf-8")
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert word not in source, f"{path.name} uses {word}"


def test_no_script_is_long() -> None:
    for path in SCRIPTS:
        assert len(path.read_text("utf-8").splitlines()) <= 300, path.name
