// A signal that ends the running script: Ctrl-C in an interactive host.
//
// Signals belong to the process, so one state at a time can handle one signal. This is the only
// state outside contexts. It is used only on the listening thread and in its handler.

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

static lk_context *_Nullable volatile listener;
static pthread_t listening_thread;
static struct sigaction action_before;
/// The thread's previous signal mask. Threads of a pool block signals that they do not handle.
static sigset_t mask_before;

/// The hook can only be set by a handler on the thread that runs the script.
static void on_interrupt(int signal) {
  lk_context *context = listener;
  if (context == NULL) return;
  if (!pthread_equal(pthread_self(), listening_thread)) {
    pthread_kill(listening_thread, signal);
    return;
  }
  if (inner(context)->armed) lk_meter_interrupt(context);
}

int lk_interrupts_begin(lua_State *L, int signal) {
  if (listener != NULL) return EBUSY;
  listening_thread = pthread_self();
  listener = lk_context_of(L);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  if (sigaction(signal, &action, &action_before) != 0) {
    listener = NULL;
    return errno;
  }
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, signal);
  pthread_sigmask(SIG_UNBLOCK, &wanted, &mask_before);
  return 0;
}

void lk_interrupts_end(int signal) {
  sigaction(signal, &action_before, NULL);
  pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
  listener = NULL;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
