// Reads source text for the compiler.

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// Source text is passed to the compiler in pieces of this size.
#define PIECE 512

size_t lk_set_source_limit(lua_State *L, size_t limit) {
  lk_inner *context = inner(lk_context_of(L));
  size_t before = context->source_limit;
  context->source_limit = limit;
  return before;
}

const char *_Nullable lk_next_piece(lk_text_reader *reader, size_t *size) {
  *size = reader->left < PIECE ? reader->left : PIECE;
  const char *piece = reader->text;
  reader->text += *size;
  reader->left -= *size;
  reader->taken += *size;
  return *size == 0 ? NULL : piece;
}

const char *_Nullable lk_read_text(lua_State *L, void *data, size_t *size) {
  lk_text_reader *reader = data;
#ifdef LK_POLLS
  lk_poll_once(lk_context_of(L));
#endif
  if (lk_context_of(L)->expired) lk_raise_expiry(L);
  const char *piece = lk_next_piece(reader, size);
  if (reader->taken > inner(lk_context_of(L))->source_limit) {
    lk_expire(lk_context_of(L), LK_EXPIRED_SOURCE);
    lk_raise_expiry(L);
  }
  return piece;
}

int lk_load(lua_State *L, const char *_Nullable source, size_t size, const char *name) {
  lk_text_reader reader = {source, size, 0};
  return lk_load_by(L, lk_read_text, &reader, name, "t");
}

int lk_load_by(lua_State *L, lua_Reader reader, void *data, const char *name, const char *mode) {
  lk_context *context = lk_context_of(L);
  int enforcing = inner(context)->enforcing;
  inner(context)->enforcing = 1;
  int status = lua_load(L, reader, data, name, mode);
  inner(context)->enforcing = enforcing;
  if (status == LUA_ERRMEM) lk_expire(context, LK_EXPIRED_MEMORY);
  return status;
}

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
