// The debug functions for scripts: tracebacks and function locations. They do not expose a
// function's variables, upvalues or code.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

static int debug_traceback(lua_State *L) {
  lua_State *thread = lua_tothread(L, 1);
  int first = thread == NULL ? 0 : 1;
  if (thread == NULL) thread = L;
  const char *message = lua_tostring(L, first + 1);
  if (message == NULL && !lua_isnoneornil(L, first + 1)) {
    lua_pushvalue(L, first + 1);
    return 1;
  }
  int level = (int)luaL_optinteger(L, first + 2, thread == L ? 1 : 0);
  luaL_checkstack(L, 16, NULL);
  luaL_traceback(L, thread, message, level);
  return 1;
}

static void set_string(lua_State *L, const char *key, const char *_Nullable text) {
  if (text == NULL) return;
  lua_pushstring(L, text);
  lua_setfield(L, -2, key);
}

static void set_integer(lua_State *L, const char *key, int value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, key);
}

/// Pushes a table describing a function.
static void push_info(lua_State *L, const lua_Debug *info, const char *options) {
  lua_createtable(L, 0, 8);
  if (strchr(options, 'S') != NULL) {
    lua_pushlstring(L, info->source, info->srclen);
    lua_setfield(L, -2, "source");
    set_string(L, "short_src", info->short_src);
    set_string(L, "what", info->what);
    set_integer(L, "linedefined", info->linedefined);
    set_integer(L, "lastlinedefined", info->lastlinedefined);
  }
  if (strchr(options, 'l') != NULL) set_integer(L, "currentline", info->currentline);
  if (strchr(options, 'n') != NULL) {
    set_string(L, "name", info->name);
    set_string(L, "namewhat", info->namewhat);
  }
}

/// `debug.getinfo([thread,] function or level [, what])`: source, lines and names. Other fields are
/// left out.
static int debug_getinfo(lua_State *L) {
  lua_State *thread = lua_tothread(L, 1);
  int first = thread == NULL ? 0 : 1;
  if (thread == NULL) thread = L;
  const char *options = luaL_optstring(L, first + 2, "nSl");
  luaL_argcheck(L, strspn(options, "SlnrutLf") == strlen(options), first + 2, "invalid option");
  lua_Debug info;
  memset(&info, 0, sizeof info);
  if (lua_isfunction(L, first + 1)) {
    lua_pushvalue(L, first + 1);
    lua_getinfo(L, ">S", &info);
    info.currentline = -1;
    info.namewhat = "";
  } else {
    lua_Integer level = luaL_checkinteger(L, first + 1);
    if (level < 0 || level > INT32_MAX || !lua_getstack(thread, (int)level, &info)) {
      luaL_pushfail(L);
      return 1;
    }
    lua_getinfo(thread, "Sln", &info);
  }
  push_info(L, &info, options);
  return 1;
}

/// `debug.getmetatable(value)`: the same as `getmetatable`, so that protected metatables stay
/// hidden.
static int debug_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (!lua_getmetatable(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  luaL_getmetafield(L, 1, "__metatable");
  return 1;
}

// MARK: - Environments

// Libraries written for several versions of Lua replace a function's environment through its
// upvalue `_ENV`, where 5.1 had `setfenv`. Other upvalues are not accessible, because they belong
// to the closure. Functions of the host in Lua do not have an environment.

/// Whether the value at `index` is a Lua function defined by a script.
static int is_of_script(lua_State *L, int index) {
  if (!lua_isfunction(L, index) || lua_iscfunction(L, index)) return 0;
  lua_Debug info;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &info);
  return strncmp(info.source, "@" LK_HOST_SOURCE, sizeof LK_HOST_SOURCE) != 0;
}

/// The name of an upvalue of the function at `index`, with its value pushed; NULL if there is none.
static const char *_Nullable upvalue(lua_State *L, int index, int number) {
  luaL_checktype(L, index, LUA_TFUNCTION);
  lua_Integer place = luaL_checkinteger(L, number);
  if (place < 1 || place > 255 || !is_of_script(L, index)) return NULL;
  return lua_getupvalue(L, index, (int)place);
}

/// The number of the upvalue that is the environment. Raises for other upvalues.
static int environment(lua_State *L, int index, int number) {
  const char *name = upvalue(L, index, number);
  if (name == NULL || strcmp(name, "_ENV") != 0) {
    luaL_error(L, "scripts can change no upvalue except '_ENV', a function's environment");
  }
  lua_pop(L, 1);
  return (int)lua_tointeger(L, number);
}

/// `debug.getupvalue(function, number)`: the name, and the value if it is the environment.
static int debug_getupvalue(lua_State *L) {
  const char *name = upvalue(L, 1, 2);
  if (name == NULL) return 0;
  lua_pushstring(L, name);
  if (strcmp(name, "_ENV") != 0) return 1;
  lua_pushvalue(L, -2);
  return 2;
}

/// `debug.setupvalue(function, number, environment)`.
static int debug_setupvalue(lua_State *L) {
  luaL_checkany(L, 3);
  int number = environment(L, 1, 2);
  lua_settop(L, 3);
  lua_pushstring(L, lua_setupvalue(L, 1, number));
  return 1;
}

/// `debug.upvaluejoin(function, number, other, number)`: the first function gets the environment of
/// the second.
static int debug_upvaluejoin(lua_State *L) {
  int number = environment(L, 1, 2);
  luaL_argcheck(L, upvalue(L, 3, 4) != NULL, 4, "invalid upvalue index");
  lua_upvaluejoin(L, 1, number, 3, (int)lua_tointeger(L, 4));
  return 0;
}

void lk_push_debug(lua_State *L) {
  static const luaL_Reg functions[] = {{"getinfo", debug_getinfo},
                                       {"getmetatable", debug_getmetatable},
                                       {"getupvalue", debug_getupvalue},
                                       {"setupvalue", debug_setupvalue},
                                       {"traceback", debug_traceback},
                                       {"upvaluejoin", debug_upvaluejoin},
                                       {NULL, NULL}};
  luaL_newlib(L, functions);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
