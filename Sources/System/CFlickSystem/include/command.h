// Running other programs: an editor that takes over the terminal, a query with a short answer.

#ifndef COMMAND_H
#define COMMAND_H

#pragma clang assume_nonnull begin

/// Runs a program found through `PATH` in the foreground of the terminal and waits for its end,
/// like `system`: this process ignores SIGINT and SIGQUIT meanwhile. `words` ends with NULL.
/// Returns the exit code, or -n if signal n ended the program. `error` is the errno of the call
/// itself, or 0.
int fs_run_command(const char *_Nullable const *_Nonnull words, int *error);

/// Runs a program and reads up to `size` bytes of its output. Standard input and standard error are
/// /dev/null. Returns the number of bytes, or -1 if the program cannot be run, fails, prints `size`
/// bytes or more, or does not end within `milliseconds`; it is then killed.
int fs_command_output(const char *_Nullable const *_Nonnull words, char *bytes, int size,
                      int milliseconds);

/// Starts a program connected by pipes: it reads the bytes written to `*input`, and its output is
/// readable from `*output`. It inherits standard error. `words` ends with NULL. Returns 0 and sets
/// the descriptors and the process id, or returns an errno. `fs_wait` waits for its end.
int fs_start_command(const char *_Nullable const *_Nonnull words, int *input, int *output,
                     int *child);

/// Abandons a program. If it does not end within `milliseconds`, sends it SIGTERM and waits for a
/// quarter of that time.
void fs_abandon_command(int child, int milliseconds);

/// Waits for data or the end of input on `output`. Returns 1 then; 0 if `child` has ended and no
/// more data arrives, even though other processes hold its output open; -n for the errno n.
int fs_await_output(int output, int child);

#pragma clang assume_nonnull end

#endif
