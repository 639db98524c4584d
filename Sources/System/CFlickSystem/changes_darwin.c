#ifdef __APPLE__

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/event.h>
#include <sys/time.h>
#include <unistd.h>

#include "CFlickSystem.h"

#pragma clang assume_nonnull begin

int fs_changes_open(void) {
  int changes = kqueue();
  if (changes < 0) return -errno;
  if (fcntl(changes, F_SETFD, FD_CLOEXEC) == 0) return changes;
  int error = errno;
  close(changes);
  return -error;
}

// A watch is an open file. Closing the file ends it.
int fs_changes_watch(int changes, const char *path) {
  int file = open(path, O_EVTONLY | O_CLOEXEC);
  if (file < 0) return -errno;
  struct kevent event;
  EV_SET(&event, (uintptr_t)file, EVFILT_VNODE, EV_ADD | EV_CLEAR,
         NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB, 0, NULL);
  if (kevent(changes, &event, 1, NULL, 0, NULL) == 0) return file;
  int error = errno;
  close(file);
  return -error;
}

void fs_changes_forget(int changes, int number) {
  (void)changes;
  close(number);
}

int fs_changes_take(int changes) {
  const struct timespec at_once = {0, 0};
  struct kevent events[16];
  int reported = 0;
  for (;;) {
    int count = kevent(changes, NULL, 0, events, 16, &at_once);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return reported;
    reported = 1;
  }
}

bool fs_changes_folders_report_files(void) { return false; }

#pragma clang assume_nonnull end

#endif
