// The position of a script, for errors and for reports of deaths.

#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

// MARK: - For errors

/// Whether a function is part of the host's own Lua code, which does not count as the script's.
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

void lk_push_place(lua_State *L) {
  lua_Debug frame;
  char source[LUA_IDSIZE];
  if (lua_getstack(L, 1, &frame) && lua_getinfo(L, "S", &frame) && is_of_host(&frame)) {
    int line = lk_script_line(L, 1, source);
    if (line > 0) {
      lua_pushfstring(L, "%s:%d: ", source, line);
      return;
    }
  }
  luaL_where(L, 1);
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

// MARK: - For reports of deaths

/// The maximum number of calls visited per thread, and of waiting threads. At most 200 C calls can
/// be between two Lua functions. The limits matter for damaged states, which may contain cycles.
enum { MOST_CALLS = 250, MOST_THREADS = 250 };

/// Copies the name of a function's source as passed by the host, without abbreviating a file name.
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

/// The line of the innermost script function in a thread; 0 if there is none.
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
  // A coroutine in a function of the host lacks a line. Use the thread that resumed it.
  const lk_resumption *resumption = inner(context)->resumption;
  for (int i = 0; line == 0 && resumption != NULL && i < MOST_THREADS; i++) {
    if (resumption->by != NULL) line = locate_in(resumption->by, source, size);
    resumption = resumption->outer;
  }
  return line;
}

uintptr_t lk_locator(void) { return (uintptr_t)lk_locate; }

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
