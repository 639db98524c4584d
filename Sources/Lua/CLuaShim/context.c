// Opening and closing states.

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "region.h"

#pragma clang assume_nonnull begin
LK_UNINSTRUMENTED_BEGIN

/// Handles an error outside every protected call: a bug of ours, or the machine is out of memory.
static int panic(lua_State *L) {
  const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not a string";
  fprintf(stderr, "LuaKit: unprotected Lua error: %s\n", message);
  abort();
}

/// Anchors strings that are needed when memory is short. Lua 5.4.4 interns "error in error
/// handling" without protection; if the string already exists, this needs no memory.
static int anchor_strings(lua_State *L) {
  lua_newtable(L);
  lua_pushliteral(L, "error in error handling");
  lua_rawseti(L, -2, 1);
  lua_setfield(L, LUA_REGISTRYINDEX, "luakit.anchored");
  lua_pushliteral(L, "C stack overflow");
  lua_rawsetp(L, LUA_REGISTRYINDEX, lk_overflow_key);
  lk_anchor_memory_message(L);
  lk_calibrate(L);
  return 0;
}

/// The finalizer of the first object that has one, and therefore the last to run when the state
/// closes. Next, Lua would free each block. If all of them are in the region, which is released as
/// a whole, the finalizer skips that by a longjmp.
static int leave(lua_State *L) {
  lk_context *context = lk_context_of(L);
  void *exit = inner(context)->exit;
  if (exit != NULL && inner(context)->outside == 0) longjmp(*(jmp_buf *)exit, 1);
  return 0;
}

static int prepare(lua_State *L) {
  lua_newuserdatauv(L, 0, 0);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, leave);
  lua_setfield(L, -2, "__gc");
  lua_setmetatable(L, -2);
  lua_setfield(L, LUA_REGISTRYINDEX, "luakit.last");
  return anchor_strings(L);
}

static lk_context *_Nullable make_context(lk_region *_Nullable region) {
  lk_context *context = lk_region_take(region, sizeof(lk_inner));
  // The context is the first member of lk_inner.
  // NOLINTNEXTLINE(clang-analyzer-unix.MallocSizeof)
  if (context == NULL) return calloc(1, sizeof(lk_inner));
  memset(context, 0, sizeof(lk_inner));
  inner(context)->region = region;
  return context;
}

static void free_context(lk_context *context) {
  lk_region *region = inner(context)->region;
  if (region == NULL) free(context);
  lk_region_end(region);
}

/// Opens a state from scratch.
static lua_State *_Nullable open_state(lk_region *_Nullable region, int trusted) {
  lk_context *context = make_context(region);
  if (context == NULL) return NULL;
  context->limit = SIZE_MAX;
  context->gate = SIZE_MAX;
  inner(context)->source_limit = SIZE_MAX;
  lua_State *L = lua_newstate(lk_allocate, context);
  if (L == NULL) {
    free_context(context);
    return NULL;
  }
  *(lk_context **)lua_getextraspace(L) = context;
  context->main = L;
  lua_atpanic(L, panic);
  lua_pushcfunction(L, prepare);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK || lk_open_libraries(L, trusted) != LUA_OK) {
    lk_close(L);
    return NULL;
  }
  return L;
}

lua_State *_Nullable lk_open(int trusted) {
  lk_region *region = lk_region_begin();
  // Trusted libraries may keep data outside the state, so such a state cannot be copied.
  if (trusted != 0) return open_state(region, trusted);
  lua_State *L = lk_region_restore(region);
  if (L != NULL) return L;
  L = open_state(region, trusted);
  if (L != NULL && inner(lk_context_of(L))->outside == 0) lk_region_keep(region, L);
  return L;
}

void lk_close(lua_State *L) {
  lk_context *context = lk_context_of(L);
  inner(context)->enforcing = 0;
  context->running = NULL;
  jmp_buf exit;
  inner(context)->exit = &exit;
  if (setjmp(exit) == 0) lua_close(L);
  lk_meter_leave(context);
  lk_platform_deadline_free(context);
  for (int i = 0; i < inner(context)->table_count; i++) free(context->tables[i].members);
  free(context->tables);
  free(context->places);
  free(context->entries);
  free_context(context);
}

const char *lk_release(void) { return LUA_RELEASE; }

LK_UNINSTRUMENTED_END
#pragma clang assume_nonnull end
