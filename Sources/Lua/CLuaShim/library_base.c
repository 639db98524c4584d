// `tostring` without addresses, which would expose memory and differ between runs, and two base
// functions in a restricted form.

#include <stdio.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

static const char builtins_key = 0;

/// Pushes the number of a function that is not an object. Numbers are assigned in order of first
/// use.
static void push_builtin_number(lua_State *L, int index) {
  lk_context *context = lk_context_of(L);
  luaL_checkstack(L, 4, NULL);
  index = lua_absindex(L, index);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &builtins_key) == LUA_TNIL) {
    lk_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &builtins_key);
  }
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lk_pop(L, 1);
    lua_pushvalue(L, index);
    lua_pushinteger(L, inner(context)->builtins + 1);
    lua_rawset(L, -3);
    inner(context)->builtins += 1;
    lua_pushinteger(L, inner(context)->builtins);
  }
  lk_remove(L, -2);
}

/// The start of the numbers shown for the host's objects, and for functions that are not objects.
enum { HOST_NUMBERS = 0x40000000, NATIVE_NUMBERS = 0x60000000 };

// Formatted as a 32-bit address, because some Lua code parses addresses.
void lk_push_identity(lua_State *L, int index) {
  const lk_context *context = lk_context_of(L);
  uint64_t serial = lk_serial(L, index);
  uint64_t number = serial - inner(context)->first_serial + 1;
  if (serial == 0) {
    push_builtin_number(L, index);
    number = NATIVE_NUMBERS + (uint64_t)lua_tointeger(L, -1);
    lk_pop(L, 1);
  } else if (serial < inner(context)->first_serial) {
    number = HOST_NUMBERS + serial;
  }
  char text[24];
  snprintf(text, sizeof text, "0x%08llx", (unsigned long long)number);
  lua_pushstring(L, text);
}

/// Whether Lua's own text for the value at `index` contains an address.
static bool shows_address(lua_State *L, int index) {
  int type = lua_type(L, index);
  return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA ||
         type == LUA_TTHREAD || type == LUA_TLIGHTUSERDATA;
}

const char *lk_tolstring(lua_State *L, int index, size_t *_Nullable length) {
  index = lua_absindex(L, index);
  if (!shows_address(L, index)) return luaL_tolstring(L, index, length);
  luaL_checkstack(L, 4, NULL);
  if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lk_pop(L, 1);
    return luaL_tolstring(L, index, length);
  }
  int name = luaL_getmetafield(L, index, "__name");
  const char *kind = name == LUA_TSTRING ? lua_tostring(L, -1) : luaL_typename(L, index);
  lk_push_identity(L, index);
  lua_pushfstring(L, "%s: %s", kind, lua_tostring(L, -1));
  lua_replace(L, name == LUA_TNIL ? -2 : -3);
  if (name != LUA_TNIL) lk_pop(L, 1);
  return lua_tolstring(L, -1, length);
}

static int numbered_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  lk_tolstring(L, 1, NULL);
  return 1;
}

/// The size in bytes counted for each table, function, userdata and coroutine.
#define COUNTED_SIZE 64

/// Memory in kilobytes by a deterministic rule: a fixed size for each object that remains after a
/// full collection. Lua's own count is not deterministic: table sizes depend on collisions of
/// addresses and seeded hashes, which in turn affect the collector.
static lua_Number count_memory(lua_State *L) {
  lk_context *context = lk_context_of(L);
  if (inner(context)->metamethod_depth == 0) {
    // The second collection frees objects released by finalizers of the host's objects.
    lk_collect(L);
    lk_collect(L);
    inner(context)->counted_objects = inner(context)->objects;
  }
  return (lua_Number)(inner(context)->counted_objects * COUNTED_SIZE) / 1024;
}

/// Implements "collect", "count" and "step". Only the host can change the collector's settings.
static int reduced_collectgarbage(lua_State *L) {
  static const char *const options[] = {"collect",      "count",       "step", "isrunning",
                                        "generational", "incremental", "stop", "restart",
                                        "setpause",     "setstepmul",  NULL};
  enum { COLLECT, COUNT, STEP, ISRUNNING, GENERATIONAL, INCREMENTAL };
  switch (luaL_checkoption(L, 1, "collect", options)) {
    case COUNT: lua_pushnumber(L, count_memory(L)); return 1;
    case ISRUNNING: lua_pushboolean(L, 1); return 1;
    case COLLECT:
      lk_collect(L);
      lua_pushinteger(L, 0);
      return 1;
    case STEP:
      lk_collect(L);
      lua_pushboolean(L, 1);
      return 1;
    case GENERATIONAL:
    case INCREMENTAL: lua_pushliteral(L, "incremental"); return 1;
    default:
      // Settings are accepted and ignored.
      lua_pushinteger(L, 0);
      return 1;
  }
}

void lk_install_base(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"tostring", numbered_tostring}, {"collectgarbage", reduced_collectgarbage}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
