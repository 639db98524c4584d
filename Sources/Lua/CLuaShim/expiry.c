// The error of an expired budget, which scripts cannot catch.
//
// An expired budget is sticky: the running thread gets a count-1 hook that raises at each
// instruction, and every guarded function that runs script code in protected mode (pcall,
// coroutine.resume, load and others) raises again when it sees the expiry. Only the host clears it.
//
// A permanent count hook would double the running time. This one is free until the deadline.
// deadline.

#include <time.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// The error value of an expired budget is the address of this object. A C function that is a
/// __close metamethod receives it and may check whether it is one of our objects, so it has the
/// same header.
static const lk_object expiry_value = {0};

void lk_push_expiry_value(lua_State *L) { lua_pushlightuserdata(L, (void *)&expiry_value); }

_Noreturn void lk_raise_expiry(lua_State *L) {
  lk_context *context = lk_context_of(L);
  if (!inner(context)->is_spent_known) lk_note_spent(L, context);
  lk_arm(L);
  lk_push_expiry_value(L);
  lua_error(L);
  __builtin_unreachable();
}

int lk_is_expiry_value(lua_State *L, int index) {
  return lua_touserdata(L, index) == (void *)&expiry_value;
}

/// Runs at an instruction of the script: after the deadline, or when the allocator has exceeded the
/// memory limit.
static void on_count(lua_State *L, lua_Debug *activation) {
  (void)activation;
  lk_context *context = lk_context_of(L);
  if (!context->expired) {
    if (context->used > context->limit) lk_check_memory(L, context);
    lk_disarm(L);
    return;
  }
  lk_raise_expiry(L);
}

void lk_arm(lua_State *L) { lua_sethook(L, on_count, LUA_MASKCOUNT, 1); }

void lk_disarm(lua_State *L) {
#ifdef LK_POLLS
  if (inner(lk_context_of(L))->armed) {
    lk_poll(L);
    return;
  }
#endif
  lua_sethook(L, NULL, 0, 0);
}

/// Whether the host's code is running, not a script's. Safe in a signal handler.
static bool host_runs(const lk_context *context) {
  const lk_meter *meter = inner(context)->meter;
  if (meter != NULL && meter->current != NULL) context = meter->current;
  return inner(context)->enforcing <= 0;
}

void lk_expire(lk_context *context, lk_expiry why) {
  if (!context->expired) {
    inner(context)->host_ran = host_runs(context);
    context->expired = why;
  }
  context->gate = 0;
  lua_State *running = context->running;
  if (running != NULL) lk_arm(running);
}

void lk_check_expiry(lua_State *L, int status) {
  lk_context *context = lk_context_of(L);
  if (lk_unlikely(status == LUA_ERRMEM)) lk_expire(context, LK_EXPIRED_MEMORY);
  if (lk_unlikely(context->expired)) lk_raise_expiry(L);
}

void lk_clear_expiry(lua_State *L) {
  lk_context *context = lk_context_of(L);
  context->expired = LK_EXPIRED_NOT;
  context->gate = context->limit;
  inner(context)->is_spent_known = 0;
  lk_disarm(L);
}

// MARK: - The host's share of a budget

void lk_count_seconds(lk_context *context, double seconds) {
  if (context->expired || !(seconds > 0)) return;
  inner(context)->seen_seconds += seconds;
  if (host_runs(context)) inner(context)->host_seconds += seconds;
}

void lk_clear_spent(lk_context *context) {
  inner(context)->seen_seconds = 0;
  inner(context)->host_seconds = 0;
  inner(context)->is_spent_known = 0;
  context->spent_line = 0;
  context->spent_function[0] = 0;
}

double lk_host_share(lua_State *L) {
  const lk_inner *budget = inner(lk_context_of(L));
  return budget->seen_seconds > 0 ? budget->host_seconds / budget->seen_seconds : -1;
}

// MARK: - The memory limit

void lk_check_memory(lua_State *L, lk_context *context) {
  // Objects with finalizers are freed by the collection after the one that finalizes them.
  for (int i = 0; i < 2 && !context->expired; i++) {
    lk_collect(L);
    lk_recount_host(context);
    if (context->used <= context->limit) return;
  }
  lk_expire(context, LK_EXPIRED_MEMORY);
  lk_raise_expiry(L);
}

void lk_collect(lua_State *L) {
  if (inner(lk_context_of(L))->metamethod_depth == 0) lua_gc(L, LUA_GCCOLLECT);
}

// MARK: - Polling

double lk_thread_cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#ifdef LK_POLLS

void lk_poll_once(lk_context *context) {
  const lk_context *owner = inner(context)->meter != NULL ? inner(context)->meter->owner : context;
  if (inner(owner)->armed && lk_thread_cpu_seconds() >= inner(owner)->deadline->at) {
    lk_expire(context, LK_EXPIRED_CPU);
  }
}

static void on_poll(lua_State *L, lua_Debug *activation) {
  lk_context *context = lk_context_of(L);
  lk_poll_once(context);
  if (context->expired || context->used > context->limit) on_count(L, activation);
}

void lk_poll(lua_State *L) {
  lk_poll_once(lk_context_of(L));
  if (lua_gethook(L) != on_poll) lua_sethook(L, on_poll, LUA_MASKCOUNT, 1000);
}

#endif

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
