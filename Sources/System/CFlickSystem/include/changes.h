// Changes of files, as reported by the system: inotify on Linux, kqueue on macOS.
//
// A descriptor becomes readable when a watched file or folder may have changed. The kind of change
// is not reported. Functions that can fail return a negative errno.

#ifndef FS_CHANGES_H
#define FS_CHANGES_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Opens a descriptor that reports changes.
int fs_changes_open(void);

/// Watches a file or folder. A folder reports entries added, removed or replaced, and on Linux also
/// writes to its files. Returns a number for `fs_changes_forget`.
int fs_changes_watch(int changes, const char *path);

/// Stops watching.
void fs_changes_forget(int changes, int number);

/// Consumes the reported changes without waiting. Returns 0 if there are none, 1 if a writer may
/// still be writing, and 2 if the last change completed a file, by closing it or moving it into
/// place.
int fs_changes_take(int changes);

/// Whether watching a folder reports writes to its files, so that the files need not be watched.
bool fs_changes_folders_report_files(void);

#pragma clang assume_nonnull end

#endif
