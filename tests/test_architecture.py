"""The shape of the project, held by tests: layers, an exact domain, one way to write, nothing inline, nothing foreign."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ["tournaments", "groups", "brackets", "desk"]  # from the bottom up
LONGEST_FILE = 350
NOT_OURS = {".git", ".venv", "var", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", "htmlcov"}


def files(*patterns: str, below: Path = ROOT) -> list[Path]:
    found = (path for pattern in patterns for path in below.rglob(pattern))
    return sorted(path for path in found if path.is_file() and not NOT_OURS & set(path.relative_to(ROOT).parts))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


APP_FILES = [path for app in LAYERS for path in files("*.py", below=ROOT / app) if "migrations" not in path.parts]
DOMAIN_FILES = [path for path in APP_FILES if "domain" in path.relative_to(ROOT).parts]
TEMPLATES = [path for folder in ("templates", *LAYERS) for path in files("*.html", below=ROOT / folder)]


def imports(path: Path) -> Iterator[str]:
    """The dotted names a file imports, also inside functions; relative ones made absolute."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def test_the_files_are_found():
    assert DOMAIN_FILES
    assert TEMPLATES


@pytest.mark.parametrize("path", APP_FILES, ids=name)
def test_imports_go_down_only(path):
    layer = LAYERS.index(path.relative_to(ROOT).parts[0])
    upward = [imported for imported in imports(path) if imported.split(".")[0] in LAYERS[layer + 1 :]]
    assert not upward


@pytest.mark.parametrize("path", DOMAIN_FILES, ids=name)
def test_domain_needs_the_standard_library_alone(path):
    foreign = [
        imported
        for imported in imports(path)
        if imported.split(".")[0] not in sys.stdlib_module_names
        and not (imported.split(".")[0] in LAYERS and imported.split(".")[1] == "domain")
    ]
    assert not foreign


@pytest.mark.parametrize("path", DOMAIN_FILES, ids=name)
def test_domain_has_no_clock_and_no_world(path):
    assert not {imported.split(".")[0] for imported in imports(path)} & {"time", "os", "pathlib", "secrets", "socket"}


@pytest.mark.parametrize("path", DOMAIN_FILES, ids=name)
def test_domain_is_exact(path):
    """Ratios decide places: they are integers and fractions, never floating-point."""
    for node in ast.walk(ast.parse(path.read_text())):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"line {node.lineno}"
        assert not (isinstance(node, ast.Call) and ast.unparse(node.func) == "float"), f"line {node.lineno}"


@pytest.mark.parametrize("path", [*APP_FILES, *files("*.py", below=ROOT / "config")], ids=name)
def test_no_signals(path):
    assert not [imported for imported in imports(path) if "signals" in imported or imported.startswith("django.dispatch")]


@pytest.mark.parametrize("path", [path for path in APP_FILES if "models" in name(path)], ids=name)
def test_models_do_not_override_save_or_delete(path):
    defined = [node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
    assert not {"save", "delete"} & set(defined)


@pytest.mark.parametrize("path", [path for path in files("*.py") if "migrations" not in path.parts], ids=name)
def test_files_are_short(path):
    assert len(path.read_text().splitlines()) <= LONGEST_FILE, "make it a package of files named after what they hold"


INLINE = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.I),
    "a style element": re.compile(r"<style\b", re.I),
    "an inline script": re.compile(r"<script(?![^>]*\ssrc\s*=)", re.I),
    "an event handler": re.compile(r"<[^>]*\s(on[a-z]+|hx-on[^\s=]*)\s*=", re.I),
    "JavaScript in an attribute": re.compile(r"""["']\s*(javascript|js):""", re.I),
    "a resource of another host": re.compile(r"""<(script|link|img|iframe|source)\b[^>]*(src|href)\s*=\s*["']?(https?:)?//""", re.I),
}


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_templates_hold_nothing_the_content_security_policy_refuses(path):
    text = path.read_text()
    assert not [what for what, pattern in INLINE.items() if pattern.search(text)]


def test_style_sheets_load_nothing_from_other_hosts():
    for path in files("*.css", below=ROOT / "static"):
        assert not re.search(r"""(url\(\s*["']?|@import\s+["'])(https?:)?//""", path.read_text()), path


def test_both_dark_blocks_are_the_same():
    css = "\n".join(path.read_text() for path in files("*.css", below=ROOT / "static" / "css"))
    chosen = re.search(r':root\[data-bs-theme="dark"\]\s*{([^}]*)}', css)
    followed = re.search(r":root:not\(\[data-bs-theme\]\)\s*{([^}]*)}", css)
    assert declarations(chosen[1]) == declarations(followed[1])


def declarations(block: str) -> list[str]:
    without_comments = re.sub(r"/\*.*?\*/", "", block, flags=re.S)
    return [" ".join(line.split()) for line in without_comments.split(";") if line.strip()]


# Put together here, so that this file does not hold what it looks for.
FOREIGN = re.compile("|".join(["(?<![\\w.-])/" + "work/", "\\.\\./" + "shared", "/tmp/" + "topcut", "pypi" + r"\.org", "npmjs" + r"\.org"]))


def test_nothing_names_the_place_where_it_was_written():
    texts = files("*.py", "*.md", "*.html", "*.css", "*.js", "*.toml", "*.txt", "*.in", "*.po", "*.yml", "*.json")
    texts += [path for folder in (".ci", "scripts") for path in files("*", below=ROOT / folder)] + [ROOT / "Makefile"]
    assert not [name(path) for path in texts if FOREIGN.search(path.read_text(errors="replace"))]
