// Signals: names, ending a process by one, blocking.

#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "CFlickSystem.h"

#pragma clang assume_nonnull begin

int fs_ignores(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static atomic_int was_interrupted;

static void note_interrupt(int number) {
  (void)number;
  atomic_store_explicit(&was_interrupted, 1, memory_order_relaxed);
}

void fs_note_interrupts(void) {
  if (fs_ignores(SIGINT)) return;
  struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

int fs_was_interrupted(void) {
  return atomic_load_explicit(&was_interrupted, memory_order_relaxed);
}

void fs_die_by(int number) {
  signal(number, SIG_DFL);
  fs_unblock_signals(&number, 1);
  raise(number);
  _exit(128 + number);
}

const char *_Nullable fs_signal_name(int number) {
  static const struct {
    int number;
    const char *name;
  } names[] = {
      {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},   {SIGHUP, "SIGHUP"},
      {SIGILL, "SIGILL"},   {SIGINT, "SIGINT"},   {SIGKILL, "SIGKILL"}, {SIGQUIT, "SIGQUIT"},
      {SIGSEGV, "SIGSEGV"}, {SIGSYS, "SIGSYS"},   {SIGTERM, "SIGTERM"}, {SIGTRAP, "SIGTRAP"},
      {SIGXCPU, "SIGXCPU"}, {SIGXFSZ, "SIGXFSZ"},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (names[i].number == number) return names[i].name;
  }
  return NULL;
}

const char *_Nullable fs_signal_words(int number) { return strsignal(number); }

static void change_mask(int how, const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  sigprocmask(how, &set, NULL);
}

void fs_block_signals(const int *signals, int count) { change_mask(SIG_BLOCK, signals, count); }

void fs_unblock_signals(const int *signals, int count) { change_mask(SIG_UNBLOCK, signals, count); }

#pragma clang assume_nonnull end
