#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CLineEditor.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

#pragma clang assume_nonnull begin

typedef struct signals_before signals_before;

/// The maximum length of a mouse report, with a margin.
#define LONGEST_REPORT 32

struct le_editor {
  EditLine *edit;
  History *history;
  const char *prompt;
  /// The allocation behind `prompt`, if the editor owns it.
  char *_Nullable owned_prompt;
  le_completer completer;
  le_redrawer redrawer;
  le_waiter _Nullable waiter;
  le_awakened _Nullable awakened;
  le_pointer _Nullable pointer;
  /// Bytes read ahead and not yet consumed, from `held_next` on.
  char held[LONGEST_REPORT];
  int held_count, held_next;
  void *context;
  /// The signals' handlers before editing started.
  const signals_before *_Nullable before;
  /// The action of SIGINT before the editor was opened.
  struct sigaction interrupt_before;
  bool holds_interrupt;
  bool was_interrupted;
  bool has_shown;
  mbstate_t decoding;
  /// The last known size of the terminal.
  struct winsize size;
};

// --- Signals while a line is edited ------------------------------------------------------

/// Pending signals, set by the handler and consumed by `obey_signals`.
static volatile sig_atomic_t pending_interrupt, pending_stop, pending_resize, pending_end;

static void on_signal(int number) {
  switch (number) {
    case SIGINT: pending_interrupt = 1; break;
    case SIGTSTP: pending_stop = 1; break;
    case SIGWINCH: pending_resize = 1; break;
    default: pending_end = number; break;
  }
}

static const int handled[] = {SIGINT, SIGTSTP, SIGWINCH, SIGTERM, SIGHUP, SIGQUIT};
#define HANDLED (sizeof handled / sizeof *handled)

struct signals_before {
  struct sigaction actions[HANDLED];
  sigset_t mask;
};

/// Notes a signal for the editor.
static struct sigaction noting_action(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigemptyset(&action.sa_mask);
  return action;
}

/// Installs the signal handlers. The signals are blocked except during the wait for a key, so that
/// none is lost between checking the flags and waiting.
static void take_signals(signals_before *before) {
  struct sigaction action = noting_action();
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < HANDLED; i++) {
    sigaddset(&set, handled[i]);
    sigaction(handled[i], &action, &before->actions[i]);
  }
  sigprocmask(SIG_BLOCK, &set, &before->mask);
}

static void give_signals_back(const signals_before *before) {
  for (size_t i = 0; i < HANDLED; i++) sigaction(handled[i], &before->actions[i], NULL);
  sigprocmask(SIG_SETMASK, &before->mask, NULL);
}

/// The action of a signal before editing started.
static const struct sigaction *action_before(const le_editor *editor, int number) {
  size_t i = 0;
  while (handled[i] != number) i++;
  return &editor->before->actions[i];
}

/// Remembers an interrupt that arrives between two lines, which would otherwise end the process. A
/// running script replaces this action with its own.
static void hold_interrupt(le_editor *editor) {
  struct sigaction action = noting_action();
  editor->holds_interrupt = sigaction(SIGINT, &action, &editor->interrupt_before) == 0;
}

/// Detects a change of size that happened outside editing, when the signal was not handled. Call it
/// with signals blocked.
static void detect_resize(le_editor *editor) {
  struct winsize size;
  if (ioctl(STDIN_FILENO, TIOCGWINSZ, &size) != 0) return;
  bool is_new = size.ws_col != editor->size.ws_col || size.ws_row != editor->size.ws_row;
  if (is_new && editor->size.ws_col != 0) pending_resize = 1;
  editor->size = size;
}

/// Has the program redraw its part of the screen, then draws the line.
static bool redraw(le_editor *editor, le_change change) {
  if (!editor->redrawer(editor->context, change)) return false;
  el_set(editor->edit, EL_REFRESH);
  return true;
}

/// Raises a signal with its previous action and with the terminal as it was before editing. If the
/// process survives, editing continues.
static void raise_outside(le_editor *editor, int number, int effect) {
  el_set(editor->edit, EL_PREP_TERM, 0);
  struct sigaction ours;
  sigaction(number, action_before(editor, number), &ours);
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, number);
  kill(effect, number);
  sigprocmask(SIG_UNBLOCK, &set, &before);  // delivered here
  sigprocmask(SIG_SETMASK, &before, NULL);
  sigaction(number, &ours, NULL);
  el_set(editor->edit, EL_PREP_TERM, 1);
  if (!redraw(editor, LE_RESUMED)) el_set(editor->edit, EL_REFRESH);
}

/// Handles pending signals. Returns whether an interrupt ends the editing.
static bool obey_signals(le_editor *editor) {
  if (pending_end) {
    int number = pending_end;
    pending_end = 0;
    raise_outside(editor, number, getpid());
  }
  if (pending_stop) {
    pending_stop = 0;
    raise_outside(editor, SIGTSTP, 0);
  }
  if (pending_resize) {
    pending_resize = 0;
    detect_resize(editor);
    pending_resize = 0;
    el_resize(editor->edit);
    redraw(editor, LE_RESIZED);
  }
  if (!pending_interrupt) return false;
  pending_interrupt = 0;
  editor->was_interrupted = true;
  return true;
}

/// Waits for a key, a signal or the additional event; returns true if a key is available.
static bool wait_for_key(le_editor *editor) {
  le_wait other = {-1, -1};
  if (editor->waiter != NULL) other = editor->waiter(editor->context);
  if (other.descriptor >= FD_SETSIZE) other.descriptor = -1;
  fd_set input;
  FD_ZERO(&input);
  FD_SET(STDIN_FILENO, &input);
  if (other.descriptor >= 0) FD_SET(other.descriptor, &input);
  struct timespec limit = {other.milliseconds / 1000, other.milliseconds % 1000 * 1000000L};
  sigset_t open;
  sigprocmask(SIG_BLOCK, NULL, &open);
  for (size_t i = 0; i < HANDLED; i++) sigdelset(&open, handled[i]);
  int last = other.descriptor > STDIN_FILENO ? other.descriptor : STDIN_FILENO;
  int count = pselect(last + 1, &input, NULL, NULL, other.milliseconds < 0 ? NULL : &limit, &open);
  if (count < 0) return false;
  // If input was ready at once, pselect has not delivered pending signals. A signal comes before
  // the keys that were typed after it.
  sigset_t ours;
  sigprocmask(SIG_SETMASK, &open, &ours);
  sigprocmask(SIG_SETMASK, &ours, NULL);
  if (pending_interrupt || pending_stop || pending_resize || pending_end) return false;
  bool is_ready = other.descriptor >= 0 && FD_ISSET(other.descriptor, &input);
  if ((count == 0 || is_ready) && editor->awakened != NULL &&
      editor->awakened(editor->context, is_ready)) {
    el_set(editor->edit, EL_REFRESH);
  }
  return count > 0 && FD_ISSET(STDIN_FILENO, &input);
}

// --- The mouse ---------------------------------------------------------------------------

/// Whether another byte arrives within 30 ms. A terminal sends the bytes of a sequence together.
static bool more_input_follows(void) {
  static const struct timespec limit = {0, 30000000};
  fd_set input;
  FD_ZERO(&input);
  FD_SET(STDIN_FILENO, &input);
  return pselect(STDIN_FILENO + 1, &input, NULL, NULL, &limit, NULL) > 0;
}

/// Whether the byte is valid at the given index of a report.
static bool fits_report(char byte, int place) {
  static const char start[] = "\033[<";
  if (place < 3) return byte == start[place];
  return (byte >= '0' && byte <= '9') || byte == ';' || byte == 'M' || byte == 'm';
}

/// Reads a typed byte, like `read`. Passes mouse reports to `pointer` and then fails with EAGAIN.
static ssize_t read_byte(le_editor *editor, char *byte) {
  if (editor->held_next < editor->held_count) {
    *byte = editor->held[editor->held_next++];
    return 1;
  }
  ssize_t count = read(STDIN_FILENO, byte, 1);
  if (count != 1 || *byte != '\033' || editor->pointer == NULL) return count;
  editor->held[0] = *byte;
  editor->held_count = 1;
  editor->held_next = 1;
  while (editor->held_count < LONGEST_REPORT && more_input_follows()) {
    char next;
    if (read(STDIN_FILENO, &next, 1) != 1) break;
    int place = editor->held_count++;
    editor->held[place] = next;
    if (!fits_report(next, place)) break;
    if (next != 'M' && next != 'm') continue;
    size_t size = (size_t)editor->held_count;
    editor->held_count = editor->held_next = 0;
    if (editor->pointer(editor->context, editor->held, size)) el_set(editor->edit, EL_REFRESH);
    errno = EAGAIN;
    return -1;
  }
  return 1;
}

/// The character reader for libedit: returns 1 for a character, 0 at the end, -1 to abandon the
/// line.
static int read_character(EditLine *edit, wchar_t *character) {
  le_editor *editor = NULL;
  el_get(edit, EL_CLIENTDATA, &editor);
  for (;;) {
    if (obey_signals(editor)) {
      errno = EINTR;
      return -1;
    }
    bool is_ahead = editor->held_next < editor->held_count;
    if (!is_ahead && !wait_for_key(editor)) continue;
    char byte;
    ssize_t count = read_byte(editor, &byte);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return (int)count;
    size_t length = mbrtowc(character, &byte, 1, &editor->decoding);
    if (length == (size_t)-2) continue;  // the character is incomplete
    if (length == (size_t)-1) {
      memset(&editor->decoding, 0, sizeof editor->decoding);
      *character = L'?';
    }
    return 1;
  }
}

// --- Prompt and completion ---------------------------------------------------------------

static char *current_prompt(EditLine *edit) {
  le_editor *editor = NULL;
  el_get(edit, EL_CLIENTDATA, &editor);
  return (char *)editor->prompt;
}

static unsigned char complete(EditLine *edit, int key) {
  (void)key;
  le_editor *editor = NULL;
  el_get(edit, EL_CLIENTDATA, &editor);
  const LineInfo *info = el_line(edit);
  size_t size = (size_t)(info->lastchar - info->buffer);
  size_t cursor = (size_t)(info->cursor - info->buffer);
  // Insertions move libedit's buffer, so the completer gets a copy.
  char *copy = strndup(info->buffer, size);
  if (copy == NULL) return CC_ERROR;
  editor->has_shown = false;
  editor->completer(editor->context, copy, size, cursor);
  free(copy);
  return editor->has_shown ? CC_REDISPLAY : CC_REFRESH;
}

/// Handles Ctrl-L.
static unsigned char clear_screen(EditLine *edit, int key) {
  (void)key;
  le_editor *editor = NULL;
  el_get(edit, EL_CLIENTDATA, &editor);
  if (redraw(editor, LE_CLEARED)) return CC_NORM;
  char *sequence = NULL;
  el_get(edit, EL_GETTC, "cl", &sequence);
  if (sequence == NULL) return CC_ERROR;
  fputs(sequence, stdout);
  fflush(stdout);
  el_set(edit, EL_REFRESH);
  return CC_NORM;
}

void le_insert(le_editor *editor, const char *text) { el_insertstr(editor->edit, text); }

void le_show(le_editor *editor, const char *text) {
  fputs(editor->has_shown ? "" : "\n", stdout);
  fputs(text, stdout);
  fflush(stdout);
  editor->has_shown = true;
}

// --- Life --------------------------------------------------------------------------------

/// Sets the locale used to decode characters; falls back to a standard UTF-8 locale.
static void set_locale(void) {
  setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX > 1) return;
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "UTF-8");
  // An image without locales, such as an empty one.
  if (MB_CUR_MAX > 1) return;
  fputs("flickbook: the prompt reads ASCII only, as the locale C.UTF-8 is missing here\n", stderr);
}

le_editor *_Nullable le_open(const char *program, int history_size, le_completer completer,
                             le_redrawer redrawer, void *context) {
  set_locale();
  le_editor *editor = calloc(1, sizeof *editor);
  if (editor == NULL) return NULL;
  editor->prompt = "";
  editor->completer = completer;
  editor->redrawer = redrawer;
  editor->context = context;
  editor->history = history_init();
  editor->edit = el_init(program, stdin, stdout, stderr);
  if (editor->edit == NULL || editor->history == NULL) {
    le_close(editor);
    return NULL;
  }
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, history_size);
  history(editor->history, &event, H_SETUNIQUE, 1);
  EditLine *edit = editor->edit;
  el_set(edit, EL_CLIENTDATA, editor);
  el_set(edit, EL_EDITOR, "emacs");
  el_set(edit, EL_PROMPT, current_prompt);
  el_set(edit, EL_HIST, history, editor->history);
  el_set(edit, EL_GETCFN, read_character);
  el_set(edit, EL_ADDFN, "flickbook-complete", "Completes the word before the cursor", complete);
  el_set(edit, EL_BIND, "^I", "flickbook-complete", NULL);
  el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
  el_set(edit, EL_ADDFN, "flickbook-clear", "Clears the screen and draws it anew", clear_screen);
  el_set(edit, EL_BIND, "^L", "flickbook-clear", NULL);
  el_source(edit, NULL);
  hold_interrupt(editor);
  return editor;
}

void le_set_waiter(le_editor *editor, le_waiter waiter, le_awakened awakened) {
  editor->waiter = waiter;
  editor->awakened = awakened;
}

void le_set_pointer_callback(le_editor *editor, le_pointer pointer) { editor->pointer = pointer; }

void le_set_prompt(le_editor *editor, const char *prompt) {
  char *copy = strdup(prompt);
  free(editor->owned_prompt);
  editor->owned_prompt = copy;
  editor->prompt = copy != NULL ? copy : "";
}

void le_close(le_editor *editor) {
  if (editor->holds_interrupt) sigaction(SIGINT, &editor->interrupt_before, NULL);
  if (editor->edit != NULL) el_end(editor->edit);
  if (editor->history != NULL) history_end(editor->history);
  free(editor->owned_prompt);
  free(editor);
}

le_outcome le_read(le_editor *editor, const char *prompt, const char *_Nullable *_Nonnull line,
                   size_t *size) {
  le_set_prompt(editor, prompt);
  editor->was_interrupted = false;
  memset(&editor->decoding, 0, sizeof editor->decoding);
  signals_before before;
  take_signals(&before);
  editor->before = &before;
  detect_resize(editor);
  // libedit shows the prompt first, and a key typed in between would be treated by the terminal.
  el_set(editor->edit, EL_PREP_TERM, 1);
  int count = 0;
  const char *text = el_gets(editor->edit, &count);
  // An abandoned line leaves the terminal raw.
  if (text == NULL || count <= 0) el_set(editor->edit, EL_PREP_TERM, 0);
  if (editor->was_interrupted) el_reset(editor->edit);
  editor->before = NULL;
  give_signals_back(&before);
  if (editor->was_interrupted) return LE_INTERRUPTED;
  if (text == NULL || count <= 0) return LE_END;
  *line = text;
  *size = (size_t)count;
  if (text[*size - 1] == '\n') *size -= 1;
  return LE_LINE;
}

void le_remember(le_editor *editor, const char *line) {
  HistEvent event;
  history(editor->history, &event, H_ENTER, line);
}

#pragma clang assume_nonnull end
