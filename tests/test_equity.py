"""Exact equity: published figures, a plain walk over all boards, invariants, and bad input."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from walk import (
    Cards,
    Situation,
    all_boards,
    counts_of,
    deck_of,
    divide,
    outcomes_by_arrays,
    outcomes_by_oracle,
    walk,
)

import cpoker as cp

# What the walk of these tests knows: five board cards, beside any or exactly two of the player's.
BOARD_GAMES = [
    game
    for game in map(cp.game, cp.games())
    if game.board == 5
    and {share.selection for share in game.shares} <= {cp.Selection.ANY, cp.Selection.TWO_AND_THREE}
]

HIGH, LOW_8, LOW_9, LOW_A5, SHORT = map(
    cp.ranking, ["standard", "eight_or_better", "nine_or_better", "ace_to_five", "short_deck"]
)
ANY, TWO = cp.Selection.ANY, cp.Selection.TWO_AND_THREE


def _streets(hole: int, board: int) -> tuple[cp.Street, ...]:
    return (cp.Street(down=hole), cp.Street(board=board))


def _made_up(key: str, hole: int, *shares: tuple[cp.Ranking, cp.Selection, int]) -> cp.Game:
    parts = [cp.Share(f"share {i}", *share) for i, share in enumerate(shares)]
    return cp.Game(key, key, _streets(hole, 5), tuple(parts))


# Games of no card room: what is computed must follow from the data, not from a known game.
MADE_UP_GAMES = [
    _made_up("greek", 2, (HIGH, TWO, 1)),
    _made_up("three hole cards", 3, (HIGH, TWO, 1), (LOW_8, TWO, 1)),
    _made_up("one hole card", 1, (HIGH, ANY, 1), (LOW_A5, ANY, 1)),
    _made_up("low only", 2, (LOW_A5, ANY, 1)),
    _made_up("short Omaha", 4, (SHORT, TWO, 1)),
    _made_up("three to one", 4, (HIGH, TWO, 3), (LOW_8, TWO, 1)),
    _made_up("mixed selections", 2, (HIGH, ANY, 1), (LOW_9, TWO, 1)),
    _made_up("three shares", 2, (HIGH, TWO, 3), (LOW_8, ANY, 2), (LOW_9, ANY, 1)),
    _made_up("four shares", 4, (HIGH, TWO, 1), (LOW_8, TWO, 1), (LOW_9, TWO, 2), (LOW_A5, TWO, 1)),
]
GAMES = BOARD_GAMES + MADE_UP_GAMES


def _key_of(game: cp.Game) -> str:
    return game.key


# --- Published figures --------------------------------------------------------------------------

ACES_AGAINST_KINGS = ["AsAh2d3c", "KsKhQdJc"]
WHEEL_CARDS = ["As2s3d4h", "Ad2d5c6c"]


@pytest.mark.parametrize(
    ("game", "hands", "board", "boards", "wins", "ties"),
    [
        ("holdem", ["AhKh", "QdQc"], "", 1_712_304, [787_966, 917_606], 6_732),
        ("holdem", ["AcAs", "KcKs"], "", 1_712_304, [1_410_336, 292_660], 9_308),
        ("holdem", ["AhKh", "AsKs"], "", 1_712_304, [122_556, 122_556], 1_467_192),
        ("holdem", ["AdKd", "AcAs"], "6sJc5h", 990, [19, 971], 0),
        ("omaha", ACES_AGAINST_KINGS, "", 1_086_008, [720_312, 365_696], 0),
        ("omaha", ACES_AGAINST_KINGS, "Ts9h4c", 820, [406, 414], 0),
        ("omaha", ["AsAhKsQh", "8c8d7c6d"], "9c8s2h", 820, [127, 693], 0),
        ("omaha", WHEEL_CARDS, "", 1_086_008, [348_626, 695_412], 41_970),
        ("omaha5", ["AsAhKdQc9s", "8h7h6d5d4c"], "", 850_668, [421_290, 429_378], 0),
    ],
)
def test_two_hands(
    game: str, hands: list[str], board: str, boards: int, wins: list[int], ties: int
) -> None:
    result = cp.equity(game, hands, board)
    assert result.trials == boards
    assert result.wins.tolist() == wins
    assert result.ties.tolist() == [ties, ties]
    assert result.fractions == tuple(Fraction(2 * won + ties, 2 * boards) for won in wins)


def test_three_hands() -> None:
    result = cp.equity("holdem", ["AhKh", "QdQc", "7s7d"])
    assert result.trials == 1_370_754
    assert result.wins.tolist() == [533_482, 583_049, 251_560]
    assert result.split[:, 2].tolist() == [0, 0, 0]
    assert result.split[:, 3].tolist() == [2_663, 2_663, 2_663]


def test_omaha8_aces_against_kings() -> None:
    result = cp.equity("omaha8", ACES_AGAINST_KINGS)
    high, low = result.shares
    assert high.wins.tolist() == [720_312, 365_696]
    assert low.wins.tolist() == [605_984, 0]
    assert low.ties.tolist() == [0, 0]
    assert low.none == result.trials - 605_984
    assert result.pots.tolist() == [775_992, 310_016]
    assert result.scoops.tolist() == [720_312, 254_336]
    assert result.ties.tolist() == [result.trials - 720_312 - 254_336] * 2


def test_omaha8_with_shared_lows() -> None:
    result = cp.equity("omaha8", WHEEL_CARDS)
    high, low = result.shares
    assert high.wins.tolist() == [348_626, 695_412]
    assert high.ties.tolist() == [41_970, 41_970]
    assert low.wins.tolist() == [246_870, 31_304]
    assert low.ties.tolist() == [246_418, 246_418]
    assert result.scoops.tolist() == [259_490, 384_515]
    assert result.pots.tolist() == [460_923.5, 625_084.5]


@pytest.mark.parametrize(
    ("game", "hands", "board", "fractions"),
    [
        ("omaha", ["AsAhKsQh", "8c8d7c6d"], "9c8s2h", ["127/820", "693/820"]),
        ("omaha5", ["AsAhKsQh5d", "8c8d7c6dJh"], "9c8s2h", ["128/741", "613/741"]),
        ("omaha8", ACES_AGAINST_KINGS, "Ts9h4c", ["446/820", "374/820"]),
        ("omaha8", ["Ac2cKdKh", "Ad3d4s5s"], "6c7d8h", ["701/1640", "939/1640"]),
        (
            "omaha8",
            ["Ac2cKdKh", "Ad3d4s5s", "AsAh2d9c"],
            "6c7dTh4h",
            ["17/72", "38/72", "17/72"],
        ),
    ],
)
def test_equities_on_a_board(game: str, hands: list[str], board: str, fractions: list[str]) -> None:
    assert cp.equity(game, hands, board).fractions == tuple(map(Fraction, fractions))


# --- Random situations against a walk over all boards -------------------------------------------

SITUATIONS_A_GAME = 200
SITUATIONS_A_MADE_UP_GAME = 100
CHANCES_OF_BOARDS = [0.02, 0.03, 0.1, 0.4, 0.3, 0.15]  # of 0, 1, ... 5 known cards


def _chances(generator: np.random.Generator, deck: Cards) -> NDArray[np.float64]:
    """Return the chance of each card: often such as to make flushes, pairs or lows likely."""
    ranks, suits = np.divmod(np.array(deck), 4)
    favoured = [
        np.ones(len(deck), bool),
        suits == generator.integers(4),
        np.isin(ranks, generator.choice(ranks, 3)),
        np.isin(ranks, [12, 0, 1, 2, 3, 4, 5]),
    ][generator.integers(4)]
    chances: NDArray[np.float64] = np.where(favoured, 12.0, 1.0)
    chances /= chances.sum()
    return chances


def _random_situation(generator: np.random.Generator, game: cp.Game) -> Situation:
    """Deal a situation; one in ten has a full table, one in ten a deck that is nearly used up."""
    deck = deck_of(game)
    most = min(10, (len(deck) - game.board) // game.hole)
    players = most if generator.random() < 0.1 else int(generator.integers(2, min(most, 5) + 1))
    known = int(generator.choice(6, p=CHANCES_OF_BOARDS))
    dealt = players * game.hole + known
    spare = len(deck) - players * game.hole - game.board
    dead = max(0, spare - 3) if generator.random() < 0.1 else generator.integers(min(spare, 3) + 1)
    cards = generator.choice(deck, dealt, replace=False, p=_chances(generator, deck)).tolist()
    rest = [card for card in deck if card not in cards]
    hands = [tuple(cards[known + player * game.hole :][: game.hole]) for player in range(players)]
    gone = generator.choice(rest, dead, replace=False).tolist()
    return Situation(game, tuple(hands), tuple(cards[:known]), tuple(gone))


def _compare_with_walk(game: cp.Game, seed: int, situations: int) -> None:
    generator = np.random.default_rng([seed, GAMES.index(game)])
    for _ in range(situations):
        situation = _random_situation(generator, game)
        assert counts_of(situation.equity()) == walk(situation), str(situation)


@pytest.mark.parametrize("game", BOARD_GAMES, ids=_key_of)
def test_equals_a_walk_over_all_boards(game: cp.Game) -> None:
    _compare_with_walk(game, 1, SITUATIONS_A_GAME)


@pytest.mark.parametrize("game", MADE_UP_GAMES, ids=_key_of)
def test_made_up_games_equal_a_walk_over_all_boards(game: cp.Game) -> None:
    _compare_with_walk(game, 2, SITUATIONS_A_MADE_UP_GAME)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=_key_of)
def test_equals_a_walk_over_all_boards_many_times(game: cp.Game) -> None:
    _compare_with_walk(game, 3, 2_000)


@pytest.mark.parametrize("game", GAMES, ids=_key_of)
def test_equals_a_walk_by_the_oracle_alone(game: cp.Game) -> None:
    """On the turn and the river, where the slow evaluator has few boards to look at."""
    generator = np.random.default_rng([4, GAMES.index(game)])
    compared = 0
    while compared < 6:
        situation = _random_situation(generator, game)
        if len(situation.board) >= 4 and len(situation.hands) <= 4:
            assert counts_of(situation.equity()) == walk(situation, outcomes_by_oracle), situation
            compared += 1


# --- The walk itself, by hand -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weights", "outcome", "parts"),
    [
        ((1,), ((0,),), ["1", "0", "0"]),
        ((1,), ((0, 2),), ["1/2", "0", "1/2"]),
        ((1, 1), ((0,), (1,)), ["1/2", "1/2", "0"]),
        ((1, 1), ((0,), (0, 1)), ["3/4", "1/4", "0"]),  # a quarter
        ((1, 1), ((0, 1), (0, 1, 2)), ["5/12", "5/12", "1/6"]),
        ((1, 1), ((2,), ()), ["0", "0", "1"]),  # nobody has a low: the high takes all
        ((3, 1), ((0,), (1,)), ["3/4", "1/4", "0"]),
        ((3, 2, 1), ((0,), (), (1,)), ["3/4", "1/4", "0"]),
    ],
)
def test_the_walk_divides_pots(
    weights: tuple[int, ...], outcome: tuple[tuple[int, ...], ...], parts: list[str]
) -> None:
    assert divide(weights, outcome, 3) == list(map(Fraction, parts))


def test_the_walk_lists_every_board_once() -> None:
    situation = Situation(cp.game("shortdeck"), ((16, 17), (18, 19)), (20, 21), (22,))
    boards = {tuple(board) for board in all_boards(situation).tolist()}
    assert len(boards) == len(all_boards(situation)) == comb(36 - 7, 3)
    assert all(board[:2] == (20, 21) and len(set(board)) == 5 for board in boards)
    assert set(chain.from_iterable(boards)) == set(range(16, 52)) - {16, 17, 18, 19, 22}


def test_the_walk_by_arrays_is_the_walk_by_the_oracle() -> None:
    situation = Situation(cp.game("omaha8"), ((51, 0, 5, 9), (50, 4, 8, 47), (3, 2, 30, 31)),
                          (12, 17, 20, 38))  # fmt: skip
    assert outcomes_by_arrays(situation) == outcomes_by_oracle(situation)


# --- Invariants ---------------------------------------------------------------------------------


@st.composite
def _situations(draw: st.DrawFn, least_to_come: int = 0) -> Situation:
    game = draw(st.sampled_from(GAMES))
    deck = deck_of(game)
    players = draw(st.integers(2, min(4, (len(deck) - 9) // game.hole)))
    known = draw(st.integers(0, game.board - least_to_come))
    dealt, dead = players * game.hole + known, draw(st.integers(0, 3))
    cards = draw(
        st.lists(
            st.sampled_from(deck), min_size=dealt + dead, max_size=dealt + dead, unique=True
        ).map(tuple)
    )
    hands = [cards[known + player * game.hole :][: game.hole] for player in range(players)]
    return Situation(game, tuple(hands), cards[:known], cards[dealt:])


def _numbers(result: cp.Equity) -> NDArray[np.object_]:
    """Return all of a result's counts as one vector, which can be added to another's."""
    counts = counts_of(result)
    splits = np.array([counts.split, *counts.share_splits]).ravel().tolist()
    return np.array([counts.boards, *splits, *counts.nobody, *counts.pots], object)


@settings(deadline=None)
@given(_situations())
def test_counts_and_pots_add_up(situation: Situation) -> None:
    result = situation.equity()
    players = len(situation.hands)
    assert result.exact
    assert result.trials == comb(len(situation.left), situation.to_come)
    assert sum(result.fractions) == 1
    assert result.equity == pytest.approx([float(part) for part in result.fractions], abs=1e-15)
    assert result.pots.sum() == pytest.approx(result.trials)
    assert not result.split[:, 0].any()
    for share in result.shares:
        assert not share.split[:, 0].any()
        # A board that k players share is counted by each of them.
        boards = [Fraction(int(share.split[:, k].sum()), k) for k in range(1, players + 1)]
        assert sum(boards) + share.none == result.trials
        assert (share.wins + share.ties <= result.trials).all()
    if len(result.shares) == 1:
        assert (result.split == result.shares[0].split).all()


@settings(deadline=None)
@given(_situations(), st.randoms(use_true_random=False))
def test_players_may_sit_in_any_order(situation: Situation, random: Random) -> None:
    order = random.sample(range(len(situation.hands)), len(situation.hands))
    before = counts_of(situation.equity())
    after = counts_of(replace(situation, hands=tuple(situation.hands[i] for i in order)).equity())
    assert after.split == [before.split[i] for i in order]
    assert after.share_splits == [[split[i] for i in order] for split in before.share_splits]
    assert after.nobody == before.nobody
    assert after.pots == [before.pots[i] for i in order]


def _changed(situation: Situation, change: Callable[[Cards], Iterable[int]]) -> Situation:
    """Return the situation with a change made to each of its groups of cards."""
    hands = tuple(tuple(change(hand)) for hand in situation.hands)
    board, dead = tuple(change(situation.board)), tuple(change(situation.dead))
    return Situation(situation.game, hands, board, dead)


@settings(deadline=None)
@given(_situations(), st.permutations(range(4)))
def test_suits_may_be_renamed(situation: Situation, suits: list[int]) -> None:
    renamed = _changed(situation, lambda cards: [card // 4 * 4 + suits[card % 4] for card in cards])
    assert counts_of(renamed.equity()) == counts_of(situation.equity())


@settings(deadline=None)
@given(_situations(), st.randoms(use_true_random=False))
def test_cards_may_lie_in_any_order(situation: Situation, random: Random) -> None:
    shuffled = _changed(situation, lambda cards: random.sample(cards, len(cards)))
    assert counts_of(shuffled.equity()) == counts_of(situation.equity())


@settings(deadline=None)
@given(_situations(least_to_come=1), st.data())
def test_a_dead_card_takes_away_the_boards_that_hold_it(
    situation: Situation, data: st.DataObject
) -> None:
    assume(len(situation.left) > situation.to_come)
    card = data.draw(st.sampled_from(situation.left))
    without = replace(situation, dead=(*situation.dead, card)).equity()
    holding = replace(situation, board=(*situation.board, card)).equity()
    together = situation.equity()
    assert without.trials < together.trials
    assert (_numbers(without) + _numbers(holding) == _numbers(together)).all()


@settings(deadline=None, max_examples=30)
@given(_situations(least_to_come=1))
def test_a_street_is_the_sum_of_its_next_cards(situation: Situation) -> None:
    streets = [
        _numbers(replace(situation, board=(*situation.board, card)).equity())
        for card in situation.left
    ]
    # Each board comes once by each of its cards.
    assert (np.sum(streets, axis=0) == situation.to_come * _numbers(situation.equity())).all()


@settings(deadline=None)
@given(_situations())
def test_cards_may_be_given_in_any_form(situation: Situation) -> None:
    expected = counts_of(situation.equity())
    board, dead = cp.format_cards(situation.board), cp.format_cards(situation.dead)
    written = cp.equity(
        situation.game, [cp.format_cards(hand) for hand in situation.hands], board, dead
    )
    table: Any = np.array(situation.hands, np.uint8)
    arrays = cp.equity(
        situation.game, table, np.array(situation.board, int), np.array(situation.dead, np.int8)
    )
    assert counts_of(written) == counts_of(arrays) == expected


def test_an_alias_is_the_game() -> None:
    assert cp.equity("PLO8", ACES_AGAINST_KINGS).game is cp.game("omaha8")


# --- What is printed ----------------------------------------------------------------------------


def test_a_high_game_is_a_table_of_wins_and_ties() -> None:
    assert str(cp.equity("holdem", ["AcAs", "KcKs"])).splitlines() == [
        "hand    equity        win    tie",
        "AcAs  82.6366%  1,410,336  9,308",
        "KcKs  17.3634%    292,660  9,308",
        "1,712,304 boards, exact",
    ]


def test_a_split_game_is_a_table_of_scoops_and_shares() -> None:
    lines = str(cp.equity("omaha8", WHEEL_CARDS)).splitlines()
    assert lines[0].split("  ")[0] == "hand"
    assert lines[1].split() == ["As2s3d4h", "42.4420%", "259,490", "442,003", "348,626", "41,970",
                                "246,870", "246,418", "166,692"]  # fmt: skip


# --- Bad input ----------------------------------------------------------------------------------

ACES, KINGS = "AcAs", "KcKs"


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "message"),
    [
        ("holdem", [ACES, "AcKd"], "", "", "Ac stands in hand 1 and hand 2"),
        ("holdem", [ACES, KINGS, "QdKs"], "", "", "Ks stands in hand 2 and hand 3"),
        ("holdem", ["AcAc", KINGS], "", "", "Ac stands twice in hand 1"),
        ("holdem", [ACES, KINGS], "Td2hKc", "", "Kc stands in hand 2 and board"),
        ("holdem", [ACES, KINGS], "Td2hTd", "", "Td stands twice in board"),
        ("holdem", [ACES, KINGS], "Td2h3c", "2h", "2h stands in board and dead"),
        ("holdem", [ACES, KINGS], "", "AsTd", "As stands in hand 1 and dead"),
        ("holdem", [ACES, KINGS], "", "TdTd", "Td stands twice in dead"),
        ("holdem", [ACES, "KcKsKd"], "", "", "hand 2: 3 cards .KcKsKd.; .* holdem has 2"),
        ("bigo", ["AcAsAd2c2d", "KcKsKdKh3c3d"], "", "", "hand 2: 6 cards .*; .* bigo has 5"),
        ("omaha", ["AcAs,2c2d", "KsKd3d3c"], "", "", "hand 1: .* may be the hand AcAs2c2d, or a r"),
        ("holdem", [ACES, ""], "", "", "hand 2: no cards; .* holdem has 2"),
        ("holdem", ["", ""], "", "", "hand 1: no cards"),
        ("holdem", [ACES, KINGS], "2c3c4c5c6c7c", "", "board: 6 cards .*; holdem has at most 5"),
        ("holdem", [ACES], "", "", "hands: 2 to 10 of them, .* not 1"),
        ("holdem", [], "", "", "hands: 2 to 10 of them, .* not 0"),
        ("holdem", [ACES] * 11, "", "", "hands: 2 to 10 of them, .* not 11"),
        ("holdem", "AcAs KcKs", "", "", "hands: .* in a list, not the text 'AcAs KcKs'"),
        ("holdum", [ACES, KINGS], "", "", "no game 'holdum'; there are holdem, "),
        ("", [ACES, KINGS], "", "", "no game ''"),
        ("shortdeck", [ACES, "Kd2c"], "", "", "hand 2: 2c is not in the deck of shortdeck"),
        ("shortdeck", [ACES, KINGS], "6c7c5h", "", "board: 5h is not in the deck of shortdeck"),
        ("shortdeck_trips", [ACES, KINGS], "", "3d", "dead: 3d is not in the deck of short"),
        ("holdem", [ACES, "KcXs"], "", "", "hand 2: 'X' at position 2 of 'KcXs'"),
        ("holdem", [ACES, "KcZ"], "", "", "hand 2: 'Z' at position 2 of 'KcZ' is no rank"),
        ("holdem", [ACES, KINGS], "1d", "", "board: '1' at position 0 of '1d'"),
        ("holdem", [ACES, KINGS], "", "joker", "dead: 'o' at position 1 of 'joker'"),
        ("holdem", [ACES, [44, 56]], "", "", "hand 2: 56 is no card"),
        ("holdem", [ACES, [44, 52]], "", "", r"hand 2: Jk1 \(a joker\) is not in the deck"),
        ("holdem", [[-1, 51], KINGS], "", "", "hand 1: -1 is no card"),
        ("holdem", [ACES, KINGS], [10**30], "", f"board: {10**30} is no card"),
    ],
)
def test_bad_input_is_named(
    game: str,
    hands: list[str],
    board: str,
    dead: str,
    message: str,
) -> None:
    with pytest.raises(ValueError, match=message):
        cp.equity(game, hands, board, dead)


@pytest.mark.parametrize(
    ("hands", "board", "message"),
    [
        ([ACES, [1.0, 2.0]], "", "hand 2: "),
        ([ACES, KINGS], None, "board: "),
        ([ACES, KINGS], np.zeros((1, 3), int), "board: .*2-dimensional"),
        ([ACES, np.array([True, False])], "", "hand 2: .* bool"),
        ([ACES, ["Kc", "Ks"]], "", "hand 2: "),
    ],
)
def test_what_is_no_cards_at_all_is_a_type_error(hands: Any, board: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        cp.equity("holdem", hands, board)


def test_too_few_cards_for_the_board() -> None:
    hands = [range(4 * 7 + 7 * i, 4 * 7 + 7 * i + 7) for i in range(2)]
    dead = range(24)
    assert cp.equity("omaha7", hands, [24], dead[:-1]).trials == comb(52 - 14 - 1 - 23, 4)
    with pytest.raises(ValueError, match="too few cards are left in the deck"):
        cp.equity("omaha7", hands, "", [*dead, *range(24, 28), *range(42, 48)])


def test_the_last_cards_of_the_deck() -> None:
    hands = [range(7 * i, 7 * i + 7) for i in range(6)]
    assert cp.equity("omaha7", hands, "", range(42, 47)).trials == 1
    with pytest.raises(ValueError, match="too few cards are left in the deck"):
        cp.equity("omaha7", hands, "", range(42, 48))


@pytest.mark.parametrize(
    ("name", "selection", "hole"),
    [("deuce_to_seven", ANY, 2), ("ace_to_six", TWO, 4), ("badugi", ANY, 2), ("standard", ANY, 3)],
)
def test_what_has_no_pattern_is_walked(name: str, selection: cp.Selection, hole: int) -> None:
    game = _made_up("walked", hole, (cp.ranking(name), selection, 1))
    cards = tuple(range(2 * hole + 3))
    hands = (cards[:hole], cards[hole : 2 * hole])
    situation = Situation(game, hands, cards[2 * hole :])
    assert counts_of(situation.equity()) == walk(situation, outcomes_by_arrays)


# A game is data that anyone may write. What the core cannot count must be refused: these once
# crashed the process, so each has its own.
@pytest.mark.parametrize(
    "game",
    [
        pytest.param("cp.Game('g', 'G', streets(2, 6), (high,))", id="a board of six"),
        pytest.param("cp.Game('g', 'G', streets(2, 5), ())", id="no shares"),
        pytest.param(
            "cp.Game('g', 'G', streets(2, 5), (replace(high, weight=0),))", id="no weight"
        ),
        pytest.param(
            "cp.Game('g', 'G', streets(2, 5), (replace(high, weight=-1),))", id="negative weight"
        ),
        pytest.param(
            "cp.Game('g', 'G', streets(2, 5), (replace(high, weight=2**32 - 1), "
            "replace(high, weight=2**31 - 1), replace(high, weight=2**31 - 3)))",
            id="weights whose parts overflow",
        ),
        pytest.param(
            "cp.Game('g', 'G', streets(2, 5), (high, short))", id="shares of different decks"
        ),
    ],
)
def test_impossible_games_are_refused(game: str, tmp_path: Path) -> None:
    program = f"""
from dataclasses import replace
import cpoker as cp
def streets(hole, board):
    return (cp.Street(down=hole), cp.Street(board=board))
high, short = (cp.Share(name, cp.ranking(name)) for name in ("standard", "short_deck"))
try:
    print(cp.equity({game}, ["AcAs", "KcKs"]))
except ValueError:
    print("refused")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "refused\n"
