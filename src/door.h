/* A door: a ranking behind its public functions, whose tables are made when first asked for.
 *
 * The protocol: whoever holds the GIL (or an attached thread state) opens the door, which makes the
 * tables, once, whichever thread comes first; then anyone may look through it, without the GIL. */
#ifndef CP_DOOR_H
#define CP_DOOR_H

#include <Python.h>

#include "cpoker.h"

#if defined(_MSC_VER) && !defined(__clang__)
/* Volatile accesses are acquiring and releasing there (/volatile:ms). */
#define CP_ATOMIC(type) type volatile
#define CP_LOAD(place) (*(place))
#define CP_STORE(place, value) (*(place) = (value))
#else
#include <stdatomic.h>
#define CP_ATOMIC(type) _Atomic(type)
#define CP_LOAD(place) atomic_load_explicit(place, memory_order_acquire)
#define CP_STORE(place, value) atomic_store_explicit(place, value, memory_order_release)
#endif

typedef struct {
    cp_ranking_data data;
    const char* isa;
    CP_ATOMIC(cp_ranking*) ranking;
    CP_ATOMIC(cp_omaha*) omaha;
    PyThread_type_lock building;
} cp_door;

/* `isa` and the data's name must outlive it. -1 with an exception. */
int cp_door_begin(cp_door* door, const cp_ranking_data* data, const char* isa);
void cp_door_end(cp_door* door);

/* The tables; NULL with an exception. */
const cp_ranking* cp_door_open(cp_door* door);
const cp_omaha* cp_door_open_omaha(cp_door* door);

/* The tables of a door that was opened. */
static inline const cp_ranking* cp_door_ranking(cp_door* door) { return CP_LOAD(&door->ranking); }
static inline const cp_omaha* cp_door_omaha(cp_door* door) { return CP_LOAD(&door->omaha); }

/* Sets a ValueError that names the card and the hand. `numbers` may be no cards at all. */
void cp_raise_bad_hand(const cp_ranking* ranking, const int64_t* numbers, size_t count);

#endif
