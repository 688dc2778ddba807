"""How `make docs` builds the site: by Sphinx, with furo's look and MyST for Markdown.

Docstrings are read as they are: a name between backticks becomes a link where the site has a place
for it, and is code where it has none.
"""

import builtins
import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from sphinx.pycode import ModuleAnalyzer  # noqa: E402

import bpe_core as bpe  # noqa: E402
from bpe_view.look import COLOURS  # noqa: E402
from bpe_view.notebook import html_of  # noqa: E402

project = "BPE Explorer"
release = bpe.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]

myst_heading_anchors = 3

nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!bpe_).*"),  # of Python and numpy; their pages are elsewhere
    # Only the library makes these.
    ("py:class", r".*\.(Bounds|CutText|Engine|KnownCharacters|PairMerges|Point|Series)"),
    ("py:class", r".*\.(Trace)"),
]
autodoc_default_options = {
    "members": True,
    "undoc-members": True,
    "inherited-members": "tuple, int, str, Enum, BaseException, Protocol",
    "member-order": "bysource",
    "exclude-members": "__init__, __new__",
}
autodoc_class_signature = "separated"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

html_theme = "furo"
pygments_dark_style = "github-dark"
html_title = project
html_static_path = ["site.css", "../static"]
html_css_files = ["site.css"]
html_copy_source = False
_LOOK = {
    "background-primary": "paper",
    "background-secondary": "wash",
    "background-border": "hairline",
    "background-hover": "wash",
    "foreground-primary": "ink",
    "foreground-secondary": "secondary",
    "foreground-muted": "muted",
    "foreground-border": "field-line",
    "brand-primary": "control",
    "brand-content": "control",
    "brand-visited": "control",
    "card-background": "panel",
    "inline-code-background": "wash",
    "highlight-on-target": "accent-wash",
    "api-name": "control",
    "api-pre-name": "muted",
    "code-background": "wash",
}
html_theme_options = {
    f"{mode}_css_variables": {f"color-{of}": COLOURS[name][n] for of, name in _LOOK.items()}
    for n, mode in enumerate(("light", "dark"))
}

_napoleon: Any = import_module("sphinx.ext.napoleon")  # its types are not what it exports
_NAME = re.compile(r"[A-Za-z_][\w.]*")
_WRITTEN = (FunctionType, MethodType)


def read_docstring(
    app: Any, kind: str, name: str, found: Any, options: Any, lines: list[str]
) -> None:
    """Makes what a docstring has between backticks a link, or code; then reads its sections."""
    if inspect.isclass(found):
        _tell_of_fields(found, lines)
    own = inspect.signature(found).parameters if isinstance(found, _WRITTEN) else ()

    def written(span: re.Match[str]) -> str:
        if not span[1]:
            return r"\|"
        linked = _NAME.fullmatch(span[1]) and span[1] not in (*own, *vars(builtins))
        return f":py:obj:`{span[1]}`" if linked else f"``{span[1]}``"

    example = False
    for n, line in enumerate(lines):
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        if not example:
            lines[n] = re.sub(r"(?<![`:])`([^`]+)`(?!`)|\|", written, line)
    # Of a field it would take all before a colon for a type.
    if kind not in ("attribute", "data", "property"):
        config = _napoleon.Config()
        section = _napoleon.GoogleDocstring(lines, config, app, kind, name, found, options)
        lines[:] = section.lines()


def _tell_of_fields(found: type, lines: list[str]) -> None:
    """Moves what a class says of its fields to them, as comments beside them are."""
    documented = ModuleAnalyzer.for_module(found.__module__)
    documented.analyze()
    said = re.findall(r"^ {4}(\w+): [^#\n]*  # (.+)$", inspect.getsource(found), re.MULTILINE)
    if "Attributes:" in lines:
        start = lines.index("Attributes:")
        below = range(start + 1, len(lines))
        end = next((n for n in below if lines[n] and lines[n][0] != " "), len(lines))
        section = "\n".join(lines[start + 1 : end])
        said += re.findall(r"^ {4}(\w[\w, ]*): ((?:.|\n {5,})*)", section, re.MULTILINE)
        del lines[start:end]
    for names, text in said:
        for field in names.split(", "):
            documented.attr_docs[found.__qualname__, field] = [" ".join(text.split()), ""]


def tell_of_constants(_app: Any) -> None:
    """Has what stands below a constant said wherever it can be imported from."""
    known: dict[str, list[str]] = {}
    modules = [
        ModuleAnalyzer.for_module(name) for name in sys.modules if name.startswith("bpe_core")
    ]
    for module in modules:
        module.analyze()
        known |= {name: said for (owner, name), said in module.attr_docs.items() if not owner}
    for module in modules:
        if Path(module.srcname).name == "__init__.py":
            public = vars(sys.modules[module.modname])
            module.attr_docs.update({("", name): known.get(name, [""]) for name in public})


def _place(env: Any, name: str) -> str | None:
    """The name by which the site has what modules call so; of one word, no field of a class."""
    parts = name.split(".")
    known = env.domains["py"].objects
    fields = ("attribute", "method", "property") if len(parts) == 1 else ()
    for start in range(len(parts)):
        ending = "." + ".".join(parts[start:])
        places = [one for one in known if one.endswith(ending) and known[one].objtype not in fields]
        if places:
            return str(min(places, key=lambda one: (one.count("."), one)))
    return None


def find_public(app: Any, env: Any, node: Any, content: Any) -> Any:
    """The place of a name that the library's modules call otherwise than its users do."""
    place = _place(env, node["reftarget"]) if node["refdomain"] == "py" else None
    if place:
        domain = env.domains["py"]
        return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", place, node, content)
    return content if node["reftype"] == "obj" else None


def mend_code(app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Viewcode's ways back to the API take all names of a module to be from one room."""
    if page.startswith("_modules/"):
        context["body"] = re.sub(r"<li>.*builtins.html.*\n", "", context["body"])
        context["body"] = re.sub(
            r"(?<=\.html#)(bpe_[\w.]+)(?=\">\[docs)",
            lambda name: _place(app.env, name[1]) or name[1],
            context["body"],
        )


def leave_builtins(_app: Any, doctree: Any) -> None:
    """Not every `bytes` is the field of that name."""
    for node in [*doctree.findall(lambda node: node.tagname == "pending_xref")]:
        if node["reftarget"] in vars(builtins):
            shown = node.children[-1]  # the longer of two ways to write it comes last
            inner = shown.tagname == "pending_xref_condition"
            node.replace_self(shown.children if inner else node.children)


def read_page(_app: Any, _docname: str, source: list[str]) -> None:
    """Puts docstrings where a page has {names}, and the tokens of a {tokens} in colour."""
    source[0] = re.sub(r"```\{names\} (\S+)\n(.*?)```", _directives, source[0], flags=re.DOTALL)
    if "{tokens}" in source[0]:
        gpt4o = bpe.load_pretrained("gpt-4o")
        source[0] = re.sub(
            r"\{tokens\}`(.+?)`", lambda text: html_of(gpt4o.tokenize(text[1])) or "", source[0]
        )


def _directives(listed: re.Match[str]) -> str:
    room = import_module(listed[1])
    lines = []
    for name in listed[2].split():
        found = getattr(room, name)
        kind = "data"
        if inspect.isclass(found):
            kind = "exception" if issubclass(found, Exception) else "class"
        elif inspect.isroutine(found):
            kind = "function"
        known = vars(bpe).get(name) is found and listed[1].startswith("bpe_core")
        lines.append(f".. auto{kind}:: {'bpe_core' if known else listed[1]}.{name}")
    return "\n".join(["```{eval-rst}", *lines, "```"])


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", tell_of_constants)
    app.connect("autodoc-process-docstring", read_docstring)
    app.connect("doctree-read", leave_builtins)
    app.connect("missing-reference", find_public)
    app.connect("source-read", read_page)
    app.connect("html-page-context", mend_code)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
