// How a process that runs scripts ends when it does not come back from one: it says where the
// script was.
//
// Faults and the system's limit of CPU time come as signals, so what answers them is C that
// allocates nothing, takes no lock and calls what POSIX lists as async-signal-safe. Its state is in
// statics: signals belong to the process.

#ifndef CFLICKSYSTEM_DEATH_H
#define CFLICKSYSTEM_DEATH_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Where a script is, in shared memory: its line as an int32_t (0: not known), the size of its
/// source's name as another, the name.
#define FS_PLACE_SIZE 4096
/// The longest name of a source, in bytes.
#define FS_SOURCE_CAPACITY (FS_PLACE_SIZE - 8)

/// Finds the line where the script of `context` is, 0 if it is nowhere, and copies the name of its
/// source: at most `*size` bytes, and then so many.
///
/// Runs in a signal handler. It may fault, since what has died may have damaged anything.
typedef int (*fs_locator)(void *context, char *source, size_t *size);

/// A running script: the address of the function that finds it, and of its argument; 0 and 0 for
/// none.
///
/// As numbers, since the module that runs scripts does not import this one.
typedef struct {
  uintptr_t locator;
  uintptr_t context;
} fs_script;

/// Another script runs from now on. Returns the one before.
fs_script fs_change_script(fs_script script);

/// Answers the deaths of a worker: where the script is goes to `place`, which the supervisor reads.
void fs_answer_deaths(void *place);

/// Answers the deaths of a process without a supervisor: says where the script is, and why it ends.
///
/// `script` is what is run, in whatever bytes, and `name` the same as it may be printed; `memory`
/// and `time` are the words for what it has used up, and it ends with `code` then. The texts are
/// copied.
void fs_answer_deaths_alone(const char *script, const char *name, const char *memory,
                            const char *time, int code);

/// Gives the calling thread a stack on which it can answer that its own has overflown. One thread
/// of a process.
void fs_answer_on_own_stack(void);

#pragma clang assume_nonnull end

#endif
