// A matcher for Lua patterns (manual, section 6.4.1) with a deadline.
//
// A pattern can take exponential time, and Lua's own matcher is a C function without hooks. This
// one checks the budget at each step. The messages are the same as Lua's.

#include <ctype.h>
#include <string.h>

#include "pattern.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// Special values in place of a capture's length.
enum { UNFINISHED = -1, POSITION = -2 };

static const char *_Nullable match(lk_matcher *m, const char *s, const char *p);

// MARK: - Single characters

/// The end of the item that matches one character and starts at `p`.
static const char *end_of_item(lk_matcher *m, const char *p) {
  if (*p == LK_ESCAPE) {
    if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 2;
  }
  if (*p != '[') return p + 1;
  p += 1;
  if (p < m->pattern_end && *p == '^') p += 1;
  // The first character is literal, even if it is a bracket.
  do {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    lk_tick(m->L, m->context);
    char c = *p++;
    if (c == LK_ESCAPE) {
      if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
      p += 1;
    }
  } while (p == m->pattern_end || *p != ']');
  return p + 1;
}

/// Whether `c` is in the class of the letter after '%'. A capital letter denotes the complement.
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

/// Whether `c` is in the set that starts with '[' at `p` and ends with ']' at `last`.
static bool is_in_set(lk_matcher *m, int c, const char *p, const char *last) {
  bool result = true;
  p += 1;
  if (*p == '^') {
    result = false;
    p += 1;
  }
  for (; p < last; p += 1) {
    lk_tick(m->L, m->context);
    if (*p == LK_ESCAPE) {
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
static inline bool matches_one(lk_matcher *m, const char *s, const char *p, const char *end) {
  if (s >= m->source_end) return false;
  int c = (unsigned char)*s;
  switch (*p) {
    case '.': return true;
    case LK_ESCAPE: return is_in_class(c, (unsigned char)p[1]);
    case '[': return is_in_set(m, c, p, end - 1);
    default: return (unsigned char)*p == c;
  }
}

// MARK: - Captures

static const char *_Nullable begin_capture(lk_matcher *m, const char *s, const char *p,
                                           int length) {
  int index = m->count;
  if (index >= LK_MOST_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[index].start = s;
  m->captures[index].length = length;
  m->count = index + 1;
  const char *end = match(m, s, p);
  if (end == NULL) m->count -= 1;
  return end;
}

static const char *_Nullable end_capture(lk_matcher *m, const char *s, const char *p) {
  int index = m->count - 1;
  while (index >= 0 && m->captures[index].length != UNFINISHED) index -= 1;
  if (index < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[index].length = s - m->captures[index].start;
  const char *end = match(m, s, p);
  if (end == NULL) m->captures[index].length = UNFINISHED;
  return end;
}

/// Matches `%1` to `%9` at `s`: the end of a repetition of the captured text, or NULL.
static const char *_Nullable match_capture(lk_matcher *m, const char *s, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->count || m->captures[index].length == UNFINISHED) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  size_t length = (size_t)m->captures[index].length;
  bool is_same =
      (size_t)(m->source_end - s) >= length && memcmp(m->captures[index].start, s, length) == 0;
  return is_same ? s + length : NULL;
}

// MARK: - Matching

/// `%bxy` at `s`, with `p` after the b.
static const char *_Nullable match_balanced(lk_matcher *m, const char *s, const char *p) {
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

/// Matches `%f[set]` at `s`. The item extends from `p` to `end`.
static bool is_frontier(lk_matcher *m, const char *s, const char *p, const char *end) {
  int before = s == m->source ? 0 : (unsigned char)s[-1];
  int after = s == m->source_end ? 0 : (unsigned char)*s;
  return !is_in_set(m, before, p, end - 1) && is_in_set(m, after, p, end - 1);
}

/// Matches `item*`: as many repetitions as possible, then fewer until the rest matches.
static const char *_Nullable match_most(lk_matcher *m, const char *s, const char *p,
                                        const char *end) {
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

/// Matches `item-`: as few repetitions as possible.
static const char *_Nullable match_least(lk_matcher *m, const char *s, const char *p,
                                         const char *end) {
  for (;; s += 1) {
    const char *rest = match(m, s, end + 1);
    if (rest != NULL) return rest;
    if (!matches_one(m, s, p, end)) return NULL;
  }
}

/// The end of the match at `s` of the pattern from `p` on, or NULL. Recurses only if it may need to
/// backtrack; otherwise it loops.
static const char *_Nullable match_from(lk_matcher *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    lk_tick(m->L, m->context);
    switch (*p) {
      case '(':
        if (p + 1 < m->pattern_end && p[1] == ')') return begin_capture(m, s, p + 2, POSITION);
        return begin_capture(m, s, p + 1, UNFINISHED);
      case ')': return end_capture(m, s, p + 1);
      case '$':
        if (p + 1 != m->pattern_end) break;
        return s == m->source_end ? s : NULL;
      case LK_ESCAPE: {
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
      default: break;
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

static const char *_Nullable match(lk_matcher *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  const char *end = match_from(m, s, p);
  m->depth += 1;
  return end;
}

const char *_Nullable lk_match(lk_matcher *m, const char *s, const char *p) {
  m->depth = LK_MATCH_DEPTH;
  m->count = 0;
  return match(m, s, p);
}

// MARK: - Results

void lk_push_capture(lk_matcher *m, int index, const char *_Nullable s, const char *_Nullable end) {
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

int lk_push_captures(lk_matcher *m, const char *_Nullable s, const char *_Nullable end) {
  int count = m->count == 0 && s != NULL ? 1 : m->count;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) lk_push_capture(m, i, s, end);
  return count;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
