// find, match, gmatch and gsub, using the matcher in pattern.c. The messages are the same as Lua's.

#include <string.h>

#include "pattern.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// MARK: - find, match

/// The position of the first `needle` in `text`, or NULL.
static const char *_Nullable find_plain(lua_State *L, const char *text, size_t length,
                                        const char *needle, size_t needle_length) {
  if (needle_length == 0) return text;
  if (needle_length > length) return NULL;
  lk_context *context = lk_context_of(L);
  const char *last = text + (length - needle_length);
  const char *s = text;
  while (s <= last && (s = memchr(s, needle[0], (size_t)(last - s) + 1)) != NULL) {
    lk_tick(L, context);
    if (memcmp(s + 1, needle + 1, needle_length - 1) == 0) return s;
    s += 1;
  }
  return NULL;
}

static bool has_specials(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (pattern[i] != 0 && strchr("^$*+?.([%-", pattern[i]) != NULL) return true;
  }
  return false;
}

/// Converts a start position, counted from 1 or, if negative, from the end, to an offset.
static size_t offset_of(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)(-position);
}

static int find_or_match(lua_State *L, bool finds) {
  size_t length, pattern_length;
  const char *s = luaL_checklstring(L, 1, &length);
  const char *p = luaL_checklstring(L, 2, &pattern_length);
  size_t offset = offset_of(luaL_optinteger(L, 3, 1), length);
  if (offset > length) {
    luaL_pushfail(L);
    return 1;
  }
  if (finds && (lua_toboolean(L, 4) || !has_specials(p, pattern_length))) {
    const char *found = find_plain(L, s + offset, length - offset, p, pattern_length);
    if (found == NULL) {
      luaL_pushfail(L);
      return 1;
    }
    lua_pushinteger(L, found - s + 1);
    lua_pushinteger(L, found - s + (ptrdiff_t)pattern_length);
    return 2;
  }
  const char *pattern_end = p + pattern_length;
  bool is_anchored = pattern_length > 0 && *p == '^';
  if (is_anchored) p += 1;
  lk_matcher m;
  lk_begin_matching(&m, L, s, length, pattern_end);
  for (const char *start = s + offset; start <= m.source_end; start += 1) {
    lk_tick(L, m.context);
    const char *end = lk_match(&m, start, p);
    if (end != NULL) {
      if (!finds) return lk_push_captures(&m, start, end);
      lua_pushinteger(L, start - s + 1);
      lua_pushinteger(L, end - s);
      return lk_push_captures(&m, NULL, NULL) + 2;
    }
    if (is_anchored) break;
  }
  luaL_pushfail(L);
  return 1;
}

static int string_find(lua_State *L) { return find_or_match(L, true); }

static int string_match(lua_State *L) { return find_or_match(L, false); }

// MARK: - gmatch

/// The iterator of gmatch. Upvalues: the text, the pattern, and the next offset. An empty match at
/// the end of the previous match is skipped; before the first match, the offset is therefore stored
/// as -1 minus itself.
static int next_match(lua_State *L) {
  size_t length, pattern_length;
  const char *s = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *p = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  lua_Integer last_end = lua_tointegerx(L, lua_upvalueindex(3), NULL);
  lua_Integer offset = last_end < 0 ? -1 - last_end : last_end;
  lk_matcher m;
  lk_begin_matching(&m, L, s, length, p + pattern_length);
  for (; offset <= (lua_Integer)length; offset += 1) {
    lk_tick(L, m.context);
    const char *end = lk_match(&m, s + offset, p);
    if (end == NULL || end - s == last_end) continue;
    lua_pushinteger(L, end - s);
    lua_replace(L, lua_upvalueindex(3));
    return lk_push_captures(&m, s + offset, end);
  }
  lua_pushinteger(L, offset);
  lua_replace(L, lua_upvalueindex(3));
  return 0;
}

static int string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t offset = offset_of(luaL_optinteger(L, 3, 1), length);
  if (offset > length) offset = length + 1;
  lua_settop(L, 2);
  lua_pushinteger(L, -1 - (lua_Integer)offset);
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

// MARK: - gsub

/// Adds the replacement string with `%0` to `%9` substituted.
static void add_filled(lk_matcher *m, luaL_Buffer *buffer, const char *s, const char *end) {
  lua_State *L = m->L;
  size_t length;
  const char *text = lua_tolstring(L, 3, &length);
  const char *text_end = text + length;
  for (;;) {
    lk_tick(L, m->context);
    const char *escape = memchr(text, LK_ESCAPE, (size_t)(text_end - text));
    if (escape == NULL) break;
    luaL_addlstring(buffer, text, (size_t)(escape - text));
    char c = escape + 1 < text_end ? escape[1] : 0;
    if (c == LK_ESCAPE) {
      luaL_addchar(buffer, LK_ESCAPE);
    } else if (c == '0') {
      luaL_addlstring(buffer, s, (size_t)(end - s));
    } else if (c >= '1' && c <= '9') {
      int index = c - '1';
      lk_push_capture(m, index, s, end);
      luaL_tolstring(L, -1, NULL);  // a position is a number
      lk_remove(L, -2);
      luaL_addvalue(buffer);
    } else {
      luaL_error(L, "invalid use of '%c' in replacement string", LK_ESCAPE);
    }
    text = escape + 2;
  }
  luaL_addlstring(buffer, text, (size_t)(text_end - text));
}

/// Adds the replacement of the match. Returns whether it differs from the match.
static bool add_replacement(lk_matcher *m, luaL_Buffer *buffer, const char *s, const char *end) {
  lua_State *L = m->L;
  switch (lua_type(L, 3)) {
    case LUA_TFUNCTION: {
      lua_pushvalue(L, 3);
      int count = lk_push_captures(m, s, end);
      lua_call(L, count, 1);
      break;
    }
    case LUA_TTABLE:
      lk_push_capture(m, 0, s, end);
      lua_gettable(L, 3);
      break;
    default: add_filled(m, buffer, s, end); return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, s, (size_t)(end - s));
    return false;
  }
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
  luaL_addvalue(buffer);
  return true;
}

static int string_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *s = luaL_checklstring(L, 1, &length);
  const char *p = luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  luaL_argexpected(
      L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE,
      3, "string/function/table");
  const char *pattern_end = p + pattern_length;
  bool is_anchored = pattern_length > 0 && *p == '^', has_changed = false;
  if (is_anchored) p += 1;
  lk_matcher m;
  lk_begin_matching(&m, L, s, length, pattern_end);
  const char *last_end = NULL;
  lua_Integer count = 0;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  while (count < most) {
    lk_tick(L, m.context);
    const char *end = lk_match(&m, s, p);
    if (end != NULL && end != last_end) {
      count += 1;
      has_changed |= add_replacement(&m, &buffer, s, end);
      s = last_end = end;
    } else if (s < m.source_end) {
      luaL_addchar(&buffer, *s);
      s += 1;
    } else {
      break;
    }
    if (is_anchored) break;
  }
  if (has_changed) {
    luaL_addlstring(&buffer, s, (size_t)(m.source_end - s));
    luaL_pushresult(&buffer);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}

void lk_install_patterns(lua_State *L) {
  static const luaL_Reg functions[] = {{"find", string_find},
                                       {"match", string_match},
                                       {"gmatch", string_gmatch},
                                       {"gsub", string_gsub},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
