// A matcher for Lua patterns (manual, section 6.4.1), shared by find, match, gmatch and gsub.

#ifndef CLUASHIM_PATTERN_H
#define CLUASHIM_PATTERN_H

#include "internal.h"

#pragma clang assume_nonnull begin

#define LK_ESCAPE '%'
/// The maximum recursion depth of the matcher. Exceeding it is the error "pattern too complex".
#define LK_MATCH_DEPTH 200
#define LK_MOST_CAPTURES 32

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
  } captures[LK_MOST_CAPTURES];
} lk_matcher;

/// Initializes a matcher. The captures, 32 times two words, are left uninitialized.
static inline void lk_begin_matching(lk_matcher *m, lua_State *L, const char *source, size_t length,
                                     const char *pattern_end) {
  m->L = L;
  m->context = lk_context_of(L);
  m->source = source;
  m->source_end = source + length;
  m->pattern_end = pattern_end;
}

/// The end of the match at `s` of the pattern from `p` on, or NULL. Raises for a malformed pattern,
/// and if a budget has expired.
const char *_Nullable lk_match(lk_matcher *m, const char *s, const char *p);
/// Pushes capture `index`, or the match from `s` to `end` if the pattern has zero captures.
/// Raises if the capture does not exist.
void lk_push_capture(lk_matcher *m, int index, const char *_Nullable s, const char *_Nullable end);
/// Pushes all captures, or the whole match unless `s` is NULL. Returns their number. May raise.
int lk_push_captures(lk_matcher *m, const char *_Nullable s, const char *_Nullable end);

#pragma clang assume_nonnull end

#endif
