// The matcher of Lua's patterns (manual, section 6.4.1), shared by find, match, gmatch and gsub.

#ifndef CLUASHIM_PATTERN_H
#define CLUASHIM_PATTERN_H

#include "internal.h"

#pragma clang assume_nonnull begin

#define LK_ESCAPE '%'
/// How deep the matcher may call itself; more is "pattern too complex".
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

/// Gets ready to match; what was captured before is left as it is, as there are 32 times two words
/// of it.
static inline void lk_begin_matching(lk_matcher *m, lua_State *L, const char *source, size_t length,
                                     const char *pattern_end) {
  m->L = L;
  m->context = lk_context_of(L);
  m->source = source;
  m->source_end = source + length;
  m->pattern_end = pattern_end;
}

/// The end of what the pattern from `p` on matches at `s`, or NULL. Raises for a pattern that is
/// malformed, and when a budget has expired.
const char *_Nullable lk_match(lk_matcher *m, const char *s, const char *p);
/// Pushes capture `index`; the whole match, from `s` to `end`, when the pattern has no captures.
/// Raises when there is no such capture.
void lk_push_capture(lk_matcher *m, int index, const char *_Nullable s, const char *_Nullable end);
/// Pushes all captures, or the whole match unless `s` is NULL. Returns how many. May raise.
int lk_push_captures(lk_matcher *m, const char *_Nullable s, const char *_Nullable end);

#pragma clang assume_nonnull end

#endif
