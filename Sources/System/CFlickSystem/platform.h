// Platform-dependent parts of process.c and death.c, and what terminal.c shares with guard.c.

#ifndef FS_PLATFORM_H
#define FS_PLATFORM_H

#include <signal.h>
#include <stdbool.h>

// On macOS, RLIMIT_DATA does not apply to memory that malloc requests from the system. A sanitizer
// reserves far more memory than any limit.
#if defined(__linux__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define LIMITS_MEMORY
#endif

/// Makes the calling process end when `parent` ends. Returns 0, or a negative errno.
int fs_platform_follow(int parent);

/// Whether the calling thread died because of insufficient memory: Swift's runtime aborts if an
/// allocation fails. Safe in a signal handler.
bool fs_platform_wants_memory(int number, const siginfo_t *info);

/// Prints the runtime's message about the process's end, if it was held back. Safe in a signal
/// handler.
void fs_platform_print_held_output(void);

/// Whether the terminal may be in modes that its leaving sequence disables. `fs_remember_terminal`
/// moves it to memory that the process shares with its workers.
extern volatile sig_atomic_t *fs_has_modes;

#endif
