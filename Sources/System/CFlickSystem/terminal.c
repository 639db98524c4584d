#define _GNU_SOURCE
#include "CFlickSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "platform.h"

// --- State -----------------------------------------------------------------------------------
//
// Written with all signals blocked; read by handlers.

typedef struct {
  uint8_t bytes[FS_SEQUENCE_CAPACITY];
  size_t count;
} sequence;

static struct {
  // Whether the handlers are installed and the settings in `found` are to be restored.
  volatile sig_atomic_t is_armed;
  // Whether `enter` was written later than `leave`.
  volatile sig_atomic_t is_entered;
  int descriptor;
  int wake_read;
  int wake_write;
  // A forked child inherits the handlers, but must not restore the terminal.
  pid_t owner;
  struct termios found;
  struct termios ours;
  // Whether a stop restored the terminal, until the process is continued.
  volatile sig_atomic_t is_away;
  // Whether requests to end are deferred to the program, and the first such request (0: none).
  volatile sig_atomic_t defers_ends;
  volatile sig_atomic_t end_request;
  // Whether `ours` is raw. If it is not, input typed ahead belongs to the next reader.
  volatile sig_atomic_t is_raw;
  sequence enter;
  sequence leave;
} terminal = {.wake_read = -1, .wake_write = -1};

static volatile sig_atomic_t own_has_modes;
volatile sig_atomic_t *fs_has_modes = &own_has_modes;

// The signals that end a program by default, with their previous actions.
static const int fatal_signals[] = {SIGHUP, SIGINT,  SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS,
                                    SIGFPE, SIGSEGV, SIGTERM, SIGSYS, SIGXCPU, SIGXFSZ};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };
static struct sigaction fatal_before[fatal_count];

static const int job_signals[] = {SIGTSTP, SIGCONT, SIGWINCH};
enum { job_count = sizeof job_signals / sizeof job_signals[0] };
static struct sigaction job_before[job_count];

// After a stack overflow, the handler needs another stack.
static _Alignas(16) char alternate_stack[64 << 10];
static stack_t stack_before;

// --- Async-signal-safe parts -----------------------------------------------------------------

// How long to wait for a terminal that does not read, in milliseconds in total.
enum { patience = 200 };

bool fs_write_fully(int descriptor, const uint8_t *bytes, size_t count) {
  size_t done = 0;
  for (int waits = 2; done < count;) {
    ssize_t written = write(descriptor, bytes + done, count - done);
    if (written > 0) {
      done += (size_t)written;
    } else if (written < 0 && errno == EINTR) {
      continue;
    } else if (written < 0 && errno == EAGAIN && waits > 0) {
      struct pollfd request = {.fd = descriptor, .events = POLLOUT};
      // The terminal does not read. Discard the frames that it has not read yet. The accepted part
      // of `bytes` follows them, so it is discarded too.
      if (poll(&request, 1, patience / 2) == 0 && --waits == 1 &&
          tcflush(descriptor, TCOFLUSH) == 0) {
        done = 0;
      }
    } else {
      return false;
    }
  }
  return true;
}

/// Sets the terminal's settings. In the background, this stops the process until it is in the
/// foreground.
static void set_attributes(const struct termios *attributes) {
  while (tcsetattr(terminal.descriptor, TCSANOW, attributes) != 0 && errno == EINTR) {
  }
}

static void leave_terminal(void) {
  if (!terminal.is_entered) return;
  terminal.is_entered = 0;
  if (fs_write_fully(terminal.descriptor, terminal.leave.bytes, terminal.leave.count)) {
    *fs_has_modes = 0;
  }
}

static void enter_terminal(void) {
  if (terminal.is_entered) return;
  terminal.is_entered = 1;
  *fs_has_modes = 1;
  fs_write_fully(terminal.descriptor, terminal.enter.bytes, terminal.enter.count);
}

static void wake(char reason) {
  // If the pipe is full, the reader has already been notified.
  ssize_t written = write(terminal.wake_write, &reason, 1);
  (void)written;
}

static void discard_input(void) {
  if (terminal.is_raw) tcflush(terminal.descriptor, TCIFLUSH);
}

static bool is_ours(void) { return terminal.is_armed && terminal.owner == getpid(); }

/// Whether this process group is in the foreground; true if unknown.
static bool is_in_foreground(void) {
  pid_t group = tcgetpgrp(terminal.descriptor);
  return group < 0 || group == getpgrp();
}

static bool is_request_to_end(int number) {
  return number == SIGHUP || number == SIGINT || number == SIGQUIT || number == SIGTERM;
}

/// Restores the terminal, then raises the signal with its previous action.
static void handle_fatal(int number) {
  int saved = errno;
  if (terminal.defers_ends && is_request_to_end(number) && is_ours()) {
    if (terminal.end_request == 0) terminal.end_request = number;
    wake(FS_WAKE_END_REQUEST);
    errno = saved;
    return;
  }
  if (is_ours()) {
    leave_terminal();
    discard_input();
    set_attributes(&terminal.found);
    terminal.is_armed = 0;
  }
  for (int i = 0; i < fatal_count; i++) {
    if (fatal_signals[i] == number) sigaction(number, &fatal_before[i], NULL);
  }
  // The signal is blocked during the handler and arrives on return.
  raise(number);
  errno = saved;
}

/// Leaves the terminal and stops. `handle_continue` enters it again.
static void handle_stop(int number) {
  int saved = errno;
  if (is_ours()) {
    leave_terminal();
    discard_input();
    set_attributes(&terminal.found);
    terminal.is_away = 1;
  }
  struct sigaction ours, standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigemptyset(&standard.sa_mask);
  sigaction(number, &standard, &ours);
  raise(number);
  sigset_t only, before;
  sigemptyset(&only);
  sigaddset(&only, number);
  // The process stops here, except in an orphaned process group, which no process could continue.
  sigprocmask(SIG_UNBLOCK, &only, &before);
  sigprocmask(SIG_SETMASK, &before, NULL);
  sigaction(number, &ours, NULL);
  // The process has not stopped, or SIGCONT's handler did not run: enter the terminal in both
  // cases.
  raise(SIGCONT);
  errno = saved;
}

static void handle_continue(int number) {
  (void)number;
  int saved = errno;
  if (is_ours() && terminal.end_request) {
    // The program was continued in order to end. It is leaving the terminal, or another process
    // owns it.
  } else if (is_ours() && !is_in_foreground()) {
    // The usual signal for background use of a terminal; stops the process until it is in the
    // foreground.
    kill(0, SIGTTOU);
  } else if (is_ours()) {
    // Another program may have changed the settings, even if this one did not leave the terminal
    // first.
    set_attributes(&terminal.ours);
    // Enter again only after a stop; a session that has ended does not return.
    bool was_away = terminal.is_away;
    terminal.is_away = 0;
    if (was_away) enter_terminal();
    wake(FS_WAKE_CONTINUED);
  }
  errno = saved;
}

static void handle_resize(int number) {
  (void)number;
  int saved = errno;
  if (is_ours()) wake(FS_WAKE_RESIZED);
  errno = saved;
}

// --- Installing ------------------------------------------------------------------------------

static void block_all(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
}

static void unblock(const sigset_t *before) { pthread_sigmask(SIG_SETMASK, before, NULL); }

/// Prepares an action that blocks other signals while a handler works on the terminal, except those
/// raised by a fault in the handler.
static void prepare(struct sigaction *action, void (*handler)(int)) {
  memset(action, 0, sizeof *action);
  action->sa_handler = handler;
  action->sa_flags = SA_ONSTACK | SA_RESTART;
  sigfillset(&action->sa_mask);
  const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
    sigdelset(&action->sa_mask, faults[i]);
  }
}

static void install_handlers(void) {
  stack_t ours = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(NULL, &stack_before);
  if (stack_before.ss_flags & SS_DISABLE) sigaltstack(&ours, NULL);

  struct sigaction action;
  prepare(&action, handle_fatal);
  for (int i = 0; i < fatal_count; i++) {
    sigaction(fatal_signals[i], NULL, &fatal_before[i]);
    // A process that was started to ignore a signal (nohup) keeps ignoring it.
    if (fatal_before[i].sa_handler != SIG_IGN) sigaction(fatal_signals[i], &action, NULL);
  }
  void (*const handlers[])(int) = {handle_stop, handle_continue, handle_resize};
  for (int i = 0; i < job_count; i++) {
    prepare(&action, handlers[i]);
    sigaction(job_signals[i], NULL, &job_before[i]);
    // Without job control, a shell starts its children with SIGTSTP ignored.
    if (job_before[i].sa_handler != SIG_IGN || job_signals[i] != SIGTSTP) {
      sigaction(job_signals[i], &action, NULL);
    }
  }
}

static void remove_handlers(void) {
  for (int i = 0; i < fatal_count; i++) sigaction(fatal_signals[i], &fatal_before[i], NULL);
  for (int i = 0; i < job_count; i++) sigaction(job_signals[i], &job_before[i], NULL);
  if (stack_before.ss_flags & SS_DISABLE) sigaltstack(&stack_before, NULL);
}

static void restore_at_exit(void) {
  if (!is_ours()) return;
  fs_terminal_leave();
  fs_terminal_restore();
}

// --- The interface ---------------------------------------------------------------------------

int fs_terminal_open(void) {
  // Try the terminal's own name first: macOS cannot poll /dev/tty.
  char name[128];
  const int standard[] = {STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO};
  for (int i = 0; i < 3; i++) {
    if (isatty(standard[i]) && ttyname_r(standard[i], name, sizeof name) == 0) {
      int descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
      if (descriptor >= 0) return descriptor;
    }
  }
  int descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  return descriptor >= 0 ? descriptor : -errno;
}

static int set_sequence(sequence *target, const uint8_t *bytes, size_t count) {
  if (count > FS_SEQUENCE_CAPACITY) return -EMSGSIZE;
  memcpy(target->bytes, bytes, count);
  target->count = count;
  return 0;
}

static int make_wake_pipe(void) {
  if (terminal.wake_read >= 0) return 0;
  int ends[2];
  if (pipe(ends) != 0) return -errno;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  terminal.wake_read = ends[0];
  terminal.wake_write = ends[1];
  return 0;
}

int fs_terminal_enter(int descriptor, bool is_raw, const uint8_t *enter, size_t enter_count,
                      const uint8_t *leave, size_t leave_count) {
  if (terminal.is_armed) return -EBUSY;
  if (tcgetattr(descriptor, &terminal.found) != 0) return -errno;
  int code = make_wake_pipe();
  if (code == 0) code = set_sequence(&terminal.enter, enter, enter_count);
  if (code == 0) code = set_sequence(&terminal.leave, leave, leave_count);
  if (code != 0) return code;

  static bool is_registered = false;
  if (!is_registered) is_registered = atexit(restore_at_exit) == 0;

  sigset_t before;
  block_all(&before);
  terminal.descriptor = descriptor;
  terminal.owner = getpid();
  terminal.is_raw = is_raw;
  terminal.is_away = 0;
  terminal.ours = terminal.found;
  if (is_raw) {
    cfmakeraw(&terminal.ours);
    terminal.ours.c_cc[VMIN] = 1;
    terminal.ours.c_cc[VTIME] = 0;
  }
  install_handlers();
  terminal.is_armed = 1;
  unblock(&before);

  // Not with signals blocked: in the background, the process stops here until it is in the
  // foreground.
  set_attributes(&terminal.ours);
  block_all(&before);
  enter_terminal();
  unblock(&before);
  return terminal.wake_read;
}

int fs_terminal_change(const uint8_t *now, size_t now_count, const uint8_t *enter,
                       size_t enter_count, const uint8_t *leave, size_t leave_count) {
  if (!terminal.is_armed) return -ENOTTY;
  sigset_t before;
  block_all(&before);
  int code = set_sequence(&terminal.leave, leave, leave_count);
  if (code == 0) code = set_sequence(&terminal.enter, enter, enter_count);
  if (code == 0 && terminal.is_entered) fs_write_fully(terminal.descriptor, now, now_count);
  unblock(&before);
  return code;
}

void fs_terminal_leave(void) {
  if (!terminal.is_armed) return;
  sigset_t before;
  block_all(&before);
  leave_terminal();
  unblock(&before);
}

void fs_terminal_restore(void) {
  if (!terminal.is_armed) return;
  sigset_t before;
  block_all(&before);
  // A stop restored the terminal, which another process may use now.
  if (!terminal.is_away) {
    discard_input();
    set_attributes(&terminal.found);
  }
  terminal.is_armed = 0;
  remove_handlers();
  unblock(&before);
}

void fs_terminal_defer_ends(void) { terminal.defers_ends = 1; }

int fs_terminal_end_request(void) { return terminal.end_request; }

int fs_terminal_size(int descriptor, int *columns, int *rows, int *width, int *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
  return 0;
}

int fs_terminal_unsent(int descriptor) {
  int count = 0;
  return ioctl(descriptor, TIOCOUTQ, &count) == 0 ? count : 0;
}

void fs_terminal_suspend(void) { kill(0, SIGTSTP); }
