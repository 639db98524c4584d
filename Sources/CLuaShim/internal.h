// What the files of this target share and Swift does not see.

#ifndef LK_INTERNAL_H
#define LK_INTERNAL_H

#include "CLuaShim.h"

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
/// lua_resume that keeps track of the running thread.
int lk_resume_tracked(lua_State *co, lua_State *_Nullable from, int arguments, int *results);

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
