"""The house rules: what is committed, exported, promised to other compilers, and kept apart."""

import ast
import ctypes
import importlib.util
import inspect
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import cpoker as cp
from cpoker import _core, _pots

HOUSE = Path(__file__).parent.parent
PACKAGE = Path(cp.__file__).parent
LARGEST_FILE = 100_000
MOST_TABLE_BYTES = 4_000_000
COMPILED = [_core, _pots]


def _tool(name: str) -> str:
    """Return a program's path, or skip the test."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"there is no {name}")
    return found


def _succeeds(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# --- What is committed and exported -------------------------------------------------------------


def test_no_large_file_is_under_version_control() -> None:
    """Tables are made, not committed."""
    git = _tool("git")
    if not (HOUSE / ".git").exists():
        pytest.skip("these are not the files of a clone")
    # Whoever runs the tests need not own the clone.
    safe = f"safe.directory={HOUSE}"
    names = _succeeds(git, "-c", safe, "-C", HOUSE, "ls-files", "-z").split("\0")
    files = [HOUSE / name for name in names if name and (HOUSE / name).is_file()]
    assert files
    large = [file.name for file in files if file.stat().st_size > LARGEST_FILE]
    assert not large


@pytest.mark.parametrize("module", COMPILED)
def test_a_module_exports_its_entry_alone(module: ModuleType) -> None:
    lines = _succeeds(_tool("nm"), "-D", "--defined-only", str(module.__file__)).splitlines()
    name = module.__name__.removeprefix("cpoker.")
    assert [line.split()[-1] for line in lines] == [f"PyInit_{name}"]


def test_the_tables_are_small() -> None:
    """What Omaha/8 takes: phevaluator's tables are 31 MB for Omaha high alone."""
    total = 0
    for name in ("standard", "eight_or_better"):
        ranking = cp.ranking(name)
        assert ranking.strength("2c3d4h5s7c") > 0
        before = ranking.table_bytes
        assert ranking.omaha_strength("2c3d", "4h5s7c") > 0
        assert ranking.table_bytes >= before > 0
        total += ranking.table_bytes
    assert 0 < total < MOST_TABLE_BYTES


# --- Stubs --------------------------------------------------------------------------------------


def _public(names: Iterator[str] | list[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def _stub_names(body: list[ast.stmt]) -> set[str]:
    """Return the public names that a stub defines."""
    named = [node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    typed = [
        node.target.id
        for node in body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    return _public(named + typed)


@pytest.mark.parametrize("module", COMPILED)
def test_the_stub_lists_everything_compiled(module: ModuleType) -> None:
    name = module.__name__.removeprefix("cpoker.")
    stub = ast.parse((PACKAGE / f"{name}.pyi").read_text(encoding="utf-8"))
    modules = {name for name, value in vars(module).items() if inspect.ismodule(value)}
    assert _stub_names(stub.body) == _public(dir(module)) - modules
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    assert classes
    for listed in classes:
        assert _stub_names(listed.body) == _public(dir(getattr(module, listed.name)))


def test_the_package_ships_what_builders_need() -> None:
    for name in ("py.typed", "_core.pyi", "_core.pxd", "_pots.pyi"):
        assert (PACKAGE / name).is_file(), name
    assert (Path(cp.get_include()) / "cpoker.h").is_file()


# --- Promises to Cython code --------------------------------------------------------------------

# Importers compare these texts, so a change breaks what others have compiled. Additions are free.
RANKING = "struct __pyx_obj_6cpoker_5_core_Ranking *"
PROMISED = {
    "open_ranking": f"void const *({RANKING})",
    "open_omaha": f"void const *({RANKING})",
    "strength": "int32_t (void const *, uint8_t const *, size_t)",
    "strength_of_mask": "int32_t (void const *, uint64_t)",
    "omaha_strength": "int32_t (void const *, uint8_t const *, size_t, uint8_t const *, size_t)",
}


def _signature(capsule: object) -> str:
    name_of = ctypes.pythonapi.PyCapsule_GetName
    name_of.restype, name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    name: bytes = name_of(capsule)
    return name.decode()


@pytest.mark.parametrize("name", PROMISED)
def test_cython_signatures_are_kept(name: str) -> None:
    capsules: dict[str, object] = vars(_core)["__pyx_capi__"]
    assert _signature(capsules[name]) == PROMISED[name]


CONSUMER = """
# cython: language_level=3
from libc.stdint cimport int32_t, uint8_t, uint64_t

from cpoker._core cimport (
    Ranking, omaha_strength, open_omaha, open_ranking, strength, strength_of_mask,
)


def of_cards(Ranking ranking, const uint8_t[::1] cards):
    cdef const void *tables = open_ranking(ranking)
    cdef size_t count = cards.shape[0]
    cdef int32_t found
    with nogil:
        found = strength(tables, &cards[0], count)
    return found


def of_mask(Ranking ranking, uint64_t mask):
    cdef const void *tables = open_ranking(ranking)
    cdef int32_t found
    with nogil:
        found = strength_of_mask(tables, mask)
    return found


def of_two_and_three(Ranking ranking, const uint8_t[::1] hole, const uint8_t[::1] board):
    cdef const void *tables = open_omaha(ranking)
    cdef size_t holes = hole.shape[0], boards = board.shape[0]
    cdef int32_t found
    with nogil:
        found = omaha_strength(tables, &hole[0], holes, &board[0], boards)
    return found
"""


def _compiler(variable: str) -> list[str]:
    """Return a compiler's command as Python was built with it, or skip the test."""
    command = shlex.split(sysconfig.get_config_var(variable) or "")
    if not command:
        pytest.skip(f"this Python does not say how to compile ({variable})")
    _tool(command[0])
    return command


@pytest.fixture(scope="module")
def consumer(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """Somebody else's module, compiled against the installed package."""
    folder = tmp_path_factory.mktemp("consumer")
    source = folder / "consumer.pyx"
    source.write_text(CONSUMER, encoding="utf-8")
    _succeeds(sys.executable, "-P", "-m", "cython", "-3", "-I", PACKAGE.parent, source)
    built = folder / f"consumer{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = sysconfig.get_path("include")
    _succeeds(*_compiler("LDSHARED"), "-O1", "-fPIC", f"-I{include}", folder / "consumer.c",
              "-o", built)  # fmt: skip
    spec = importlib.util.spec_from_file_location("consumer", built)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", cp.rankings())
def test_cython_code_gets_the_same_strengths(consumer: ModuleType, name: str) -> None:
    ranking = cp.ranking(name)
    deck = [card for card in range(52) if ranking.deck >> card // 4 & 1]
    generator = np.random.default_rng(6)
    for _ in range(200):
        cards = generator.permutation(deck)[:12].astype(np.uint8)
        hand, hole, board = cards[: min(7, ranking.most_cards)], cards[:4], cards[7:]
        mask = int(cp.mask_of(hand))
        assert consumer.of_cards(ranking, hand) == ranking.strength(hand)
        assert consumer.of_mask(ranking, mask) == ranking.strength(mask)
        if ranking.omaha_of_cards is not None:
            expected = ranking.omaha_strength(hole, board)
            assert consumer.of_two_and_three(ranking, hole, board) == expected


def test_cython_code_sees_bad_hands(consumer: ModuleType) -> None:
    standard = cp.ranking("standard")
    twice = np.array([0, 1, 2, 3, 3], np.uint8)
    no_card = np.array([0, 1, 2, 3, 52], np.uint8)
    assert consumer.of_cards(standard, twice) == -1
    assert consumer.of_cards(standard, no_card) == -1
    assert consumer.of_mask(standard, 1 << 52) == -1
    assert consumer.of_two_and_three(standard, twice[:2], twice[:3]) == -1
    assert consumer.of_cards(standard, twice[:4]) == 0
    with pytest.raises(TypeError, match="badugi has no hands"):
        consumer.of_two_and_three(cp.ranking("badugi"), twice[:2], no_card[2:])
    with pytest.raises(TypeError):
        consumer.of_mask(object(), 0)


# --- Promises to C and C++ code -----------------------------------------------------------------

C_CONSUMER = """
#include <cpoker.h>
#include <stdio.h>

int main(void) {
    const cp_ranking_data *data;
    for (size_t i = 0; (data = cp_builtin_ranking(i)) != NULL; ++i) {
        cp_ranking *ranking = cp_ranking_new(data, NULL);
        uint8_t hand[7] = {51, 47, 43, 39, 48, 44, 40}; /* AsKsQsJsAcKcQc */
        if (!ranking) return 1;
        size_t most = cp_most_cards(cp_ranking_get_data(ranking)->kind);
        printf("%s %d %d\\n", data->name, (int)cp_ranking_classes(ranking),
               (int)cp_strength(ranking, hand, most < 7 ? most : 7));
        cp_ranking_free(ranking);
    }
    return 0;
}
"""


@pytest.mark.parametrize(
    ("variable", "language", "standard"), [("CC", "c", "c11"), ("CXX", "c++", "c++17")]
)
def test_the_header_compiles(tmp_path: Path, variable: str, language: str, standard: str) -> None:
    source = tmp_path / "consumer.c"
    source.write_text(C_CONSUMER, encoding="utf-8")
    _succeeds(*_compiler(variable), "-x", language, f"-std={standard}", "-fsyntax-only", "-Wall",
              "-Wextra", "-Wpedantic", "-Werror", f"-I{cp.get_include()}", source)  # fmt: skip


def test_c_code_links_the_core_and_gets_the_same_strengths(tmp_path: Path) -> None:
    source, program = tmp_path / "consumer.c", tmp_path / "consumer"
    source.write_text(C_CONSUMER, encoding="utf-8")
    library = Path(cp.get_library())
    _succeeds(*_compiler("CC"), "-std=c11", f"-I{cp.get_include()}", source, f"-L{library}",
              "-lcpoker", "-o", program)  # fmt: skip
    hand = cp.parse_cards("AsKsQsJsAcKcQc")  # of every deck
    assert _succeeds(program).splitlines() == [
        f"{ranking.name} {ranking.classes} {ranking.strength(hand[: min(7, ranking.most_cards)])}"
        for ranking in map(cp.ranking, cp.rankings())
    ]


# --- Who may know what --------------------------------------------------------------------------

# A name of a ranking may also be a game's, as badugi is; saying it is no knowledge of a game. Nor
# is a single letter.
GAME_NAMES = {
    name
    for key in cp.games()
    for name in (key, *cp.game(key).aliases)
    if name not in cp.rankings() and len(name) > 1
}


def _strings(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the string constants of a module's code: no docstrings."""
    documents = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    constants = (node for node in ast.walk(module) if isinstance(node, ast.Constant))
    for constant in constants:
        if isinstance(constant.value, str) and id(constant) not in documents:
            yield constant.lineno, constant.value


@pytest.mark.parametrize(
    "name", sorted(file.name for file in PACKAGE.glob("*.py") if file.name != "games.py")
)
def test_python_asks_no_game_for_its_name(name: str) -> None:
    """A string that *is* a game's key is refused; help may give examples within a sentence."""
    module = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
    named = [(line, text) for line, text in _strings(module) if text.lower() in GAME_NAMES]
    assert not named


def test_the_core_knows_no_game() -> None:
    sources = [file for kind in ("*.c", "*.h", "*.pyx") for file in (HOUSE / "src").rglob(kind)]
    assert sources
    named = [
        (file.name, text)
        for file in sources
        for text in re.findall(r'"([^"\n]*)"', file.read_text(encoding="utf-8"))
        if text in GAME_NAMES
    ]
    assert not named


def test_the_core_knows_no_python() -> None:
    """The arrows go down: only the doors include Python's headers, one of them NumPy's."""
    doors = {"door.c", "door.h", "gufuncs.c", "gufuncs.h"}
    for file in (HOUSE / "src").rglob("*.[ch]"):
        text = file.read_text(encoding="utf-8")
        assert file.name in doors or not re.search(r"#include\s*[<\"](Python|numpy)", text), file
        assert file.name == "gufuncs.c" or "numpy/" not in text, file
