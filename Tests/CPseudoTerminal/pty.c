#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

// On Linux the new process borrows our memory until its program starts. `fork` would mark each
// page, and copy it when a test writes to it: a gigabyte under a sanitizer.
#ifdef __linux__
#define START vfork
#else
#define START fork
#endif

#define SIGNALS_AS_WITHOUT                                        \
  "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:" \
  "handle_sigill=0:handle_sigtrap=0:handle_abort=0:use_sigaltstack=0"

int pty_open(int columns, int rows, int *controller, int *terminal) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0) return -errno;
  fcntl(master, F_SETFD, FD_CLOEXEC);
  fcntl(master, F_SETFL, O_NONBLOCK);
  if (grantpt(master) != 0 || unlockpt(master) != 0) return -errno;
  const char *name = ptsname(master);
  if (name == NULL) return -ENODEV;
  int slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0) return -errno;
  *controller = master;
  *terminal = slave;
  return pty_resize(master, columns, rows);
}

// The environment of a program on the terminal: ours but for these, which each program is given.
static const char *const given[] = {
    "SWIFT_BACKTRACE=enable=no",
    // Sanitizers must not change the effect of signals.
    "ASAN_OPTIONS=" SIGNALS_AS_WITHOUT,
    "TSAN_OPTIONS=" SIGNALS_AS_WITHOUT,
    "TERM=xterm-256color",
    "COLORTERM=truecolor",
    "LANG=C.UTF-8",
};
enum { GIVEN_COUNT = sizeof given / sizeof *given };

// Whether a variable is replaced by one of the given ones, or hidden from programs.
static bool is_replaced(const char *variable) {
  if (strncmp(variable, "NO_COLOR=", strlen("NO_COLOR=")) == 0) return true;
  for (int i = 0; i < GIVEN_COUNT; i++) {
    size_t length = strcspn(given[i], "=") + 1;
    if (strncmp(variable, given[i], length) == 0) return true;
  }
  return false;
}

// Returns an array for the caller to free, with the strings not copied; NULL if out of memory.
static char **new_environment(void) {
  size_t count = 0;
  while (environ[count] != NULL) count++;
  char **variables = malloc((count + GIVEN_COUNT + 1) * sizeof *variables);
  if (variables == NULL) return NULL;
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    if (!is_replaced(environ[i])) variables[used++] = environ[i];
  }
  for (int i = 0; i < GIVEN_COUNT; i++) variables[used++] = (char *)given[i];
  variables[used] = NULL;
  return variables;
}

pid_t pty_start(char *const *arguments, int terminal) {
  char name[128];
  if (ttyname_r(terminal, name, sizeof name) != 0) return -errno;
  char **environment = new_environment();
  if (environment == NULL) return -ENOMEM;

  // Our signal handlers must not run in the new process.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t process = START();
  if (process == 0) {
    setsid();
    int own = open(name, O_RDWR);
    if (own < 0) _exit(127);
    ioctl(own, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++) dup2(own, i);
    if (own > 2) close(own);
    // Resets signals as a shell does: none blocked, none ignored.
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    struct rlimit none_at_all = {0, 0};
    setrlimit(RLIMIT_CORE, &none_at_all);
    execve(arguments[0], arguments, environment);
    _exit(127);
  }
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  free(environment);
  return process < 0 ? -error : process;
}

int pty_resize(int controller, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(controller, TIOCSWINSZ, &size);
}

int pty_settings(int terminal, unsigned char *bytes, int capacity) {
  struct termios settings;
  if (tcgetattr(terminal, &settings) != 0) return 0;
  const tcflag_t flags[] = {settings.c_iflag, settings.c_oflag, settings.c_cflag,
                            settings.c_lflag & ~(tcflag_t)PENDIN};
  const speed_t speeds[] = {cfgetispeed(&settings), cfgetospeed(&settings)};
  size_t count = sizeof flags + sizeof speeds + sizeof settings.c_cc;
  if (count > (size_t)capacity) return 0;
  memcpy(bytes, flags, sizeof flags);
  memcpy(bytes + sizeof flags, speeds, sizeof speeds);
  memcpy(bytes + sizeof flags + sizeof speeds, settings.c_cc, sizeof settings.c_cc);
  return (int)count;
}

pid_t pty_foreground(int terminal) { return tcgetpgrp(terminal); }

int pty_has_ended(pid_t process, int *status) {
  int raw;
  pid_t found = waitpid(process, &raw, WNOHANG);
  if (found != process) return 0;
  *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : -1;
  return 1;
}

int pty_read(int controller, unsigned char *bytes, int capacity, int milliseconds) {
  struct pollfd request = {.fd = controller, .events = POLLIN};
  if (poll(&request, 1, milliseconds) <= 0) return 0;
  ssize_t count = read(controller, bytes, (size_t)capacity);
  if (count > 0) return (int)count;
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

int pty_write(int controller, const unsigned char *bytes, int count) {
  return (int)write(controller, bytes, (size_t)count);
}

void pty_end(pid_t process, int controller, int terminal) {
  int status;
  if (waitpid(process, &status, WNOHANG) == 0) {
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
    waitpid(process, &status, 0);
  }
  close(controller);
  close(terminal);
}
