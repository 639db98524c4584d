// Queries of a terminal's identity and capabilities.

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "CFlickSystem.h"

#pragma clang assume_nonnull begin

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Reads until `last` arrives, the buffer is full or the time is up. Returns the number of bytes.
static size_t read_until(int descriptor, uint8_t last, uint8_t *answer, size_t room,
                         int64_t deadline) {
  size_t count = 0;
  while (count < room) {
    int64_t left = deadline - milliseconds();
    struct pollfd request = {descriptor, POLLIN, 0};
    if (left <= 0 || poll(&request, 1, (int)left) <= 0) break;
    if (read(descriptor, answer + count, 1) != 1) break;
    if (answer[count++] == last) break;
  }
  return count;
}

int fs_query_terminal(int descriptor, const void *question, size_t size, uint8_t last, void *answer,
                      size_t room, int timeout) {
  struct termios before, raw;
  if (tcgetattr(descriptor, &before) != 0) return -errno;
  raw = before;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(descriptor, TCSAFLUSH, &raw) != 0) return -errno;
  size_t count = 0;
  if (write(descriptor, question, size) == (ssize_t)size) {
    count = read_until(descriptor, last, answer, room, milliseconds() + timeout);
  }
  // Discard late responses, so that they do not appear as input to the user's shell.
  tcsetattr(descriptor, TCSAFLUSH, &before);
  return (int)count;
}

#pragma clang assume_nonnull end
