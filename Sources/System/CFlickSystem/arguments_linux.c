// Arguments of the process without /proc.

#include "CFlickSystem.h"

// Only glibc passes arguments to constructors.
#if defined(__linux__) && defined(__GLIBC__)

// Swift's runtime reads the arguments from /proc/self/cmdline, and aborts where /proc is missing.
// This function of the runtime, declared in its SwiftShims, sets them instead.
__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

// glibc passes the arguments of `main` to constructors.
__attribute__((constructor)) static void set_arguments(int argc, char **argv) {
  if (_swift_stdlib_overrideUnsafeArgvArgc && argv && argv[0]) {
    _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
  }
}

#endif
