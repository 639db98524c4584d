// Mends the `__concat` fault of Debian's Lua 5.4.4.
//
// Debian's patch for CVE-2022-33099 (upstream 42d40581) lacks its follow-up (603b2c64): luaV_concat
// sets the stack's top from a pointer that it read before the metamethod ran. When the metamethod
// makes the stack move, that pointer is stale, and an ordinary class with __concat fails, returns
// wrong values or crashes.
//
// The executable is linked with `--wrap=luaT_tryconcatTM`, so that the interpreter's call comes
// here. The metamethod runs on a thread of its own, and the collector, which may shrink stacks, is
// off for that time: the caller's stack does not move. Costs: a yield inside __concat is an error,
// and what a __concat allocates is collected only after it.

#include "internal.h"

#pragma clang assume_nonnull begin

/// The library's own; NULL in a program that was linked without the flag.
extern __attribute__((weak)) void __real_luaT_tryconcatTM(lua_State *L);

int lk_concat_is_mended(void) { return &__real_luaT_tryconcatTM != NULL; }

static bool push_metamethod(lua_State *co) {
  return luaL_getmetafield(co, 1, "__concat") != LUA_TNIL ||
         luaL_getmetafield(co, 2, "__concat") != LUA_TNIL;
}

/// Runs the metamethod on `co`, which holds the two operands. True with the result on its stack, or
/// false with the error.
static bool concatenate(lua_State *L, lua_State *co) {
  int results;
  lk_insert(co, 1);
  int status = lk_resume_tracked(co, L, 2, &results);
  if (status == LUA_OK) {
    lua_settop(co, lua_gettop(co) - results + 1);
    return true;
  }
  if (status == LUA_YIELD) {
    lk_close_thread(co, L);
    lua_settop(co, 0);
    lua_pushliteral(co, "attempt to yield inside a __concat metamethod");
    return false;
  }
  if (lua_status(co) > LUA_YIELD) lk_close_thread(co, L);
  return false;
}

// The stack has five slots to spare beyond what the interpreter uses; three are taken here.
void __wrap_luaT_tryconcatTM(lua_State *L) {
  lk_context *context = lk_context_of(L);
  int was_running = lua_gc(L, LUA_GCISRUNNING);
  lua_gc(L, LUA_GCSTOP);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, -3);
  lua_pushvalue(L, -3);
  lua_xmove(L, co, 2);
  if (!push_metamethod(co)) {
    if (was_running) lua_gc(L, LUA_GCRESTART);
    lk_pop(L, 1);
    __real_luaT_tryconcatTM(L);  // raises the library's own message, which names the variable
    return;
  }
  int enforcing = context->enforcing;
  context->metamethod_depth += 1;
  bool succeeded = concatenate(L, co);
  context->metamethod_depth -= 1;
  context->enforcing = enforcing;
  lua_xmove(co, L, 1);
  if (was_running) lua_gc(L, LUA_GCRESTART);
  if (!succeeded) {
    if (context->expired) lk_raise_expiry(L);
    lua_error(L);
  }
  lua_copy(L, -1, -4);  // over the first operand, where the interpreter looks for it
  lk_pop(L, 2);
}

#pragma clang assume_nonnull end
