// String functions that check their arguments and then call Lua's own.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// Repeating an empty string gives an empty string. Lua's own function would count to the end in
/// one C call.
static int guarded_rep(lua_State *L) {
  size_t size, separator = 0;
  luaL_checklstring(L, 1, &size);
  luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separator);
  if (size == 0 && separator == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  return inner(lk_context_of(L))->stock_rep(L);
}

// MARK: - format

/// The characters allowed between the `%` and the letter of `%s` and `%p`.
#define FLAGS "-+ #0123456789."

/// Lua's maximum length of a conversion. Lua reports an error for longer ones.
#define LONGEST_CONVERSION 32

/// Whether `text` has a conversion with an argument to replace.
static bool has_texts(const char *text, size_t length) {
  const char *end = text + length;
  for (const char *c = text; (c = memchr(c, '%', (size_t)(end - c))) != NULL;) {
    size_t flags = strspn(++c, FLAGS);
    c += flags;
    if (*c == 's' || *c == 'p') return true;
    if (c < end) c += 1;
  }
  return false;
}

/// Replaces argument `argument` by its text for `%s`, the result of `tostring`.
static void replace_by_text(lua_State *L, int argument) {
  lk_tolstring(L, argument, NULL);
  lua_replace(L, argument);
}

/// Replaces argument `argument` by its text for `%p`, in place of an address: `(null)` for values
/// without identity.
static void replace_by_identity(lua_State *L, int argument) {
  switch (lua_type(L, argument)) {
    case LUA_TTABLE:
    case LUA_TFUNCTION:
    case LUA_TUSERDATA:
    case LUA_TTHREAD: lk_push_identity(L, argument); break;
    default: lua_pushliteral(L, "(null)");
  }
  lua_replace(L, argument);
}

/// Replaces the arguments of `%s` and `%p` by texts without addresses, and `%p` in the format by
/// `%s`. Lua's own function does the rest.
static int numbered_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  lua_CFunction stock = inner(lk_context_of(L))->stock_format;
  if (!has_texts(format, length)) return stock(L);
  int last = lua_gettop(L), argument = 1;
  char *changed = NULL;
  for (size_t i = 0; i < length; i++) {
    if (format[i] != '%') continue;
    size_t flags = strspn(format + i + 1, FLAGS);
    i += flags + 1;
    if (i >= length || flags > LONGEST_CONVERSION) break;
    if (format[i] == '%' && flags == 0) continue;
    if (++argument > last) break;
    if (format[i] == 's') {
      int type = lua_type(L, argument);
      if (type != LUA_TSTRING && type != LUA_TNUMBER) replace_by_text(L, argument);
    } else if (format[i] == 'p' && memchr(format + i - flags, '.', flags) == NULL) {
      replace_by_identity(L, argument);
      if (changed == NULL) {
        changed = lua_newuserdatauv(L, length, 0);
        memcpy(changed, format, length);
      }
      changed[i] = 's';
    }
  }
  if (changed != NULL) {
    lua_pushlstring(L, changed, length);
    lua_replace(L, 1);
    lua_settop(L, last);
  }
  return stock(L);
}

void lk_install_string(lua_State *L) {
  lk_context *context = lk_context_of(L);
  lua_getfield(L, -1, "format");
  inner(context)->stock_format = lua_tocfunction(L, -1);
  lua_getfield(L, -2, "rep");
  inner(context)->stock_rep = lua_tocfunction(L, -1);
  lua_settop(L, -3);
  static const luaL_Reg functions[] = {
      {"format", numbered_format}, {"rep", guarded_rep}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
