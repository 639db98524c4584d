// Saves and restores everything that functions can change: their upvalues, the contents and
// metatables of tables, and everything reachable from there. For a host that calls a script's
// functions only to observe their effect.
//
// A snapshot is a table { objects, contents, metatables } of three lists of the same length. A
// function's contents are its upvalues, a table's contents a copy of it. The state of math.random
// is an upvalue too: a userdata without a metatable, saved as a string of its bytes. Objects of
// the host are not entered, because the host decides how to restore them. Coroutines cannot be
// restored.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

enum { OBJECTS = 1, CONTENTS = 2, METATABLES = 3 };
/// The maximum size in bytes of a userdata that is treated as a generator's state. That of
/// math.random has 32.
enum { LONGEST_STATE = 64 };

/// Whether the value on top of the stack, an upvalue of the function at `function`, is a block of
/// bytes that the function changes in place.
static bool is_state(lua_State *L, int function) {
  if (lua_type(L, -1) != LUA_TUSERDATA || !lua_iscfunction(L, function)) return false;
  if (lua_rawlen(L, -1) > LONGEST_STATE) return false;
  if (!lua_getmetatable(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

/// Whether a coroutine is suspended, so that a function may resume it.
static bool is_suspended(lua_State *co) {
  lua_Debug frame;
  if (lua_status(co) == LUA_YIELD) return true;
  return lua_status(co) == LUA_OK && !lua_getstack(co, 0, &frame) && lua_gettop(co) > 0;
}

// Stack slots of `take`.
enum { SEEN = 1, OBJECT_LIST, CONTENT_LIST, METATABLE_LIST, FIRST_FREE };

/// Pops a value and appends it to the list, unless it is already there or cannot change.
static void visit(lua_State *L, lua_Integer *count) {
  int type = lua_type(L, -1);
  if (type == LUA_TTHREAD && is_suspended(lua_tothread(L, -1))) {
    luaL_error(L, "they reach a waiting coroutine, which cannot be restored");
  }
  if (type == LUA_TTABLE || type == LUA_TFUNCTION) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, SEEN) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushboolean(L, 1);
      lua_rawset(L, SEEN);
      lua_pushvalue(L, -2);
      lua_rawseti(L, OBJECT_LIST, ++*count);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/// Pushes the upvalues of the function on top of the stack as a table.
static void take_function(lua_State *L, lua_Integer *count) {
  lua_newtable(L);
  for (int place = 1; lua_getupvalue(L, -2, place) != NULL; place++) {
    if (is_state(L, -3)) {
      lua_pushlstring(L, lua_touserdata(L, -1), lua_rawlen(L, -1));
      lua_replace(L, -2);
    } else {
      lua_pushvalue(L, -1);
      visit(L, count);
    }
    lua_rawseti(L, -2, place);
  }
}

/// Pushes a copy of the table on top of the stack.
static void take_table(lua_State *L, lua_Integer *count) {
  lua_newtable(L);
  lua_pushnil(L);
  while (lua_next(L, -3)) {
    lua_pushvalue(L, -2);
    visit(L, count);
    lua_pushvalue(L, -1);
    visit(L, count);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
}

/// Takes any number of functions. Returns a snapshot of everything reachable from them.
static int take(lua_State *L) {
  int functions = lua_gettop(L);
  for (int list = SEEN; list < FIRST_FREE; list++) {
    lua_newtable(L);
    lua_insert(L, list);
  }
  luaL_checkstack(L, 16, NULL);
  lua_Integer count = 0;
  for (; functions > 0; functions--) visit(L, &count);
  for (lua_Integer place = 1; place <= count; place++) {
    lua_rawgeti(L, OBJECT_LIST, place);
    if (lua_type(L, -1) == LUA_TFUNCTION) {
      take_function(L, &count);
    } else {
      take_table(L, &count);
    }
    lua_rawseti(L, CONTENT_LIST, place);
    if (lua_type(L, -1) == LUA_TTABLE && lua_getmetatable(L, -1)) {
      lua_pushvalue(L, -1);
      visit(L, &count);
    } else {
      lua_pushboolean(L, 0);
    }
    lua_rawseti(L, METATABLE_LIST, place);
    lua_pop(L, 1);
  }
  lua_createtable(L, METATABLES, 0);
  for (int list = OBJECTS; list <= METATABLES; list++) {
    lua_pushvalue(L, OBJECT_LIST + list - OBJECTS);
    lua_rawseti(L, -2, list);
  }
  return 1;
}

/// Restores the function below the top of the stack from its contents on top.
static void put_function(lua_State *L) {
  for (int place = 1; lua_getupvalue(L, -2, place) != NULL; place++) {
    if (is_state(L, -3)) {
      lua_rawgeti(L, -2, place);
      memcpy(lua_touserdata(L, -2), lua_tostring(L, -1), lua_rawlen(L, -2));
      lua_pop(L, 2);
    } else {
      lua_pop(L, 1);
      lua_rawgeti(L, -1, place);
      lua_setupvalue(L, -3, place);
    }
  }
}

/// Restores the table below the top of the stack from its copy on top.
static void put_table(lua_State *L) {
  lua_pushnil(L);
  while (lua_next(L, -3)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, -3) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushnil(L);
      lua_rawset(L, -6);
    }
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -5);
  }
}

/// Takes a snapshot and undoes the changes since then.
static int put(lua_State *L) {
  luaL_checkstack(L, 16, NULL);
  for (int list = OBJECTS; list <= METATABLES; list++) lua_rawgeti(L, 1, list);
  lua_Integer count = (lua_Integer)lua_rawlen(L, 2);
  for (lua_Integer place = 1; place <= count; place++) {
    lua_rawgeti(L, 2, place);
    lua_rawgeti(L, 3, place);
    if (lua_type(L, -2) == LUA_TFUNCTION) {
      put_function(L);
      lua_pop(L, 2);
      continue;
    }
    put_table(L);
    lua_pop(L, 1);
    if (lua_rawgeti(L, 4, place) != LUA_TTABLE) {
      lua_pop(L, 1);
      lua_pushnil(L);
    }
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
  }
  return 0;
}

int lk_take_snapshot(lua_State *L, int count) { return lk_protect(L, take, count, 1); }

int lk_restore_snapshot(lua_State *L) { return lk_protect(L, put, 1, 0); }

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
