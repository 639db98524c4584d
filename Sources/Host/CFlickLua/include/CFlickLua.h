// The Lua files of this target, embedded in the program.
//
// Constants only: a file is not read, copied or parsed before Lua loads it.

#ifndef C_FLICK_LUA_H
#define C_FLICK_LUA_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A Lua file. All of it lives as long as the process.
typedef struct {
  /// The path below the target's folder, such as "components/sheet.lua".
  const char *path;
  /// The contents.
  const char *text;
  /// The length of the contents in bytes.
  size_t size;
} flick_lua_file;

/// The file at a path below the target's folder, or NULL.
const flick_lua_file *_Nullable flick_lua_find(const char *path);

/// The file at an index from 0, or NULL behind the last.
const flick_lua_file *_Nullable flick_lua_at(size_t index);

/// The licences of the linked libraries: THIRD-PARTY.md.
const flick_lua_file *flick_licences(void);

#pragma clang assume_nonnull end

#endif
