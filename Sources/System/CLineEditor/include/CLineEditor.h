// Line editing by libedit. Its functions are variadic, which Swift cannot call.
//
// There is one editor per process: it uses the terminal at standard input and handles signals.
// Completion and history policy belong in Swift.

#ifndef CLINEEDITOR_H
#define CLINEEDITOR_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct le_editor le_editor;

/// The result of `le_read`.
typedef enum {
  LE_LINE = 0,         // a line, without its line end
  LE_END = 1,          // Ctrl-D on an empty line, or the terminal was closed
  LE_INTERRUPTED = 2,  // Ctrl-C
} le_outcome;

/// Called when Tab is pressed. `line` has `size` bytes, `cursor` of them before the cursor. During
/// the call, use `le_insert` and `le_show`.
typedef void (*le_completer)(void *context, const char *line, size_t size, size_t cursor);

/// A change of the screen while a line is edited.
typedef enum {
  LE_RESIZED = 0,  // the size has changed
  LE_RESUMED = 1,  // the program was stopped and continued
  LE_CLEARED = 2,  // Ctrl-L requests a redraw
} le_change;

/// Called when the screen has changed. Draws the program's part of the screen, leaves the cursor at
/// the start of a row, and returns whether it has drawn. The line is then drawn again.
typedef bool (*le_redrawer)(void *context, le_change change);

/// An additional event to wait for.
typedef struct {
  int descriptor;    // waits until it is readable; negative for none
  int milliseconds;  // the maximum wait; negative for no limit
} le_wait;

/// Called before each wait for a key. Returns the additional event to wait for.
typedef le_wait (*le_waiter)(void *context);

/// Called when the event occurs; `is_ready` if the descriptor is readable. Returns whether it
/// printed something. The line is then drawn again.
typedef bool (*le_awakened)(void *context, bool is_ready);

/// Called with a mouse report in SGR form, `ESC [ < … M` or `m`, instead of inserting it into the
/// line. Returns whether it printed something. The line is then drawn again.
typedef bool (*le_pointer)(void *context, const char *report, size_t size);

/// Opens an editor on standard input and output; NULL on failure. `context` is passed to all
/// callbacks. Reads the user's ~/.editrc with the program's name.
le_editor *_Nullable le_open(const char *program, int history_size, le_completer completer,
                             le_redrawer redrawer, void *context);
/// Sets callbacks for an additional event to wait for.
void le_set_waiter(le_editor *editor, le_waiter waiter, le_awakened awakened);

/// Sets the callback for mouse reports. Without it, they are inserted into the line.
void le_set_pointer_callback(le_editor *editor, le_pointer pointer);

/// Changes the prompt, including that of the line being edited.
void le_set_prompt(le_editor *editor, const char *prompt);

/// Restores the terminal's settings and frees the editor.
void le_close(le_editor *editor);

/// Reads a line. Its bytes, without the line end, are at `line` until the next call.
le_outcome le_read(le_editor *editor, const char *prompt, const char *_Nullable *_Nonnull line,
                   size_t *size);

/// Inserts `text` at the cursor. Only during a completer.
void le_insert(le_editor *editor, const char *text);
/// Shows the lines of `text` above the line being edited. Only during a completer.
void le_show(le_editor *editor, const char *text);

/// Adds a line to the history.
void le_remember(le_editor *editor, const char *line);

#pragma clang assume_nonnull end

#endif
