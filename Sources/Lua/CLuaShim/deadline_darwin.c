// The CPU deadline on macOS, which lacks timers on a thread's CPU clock. A watchdog thread sleeps
// for the remaining time, reads the script thread's CPU time, and signals that thread when the
// budget is used up.

#if defined(__APPLE__) && !__has_feature(thread_sanitizer)

#include <errno.h>
#include <mach/mach.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "internal.h"

#pragma clang assume_nonnull begin

/// The longest sleep, in seconds. It bounds the delay until a changed budget is noticed.
#define LONGEST_SLEEP_SECONDS 1.0

struct lk_deadline {
  pthread_t watchdog;
  lk_context *_Nullable outer;  // of another state with a budget on the same thread
  pthread_t target;
  thread_act_t target_port;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  double at;    // CPU seconds of the target thread
  double tick;  // seconds between two signals; 0 for none before the deadline
  lk_deadline_handler handler;
  bool ended;
};

/// The context of the script on this thread. Needed because pthread_kill cannot pass a value.
static _Thread_local lk_context *_Nullable current;

static void on_signal(int number) {
  (void)number;
  lk_deadline *deadline = current != NULL ? inner(current)->deadline : NULL;
  if (deadline != NULL) deadline->handler(current, 1);
}

static void install_handler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigaction(SIGURG, &action, NULL);
}

static double cpu_seconds_of(thread_act_t thread) {
  thread_basic_info_data_t info;
  mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;
  if (thread_info(thread, THREAD_BASIC_INFO, (thread_info_t)&info, &count) != KERN_SUCCESS)
    return 0;
  return info.user_time.seconds + info.system_time.seconds +
         1e-6 * (info.user_time.microseconds + info.system_time.microseconds);
}

static void *_Nullable watch(void *data) {
  lk_deadline *deadline = data;
  pthread_mutex_lock(&deadline->lock);
  while (!deadline->ended) {
    double left = deadline->at - cpu_seconds_of(deadline->target_port);
    if (left <= 0) {
      pthread_kill(deadline->target, SIGURG);
      left = LONGEST_SLEEP_SECONDS;
      if (deadline->tick > 0) {
        deadline->at += deadline->tick;
        left = deadline->tick;
      }
    }
    if (left > LONGEST_SLEEP_SECONDS) left = LONGEST_SLEEP_SECONDS;
    struct timespec wait = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
    pthread_cond_timedwait_relative_np(&deadline->changed, &deadline->lock, &wait);
  }
  pthread_mutex_unlock(&deadline->lock);
  return NULL;
}

int lk_platform_deadline_begin(lk_context *context, double seconds, double tick,
                               lk_deadline_handler handler) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_handler);
  lk_platform_deadline_free(context);
  lk_deadline *deadline = calloc(1, sizeof *deadline);
  if (deadline == NULL) return ENOMEM;
  deadline->target = pthread_self();
  deadline->target_port = pthread_mach_thread_np(deadline->target);
  pthread_mutex_init(&deadline->lock, NULL);
  pthread_cond_init(&deadline->changed, NULL);
  deadline->tick = tick;
  deadline->handler = handler;
  if (deadline->tick > 0) seconds = deadline->tick;
  deadline->at = cpu_seconds_of(deadline->target_port) + seconds;
  int error = pthread_create(&deadline->watchdog, NULL, watch, deadline);
  if (error != 0) {
    free(deadline);
    return error;
  }
  deadline->outer = current;
  current = context;
  inner(context)->deadline = deadline;
  return 0;
}

double lk_platform_deadline_left(lk_context *context) {
  lk_deadline *deadline = inner(context)->deadline;
  return deadline == NULL ? 0 : deadline->at - cpu_seconds_of(deadline->target_port);
}

void lk_platform_deadline_end(lk_context *context) { lk_platform_deadline_free(context); }

void lk_platform_deadline_free(lk_context *context) {
  lk_deadline *deadline = inner(context)->deadline;
  if (deadline == NULL) return;
  pthread_mutex_lock(&deadline->lock);
  deadline->ended = true;
  pthread_cond_signal(&deadline->changed);
  pthread_mutex_unlock(&deadline->lock);
  pthread_join(deadline->watchdog, NULL);
  pthread_mutex_destroy(&deadline->lock);
  pthread_cond_destroy(&deadline->changed);
  if (current == context) current = deadline->outer;
  free(deadline);
  inner(context)->deadline = NULL;
}

#pragma clang assume_nonnull end

#endif
