/* Pots, divided to the last chip.
 *
 * The uncalled part of the highest bet goes back. What is left is laid in pots, one for each level
 * at which a player still in ran out of chips. A pot is cut among boards, a board's part among its
 * shares, a share's part among its winners. Every cut is a floor division and then odd chips, so
 * that no chip is lost or made.
 *
 * One hand and a batch run the same code. Where the rules are plain the batch inlines it with
 * constants in place of rules, players and shares, and what is never asked for falls away. */
#include "pots.h"

#include <string.h>

#include "tables/bits.h"

CP_INLINE const char* row_of(cp_pot_numbers numbers, size_t row) {
    return numbers.first ? numbers.first + (ptrdiff_t)row * numbers.row : NULL;
}

CP_INLINE int64_t int64_at(const char* place) { return *(const int64_t*)(const void*)place; }
CP_INLINE uint16_t uint16_at(const char* place) { return *(const uint16_t*)(const void*)place; }
CP_INLINE uint8_t uint8_at(const char* place) { return *(const uint8_t*)(const void*)place; }

CP_INLINE int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
CP_INLINE int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

/* ---- Cutting an amount --------------------------------------------------------------------- */

/* value * parts / whole, rounded down, where the product may be too large. */
CP_INLINE int64_t scaled(int64_t value, uint32_t parts, uint32_t whole) {
    uint64_t rest = (uint64_t)(value % whole) * parts / whole;
    return value / whole * parts + (int64_t)rest;
}

/* Nobody pays by chips of one, and division is slow. */
CP_INLINE int64_t whole_chips(int64_t amount, int64_t chip) {
    return CP_LIKELY(chip == 1) ? amount : amount - amount % chip;
}

/* Notes what was paid; returns where the notes of this payment begin. */
static size_t note(const cp_division* division, int64_t each, cp_seats winners, size_t board,
                   size_t share, int contested) {
    cp_explanation* explanation = division->explanation;
    size_t first = explanation->awards;
    for (; winners; winners &= winners - 1)
        explanation->award[explanation->awards++] = (cp_award){each,
                                                               0,
                                                               (uint8_t)(explanation->pots - 1),
                                                               (uint8_t)board,
                                                               (uint8_t)share,
                                                               (uint8_t)cp_lowest(winners),
                                                               (uint8_t)contested};
    return first;
}

/* One odd chip each, in order. */
static void pay_odd_chips(const cp_division* division, int64_t odd, cp_seats winners,
                          size_t ordered_by, cp_award* notes) {
    const char* order = division->order;
    if (order) order += (ptrdiff_t)ordered_by * division->order_share;
    for (ptrdiff_t place = 0; odd; ++place) {
        unsigned seat = order ? uint8_at(order + place * division->order_place) : (unsigned)place;
        if (!(winners >> seat & 1)) continue;
        int64_t paid = smaller(odd, division->rules->chip);
        division->payouts[seat] += paid;
        odd -= paid;
        if (!notes) continue;
        cp_award* award = notes;
        while (award->player != seat) ++award;
        award->amount += paid;
        award->odd = paid;
    }
}

/* An amount among the winners of one contest, in whole chips. Where `keep` the odd chips are not
 * paid but returned. */
CP_INLINE int64_t pay(const cp_division* division, int64_t amount, cp_seats winners, size_t board,
                      size_t share, size_t ordered_by, int contested, int keep) {
    unsigned count = cp_count(winners);
    int64_t chip = division->rules->chip, each = amount, odd = 0;
    if (count > 1 || keep) {
        each = whole_chips((int64_t)((uint64_t)amount / count), chip);
        odd = amount - each * count;
    }
    for (cp_seats left = winners; left; left &= left - 1)
        division->payouts[cp_lowest(left)] += each;
    cp_award* notes = NULL;
    if (division->explanation)
        notes =
            division->explanation->award + note(division, each, winners, board, share, contested);
    if (keep) return odd;
    if (odd) pay_odd_chips(division, odd, winners, ordered_by, notes);
    return 0;
}

/* An amount cut by weight among the shares in a mask, whose odd chips go one each from the first
 * (or last) on. */
CP_INLINE void cut(int64_t chip, int64_t amount, const uint32_t* weights, unsigned live,
                   size_t shares, int from_last, int64_t* parts) {
    uint32_t whole = cp_count(live);
    if (weights) {
        whole = 0;
        for (size_t s = 0; s < shares; ++s)
            if (live >> s & 1) whole += weights[s];
    }
    int64_t odd = amount, units = chip == 1 ? amount : amount / chip;
    for (size_t s = 0; s < shares; ++s) {
        uint32_t weight = weights ? weights[s] : 1;
        parts[s] = live >> s & 1 ? scaled(units, weight, whole) * chip : 0;
        odd -= parts[s];
    }
    for (size_t i = 0; i < shares && odd; ++i) {
        size_t s = from_last ? shares - 1 - i : i;
        if (!(live >> s & 1)) continue;
        int64_t given = smaller(odd, chip);
        parts[s] += given;
        odd -= given;
    }
}

/* One board's part: `winners` are those of its shares. */
CP_INLINE void divide_board(const cp_division* division, int64_t amount, const cp_seats* winners,
                            size_t shares, size_t board) {
    const cp_pot_rules* rules = division->rules;
    unsigned live = 0;
    cp_seats everywhere = ~(cp_seats)0, anywhere = 0;
    for (size_t s = 0; s < shares; ++s) {
        live |= (unsigned)(winners[s] != 0) << s;
        everywhere &= winners[s] ? winners[s] : ~(cp_seats)0;
        anywhere |= winners[s];
    }
    size_t first = cp_lowest(live), by = board * shares;
    if (!(live & (live - 1))) {
        pay(division, amount, anywhere, board, first, by + first, 1, 0);
        return;
    }
    if (everywhere == anywhere && !rules->divide_each_share) {
        pay(division, amount, anywhere, board, CP_WHOLE, by + first, 1, 0);
        return;
    }
    int64_t parts[CP_POT_SHARES];
    cut(rules->chip, amount, division->weights, live, shares,
        rules->between_shares == CP_ODD_TO_LAST, parts);
    int keep = rules->between_shares == CP_REMAINDER_TO_FIRST;
    for (size_t s = shares; s-- > 0;)
        if (winners[s]) {
            int64_t odd =
                pay(division, parts[s], winners[s], board, s, by + s, 1, keep && s != first);
            parts[first] += odd;
        }
}

/* An amount of several boards: an equal part of each on which somebody wins something. */
static void divide_boards(const cp_division* division, int64_t amount, const cp_seats* winners) {
    size_t boards = division->boards, shares = division->shares;
    unsigned live = 0;
    cp_seats everywhere = ~(cp_seats)0, anywhere = 0;
    for (size_t c = 0; c < boards * shares; ++c)
        if (winners[c]) {
            live |= 1u << c / shares;
            everywhere &= winners[c];
            anywhere |= winners[c];
        }
    if (everywhere == anywhere && !division->rules->divide_each_share) {
        pay(division, amount, anywhere, CP_WHOLE, CP_WHOLE, cp_lowest(live) * shares, 1, 0);
        return;
    }
    int64_t parts[CP_POT_SHARES];
    cut(division->rules->chip, amount, NULL, live, boards, 0, parts);
    for (size_t b = 0; b < boards; ++b)
        if (live >> b & 1) divide_board(division, parts[b], winners + b * shares, shares, b);
}

void cp_divide_amount(const cp_division* division, int64_t amount, const cp_seats* winners) {
    if (division->boards == 1)
        divide_board(division, amount, winners, division->shares, 0);
    else
        divide_boards(division, amount, winners);
}

/* ---- Who wins ------------------------------------------------------------------------------ */

/* One hand of a batch, with what it takes to read it. */
typedef struct {
    const cp_pots* pots;
    const char *strengths, *declared;
    size_t players, contests; /* contests: boards x shares */
    cp_seats live;
    int64_t chips[CP_POT_PLAYERS]; /* contributed, less the uncalled part */
    int64_t dead, total;
} hand;

/* The best hands among some players for one contest; nobody where nobody has a hand. */
CP_INLINE cp_seats best_of(const hand* h, size_t contest, cp_seats among) {
    const char* first = h->strengths + (ptrdiff_t)contest * h->pots->strengths.share;
    unsigned strengths[CP_POT_PLAYERS], best = 0;
    for (size_t p = 0; p < h->players; ++p) {
        unsigned strength = uint16_at(first + (ptrdiff_t)p * h->pots->strengths.player);
        strengths[p] = among >> p & 1 ? strength : 0;
        best = strengths[p] > best ? strengths[p] : best;
    }
    cp_seats winners = 0;
    for (size_t p = 0; p < h->players; ++p) winners |= (cp_seats)(strengths[p] == best) << p;
    return best ? winners : 0;
}

static int any(const cp_seats* winners, size_t shares) {
    cp_seats all = 0;
    for (size_t s = 0; s < shares; ++s) all |= winners[s];
    return all != 0;
}

/* One board's winners where players declared which shares they go for. Who goes for several must
 * win each, alone unless a tie is enough; all who fail are out together, so the order in which they
 * are looked at does not matter. Where nobody is left, cards speak. */
static void find_declared_winners(const hand* h, size_t board, cp_seats claimants,
                                  cp_seats* winners) {
    const cp_pot_rules* rules = h->pots->rules;
    size_t shares = h->pots->shares, first = board * shares;
    cp_seats entered[CP_POT_SHARES] = {0}, failed = 0;
    for (cp_seats left = claimants; left; left &= left - 1) {
        unsigned seat = cp_lowest(left),
                 goes = uint16_at(h->declared + (ptrdiff_t)seat * h->pots->declared.player);
        for (size_t s = 0; s < shares; ++s) entered[s] |= (goes >> s & 1) << seat;
        if (goes & (goes - 1)) failed |= 1u << seat; /* until it turns out that he wins them all */
    }
    cp_seats several = failed;
    failed = 0;
    for (size_t s = 0; s < shares; ++s) {
        winners[s] = best_of(h, first + s, entered[s]);
        int wins = rules->tie_is_enough || cp_count(winners[s]) == 1;
        failed |= several & entered[s] & ~(wins ? winners[s] : 0);
    }
    if (rules->failed_must_be_beaten) {
        for (size_t s = 0; s < shares; ++s) winners[s] &= ~failed;
        if (any(winners, shares)) return;
    }
    for (size_t s = 0; s < shares; ++s) winners[s] = best_of(h, first + s, entered[s] & ~failed);
    if (any(winners, shares)) return;
    for (size_t s = 0; s < shares; ++s) winners[s] = best_of(h, first + s, claimants);
}

/* `winners` are those of the pot before, whose claimants were these and more. */
CP_INLINE void find_winners(const hand* h, cp_seats claimants, cp_seats* winners) {
    if (h->declared) {
        for (size_t b = 0; b < h->pots->boards; ++b)
            find_declared_winners(h, b, claimants, winners + b * h->pots->shares);
        return;
    }
    for (size_t c = 0; c < h->contests; ++c) {
        winners[c] &= claimants;
        if (!winners[c]) winners[c] = best_of(h, c, claimants);
    }
}

/* ---- Laying the pots ----------------------------------------------------------------------- */

/* Reads a hand, and gives back what nobody matched of the highest bet. */
CP_INLINE void read_hand(hand* h, size_t row, int64_t* payouts, cp_explanation* explanation) {
    const cp_pots* pots = h->pots;
    const char *contributed = row_of(pots->contributed, row), *folded = row_of(pots->folded, row),
               *dead = row_of(pots->dead, row);
    int64_t highest = -1, second = -1, total = 0;
    size_t top = 0;
    cp_seats live = 0;
    for (size_t p = 0; p < h->players; ++p) {
        int64_t chips = int64_at(contributed + (ptrdiff_t)p * pots->contributed.player);
        int out = folded && uint8_at(folded + (ptrdiff_t)p * pots->folded.player);
        live |= (cp_seats)!out << p;
        h->chips[p] = chips;
        total += chips;
        second = larger(second, smaller(highest, chips));
        top = chips > highest ? p : top;
        highest = larger(highest, chips);
        payouts[p] = 0;
    }
    int64_t uncalled = live >> top & 1 ? highest - second : 0;
    h->chips[top] -= uncalled;
    payouts[top] = uncalled;
    if (explanation) explanation->returned[top] = uncalled;
    h->live = live;
    h->dead = dead ? int64_at(dead) : 0;
    h->total = total - uncalled + h->dead;
    h->strengths = row_of(pots->strengths, row);
    h->declared = row_of(pots->declared, row);
}

/* value * parts / whole, rounded up, of any int64_t numbers; parts <= whole. */
static int64_t scaled_up(int64_t value, int64_t parts, int64_t whole) {
    if ((value | parts) >> 31 == 0 && whole >> 62 == 0) return (value * parts + whole - 1) / whole;
    uint64_t result = 0, rest = 0; /* long division, bit by bit: rest < whole < 2**63 */
    for (int bit = 62; bit >= 0; --bit) {
        result <<= 1;
        rest <<= 1;
        for (int add = 0; add < 2; ++add) {
            if (add && value >> bit & 1) rest += (uint64_t)parts;
            if (rest < (uint64_t)whole) continue;
            rest -= (uint64_t)whole;
            ++result;
        }
    }
    return (int64_t)result + (rest != 0);
}

/* What the house takes of one hand, pot by pot from the main pot on. */
typedef struct {
    const cp_pot_rules* rules;
    int64_t most, taken, total, laid;
} rake_box;

static int64_t percentage(const cp_pot_rules* rules, int64_t amount) {
    return whole_chips(scaled(amount, rules->rake_parts, rules->rake_whole), rules->chip);
}

static rake_box open_rake_box(const cp_pot_rules* rules, int64_t total) {
    int64_t most = rules->rake_cap;
    if (rules->rake_from != CP_RAKE_FROM_EACH) {
        most = smaller(percentage(rules, total), most);
        most = rules->rake > total - most ? total : most + rules->rake;
    }
    return (rake_box){rules, most, 0, total, 0};
}

static int64_t take_rake(rake_box* box, int64_t amount) {
    int64_t due = amount; /* from the main pot on, as long as there is something to take */
    box->laid += amount;
    if (box->rules->rake_from == CP_RAKE_FROM_EACH) due = percentage(box->rules, amount);
    if (box->rules->rake_from == CP_RAKE_IN_PROPORTION && box->total) {
        due = scaled_up(box->most, box->laid, box->total);
        int64_t part = due % box->rules->chip;
        if (part) due += smaller(box->rules->chip - part, box->most - due);
        due = smaller(due - box->taken, amount);
    }
    due = smaller(due, box->most - box->taken);
    box->taken += due;
    return due;
}

CP_INLINE void divide_pot(const hand* h, const cp_division* division, int64_t amount,
                          cp_seats claimants, cp_seats* winners) {
    if (!(claimants & (claimants - 1))) {
        pay(division, amount, claimants, CP_WHOLE, CP_WHOLE, 0, 0, 0);
        return;
    }
    find_winners(h, claimants, winners);
    cp_seats all = 0;
    for (size_t c = 0; c < h->contests; ++c) all |= winners[c];
    if (CP_UNLIKELY(!all)) /* nobody has any hand: they are equal */
        pay(division, amount, claimants, CP_WHOLE, CP_WHOLE, 0, 1, 0);
    else if (h->pots->boards == 1)
        divide_board(division, amount, winners, h->contests, 0);
    else
        divide_boards(division, amount, winners);
}

/* The pots from the lowest level of chips on. Their claimants become fewer, so neighbouring layers
 * never have the same ones; what folded players put in above the last level is in the last pot. */
CP_INLINE void lay_pots(const hand* h, const cp_division* division) {
    const cp_pot_rules* rules = division->rules;
    int raked = rules->rake || rules->rake_parts;
    int64_t laid = 0;
    rake_box box = {0};
    if (raked) box = open_rake_box(rules, h->total);
    cp_seats claimants = h->live, winners[CP_POT_SHARES];
    for (size_t c = 0; c < h->contests; ++c) winners[c] = 0;
    while (claimants) {
        int64_t level = INT64_MAX, below = h->dead;
        for (size_t p = 0; p < h->players; ++p)
            level = claimants >> p & 1 ? smaller(level, h->chips[p]) : level;
        cp_seats richer = 0;
        for (size_t p = 0; p < h->players; ++p) {
            richer |= (cp_seats)(h->chips[p] > level) << p;
            below += smaller(h->chips[p], level);
        }
        richer &= claimants;
        int64_t amount = (richer ? below : h->total) - laid;
        laid += amount;
        int64_t rake = raked ? take_rake(&box, amount) : 0;
        if (division->explanation && amount) {
            size_t pot = division->explanation->pots++;
            division->explanation->amount[pot] = amount - rake;
            division->explanation->rake[pot] = rake;
            division->explanation->claimants[pot] = claimants;
        }
        if (amount > rake) divide_pot(h, division, amount - rake, claimants, winners);
        claimants = richer;
    }
}

/* ---- A batch ------------------------------------------------------------------------------- */

CP_INLINE void divide_all(const cp_pots* given, size_t count, char* payouts, ptrdiff_t row,
                          ptrdiff_t player, cp_explanation* explanation) {
    cp_pots pots = *given;
    for (size_t i = 0; i < count; ++i) {
        int64_t paid[CP_POT_PLAYERS];
        hand h = {.pots = &pots, .players = pots.players, .contests = pots.boards * pots.shares};
        if (explanation) memset(explanation, 0, offsetof(cp_explanation, award));
        read_hand(&h, i, paid, explanation);
        cp_division division = {
            pots.rules,        pots.weights,     pots.boards, pots.shares, row_of(pots.order, i),
            pots.order.player, pots.order.share, paid,        explanation};
        lay_pots(&h, &division);
        char* out = payouts + (ptrdiff_t)i * row;
        for (size_t p = 0; p < pots.players; ++p)
            *(int64_t*)(void*)(out + (ptrdiff_t)p * player) = paid[p];
    }
}

static const cp_pot_rules plain_rules = {.chip = 1, .rake_whole = 1};

static int is_plain(const cp_pots* pots) {
    const cp_pot_rules* rules = pots->rules;
    return rules->chip == 1 && rules->between_shares == CP_ODD_TO_FIRST &&
           !rules->divide_each_share && !rules->rake && !rules->rake_parts && !pots->weights &&
           !pots->declared.first && pots->boards == 1;
}

/* The same pots, said in constants. */
CP_INLINE cp_pots plain(const cp_pots* pots, size_t players, size_t shares) {
    cp_pots same = *pots;
    same.rules = &plain_rules;
    same.weights = NULL;
    same.declared.first = NULL;
    same.boards = 1;
    same.players = players;
    same.shares = shares;
    return same;
}

/* Heads-up, six-handed and full tables have code of their own, in which every loop is unrolled. */
#define PLAIN_CASE(count_of_players)                          \
    case count_of_players:                                    \
        same = plain(pots, count_of_players, shares);         \
        divide_all(&same, count, payouts, row, player, NULL); \
        return;

CP_INLINE void divide_plain(const cp_pots* pots, size_t shares, size_t count, char* payouts,
                            ptrdiff_t row, ptrdiff_t player) {
    cp_pots same;
    switch (pots->players) {
        PLAIN_CASE(2)
        PLAIN_CASE(6)
        PLAIN_CASE(9)
        default:
            same = plain(pots, pots->players, shares);
            divide_all(&same, count, payouts, row, player, NULL);
    }
}

void cp_pots_divide(const cp_pots* pots, size_t count, char* payouts, ptrdiff_t row,
                    ptrdiff_t player, cp_explanation* explanation) {
    if (explanation || pots->shares > 2 || !is_plain(pots))
        divide_all(pots, count, payouts, row, player, explanation);
    else if (pots->shares == 1)
        divide_plain(pots, 1, count, payouts, row, player);
    else
        divide_plain(pots, 2, count, payouts, row, player);
}

/* ---- Faults -------------------------------------------------------------------------------- */

static cp_pot_fault fault_of_chips(const cp_pots* pots, size_t row, size_t* player) {
    const char *contributed = row_of(pots->contributed, row), *dead = row_of(pots->dead, row);
    uint64_t all = dead ? (uint64_t)int64_at(dead) : 0;
    for (size_t p = 0; p < pots->players; ++p)
        all |= (uint64_t)int64_at(contributed + (ptrdiff_t)p * pots->contributed.player);
    if (CP_LIKELY(!(all >> 58))) return CP_POT_OK; /* not negative, and 32 of them would fit */
    uint64_t room = INT64_MAX;
    for (size_t p = 0; p <= pots->players; ++p) {
        int64_t chips = 0;
        if (p < pots->players)
            chips = int64_at(contributed + (ptrdiff_t)p * pots->contributed.player);
        else if (dead)
            chips = int64_at(dead);
        *player = p;
        if (chips < 0) return CP_POT_NEGATIVE;
        if ((uint64_t)chips > room) return CP_POT_OVERFLOW;
        room -= (uint64_t)chips;
    }
    return CP_POT_OK;
}

static cp_pot_fault fault_of_order(const cp_pots* pots, size_t row, size_t* player) {
    size_t contests = pots->order.share ? pots->boards * pots->shares : 1;
    for (size_t c = 0; c < contests; ++c) {
        const char* order = row_of(pots->order, row) + (ptrdiff_t)c * pots->order.share;
        cp_seats seen = 0;
        for (size_t place = 0; place < pots->players; ++place) {
            *player = uint8_at(order + (ptrdiff_t)place * pots->order.player);
            if (*player >= pots->players || seen >> *player & 1) return CP_POT_ORDER;
            seen |= 1u << *player;
        }
    }
    return CP_POT_OK;
}

static cp_pot_fault fault_of_players(const cp_pots* pots, size_t row, size_t* player) {
    const char *folded = row_of(pots->folded, row), *declared = row_of(pots->declared, row);
    size_t live = 0;
    for (size_t p = 0; p < pots->players; ++p) {
        int in = !(folded && uint8_at(folded + (ptrdiff_t)p * pots->folded.player));
        live += (size_t)in;
        if (!declared || !in) continue;
        *player = p;
        unsigned goes = uint16_at(declared + (ptrdiff_t)p * pots->declared.player);
        if (!goes || goes >> pots->shares) return CP_POT_DECLARATION;
    }
    return live ? CP_POT_OK : CP_POT_EMPTY;
}

ptrdiff_t cp_pots_find_fault(const cp_pots* pots, size_t count, cp_pot_fault* fault,
                             size_t* player) {
    for (size_t i = 0; i < count; ++i) {
        *fault = fault_of_chips(pots, i, player);
        if (*fault == CP_POT_OK) *fault = fault_of_players(pots, i, player);
        if (*fault == CP_POT_OK && pots->order.first && (i == 0 || pots->order.row))
            *fault = fault_of_order(pots, i, player);
        if (*fault != CP_POT_OK) return (ptrdiff_t)i;
    }
    return -1;
}
