// Entering a terminal, and restoring it however the program ends.
//
// The restoration runs in signal handlers. It is therefore C code that does not allocate or lock,
// and calls only functions that POSIX lists as async-signal-safe. There is one terminal per
// process, because signals belong to the process.

#ifndef CFLICKSYSTEM_TERMINAL_H
#define CFLICKSYSTEM_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The maximum length, in bytes, of the sequences that enter and leave.
#define FS_SEQUENCE_CAPACITY 256

/// The bytes of the wake pipe: the size has changed, the program was continued after a stop, or a
/// signal requests its end.
enum { FS_WAKE_RESIZED = 1, FS_WAKE_CONTINUED = 2, FS_WAKE_END_REQUEST = 3 };

/// Opens the controlling terminal and returns its descriptor, or -errno if there is none.
///
/// The open file description is not shared, so it can be made non-blocking without affecting
/// standard input and output, which other processes share.
int fs_terminal_open(void);

/// Saves the settings of the terminal, installs the handlers, makes the terminal raw and writes
/// `enter`.
///
/// If `is_raw` is false, the settings stay the same, and typed input is left for the program.
/// Returns a descriptor that receives a byte for each relevant signal, or -errno on failure, which
/// leaves the terminal unchanged. `leave` undoes `enter`.
int fs_terminal_enter(int descriptor, bool is_raw, const uint8_t *enter, size_t enter_count,
                      const uint8_t *leave, size_t leave_count);

/// Replaces the sequences after more is known about the terminal, and writes `now`.
///
/// `enter` is written when the program is continued. Returns 0, or -errno.
int fs_terminal_change(const uint8_t *now, size_t now_count, const uint8_t *enter,
                       size_t enter_count, const uint8_t *leave, size_t leave_count);

/// Writes `leave`. The terminal stays raw, so that pending responses can be read and discarded.
void fs_terminal_leave(void);

/// Restores the settings of the terminal, discards unread input if it was raw, and removes the
/// handlers.
void fs_terminal_restore(void);

/// Writes all bytes to a non-blocking terminal. Safe in a signal handler.
///
/// If the terminal does not read for 100 ms, its unread output is discarded. Gives up after 200 ms.
/// Returns whether all bytes are written.
bool fs_write_fully(int descriptor, const uint8_t *bytes, size_t count);

/// Defers signals that request an end (SIGHUP, SIGINT, SIGQUIT, SIGTERM) to the caller while the
/// terminal is entered.
void fs_terminal_defer_ends(void);

/// The first deferred signal, or 0.
int fs_terminal_end_request(void);

/// The size in cells, and in pixels if the terminal reports it (0 otherwise). Returns 0, or -errno.
int fs_terminal_size(int descriptor, int *columns, int *rows, int *width, int *height);

/// The number of written bytes that the terminal's driver has not sent yet; 0 if unknown.
int fs_terminal_unsent(int descriptor);

/// Stops the process group as the shell's suspend character does. Returns after it is continued.
void fs_terminal_suspend(void);

#pragma clang assume_nonnull end

#endif
