// The files of the page that `flickbook serve` shows, embedded in the program.

#ifndef C_FLICK_PAGE_H
#define C_FLICK_PAGE_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A file of the page. All of it lives as long as the process.
typedef struct {
  /// The name, such as "picture.js".
  const char *name;
  /// The contents.
  const char *text;
  /// The length of the contents in bytes.
  size_t size;
} flick_page_file;

/// The file of a name, or NULL.
const flick_page_file *_Nullable flick_page_find(const char *name);

/// The file at an index from 0, or NULL behind the last.
const flick_page_file *_Nullable flick_page_at(size_t index);

#pragma clang assume_nonnull end

#endif
