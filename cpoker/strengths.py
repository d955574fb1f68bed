"""Every player's hand in every share of a game, for whole batches of deals.

A share looks at a deal through views: some cards, a ranking, and what is wild. Mostly there is one
view; where players may choose (two of three hole cards, pairs of cards that make a wild one) there
is one for each choice, and the best counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from cpoker import _core
from cpoker.cards import DECK, format_cards, name_of
from cpoker.shares import Selection, Wild

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import ArrayLike, NDArray

    from cpoker.games import Game
    from cpoker.rankings import Ranking
    from cpoker.shares import Share

    Cards = NDArray[np.uint8]

__all__ = [
    "View",
    "best_of_views",
    "deck_of",
    "find_bad_deal",
    "read_boards",
    "read_hands",
    "read_numbers",
    "read_splits",
    "reject_shared",
    "strengths_of",
    "strengths_of_checked",
    "views",
]

JOKER = 52
_SUITS = 4
_SUMS = 9
_HAND = 5


@dataclass(frozen=True, slots=True)
class View:
    """What a share sees of a deal, one way of looking at it.

    Attributes
    ----------
    ranking : Ranking
        The order of hands.
    cards : ndarray of uint8, shape (..., players, cards)
        The cards to choose from; of which exactly two play where `board` is not None.
    board : ndarray of uint8, shape (..., players or 1, cards), or None
        The cards of which exactly three play.
    wilds : ndarray of uint64, shape (..., players) or (), or None
        The cards that are wild.
    valid : ndarray of bool, shape (..., players), or None
        Where this way of looking is allowed; None: everywhere.
    """

    ranking: Ranking
    cards: Cards
    board: Cards | None = None
    wilds: NDArray[np.uint64] | None = None
    valid: NDArray[np.bool_] | None = None

    def strengths(self) -> NDArray[np.uint16]:
        """Strengths, shape (..., players)."""
        if self.valid is None:
            return np.asarray(self._evaluate(self.cards, self.board, self.wilds), np.uint16)
        result = np.zeros(self.valid.shape, np.uint16)
        if self.valid.any():
            wilds = None
            if self.wilds is not None:
                wilds = np.broadcast_to(self.wilds, self.valid.shape)[self.valid]
            result[self.valid] = self._evaluate(self.cards[self.valid], None, wilds)
        return result

    def _evaluate(self, cards: Cards, board: Cards | None, wilds: NDArray[np.uint64] | None) -> Any:
        if board is not None:
            return self.ranking.omaha(cards, board, wilds=wilds)
        if self.ranking.kind == "spade":
            return _best_spade(self.ranking, cards, wilds)
        return self.ranking(cards, wilds=wilds)


def _best_spade(ranking: Ranking, cards: Cards, wilds: NDArray[np.uint64] | None) -> Any:
    """Only real spades count: a wild card is none."""
    if wilds is None:
        return ranking(cards)
    each = ranking(cards[..., np.newaxis])
    is_wild = wilds[..., np.newaxis] >> cards.astype(np.uint64) & np.uint64(1)
    return np.where(is_wild, 0, each).max(axis=-1)


# ---- Reading a batch of deals ----------------------------------------------------------------


def _from_texts(cards: Any, jokers: int) -> Any:
    """Turn texts, in lists of any depth, into lists of numbers."""
    if isinstance(cards, str):
        return list(_core.cards_of(cards, jokers))
    if isinstance(cards, (list, tuple)) and any(isinstance(each, str) for each in cards):
        return [_from_texts(each, jokers) for each in cards]
    return cards


def read_numbers(cards: Any, what: str, dimensions: int, jokers: int) -> Cards:
    """Read card numbers, or texts in lists, as an array of at least so many dimensions."""
    try:
        array = np.asarray(_from_texts(cards, jokers))
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: cards are integers, not {array.dtype}")
    if array.ndim < dimensions:
        raise ValueError(f"{what}: an array of at least {dimensions} dimensions, not {array.ndim}")
    wrong = (array < 0) | (array >= DECK + jokers)
    if wrong.any():
        raise ValueError(f"{what}: {array[wrong].flat[0]} is no card of the deck")
    return array.astype(np.uint8)


def read_hands(game: Game, hands: ArrayLike) -> Cards:
    """Read hands of shape (..., players, cards), as many cards as the game deals."""
    array = read_numbers(hands, "hands", 2, game.jokers)
    cards = array.shape[-1]
    if not game.hole <= cards <= game.hole + game.extra_cards:
        most = f" to {game.hole + game.extra_cards}" if game.extra_cards else ""
        raise ValueError(f"hands: {cards} cards; a hand of {game.key} has {game.hole}{most}")
    return array


def read_boards(game: Game, board: ArrayLike | None, dimensions: int) -> list[Cards]:
    """Read the boards, each of shape (..., cards), for hands of so many dimensions."""
    empty = np.zeros((0,), np.uint8)
    if board is None:
        return [empty]
    array = read_numbers(board, "board", 1, 0)
    if array.shape[-1] > game.board:
        most = f"at most {game.board}" if game.board else "none"
        raise ValueError(f"board: {array.shape[-1]} cards; {game.key} has {most}")
    if array.ndim < dimensions:
        return [array]
    return [array[..., i, :] for i in range(array.shape[-2])]


def find_bad_deal(game: Game, deals: Cards) -> tuple[int, int] | None:
    """The row and place of the first card that stands twice in its row or is not in the deck."""
    deck = sum(1 << card for card in deck_of(game))
    return _core.find_bad_deal(np.ascontiguousarray(deals), deck)


def reject_shared(game: Game, hands: Cards, boards: list[Cards]) -> None:
    """Refuse a card that stands twice in a deal, or is not in the deck."""
    batch = np.broadcast_shapes(hands.shape[:-2], *(board.shape[:-1] for board in boards))
    parts = [hands.reshape(*hands.shape[:-2], hands.shape[-2] * hands.shape[-1]), *boards]
    deals = np.concatenate(
        [np.broadcast_to(part, (*batch, part.shape[-1])) for part in parts], axis=-1
    ).reshape(-1, sum(part.shape[-1] for part in parts))
    found = find_bad_deal(game, deals)
    if found is None:
        return
    card = int(deals[found])
    is_known = card in deck_of(game)
    what = "stands twice in a deal" if is_known else f"is not in the deck of {game.key}"
    raise ValueError(f"{name_of(card)} {what}: {format_cards(deals[found[0]])}")


def deck_of(game: Game) -> tuple[int, ...]:
    """The cards that a game is played with."""
    return _deck(game.shares[0].ranking.deck, game.jokers)


@lru_cache(maxsize=32)
def _deck(ranks: int, jokers: int) -> tuple[int, ...]:
    natural = (card for card in range(DECK) if ranks >> card // _SUITS & 1)
    return (*natural, *range(JOKER, JOKER + jokers))


# ---- What is wild ----------------------------------------------------------------------------


def _ranks_of(cards: Cards) -> NDArray[np.uint64]:
    """The mask of all cards of each card's rank; of none for a joker."""
    rank = (cards >> 2).astype(np.uint64)
    masks = np.uint64(0b1111) << np.uint64(4) * rank
    return np.where(cards < DECK, masks, np.uint64(0))


def _wild_masks(game: Game, share: Share, hands: Cards) -> NDArray[np.uint64] | None:
    """The mask of wild cards for each player, or one for all; None if nothing can be wild."""
    # A spade that is wild is none.
    if share.ranking.wild == "none" and share.ranking.kind != "spade":
        return None
    mask = sum(1 << card for card in _core.cards_of(game.wild_cards))
    down = hands[..., list(game.down)]
    if game.wild is Wild.ALL_DOWN:
        return np.asarray(np.bitwise_or.reduce(_ranks_of(down), axis=-1) | np.uint64(mask))
    if game.wild is Wild.LOWEST_DOWN:
        heights = down >> 2
        if share.ranking.ace_low:
            heights = (heights + 1) % (DECK // _SUITS)
        heights = np.where(down < DECK, heights, DECK)  # a joker has no rank
        lowest = np.take_along_axis(down, heights.argmin(axis=-1)[..., np.newaxis], axis=-1)
        return _ranks_of(lowest)[..., 0] | np.uint64(mask)
    return np.array(mask, np.uint64) if mask else None


# ---- Views -----------------------------------------------------------------------------------


def views(
    game: Game, share: Share, hands: Cards, board: Cards, splits: NDArray[Any] | None
) -> Iterator[View]:
    """Every way in which a share may look at the players' hands."""
    wilds = _wild_masks(game, share, hands)
    if share.selection is Selection.TWO_AND_THREE:
        # A board of its own for every hand: NumPy hands whole batches to a loop only where no
        # operand repeats, and that is worth far more than the copy costs.
        shape = np.broadcast_shapes(hands.shape[:-1], (*board.shape[:-1], 1))
        boards = np.broadcast_to(board[..., np.newaxis, :], (*shape, board.shape[-1])).copy()
        yield View(share.ranking, np.broadcast_to(hands, (*shape, hands.shape[-1])), boards, wilds)
        return
    for cards in _cards_in_view(game, share, hands, board, splits):
        if game.wild is Wild.JOKER_BY_FACE and share.face_up is not None:
            face_down = np.asarray((hands[..., list(game.down)] >= DECK).any(axis=-1))
            yield View(share.ranking, cards, None, wilds, face_down)
            yield View(share.face_up, cards, None, wilds, ~face_down)
        elif game.wild is Wild.SUMS_OF_NINE:
            yield from _with_sums(View(share.ranking, cards, None, wilds))
        else:
            yield View(share.ranking, cards, None, wilds)


def _beside(cards: Cards, board: Cards) -> Cards:
    """Each player's cards and the board's, side by side."""
    shape = np.broadcast_shapes(cards.shape[:-1], (*board.shape[:-1], 1))
    return np.concatenate(
        [
            np.broadcast_to(cards, (*shape, cards.shape[-1])),
            np.broadcast_to(board[..., np.newaxis, :], (*shape, board.shape[-1])),
        ],
        axis=-1,
    )


def _cards_in_view(
    game: Game, share: Share, hands: Cards, board: Cards, splits: NDArray[Any] | None
) -> Iterable[Cards]:
    match share.selection:
        case Selection.OWN:
            return [hands]
        case Selection.DOWN:
            return [hands[..., list(game.down)]]
        case Selection.AT_MOST_TWO:
            pairs = combinations(range(hands.shape[-1]), 2)
            return [_beside(hands[..., list(pair)], board) for pair in pairs]
        case Selection.FIVE_OF_SPLIT | Selection.TWO_OF_SPLIT:
            return [_part_of_split(share, hands, splits)]
        case _:
            cards = _beside(hands, board) if board.shape[-1] else hands
            if game.common_joker:
                cards = _beside(cards, np.array([JOKER], np.uint8))
            return [cards]


def read_splits(hands: Cards, splits: ArrayLike) -> NDArray[np.int64]:
    """The places of each player's short hand, shape (..., players, 2)."""
    places = np.asarray(splits)
    cards = hands.shape[-1]
    if places.dtype.kind not in "iu":
        raise TypeError(f"splits: places are integers, not {places.dtype}")
    wanted = (*hands.shape[:-1], 2)
    try:
        places = np.broadcast_to(places, wanted)
    except ValueError:
        raise ValueError(f"splits: an array of shape {wanted}, not {places.shape}") from None
    if (places < 0).any() or (places >= cards).any():
        raise ValueError(f"splits: places from 0 to {cards - 1}")
    if (places[..., 0] == places[..., 1]).any():
        raise ValueError("splits: two different places for each player")
    return places.astype(np.int64)


def _part_of_split(share: Share, hands: Cards, splits: NDArray[Any] | None) -> Cards:
    if splits is None:
        raise ValueError("splits: the places of the two cards of each player's short hand")
    if share.selection is Selection.TWO_OF_SPLIT:
        return np.take_along_axis(hands, splits, axis=-1)
    chosen = np.zeros(hands.shape, np.bool_)
    np.put_along_axis(chosen, splits, values=True, axis=-1)
    return hands[~chosen].reshape(*hands.shape[:-1], hands.shape[-1] - 2)


def _with_sums(view: View) -> Iterator[View]:
    """The view itself, and with every choice of pairs that add up to nine as wild cards."""
    yield view
    cards = view.cards
    value = (cards >> 2) + 2  # of a number card, its number
    places = range(cards.shape[-1])
    # Every pair leaves one card less, and five make a hand.
    for count in range(1, min(cards.shape[-1] - _HAND, cards.shape[-1] // 2) + 1):
        for pairs in combinations(combinations(places, 2), count):
            used = [place for pair in pairs for place in pair]
            if len(set(used)) < len(used):
                continue
            valid = np.ones(cards.shape[:-1], np.bool_)
            for one, other in pairs:
                valid &= value[..., one] + value[..., other] == _SUMS
            if valid.any():
                rest = cards[..., [place for place in places if place not in used]]
                jokers = np.arange(JOKER, JOKER + count, dtype=np.uint8)
                yield View(view.ranking, _beside(rest, jokers), None, view.wilds, valid)


def strengths_of(
    game: Game, hands: ArrayLike, board: ArrayLike | None, splits: ArrayLike | None
) -> NDArray[np.uint16]:
    """Evaluate a batch of deals: `Game.strengths`."""
    held = read_hands(game, hands)
    boards = read_boards(game, board, held.ndim)
    reject_shared(game, held, boards)
    places = None if splits is None else read_splits(held, splits)
    return strengths_of_checked(game, held, boards, places)


def strengths_of_checked(
    game: Game, hands: Cards, boards: list[Cards], splits: NDArray[np.int64] | None
) -> NDArray[np.uint16]:
    """Evaluate a batch of deals whose cards somebody has checked."""
    columns = [
        best_of_views(views(game, share, hands, each, splits))
        for each in boards
        for share in game.shares
    ]
    return np.stack(np.broadcast_arrays(*columns), axis=-1)


def best_of_views(ways: Iterable[View]) -> NDArray[np.uint16]:
    """Each player's strength in the view that suits him best."""
    best: NDArray[np.uint16] | None = None
    for view in ways:
        strengths = view.strengths()
        best = strengths if best is None else np.maximum(best, strengths)
    if best is None:
        raise AssertionError("a share always has a view")
    return best
