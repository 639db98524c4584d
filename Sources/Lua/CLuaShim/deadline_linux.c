// The CPU deadline on Linux: a timer on the thread's own CPU clock signals that thread.

#if defined(__linux__) && !(defined(__has_feature) && __has_feature(thread_sanitizer))

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

#pragma clang assume_nonnull begin

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

/// Samples of the running code, the host's or a script's, in the length of a budget.
#define SAMPLES 50

/// The maximum budget in seconds; longer than any practical run, and safe for time_t.
#define LONGEST_SECONDS 1e9

/// A timer and the budget that it measures.
///
/// Setting a timer takes longer than many scripts run. When a budget ends, the timer therefore
/// stays set, and the next budget of the same length reuses it: it cannot end before the timer
/// fires, and the handler then sets the timer for the remaining time. Deadlines are reused and
/// never freed, because a signal may arrive after another thread has closed the state.
struct lk_deadline {
  timer_t timer;
  pid_t thread;
  unsigned process;  // see `copies`
  lk_context *_Nullable context;
  lk_deadline_handler handler;
  double seconds;                    // length of the current or last budget, in CPU seconds
  double start;                      // the thread's CPU seconds at its start
  double seen;                       // the thread's CPU seconds at the last sample of the code
  volatile sig_atomic_t is_set;      // the timer fires within `seconds` from now
  volatile sig_atomic_t is_idle;     // no budget is active
  volatile sig_atomic_t is_ticking;  // the timer fires for each tick of a meter
  lk_deadline *_Nullable next;       // in the list of unused deadlines
};

// MARK: - Threads and processes

/// The id of the calling thread; 0 until first requested.
static _Thread_local pid_t known_thread;
/// How many forks led to this process. Timers are not inherited by fork.
static unsigned copies;

static void become_copy(void) {
  known_thread = 0;
  copies += 1;
}

static pid_t this_thread(void) {
  if (known_thread == 0) known_thread = (pid_t)syscall(SYS_gettid);
  return known_thread;
}

/// CPU seconds used by the calling thread.
static double used_seconds(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// MARK: - Unused deadlines

/// Lock-free, because a fork could copy a lock in its locked state.
static _Atomic(lk_deadline *_Nullable) unused;

static void add_unused(lk_deadline *first, lk_deadline *last) {
  lk_deadline *rest = atomic_load(&unused);
  do {
    last->next = rest;
  } while (!atomic_compare_exchange_weak(&unused, &rest, first));
}

static lk_deadline *_Nullable take_unused(void) {
  lk_deadline *taken = atomic_exchange(&unused, NULL);
  if (taken == NULL) return calloc(1, sizeof *taken);
  if (taken->next != NULL) {
    lk_deadline *last = taken->next;
    while (last->next != NULL) last = last->next;
    add_unused(taken->next, last);
  }
  return taken;
}

// MARK: - The timer

static int deadline_signal(void) { return SIGRTMIN + 4; }

static int set_timer(lk_deadline *deadline, double seconds) {
  struct itimerspec when;
  memset(&when, 0, sizeof when);
  double whole = floor(seconds);
  when.it_value.tv_sec = (time_t)whole;
  when.it_value.tv_nsec = (long)((seconds - whole) * 1e9);
  if (deadline->is_ticking) {
    when.it_interval = when.it_value;
  } else if (seconds > 0) {
    when.it_interval.tv_sec = 1;  // for a script that is still running then
  }
  return timer_settime(deadline->timer, 0, &when, NULL) == 0 ? 0 : errno;
}

/// Sets the timer for the next sample, or for the deadline if that comes first.
static int set_timer_within(lk_deadline *deadline, double left) {
  // The system counts in milliseconds; a timer that is set to 0 never fires.
  double pause = fmax(deadline->seconds / SAMPLES, 1e-3);
  return set_timer(deadline, left < pause ? left : pause);
}

static double seconds_left(const lk_deadline *deadline) {
  return deadline->start + deadline->seconds - used_seconds();
}

/// The signal carries the deadline, so no global state is needed.
static void on_signal(int number, siginfo_t *info, void *unused_context) {
  (void)number;
  (void)unused_context;
  if (info->si_code != SI_TIMER || info->si_value.sival_ptr == NULL) return;
  lk_deadline *deadline = info->si_value.sival_ptr;
  int error = errno;
  // A late signal may arrive at a thread or state that no longer uses the deadline.
  if (deadline->thread == this_thread() && deadline->context != NULL) {
    if (deadline->is_idle) {
      deadline->is_set = 0;
      set_timer(deadline, 0);
    } else {
      double now = used_seconds();
      lk_count_seconds((lk_context *)deadline->context, now - deadline->seen);
      deadline->seen = now;
      double left = deadline->is_ticking ? 0 : deadline->start + deadline->seconds - now;
      if (left < 1e-6 || set_timer_within(deadline, left) != 0) {
        // It fires again in a second, which would be late for the next budget.
        deadline->is_set = 0;
        deadline->handler((lk_context *)deadline->context, 1 + info->si_overrun);
      }
    }
  }
  errno = error;
}

static void prepare_process(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(deadline_signal(), &action, NULL);
  pthread_atfork(NULL, NULL, become_copy);
}

/// The threads of dispatch queues, used for Swift tasks, start with all signals blocked.
static void unblock_signal(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, deadline_signal());
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/// Creates the timer for the calling thread; a state may have moved to another thread.
static int make_timer(lk_context *context, lk_deadline_handler handler) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare_process);
  unblock_signal();
  lk_platform_deadline_free(context);
  lk_deadline *deadline = take_unused();
  if (deadline == NULL) return ENOMEM;
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = deadline_signal();
  event.sigev_value.sival_ptr = deadline;
  event.sigev_notify_thread_id = this_thread();
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &deadline->timer) != 0) {
    int error = errno;
    add_unused(deadline, deadline);
    return error;
  }
  deadline->process = copies;
  deadline->handler = handler;
  deadline->is_set = 0;
  deadline->is_idle = 1;
  deadline->thread = this_thread();
  deadline->context = context;
  inner(context)->deadline = deadline;
  return 0;
}

// MARK: - Budgets

static int begin(lk_deadline *deadline, double seconds, double tick) {
  // Callers make the timer first. NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
  bool goes_on = deadline->is_idle && deadline->is_set && seconds == deadline->seconds &&
                 tick == 0 && !deadline->is_ticking;
  // A signal during the change must see either the old budget or the new one.
  deadline->is_idle = 1;
  atomic_signal_fence(memory_order_seq_cst);
  deadline->seconds = seconds;
  deadline->start = used_seconds();
  deadline->seen = deadline->start;
  atomic_signal_fence(memory_order_seq_cst);
  deadline->is_idle = 0;
  atomic_signal_fence(memory_order_seq_cst);
  // The timer may have fired in the meantime.
  if (goes_on && deadline->is_set) return 0;
  deadline->is_ticking = tick > 0;
  deadline->is_set = 1;
  return tick > 0 ? set_timer(deadline, tick) : set_timer_within(deadline, seconds);
}

int lk_platform_deadline_begin(lk_context *context, double seconds, double tick,
                               lk_deadline_handler handler) {
  if (!(seconds > 1e-9)) seconds = 1e-9;  // also for NaN; zero would disarm the timer
  if (seconds > LONGEST_SECONDS) seconds = LONGEST_SECONDS;
  lk_deadline *deadline = inner(context)->deadline;
  if (deadline == NULL || deadline->thread != this_thread() || deadline->process != copies) {
    int error = make_timer(context, handler);
    if (error != 0) return error;
  }
  int error = begin((lk_deadline *)inner(context)->deadline, seconds, tick);
  if (error == 0) return 0;
  // The timer belongs to an ended thread with the same id.
  error = make_timer(context, handler);
  return error != 0 ? error : begin((lk_deadline *)inner(context)->deadline, seconds, tick);
}

double lk_platform_deadline_left(lk_context *context) {
  const lk_deadline *deadline = inner(context)->deadline;
  return deadline == NULL ? 0 : fmax(0, seconds_left(deadline));
}

// Later signals are ignored.
void lk_platform_deadline_end(lk_context *context) {
  lk_deadline *deadline = inner(context)->deadline;
  if (deadline == NULL) return;
  deadline->is_idle = 1;
  if (!deadline->is_ticking) return;
  deadline->is_set = 0;
  set_timer(deadline, 0);
}

void lk_platform_deadline_free(lk_context *context) {
  lk_deadline *deadline = inner(context)->deadline;
  if (deadline == NULL) return;
  inner(context)->deadline = NULL;
  deadline->is_idle = 1;
  deadline->context = NULL;
  if (deadline->process == copies) timer_delete(deadline->timer);
  add_unused(deadline, deadline);
}

#pragma clang assume_nonnull end

#endif
