"""Rules of the card room: openers, fouled hands, the sevens rule, five cards against the house."""

from itertools import combinations
from typing import Any

import numpy as np
import oracle
import pytest

import cpoker as cp
from cpoker.card_room import (
    HouseResult,
    against_house,
    false_openers,
    is_fouled,
    is_opener,
    sevens_rule,
    splits_openers,
)

JOKER = 52

# --- Openers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "opens"),
    [
        ("JcJd4s3h2c", True),
        ("TcTdAsKhQc", False),
        ("AsKhQdJc9c", False),
        ("3c3d2s2h7c", True),
        ("2c2d2s4h7c", True),
        ("2c3d4s5h6c", True),
        ("2c7c4c5c9c", True),
        ("JkAs4s3h2c", True),  # a pair of aces
        ("Jk9s8d3h2c", False),  # one ace
        ("Jk5s4d3h2c", True),  # a straight
        ("Jk9s8s3s2s", True),  # a flush
        ("JkTcTd4s2h", False),  # a pair of tens and an ace
        ("JkJcJd4s2h", True),
        ("", False),
        ("As", False),
        ("Jk", False),
        ("JkAs", True),
        ("JcJd", True),
        ("TcTdAsKs", False),
        ("2c2d3c3d", True),
        ("2c2d2h", True),
        ("JkTsQsKs", False),  # four cards are no straight and no flush
        ("JkAcAdAhAs", True),
    ],
)
def test_openers(cards: str, opens: bool) -> None:
    assert is_opener(cards) is opens


def test_many_openers() -> None:
    hands = [cp.parse_cards(text) for text in ("JcJd4s3h2c", "TcTd4s3h2c", "AsJk4s3h2c")]
    assert np.asarray(is_opener(np.array(hands))).tolist() == [True, False, True]
    assert np.asarray(is_opener(np.array(hands)[:, np.newaxis])).shape == (3, 1)
    assert np.asarray(is_opener(np.zeros((0, 5), np.uint8))).shape == (0,)
    assert np.asarray(is_opener(np.zeros((4, 0), np.uint8))).tolist() == [False] * 4


def test_openers_equal_the_oracle() -> None:
    jacks = oracle.best("standard", cp.parse_cards("JcJd4s3h2c").tolist())
    generator = np.random.default_rng(7)
    hands = np.array([generator.permutation(53)[:5] for _ in range(3000)], np.uint8)
    hands[:1000, 0] = JOKER
    hands = np.array([hand for hand in hands if len(set(hand.tolist())) == 5])
    for hand, opens in zip(hands.tolist(), np.asarray(is_opener(hands)), strict=True):
        cards = [oracle.WILD if card == JOKER else card for card in hand]
        key = oracle.best_wild("standard", cards, "bug")
        assert opens == (oracle.compare(key, jacks) >= 0)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("JcJd4s3h2c2d", "cards: 6 of them; a hand of draw has five"),
        ("JcJcAs", "Jc stands twice"),
        ("JkJkAs", "Jk"),
        ([52, 52, 1], "Jk stands twice"),
        ("JcX", "cards: "),
        ([60], "cards: 60 is no card of the deck"),
    ],
)
def test_bad_openers(cards: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        is_opener(cards)


# --- Splitting openers --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "kept", "splits"),
    [
        ("AsJkKsQsTc", "AsJkKsQs", False),  # ace and joker are still a pair of aces
        ("AsJkKsQsTc", "AsKsQs", True),
        ("AsJkKsQsTc", "JkKsQsTc", True),  # a straight thrown away
        ("JcJd4d3d2d", "Jd4d3d2d", True),
        ("JcJd4d3d2d", "JcJd", False),
        ("JcJd4d3d2d", "JcJd4d3d2d", False),
        ("JcJd4d3d2d", "", True),
        ("QcQdJcJd2c", "JcJd", False),  # other openers do as well
        ("3c3d2c2d9h", "3c3d", True),
        ("3c3d2c2d9h", "3c3d2c2d", False),
        ("5c4d3h2sAc", "5c4d3h2s", True),
    ],
)
def test_splitting_openers(hand: str, kept: str, splits: bool) -> None:
    assert splits_openers(hand, kept) is splits
    discard = set(cp.parse_cards(hand).tolist()) - set(cp.parse_cards(kept).tolist())
    assert is_opener([*cp.parse_cards(kept).tolist(), *discard])  # the proof


@pytest.mark.parametrize(
    ("hand", "kept", "message"),
    [
        ("JcJd4d3d", "JcJd", "hand: 4 cards; a hand of draw has five"),
        ("TcTd4d3d2d", "TcTd", "hand: TcTd4d3d2d are no openers"),
        ("JcJd4d3d2d", "JcJs", "kept: Js is not in the hand JcJd4d3d2d"),
        ("JcJd4d3d2d", "JcJc", "twice"),
        ("JcJd4d3d2x", "JcJd", "position"),
    ],
)
def test_bad_splits_of_openers(hand: str, kept: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        splits_openers(hand, kept)


def test_false_openers_get_all_bets_back_but_the_first() -> None:
    back = false_openers([30, 10, 30, 0], opener=0, opening_bet=10)
    assert back.tolist() == [20, 10, 30, 0]
    assert back.dtype == np.int64
    bets = np.array([5, 0])
    assert false_openers(bets, 0, 5).tolist() == [0, 0]
    assert bets.tolist() == [5, 0]


@pytest.mark.parametrize(
    ("bets", "opener", "opening_bet", "message"),
    [
        ([10, 10], 2, 10, "opener: there is no seat 2, only 0 to 1"),
        ([10, 10], -1, 10, "opener: there is no seat -1"),
        ([10, 10], 0, 11, "opening_bet: 11, and the opener put in 10"),
        ([10, 10], 0, 0, "opening_bet: 0"),
        ([10, -1], 0, 10, "bets: -1 chips"),
        ([[10, 10]], 0, 10, "opener"),
    ],
)
def test_bad_false_openers(bets: Any, opener: int, opening_bet: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        false_openers(bets, opener, opening_bet)


def test_chips_are_integers() -> None:
    with pytest.raises(TypeError, match="bets: chips are integers, not float64"):
        false_openers([0.5, 1], 0, 1)


# --- Fouled hands -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", cp.games())
def test_a_wrong_number_of_cards_is_a_fouled_hand(key: str) -> None:
    game = cp.game(key)
    ranks = [rank for rank in range(13) if game.shares[0].ranking.deck >> rank & 1]
    deck = [4 * rank + suit for rank in ranks for suit in range(4)]
    sizes = [size for size in range(13) if not is_fouled(key, deck[:size])]
    assert sizes == list(range(game.hole, game.hole + game.extra_cards + 1))


def test_a_community_card_is_everyones_seventh() -> None:
    assert is_fouled("stud", "2c3c4c5c6c7c")
    assert not is_fouled("stud", "2c3c4c5c6c7c", common=1)
    assert is_fouled("stud", "2c3c4c5c6c7c8c", common=1)


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        (("draw", "2c2c"), {}, "twice"),
        (("lowball", "Jk2c3c4c5c"), {}, "Jk"),
        (("shortdeck", "2c3c"), {}, "hand: 2c is not in the deck of shortdeck"),
        (("stud", "2c"), {"common": -1}, "common: -1 cards"),
        (("nothing", "2c"), {}, "there is no game 'nothing'"),
    ],
)
def test_bad_fouled_hands(arguments: Any, keywords: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        is_fouled(*arguments, **keywords)


# --- The sevens rule ----------------------------------------------------------------------------

SEVEN, BETTER_SEVEN, EIGHT, NINE = "7c6d4s3h2c", "7d5c4h3s2d", "8c6h4c3d2h", "9c6s4d3cAh"
WORST_SEVEN, SAME_SEVEN, BARELY_NO_SEVEN = "7h6c5s4d3h", "7d6h4c3d2h", "8s4h3sAd2s"


@pytest.mark.parametrize(
    ("hands", "checked", "back"),
    [
        ([SEVEN, EIGHT], [0], [80, 80]),  # the best hand: all later action goes back
        ([WORST_SEVEN, EIGHT], [0], [80, 80]),
        ([SEVEN, SAME_SEVEN], [0], [80, 80]),  # also if it is tied
        ([SEVEN, BETTER_SEVEN], [0], [0, 0]),  # beaten: he loses everything
        ([BARELY_NO_SEVEN, NINE], [0], [0, 0]),  # no seven: no rule
        ([SEVEN, EIGHT], [], [0, 0]),  # he bet it
        ([SEVEN, EIGHT], [1], [0, 0]),
        ([SEVEN, BETTER_SEVEN], [0, 1], [80, 80]),
        ([None, EIGHT], [0], [0, 0]),  # he folded
        (["7c7d4s3h2c", NINE.replace("9c", "Kc").replace("6s", "Ks")], [0], [0, 0]),  # a pair
    ],
)
def test_who_checks_a_seven(hands: list[str | None], checked: list[int], back: list[int]) -> None:
    assert sevens_rule("lowball", hands, [80, 80], checked=checked).tolist() == back


def test_folded_chips_go_back_too() -> None:
    hands = [SEVEN, None, EIGHT]
    assert sevens_rule("lowball", hands, [80, 40, 80], checked=[0]).tolist() == [80, 40, 80]


def test_the_joker_makes_a_seven() -> None:
    hands = ["Jk7c6d4s3h", EIGHT]
    assert sevens_rule("lowball_joker", hands, [80, 80], checked=[0]).tolist() == [80, 80]


@pytest.mark.parametrize(
    ("hands", "keywords", "back"),
    [
        # Seat 0 is all in for 15 of 40, seat 1 just calls with a seven, seat 2 overcalls.
        ([EIGHT, SEVEN, NINE], {}, [0, 0, 15]),  # the seven wins the all-in, the overcall goes back
        ([EIGHT, SEVEN, BETTER_SEVEN], {}, [0, 0, 0]),  # the overcaller wins
        ([NINE, SEVEN, SAME_SEVEN], {}, [0, 0, 0]),  # or ties
        ([BETTER_SEVEN, SEVEN, NINE], {}, [0, 0, 15]),  # the all-in wins: the overcaller lost
        ([NINE, EIGHT, BETTER_SEVEN], {}, [0, 0, 0]),  # nobody just called with a seven first
        (["Kc8d5s2sAs", EIGHT, NINE], {}, [0, 0, 0]),
        ([EIGHT, SEVEN, None], {}, [0, 0, 0]),  # he folded to the next bet
        ([EIGHT, SEVEN, NINE], {"bet": 30}, [0, 0, 0]),  # half a bet is a bet
        ([EIGHT, SEVEN, NINE], {"bet": 31}, [0, 0, 15]),
        ([EIGHT, SEVEN, NINE], {"just_called": [1]}, [0, 0, 0]),
        ([EIGHT, SEVEN, NINE], {"just_called": [2, 1]}, [0, 0, 0]),  # the seven called last
        ([EIGHT, SEVEN, NINE], {"just_called": []}, [0, 0, 0]),
        ([EIGHT, SEVEN, NINE], {"checked": [1]}, [15, 15, 15]),  # he checked it before
    ],
)
def test_who_just_calls_a_short_all_in(
    hands: list[str | None], keywords: Any, back: list[int]
) -> None:
    usual: Any = {"just_called": [1, 2], "all_in": 0, "bet": 40}
    assert sevens_rule("lowball", hands, [15, 15, 15], **usual | keywords).tolist() == back


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        (("lowball27", [SEVEN, EIGHT], [1, 1]), {}, "lowball27 is no ace-to-five lowball"),
        (("razz", [SEVEN, EIGHT], [1, 1]), {}, "razz is no ace-to-five lowball"),
        (("draw", [SEVEN, EIGHT], [1, 1]), {}, "draw is no ace-to-five lowball"),
        (("archie", [SEVEN, EIGHT], [1, 1]), {}, "archie is no ace-to-five lowball"),
        (("lowball", [SEVEN, EIGHT], [1]), {}, r"bets: of shape \(1,\), and there are 2 hands"),
        (("lowball", [SEVEN, EIGHT], [1, -1]), {}, "bets: -1 chips"),
        (("lowball", [SEVEN, "2c"], [1, 1]), {}, "seat 1: 1 cards"),
        (("lowball", [SEVEN, SEVEN], [1, 1]), {}, "7c stands in seat 0 and seat 1"),
        (("lowball", [None, None], [1, 1]), {}, "everybody has folded"),
        (("lowball", [SEVEN, EIGHT], [1, 1]), {"checked": [2]}, "checked: there is no seat 2"),
        (("lowball", [SEVEN, EIGHT], [1, 1]), {"just_called": [1]}, "just_called: the seat that"),
        (
            ("lowball", [SEVEN, EIGHT], [1, 1]),
            {"just_called": [1], "all_in": 2, "bet": 4},
            "all_in: there is no seat 2",
        ),
        (
            ("lowball", [None, EIGHT], [1, 1]),
            {"just_called": [1], "all_in": 0, "bet": 4},
            "all_in: seat 0 has folded",
        ),
    ],
)
def test_bad_sevens(arguments: Any, keywords: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sevens_rule(*arguments, **keywords)


# --- Against the house --------------------------------------------------------------------------

QUALIFIES, FAILS = "AcKdQs4h3d", "AcQdJs4h3d"


@pytest.mark.parametrize(
    ("player", "pays"),
    [
        ("AdKhQc5h2s", 1),
        ("2c2d5s6h8c", 1),
        ("3c3s2h2s8c", 2),
        ("2c2d2s6h8c", 3),
        ("5c4d3c2hAd", 4),
        ("7c5c4c3c2c", 5),
        ("2c2d2s3h3c", 7),
        ("2c2d2s2h8c", 20),
        ("5c4c3c2c6c", 50),
        ("5d4d2dAd7d", 5),
        ("AsKsQhJsTs", 4),
        ("AsKsQdJsTs", 4),
        ("AhKhQhJhTh", 100),
        ("KhQhJhTh9h", 50),
    ],
)
def test_the_pay_table(player: str, pays: int) -> None:
    """The ante is paid even, the bet by the hand; or it is returned."""
    result = against_house(player, QUALIFIES, 10)
    assert result == HouseResult(qualifies=True, ante=10, bet=20 * pays)
    assert result.net == 10 + 20 * pays
    assert against_house(player, "9d8h7h4h3d", 10) == (HouseResult(qualifies=False, ante=10, bet=0))


@pytest.mark.parametrize(
    ("player", "dealer", "bet", "expected"),
    [
        ("AdKhQc4d2s", QUALIFIES, 20, (True, -10, -20)),  # a loss
        ("AdKhQc4d3s", QUALIFIES, 20, (True, 0, 0)),  # a tie
        ("AdKhQc4d3s", QUALIFIES, 0, (True, -10, 0)),  # he folded
        ("AhAdQc4d3s", FAILS, 0, (False, -10, 0)),
        ("7c5d4s3c2c", FAILS, 20, (False, 10, 0)),  # a worse hand than the dealer's
        ("7c5d4s3c2c", "2d2h5h6h8h", 20, (True, -10, -20)),
        ("8c8d4s3c2c", "AcKd4d3h2h", 20, (True, 10, 20)),  # the least that qualifies
        ("8c8d4s3c2c", "AcQdJsTh9d", 20, (False, 10, 0)),  # the best that does not
        ("2c2d5s6h8c", QUALIFIES, 30, (True, 10, 30)),
    ],
)
def test_the_dealer_qualifies_with_ace_king(
    player: str, dealer: str, bet: int, expected: tuple[bool, int, int]
) -> None:
    result = against_house(player, dealer, 10, bet)
    assert (result.qualifies, result.ante, result.bet) == expected
    assert result.net == expected[1] + expected[2]


def test_a_pay_table_can_be_set() -> None:
    table = {"royal flush": 200, "pair": 0}
    assert against_house("AhKhQhJhTh", QUALIFIES, 1, pay_table=table).bet == 400
    assert against_house("2c2d5s6h8c", QUALIFIES, 1, pay_table=table).bet == 0
    assert against_house("KhQhJhTh9h", QUALIFIES, 1, pay_table=table).bet == 100


def test_many_hands_equal_one_at_a_time() -> None:
    generator = np.random.default_rng(8)
    cards = generator.permuted(np.tile(np.arange(52), (500, 1)), axis=1)
    player, dealer = cards[:, :5], cards[:, 5:10]
    ante = generator.integers(1, 100, 500)
    bet = ante * generator.integers(0, 3, 500)
    many = against_house(player, dealer, ante, bet)
    assert isinstance(many.net, np.ndarray)
    for i, net in enumerate(many.net):
        one = against_house(player[i], dealer[i], int(ante[i]), int(bet[i]))
        assert (one.net, one.qualifies) == (net, np.asarray(many.qualifies)[i])
    table = against_house(cards[:, 5:20].reshape(500, 3, 5), player[:, np.newaxis], 5)
    assert np.asarray(table.net).shape == (500, 3)
    assert np.asarray(against_house(player[0], dealer[0], [1, 2]).qualifies).shape == (2,)


def test_the_dealer_qualifies_as_often_as_counted() -> None:
    """All five-card hands but ace-king or better: 1,135,260 of 2,598,960 (a known figure)."""
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    strengths = cp.ranking("standard")(hands)
    least = cp.ranking("standard").strength("AcKd4s3h2c")
    assert int((strengths < least).sum()) == 1_135_260


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        (("2c2d5s6h", QUALIFIES, 1), {}, "player: 4 cards; a hand has five"),
        (("2c2d5s6h8c", "Ac", 1), {}, "dealer: 1 cards; a hand has five"),
        (("2c2d5s6hAc", QUALIFIES, 1), {}, "Ac stands twice"),
        (("2c2d5s6h8x", QUALIFIES, 1), {}, "player: "),
        (("2c2d5s6h8c", QUALIFIES, -1), {}, "ante: -1 chips"),
        (("2c2d5s6h8c", QUALIFIES, 1, -2), {}, "bet: -2 chips"),
        (("2c2d5s6h8c", QUALIFIES, 2**62), {}, "ante: 4611686018427387904 chips"),
        (("2c2d5s6h8c", QUALIFIES, 1), {"pay_table": {"royal": 1}}, "pay_table: 'royal' is none"),
        (("2c2d5s6h8c", QUALIFIES, 1), {"pay_table": {"pair": -1}}, "pay_table: pair pays -1"),
    ],
)
def test_bad_hands_against_the_house(arguments: Any, keywords: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        against_house(*arguments, **keywords)
