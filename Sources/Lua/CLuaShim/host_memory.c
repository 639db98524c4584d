// Memory that Swift allocates on behalf of a script, measured for the process.
//
// Objects report their approximate size. In a process that runs a single script, all other memory
// allocated since the start is attributed to the script too and counts against its limit.

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

void lk_count_process_memory(lua_State *L) {
  lk_context *context = lk_context_of(L);
  size_t heap = lk_platform_heap_size();
  inner(context)->heap_base = (ptrdiff_t)heap - (ptrdiff_t)(context->used - inner(context)->pooled);
  inner(context)->measured_peak = lk_platform_peak_size();
  context->counts_process = heap > 0;
}

void lk_recount_host(lk_context *context) {
  if (!context->counts_process) return;
  ptrdiff_t own = (ptrdiff_t)(context->used - inner(context)->host_extra - inner(context)->pooled);
  ptrdiff_t extra = (ptrdiff_t)lk_platform_heap_size() - inner(context)->heap_base - own;
  size_t counted = extra > 0 ? (size_t)extra : 0;
  context->used += counted - inner(context)->host_extra;
  inner(context)->host_extra = counted;
  if (context->used > context->peak) context->peak = context->used;
}

/// A growth of the process by this fraction of the limit triggers a new measurement.
#define PARTS 32

void lk_watch_process(lk_context *context) {
  size_t peak = lk_platform_peak_size();
  if (peak < inner(context)->measured_peak + context->limit / PARTS) return;
  inner(context)->measured_peak = peak;
  lk_recount_host(context);
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
