#ifdef __APPLE__

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/event.h>
#include <time.h>
#include <unistd.h>

#include "CFlickSystem.h"
#include "platform.h"

#pragma clang assume_nonnull begin

static volatile sig_atomic_t following = SIGKILL;

int fs_follow_by(int number) {
  following = number;
  return 0;
}

/// Waits for the parent's end, then ends the process.
static void *_Nullable follow(void *_Nullable queue) {
  struct kevent event;
  while (kevent((int)(intptr_t)queue, NULL, 0, &event, 1, NULL) < 0 && errno == EINTR) {
  }
  // Leave the worker's first thread time to clean up.
  kill(getpid(), following);
  sleep(1);
  _exit(128 + SIGKILL);
}

// macOS lacks PR_SET_PDEATHSIG, so a thread waits for the parent.
int fs_platform_follow(int parent) {
  int queue = kqueue();
  if (queue < 0) return -errno;
  struct kevent change;
  EV_SET(&change, parent, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &change, 1, NULL, 0, NULL) < 0 || getppid() != parent) _exit(128 + SIGKILL);
  pthread_t thread;
  int error = pthread_create(&thread, NULL, follow, (void *)(intptr_t)queue);
  if (error != 0) return -error;
  pthread_detach(thread);
  return 0;
}

int fs_extend_stack(size_t size) {
  (void)size;
  return -ENOTSUP;
}

int fs_open_unnamed(const char *folder, unsigned mode) {
  (void)folder, (void)mode;
  return -ENOTSUP;
}

int fs_name(int descriptor, const char *path) {
  (void)descriptor, (void)path;
  return -ENOTSUP;
}

int fs_open_signals(const int *signals, int count) {
  int queue = kqueue();
  if (queue < 0) return -errno;
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) {
    struct kevent change;
    sigaddset(&set, signals[i]);
    EV_SET(&change, signals[i], EVFILT_SIGNAL, EV_ADD, 0, 0, NULL);
    if (kevent(queue, &change, 1, NULL, 0, NULL) < 0) return -errno;
  }
  return sigprocmask(SIG_BLOCK, &set, NULL) == 0 ? queue : -errno;
}

int fs_next_signal(int descriptor) {
  struct kevent event;
  struct timespec now = {0, 0};
  return kevent(descriptor, NULL, 0, &event, 1, &now) == 1 ? (int)event.ident : 0;
}

#pragma clang assume_nonnull end

#endif
