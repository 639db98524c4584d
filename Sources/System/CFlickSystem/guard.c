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
  // A worker restores the settings last, so everything else is restored too.
  if (is_as_remembered(&now)) return 0;
  int waits = 2;
  while (count > 0) {
    ssize_t written = write(descriptor, leave, count);
    if (written > 0) {
      leave += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN && waits-- > 0) {
      // The terminal does not read. Discard the frames that it has not read yet.
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
    // WNOWAIT: the child remains waitable for another call.
    if (waitid(P_PID, (id_t)child, &info, WSTOPPED | WEXITED | WNOHANG | WNOWAIT) != 0) break;
    if (info.si_pid == child) break;
    nanosleep(&moment, NULL);
  }
  sigset_t only, before;
  sigemptyset(&only);
  sigaddset(&only, SIGTSTP);
  // An orphaned process group does not stop, because no process could continue it.
  raise(SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &only, &before);
  sigprocmask(SIG_SETMASK, &before, NULL);
  // SIGCONT may have been sent to this process only; the child needs it too.
  kill(child, SIGCONT);
}

#pragma clang assume_nonnull end
