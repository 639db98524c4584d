// A common deadline for a script's state and the states of its plugins (guests).
//
// The script's state owns the timer. With guests, it fires every few milliseconds of CPU time, and
// each tick is charged to the state running at that moment. A call between states therefore costs
// two stores and no system call. A guest that has used up its share is ended, while the other
// states continue; at the deadline itself, all are ended.

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// CPU seconds between two ticks. Systems count in units of 4 or 10 milliseconds.
#define TICK_SECONDS 0.01

/// The number of ticks, equal to one second, that a script may continue after its budget before it
/// ends the process.
#define LATE_TICKS 100

/// Converts seconds to ticks, rounded up.
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
    if (is_over && guest->running == NULL) lk_clear_expiry(guest->main);
  }
}

/// Ends all scripts of the meter.
static void expire_all(lk_meter *meter, lk_expiry why) {
  lk_expire(meter->owner, why);
  for (int i = 0; i < meter->count; i++) lk_expire(meter->guests[i], why);
}

/// Ends the process as the system's CPU limit does. Safe in a signal handler.
static void end_process(void) {
  signal(SIGXCPU, SIG_DFL);
  kill(getpid(), SIGXCPU);
}

/// Counts ticks of a context's timer. Returns false if the context does not own a meter with
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
  if (inner(current)->ticks_used >= inner(current)->ticks_allowed)
    lk_expire(current, LK_EXPIRED_CPU);
  return true;
}

/// Called by the platform's signal handler or watchdog, on the script's thread. Safe in a signal
/// handler.
static void on_deadline(lk_context *context, int ticks) {
  if (!inner(context)->armed || count_ticks(context, ticks)) return;
  lk_expire(context, LK_EXPIRED_CPU);
  // The timer fires again after a second if the script has not handled the expiry.
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
  // A state that two meters count would be left in one of them when it closes.
  if (owner == context || inner(context)->meter != NULL) return LK_JOIN_TAKEN;
  if (inner(owner)->meter == NULL) {
    inner(owner)->meter = calloc(1, sizeof *inner(owner)->meter);
    if (inner(owner)->meter == NULL) return ENOMEM;
    inner(owner)->meter->owner = owner;
  }
  lk_meter *meter = inner(owner)->meter;
  if (meter->count == LK_MOST_GUESTS) return LK_JOIN_TOO_MANY;
  // Convert the remaining budget to ticks.
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
  // Without guests, the handler would take a tick for the deadline, so the remaining time is set as
  // a deadline again. A tick in between still finds this guest.
  lk_context *owner = meter->owner;
  if (meter->count == 1 && inner(owner)->armed) {
    (void)lk_platform_deadline_begin(owner, lk_meter_left(owner), 0, on_deadline);
  }
  for (int i = 0; i < meter->count; i++) {
    if (meter->guests[i] != context) continue;
    lk_context *last = meter->guests[meter->count - 1];
    // A tick may occur in between: the slot must always contain an existing state.
    meter->guests[i] = last;
    meter->count -= 1;
    break;
  }
  if (meter->current == context) meter->current = owner;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
