"""One hand in words: strengths, names, and the cards that play."""

from collections.abc import Iterator
from typing import Any

import game_oracle
import numpy as np
import oracle
import pytest

import cpoker as cp


def _cards(text: str) -> frozenset[int]:
    return frozenset(cp.parse_cards(text).tolist())


# --- Names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "name", "playing"),
    [
        ("Kc7d5s4h3c2dTh", "high card, K-T-7-5-4", "KcTh7d5s4h"),
        ("KcKd5s4h3c9dTh", "pair of kings, with T-9-5", "KcKdTh9d5s"),
        ("6c6d3s3h2c5dTh", "two pair, sixes and threes, with T", "6c6d3s3hTh"),
        ("2c2d2s4h7c9dTh", "three of a kind, deuces, with T-9", "2c2d2sTh9d"),
        ("Ac2d3s4h5c9dTh", "straight, five high", "Ac2d3s4h5c"),
        ("9cTdJsQhKcAd2h", "straight, ace high", "AdKcQhJsTd"),
        ("2h4h6h8hThTcTd", "flush, T-8-6-4-2", "Th8h6h4h2h"),
        ("AcAdAsKhKc3dQh", "full house, aces over kings", "AcAdAsKhKc"),
        ("9c9d9s9hKc3d4h", "four of a kind, nines, with K", "9c9d9s9hKc"),
        ("5s6s7s8s9sAsKs", "straight flush, nine high", "9s8s7s6s5s"),
        ("As2s3s4s5sKdKh", "straight flush, five high", "As5s4s3s2s"),
        ("AsKsQsJsTs2d2h", "royal flush", "AsKsQsJsTs"),
    ],
)
def test_every_category_has_a_name(hand: str, name: str, playing: str) -> None:
    (share,) = cp.evaluate("stud", hand).shares
    assert (share.name, share.description) == ("high", name)
    assert _cards(share.cards) == _cards(playing)
    assert share.strength == cp.ranking("standard").strength(hand)


@pytest.mark.parametrize(
    ("game", "hand", "name"),
    [
        ("razz", "Ac2d3s4h5cKdKh", "5-4-3-2-A low"),
        ("razz", "AcAd2s2h3c4d8h", "8-4-3-2-A low"),
        ("razz", "KcKdKsKhQcQdQs", "full house, queens over kings"),
        ("lowball", "AcAd2s2h3c", "two pair, deuces and aces, with 3"),
        ("lowball", "2c2d2s2h3c", "four of a kind, deuces, with 3"),
        ("razz27", "2c3d4s5h7cKdKh", "7-5-4-3-2 low"),
        ("lowball27", "Ac2d3s4h5c", "A-5-4-3-2 low"),
        ("lowball27", "2c3d4s5h6c", "straight, six high"),
        ("lowball27", "2c3c4c5c7c", "flush, 7-5-4-3-2"),
        ("lowball27", "AcKcQcJcTc", "royal flush"),
        ("london", "Ac2d3s4h6cKdKh", "6-4-3-2-A low"),
        ("london", "AcKdQsJhTc2s3d", "J-T-3-2-A low"),
        ("badugi", "Ac2d3h4s", "four-card badugi 4-3-2-A"),
        ("badugi", "AhAd2c3h", "three-card badugi 3-2-A"),
        ("badugi", "AcAdKcKd", "two-card badugi K-A"),
        ("badugi", "AcKcQcJc", "one-card badugi A"),
    ],
)
def test_lows_have_names(game: str, hand: str, name: str) -> None:
    (share,) = cp.evaluate(game, hand).shares
    assert (share.name, share.description) == ("low", name)


@pytest.mark.parametrize(
    ("game", "hand", "board", "names"),
    [
        ("holdem", "AhKh", "AcKdKs", ["full house, kings over aces"]),
        ("shortdeck", "AhKh", "6c7d8s9h", ["straight, nine high"]),
        ("shortdeck", "AhKh", "7h8h9hAdAs", ["flush, A-K-9-8-7"]),
        ("shortdeck", "9h9c", "9dTsJhQcKd", ["straight, king high"]),
        ("shortdeck_trips", "9h9c", "9dTsJhQcKd", ["three of a kind, nines, with K-Q"]),
        ("omaha8", "2c2dKhTc", "3c5d8hKsQd", ["pair of kings, with Q-T-8", "no low"]),
        ("omaha8", "AdKd3s2s", "Jd4d3cQd5h", ["flush, A-K-Q-J-4", "5-4-3-2-A low"]),
        ("omaha8", "Ad4cJcTs", "3h7c8d2sKd", ["high card, A-K-J-8-7", "7-4-3-2-A low"]),
        ("omaha8", "Ah2cQcQs", "3h7c8d2sKd", ["pair of queens, with K-8-7", "8-7-3-2-A low"]),
        ("omaha", "3s5hQsQd", "9hKs8cJs5c", ["pair of queens, with K-J-9"]),
        ("omaha", "AsKsQsJs", "Ts9s2d3h4c", ["high card, A-K-T-9-4"]),
        ("omaha9", "Ad2d9cKc", "3h4h9d", ["pair of nines, with A-4-3", "9-4-3-2-A low"]),
        ("omaha_hilo", "AdAhAcAs", "KdKcKh", ["full house, kings over aces"] * 2),
        ("bigo", "AsKsQsJs2d", "Ts9s3h4c5d", ["straight, five high", "5-4-3-2-A low"]),
        ("omaha7", "AsKsQsJs2d2h2c", "Ts9s3s4s5d", ["flush, A-K-T-9-4"]),
        ("stud8", "7s7h6d4c4h3s2d", "", ["two pair, sevens and fours, with 6", "7-6-4-3-2 low"]),
        ("stud8", "4c5c5d6c6d7c8c", "", ["straight flush, eight high", "8-7-6-5-4 low"]),
    ],
)
def test_a_game_names_each_share(game: str, hand: str, board: str, names: list[str]) -> None:
    assert [share.description for share in cp.evaluate(game, hand, board).shares] == names


@pytest.mark.parametrize("name", cp.rankings())
def test_every_strength_has_a_name_of_its_own(name: str) -> None:
    ranking = cp.ranking(name)
    names = [ranking.describe(strength) for strength in range(ranking.classes + 1)]
    assert len(set(names)) == ranking.classes + 1
    no_hand = "no low" if ranking.is_low else "no hand"
    assert names[0] == ("no spade" if ranking.kind == "spade" else no_hand)


@pytest.mark.parametrize("name", cp.rankings())
def test_strengths_of_any_integer_type_have_names(name: str) -> None:
    ranking = cp.ranking(name)
    best = np.array([ranking.classes], np.uint16)
    assert ranking.describe(best[0]) == ranking.describe(int(best[0]))


@pytest.mark.parametrize("name", cp.rankings())
def test_strengths_past_the_best_are_refused(name: str) -> None:
    ranking = cp.ranking(name)
    with pytest.raises(ValueError, match=f"{name} has the strengths 0 to {ranking.classes}, not"):
        ranking.describe(ranking.classes + 1)


@pytest.mark.parametrize("strength", [-1, 2**16, 2**16 + 1, 10**30, -(10**30)])
def test_numbers_that_are_never_strengths_are_refused(strength: int) -> None:
    with pytest.raises(ValueError, match=f"standard .* not {strength}"):
        cp.ranking("standard").describe(strength)


@pytest.mark.parametrize("strength", [1.5, "1", None])
def test_what_is_no_strength_is_a_type_error(strength: Any) -> None:
    with pytest.raises(TypeError):
        cp.ranking("standard").describe(strength)


# --- The cards that play ------------------------------------------------------------------------


JOKERS = {52, 53}
"""The joker, and what stands for two cards that together are a wild one."""


def _deals(key: str) -> Iterator[game_oracle.Deal]:
    """Yield deals of one hand each, where there is a board also of a part of it."""
    rule = game_oracle.GAMES[key]
    deals = game_oracle.deals(rule, 40, 1, seed=5)
    fewest = min(rule.board, 3)
    for number, (hands, board, splits) in enumerate(
        zip(deals.hands, deals.board, deals.splits, strict=True)
    ):
        known = fewest + number % (rule.board - fewest + 1)
        yield game_oracle.Deal(hands[np.newaxis], board[np.newaxis, :known], splits[np.newaxis])


def _evaluate(key: str, deal: game_oracle.Deal) -> cp.Evaluation:
    split = deal.splits[0, 0].tolist() if game_oracle.GAMES[key].split else None
    return cp.evaluate(key, deal.hands[0, 0].tolist(), deal.board[0].tolist(), split=split)


@pytest.mark.parametrize("key", cp.games())
def test_an_evaluation_is_the_strengths_in_words(key: str) -> None:
    game, rule = cp.game(key), game_oracle.GAMES[key]
    for deal in _deals(key):
        splits = deal.splits[0] if rule.split else None
        strengths = game.strengths(deal.hands[0], deal.board[0], splits=splits)[0]
        shares = _evaluate(key, deal).shares
        assert [share.strength for share in shares] == strengths.tolist()
        for share, found in zip(game.shares, shares, strict=True):
            assert found.name == share.name
            assert found.description == share.ranking.describe(found.strength)
            assert (found.cards == "") == (found.strength == 0)


def _worth(ranking: cp.Ranking, cards: list[int]) -> int:
    """Return what natural cards are worth, by the oracle."""
    name = {"telesina": "manila"}.get(ranking.name, ranking.name)
    return game_oracle.worth_of(oracle.RANKINGS[name](tuple(cards)))


@pytest.mark.parametrize("key", cp.games())
def test_the_cards_that_play_are_a_best_hand(key: str) -> None:
    game = cp.game(key)
    for deal in _deals(key):
        worths = game_oracle.worths(game_oracle.GAMES[key], deal)[0, 0].tolist()
        hole, board = deal.hands[0, 0].tolist(), deal.board[0].tolist()
        shares = zip(game.shares, _evaluate(key, deal).shares, worths, strict=True)
        for share, found, worth in shares:
            assert (found.strength == 0) == (worth == 0)
            playing = cp.parse_cards(found.cards).tolist()
            assert playing == sorted(playing, reverse=True)
            assert set(playing) <= {*hole, *board, *JOKERS}
            if worth and share.ranking.wild == "none":
                assert _worth(share.ranking, playing) == worth
            if worth and share.selection is cp.Selection.TWO_AND_THREE:
                assert (len({*playing} & {*hole}), len({*playing} & {*board})) == (2, 3)


# Games in which the playing cards alone say what is wild.
@pytest.mark.parametrize("key", ["baseball", "dr_pepper", "deuces_wild", "draw", "lowball_joker"])
def test_wild_cards_that_play_are_a_best_hand(key: str) -> None:
    (share,) = game_oracle.GAMES[key].shares
    for deal in _deals(key):
        playing = cp.parse_cards(_evaluate(key, deal).shares[0].cards).tolist()
        assert len(playing) == 5
        alone = game_oracle.Deal(np.array([[playing]]), deal.board, deal.splits)
        assert share(alone) == share(deal)


@pytest.mark.parametrize(
    ("key", "hand", "names", "playing"),
    [
        ("number_nine", "2c7d3h6sAsKdQd", ["straight, ace high"], "JkJk2AsKdQd"),
        ("number_nine", "9c9dAhAs2c3d8s", ["four of a kind, aces, with 8"], "AsAh9d9c8s"),
        ("aces_straights_flushes", "5c6c8c9cAdAh", ["straight flush, nine high"], "Jk9c8c6c5c"),
        ("mexican", "JkKdKh4s5c", ["three of a kind, kings, with 5-4"], "JkKhKd5c4s"),
        ("draw", "KcKd9h5sJk", ["pair of kings, with A-9-5"], "JkKdKc9h5s"),
        ("shifting_sands", "5c5dAhAsAd", ["five of a kind, aces"], "AsAhAd5d5c"),
        ("chicago_by_night", "2sJsKs4d9h5c6s",
         ["straight, nine high", "six of spades"], "Js9h6s5c2s"),
    ],
)  # fmt: skip
def test_wild_cards_are_shown(key: str, hand: str, names: list[str], playing: str) -> None:
    shares = cp.evaluate(key, hand).shares
    assert [share.description for share in shares] == names
    assert _cards(shares[0].cards) == _cards(playing)


@pytest.mark.parametrize("known", [3, 4, 5])
def test_a_board_may_be_incomplete(known: int) -> None:
    board = cp.parse_cards("Jd4d3cQd5h")[:known]
    (high, low) = cp.evaluate("omaha8", "AdKd3s2s", board).shares
    assert len(cp.parse_cards(high.cards)) == 5
    assert (low.strength == 0) == (known < 5)


# --- What is printed and exported ---------------------------------------------------------------


def test_a_split_game_prints_a_line_a_share() -> None:
    assert str(cp.evaluate("omaha8", "AdKd3s2s", "Jd4d3cQd5h")).splitlines() == [
        "high: flush, A-K-Q-J-4 (AdKdQdJd4d)",
        "low: 5-4-3-2-A low (Ad5h4d3c2s)",
    ]


def test_no_low_prints_no_cards() -> None:
    lines = str(cp.evaluate("omaha8", "2c2dKhTc", "3c5d8hKsQd")).splitlines()
    assert lines[1] == "low: no low"


def test_an_evaluation_is_a_dictionary_too() -> None:
    assert cp.evaluate("o8", [49, 45, 7, 3], "Jd4d3cQd5h").to_dict() == {
        "game": "omaha8",
        "shares": [
            {
                "name": "high",
                "strength": cp.ranking("standard").strength("AdKdQdJd4d"),
                "description": "flush, A-K-Q-J-4",
                "cards": "AdKdQdJd4d",
            },
            {"name": "low", "strength": 56, "description": "5-4-3-2-A low", "cards": "Ad5h4d3c2s"},
        ],
    }


# --- Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hand", "board", "message"),
    [
        ("holdum", "AcAs", "", "no game 'holdum'; there are holdem, "),
        ("", "AcAs", "", "no game ''"),
        ("holdem", "", "2c3d4h", "hand: no cards; .* holdem has 2"),
        ("holdem", "AcAsAd", "2c3d4h", "hand: 3 cards .AcAsAd.; .* holdem has 2"),
        ("omaha8", "AcAsAd", "2c3d4h", "hand: 3 cards .*; .* omaha8 has 4"),
        ("stud", "AcAs", "", "hand: 2 cards .*; .* stud has 7"),
        ("badugi", "AcAs2c3d4h", "", "hand: 5 cards .*; .* badugi has 4"),
        ("holdem", "AcAs", "", "board: 0 cards; .* 3 to 5"),
        ("holdem", "AcAs", "2c3d", "board: 2 cards; .* 3 to 5"),
        ("holdem", "AcAs", "2c3d4h5s6c7d", "board: 6 cards .*; holdem has at most 5"),
        ("stud", "2c3c4c5c6c7c8c", "9c", "board: 1 cards .*; stud has none"),
        ("holdem", "AcAc", "2c3d4h", "Ac stands twice in hand"),
        ("holdem", "AcAs", "2c3d2c", "2c stands twice in board"),
        ("holdem", "AcAs", "2c3dAs", "As stands in hand and board"),
        ("shortdeck", "Ac2s", "6c7d8h", "hand: 2s is not in the deck of shortdeck"),
        ("shortdeck", "AcAs", "6c7d5h", "board: 5h is not in the deck of shortdeck"),
        ("holdem", "AcXs", "2c3d4h", "hand: 'X' at position 2 of 'AcXs' is no rank"),
        ("holdem", "AcAs", "2c3d4", "board: '' at position 5 of '2c3d4' is no suit"),
        ("holdem", [51, 52], "2c3d4h", "hand: Jk1 .a joker. is not in the deck"),
        ("draw", [51, 52, 53, 1, 2], "", "hand: Jk2 .a joker. is not in the deck"),
        ("holdem", [51, 56], "2c3d4h", "hand: 56 is no card"),
        ("stud", "2c3c4c5c6c7cJk", "", "hand: Jk1 .a joker. is not in the deck"),
        ("holdem", [51, -1], "2c3d4h", "hand: -1 is no card"),
    ],
)
def test_bad_input_is_named(game: str, hand: Any, board: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cp.evaluate(game, hand, board)


@pytest.mark.parametrize("hand", [None, [1.0, 2.0], 3, np.zeros((1, 2), int)])
def test_what_is_no_cards_at_all_is_a_type_error(hand: Any) -> None:
    with pytest.raises(TypeError, match="hand: "):
        cp.evaluate("holdem", hand, "2c3d4h")
