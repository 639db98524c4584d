// CPU and memory budgets whose errors a script cannot swallow.
//
// An expired budget is sticky: the running thread gets a count-1 hook, which raises at each next
// instruction, and every guarded function that runs script code protected (pcall, coroutine.resume,
// load and their like) raises again when it sees the expiry. Only the host forgives it.
//
// A count hook that is always on would cost a factor of two; this one costs nothing before the
// deadline.

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

/// The error value that an expired budget raises is the address of this. A C function that is a
/// __close metamethod sees it, and may ask whether it is one of our objects: it has a head
/// like them.
static const lk_object expiry_value = {0};

_Noreturn void lk_raise_expiry(lua_State *L) {
  lk_arm(L);
  lua_pushlightuserdata(L, (void *)&expiry_value);
  lua_error(L);
  __builtin_unreachable();
}

int lk_is_expiry_value(lua_State *L, int index) {
  return lua_touserdata(L, index) == (void *)&expiry_value;
}

/// Runs at an instruction of the script: after the deadline, or because the allocator has granted
/// more than the limit.
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
  if (lk_context_of(L)->armed) {
    lk_poll(L);
    return;
  }
#endif
  lua_sethook(L, NULL, 0, 0);
}

void lk_expire(lk_context *context, lk_expiry why) {
  if (!context->expired) context->expired = why;
  lua_State *running = context->running;
  if (running != NULL) lk_arm(running);
}

void lk_check_expiry(lua_State *L, int status) {
  lk_context *context = lk_context_of(L);
  if (lk_unlikely(status == LUA_ERRMEM)) lk_expire(context, LK_EXPIRED_MEMORY);
  if (lk_unlikely(context->expired)) lk_raise_expiry(L);
}

void lk_deadline_fired(lk_context *context, int ticks) {
  if (!context->armed || lk_meter_ticked(context, ticks)) return;
  lk_expire(context, LK_EXPIRED_CPU);
}

void lk_forgive(lua_State *L) {
  lk_context *context = lk_context_of(L);
  context->expired = LK_EXPIRED_NOT;
  lk_disarm(L);
}

double lk_thread_cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#ifdef LK_POLLS

struct lk_deadline {
  double at;
};

void lk_poll_once(lk_context *context) {
  const lk_context *owner = context->meter != NULL ? context->meter->owner : context;
  if (owner->armed && lk_thread_cpu_seconds() >= owner->deadline->at) {
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

int lk_platform_deadline_begin(lk_context *context, double seconds) {
  if (context->deadline == NULL) context->deadline = calloc(1, sizeof *context->deadline);
  if (context->deadline == NULL) return ENOMEM;
  context->deadline->at = lk_thread_cpu_seconds() + (seconds > 0 ? seconds : 0);
  if (context->running != NULL) lk_poll(context->running);
  return 0;
}

double lk_platform_deadline_left(lk_context *context) {
  return context->deadline->at - lk_thread_cpu_seconds();
}

void lk_platform_deadline_end(lk_context *context) { (void)context; }

void lk_platform_deadline_free(lk_context *context) { free(context->deadline); }

#endif

int lk_deadline_begin(lua_State *L, double seconds) {
  lk_context *context = lk_context_of(L);
  context->armed = 1;
  lk_meter_begin(context, seconds);
  int error = lk_platform_deadline_begin(context, seconds);
  if (error != 0) context->armed = 0;
  return error;
}

double lk_deadline_left(lua_State *L) {
  lk_context *context = lk_context_of(L);
  if (!context->armed) return INFINITY;
  return lk_meter_tick_seconds(context) > 0 ? lk_meter_left(context)
                                            : lk_platform_deadline_left(context);
}

void lk_deadline_charge(lua_State *L, double seconds) {
  lk_context *context = lk_context_of(L);
  if (!context->armed || context->expired || !(seconds > 0)) return;
  if (lk_meter_tick_seconds(context) > 0) {
    lk_meter_charge(context, seconds);
    return;
  }
  double left = lk_platform_deadline_left(context) - seconds;
  if (left > 0) {
    (void)lk_platform_deadline_begin(context, left);
  } else {
    lk_expire(context, LK_EXPIRED_CPU);
  }
}

lk_expiry lk_deadline_end(lua_State *L) {
  lk_context *context = lk_context_of(L);
  lk_platform_deadline_end(context);
  context->armed = 0;
  lk_meter_end(context);
  lk_expiry expired = (lk_expiry)context->expired;
  // A script that is still running and has reached its memory limit stays at an end.
  bool is_over = expired == LK_EXPIRED_CPU || expired == LK_EXPIRED_INTERRUPT;
  if (is_over || context->running == NULL) lk_forgive(L);
  return expired;
}

LK_UNSEEN_END
#pragma clang assume_nonnull end
