// table.sort as a stable merge sort.
//
// Lua's own sort chooses pivots by the clock, so the order of equal elements and the calls of a
// comparison function are not deterministic; it is also an uninterruptible C loop. Here equal
// elements keep their order, each comparison checks the budget, and a comparison function that is
// not an order gives an arbitrary order without an error. The table is read once before the first
// comparison and written once after the last.

#include <limits.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// Stack indices.
enum { TABLE = 1, FUNCTION = 2, ELEMENTS = 3, ORDER = 4 };

/// Runs of this length are sorted by insertion, with as few comparisons as merging.
#define RUN 4

/// An element during sorting: its index in `ELEMENTS`, and its value if all elements have the same
/// kind.
typedef struct {
  int place;
  union {
    lua_Integer integer;
    lua_Number number;
  } value;
} element;

/// The common kind of all elements, if they are compared without a function.
typedef enum { KIND_ANY, KIND_INTEGER, KIND_NUMBER } kind;

typedef struct {
  lua_State *L;
  lk_context *context;
  kind kind;
  bool calls;
} sorter;

static bool precedes_by_call(const sorter *s, const element *a, const element *b) {
  lua_State *L = s->L;
  if (s->calls) lua_pushvalue(L, FUNCTION);
  lua_rawgeti(L, ELEMENTS, a->place);
  lua_rawgeti(L, ELEMENTS, b->place);
  bool result;
  if (s->calls) {
    lua_call(L, 2, 1);
    result = lua_toboolean(L, -1);
    lua_pop(L, 1);
  } else {
    result = lua_compare(L, -2, -1, LUA_OPLT);
    lua_pop(L, 2);
  }
  return result;
}

static inline bool precedes(const sorter *s, const element *a, const element *b) {
  lk_tick(s->L, s->context);
  switch (s->kind) {
    case KIND_INTEGER: return a->value.integer < b->value.integer;
    case KIND_NUMBER: return a->value.number < b->value.number;
    case KIND_ANY: return precedes_by_call(s, a, b);
  }
}

static void sort_run(const sorter *s, element *elements, int count) {
  for (int i = 1; i < count; i++) {
    element moved = elements[i];
    int j = i;
    for (; j > 0 && precedes(s, &moved, &elements[j - 1]); j--) elements[j] = elements[j - 1];
    elements[j] = moved;
  }
}

static void merge(const sorter *s, const element *from, element *to, int start, int middle,
                  int end) {
  int a = start, b = middle, i = start;
  // Two runs that are already in order need only one comparison.
  if (middle < end && !precedes(s, &from[middle], &from[middle - 1])) {
    while (i < end) to[i++] = from[a++];
    return;
  }
  while (a < middle && b < end) {
    to[i++] = precedes(s, &from[b], &from[a]) ? from[b++] : from[a++];
  }
  while (a < middle) to[i++] = from[a++];
  while (b < end) to[i++] = from[b++];
}

/// Sorts `elements` using the buffer `others` of the same size. Returns whichever array has the
/// result.
static const element *sort(const sorter *s, element *elements, element *others, int count) {
  for (int start = 0; start < count; start += RUN) {
    sort_run(s, elements + start, count - start < RUN ? count - start : RUN);
  }
  for (int64_t width = RUN; width < count; width *= 2) {
    for (int64_t start = 0; start < count; start += 2 * width) {
      int64_t middle = start + width, end = middle + width;
      if (middle > count) middle = count;
      if (end > count) end = count;
      merge(s, elements, others, (int)start, (int)middle, (int)end);
    }
    element *sorted = others;
    others = elements;
    elements = sorted;
  }
  return elements;
}

/// Reads the table into `ELEMENTS`. Returns the common kind of the elements.
static kind read_elements(lua_State *L, lk_context *context, element *elements, int count) {
  bool are_integers = true, are_numbers = true;
  for (int i = 0; i < count; i++) {
    lk_tick(L, context);
    lua_geti(L, TABLE, i + 1);
    elements[i].place = i + 1;
    if (lua_isinteger(L, -1)) {
      elements[i].value.integer = lua_tointeger(L, -1);
    } else {
      are_integers = false;
      are_numbers &= lua_type(L, -1) == LUA_TNUMBER;
      elements[i].value.number = lua_tonumber(L, -1);
    }
    // Integers and floats are different kinds, because Lua compares them exactly.
    are_numbers &= !lua_isinteger(L, -1);
    lua_rawseti(L, ELEMENTS, i + 1);
  }
  return are_integers ? KIND_INTEGER : are_numbers ? KIND_NUMBER : KIND_ANY;
}

static int stable_sort(lua_State *L) {
  lua_Integer length = lk_check_length(L, TABLE, LK_READS | LK_WRITES);
  if (length < 2) return 0;
  luaL_argcheck(L, length < INT_MAX, 1, "array too big");
  bool calls = !lua_isnoneornil(L, FUNCTION);
  if (calls) luaL_checktype(L, FUNCTION, LUA_TFUNCTION);
  lua_settop(L, 2);
  luaL_checkstack(L, 8, "");
  int count = (int)length;
  lua_createtable(L, 0, 0);
  element *elements = lua_newuserdatauv(L, 2 * sizeof(element) * (size_t)count, 0);
  sorter s = {.L = L, .context = lk_context_of(L), .calls = calls};
  kind found = read_elements(L, s.context, elements, count);
  s.kind = calls ? KIND_ANY : found;
  const element *order = sort(&s, elements, elements + count, count);
  for (int i = 0; i < count; i++) {
    lk_tick(L, s.context);
    if (order[i].place == i + 1) continue;
    lua_rawgeti(L, ELEMENTS, order[i].place);
    lua_seti(L, TABLE, i + 1);
  }
  return 0;
}

void lk_install_sort(lua_State *L) {
  static const luaL_Reg functions[] = {{"sort", stable_sort}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
