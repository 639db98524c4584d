// States: opening, closing, memory.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

#pragma clang assume_nonnull begin
LK_UNSEEN_BEGIN

/// Tables and stacks are granted beyond the limit, up to this many times of it. An allocator that
/// refuses those drives Lua 5.4.0 to 5.4.7 into a collection in the midst of a table's growth and
/// from there into a double free (upstream commit 983bc433). The script is ended at its next
/// instruction instead.
#define HARD_LIMIT_FACTOR 4

/// Whether Lua takes NULL for this request without harm: new strings and userdata. For a new
/// object Lua passes its type in place of the old size.
static bool is_refusable(const void *block, size_t tag) {
  return block == NULL && (tag == LUA_TSTRING || tag == LUA_TUSERDATA);
}

/// Whether the test that refuses the n-th allocation wants this one refused. Lua tries a refused
/// request once more after a collection; that one counts as the same.
static bool test_refuses(lk_context *context, size_t size) {
  if (context->refused_size == size) {
    context->refused_size = 0;
    return true;
  }
  context->refusable += 1;
  if (context->refusable != context->refuse_at) return false;
  context->refused_size = size;
  return true;
}

static bool is_granted(lk_context *context, const void *block, size_t tag, size_t growth,
                       size_t size) {
  bool refusable = is_refusable(block, tag);
  if (lk_unlikely(context->refuse_at != 0) && refusable && test_refuses(context, size)) {
    return false;
  }
  size_t wanted = context->used + growth;
  if (lk_likely(wanted <= context->limit)) return true;
  lua_State *running = context->running;
  // Lua calls no message handler for an error of memory, so the place is noted here.
  if (running != NULL) lk_report_location(running, context, 0);
  if (refusable) return false;
  if (wanted / HARD_LIMIT_FACTOR > context->limit) {
    // The buffers of string functions make an ordinary error of it, which a script could catch.
    lk_expire(context, LK_EXPIRED_MEMORY);
    return false;
  }
  if (running != NULL) lk_arm(running);
  return true;
}

/// The machine refuses memory to Swift, across whose frames nothing may raise.
_Noreturn static void end_without_memory(void) {
  fputs("LuaKit: the machine has no memory left\n", stderr);
  abort();
}

/// lua_Alloc. Counts what is in use and keeps the limit as the comments above say.
static void *_Nullable allocate(void *ud, void *_Nullable block, size_t old_size, size_t size) {
  lk_context *context = ud;
  size_t held = block == NULL ? 0 : old_size;
  if (size == 0) {
    context->used -= held;
    free(block);
    return NULL;
  }
  if (size > held && context->enforcing > 0 &&
      !is_granted(context, block, old_size, size - held, size)) {
    return NULL;
  }
  void *moved = realloc(block, size);
  if (moved == NULL) {
    // Lua would raise. Swift's own allocations end the process too.
    if (context->enforcing <= 0 && context->main != NULL) end_without_memory();
    return NULL;
  }
  context->used += size - held;
  if (context->used > context->peak) context->peak = context->used;
  return moved;
}

/// An error outside every protected call: a bug of ours or a machine without memory.
static int panic(lua_State *L) {
  const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not a string";
  fprintf(stderr, "LuaKit: unprotected Lua error: %s\n", message);
  abort();
}

static const char overflow_key = 0;
const void *const lk_overflow_key = &overflow_key;

/// Anchors what must exist when memory is short. In 5.4.4 reporting "error in error handling"
/// interns that string without protection; interned beforehand, it needs no memory.
static int anchor_strings(lua_State *L) {
  lua_newtable(L);
  lua_pushliteral(L, "error in error handling");
  lua_rawseti(L, -2, 1);
  lua_setfield(L, LUA_REGISTRYINDEX, "luakit.anchored");
  lua_pushliteral(L, "C stack overflow");
  lua_rawsetp(L, LUA_REGISTRYINDEX, lk_overflow_key);
  return 0;
}

lua_State *_Nullable lk_open(size_t limit) {
  lk_context *context = calloc(1, sizeof *context);
  if (context == NULL) return NULL;
  context->limit = SIZE_MAX;
  lua_State *L = lua_newstate(allocate, context);
  if (L == NULL) {
    free(context);
    return NULL;
  }
  *(lk_context **)lua_getextraspace(L) = context;
  context->main = L;
  lua_atpanic(L, panic);
  lua_pushcfunction(L, anchor_strings);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    lk_close(L);
    return NULL;
  }
  context->limit = limit;
  return L;
}

void lk_close(lua_State *L) {
  lk_context *context = lk_context_of(L);
  context->enforcing = 0;
  context->running = NULL;
  lua_close(L);
  lk_platform_deadline_free(context);
  for (int i = 0; i < context->table_count; i++) free(context->tables[i].members);
  free(context->tables);
  free(context->places);
  free(context);
}

void lk_check_memory(lua_State *L, lk_context *context) {
  // Objects with finalizers are freed by the collection after the one that runs them.
  for (int i = 0; i < 2 && !context->expired; i++) {
    lk_collect(L);
    if (context->used <= context->limit) return;
  }
  lk_expire(context, LK_EXPIRED_MEMORY);
  lk_raise_expiry(L);
}

void lk_collect(lua_State *L) {
  if (lk_context_of(L)->metamethod_depth == 0) lua_gc(L, LUA_GCCOLLECT);
}

static int open_libraries(lua_State *L) {
  int trusted = (int)lua_tointeger(L, 1);
  const struct {
    const char *name;
    lua_CFunction open;
    int wanted;
  } libraries[] = {
      {LUA_GNAME, luaopen_base, 1},
      {LUA_COLIBNAME, luaopen_coroutine, 1},
      {LUA_STRLIBNAME, luaopen_string, 1},
      {LUA_TABLIBNAME, luaopen_table, 1},
      {LUA_MATHLIBNAME, luaopen_math, 1},
      {LUA_UTF8LIBNAME, luaopen_utf8, 1},
      {LUA_DBLIBNAME, luaopen_debug, trusted & LK_LIBRARY_DEBUG},
      {LUA_IOLIBNAME, luaopen_io, trusted & LK_LIBRARY_IO},
      {LUA_OSLIBNAME, luaopen_os, trusted & LK_LIBRARY_OS},
      {LUA_LOADLIBNAME, luaopen_package, trusted & LK_LIBRARY_PACKAGE},
  };
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    if (!libraries[i].wanted) continue;
    luaL_requiref(L, libraries[i].name, libraries[i].open, 1);
    lua_pop(L, 1);
  }
  lk_install_guards(L, trusted);
  return 0;
}

int lk_open_libraries(lua_State *L, int trusted) {
  lua_pushcfunction(L, open_libraries);
  lua_pushinteger(L, trusted);
  return lua_pcall(L, 1, 0, 0);
}

const char *lk_release(void) { return LUA_RELEASE; }

LK_UNSEEN_END
#pragma clang assume_nonnull end
