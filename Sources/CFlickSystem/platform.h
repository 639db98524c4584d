// What each platform does in its own way, for process.c.

#ifndef FS_PLATFORM_H
#define FS_PLATFORM_H

/// Makes the calling process end when `parent` does. 0, or a negative errno.
int fs_platform_follow(int parent);

#endif
