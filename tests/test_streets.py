"""Equity by street of recorded hands."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from test_histories import DRAW, HOLDEM, OMAHA, STUD, UNCONTESTED

import cpoker as cp
from cpoker.cli import main

SEED = 1
FOLDS = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
players = ["Ann", "Bob", "Cat", "Dan"]
actions = [
    "d dh p1 AsAh", "d dh p2 7c2d", "d dh p3 KsKh", "d dh p4 ????", "p3 cbr 6", "p4 cc", "p1 cc",
    "p2 f", "d db 3h7h8d", "p1 cc", "p3 cbr 10", "p4 cc", "p1 cc", "d db 2s", "p1 cbr 20", "p3 f",
    "p4 cc", "d db Kd", "p1 cc", "p4 cc", "p1 sm AsAh", "p4 sm 8s8h",
]
"""


def read(folder: Path, text: str, name: str = "hand.phh") -> cp.RecordedHand:
    pytest.importorskip("pokerkit", reason="PokerKit, which reads PHH files, is optional")
    path = folder / name
    path.write_text(text)
    (hand,) = cp.read_phh(path)
    return hand


def record(
    game: str, hands: tuple[str | None, ...], boards: tuple[str, ...] = ("",)
) -> cp.RecordedHand:
    names = tuple(f"P{seat + 1}" for seat in range(len(hands)))
    return cp.RecordedHand(game, names, hands, boards, (10,) * len(hands), 0, Decimal(1), None, 0)


def table(found: cp.StreetEquities) -> list[tuple[str, str, tuple[int, ...], tuple[int, ...], str]]:
    return [(one.street, one.board, one.players, one.unknown, one.dead) for one in found]


def test_every_street_of_a_split_game(tmp_path: Path) -> None:
    hand = read(tmp_path, OMAHA)
    found = hand.equities()
    everybody = (0, 1, 2)
    boards = ["", "3h7c8d", "3h7c8d2s", "3h7c8d2sKd"]
    names = ["before the flop", "flop", "turn", "river"]
    assert table(found) == [
        (name, board, everybody, (), "") for name, board in zip(names, boards, strict=True)
    ]
    hands = ["Ad4cJcTs", "Ah2cQcQs", "KhKc9s9h"]
    for one in found:
        expected = cp.equity("omaha8", hands, one.board)
        assert one.equity.fractions == expected.fractions
        assert one.equity.exact
    assert found[3].equity.equity.tolist() == [0.5, 0, 0.5]
    assert len(found) == 4


def test_who_folds_and_whose_cards_are_known_later(tmp_path: Path) -> None:
    hand = read(tmp_path, FOLDS)
    assert hand.folded_on == (None, 0, 2, None)
    assert hand.dealt == ("AsAh", "7c2d", "KsKh", "8s8h")
    assert hand.hands == ("AsAh", None, None, "8s8h")
    assert table(hand.equities()) == [
        ("before the flop", "", (0, 1, 2, 3), (), ""),
        ("flop", "3h7h8d", (0, 2, 3), (), "7c2d"),
        ("turn", "3h7h8d2s", (0, 2, 3), (), "7c2d"),
        ("river", "3h7h8d2sKd", (0, 3), (), "7c2dKsKh"),
    ]
    after = hand.equities(after_betting=True)
    assert table(after) == [
        ("before the flop", "", (0, 2, 3), (), "7c2d"),
        ("flop", "3h7h8d", (0, 2, 3), (), "7c2d"),
        ("turn", "3h7h8d2s", (0, 3), (), "7c2dKsKh"),
        ("river", "3h7h8d2sKd", (0, 3), (), "7c2dKsKh"),
    ]
    turn = cp.equity("holdem", ["AsAh", "8s8h"], "3h7h8d2s", "7c2dKsKh")
    assert after[2].equity.fractions == turn.fractions
    lines = str(hand.equities()).splitlines()
    assert lines[0].split() == ["street", "board", "Ann", "Bob", "Cat", "Dan"]
    assert lines[1].split() == ["AsAh", "7c2d", "KsKh", "8s8h"]
    assert len(lines) == 6
    assert lines[5].split() == ["river", "3h7h8d2sKd", "0.00%", "100.00%"]


def test_cards_that_stay_unknown(tmp_path: Path) -> None:
    text = FOLDS.replace('"p1 cc", "p4 cc", "p1 sm AsAh", "p4 sm 8s8h"', '"p1 cbr 40", "p4 f"')
    hand = read(tmp_path, text)
    assert hand.dealt[3] == "????"
    found = hand.equities()
    assert table(found) == [
        ("before the flop", "", (0, 1, 2), (3,), ""),
        ("flop", "3h7h8d", (0, 2), (3,), "7c2d"),
        ("turn", "3h7h8d2s", (0, 2), (3,), "7c2d"),
    ]
    assert str(found).endswith("without Dan: cards not known")
    assert found.hands == ("AsAh", "7c2d", "KsKh", "")
    assert found.to_dict()["streets"][0]["unknown"] == ["Dan"]


def test_all_in_before_the_flop(tmp_path: Path) -> None:
    found = read(tmp_path, HOLDEM).equities(after_betting=True)
    expected = cp.equity("holdem", ["AsAh", "KsKh"], "", "7c2d")
    assert found[0].players == (0, 2)
    assert found[0].equity.fractions == expected.fractions


def test_stud_goes_by_the_cards_dealt(tmp_path: Path) -> None:
    hand = read(tmp_path, STUD)
    found = hand.equities(method="sample", trials=5_000, seed=SEED)
    names = ["third", "fourth", "fifth", "sixth", "seventh"]
    assert [one.street for one in found] == [f"{name} street" for name in names]
    for cards, one in enumerate(found, 3):
        hands = ["AsAh2s3d4d6dTc"[: 2 * cards], "KsKhQdKdQcJcTd"[: 2 * cards]]
        expected = cp.equity("stud8", hands, method="sample", trials=5_000, seed=SEED)
        assert one.equity.equity.tolist() == expected.equity.tolist()
    assert "sampled, standard error up to 0." in str(found)
    assert str(found).splitlines()[0].split() == ["street", "P1", "P2"]
    exact = hand.equities(method="auto", max_seconds=0.2)
    assert exact[4].equity.exact
    assert exact[4].equity.equity.tolist() == [0.5, 0.5]


def test_up_cards_of_hidden_hands_are_dead() -> None:
    three = cp.RecordedHand(
        "stud", ("P1", "P2", "P3"), (None, "", ""), ("",), (1, 1, 1), 0, Decimal(1), None, 0,
        ("????2s3d", "AsAhAd4c", "KsKhKd4d"), (1, None, None),
    )  # fmt: skip
    found = three.equities(method="sample", trials=2_000, seed=SEED)
    assert table(found) == [
        ("third street", "", (1, 2), (0,), "2s"),
        ("fourth street", "", (1, 2), (0,), "2s3d"),
    ]
    assert table(three.equities(after_betting=True, method="sample", trials=9, seed=SEED))[1] == (
        ("fourth street", "", (1, 2), (), "2s3d")
    )


def test_a_board_run_twice_parts_where_it_was_dealt_twice() -> None:
    hand = record("holdem", ("AsAh", "KsKh"), ("2c7d9hTsTd", "2c7d9hKd3c"))
    found = hand.equities()
    assert [(one.street, one.board) for one in found] == [
        ("before the flop", ""),
        ("flop", "2c7d9h"),
        ("turn", "2c7d9hTs"),
        ("turn", "2c7d9hKd"),
        ("river", "2c7d9hTsTd"),
        ("river", "2c7d9hKd3c"),
    ]
    assert found[5].equity.equity.tolist() == [0, 1]


def test_courchevel_has_a_card_before_the_flop() -> None:
    found = record("courchevel", ("Td5s2h3cJc", "8sAc9c7c5h"), ("9h9sKd7h7d",)).equities()
    assert [(one.street, one.board) for one in found] == [
        ("before the flop", "9h"),
        ("flop", "9h9sKd"),
        ("turn", "9h9sKd7h"),
        ("river", "9h9sKd7h7d"),
    ]


@pytest.mark.parametrize("key", ["lowball27", "badugi", "pineapple"])
def test_hands_that_change_are_refused(key: str) -> None:
    hole = cp.game(key).hole
    hands = ("2c3d4h5s7c"[: 2 * hole], "2d3h4s5c8d"[: 2 * hole])
    with pytest.raises(ValueError, match=f"{key}: players throw cards away"):
        record(key, hands).equities()


def test_showdowns_end_as_they_were_paid(shared_data: Path) -> None:
    """On the river, who has no equity got nothing, and the other way round."""
    compared = 0
    for line in (shared_data / "showdowns.jsonl").read_text().splitlines():
        data = json.loads(line)
        one_pot = not any("side_pot" in tag or tag == "odd_chip" for tag in data["tags"])
        if data["game"] not in cp.games() or len(data["hands"]) != 2 or not one_pot:
            continue
        if not isinstance(data.get("board"), str) or len(data["board"].split()) != 5:
            continue
        if compared == 60:
            break
        hands = tuple(hand.replace(" ", "") for hand in data["hands"].values())
        found = record(data["game"], hands, (data["board"].replace(" ", ""),)).equities()
        assert found[-1].street == "river"
        for player, part in zip(data["hands"], found[-1].equity.equity, strict=True):
            assert (part > 0) == (player in data["collected"]), data["id"]
        compared += 1
    assert compared == 60


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    read(tmp_path, FOLDS)
    path = str(tmp_path / "hand.phh")
    assert main(["streets", path]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["street", "board", "Ann", "Bob", "Cat", "Dan"]
    assert lines[-1].startswith("river")
    assert main(["streets", path, "--after-betting", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert [one["street"] for one in found["streets"]][1:] == ["flop", "turn", "river"]
    assert found["streets"][3]["equity"] == {"Ann": 0, "Dan": 1}
    many = tmp_path / "hands.phhs"
    many.write_text(f"[1]{OMAHA}\n[2]{UNCONTESTED}")
    assert main(["streets", str(many)]) == 0
    assert capsys.readouterr().out.endswith("\n\nno street with two known hands\n")
    (tmp_path / "draw.phh").write_text(DRAW)
    assert main(["streets", str(tmp_path / "draw.phh")]) == 2
    assert capsys.readouterr().err.startswith("cpoker: lowball27: players throw cards away")
