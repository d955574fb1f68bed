"""Who brings it in, who acts first, who shows first."""

from typing import Any

import numpy as np
import oracle
import pytest

import cpoker as cp
from cpoker.acting import bring_in, first_to_act, order_of_showing

LATER = {key: cp.game(key).later for key in cp.games()}
HIGH_BOARD = [key for key, later in LATER.items() if later == "high board"]
LOW_BOARD = [key for key, later in LATER.items() if later == "low board"]
BUTTON = [key for key, later in LATER.items() if later == "left of the button"]


def test_every_game_says_who_opens() -> None:
    assert len(HIGH_BOARD) + len(LOW_BOARD) + len(BUTTON) == len(cp.games())
    assert set(LOW_BOARD) == {"razz", "london", "razz27", "razzdugi"}


# --- The bring-in -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", HIGH_BOARD)
def test_the_lowest_card_brings_it_in(key: str) -> None:
    """Ace high, then by suit: clubs, diamonds, hearts, spades."""
    assert bring_in(key, ["Kc", "Jd", "As"]) == 1
    assert bring_in(key, ["As", "Kh", "Ad"]) == 1
    assert bring_in(key, ["7s", "7h", "7d", "7c"]) == 3
    assert bring_in(key, ["7s", "7h", "7d", "Jc"]) == 2
    assert bring_in(key, ["7s", "7h"]) == 1


@pytest.mark.parametrize("key", LOW_BOARD)
def test_in_lows_the_highest_card_brings_it_in(key: str) -> None:
    assert bring_in(key, ["Qs", "Kc", "2h"]) == 1
    assert bring_in(key, ["Kc", "Kd", "Kh", "Ks"]) == 3
    assert bring_in(key, ["Kc", "Kh", "Kd"]) == 1
    ace_is_high = key == "razz27"
    assert bring_in(key, ["Kc", "As"]) == int(ace_is_high)
    assert bring_in(key, ["2c", "As"]) == int(ace_is_high)


def test_empty_seats_do_not_bring_it_in() -> None:
    assert bring_in("stud", [None, "Ks", None, "Ac"]) == 1
    assert bring_in("razz", [None, "2s", [49]]) == 1


def test_a_joker_is_above_all_cards() -> None:
    assert bring_in("mexican", ["Jk", "As", "Ks"]) == 2
    assert bring_in("mexican", ["Jk", "As"]) == 1


def test_bring_in_of_many_deals() -> None:
    cards = np.array([[[3], [1], [2]], [[50], [51], [44]]])
    assert bring_in("stud", cards).tolist() == [1, 2]  # type: ignore[union-attr]
    assert bring_in("razz", cards).tolist() == [0, 2]  # type: ignore[union-attr]
    assert bring_in("stud", cards[0]) == 1
    assert bring_in("stud", cards.tolist()).tolist() == [1, 2]  # type: ignore[union-attr]
    assert bring_in("stud", cards[:0]).shape == (0,)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("key", "up_cards", "message"),
    [
        ("holdem", ["2c", "3c"], "holdem has no bring-in; it begins with blinds"),
        ("stud", ["2c3c", "4c5c"], "seat 0: 2 up cards; the bring-in goes by one"),
        ("stud", ["2c", ""], "seat 1: no cards; None stands for a seat that has folded"),
        ("stud", ["2c", "2c"], "2c stands twice in a deal"),
        ("stud", ["2c", "1c"], "seat 1: "),
        ("stud", ["2c", "Jk"], "seat 1: "),
        ("telesina", ["7c", "6c"], "6c is not in the deck of telesina"),
        ("stud", [None, None], "up_cards: nobody has any"),
        ("stud", [], "up_cards: nobody has any"),
        ("stud", "2c3c", "up_cards: a list with the cards of each seat, not the text '2c3c'"),
        ("stud", np.array([[52], [1]]), "up_cards: 52 is no card"),
        ("stud", np.array([1, 2]), "up_cards: an array of at least 2 dimensions, not 1"),
        ("nothing", ["2c", "3c"], "there is no game 'nothing'"),
    ],
)
def test_bad_bring_ins(key: str, up_cards: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bring_in(key, up_cards)


# --- Later streets: by boards -------------------------------------------------------------------


@pytest.mark.parametrize("key", HIGH_BOARD)
@pytest.mark.parametrize(
    ("up_cards", "first"),
    [
        (["KcQd", "JcJd", "AcQs"], 1),  # groups first
        (["AcKs", "AdQd", None], 0),
        ([None, "AcQs", "AdJd"], 1),
    ],
)
def test_the_high_board_opens(key: str, up_cards: Any, first: int) -> None:
    assert first_to_act(key, up_cards) == first


@pytest.mark.parametrize(
    ("up_cards", "first"),
    [
        (["AsKhQd", "7c7d8h", "3c3d3h"], 2),  # trips over a pair over high cards
        (["8c9dTcJs", "2c2d4h5h"], 1),  # no straights
        (["3c5c7c9c", "2d2h4h5h"], 1),  # no flushes
        (["2c2d3c3h", "AcAdKcQs"], 0),  # two pair over a pair
        (["2c2d2h2s", "AcAdAhKs"], 0),
        (["KcKd4c5d", "KhKs4h6d"], 1),  # then the other cards
        (["Ac5c4d", "Ad6s2s"], 1),
        (["5c4d3h2s", "Kc4s3s2d"], 1),
    ],
)
def test_boards_of_stud(up_cards: list[str], first: int) -> None:
    assert first_to_act("stud", up_cards) == first


@pytest.mark.parametrize(
    ("up_cards", "first"),
    [
        (["AsKhQd", "7c7d8h", "3c3d3h"], 0),
        (["AcKs", "QdJd"], 1),
        (["Ac2s", "3d2d"], 0),  # ace low
        (["5c4d3h2s", "6c4s3s2d"], 0),  # straights do not count
        (["2c4c6c8c", "2d4d6d9s"], 0),  # nor flushes
        (["AcAd", "KcKd"], 0),
        (["2c2d", "KcQd"], 1),
    ],
)
def test_boards_of_razz(up_cards: list[str], first: int) -> None:
    assert first_to_act("razz", up_cards) == first
    assert first_to_act("london", up_cards) == first


def test_the_ace_is_high_where_the_low_has_it_so() -> None:
    assert first_to_act("razz27", ["Ac2s", "3d2d"]) == 1
    assert first_to_act("razz27", ["AcAd", "KcKd"]) == 1
    assert first_to_act("razz27", ["Ac2d", "3c3d"]) == 0


def test_a_tied_high_board_is_broken_by_the_suit_of_its_highest_card() -> None:
    assert first_to_act("stud", ["AcKs", "AdKh", "AhKd"]) == 2
    assert first_to_act("stud", ["7c7dKh", "7h7sKd"]) == 0  # the king, not the pair
    assert first_to_act("stud", ["7c7s", "7h7d"]) == 0
    assert first_to_act("stud", ["AcKs", "AdKh", "AhKd"], button=1) == 2


def test_a_tied_high_board_is_broken_by_position() -> None:
    boards = ["AcKs", "AdKh", "AhKd", "QsJs"]
    firsts = [first_to_act("stud", boards, tie="position", button=seat) for seat in range(4)]
    assert firsts == [1, 2, 0, 0]
    assert first_to_act("stud", boards, tie="position") == 0
    assert first_to_act("stud", [None, *boards[1:]], tie="position", button=3) == 1


def test_a_tied_low_board_is_broken_by_position() -> None:
    """Or, where a room wants it, by suit: the lower one opens."""
    boards = ["4hAc", "4cAs", "4dAh", "8cKc"]
    assert first_to_act("razz", boards) == 0
    assert first_to_act("razz", boards, button=1) == 2
    assert (
        first_to_act("razz", boards, tie="suit") == 1
    )  # the four is the highest card, not the ace
    assert first_to_act("razz27", boards[:3], tie="suit") == 0  # the ace is


def test_jokers_and_many_up_cards() -> None:
    """A joker is an ace; of more than four cards the best four count."""
    assert first_to_act("mexican", ["Jk2c", "AcKs"]) == 1
    assert first_to_act("mexican", ["JkAs", "KcKs"]) == 0
    assert first_to_act("mexican", ["JkKd", "AsKs"]) == 0
    assert first_to_act("baseball", ["4cKdKhQc2s", "AcAdJc8s"]) == 1
    assert first_to_act("baseball", ["4cKdKhKs4d", "AcAdJc8s"]) == 0


def test_the_order_of_boards_equals_the_oracle() -> None:
    generator = np.random.default_rng(3)
    for key, name in (("stud", "partial"), ("razz", "partial_low")):
        for cards in (1, 2, 3, 4):
            up = generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (500, 1)), axis=1)
            up = up[:, : 5 * cards].reshape(500, 5, cards)
            found = first_to_act(key, up, tie="position", button=2)
            for boards, seat in zip(up.tolist(), np.asarray(found), strict=True):
                ranked = [oracle.RANKINGS[name](tuple(board)) for board in boards]
                best = max(key for key in ranked if key is not None)
                assert seat == next(s for s in (3, 4, 0, 1, 2) if ranked[s] == best)


def test_many_deals_equal_one_at_a_time() -> None:
    generator = np.random.default_rng(4)
    up = generator.permuted(np.tile(np.arange(52), (200, 1)), axis=1)[:, :8].reshape(200, 4, 2)
    folded = generator.random((200, 4)) < 0.4
    folded[:, 1] = False
    button = generator.integers(0, 4, 200)
    for key in ("stud", "razz", "razz27"):
        for tie in ("suit", "position"):
            found = np.asarray(first_to_act(key, up, folded=folded, button=button, tie=tie))
            for i, seat in enumerate(found.tolist()):
                one = [
                    None if out else cards.tolist()
                    for cards, out in zip(up[i], folded[i], strict=True)
                ]
                assert first_to_act(key, one, button=button[i], tie=tie) == seat
    assert np.asarray(
        first_to_act("stud", up[:, np.newaxis], button=button[:, np.newaxis])
    ).shape == (
        200,
        1,
    )


# --- Later streets: by the button ---------------------------------------------------------------


@pytest.mark.parametrize("key", BUTTON)
def test_the_first_left_of_the_button_acts_first(key: str) -> None:
    out = [False, True, False, True]
    assert [first_to_act(key, folded=out, button=seat) for seat in range(4)] == [2, 2, 0, 0]
    assert first_to_act(key, folded=out) == 0
    assert first_to_act(key, folded=[True, True, False]) == 2


def test_many_deals_with_a_button() -> None:
    out = np.array([[False, True, False], [True, True, False]])
    assert np.asarray(first_to_act("holdem", folded=out, button=[0, 1])).tolist() == [2, 2]
    assert np.asarray(first_to_act("holdem", folded=out[0], button=[0, 1, 2])).tolist() == [2, 2, 0]


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        (("holdem", ["2c", "3c"]), {}, "up_cards: in holdem the first left of the button acts"),
        (("holdem",), {}, "folded: who of how many players has, in holdem"),
        (("holdem",), {"folded": [True, True]}, "everybody has folded"),
        (("holdem",), {"folded": [False, True], "button": 2}, "button: there is no seat 2"),
        (("holdem",), {"folded": [False, True], "button": -1}, "button: there is no seat -1"),
        (("stud",), {}, "up_cards: in stud they say who acts first"),
        (("stud", [None, None]), {}, "up_cards: nobody has any"),
        (("stud", ["2c", "3c"]), {"folded": [False]}, "folded: 1 players, and 2 have up cards"),
        (("stud", ["2c", "3c"]), {"folded": [True, True]}, "everybody has folded"),
        (("stud", ["2c", "3c"]), {"tie": "coin"}, "tie: 'coin' is neither suit nor position"),
        (("stud", ["2c", "2c"]), {}, "2c stands twice"),
    ],
)
def test_bad_first_actions(arguments: Any, keywords: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        first_to_act(*arguments, **keywords)


@pytest.mark.parametrize("folded", [[1, 2], True, [], np.zeros((3, 0), bool)])
def test_folded_is_a_mask(folded: Any) -> None:
    """Not a list of seats, which would be understood as something else."""
    with pytest.raises(TypeError, match="folded: an array of bool, one for each player"):
        first_to_act("holdem", folded=folded)


def test_a_button_is_an_integer() -> None:
    with pytest.raises(TypeError, match="button: a seat is an integer, not float64"):
        first_to_act("holdem", folded=[False, False], button=0.5)


# --- The order of showing -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keywords", "order"),
    [
        ({"last_aggressor": 2}, (2, 3, 4, 0, 1)),
        ({"last_aggressor": 2, "button": 0}, (2, 3, 4, 0, 1)),
        ({"last_aggressor": 2, "folded": [3, 0]}, (2, 4, 1)),
        ({"last_aggressor": 2, "folded": [2]}, (3, 4, 0, 1)),
        ({"button": 3}, (4, 0, 1, 2, 3)),
        ({"button": 4, "folded": [0]}, (1, 2, 3, 4)),
        ({}, (0, 1, 2, 3, 4)),
    ],
)
def test_the_order_of_showing(keywords: Any, order: tuple[int, ...]) -> None:
    assert order_of_showing(5, **keywords) == order


@pytest.mark.parametrize(
    ("players", "keywords", "message"),
    [
        (0, {}, "players: 0"),
        (2, {"folded": [0, 1]}, "everybody has folded"),
        (2, {"folded": [2]}, "folded: there is no seat 2, only 0 to 1"),
        (2, {"button": 2}, "button: there is no seat 2"),
        (2, {"last_aggressor": -1}, "last_aggressor: there is no seat -1"),
    ],
)
def test_bad_orders_of_showing(players: int, keywords: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        order_of_showing(players, **keywords)
