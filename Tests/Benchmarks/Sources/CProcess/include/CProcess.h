// Runs a program and measures its cost.

#ifndef CPROCESS_H
#define CPROCESS_H

#pragma clang assume_nonnull begin

typedef struct {
  /// The exit code; -1 if it was ended by a signal.
  int exit_code;
  /// Seconds by the clock from before its start until it was gone.
  double wall;
  /// CPU seconds, its own and the system's for it.
  double cpu;
  /// The most memory that was resident, in KiB.
  long peak_kib;
} process_usage;

/// Runs the program at `arguments[0]` with an empty input until it ends.
///
/// Returns the text of standard output and standard error, cut at `PROCESS_OUTPUT` bytes, for the
/// caller to free; NULL if the program could not be started.
char *_Nullable process_run(char *_Nullable const *_Nonnull arguments, process_usage *usage);

#define PROCESS_OUTPUT 65536

/// Writes a text to standard error.
void process_note(const char *text);

/// CPU seconds of this thread.
double process_thread_seconds(void);

#pragma clang assume_nonnull end

#endif
