"""One hand, in words: the strength, the name and the cards of each share."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from cpoker.cards import format_cards
from cpoker.deals import read_board, read_hand, reject_shared_cards
from cpoker.games import Game, Selection, Share, game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cpoker.deals import Cards

__all__ = ["Evaluation", "ShareEvaluation", "evaluate"]


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
        The cards that play, highest rank first; empty where there is no hand.
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


def _choices(share: Share, hole: bytes, board: bytes) -> Iterable[tuple[bytes, bytes]]:
    """All hands that may play: what comes from the hole and from the board."""
    if share.selection is Selection.TWO_AND_THREE:
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                yield bytes(two), bytes(three)
        return
    for size in range(5 if not share.ranking.is_badugi else 1, 6):
        for cards in combinations(hole + board, size):
            yield bytes(cards), b""


def _playing(share: Share, hole: bytes, board: bytes, strength: int) -> bytes:
    """The smallest choice of cards that is as strong as all of them together."""
    for two, three in _choices(share, hole, board):
        if share.strength(two, three) == strength:
            return two + three
    raise AssertionError("no choice of cards has the strength of the hand")


def _evaluate_share(share: Share, hole: bytes, board: bytes) -> ShareEvaluation:
    strength = share.strength(hole, board)
    cards = sorted(_playing(share, hole, board, strength), reverse=True) if strength else []
    return ShareEvaluation(
        share.name, strength, share.ranking.describe(strength), format_cards(cards)
    )


def evaluate(game_key: str | Game, hand: Cards, board: Cards = "") -> Evaluation:
    """Evaluate one hand, in words.

    Parameters
    ----------
    game_key : str or Game
        The game, such as ``"omaha8"``.
    hand : str or array_like of int
        The player's cards.
    board : str or array_like of int, optional
        The board, of three to five cards (none in games without one).

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
    if played.board and len(known) < 3:
        raise ValueError(f"board: {len(known)} cards; a hand of {played.key} needs 3 to 5")
    return Evaluation(played, tuple(_evaluate_share(share, hole, known) for share in played.shares))
