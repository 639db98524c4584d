// Where a script is: for errors, and for the report of its death.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

// MARK: - For errors

/// Whether a function is Lua of the host's own, which is nowhere in a script.
static bool is_of_host(const lua_Debug *frame) {
  return strncmp(frame->source, "@" LK_HOST_SOURCE, sizeof LK_HOST_SOURCE) == 0;
}

int lk_script_line(lua_State *L, int first, char *source) {
  lua_Debug frame;
  for (int level = first; lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0 || is_of_host(&frame)) continue;
    memcpy(source, frame.short_src, sizeof frame.short_src);
    return frame.currentline;
  }
  return 0;
}

void lk_report_location(lua_State *L, lk_context *context, int first) {
  context->report_line = lk_script_line(L, first, context->report_source);
}

void lk_note_spent(lua_State *L, lk_context *context) {
  inner(context)->is_spent_known = 1;
  context->spent_function[0] = 0;
  lua_Debug frame;
  int first = 0;
  // The host's function is the innermost C function: it is returning, or has just called a function
  // in Lua.
  for (int level = 0; inner(context)->host_ran && lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sn", &frame);
    if (*frame.what != 'C') continue;
    first = level + 1;
    if (frame.name != NULL && strcmp(frame.namewhat, "metamethod") != 0) {
      strncpy(context->spent_function, frame.name, sizeof context->spent_function - 1);
    }
    break;
  }
  context->spent_line = lk_script_line(L, first, context->spent_source);
}

// MARK: - For the report of a death

/// How many calls of a thread, and how many threads that wait for one another, are visited. Between
/// two functions in Lua there are at most 200 calls of C; a state that is damaged may have rings of
/// them.
enum { MOST_CALLS = 250, MOST_THREADS = 250 };

/// Copies the name of a function's source as the host has given it: a file's name in full.
static void copy_source(const lua_Debug *frame, char *source, size_t *size) {
  const char *name = frame->short_src;
  size_t length = strlen(name);
  if (*frame->source == '@') {
    name = frame->source + 1;
    length = frame->srclen - 1;
  }
  if (*size > length) *size = length;
  memcpy(source, name, *size);
}

/// The line of the innermost function of a script in a thread; 0 for none.
static int locate_in(lua_State *L, char *source, size_t *size) {
  lua_Debug frame;
  for (int level = 0; level < MOST_CALLS && lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0 || is_of_host(&frame)) continue;
    copy_source(&frame, source, size);
    return frame.currentline;
  }
  return 0;
}

int lk_locate(void *context_of_state, char *source, size_t *size) {
  const lk_context *context = context_of_state;
  if (context->running == NULL) return 0;
  int line = locate_in(context->running, source, size);
  // A coroutine whose function is the host's has no line; the code that resumed it has one.
  const lk_resumption *resumption = inner(context)->resumption;
  for (int i = 0; line == 0 && resumption != NULL && i < MOST_THREADS; i++) {
    if (resumption->by != NULL) line = locate_in(resumption->by, source, size);
    resumption = resumption->outer;
  }
  return line;
}

uintptr_t lk_locator(void) { return (uintptr_t)lk_locate; }

LK_UNSEEN_END
#pragma clang assume_nonnull end
