// Calls from Lua to Swift: a pool of light C functions, one for each declared function, and the
// functions in the metatables of declared types.
//
// A light C function does not read an upvalue, which saves 36 instructions per call compared with a
// closure that stores its slot. The number of the trampoline is the slot.

#include <stdlib.h>
#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

static const char failure_key = 0;

// Anchored, so that no other string can get its address before the host compares it.
void lk_keep_failure(lua_State *L, lk_context *context) {
  inner(context)->failure = lua_topointer(L, -1);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &failure_key);
}

bool lk_is_failure(lua_State *L) {
  const void *failure = inner(lk_context_of(L))->failure;
  return failure != NULL && lua_topointer(L, -1) == failure;
}

/// Handles the code returned by Swift, after its frame is gone. Raises or yields.
__attribute__((cold, noinline)) static int conclude(lua_State *L, lk_context *context, int code) {
  if (context->expired && inner(context)->enforcing > 0) lk_raise_expiry(L);
  if (code >= 0) {
    // A finalizer may run during an allocation by Swift; an error must not cross that frame.
    if (inner(context)->enforcing > 0 && context->used > context->limit) {
      lk_check_memory(L, context);
    }
    return code;
  }
  if (code == LK_YIELD) return lua_yield(L, context->yielded);
  if (code == LK_RAISE) return lua_error(L);
  if (code == LK_FAIL) {
    lk_push_place(L);
    lk_insert(L, -2);
    lua_concat(L, 2);
  }
  lk_keep_failure(L, context);
  return lua_error(L);
}

/// Calls Swift without enforcing limits, because an error must not cross its frame.
static inline int run(lua_State *L, lk_context *context, lk_swift_function call,
                      const void *declaration) {
  inner(context)->enforcing -= 1;
  int code = call(L, declaration);
  inner(context)->enforcing += 1;
  if (lk_unlikely(code < 0 || context->used > context->gate)) return conclude(L, context, code);
  return code;
}

static inline int run_slot(lua_State *L, int slot) {
  lk_context *context = lk_context_of(L);
  const lk_entry *entry = &context->entries[slot];
  return run(L, context, entry->call, entry->declaration);
}

// MARK: - The pool

#define LK_1(n) \
  static int lk_pool_##n(lua_State *L) { return run_slot(L, n); }
#define LK_NAME(n) lk_pool_##n,

// Slots are written as three octal digits, so that the names are unique.
// clang-format off
#define LK_8(M, n) M(n##0) M(n##1) M(n##2) M(n##3) M(n##4) M(n##5) M(n##6) M(n##7)
#define LK_64(M, n)                                                                     \
  LK_8(M, n##0) LK_8(M, n##1) LK_8(M, n##2) LK_8(M, n##3) LK_8(M, n##4) LK_8(M, n##5) \
  LK_8(M, n##6) LK_8(M, n##7)
#define LK_512(M)                                                                    \
  LK_64(M, 00) LK_64(M, 01) LK_64(M, 02) LK_64(M, 03) LK_64(M, 04) LK_64(M, 05) \
  LK_64(M, 06) LK_64(M, 07)
// clang-format on

LK_512(LK_1)

static const lua_CFunction _Nonnull pool[] = {LK_512(LK_NAME)};

_Static_assert(sizeof pool / sizeof *pool == LK_POOL_SIZE, "the pool has one function a slot");

/// A declared function beyond the pool: its slot is upvalue 1.
static int run_upvalue_slot(lua_State *L) {
  return run_slot(L, (int)lua_tointegerx(L, lua_upvalueindex(1), NULL));
}

void lk_push_function(lua_State *L, int slot) {
  if (slot < LK_POOL_SIZE) {
    lua_pushcfunction(L, pool[slot]);  // NOLINT(clang-analyzer-core.CallAndMessage): all are set
  } else {
    lua_pushinteger(L, slot);
    lua_pushcclosure(L, run_upvalue_slot, 1);
  }
}

void lk_set_functions(lua_State *L, const char *names, int first, int count) {
  for (int i = 0; i < count; i++) {
    size_t length = strlen(names);
    lua_pushlstring(L, names, length);
    lk_push_function(L, first + i);
    lua_rawset(L, -3);
    names += length + 1;
  }
}

void lk_add_members(lua_State *L, lk_member_table *table, const char *names, const int32_t *places,
                    int32_t first, int count) {
  for (int i = 0; i < count; i++, places += 3) {
    size_t length = strlen(names);
    const char *key = lua_pushlstring(L, names, length);
    lua_rawseti(L, -2, i + 1);
    names += length + 1;
    lk_member *member = lk_member_place(table, key);
    member->key = key;
    member->method = places[0] < 0 ? -1 : first + places[0];
    member->getter = places[1] < 0 ? -1 : first + places[1];
    member->setter = places[2] < 0 ? -1 : first + places[2];
  }
}

/// A function created at run time. Upvalue 1 is the userdata with the Swift closure, 2 its entry
/// point.
static int run_closure(lua_State *L) {
  lk_object *object = lua_touserdata(L, lua_upvalueindex(1));
  lk_swift_function call = (lk_swift_function)lua_touserdata(L, lua_upvalueindex(2));
  // A finalizer of a trusted script may call an object that has already been finalized.
  if (object->type == NULL) return luaL_error(L, "the function has been released");
  return run(L, lk_context_of(L), call, (char *)object + LK_PAYLOAD);
}

void lk_push_closure(lua_State *L, lk_swift_function call) {
  lua_pushlightuserdata(L, (void *)call);
  lua_pushcclosure(L, run_closure, 2);
}

int lk_add_entries(lua_State *L, int count) {
  lk_context *context = lk_context_of(L);
  int first = inner(context)->entry_count;
  if (count > inner(context)->entry_room - first) {
    int room = 2 * inner(context)->entry_room;
    if (room < first + count) room = first + count;
    lk_entry *entries = realloc(context->entries, (size_t)room * sizeof *entries);
    if (entries == NULL) return -1;
    context->entries = entries;
    inner(context)->entry_room = room;
  }
  inner(context)->entry_count += count;
  return first;
}

// MARK: - Declared types

static inline uint32_t hash_of(const char *key) {
  uintptr_t bits = (uintptr_t)key;
  return (uint32_t)((bits >> 4) ^ (bits >> 12));
}

lk_member *lk_member_place(const lk_member_table *table, const char *key) {
  uint32_t i = hash_of(key) & table->mask;
  while (table->members[i].key != NULL && table->members[i].key != key) i = (i + 1) & table->mask;
  return &table->members[i];
}

bool lk_make_tables(lua_State *L, int count) {
  lk_context *context = lk_context_of(L);
  uint32_t places = 2;
  while (places < 2 * (uint32_t)count) places *= 2;
  context->places = calloc(places, sizeof *context->places);
  context->place_mask = places - 1;
  context->tables = calloc((size_t)count + 1, sizeof *context->tables);
  if (context->places == NULL || context->tables == NULL) return false;
  inner(context)->table_count = count;
  return true;
}

bool lk_make_members(lua_State *L, int index, uint32_t capacity) {
  lk_member_table *table = &lk_context_of(L)->tables[index];
  table->members = calloc(capacity, sizeof *table->members);
  table->mask = capacity - 1;
  return table->members != NULL;
}

/// The member table of the object in argument 1. Raises if it is not a live object, which is only
/// possible with the debug library.
static inline const lk_member_table *table_of_receiver(lua_State *L, lk_context *context) {
  const lk_object *object = lk_object_at(L, 1);
  if (lk_unlikely(object == NULL || object->type == NULL)) {
    luaL_error(L, "the object has been released");
  }
  return &context->tables[object->table];
}

/// The member for the key in argument 2; NULL if it does not exist. Member names are short
/// strings, which Lua interns, so equal names have equal addresses.
static inline const lk_member *_Nullable member_of_key(lua_State *L, const lk_member_table *table) {
  if (lk_unlikely(lua_type(L, 2) != LUA_TSTRING)) return NULL;
  const lk_member *member = lk_member_place(table, lua_tolstring(L, 2, NULL));
  return member->key == NULL ? NULL : member;
}

static int type_index(lua_State *L) {
  lk_context *context = lk_context_of(L);
  const lk_member_table *table = table_of_receiver(L, context);
  const lk_member *member = member_of_key(L, table);
  int slot = table->missing_getter;
  if (lk_likely(member != NULL)) {
    if (member->method >= 0) {
      lk_push_function(L, member->method);
      return 1;
    }
    if (lk_likely(member->getter >= 0)) slot = member->getter;
  }
  const lk_entry *entry = &context->entries[slot];
  return run(L, context, entry->call, entry->declaration);
}

static int type_newindex(lua_State *L) {
  lk_context *context = lk_context_of(L);
  const lk_member_table *table = table_of_receiver(L, context);
  const lk_member *member = member_of_key(L, table);
  int slot = table->missing_setter;
  if (lk_likely(member != NULL && member->setter >= 0)) slot = member->setter;
  const lk_entry *entry = &context->entries[slot];
  return run(L, context, entry->call, entry->declaration);
}

static int type_collect(lua_State *L) {
  lk_object *object = lk_object_at(L, 1);
  if (object == NULL || object->type == NULL) return 0;
  lk_context *context = lk_context_of(L);
  int slot = context->tables[object->table].finalizer;
  if (slot >= 0) {
    // Not `run`: during a collection, memory use above the limit is normal.
    const lk_entry *entry = &context->entries[slot];
    inner(context)->enforcing -= 1;
    entry->call(L, entry->declaration);
    inner(context)->enforcing += 1;
  }
  object->type = NULL;
  return 0;
}

/// `t[name] = function` for the table on top, without metamethods.
static void set_raw(lua_State *L, const char *name, lua_CFunction function) {
  lua_pushstring(L, name);
  lua_pushcfunction(L, function);
  lua_rawset(L, -3);
}

void lk_set_type_functions(lua_State *L, bool has_finalizer) {
  set_raw(L, "__index", type_index);
  set_raw(L, "__newindex", type_newindex);
  if (has_finalizer) set_raw(L, "__gc", type_collect);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
