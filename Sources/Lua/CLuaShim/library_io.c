// `io` and the file functions of `os`, using files that the host reads as a whole, and the run's
// output.

#include <string.h>

#include "file.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// The registry keys of the default files of `io.read` and `io.write`.
static const char input_key = 0;
static const char output_key = 0;

/// The number of results of `os.remove` and similar functions: nil, a message and an errno.
#define MOST_RESULTS 3

// MARK: - io

/// Opens the named file for writing through the host's function and returns 1; or pushes nil, a
/// message and an errno and returns 3.
static int create_named(lua_State *L, int name, const char *mode) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_file_host_key);
  lua_pushinteger(L, LK_FILE_CREATE);
  lua_pushvalue(L, name);
  lua_pushstring(L, mode);
  lua_call(L, 3, 3);  // its number; or nil, a message and an errno
  if (!lua_isinteger(L, -3)) return 3;
  lua_Integer number = lua_tointeger(L, -3);
  lua_pop(L, 3);
  lua_pushliteral(L, "");
  lk_file_push(L, FILE_WRITES);
  ((lk_file *)lua_touserdata(L, -1))->number = number;
  return 1;
}

/// Opens the named file through the host's function and returns 1; or pushes nil, a message and an
/// errno and returns 3.
static int open_named(lua_State *L, int name, const char *mode) {
  if (*mode != 'r' || strchr(mode, '+') != NULL) return create_named(L, name, mode);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_file_host_key);
  lua_pushinteger(L, LK_FILE_READ);
  lua_pushvalue(L, name);
  lua_call(L, 2, 3);  // the text; or nil, a message and an errno
  if (!lua_isstring(L, -3)) return 3;
  lua_pop(L, 2);
  lk_file_push(L, FILE_READS);
  return 1;
}

static int io_open(lua_State *L) {
  luaL_checkstring(L, 1);
  const char *mode = luaL_optstring(L, 2, "r");
  const char *rest = *mode != 0 && strchr("rwa", *mode) != NULL ? mode + 1 : "?";
  if (*rest == '+') rest += 1;
  luaL_argcheck(L, strspn(rest, "b") == strlen(rest), 2, "invalid mode");
  return open_named(L, 1, mode);
}

static int io_lines(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    if (lua_isnone(L, 1)) lua_pushnil(L);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &input_key);
    lua_replace(L, 1);
    lk_file_opened(L, 1);
    lk_file_push_lines(L, false);
    return 1;
  }
  luaL_checkstring(L, 1);
  if (open_named(L, 1, "r") != 1) return luaL_error(L, "%s", lua_tostring(L, -2));
  lua_replace(L, 1);
  lk_file_push_lines(L, true);
  lua_pushnil(L);
  lua_pushnil(L);
  lua_pushvalue(L, 1);
  return 4;
}

/// `io.input` and `io.output`: returns or sets the default file.
static int choose_file(lua_State *L, const void *key, const char *mode) {
  if (!lua_isnoneornil(L, 1)) {
    if (lua_type(L, 1) == LUA_TSTRING) {
      if (open_named(L, 1, mode) != 1) return luaL_error(L, "%s", lua_tostring(L, -2));
    } else {
      lk_file_opened(L, 1);
      lua_pushvalue(L, 1);
    }
    lua_rawsetp(L, LUA_REGISTRYINDEX, key);
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  return 1;
}

static int io_input(lua_State *L) { return choose_file(L, &input_key, "r"); }
static int io_output(lua_State *L) { return choose_file(L, &output_key, "w"); }

static int io_read(lua_State *L) {
  int count = lua_gettop(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &input_key);
  lk_insert(L, 1);
  return lk_file_read_formats(L, 1, 2, count + 1);
}

static int io_write(lua_State *L) {
  int count = lua_gettop(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &output_key);
  lk_insert(L, 1);
  return lk_file_write_values(L, 1, 2, count + 1);
}

static int io_close(lua_State *L) {
  if (lua_isnone(L, 1)) lua_rawgetp(L, LUA_REGISTRYINDEX, &output_key);
  return lk_file_close(L);
}

static int io_type(lua_State *L) {
  luaL_checkany(L, 1);
  const lk_file *f = luaL_testudata(L, 1, LK_FILE_TYPE);
  if (f == NULL) {
    luaL_pushfail(L);
  } else {
    lua_pushstring(L, f->kind == FILE_CLOSED ? "closed file" : "file");
  }
  return 1;
}

// MARK: - Opening

static const char io_key = 0;

void lk_prepare_io(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"close", io_close}, {"input", io_input},   {"lines", io_lines},
      {"open", io_open},   {"output", io_output}, {"read", io_read},
      {"type", io_type},   {"write", io_write},   {NULL, NULL}};
  lk_file_make_metatable(L);
  lua_createtable(L, 0, 11);
  luaL_setfuncs(L, functions, 0);
  lua_pushliteral(L, "");
  lk_file_push(L, FILE_READS);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &input_key);
  lua_setfield(L, -2, "stdin");
  lua_pushliteral(L, "");
  lk_file_push(L, FILE_WRITES);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &output_key);
  lua_setfield(L, -2, "stdout");
  lua_pushliteral(L, "");
  lk_file_push(L, FILE_WRITES);
  lua_setfield(L, -2, "stderr");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &io_key);
}

void lk_open_io(lua_State *L, int host) {
  lua_pushvalue(L, host);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lk_file_host_key);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &io_key) != LUA_TTABLE) {
    lua_pop(L, 1);
    lk_prepare_io(L);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &io_key);
  }
  lua_setglobal(L, LUA_IOLIBNAME);
}

// MARK: - File names

/// Calls a service of the host with `names` file names.
static int serve_names(lua_State *L, lk_file_service service, int names) {
  for (int i = 1; i <= names; i++) luaL_checkstring(L, i);
  lua_settop(L, names);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_file_host_key);
  lk_insert(L, 1);
  lua_pushinteger(L, service);
  lk_insert(L, 2);
  lua_call(L, names + 1, MOST_RESULTS);
  if (!lua_toboolean(L, 1)) return MOST_RESULTS;
  lua_settop(L, 1);
  return 1;
}

static int os_remove(lua_State *L) { return serve_names(L, LK_FILE_REMOVE, 1); }
static int os_rename(lua_State *L) { return serve_names(L, LK_FILE_RENAME, 2); }
static int os_tmpname(lua_State *L) { return serve_names(L, LK_FILE_TEMPORARY, 0); }

static void open_names(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"remove", os_remove}, {"rename", os_rename}, {"tmpname", os_tmpname}, {NULL, NULL}};
  lua_getglobal(L, LUA_OSLIBNAME);
  if (lua_istable(L, -1)) luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}

// MARK: - Functions that need the host

static int open_files(lua_State *L) {
  lk_open_io(L, 1);
  lk_open_package(L, 1);
  if (lua_toboolean(L, 2)) open_names(L);
  return 0;
}

int lk_open_files(lua_State *L, bool writes) {
  lua_pushcfunction(L, open_files);
  lk_insert(L, -2);
  lua_pushboolean(L, writes);
  return lua_pcall(L, 2, 0, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
