"""One hand, in words: the strength, the name and the cards of each share."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from cpoker.cards import format_cards
from cpoker.deals import read_board, read_hand, reject_shared_cards
from cpoker.games import Game, game
from cpoker.shares import Selection
from cpoker.strengths import View, read_splits, views

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cpoker.deals import Cards
    from cpoker.shares import Share

__all__ = ["Evaluation", "ShareEvaluation", "evaluate"]


_OF_SPLIT = (Selection.FIVE_OF_SPLIT, Selection.TWO_OF_SPLIT)


@dataclass(frozen=True, slots=True)
class ShareEvaluation:
    """A hand in one share's eyes.

    Attributes
    ----------
    name : str
        The share: "high" or "low".
    strength : int
        0 = no hand.
    description : str
        The hand in words.
    cards : str
        The cards that play, highest rank first; empty where there is no hand. "Jk" stands for a
        joker, and for two cards that together make a wild one.
    """

    name: str
    strength: int
    description: str
    cards: str

    def __str__(self) -> str:
        playing = f" ({self.cards})" if self.cards else ""
        return f"{self.name}: {self.description}{playing}"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What `evaluate` returns.

    Attributes
    ----------
    game : Game
        The game.
    shares : tuple of ShareEvaluation
        The hand in each share's eyes.
    """

    game: Game
    shares: tuple[ShareEvaluation, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.shares))

    def to_dict(self) -> dict[str, object]:
        """Give everything as plain Python objects."""
        return {
            "game": self.game.key,
            "shares": [
                {
                    "name": share.name,
                    "strength": share.strength,
                    "description": share.description,
                    "cards": share.cards,
                }
                for share in self.shares
            ],
        }


def _choices(view: View) -> Iterator[tuple[View, list[int]]]:
    """All smallest hands that may play in a view, and their cards."""
    cards = view.cards[0]
    if view.board is not None:
        for two in combinations(cards, 2):
            for three in combinations(view.board[0], 3):
                yield _of(view, two, three), [*two, *three]
        return
    sizes = {"best five": [5], "best two": [2], "spade": [1], "badugi": [1, 2, 3, 4]}
    for size in sizes.get(view.ranking.kind, range(1, len(cards) + 1)):
        for chosen in combinations(cards, size):
            yield _of(view, chosen), list(chosen)


def _of(view: View, cards: Sequence[int], board: Sequence[int] | None = None) -> View:
    """The same view of fewer cards."""
    fewer = None if board is None else np.array([board], np.uint8)
    return View(view.ranking, np.array([cards], np.uint8), fewer, view.wilds)


def _evaluate_share(
    played: Game, share: Share, hole: bytes, board: bytes, split: NDArray[np.int64] | None
) -> ShareEvaluation:
    hands = np.frombuffer(hole, np.uint8)[np.newaxis]
    known = np.frombuffer(board, np.uint8)
    best, seen = 0, None
    for view in views(played, share, hands, known, split):
        strength = int(view.strengths()[0])
        if seen is None or strength > best:
            best, seen = strength, view
    cards: list[int] = []
    if best and seen is not None:
        cards = next(chosen for fewer, chosen in _choices(seen) if fewer.strengths()[0] == best)
    return ShareEvaluation(
        share.name,
        best,
        share.ranking.describe(best),
        format_cards(sorted(cards, reverse=True)),
    )


def evaluate(
    game_key: str | Game, hand: Cards, board: Cards = "", *, split: Sequence[int] | None = None
) -> Evaluation:
    """Evaluate one hand, in words.

    Parameters
    ----------
    game_key : str or Game
        The game, such as ``"omaha8"``.
    hand : str or array_like of int
        The player's cards, in the order dealt.
    board : str or array_like of int, optional
        The board, of three to five cards (none in games without one).
    split : sequence of int, optional
        Where hands are split in two, the places of the two cards of the short hand.

    Returns
    -------
    Evaluation
        For each share the strength, its name, and the cards that play.

    Raises
    ------
    ValueError
        An unknown game, a wrong number of cards, or a card that is unknown or stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> print(cp.evaluate("omaha8", "AdKd3s2s", "Jd4d3cQd5h"))
    high: flush, A-K-Q-J-4 (AdKdQdJd4d)
    low: 5-4-3-2-A low (Ad5h4d3c2s)
    """
    played = game(game_key)
    hole, known = read_hand(played, hand, "hand"), read_board(played, board)
    reject_shared_cards(played, [("hand", hole), ("board", known)])
    fewest = min(played.board, 3)
    if len(known) < fewest:
        raise ValueError(
            f"board: {len(known)} cards; a hand of {played.key} needs {fewest} to {played.board}"
        )
    places = None
    if split is not None:
        if not any(share.selection in _OF_SPLIT for share in played.shares):
            raise ValueError(f"split: the hands of {played.key} are not split")
        places = read_splits(np.frombuffer(hole, np.uint8)[np.newaxis], [split])
    return Evaluation(
        played,
        tuple(_evaluate_share(played, share, hole, known, places) for share in played.shares),
    )
