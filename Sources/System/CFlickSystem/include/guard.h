// The supervisor's guard of a terminal that a worker uses, for deaths that the worker cannot
// handle.

#ifndef CFLICKSYSTEM_GUARD_H
#define CFLICKSYSTEM_GUARD_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Saves the settings of the terminal, before workers start. Returns 0, or -errno.
int fs_remember_terminal(int descriptor);

/// Writes `leave` if the worker that used the terminal has ended without leaving it, and restores
/// the saved settings.
///
/// Returns 1 if the terminal was not restored before, 0 if it was, -errno on failure.
int fs_recover_terminal(int descriptor, const uint8_t *leave, size_t count);

/// Stops this process as SIGTSTP does, after the child has stopped, or after half a second.
///
/// The shell takes over the terminal when this process stops, so the child must have left it by
/// then.
void fs_stop_after(int child);

/// Sets the signal that the calling worker receives when its parent ends. SIGKILL by default.
int fs_follow_by(int number);

#pragma clang assume_nonnull end

#endif
