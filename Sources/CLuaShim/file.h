// What `io` and its files share: a file as a value, and where the host's function is.

#ifndef CLUASHIM_FILE_H
#define CLUASHIM_FILE_H

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

#define LK_FILE_TYPE "FILE*"

typedef enum { FILE_CLOSED, FILE_READS, FILE_WRITES } lk_file_kind;

/// A file, with all that is read from it. It has no user value: those are numbered otherwise.
typedef struct {
  lk_file_kind kind;
  /// What the host calls a file that is written, whose length is how much was; 0 for the run's
  /// output.
  lua_Integer number;
  size_t position;
  size_t length;
  char text[];
} lk_file;

/// The registry's name for the host's function, by its address.
extern const char lk_file_host_key;

/// Pops the text that is read, which is empty for a file that is written, and pushes a file. May
/// raise for memory.
void lk_file_push(lua_State *L, lk_file_kind kind);

/// The file at an index; raises for any other value and for a file that is closed.
lk_file *lk_file_opened(lua_State *L, int index);

/// Reads by the formats from argument `first` to `last` of the file at `index`, a line if there are
/// none, and pushes what was read; returns how many results there are. May raise.
int lk_file_read_formats(lua_State *L, int index, int first, int last);

/// Writes the arguments from `first` to `last` to the file at `index` and pushes it, or what says
/// why not; returns how many results there are. May raise.
int lk_file_write_values(lua_State *L, int index, int first, int last);

/// Pushes the function that goes through the lines of the file at 1, with the formats above it;
/// may raise.
void lk_file_push_lines(lua_State *L, bool closes);

/// The method `close`: the run's output stays open, as it is not the script's to close.
int lk_file_close(lua_State *L);

/// Makes the metatable of files; may raise for memory.
void lk_file_make_metatable(lua_State *L);

LK_UNSEEN_END
#pragma clang assume_nonnull end

#endif
