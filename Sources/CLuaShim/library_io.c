// `io` over files that the host reads whole, and over the run's output. Nothing here opens, reads
// or writes a file: a file that is open is a string and a position in it, or a number by which the
// host knows where to put what is written.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

#define TYPE_NAME "FILE*"

typedef enum { FILE_CLOSED, FILE_READS, FILE_WRITES } file_kind;

/// A file, with all that is read from it. It has no user value: those are numbered otherwise.
typedef struct {
  file_kind kind;
  /// What the host calls a file that is written, whose length is how much was; 0 for the run's
  /// output.
  lua_Integer number;
  size_t position;
  size_t length;
  char text[];
} file;

/// The registry's names for what `io.read` and `io.write` use, and for the host's function.
static const char input_key = 0;
static const char output_key = 0;
static const char host_key = 0;

// MARK: - Files as values

/// Pops the text that is read, which is empty for a file that is written, and pushes a file.
static void push_file(lua_State *L, file_kind kind) {
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  file *f = lua_newuserdatauv(L, sizeof *f + length, 0);
  *f = (file){.kind = kind, .length = length};
  memcpy(f->text, text, length);
  lk_remove(L, -2);
  luaL_getmetatable(L, TYPE_NAME);
  // Scripts reach the metatable; finalizers are not for them.
  lua_pushliteral(L, "__gc");
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_setmetatable(L, -2);
}

static file *open_file(lua_State *L, int index) {
  file *f = luaL_checkudata(L, index, TYPE_NAME);
  if (f->kind == FILE_CLOSED) luaL_error(L, "attempt to use a closed file");
  return f;
}

/// What a function of a file returns that cannot be done: nil, why, and C's number for that.
static int refuse(lua_State *L, const char *why, int code) {
  luaL_pushfail(L);
  lua_pushstring(L, why);
  lua_pushinteger(L, code);
  return 3;
}

/// C's EBADF.
#define BAD_FILE 9
/// What `os.remove` and the like return: nil, why, and C's number for that.
#define MOST_RESULTS 3

// MARK: - Reading

static bool read_line(lua_State *L, file *f, bool keeps_end) {
  if (f->position >= f->length) return false;
  const char *start = f->text + f->position;
  const char *end = memchr(start, '\n', f->length - f->position);
  size_t count = end == NULL ? f->length - f->position : (size_t)(end - start);
  f->position += count + (end != NULL);
  lua_pushlstring(L, start, count + (end != NULL && keeps_end));
  return true;
}

static bool read_bytes(lua_State *L, file *f, size_t count) {
  size_t left = f->length > f->position ? f->length - f->position : 0;
  if (left == 0) return false;
  if (count > left) count = left;
  lua_pushlstring(L, f->text + f->position, count);
  f->position += count;
  return true;
}

/// The longest numeral that is read.
#define LONGEST_NUMERAL 200

/// Takes the bytes of a numeral from where `f` stands: as many as may belong to one.
static bool read_number(lua_State *L, file *f) {
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

/// Reads what the format at `index` says and pushes it; false, pushing nothing, at the end of the
/// file.
static bool read_format(lua_State *L, file *f, int index) {
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
    case 'n':
      return read_number(L, f);
    case 'l':
      return read_line(L, f, false);
    case 'L':
      return read_line(L, f, true);
    case 'a':
      if (!read_bytes(L, f, f->length)) lua_pushliteral(L, "");
      return true;
    default:
      luaL_argerror(L, index, "invalid format");
      return false;
  }
}

/// Reads by the formats from argument `first` to `last` of the file at `index`; a line if there are
/// none.
static int read_formats(lua_State *L, int index, int first, int last) {
  file *f = open_file(L, index);
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

static int file_read(lua_State *L) { return read_formats(L, 1, 2, lua_gettop(L)); }

/// The most formats of `lines`, as in Lua's own.
#define MOST_FORMATS 250

/// What `lines` returns: the file, whether it is closed at its end, and the formats are upvalues.
static int next_line(lua_State *L) {
  int formats = (int)lua_tointeger(L, lua_upvalueindex(3));
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  file *f = luaL_checkudata(L, 1, TYPE_NAME);
  if (f->kind == FILE_CLOSED) return luaL_error(L, "file is already closed");
  luaL_checkstack(L, formats + LUA_MINSTACK, "too many arguments");
  for (int i = 0; i < formats; i++) lua_pushvalue(L, lua_upvalueindex(4 + i));
  int results = read_formats(L, 1, 2, 1 + formats);
  if (lua_toboolean(L, -results)) return results;
  if (lua_toboolean(L, lua_upvalueindex(2))) f->kind = FILE_CLOSED;
  return 1;
}

/// Pushes the function that goes through the lines of the file at 1, with the formats above it.
static void push_lines(lua_State *L, bool closes) {
  int formats = lua_gettop(L) - 1;
  luaL_argcheck(L, formats <= MOST_FORMATS, MOST_FORMATS + 2, "too many arguments");
  lua_pushvalue(L, 1);
  lua_pushboolean(L, closes);
  lua_pushinteger(L, formats);
  lua_rotate(L, 2, 3);  // file, file, closes, formats, the formats themselves
  lua_pushcclosure(L, next_line, 3 + formats);
}

static int file_lines(lua_State *L) {
  open_file(L, 1);
  push_lines(L, false);
  return 1;
}

// MARK: - Writing

/// Writes the arguments from `first` to `last` to the file at `index`, which is returned.
static int write_values(lua_State *L, int index, int first, int last) {
  file *f = open_file(L, index);
  if (f->kind != FILE_WRITES) return refuse(L, "Bad file descriptor", BAD_FILE);
  for (int i = first; i <= last; i++) {
    lk_tick(L, lk_context_of(L));
    size_t length;
    luaL_checklstring(L, i, &length);
    if (length == 0) continue;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &host_key);
    lua_pushinteger(L, LK_FILE_WRITE);
    lua_pushvalue(L, i);
    lua_pushinteger(L, f->number);
    lua_call(L, 3, 0);
    f->length += length;
  }
  lua_pushvalue(L, index);
  return 1;
}

static int file_write(lua_State *L) { return write_values(L, 1, 2, lua_gettop(L)); }

// MARK: - The other methods

/// Closes a file, but not the run's output: that is not the script's to close.
static void leave(file *f) {
  if (f->kind == FILE_READS || f->number != 0) f->kind = FILE_CLOSED;
}

static int file_close(lua_State *L) {
  leave(open_file(L, 1));
  lua_pushboolean(L, 1);
  return 1;
}

static int file_leave(lua_State *L) {
  leave(luaL_checkudata(L, 1, TYPE_NAME));
  return 0;
}

static int file_seek(lua_State *L) {
  static const char *const names[] = {"set", "cur", "end", NULL};
  file *f = open_file(L, 1);
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
  open_file(L, 1);
  lua_settop(L, 1);
  return 1;
}

static int file_setvbuf(lua_State *L) {
  open_file(L, 1);
  lua_pushboolean(L, 1);
  return 1;
}

static int file_tostring(lua_State *L) {
  file *f = luaL_checkudata(L, 1, TYPE_NAME);
  if (f->kind == FILE_CLOSED) {
    lua_pushliteral(L, "file (closed)");
  } else {
    lk_push_identity(L, 1);
    lua_pushfstring(L, "file (%s)", lua_tostring(L, -1));
  }
  return 1;
}

// MARK: - io

/// Opens the file of that name, to be written, by the host's function and returns 1; or pushes
/// nil, a message and a number and returns 3.
static int create_named(lua_State *L, int name, const char *mode) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &host_key);
  lua_pushinteger(L, LK_FILE_CREATE);
  lua_pushvalue(L, name);
  lua_pushstring(L, mode);
  lua_call(L, 3, 3);  // its number; or nil, why and a number
  if (!lua_isinteger(L, -3)) return 3;
  lua_Integer number = lua_tointeger(L, -3);
  lua_pop(L, 3);
  lua_pushliteral(L, "");
  push_file(L, FILE_WRITES);
  ((file *)lua_touserdata(L, -1))->number = number;
  return 1;
}

/// Opens the file of that name by the host's function and returns 1; or pushes nil, a
/// message and a number and returns 3.
static int open_named(lua_State *L, int name, const char *mode) {
  if (*mode != 'r' || strchr(mode, '+') != NULL) return create_named(L, name, mode);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &host_key);
  lua_pushinteger(L, LK_FILE_READ);
  lua_pushvalue(L, name);
  lua_call(L, 2, 3);  // the text; or nil, why and a number
  if (!lua_isstring(L, -3)) return 3;
  lua_pop(L, 2);
  push_file(L, FILE_READS);
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
    open_file(L, 1);
    push_lines(L, false);
    return 1;
  }
  luaL_checkstring(L, 1);
  if (open_named(L, 1, "r") != 1) return luaL_error(L, "%s", lua_tostring(L, -2));
  lua_replace(L, 1);
  push_lines(L, true);
  lua_pushnil(L);
  lua_pushnil(L);
  lua_pushvalue(L, 1);
  return 4;
}

/// `io.input` and `io.output`: the file that is used, or that is to be used from now on.
static int choose_file(lua_State *L, const void *key, const char *mode) {
  if (!lua_isnoneornil(L, 1)) {
    if (lua_type(L, 1) == LUA_TSTRING) {
      if (open_named(L, 1, mode) != 1) return luaL_error(L, "%s", lua_tostring(L, -2));
    } else {
      open_file(L, 1);
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
  return read_formats(L, 1, 2, count + 1);
}

static int io_write(lua_State *L) {
  int count = lua_gettop(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &output_key);
  lk_insert(L, 1);
  return write_values(L, 1, 2, count + 1);
}

static int io_close(lua_State *L) {
  if (lua_isnone(L, 1)) lua_rawgetp(L, LUA_REGISTRYINDEX, &output_key);
  return file_close(L);
}

static int io_type(lua_State *L) {
  luaL_checkany(L, 1);
  const file *f = luaL_testudata(L, 1, TYPE_NAME);
  if (f == NULL) {
    luaL_pushfail(L);
  } else {
    lua_pushstring(L, f->kind == FILE_CLOSED ? "closed file" : "file");
  }
  return 1;
}

// MARK: - Opening

static void make_metatable(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"close", file_close}, {"flush", file_flush},     {"lines", file_lines}, {"read", file_read},
      {"seek", file_seek},   {"setvbuf", file_setvbuf}, {"write", file_write}, {NULL, NULL}};
  luaL_newmetatable(L, TYPE_NAME);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, file_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushcfunction(L, file_leave);
  lua_setfield(L, -2, "__close");
  lua_pop(L, 1);
}

static const char io_key = 0;

void lk_prepare_io(lua_State *L) {
  static const luaL_Reg functions[] = {{"close", io_close}, {"input", io_input},
                                       {"lines", io_lines}, {"open", io_open},
                                       {"output", io_output}, {"read", io_read},
                                       {"type", io_type}, {"write", io_write}, {NULL, NULL}};
  make_metatable(L);
  lua_createtable(L, 0, 11);
  luaL_setfuncs(L, functions, 0);
  lua_pushliteral(L, "");
  push_file(L, FILE_READS);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &input_key);
  lua_setfield(L, -2, "stdin");
  lua_pushliteral(L, "");
  push_file(L, FILE_WRITES);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &output_key);
  lua_setfield(L, -2, "stdout");
  lua_pushliteral(L, "");
  push_file(L, FILE_WRITES);
  lua_setfield(L, -2, "stderr");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &io_key);
}

void lk_open_io(lua_State *L, int host) {
  lua_pushvalue(L, host);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &host_key);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &io_key) != LUA_TTABLE) {
    lua_pop(L, 1);
    lk_prepare_io(L);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &io_key);
  }
  lua_setglobal(L, LUA_IOLIBNAME);
}

// MARK: - Names of files

/// Asks the host for a service that takes so many names.
static int serve_names(lua_State *L, lk_file_service service, int names) {
  for (int i = 1; i <= names; i++) luaL_checkstring(L, i);
  lua_settop(L, names);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &host_key);
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

// MARK: - All that needs the host

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

LK_UNSEEN_END
#pragma clang assume_nonnull end
