"""Ranges: the notation against counts that are known and a matcher that tries every deal."""

import contextlib
import itertools
import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpoker as cp
from cpoker import range_nodes
from cpoker.ranges import Range, range_from_pio
from cpoker.ranges import range as read

RANKS, SUITS = "23456789TJQKA", "cdhs"
RANK_VARIABLES, SUIT_VARIABLES = "RONP", "wxyz"
HANDS_OF_TWO = [cp.format_cards(pair) for pair in itertools.combinations(range(51, -1, -1), 2)]


# --- Counts ---------------------------------------------------------------------------------------

COUNTS = {
    "holdem": {
        "AA": 6, "AKs": 4, "AKo": 12, "AK": 16, "QQ+": 18, "A2s+": 48, "22+": 78, "*": 1326,
        "A": 198, "RR": 78, "xx": 312, "RO": 1248, "**": 1326, "AK!AKs": 12, "[AK][QJ]": 64,
        "*s": 13 * 39 + 78, "[A-T]s": 1326 - math.comb(47, 2), "$ss": 312, "$B": 190,
    },
    "omaha": {
        "AA": 6961, "AA!AAA": 6768, "xxyy": 36504, "wxyz": 28561, "AA:xxyy": 864, "RRON": 82368,
        "RROO": 2808, "RONP": 183040, "RRRO": 2496, "RRRR": 13, "xxxx": 2860, "JT98": 256,
        "JT98:xxyy": 36, "JT98:wxyz": 24, "JT98:$ds": 36, "JT98:$rb": 24, "AAxx": 1728,
        "AA**": 6961, "$np": 183040, "$ds": 36504, "$rb": 28561, "*": 270725, "AxAyxy": 864,
        "JT98+": 1024, "RxRyOxOy": 468, "$B": math.comb(20, 4), "AsAhKsKh": 1,
    },
    "omaha5": {"*": 2_598_960, "AA": 108_336},
    "omaha6": {"AKQJT9": 4096},
    "shortdeck": {"*": 630, "AA": 6, "66+": 54, "A6s+": 32},
    "tahoe": {"*": 22_100, "AAA": 4, "RRR": 52, "$rb": 4 * 13**3, "$ss": 22_100 - 4 * 13**3},
    "badugi": {"wxyz": 28_561, "A234:wxyz": 24, "*": 270_725},
    "draw": {"*": math.comb(53, 5), "Jk": math.comb(52, 4), "JkAsAhAdAc": 1},
    "stud": {"*": 66_300, "AA": 300, "AAK": 24, "**A": 5_100, "AKQ": 64,
             # all but pairs and three of a kind, each with one of three cards up
             "$np": 3 * (22_100 - 13 * 6 * 48 - 52)},
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "text", "count"),
    [(key, text, count) for key, texts in COUNTS.items() for text, count in texts.items()],
)
def test_counts(key: str, text: str, count: int) -> None:
    found = read(key, text)
    assert len(found) == found.total == count
    assert found.cards.dtype == np.uint8
    assert (found.weights == 1).all()


def test_hands_come_aces_first() -> None:
    assert [hand for hand, _ in read("holdem", "*")] == HANDS_OF_TWO
    every = read("omaha", "*")
    assert cp.format_cards(every.cards[0]) == "AsAhAdAc"
    assert len(np.unique(np.asarray(cp.mask_of(every.cards)))) == 270_725


# --- The same said in two ways --------------------------------------------------------------------

SAME = {
    "holdem": [
        ("A?", "A"), ("Ax", "A"), ("A*", "A"), ("aks", "AKs"), ("AKS", "AKs"),
        ("A?s", "A2s+"), ("Axs", "A2s+"), ("Axo", "A2o+"), ("A*s", "A2s+"), ("AxKx", "AKs"),
        ("AKs", "AsKs,AhKh,AdKd,AcKc"), ("AKo", "AK!AKs"), ("KsA", "AsKs,AhKs,AdKs,AcKs"),
        ("A?o", "A2o+"), ("**o", "RO!xx"), ("*?s", "xx"), ("AsKs", "KsAs"), ("A♠K♠", "AsKs"),
        ("AK[s]", "KsA"), ("[AK][QJ]s", "AQs,AJs,KQs,KJs"),
        ("QQ+", "QQ,KK,AA"), ("77-", "22,33,44,55,66,77"), ("AA+", "AA"), ("22-", "22"),
        ("77-55", "77,66,55"), ("55-77", "77,66,55"), ("77 - 55", "77-55"), ("77-77", "77"),
        ("AQs+", "AQs,AKs"), ("AKs+", "AKs"), ("A5s-", "A5s-A2s"), ("A4s-A2s", "A4s,A3s,A2s"),
        ("K9s+", "K9s,KTs,KJs,KQs"), ("K9s-", "K9s-K2s"), ("KTs-K7s", "KTs,K9s,K8s,K7s"),
        ("T9s+", "T9s,JTs,QJs,KQs,AKs"), ("54o-", "54o,43o,32o"), ("T8o+", "T8o,T9o"),
        ("T9s-76s", "T9s,98s,87s,76s"), ("QTs-J9s", "QTs,J9s"),
        ("AsQs+", "AsQs,AsKs"), ("AsTh+", "AsTh,AsJh,AsQh,AsKh"),
        ("[AKQ]", "A,K,Q"), ("[A-T]", "A,K,Q,J,T"), ("[T-A]", "[A-T]"), ("[A,2,3]", "[A23]"),
        ("[A, 2, 3]", "A,2,3"), ("[A,9-7]", "A,9,8,7"), ("A[sh]", "As,Ah"), ("[sh]", "*s,*h"),
        ("RRo", "22+"), ("A[KQ]o", "AKo,AQo"), ("AA:*", "AA"), ("22+!AA", "KK-22"),
        ("A!A?s!AA", "A2o+"), ("AA,KK:xy", "AA,KK"), ("(AA,KK):s", "AsA,KsK"), ("$rb", "xy"),
        ("$B:$np", "[A-T][A-T]!RR"), (" AA , KK ", "AA,KK"), ("((AA))", "AA"), ("AA,AA", "AA"),
        ("AK@1", "AK"), ("1(AK)", "AK"), ("AsAh, AA@0.5", "AA@0.5,AsAh"), ("0.5(AK)", "AK@.5"),
        ("AK@0.5!AKs", "AKo@0.5"), ("0.5(AK@0.5)", "AK@0.25"), ("100%", "*"), ("0%-100%", "*"),
        ("(AA,AK@0.5):*s@0.25", "(AsA,AsK,KsA)@0.25"), ("AA!AsAh@0.25", "AA!AsAh,AsAh@0.75"),
        ("1%", "AA,KK"), ("5%,5%-10%", "10%"),
    ],
    "omaha": [
        ("AAKK", "KAKA"), ("AARR", "AAKK,AAQQ,AAJJ,AATT,AA99,AA88,AA77,AA66,AA55,AA44,AA33,AA22"),
        ("JT98-8765", "JT98,T987,9876,8765"), ("8765+", "8765-AKQJ"), ("5432-", "5432"),
        ("AxJx-Ax9x", "AxJx,AxTx,Ax9x"), ("AAQQ+", "AAQQ,AAKK"), ("AA54-", "AA54,AA43,AA32"),
        ("A23+", "A23-AQK"), ("QQR+", "QQR,KKR,AAR"), ("AKs", "AKs*"), ("$ss", "xx!xxyy"),
        ("$np:$rb", "RONP:wxyz"), ("sshh", "shsh"), ("**AA", "AA"), ("AAx", "AA"),
        ("AsAhKsKh", "KhKsAhAs"), ("AxAyxy", "AA:xxyy"), ("AAxx", "xxAA"),
    ],
    "shortdeck": [("66+", "RR"), ("A6s+", "A?s"), ("77-", "77,66"), ("[A-2]s", "*s")],
    "stud": [("AK", "KA"), ("AKQ", "KAQ"), ("*", "***"), ("**A", "**As,**Ah,**Ad,**Ac")],
    "fivecardstud": [("A?s", "Axs"), ("AK", "AKs,AKo")],
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "one", "other"), [(key, *pair) for key, pairs in SAME.items() for pair in pairs]
)
def test_two_texts_for_one_range(key: str, one: str, other: str) -> None:
    assert read(key, one) == read(key, other)
    assert hash(read(key, one)) == hash(read(key, other))


# --- A matcher that tries every deal --------------------------------------------------------------


def fits(hand: tuple[str, ...], pattern: list[tuple[str, str]]) -> bool:
    """Whether a deal of the hand's cards to the pattern's fits: from the definition."""
    named_ranks = {rank for rank, _ in pattern if rank in RANKS and len(rank) == 1}
    named_suits = {suit for _, suit in pattern if suit in SUITS and len(suit) == 1}
    for cards in itertools.permutations(hand, len(pattern)):
        ranks: dict[str, str] = {}
        suits: dict[str, str] = {}
        if all(
            _stands_for(rank, card[0], ranks, named_ranks, RANK_VARIABLES)
            and _stands_for(suit, card[1], suits, named_suits, SUIT_VARIABLES)
            for card, (rank, suit) in zip(cards, pattern, strict=True)
        ):
            return True
    return False


def _stands_for(
    said: str, letter: str, bound: dict[str, str], named: set[str], variables: str
) -> bool:
    if said == "*":
        return True
    if said not in variables:
        return letter in said
    if said in bound:
        return bound[said] == letter
    if letter in named or letter in bound.values():
        return False
    bound[said] = letter
    return True


def a_pattern(generator: np.random.Generator, most: int) -> list[tuple[str, str]]:
    """Make a pattern of ranks and suits that is likely to have hands."""

    def one_of(letters: str, variables: str) -> str:
        kind = generator.choice(["any", "named", "variable", "list"], p=[0.3, 0.25, 0.3, 0.15])
        if kind == "any":
            return "*"
        if kind == "list":
            count = int(generator.integers(2, len(letters)))
            return "".join(generator.permutation(list(letters))[:count])
        return str(generator.choice(list(letters if kind == "named" else variables[:3])))

    count = int(generator.integers(1, most + 1))
    return [(one_of(RANKS, RANK_VARIABLES), one_of(SUITS, SUIT_VARIABLES)) for _ in range(count)]


def in_letters(pattern: list[tuple[str, str]]) -> str:
    def part(said: str) -> str:
        return f"[{said}]" if len(said) > 1 else said

    # "*" may be left out before a suit, but not where the suit would go to the card before it.
    return "".join(part(rank) + part(suit) * (suit != "*") for rank, suit in pattern)


def some_hands(found: Range | None, generator: np.random.Generator, cards: int) -> list[list[int]]:
    """Some hands of a range, their neighbours, and others."""
    hands = [generator.permutation(52)[:cards].tolist() for _ in range(25)]
    if found is not None:
        rows = generator.integers(0, len(found), 25)
        held = found.cards[rows].astype(int).tolist()
        hands += held
        for hand in held:
            changed = [*hand[1:], int(generator.integers(0, 52))]
            hands += [changed] * (len(set(changed)) == cards)
    return hands


@pytest.mark.parametrize(
    ("key", "cards", "seeds"),
    [("holdem", 2, 150), ("tahoe", 3, 120), ("omaha", 4, 220), ("omaha5", 5, 10)],
)
def test_patterns_match_what_a_naive_matcher_does(key: str, cards: int, seeds: int) -> None:
    generator = np.random.default_rng(cards)
    empty = 0
    for _ in range(seeds):
        pattern = a_pattern(generator, cards)
        if cards == 2 and len(pattern) == 2 and pattern[0][1] == "*" and pattern[1][1] == "s":
            pattern.reverse()  # lest it be "suited"
        text = in_letters(pattern)
        found = read_if_possible(key, text)
        empty += found is None
        inside = hands_of(found) if found is not None and len(found) < 2000 else None
        for hand in some_hands(found, generator, cards):
            named = tuple(cp.format_cards([card]) for card in hand)
            is_in = found is not None and found.weight_of(hand) == 1
            assert is_in == fits(named, pattern), (text, named)
            if inside is not None:
                assert is_in == (cp.format_cards(sorted(hand, reverse=True)) in inside)
    assert empty < seeds / 2


def read_if_possible(key: str, text: str) -> Range | None:
    """Read a pattern; None if it says that no hand is like that."""
    try:
        return read(key, text)
    except ValueError as error:
        if re.search("there is no such hand|stands twice", str(error)):
            return None
        raise


def hands_of(found: Range) -> set[str]:
    return {hand for hand, _ in found}


@pytest.mark.parametrize("text", ["AKs", "A?o", "RR", "xy", "[AKQ][T-8]o", "*s", "Rs", "AxRx"])
def test_hands_of_two_cards_one_by_one(text: str) -> None:
    shorthand = {
        "AKs": [("A", "x"), ("K", "x")], "A?o": [("A", "x"), ("R", "y")],
        "RR": [("R", "*"), ("R", "*")], "xy": [("*", "x"), ("*", "y")],
        "[AKQ][T-8]o": [("AKQ", "x"), ("T98", "y")], "*s": [("*", "s")], "Rs": [("R", "s")],
        "AxRx": [("A", "x"), ("R", "x")],
    }  # fmt: skip
    pattern = shorthand[text]
    expected = {hand for hand in HANDS_OF_TWO if fits((hand[:2], hand[2:]), pattern)}
    assert hands_of(read("holdem", text)) == expected


def test_stud_hands_one_by_one() -> None:
    """The first two cards are down, in any order; the third is up."""
    deck = [rank + suit for rank in reversed(RANKS) for suit in reversed(SUITS)]
    expected = {
        first + second + up
        for first, second in itertools.combinations(deck, 2)
        for up in deck
        if up not in (first, second) and first[0] + second[0] == "AK" and up[1] == first[1]
    }
    assert len(expected) == 4 * 3 * 12 + 4 * 11
    assert hands_of(read("stud", "AxK*x")) == expected


# --- Weights, and, or, not ------------------------------------------------------------------------

PARTS = ["AA", "AK", "AKs", "A?s", "22+", "*", "K9s+", "AsKs", "xx", "7h6h", "QQ-99", "*s"]


@st.composite
def expressions(draw: st.DrawFn, depth: int = 0) -> tuple[str, dict[str, float]]:
    """A text, and what it must mean, from the definitions."""
    weight = draw(st.sampled_from([1.0, 0.5, 0.25, 0.1, 1 / 3]))
    if depth > 2 or draw(st.booleans()):
        text = draw(st.sampled_from(PARTS))
        found = dict.fromkeys(hands_of(read("holdem", text)), weight)
        return (text if weight == 1 else f"{text}@{weight}"), found
    text, found = draw(expressions(depth + 1))
    for _ in range(draw(st.integers(1, 2))):
        other_text, other = draw(expressions(depth + 1))
        sign = draw(st.sampled_from(",:!"))
        text = f"({text}){sign}({other_text})"
        combined = {}
        for hand in found | other:
            one, two = found.get(hand, 0.0), other.get(hand, 0.0)
            combined[hand] = {",": max(one, two), ":": min(one, two), "!": one - two}[sign]
        found = {hand: value for hand, value in combined.items() if value > 0}
    return f"{weight}({text})", {hand: weight * value for hand, value in found.items()}


@given(expressions())
@settings(max_examples=150, deadline=None)
def test_weights_are_what_the_definitions_say(expression: tuple[str, dict[str, float]]) -> None:
    text, expected = expression
    if not expected:
        with pytest.raises(ValueError, match="empty"):
            read("holdem", text)
        return
    found = read("holdem", text)
    assert dict(found) == expected
    assert read("holdem", str(found)) == found
    derived = found | found
    assert derived == found
    assert read("holdem", str(derived)) == derived


def test_set_operations() -> None:
    aces, kings = read("holdem", "AA@0.5, KK"), read("holdem", "KK@0.25, QQ")
    assert dict(aces | kings) == dict(read("holdem", "AA@0.5,KK,QQ"))
    assert (aces & kings) == read("holdem", "KK@0.25")
    assert (aces - kings) == read("holdem", "AA@0.5,KK@0.75")
    assert aces != kings
    assert aces != "AA@0.5, KK"
    assert read("omaha", "AA") == read("omaha8", "AA")
    with pytest.raises(ValueError, match="empty"):
        aces & read("holdem", "22")
    with pytest.raises(ValueError, match="not the same kind of hands"):
        aces | read("omaha", "AA")
    with pytest.raises(TypeError):
        aces | "AA"  # type: ignore[operator]


# --- Text back ------------------------------------------------------------------------------------


@given(
    st.dictionaries(st.sampled_from(HANDS_OF_TWO), st.floats(0, 1, exclude_min=True), min_size=1),
    st.sampled_from(["22+", "A5s-A2s@0.3", "KTo+", "[A-T][A-T]", "*@0.01", "87s, 98s@0.7"]),
)
@settings(deadline=None)
def test_text_of_two_cards_and_back(weights: dict[str, float], more: str) -> None:
    found = Range.from_cards("holdem", list(weights), list(weights.values())) | read("holdem", more)
    assert read("holdem", str(found)) == found


@pytest.mark.parametrize("key", ["omaha", "omaha5", "omaha6", "omaha7", "stud", "draw", "irish"])
def test_text_of_other_hands_and_back(key: str) -> None:
    game = cp.game(key)
    cards = 3 if game.hole == 7 and not game.board else None
    count = cards or game.hole
    generator = np.random.default_rng(7)
    deck = 53 if game.jokers else 52
    hands = np.unique(
        [np.sort(generator.permutation(deck)[:count])[::-1] for _ in range(300)], axis=0
    )
    found = Range.from_cards(key, hands, generator.choice([0.25, 0.5, 1], len(hands)))
    assert len(found) == len(hands)
    assert read(key, str(found)) == found


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("AA,KK,QQ", "QQ+"), ("AA", "AA"), ("KK-99,77", "KK-99, 77"), ("AKs,AKo", "AK"),
        ("A2s,A3s,A4s,AKs,AQs", "AQs+, A4s-A2s"), ("AKs,AKo,AQs,AQo,KQs", "AQ+, KQs"),
        ("*", "*"), ("*@0.5", "0.5(*)"), ("KQs,AsKs,AhKh", "KQs, AsKs, AhKh"),
        ("AA@0.5,KK,AKs@0.5", "KK, 0.5(AA, AKs)"), ("T9s,98s", "T9s, 98s"),
    ],
)  # fmt: skip
def test_text_of_hands_of_two_cards(text: str, shown: str) -> None:
    found = read("holdem", text)
    assert str(found) == text
    derived = found | found
    assert str(derived) == shown
    assert read("holdem", shown) == found


def test_every_text_here_is_read_back() -> None:
    for key, pairs in SAME.items():
        for one, _ in pairs:
            found = read(key, one)
            assert read(key, str(found)) == found
            if len(found) < 3000:
                derived = found & found
                assert read(key, str(derived)) == derived


# --- Nothing but ValueErrors ----------------------------------------------------------------------

LETTERS = "AKQJT98765432akqjtRONPrxyzwshdcSHDC*?o+-:!,()[]@.%$0 1XYZdsnpB_♠\t\nJk"
PIECES = [
    *LETTERS, "QQ+", "AKs", "A5s-A2s", "JT98", "xxyy", "RRON", "$ds", "$np", "0.5(", "@0.5",
    "[A-T]", "15%", "5%-10%", "AsAh2d3c", "AsKs", ":", "!", ",", ")", "(", "Jk",
]  # fmt: skip


@given(
    st.one_of(
        st.text(max_size=20),
        st.text(LETTERS, max_size=20),
        st.lists(st.sampled_from(PIECES), max_size=8).map("".join),
    ),
    st.sampled_from(["holdem", "holdem", "holdem", "shortdeck", "tahoe", "badugi", "fivecardstud"]),
)
@settings(max_examples=1500, deadline=None)
def test_any_text_is_a_range_or_a_value_error(text: str, key: str) -> None:
    found = None
    with contextlib.suppress(ValueError):
        found = read(key, text)
    if found is not None:
        assert len(found) > 0
        assert ((found.weights > 0) & (found.weights <= 1)).all()
        assert read(key, str(found)) == found


def test_long_texts() -> None:
    assert read("holdem", ":".join(["AA"] * 3000)) == read("holdem", "AA")
    assert read("holdem", ",".join(["AA"] * 3000)) == read("holdem", "AA")
    assert read("holdem", ",".join(HANDS_OF_TWO * 5)) == read("holdem", "*")
    for text in ("(" * 5000 + "AA" + ")" * 5000, "A" * 9999, "[" * 9999, "9" * 9999, "0." * 999):
        with pytest.raises(ValueError, match=r"at position|at the end"):
            read("holdem", text)


# --- Errors say where -----------------------------------------------------------------------------

ERRORS = [
    ("holdem", "", "the range is empty"),
    ("holdem", "  ", "the range is empty"),
    ("holdem", "AA, E", "'E' at position 4 of 'AA, E': expected a hand"),
    ("holdem", "AA,,KK", "',' at position 3"),
    ("holdem", "AA,", "at the end of 'AA,': expected a hand"),
    ("holdem", "AA KK", "'K' at position 3 of 'AA KK': expected ',', ':', '!' or the end"),
    ("holdem", "AAK", "'AAK' at position 0 .* 3 cards; a hand has 2"),
    ("holdem", "AAs", "'AAs' at position 0 .* no such hand"),
    ("holdem", "AsAs", "'AsAs' at position 0 .* twice"),
    ("holdem", "QQ, AsAs, KK", "'AsAs' at position 4 .* twice"),
    ("holdem", "Ah10h", "'1' at position 2"),
    ("holdem", "10h", "ten is written T"),
    ("holdem", "AA@1.5", "'1.5' at position 3 .* from 0 to 1"),
    ("holdem", "AA@", "at the end .* expected a weight"),
    ("holdem", "AA@-1", "'-' at position 3 .* expected a weight"),
    ("holdem", "2(AA)", "'2' at position 0 .* from 0 to 1"),
    ("holdem", "AA@0", "the range is empty"),
    ("holdem", "AA!AA", "the range is empty"),
    ("holdem", "AA:KK", "the range is empty"),
    ("holdem", "!AA", "'!' at position 0 .* stands between two"),
    ("holdem", "(AA", "expected '\\)' for the '\\(' at position 0"),
    ("holdem", "AA)", "'\\)' at position 2"),
    ("holdem", "AKs-AQo", "'AKs-AQo' at position 0 .* same shape"),
    ("holdem", "AKs-QTs", "same shape"),
    ("holdem", "KAs-K2s", "same shape"),
    ("holdem", "AA-QQ-TT", "'-' at position 5 .* two ends already"),
    ("holdem", "xx+", "'xx\\+' at position 0 .* takes a rank"),
    ("holdem", "[AK]Q+", "a list of ranks has no '\\+'"),
    ("holdem", "[]", "the list is empty"),
    ("holdem", "[AsK]", "'s' at position 2 .* no rank"),
    ("holdem", "[sA]", "'A' at position 2 .* no suit"),
    ("holdem", "[AA]", "'A' at position 2 .* twice"),
    ("holdem", "[A-T,K]", "'K' at position 5 .* twice"),
    ("holdem", "[A,]", "'\\]' at position 3 .* another rank"),
    ("holdem", "[R]", "'R' at position 1"),
    ("holdem", "[AK", "'\\[' at position 0 .* expected '\\]'"),
    ("holdem", "110%", "'110%' at position 0 .* from 0 to 100"),
    ("holdem", "10%-5%", "first percentage is the smaller"),
    ("holdem", "5%-x", "'x' at position 3 .* expected a percentage"),
    ("holdem", "0.1%", "the best ones are 6 of 1,326"),
    ("holdem", "$zz", "'\\$zz' at position 0 .* no such macro; there are \\$ds"),
    ("holdem", "AA,$ds", "'\\$ds' at position 3 .* 4 cards; a hand has 2"),
    ("holdem", "AX", "'X' at position 1"),
    ("omaha", "AA:XXYY", "'X' at position 3 .* variables for suits are w x y z"),
    ("omaha", "AKo", "'o' at position 2 .* only in hands of two cards"),
    ("omaha", "A?", "'\\?' at position 1 .* only in hands of two cards"),
    ("omaha", "0.0001%", "the best ones are [0-9]+ of 270,725"),
    ("omaha", "100%-100%", "no hands"),
    ("omaha5", "15%", "no order of hands of 5 cards is stored for omaha5; give one as order="),
    ("stud", "15%", "no order of hands of 3 cards is stored for stud"),
    ("omaha", "sxyzw", "5 cards; a hand has 4"),
    ("shortdeck", "22+", "there is no 2 in the deck"),
    ("shortdeck", "AA,2s2h", "'2s2h' at position 3 .* not in the deck"),
    ("shortdeck", "[2-5]", "no such hand"),
    ("omaha7", "AA", "too many to go through"),
    ("omaha6", "*", "more than 5,000,000 hands"),
    ("omaha5", "sxyzw", "no such hand"),
    ("stud", "AAKK", "4 cards; a hand has 3"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "text", "message"), ERRORS)
def test_errors(key: str, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(key, text)


def test_a_long_text_is_shown_where_it_is_wrong() -> None:
    text = "AA," * 500 + "Zz," + "KK," * 500 + "QQ"
    with pytest.raises(ValueError, match=r"'Z' at position 1500 of '\.\.\..{60}\.\.\.'"):
        read("holdem", text)


def test_other_arguments() -> None:
    with pytest.raises(TypeError, match="text or a mapping, not list"):
        read("holdem", ["AA"])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="holds 1 to 7"):
        read("stud", "AA", cards=8)
    with pytest.raises(ValueError, match="hands of 0 cards"):
        read("holdem", "AA", cards=0)


# --- Notes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["AAxx", "KK, AAxx", "0.5(AAxx)"])
def test_a_note_on_aces_with_two_of_a_suit(text: str) -> None:
    (note,) = read("omaha", text).notes
    assert note.startswith("AAxx is read as A, A, x, x")
    assert note.endswith("it is AA or AA**")


def test_a_note_on_two_cards_that_both_move() -> None:
    assert read("holdem", "KQs+, T9s-").notes == (
        "KQs+: both cards move, to AK; to name them, write a span",
        "T9s-: both cards move, to 32; to name them, write a span",
    )


@pytest.mark.parametrize("text", ["AA", "AA:xxyy", "AxAyxy", "xxyy", "AA**", "JT98+", "AsKsxx"])
def test_no_note_where_nothing_is_doubtful(text: str) -> None:
    assert read("omaha", text).notes == ()


# --- Macros and orders ----------------------------------------------------------------------------


def test_macros_of_ones_own() -> None:
    macros = {"big": "AA,KK", "both": "$big:$ds", "ss": "xxyz"}
    found = read("omaha", "$both@0.5, JT98:$ss", macros=macros)
    assert found == read("omaha", "(AA,KK):xxyy@0.5, JT98:xxyz")
    assert read("omaha", str(found)) == found  # the text does without the macros
    for bad, message in [
        ({"a": "$b", "b": "$a"}, "'\\$a' at position 0 .* defined by itself"),
        ({"a": "ZZ"}, "'\\$a' at position 0 of '\\$a': in this macro, 'Z' at position 0 of 'ZZ'"),
        ({"a": ""}, "in this macro, the range is empty"),
        ({"a b": "AA"}, "a name is letters"),
    ]:
        with pytest.raises(ValueError, match=message):
            read("omaha", "$a", macros=bad)


def test_percentages() -> None:
    assert len(read("holdem", "15%")) <= 0.15 * 1326
    order = [len(read("holdem", f"{percent}%")) for percent in range(1, 101)]
    assert order == sorted(order)
    assert read("holdem", "0.4525%") == read("holdem", "AA")
    for low, high in [(5, 10), (0, 33), (33.3, 100)]:
        between = read("holdem", f"{low}%-{high}%")
        if low:
            assert between == read("holdem", f"{high}%") - read("holdem", f"{low}%")
        assert read("holdem", str(between | between)) == between


def test_orders_of_ones_own() -> None:
    order = ["AA", "JT98", "$ds", "*"]
    found = read("omaha", "10%", order=order)
    assert found == read("omaha", "AA, JT98")  # with all that is double-suited it is over 10 %
    assert read("omaha", str(found)) == found
    values = -np.arange(1326)
    assert [hand for hand, _ in read("holdem", "0.5%", order=values)] == HANDS_OF_TWO[:6]
    with pytest.raises(ValueError, match="leaves out 1,320 of 1,326 hands"):
        read("holdem", "5%", order=["AA"])
    with pytest.raises(ValueError, match="a value for each of the 1,326 hands"):
        read("holdem", "5%", order=[1.0, 2.0])


# --- Arrays, mappings, PioSolver ------------------------------------------------------------------


def test_from_cards() -> None:
    found = Range.from_cards("holdem", np.array([[0, 51], [46, 47], [50, 51]]), [0.5, 0.0, 1.0])
    assert list(found) == [("AsAh", 1.0), ("As2c", 0.5)]
    assert found.total == 1.5
    assert "2cAs" in found
    assert "KsKh" not in found
    for array in (found.cards, found.weights):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    every = read("omaha", "AA:xxyy")
    assert Range.from_cards("omaha", every.cards[::-1].copy(), every.weights) == every


@pytest.mark.parametrize(
    ("cards", "weights", "message"),
    [
        ([[51, 50], [50, 51]], None, "AsAh stands twice"),
        ([[51, 51]], None, "a card stands twice"),
        ([[51, 52]], None, "Jk is not in the deck"),
        ([[51, 99]], None, "99 is not in the deck"),
        ([[51, -1]], None, "-1 is no card"),
        ([[51, 300]], None, "300 is no card"),
        ([], None, "an array of shape"),
        ([51, 50], None, "an array of shape"),
        ([[51, 50]], [1.5], "from 0 to 1, not 1.5"),
        ([[51, 50]], [float("nan")], "from 0 to 1, not nan"),
        ([[51, 50]], [1, 1], "weights"),
        ([[51, 50]], [0], "empty"),
        (["AsAh", "AsAhKs"], None, "different numbers of cards"),
        (["AsAx"], None, "hand 1"),
    ],
)
def test_wrong_arrays(cards: object, weights: list[float] | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Range.from_cards("holdem", cards, weights)  # type: ignore[arg-type]


def test_wrong_types() -> None:
    with pytest.raises(TypeError, match="hands in an array or a list"):
        Range.from_cards("holdem", "AsAh")
    with pytest.raises(TypeError, match="cards are integers"):
        Range.from_cards("holdem", [[1.5, 2.0]])


def test_from_a_mapping() -> None:
    found = read("holdem", {"AA": 1, "AK": 0.5, "AKs": 0.75, "22": 0})
    assert found == read("holdem", "AA, AKs@0.75, AKo@0.5")
    weights = dict.fromkeys(HANDS_OF_TWO, 0.5)
    assert read("holdem", weights) == read("holdem", "*@0.5")
    for bad, message in [({}, "empty"), ({"AA": 2}, "from 0 to 1"), ({"A": 0}, "empty"),
                         ({"Z": 1}, "'Z' at position 0")]:  # fmt: skip
        with pytest.raises(ValueError, match=message):
            read("holdem", bad)


def test_from_pio() -> None:
    found = range_from_pio("holdem", "AA:0.5,KK, AKs:0.25\nAhKd:1.0,22:0")
    assert found == read("holdem", "AA@0.5, KK, AKs@0.25, AhKd")
    for text, message in [
        ("AA:0.5,AsAh:1", "AsAh stands twice"), ("AA:2", "'AA:2': a weight is from 0 to 1"),
        ("AA:", "a weight"), ("AA:x", "a weight"), ("", "empty"), ("ZZ", "'Z' at position 0"),
        ("AA:0", "empty"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=message):
            range_from_pio("holdem", text)
    with pytest.raises(ValueError, match="no game of two cards"):
        range_from_pio("omaha", "AA")


# --- What a range does ----------------------------------------------------------------------------


def test_card_removal_keeps_the_weights() -> None:
    found = read("holdem", "AA@0.5, KK, AKs@0.25").without("As Kd")
    expected = {"AhAd": 0.5, "AhAc": 0.5, "AdAc": 0.5, "KsKh": 1, "KsKc": 1, "KhKc": 1,
                "AhKh": 0.25, "AcKc": 0.25}  # fmt: skip
    assert dict(found) == expected
    assert read("holdem", str(found)) == found
    assert read("holdem", "AA").without("") == read("holdem", "AA")
    assert len(read("omaha", "AA").without(np.array([51, 50, 0]))) == 1 * math.comb(47, 2)
    with pytest.raises(ValueError, match="nothing is left of the range: each of its 6 hands"):
        read("holdem", "AA").without("AsAhAd")
    with pytest.raises(ValueError, match="dead: "):
        read("holdem", "AA").without("Zs")


def test_grid() -> None:
    grid = read("holdem", "AKs@0.5, KK, AdKc, 32o").grid()
    assert grid.shape == (13, 13)
    assert grid[0, 1] == 0.5
    assert grid[1, 1] == 1
    assert grid[1, 0] == pytest.approx(1 / 12)
    assert grid[12, 11] == 1
    assert grid.sum() == pytest.approx(2.5 + 1 / 12)
    assert (read("holdem", "*").grid() == 1).all()
    assert read("shortdeck", "*").grid().sum() == 81
    with pytest.raises(ValueError, match="hands of two cards, not 4"):
        read("omaha", "AA").grid()


def test_samples() -> None:
    found = read("holdem", "AA@0.25, KK, AKs@0.5")
    drawn = found.sample(60_000, seed=5)
    assert np.array_equal(drawn, found.sample(60_000, seed=5))
    assert drawn.shape == (60_000, 2)
    counts: dict[str, int] = {}
    for hand in map(cp.format_cards, drawn):
        counts[hand] = counts.get(hand, 0) + 1
    expected = {hand: 60_000 * weight / found.total for hand, weight in found}
    chi_square = sum((counts[hand] - each) ** 2 / each for hand, each in expected.items())
    assert set(counts) == set(expected)
    assert chi_square < 40  # of 15 degrees of freedom
    assert found.sample(0).shape == (0, 2)


def test_weight_of_a_hand() -> None:
    found = read("omaha", "AA@0.5")
    assert found.weight_of("2c3cAsAh") == found.weight_of([0, 4, 50, 51]) == 0.5
    assert found.weight_of("2c3c4s5h") == 0
    for hand, message in [("AsAh", "2 cards; a hand has 4"), ("AsAsKsQs", "twice"),
                          ("AsJkKsQs", "Jk is not in the deck")]:  # fmt: skip
        with pytest.raises(ValueError, match=message):
            found.weight_of(hand)


def test_representations() -> None:
    assert repr(read("holdem", "QQ+, AKs@0.5")) == "<Range of holdem: 22 hands, QQ+, AKs@0.5>"
    assert repr(read("holdem", "AsAh")) == "<Range of holdem: 1 hand, AsAh>"
    found = read("omaha", "AA:xxyy")
    assert repr(found | found) == "<Range of omaha: 864 hands, AsAhKsKh, ...>"
    assert repr(read("holdem", "AA," * 40 + "AA")).endswith("AA,...>")


# --- Sizes ----------------------------------------------------------------------------------------


def test_hands_of_six_cards_are_gone_through_in_pieces() -> None:
    found = read("omaha6", "AAA:KKK")
    assert len(found) == 16
    assert math.comb(52, 5) <= range_nodes.MOST_HANDS


def test_hands_of_seven_cards_can_be_listed() -> None:
    found = read("omaha7", "AsAhAdAcKsKhKd, 0.5(2s2h2d2c3s3h3d)")
    assert [weight for _, weight in found] == [1, 0.5]
    assert read("stud", "AsAhAdAcKsKhKd", cards=7) == read("stud", "AhAsAdAcKsKhKd", cards=7)
    assert read("stud", "AsAhAdAcKsKhKd", cards=7) != read("stud", "AsAhAcAdKsKhKd", cards=7)
    # The last card is down as well.
    assert read("stud", "AsAhAdAcKsKhKd", cards=7) == read("stud", "KdAhAdAcKsKhAs", cards=7)


def test_hands_before_the_discard() -> None:
    assert len(read("irish", "AA")) == 6
    assert len(read("irish", "AA", cards=4)) == 6961
