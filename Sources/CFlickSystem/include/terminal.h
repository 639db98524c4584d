// The terminal as found and as left, whatever ends the program.
//
// The restoration of a terminal runs in signal handlers, so it is C, allocates nothing, takes no
// lock and calls only functions that POSIX lists as async-signal-safe. One terminal a process:
// signals belong to the process.

#ifndef CFLICKSYSTEM_TERMINAL_H
#define CFLICKSYSTEM_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The most bytes of a sequence that enters or leaves.
#define FS_SEQUENCE_CAPACITY 256

/// The meaning of a byte of the wake pipe: the size has changed, the program continues after a
/// stop, or it is asked to end.
enum { FS_WAKE_RESIZED = 1, FS_WAKE_CONTINUED = 2, FS_WAKE_ASKED = 3 };

/// Opens the controlling terminal anew and returns its descriptor; -errno if there is none.
///
/// The open file is ours alone, so that it can be non-blocking without standard input and output,
/// which other processes share, becoming so.
int fs_terminal_open(void);

/// Remembers how the terminal is set, installs the handlers, makes it raw and writes `enter`.
///
/// Without `is_raw` its settings stay, and typed input is left for the program to read. Returns a
/// descriptor that gives a byte for each signal that concerns the caller; -errno on failure, and
/// then nothing is changed. `leave` undoes `enter`.
int fs_terminal_enter(int descriptor, bool is_raw, const uint8_t *enter, size_t enter_count,
                         const uint8_t *leave, size_t leave_count);

/// Replaces the sequences, once more is known of the terminal, and writes `now`.
///
/// `enter` is written when the program is continued. Returns 0, or -errno.
int fs_terminal_change(const uint8_t *now, size_t now_count, const uint8_t *enter,
                          size_t enter_count, const uint8_t *leave, size_t leave_count);

/// Writes `leave`; the terminal is still raw, so that what it has sent can be read away.
void fs_terminal_say_goodbye(void);

/// Gives the terminal its settings back, discards unread input of a raw one, and removes the
/// handlers.
void fs_terminal_restore(void);

/// Leaves it to the caller to end when a signal asks for it (SIGHUP, SIGINT, SIGQUIT, SIGTERM), for
/// as long as the terminal is entered.
void fs_terminal_defer_ends(void);

/// The first such signal that has come; 0 for none.
int fs_terminal_asked_to_end(void);

/// The size in cells and, where the terminal reports it, in pixels (else 0). Returns 0, or -errno.
int fs_terminal_size(int descriptor, int *columns, int *rows, int *width, int *height);

/// Bytes written that the terminal's driver has not passed on; 0 where it does not tell.
int fs_terminal_unsent(int descriptor);

/// Stops the process group as the shell's suspend character would; returns when continued.
void fs_terminal_suspend(void);

#pragma clang assume_nonnull end

#endif
