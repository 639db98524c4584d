// One deadline for several states: a script's, and those of the plugins that it calls.
//
// The script's state has the timer. While there are guests it fires every few milliseconds of CPU
// time, and each tick is charged to the state whose code is running then: a call from one state
// into another is two stores, and no call of the system. A guest that has used up its share is
// ended, and the rest may continue; when the deadline itself has come all of them are ended.

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

/// Seconds of CPU time between two checks of which state is running; systems count in 4 or 10
/// milliseconds.
#define TICK_SECONDS 0.01

/// How many ticks a script may run after its budget is spent, where it is not to be waited for: a
/// second.
#define LATE_TICKS 100

/// How many ticks a time is, rounded up.
static long ticks_in(double seconds) {
  double ticks = seconds / TICK_SECONDS;
  if (!(ticks > 1)) return 1;
  return ticks > 1e9 ? 1000000000 : (long)ticks + ((double)(long)ticks < ticks ? 1 : 0);
}

double lk_meter_tick_seconds(const lk_context *context) {
  const lk_meter *meter = inner(context)->meter;
  return meter != NULL && meter->owner == context && meter->count > 0 ? TICK_SECONDS : 0;
}

void lk_meter_begin(lk_context *context, double seconds) {
  lk_meter *meter = inner(context)->meter;
  if (meter == NULL || meter->owner != context) return;
  meter->ticks_left = ticks_in(seconds);
  for (int i = 0; i < meter->count; i++) inner(meter->guests[i])->ticks_used = 0;
}

double lk_meter_left(const lk_context *context) {
  return (double)inner(context)->meter->ticks_left * TICK_SECONDS;
}

void lk_meter_end(lk_context *context) {
  lk_meter *meter = inner(context)->meter;
  if (meter == NULL || meter->owner != context) return;
  for (int i = 0; i < meter->count; i++) {
    lk_context *guest = meter->guests[i];
    bool is_over = guest->expired == LK_EXPIRED_CPU || guest->expired == LK_EXPIRED_INTERRUPT;
    if (is_over && guest->running == NULL) lk_forgive(guest->main);
  }
}

/// Ends all scripts of the meter.
static void expire_all(lk_meter *meter, lk_expiry why) {
  lk_expire(meter->owner, why);
  for (int i = 0; i < meter->count; i++) lk_expire(meter->guests[i], why);
}

/// Ends the process as the system does where its own limit of CPU time is spent. Safe in a signal
/// handler.
static void end_process(void) {
  signal(SIGXCPU, SIG_DFL);
  kill(getpid(), SIGXCPU);
}

/// The timer of a context has fired for so many ticks; false where it is none of a meter with
/// guests. Safe in a signal handler.
static bool count_ticks(lk_context *context, int ticks) {
  lk_meter *meter = inner(context)->meter;
  if (meter == NULL || meter->owner != context || meter->count == 0) return false;
  meter->ticks_left -= ticks;
  if (meter->ticks_left <= 0) {
    expire_all(meter, LK_EXPIRED_CPU);
    if (inner(context)->ends_process && meter->ticks_left < -LATE_TICKS) end_process();
    return true;
  }
  lk_context *current = meter->current;
  if (current == NULL || current == meter->owner) return true;
  inner(current)->ticks_used += ticks;
  if (inner(current)->ticks_used >= inner(current)->ticks_allowed) lk_expire(current, LK_EXPIRED_CPU);
  return true;
}

/// What the platform's signal handler or watchdog calls on the script's thread. Safe in a signal
/// handler.
static void on_deadline(lk_context *context, int ticks) {
  if (!inner(context)->armed || count_ticks(context, ticks)) return;
  lk_expire(context, LK_EXPIRED_CPU);
  // The timer fires once more when a second has passed in which the script has not seen it.
  inner(context)->spent_count += 1;
  if (inner(context)->ends_process && inner(context)->spent_count > 1) end_process();
}

int lk_meter_start(lk_context *context, double seconds) {
  return lk_platform_deadline_begin(context, seconds, lk_meter_tick_seconds(context), on_deadline);
}

void lk_meter_charge(lk_context *context, double seconds) {
  lk_meter *meter = inner(context)->meter;
  meter->owed += seconds;
  int ticks = (int)fmin(meter->owed / TICK_SECONDS, 1e9);
  meter->owed -= ticks * TICK_SECONDS;
  if (ticks > 0) count_ticks(context, ticks);
}

void lk_meter_interrupt(lk_context *context) {
  if (inner(context)->meter != NULL && inner(context)->meter->owner == context) {
    expire_all(inner(context)->meter, LK_EXPIRED_INTERRUPT);
  } else {
    lk_expire(context, LK_EXPIRED_INTERRUPT);
  }
}

int lk_meter_join(lua_State *L, lua_State *guest, double seconds) {
  lk_context *owner = lk_context_of(L), *context = lk_context_of(guest);
  if (inner(owner)->meter == NULL) {
    inner(owner)->meter = calloc(1, sizeof *inner(owner)->meter);
    if (inner(owner)->meter == NULL) return ENOMEM;
    inner(owner)->meter->owner = owner;
  }
  lk_meter *meter = inner(owner)->meter;
  if (meter->count == LK_MOST_GUESTS) return E2BIG;
  // The rest of a running budget is taken over, in ticks.
  double left = inner(owner)->armed ? lk_platform_deadline_left(owner) : 0;
  if (inner(owner)->armed && meter->count == 0) meter->ticks_left = ticks_in(left);
  if (inner(owner)->armed && meter->current == NULL) meter->current = owner;
  inner(context)->ticks_allowed = ticks_in(seconds);
  inner(context)->ticks_used = 0;
  inner(context)->meter = meter;
  meter->guests[meter->count] = context;
  meter->count += 1;
  return inner(owner)->armed && meter->count == 1 ? lk_meter_start(owner, left) : 0;
}

void lk_meter_leave(lk_context *context) {
  lk_meter *meter = inner(context)->meter;
  inner(context)->meter = NULL;
  if (meter == NULL) return;
  if (meter->owner == context) {
    for (int i = 0; i < meter->count; i++) inner(meter->guests[i])->meter = NULL;
    lk_platform_deadline_end(context);
    free(meter);
    return;
  }
  // Without guests a tick would pass for the deadline, so what is left is set as a deadline again.
  // A tick that comes in between still finds this guest.
  lk_context *owner = meter->owner;
  if (meter->count == 1 && inner(owner)->armed) {
    (void)lk_platform_deadline_begin(owner, lk_meter_left(owner), 0, on_deadline);
  }
  for (int i = 0; i < meter->count; i++) {
    if (meter->guests[i] != context) continue;
    lk_context *last = meter->guests[meter->count - 1];
    // A tick may come in between: the place is always that of a state that exists.
    meter->guests[i] = last;
    meter->count -= 1;
    break;
  }
  if (meter->current == context) meter->current = owner;
}

LK_UNSEEN_END
#pragma clang assume_nonnull end
