// The CPU deadline on Linux: a timer on the thread's own CPU clock signals that thread.

#if defined(__linux__) && !(defined(__has_feature) && __has_feature(thread_sanitizer))

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <math.h>
#include <pthread.h>
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

/// The longest budget that is set; more than anybody waits, and safe for time_t.
#define LONGEST_SECONDS 1e9

struct lk_deadline {
  timer_t timer;
  pid_t thread;
  lk_deadline_handler handler;
};

static int deadline_signal(void) { return SIGRTMIN + 4; }

/// The context travels with the signal, so no global state is needed.
static void on_signal(int number, siginfo_t *info, void *unused) {
  (void)number;
  (void)unused;
  if (info->si_code != SI_TIMER || info->si_value.sival_ptr == NULL) return;
  lk_context *context = info->si_value.sival_ptr;
  if (context->deadline != NULL) context->deadline->handler(context, 1 + info->si_overrun);
}

static void install_handler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(deadline_signal(), &action, NULL);
}

/// Threads of a dispatch queue, on which Swift runs tasks, start with every signal blocked.
static void unblock_signal(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, deadline_signal());
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/// Makes the timer for the calling thread; a state may have moved to another thread in between.
static int make_timer(lk_context *context, pid_t thread, lk_deadline_handler handler) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_handler);
  unblock_signal();
  lk_platform_deadline_free(context);
  lk_deadline *deadline = calloc(1, sizeof *deadline);
  if (deadline == NULL) return ENOMEM;
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = deadline_signal();
  event.sigev_value.sival_ptr = context;
  event.sigev_notify_thread_id = thread;
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &deadline->timer) != 0) {
    int error = errno;
    free(deadline);
    return error;
  }
  deadline->thread = thread;
  deadline->handler = handler;
  context->deadline = deadline;
  return 0;
}

static int set_timer(lk_context *context, double seconds, double tick) {
  struct itimerspec when;
  memset(&when, 0, sizeof when);
  double whole = floor(seconds);
  when.it_value.tv_sec = (time_t)whole;
  when.it_value.tv_nsec = (long)((seconds - whole) * 1e9);
  if (seconds > 0) when.it_interval.tv_sec = 1;  // for a script that is still running then
  if (tick > 0) {
    when.it_interval.tv_sec = 0;
    when.it_interval.tv_nsec = (long)(tick * 1e9);
    when.it_value = when.it_interval;
  }
  return timer_settime(context->deadline->timer, 0, &when, NULL) == 0 ? 0 : errno;
}

int lk_platform_deadline_begin(lk_context *context, double seconds, double tick,
                               lk_deadline_handler handler) {
  if (!(seconds > 1e-9)) seconds = 1e-9;  // also for NaN; zero would disarm the timer
  if (seconds > LONGEST_SECONDS) seconds = LONGEST_SECONDS;
  pid_t thread = (pid_t)syscall(SYS_gettid);
  if (context->deadline == NULL || context->deadline->thread != thread) {
    int error = make_timer(context, thread, handler);
    if (error != 0) return error;
  }
  int error = set_timer(context, seconds, tick);
  if (error == 0) return 0;
  // The timer is of an ended thread whose number this one has got.
  error = make_timer(context, thread, handler);
  return error != 0 ? error : set_timer(context, seconds, tick);
}

double lk_platform_deadline_left(lk_context *context) {
  struct itimerspec when;
  if (context->deadline == NULL || timer_gettime(context->deadline->timer, &when) != 0) return 0;
  return (double)when.it_value.tv_sec + (double)when.it_value.tv_nsec * 1e-9;
}

// A signal that is already under way is delivered when this call returns, since it runs on the
// thread that the signal is for.
void lk_platform_deadline_end(lk_context *context) {
  if (context->deadline != NULL) set_timer(context, 0, 0);
}

void lk_platform_deadline_free(lk_context *context) {
  if (context->deadline == NULL) return;
  timer_delete(context->deadline->timer);
  free(context->deadline);
  context->deadline = NULL;
}

#pragma clang assume_nonnull end

#endif
