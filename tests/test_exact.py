"""Exact equity of ranges, of parts of hands, and of every game: by every deal there is."""

from fractions import Fraction
from typing import Any

import game_oracle
import numpy as np
import pytest
from deal_walk import Choice, Spot, counts, expected, go_together, held, random_spot
from walk import counts_of

import cpoker as cp

SPLIT_BY_THE_PLAYER = {"cowpie"}
KEYS = [key for key in game_oracle.GAMES if key not in SPLIT_BY_THE_PLAYER]
SPOTS_A_GAME = 16
MOST_DEALS = 1_500


def cards(text: str) -> tuple[int, ...]:
    return tuple(cp.parse_cards(text).tolist())


def answer(spot: Spot, **options: Any) -> cp.Equity:
    return cp.equity(
        spot.key, held(spot), list(spot.board), list(spot.dead), **{"method": "exact"} | options
    )


@pytest.mark.parametrize("key", KEYS)
def test_every_game_equals_every_deal(key: str) -> None:
    generator = np.random.default_rng([1, *key.encode()])
    for _ in range(SPOTS_A_GAME):
        spot = random_spot(key, generator)
        assert counts_of(answer(spot)) == counts(spot), str(spot)


BOARD_KEYS = list(game_oracle.BOARD_GAMES)


@pytest.mark.parametrize("key", BOARD_KEYS)
def test_ranges_equal_every_deal(key: str) -> None:
    generator = np.random.default_rng([2, *key.encode()])
    rule = game_oracle.GAMES[key]
    for _ in range(6):
        deck = generator.permutation(rule.cards).tolist()
        board, deck = deck[:4], deck[4:]
        players = []
        for _ in range(int(generator.choice([2, 2, 3]))):
            # From a part of the deck, so that many share cards and some go together.
            some = {frozenset(generator.permutation(deck)[: rule.hole].tolist()) for _ in range(4)}
            players.append(
                tuple(
                    Choice(tuple(one), Fraction(int(generator.integers(1, 5)), 4)) for one in some
                )
            )
        spot = Spot(key, tuple(players), tuple(board), tuple(deck[-2:]))
        if not go_together(spot):
            continue
        total, pots = expected(spot)
        result = answer(spot)
        assert result.exact
        assert Fraction(result.trials) == total, str(spot)
        assert result.pots.tolist() == pytest.approx([float(pot) for pot in pots], rel=1e-14)


def test_choices_with_cards_to_come_equal_every_deal() -> None:
    """Stud: a range of what was dealt so far."""
    generator = np.random.default_rng(3)
    for key in ("stud8", "razz", "chicago", "low_hole"):
        deck = generator.permutation(52).tolist()
        players = (
            (Choice(tuple(deck[:6])), Choice(tuple(deck[6:12]))),
            (Choice(tuple(deck[12:19])), Choice((*deck[:2], *deck[20:25]), Fraction(1, 2))),
        )
        spot = Spot(key, players)
        total, pots = expected(spot)
        hands = [
            cp.Range.from_cards(key, np.array([one.cards for one in choices]),
                                [float(one.weight) for one in choices])
            for choices in players
        ]  # fmt: skip
        result = cp.equity(key, hands, method="exact")
        assert Fraction(result.trials) == total
        assert result.pots.tolist() == pytest.approx([float(pot) for pot in pots], rel=1e-14)


# --- The roads agree ----------------------------------------------------------------------------

RANGES = [
    ("holdem", ["QQ+, AK@0.5", "22+@0.25, A5s"], "Ts9s2h"),
    ("holdem", ["AhKh", "*"], "Ts9s2h4c"),
    ("holdem", ["22+, A2s+, K9o+", "22+, A2s+, K9o+"], "7c7d2h"),
    ("shortdeck", ["TT+, AK", "66+, JTs"], "9s8s7d"),
    ("omaha", ["AA:xxyy", "KK:xxyy"], "Kd8h7c2s"),
    ("omaha8", ["AA23, A23K", "KKQQ, 6789@0.5"], "Kd8h7c"),
    ("holdem8", ["A2, A3", "KK+, 87s"], "Kd8h7c"),
]


@pytest.mark.parametrize(("key", "hands", "board"), RANGES)
def test_the_roads_come_to_the_same(key: str, hands: list[str], board: str) -> None:
    """Match-ups by patterns, sorting, and plain deals: three ways that share little."""
    from cpoker import exact
    from cpoker.deals import read_board
    from cpoker.holdings import read_holdings
    from cpoker.situations import Situation
    from cpoker.threads import progress_bar

    game = cp.game(key)
    seen = read_board(game, board)
    situation = Situation(game, read_holdings(game, hands, seen, b""), seen, b"")
    full = exact._in_full(situation)
    assert full is not None
    roads = [
        exact._by_walking(situation),
        exact._by_matchups(situation, full),
        exact._by_sorting(situation, full),
    ]
    found = []
    for road in roads:
        assert road is not None
        if road.seconds < 20:
            outcomes, by_hand = road.run(2, progress_bar(None, "", shown=False))
            found.append((dict(outcomes.items()), by_hand))
    assert len(found) >= 2
    for counted, _ in found[1:]:
        assert counted.keys() == found[0][0].keys()
        for code, weight in counted.items():
            assert weight == pytest.approx(found[0][0][code], rel=1e-13)
    for one, other in zip(found[-1][1] or (), found[-2][1] or (), strict=False):
        if one is not None and other is not None:
            pair = [each() if callable(each) else each for each in (one, other)]
            np.testing.assert_allclose(pair[0].equity, pair[1].equity, rtol=1e-12)
            np.testing.assert_allclose(pair[0].trials, pair[1].trials, rtol=1e-12)


# --- Published figures --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "board", "wins", "ties"),
    [
        (["AhKh", "*"], "", (1_389_004_215, 673_957_209), 34_610_976),
        (["AhKh", "*"], "Ts9s2h", (564_460, 495_245), 10_485),
        (["QQ+, AK", "22+"], "", (2_532_352_224, 1_641_466_596), 48_722_844),
        (["QQ+, AK", "22+"], "Ts9s2h", (1_027_473, 1_093_917), 17_010),
        (["AA", "KK"], "", (50_371_344, 10_986_372), 285_228),
    ],
)
def test_published_ranges(hands: list[str], board: str, wins: tuple[int, int], ties: int) -> None:
    result = cp.equity("holdem", hands, board)
    assert result.exact
    assert tuple(result.wins.tolist()) == wins
    assert result.ties.tolist() == [ties, ties]
    assert result.trials == sum(wins) + ties


def test_everything_against_everything() -> None:
    result = cp.equity("holdem", ["*", "*"], "Ts9s2h")
    assert result.trials == 1176 * (1081 * 990)
    assert result.fractions == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.slow
def test_everything_against_everything_before_the_flop() -> None:
    result = cp.equity("holdem", ["*", cp.range("holdem", "*")], method="exact")
    assert result.trials == 1326 * 1225 * 1_712_304
    assert result.wins[0] == result.wins[1]


def test_the_multiway_trap() -> None:
    """Redrawing one player instead of the whole deal would give him aces in half the deals."""
    result = cp.equity("holdem", ["AsAh, KcKd", "AsKs, AhKh, QcQd"], "2c3d7h8s5c")
    hands = result.by_hand(0)
    aces = hands.trials * hands.weights / (hands.trials * hands.weights).sum()
    assert [cp.format_cards(one) for one in hands.cards] == ["AsAh", "KdKc"]
    assert aces.tolist() == [0.25, 0.75]


# --- Equities by hand ---------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "hands", "board"), RANGES)
def test_each_hand_of_a_range_has_its_equity(key: str, hands: list[str], board: str) -> None:
    result = cp.equity(key, hands, board)
    for player, text in enumerate(hands):
        if text == "AhKh":
            with pytest.raises(ValueError, match=f"player {player} has one hand"):
                result.by_hand(player)
            continue
        each = result.by_hand(player)
        weights = each.weights * each.trials
        mean = np.nansum(each.equity * weights) / weights.sum()
        assert mean == pytest.approx(result.equity[player], abs=1e-12)
        for row in range(0, len(each.cards), max(1, len(each.cards) // 3)):
            alone: list[Any] = list(hands)
            alone[player] = each.cards[row]
            if each.trials[row]:
                by_itself = cp.equity(key, alone, board)
                assert by_itself.equity[player] == pytest.approx(each.equity[row], abs=1e-12)
                assert by_itself.trials == pytest.approx(each.trials[row], rel=1e-12)


def test_ranges_that_seldom_go_together() -> None:
    """Six players with queens or better: of 18**6 choices 19,440 can be dealt."""
    exact = cp.equity("holdem", ["QQ+"] * 6, "2c3d4h5s7c")
    assert exact.exact
    assert exact.trials == 19_440
    for player in range(6):
        assert exact.equity[player] == pytest.approx(1 / 6, abs=1e-15)
    drawn = cp.equity("holdem", ["QQ+"] * 6, method="sample", trials=20_000, seed=1)
    assert (abs(drawn.equity - 1 / 6) < 5 * drawn.stderr).all()


def test_a_joker_may_be_dead() -> None:
    joker = cp.equity("lowball_joker", ["2c3d4h6s", "5c6d7h8s9s"], dead="Jk")
    assert joker.trials == 52 - 9
    assert cp.equity("lowball_joker", ["2c3d4h6s", "5c6d7h8s9s"]).trials == 53 - 9


def test_results_cannot_be_changed() -> None:
    result = cp.equity("holdem", ["AsAh", "KsKh"], "2c3d4h")
    with pytest.raises(ValueError, match="read-only"):
        result.wins[0] = 7


# --- Results ------------------------------------------------------------------------------------


def test_an_equity_is_a_mapping_of_columns() -> None:
    result = cp.equity("omaha8", ["AsAh2d3c", "KsKhQdJc"], "Kd8h7c")
    columns = dict(result)
    assert list(columns) == ["hand", "equity", "scoop", "tie", "high win", "high tie", "low win",
                             "low tie", "quartered"]  # fmt: skip
    assert columns["hand"].tolist() == ["AsAh2d3c", "KsKhQdJc"]
    assert len(result) == len(columns) == len(result.keys())
    assert columns["equity"].tolist() == result.equity.tolist()


def test_a_notebook_shows_a_table() -> None:
    html = cp.equity("holdem", ["AhKh", "QQ+ ! QQ"], "2c3d4h")._repr_html_()
    assert html.count("<tr>") == 3
    assert "<td>AhKh</td>" in html
    assert "showdowns, exact" in html


def test_quarters() -> None:
    result = cp.equity("omaha8", ["As2sKdQd", "Ad2dJhTh"], "3c4h7dKcQs")
    # Both have the same low, and the first has the better high.
    assert result.quartered.tolist() == [0, 1]
    assert result.equity.tolist() == [0.75, 0.25]


def test_weights_are_honoured() -> None:
    half = cp.equity("holdem", ["AA@0.5, KK", "QQ"], "2c7d9h")
    aces, kings = (cp.equity("holdem", [one, "QQ"], "2c7d9h") for one in ("AA", "KK"))
    assert half.trials == 0.5 * aces.trials + kings.trials
    pots = 0.5 * aces.pots + kings.pots
    assert half.pots.tolist() == pytest.approx(pots.tolist(), rel=1e-15)
    assert half.wins.dtype == np.float64
    assert aces.wins.dtype == np.int64


# --- Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "hands", "board", "message"),
    [
        ("holdem", ["AsAh", "AA, As*"], "AcAdKs", "hand 2: nothing is left of the range AA, As"),
        ("holdem", ["AsAh, AsKs", "AsQs, AsJs"], "", "no hands that can be dealt together"),
        ("holdem", ["QQ+, AKx!", "22"], "", "hand 1: at the end of 'QQ., AKx!'"),
        ("holdem", ["QQ+", "22@1.5"], "", "hand 2: .*weight"),
        ("holdem", [cp.range("omaha", "AAKK"), "22"], "", "hand 1: a range of hands of 4 cards"),
        ("shortdeck", [cp.range("holdem", "22"), "66"], "", "hand 1: 2. is not in the deck"),
        (
            "cowpie",
            ["2c3c4c5c6c7c8c", "2d3d4d5d6d7d8d"],
            "",
            "no equity of cowpie: its players split",
        ),
        ("omaha8", ["*"] * 2, "", "too many showdowns"),
    ],
)
def test_bad_ranges_are_named(key: str, hands: list[Any], board: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cp.equity(key, hands, board, method="exact")


@pytest.mark.parametrize(
    "hands", [{"AsAh": 1, "KsKh": 1}, {"AsAh", "KsKh"}, [["AsAh", "KsKh"], ["2c2d", "3c3d"]]]
)
def test_hands_are_a_list(hands: Any) -> None:
    with pytest.raises(TypeError, match=r"in a list|many situations are an array"):
        cp.equity("holdem", hands)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "guess"}, "method: 'guess'; there are auto, exact, sample"),
        ({"threads": 0}, "threads: 0; at least 1"),
        ({"trials": 0}, "trials: 0; at least 1"),
        ({"stderr": 0}, "stderr: 0 is not above 0"),
        ({"max_seconds": -1}, "max_seconds: -1 is not above 0"),
        ({"seed": -1}, "seed: -1 is not from 0"),
        ({"seed": 2**64}, "seed: .* is not from 0"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cp.equity("holdem", ["QQ", "22"], **options)
