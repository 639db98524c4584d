#ifdef __linux__

#include <errno.h>
#include <stddef.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "CFlickSystem.h"

#pragma clang assume_nonnull begin

int fs_changes_open(void) {
  int changes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  return changes < 0 ? -errno : changes;
}

int fs_changes_watch(int changes, const char *path) {
  int number = inotify_add_watch(changes, path,
                                 IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE |
                                     IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF);
  return number < 0 ? -errno : number;
}

void fs_changes_forget(int changes, int number) { inotify_rm_watch(changes, number); }

int fs_changes_take(int changes) {
  // The size recommended by inotify(7): an event with the longest name fits.
  char buffer[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
  int result = 0;
  for (;;) {
    ssize_t count = read(changes, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return result;
    for (ssize_t at = 0; at < count;) {
      const struct inotify_event *event = (const struct inotify_event *)(buffer + at);
      result = event->mask & (IN_CLOSE_WRITE | IN_MOVED_TO) ? 2 : 1;
      at += (ssize_t)(sizeof *event + event->len);
    }
  }
}

bool fs_changes_folders_report_files(void) { return true; }

#pragma clang assume_nonnull end

#endif
