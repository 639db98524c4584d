// The C part of FlickSystem: system calls that Swift cannot make (`fork`, variadic `prctl`), and
// those that differ between Linux and macOS. Policy stands in Swift; nothing here decides.
//
// A function that can fail returns a negative errno.

#ifndef CFLICKSYSTEM_H
#define CFLICKSYSTEM_H

#include <stddef.h>
#include <stdint.h>

#include "changes.h"
#include "command.h"
#include "death.h"
#include "guard.h"
#include "terminal.h"

#pragma clang assume_nonnull begin

// MARK: - Processes

/// Puts in order what a process inherits and cannot work with: closed standard streams, blocked
/// signals, an ignored SIGCHLD, a small stack; and lets writes beyond a limit of size fail. Other
/// ignored signals stay ignored, as the starting program (nohup) wants it.
///
/// Ends the process, with a line and code 70, where no more than a few pages of stack may be had.
void fs_settle(void);

/// Whether the process ignores a signal.
int fs_ignores(int signal);

/// Splits the process. 0 in the child, the child's id in the parent. To be called while the process
/// has one thread: the child has only the one that called.
int fs_fork(void);

/// Makes the calling process a worker of `parent`: it ends when its parent does, takes signals as a
/// program does that has set nothing, and leaves no core file. When it dies, its `place` is where
/// the script was.
int fs_become_worker(int parent, void *place);

/// Waits for a child. Returns its exit code, or -n when signal n ended it; an error of the call
/// itself is in `error`, which is 0 otherwise.
int fs_wait(int child, int *error);

/// Ends the calling process at once: no handler of `atexit`, no buffer is written.
_Noreturn void fs_exit(int code);

/// Ends the calling process as `signal` ends a program that has set nothing; falls back to 128 + n.
_Noreturn void fs_die_by(int signal);

/// The name and words of a signal, such as "SIGSEGV" and "Segmentation fault".
const char *_Nullable fs_signal_name(int signal);
const char *_Nullable fs_signal_words(int signal);

// MARK: - Limits

/// The largest size to which the process may extend a file; a write beyond it fails. `beyond` is
/// counted from the larger of what standard output and standard error already hold.
int fs_limit_file_size(uint64_t beyond);

/// The exit code of a worker that has wanted more memory than `fs_limit_memory` lets it have.
#define FS_EXHAUSTED 71

/// Lets the process have `beyond` more bytes of writable memory than it has now. 0, or a negative
/// errno where the system has no such limit. A death for lack of memory is distinguished from
/// others; see `fs_answer_deaths`.
int fs_limit_memory(uint64_t beyond);
/// Whether the system has such a limit, and the program is built so that it may be used.
int fs_can_limit_memory(void);

/// Lets the process use `seconds` of CPU time from now on, all its threads together; then SIGXCPU
/// ends it. The system counts in whole seconds. Below 0: no limit.
int fs_limit_cpu(double seconds);

/// Lets the stack of the first thread grow to `size` bytes. Fails where the limit that may not be
/// exceeded is lower, and on macOS, where the stack has its size from the start.
int fs_extend_stack(size_t size);

// MARK: - Signals as input

/// Blocks these signals and returns a descriptor that can be read when one of them has come.
int fs_open_signals(const int *signals, int count);

/// The next signal that has come; 0 when there is none.
int fs_next_signal(int descriptor);

/// Lets these signals wait.
void fs_block_signals(const int *signals, int count);

/// Lets these signals through again.
void fs_unblock_signals(const int *signals, int count);

// MARK: - Shared memory

/// Memory that the calling process shares with its later children, all zero; NULL when there is
/// none.
void *_Nullable fs_map_shared(size_t size);
void fs_unmap_shared(void *address, size_t size);

/// Adds 1 to a counter in shared memory and returns what it was.
int64_t fs_take_number(void *counter);

// MARK: - Files

/// Opens a new file without a name in a folder: it is gone with its last descriptor, whatever ends
/// the process. -errno where the system or the file system has none.
int fs_open_unnamed(const char *folder, unsigned mode);

/// Gives such a file a name that no file has. 0, or -errno.
int fs_name(int descriptor, const char *path);

// MARK: - The build

/// The commit that the program was built from, as given by the build; empty if none was given.
const char *fs_commit(void);

// MARK: - Terminals

/// Writes a question to a terminal and reads its answer, up to the byte `last`, without echo.
/// Returns how many bytes there were within `timeout` milliseconds.
int fs_ask_terminal(int descriptor, const void *question, size_t size, uint8_t last, void *answer,
                    size_t room, int timeout);

#pragma clang assume_nonnull end

#endif
