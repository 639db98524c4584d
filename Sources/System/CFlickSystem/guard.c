#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "platform.h"
#include "terminal.h"

#pragma clang assume_nonnull begin

static struct termios remembered;

int fs_remember_terminal(int descriptor) {
  if (tcgetattr(descriptor, &remembered) != 0) return -errno;
  void *shared =
      mmap(NULL, sizeof *fs_has_modes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return -errno;
  fs_has_modes = shared;
  return 0;
}

static bool is_as_remembered(const struct termios *now) {
  return now->c_iflag == remembered.c_iflag && now->c_oflag == remembered.c_oflag &&
         now->c_cflag == remembered.c_cflag && now->c_lflag == remembered.c_lflag;
}

int fs_recover_terminal(int descriptor, const uint8_t *leave, size_t count) {
  struct termios now;
  if (tcgetattr(descriptor, &now) != 0) return -errno;
  // A worker restores the settings last, but it may have given up on a terminal that did not read.
  if (is_as_remembered(&now) && !*fs_has_modes) return 0;
  if (*fs_has_modes && fs_write_fully(descriptor, leave, count)) *fs_has_modes = 0;
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
