// The CPU deadline under ThreadSanitizer, which delivers signals late. Hooks read the clock
// instead; see `lk_poll`.

#include <errno.h>
#include <stdlib.h>

#include "internal.h"

#ifdef LK_POLLS

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

int lk_platform_deadline_begin(lk_context *context, double seconds, double tick,
                               lk_deadline_handler handler) {
  (void)tick;
  (void)handler;
  if (inner(context)->deadline == NULL) inner(context)->deadline = calloc(1, sizeof(lk_deadline));
  if (inner(context)->deadline == NULL) return ENOMEM;
  inner(context)->deadline->at = lk_thread_cpu_seconds() + (seconds > 0 ? seconds : 0);
  if (context->running != NULL) lk_poll(context->running);
  return 0;
}

double lk_platform_deadline_left(lk_context *context) {
  return inner(context)->deadline->at - lk_thread_cpu_seconds();
}

void lk_platform_deadline_end(lk_context *context) { (void)context; }

void lk_platform_deadline_free(lk_context *context) { free(inner(context)->deadline); }

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end

#endif
