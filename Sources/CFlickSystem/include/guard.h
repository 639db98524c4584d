// A terminal that a worker has, watched over by the supervisor: for ends that the worker cannot see
// coming.

#ifndef CFLICKSYSTEM_GUARD_H
#define CFLICKSYSTEM_GUARD_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Remembers how the terminal is set. Returns 0, or -errno.
int fs_remember_terminal(int descriptor);

/// Writes `leave` and sets the terminal as remembered, if its settings differ: the process that had
/// it is gone.
///
/// Returns 1 then, 0 if all was as remembered; -errno on failure.
int fs_recover_terminal(int descriptor, const uint8_t *leave, size_t count);

/// Stops this process as SIGTSTP does, once the child has stopped, or does not within half a
/// second.
///
/// The shell continues when the process stops that it knows, and the child may not have left the
/// terminal yet.
void fs_stop_after(int child);

/// Which signal the calling worker gets when its parent ends; SIGKILL unless this is called.
int fs_follow_by(int number);

#pragma clang assume_nonnull end

#endif
