#ifdef __linux__

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "CFlickSystem.h"
#include "platform.h"

#pragma clang assume_nonnull begin

int fs_platform_follow(int parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -errno;
  // The parent may have ended before the call.
  if (getppid() != parent) _exit(128 + SIGKILL);
  // RLIMIT_CORE does not affect cores that are piped to a program.
  return prctl(PR_SET_DUMPABLE, 0) == 0 ? 0 : -errno;
}

int fs_follow_by(int number) { return prctl(PR_SET_PDEATHSIG, number) == 0 ? 0 : -errno; }

// The kernel checks the limit whenever the stack grows, and always keeps 128 MB of address space
// free for the stack.
int fs_extend_stack(size_t size) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return -errno;
  if (limit.rlim_cur >= size) return 0;
  limit.rlim_cur = size;
  return setrlimit(RLIMIT_STACK, &limit) == 0 ? 0 : -errno;
}

// MARK: - Memory

#ifdef LIMITS_MEMORY

/// Whether the system grants one more page under a limit of writable memory.
static bool grants_page(rlim_t size, const struct rlimit *limit) {
  struct rlimit tried = {.rlim_cur = size, .rlim_max = limit->rlim_max};
  if (setrlimit(RLIMIT_DATA, &tried) != 0) return false;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  void *piece = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (piece == MAP_FAILED) return false;
  munmap(piece, page);
  return true;
}

/// The size of the writable memory without /proc: the least limit that grants one more page.
static long long probed_data_size(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return -errno;
  int error_before = errno;
  rlim_t low = 0, high = 1u << 20;
  rlim_t end = limit.rlim_max < (rlim_t)1 << 47 ? limit.rlim_max : (rlim_t)1 << 47;
  while (high < end && !grants_page(high, &limit)) {
    low = high;
    high *= 2;
  }
  while (high - low > (rlim_t)sysconf(_SC_PAGESIZE)) {
    rlim_t middle = low + (high - low) / 2;
    if (grants_page(middle, &limit)) {
      high = middle;
    } else {
      low = middle;
    }
  }
  setrlimit(RLIMIT_DATA, &limit);
  errno = error_before;
  return (long long)high;
}

/// The size in bytes of the calling process's writable memory, or a negative errno.
static long long data_size(void) {
  char text[128] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return probed_data_size();
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  long long pages;
  if (length <= 0 || sscanf(text, "%*d %*d %*d %*d %*d %lld", &pages) != 1) return -EINVAL;
  return pages * sysconf(_SC_PAGESIZE);
}

/// Text written to `stderr`, held back. The runtime prints its message there before it aborts; if
/// memory is the reason, another message replaces it. Several threads may write.
static char held_output[1024];
static size_t held_size;

static ssize_t hold_output(void *cookie, const char *text, size_t size) {
  (void)cookie;
  size_t start = __atomic_fetch_add(&held_size, size, __ATOMIC_RELAXED);
  if (start < sizeof held_output) {
    size_t room = sizeof held_output - start;
    memcpy(held_output + start, text, size < room ? size : room);
  }
  return (ssize_t)size;
}

/// Whether the process's memory is limited.
static bool is_limited;

/// If a block of this size is not available, insufficient memory is the reason for a death.
#define LAST_PIECE (4u << 20)

// After one very large request, smaller ones may still succeed; `errno` then shows the failure. It
// is from the last failed call, so code that handles an allocation failure resets it: Lua's
// allocator and the start of threads.
bool fs_platform_wants_memory(int number, const siginfo_t *info) {
  if (!is_limited || number == SIGXCPU) return false;
  // A signal sent by another process is unrelated to this thread's allocations.
  bool is_sent = info->si_code <= 0;
  if (is_sent && info->si_pid != getpid()) return false;
  if (errno == ENOMEM && number != SIGSEGV && number != SIGBUS) return true;
  void *piece = mmap(NULL, LAST_PIECE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (piece == MAP_FAILED) return true;
  munmap(piece, LAST_PIECE);
  return false;
}

void fs_platform_print_held_output(void) {
  size_t size = __atomic_load_n(&held_size, __ATOMIC_RELAXED);
  // A failure cannot be reported anywhere.
  ssize_t written =
      write(STDERR_FILENO, held_output, size < sizeof held_output ? size : sizeof held_output);
  (void)written;
}

int fs_can_limit_memory(void) { return 1; }

int fs_limit_memory(uint64_t beyond) {
  long long size = data_size();
  if (size < 0) return (int)size;
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return -errno;
  rlim_t wanted = (rlim_t)size + (rlim_t)beyond;
  limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
  if (setrlimit(RLIMIT_DATA, &limit) != 0) return -errno;
  FILE *kept = fopencookie(NULL, "w", (cookie_io_functions_t){.write = hold_output});
  if (kept != NULL) {
    // Unbuffered, because there may be no memory for a buffer at that point.
    setvbuf(kept, NULL, _IONBF, 0);
    stderr = kept;
  }
  is_limited = true;
  return 0;
}

#endif

// MARK: - Files

int fs_open_unnamed(const char *folder, unsigned mode) {
  // The file gets its name through /proc.
  if (access("/proc/self/fd", X_OK) != 0) return -errno;
  int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
  return descriptor < 0 ? -errno : descriptor;
}

int fs_name(int descriptor, const char *path) {
  char self[64];
  snprintf(self, sizeof self, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : -errno;
}

// MARK: - Signals

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
