// `package` and `require` as in the manual. The host resolves names to files and decides which ones
// scripts can access. Native modules are not available.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// MARK: - Finding files

/// The default search path of `require`. Its last three entries are the places where busted
/// searches for sources next to specs.
#define DEFAULT_PATH "./?.lua;./?/init.lua;./src/?.lua;./src/?/?.lua;./src/?/init.lua"

/// Pushes the host's function for files, an upvalue of its callers, and the requested service.
static void push_service(lua_State *L, int upvalue, lk_file_service service) {
  lua_pushvalue(L, lua_upvalueindex(upvalue));
  lua_pushinteger(L, service);
}

/// Adds the template from `start` to `end` with question marks replaced by the name.
static void add_file_name(luaL_Buffer *buffer, const char *start, const char *end, const char *name,
                          size_t length) {
  for (const char *c = start; c < end; c++) {
    if (*c == '?') {
      luaL_addlstring(buffer, name, length);
    } else {
      luaL_addchar(buffer, *c);
    }
  }
}

/// Pushes the path of the first template that matches a file and returns true; or pushes a message
/// with the names tried and returns false. The stack must contain only the templates and, above
/// them, the name.
static bool push_found(lua_State *L, const char *name, size_t length, const char *path) {
  luaL_checkstack(L, 8, NULL);
  int tried = 0;
  lua_pushliteral(L, "");
  for (const char *end; *path != 0; path = *end == 0 ? end : end + 1) {
    lk_tick(L, lk_context_of(L));
    end = strchr(path, ';');
    if (end == NULL) end = path + strlen(path);
    if (end == path) continue;
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    add_file_name(&buffer, path, end, name, length);
    luaL_pushresult(&buffer);  // tried, file
    push_service(L, 1, LK_FILE_FIND);
    lua_pushvalue(L, -3);
    lua_call(L, 2, 1);
    if (lua_isstring(L, -1)) return true;
    lua_pop(L, 1);
    lua_pushfstring(L, tried++ > 0 ? "%s\n\tno file '%s'" : "%sno file '%s'", lua_tostring(L, -2),
                    lua_tostring(L, -1));
    lua_replace(L, -3);
    lua_pop(L, 1);
  }
  return false;
}

/// `package.searchpath(name, path [, separator [, replacement]])`.
static int search_path(lua_State *L) {
  luaL_checkstring(L, 1);
  const char *path = luaL_checkstring(L, 2);
  const char *separator = luaL_optstring(L, 3, ".");
  const char *replacement = luaL_optstring(L, 4, "/");
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  if (*separator != 0 && strstr(name, separator) != NULL) {
    name = luaL_gsub(L, name, separator, replacement);
    length = strlen(name);
  }
  if (push_found(L, name, length, path)) return 1;
  luaL_pushfail(L);
  lk_insert(L, -2);
  return 2;
}

// MARK: - Searchers

/// Pushes a field of `package` (upvalue 1). Raises if a script has changed its type.
static int push_field(lua_State *L, const char *name, int type) {
  lua_getfield(L, lua_upvalueindex(1), name);
  if (lua_type(L, -1) != type)
    luaL_error(L, "'package.%s' must be a %s", name, lua_typename(L, type));
  return lua_gettop(L);
}

/// Searches `package.preload` and the modules built into the host. Upvalues: `package`, the host's
/// function.
static int search_preload(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  int preload = push_field(L, "preload", LUA_TTABLE);
  if (lua_getfield(L, preload, name) == LUA_TNIL) {
    push_service(L, 2, LK_FILE_BUILT_IN);
    lua_pushvalue(L, 1);
    lua_call(L, 2, 1);
  }
  if (lua_isnil(L, -1)) {
    lua_pushfstring(L, "no field package.preload['%s']", name);
    return 1;
  }
  lua_pushliteral(L, ":preload:");
  return 2;
}

/// Runs the file of a module through the host's function (upvalue 1). Takes the name and the path.
static int load_module(lua_State *L) {
  lua_settop(L, 2);
  push_service(L, 1, LK_FILE_RUN);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 1);
  lua_call(L, 3, 1);
  return 1;
}

/// Searches for the file of a module. Upvalues: `package`, `package.searchpath`, the loader.
static int search_files(lua_State *L) {
  luaL_checkstring(L, 1);
  int path = push_field(L, "path", LUA_TSTRING);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, path);
  lua_call(L, 2, 2);  // path, or nil and the paths tried
  if (lua_isnil(L, -2)) return 1;
  lua_pushvalue(L, lua_upvalueindex(3));
  lua_pushvalue(L, -3);
  return 2;
}

/// Takes the place of Lua's searchers for native libraries.
static int search_native(lua_State *L) {
  lua_pushliteral(L, "no native module: scripts load Lua text only");
  return 1;
}

/// Pushes the loader and its argument found by the searchers in the table at `searchers`, or raises
/// with the messages of all searchers.
static void push_loader(lua_State *L, const char *name, int searchers) {
  lua_pushliteral(L, "");
  int tried = lua_gettop(L);
  for (lua_Integer i = 1;; i++) {
    lk_tick(L, lk_context_of(L));
    if (lua_geti(L, searchers, i) == LUA_TNIL) {
      luaL_error(L, "module '%s' not found:%s", name, lua_tostring(L, tried));
    }
    lua_pushvalue(L, 1);
    lua_call(L, 1, 2);
    if (lua_isfunction(L, -2)) return;
    if (lua_isstring(L, -2)) {
      lua_pushfstring(L, "%s\n\t%s", lua_tostring(L, tried), lua_tostring(L, -2));
      lua_replace(L, tried);
    }
    lua_settop(L, tried);
  }
}

/// `require(name)`. Upvalues: `package`, `package.loaded`.
static int require(lua_State *L) {
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  luaL_argcheck(L, strlen(name) == length, 1, "the name holds a zero byte");
  lua_settop(L, 1);
  lua_getfield(L, lua_upvalueindex(2), name);
  if (lua_toboolean(L, -1)) return 1;
  lua_pop(L, 1);
  push_loader(L, name, push_field(L, "searchers", LUA_TTABLE));
  lua_rotate(L, -2, 1);  // datum, loader
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -3);
  lua_call(L, 2, 1);
  if (!lua_isnil(L, -1)) {
    lua_setfield(L, lua_upvalueindex(2), name);
  } else {
    lua_pop(L, 1);
  }
  if (lua_getfield(L, lua_upvalueindex(2), name) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
    lua_pushvalue(L, -1);
    lua_setfield(L, lua_upvalueindex(2), name);
  }
  lua_rotate(L, -2, 1);
  return 2;
}

// MARK: - dofile, loadfile

static int do_file(lua_State *L) {
  luaL_checkstring(L, 1);
  lua_settop(L, 1);
  push_service(L, 1, LK_FILE_RUN);
  lua_rotate(L, 1, 2);
  lua_call(L, 2, LUA_MULTRET);
  return lua_gettop(L);
}

static int load_file(lua_State *L) {
  luaL_checkstring(L, 1);
  const char *mode = luaL_optstring(L, 2, "bt");
  bool has_environment = !lua_isnone(L, 3);
  lua_settop(L, 3);
  if (strchr(mode, 't') == NULL) {
    luaL_pushfail(L);
    lua_pushliteral(L, "attempt to load a chunk that is not text (bytecode is not accepted)");
    return 2;
  }
  push_service(L, 1, LK_FILE_COMPILE);
  lua_pushvalue(L, 1);
  lua_call(L, 2, 2);  // function, or nil and a message
  if (lua_isnil(L, -2)) return 2;
  lua_pop(L, 1);
  if (has_environment) {
    lua_pushvalue(L, 3);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return 1;
}

// MARK: - Opening

/// Adds the libraries available to scripts to `package.loaded`.
static void add_libraries(lua_State *L, int loaded) {
  static const char *const names[] = {"coroutine", "debug",  "io",    "math",
                                      "os",        "string", "table", "utf8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (lua_getglobal(L, names[i]) == LUA_TNIL) {
      lua_pop(L, 1);
    } else {
      lua_setfield(L, loaded, names[i]);
    }
  }
  lua_pushglobaltable(L);
  lua_setfield(L, loaded, LUA_GNAME);
}

static void set_text(lua_State *L, int table, const char *name, const char *text) {
  lua_pushstring(L, text);
  lua_setfield(L, table, name);
}

static void set_searchers(lua_State *L, int package, int host) {
  lua_createtable(L, 3, 0);
  lua_pushvalue(L, package);
  lua_pushvalue(L, host);
  lua_pushcclosure(L, search_preload, 2);
  lua_seti(L, -2, 1);
  lua_pushvalue(L, package);
  lua_getfield(L, package, "searchpath");
  lua_pushvalue(L, host);
  lua_pushcclosure(L, load_module, 1);
  lua_pushcclosure(L, search_files, 3);
  lua_seti(L, -2, 2);
  lua_pushcfunction(L, search_native);
  lua_seti(L, -2, 3);
  lua_setfield(L, package, "searchers");
}

void lk_open_package(lua_State *L, int host) {
  lua_createtable(L, 0, 8);
  int package = lua_gettop(L);
  lua_createtable(L, 0, 16);
  int loaded = lua_gettop(L);
  add_libraries(L, loaded);
  lua_pushvalue(L, package);
  lua_setfield(L, loaded, LUA_LOADLIBNAME);
  lua_newtable(L);
  lua_setfield(L, package, "preload");
  set_text(L, package, "path", DEFAULT_PATH);
  set_text(L, package, "cpath", "");
  set_text(L, package, "config", "/\n;\n?\n!\n-\n");
  lua_pushvalue(L, host);
  lua_pushcclosure(L, search_path, 1);
  lua_setfield(L, package, "searchpath");
  set_searchers(L, package, host);
  lua_pushvalue(L, package);
  lua_pushvalue(L, loaded);
  lua_pushcclosure(L, require, 2);
  lua_setglobal(L, "require");
  lua_setfield(L, package, "loaded");
  lua_setglobal(L, LUA_LOADLIBNAME);
  lua_pushvalue(L, host);
  lua_pushcclosure(L, do_file, 1);
  lua_setglobal(L, "dofile");
  lua_pushvalue(L, host);
  lua_pushcclosure(L, load_file, 1);
  lua_setglobal(L, "loadfile");
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
