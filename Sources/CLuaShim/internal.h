// What the files of this target share and Swift does not see.

#ifndef LK_INTERNAL_H
#define LK_INTERNAL_H

#include "CLuaShim.h"

// ThreadSanitizer delivers signals late: there the deadline is polled. It also counts on every
// function to return, and does not know the longjmp of Debian's library (__longjmp_chk): a few ten
// thousand errors over frames of ours would fill its own stack. It does not see these files.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LK_POLLS 1
#define LK_UNSEEN_BEGIN                                                                         \
  _Pragma("clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)")
#define LK_UNSEEN_END _Pragma("clang attribute pop")
#endif
#endif
#ifndef LK_UNSEEN_BEGIN
#define LK_UNSEEN_BEGIN
#define LK_UNSEEN_END
#endif

#pragma clang assume_nonnull begin

#define lk_likely(x) __builtin_expect(!!(x), 1)
#define lk_unlikely(x) __builtin_expect(!!(x), 0)

/// Raises the private error of an expired budget. Never returns.
_Noreturn void lk_raise_expiry(lua_State *L);
/// To be called where a protected call inside a script has returned `status`: raises again when a
/// budget has expired, and makes a memory error sticky. Returns when the script may go on.
void lk_check_expiry(lua_State *L, int status);
/// Called by a trampoline when more is in use than the limit: collects, and raises if that does
/// not help.
void lk_check_memory(lua_State *L, lk_context *context);
/// Puts the guarded pcall, xpcall, load, setmetatable, collectgarbage and coroutine functions into
/// the global tables. May raise.
void lk_install_guards(lua_State *L, int trusted);
/// Tells `lk_context.failure` that the string on top of the stack stands for a Swift error.
void lk_keep_failure(lua_State *L, lk_context *context);
/// Ends the hook of `lk_arm`.
void lk_disarm(lua_State *L);
/// Source text that a lua_Reader hands to the compiler in pieces.
typedef struct {
  const char *_Nullable text;
  size_t left;
} lk_text_reader;
/// The lua_Reader of a `lk_text_reader`. Raises when a budget has expired: some inputs cost the
/// compiler quadratic time, and no hook fires inside it.
const char *_Nullable lk_read_text(lua_State *L, void *data, size_t *size);
/// Where the registry keeps the message of coroutines that close one another too deep.
extern const void *const lk_overflow_key;
/// lua_resume that keeps track of the running thread.
int lk_resume_tracked(lua_State *co, lua_State *_Nullable from, int arguments, int *results);

#ifdef LK_POLLS
/// Looks at the deadline now, and every thousand instructions of the thread.
void lk_poll(lua_State *L);
/// Looks at the deadline now.
void lk_poll_once(lk_context *context);
#endif

/// Makes `L` the running thread; returns the one before, which `lk_leave` wants.
static inline lua_State *_Nullable lk_enter(lk_context *context, lua_State *L) {
  lua_State *running = context->running;
  context->running = L;
  if (lk_unlikely(context->expired)) lk_arm(L);
#ifdef LK_POLLS
  else if (context->armed) lk_poll(L);
#endif
  return running;
}

/// Makes `running` the running thread again. What expired in the meantime has armed the other
/// thread, which may not have come to another instruction.
static inline void lk_leave(lk_context *context, lua_State *_Nullable running) {
  context->running = running;
  if (lk_unlikely(context->expired) && running != NULL) lk_arm(running);
}

/// Stores where the innermost script function of the stack is, from level `first` on. Allocates nothing
/// and never raises.
void lk_report_location(lua_State *L, lk_context *context, int first);

// The platform's part of the CPU deadline.

/// Creates what is needed to signal the calling thread; 0 or an errno.
int lk_platform_deadline_begin(lk_context *context, double seconds);
void lk_platform_deadline_end(lk_context *context);
void lk_platform_deadline_free(lk_context *context);
/// What the platform's signal handler or watchdog calls on the script's thread. Safe in a signal
/// handler.
void lk_deadline_fired(lk_context *context);

#pragma clang assume_nonnull end

#endif
