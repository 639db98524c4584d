// A program on a terminal of its own, for tests: the calls that Swift's Glibc does not show, and
// `fork`, which Swift on macOS does not allow.

#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Opens a new pseudo-terminal: its other end, non-blocking, and the terminal itself, which this
/// keeps alive after its programs have gone. Returns 0, or -errno.
int pty_open(int columns, int rows, int *controller, int *terminal);

/// Starts a program in a new session that the terminal controls.
///
/// `arguments` ends with NULL; its first is the path of the program. Returns the process,
/// or -errno.
pid_t pty_start(char *_Nullable const *_Nonnull arguments, int terminal);

/// Gives the terminal a size, which sends SIGWINCH to the process group in the foreground.
int pty_resize(int controller, int columns, int rows);

/// The settings of a terminal as bytes: the flags, the speeds and the control characters.
/// Returns how many; 0 on failure.
int pty_settings(int terminal, unsigned char *bytes, int capacity);

/// The process group in the terminal's foreground; -1 if there is none.
pid_t pty_foreground(int terminal);

/// Whether the process has ended; if so `status` is its exit code, or 128 and its signal.
int pty_has_ended(pid_t process, int *status);

/// Reads the program's output, waiting at most the given milliseconds. Returns 0 if there was no
/// output, -1 if all programs have closed the terminal.
int pty_read(int controller, unsigned char *bytes, int capacity, int milliseconds);

/// Types bytes; returns the number of bytes that the terminal accepted.
int pty_write(int controller, const unsigned char *bytes, int count);

/// Closes both ends and kills the process, if it still runs.
void pty_end(pid_t process, int controller, int terminal);

#pragma clang assume_nonnull end

#endif
