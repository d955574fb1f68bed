/* The tables for the best five (or two) cards. */
#ifndef CP_TABLES_BEST_H
#define CP_TABLES_BEST_H

#include "tables/classes.h"
#include "tables/memory.h"

/* Each returns 0 where memory runs out. */
int cp_build_best(cp_ranking* ranking, cp_listing* list);
int cp_build_wilds(cp_ranking* ranking, const uint16_t* five_of_a_kind);

/* The number of cards that a hand of this ranking consists of. */
unsigned cp_hand_size(const cp_ranking* ranking);

#endif
