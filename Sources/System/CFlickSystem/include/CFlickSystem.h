// The C part of FlickSystem: system calls that Swift cannot make (`fork`, variadic `prctl`) and
// those that differ between Linux and macOS. Policy belongs in Swift.
//
// Functions that can fail return a negative errno.

#ifndef CFLICKSYSTEM_H
#define CFLICKSYSTEM_H

#include <stddef.h>
#include <stdint.h>

#include "changes.h"
#include "command.h"
#include "death.h"
#include "guard.h"
#include "sockets.h"
#include "terminal.h"

#pragma clang assume_nonnull begin

// MARK: - Processes

/// Normalizes inherited state: opens closed standard streams, unblocks signals, resets an ignored
/// SIGCHLD and raises a small stack limit. Makes writes beyond a size limit fail with an error.
/// Other ignored signals stay ignored, as requested by the starting program (nohup).
///
/// Ends the process with a message and code 70 if at most a few pages of stack are available.
void fs_settle(void);

/// Whether the process ignores a signal.
int fs_ignores(int signal);

/// Forks the process. Returns 0 in the child and the child's id in the parent. Must be called while
/// the process has a single thread: the child has only the calling thread.
int fs_fork(void);

/// Makes the calling process a worker of `parent`: it ends when its parent ends, blocks
/// no signals, and does not write a core file. On death, it stores the script's position in
/// `place`.
int fs_become_worker(int parent, void *place);

/// Waits for a child. Returns its exit code, or -n if signal n ended it. `error` is the errno of
/// the call itself, or 0.
int fs_wait(int child, int *error);

/// Ends the calling process immediately, without `atexit` handlers or flushing of buffers.
_Noreturn void fs_exit(int code);

/// Ends the calling process by `signal` with its default action. Falls back to exit code 128 +
/// `signal`.
_Noreturn void fs_die_by(int signal);

/// The name and description of a signal, such as "SIGSEGV" and "Segmentation fault".
const char *_Nullable fs_signal_name(int signal);
const char *_Nullable fs_signal_words(int signal);

// MARK: - Limits

/// Limits the size of files that the process writes; a write beyond it fails. `beyond` is added to
/// the larger of the current sizes of standard output and standard error.
int fs_limit_file_size(uint64_t beyond);

/// The exit code of a worker that exceeded the limit set by `fs_limit_memory`.
#define FS_EXHAUSTED 71

/// Limits writable memory to the current size plus `beyond` bytes. Returns 0, or a negative errno
/// if the system lacks such a limit. A death from insufficient memory is distinguished from others;
/// see `fs_handle_deaths`.
int fs_limit_memory(uint64_t beyond);
/// Whether the system has such a limit and this build can use it.
int fs_can_limit_memory(void);

/// Limits the CPU time of the process, for all its threads together, to `seconds` from now. SIGXCPU
/// then ends it. The resolution is one second. A negative value removes the limit.
int fs_limit_cpu(double seconds);

/// Raises the stack limit of the first thread to `size` bytes. Fails if the hard limit is lower,
/// and on macOS, where the stack size is fixed at start.
int fs_extend_stack(size_t size);

// MARK: - Signals as input

/// Blocks these signals and returns a descriptor that is readable while one of them is pending.
int fs_open_signals(const int *signals, int count);

/// The next pending signal, or 0.
int fs_next_signal(int descriptor);

/// Blocks these signals.
void fs_block_signals(const int *signals, int count);

/// Unblocks these signals.
void fs_unblock_signals(const int *signals, int count);

/// Notes SIGINT from now on, instead of ending the process, unless it is ignored.
void fs_note_interrupts(void);

/// Whether SIGINT was noted.
int fs_was_interrupted(void);

// MARK: - Shared memory

/// Zeroed memory that the calling process shares with its later children; NULL on failure.
void *_Nullable fs_map_shared(size_t size);
void fs_unmap_shared(void *address, size_t size);

/// Adds 1 to a counter in shared memory and returns the previous value.
int64_t fs_take_number(void *counter);

// MARK: - Files

/// Creates a file without a name in a folder. The file disappears with its last descriptor, even if
/// the process crashes. Returns -errno if the system or the file system does not support it.
int fs_open_unnamed(const char *folder, unsigned mode);

/// Gives such a file an unused name. Returns 0, or -errno.
int fs_name(int descriptor, const char *path);

// MARK: - The build

/// The commit of this build, as specified when building; empty by default.
const char *fs_commit(void);

// MARK: - Terminals

/// Writes a query to a terminal and reads the response up to the byte `last`, without echo. Returns
/// the number of bytes received within `timeout` milliseconds.
int fs_query_terminal(int descriptor, const void *question, size_t size, uint8_t last, void *answer,
                      size_t room, int timeout);

#pragma clang assume_nonnull end

#endif
