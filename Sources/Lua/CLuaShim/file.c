// File objects for scripts. This file does not access the file system: a file opened for reading is
// a string with a position, and a file opened for writing is a number that identifies it to the
// host.

#include <string.h>

#include "file.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

const char lk_file_host_key = 0;

// MARK: - File objects

void lk_file_push(lua_State *L, lk_file_kind kind) {
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  lk_file *f = lua_newuserdatauv(L, sizeof *f + length, 0);
  *f = (lk_file){.kind = kind, .length = length};
  memcpy(f->text, text, length);
  lk_remove(L, -2);
  luaL_getmetatable(L, LK_FILE_TYPE);
  // Scripts can reach the metatable, so it lacks a finalizer.
  lua_pushliteral(L, "__gc");
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_setmetatable(L, -2);
}

lk_file *lk_file_opened(lua_State *L, int index) {
  lk_file *f = luaL_checkudata(L, index, LK_FILE_TYPE);
  if (f->kind == FILE_CLOSED) luaL_error(L, "attempt to use a closed file");
  return f;
}

/// Returns the results of a failed file function: nil, the reason, and the errno.
static int refuse(lua_State *L, const char *why, int code) {
  luaL_pushfail(L);
  lua_pushstring(L, why);
  lua_pushinteger(L, code);
  return 3;
}

/// EBADF.
#define BAD_FILE 9
// MARK: - Reading

static bool read_line(lua_State *L, lk_file *f, bool keeps_end) {
  if (f->position >= f->length) return false;
  const char *start = f->text + f->position;
  const char *end = memchr(start, '\n', f->length - f->position);
  size_t count = end == NULL ? f->length - f->position : (size_t)(end - start);
  f->position += count + (end != NULL);
  lua_pushlstring(L, start, count + (end != NULL && keeps_end));
  return true;
}

static bool read_bytes(lua_State *L, lk_file *f, size_t count) {
  size_t left = f->length > f->position ? f->length - f->position : 0;
  if (left == 0) return false;
  if (count > left) count = left;
  lua_pushlstring(L, f->text + f->position, count);
  f->position += count;
  return true;
}

/// The maximum length of a numeral.
#define LONGEST_NUMERAL 200

/// Reads the longest prefix at the position of `f` that can belong to a numeral.
static bool read_number(lua_State *L, lk_file *f) {
  const char *text = f->text;
  const size_t length = f->length;
  char numeral[LONGEST_NUMERAL + 1];
  size_t i = f->position, n = 0;
  while (i < length && strchr(" \t\n\v\f\r", text[i]) != NULL && text[i] != 0) i++;
  const char *digits = "0123456789", *exponent = "eE";
  if (i < length && (text[i] == '-' || text[i] == '+')) numeral[n++] = text[i++];
  if (i + 1 < length && text[i] == '0' && (text[i + 1] == 'x' || text[i + 1] == 'X')) {
    numeral[n++] = text[i++];
    numeral[n++] = text[i++];
    digits = "0123456789abcdefABCDEF";
    exponent = "pP";
  }
  bool has_point = false, has_exponent = false;
  while (i < length && text[i] != 0 && n < LONGEST_NUMERAL) {
    if (strchr(digits, text[i]) == NULL) {
      if (text[i] == '.' && !has_point && !has_exponent) {
        has_point = true;
      } else if (strchr(exponent, text[i]) != NULL && !has_exponent) {
        has_exponent = true;
        digits = "0123456789";
        numeral[n++] = text[i++];
        if (i < length && (text[i] == '-' || text[i] == '+') && n < LONGEST_NUMERAL) {
          numeral[n++] = text[i++];
        }
        continue;
      } else {
        break;
      }
    }
    numeral[n++] = text[i++];
  }
  numeral[n] = 0;
  f->position = i;
  return lua_stringtonumber(L, numeral) == n + 1;
}

/// Reads according to the format at `index` and pushes the result. Returns false, without a
/// result, at the end of the file.
static bool read_format(lua_State *L, lk_file *f, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) {
    lua_Integer count = luaL_checkinteger(L, index);
    if (count == 0 && f->position < f->length) {
      lua_pushliteral(L, "");
      return true;
    }
    return read_bytes(L, f, count < 0 ? 0 : (size_t)count);
  }
  const char *format = luaL_checkstring(L, index);
  if (*format == '*') format += 1;
  switch (*format) {
    case 'n': return read_number(L, f);
    case 'l': return read_line(L, f, false);
    case 'L': return read_line(L, f, true);
    case 'a':
      if (!read_bytes(L, f, f->length)) lua_pushliteral(L, "");
      return true;
    default: luaL_argerror(L, index, "invalid format"); return false;
  }
}

int lk_file_read_formats(lua_State *L, int index, int first, int last) {
  lk_file *f = lk_file_opened(L, index);
  if (f->kind != FILE_READS) return refuse(L, "Bad file descriptor", BAD_FILE);
  if (first > last) {
    if (!read_line(L, f, false)) luaL_pushfail(L);
    return 1;
  }
  luaL_checkstack(L, last - first + 1 + LUA_MINSTACK, "too many arguments");
  for (int i = first; i <= last; i++) {
    lk_tick(L, lk_context_of(L));
    if (!read_format(L, f, i)) {
      luaL_pushfail(L);
      return i - first + 1;
    }
  }
  return last - first + 1;
}

static int file_read(lua_State *L) { return lk_file_read_formats(L, 1, 2, lua_gettop(L)); }

/// The maximum number of formats for `lines`, the same as Lua's.
#define MOST_FORMATS 250

/// The iterator returned by `lines`. Its upvalues are the file, whether to close it at the end, and
/// the formats.
static int next_line(lua_State *L) {
  int formats = (int)lua_tointeger(L, lua_upvalueindex(3));
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  lk_file *f = luaL_checkudata(L, 1, LK_FILE_TYPE);
  if (f->kind == FILE_CLOSED) return luaL_error(L, "file is already closed");
  luaL_checkstack(L, formats + LUA_MINSTACK, "too many arguments");
  for (int i = 0; i < formats; i++) lua_pushvalue(L, lua_upvalueindex(4 + i));
  int results = lk_file_read_formats(L, 1, 2, 1 + formats);
  if (lua_toboolean(L, -results)) return results;
  if (lua_toboolean(L, lua_upvalueindex(2))) f->kind = FILE_CLOSED;
  return 1;
}

void lk_file_push_lines(lua_State *L, bool closes) {
  int formats = lua_gettop(L) - 1;
  luaL_argcheck(L, formats <= MOST_FORMATS, MOST_FORMATS + 2, "too many arguments");
  lua_pushvalue(L, 1);
  lua_pushboolean(L, closes);
  lua_pushinteger(L, formats);
  lua_rotate(L, 2, 3);  // file, file, closes, count of formats, formats
  lua_pushcclosure(L, next_line, 3 + formats);
}

static int file_lines(lua_State *L) {
  lk_file_opened(L, 1);
  lk_file_push_lines(L, false);
  return 1;
}

// MARK: - Writing

int lk_file_write_values(lua_State *L, int index, int first, int last) {
  lk_file *f = lk_file_opened(L, index);
  if (f->kind != FILE_WRITES) return refuse(L, "Bad file descriptor", BAD_FILE);
  for (int i = first; i <= last; i++) {
    lk_tick(L, lk_context_of(L));
    size_t length;
    luaL_checklstring(L, i, &length);
    if (length == 0) continue;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_file_host_key);
    lua_pushinteger(L, LK_FILE_WRITE);
    lua_pushvalue(L, i);
    lua_pushinteger(L, f->number);
    lua_call(L, 3, 0);
    f->length += length;
  }
  lua_pushvalue(L, index);
  return 1;
}

static int file_write(lua_State *L) { return lk_file_write_values(L, 1, 2, lua_gettop(L)); }

// MARK: - The other methods

/// Closes a file. The run's output stays open, because scripts do not own it.
static void leave(lk_file *f) {
  if (f->kind == FILE_READS || f->number != 0) f->kind = FILE_CLOSED;
}

int lk_file_close(lua_State *L) {
  leave(lk_file_opened(L, 1));
  lua_pushboolean(L, 1);
  return 1;
}

static int file_leave(lua_State *L) {
  leave(luaL_checkudata(L, 1, LK_FILE_TYPE));
  return 0;
}

static int file_seek(lua_State *L) {
  static const char *const names[] = {"set", "cur", "end", NULL};
  lk_file *f = lk_file_opened(L, 1);
  int whence = luaL_checkoption(L, 2, "cur", names);
  lua_Integer offset = luaL_optinteger(L, 3, 0);
  if (f->number != 0 && whence != 0 && offset == 0) {
    lua_pushinteger(L, (lua_Integer)f->length);
    return 1;
  }
  if (f->kind != FILE_READS) return refuse(L, "Illegal seek", 29);
  size_t base = whence == 0 ? 0 : whence == 1 ? f->position : f->length;
  lua_Integer place;
  if (__builtin_add_overflow((lua_Integer)base, offset, &place) || place < 0) {
    return refuse(L, "Invalid argument", 22);
  }
  f->position = (size_t)place;
  lua_pushinteger(L, place);
  return 1;
}

static int file_flush(lua_State *L) {
  lk_file_opened(L, 1);
  lua_settop(L, 1);
  return 1;
}

static int file_setvbuf(lua_State *L) {
  lk_file_opened(L, 1);
  lua_pushboolean(L, 1);
  return 1;
}

static int file_tostring(lua_State *L) {
  lk_file *f = luaL_checkudata(L, 1, LK_FILE_TYPE);
  if (f->kind == FILE_CLOSED) {
    lua_pushliteral(L, "file (closed)");
  } else {
    lk_push_identity(L, 1);
    lua_pushfstring(L, "file (%s)", lua_tostring(L, -1));
  }
  return 1;
}

// MARK: - The type

void lk_file_make_metatable(lua_State *L) {
  static const luaL_Reg methods[] = {{"close", lk_file_close}, {"flush", file_flush},
                                     {"lines", file_lines},    {"read", file_read},
                                     {"seek", file_seek},      {"setvbuf", file_setvbuf},
                                     {"write", file_write},    {NULL, NULL}};
  luaL_newmetatable(L, LK_FILE_TYPE);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, file_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushcfunction(L, file_leave);
  lua_setfield(L, -2, "__close");
  lua_pop(L, 1);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
