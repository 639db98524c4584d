// Memory use of a process on macOS, as reported by the C library and the kernel.

#ifdef __APPLE__

#include <malloc/malloc.h>
#include <sys/resource.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

size_t lk_platform_heap_size(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}

// In bytes on macOS, not in kilobytes.
size_t lk_platform_peak_size(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (size_t)usage.ru_maxrss : 0;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end

#endif
