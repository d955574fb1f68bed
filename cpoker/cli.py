"""Commands: ``equity``, ``evaluate``, ``matrix``, ``range``, ``settle``, ``streets``, ``games``."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
from typing import TYPE_CHECKING

import cpoker as cp

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

_INTERRUPTED = 130  # as shells say it


def _equity(arguments: argparse.Namespace) -> None:
    result = cp.equity(
        arguments.game,
        arguments.hands,
        arguments.board,
        arguments.dead,
        method=arguments.method,
        trials=arguments.trials,
        stderr=arguments.stderr,
        max_seconds=arguments.max_seconds,
        seed=arguments.seed,
        threads=arguments.threads,
        progress=_can_show_progress(),
    )
    print(json.dumps(result.to_dict(), indent=2) if arguments.json else result)


def _can_show_progress() -> bool:
    """Whether somebody looks, and there is something to show it with."""
    return sys.stderr.isatty() and importlib.util.find_spec("tqdm") is not None


def _range(arguments: argparse.Namespace) -> None:
    found = cp.range(arguments.game, arguments.range, cards=arguments.cards)
    if arguments.dead:
        found = found.without(arguments.dead)
    if arguments.list:
        for hand, weight in found:
            print(hand if weight == 1 else f"{hand} {weight:g}")
        return
    weighing = "" if found.total == len(found) else f", weighing {found.total:,.2f}"
    print(f"{len(found):,} hand{'s' * (len(found) > 1)}{weighing}: {found.fraction:.4%} of all")
    for note in found.notes:
        print(f"note: {note}")


def _evaluate(arguments: argparse.Namespace) -> None:
    result = cp.evaluate(arguments.game, arguments.hand, arguments.board)
    print(json.dumps(result.to_dict(), indent=2) if arguments.json else result)


def _games(_: argparse.Namespace) -> None:
    width = max(map(len, cp.games()))
    for key in cp.games():
        print(f"{key:{width}}  {cp.game(key).name}")


def _matrix(arguments: argparse.Namespace) -> int:
    """List the starting hands; 1 where what is stored is not what was computed."""
    hands = cp.starting_hands(arguments.game, recompute=arguments.recompute)
    if arguments.save:
        hands.save(arguments.save)
    print(hands.to_csv() if arguments.csv else hands)
    wrong = hands.differences() if arguments.recompute else None
    if wrong:
        print(f"cpoker: {wrong:,} of the stored points are others", file=sys.stderr)
    elif wrong == 0 and not arguments.csv:
        print("as stored")
    return int(bool(wrong))


def _settle(arguments: argparse.Namespace) -> int:
    """Divide recorded hands again; 1 where a record pays something else."""
    hands = cp.read_phh(arguments.file)
    settlements = [hand.settle(arguments.rules, arguments.chip) for hand in hands]
    notes = [hand.differences(one) for hand, one in zip(hands, settlements, strict=True)]
    if arguments.json:
        results = [
            one.to_dict() | {"unit": str(hand.unit), "differences": list(note)}
            for hand, one, note in zip(hands, settlements, notes, strict=True)
        ]
        print(json.dumps(results, indent=2))
        return int(any(notes))
    for hand, one, note in zip(hands, settlements, notes, strict=True):
        print(one)
        if hand.unit != 1:
            print(f"in units of {hand.unit}")
        agrees = "as recorded" if hand.recorded else "the file does not say what was paid"
        print("\n".join(note) or agrees)
    return int(any(notes))


def _streets(arguments: argparse.Namespace) -> None:
    """Print how recorded hands stood on each street."""
    hands = cp.read_phh(arguments.file)
    found = [hand.equities(after_betting=arguments.after_betting) for hand in hands]
    if arguments.json:
        print(json.dumps([one.to_dict() for one in found], indent=2))
    else:
        print("\n\n".join(map(str, found)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="cpoker", description="Poker hands and exact equity.")
    parser.add_argument("--version", action="version", version=f"cpoker {cp.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    equity = commands.add_parser("equity", help="equity of hands and ranges against each other")
    equity.add_argument("game", help="such as holdem, omaha8, bigo; see `cpoker games`")
    equity.add_argument(
        "hands", nargs="+", metavar="hand", help="such as AhKh, 'QQ+, AK' or '*'; 2 to 10 of them"
    )
    equity.add_argument("--board", default="", help="the board as far as it is known")
    equity.add_argument("--dead", default="", help="cards that are out of play")
    equity.add_argument("--method", default="auto", help="auto, exact or sample")
    equity.add_argument("--trials", type=int, help="draw so many showdowns")
    equity.add_argument("--stderr", type=float, help="draw until no standard error is larger")
    equity.add_argument("--max-seconds", type=float, help="draw for no longer than this")
    equity.add_argument("--seed", type=int, help="for the same showdowns each time")
    equity.add_argument("--threads", type=int, help="all cores if not given")
    equity.add_argument("--json", action="store_true", help="print JSON")
    equity.set_defaults(run=_equity)

    evaluate = commands.add_parser("evaluate", help="name a hand and the cards that play")
    evaluate.add_argument("game", help="such as holdem, omaha8, razz; see `cpoker games`")
    evaluate.add_argument("hand", help="the player's cards, such as AdKd3s2s")
    evaluate.add_argument("board", nargs="?", default="", help="the board, 3 to 5 cards")
    evaluate.add_argument("--json", action="store_true", help="print JSON")
    evaluate.set_defaults(run=_evaluate)

    matrix = commands.add_parser("matrix", help="the best starting hands of two cards")
    matrix.add_argument("game", help="such as holdem, shortdeck; see `cpoker games`")
    matrix.add_argument("--csv", action="store_true", help="print each class against each other")
    matrix.add_argument(
        "--recompute", action="store_true", help="compute what is stored again, and compare"
    )
    matrix.add_argument("--save", metavar="FILE", help="write the points, as stored, to a .npy")
    matrix.set_defaults(run=_matrix)

    hands = commands.add_parser("range", help="count or list the hands of a range")
    hands.add_argument("game", help="such as holdem, omaha8, stud; see `cpoker games`")
    hands.add_argument("range", help="such as 'QQ+, AKs' or 'AA:xxyy'")
    hands.add_argument(
        "--cards", type=int, help="how many cards a hand has; the game's if not given"
    )
    hands.add_argument("--dead", default="", help="cards that cannot be held")
    hands.add_argument("--list", action="store_true", help="list the hands, with weights below 1")
    hands.set_defaults(run=_range)

    settle = commands.add_parser("settle", help="divide the pots of a recorded hand again")
    settle.add_argument("file", help="a .phh or .phhs file; needs PokerKit")
    settle.add_argument("--rules", default="roberts", help="roberts, tda or bovada")
    settle.add_argument("--chip", type=int, default=1, help="the smallest chip in play")
    settle.add_argument("--json", action="store_true", help="print JSON")
    settle.set_defaults(run=_settle)

    streets = commands.add_parser("streets", help="equity by street of a recorded hand")
    streets.add_argument("file", help="a .phh or .phhs file; needs PokerKit")
    streets.add_argument(
        "--after-betting",
        action="store_true",
        help="leave out who folds on a street already there, as for players who are all in",
    )
    streets.add_argument("--json", action="store_true", help="print JSON")
    streets.set_defaults(run=_streets)

    games = commands.add_parser("games", help="list the games")
    games.set_defaults(run=_games)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status.

    Parameters
    ----------
    arguments : sequence of str, optional
        The command line after the program's name; ``sys.argv[1:]`` if not given.

    Returns
    -------
    int
        0; 1 where nobody reads the output any more, or a recorded hand was divided or a stored
        matrix computed differently; 2 where the input is refused; 130 after Ctrl-C.
    """
    parsed = _parser().parse_args(arguments)
    try:
        status = parsed.run(parsed) or 0
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing more can be flushed to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    except (ValueError, ImportError, OSError) as error:
        print(f"cpoker: {error}", file=sys.stderr)
        return 2
    return int(status)
