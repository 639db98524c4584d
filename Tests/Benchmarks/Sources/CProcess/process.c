#include "CProcess.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double process_thread_seconds(void) { return now(CLOCK_THREAD_CPUTIME_ID); }

void process_note(const char *text) { fputs(text, stderr); }

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static bool spawn(char *const *arguments, int output, pid_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, output, 2);
  int error = posix_spawn(child, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0;
}

/// Reads until the other end is closed; keeps the first `PROCESS_OUTPUT` bytes.
static void drain(int input, char *text) {
  size_t count = 0;
  char rest[4096];
  while (true) {
    bool fits = count < PROCESS_OUTPUT;
    ssize_t got =
        fits ? read(input, text + count, PROCESS_OUTPUT - count) : read(input, rest, sizeof rest);
    if (got <= 0) break;
    if (fits) count += (size_t)got;
  }
  text[count] = 0;
}

char *process_run(char *const *arguments, process_usage *usage) {
  int ends[2];
  if (pipe(ends) != 0) return NULL;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  char *text = malloc(PROCESS_OUTPUT + 1);
  pid_t child;
  double start = now(CLOCK_MONOTONIC);
  bool started = text != NULL && spawn(arguments, ends[1], &child);
  close(ends[1]);
  if (!started) {
    close(ends[0]);
    free(text);
    return NULL;
  }
  drain(ends[0], text);
  close(ends[0]);

  int status;
  struct rusage used;
  wait4(child, &status, 0, &used);
  usage->wall = now(CLOCK_MONOTONIC) - start;
  usage->cpu = seconds(used.ru_utime) + seconds(used.ru_stime);
#ifdef __APPLE__
  usage->peak_kib = used.ru_maxrss / 1024;
#else
  usage->peak_kib = used.ru_maxrss;
#endif
  usage->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return text;
}
