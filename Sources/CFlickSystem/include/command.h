// Other programs: an editor that gets the terminal, a question that is answered in a line.

#ifndef COMMAND_H
#define COMMAND_H

#pragma clang assume_nonnull begin

/// Runs a program that `PATH` leads to with the terminal in its hands, and waits for its end, as
/// `system` does: keys that interrupt are for it alone. `words` ends in NULL. Returns its exit
/// code, -n when signal n ended it; an error of the call itself is in `error`, which is 0
/// otherwise.
int fs_run_command(const char *_Nullable const *_Nonnull words, int *error);

/// Runs a program and reads what it prints, up to `size` bytes and for so long; its errors and its
/// input are nothing's. Returns how many bytes it has printed, or -1 if it cannot be run, is not
/// done by then, or fails. It is ended in each case.
int fs_ask_command(const char *_Nullable const *_Nonnull words, char *bytes, int size, int milliseconds);

/// Starts a program whose input and output are ours: what is written to `*input` it reads, and what
/// it prints comes from `*output`. Its errors go where ours go. `words` ends in NULL. Returns 0 and
/// the two open files and the process, or an error.
int fs_start_command(const char *_Nullable const *_Nonnull words, int *input, int *output, int *child);

/// Waits for the end of a program that `fs_start_command` has started. Returns its exit code, -n
/// when signal n ended it.
int fs_await_command(int child);

/// Leaves a program that is no longer waited for: one that has not ended by then is asked to
/// (SIGTERM), and waited for a moment more.
void fs_leave_command(int child, int milliseconds);

/// Waits until there is something to read from `output`, or its end. Returns 1 then; 0 if `child`
/// has ended and nothing comes any more, though others hold its output open; -n for the error n.
int fs_await_output(int output, int child);

#pragma clang assume_nonnull end

#endif
