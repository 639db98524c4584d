// `pairs` and `next` in a deterministic order. One subject, so one file although it is long.
//
// Lua's own order follows hashes, which are seeded from addresses and the time. Ours is a fixed
// order of keys: ascending positive integers, the other integers in ascending order, floats,
// strings by their bytes, false, true, and objects in order of creation. A sequence therefore comes
// first and needs no sorting. The order of two keys does not depend on the table, so the next key
// after a given one is well defined even if keys were added or removed.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// MARK: - The order of keys

typedef enum {
  RANK_POSITIVE,
  RANK_INTEGER,
  RANK_FLOAT,
  RANK_STRING,
  RANK_BOOLEAN,
  RANK_OBJECT,
  RANK_ADDRESS,  // C functions without upvalues, by their addresses in the program
} rank;

/// The data to compare a key, and its location.
typedef struct {
  rank rank;
  int place;
  union {
    lua_Integer integer;
    lua_Number number;
    uint64_t bits;  // of a string: its first 8 bytes as a big-endian number
  } value;
  const char *_Nullable text;
  size_t length;
} entry;

static inline uint64_t first_bytes(const char *text, size_t length) {
  uint64_t bytes = 0;
  memcpy(&bytes, text, length < sizeof bytes ? length : sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  bytes = __builtin_bswap64(bytes);
#endif
  return bytes;
}

/// The entry of the key at `index`.
static entry entry_of(lua_State *L, int index, int place) {
  entry e = {.rank = RANK_OBJECT, .place = place};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        e.value.integer = lua_tointeger(L, index);
        e.rank = e.value.integer > 0 ? RANK_POSITIVE : RANK_INTEGER;
      } else {
        e.value.number = lua_tonumber(L, index);
        e.rank = RANK_FLOAT;
      }
      return e;
    case LUA_TSTRING:
      e.rank = RANK_STRING;
      e.text = lua_tolstring(L, index, &e.length);
      e.value.bits = first_bytes(e.text, e.length);
      return e;
    case LUA_TBOOLEAN:
      e.rank = RANK_BOOLEAN;
      e.value.bits = (uint64_t)lua_toboolean(L, index);
      return e;
    default:
      e.value.bits = lk_serial(L, index);
      if (e.value.bits == 0) {
        e.rank = RANK_ADDRESS;
        e.value.bits = (uint64_t)(uintptr_t)lua_topointer(L, index);
      }
      return e;
  }
}

static bool text_precedes(const entry *a, const entry *b) {
  size_t common = a->length < b->length ? a->length : b->length;
  int difference = memcmp(a->text, b->text, common);
  return difference < 0 || (difference == 0 && a->length < b->length);
}

static inline bool precedes(const entry *a, const entry *b) {
  if (a->rank != b->rank) return a->rank < b->rank;
  switch (a->rank) {
    case RANK_POSITIVE:
    case RANK_INTEGER: return a->value.integer < b->value.integer;
    case RANK_FLOAT: return a->value.number < b->value.number;
    case RANK_STRING:
      if (a->value.bits != b->value.bits) return a->value.bits < b->value.bits;
      return text_precedes(a, b);
    default: return a->value.bits < b->value.bits;
  }
}

// MARK: - Sorting

#define FEW 12

/// Sorts pointers, because an entry has five words.
static void order_few(const entry *entries, const entry **order, int count) {
  for (int i = 0; i < count; i++) {
    const entry *moved = &entries[i];
    int j = i;
    for (; j > 0 && precedes(moved, order[j - 1]); j--) order[j] = order[j - 1];
    order[j] = moved;
  }
}

static void sort_few(entry *entries, int count) {
  for (int i = 1; i < count; i++) {
    entry moved = entries[i];
    int j = i;
    for (; j > 0 && precedes(&moved, &entries[j - 1]); j--) entries[j] = entries[j - 1];
    entries[j] = moved;
  }
}

static void merge(const entry *from, entry *to, int start, int middle, int end) {
  int a = start, b = middle;
  for (int i = start; i < end; i++) {
    bool takes_second = a >= middle || (b < end && precedes(&from[b], &from[a]));
    to[i] = takes_second ? from[b++] : from[a++];
  }
}

/// Sorts `entries` using the buffer `others` of the same size. Returns whichever array has the
/// result.
static entry *sort(lua_State *L, entry *entries, entry *others, int count) {
  lk_context *context = lk_context_of(L);
  for (int start = 0; start < count; start += FEW) {
    sort_few(entries + start, count - start < FEW ? count - start : FEW);
    lk_tick(L, context);
  }
  for (int64_t width = FEW; width < count; width *= 2) {
    for (int64_t start = 0; start < count; start += 2 * width) {
      int64_t middle = start + width, end = middle + width;
      if (middle > count) middle = count;
      if (end > count) end = count;
      merge(entries, others, (int)start, (int)middle, (int)end);
      lk_tick(L, context);
    }
    entry *sorted = others;
    others = entries;
    entries = sorted;
  }
  return entries;
}

// MARK: - Keys in order

/// The maximum number of keys sorted on the Lua stack. More keys use a table.
#define KEYS_ON_STACK 24

/// Whether the key on top of the stack comes after `after`.
static bool is_after(lua_State *L, const entry *_Nullable after) {
  if (after == NULL) return true;
  entry key = entry_of(L, -1, 0);
  return precedes(after, &key);
}

/// Pushes the keys of the table at `index` that come after `after`. Returns their number; if
/// there are too many, -1 without pushing any.
static int push_few_keys(lua_State *L, int index, const entry *_Nullable after) {
  int base = lua_gettop(L), count = 0;
  lk_context *context = lk_context_of(L);
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lk_tick(L, context);
    lk_pop(L, 1);
    if (!is_after(L, after)) continue;
    if (count == KEYS_ON_STACK) {
      lua_settop(L, base);
      return -1;
    }
    lua_pushvalue(L, -1);
    count += 1;
  }
  return count;
}

/// Pushes a table of the keys of the table at `index` that come after `after`. Returns their
/// number.
static int push_key_table(lua_State *L, int index, const entry *_Nullable after) {
  lk_context *context = lk_context_of(L);
  int count = 0;
  lua_createtable(L, 4 * KEYS_ON_STACK, 0);
  int keys = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lk_tick(L, context);
    lk_pop(L, 1);
    if (!is_after(L, after)) continue;
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, ++count);
  }
  return count;
}

/// Replaces the top `count` keys by a table of these keys in order.
static void order_few_keys(lua_State *L, int count) {
  entry entries[KEYS_ON_STACK];
  const entry *order[KEYS_ON_STACK];
  int base = lua_gettop(L) - count;
  for (int i = 0; i < count; i++) entries[i] = entry_of(L, base + 1 + i, base + 1 + i);
  order_few(entries, order, count);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_pushvalue(L, order[i]->place);
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, base + 1);
  lua_settop(L, base + 1);
}

/// Replaces the table of `count` keys on top of the stack by a table of these keys in order.
static void order_key_table(lua_State *L, int count) {
  lk_context *context = lk_context_of(L);
  int keys = lua_gettop(L);
  entry *entries = lua_newuserdatauv(L, 2 * sizeof(entry) * (size_t)count, 0);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, keys, i + 1);
    entries[i] = entry_of(L, -1, i + 1);
    lk_pop(L, 1);
    lk_tick(L, context);
  }
  const entry *order = sort(L, entries, entries + count, count);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, keys, order[i].place);
    lua_rawseti(L, -2, i + 1);
    lk_tick(L, context);
  }
  lua_replace(L, keys);
  lua_settop(L, keys);
}

/// Pushes a table of the keys after `after` of the table at the absolute `index`, in order, unless
/// the table would be empty. Returns their number.
static int push_ordered_keys(lua_State *L, int index, const entry *_Nullable after) {
  luaL_checkstack(L, KEYS_ON_STACK + 8, "too many nested functions");
  int count = push_few_keys(L, index, after);
  if (count > 0) order_few_keys(L, count);
  if (count < 0) {
    count = push_key_table(L, index, after);
    order_key_table(L, count);
  }
  return count;
}

/// Finds the first key at or after `*cursor` in the list at `keys` that the table at `index` still
/// contains. Pushes the key and its value and advances `*cursor`. At the end, returns 0
/// without pushing.
static int push_present(lua_State *L, int index, int keys, lua_Integer *cursor) {
  for (;; *cursor += 1) {
    if (lua_rawgeti(L, keys, *cursor) == LUA_TNIL) break;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, index) != LUA_TNIL) return 1;
    lk_pop(L, 2);
  }
  lk_pop(L, 1);
  return 0;
}

// MARK: - next

// The last traversals by `next` are remembered, to continue them without a search: the table and
// its keys in a registry table, the number of returned keys in the context. Tables with keys that
// form a sequence do not need it.
static const char traversals_key = 0;

/// Continues a remembered traversal of the table at `index` with the last key on top of the stack.
/// Pops the key and returns like `lk_ordered_next`, or returns -1 and leaves the key if no
/// traversal matches.
static int continue_traversal(lua_State *L, int index, lk_context *context) {
  const void *table = lua_topointer(L, index);
  for (int slot = 0; slot < LK_TRAVERSALS; slot++) {
    if (inner(context)->traversed[slot] != table) continue;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &traversals_key);
    lua_rawgeti(L, -1, 2 * slot + 1);
    lk_remove(L, -2);
    int keys = lua_gettop(L);
    lua_rawgeti(L, keys, inner(context)->cursors[slot]);
    if (!lua_rawequal(L, -1, keys - 1)) {
      lk_pop(L, 2);
      continue;
    }
    lk_pop(L, 1);
    lua_Integer cursor = inner(context)->cursors[slot] + 1;
    int found = push_present(L, index, keys, &cursor);
    inner(context)->cursors[slot] = (int)cursor;
    if (found) {
      lua_rotate(L, keys - 1, 2);
      lk_pop(L, 2);
      return 1;
    }
    lk_pop(L, 2);
    inner(context)->traversed[slot] = NULL;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &traversals_key);
    lua_pushnil(L);
    lua_rawseti(L, -2, 2 * slot + 1);
    lua_pushnil(L);
    lua_rawseti(L, -2, 2 * slot + 2);
    lk_pop(L, 1);
    return 0;
  }
  return -1;
}

/// Remembers a traversal of the table at `index` with the list of keys on top of the stack, after
/// returning the first.
static void remember_traversal(lua_State *L, int index, lk_context *context) {
  int slot = (int)(inner(context)->traversals++ % LK_TRAVERSALS);
  inner(context)->traversed[slot] = NULL;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &traversals_key) == LUA_TNIL) {
    lk_pop(L, 1);
    lua_createtable(L, 2 * LK_TRAVERSALS, 0);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &traversals_key);
  }
  lua_pushvalue(L, -2);
  lua_rawseti(L, -2, 2 * slot + 1);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, 2 * slot + 2);
  lk_pop(L, 1);
  inner(context)->traversed[slot] = lua_topointer(L, index);
  inner(context)->cursors[slot] = 1;
}

/// Pushes the first key of the table at `index` after `after`, and its value.
static int begin_traversal(lua_State *L, int index, const entry *_Nullable after) {
  int count = push_ordered_keys(L, index, after);
  if (count == 0) return 0;
  if (count > 1) remember_traversal(L, index, lk_context_of(L));
  lua_rawgeti(L, -1, 1);
  lua_pushvalue(L, -1);
  lua_rawget(L, index);
  lk_remove(L, -3);
  return 1;
}

/// Pushes integer `key` and its value if the table at `index` contains it.
static int push_integer(lua_State *L, int index, lua_Integer key) {
  lua_pushinteger(L, key);
  if (lua_rawgeti(L, index, key) != LUA_TNIL) return 1;
  lk_pop(L, 2);
  return 0;
}

int lk_ordered_next(lua_State *L, int index) {
  int is_integer;
  if (lua_type(L, -1) == LUA_TNIL) {
    lk_pop(L, 1);
    return push_integer(L, index, 1) || begin_traversal(L, index, NULL);
  }
  lua_Integer integer = lua_type(L, -1) == LUA_TNUMBER ? lua_tointegerx(L, -1, &is_integer) : 0;
  if (integer > 0 && integer < LUA_MAXINTEGER) {
    if (push_integer(L, index, integer + 1)) {
      lk_remove(L, -3);
      return 1;
    }
    lua_pushinteger(L, integer);  // instead of a float with the same value
    lua_replace(L, -2);
  }
  int found = continue_traversal(L, index, lk_context_of(L));
  if (found >= 0) return found;
  entry key = entry_of(L, -1, 0);
  found = begin_traversal(L, index, &key);
  lk_remove(L, found ? -3 : -1);
  return found;
}

static int ordered_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  // The common case first: the next element of a sequence. (nil means 0, before the first element.)
  int is_integer = 1, type = lua_type(L, 2);
  lua_Integer index = type == LUA_TNUMBER ? lua_tointegerx(L, 2, &is_integer) : 0;
  if (is_integer && index >= 0 && index < LUA_MAXINTEGER && (index > 0 || type == LUA_TNIL)) {
    lua_pushinteger(L, index + 1);
    if (lua_rawgeti(L, 1, index + 1) != LUA_TNIL) return 2;
    if (!lk_has_hash(L, 1)) {
      // The remaining keys are in Lua's array part, which Lua traverses in our order.
      lua_settop(L, 2);
      return lua_next(L, 1) ? 2 : (lua_pushnil(L), 1);
    }
  }
  lua_settop(L, 2);
  if (lk_ordered_next(L, 1)) return 2;
  lua_pushnil(L);
  return 1;
}

// MARK: - pairs

// Each traversal has an iterator with the table, the position and the ordered keys: a few keys as
// upvalues, which avoids a table, many keys in a table.

#define TABLE lua_upvalueindex(1)
#define CURSOR lua_upvalueindex(2)
#define KEYS lua_upvalueindex(3)
#define KEY(ordinal) lua_upvalueindex(2 + (int)(ordinal))

/// The iterator for few keys. Continues from its position; without a key it restarts.
static int next_of_few(lua_State *L) {
  lua_Integer cursor = lua_type(L, 2) == LUA_TNIL ? 1 : lua_tointegerx(L, CURSOR, NULL) + 1;
  int found = 0;
  for (; !found && lua_type(L, KEY(cursor)) != LUA_TNONE; cursor++) {
    lua_pushvalue(L, KEY(cursor));
    lua_pushvalue(L, -1);
    found = lua_rawget(L, TABLE) != LUA_TNIL;
    if (!found) lk_pop(L, 2);
  }
  lua_pushinteger(L, cursor - 1);
  lua_replace(L, CURSOR);
  if (found) return 2;
  lua_pushnil(L);
  return 1;
}

/// Pushes the iterator for the top `count` keys. Requires stack space for as many again.
static void push_iterator_of_few(lua_State *L, int table, int count) {
  entry entries[KEYS_ON_STACK];
  const entry *order[KEYS_ON_STACK];
  int base = lua_gettop(L) - count;
  for (int i = 0; i < count; i++) entries[i] = entry_of(L, base + 1 + i, base + 1 + i);
  order_few(entries, order, count);
  lua_pushvalue(L, table);
  lua_pushinteger(L, 0);
  for (int i = 0; i < count; i++) lua_pushvalue(L, order[i]->place);
  lua_pushcclosure(L, next_of_few, 2 + count);
}

/// The iterator for many keys. Continues from its position; without a key it restarts.
static int next_of_traversal(lua_State *L) {
  lua_Integer cursor = lua_type(L, 2) == LUA_TNIL ? 1 : lua_tointegerx(L, CURSOR, NULL) + 1;
  int found = push_present(L, TABLE, KEYS, &cursor);
  lua_pushinteger(L, cursor);
  lua_replace(L, CURSOR);
  if (found) return 2;
  lua_pushnil(L);
  return 1;
}

static int finish_pairs(lua_State *L, int status, lua_KContext unused) {
  (void)L;
  (void)status;
  (void)unused;
  return 3;
}

static int ordered_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_pairs);
    return 3;
  }
  lua_settop(L, 1);
  // A sequence is traversed by index. `next` reports arguments that are not tables.
  bool is_plain = lua_type(L, 1) != LUA_TTABLE || !lk_has_hash(L, 1);
  if (!is_plain) luaL_checkstack(L, 2 * KEYS_ON_STACK + 8, "too many nested functions");
  int count = is_plain ? 0 : push_few_keys(L, 1, NULL);
  if (count == 0) {
    lua_pushcfunction(L, ordered_next);
  } else if (count > 0) {
    push_iterator_of_few(L, 1, count);
  } else {
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    order_key_table(L, push_key_table(L, 1, NULL));
    lua_pushcclosure(L, next_of_traversal, 3);
  }
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

void lk_install_order(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"next", ordered_next}, {"pairs", ordered_pairs}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
