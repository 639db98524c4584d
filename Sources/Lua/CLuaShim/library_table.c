// concat, insert, move and remove. A script can make them loop over arbitrary ranges with `__len`,
// without hooks, so each step checks the budget. The messages are the same as Lua's.

#include <limits.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

static bool has_metamethod(lua_State *L, const char *name, int metatable) {
  lua_pushstring(L, name);
  return lua_rawget(L, -metatable - 1) != LUA_TNIL;
}

/// Checks that the argument is a table, or has the metamethods required for `uses`.
static void check_table(lua_State *L, int argument, int uses) {
  if (lua_type(L, argument) == LUA_TTABLE) return;
  int pushed = 1;
  if (lua_getmetatable(L, argument) &&
      (!(uses & LK_READS) || has_metamethod(L, "__index", pushed++)) &&
      (!(uses & LK_WRITES) || has_metamethod(L, "__newindex", pushed++)) &&
      (!(uses & LK_MEASURES) || has_metamethod(L, "__len", pushed++))) {
    lua_pop(L, pushed);
  } else {
    luaL_checktype(L, argument, LUA_TTABLE);
  }
}

lua_Integer lk_check_length(lua_State *L, int argument, int uses) {
  check_table(L, argument, uses | LK_MEASURES);
  return luaL_len(L, argument);
}

static int table_insert(lua_State *L) {
  lk_context *context = lk_context_of(L);
  // One past the end; wraps around as in Lua.
  lua_Integer end = (lua_Integer)((lua_Unsigned)lk_check_length(L, 1, LK_READS | LK_WRITES) + 1);
  switch (lua_gettop(L)) {
    case 2: lua_seti(L, 1, end); return 0;
    case 3: {
      lua_Integer position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2,
                    "position out of bounds");
      for (lua_Integer i = end; i > position; i--) {
        lk_tick(L, context);
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
      }
      lua_seti(L, 1, position);
      return 0;
    }
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
}

/// The argument named in the error for a position out of bounds. Lua named the wrong one until
/// 5.4.6.
#define POSITION_ARGUMENT (LUA_VERSION_RELEASE_NUM < 50406 ? 1 : 2)

static int table_remove(lua_State *L) {
  lk_context *context = lk_context_of(L);
  lua_Integer size = lk_check_length(L, 1, LK_READS | LK_WRITES);
  lua_Integer position = luaL_optinteger(L, 2, size);
  if (position != size) {
    luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, POSITION_ARGUMENT,
                  "position out of bounds");
  }
  lua_geti(L, 1, position);
  for (; position < size; position++) {
    lk_tick(L, context);
    lua_geti(L, 1, position + 1);
    lua_seti(L, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int table_move(lua_State *L) {
  lk_context *context = lk_context_of(L);
  lua_Integer first = luaL_checkinteger(L, 2);
  lua_Integer last = luaL_checkinteger(L, 3);
  lua_Integer target = luaL_checkinteger(L, 4);
  int destination = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1, LK_READS);
  check_table(L, destination, LK_WRITES);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, target <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    // If the ranges overlap, copy in the direction that reads elements before they are overwritten.
    bool is_forward = target > last || target <= first ||
                      (destination != 1 && !lua_compare(L, 1, destination, LUA_OPEQ));
    for (lua_Integer i = 0; i < count; i++) {
      lua_Integer offset = is_forward ? i : count - 1 - i;
      lk_tick(L, context);
      lua_geti(L, 1, first + offset);
      lua_seti(L, destination, target + offset);
    }
  }
  lua_pushvalue(L, destination);
  return 1;
}

static void add_element(lua_State *L, luaL_Buffer *buffer, lua_Integer i) {
  lua_geti(L, 1, i);
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
               (LUAI_UACINT)i);
  }
  luaL_addvalue(buffer);
}

static int table_concat(lua_State *L) {
  lk_context *context = lk_context_of(L);
  size_t separator_length;
  lua_Integer last = lk_check_length(L, 1, LK_READS);
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; i < last; i++) {
    lk_tick(L, context);
    add_element(L, &buffer, i);
    luaL_addlstring(&buffer, separator, separator_length);
  }
  if (i == last) add_element(L, &buffer, i);
  luaL_pushresult(&buffer);
  return 1;
}

/// The same as Lua's, limited by the stack, but checks the budget between calls of `__index`.
static int table_unpack(lua_State *L) {
  lk_context *context = lk_context_of(L);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  if (count >= INT_MAX || !lua_checkstack(L, (int)(count + 1))) {
    return luaL_error(L, "too many results to unpack");
  }
  for (lua_Unsigned i = 0; i <= count; i++) {
    lk_tick(L, context);
    lua_geti(L, 1, (lua_Integer)((lua_Unsigned)first + i));
  }
  return (int)(count + 1);
}

void lk_install_table(lua_State *L) {
  static const luaL_Reg functions[] = {{"concat", table_concat}, {"insert", table_insert},
                                       {"move", table_move},     {"remove", table_remove},
                                       {"unpack", table_unpack}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
