// Counts function calls, for tests that verify their absence.

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// The registry key of the counts.
static const char watch_key;

static void on_call(lua_State *L, lua_Debug *activation) {
  if (!lua_getinfo(L, "S", activation)) return;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &watch_key) == LUA_TTABLE) {
    lua_pushfstring(L, "%s:%d", activation->short_src, activation->linedefined);
    lua_pushvalue(L, -1);
    lua_rawget(L, -3);
    lua_pushinteger(L, lua_tointeger(L, -1) + 1);
    lua_replace(L, -2);
    lua_rawset(L, -3);
  }
  lua_pop(L, 1);
}

void lk_watch_calls(lua_State *L) {
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &watch_key);
  lua_sethook(L, on_call, LUA_MASKCALL, 0);
}

void lk_unwatch_calls(lua_State *L) { lua_sethook(L, NULL, 0, 0); }

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
