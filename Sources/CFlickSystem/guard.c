#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

static struct termios remembered;

int fs_remember_terminal(int descriptor) {
  return tcgetattr(descriptor, &remembered) == 0 ? 0 : -errno;
}

static bool is_as_remembered(const struct termios *now) {
  return now->c_iflag == remembered.c_iflag && now->c_oflag == remembered.c_oflag &&
         now->c_cflag == remembered.c_cflag && now->c_lflag == remembered.c_lflag;
}

int fs_recover_terminal(int descriptor, const uint8_t *leave, size_t count) {
  struct termios now;
  if (tcgetattr(descriptor, &now) != 0) return -errno;
  // A worker that restored the terminal has done this last.
  if (is_as_remembered(&now)) return 0;
  int waits = 2;
  while (count > 0) {
    ssize_t written = write(descriptor, leave, count);
    if (written > 0) {
      leave += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN && waits-- > 0) {
      // It does not read: frames that it has not seen yet are of no use to it.
      struct pollfd request = {.fd = descriptor, .events = POLLOUT};
      if (poll(&request, 1, 100) == 0) tcflush(descriptor, TCOFLUSH);
    } else if (written >= 0 || errno != EINTR) {
      break;
    }
  }
  tcflush(descriptor, TCIFLUSH);
  while (tcsetattr(descriptor, TCSANOW, &remembered) != 0) {
    if (errno != EINTR) return -errno;
  }
  return 1;
}

void fs_stop_after(int child) {
  const struct timespec moment = {0, 5000000};
  for (int i = 0; i < 100; i++) {
    siginfo_t info = {0};
    // Left to be waited for: another call takes the child's end.
    if (waitid(P_PID, (id_t)child, &info, WSTOPPED | WEXITED | WNOHANG | WNOWAIT) != 0) break;
    if (info.si_pid == child) break;
    nanosleep(&moment, NULL);
  }
  sigset_t only, before;
  sigemptyset(&only);
  sigaddset(&only, SIGTSTP);
  // An orphaned process group, which no process could continue, does not stop.
  raise(SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &only, &before);
  sigprocmask(SIG_SETMASK, &before, NULL);
  // A SIGCONT that was sent to this process alone was meant for both.
  kill(child, SIGCONT);
}

#pragma clang assume_nonnull end
