// Reports where a script was when its process dies.
//
// Faults and the system's limit of CPU time arrive as signals. The handlers are therefore C code
// that does not allocate or lock, and calls only functions that POSIX lists as async-signal-safe.
// The state is static, because signals belong to the process.

#ifndef CFLICKSYSTEM_DEATH_H
#define CFLICKSYSTEM_DEATH_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The position of a script in shared memory: its line as an int32_t (0: unknown), the length of
/// the source's name as an int32_t, the name.
#define FS_PLACE_SIZE 4096
/// The maximum length of a source's name, in bytes.
#define FS_SOURCE_CAPACITY (FS_PLACE_SIZE - 8)

/// Returns the current line of the script of `context`, or 0 if there is none. Copies up to `*size`
/// bytes of its source's name and sets `*size` to their number.
///
/// Runs in a signal handler. It may fault, because the process's memory may be damaged.
typedef int (*fs_locator)(void *context, char *source, size_t *size);

/// A running script: the addresses of its locator function and of the function's argument; 0 and 0
/// for none.
///
/// Plain numbers, because the module that runs scripts does not import this one.
typedef struct {
  uintptr_t locator;
  uintptr_t context;
} fs_script;

/// Sets the running script. Returns the previous one.
fs_script fs_change_script(fs_script script);

/// Handles the deaths of a worker: the script's position is stored in `place`, which the supervisor
/// reads.
void fs_handle_deaths(void *place);

/// Handles the deaths of a process without a supervisor: prints the script's position and the
/// reason.
///
/// `script` is the name of the script as arbitrary bytes, and `name` its printable form. `memory`
/// and `time` are the messages for exceeded limits; the process then ends with `code`. The strings
/// are copied.
void fs_handle_deaths_alone(const char *script, const char *name, const char *memory,
                            const char *time, int code);

/// Gives the calling thread an alternate signal stack, so that it can handle an overflow of its own
/// stack. For one thread of a process.
void fs_handle_deaths_on_own_stack(void);

#pragma clang assume_nonnull end

#endif
