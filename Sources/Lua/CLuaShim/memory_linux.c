// Memory use of a process on Linux, as reported by the C library and the kernel.

#ifdef __linux__

#include <malloc.h>
#include <sys/resource.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

size_t lk_platform_heap_size(void) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

size_t lk_platform_peak_size(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (size_t)usage.ru_maxrss << 10 : 0;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end

#endif
