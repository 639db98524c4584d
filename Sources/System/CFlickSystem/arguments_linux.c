// Start of the process without /proc.

#include <stdlib.h>
#include <unistd.h>

#include "CFlickSystem.h"

// Only glibc passes arguments to constructors.
#if defined(__linux__) && defined(__GLIBC__)

// Swift's runtime reads the arguments from /proc/self/cmdline, and aborts where /proc is missing.
// This function of the runtime, declared in its SwiftShims, sets them instead.
__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

// Before the constructors without a priority: the runtime's setup of backtraces is one of them. It
// looks for the program in /proc/self/exe, and aborts without it unless SWIFT_ROOT is set.
__attribute__((constructor(101))) static void start_without_proc(int argc, char **argv) {
  if (access("/proc/self/exe", F_OK) == 0) return;
  setenv("SWIFT_ROOT", "/usr", 0);
  if (_swift_stdlib_overrideUnsafeArgvArgc && argv && argv[0]) {
    _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
  }
}

#endif
