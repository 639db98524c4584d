// The budget of CPU time: starting, charging and ending it.

#include <math.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

int lk_deadline_begin(lua_State *L, double seconds) {
  lk_context *context = lk_context_of(L);
  inner(context)->armed = 1;
  inner(context)->spent_count = 0;
  lk_clear_spent(context);
  lk_meter_begin(context, seconds);
  int error = lk_meter_start(context, seconds);
  if (error != 0) inner(context)->armed = 0;
  return error;
}

void lk_deadline_end_process(lua_State *L) { inner(lk_context_of(L))->ends_process = true; }

bool lk_deadline_runs(lua_State *L) { return inner(lk_context_of(L))->armed != 0; }

double lk_deadline_left(lua_State *L) {
  lk_context *context = lk_context_of(L);
  if (!inner(context)->armed) return INFINITY;
  return lk_meter_tick_seconds(context) > 0 ? lk_meter_left(context)
                                            : lk_platform_deadline_left(context);
}

void lk_deadline_charge(lua_State *L, double seconds) {
  lk_context *context = lk_context_of(L);
  if (!inner(context)->armed || context->expired || !(seconds > 0)) return;
  lk_count_seconds(context, seconds);
  if (lk_meter_tick_seconds(context) > 0) {
    lk_meter_charge(context, seconds);
    return;
  }
  double left = lk_platform_deadline_left(context) - seconds;
  if (left > 0) {
    (void)lk_meter_start(context, left);
  } else {
    lk_expire(context, LK_EXPIRED_CPU);
  }
}

lk_expiry lk_deadline_end(lua_State *L) {
  lk_context *context = lk_context_of(L);
  lk_platform_deadline_end(context);
  inner(context)->armed = 0;
  lk_meter_end(context);
  lk_expiry expired = (lk_expiry)context->expired;
  // A script that is still running and has reached its memory limit stays expired.
  bool is_over = expired == LK_EXPIRED_CPU || expired == LK_EXPIRED_INTERRUPT;
  if (is_over || context->running == NULL) lk_clear_expiry(L);
  return expired;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
