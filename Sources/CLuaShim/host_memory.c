// What Swift keeps on behalf of a script, as the process counts it.
//
// An object says what it keeps, as well as it knows. In a process that runs one script only, all
// that has been allocated since and is not Lua's is the script's, known or not: it counts against
// the limit too.

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

void lk_count_process_memory(lua_State *L) {
  lk_context *context = lk_context_of(L);
  size_t heap = lk_platform_heap_size();
  context->heap_base = (ptrdiff_t)heap - (ptrdiff_t)(context->used - context->pooled);
  context->measured_peak = lk_platform_peak_size();
  context->counts_process = heap > 0;
}

void lk_recount_host(lk_context *context) {
  if (!context->counts_process) return;
  ptrdiff_t own = (ptrdiff_t)(context->used - context->host_extra - context->pooled);
  ptrdiff_t extra = (ptrdiff_t)lk_platform_heap_size() - context->heap_base - own;
  size_t counted = extra > 0 ? (size_t)extra : 0;
  context->used += counted - context->host_extra;
  context->host_extra = counted;
  if (context->used > context->peak) context->peak = context->used;
}

/// Growth of the process by this part of the limit is looked into.
#define PARTS 32

void lk_watch_process(lk_context *context) {
  size_t peak = lk_platform_peak_size();
  if (peak < context->measured_peak + context->limit / PARTS) return;
  context->measured_peak = peak;
  lk_recount_host(context);
}

LK_UNSEEN_END
#pragma clang assume_nonnull end
