// What each platform does differently, for process.c and death.c.

#ifndef FS_PLATFORM_H
#define FS_PLATFORM_H

#include <signal.h>
#include <stdbool.h>

/// Makes the calling process end when `parent` does. 0, or a negative errno.
int fs_platform_follow(int parent);

/// Whether memory is what the calling thread has died for want of: the language's runtime ends the
/// process when it gets none. Safe in a signal handler.
bool fs_platform_wants_memory(int number, const siginfo_t *info);

/// Passes on what the language's runtime has said of the process's end, if that was kept back. Safe
/// in a signal handler.
void fs_platform_say_kept_words(void);

#endif
