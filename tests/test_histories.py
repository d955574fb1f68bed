"""Recorded hands in PHH files, divided again."""

import json
from pathlib import Path

import pytest

import cpoker as cp
from cpoker.cli import main

pytest.importorskip("pokerkit", reason="PHH files are read by PokerKit, an optional dependency")

OMAHA = """
variant = "FO/8"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [5.5, 20, 20]
players = ["Ann", "Bob", "Cat"]
actions = [
    "d dh p1 Ad4cJcTs", "d dh p2 Ah2cQcQs", "d dh p3 KhKc9s9h", "p3 cbr 4", "p1 cc", "p2 cc",
    "d db 3h7c8d", "p1 cbr 1.5", "p2 cc", "p3 cc", "d db 2s", "p2 cbr 4", "p3 cc", "d db Kd",
    "p2 cc", "p3 cc", "p1 sm Ad4cJcTs", "p2 sm Ah2cQcQs", "p3 sm KhKc9s9h",
]
"""
HOLDEM = """
variant = "NT"
antes = [0, 3, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 50]
actions = [
    "d dh p1 AsAh", "d dh p2 7c2d", "d dh p3 KsKh", "p3 cbr 50", "p1 cbr 100", "p2 f",
    "d db 3h7h8d", "d db 2s", "d db Kd", "p1 sm AsAh", "p3 sm KsKh",
]
"""
UNCONTESTED = """
variant = "NT"
antes = [1, 1]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 7c2d", "p2 f"]
"""
STUD = """
variant = "F7S/8"
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [3, 100]
actions = [
    "d dh p1 AsAh2s", "d dh p2 KsKhQd", "p1 pb", "p2 cbr 2", "p1 cc", "d dh p1 3d", "d dh p2 Kd",
    "d dh p1 4d", "d dh p2 Qc", "d dh p1 6d", "d dh p2 Jc", "d dh p1 Tc", "d dh p2 Td",
    "p1 sm AsAh2s3d4d6dTc", "p2 sm KsKhQdKdQcJcTd",
]
"""
DRAW = """
variant = "N2L1D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
    "d dh p1 2c3c4c5dKd", "d dh p2 2d3d4d7hQh", "p2 cc", "p1 cc", "p1 sd Kd", "p2 sd Qh",
    "d dh p1 7s", "d dh p2 8s", "p1 cc", "p2 cc", "p1 sm 2c3c4c5d7s", "p2 sm 2d3d4d7h8s",
]
"""


def write(folder: Path, text: str, name: str = "hand.phh") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def read(folder: Path, text: str) -> cp.RecordedHand:
    (hand,) = cp.read_phh(write(folder, text))
    return hand


def test_side_pots_in_tenths(tmp_path: Path) -> None:
    hand = read(tmp_path, OMAHA)
    assert (hand.game, str(hand.unit), hand.dead) == ("omaha8", "0.1", 0)
    assert hand.contributed == (55, 95, 95)
    assert hand.settle().payouts.tolist() == [82, 40, 123]
    assert hand.recorded is None
    assert hand.differences(hand.settle()) == ()


def test_an_ante_for_the_table_is_dead_and_a_raise_is_uncalled(tmp_path: Path) -> None:
    hand = read(tmp_path, HOLDEM)
    assert (hand.contributed, hand.dead) == ((100, 2, 50), 3)
    result = hand.settle()
    assert result.payouts.tolist() == [50, 0, 105]
    assert result.returned.tolist() == [50, 0, 0]


def test_winnings_leave_uncalled_bets_out(tmp_path: Path) -> None:
    hand = read(tmp_path, HOLDEM + "winnings = [0, 0, 105]")
    assert hand.recorded == (50, 0, 105)
    assert hand.differences(hand.settle()) == ()


def test_rake_is_what_the_record_leaves(tmp_path: Path) -> None:
    hand = read(tmp_path, HOLDEM + "finishing_stacks = [50, 95, 100]")
    assert hand.rake == 5
    assert hand.settle().payouts.tolist() == [50, 0, 100]
    assert hand.differences(hand.settle()) == ()


def test_a_hand_nobody_called(tmp_path: Path) -> None:
    hand = read(tmp_path, UNCONTESTED)
    assert hand.hands == ("", None)
    assert hand.settle().payouts.tolist() == [5, 0]


def test_stud_and_draw(tmp_path: Path) -> None:
    stud = read(tmp_path, STUD)
    assert stud.hands[0] == "AsAh2s3d4d6dTc"
    assert stud.settle().payouts.tolist() == [3, 3]
    draw = read(tmp_path, DRAW)
    assert draw.hands == ("2c3c4c5d7s", "2d3d4d7h8s")
    assert draw.settle().payouts.tolist() == [4, 0]


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    agrees = write(tmp_path, OMAHA + "finishing_stacks = [8.2, 14.5, 22.8]")
    differs = write(tmp_path, OMAHA + "finishing_stacks = [8.3, 14.5, 22.7]", "other.phh")
    assert main(["settle", str(agrees)]) == 0
    output = capsys.readouterr().out
    assert "Ann wins the low half of the main pot with 7-4-3-2-A: 82" in output
    assert output.endswith("in units of 0.1\nas recorded\n")
    assert main(["settle", str(differs)]) == 1
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "the record differs: Ann got 83, not 82",
        "the record differs: Cat got 122, not 123",
    ]
    assert main(["settle", str(differs), "--json"]) == 1
    (result,) = json.loads(capsys.readouterr().out)
    assert result["payouts"] == {"Ann": 82, "Bob": 40, "Cat": 123}
    assert len(result["differences"]) == 2
    assert main(["settle", str(agrees), "--chip", "5"]) == 1


def test_many_hands_in_a_file(tmp_path: Path) -> None:
    many = write(tmp_path, f"[1]{OMAHA}\n[2]{HOLDEM}", "hands.phhs")
    assert [hand.game for hand in cp.read_phh(many)] == ["omaha8", "holdem"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("variant =", "hand.phh: "),
        (OMAHA.replace("FO/8", "XX"), "hand.phh: "),
        (OMAHA.replace("Ad4cJcTs", "Ad4cJcXx"), "hand.phh: "),
    ],
)
def test_unreadable_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ValueError, match=message):
        cp.read_phh(path)
    assert main(["settle", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"cpoker: {message}")


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(tmp_path / "nothing.phh")]) == 2
    assert "nothing.phh" in capsys.readouterr().err
