#include "door.h"

#include <stdio.h>
#include <string.h>

int cp_door_begin(cp_door* door, const cp_ranking_data* data, const char* isa) {
    door->data = *data;
    door->isa = isa;
    CP_STORE(&door->ranking, NULL);
    CP_STORE(&door->omaha, NULL);
    door->building = PyThread_allocate_lock();
    if (door->building) return 0;
    PyErr_NoMemory();
    return -1;
}

void cp_door_end(cp_door* door) {
    cp_omaha_free(CP_LOAD(&door->omaha));
    cp_ranking_free(CP_LOAD(&door->ranking));
    if (door->building) PyThread_free_lock(door->building);
}

/* Waits without the GIL, for the thread that holds the lock may want it. */
static void lock(cp_door* door) {
    Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock(door->building, WAIT_LOCK);
    Py_END_ALLOW_THREADS
}

const cp_ranking* cp_door_open(cp_door* door) {
    cp_ranking* ranking = CP_LOAD(&door->ranking);
    if (ranking) return ranking;
    lock(door);
    ranking = CP_LOAD(&door->ranking);
    if (!ranking) {
        ranking = cp_ranking_new(&door->data, door->isa);
        CP_STORE(&door->ranking, ranking);
    }
    PyThread_release_lock(door->building);
    if (!ranking) PyErr_NoMemory();
    return ranking;
}

const cp_omaha* cp_door_open_omaha(cp_door* door) {
    cp_omaha* omaha = CP_LOAD(&door->omaha);
    if (omaha) return omaha;
    const cp_ranking* ranking = cp_door_open(door);
    if (!ranking) return NULL;
    lock(door);
    omaha = CP_LOAD(&door->omaha);
    if (!omaha) {
        omaha = cp_omaha_new(ranking);
        CP_STORE(&door->omaha, omaha);
    }
    PyThread_release_lock(door->building);
    if (!omaha) PyErr_NoMemory();
    return omaha;
}

/* ---- Saying what is wrong with a hand ------------------------------------------------------ */

enum { MOST_NAMED = CP_MOST_HOLE + CP_MOST_BOARD, NUMBER_SIZE = 24 };

static void name_card(char* text, size_t size, int64_t number) {
    if (number >= CP_DECK && number < CP_DECK + CP_JOKERS)
        snprintf(text, size, "Jk%d", (int)number - CP_DECK + 1);
    else if (number >= 0 && number < CP_DECK)
        snprintf(text, size, "%c%c", "23456789TJQKA"[number / 4], "cdhs"[number % 4]);
    else
        snprintf(text, size, "%lld", (long long)number);
}

void cp_raise_bad_hand(const cp_ranking* ranking, const int64_t* numbers, size_t count) {
    uint8_t cards[MOST_NAMED];
    char card[NUMBER_SIZE], hand[MOST_NAMED * (NUMBER_SIZE + 1)] = "";
    const cp_ranking_data* data = cp_ranking_get_data(ranking);
    const int64_t known = data->wild ? CP_DECK + CP_JOKERS : CP_DECK;
    for (size_t i = 0; i < count; ++i) {
        cards[i] = numbers[i] >= 0 && numbers[i] < known ? (uint8_t)numbers[i] : UINT8_MAX;
        name_card(card, sizeof card, numbers[i]);
        if (i) strcat(hand, " ");
        strcat(hand, card);
    }
    ptrdiff_t bad = cp_find_bad_card(ranking, cards, count);
    if (bad < 0) {
        PyErr_Format(PyExc_ValueError, "too many wild cards for %s in the hand: %s", data->name,
                     hand);
        return;
    }
    name_card(card, sizeof card, numbers[bad]);
    if (numbers[bad] < 0 || numbers[bad] >= CP_DECK + CP_JOKERS)
        PyErr_Format(PyExc_ValueError, "%s is no card (0 = 2c ... 51 = As), in the hand: %s", card,
                     hand);
    else if (cards[bad] == UINT8_MAX ||
             (cards[bad] < CP_DECK && !(data->ranks >> cards[bad] / 4 & 1)))
        PyErr_Format(PyExc_ValueError, "%s is not in the deck of %s, in the hand: %s", card,
                     data->name, hand);
    else
        PyErr_Format(PyExc_ValueError, "%s stands twice in the hand: %s", card, hand);
}
