"""The notation of ranges, read into a tree; every error says where.

range   = term { "," term }                         or
term    = factor { (":" | "!") factor }             and, and not; from left to right
factor  = weight "(" range ")" | "(" range ")" [ "@" weight ] | atom [ "@" weight ]
atom    = percent | macro | span | pattern [ "+" | "-" ]
percent = number "%" [ "-" number "%" ]
macro   = "$" name
span    = pattern "-" pattern
pattern = { rank | suit | "[" list "]" }
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import numpy as np

from cpoker.cards import RANKS, SUITS, parse_cards
from cpoker.range_nodes import Chain, Listed, Matching, any_of, scaled
from cpoker.range_patterns import (
    ANY,
    RANK_VARIABLES,
    SUIT_VARIABLES,
    Card,
    fits_somewhere,
    is_one_hand,
    span,
    steps,
)
from cpoker.strengths import JOKER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from cpoker.combos import Space
    from cpoker.range_nodes import Node
    from cpoker.range_patterns import Pattern

__all__ = ["MACROS", "Grammar", "check_macros", "read"]

MACROS = {
    "ds": "xxyy",  # double-suited
    "ss": "xx!xxyy",  # single-suited
    "rb": "*!xx",  # rainbow
    "np": "*!RR",  # no pair
    "B": "*![2-9]",  # broadway cards only
}
"""The macros that need no definition: texts that a name stands for."""

_FEW = {"ss": "xx"}  # with less than four cards

_DEEPEST = 40  # parentheses and macros within each other
_SHOWN = 60  # characters of the text in a message
_TWO, _FOUR = 2, 4

_DIGITS = r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+"
_NUMBER = re.compile(_DIGITS)
_PERCENT = re.compile(rf"({_DIGITS})\s*%")
_WEIGHT_BEFORE = re.compile(rf"({_DIGITS})\s*\(")
_MACRO = re.compile(r"\$(\w*)")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_SPACE = re.compile(r"\s*")

# The names of ranks and suits are read in either case; nothing else is.
_SUIT_SIGNS = dict(zip("♣♦♥♠", SUITS, strict=True))
_RANK_OF = {letter: letter for letter in (*RANKS, *RANK_VARIABLES, ANY)} | {
    letter.lower(): letter for letter in RANKS
}
_SUIT_OF = (
    {letter: letter for letter in SUITS + SUIT_VARIABLES}
    | {letter.upper(): letter for letter in SUITS}
    | _SUIT_SIGNS
)


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a text is read with.

    Attributes
    ----------
    space : Space
        The hands that there are.
    macros : mapping of str to str
        What names stand for, beside the built-in ones.
    top : callable
        Gives the numbers, falling, of the hands from one fraction of all hands to another.
    notes : list of str
        What the reader of the text should know; filled while reading.
    """

    space: Space
    macros: Mapping[str, str]
    top: Callable[[Fraction, Fraction], NDArray[np.int64]]
    notes: list[str] = field(default_factory=list)

    @property
    def ranks(self) -> str:
        """The deck's ranks, from the lowest."""
        return "".join(RANKS[rank] for rank in self.space.ranks)


def check_macros(macros: Mapping[str, str]) -> None:
    """Refuse a macro whose name could not be written."""
    for name in macros:
        if not _NAME.fullmatch(name):
            raise ValueError(f"macro {name!r}: a name is letters and digits, and starts with one")


def read(text: str, grammar: Grammar) -> Node:
    """Read a range.

    Parameters
    ----------
    text : str
        The range.
    grammar : Grammar
        What it is read with.

    Returns
    -------
    Node
        The range as a tree.

    Raises
    ------
    ValueError
        Anything in the text that is not understood, with its position.
    """
    return _Reader(text, grammar).whole()


class _Token(NamedTuple):
    """A part of a pattern: a rank, a suit, a joker, or the letter of a shorthand."""

    kind: str  # "rank", "suit", "joker", "o" or "?"
    value: str
    place: int


class _Reader:
    """Reads a text from left to right."""

    def __init__(
        self, text: str, grammar: Grammar, within: tuple[str, ...] = (), *, anywhere: bool = False
    ) -> None:
        self.text = text
        self.grammar = grammar
        self.space = grammar.space
        self.within = within  # the macros that are being read
        self.depth = 0
        self.anywhere = anywhere
        self.place = 0
        hand = rf"(?:[{RANKS}][{SUITS}]){{{self.space.cards}}}"
        self.plain_hand = re.compile(rf"\s*({hand})\s*(?=,|\)|\Z)")

    # -- The text --

    def _fail(self, place: int, what: str, length: int = 1) -> NoReturn:
        token = self.text[place : place + length]
        start = max(0, place - _SHOWN // 2)
        shown = self.text[start : start + _SHOWN]
        before, after = "..." * (start > 0), "..." * (start + _SHOWN < len(self.text))
        raise ValueError(
            f"{token!r} at position {place} of {before + shown + after!r}: {what}"
            if token
            else f"at the end of {before + shown + after!r}: {what}"
        )

    def _skip_space(self) -> None:
        found = _SPACE.match(self.text, self.place)
        if found:
            self.place = found.end()

    def _peek(self) -> str:
        self._skip_space()
        return self.text[self.place : self.place + 1]

    def _takes(self, sign: str) -> bool:
        if self._peek() != sign:
            return False
        self.place += 1
        return True

    # -- Ranges, terms, factors --

    def whole(self) -> Node:
        """Read all of the text."""
        if not self.text.strip():
            raise ValueError("the range is empty: there is nothing in its text")
        node = self.alternatives()
        if self._peek():
            self._fail(self.place, "expected ',', ':', '!' or the end")
        return node

    def alternatives(self) -> Node:
        """Read terms between commas; hands written card by card are gathered in one list."""
        nodes: list[Node] = []
        hands: list[str] = []
        while True:
            hand = self.plain_hand.match(self.text, self.place)
            if hand:
                self._check_plain(hand[1], hand.start(1))
                hands.append(hand[1])
                self.place = hand.end()
            else:
                nodes.append(self._term())
            if not self._takes(","):
                break
        if hands:
            nodes.append(_listed(self.space, parse_cards("".join(hands))))
        return any_of(nodes)

    def _check_plain(self, hand: str, place: int) -> None:
        cards = parse_cards(hand).tolist()
        if len(set(cards)) < len(cards):
            self._fail(place, "a card stands twice in the hand", len(hand))
        if not set(cards) <= set(self.space.deck):
            self._fail(place, "a card is not in the deck", len(hand))

    def _term(self) -> Node:
        first = self._factor()
        rest: list[tuple[str, Node]] = []
        while (sign := self._peek()) in (":", "!"):
            self.place += 1
            rest.append((sign, self._factor()))
        return Chain(first, tuple(rest)) if rest else first

    def _factor(self) -> Node:
        self._skip_space()
        before = _WEIGHT_BEFORE.match(self.text, self.place)
        if before:
            weight = self._weight()
            self._skip_space()
            return scaled(self._in_parentheses(), weight)
        node = self._in_parentheses() if self._peek() == "(" else self._atom()
        if self._takes("@"):
            self._skip_space()
            return scaled(node, self._weight())
        return node

    def _in_parentheses(self) -> Node:
        start = self.place
        self.place += 1
        self.depth += 1
        if self.depth > _DEEPEST:
            self._fail(start, "too many parentheses within each other")
        node = self.alternatives()
        self.depth -= 1
        if not self._takes(")"):
            self._fail(self.place, f"expected ')' for the '(' at position {start}")
        return node

    def _weight(self) -> float:
        found = _NUMBER.match(self.text, self.place)
        if not found:
            self._fail(self.place, "expected a weight, 0 to 1")
        weight = float(found[0])
        if not 0 <= weight <= 1:
            self._fail(self.place, "a weight is from 0 to 1", len(found[0]))
        self.place = found.end()
        return weight

    # -- Atoms --

    def _atom(self) -> Node:
        start = self.place
        if self._peek() == "$":
            return self._macro()
        if _PERCENT.match(self.text, start):
            return self._percent()
        pattern = self._pattern()
        sign = self._peek()
        if sign == "-" and self._pattern_follows(self.place + 1):
            self.place += 1
            return self._span(start, pattern)
        if sign in ("+", "-"):
            self.place += 1
            return self._steps(start, pattern, sign)
        self._check(start, pattern)
        return self._leaf((pattern,))

    def _leaf(self, patterns: tuple[Pattern, ...]) -> Node:
        if all(is_one_hand(pattern, self.space) for pattern in patterns):
            cards = [_number(card) for pattern in patterns for card in pattern]
            return _listed(self.space, np.array(cards, np.uint8))
        nodes = [Matching(pattern, self.space, self.anywhere) for pattern in patterns]
        return any_of(nodes)

    def _percent(self) -> Node:
        start = self.place
        bounds = [self._one_percent()]
        if self._takes("-"):
            self._skip_space()
            if not _PERCENT.match(self.text, self.place):
                self._fail(self.place, "expected a percentage")
            bounds.append(self._one_percent())
        low, high = bounds if len(bounds) > 1 else (Fraction(0), bounds[0])
        length = self.place - start
        if low >= high:
            self._fail(start, "no hands: the first percentage is the smaller one", length)
        try:
            keys = self.grammar.top(low, high)
        except ValueError as error:
            self._fail(start, str(error), length)
        return Listed(self.space, keys, np.ones(len(keys)))

    def _one_percent(self) -> Fraction:
        found = _PERCENT.match(self.text, self.place)
        assert found
        part = Fraction(found[1]) / 100
        if part > 1:
            self._fail(self.place, "a percentage is from 0 to 100", len(found[0]))
        self.place = found.end()
        return part

    def _macro(self) -> Node:
        start = self.place
        found = _MACRO.match(self.text, start)
        assert found
        name, own = found[1], self.grammar.macros
        known = MACROS | (_FEW if self.space.cards < _FOUR else {}) | dict(own)
        if name not in known:
            names = ", ".join(f"${one}" for one in known)
            self._fail(start, f"no such macro; there are {names}", len(found[0]))
        if name in self.within:
            self._fail(start, "the macro is defined by itself", len(found[0]))
        self.place = found.end()
        # What the built-in ones say holds for all cards, whichever are down.
        anywhere = self.anywhere or name not in own
        inner = _Reader(known[name], self.grammar, (*self.within, name), anywhere=anywhere)
        try:
            return inner.whole()
        except ValueError as error:
            self._fail(start, f"in this macro, {error}", len(found[0]))

    def _pattern_follows(self, place: int) -> bool:
        found = _SPACE.match(self.text, place)
        letter = self.text[found.end() : found.end() + 1] if found else ""
        return bool(letter) and (letter in _RANK_OF or letter in _SUIT_OF or letter in "[?o")

    def _span(self, start: int, first: Pattern) -> Node:
        self._check(start, first)
        self._skip_space()
        place = self.place
        last = self._pattern()
        self._check(place, last)
        found = span(first, last, self.grammar.ranks)
        length = self.place - start
        if found is None:
            self._fail(start, "the two ends of a span have the same shape, as in A5s-A2s", length)
        if self._peek() in ("+", "-"):
            self._fail(self.place, "a span has two ends already")
        for pattern in found:
            self._check(start, pattern, length)
        return self._leaf(tuple(found))

    def _steps(self, start: int, pattern: Pattern, sign: str) -> Node:
        self._check(start, pattern)
        length = self.place - start
        if any(len(card.rank) > 1 for card in pattern):
            self._fail(start, f"a list of ranks has no {sign!r}", length)
        if not any(card.names_rank for card in pattern):
            self._fail(start, f"{sign!r} takes a rank to start from", length)
        found = tuple(steps(pattern, self.grammar.ranks, up=sign == "+"))
        for one in found:
            self._check(start, one, length)
        if len(pattern) == _TWO and len(found) > 1 and found[0][0].rank != found[0][1].rank:
            changes = all(a.rank != b.rank for a, b in zip(found[0], found[1], strict=True))
            if changes and all(card.names_rank for card in pattern):
                text, last = self.text[start : self.place], "".join(c.rank for c in found[-1])
                self._note(f"{text}: both cards move, to {last}; to name them, write a span")
        return self._leaf(found)

    def _check(self, start: int, pattern: Pattern, length: int = 0) -> None:
        """Refuse a pattern that no hand matches."""
        length = length or self.place - start
        if len(pattern) > self.space.cards:
            self._fail(start, f"{len(pattern)} cards; a hand has {self.space.cards}", length)
        named = [(card.rank, card.suit) for card in pattern if card.names_rank and card.names_suit]
        if len(set(named)) < len(named):
            self._fail(start, "a card stands twice in the hand", length)
        for card in pattern:
            if card.names_rank and card.rank not in self.grammar.ranks:
                self._fail(start, f"there is no {card.rank} in the deck", length)
        if not fits_somewhere(pattern, self.space):
            self._fail(start, "there is no such hand", length)

    def _note(self, note: str) -> None:
        if note not in self.grammar.notes:
            self.grammar.notes.append(note)

    # -- Patterns --

    def _pattern(self) -> Pattern:
        start = self.place
        tokens = []
        while (token := self._token()) is not None:
            tokens.append(token)
        if not tokens:
            self._fail(self.place, _hint(self.text[self.place :]))
        if self.space.cards == _TWO and self.text[tokens[-1].place] != "[":
            shorthand = _shorthand(tokens)
            if shorthand is not None:
                return shorthand
        for token in tokens:
            if token.kind in ("o", "?"):
                where = "as in AKo" if token.kind == "o" else "as in A?"
                self._fail(token.place, f"only in hands of two cards, {where}")
        cards, loose_suits = _cards(tokens)
        if loose_suits:
            text = self.text[start : self.place]
            self._note(_note_on_suits(text, cards))
        return cards

    def _token(self) -> _Token | None:
        """Read a part of a pattern; None where it ends."""
        place = self.place
        letter = self.text[place : place + 1]
        if letter == "[":
            return self._list()
        if self.space.has_joker and self.text.startswith("Jk", place):
            self.place += 2
            return _Token("joker", "", place)
        if letter and letter in _RANK_OF:
            self.place += 1
            return _Token("rank", _RANK_OF[letter], place)
        if letter and letter in _SUIT_OF:
            self.place += 1
            return _Token("suit", _SUIT_OF[letter], place)
        if letter in ("o", "?"):
            self.place += 1
            return _Token(letter, letter, place)
        return None

    def _list(self) -> _Token:
        """Read a list of ranks or of suits: [AKQ], [A-T], [A,2,3], [sh]."""
        start = self.place
        self.place += 1
        kind, chosen = "", ""
        while not self._takes("]"):
            first = self._list_letter(start, kind)
            kind, letters = first.kind, RANKS if first.kind == "rank" else SUITS
            ends = [letters.index(first.value)]
            if kind == "rank" and self._takes("-"):
                ends.append(letters.index(self._list_letter(start, kind).value))
            some = letters[min(ends) : max(ends) + 1]
            if set(some) & set(chosen):
                self._fail(first.place, "it stands twice in the list")
            chosen += some
            if self._takes(",") and self._peek() == "]":
                self._fail(self.place, f"expected another {kind}")
        if not chosen:
            self._fail(start, "the list is empty", 2)
        return _Token(kind, chosen, start)

    def _list_letter(self, start: int, kind: str) -> _Token:
        """Read a rank or a suit in a list; all are of one kind."""
        letter = self._peek()
        if not letter:
            self._fail(start, "expected ']' for this '['")
        what = "rank" if _RANK_OF.get(letter, "?") in RANKS else "suit"
        value = _RANK_OF[letter] if what == "rank" else _SUIT_OF.get(letter, "?")
        if kind not in ("", what) or value not in RANKS + SUITS:
            wanted = kind or "rank or suit"
            self._fail(self.place, f"no {wanted}; lists are as [AKQ], [A-T], [A,2,3] or [sh]")
        self.place += 1
        return _Token(what, value, self.place - 1)


def _hint(rest: str) -> str:
    if not rest:
        return "expected a hand"
    if rest.startswith("10"):
        return "ten is written T"
    if rest[0].lower() in SUIT_VARIABLES:
        return f"the variables for suits are {' '.join(SUIT_VARIABLES)}"
    if rest[0] == "!":
        return "expected a hand; '!' stands between two, as in *!AA"
    return "expected a hand, such as QQ+, AKs, A5s-A2s, xxyy, 15% or $ds"


# ---- From the parts of a pattern to its cards --------------------------------------------------


def _shorthand(tokens: list[_Token]) -> Pattern | None:
    """Read AKs, AKo, A?, A?s, Axo of hands of two cards: here "s" is suited; None if it is none."""
    kinds = [token.kind for token in tokens]
    first, *rest = tokens
    if kinds == ["rank", "?"]:
        return (Card(first.value),)
    if len(tokens) != _TWO + 1 or first.kind != "rank":
        return None
    second, last = rest
    is_any = second.kind == "?" or (second.kind, second.value) == ("suit", "x")
    if not (second.kind == "rank" or is_any) or last.value not in ("s", "o"):
        return None
    ranks = [first.value, ANY if is_any else second.value]
    # An offsuit hand is no pair, unless both ranks are given: Axo is A2o+.
    for place, variable in enumerate(set(RANK_VARIABLES) - set(ranks)):
        if place < _TWO and ranks[place] == ANY:
            ranks[place] = variable
    return Card(ranks[0], "x"), Card(ranks[1], "x" if last.value == "s" else "y")


def _cards(tokens: list[_Token]) -> tuple[Pattern, bool]:
    """Put ranks and suits together; also say whether suits behind ranks stand for themselves.

    A suit belongs to the rank before it. But two or more suits behind two or more ranks are cards
    of their own: AAxx is two aces and two cards of one suit, while AxAyxy is Ax, Ay, x and y.
    """
    cards: list[Card] = []
    is_split = False
    place = 0
    while place < len(tokens):
        ranks = _run(tokens, place, "rank")
        suits = _run(tokens, place + len(ranks), "suit")
        joker = _run(tokens, place + len(ranks) + len(suits), "joker")
        apart = len(ranks) > 1 and len(suits) > 1
        is_split |= apart
        if ranks and suits and not apart:
            cards += [*map(Card, ranks[:-1]), Card(ranks[-1], suits[0])]
            cards += [Card(suit=suit) for suit in suits[1:]]
        else:
            cards += [*map(Card, ranks), *(Card(suit=suit) for suit in suits)]
        cards += [Card("")] * len(joker)
        place += len(ranks) + len(suits) + len(joker)
    return tuple(cards), is_split


def _run(tokens: list[_Token], start: int, kind: str) -> list[str]:
    """The values of the parts of one kind from a place on."""
    stop = start
    while stop < len(tokens) and tokens[stop].kind == kind:
        stop += 1
    return [token.value for token in tokens[start:stop]]


def _note_on_suits(text: str, cards: Pattern) -> str:
    """Say that AAxx is not aces with any two cards."""
    named = [card for card in cards if card.rank != ANY]
    ranks = "".join(_letters_of(card.rank) for card in named)
    parts = ", ".join(_letters_of(card.suit if card.rank == ANY else card.rank) for card in cards)
    return (
        f"{text} is read as {parts}, where a letter of a suit is a card of that suit; with any "
        f"other cards it is {ranks} or {ranks}{ANY * (len(cards) - len(named))}"
    )


def _letters_of(said: str) -> str:
    return said if len(said) == 1 else f"[{said}]"


def _number(card: Card) -> int:
    """The number of a card that has a rank and a suit by name."""
    return 4 * RANKS.index(card.rank) + SUITS.index(card.suit) if card.rank else JOKER


def _listed(space: Space, cards: NDArray[np.uint8]) -> Listed:
    """The hands that stand one behind the other in an array."""
    hands = space.arranged(cards.reshape(-1, space.cards))
    keys = np.unique(space.keys(hands))[::-1]
    return Listed(space, keys, np.ones(len(keys)))
