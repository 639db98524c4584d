#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CFlickSystem.h"

#pragma clang assume_nonnull begin

extern char **environ;

/// The descriptors that a program inherits beside those of its file actions.
enum others { INHERITS_OTHERS, CLOSES_OTHERS };

/// Starts a program with no signals blocked, and with the default action for signals that this
/// process handles or ignores temporarily.
static int start(const char *_Nullable const *_Nonnull words,
                 posix_spawn_file_actions_t *_Nullable files, enum others others, pid_t *child) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGINT);
  sigaddset(&usual, SIGQUIT);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGTSTP);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  // Libraries open descriptors without the flag that closes them.
#ifdef __APPLE__
  if (others == CLOSES_OTHERS) flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
  if (others == CLOSES_OTHERS) posix_spawn_file_actions_addclosefrom_np(files, 3);
#else
  (void)others;
#endif
  posix_spawnattr_setflags(&attributes, flags);
  int error = posix_spawnp(child, words[0], files, &attributes, (char *const *)words, environ);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int fs_run_command(const char *_Nullable const *_Nonnull words, int *error) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit;
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  pid_t child;
  *error = start(words, NULL, INHERITS_OTHERS, &child);
  int result = *error == 0 ? fs_wait(child, error) : 0;
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGQUIT, &quit, NULL);
  return result;
}

static long now_in_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Reads until the end of the output. Returns the number of bytes, or -1 if the end does not come
/// in time.
static int read_all(int source, char *bytes, int size, int milliseconds) {
  long last = now_in_milliseconds() + milliseconds;
  int count = 0;
  for (;;) {
    long left = last - now_in_milliseconds();
    struct pollfd input = {.fd = source, .events = POLLIN};
    int ready = left > 0 ? poll(&input, 1, (int)left) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || count == size) return -1;
    ssize_t more = read(source, bytes + count, (size_t)(size - count));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return -1;
    if (more == 0) return count;
    count += (int)more;
  }
}

int fs_command_output(const char *_Nullable const *_Nonnull words, char *bytes, int size,
                      int milliseconds) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, ends[1], 1);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int error = start(words, &files, CLOSES_OTHERS, &child);
  posix_spawn_file_actions_destroy(&files);
  close(ends[1]);
  int count = error == 0 ? read_all(ends[0], bytes, size, milliseconds) : -1;
  close(ends[0]);
  if (error != 0) return -1;
  if (count < 0) kill(child, SIGKILL);
  return fs_wait(child, &error) == 0 && error == 0 ? count : -1;
}

int fs_start_command(const char *_Nullable const *_Nonnull words, int *input, int *output,
                     int *process) {
  int in[2], out[2];
  if (pipe(in) != 0) return errno;
  if (pipe(out) != 0) {
    int error = errno;
    close(in[0]);
    close(in[1]);
    return error;
  }
  for (int end = 0; end < 2; end++) {
    fcntl(in[end], F_SETFD, FD_CLOEXEC);
    fcntl(out[end], F_SETFD, FD_CLOEXEC);
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in[0], 0);
  posix_spawn_file_actions_adddup2(&files, out[1], 1);
  pid_t child = 0;
  int error = start(words, &files, INHERITS_OTHERS, &child);
  posix_spawn_file_actions_destroy(&files);
  close(in[0]);
  close(out[1]);
  if (error != 0) {
    close(in[1]);
    close(out[0]);
    return error;
  }
  *input = in[1];
  *output = out[0];
  *process = child;
  return 0;
}

/// Whether the child ends within the given time. The child remains waitable.
static int ends_within(pid_t child, int milliseconds) {
  long last = now_in_milliseconds() + milliseconds;
  for (;;) {
    siginfo_t info = {0};
    int result = waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT);
    if (result != 0 && errno != EINTR) return 1;
    if (result == 0 && info.si_pid == child) return 1;
    if (now_in_milliseconds() >= last) return 0;
    poll(NULL, 0, 5);
  }
}

void fs_abandon_command(int child, int milliseconds) {
  if (!ends_within(child, milliseconds)) {
    kill(child, SIGTERM);
    if (!ends_within(child, milliseconds / 4)) return;
  }
  int error;
  fs_wait(child, &error);
}

int fs_await_output(int output, int child) {
  for (int has_ended = 0;;) {
    struct pollfd source = {.fd = output, .events = POLLIN};
    int ready = poll(&source, 1, 500);
    if (ready < 0 && errno == EINTR) continue;
    if (ready != 0) return ready < 0 ? -errno : 1;
    if (has_ended) return 0;
    has_ended = ends_within(child, 0);
  }
}

#pragma clang assume_nonnull end
