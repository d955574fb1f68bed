"""Outs: examples that every player knows, and hands compared card by card by the oracle."""

from typing import Any

import numpy as np
import oracle
import pytest

import cpoker as cp

STANDINGS = ("behind", "tied", "ahead")


def count(cards: str) -> int:
    return len(cards) // 2


@pytest.mark.parametrize(
    ("hands", "board", "outs"),
    [
        (["7h6h", "AsAd"], "KhTh2c", 9),  # a flush draw
        (["8s7s", "AhKd"], "Kc9d6h", 8),  # open-ended
        (["JsTd", "AsAh"], "KcQd2h", 6),  # open-ended, but two aces are in the other's hand
        (["JsTd", "AsAh"], "Kc9d2h", 4),  # a gutshot
        (["AsKd", "QsQd"], "7c5h2d", 6),  # two overcards
        (["AhKh", "QsQd"], "Th7h2c", 15),  # a flush draw and two overcards
        (["8h7h", "AsKd"], "Kh9h6c", 15),  # a flush draw that is open-ended
        (["9s9d", "AhKh"], "9hTh2h4c", 10),  # a set against a flush: three of three ranks, a nine
        (["QsQd", "AsAd"], "7c5h2d", 2),  # a pair against a higher one
        (["AsAd", "QsQd"], "7c5h2d", 0),  # ahead
    ],
)
def test_outs_that_everybody_knows(hands: list[str], board: str, outs: int) -> None:
    found = cp.outs("holdem", hands, board)
    assert count(found.to_win()) == outs
    assert found.to_tie() == ""
    assert found.standings == ("ahead" if outs == 0 else "behind",)


def test_outs_to_tie() -> None:
    """Three aces, four or five beside them: what counterfeits the five."""
    found = cp.outs("holdem", ["As3d", "Ac5h"], "AhAdKs4c")
    assert found.to_win() == "3s3h3c"
    # Any six to queen, a king, and a four make the fives no more than the threes.
    ranks = "KQJT98764"
    assert {found.to_tie()[i] for i in range(0, len(found.to_tie()), 2)} == set(ranks)
    assert count(found.to_tie()) == 7 * 4 + 3 + 3
    assert str(found).endswith("3 outs to win, 34 outs to tie, of 44 cards")


def test_who_is_tied_has_outs_to_win() -> None:
    found = cp.outs("holdem", ["AhKh", "AsKc"], "Qh7h2c")
    assert found.standings == ("tied",)
    assert found.to_win() == "JhTh9h8h6h5h4h3h2h"
    assert cp.outs("holdem", ["AhKh", "AsKc"], "Qh7h2c", player=1).to_win() == ""


def test_dead_cards_are_no_outs() -> None:
    found = cp.outs("holdem", ["7h6h", "AsAd"], "KhTh2c", "QhJh3s")
    assert count(found.to_win()) == 7
    assert len(found.cards) == 42


def test_shares_of_a_split_pot() -> None:
    found = cp.outs("omaha8", ["As2d7c9c", "KhKsQdJc"], "3h8dKd")
    assert found.standings == ("behind", "behind")
    assert found.to_win("high") == ""
    # No low yet: any card from ace to seven that makes a third low rank for ace and deuce, and
    # where ace or deuce pairs the seven plays.
    low = {found.to_win("low")[i] for i in range(0, count(found.to_win("low")) * 2, 2)}
    assert low == set("A76542")
    assert count(found.to_win("low")) == 3 + 3 + 4 + 4 + 4 + 3
    text = str(found).splitlines()
    assert text[0].startswith("As2d7c9c on 3h8dKd: behind for high, behind for low, equity ")
    assert text[1].split() == ["card", "makes", "him", "equity", "hand"]
    assert text[2].split(maxsplit=5)[:4] == ["Ah", "ahead", "for", "low"]
    assert text[-1] == "21 outs to win low, of 41 cards"
    with pytest.raises(ValueError, match="share: 'middle'; omaha8 has high, low"):
        found.to_win("middle")


def standing(keys: list[oracle.Key | None], player: int) -> int:
    mine, others = keys[player], keys[:player] + keys[player + 1 :]
    if mine is None:
        return 0
    results = [oracle.compare(mine, other) for other in others]
    return 0 if min(results) < 0 else 1 if 0 in results else 2


def worth(key: str, share: str, hand: list[int], board: list[int]) -> oracle.Key | None:
    if key == "omaha8":
        ranking = "standard" if share == "high" else "eight_or_better"
        return oracle.best_omaha(ranking, hand, board)
    return oracle.best("short_deck" if key == "shortdeck" else "standard", [*hand, *board])


@pytest.mark.parametrize("key", ["holdem", "shortdeck", "omaha8"])
@pytest.mark.parametrize("number", range(8))
def test_standings_of_random_deals(key: str, number: int) -> None:
    game = cp.game(key)
    players, known = 2 + number % 2, 3 + number // 2 % 2
    dealt = cp.deal(game, players, 1, seed=number)
    hands = dealt.hands[0].tolist()
    board = dealt.boards[0, :known].tolist()
    player = number % players
    found = cp.outs(game, hands, board, player=player)
    deck = [card for card in range(52) if game.shares[0].ranking.deck >> card // 4 & 1]
    taken = {*board, *(card for hand in hands for card in hand)}
    assert sorted(found.cards.tolist()) == [card for card in deck if card not in taken]
    wanted = set()
    for place, share in enumerate(game.shares):
        now = standing([worth(key, share.name, hand, board) for hand in hands], player)
        assert found.standings[place] == STANDINGS[now]
        for card in found.cards.tolist():
            keys = [worth(key, share.name, hand, [*board, card]) for hand in hands]
            then = standing(keys, player)
            if then > now:
                wanted.add((cp.format_cards([card]), share.name, then == 1))
    assert {(out.card, out.share, out.ties) for out in found.outs} == wanted
    after = [cp.equity(game, hands, [*board, card]).equity for card in found.cards.tolist()]
    assert found.equities == pytest.approx(np.array(after))
    for out in found.outs:
        row = found.cards.tolist().index(cp.parse_cards(out.card)[0])
        assert out.equity == found.equities[row, player]
        evaluated = cp.evaluate(game, hands[player], [*board, *cp.parse_cards(out.card).tolist()])
        (share_found,) = [each for each in evaluated.shares if each.name == out.share]
        assert out.hand == share_found.description
    assert found.equity == pytest.approx(cp.equity(game, hands, board).equity[player])


def test_no_outs_in_words() -> None:
    text = str(cp.outs("holdem", ["AsAd", "QsQd"], "7c5h2d4s"))
    assert text == "AsAd on 7c5h2d4s: ahead, equity 95.45%\nno outs, of 44 cards"


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("razz", ["As2s3s4s5s6s7s", "2c3c4c5c6c7c8c"], ""), {}, "razz has no board of five"),
        (("holdem", "AsKs", "2c3c4c"), {}, "not the text 'AsKs'"),
        (("holdem", ["AsKs"], "2c3c4c"), {}, "not 1"),
        (("holdem", ["AsKs", "AsQs"], "2c3c4c"), {}, "As stands in hand 1 and hand 2"),
        (("holdem", ["AsKs", "QQ"], "2c3c4c"), {}, "hand 2"),
        (("holdem", ["AsKs", "QsQh"], "2c3c"), {}, "board: 2 cards"),
        (("holdem", ["AsKs", "QsQh"], "2c3c4c5c6c"), {}, "board: 5 cards"),
        (("holdem", ["AsKs", "QsQh"], "2c3c4c"), {"player": 2}, "player: 2; there are 0 to 1"),
        (("holdem", ["AsKs", "QsQh"], "2c3c4c"), {"player": -1}, "player: -1"),
        (("nothing", ["AsKs", "QsQh"], "2c3c4c"), {}, "nothing"),
    ],
)
def test_bad_input_is_named(
    arguments: tuple[Any, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        cp.outs(*arguments, **options)
