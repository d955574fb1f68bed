"""What is stored with the package for some games: numbers that take seconds to compute."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from cpoker.games import Game, game

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["stored_file"]


def stored_file(played: Game, kind: str, ending: str) -> Traversable | None:
    """Find a game's file of a kind; None where there is none.

    Parameters
    ----------
    played : Game
        The game. One that a caller has changed has no files, whatever its key.
    kind : str
        What is stored.
    ending : str
        How the file's name ends.

    Returns
    -------
    Traversable or None
        The file.
    """
    file = resources.files("cpoker") / "data" / f"{kind}_{played.key}.{ending}"
    return file if file.is_file() and game(played.key) == played else None
