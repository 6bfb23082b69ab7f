"""The shape of the project: layers, an exact domain, one way to write, nothing inline, nothing foreign."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAYERS = ["tournaments", "groups", "brackets", "desk"]  # from the bottom up
LONGEST_FILE = 350
NOT_OURS = {"var", "__pycache__", "htmlcov", "test-results"}


def files(*patterns: str, below: str = ".") -> list[Path]:
    """Files of the project, without what tools leave in the checkout."""
    found = (path for pattern in patterns for path in (ROOT / below).rglob(pattern) if path.is_file())
    return sorted(path for path in found if not any(part in NOT_OURS or part[0] == "." for part in parts(path)[:-1]))


def parts(path: Path) -> tuple[str, ...]:
    return path.relative_to(ROOT).parts


def app_files() -> list[Path]:
    return [path for app in LAYERS for path in files("*.py", below=app) if "migrations" not in path.parts]


def domain_files() -> list[Path]:
    return [path for path in app_files() if parts(path)[1] == "domain"]


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text()))


def imports(path: Path) -> Iterator[list[str]]:
    """What a file imports, also inside functions, as the parts of dotted names; relative ones made absolute."""
    package = list(parts(path)[:-1])
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = node.module.split(".") if node.module else []
            yield from ([*above, *module, alias.name] for alias in node.names)


def offenders(paths: list[Path], offends) -> list[str]:
    """The files of `paths` for which `offends` finds something, each with what it found; there must be files."""
    assert paths
    found = ((path, list(offends(path))) for path in paths)
    return [f"{'/'.join(parts(path))}: {what}" for path, what in found if what]


def test_imports_go_down_only():
    def upward(path):
        above = LAYERS[LAYERS.index(parts(path)[0]) + 1 :]
        return (".".join(imported) for imported in imports(path) if imported[0] in above)

    assert not offenders(app_files(), upward)


def test_domain_needs_the_standard_library_alone():
    def foreign(path):
        for imported in imports(path):
            of_a_domain = imported[0] in LAYERS and imported[1] == "domain"
            if not of_a_domain and imported[0] not in sys.stdlib_module_names:
                yield ".".join(imported)

    assert not offenders(domain_files(), foreign)


def test_domain_sees_neither_clock_nor_machine():
    outside = {"time", "os", "pathlib", "secrets", "socket"}
    assert not offenders(domain_files(), lambda path: outside & {imported[0] for imported in imports(path)})


def test_domain_is_exact():
    """Ratios decide places: they are integers and fractions, never floating-point."""

    def floats(path):
        for node in nodes(path):
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            if literal or (isinstance(node, ast.Name) and node.id == "float"):
                yield f"line {node.lineno}"

    assert not offenders(domain_files(), floats)


def test_nothing_happens_behind_the_back_of_a_service():
    """No signals, and models do not override save() or delete()."""

    def hidden(path):
        yield from (".".join(imported) for imported in imports(path) if {"signals", "dispatch"} & set(imported))
        if "models" in (parts(path)[1], path.stem):
            functions = (node.name for node in nodes(path) if isinstance(node, ast.FunctionDef))
            yield from (function for function in functions if function in {"save", "delete"})

    assert not offenders(app_files() + files("*.py", below="config"), hidden)


def test_files_are_short():
    def too_long(path):
        length = len(path.read_text().splitlines())
        return [length] if length > LONGEST_FILE else []

    assert not offenders([path for path in files("*.py") if "migrations" not in path.parts], too_long)


INLINE = {
    "a style attribute": r"<[^>]*\sstyle\s*=",
    "a style element": r"<style\b",
    "an inline script": r"<script(?![^>]*\ssrc\s*=)",
    "an event handler": r"<[^>]*\s(on[a-z]+|hx-on[^\s=]*)\s*=",
    "JavaScript in an attribute": r"""["']\s*(javascript|js):""",
    "a resource of another host": r"""<(script|link|img|iframe)\b[^>]*(src|href)\s*=\s*["']?(https?:)?//""",
}


def test_templates_hold_nothing_the_content_security_policy_refuses():
    def refused(path):
        text = path.read_text()
        return (what for what, pattern in INLINE.items() if re.search(pattern, text, re.I))

    assert not offenders([path for folder in ("templates", *LAYERS) for path in files("*.html", below=folder)], refused)


def test_style_sheets_load_nothing_from_other_hosts():
    foreign = r"""(url\(\s*["']?|@import\s+["'])(https?:)?//"""
    assert not offenders(files("*.css", below="static"), lambda path: re.findall(foreign, path.read_text()))


def test_both_dark_blocks_are_the_same():
    """Chosen and "follow the system" need two selectors, and CSS has no way to share a block between them."""
    css = "\n".join(path.read_text() for path in files("*.css", below="static/css"))
    chosen = re.search(r':root\[data-bs-theme="dark"\]\s*{([^}]*)}', css)
    followed = re.search(r":root:not\(\[data-bs-theme\]\)\s*{([^}]*)}", css)
    assert declarations(chosen[1]) == declarations(followed[1])


def declarations(block: str) -> list[str]:
    without_comments = re.sub(r"/\*.*?\*/", "", block, flags=re.S)
    return [" ".join(line.split()) for line in without_comments.split(";") if line.strip()]


# Put together here, so that this file does not hold what it looks for.
PLACES = [r"(?<![\w.-])/" + "work/", r"\.\./" + "shared", "/tmp/" + "topcut/", "pypi" + r"\.org", "npmjs" + r"\.org"]


def test_nothing_names_the_place_where_it_was_written():
    texts = files("*.py", "*.md", "*.html", "*.css", "*.js", "*.toml", "*.txt", "*.in", "*.po", "*.json")
    texts += [*files("*", below="scripts"), ROOT / "Makefile", ROOT / ".ci" / "run", ROOT / ".env.example"]
    assert not offenders(texts, lambda path: re.findall("|".join(PLACES), path.read_text(errors="replace")))
