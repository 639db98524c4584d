// The string functions that Lua's own stand behind, with a check before it.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

/// Nothing repeated is nothing, however often: Lua's own would count to the end in one C call.
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

/// What `%s` and `%p` may carry between the `%` and the letter.
#define FLAGS "-+ #0123456789."

/// The longest conversion that Lua takes; what is longer is its error to raise.
#define LONGEST_CONVERSION 32

/// Whether `text` has a conversion whose arguments have to be checked.
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

/// Puts in place of argument `argument` its text for `%s`: the one of `tostring`.
static void replace_by_text(lua_State *L, int argument) {
  lk_tolstring(L, argument, NULL);
  lua_replace(L, argument);
}

/// The same for `%p`: what stands for an address. Values that are no objects have none.
static void replace_by_identity(lua_State *L, int argument) {
  switch (lua_type(L, argument)) {
    case LUA_TTABLE:
    case LUA_TFUNCTION:
    case LUA_TUSERDATA:
    case LUA_TTHREAD:
      lk_push_identity(L, argument);
      break;
    default:
      lua_pushliteral(L, "(null)");
  }
  lua_replace(L, argument);
}

/// Replaces the arguments of `%s` and `%p` by texts without addresses, and `%p` in the format by
/// `%s`, and leaves the rest to Lua's own function.
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

LK_UNSEEN_END
#pragma clang assume_nonnull end
