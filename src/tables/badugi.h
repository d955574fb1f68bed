/* The tables of rankings of fewer cards than five. */
#ifndef CP_TABLES_BADUGI_H
#define CP_TABLES_BADUGI_H

#include "tables/best.h"

/* The place of a rank when the best comes first. */
unsigned cp_best_first(const cp_ranking_data* data, unsigned rank);

void cp_build_badugi(cp_ranking* ranking, cp_listing* list);
void cp_build_spade(cp_ranking* ranking, cp_listing* list);
int cp_build_partial(cp_ranking* ranking, cp_listing* list); /* 0 where memory runs out */

#endif
