"""What is written is true: every example of the docstrings and of README.md runs."""

import doctest
import importlib
import inspect
import pkgutil
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import cpoker as cp
from cpoker.cli import main

README = Path(__file__).parent.parent / "README.md"

MODULES = [
    "cpoker",
    *(
        f"cpoker.{module.name}"
        for module in pkgutil.iter_modules(cp.__path__)
        if module.name != "__main__"  # it is the command itself
    ),
]
FUNCTIONS = [name for name in cp.__all__ if inspect.isfunction(getattr(cp, name))]
ARRAY_FUNCTIONS = [name for name in cp.__all__ if isinstance(getattr(cp, name), np.ufunc)]
CLASSES = [name for name in cp.__all__ if inspect.isclass(getattr(cp, name))]


def _run_examples(text: str, names: dict[str, Any], title: str, file: str, line: int) -> int:
    """Run the examples of a text as doctests; return how many there are."""
    test = doctest.DocTestParser().get_doctest(text, names, title, file, line)
    report: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=report.append, clear_globs=False)
    names.update(test.globs)  # the parser copied them
    assert not report, "".join(report)
    return len(test.examples)


# --- Docstrings ---------------------------------------------------------------------------------


def _import(name: str) -> ModuleType:
    return importlib.import_module(name)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    assert _import(name).__doc__
    assert doctest.testmod(_import(name)).failed == 0


@pytest.mark.parametrize("name", ARRAY_FUNCTIONS)
def test_examples_of_an_array_function(name: str) -> None:
    """Doctest does not look into ufuncs."""
    assert _run_examples(getattr(cp, name).__doc__, {}, name, "", 0) > 0


@pytest.mark.parametrize("name", cp.rankings())
def test_array_functions_of_a_ranking_are_documented(name: str) -> None:
    ranking = cp.ranking(name)
    for ufunc in (ranking.of_cards, ranking.of_masks, ranking.omaha_of_cards,
                  ranking.omaha_of_masks):  # fmt: skip
        if ufunc is not None:
            assert name in ufunc.__doc__
            _run_examples(ufunc.__doc__, {}, ufunc.__name__, "", 0)


def _sections(documented: object) -> set[str]:
    """Return the headings of a numpydoc docstring."""
    document = inspect.getdoc(documented) or ""
    return set(re.findall(r"^(\w[\w ]*)\n-{3,}$", document, re.MULTILINE))


def test_every_public_name_is_of_a_kind_that_is_checked() -> None:
    assert sorted([*FUNCTIONS, *ARRAY_FUNCTIONS, *CLASSES]) == sorted(cp.__all__)
    assert sorted(cp.__all__) == sorted(set(cp.__all__))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_documented(name: str) -> None:
    """Where there is nothing to give, the first sentence may say all."""
    function = getattr(cp, name)
    assert inspect.getdoc(function)
    if inspect.signature(function).parameters:
        assert {"Parameters", "Returns", "Examples"} <= _sections(function)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_is_documented(name: str) -> None:
    function = getattr(cp, name)
    for parameter in inspect.signature(function).parameters:
        assert re.search(rf"^{parameter} : ", inspect.getdoc(function) or "", re.MULTILINE)


@pytest.mark.parametrize("name", ARRAY_FUNCTIONS)
def test_array_functions_are_documented(name: str) -> None:
    assert {"Parameters", "Returns", "Raises", "Examples"} <= _sections(getattr(cp, name))


def _public_members(documented: type) -> Iterator[tuple[str, object]]:
    for name in dir(documented):
        if not name.startswith("_"):
            yield name, inspect.getattr_static(documented, name)


@pytest.mark.parametrize("name", CLASSES)
def test_classes_and_their_members_are_documented(name: str) -> None:
    """A member has a docstring, or a row in the class's list of attributes."""
    documented = getattr(cp, name)
    text = inspect.getdoc(documented) or ""
    assert text
    silent = [
        member
        for member, value in _public_members(documented)
        if not inspect.getdoc(value) and not re.search(rf"^{member} : ", text, re.MULTILINE)
    ]
    assert not silent, f"{name} does not say what these are: {', '.join(silent)}"


# --- README.md ----------------------------------------------------------------------------------


def _blocks(language: str) -> list[tuple[int, str]]:
    """Return README's code blocks in a language, each with the line where it starts."""
    text = README.read_text(encoding="utf-8")
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, block.start()) + 1, block[1]) for block in found]


def _commands() -> list[tuple[int, str, str]]:
    """Return README's `cpoker` commands: line, command, and the output that is shown."""
    commands = []
    for start, block in _blocks("console"):
        for shown in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            line = start + 1 + block.count("\n", 0, shown.start())
            if shown[1].startswith("cpoker "):
                commands.append((line, shown[1], shown[2]))
    return commands


def test_readme_has_a_tour_and_commands() -> None:
    assert _blocks("python"), "README.md has no ```python block with >>> examples"
    assert _commands(), "README.md has no ```console block with a `$ cpoker ...` command"


def test_readme_tour() -> None:
    """The blocks are one session: what an earlier one defined, a later one may use."""
    names: dict[str, Any] = {}
    for line, block in _blocks("python"):
        examples = _run_examples(block, names, f"README.md:{line}", str(README), line)
        assert examples, f"README.md, line {line}: a ```python block without >>> is never run"


def test_readme_commands(capsys: pytest.CaptureFixture[str]) -> None:
    for line, command, shown in _commands():
        status = main(shlex.split(command, comments=True)[1:])
        output, errors = capsys.readouterr()
        assert (status, errors) == (0, ""), f"README.md, line {line}: {command}"
        if shown.strip():
            assert output.rstrip() == shown.rstrip(), f"README.md, line {line}: {command}"
