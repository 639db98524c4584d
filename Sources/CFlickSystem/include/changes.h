// Changes of files, as reported by the system: inotify on Linux, kqueue on macOS.
//
// A descriptor becomes readable once something that is watched may have changed; what changed is
// not reported. Functions that can fail return a negative errno.

#ifndef FS_CHANGES_H
#define FS_CHANGES_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Opens a descriptor that reports changes.
int fs_changes_open(void);

/// Watches a file or a folder; of a folder what comes, goes or is replaced in it, on Linux also
/// what is written to its files. Returns a number to forget it by.
int fs_changes_watch(int changes, const char *path);

/// Watches something no more.
void fs_changes_forget(int changes, int number);

/// Takes the reported changes, without waiting: 0 if there are none, 1 if a writer may still be
/// writing, 2 if the last one completed a file, which was closed by its writer or moved into its
/// place.
int fs_changes_take(int changes);

/// Whether the watch of a folder reports writes to its files, so that those need no watch.
bool fs_changes_of_folders_tell_of_files(void);

#pragma clang assume_nonnull end

#endif
