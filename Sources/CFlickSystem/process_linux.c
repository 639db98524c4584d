#ifdef __linux__

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "CFlickSystem.h"
#include "platform.h"

#pragma clang assume_nonnull begin

int fs_platform_follow(int parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -errno;
  // The parent may have gone before that.
  if (getppid() != parent) _exit(128 + SIGKILL);
  // RLIMIT_CORE does not hold where cores go to a program.
  return prctl(PR_SET_DUMPABLE, 0) == 0 ? 0 : -errno;
}

int fs_follow_by(int number) { return prctl(PR_SET_PDEATHSIG, number) == 0 ? 0 : -errno; }

// The kernel asks for the limit whenever the stack grows, and keeps 128 MB free below it in any case.
int fs_extend_stack(size_t size) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return -errno;
  if (limit.rlim_cur >= size) return 0;
  limit.rlim_cur = size;
  return setrlimit(RLIMIT_STACK, &limit) == 0 ? 0 : -errno;
}

int fs_open_signals(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -errno;
  int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

int fs_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t size = read(descriptor, &info, sizeof info);
  return size == sizeof info ? (int)info.ssi_signo : 0;
}

#pragma clang assume_nonnull end

#endif
