#define NPY_NO_DEPRECATED_API NPY_2_1_API_VERSION
#define NPY_TARGET_VERSION NPY_2_1_API_VERSION
#include "gufuncs.h"

#include <numpy/arrayobject.h>
#include <numpy/dtype_api.h>
#include <numpy/ndarraytypes.h>
#include <numpy/ufuncobject.h>

/* The protocol of every loop here: it runs without the GIL, on a door that `check_shape` opened;
 * it stops at the first bad hand, takes the GIL to say which, and returns -1. */

int cp_import_numpy(void) { return PyArray_ImportNumPyAPI() < 0 ? -1 : PyUFunc_ImportUFuncAPI(); }

enum { BLOCK = 256 }; /* hands converted at a time */

static cp_door* door_of(PyArrayMethod_Context* context) {
    return (cp_door*)((PyUFuncObject*)context->caller)->data;
}

static int fail(const cp_ranking* ranking, const int64_t* numbers, size_t count) {
    PyGILState_STATE state = PyGILState_Ensure();
    cp_raise_bad_hand(ranking, numbers, count);
    PyGILState_Release(state);
    return -1;
}

/* ---- Rows of cards, of any integers -------------------------------------------------------- */

/* One operand's rows: uint8 as they are, int64 through a block of bytes. */
typedef struct {
    char* first;
    npy_intp row, step, cards;
    int wide; /* int64 */
} rows;

static int64_t number_at(const rows* r, npy_intp row, npy_intp card) {
    const char* place = r->first + row * r->row + card * r->step;
    return r->wide ? *(const int64_t*)(const void*)place : *(const uint8_t*)place;
}

/* The cards of a block of rows; a number that is no byte becomes one that is no card. */
static cp_cards take_block(const rows* r, npy_intp first, npy_intp count, uint8_t* bytes) {
    if (!r->wide)
        return (cp_cards){(const uint8_t*)r->first + first * r->row, r->row, r->step,
                          (size_t)r->cards};
    for (npy_intp i = 0; i < count; ++i)
        for (npy_intp j = 0; j < r->cards; ++j) {
            int64_t number = number_at(r, first + i, j);
            bytes[i * r->cards + j] =
                number >= 0 && number < UINT8_MAX ? (uint8_t)number : UINT8_MAX;
        }
    return (cp_cards){bytes, r->cards, 1, (size_t)r->cards};
}

static npy_intp block_size(npy_intp left, int wide) { return wide && left > BLOCK ? BLOCK : left; }

/* A mask of wild cards for each hand; `first` is NULL where no wild cards are said. */
typedef struct {
    const char* first;
    npy_intp row;
} wild_masks;

static int of_cards(cp_door* door, rows hands, wild_masks wilds, npy_intp count, char* out,
                    npy_intp stride) {
    const cp_ranking* ranking = cp_door_ranking(door);
    uint8_t bytes[BLOCK * CP_MOST_CARDS_SLOWLY];
    for (npy_intp i = 0, size; i < count; i += size) {
        size = block_size(count - i, hands.wide);
        cp_cards block = take_block(&hands, i, size, bytes);
        char* to = out + i * stride;
        ptrdiff_t bad = wilds.first
                            ? cp_strengths_with_wilds(ranking, block, wilds.first + i * wilds.row,
                                                      wilds.row, (size_t)size, to, stride)
                            : cp_strengths(ranking, block, (size_t)size, to, stride);
        if (bad < 0) continue;
        int64_t numbers[CP_MOST_CARDS_SLOWLY];
        for (npy_intp j = 0; j < hands.cards; ++j) numbers[j] = number_at(&hands, i + bad, j);
        return fail(ranking, numbers, (size_t)hands.cards);
    }
    return 0;
}

static int omaha_of_cards(cp_door* door, rows holes, rows boards, wild_masks wilds, npy_intp count,
                          char* out, npy_intp stride) {
    const cp_omaha* omaha = cp_door_omaha(door);
    uint8_t hole_bytes[BLOCK * CP_MOST_HOLE], board_bytes[BLOCK * CP_MOST_BOARD];
    for (npy_intp i = 0, size; i < count; i += size) {
        size = block_size(count - i, holes.wide);
        cp_cards hole = take_block(&holes, i, size, hole_bytes);
        cp_cards board = take_block(&boards, i, size, board_bytes);
        char* to = out + i * stride;
        ptrdiff_t bad =
            wilds.first
                ? cp_omaha_strengths_with_wilds(omaha, hole, board, wilds.first + i * wilds.row,
                                                wilds.row, (size_t)size, to, stride)
                : cp_omaha_strengths(omaha, hole, board, (size_t)size, to, stride);
        if (bad < 0) continue;
        int64_t numbers[CP_MOST_HOLE + CP_MOST_BOARD];
        size_t n = 0;
        for (npy_intp j = 0; j < holes.cards; ++j) numbers[n++] = number_at(&holes, i + bad, j);
        for (npy_intp j = 0; j < boards.cards; ++j) numbers[n++] = number_at(&boards, i + bad, j);
        return fail(cp_door_ranking(door), numbers, n);
    }
    return 0;
}

/* NumPy's loops: `arguments` lists the operands, `strides` first theirs and then, in the same
 * order, those of their core dimensions. */
typedef struct {
    char* const* arguments;
    const npy_intp *sizes, *strides;
    int operands;
} call;

static rows rows_of(const call* c, int operand, int wide) {
    return (rows){c->arguments[operand], c->strides[operand], c->strides[c->operands + operand],
                  c->sizes[1 + operand], wide};
}

static int run_cards(PyArrayMethod_Context* context, call c, int wide, int with_wilds) {
    wild_masks wilds = {NULL, 0};
    if (with_wilds) wilds = (wild_masks){c.arguments[1], c.strides[1]};
    return of_cards(door_of(context), rows_of(&c, 0, wide), wilds, c.sizes[0],
                    c.arguments[c.operands - 1], c.strides[c.operands - 1]);
}

static int run_omaha(PyArrayMethod_Context* context, call c, int wide, int with_wilds) {
    wild_masks wilds = {NULL, 0};
    if (with_wilds) wilds = (wild_masks){c.arguments[2], c.strides[2]};
    return omaha_of_cards(door_of(context), rows_of(&c, 0, wide), rows_of(&c, 1, wide), wilds,
                          c.sizes[0], c.arguments[c.operands - 1], c.strides[c.operands - 1]);
}

#define LOOP(name)                                                                            \
    static int name(PyArrayMethod_Context* context, char* const* args, const npy_intp* sizes, \
                    const npy_intp* strides, NpyAuxData* aux)
#define LOOP_THAT(name, runs, operands, wide, with_wilds) \
    LOOP(name) {                                          \
        call c = {args, sizes, strides, operands};        \
        (void)aux;                                        \
        return runs(context, c, wide, with_wilds);        \
    }

LOOP_THAT(cards_of_bytes, run_cards, 2, 0, 0)
LOOP_THAT(cards_of_integers, run_cards, 2, 1, 0)
LOOP_THAT(wild_cards_of_bytes, run_cards, 3, 0, 1)
LOOP_THAT(wild_cards_of_integers, run_cards, 3, 1, 1)
LOOP_THAT(omaha_of_bytes, run_omaha, 3, 0, 0)
LOOP_THAT(omaha_of_integers, run_omaha, 3, 1, 0)
LOOP_THAT(wild_omaha_of_bytes, run_omaha, 4, 0, 1)
LOOP_THAT(wild_omaha_of_integers, run_omaha, 4, 1, 1)

/* ---- Masks --------------------------------------------------------------------------------- */

static uint64_t mask_at(const char* place) { return *(const uint64_t*)(const void*)place; }

static int fail_mask(const char* what, uint64_t mask) {
    PyGILState_STATE state = PyGILState_Ensure();
    char number[24];
    snprintf(number, sizeof number, "%#llx", (unsigned long long)mask);
    PyErr_Format(PyExc_ValueError, "%s is no mask of %s", number, what);
    PyGILState_Release(state);
    return -1;
}

/* A ufunc without core dimensions has no `check_shape`. */
static int open_in_loop(cp_door* door, int omaha) {
    PyGILState_STATE state = PyGILState_Ensure();
    int opened = omaha ? cp_door_open_omaha(door) != NULL : cp_door_open(door) != NULL;
    PyGILState_Release(state);
    return opened;
}

LOOP(masks) {
    (void)aux;
    cp_door* door = door_of(context);
    if (!cp_door_ranking(door) && !open_in_loop(door, 0)) return -1;
    ptrdiff_t bad = cp_strengths_of_masks(cp_door_ranking(door), args[0], strides[0],
                                          (size_t)sizes[0], args[1], strides[1]);
    if (bad < 0) return 0;
    return fail_mask("at most seven cards of the deck", mask_at(args[0] + bad * strides[0]));
}

LOOP(omaha_masks) {
    (void)aux;
    cp_door* door = door_of(context);
    if (!cp_door_omaha(door) && !open_in_loop(door, 1)) return -1;
    const cp_omaha* omaha = cp_door_omaha(door);
    for (npy_intp i = 0; i < sizes[0]; ++i) {
        uint64_t hole = mask_at(args[0] + i * strides[0]),
                 board = mask_at(args[1] + i * strides[1]);
        int32_t strength = cp_omaha_strength_of_masks(omaha, hole, board);
        if (strength < 0)
            return fail_mask("a board of at most five cards beside at most seven other hole cards",
                             board);
        *(uint16_t*)(void*)(args[2] + i * strides[2]) = (uint16_t)strength;
    }
    return 0;
}

/* ---- Making them --------------------------------------------------------------------------- */

/* Runs once a call, with the GIL, before any loop. */
static int check_shape(PyUFuncObject* ufunc, npy_intp* sizes) {
    cp_door* door = (cp_door*)ufunc->data;
    if (ufunc->core_num_dim_ix == 2) {
        if (sizes[0] > CP_MOST_HOLE || sizes[1] > CP_MOST_BOARD) {
            PyErr_Format(PyExc_ValueError,
                         "%s takes at most %d hole cards and %d board cards, not %zd and %zd",
                         ufunc->name, CP_MOST_HOLE, CP_MOST_BOARD, (Py_ssize_t)sizes[0],
                         (Py_ssize_t)sizes[1]);
            return -1;
        }
        return cp_door_open_omaha(door) ? 0 : -1;
    }
    if (!cp_door_open(door)) return -1;
    unsigned most = cp_most_cards(door->data.kind);
    if (sizes[0] <= (npy_intp)most) return 0;
    PyErr_Format(PyExc_ValueError, "%s takes hands of at most %u cards, not %zd", ufunc->name, most,
                 (Py_ssize_t)sizes[0]);
    return -1;
}

/* Integers of every other type go through the loop for int64. */
static int promote(PyObject* ufunc, PyArray_DTypeMeta* const operands[],
                   PyArray_DTypeMeta* const signature[], PyArray_DTypeMeta* promoted[]) {
    (void)operands;
    int inputs = ((PyUFuncObject*)ufunc)->nin;
    for (int i = 0; i <= inputs; ++i) {
        PyArray_DTypeMeta* wanted = i < inputs ? &PyArray_Int64DType : &PyArray_UInt16DType;
        promoted[i] = i < inputs && signature[i] ? signature[i] : wanted;
        Py_INCREF(promoted[i]);
    }
    return 0;
}

/* One row for each kind. The ufunc's `data` is the door itself. */
static const struct {
    const char* signature;
    int card_operands, mask_operands;
    PyArrayMethod_StridedLoop *narrow, *wide;
} kinds[] = {
    [CP_OF_CARDS] = {"(n)->()", 1, 0, cards_of_bytes, cards_of_integers},
    [CP_OF_MASKS] = {NULL, 0, 1, masks, masks},
    [CP_OMAHA_OF_CARDS] = {"(h),(b)->()", 2, 0, omaha_of_bytes, omaha_of_integers},
    [CP_OMAHA_OF_MASKS] = {NULL, 0, 2, omaha_masks, omaha_masks},
    [CP_WITH_WILDS] = {"(n),()->()", 1, 1, wild_cards_of_bytes, wild_cards_of_integers},
    [CP_OMAHA_WITH_WILDS] = {"(h),(b),()->()", 2, 1, wild_omaha_of_bytes, wild_omaha_of_integers},
};

enum { MOST_OPERANDS = 4 };

static int add_loop(PyObject* ufunc, cp_gufunc_kind kind, int wide) {
    int inputs = ((PyUFuncObject*)ufunc)->nin;
    PyArray_DTypeMeta* types[MOST_OPERANDS];
    for (int i = 0; i < inputs; ++i)
        types[i] = wide                            ? &PyArray_Int64DType
                   : i < kinds[kind].card_operands ? &PyArray_UInt8DType
                                                   : &PyArray_UInt64DType;
    types[inputs] = &PyArray_UInt16DType;
    PyArrayMethod_StridedLoop* loop = wide ? kinds[kind].wide : kinds[kind].narrow;
    PyType_Slot slots[] = {{NPY_METH_strided_loop, (void*)loop}, {0, NULL}};
    PyArrayMethod_Spec spec = {.name = ((PyUFuncObject*)ufunc)->name,
                               .nin = inputs,
                               .nout = 1,
                               .casting = NPY_NO_CASTING,
                               .flags = NPY_METH_NO_FLOATINGPOINT_ERRORS,
                               .dtypes = types,
                               .slots = slots};
    return PyUFunc_AddLoopFromSpec(ufunc, &spec);
}

static int add_promoter(PyObject* ufunc) {
    int inputs = ((PyUFuncObject*)ufunc)->nin;
    PyObject* types = PyTuple_New(inputs + 1);
    PyObject* capsule = PyCapsule_New((void*)promote, "numpy._ufunc_promoter", NULL);
    int result = -1;
    if (types && capsule) {
        for (int i = 0; i <= inputs; ++i) {
            PyObject* type = i < inputs ? (PyObject*)&PyArray_IntAbstractDType : Py_None;
            Py_INCREF(type);
            PyTuple_SET_ITEM(types, i, type);
        }
        result = PyUFunc_AddPromoter(ufunc, types, capsule);
    }
    Py_XDECREF(types);
    Py_XDECREF(capsule);
    return result;
}

PyObject* cp_new_gufunc(cp_gufunc_kind kind, const char* name, const char* document, cp_door* door,
                        PyObject* owner) {
    int inputs = kinds[kind].card_operands + kinds[kind].mask_operands;
    PyObject* ufunc =
        PyUFunc_FromFuncAndDataAndSignature(NULL, (void* const*)(void*)door, NULL, 0, inputs, 1,
                                            PyUFunc_None, name, document, 0, kinds[kind].signature);
    if (!ufunc) return NULL;
    if (add_loop(ufunc, kind, 0) < 0 || add_loop(ufunc, kind, 1) < 0 || add_promoter(ufunc) < 0) {
        Py_DECREF(ufunc);
        return NULL;
    }
    if (kinds[kind].signature) ((PyUFuncObject*)ufunc)->process_core_dims_func = check_shape;
    Py_INCREF(owner);
    ((PyUFuncObject*)ufunc)->obj = owner; /* keeps the door */
    PyObject_GC_Track(ufunc);             /* owner and ufunc hold each other */
    return ufunc;
}
