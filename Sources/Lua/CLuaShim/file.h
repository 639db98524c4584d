// File objects, shared by `io` and file.c.

#ifndef CLUASHIM_FILE_H
#define CLUASHIM_FILE_H

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

#define LK_FILE_TYPE "FILE*"

typedef enum { FILE_CLOSED, FILE_READS, FILE_WRITES } lk_file_kind;

/// A file with its whole contents. It does not have a user value, because Lua places objects with
/// user values differently.
typedef struct {
  lk_file_kind kind;
  /// The host's number for a file opened for writing, with the number of written bytes as its
  /// length; 0 for the run's output.
  lua_Integer number;
  size_t position;
  size_t length;
  char text[];
} lk_file;

/// The registry key of the host's function, by address.
extern const char lk_file_host_key;

/// Pops the contents, empty for a file opened for writing, and pushes a file. May raise for memory.
void lk_file_push(lua_State *L, lk_file_kind kind);

/// The file at an index. Raises for any other value and for a closed file.
lk_file *lk_file_opened(lua_State *L, int index);

/// Reads from the file at `index` by the formats in arguments `first` to `last`, by default a line.
/// Pushes the results and returns their number. May raise.
int lk_file_read_formats(lua_State *L, int index, int first, int last);

/// Writes arguments `first` to `last` to the file at `index`. Pushes the file, or nil, a message
/// and an errno, and returns the number of results. May raise.
int lk_file_write_values(lua_State *L, int index, int first, int last);

/// Pushes an iterator over the lines of the file at 1, with the formats above it. May raise.
void lk_file_push_lines(lua_State *L, bool closes);

/// The method `close`. The run's output stays open, because scripts do not own it.
int lk_file_close(lua_State *L);

/// Creates the metatable of files. May raise for memory.
void lk_file_make_metatable(lua_State *L);

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end

#endif
