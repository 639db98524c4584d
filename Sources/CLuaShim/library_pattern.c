// find, match, gmatch and gsub: Lua's patterns (manual, section 6.4.1) with a deadline.
//
// A pattern can take exponential time, and Lua's own matcher is one C function in which no hook fires.
// This one looks at the budget at each step. Messages are those of Lua's own.

#include <ctype.h>
#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

// MARK: - State of a match

#define ESCAPE '%'
/// How deep the matcher may call itself; more is "pattern too complex".
#define DEPTH 200
#define MOST_CAPTURES 32

/// Lengths of captures that are no lengths.
enum { UNFINISHED = -1, POSITION = -2 };

typedef struct {
  lua_State *L;
  lk_context *context;
  const char *source;
  const char *source_end;
  const char *pattern_end;
  int depth;
  int count;
  struct {
    const char *start;
    ptrdiff_t length;
  } captures[MOST_CAPTURES];
} matcher;

static void prepare(matcher *m) {
  m->depth = DEPTH;
  m->count = 0;
}

static const char *_Nullable match(matcher *m, const char *s, const char *p);

// MARK: - Single characters

/// The end of the item that matches one character and starts at `p`.
static const char *end_of_item(matcher *m, const char *p) {
  if (*p == ESCAPE) {
    if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 2;
  }
  if (*p != '[') return p + 1;
  p += 1;
  if (p < m->pattern_end && *p == '^') p += 1;
  // The first character stands for itself, even if it is a bracket.
  do {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    lk_tick(m->L, m->context);
    char c = *p++;
    if (c == ESCAPE) {
      if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
      p += 1;
    }
  } while (p == m->pattern_end || *p != ']');
  return p + 1;
}

/// Whether `c` is in the class of a letter after '%': capitals stand for the rest.
static bool is_in_class(int c, int letter) {
  int is_member;
  switch (tolower(letter)) {
    case 'a': is_member = isalpha(c); break;
    case 'c': is_member = iscntrl(c); break;
    case 'd': is_member = isdigit(c); break;
    case 'g': is_member = isgraph(c); break;
    case 'l': is_member = islower(c); break;
    case 'p': is_member = ispunct(c); break;
    case 's': is_member = isspace(c); break;
    case 'u': is_member = isupper(c); break;
    case 'w': is_member = isalnum(c); break;
    case 'x': is_member = isxdigit(c); break;
    case 'z': is_member = c == 0; break;
    default: return letter == c;
  }
  return (is_member != 0) != (isupper(letter) != 0);
}

/// Whether `c` is in the set from `p`, a '[', to `last`, its ']'.
static bool is_in_set(matcher *m, int c, const char *p, const char *last) {
  bool result = true;
  p += 1;
  if (*p == '^') {
    result = false;
    p += 1;
  }
  for (; p < last; p += 1) {
    lk_tick(m->L, m->context);
    if (*p == ESCAPE) {
      p += 1;
      if (is_in_class(c, (unsigned char)*p)) return result;
    } else if (p[1] == '-' && p + 2 < last) {
      if ((unsigned char)p[0] <= c && c <= (unsigned char)p[2]) return result;
      p += 2;
    } else if ((unsigned char)*p == c) {
      return result;
    }
  }
  return !result;
}

/// Whether the character at `s` matches the item from `p` to `end`.
static inline bool matches_one(matcher *m, const char *s, const char *p, const char *end) {
  if (s >= m->source_end) return false;
  int c = (unsigned char)*s;
  switch (*p) {
    case '.': return true;
    case ESCAPE: return is_in_class(c, (unsigned char)p[1]);
    case '[': return is_in_set(m, c, p, end - 1);
    default: return (unsigned char)*p == c;
  }
}

// MARK: - Captures

static const char *_Nullable begin_capture(matcher *m, const char *s, const char *p, int length) {
  int index = m->count;
  if (index >= MOST_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[index].start = s;
  m->captures[index].length = length;
  m->count = index + 1;
  const char *end = match(m, s, p);
  if (end == NULL) m->count -= 1;
  return end;
}

static const char *_Nullable end_capture(matcher *m, const char *s, const char *p) {
  int index = m->count - 1;
  while (index >= 0 && m->captures[index].length != UNFINISHED) index -= 1;
  if (index < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[index].length = s - m->captures[index].start;
  const char *end = match(m, s, p);
  if (end == NULL) m->captures[index].length = UNFINISHED;
  return end;
}

/// What `%1` to `%9` stand for at `s`: the end of the same text again, or NULL.
static const char *_Nullable match_capture(matcher *m, const char *s, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->count || m->captures[index].length == UNFINISHED) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  size_t length = (size_t)m->captures[index].length;
  bool is_same = (size_t)(m->source_end - s) >= length &&
                 memcmp(m->captures[index].start, s, length) == 0;
  return is_same ? s + length : NULL;
}

// MARK: - Matching

/// `%bxy` at `s`, with `p` after the b.
static const char *_Nullable match_balanced(matcher *m, const char *s, const char *p) {
  if (p >= m->pattern_end - 1) {
    luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  }
  if (s >= m->source_end || *s != *p) return NULL;
  char open = p[0], close = p[1];
  ptrdiff_t level = 1;
  while (++s < m->source_end) {
    lk_tick(m->L, m->context);
    if (*s == close) {
      if (--level == 0) return s + 1;
    } else if (*s == open) {
      level += 1;
    }
  }
  return NULL;
}

/// `%f[set]` at `s`: the item is from `p` to `end`.
static bool is_frontier(matcher *m, const char *s, const char *p, const char *end) {
  int before = s == m->source ? 0 : (unsigned char)s[-1];
  int after = s == m->source_end ? 0 : (unsigned char)*s;
  return !is_in_set(m, before, p, end - 1) && is_in_set(m, after, p, end - 1);
}

/// `item*`: as many as there are, then fewer until the rest matches.
static const char *_Nullable match_most(matcher *m, const char *s, const char *p, const char *end) {
  ptrdiff_t count = 0;
  while (matches_one(m, s + count, p, end)) {
    lk_tick(m->L, m->context);
    count += 1;
  }
  for (; count >= 0; count -= 1) {
    const char *rest = match(m, s + count, end + 1);
    if (rest != NULL) return rest;
  }
  return NULL;
}

/// `item-`: as few as possible.
static const char *_Nullable match_least(matcher *m, const char *s, const char *p,
                                         const char *end) {
  for (;; s += 1) {
    const char *rest = match(m, s, end + 1);
    if (rest != NULL) return rest;
    if (!matches_one(m, s, p, end)) return NULL;
  }
}

/// The end of what the pattern from `p` on matches at `s`, or NULL. Calls itself only where it may have
/// to come back; what follows for certain is the next round of the loop.
static const char *_Nullable match_from(matcher *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    lk_tick(m->L, m->context);
    switch (*p) {
      case '(':
        if (p + 1 < m->pattern_end && p[1] == ')') return begin_capture(m, s, p + 2, POSITION);
        return begin_capture(m, s, p + 1, UNFINISHED);
      case ')':
        return end_capture(m, s, p + 1);
      case '$':
        if (p + 1 != m->pattern_end) break;
        return s == m->source_end ? s : NULL;
      case ESCAPE: {
        const char *_Nullable rest;
        char letter = p + 1 < m->pattern_end ? p[1] : 0;
        if (letter == 'b') {
          rest = match_balanced(m, s, p + 2);
          if (rest == NULL) return NULL;
          s = rest;
          p += 4;
          continue;
        }
        if (letter == 'f') {
          p += 2;
          if (p >= m->pattern_end || *p != '[') {
            luaL_error(m->L, "missing '[' after '%%f' in pattern");
          }
          const char *end = end_of_item(m, p);
          if (!is_frontier(m, s, p, end)) return NULL;
          p = end;
          continue;
        }
        if (letter >= '0' && letter <= '9') {
          rest = match_capture(m, s, letter);
          if (rest == NULL) return NULL;
          s = rest;
          p += 2;
          continue;
        }
        break;
      }
      default:
        break;
    }
    const char *end = end_of_item(m, p);
    char suffix = end < m->pattern_end ? *end : 0;
    bool is_optional = suffix == '*' || suffix == '-' || suffix == '?';
    if (!matches_one(m, s, p, end)) {
      if (!is_optional) return NULL;
      p = end + 1;
      continue;
    }
    if (suffix == '*') return match_most(m, s, p, end);
    if (suffix == '+') return match_most(m, s + 1, p, end);
    if (suffix == '-') return match_least(m, s, p, end);
    s += 1;
    p = end;
    if (suffix == '?') {
      const char *rest = match(m, s, end + 1);
      if (rest != NULL) return rest;
      s -= 1;
      p = end + 1;
    }
  }
  return s;
}

static const char *_Nullable match(matcher *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  const char *end = match_from(m, s, p);
  m->depth += 1;
  return end;
}

// MARK: - Results

/// Pushes capture `index`; the whole match, from `s` to `end`, when the pattern has no captures.
static void push_capture(matcher *m, int index, const char *_Nullable s, const char *_Nullable end) {
  if (index >= m->count) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    lua_pushlstring(m->L, s, (size_t)(end - s));
    return;
  }
  ptrdiff_t length = m->captures[index].length;
  if (length == UNFINISHED) luaL_error(m->L, "unfinished capture");
  if (length == POSITION) {
    lua_pushinteger(m->L, m->captures[index].start - m->source + 1);
  } else {
    lua_pushlstring(m->L, m->captures[index].start, (size_t)length);
  }
}

/// Pushes all captures, or the whole match unless `s` is NULL. Returns how many.
static int push_captures(matcher *m, const char *_Nullable s, const char *_Nullable end) {
  int count = m->count == 0 && s != NULL ? 1 : m->count;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(m, i, s, end);
  return count;
}

// MARK: - find, match

/// The place of the first `needle` in `text`, or NULL.
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

/// A start position, counted from 1 or, below 0, from the end, as an offset.
static size_t offset_of(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)(-position);
}

static matcher matcher_for(lua_State *L, const char *source, size_t length, const char *pattern_end) {
  return (matcher){.L = L, .context = lk_context_of(L), .source = source,
                   .source_end = source + length, .pattern_end = pattern_end};
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
  matcher m = matcher_for(L, s, length, pattern_end);
  for (const char *start = s + offset; start <= m.source_end; start += 1) {
    lk_tick(L, m.context);
    prepare(&m);
    const char *end = match(&m, start, p);
    if (end != NULL) {
      if (!finds) return push_captures(&m, start, end);
      lua_pushinteger(L, start - s + 1);
      lua_pushinteger(L, end - s);
      return push_captures(&m, NULL, NULL) + 2;
    }
    if (is_anchored) break;
  }
  luaL_pushfail(L);
  return 1;
}

static int string_find(lua_State *L) { return find_or_match(L, true); }

static int string_match(lua_State *L) { return find_or_match(L, false); }

// MARK: - gmatch

/// Upvalues of the iterator: the text, the pattern, the offset where to go on, and where the last match
/// ended (-1: none yet), since an empty match there would be a second one.
static int next_match(lua_State *L) {
  size_t length, pattern_length;
  const char *s = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *p = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  lua_Integer offset = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer last_end = lua_tointeger(L, lua_upvalueindex(4));
  matcher m = matcher_for(L, s, length, p + pattern_length);
  for (; offset <= (lua_Integer)length; offset += 1) {
    lk_tick(L, m.context);
    prepare(&m);
    const char *end = match(&m, s + offset, p);
    if (end == NULL || end - s == last_end) continue;
    lua_pushinteger(L, end - s);
    lua_copy(L, -1, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return push_captures(&m, s + offset, end);
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
  lua_pushinteger(L, (lua_Integer)offset);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

// MARK: - gsub

/// Adds the replacement string with its `%0` to `%9` filled in.
static void add_filled(matcher *m, luaL_Buffer *buffer, const char *s, const char *end) {
  lua_State *L = m->L;
  size_t length;
  const char *text = lua_tolstring(L, 3, &length);
  const char *text_end = text + length;
  for (;;) {
    lk_tick(L, m->context);
    const char *escape = memchr(text, ESCAPE, (size_t)(text_end - text));
    if (escape == NULL) break;
    luaL_addlstring(buffer, text, (size_t)(escape - text));
    char c = escape + 1 < text_end ? escape[1] : 0;
    if (c == ESCAPE) {
      luaL_addchar(buffer, ESCAPE);
    } else if (c == '0') {
      luaL_addlstring(buffer, s, (size_t)(end - s));
    } else if (c >= '1' && c <= '9') {
      int index = c - '1';
      push_capture(m, index, s, end);
      luaL_tolstring(L, -1, NULL);  // a position is a number
      lk_remove(L, -2);
      luaL_addvalue(buffer);
    } else {
      luaL_error(L, "invalid use of '%c' in replacement string", ESCAPE);
    }
    text = escape + 2;
  }
  luaL_addlstring(buffer, text, (size_t)(text_end - text));
}

/// Adds what takes the place of the match. Returns whether that is something else.
static bool add_replacement(matcher *m, luaL_Buffer *buffer, const char *s, const char *end) {
  lua_State *L = m->L;
  switch (lua_type(L, 3)) {
    case LUA_TFUNCTION: {
      lua_pushvalue(L, 3);
      int count = push_captures(m, s, end);
      lua_call(L, count, 1);
      break;
    }
    case LUA_TTABLE:
      push_capture(m, 0, s, end);
      lua_gettable(L, 3);
      break;
    default:
      add_filled(m, buffer, s, end);
      return true;
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
  luaL_argexpected(L,
                   type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION ||
                       type == LUA_TTABLE,
                   3, "string/function/table");
  const char *pattern_end = p + pattern_length;
  bool is_anchored = pattern_length > 0 && *p == '^', has_changed = false;
  if (is_anchored) p += 1;
  matcher m = matcher_for(L, s, length, pattern_end);
  const char *last_end = NULL;
  lua_Integer count = 0;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  while (count < most) {
    lk_tick(L, m.context);
    prepare(&m);
    const char *end = match(&m, s, p);
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

LK_UNSEEN_END
#pragma clang assume_nonnull end
