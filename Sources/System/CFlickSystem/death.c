#define _GNU_SOURCE
#include "death.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "CFlickSystem.h"
#include "platform.h"

#pragma clang assume_nonnull begin

// MARK: - Position of the script

typedef struct {
  int32_t line;
  int32_t size;
  char source[FS_SOURCE_CAPACITY];
} fs_place;
_Static_assert(sizeof(fs_place) == FS_PLACE_SIZE, "a place is as its reader expects it");

static fs_script running;

// A signal handler, or another thread's death, may read this at any point: while the fields change,
// `running` is empty.
fs_script fs_change_script(fs_script script) {
  fs_script before = running;
  __atomic_store_n(&running.context, 0, __ATOMIC_RELEASE);
  __atomic_store_n(&running.locator, script.locator, __ATOMIC_RELEASE);
  __atomic_store_n(&running.context, script.context, __ATOMIC_RELEASE);
  return before;
}

/// Stores the position of the script. The line is stored last, so that a position is either
/// complete or absent.
static void store_place(fs_place *place) {
  void *context = (void *)__atomic_load_n(&running.context, __ATOMIC_ACQUIRE);
  if (context == NULL) return;
  fs_locator locate = (fs_locator)__atomic_load_n(&running.locator, __ATOMIC_ACQUIRE);
  size_t size = sizeof place->source;
  int line = locate(context, place->source, &size);
  place->size = (int32_t)size;
  __atomic_store_n(&place->line, line, __ATOMIC_RELEASE);
}

// MARK: - Without a supervisor

/// The texts for the final message of a process without a supervisor.
static struct {
  bool is_alone;
  int code;
  char script[1024];
  char name[1024];
  char memory[128];
  char time[128];
} messages;

/// The line for standard error, truncated to its capacity.
static struct {
  char bytes[2 * FS_SOURCE_CAPACITY];
  size_t size;
} line;

/// Adds printable text.
static void add_text(const char *text) {
  size_t room = sizeof line.bytes - 1 - line.size, size = strlen(text);
  if (size > room) size = room;
  memcpy(line.bytes + line.size, text, size);
  line.size += size;
}

/// Adds arbitrary bytes, with control and non-ASCII bytes escaped as `\x1b`.
static void add_escaped(const char *text, size_t size) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < size && line.size + 4 < sizeof line.bytes; i++) {
    unsigned char byte = (unsigned char)text[i];
    // A character beyond ASCII may reverse the text's direction, which cannot be detected here.
    if (byte >= 0x20 && byte < 0x7f) {
      line.bytes[line.size++] = (char)byte;
    } else {
      const char escape[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
      memcpy(line.bytes + line.size, escape, sizeof escape);
      line.size += sizeof escape;
    }
  }
}

static void add_number(int number) {
  char digits[12] = "";
  size_t start = sizeof digits - 1;
  for (int n = number; n > 0; n /= 10) digits[--start] = (char)('0' + n % 10);
  add_text(digits + start);
}

/// Whether the position is in the script being run, which has a printable name.
static bool is_in_script(const fs_place *place) {
  size_t size = strlen(messages.script);
  return (size_t)place->size == size && memcmp(place->source, messages.script, size) == 0;
}

/// Prints the position of the script and the reason for the process's end.
static void print_end(const fs_place *place, int number, const char *_Nullable reason) {
  if (place->line <= 0 || is_in_script(place)) {
    add_text(messages.name);
  } else {
    add_escaped(place->source, (size_t)place->size);
  }
  if (place->line > 0) {
    add_text(":");
    add_number(place->line);
  }
  add_text(": ");
  if (reason != NULL) {
    add_text(reason);
  } else {
    const char *name = fs_signal_name(number);
    add_text("the engine died by ");
    add_text(name != NULL ? name : "a signal");
  }
  line.bytes[line.size++] = '\n';
  // A failure cannot be reported anywhere.
  ssize_t written = write(STDERR_FILENO, line.bytes, line.size);
  (void)written;
}

// MARK: - Deaths

static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU};

/// The destination for the position.
static fs_place *_Nullable place_of_death;
/// The first signal, and whether the process dies because of insufficient memory.
static volatile sig_atomic_t is_dying, first_signal, wants_memory;

/// Ends the process by the given signal.
_Noreturn static void end(int number, const fs_place *place) {
  if (messages.is_alone && (wants_memory || number == SIGXCPU)) {
    print_end(place, number, wants_memory ? messages.memory : messages.time);
    _exit(messages.code);
  }
  if (wants_memory) _exit(FS_EXHAUSTED);
  fs_platform_print_held_output();
  if (messages.is_alone) print_end(place, number, NULL);
  fs_die_by(number);
}

/// Finding the script's position may itself fault or hang. A second signal then ends the process
/// without the position, and reports the first signal.
static void on_death(int number, siginfo_t *info, void *context) {
  (void)context;
  static fs_place own;
  fs_place *place = place_of_death != NULL ? place_of_death : &own;
  if (!__atomic_exchange_n(&is_dying, 1, __ATOMIC_ACQ_REL)) {
    wants_memory = fs_platform_wants_memory(number, info);
    first_signal = number;
    store_place(place);
  }
  end(first_signal != 0 ? first_signal : number, place);
}

static void install_handlers(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_death;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) sigaction(deadly[i], &action, NULL);
}

void fs_handle_deaths(void *place) {
  place_of_death = place;
  messages.is_alone = false;
  install_handlers();
}

void fs_handle_deaths_alone(const char *script, const char *name, const char *memory,
                            const char *time, int code) {
  snprintf(messages.script, sizeof messages.script, "%s", script);
  snprintf(messages.name, sizeof messages.name, "%s", name);
  snprintf(messages.memory, sizeof messages.memory, "%s", memory);
  snprintf(messages.time, sizeof messages.time, "%s", time);
  messages.code = code;
  messages.is_alone = true;
  install_handlers();
}

void fs_handle_deaths_on_own_stack(void) {
  static _Alignas(16) char stack[64 << 10];
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, NULL);
}

#pragma clang assume_nonnull end
