"""Games as data: the deal, street by street, and the shares into which the pot is cut.

Nothing outside this file knows a game by name: everything reads these rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from cpoker.cards import JOKERS, SUITS, parse_cards
from cpoker.rankings import ranking
from cpoker.shares import Selection, Share, Street, Wild
from cpoker.strengths import strengths_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Game", "Rotation", "game", "games", "rotation"]

_MOST_SHARES = 4
_MOST_HOLE = 11
_MOST_BOARD = 5
_MOST_OMAHA_HOLE = 7
_TWO, _THREE = 2, 3
_BETTING = ("no limit", "pot limit", "limit")
_OPENING = ("blinds", "antes", "bring-in by low card", "bring-in by high card")
_LATER = ("left of the button", "high board", "low board")
_SPLIT_HAND = 7


@dataclass(frozen=True, slots=True)
class Game:
    """A deal and its shares.

    Attributes
    ----------
    key : str
        What `game` knows it by.
    name : str
        Its name in full.
    streets : tuple of Street
        The deal.
    shares : tuple of Share
        The parts of the pot. The odd chip between them goes to the first.
    betting : str
        The usual structure: "no limit", "pot limit" or "limit".
    opening : str
        What starts the betting: "blinds", "antes", "bring-in by low card" or
        "bring-in by high card".
    later : str
        Who opens later streets: "left of the button", "high board" or "low board".
    wild_cards : str
        The cards that are wild for everybody, such as ``"2c2d2h2s"``.
    wild : Wild
        What else is wild.
    jokers : int
        How many jokers are in the deck.
    common_joker : bool
        A joker lies on the table as a card of every player's.
    extra_cards : int
        How many cards more than the deal says a player may come to hold.
    aliases : tuple of str
        Other keys.
    hole : int
        How many cards a player holds in the end.
    board : int
        How many cards lie on the board in the end.
    down : tuple of int
        Which of a player's cards, in the order dealt, are face down.

    Raises
    ------
    ValueError
        A definition that contradicts itself, with the reason.

    Examples
    --------
    >>> import cpoker as cp
    >>> high = cp.Share("high", cp.ranking("standard"), cp.Selection.TWO_AND_THREE)
    >>> flop = (cp.Street(down=4), cp.Street(board=3), cp.Street(board=1), cp.Street(board=1))
    >>> cp.equity(cp.Game("mine", "My Omaha", flop, (high,)), ["AsAhKsQh", "8c8d7c6d"]).trials
    1086008
    """

    key: str
    name: str
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]
    betting: str = "limit"
    opening: str = "blinds"
    later: str = "left of the button"
    wild_cards: str = ""
    wild: Wild = Wild.NOTHING
    jokers: int = 0
    common_joker: bool = False
    extra_cards: int = 0
    aliases: tuple[str, ...] = ()
    hole: int = field(init=False)
    board: int = field(init=False)
    down: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        faces = [
            is_down
            for street in self.streets
            for is_down in [True] * street.down + [False] * street.up
        ]
        # What is thrown away was dealt first, and down.
        kept = faces[sum(street.discard for street in self.streets) :]
        object.__setattr__(self, "hole", len(kept))
        object.__setattr__(self, "board", sum(street.board for street in self.streets))
        object.__setattr__(self, "down", tuple(i for i, down in enumerate(kept) if down))
        self._check()

    def _check(self) -> None:
        for wrong in self._faults():
            raise ValueError(f"game {self.key!r}: {wrong}")
        for share in self.shares:
            for wrong in self._faults_of(share):
                raise ValueError(f"game {self.key!r}, share {share.name!r}: {wrong}")

    def _faults(self) -> Iterator[str]:
        """What contradicts itself in the game as a whole."""
        most_own = self.hole + self.extra_cards
        if not 1 <= len(self.shares) <= _MOST_SHARES:
            yield f"1 to {_MOST_SHARES} shares"
            return
        if self.hole < 1 or most_own > _MOST_HOLE or self.board > _MOST_BOARD:
            yield (
                f"{most_own} own cards and {self.board} on the board; at most {_MOST_HOLE} and "
                f"{_MOST_BOARD}"
            )
        if len({share.name for share in self.shares}) != len(self.shares):
            yield "two shares of one name"
        for what, value, known in (
            ("betting", self.betting, _BETTING),
            ("opening", self.opening, _OPENING),
            ("later", self.later, _LATER),
        ):
            if value not in known:
                yield f"{what}: {value!r} is none of {', '.join(known)}"
        if len({share.ranking.deck for share in self.shares}) != 1:
            yield "its rankings have different decks"
        if not 0 <= self.jokers <= JOKERS:
            yield f"{self.jokers} jokers; 0 to {JOKERS}"
        yield from self._faults_of_wild_cards()

    def _faults_of_wild_cards(self) -> Iterator[str]:
        try:
            wild = parse_cards(self.wild_cards).tolist()
        except ValueError as error:
            yield f"wild_cards: {error}"
            return
        deck = self.shares[0].ranking.deck
        if len(set(wild)) != len(wild) or any(not deck >> card // 4 & 1 for card in wild):
            yield f"wild_cards: {self.wild_cards!r} is no list of different cards of the deck"
        wild_shares = [share for share in self.shares if share.ranking.wild != "none"]
        if (wild or self.wild is not Wild.NOTHING) and not wild_shares:
            yield "wild cards, but no ranking that has any"
        if (self.jokers or self.common_joker) and len(wild_shares) < len(self.shares):
            yield "a joker, and a ranking that has no wild cards"
        if self.wild in (Wild.LOWEST_DOWN, Wild.ALL_DOWN) and not self.down:
            yield "down cards are wild, and none are dealt"
        if self.wild is Wild.JOKER_BY_FACE and any(share.face_up is None for share in self.shares):
            yield "a joker by its face, and a share without a ranking for it face up"

    def _faults_of(self, share: Share) -> Iterator[str]:
        """What contradicts itself between the game and a share."""
        own = self.hole + self.extra_cards
        if share.selection is Selection.TWO_AND_THREE:
            if not _TWO <= own <= _MOST_OMAHA_HOLE or self.board < _THREE:
                yield f"exactly two of {own} own cards and three of {self.board} on the board"
            if self.common_joker or self.wild is Wild.SUMS_OF_NINE:
                yield "a common joker or sums of nine, and exactly two own cards"
        cards = {
            Selection.OWN: own,
            Selection.DOWN: len(self.down),
            Selection.AT_MOST_TWO: _TWO + self.board,
            Selection.FIVE_OF_SPLIT: own - _TWO,
            Selection.TWO_OF_SPLIT: _TWO,
        }.get(share.selection, own + self.board + self.common_joker)
        is_split = share.selection in (Selection.FIVE_OF_SPLIT, Selection.TWO_OF_SPLIT)
        if is_split and own != _SPLIT_HAND:
            yield f"a split of {own} cards; {_SPLIT_HAND} are split into five and two"
        if share.selection is Selection.DOWN and not self.down:
            yield "down cards alone, and none are dealt"
        if share.selection is Selection.TWO_AND_THREE:
            return
        if cards > share.ranking.most_cards:
            most = share.ranking.most_cards
            yield f"{cards} cards to choose from; {share.ranking.name} takes at most {most}"

    def strengths(
        self,
        hands: ArrayLike,
        board: ArrayLike | None = None,
        *,
        splits: ArrayLike | None = None,
    ) -> NDArray[np.uint16]:
        """Evaluate every player's hand in every share.

        Parameters
        ----------
        hands : array_like of int, shape (..., players, cards), or sequence of str
            The players' cards in the order dealt, by which down and up cards are told apart. Texts
            stand for one deal.
        board : array_like of int, shape (..., cards) or (..., boards, cards), or str, optional
            The board, or several boards.
        splits : array_like of int, shape (..., players, 2), optional
            Where hands are split in two, the places of the two cards that are the short hand.

        Returns
        -------
        ndarray of uint16, shape (..., players, shares)
            Strengths, the shares of the first board first; 0 = no hand.

        Raises
        ------
        ValueError
            A wrong number of cards; a card that is none of the deck or stands twice in a deal.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.game("omaha8").strengths(["AsAh2d3c", "KsKhQdJc"], "Kd8h7c4s2s")
        array([[4103,   50],
               [5742,    0]], dtype=uint16)
        """
        return strengths_of(self, hands, board, splits)


# ---- The rows --------------------------------------------------------------------------------

# The aliases hold the codes of the PHH format too, such as "nt", "fo/8" and "f7s".

_EIGHT = "eight_or_better"
_TWO_AND_THREE = Selection.TWO_AND_THREE

_FLOP_TURN_RIVER = (Street(board=3), Street(board=1), Street(board=1))
_HOLDEM = (Street(down=2), *_FLOP_TURN_RIVER)
_STUD = (Street(down=2, up=1), Street(up=1), Street(up=1), Street(up=1), Street(down=1))
_FIVE_STUD = (Street(down=1, up=1), Street(up=1), Street(up=1), Street(up=1))
_DRAW = (Street(down=5, draw=5), Street())
_TRIPLE_DRAW = (Street(down=5, draw=5), Street(draw=5), Street(draw=5), Street())
_TRIPLE_DRAW_FOUR = (Street(down=4, draw=4), Street(draw=4), Street(draw=4), Street())
_DRAMAHA = (Street(down=5), Street(board=3, draw=5), Street(board=1), Street(board=1))

_LOW_CARD, _HIGH_CARD = "bring-in by low card", "bring-in by high card"
_HIGH_BOARD, _LOW_BOARD = "high board", "low board"


def _omaha(hole: int) -> tuple[Street, ...]:
    return (Street(down=hole), *_FLOP_TURN_RIVER)


def _all_of(ranks: str) -> str:
    return "".join(rank + suit for rank in ranks for suit in SUITS)


_NIGHT = _all_of("2") + "JsJh"  # deuces and one-eyed jacks


def _high(order: str = "standard", selection: Selection = Selection.ANY) -> tuple[Share, ...]:
    return (Share("high", ranking(order), selection),)


def _low(order: str, selection: Selection = Selection.ANY) -> tuple[Share, ...]:
    return (Share("low", ranking(order), selection),)


def _split(
    low: str, high: str = "standard", selection: Selection = Selection.ANY
) -> tuple[Share, ...]:
    return _high(high, selection) + _low(low, selection)


def _omaha_split(low: str) -> tuple[Share, ...]:
    return _split(low, selection=_TWO_AND_THREE)


def _spade(spade: str, hand: str = "standard") -> tuple[Share, ...]:
    return (
        Share("hand", ranking(hand)),
        Share("spade", ranking(spade), Selection.DOWN),
    )


def _halves(first: str, second: str) -> tuple[Share, ...]:
    return (Share(first, ranking(first)), Share(second, ranking(second)))


def _board_games() -> tuple[Game, ...]:
    no_limit, pot_limit = "no limit", "pot limit"
    two_and_three = _high(selection=_TWO_AND_THREE)
    courchevel = (Street(down=5, board=1), Street(board=2), Street(board=1), Street(board=1))
    return (
        Game("holdem", "Texas hold'em", _HOLDEM, _high(), no_limit,
             aliases=("nlhe", "texas", "nt", "ft")),
        Game("pineapple", "Pineapple", (Street(down=3, discard=1), *_FLOP_TURN_RIVER), _high()),
        Game("crazy_pineapple", "Crazy pineapple",
             (Street(down=3), Street(board=3, discard=1), Street(board=1), Street(board=1)),
             _high()),
        Game("irish", "Irish hold'em",
             (Street(down=4), Street(board=3, discard=2), Street(board=1), Street(board=1)),
             _high(), pot_limit),
        Game("holdem8", "Hold'em eight or better", _HOLDEM, _split(_EIGHT)),
        Game("shortdeck", "Short deck hold'em", _HOLDEM, _high("short_deck"), no_limit, "antes",
             aliases=("6+", "six_plus", "ns")),
        Game("shortdeck_trips", "Short deck hold'em, trips beat straight", _HOLDEM,
             _high("short_deck_trips"), no_limit, "antes"),
        Game("greek", "Greek hold'em", _HOLDEM, two_and_three),
        Game("tahoe", "Tahoe (lazy pineapple)", _omaha(3), _high(selection=Selection.AT_MOST_TWO),
             aliases=("lazy_pineapple",)),
        Game("omaha", "Omaha", _omaha(4), two_and_three, pot_limit,
             aliases=("plo", "plo4", "omaha4", "po")),
        Game("omaha5", "Five-card Omaha", _omaha(5), two_and_three, pot_limit, aliases=("plo5",)),
        Game("omaha6", "Six-card Omaha", _omaha(6), two_and_three, pot_limit, aliases=("plo6",)),
        Game("omaha7", "Seven-card Omaha", _omaha(7), two_and_three, pot_limit, aliases=("plo7",)),
        Game("courchevel", "Courchevel", courchevel, two_and_three, pot_limit),
        Game("omaha8", "Omaha eight or better", _omaha(4), _omaha_split(_EIGHT),
             aliases=("o8", "flo8", "plo8", "fo/8")),
        Game("bigo", "Big O (five-card Omaha eight or better)", _omaha(5), _omaha_split(_EIGHT),
             pot_limit, aliases=("omaha5_8",)),
        Game("omaha6_8", "Six-card Omaha eight or better", _omaha(6), _omaha_split(_EIGHT)),
        Game("omaha7_8", "Seven-card Omaha eight or better", _omaha(7), _omaha_split(_EIGHT)),
        Game("courchevel8", "Courchevel eight or better", courchevel, _omaha_split(_EIGHT),
             pot_limit),
        Game("omaha_hilo", "Omaha high-low without a qualifier", _omaha(4),
             _omaha_split("ace_to_five")),
        Game("omaha9", "Omaha nine or better", _omaha(4), _omaha_split("nine_or_better")),
        Game("dramaha", "Dramaha", _DRAMAHA,
             (Share("draw", ranking("standard"), Selection.OWN),
              Share("omaha", ranking("standard"), _TWO_AND_THREE)), pot_limit),
    )  # fmt: skip


def _stud(
    key: str,
    name: str,
    shares: tuple[Share, ...],
    streets: tuple[Street, ...] = _STUD,
    aliases: tuple[str, ...] = (),
    **wild: Any,
) -> Game:
    """A stud game: low card brings it in, the high board opens; in pure lows the other way."""
    lowball = all(share.ranking.is_low for share in shares)
    opening, later = (_HIGH_CARD, _LOW_BOARD) if lowball else (_LOW_CARD, _HIGH_BOARD)
    return Game(key, name, streets, shares, opening=opening, later=later, aliases=aliases, **wild)


def _stud_games() -> tuple[Game, ...]:
    six = (*_FIVE_STUD, Street(up=1))
    with_discard = (Street(down=3, up=1, discard=1), *_STUD[1:])
    super_stud = (
        Street(down=4, up=1, discard=2),
        Street(up=1),
        Street(up=1),
        Street(up=1),
        Street(down=1),
    )
    return (
        _stud("stud", "Seven-card stud", _high(), aliases=("f7s",)),
        _stud("sixcardstud", "Six-card stud", _high(), six),
        _stud("fivecardstud", "Five-card stud", _high(), _FIVE_STUD),
        _stud("stud8", "Seven-card stud eight or better", _split(_EIGHT),
              aliases=("stud_8", "f7s/8")),
        _stud("stud_hilo", "Seven-card stud high-low without a qualifier", _split("ace_to_five"),
              aliases=("studq",)),
        _stud("stud9", "Seven-card stud nine or better", _split("nine_or_better")),
        _stud("stud_pair_nopair", "Seven-card stud, any pair and no pair",
              _split("no_pair", "pair_or_better")),
        _stud("kentrel", "Kentrel (stud eight or better with a discard)", _split(_EIGHT),
              with_discard),
        _stud("superstud8", "Super stud eight or better", _split(_EIGHT), super_stud),
        _stud("razz", "Razz", _low("ace_to_five"), aliases=("fr",)),
        _stud("london", "London lowball", _low("ace_to_six")),
        _stud("razz27", "Deuce-to-seven razz", _low("deuce_to_seven"), aliases=("2-7razz",)),
        _stud("razzdugi", "Razzdugi", _halves("ace_to_five", "badugi")),
        _stud("chicago", "Chicago", _spade("spade_high")),
        _stud("little_chicago", "Little Chicago", _spade("spade_low")),
        _stud("bitch", "The bitch (queen of spades)", _spade("spade_bitch")),
        _stud("chicago_by_night", "Chicago by night", _spade("spade_high", "standard_wild"),
              wild_cards=_NIGHT),
        _stud("little_chicago_by_night", "Little Chicago by night",
              _spade("spade_low", "standard_wild"), wild_cards=_NIGHT),
        _stud("low_hole", "Low hole", _high("standard_wild"), wild=Wild.LOWEST_DOWN),
        _stud("low_hole_hilo", "Low hole high-low",
              _split("ace_to_five_joker", "standard_wild"), wild=Wild.LOWEST_DOWN),
        _stud("baseball", "Baseball", _high("standard_wild"), wild_cards=_all_of("39"),
              extra_cards=4),
        _stud("dr_pepper", "Dr Pepper", _high("standard_wild"), wild_cards=_all_of("T42")),
        _stud("deuces_wild", "Deuces wild stud", _high("standard_wild"), wild_cards=_all_of("2")),
        _stud("number_nine", "Number nine", _high("standard_wild"), wild_cards=_all_of("9"),
              wild=Wild.SUMS_OF_NINE),
        _stud("aces_straights_flushes", "Aces, straights and flushes", _high("standard_bug"), six,
              common_joker=True),
        _stud("english", "English stud", _high(), six),
        _stud("option_alley", "Option alley", _high()),
        _stud("flip", "Flip", _high()),
        _stud("draft", "Draft", _high()),
        _stud("auction", "Auction", _high()),
        _stud("show_hand", "Show hand", _high(), _FIVE_STUD),
        _stud("cowpie", "Cowpie",
              (Share("five", ranking("standard"), Selection.FIVE_OF_SPLIT),
               Share("two", ranking("two_card"), Selection.TWO_OF_SPLIT))),
        _stud("soko", "Sökö (Canadian stud)", _high("soko"), _FIVE_STUD),
        _stud("telesina", "Telesina", _high("telesina"),
              (*_FIVE_STUD[:-1], Street(up=1, board=1))),
        _stud("mexican", "Mexican stud",
              (Share("high", ranking("mexican"), face_up=ranking("mexican_bug")),), _FIVE_STUD,
              wild=Wild.JOKER_BY_FACE, jokers=1),
        _stud("shifting_sands", "Shifting sands", _high("standard_wild"), _FIVE_STUD,
              wild=Wild.ALL_DOWN),
    )  # fmt: skip


def _draw_games() -> tuple[Game, ...]:
    return (
        Game("draw", "Five-card draw, the joker a bug", _DRAW, _high("standard_bug"),
             opening="antes", jokers=1),
        Game("fivecarddraw", "Five-card draw", _DRAW, _high(), aliases=("5cd",)),
        Game("lowball", "Ace-to-five lowball", _DRAW, _low("ace_to_five")),
        Game("lowball_joker", "Ace-to-five lowball with the joker", _DRAW,
             _low("ace_to_five_joker"), jokers=1),
        Game("lowball27", "Deuce-to-seven lowball", _DRAW, _low("deuce_to_seven"), "no limit",
             aliases=("27", "27single", "n2l1d")),
        Game("tripledraw27", "Deuce-to-seven triple draw", _TRIPLE_DRAW, _low("deuce_to_seven"),
             aliases=("27td", "27triple", "f2l3d")),
        Game("tripledraw_a5", "Ace-to-five triple draw", _TRIPLE_DRAW, _low("ace_to_five")),
        Game("badugi", "Badugi", _TRIPLE_DRAW_FOUR, _low("badugi"), aliases=("fb",)),
        Game("hidugi", "Hidugi", _TRIPLE_DRAW_FOUR, _high("hidugi")),
        Game("badacey", "Badacey", _TRIPLE_DRAW, _halves("badugi", "ace_to_five")),
        Game("badeucey", "Badeucey", _TRIPLE_DRAW, _halves("badugi_ace_high", "deuce_to_seven")),
        Game("archie", "Archie", _TRIPLE_DRAW, _split(_EIGHT)),
        Game("caribbean", "Caribbean stud", (Street(down=5),), _high(), opening="antes"),
    )  # fmt: skip


_LOCK = Lock()  # lest two threads make two objects of one game


@cache
def _rows_once() -> tuple[Game, ...]:
    return (*_board_games(), *_stud_games(), *_draw_games())


def _rows() -> tuple[Game, ...]:
    """All games, made when first asked for, so that an import is quick."""
    with _LOCK:
        return _rows_once()


@cache
def _by_key() -> dict[str, Game]:
    return {key: row for row in _rows() for key in (row.key, *row.aliases)}


@dataclass(frozen=True, slots=True)
class Rotation:
    """Games played in turn.

    Attributes
    ----------
    key : str
        What `rotation` knows it by.
    name : str
        Its name in full.
    games : tuple of Game
        The games, in order.
    """

    key: str
    name: str
    games: tuple[Game, ...]


_ROTATIONS = {
    "horse": ("HORSE", ("holdem", "omaha8", "razz", "stud", "stud8")),
    "hose": ("HOSE", ("holdem", "omaha8", "stud", "stud8")),
    "ho": ("HO", ("holdem", "omaha8")),
    "eight_game": (
        "Eight-game mix",
        ("tripledraw27", "holdem", "omaha8", "razz", "stud", "stud8", "holdem", "omaha"),
    ),
}


def game(key: str | Game) -> Game:
    """Get a game by its key.

    Parameters
    ----------
    key : str or Game
        One of `games` or an alias, such as ``"plo"`` or ``"o8"``; a game is returned as it is.

    Returns
    -------
    Game
        Always the same object for a key.

    Raises
    ------
    ValueError
        An unknown key.

    Examples
    --------
    >>> import cpoker as cp
    >>> [share.name for share in cp.game("o8").shares]
    ['high', 'low']
    """
    if isinstance(key, Game):
        return key
    found = _by_key().get(key.lower()) if isinstance(key, str) else None
    if found is None:
        raise ValueError(f"there is no game {key!r}; there are {', '.join(games())}")
    return found


def games() -> tuple[str, ...]:
    """List the keys of the games.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.games()[:3]
    ('holdem', 'pineapple', 'crazy_pineapple')
    """
    return tuple(row.key for row in _rows())


def rotation(key: str) -> Rotation:
    """Get a rotation of games by its key.

    Parameters
    ----------
    key : {"horse", "hose", "ho", "eight_game"}
        The rotation.

    Returns
    -------
    Rotation
        Its games, in order.

    Raises
    ------
    ValueError
        An unknown key.

    Examples
    --------
    >>> import cpoker as cp
    >>> [game.key for game in cp.rotation("horse").games]
    ['holdem', 'omaha8', 'razz', 'stud', 'stud8']
    """
    if key not in _ROTATIONS:
        raise ValueError(f"there is no rotation {key!r}; there are {', '.join(_ROTATIONS)}")
    name, keys = _ROTATIONS[key]
    return Rotation(key, name, tuple(game(each) for each in keys))
