// Line editing by libedit, whose calls are variadic and so invisible to Swift.
//
// One editor a process: it owns the terminal at standard input and signals that belong to it.
// Nothing here decides what is completed or remembered; that stands in Swift.

#ifndef CLINEEDITOR_H
#define CLINEEDITOR_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct le_editor le_editor;

/// What a call of `le_read` has brought.
typedef enum {
  LE_LINE = 0,         // a line, without its end
  LE_END = 1,          // Ctrl-D on an empty line, or the terminal is gone
  LE_INTERRUPTED = 2,  // Ctrl-C
} le_outcome;

/// Called when Tab is pressed: `line` has `size` bytes, of which `cursor` are before the cursor.
/// What `le_offer` is given during the call is inserted or shown.
typedef void (*le_completer)(void *context, const char *line, size_t size, size_t cursor);

/// What has happened to the screen while a line is edited.
typedef enum {
  LE_RESIZED = 0,  // it has another size
  LE_RESUMED = 1,  // the program was stopped and goes on
  LE_CLEARED = 2,  // Ctrl-L: it is to be drawn anew
} le_change;

/// Called when the screen has changed: draws what is the program's, leaves the cursor at the
/// beginning of a row, and says whether it has done so. The line is drawn again after it.
typedef bool (*le_redrawer)(void *context, le_change change);

/// What is waited for beside a key.
typedef struct {
  int descriptor;    // until it is readable; negative for none
  int milliseconds;  // for so long; negative for as long as it takes
} le_wait;

/// Called before each wait for a key: what else to wait for.
typedef le_wait (*le_waiter)(void *context);

/// Called when that has come, with `is_ready` if the descriptor is readable: says whether something
/// was printed. The line is drawn again after it.
typedef bool (*le_awakened)(void *context, bool is_ready);

/// Called with a report of the mouse in SGR form, `ESC [ < … M` or `m`, which is no part of the
/// line: says whether something was printed. The line is then drawn again.
typedef bool (*le_pointer)(void *context, const char *report, size_t size);

/// Opens an editor on standard input and output; NULL on failure. `context` is passed to
/// `completer` and `redrawer`. The user's ~/.editrc is read under the program's name.
le_editor *_Nullable le_open(const char *program, int history_size, le_completer completer,
                             le_redrawer redrawer, void *context);
/// Waits for something else beside keys, from now on.
void le_wait_also(le_editor *editor, le_waiter waiter, le_awakened awakened);

/// Passes on reports of the mouse from now on; without it they are typed into the line.
void le_hear_pointer(le_editor *editor, le_pointer pointer);

/// Shows another prompt from now on, while a line is edited.
void le_set_prompt(le_editor *editor, const char *prompt);

/// Gives the terminal back its settings and frees the editor.
void le_close(le_editor *editor);

/// Reads a line. Its bytes, without the end of line, are at `line` until the next call.
le_outcome le_read(le_editor *editor, const char *prompt, const char *_Nullable *_Nonnull line,
                   size_t *size);

/// During a completer: inserts `text` at the cursor.
void le_insert(le_editor *editor, const char *text);
/// During a completer: shows `text`, lines of it, above the line that is being edited.
void le_show(le_editor *editor, const char *text);

/// Adds a line to what the arrow keys bring back.
void le_remember(le_editor *editor, const char *line);

#pragma clang assume_nonnull end

#endif
