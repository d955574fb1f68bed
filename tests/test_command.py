"""The command line, in this process and as `python -m cpoker`."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cpoker as cp
from cpoker.cli import main

Printed = pytest.CaptureFixture[str]


def _output(capsys: Printed, *arguments: str) -> str:
    """Run a command that succeeds, silently but for its output."""
    assert main(arguments) == 0
    output, errors = capsys.readouterr()
    assert errors == ""
    return output


def _json(capsys: Printed, *arguments: str) -> Any:
    return json.loads(_output(capsys, *arguments))


def _refused(capsys: Printed, *arguments: str) -> str:
    """Run a command that is refused; return what it says on stderr."""
    try:
        status: object = main(arguments)
    except SystemExit as stopped:  # argparse's own way
        status = stopped.code
    assert status == 2
    output, errors = capsys.readouterr()
    assert output == ""
    return errors


# --- cpoker equity ------------------------------------------------------------------------------


def test_equity_prints_a_table(capsys: Printed) -> None:
    assert _output(capsys, "equity", "holdem", "AcAs", "KcKs").splitlines() == [
        "hand    equity        win    tie",
        "AcAs  82.6366%  1,410,336  9,308",
        "KcKs  17.3634%    292,660  9,308",
        "1,712,304 boards, exact",
    ]


def test_equity_prints_each_share_of_a_split_game(capsys: Printed) -> None:
    lines = _output(capsys, "equity", "omaha8", "AsAh2d3c", "KsKhQdJc").splitlines()
    assert lines[0].split("  ")[0] == "hand"
    assert all(word in lines[0] for word in ("scoop", "high win", "low win"))
    assert lines[1].split()[:3] == ["AsAh2d3c", "71.4536%", "720,312"]
    assert lines[2].split()[:3] == ["KsKhQdJc", "28.5464%", "254,336"]
    assert lines[3] == "1,086,008 boards, exact"


def test_equity_takes_a_board_and_dead_cards(capsys: Printed) -> None:
    situation = ("equity", "holdem", "AdKd", "AcAs", "--board", "6s Jc 5h")
    assert _output(capsys, *situation).splitlines()[-1] == "990 boards, exact"
    alive = _json(capsys, *situation, "--json")
    assert [player["wins"] for player in alive["players"]] == [19, 971]
    dead = _json(capsys, *situation, "--dead", "Qd,2c", "--json")
    assert dead["trials"] == 43 * 42 / 2
    expected = cp.equity("holdem", ["AdKd", "AcAs"], "6sJc5h", "Qd2c").to_dict()
    assert dead | {"seconds": 0} == expected | {"seconds": 0}


def test_equity_as_json(capsys: Printed) -> None:
    found = _json(capsys, "equity", "o8", "AsAh2d3c", "KsKhQdJc", "--json")
    assert found["game"] == "omaha8"
    assert found["trials"] == 1_086_008
    assert found["exact"] is True
    assert found["nobody"] == {"high": 0, "low": 1_086_008 - 605_984}
    first = found["players"][0]
    assert first["hand"] == "AsAh2d3c"
    assert first["equity"] == 775_992 / 1_086_008
    assert (first["wins"], first["ties"]) == (720_312, 111_360)
    assert first["shares"] == {
        "high": {"wins": 720_312, "ties": 0},
        "low": {"wins": 605_984, "ties": 0},
    }


def test_ten_hands(capsys: Printed) -> None:
    hands = [f"{rank}c{rank}d" for rank in "23456789TJ"]
    found = _json(capsys, "equity", "holdem", *hands, "--board", "AsKs", "--json")
    assert [player["hand"] for player in found["players"]] == hands
    assert sum(player["equity"] for player in found["players"]) == pytest.approx(1)


# --- cpoker evaluate, cpoker games --------------------------------------------------------------


def test_evaluate_names_the_hand_and_its_cards(capsys: Printed) -> None:
    assert _output(capsys, "evaluate", "omaha8", "AdKd3s2s", "Jd4d3cQd5h").splitlines() == [
        "high: flush, A-K-Q-J-4 (AdKdQdJd4d)",
        "low: 5-4-3-2-A low (Ad5h4d3c2s)",
    ]


def test_evaluate_needs_no_board_where_there_is_none(capsys: Printed) -> None:
    assert _output(capsys, "evaluate", "stud8", "7s7h 6d4c4h3s 2d").splitlines() == [
        "high: two pair, sevens and fours, with 6 (7s7h6d4h4c)",
        "low: 7-6-4-3-2 low (7s6d4c3s2d)",
    ]


def test_evaluate_as_json(capsys: Printed) -> None:
    found = _json(capsys, "evaluate", "razz", "5c4d3h2sAcKdKh", "--json")
    assert found == cp.evaluate("razz", "5c4d3h2sAcKdKh").to_dict()
    assert found["shares"][0]["description"] == "5-4-3-2-A low"


def test_games_lists_every_game(capsys: Printed) -> None:
    lines = _output(capsys, "games").splitlines()
    assert [line.split()[0] for line in lines] == list(cp.games())
    assert all(line.endswith(cp.game(line.split()[0]).name) for line in lines)


def test_version(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"cpoker {cp.__version__}\n"


# --- cpoker matrix ------------------------------------------------------------------------------


def test_matrix_lists_the_best_starting_hands(capsys: Printed) -> None:
    lines = _output(capsys, "matrix", "holdem").splitlines()
    assert lines[:4] == [
        "rank  hand    equity  combos",
        "   1  AA    85.2037%       6",
        "   2  KK    82.3957%       6",
        "   3  QQ    79.9252%       6",
    ]
    assert lines[-2:] == [" 169  32o   32.3032%      12", "against one random hand, exact"]


def test_matrix_as_comma_separated_values(capsys: Printed) -> None:
    rows = [line.split(",") for line in _output(capsys, "matrix", "holdem", "--csv").splitlines()]
    hands = cp.starting_hands("holdem")
    assert rows[0] == ["", *hands.names]
    assert [row[0] for row in rows[1:]] == list(hands.names)
    assert [[float(cell) for cell in row[1:]] for row in rows[1:]] == hands.equity.tolist()


def test_matrix_of_a_game_that_is_not_stored(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "points"
    output = _output(capsys, "matrix", "6+", "--recompute", "--save", str(file))
    assert output == f"{cp.starting_hands('shortdeck')}\n"
    assert np.load(file).shape == (81 * 80 // 2,)


def test_matrix_says_where_the_stored_one_is_wrong(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = cp.starting_hands("holdem").points
    wrong[0, 1:3] += 1
    monkeypatch.setattr("cpoker.preflop._computed", lambda *_: wrong)
    assert main(["matrix", "holdem", "--recompute"]) == 1
    assert capsys.readouterr().err == "cpoker: 2 of the stored points are others\n"


@pytest.mark.slow
def test_matrix_computes_the_stored_one_again(capsys: Printed, tmp_path: Path) -> None:
    file = tmp_path / "matrix.npy"
    output = _output(capsys, "matrix", "holdem", "--recompute", "--save", str(file))
    assert output.splitlines()[-1] == "as stored"
    stored = Path(cp.__file__).parent / "data" / "matrix_holdem.npy"
    assert file.read_bytes() == stored.read_bytes()


# --- What is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("equity holdum AcAs KcKs", "no game 'holdum'"),
        ("equity holdem AcAs", "hands: 2 to 10 of them"),
        ("equity holdem AcAs AcKs", "Ac stands in hand 1 and hand 2"),
        ("equity holdem AcAs KcKsKd", "hand 2: 3 cards (KcKsKd)"),
        ("equity holdem AcAs KcZ", "hand 2: 'Z' at position 2 of 'KcZ' is no rank"),
        ("equity holdem AcAs KcKs --board As", "As stands in hand 1 and board"),
        ("equity holdem AcAs KcKs --board 1s", "board: '1' at position 0 of '1s'"),
        ("equity holdem AcAs KcKs --dead Kc", "Kc stands in hand 2 and dead"),
        ("equity shortdeck AcAs Kc2s", "hand 2: 2s is not in the deck of shortdeck"),
        ("evaluate holdem AcAs", "board: 0 cards"),
        ("evaluate holdem AcAs 2c3dAs", "As stands in hand and board"),
        ("evaluate razz AcAs", "hand: 2 cards (AcAs); a hand of razz has 7"),
        ("matrix omaha", "omaha is no game of two cards, a board and one share"),
        ("matrix holdem --save no/such/folder", "no/such/folder"),
        ("equity", "game"),
        ("equity holdem", "hand"),
        ("evaluate", "game"),
        ("equity holdem AcAs KcKs --bored 2c", "--bored"),
        ("evaluate holdem AcAs 2c3d4h 5s", "5s"),
        ("shuffle", "shuffle"),
        ("", "COMMAND"),
    ],
)
def test_bad_input_is_named_on_stderr(capsys: Printed, command: str, message: str) -> None:
    errors = _refused(capsys, *command.split())
    assert message in errors
    assert "Traceback" not in errors
    assert errors.startswith(("cpoker: ", "usage: "))


@pytest.mark.parametrize("hand", ["", " "])
def test_an_empty_hand_is_refused(capsys: Printed, hand: str) -> None:
    assert "hand 2: no cards" in _refused(capsys, "equity", "holdem", "AcAs", hand)
    assert "hand: no cards" in _refused(capsys, "evaluate", "holdem", hand, "2c3d4h")


# --- As a process of its own --------------------------------------------------------------------


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m cpoker` where no source folder shadows the installed package."""
    return subprocess.run(
        [sys.executable, "-m", "cpoker", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_module_is_the_command(tmp_path: Path) -> None:
    done = _run(tmp_path, "equity", "holdem", "A♣A♠", "K♣,K♠")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1] == "AcAs  82.6366%  1,410,336  9,308"


def test_the_module_prints_json(tmp_path: Path) -> None:
    done = _run(tmp_path, "evaluate", "badugi", "AhAd2c3h", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["shares"][0]["cards"] == "Ad3h2c"


def test_the_module_refuses_with_status_2(tmp_path: Path) -> None:
    done = _run(tmp_path, "equity", "holdem", "AcAs", "AcKs")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cpoker: Ac stands in hand 1 and hand 2\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes break in another way elsewhere")
def test_a_reader_that_stops_reading_sees_no_traceback(tmp_path: Path) -> None:
    """As in `cpoker games | head -1`."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "cpoker", "games"],
        cwd=tmp_path,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_the_installed_script_is_the_command(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("cpoker")
    if not script.exists():
        pytest.skip(f"no script beside {sys.executable}: installed in another way")
    done = subprocess.run(
        [script, "--version"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"cpoker {cp.__version__}\n")


def test_equity_of_each_hand_of_a_range(capsys: Printed) -> None:
    lines = _output(
        capsys, "equity", "holdem", "KK+", "QsQd", "--board", "2c3d4h", "--by-hand", "1"
    ).splitlines()
    hands = [line.split() for line in lines[4:]]
    assert len(hands) == 12
    assert {hand[:1] for hand, _ in hands[:6]} == {"A"}
    assert "player 1 has one hand" in _refused(
        capsys, "equity", "holdem", "KK+", "QsQd", "--board", "2c3d4h", "--by-hand", "2"
    )


def test_equity_is_drawn_at_random(capsys: Printed) -> None:
    drawn = ("equity", "razz", "Ah2d5c", "*", "--method", "sample", "--trials", "5000")
    one, other = (_json(capsys, *drawn, "--seed", "7", "--json") for _ in range(2))
    assert one | {"seconds": 0} == other | {"seconds": 0}
    assert (one["exact"], one["trials"], one["seed"]) == (False, 5000, 7)


def test_a_range_is_counted_and_listed(capsys: Printed) -> None:
    assert _output(capsys, "range", "holdem", "QQ+, AKs@0.5") == (
        "22 hands, weighing 20.00: 1.5083% of all\n"
    )
    listed = _output(capsys, "range", "holdem", "AKs@0.5, AcAd", "--dead", "Ah", "--list")
    assert listed.splitlines() == ["AsKs 0.5", "AdAc", "AdKd 0.5", "AcKc 0.5"]
    assert "AA or AA**" in _output(capsys, "range", "omaha", "AAxx")
    assert "weight" in _refused(capsys, "range", "holdem", "AA@2")
