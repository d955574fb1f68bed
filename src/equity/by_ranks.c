/* Boards counted by their ranks alone, as if there were no flushes: the multisets of ranks that a
 * board can come to are walked in rows, and evaluated by lanes.
 *
 * Compiled once for each instruction set, named by CP_ISA. */
#include "equity/counting.h"
#include "equity/lanes.h"

/* A walk over rows, and the row that it is at. */
typedef struct {
    unsigned count;  /* how many ranks a row has */
    unsigned number; /* of the row */
    int is_kept;     /* whether the second step will read the rows */
    uint8_t ranks[CP_ROW_RANKS];
    uint64_t key, copies; /* of the known board and the row's ranks */
    uint16_t mask;        /* the same */
    uint16_t ways[CP_LANES];
    uint16_t winners[CP_MOST_SHARES][CP_LANES];
    uint16_t best[CP_MOST_SHARES][CP_LANES];
    uint16_t outcomes[CP_LANES]; /* where they are few */
    cp_wide_count counts[CP_LANE_CODES];
} row_walk;

/* A multiset is counted in one of its places: where the lane is the highest rank. */
static unsigned first_lane(const row_walk* walk) {
    return walk->count ? walk->ranks[walk->count - 1] : 0;
}

/* The strengths of a hand with each rank as its last card, as a row of lanes; `key`: of the others.
 * Those that cannot be, because the others hold the rank's four cards, are 0. */
CP_INLINE void strengths_with_one_more(const cp_ranking* ranking, unsigned cards, uint64_t key,
                                       uint64_t copies, uint16_t* out) {
    const uint16_t* values = ranking->values[cards];
    uint16_t lanes[CP_LANES] = {0};
    /* As cp_index does it, but each of its three numbers is looked up for its own ranks only. */
    const uint16_t* a = cp_index_a + cards * CP_INDEX_A + (uint16_t)key;
    const uint16_t* b = cp_index_b + (uint16_t)(key >> CP_KEY_B);
    const uint16_t* c = cp_index_c + (uint16_t)(key >> CP_KEY_C);
    const uint32_t but_a = (uint32_t)b[-CP_INDEX_B] + c[0], but_b = (uint32_t)a[0] + c[0];
    const uint32_t but_c = (uint32_t)a[0] + b[0];
    if (CP_LIKELY(!(copies & UINT64_C(0x4444444444444)))) {
        for (unsigned rank = 0; rank < CP_GROUP_B; ++rank)
            lanes[rank] = values[but_a + a[(uint16_t)cp_rank_key[rank]]];
        for (unsigned rank = CP_GROUP_B; rank < CP_GROUP_C; ++rank)
            lanes[rank] = values[but_b + b[(uint16_t)(cp_rank_key[rank] >> CP_KEY_B)]];
        for (unsigned rank = CP_GROUP_C; rank < CP_RANKS; ++rank)
            lanes[rank] = values[but_c + c[(uint16_t)(cp_rank_key[rank] >> CP_KEY_C)]];
        cp_put_lanes(out, lanes);
        return;
    }
    memset(out, 0, CP_LANES * sizeof *out);
    for (unsigned rank = 0; rank < CP_RANKS; ++rank)
        if (!(copies >> 4 * rank & CP_SUITS))
            out[rank] = values[cp_index(key + cp_rank_key[rank], cards)];
}

/* Any five: all lanes. */
CP_INLINE void evaluate_any_five(const cp_counting* w, row_walk* walk, size_t s, size_t players) {
    const cp_situation* situation = w->dealt.situation;
    uint16_t each[CP_MOST_PLAYERS][CP_LANES];
    for (size_t i = 0; i < players; ++i) {
        strengths_with_one_more(situation->shares[s].ranking,
                                CP_BOARD + (unsigned)situation->hole_cards,
                                walk->key + w->dealt.hands[s * players + i].key,
                                walk->copies + w->dealt.hole_copies[i], each[i]);
    }
    cp_find_winners(each[0], CP_LANES, players, walk->best[s], walk->winners[s]);
}

/* The low ranks of a mask of ranks, as cp_omaha.by_masks has them. */
static uint16_t low_ranks_of(const cp_omaha* omaha, unsigned ranks) {
    uint16_t low = 0;
    for (; ranks; ranks &= ranks - 1) low |= omaha->low_bit[4 * cp_lowest(ranks)];
    return low;
}

/* Two and three: the lanes that are counted. */
CP_INLINE void evaluate_two_and_three(const cp_counting* w, row_walk* walk, size_t s,
                                      size_t players) {
    const cp_hand* hands = w->dealt.hands + s * players;
    cp_board board = {.share = &w->dealt.situation->shares[s]};
    const cp_omaha* omaha = board.share->omaha;
    const uint16_t low = low_ranks_of(omaha, walk->mask);
    for (unsigned lane = first_lane(walk); lane < CP_RANKS; ++lane) {
        if (!walk->ways[lane]) continue;
        uint16_t strengths[CP_MOST_PLAYERS];
        cp_find_row(&board, walk->key + cp_rank_key[lane], low | omaha->low_bit[4 * lane]);
        for (size_t i = 0; i < players; ++i)
            strengths[i] = cp_two_and_three_by_ranks(&board, &hands[i]);
        walk->winners[s][lane] = (uint16_t)cp_winners(strengths, 1, players, &walk->best[s][lane]);
    }
}

CP_INLINE void evaluate_row(const cp_counting* w, row_walk* walk, size_t players) {
    for (size_t s = 0; s < w->dealt.situation->share_count; ++s)
        if (w->omaha_shares >> s & 1)
            evaluate_two_and_three(w, walk, s, players);
        else
            evaluate_any_five(w, walk, s, players);
}

/* Joins the shares' winners. */
static void find_outcomes(const cp_counting* w, row_walk* walk) {
    memcpy(walk->outcomes, walk->winners[0], sizeof walk->outcomes);
    for (size_t s = 1; s < w->dealt.situation->share_count; ++s)
        for (unsigned lane = 0; lane < CP_LANES; ++lane)
            walk->outcomes[lane] |=
                (uint16_t)(walk->winners[s][lane] << s * w->dealt.situation->players);
}

/* The places of a row's multisets where another rank than the highest is the lane: number i of
 * them is at places[i] + cp_row_step[count - 1][highest] * CP_LANES. */
static void find_other_places(const row_walk* walk, size_t* places) {
    for (unsigned i = 0; i < walk->count; ++i) {
        places[i] = walk->ranks[i];
        for (unsigned j = 0; j < walk->count; ++j)
            if (j != i) places[i] += (size_t)cp_row_step[j - (j > i)][walk->ranks[j]] * CP_LANES;
    }
}

/* Writes the lanes that are counted, each multiset's number into all of its places. */
CP_INLINE void scatter(const row_walk* walk, const size_t* places, unsigned count,
                       const uint16_t* numbers, uint16_t* column) {
    const uint16_t* step = cp_row_step[count ? count - 1 : 0];
    uint16_t* own = column + walk->number * CP_LANES;
    for (unsigned lane = first_lane(walk); lane < CP_RANKS; ++lane) {
        const uint16_t number = numbers[lane];
        uint16_t* others = column + step[lane] * CP_LANES;
        own[lane] = number;
        for (unsigned i = 0; i < count; ++i) others[places[i]] = number;
    }
}

static void keep_column(const cp_counting* w, const row_walk* walk, const size_t* places,
                        size_t column, const uint16_t* numbers) {
    if (!w->omaha_shares)
        memcpy(cp_row_of(w, column, walk->number), numbers, CP_LANES * sizeof *numbers);
    else if (walk->count == CP_ROW_RANKS)
        scatter(walk, places, CP_ROW_RANKS, numbers, cp_row_of(w, column, 0));
    else
        scatter(walk, places, walk->count, numbers, cp_row_of(w, column, 0));
}

static void keep_row(const cp_counting* w, const row_walk* walk) {
    size_t places[CP_ROW_RANKS];
    if (w->omaha_shares) find_other_places(walk, places);
    for (size_t c = 0; c < w->winner_columns; ++c)
        keep_column(w, walk, places, c, w->codes ? walk->outcomes : walk->winners[c]);
    for (size_t s = 0; s < w->dealt.situation->share_count; ++s)
        if (w->flush_shares >> s & 1)
            keep_column(w, walk, places, w->winner_columns + s, walk->best[s]);
}

static void tally_row(cp_counting* w, const row_walk* walk) {
    for (unsigned lane = first_lane(walk); lane < CP_RANKS; ++lane) {
        cp_outcome outcome = 0;
        if (!walk->ways[lane]) continue;
        for (size_t s = 0; s < w->dealt.situation->share_count; ++s)
            outcome |= (cp_outcome)walk->winners[s][lane] << s * w->dealt.situation->players;
        cp_tally_add(&w->tally, outcome, walk->ways[lane]);
    }
}

static void count_row(cp_counting* w, row_walk* walk) {
    /* Heads-up gets code of its own: it is the usual case. */
    if (w->dealt.situation->players == 2)
        evaluate_row(w, walk, 2);
    else
        evaluate_row(w, walk, w->dealt.situation->players);
    if (w->codes) find_outcomes(w, walk);
    if (walk->is_kept) keep_row(w, walk);
    if (w->codes == 4)
        cp_count_lanes(walk->counts, 4, walk->outcomes, walk->ways);
    else if (w->codes == 8)
        cp_count_lanes(walk->counts, 8, walk->outcomes, walk->ways);
    else if (w->codes)
        cp_count_lanes(walk->counts, CP_LANE_CODES, walk->outcomes, walk->ways);
    else
        tally_row(w, walk);
}

/* Chooses a row's ranks from the lowest to the highest: then multisets come about in the order of
 * the evaluators' tables. The rank chosen last is there `copies` times, and those below it can come
 * in `ways` ways. */
static void walk_rows(cp_counting* w, row_walk* walk, unsigned chosen, unsigned copies,
                      uint32_t ways) {
    const unsigned last = chosen ? walk->ranks[chosen - 1] : 0, left = w->dealt.left[last];
    const uint32_t all = chosen ? ways * cp_choose[left][copies] : ways;
    if (!all) return;
    if (chosen == walk->count || chosen == CP_ROW_RANKS) {
        for (unsigned lane = 0; lane < CP_RANKS; ++lane)
            walk->ways[lane] = (uint16_t)(lane >= last ? all * w->dealt.left[lane] : 0);
        if (chosen) walk->ways[last] = (uint16_t)(ways * cp_choose[left][copies + 1]);
        count_row(w, walk);
        return;
    }
    const uint64_t key = walk->key, rank_copies = walk->copies;
    const uint16_t mask = walk->mask;
    const unsigned number = walk->number;
    for (unsigned rank = last; rank < CP_RANKS; ++rank) {
        walk->ranks[chosen] = (uint8_t)rank;
        walk->number = number + cp_row_step[chosen][rank];
        walk->key = key + cp_rank_key[rank];
        walk->copies = rank_copies + cp_one_copy(rank);
        walk->mask = (uint16_t)(mask | 1u << rank);
        if (chosen && rank == last)
            walk_rows(w, walk, chosen + 1, copies + 1, ways);
        else
            walk_rows(w, walk, chosen + 1, 1, all);
    }
}

void CP_NAMED(cp_count_by_ranks_, CP_ISA)(cp_counting* w, int is_kept) {
    row_walk walk;
    memset(&walk, 0, offsetof(row_walk, winners));
    memset(walk.counts, 0, w->codes * sizeof *walk.counts);
    if (w->omaha_shares) { /* their rows are not written whole */
        memset(walk.winners, 0, sizeof walk.winners);
        memset(walk.best, 0, sizeof walk.best);
    }
    walk.count = w->dealt.to_come - 1;
    walk.is_kept = is_kept;
    walk.key = w->dealt.board_key;
    walk.copies = w->dealt.board_copies;
    walk.mask = w->dealt.board_ranks;
    walk_rows(w, &walk, 0, 0, 1);
    for (unsigned code = 0; code < w->codes; ++code)
        cp_tally_add(&w->tally, code, cp_sum_of_wide(&walk.counts[code]));
}
