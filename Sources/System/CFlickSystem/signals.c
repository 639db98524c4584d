// Signals: names, ending a process by one, blocking.

#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "CFlickSystem.h"

#pragma clang assume_nonnull begin

int fs_ignores(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void fs_die_by(int number) {
  sigset_t set;
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
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

void fs_block_signals(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  sigprocmask(SIG_BLOCK, &set, NULL);
}

void fs_unblock_signals(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

#pragma clang assume_nonnull end
