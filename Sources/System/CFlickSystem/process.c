// The parts common to Linux and macOS.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "CFlickSystem.h"
#include "platform.h"

#pragma clang assume_nonnull begin

// MARK: - Processes

/// Opens closed standard streams, so that no other file gets their numbers.
///
/// They are opened in the wrong direction, so that a use still fails with EBADF.
static void fill_standard_streams(void) {
  for (int number = 0; number < 3; number++) {
    if (fcntl(number, F_GETFD) >= 0) continue;
    // `open` returns the lowest free number, which is this one.
    if (open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY) < 0) (void)open("/", O_RDONLY);
  }
}

// With less than the first, some commands end without a message. With the second, deep recursion
// fails with Lua's error before the stack overflows.
static const rlim_t least_stack = (rlim_t)64 << 10;
static const rlim_t usual_stack = (rlim_t)8 << 20;

/// Raises a small stack limit as far as allowed. The first thread's stack grows up to the current
/// limit.
static void widen_stack(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= usual_stack) return;
  struct rlimit wider = limit;
  wider.rlim_cur = limit.rlim_max < usual_stack ? limit.rlim_max : usual_stack;
  if (setrlimit(RLIMIT_STACK, &wider) == 0) limit = wider;
  if (limit.rlim_cur >= least_stack) return;
  static const char words[] =
      "the stack: expected at least 64 KB, found less, and the limit cannot be raised "
      "(ulimit -s)\n";
  if (write(STDERR_FILENO, words, sizeof words - 1) < 0) _exit(EX_SOFTWARE);
  _exit(EX_SOFTWARE);
}

void fs_settle(void) {
  fill_standard_streams();
  widen_stack();
  // If SIGCHLD were ignored, children could not be waited for.
  signal(SIGCHLD, SIG_DFL);
  // A write beyond the size limit must fail like a write to a full disk.
  signal(SIGXFSZ, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

int fs_fork(void) {
  pid_t child = fork();
  return child < 0 ? -errno : child;
}

int fs_become_worker(int parent, void *place) {
  // The runtime may have installed handlers that print long crash reports, which takes seconds.
  fs_handle_deaths(place);
  // A script run by another thread of the supervisor does not run in this process.
  fs_change_script((fs_script){0, 0});
  // The supervisor blocks the signals that it reads as input.
  sigset_t none_blocked;
  sigemptyset(&none_blocked);
  sigprocmask(SIG_SETMASK, &none_blocked, NULL);
  // A write beyond the size limit must fail like a write to a full disk.
  signal(SIGXFSZ, SIG_IGN);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  return fs_platform_follow(parent);
}

int fs_wait(int child, int *error) {
  int status;
  *error = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno == EINTR) continue;
    *error = errno;
    return 0;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void fs_exit(int code) { _exit(code); }

// MARK: - Limits

/// The current size of a standard stream; 0 unless it is a regular file.
static uint64_t size_of(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return (uint64_t)status.st_size;
}

static int lower(int which, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(which, &limit) != 0) return -errno;
  limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
  return setrlimit(which, &limit) == 0 ? 0 : -errno;
}

int fs_limit_file_size(uint64_t beyond) {
  uint64_t output = size_of(1), errors = size_of(2);
  return lower(RLIMIT_FSIZE, (rlim_t)((output > errors ? output : errors) + beyond));
}

int fs_limit_cpu(double seconds) {
  if (seconds < 0) return lower(RLIMIT_CPU, RLIM_INFINITY);
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return -errno;
  double total = (double)used.tv_sec + (double)used.tv_nsec * 1e-9 + seconds;
  return lower(RLIMIT_CPU, total < 1e9 ? (rlim_t)ceil(total) : RLIM_INFINITY);
}

#ifndef LIMITS_MEMORY

int fs_limit_memory(uint64_t beyond) {
  (void)beyond;
  return -ENOTSUP;
}

int fs_can_limit_memory(void) { return 0; }

bool fs_platform_wants_memory(int number, const siginfo_t *info) {
  (void)number, (void)info;
  return false;
}

void fs_platform_print_held_output(void) {}

#endif

// MARK: - Shared memory

void *_Nullable fs_map_shared(size_t size) {
  void *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return address == MAP_FAILED ? NULL : address;
}

void fs_unmap_shared(void *address, size_t size) { munmap(address, size); }

int64_t fs_take_number(void *counter) {
  return __atomic_fetch_add((int64_t *)counter, 1, __ATOMIC_RELAXED);
}

#pragma clang assume_nonnull end
