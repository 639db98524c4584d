// The libraries of a script: an allow-list, with replacements for functions that loop, wait, expose
// addresses or are not deterministic.

#include <math.h>
#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// MARK: - math

/// Seeds from the host's seed if called without a number; Lua would use the time and an address.
static int seeded_randomseed(lua_State *L) {
  lk_context *context = lk_context_of(L);
  if (lua_isnone(L, 1)) lua_pushinteger(L, (lua_Integer)inner(context)->seed);
  return inner(context)->stock_randomseed(L);
}

#define FUNCTION(name)                               \
  static int math_##name(lua_State *L) {             \
    lua_pushnumber(L, name(luaL_checknumber(L, 1))); \
    return 1;                                        \
  }
FUNCTION(cosh)
FUNCTION(sinh)
FUNCTION(tanh)
FUNCTION(log10)

static int math_pow(lua_State *L) {
  lua_pushnumber(L, pow(luaL_checknumber(L, 1), luaL_checknumber(L, 2)));
  return 1;
}

static int math_frexp(lua_State *L) {
  int exponent = 0;
  lua_pushnumber(L, frexp(luaL_checknumber(L, 1), &exponent));
  lua_pushinteger(L, exponent);
  return 2;
}

static int math_ldexp(lua_State *L) {
  lua_Integer exponent = luaL_checkinteger(L, 2);
  if (exponent > 10000) exponent = 10000;
  if (exponent < -10000) exponent = -10000;
  lua_pushnumber(L, ldexp(luaL_checknumber(L, 1), (int)exponent));
  return 1;
}

void lk_install_math(lua_State *L) {
  // Lua's function has the state of its generator as an upvalue, which ours shares.
  lua_getfield(L, -1, "randomseed");
  inner(lk_context_of(L))->stock_randomseed = lua_tocfunction(L, -1);
  lua_getupvalue(L, -1, 1);
  lua_pushcclosure(L, seeded_randomseed, 1);
  lua_setfield(L, -3, "randomseed");
  lua_pop(L, 1);
  // Functions of Lua 5.3 that only some builds of 5.4 have. Ours are always present.
  static const luaL_Reg functions[] = {
      {"cosh", math_cosh},   {"sinh", math_sinh},   {"tanh", math_tanh},   {"pow", math_pow},
      {"frexp", math_frexp}, {"ldexp", math_ldexp}, {"log10", math_log10}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

static int seed_random(lua_State *L) {
  lua_getglobal(L, LUA_MATHLIBNAME);
  lua_getfield(L, -1, "randomseed");
  lua_call(L, 0, 0);
  return 0;
}

void lk_seed_random(lua_State *L, uint64_t seed) {
  inner(lk_context_of(L))->seed = seed;
  lua_pushcfunction(L, seed_random);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) lk_pop(L, 1);
}

// MARK: - Opening

static void open_library(lua_State *L, const char *name, lua_CFunction open,
                         void (*_Nullable install)(lua_State *)) {
  luaL_requiref(L, name, open, 1);
  if (install != NULL) install(L);
  lua_pop(L, 1);
}

static void install_string(lua_State *L) {
  lk_install_string(L);
  lk_install_patterns(L);
}

static void install_table(lua_State *L) {
  lk_install_table(L);
  lk_install_sort(L);
}

/// Makes the table on top of the stack the library `name`: a global, with names for tracebacks.
static void set_library(lua_State *L, const char *name) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
  lua_setglobal(L, name);
}

static void remove_global(lua_State *L, const char *name) {
  lua_pushnil(L);
  lua_setglobal(L, name);
}

static int open_libraries(lua_State *L) {
  int trusted = (int)lua_tointeger(L, 1);
  open_library(L, LUA_GNAME, luaopen_base, lk_install_base);
  open_library(L, LUA_COLIBNAME, luaopen_coroutine, lk_install_coroutines);
  open_library(L, LUA_STRLIBNAME, luaopen_string, install_string);
  open_library(L, LUA_TABLIBNAME, luaopen_table, install_table);
  open_library(L, LUA_MATHLIBNAME, luaopen_math, lk_install_math);
  open_library(L, LUA_UTF8LIBNAME, luaopen_utf8, NULL);
  lua_pushglobaltable(L);
  lk_install_guards(L);
  lk_install_order(L);
  lua_pop(L, 1);
  if (trusted & LK_LIBRARY_DEBUG) {
    open_library(L, LUA_DBLIBNAME, luaopen_debug, NULL);
  } else {
    lk_push_debug(L);
    set_library(L, LUA_DBLIBNAME);
  }
  if (trusted & LK_LIBRARY_OS) {
    open_library(L, LUA_OSLIBNAME, luaopen_os, NULL);
  } else {
    lk_push_os(L);
    set_library(L, LUA_OSLIBNAME);
  }
  if (trusted & LK_LIBRARY_IO) {
    open_library(L, LUA_IOLIBNAME, luaopen_io, NULL);
  } else {
    remove_global(L, "dofile");
    remove_global(L, "loadfile");
    lk_prepare_io(L);
  }
  if (trusted & LK_LIBRARY_PACKAGE) open_library(L, LUA_LOADLIBNAME, luaopen_package, NULL);
  inner(lk_context_of(L))->forbids_finalizers = trusted == 0;
  return 0;
}

int lk_open_libraries(lua_State *L, int trusted) {
  lua_pushcfunction(L, open_libraries);
  lua_pushinteger(L, trusted);
  return lua_pcall(L, 1, 0, 0);
}

// MARK: - Unmodified libraries

/// Pushes Lua's unmodified library table, without setting a global.
static void push_stock(lua_State *L, const char *name, lua_CFunction open) {
  lua_pushcfunction(L, open);
  lua_pushstring(L, name);
  lua_call(L, 1, 1);
}

static int stock_libraries(lua_State *L) {
  lua_newtable(L);
  push_stock(L, LUA_TABLIBNAME, luaopen_table);
  lua_setfield(L, -2, LUA_TABLIBNAME);
  push_stock(L, LUA_UTF8LIBNAME, luaopen_utf8);
  lua_setfield(L, -2, LUA_UTF8LIBNAME);
  // Opening the string library sets the metatable of strings.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  push_stock(L, LUA_STRLIBNAME, luaopen_string);
  lua_setfield(L, -4, LUA_STRLIBNAME);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  return 1;
}

int lk_push_stock_libraries(lua_State *L) {
  lua_pushcfunction(L, stock_libraries);
  return lua_pcall(L, 0, 1, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
